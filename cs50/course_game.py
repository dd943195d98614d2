"""One round of the course's game, independent of its display as a window or as text.

The course plays Minesweeper by its own rules:

- opening a cell opens that cell only, even if its number is 0;
- no cell is safe at the beginning, not even the first;
- the round is won when the flags are on exactly the mines, however many
  cells are still closed;
- the AI also learns from the cells that a person opens.

`Settings` is the board to play on; it refuses impossible boards. `CourseGame`
is the round itself: the board, the AI, and the moves so far. This module does
not depend on how the round is displayed.

The AI of another file may play instead of ours. Ours then gets the same numbers,
for comparison.
"""

import itertools
from dataclasses import dataclass
from enum import Enum

from known import Knowledge, Report
from minesweeper import Minesweeper, MinesweeperAI
from other_ai import AIError, OtherAI, WhileWaiting

# Not imported from minesweeper.py: only the course's own classes are imported
# from there, so that a student's minesweeper.py can replace it.
Cell = tuple[int, int]

LONGEST_SIDE = 40
FEWEST_CELLS = 2


@dataclass(frozen=True)
class Settings:
    """The size of the board, its mines, and whether the AI knows their number.

    Raises:
        ValueError: with one sentence for the player, if such a board is impossible.
    """

    height: int = 8
    width: int = 8
    mines: int = 8
    ai_knows_total: bool = False

    def __post_init__(self) -> None:
        for name, side in (("height", self.height), ("width", self.width)):
            if not 1 <= side <= LONGEST_SIDE:
                raise ValueError(f"The {name} must be from 1 to {LONGEST_SIDE}, not {side}.")
        board = f"a board of height {self.height} and width {self.width}"
        if self.cells < FEWEST_CELLS:
            raise ValueError(f"At least {FEWEST_CELLS} cells are needed, and {board} has fewer.")
        if not 1 <= self.mines <= self.most_mines:
            raise ValueError(
                f"The number of mines must be from 1 to {self.most_mines} on {board}, "
                f"not {self.mines}."
            )

    @property
    def cells(self) -> int:
        """The number of cells on the board."""
        return self.height * self.width

    @property
    def most_mines(self) -> int:
        """The largest number of mines: at least one cell is safe."""
        return self.cells - 1


class MoveKind(Enum):
    """The reason for an AI's move; the value is the sentence that the course prints."""

    SAFE = "AI making safe move."
    RANDOM = "No known safe moves, AI making random move."
    NONE_LEFT = "No moves left to make."


@dataclass(frozen=True)
class AIMove:
    """A move of the AI: the cell it opened (None if none was left), and the reason."""

    kind: MoveKind
    cell: Cell | None


class CourseGame:
    """A round being played.

    board      the board with its mines
    ai         our AI, which knows the number of every opened cell
    other      the AI of another file that plays instead of ours, or None
    revealed   the opened cells, each with its number
    exploded   the mine that was opened and lost the round, or None
    complaint  the error of the last call of the other AI, or ""

    Once the round is won or lost, it no longer changes.
    """

    def __init__(
        self,
        settings: Settings,
        other: OtherAI | None = None,
        while_waiting: WhileWaiting | None = None,
    ) -> None:
        self.settings = settings
        self.board = Minesweeper(height=settings.height, width=settings.width, mines=settings.mines)
        # Without the total the AI is created as in the course, so that an AI
        # without a parameter for the total can play here as well.
        self.ai_is_told = settings.ai_knows_total and (other is None or other.takes_total)
        if self.ai_is_told:
            self.ai = MinesweeperAI(settings.height, settings.width, mines=settings.mines)
        else:
            self.ai = MinesweeperAI(height=settings.height, width=settings.width)
        self.other = None
        self.complaint = ""
        if other is not None:
            total = settings.mines if self.ai_is_told else None
            self.other = other.begin(settings.height, settings.width, total, while_waiting)
            if self.other.failure is not None:
                self.complaint = str(self.other.failure)
            elif self.ai_is_told != settings.ai_knows_total:
                self.complaint = f"The AI of {other.name} cannot be told the number of mines."
        self.revealed: dict[Cell, int] = {}
        self.exploded: Cell | None = None

    @property
    def flags(self) -> set[Cell]:
        """The cells marked as mines, which the board counts as found."""
        return self.board.mines_found

    @property
    def won(self) -> bool:
        """Whether the flags are on exactly the mines."""
        return not self.lost and self.board.won()

    @property
    def lost(self) -> bool:
        """Whether a mine was opened."""
        return self.exploded is not None

    @property
    def over(self) -> bool:
        """Whether the round is won or lost."""
        return self.won or self.lost

    def reveal(self, cell: Cell) -> bool:
        """Open a cell; return whether anything changed.

        An opened cell does not change, nor does a flagged one: its flag must
        be removed first.
        """
        if self.over or cell in self.revealed or cell in self.flags:
            return False
        self._open(cell)
        return True

    def toggle_flag(self, cell: Cell) -> bool:
        """Flag a closed cell, or remove its flag; return whether anything changed."""
        if self.over or cell in self.revealed:
            return False
        self.flags.symmetric_difference_update({cell})
        return True

    def ai_move(self) -> AIMove | None:
        """Let the AI open a cell: a proven safe one, or else one that may be safe.

        If there is none left to open, its proven mines become the flags. Return None
        once the round is over, or if another file's AI fails: see `complaint`.
        """
        if self.over:
            return None
        try:
            kind, cell = self._choose()
        except AIError as error:
            self.complaint = str(error)
            return None
        self.complaint = ""
        if cell is None:
            mines = self.ai.mines if self.other is None else self.report().mines
            self.board.mines_found = set(mines)
            return AIMove(MoveKind.NONE_LEFT, None)
        if cell in self.revealed:
            # Playing on would ask the same AI for the same cell forever.
            raise ValueError(f"the AI chose {cell}, which is open already")

        # Flags are a person's notes, which the AI ignores. An opened cell must
        # not keep its flag, since that could not be removed any more.
        self.flags.discard(cell)
        self._open(cell)
        return AIMove(kind, cell)

    def report(self) -> Report:
        """Return the knowledge of the AI; another file's is compared with ours."""
        cells = itertools.product(range(self.settings.height), range(self.settings.width))
        closed = set(cells) - set(self.revealed) - {self.exploded}
        ours = Knowledge.of(self.ai)
        if self.other is None:
            return Report.of(ours, None, closed)
        return Report.of(self.other.known, ours, closed)

    def _choose(self) -> tuple[MoveKind, Cell | None]:
        player = self.ai if self.other is None else self.other
        cell = player.make_safe_move()
        if cell is not None:
            return MoveKind.SAFE, cell
        return MoveKind.RANDOM, player.make_random_move()

    def _open(self, cell: Cell) -> None:
        if self.board.is_mine(cell):
            self.exploded = cell
            return
        number = self.board.nearby_mines(cell)
        self.revealed[cell] = number
        self.ai.add_knowledge(cell, number)
        if self.other is not None:
            try:
                self.other.add_knowledge(cell, number)
                self.complaint = ""
            except AIError as error:
                self.complaint = str(error)
