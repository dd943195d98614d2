"""The window's tests have files of their own, and are left out where Python has no Tk."""

from pathlib import Path

import pytest

collect_ignore: list[str] = []
try:
    import tkinter  # noqa: F401 - found is not enough: its libraries may be missing
except ImportError:
    # tests/ui/test_gui.py says so, and fails where Tk must be there.
    collect_ignore += [file.name for file in Path(__file__).parent.glob("test_*.py")]


@pytest.fixture(autouse=True)
def _nobodys(home: Path) -> None:
    """Nobody's statistics and saved games are touched."""
