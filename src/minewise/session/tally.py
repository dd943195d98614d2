"""Finished games and their totals: by level, over time, and one by one.

    finished game  one game as it is recorded
    kind           no-guess, fair, both, or nothing for the usual game
    tally          the figures for one level, first-click rule and kind, with help or without
    day            the number of games played and won on one day
    month          the same for a month, to show the win rate over time
    overview       all of these, for a screen to draw
    standing       the rank of a win among the others of its kind

- Games with help are counted separately: see `Help`.
- A streak is a row of games won without help. Any lost game ends it; a game won with help
  neither ends it nor adds to it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from typing import Annotated, Any, NamedTuple

from minewise.base.data import Serializable
from minewise.base.language import gettext as _
from minewise.base.shape import ShapeError, Within, shaped
from minewise.core import FirstClick, Level
from minewise.session.summary import Count, Seconds

VERSION = 1
"""The version of the plain data: it changes when a key changes its meaning or is removed."""

_Short = Annotated[str, Within(0, 100, printable=True)]


@dataclass(frozen=True, slots=True)
class FinishedGame(Serializable):
    """A game in the statistics; `level` is its name, if it has one."""

    KEYS = """
        id ended level first kind help won seconds three_bv clicks day size=level.header
        three_bv_per_second=rate efficiency replay=has_replay
    """

    id: Annotated[str, Within(1, 100, printable=True)]
    level: Level
    first: FirstClick
    help: Annotated[tuple[_Short, ...], Within(0, 30)]  # the kinds of help it had
    won: bool
    seconds: Seconds
    three_bv: Count
    clicks: Count  # steps that were not undone, flags too
    ended: datetime | None = field(default=None, compare=False)  # None before it is recorded
    #: whether `Statistics.replay(id)` has its steps
    has_replay: bool = field(default=False, compare=False)
    kind: _Short = ""  # see `Deal.kind`
    day: _Short = ""  #: the date of the daily board it was played on; empty for other games

    @property
    def ai_moved(self) -> bool:
        """Whether an AI made moves in it: then the time is not the person's."""
        return "moves" in self.help

    @property
    def rate(self) -> float | None:
        """3BV per second; None for a lost game, and for one of zero seconds."""
        return self.three_bv / self.seconds if self.won and self.seconds > 0 else None

    @property
    def category(self) -> "Category":
        """The games it is compared with."""
        return Category(self.level, self.first, self.kind)

    @property
    def efficiency(self) -> float | None:
        """3BV per click; None for a lost game."""
        return self.three_bv / self.clicks if self.won and self.clicks else None


WRITTEN = (
    "id", "ended", "level", "first", "kind", "help", "won", "seconds", "three_bv", "clicks", "day",
)  # fmt: skip
"""The keys that are written to files: the others are derived."""


def written(game: FinishedGame) -> dict[str, Any]:
    """A finished game as plain values, for files."""
    data = game.as_data() | {"level": game.level.header}
    return {name: data[name] for name in WRITTEN}


def read_written(data: object) -> FinishedGame:
    """Read a finished game from untrusted plain values."""
    game = shaped(data, FinishedGame)
    if any("," in kind for kind in game.help):
        raise ShapeError("help", game.help, _("kinds of help"))
    if game.ended is None:
        raise ShapeError("ended", None, _("a date and a time"))
    if datetime.min.year < game.ended.year < datetime.max.year:
        game = replace(game, ended=game.ended.astimezone(UTC))
    return replace(game, seconds=float(game.seconds), has_replay=False)


@dataclass(frozen=True, slots=True)
class Tally(Serializable):
    """One level, first-click rule and kind; means and bests are of wins without AI moves."""

    KEYS = """
        level size=level.header first kind helped games wins win_rate best_seconds mean_seconds
        best_three_bv_per_second=best_rate mean_three_bv_per_second=mean_rate best_efficiency
        mean_efficiency mean_clicks streak best_streak
    """

    level: Level
    first: FirstClick
    helped: bool  #: whether these are the games with help
    games: int = 0
    wins: int = 0
    best_seconds: float | None = None
    best_rate: float | None = None
    streak: int = 0  # wins in a row up to now, without help
    best_streak: int = 0
    mean_seconds: float | None = None
    mean_rate: float | None = None
    best_efficiency: float | None = None
    mean_efficiency: float | None = None
    mean_clicks: float | None = None
    kind: str = ""  #: `no-guess`, `fair`, `no-guess fair` or empty

    @property
    def win_rate(self) -> float:
        """The share of games that were won."""
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Day(Serializable):
    """The games of one day, in the person's own time zone."""

    date: date
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Month(Serializable):
    """The games of one month, in the person's own time zone."""

    KEYS = "month games wins win_rate"

    month: str  #: such as `2026-11`
    games: int
    wins: int

    @property
    def win_rate(self) -> float:
        """The share of games that were won."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class Overview(Serializable):
    """All statistics."""

    KEYS = "version tallies days months games=latest"
    version = VERSION

    tallies: tuple[Tally, ...]
    days: tuple[Day, ...]
    games: tuple[FinishedGame, ...]

    @classmethod
    def of(cls, games: Iterable[FinishedGame]) -> "Overview":
        """The overview of games, given in the order in which they were finished."""
        games = tuple(games)
        return cls(tuple(tally(games)), tuple(by_day(games)), games)

    @property
    def latest(self) -> tuple[FinishedGame, ...]:
        """The latest game first."""
        return self.games[::-1]

    @property
    def months(self) -> tuple[Month, ...]:
        """The months with games, in order, to show the win rate over time."""
        found: dict[str, list[Day]] = {}
        for day in self.days:
            found.setdefault(f"{day.date:%Y-%m}", []).append(day)
        return tuple(
            Month(name, sum(day.games for day in days), sum(day.wins for day in days))
            for name, days in found.items()
        )

    def only(self, level: Level, first: FirstClick | None = None) -> "Overview":
        """The overview of one level, and of one first-click rule if given."""
        return Overview.of(
            game for game in self.games if game.level == level and first in (None, game.first)
        )


class Category(NamedTuple):
    """The games that are compared with each other."""

    level: Level
    first: FirstClick
    kind: str


def by_category(games: Iterable[FinishedGame]) -> dict[Category, list[FinishedGame]]:
    """Games grouped by level, rule and kind, the last played group first."""
    found: dict[Category, list[FinishedGame]] = {}
    for game in games:
        members = found.pop(game.category, [])  # moved to the end
        members.append(game)
        found[game.category] = members
    return dict(reversed(found.items()))


def tally(games: Sequence[FinishedGame]) -> list[Tally]:
    """Add up games, given in the order in which they were finished."""
    groups: dict[tuple[Category, bool], list[FinishedGame]] = {}
    streaks: dict[Category, tuple[int, int]] = {}
    for game in games:
        helped, played = bool(game.help), game.category
        groups.setdefault((played, helped), []).append(game)
        if not (game.won and helped):
            now, best = streaks.get(played, (0, 0))
            now = now + 1 if game.won else 0
            streaks[played] = now, max(now, best)
    return [
        _tally(played, helped, members, streaks)
        for (played, helped), members in sorted(groups.items(), key=_order)
    ]


def _tally(
    played: Category,
    helped: bool,
    games: list[FinishedGame],
    streaks: dict[Category, tuple[int, int]],
) -> Tally:
    won = [game for game in games if game.won and not game.ai_moved]
    rates = [game.rate for game in won if game.rate is not None]
    efficiencies = [game.efficiency for game in won if game.efficiency is not None]
    streak, best_streak = (0, 0) if helped else streaks.get(played, (0, 0))
    return Tally(
        level=played.level,
        first=played.first,
        kind=played.kind,
        helped=helped,
        games=len(games),
        wins=sum(game.won for game in games),
        best_seconds=min((game.seconds for game in won), default=None),
        best_rate=max(rates, default=None),
        streak=streak,
        best_streak=best_streak,
        mean_seconds=_mean([game.seconds for game in won]),
        mean_rate=_mean(rates),
        best_efficiency=max(efficiencies, default=None),
        mean_efficiency=_mean(efficiencies),
        mean_clicks=_mean([game.clicks for game in won]),
    )


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _order(
    item: tuple[tuple[Category, bool], list[FinishedGame]],
) -> tuple[int, str, str, str, bool]:
    ((level, first, kind), helped), _games = item
    return len(level.grid), level.header, str(first), kind, helped


def by_day(games: Iterable[FinishedGame]) -> list[Day]:
    """The number of games played and won on each day that has some."""
    counts: dict[date, list[bool]] = {}
    for game in games:
        if game.ended is not None:
            counts.setdefault(_local(game.ended).date(), []).append(game.won)
    return [Day(day, len(won), sum(won)) for day, won in sorted(counts.items())]


def _local(moment: datetime) -> datetime:
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):  # beyond the calendar's range
        return moment


# Best times: only wins without help count, of one level, first-click rule and kind


@dataclass(frozen=True, slots=True)
class Standing:
    """The rank of a win."""

    seconds: float
    rank: int  # from 1; equal times share the better one
    games: int  # the number of wins, including this one
    best: float | None  # of the others

    @classmethod
    def of(cls, game: FinishedGame, games: Iterable[FinishedGame]) -> "Standing | None":
        """The standing of a game among others; None if it does not count."""
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
        """The standing in a sentence.

        >>> Standing(61.0, 1, 3, 62.5).text, Standing(63.25, 4, 12, 62.0).text
        ('Your best time, by 1.5 s.', 'Number 4 of 12, 1.2 s off your best.')
        """
        if self.best is None:
            return _("Your first win here without help: the time to beat.")
        # Cut to tenths like the clock, so that the figures add up.
        gap = abs(int(self.seconds * 10) - int(self.best * 10)) / 10
        if self.seconds < self.best:
            if not gap:
                return _("Your best time, by less than 0.1 s.")
            return _("Your best time, by {seconds} s.").format(seconds=f"{gap:.1f}")
        if self.seconds == self.best:
            return _("As fast as your best time.")
        if not gap:
            message = _("Number {rank} of {games}, less than 0.1 s off your best.")
            return message.format(rank=self.rank, games=self.games)
        return _("Number {rank} of {games}, {seconds} s off your best.").format(
            rank=self.rank, games=self.games, seconds=f"{gap:.1f}"
        )


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


def best_times(games: Iterable[FinishedGame], most: int = 10) -> list[FinishedGame]:
    """The quickest wins without help among games of one level and kind, the best first."""
    wins = [game for game in games if game.won and not game.help]
    return sorted(wins, key=lambda game: game.seconds)[:most]
