"""Tables of tests in text files: a block of lines for each row, or a line with columns."""

from collections.abc import Sequence
from pathlib import Path


def blocks(file: Path) -> list[list[str]]:
    """The lines of each block; an empty line is between two, and the first one is a note."""
    _note, *found = file.read_text(encoding="utf-8").strip().split("\n\n")
    return [block.split("\n") for block in found]


def columns(lines: Sequence[str]) -> list[list[str]]:
    """The columns of each line, which are two or more spaces apart."""
    return [[each.strip() for each in line.split("  ") if each.strip()] for line in lines]
