"""The window's tests use their own data, and are left out if Python has no Tk."""

from pathlib import Path

import pytest

collect_ignore: list[str] = []
try:
    import tkinter  # noqa: F401 - `find_spec` is not enough: its libraries may be missing
except ImportError:
    # tests/ui/test_gui.py reports this, and fails if Tk is required.
    collect_ignore += [file.name for file in Path(__file__).parent.glob("test_*.py")]


@pytest.fixture(autouse=True)
def _nobodys(home: Path) -> None:
    """Protect real statistics and saved games."""
