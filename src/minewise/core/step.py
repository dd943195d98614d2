"""Steps: what a player does with the cells of a game.

    click  what can be done with a cell
    step   one click: what, where, when, and by whom

Everything that makes a click on a game or asks what it would do goes through here.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal, cast

from minewise.base.shape import Within
from minewise.core.cell import Cell
from minewise.core.game import Game
from minewise.core.position import FLAG, HIDDEN, Position


class Click(StrEnum):
    """What can be done with a cell."""

    OPEN = "open"
    FLAG = "flag"
    """Set a flag, or take it away."""
    QUESTION = "question"
    """Set a question mark, or take it away."""
    MARK = "mark"
    """Go round: no mark, flag, question mark."""
    CHORD = "chord"

    opens: bool
    """Whether it opens cells, so that the player learns something."""

    def __init__(self, name: str) -> None:
        self.opens = name in ("open", "chord")


# No clock shows more: a thousand years.
_Seconds = Annotated[float, Within(0, 3 * 10**10)]
_Name = Literal["open", "flag", "chord", "question", "mark"]
StepData = (
    tuple[_Name, int, int, _Seconds]
    | tuple[_Name, int, int, _Seconds, Annotated[str, Within(1, 40, printable=True)]]
)
"""A step as plain data: the click, row, column, seconds; and the AI that made it, if one did."""


@dataclass(frozen=True, slots=True)
class Step:
    """One click."""

    click: Click
    cell: Cell
    seconds: float = 0.0  #: on the clock
    by: str | None = None  #: the name of the AI; None for a person

    @classmethod
    def of_data(cls, data: StepData) -> "Step":
        """Read it from plain values."""
        click, row, column, seconds, *by = data
        return cls(Click(click), (row, column), float(seconds), *by)

    def as_data(self) -> StepData:
        """The same as plain values, as short as can be: a saved game has many."""
        row = [str(self.click), *self.cell, self.seconds]
        # JSON has no tuples: a list stands for one.
        return cast(StepData, row if self.by is None else [*row, self.by])


def make_click(game: Game, click: Click, cell: Cell) -> tuple[Cell, ...] | None:
    """Make a click, and return the cells it opened; None if it changed nothing."""
    before = game.clicks.effective
    opened: tuple[Cell, ...] = ()
    match click:
        case Click.OPEN:
            opened = game.open(cell)
        case Click.CHORD:
            opened = game.chord(cell)
        case Click.FLAG:
            game.flag(cell)
        case Click.QUESTION:
            game.question(cell)
        case Click.MARK:
            game.cycle_mark(cell)
    return opened if game.clicks.effective > before else None


def turned_over(position: Position, click: Click, cell: Cell) -> tuple[Cell, ...]:
    """The hidden cells that a click turns over itself, those left out that a 0 then opens.

    >>> position = Position.parse("3x2x1/F##/111")
    >>> turned_over(position, Click.CHORD, (1, 1)), turned_over(position, Click.OPEN, (0, 0))
    (((0, 1), (0, 2)), ())
    """
    if click is Click.OPEN:
        return (cell,) if position[cell] == HIDDEN else ()
    if click is not Click.CHORD:
        return ()
    around = position.grid.neighbours(cell)
    if position.number(cell) != sum(position[other] == FLAG for other in around):
        return ()
    return tuple(other for other in around if position[other] == HIDDEN)
