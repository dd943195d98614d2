"""The uniformly random guess, and the player that only guesses."""

from collections.abc import Collection

from minewise.base.errors import IllegalMoveError, quote
from minewise.base.language import gettext as _
from minewise.core import HIDDEN, MINE, Cell, Chance, Position
from minewise.players.move import Guess, Move, MoveKind
from minewise.players.player import Player


def guess(position: Position, chance: Chance, avoid: Collection[Cell] = ()) -> Move:
    """Open a hidden cell without a flag, not in `avoid`, chosen uniformly at random.

    >>> guess(Position.parse("3x1x1/1#F", trust_flags=False), Chance(0)).cell
    (0, 1)
    """
    symbols = bytearray(position.view, "ascii")
    for cell in avoid:
        symbols[position.grid.index(cell)] = ord(MINE)
    view = symbols.decode("ascii")
    choices = view.count(HIDDEN)
    if choices == 0:
        line = position.line()
        text = _("no cell can be opened: all are open, flagged or known to be mines in {where}")
        raise IllegalMoveError(text.format(where=quote(line)), line, position=line)
    index = _find(view, chance.below(choices))
    return Move(
        position.grid.cell(index), MoveKind.OPEN, certain=False, reason=Guess("random", choices)
    )


def _find(view: str, number: int) -> int:
    """The index of the hidden cell with `number` hidden cells before it.

    Binary search: counting in a string is so much faster than looking at each
    symbol that this matters on large boards.
    """
    low, high = 0, len(view)
    while high - low > 1:
        middle = (low + high) // 2
        before = view.count(HIDDEN, low, middle)
        if number < before:
            high = middle
        else:
            number -= before
            low = middle
    return low


class RandomPlayer(Player):
    """Opens a hidden cell without a flag, chosen uniformly at random.

    >>> RandomPlayer(seed=1).move(Position.parse("1x1x0/#")).cell
    (0, 0)
    """

    name = "random"
    summary = "opens any hidden cell"

    def move(self, position: Position) -> Move:
        """Guess."""
        return guess(position, self.chance)
