"""Pictures of the examples in `patterns.md`: the page pairs positions with patterns."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from minewise.core import Cell, Position
from minewise.logic import Reasoning
from minewise.logic.patterns import Pattern, found, name_of

PAGE = Path(__file__).parents[1] / "patterns.md"
_EXAMPLE = re.compile(
    r"!\[(?P<name>[^\]]+)\]\(images/(?P<file>patterns/[\w-]+\.svg)\)\n\n"
    r"```text\n(?P<position>[^\n]+)\n```"
)

_SIZE, _MARGIN = 36, 6
_FONT = "font-family='Verdana, sans-serif' font-weight='bold' text-anchor='middle'"
_NUMBERS = {
    1: "#1d4ed8", 2: "#15803d", 3: "#b91c1c", 4: "#3730a3",
    5: "#7f1d1d", 6: "#0f766e", 7: "#111827", 8: "#4b5563",
}  # fmt: skip
_OPEN, _HIDDEN, _SAFE, _MINE, _UNDECIDED = "#f3f4f6", "#9ca3af", "#86efac", "#fca5a5", "#fde047"
_FRAME = "#111827"


class Example(NamedTuple):
    """An example of the page.

    Attributes:
        name: The name of the pattern.
        reduced: Whether it is shown as a reduction.
        position: The position that shows it.
        file: Its picture, relative to the folder of images.
    """

    name: str
    reduced: bool
    position: Position
    file: str

    def pattern(self) -> Pattern:
        """The pattern, from the list of patterns or else from the name of a proof."""
        reasoning = Reasoning(self.position)
        cells = sorted(reasoning.safe | reasoning.mines)
        of_proofs = (name_of(reasoning.explain(cell), self.position) for cell in cells)
        for pattern in [*found(self.position, reasoning), *of_proofs]:
            # It must be a reduction only if the page says so.
            if pattern and pattern.name == self.name and pattern.reduced >= self.reduced:
                return pattern
        raise LookupError(f"{self.position} shows no {self.name}")


def examples() -> Iterator[Example]:
    """The examples of the page, in its order."""
    for match in _EXAMPLE.finditer(PAGE.read_text(encoding="utf-8")):
        name, comma, _ = match["name"].partition(", ")
        yield Example(name, bool(comma), Position.parse(match["position"]), match["file"])


def draw(folder: Path) -> None:
    """Write the pictures of all examples into a folder."""
    (folder / "patterns").mkdir(exist_ok=True)
    for example in examples():
        picture = drawn(example.position, example.pattern())
        (folder / example.file).write_text(picture, encoding="utf-8")


def drawn(position: Position, pattern: Pattern) -> str:
    """A position as SVG, with the cells that the pattern settles."""
    grid = position.grid
    width, height = (side * _SIZE + 2 * _MARGIN for side in (grid.width, grid.height))
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' "
        f"viewBox='0 0 {width} {height}'>",
        f"<title>{pattern.name}</title>",
    ]
    lines += [line for cell in grid for line in _cell(position, pattern, cell)]
    lines += [_frame(cell) for cell in sorted(pattern.numbers)]
    return "\n".join([*lines, "</svg>", ""])


def _cell(position: Position, pattern: Pattern, cell: Cell) -> Iterator[str]:
    x, y = _corner(cell)
    yield (
        f"<rect x='{x}' y='{y}' width='{_SIZE}' height='{_SIZE}' "
        f"fill='{_colour(position, pattern, cell)}' stroke='#6b7280'/>"
    )
    number = position.number(cell)
    middle = x + _SIZE // 2
    if number:
        yield (
            f"<text x='{middle}' y='{y + 25}' font-size='20' {_FONT} "
            f"fill='{_NUMBERS[number]}'>{number}</text>"
        )
    elif cell in pattern.mines | pattern.known_mines:
        yield f"<circle cx='{middle}' cy='{y + _SIZE // 2}' r='9' fill='{_FRAME}'/>"
    elif cell in pattern.safe | pattern.known_safe:
        yield (
            f"<path d='M {x + 10} {y + 18} l 6 7 l 11 -14' fill='none' stroke='{_FRAME}' "
            "stroke-width='3'/>"
        )
    elif cell in pattern.undecided:
        yield f"<text x='{middle}' y='{y + 25}' font-size='20' {_FONT} fill='{_FRAME}'>?</text>"


def _colour(position: Position, pattern: Pattern, cell: Cell) -> str:
    if position.number(cell) is not None:
        return _OPEN
    if cell in pattern.safe:
        return _SAFE
    if cell in pattern.mines:
        return _MINE
    return _UNDECIDED if cell in pattern.undecided else _HIDDEN


def _frame(cell: Cell) -> str:
    x, y = _corner(cell)
    return (
        f"<rect x='{x + 2}' y='{y + 2}' width='{_SIZE - 4}' height='{_SIZE - 4}' rx='5' "
        f"fill='none' stroke='{_FRAME}' stroke-width='2.5'/>"
    )


def _corner(cell: Cell) -> tuple[int, int]:
    return _MARGIN + cell[1] * _SIZE, _MARGIN + cell[0] * _SIZE
