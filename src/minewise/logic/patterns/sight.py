"""The numbers of a position, less known cells; and where they lie.

A *view* of a number X is the rest of it: U(X), the unknown cells that it touches, and
e(X), how many of these are mines.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from minewise.base.cached import cached_property
from minewise.core import Cell, Grid, Position
from minewise.logic.cases import forced
from minewise.logic.patterns.pattern import Cells, Name, Pattern
from minewise.logic.sentence import Sentence

Facts = Mapping[Cell, int]
"""The known hidden cells: 0 safe, 1 a mine."""

Direction = tuple[int, int]

ACROSS: Direction = (0, 1)
DOWN: Direction = (1, 0)


@dataclass(frozen=True, slots=True)
class ReducedNumber:
    """A number, less known cells."""

    at: Cell
    cells: Cells  # U(X)
    missing: int  # e(X)

    @property
    def sentence(self) -> Sentence:
        """The view as a sentence."""
        return Sentence(self.cells, self.missing)

    @property
    def is_settled(self) -> bool:
        """Whether the number alone decides its cells."""
        return self.missing in (0, len(self.cells))


class Sight:
    """The view of a player who knows some of the hidden cells already.

    >>> sight = Sight(Position.parse("3x2x2/###/121"), {(0, 0): 1})
    >>> sight.view((1, 1)) == ReducedNumber((1, 1), frozenset({(0, 1), (0, 2)}), 1)
    True
    """

    def __init__(self, position: Position, known: Facts | None = None) -> None:
        self.position = position
        self.grid: Grid = position.grid
        self.known = dict.fromkeys(position.shown_mines, 1) | dict(known or {})
        self._views: dict[Cell, ReducedNumber | None] = {}

    def view(self, number: Cell | None) -> ReducedNumber | None:
        """The view of a number; None if there is no number, or no unknown cell around it."""
        if number is None:
            return None
        if number not in self._views:
            self._views[number] = self._look(number)
        return self._views[number]

    def _look(self, number: Cell) -> ReducedNumber | None:
        shown = self.position.number(number)
        if shown is None:
            return None
        closed = [
            cell for cell in self.grid.neighbours(number) if self.position.number(cell) is None
        ]
        cells = frozenset(cell for cell in closed if cell not in self.known)
        mines = sum(self.known.get(cell, 0) for cell in closed)
        return ReducedNumber(number, cells, shown - mines) if cells else None

    @cached_property
    def views(self) -> list[ReducedNumber]:
        """The views of all numbers, row by row."""
        found = (self.view(number) for number in self.position.numbers)
        return [view for view in found if view is not None]

    def near(self, view: ReducedNumber) -> list[ReducedNumber]:
        """The views of other numbers that touch a cell of this one."""
        numbers = {near for cell in view.cells for near in self.grid.neighbours(cell)}
        views = (self.view(number) for number in sorted(numbers - {view.at}))
        return [other for other in views if other is not None]

    def pattern(self, name: Name, views: Iterable[ReducedNumber], claims: Facts) -> Pattern | None:
        """The pattern that some numbers form; None unless they alone force its claims.

        It settles all cells that its numbers settle, which may be more than the claims.
        """
        views = list(views)
        forced = settled_by(views)
        if not claims or any(forced.get(cell) != value for cell, value in claims.items()):
            return None
        return self.named(name, views, forced)

    def named(self, name: Name, views: Iterable[ReducedNumber], settled: Facts) -> Pattern:
        """A proved pattern, with the known cells around its numbers."""
        numbers = frozenset(view.at for view in views)
        around = {near for number in numbers for near in self.grid.neighbours(number)}
        known = {cell: value for cell, value in self.known.items() if cell in around}
        return Pattern(
            name,
            numbers,
            safe=only(settled, 0),
            mines=only(settled, 1),
            known_safe=only(known, 0),
            known_mines=only(known, 1),
        )

    # Geometry

    def on(self, cell: Cell, direction: Direction, steps: int = 1) -> Cell | None:
        """The cell that many steps on; None if there is none.

        Hexagons have no rows and corners as players mean them.
        """
        row, column = cell[0] + steps * direction[0], cell[1] + steps * direction[1]
        if self.grid.shape == "torus":
            return row % self.grid.height, column % self.grid.width
        if self.grid.shape != Grid.shape:
            return None
        return (row, column) if (row, column) in self.grid else None

    def touch(self, one: Cell, other: Cell) -> bool:
        """Whether two cells touch."""
        return other in self.grid.neighbours(one)

    def side_by_side(self, one: Cell, other: Cell) -> bool:
        """Whether two cells touch along an edge."""
        if self.grid.shape == "hexagons":
            return self.touch(one, other)
        along = (one[0] == other[0]) != (one[1] == other[1])
        return along and self.touch(one, other)


def settled_by(views: Iterable[ReducedNumber]) -> dict[Cell, int]:
    """The cells that some numbers settle together, by trying every arrangement.

    Empty if they contradict each other, or if there are too many arrangements.
    """
    return forced([view.sentence for view in views]) or {}


def only(facts: Facts, value: int) -> Cells:
    """The cells with this value."""
    return frozenset(cell for cell, known in facts.items() if known == value)
