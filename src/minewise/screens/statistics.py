"""Statistics: wins by level, best times, both over time, and every finished game."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import TypeVar

from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.task import Task
from minewise.core import LEVELS, Level
from minewise.screens.blocks import Block, Chart, Column, Field, Form, Row, Table, Text
from minewise.screens.replay import ReplayScreen
from minewise.screens.view import Action, Ask, Did, Given, SessionScreen, View, working
from minewise.session import commands, words
from minewise.session.result import Result
from minewise.session.session import Session
from minewise.session.summary import Help
from minewise.session.tally import (
    Category,
    FinishedGame,
    Month,
    Overview,
    Tally,
    best_times,
    by_category,
)

_capital = words.capital_letter
_Thing = TypeVar("_Thing")
_Columns = Sequence[tuple[Column, Callable[[_Thing], str]]]

_NONE = "-"
_LISTED = 30  # games at first, and as many more each time
_DRAWN = 60  # the latest games, wins and days of a chart
_ROLLING = 20


class StatisticsScreen(SessionScreen):
    """The finished games of a person."""

    def __init__(
        self, session: Session, on: str = commands.TERMINAL, *, level: Level | None = None
    ) -> None:
        super().__init__(session, on)
        self._level = level  # the only one shown; None for all
        self._is_read = False
        self._overview: Overview | None = None
        self._groups: dict[str, list[FinishedGame]] = {}
        self._names: dict[str, str] = {}
        self._shown = ""
        self._every_kind = False
        self._listed = _LISTED

    def load(self) -> Task[Did]:
        statistics = self.session.storage.statistics

        def work(_task: Task[Did]) -> Overview | None:
            found = None if statistics is None else statistics.overview()
            return found if found is None or self._level is None else found.only(self._level)

        def show(found: Overview | None) -> None:
            is_first, self._overview = self._overview is None, found
            self._is_read = True
            played = by_category(() if found is None else found.games)
            self._groups = {_id(each): games for each, games in played.items()}
            self._names = {_id(each): in_words(each, played) for each in played}
            if is_first or (self._shown and self._shown not in self._groups):
                counts = {name: len(games) for name, games in self._groups.items()}
                self._shown = max(counts, key=counts.__getitem__, default="")

        return working(_("Reading your statistics"), work, show)

    def view(self) -> View:
        return View("statistics", _("Statistics"), tuple(self._blocks()), self._actions())

    def _actions(self) -> tuple[Action, ...]:
        kept = self.session.allowed("reset-statistics") or ""
        restore = Action("restore", _("Restore"), ("u",), why_not=kept, place="more")
        if not self._games:
            return (restore,)
        more = self._listed < len(self._games)
        return (
            Action("replay", _("Replay"), needs="row"),
            Action("delete", _("Delete this game"), ("d", "delete"), needs="row", place="more"),
            *([Action("more", _("Show more games"), ("m",))] if more else []),
            Action("reset", _("Reset statistics"), ("r",), why_not=kept, place="more"),
            restore,
        )

    @property
    def _games(self) -> list[FinishedGame]:
        """The chosen games, the latest last."""
        if self._overview is None:
            return []
        return self._groups.get(self._shown, list(self._overview.games))

    def _blocks(self) -> Iterable[Block]:
        overview = self._overview
        if not self._is_read:
            return
        if overview is None or not overview.games:
            of_level = _("You have not finished a game of this level yet.")
            yield Text((nothing_recorded(overview) if self._level is None else of_level,))
            return
        usual = [each for each in overview.tallies if _is_usual(each)]
        tallies = overview.tallies if self._every_kind or not usual else usual
        yield level_table(tallies)
        note = _("Times of wins without AI moves. Streak: wins in a row without help.")
        if len(tallies) < len(overview.tallies):
            left_out = _(
                "Games with help, or of other levels and kinds, are listed by Every rule and kind; "
                "the charts and tables below include them."
            )
            note = f"{note} {left_out}"
        yield Text((note,), "note")
        options = (("", _("All levels")), *self._names.items())
        chosen = [Field("level", _("Show"), "choice", self._shown, options=options)]
        if 0 < len(usual) < len(overview.tallies):
            every = _("Every rule and kind")
            chosen.append(Field("every-kind", every, "switch", self._every_kind))
        yield Form(tuple(chosen))
        yield from _charts(Overview.of(self._games), one_level=bool(self._shown))
        if self._shown:
            best = best_table(self._games)
            if best.rows:
                yield best
            yield month_table(Overview.of(self._games).months)
        yield game_table(self._games[: -self._listed - 1 : -1])

    def act_set(self, given: Given) -> None:
        if given.row == "every-kind":
            self._every_kind = given.text == "yes"
        else:
            self._shown, self._listed = given.text, _LISTED

    def act_more(self, _given: Given) -> None:
        self._listed += _LISTED

    def act_replay(self, given: Given) -> Task[Did]:
        return ReplayScreen.of_recorded(self.session, given.row)

    def act_delete(self, given: Given) -> Did | Task[Did]:
        if not given.sure:
            question = self.session.records.delete_question()
            return Did(ask=Ask(question, _("Delete"), "delete", given.row))
        return self._changed(self.session.records.delete(given.row))

    def act_reset(self, given: Given) -> Did | Task[Did]:
        questions = self.session.records.reset_questions()
        if given.sure < len(questions):
            asked = questions[given.sure]
            return Did(ask=Ask(asked, _("Reset"), "reset", sure=given.sure + 1))
        return self._changed(self.session.records.reset())

    def act_restore(self, _given: Given) -> Did | Task[Did]:
        return self._changed(self.session.records.restore())

    def _changed(self, result: Result) -> Did | Task[Did]:
        return self.load().then(lambda read: Did(read().message or result.message or ""))


def _id(played: Category) -> str:
    level, first, kind = played
    return " ".join((level.header, str(first), kind)).rstrip()


def in_words(played: Category, others: Iterable[Category]) -> str:
    """Level and kind, with the first-click rule if another was played too."""
    rules = {other.first for other in others if other == played._replace(first=other.first)}
    rule = _("first click {rule}").format(rule=played.first) if len(rules) > 1 else ""
    return ", ".join(filter(None, (_title(played.level, played.kind), rule)))


def _title(level: Level, kind: str) -> str:
    return ", ".join(filter(None, (words.level_name(level), kind)))


def _is_usual(tally: Tally) -> bool:
    return tally.level in LEVELS.values() and not tally.helped and not tally.kind


# Charts


def _charts(overview: Overview, *, one_level: bool) -> Iterable[Block]:
    games, days = overview.games, overview.days[-_DRAWN:]
    if not games:
        return
    most = max((day.games for day in days), default=1)
    if days:
        yield Chart(
            _("Games by day, wins filled"),
            _wins_in_words(games, len(overview.days)),
            tuple(float(day.games) for day in days),
            parts=tuple(float(day.wins) for day in days),
            top=float(most),
            low="0",
            high=str(most),
            first=days[0].date.isoformat(),
            last=days[-1].date.isoformat(),
        )
    won = [game.won for game in games]
    rolling = [
        sum(won[max(0, at - _ROLLING + 1) : at + 1]) / min(at + 1, _ROLLING)
        for at in range(len(won))
    ][-_DRAWN:]
    yield Chart(
        _("Wins among the last {count} games").format(count=_ROLLING),
        _("{percent} % now.").format(percent=round(100 * rolling[-1])),
        tuple(rolling),
        "line",
    )
    times = [game.seconds for game in games if game.won and not game.help][-_DRAWN:]
    if one_level and len(times) > 1:
        mean = sum(times) / len(times)
        text = _("Best {best}, mean {mean}.")
        yield Chart(
            _("Time of each win without help"),
            text.format(best=words.clock(min(times)), mean=words.clock(mean)),
            tuple(times),
            "line",
            top=max(times),
            low=words.clock(0),
            high=words.clock(max(times)),
        )


def _wins_in_words(games: Sequence[FinishedGame], days: int) -> str:
    text = _n("{wins} of {count} game won", "{wins} of {count} games won", len(games))
    won = text.format(wins=sum(game.won for game in games), count=len(games))
    return _n("{won}, on {count} day.", "{won}, on {count} days.", days).format(won=won, count=days)


# Tables


def nothing_recorded(overview: Overview | None) -> str:
    """The message if there is nothing to show, else empty."""
    if overview is None:
        return _("Games are not recorded here.")
    return "" if overview.games else _("You have not finished a game yet.")


def _table(
    title: str, things: Iterable[tuple[str, _Thing]], columns: _Columns[_Thing], enter: str = ""
) -> Table:
    """A table of things by their ids; each column comes with the function for its cells."""
    rows = (Row(name, tuple(cell(each) for _column, cell in columns)) for name, each in things)
    return Table(tuple(column for column, _cell in columns), tuple(rows), title, enter=enter)


def _figure(label: str, *, spare: bool = False) -> Column:
    return Column(label, figure=True, spare=spare)


def level_table(tallies: Iterable[Tally]) -> Table:
    """The figures by level; a column that distinguishes rows is never spare."""
    listed = [(str(number), each) for number, each in enumerate(tallies)]
    is_one_rule = len({each.first for _number, each in listed}) < 2
    is_one_help = len({each.helped for _number, each in listed}) < 2
    columns: _Columns[Tally] = (
        (Column(_("Level")), lambda each: _title(each.level, each.kind)),
        (Column(_("First click"), spare=is_one_rule), lambda each: _capital(str(each.first))),
        (Column(_("Help"), spare=is_one_help), lambda each: _("Yes") if each.helped else _("No")),
        (_figure(_("Games")), lambda each: str(each.games)),
        (_figure(_("Won")), lambda each: _won(each.wins, each.win_rate)),
        (_figure(_("Best time")), lambda each: _time(each.best_seconds)),
        (_figure(_("Streak (best)"), spare=True), _streak),
        (_figure(_("Efficiency"), spare=True), lambda each: _percent(each.mean_efficiency)),
        (_figure(_("Best 3BV/s"), spare=True), lambda each: _rate(each.best_rate)),
        (_figure(_("Mean time"), spare=True), lambda each: _time(each.mean_seconds)),
    )
    return _table(_("By level"), listed, columns)


def game_table(games: Iterable[FinishedGame]) -> Table:
    """Games one by one, in the order in which they are given."""
    columns: _Columns[FinishedGame] = (
        (Column(_("Ended")), lambda each: words.moment(each.ended)),
        (Column(_("Level")), lambda each: _title(each.level, each.kind)),
        (Column(_("Result")), lambda each: _("Won") if each.won else _("Lost")),
        (_figure(_("Time")), lambda each: words.clock(each.seconds)),
        (_figure(_("3BV"), spare=True), lambda each: str(each.three_bv)),
        (_figure(_("3BV/s"), spare=True), lambda each: _rate(each.rate)),
        (_figure(_("Clicks"), spare=True), lambda each: str(each.clicks)),
        (_figure(_("Efficiency"), spare=True), lambda each: _percent(each.efficiency)),
        (Column(_("Help"), spare=True), lambda each: _capital(_help(each.help)) or _NONE),
    )
    return _table(_("Games"), ((each.id, each) for each in games), columns, "replay")


def best_table(games: Iterable[FinishedGame]) -> Table:
    """The best times of wins without help, the best first: of games of one level and kind."""
    ranked = [(str(rank), each) for rank, each in enumerate(best_times(games), 1)]
    ranks = {each.id: rank for rank, each in ranked}
    columns: _Columns[FinishedGame] = (
        (_figure(_("Rank")), lambda each: ranks[each.id]),
        (_figure(_("Time")), lambda each: words.clock(each.seconds, digits=3)),
        (_figure(_("3BV/s")), lambda each: _rate(each.rate)),
        (_figure(_("Efficiency")), lambda each: _percent(each.efficiency)),
        (Column(_("Ended")), lambda each: words.moment(each.ended)),
    )
    return _table(_("Best times"), ranked, columns)


def month_table(months: Iterable[Month]) -> Table:
    """The win rate, month by month."""
    columns: _Columns[Month] = (
        (Column(_("Month")), lambda each: each.month),
        (_figure(_("Games")), lambda each: str(each.games)),
        (_figure(_("Won")), lambda each: _won(each.wins, each.win_rate)),
    )
    return _table(_("Win rate over time"), ((each.month, each) for each in months), columns)


def _streak(tally: Tally) -> str:
    return _NONE if tally.helped else f"{tally.streak} ({tally.best_streak})"


def _help(kinds: Sequence[str]) -> str:
    """Kinds of help in words; unknown kinds of other versions by their names."""
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
