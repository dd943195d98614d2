"""How one game went."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game went. Two results are equal if they differ in how long it took only.

    Attributes:
        game: Its number, from 0.
        seed: The seed of its board; None on a given board.
        won: Whether it was won.
        moves: How many moves the player made.
        guesses: How many cells it opened that were not certain, the first click not counted.
        survival: The chance of living through all of these, where the player
            knows it; else None.
        opened: How many safe cells are open at the end.
        chances: How likely each of the guesses was to be safe, as the player says;
            None where it does not say.
        fault: What the player did wrong, in words; empty if nothing.
        board: What tells a given board from others; empty where there is a seed.
        time: How long the game took, in seconds by the clock on the wall.
        slowest_move: How long the longest move took, in the same seconds.
    """

    game: int
    seed: int | None
    won: bool
    moves: int
    guesses: int
    survival: float | None
    opened: int = 0
    chances: tuple[float | None, ...] = ()
    fault: str = ""
    board: str = ""
    time: float = field(default=0.0, compare=False)
    slowest_move: float = field(default=0.0, compare=False)

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
