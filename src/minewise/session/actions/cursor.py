"""Moving the cursor."""

from dataclasses import dataclass
from typing import Any

from minewise.core import HIDDEN, Cell, Torus
from minewise.session.actions.cells import off_the_board
from minewise.session.proposal import Action
from minewise.session.result import Result, refused
from minewise.session.rules import When
from minewise.session.session import Session


@dataclass(frozen=True, slots=True)
class GoTo(Action):
    """Put the cursor on a cell."""

    cell: Cell

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002 - no work, nothing found
        """Put it there."""
        if self.cell not in session.round.game.grid:
            return refused(off_the_board(self.cell, session.round.game.grid))
        session.cursor = self.cell
        return Result(done=True)


@dataclass(frozen=True, slots=True)
class MoveCursor(Action):
    """Move the cursor by so many rows and columns, as far as the board goes.

    On a torus, which has no edge, a step to the next cell goes round; a leap ends in the last row
    or column as elsewhere, for that is where people want to go with one.
    """

    rows: int
    columns: int

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Move it."""
        grid, (row, column) = session.round.game.grid, session.cursor
        row, column = row + self.rows, column + self.columns
        if isinstance(grid, Torus) and max(abs(self.rows), abs(self.columns)) == 1:
            session.cursor = row % grid.height, column % grid.width
        else:
            session.cursor = (
                max(0, min(row, grid.height - 1)),
                max(0, min(column, grid.width - 1)),
            )
        return Result(done=True)


@dataclass(frozen=True, slots=True)
class NextHidden(Action):
    """Put the cursor on the next hidden cell without a flag, round and round."""

    when = When.HIDDEN

    backwards: bool = False

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Look for it."""
        grid, view = session.round.game.grid, session.round.position.view
        here = grid.index(session.cursor)
        if self.backwards:
            index = view.rfind(HIDDEN, 0, here)
            index = view.rfind(HIDDEN) if index < 0 else index
        else:
            index = view.find(HIDDEN, here + 1)
            index = view.find(HIDDEN) if index < 0 else index
        session.cursor = grid.cell(index)
        return Result(done=True)
