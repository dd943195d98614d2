"""A student's file, for the tests that need one."""

from pathlib import Path

import pytest

from course_students import TEMPLATE


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A flawless file, which a test may overwrite."""
    file = tmp_path / "minesweeper.py"
    file.write_text(TEMPLATE, encoding="utf-8")
    return file
