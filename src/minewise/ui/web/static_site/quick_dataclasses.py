"""Dataclasses whose methods were compiled when the site was built.

A dataclass writes its methods as text and runs it. To compile that text takes a third of the time
that all our imports take, on every visit; so it is looked up instead. What is not found is compiled
as ever.

This runs by itself, in the browser, before Minewise is imported.
"""

import dataclasses
import marshal
from types import CodeType
from zipimport import zipimporter

_METHODS = "dataclass_methods"  # beside this module


def use_compiled_methods() -> None:
    """Look them up from now on."""
    archive = __file__.rpartition("/")[0]
    data = zipimporter(archive).get_data(_METHODS)
    known: dict[str, CodeType] = marshal.loads(data)  # noqa: S302 - it came with this module

    def run(text: str, *names: dict[str, object]) -> None:
        exec(known.get(text, text), *names)  # noqa: S102 - as dataclasses would

    vars(dataclasses)["exec"] = run
