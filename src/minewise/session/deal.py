"""A deal: all that is needed to lay out the same game again, on one line.

    9x9x10 first safe seed 7
    3x3x1 first any seed 7 board 3x3x1/*../.../...
    30x16x99 first opening no-guess v1 seed 7
    9x9x10 first safe fair seed 7

The second has its board written out: it was given, or is tried again. The third needs no
guess (`boards.NoGuess` says what else can be asked for), the fourth is a fair game.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from minewise.boards import NoGuess, Progress, make_board
from minewise.core import (
    FOREVER,
    Board,
    Cell,
    Chance,
    FirstClick,
    Game,
    ImpossibleError,
    Level,
    Limit,
    NotationError,
    gettext as _,
    quote,
)

_LINE = re.compile(
    r"(.+?) first (\w+)(?: (no-guess\b.*?))?( fair)?(?: seed ([0-9]{1,20}))?(?: board (.+))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Deal:
    """How one game is laid out.

    >>> deal = Deal.parse("9x9x10 first safe seed 7")
    >>> deal.seed, deal.line()
    (7, '9x9x10 first safe seed 7')

    With a first-click promise the mines also depend on the first cell, and so they do where
    no guess must be needed: the line and the first cell together name the board.

    Attributes:
        level: Size and mines.
        first: The first-click rule.
        seed: What the mines are dealt from; None on a board that never had a seed.
        board: Where the mines are, if that is given; the promise has been kept then.
        demand: What is asked of the board: that it needs no guess; None for any.
        fair: Whether you die exactly when you guess needlessly: see `boards.judge`.
    """

    level: Level
    first: FirstClick
    seed: int | None
    board: Board | None = None
    demand: NoGuess | None = None
    fair: bool = False

    def __post_init__(self) -> None:
        if self.board is None and self.seed is None:
            raise ImpossibleError(_("a deal needs a seed or a board"), self.level.header)
        if self.seed is not None:
            Chance(self.seed)  # refuses a seed that cannot be
        if self.board is not None and (
            self.board.grid != self.level.grid or self.board.mine_count != self.level.mines
        ):
            raise ImpossibleError(
                _("the board {board} is not one of {level}").format(
                    board=quote(self.board.line()), level=self.level.header
                ),
                self.board.line(),
            )

    @classmethod
    def on(cls, board: Board) -> "Deal":
        """A game on a given board."""
        level = Level.of(board.grid, board.mine_count)
        return cls(level, FirstClick.ANY, None, board)

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """Read a deal as `line` writes it."""
        match = _LINE.fullmatch(text.strip())
        if match is None:
            raise NotationError(
                _(
                    "{given} is not a deal: expected WIDTHxHEIGHTxMINES first RULE seed NUMBER"
                ).format(given=quote(text)),
                text,
            )
        size, first, demand, fair, seed, cells = match.groups()
        level = Level.parse(size)
        return cls(
            level,
            FirstClick.parse(first),
            None if seed is None else int(seed),
            None if cells is None else Board.parse(cells),
            None if demand is None else NoGuess.parse(demand),
            fair is not None,
        )

    def line(self) -> str:
        """The deal on one line, to copy out and to paste back in."""
        parts = [f"{self.level.header} first {self.first}"]
        if self.demand is not None:
            parts.append(self.demand.line())
        if self.fair:
            parts.append("fair")
        if self.seed is not None:
            parts.append(f"seed {self.seed}")
        if self.board is not None:
            parts.append(f"board {self.board.line()}")
        return " ".join(parts)

    def game(self) -> Game:
        """The game, before its first click."""
        if self.board is not None:
            return Game.on(self.board)
        assert self.seed is not None, "a deal has a seed or a board"
        make = None if self.demand is None else self.make
        return Game(self.level.grid, self.level.mines, seed=self.seed, first=self.first, make=make)

    def make(self, start: Cell, limit: Limit = FOREVER, progress: Progress | None = None) -> Board:
        """The board for a game that begins at `start`, where no guess must be needed.

        It is made once: games that begin there again find it.

        Raises:
            NoBoardError: There is none, or none was found.
            TimeUpError: The limit was over before one was found.
        """
        kept = _kept(self, start)
        if not kept:
            assert self.seed is not None, "a board is made from a seed"
            made = make_board(
                self.level,
                self.first,
                start,
                self.seed,
                self.demand,
                limit=limit,
                progress=progress,
            )
            assert made.board is not None, "a board was made, or an error raised"
            kept.append(made.board)
        return kept[0]

    @property
    def kind(self) -> str:
        """What kind of game it is, for the statistics: nothing for the usual one."""
        return " ".join(
            filter(None, ("" if self.demand is None else "no-guess", "fair" if self.fair else ""))
        )


@lru_cache(maxsize=64)
def _kept(deal: Deal, start: Cell) -> list[Board]:
    """Where the board of a deal and a first cell is kept, once it has been made."""
    del deal, start
    return []
