"""The result of one game."""

from dataclasses import dataclass, field
from typing import Annotated

from minewise.base.data import Serializable
from minewise.base.shape import Within

MOST_SEEDS = 2**64
"""Seeds are below this number."""

# The limit of counts and times accepted from files and other processes.
_MOST = 10**12
_Count = Annotated[int, Within(0, _MOST)]
_Chance = Annotated[float, Within(0, 1)]
_Seconds = Annotated[float, Within(0, _MOST)]
_Text = Annotated[str, Within(0, 1000)]
Name = Annotated[str, Within(0, 1000, printable=True)]


@dataclass(frozen=True, slots=True)
class GameResult(Serializable):
    """The result of one game. Times are ignored in comparisons."""

    game: _Count  #: from 0
    seed: Annotated[int, Within(0, MOST_SEEDS - 1)] | None  #: None on a given board
    won: bool
    moves: _Count
    guesses: _Count  #: uncertain cells opened, without the first click
    survival: _Chance | None  #: the chance of surviving all guesses; None if unknown
    opened: _Count = 0  #: safe cells open at the end
    chances: tuple[_Chance | None, ...] = ()  #: how safe each guess was, if the player states it
    fault: _Text = ""  #: the player's fault, in words
    board: Name = ""  #: identifies a given board
    time: _Seconds = field(default=0.0, compare=False)  #: wall-clock seconds
    slowest_move: _Seconds = field(default=0.0, compare=False)  #: in seconds too

    @property
    def guesses_lived(self) -> tuple[tuple[float, bool], ...]:
        """Each guess with a known chance: how likely it was safe, and whether it was.

        All survived but the last of a lost game. A game ended by a fault was not
        ended by a guess.
        """
        died = not self.won and not self.fault
        last = len(self.chances) - 1
        return tuple(
            (chance, not (died and number == last))
            for number, chance in enumerate(self.chances)
            if chance is not None
        )
