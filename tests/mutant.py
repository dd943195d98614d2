"""A plugin of pytest that puts one changed module in the place of the real one.

`mutants.py` starts pytest with it. `MINEWISE_MUTANT` names a JSON file with the module, its
changed text, the tests to run, in order, and how long all tests take without a change.

The files of the package stay as they are, so that several mutants can be tested at once.
"""

import json
import os
import signal
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING

from hypothesis import Phase, settings

if TYPE_CHECKING:
    import pytest

# Processor time for a test: so many times what it takes, and a few seconds.
TIMES = 10.0

# A change needs to be noticed; nobody needs the smallest example that shows it.
settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
)


class _Changed(SourceFileLoader):
    """Loads a module from its changed text."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        code = compile(self.text, self.path, "exec")
        assert isinstance(code, CodeType)
        return code


class _Finder(MetaPathFinder):
    """Finds the changed module, and leaves all others to the rest."""

    def __init__(self, name: str, path: str, text: str) -> None:
        self.name, self.path, self.text = name, path, text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = _Changed(self.name, self.path, self.text)
        return spec_from_file_location(fullname, self.path, loader=loader)


def _allow(seconds: float) -> None:
    """Let the kernel end this process after so much more processor time, whatever it does."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


class _Chosen:
    """Runs the tests that reach the change, in the order given; what is new comes last."""

    def __init__(self, order: list[str], seconds: dict[str, float], least: float) -> None:
        self._order = {test: number for number, test in enumerate(order)}
        self._seconds = seconds
        self._least = least

    def pytest_collection_modifyitems(
        self, config: "pytest.Config", items: "list[pytest.Item]"
    ) -> None:
        last = len(self._order)
        chosen = [
            item for item in items if item.nodeid in self._order or item.nodeid not in self._seconds
        ]
        chosen.sort(key=lambda item: self._order.get(item.nodeid, last))
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen

    def pytest_runtest_setup(self, item: "pytest.Item") -> None:
        _allow(self._least + TIMES * self._seconds.get(item.nodeid, 0.0))


def pytest_configure(config: "pytest.Config") -> None:
    if _CHANGE is not None:
        chosen = _Chosen(_CHANGE["tests"], _CHANGE["seconds"], _CHANGE["least"])
        config.pluginmanager.register(chosen)


# The change must be in place before anybody imports the package, which conftest.py does.
_CHANGE = None
if "MINEWISE_MUTANT" in os.environ:
    _CHANGE = json.loads(Path(os.environ["MINEWISE_MUTANT"]).read_text(encoding="utf-8"))
    sys.meta_path.insert(0, _Finder(_CHANGE["module"], _CHANGE["path"], _CHANGE["text"]))
    _allow(_CHANGE["least"])
