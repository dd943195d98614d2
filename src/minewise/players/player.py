"""The player: the one small interface of every AI.

Another player is one small class. One that opens the first hidden cell:

    class First(Player):
        name = "first"
        summary = "opens hidden cells row by row"

        def move(self, position):
            cell = position.grid.cell(position.view.index("#"))
            return Move(cell, MoveKind.OPEN, certain=False, reason=Guess("first", 1))

`registry` says how it is found by its name, and `own` how a class or a function of your own is
taken for a player without any of this.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from minewise.analysis import Analysis
from minewise.base.limit import FOREVER, Limit
from minewise.core import FLAG, HIDDEN, MINE, Chance, Position
from minewise.players.move import Move

MOVE_SECONDS = 2.0
"""The default time limit for a move."""

_APART = 0x706C61796572  # any number would do; this one spells "player"


class Player(ABC):
    """Something that looks at a position and makes a move.

    A player serves one game at a time, and may remember what it has seen of it.
    It may be handed any position all the same: one that does not continue the
    last is looked at afresh.
    """

    name: ClassVar[str]  #: in one word
    summary: ClassVar[str]  #: in one line
    here_only: ClassVar[bool] = False  #: whether no other process can find its class

    def __init__(self, seed: int = 0) -> None:
        Chance(seed)  # refuses a seed that cannot be, by the name it was given
        # A player may well be given the seed of its board. Drawing from the very
        # numbers that placed the mines, it would guess far better or worse than chance.
        #: the source of its randomness: the same seed and the same positions give the same moves.
        #: It is unrelated to the chance that deals the board of that seed.
        self.chance = Chance(Chance(seed ^ _APART).next64())

    @abstractmethod
    def move(self, position: Position) -> Move:
        """The next move. It is legal: a hidden cell without a flag is opened or flagged.

        It is not called once every safe cell is open. A position in which no cell
        can be opened, because the rest is flagged, raises `IllegalMoveError`.
        """

    def look(self, analysis: Analysis, limit: Limit = FOREVER) -> Move:  # noqa: ARG002
        """The same move, with an analysis that may be done already.

        A player that counts or reasons as we do asks the analysis, within the limit, so that
        nothing is worked out twice.
        """
        return self.move(analysis.position)


class BatchPlayer(Player):
    """A player that is asked about many games at once: a network answers a hundred as fast as one.

    It remembers nothing of a game, since any positions of one size may come together.
    """

    @abstractmethod
    def moves(self, positions: Sequence[Position]) -> Sequence[Move]:
        """The next move in each of these positions, all of one size and number of mines."""

    def move(self, position: Position) -> Move:
        """The next move in one position."""
        return self.moves([position])[0]


def changes(before: Position | None, after: Position) -> list[int] | None:
    """The indices of the cells that look different; None if `after` does not continue `before`.

    It does if play can have led there: hidden cells were opened, flags came or went, nothing else.

    >>> before = Position.parse("3x2x1/1##/###")
    >>> changes(before, Position.parse("3x2x1/1F#/##1"))
    [1, 5]
    >>> changes(before, Position.parse("3x2x1/###/###")) is None
    True
    """
    if before is None or before.grid != after.grid or before.mines != after.mines:
        return None
    old, new = before.view, after.view
    if old == new:
        return []
    changed = []
    width = after.grid.width
    for start in range(0, len(new), width):
        # A move changes few rows: strings compare quickly, symbols one by one do not.
        old_row, new_row = old[start : start + width], new[start : start + width]
        if old_row != new_row:
            for column, (was, is_now) in enumerate(zip(old_row, new_row, strict=True)):
                if was != is_now:
                    if was not in (HIDDEN, FLAG) or is_now == MINE:
                        return None
                    changed.append(start + column)
    return changed
