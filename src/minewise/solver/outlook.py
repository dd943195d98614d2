"""What opening a cell leads to: what it may show, what is safe then, and whether the game is won.

    outcome     a number that the cell may show, and how many cells are safe for sure then
    win chance  how likely the game is to be won: exactly, where few layouts are left to
                play on; else an estimate, from playing on in layouts drawn at random

The guess that leaves the best chance to live on is chosen by the native core. Without
that core the safest cell is taken, and only the last few layouts tell a win chance.
"""

from collections.abc import Collection
from dataclasses import dataclass

from minewise.core import Cell, Position
from minewise.solver.analysis import Analysis, Probability
from minewise.solver.choice import analyse
from minewise.solver.errors import TooManyLayoutsError, TooWideError
from minewise.solver.guess import best_guess
from minewise.solver.optimal import best_play

PLAYOUTS = 400
"""An estimate rests on so many games: it is right to about 5 points in 19 of 20 cases."""

# What the reference plays to the end in a moment.
_FEW_LAYOUTS = 60
_FEW_SETS = 2_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that may happen when a cell is opened.

    Attributes:
        number: What the cell shows.
        chance: How likely it is safe and shows that.
        safe: How many other cells are safe for sure then.
        won: Whether it was the last safe cell.
    """

    number: int
    chance: Probability
    safe: int
    won: bool = False


@dataclass(frozen=True, slots=True)
class WinChance:
    """How likely a game is to be won from here.

    Attributes:
        chance: Between 0 and 1.
        exact: Whether this is the true chance under perfect play; else it is an estimate.
    """

    chance: float
    exact: bool


def outcomes(analysis: Analysis, cell: Cell) -> tuple[Outcome, ...]:
    """What may happen when a hidden cell is opened, by the number it shows.

    Nothing is told where that takes too long to count.

    >>> found = outcomes(analyse(Position.parse("4x1x1/####")), (0, 0))
    >>> [(outcome.number, outcome.safe) for outcome in found]
    [(0, 1), (1, 2)]
    """
    position = analysis.position
    hidden_mines = position.mines - len(position.shown_mines)
    won = len(position.hidden) - 1 == hidden_mines
    at = position.grid.index(cell)
    before, after = position.view[:at], position.view[at + 1 :]
    found = []
    try:
        numbers = analysis.numbers(cell)
    except TooWideError:
        return ()
    for number, chance in numbers.items():
        view = f"{before}{number}{after}"
        try:
            then = Position.trusted(position.grid, position.mines, view)
            safe = len(analyse(then, core=analysis.core).safe)
        except TooWideError:
            safe = 0
        found.append(Outcome(number, chance, safe, won))
    return tuple(found)


def best_cell(analysis: Analysis, avoid: Collection[Cell] = ()) -> Cell | None:
    """The cell to open next: a certain one, else the best guess we know of.

    Cells in `avoid` are never taken. None where every other cell that is not open is a
    mine for sure.
    """
    if analysis.core == "native" and not analysis.safe:
        from minewise.solver import native  # noqa: PLC0415 - not there on every machine

        best = native.choose("expert", analysis.position)
        if best not in avoid:
            return best
    return best_guess(analysis, avoid)


def win_chance(analysis: Analysis, cell: Cell | None) -> WinChance | None:
    """How likely the game is to be won if a cell is opened next (None: what is certain).

    None where it cannot be told without the native core.

    >>> win_chance(analyse(Position.parse("2x2x1/##/11")), (0, 0))
    WinChance(chance=0.5, exact=True)
    """
    if analysis.core != "native":
        return _win_chance_by_reference(analysis.position)
    from minewise.solver import native  # noqa: PLC0415 - not there on every machine

    chance, exact = native.win_chance(analysis.position, cell, PLAYOUTS)
    return WinChance(chance, exact)


def _win_chance_by_reference(position: Position) -> WinChance | None:
    try:
        play = best_play(position, core="python", most_layouts=_FEW_LAYOUTS, most_sets=_FEW_SETS)
    except (TooManyLayoutsError, TooWideError):
        return None
    return WinChance(float(play.chance), exact=True)
