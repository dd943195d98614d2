"""A deal: how a game is laid out, on one line.

    9x9x10 first safe seed 7
    9x9x10 first safe seed 7 start 5 5 board 9x9x10/...
    3x3x1 first any board 3x3x1/*../.../...
    30x16x99 first opening no-guess v1 seed 7
    9x9x10 first safe fair seed 7

The first is not laid out yet: with a first-click promise the mines depend on the first cell. The
second is the same after that cell was opened: `start` is the cell, counted from 1, and the board
was laid out for it. The third has a given board. The fourth needs no guess (see `NoGuess`), the
fifth is a fair game.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.core.board import Board
from minewise.core.chance import Chance
from minewise.core.first_click import FirstClick
from minewise.core.game import Game
from minewise.core.grid import Cell, place
from minewise.core.levels import Level
from minewise.core.no_guess import NoGuess

_LINE = re.compile(
    r"(.+?) first (\w+)(?: (no-guess\b.*?))?( fair)?(?: seed ([0-9]{1,20}))?"
    r"(?: start ([0-9]{1,9}) ([0-9]{1,9}))?(?: board (.+))?",
    re.ASCII,
)

Make = Callable[[Cell], Board]
"""Makes the board of a no-guess game for its first cell."""


@dataclass(frozen=True, slots=True)
class Deal:
    """How one game is laid out.

    >>> deal = Deal.parse("9x9x10 first safe seed 7")
    >>> deal.seed, deal.line()
    (7, '9x9x10 first safe seed 7')
    """

    level: Level
    first: FirstClick
    seed: int | None  #: None on a board that never had a seed
    board: Board | None = None  #: given, or laid out for `start`; None until then
    demand: NoGuess | None = None  #: a no-guess board; None for any
    fair: bool = False  #: whether only a needless guess kills: see `boards.judge`
    start: Cell | None = None  #: the cell the board was laid out for; None for a given board

    def __post_init__(self) -> None:
        if self.board is None and self.seed is None:
            raise ImpossibleError(_("a deal needs a seed or a board"), self.level.header)
        if self.seed is not None:
            Chance(self.seed)  # refuses a seed out of range
        if self.board is not None and (
            self.board.grid != self.level.grid or self.board.mine_count != self.level.mines
        ):
            line = self.board.line()
            sentence = _("the board {board} is not one of {level}")
            raise ImpossibleError(sentence.format(board=quote(line), level=self.level.header), line)
        if self.start is None:
            return
        if self.board is None or self.start not in self.level.grid:
            sentence = _("no board of {level} was laid out for {place}")
        elif self.promises_first and self.board.is_mine(self.start):
            sentence = _("the first click at {place} is a mine, although it was to be safe")
        else:
            return
        sentence = sentence.format(level=self.level.header, place=place(self.start))
        raise ImpossibleError(sentence, self.start)

    @classmethod
    def on(cls, board: Board, first: FirstClick = FirstClick.ANY) -> "Deal":
        """A game on a given board; `first` is the promise of the program it comes from."""
        level = Level.of(board.grid, board.mine_count)
        return cls(level, first, None, board)

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """Read a deal as `line` writes it."""
        size, first, demand, fair, seed, row, column, cells = _parts(text)
        return cls(
            Level.parse(size),
            FirstClick.parse(first),
            None if seed is None else int(seed),
            None if cells is None else Board.parse(cells),
            None if demand is None else NoGuess.parse(demand),
            fair is not None,
            None if row is None else (int(row) - 1, int(column) - 1),
        )

    @classmethod
    def parse_setup(cls, text: str) -> "Deal":
        """Read a deal without its board, if it has a seed: for lists, where time counts."""
        size, first, demand, fair, seed, row, _column, cells = _parts(text)
        if seed is None or (cells is not None and row is None):
            return cls.parse(text)
        wanted = None if demand is None else NoGuess.parse(demand)
        rule = FirstClick.parse(first)
        return cls(Level.parse(size), rule, int(seed), None, wanted, fair is not None)

    def line(self, *, tell_seed: bool = True) -> str:
        """The deal on one line, to copy and paste, with or without its seed."""
        parts = [f"{self.level.header} first {self.first}"]
        if self.demand is not None:
            parts.append(self.demand.line())
        if self.fair:
            parts.append("fair")
        if self.seed is not None and tell_seed:
            parts.append(f"seed {self.seed}")
        if self.start is not None:
            parts.append(f"start {self.start[0] + 1} {self.start[1] + 1}")
        if self.board is not None:
            parts.append(f"board {self.board.line()}")
        return " ".join(parts)

    # Laying it out

    @property
    def setup(self) -> "Deal":
        """The deal as it was before its first cell was opened; a given board is part of it.

        >>> Deal.parse("2x1x1 first safe seed 7 start 1 1 board 2x1x1/.*").setup.line()
        '2x1x1 first safe seed 7'
        """
        if self.start is None or self.seed is None:
            return self
        return replace(self, board=None, start=None)

    def laid(self, start: Cell, board: Board) -> "Deal":
        """The deal with the board that was laid out for a first cell; a given board stays."""
        if self.is_given:
            return self
        return replace(self, board=board, start=start)

    @property
    def is_given(self) -> bool:
        """Whether the board is the same, whichever cell is opened first.

        One that was laid out for a first cell is not: another first cell gets another board.
        """
        return self.board is not None and (self.start is None or self.seed is None)

    @property
    def promises_first(self) -> bool:
        """Whether the first click is promised not to be a mine.

        A given board promises nothing, but the program it comes from may have.
        """
        if self.board is not None and self.start is None and self.seed is not None:
            return False
        return self.first is not FirstClick.ANY or self.demand is not None

    def board_for(self, start: Cell | None) -> Board | None:
        """The board of a game that begins at a cell (None if unknown); None if it must be made."""
        if self.board is not None and (self.is_given or start == self.start):
            return self.board
        if self.demand is not None or (start is None and self.first is not FirstClick.ANY):
            return None
        assert self.seed is not None, "a deal has a seed or a board"
        grid, mines = self.level.grid, self.level.mines
        if start is None:
            return Board.generate(grid, mines, seed=self.seed)
        return Board.generate(grid, mines, seed=self.seed, first=self.first, start=start)

    def needs_board(self, start: Cell) -> bool:
        """Whether a game that begins at a cell needs a board to be made, which may take long."""
        return self.demand is not None and not self.is_given and self.start != start

    def game(self, make: Make | None = None) -> Game:
        """The game before its first click; `make` makes a no-guess board, unless there is one."""
        if self.board is not None and (self.is_given or not self.promises_first):
            return Game.on(self.board)
        assert self.seed is not None, "a deal has a seed or a given board"

        def lay(start: Cell) -> Board:
            board = self.board_for(start)
            if board is not None:
                return board
            if make is None:
                sentence = _("the board of {deal} has not been made")
                raise ImpossibleError(sentence.format(deal=quote(self.line())), self.line())
            return make(start)

        needs_lay = self.demand is not None or self.board is not None
        return Game(
            self.level.grid,
            self.level.mines,
            seed=self.seed,
            first=self.first,
            make=lay if needs_lay else None,
        )

    @property
    def kind(self) -> str:
        """The kind of game, for the statistics: empty for the usual one."""
        return " ".join(["no-guess"] * (self.demand is not None) + ["fair"] * self.fair)


def _parts(text: str) -> tuple[str, ...]:
    match = _LINE.fullmatch(text.strip())
    if match is None:
        sentence = _("{given} is not a deal: expected WIDTHxHEIGHTxMINES first RULE seed NUMBER")
        raise NotationError(sentence.format(given=quote(text)), text)
    return match.groups()
