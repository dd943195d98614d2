"""Where a game stands among the others of its kind: best times, ranks, records.

Only wins without help count, and only those of the same level, first-click rule and kind.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from minewise.base import gettext as _
from minewise.core import FirstClick, Level
from minewise.session.tally import FinishedGame

MOST_BEST = 10
"""How many best times a list shows."""


class StandingData(TypedDict):
    """Where a win stands among the others."""

    rank: int
    """1 is the best."""
    games: int
    """How many wins there are, this one among them."""
    best_seconds: float | None
    """The best of the others."""
    is_best: bool
    text: str


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a win stands.

    Attributes:
        seconds: How long it took.
        rank: Its place, from 1; equal times share the better one.
        games: How many wins there are, this one among them.
        best: The best time of the others; None if there is no other.
    """

    seconds: float
    rank: int
    games: int
    best: float | None

    @classmethod
    def of(cls, game: FinishedGame, games: Iterable[FinishedGame]) -> "Standing | None":
        """Where a game stands among others; None if it does not count.

        Args:
            game: The game, whether it is among the others or not.
            games: All games.
        """
        if not game.won or game.help:
            return None
        games = [*games]
        recorded = next((other for other in games if other.id == game.id), game)
        if (recorded.won, recorded.help, recorded.seconds) != (True, (), game.seconds):
            return None  # it was saved, finished, loaded and finished again: the first time counts
        wins = alike(games, game.level, game.first, game.kind)
        others = [other.seconds for other in wins if other.id != game.id]
        rank = 1 + sum(seconds < game.seconds for seconds in others)
        return cls(game.seconds, rank, len(others) + 1, min(others, default=None))

    @property
    def text(self) -> str:
        """In a sentence.

        >>> Standing(61.0, 1, 3, 62.5).text, Standing(63.25, 4, 12, 62.0).text
        ('Your best time, by 1.5 s.', 'Number 4 of 12, 1.2 s off your best.')
        """
        if self.best is None:
            return _("Your first win here without help: the time to beat.")
        # Cut to tenths, as the clock is: what is said adds up.
        gap = abs(int(self.seconds * 10) - int(self.best * 10)) / 10
        if self.seconds < self.best:
            if not gap:
                return _("Your best time, by less than 0.1 s.")
            return _("Your best time, by {seconds} s.").format(seconds=f"{gap:.1f}")
        if self.seconds == self.best:
            return _("As fast as your best time.")
        if not gap:
            return _("Number {rank} of {games}, less than 0.1 s off your best.").format(
                rank=self.rank, games=self.games
            )
        return _("Number {rank} of {games}, {seconds} s off your best.").format(
            rank=self.rank, games=self.games, seconds=f"{gap:.1f}"
        )

    def as_data(self) -> StandingData:
        """The same as plain values."""
        return {
            "rank": self.rank,
            "games": self.games,
            "best_seconds": self.best,
            "is_best": self.rank == 1,
            "text": self.text,
        }


def alike(
    games: Iterable[FinishedGame], level: Level, first: FirstClick, kind: str
) -> list[FinishedGame]:
    """The wins without help of one level, first-click rule and kind."""
    return [
        game
        for game in games
        if game.won
        and not game.help
        and (game.level, game.first, game.kind) == (level, first, kind)
    ]


def best_times(games: Iterable[FinishedGame], most: int = MOST_BEST) -> list[FinishedGame]:
    """The quickest wins without help, the best first; of games of one level and kind.

    Take the games from `Overview.only`.
    """
    wins = [game for game in games if game.won and not game.help]
    return sorted(wins, key=lambda game: game.seconds)[:most]
