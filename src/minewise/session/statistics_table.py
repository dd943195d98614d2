"""The statistics as tables: headings and rows, the same for every front end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import TypedDict

from minewise.base import gettext as _
from minewise.session import words
from minewise.session.help_taken import Help
from minewise.session.standing import best_times
from minewise.session.tally import FinishedGame, Month, Overview, Tally

_NONE = "-"


@dataclass(frozen=True, slots=True)
class Column:
    """One column.

    Attributes:
        name: What programs call it.
        title: Its heading.
        short: The same where there is little room.
        is_number: Whether it holds figures, which are set flush right.
    """

    name: str
    title: str
    short: str
    is_number: bool = True


class TableData(TypedDict):
    """A table, ready to be shown."""

    title: str
    heads: list[str]
    numbers: list[bool]
    """Whether each column holds figures."""
    rows: list[list[str]]


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        title: What it shows.
        columns: Its columns.
        rows: Its rows, a text for each column.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]

    def only(self, *names: str) -> "Table":
        """The same with some of its columns."""
        kept = [number for number, column in enumerate(self.columns) if column.name in names]
        return Table(
            self.title,
            tuple(self.columns[number] for number in kept),
            tuple(tuple(row[number] for number in kept) for row in self.rows),
        )

    def as_data(self) -> TableData:
        """The same as plain values."""
        return {
            "title": self.title,
            "heads": [column.title for column in self.columns],
            "numbers": [column.is_number for column in self.columns],
            "rows": [list(row) for row in self.rows],
        }


def level_table(overview: Overview) -> Table:
    """The figures by level, first-click rule and kind, with help and without."""
    return Table(
        _("By level"),
        (
            Column("level", _("Level"), _("level"), is_number=False),
            Column("first", _("First click"), _("first"), is_number=False),
            Column("help", _("Help"), _("help"), is_number=False),
            Column("games", _("Games"), _("games")),
            Column("won", _("Won"), _("won")),
            Column("best", _("Best time"), _("best")),
            Column("mean", _("Mean time"), _("mean")),
            Column("best rate", _("Best 3BV/s"), _("3BV/s")),
            Column("mean rate", _("Mean 3BV/s"), _("mean 3BV/s")),
            Column("efficiency", _("Efficiency"), _("eff.")),
            Column("streak", _("Streak (best)"), _("streak")),
        ),
        tuple(map(_level_row, overview.tallies)),
    )


def game_table(games: Iterable[FinishedGame]) -> Table:
    """Games one by one, in the order in which they are given."""
    return Table(
        _("Games"),
        (
            Column("ended", _("Ended"), _("ended"), is_number=False),
            Column("level", _("Level"), _("level"), is_number=False),
            Column("result", _("Result"), _("result"), is_number=False),
            Column("time", _("Time"), _("time")),
            Column("3bv", _("3BV"), _("3BV")),
            Column("rate", _("3BV/s"), _("3BV/s")),
            Column("clicks", _("Clicks"), _("clicks")),
            Column("efficiency", _("Efficiency"), _("eff.")),
            Column("help", _("Help"), _("help"), is_number=False),
            Column("replay", _("Replay"), _("replay"), is_number=False),
        ),
        tuple(map(_game_row, games)),
    )


def best_table(games: Iterable[FinishedGame]) -> Table:
    """The best times of wins without help, the best first: of games of one level and kind."""
    return Table(
        _("Best times"),
        (
            Column("rank", _("Rank"), _("rank")),
            Column("time", _("Time"), _("time")),
            Column("rate", _("3BV/s"), _("3BV/s")),
            Column("efficiency", _("Efficiency"), _("eff.")),
            Column("ended", _("Ended"), _("ended"), is_number=False),
        ),
        tuple(
            (
                str(rank),
                words.clock(game.seconds, digits=3),
                _rate(game.rate),
                _percent(game.efficiency),
                words.moment(game.ended),
            )
            for rank, game in enumerate(best_times(games), 1)
        ),
    )


def month_table(months: Iterable[Month]) -> Table:
    """How often games were won, month by month."""
    return Table(
        _("Win rate over time"),
        (
            Column("month", _("Month"), _("month"), is_number=False),
            Column("games", _("Games"), _("games")),
            Column("won", _("Won"), _("won")),
        ),
        tuple((each.month, str(each.games), _won(each.wins, each.win_rate)) for each in months),
    )


def nothing_recorded(overview: Overview | None) -> str:
    """What is said where there is nothing to show; nothing where there is."""
    if overview is None:
        return _("Games are not recorded here.")
    return "" if overview.games else _("You have not finished a game yet.")


def _level_row(tally: Tally) -> tuple[str, ...]:
    return (
        tally.title,
        str(tally.first),
        _("yes") if tally.helped else _("no"),
        str(tally.games),
        _won(tally.wins, tally.win_rate),
        _time(tally.best_seconds),
        _time(tally.mean_seconds),
        _rate(tally.best_rate),
        _rate(tally.mean_rate),
        _percent(tally.mean_efficiency),
        _NONE if tally.helped else f"{tally.streak} ({tally.best_streak})",
    )


def _game_row(game: FinishedGame) -> tuple[str, ...]:
    return (
        words.moment(game.ended),
        game.title,
        _("won") if game.won else _("lost"),
        words.clock(game.seconds),
        str(game.three_bv),
        _rate(game.rate),
        str(game.clicks),
        _percent(game.efficiency),
        _help(game.help) or _NONE,
        _("yes") if game.has_replay else _NONE,
    )


def _help(kinds: Sequence[str]) -> str:
    """Kinds of help in words; what another version has recorded stays as it is."""
    known = {each.name for each in fields(Help)}
    had = words.help_taken(Help(**{kind: 1 for kind in kinds if kind in known}))
    return ", ".join(filter(None, (had, *(kind for kind in kinds if kind not in known))))


def _won(wins: int, rate: float) -> str:
    return _("{wins} ({percent} %)").format(wins=wins, percent=round(100 * rate))


def _time(seconds: float | None) -> str:
    return _NONE if seconds is None else words.clock(seconds)


def _rate(rate: float | None) -> str:
    return _NONE if rate is None else f"{rate:.2f}"


def _percent(part: float | None) -> str:
    return _NONE if part is None else _("{percent} %").format(percent=round(100 * part))
