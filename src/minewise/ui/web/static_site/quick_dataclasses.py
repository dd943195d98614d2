"""Dataclasses whose methods were compiled when the site was built.

A dataclass compiles the source of its methods, which takes a third of the time of all our imports
on every visit. So the compiled code is looked up, and compiled only if it is missing.

This runs in the browser before Minewise is imported.
"""

import dataclasses
import marshal
from types import CodeType
from zipimport import zipimporter

_METHODS = "dataclass_methods"  # beside this module


def use_compiled_methods() -> None:
    """Make dataclasses look up their methods from now on."""
    archive = __file__.rpartition("/")[0]
    data = zipimporter(archive).get_data(_METHODS)
    known: dict[str, CodeType] = marshal.loads(data)  # noqa: S302 - it came with this module

    def run(text: str, *names: dict[str, object]) -> None:
        exec(known.get(text, text), *names)  # noqa: S102 - as dataclasses would

    vars(dataclasses)["exec"] = run
