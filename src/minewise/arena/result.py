"""How one game went."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game went. Two results are equal if they differ in how long it took only."""

    game: int  #: from 0
    seed: int | None  #: None on a given board
    won: bool
    moves: int
    guesses: int  #: cells opened that were not certain, without the first click
    survival: float | None  #: the chance of surviving all guesses; None if unknown
    opened: int = 0  #: safe cells open at the end
    chances: tuple[float | None, ...] = ()  #: how likely each guess was safe, if the player says
    fault: str = ""  #: what the player did wrong, in words
    board: str = ""  #: identifies a given board
    time: float = field(default=0.0, compare=False)  #: wall-clock seconds
    slowest_move: float = field(default=0.0, compare=False)  #: the same

    @property
    def guesses_lived(self) -> tuple[tuple[float, bool], ...]:
        """Each guess whose chance is known: how likely it was safe, and whether it was.

        All lived but the last of a lost game. A game that a fault ended was not
        ended by a guess.
        """
        died = not self.won and not self.fault
        last = len(self.chances) - 1
        return tuple(
            (chance, not (died and number == last))
            for number, chance in enumerate(self.chances)
            if chance is not None
        )
