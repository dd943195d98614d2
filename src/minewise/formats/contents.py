"""What is in a file or a link: replays, a board, a position."""

from dataclasses import dataclass

from minewise.core import Board, Cell, Position
from minewise.formats.model import Recording


@dataclass(frozen=True, slots=True)
class Contents:
    """What was read."""

    format: str  #: the usual ending, such as "avf"; "link", "tatham" or "notation" for texts
    recordings: tuple[Recording, ...] = ()
    board: Board | None = None
    position: Position | None = None
    start: Cell | None = None  #: the cell to open first

    @property
    def any_board(self) -> Board | None:
        """A board to play on: the one that it tells, or that of its first game."""
        if self.board is None and self.recordings:
            return self.recordings[0].board
        return self.board
