"""What a way to play is worth: how many layouts it wins, exactly, without playing games.

A player that always does the same in the same position wins some of the layouts that
agree now, and loses the others. All of them are played at once: a guess splits the set
of layouts by the number that is seen next, and each part goes on by itself.
"""

from collections.abc import Callable

from minewise.core import Cell, IllegalMoveError, Position
from minewise.core.cell import place
from minewise.core.position import FLAG, HIDDEN
from minewise.solver.choice import analyse
from minewise.solver.errors import TooManyLayoutsError
from minewise.solver.layouts import MOST_LAYOUTS, Layouts


def layouts_won(position: Position, choose: Callable[[Position], Cell]) -> int:
    """How many layouts that agree with a position are won by a way to play.

    >>> position = Position.parse("3x2x2/###/###")
    >>> layouts_won(position, lambda seen: seen.hidden[0])
    5

    Args:
        position: What is seen. Flags are taken away.
        choose: The cell to open in a position in which nothing is certain. Cells that are
            certainly safe are opened before it is asked.

    Raises:
        IllegalMoveError: A cell was chosen that cannot be opened.
        NoLayoutError: No layout agrees. The error names numbers that clash.
        TooWideError: So many numbers depend on each other that layouts cannot be counted.
        TooManyLayoutsError: More than 65,535 layouts agree.
    """
    layouts = analyse(position).layouts
    if layouts > MOST_LAYOUTS:
        limit = f"at most {MOST_LAYOUTS} can be"
        raise TooManyLayoutsError(layouts, limit, position.line())
    walk = _Walk(Layouts(position), choose)
    return walk.won(walk.layouts.all, position.view.replace(FLAG, HIDDEN))


class _Walk:
    def __init__(self, layouts: Layouts, choose: Callable[[Position], Cell]) -> None:
        self.layouts = layouts
        self._choose = choose
        # By what is seen when nothing is certain: the set follows from that.
        self._won: dict[str, int] = {}

    def won(self, known: int, view: str) -> int:
        """How many layouts of a set are won from what is seen in all of them."""
        for cell in self.layouts.certain(known):
            if view[cell] == HIDDEN:
                return self._open(known, view, cell)
        if known.bit_count() <= 1:
            return known.bit_count()  # all that is safe is open
        if view not in self._won:
            self._won[view] = self._open(known, view, self._guess(view))
        return self._won[view]

    def _open(self, known: int, view: str, cell: int) -> int:
        return sum(
            self.won(part, f"{view[:cell]}{number}{view[cell + 1 :]}")
            for number, part in self.layouts.parts(known, cell).items()
        )

    def _guess(self, view: str) -> int:
        start = self.layouts.position
        position = Position.trusted(start.grid, start.mines, view)
        cell = self._choose(position)
        if position[cell] != HIDDEN:
            raise IllegalMoveError(
                f"{place(cell)} was chosen, which is not hidden",
                cell,
                position=position.line(),
                cell=cell,
            )
        return start.grid.index(cell)
