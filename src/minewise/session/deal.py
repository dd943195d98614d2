"""A deal: all that is needed to lay out the same game again, on one line.

    9x9x10 first safe seed 7
    3x3x1 first any seed 7 board 3x3x1/*../.../...

The second has its board written out: it was given, or is tried again.
"""

import re
from dataclasses import dataclass

from minewise.core import (
    Board,
    Chance,
    FirstClick,
    Game,
    ImpossibleError,
    Level,
    NotationError,
    gettext as _,
    quote,
)

_LINE = re.compile(r"(.+?) first (\w+)(?: seed ([0-9]{1,20}))?(?: board (.+))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Deal:
    """How one game is laid out.

    >>> deal = Deal.parse("9x9x10 first safe seed 7")
    >>> deal.seed, deal.line()
    (7, '9x9x10 first safe seed 7')

    With a first-click promise the mines also depend on the first cell.

    Attributes:
        level: Size and mines.
        first: The first-click rule.
        seed: What the mines are dealt from; None on a board that never had a seed.
        board: Where the mines are, if that is given; the promise has been kept then.
    """

    level: Level
    first: FirstClick
    seed: int | None
    board: Board | None = None

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
        size, first, seed, cells = match.groups()
        level = Level.parse(size)
        return cls(
            level,
            FirstClick.parse(first),
            None if seed is None else int(seed),
            None if cells is None else Board.parse(cells),
        )

    def line(self) -> str:
        """The deal on one line, to copy out and to paste back in."""
        parts = [f"{self.level.header} first {self.first}"]
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
        return Game(self.level.grid, self.level.mines, seed=self.seed, first=self.first)
