"""The value of a policy: how many layouts it wins, exactly, without playing games.

A deterministic policy wins some of the layouts that agree now, and loses the others. All
of them are played at once: a guess splits the set of layouts by the number that it
shows, and each part goes on by itself.
"""

from collections.abc import Callable

from minewise.base.errors import IllegalMoveError
from minewise.base.language import gettext as _
from minewise.core import FLAG, HIDDEN, Cell, Position
from minewise.core.grid import place
from minewise.solver.backend import solve
from minewise.solver.errors import TooManyLayoutsError
from minewise.solver.layouts import Layouts, TooManyWaysError, most_to_list
from minewise.solver.search import Steps, run


def layouts_won(position: Position, choose: Callable[[Position], Cell]) -> int:
    """How many layouts of a position a policy wins.

    >>> position = Position.parse("3x2x2/###/###")
    >>> layouts_won(position, lambda seen: seen.hidden[0])
    5

    `choose` returns the cell to open in a position in which nothing is certain: cells that are
    certainly safe are opened before, and flags are removed. A cell that cannot be opened raises an
    `IllegalMoveError`, too many layouts a `TooManyLayoutsError`. Other errors are those of
    `solve`.
    """
    agree, most = solve(position).layouts, most_to_list(position)
    if agree > most:
        reason = _("at most {most} can be").format(most=most)
        raise TooManyLayoutsError(agree, reason, position.line())
    try:
        listed = Layouts(position)
    except TooManyWaysError:
        reason = _("too many more fit a part of it")
        raise TooManyLayoutsError(agree, reason, position.line()) from None
    walk = _Walk(listed, choose)
    return run(walk.won(walk.layouts.all))


class _Walk:
    def __init__(self, layouts: Layouts, choose: Callable[[Position], Cell]) -> None:
        self.layouts = layouts
        self._choose = choose
        # For each set in which only open cells are certain.
        self._won: dict[int, int] = {}

    def won(self, known: int) -> Steps:
        """How many layouts of a set are won."""
        found = 0
        for part in self.layouts.settle(known):
            found += yield self._won_by_guess(part)
        return found

    def _won_by_guess(self, known: int) -> Steps:
        if known.bit_count() == 1:
            return 1
        if known not in self._won:
            found = 0
            for part in self.layouts.parts(known, self._guess(known)).values():
                found += yield self.won(part)
            self._won[known] = found
        return self._won[known]

    def _guess(self, known: int) -> int:
        position = self._seen(known)
        cell = self._choose(position)
        if position[cell] != HIDDEN:
            text = _("{place} was chosen, which is not hidden")
            raise IllegalMoveError(
                text.format(place=place(cell)), cell, position=position.line(), cell=cell
            )
        return position.grid.index(cell)

    def _seen(self, known: int) -> Position:
        """The position once everything certain is open."""
        start = self.layouts.position
        symbols = list(start.view.replace(FLAG, HIDDEN))
        for cell in self.layouts.certain(known):
            (number,) = self.layouts.parts(known, cell)
            symbols[cell] = str(number)
        return Position.unchecked(start.grid, start.mines, "".join(symbols))
