"""What a finished game comes to: its time, its clicks, its speed and its efficiency."""

from dataclasses import dataclass
from typing import TypedDict


class SummaryData(TypedDict):
    """What a finished game comes to."""

    won: bool
    seconds: float
    three_bv: int
    solved_three_bv: int
    three_bv_per_second: float | None
    clicks: int
    """How many changed the board."""
    opens: int
    marks: int
    chords: int
    efficiency: float | None
    deaths: int
    help: list[str]
    """The kinds taken: `hints`, `moves`, `undos`, `probabilities`, `known_board`, `analyses`,
    `auto_flags`, `auto_opens`, `figures`."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a finished game.

    >>> Summary(True, 40.0, three_bv=20, solved=20, opens=18, marks=5, chords=2).efficiency
    0.8

    Attributes:
        won: Whether it was won.
        seconds: How long it took.
        three_bv: The fewest clicks that open the board (3BV).
        solved: How much of the 3BV was done.
        opens: Clicks that opened cells.
        marks: Clicks that set or removed a flag or a question mark.
        chords: Clicks that chorded.
        deaths: How often a mine was opened on this board.
        help: The kinds of help that were taken.
    """

    won: bool
    seconds: float
    three_bv: int
    solved: int
    opens: int
    marks: int
    chords: int
    deaths: int = 0
    help: tuple[str, ...] = ()

    @property
    def clicks(self) -> int:
        """All clicks that changed the board."""
        return self.opens + self.marks + self.chords

    @property
    def rate(self) -> float | None:
        """3BV per second; None for a lost game, and for one that took no time."""
        return self.solved / self.seconds if self.won and self.seconds > 0 else None

    @property
    def efficiency(self) -> float | None:
        """3BV for each click; above 1 where chords have saved clicks. None for a lost game."""
        return self.solved / self.clicks if self.won and self.clicks else None

    def as_data(self) -> SummaryData:
        """The same as plain values."""
        return {
            "won": self.won,
            "seconds": self.seconds,
            "three_bv": self.three_bv,
            "solved_three_bv": self.solved,
            "three_bv_per_second": self.rate,
            "clicks": self.clicks,
            "opens": self.opens,
            "marks": self.marks,
            "chords": self.chords,
            "efficiency": self.efficiency,
            "deaths": self.deaths,
            "help": list(self.help),
        }
