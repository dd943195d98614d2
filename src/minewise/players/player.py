"""The interface of every AI player.

A new player is one small class. This one opens the first hidden cell:

    class First(Player):
        name = "first"
        summary = "opens hidden cells row by row"

        def move(self, position):
            cell = position.grid.cell(position.view.index("#"))
            return Move(cell, MoveKind.OPEN, certain=False, reason=Guess("first", 1))

`registry` finds players by name, and `own` turns a class or function of your own into a player
without any of this.
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

_APART = 0x706C61796572  # an arbitrary number; this one spells "player"


class Player(ABC):
    """An AI that is given a position and returns a move.

    A player plays one game at a time, and may keep state about it. It must accept
    any position all the same: if one does not continue the last, it starts afresh.
    """

    name: ClassVar[str]  #: in one word
    summary: ClassVar[str]  #: in one line
    here_only: ClassVar[bool] = False  #: whether no other process can find its class

    def __init__(self, seed: int = 0) -> None:
        Chance(seed)  # refuses an impossible seed, with the value given in its message
        # A player may be given the seed of its board. If it drew the same numbers that placed
        # the mines, it would guess far better or worse than chance.
        #: the source of its randomness: the same seed and the same positions give the same moves.
        #: It is independent of the one that deals the board of that seed.
        self.chance = Chance(Chance(seed ^ _APART).next64())

    @abstractmethod
    def move(self, position: Position) -> Move:
        """The next move. It must be legal: it opens or flags a hidden cell without a flag.

        It is not called once every safe cell is open. If no cell can be opened, because the
        rest are flagged, it raises `IllegalMoveError`.
        """

    def look(self, analysis: Analysis, limit: Limit = FOREVER) -> Move:  # noqa: ARG002
        """The same move, given an analysis that may be cached.

        A player that counts or reasons as we do uses the analysis, within the limit, so that
        nothing is computed twice.
        """
        return self.move(analysis.position)


class BatchPlayer(Player):
    """A player that moves in many games at once: a network answers a hundred as fast as one.

    It keeps no state about a game, since any positions of one size may come in a batch.
    """

    @abstractmethod
    def moves(self, positions: Sequence[Position]) -> Sequence[Move]:
        """The next move in each of these positions, all of one size and number of mines."""

    def move(self, position: Position) -> Move:
        """The next move in one position."""
        return self.moves([position])[0]


def changes(before: Position | None, after: Position) -> list[int] | None:
    """The indices of the cells that look different; None if `after` does not continue `before`.

    It does if play can lead there: hidden cells opened, flags set or removed, nothing else.

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
        # A move changes few rows, and comparing strings is faster than comparing symbols.
        old_row, new_row = old[start : start + width], new[start : start + width]
        if old_row != new_row:
            for column, (was, is_now) in enumerate(zip(old_row, new_row, strict=True)):
                if was != is_now:
                    if was not in (HIDDEN, FLAG) or is_now == MINE:
                        return None
                    changed.append(start + column)
    return changed
