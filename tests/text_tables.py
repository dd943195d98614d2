"""Tables of tests in text files: a block of lines for each row, or a line with columns."""

from pathlib import Path


def blocks(file: Path) -> list[list[str]]:
    """The lines of each block; an empty line is between two, and the first one is a note."""
    _note, *found = file.read_text(encoding="utf-8").strip().split("\n\n")
    return [block.split("\n") for block in found]


def columns(file: Path) -> list[list[str]]:
    """The columns of each line, which are two or more spaces apart."""
    return [
        [column.strip() for column in line.split("  ") if column.strip()]
        for lines in blocks(file)
        for line in lines
    ]
