"""The daily board, the same for everyone on a date, and a calendar of results."""

import calendar as calendars
from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.task import Task
from minewise.core import LEVELS
from minewise.screens.blocks import Column, Row, Table, Text
from minewise.screens.view import Action, Did, Given, SessionScreen, View, did, working
from minewise.session import commands, words
from minewise.session.session import Session
from minewise.session.statistics import Statistics
from minewise.session.today import TODAY_LEVELS, DayDone, calendar

NOT_PLAYED, LOST = "·", "x"

Done = Mapping[tuple[date, str], DayDone]
"""The results, by day and level."""


class TodayScreen(SessionScreen):
    """Today's boards, and the results of a month."""

    def __init__(
        self, session: Session, on: str = commands.TERMINAL, *, today: date | None = None
    ) -> None:
        super().__init__(session, on)
        self._today = today or datetime.now().astimezone().date()
        self._month = self._today.replace(day=1)
        self._done: Done = {}

    def load(self) -> Task[Did]:
        statistics = self.session.storage.statistics

        def show(found: Done) -> None:
            self._done = found

        return working(_("Reading your games"), lambda _task: results(statistics), show)

    def view(self) -> View:
        rows = tuple(
            Row(
                name,
                (
                    words.level_name(LEVELS[name]),
                    words.size(LEVELS[name]),
                    _result(self._done.get((self._today, name))),
                ),
            )
            for name in TODAY_LEVELS
        )
        columns = Column(_("Level")), Column(_("Size"), spare=True), Column(_("Today"))
        marks = _("B, I, E: won (small letters: with help), x: lost, ·: not played.")
        intro = _("No guessing, and the same board for everyone today.")
        return View(
            "today",
            _("Today's board"),
            (
                Text(tuple(filter(None, (intro, streak(self._done, self._today))))),
                Table(columns, rows, enter="play"),
                month_table(self._done, self._month, self._today),
                Text((marks,), "note"),
            ),
            (
                Action("play", _("Play"), needs="row"),
                Action("earlier", _("Month before"), ("pageup",)),
                Action("later", _("Month after"), ("pagedown",)),
            ),
        )

    def act_play(self, given: Given) -> Did:
        if given.row not in TODAY_LEVELS:
            text = _("{given} has no board today: expected one of {names}.")
            return Did(text.format(given=quote(given.row), names=", ".join(TODAY_LEVELS)))
        asked = self._give_up_first(given, "play", given.row)
        return asked or did(self.session.today(LEVELS[given.row], self._today), close=True)

    def act_earlier(self, _given: Given) -> None:
        if self._month > date(1, 2, 1):
            self._month = (self._month - timedelta(days=1)).replace(day=1)

    def act_later(self, _given: Given) -> None:
        if self._month < self._today.replace(day=1):
            self._month = (self._month + timedelta(days=31)).replace(day=1)


def results(statistics: Statistics | None) -> Done:
    """The results on the boards of all days; empty if unreadable."""
    try:
        games = [] if statistics is None else statistics.games()
    except MinewiseError:
        return {}
    return {(each.day, each.level): each for each in calendar(games)}


def month_table(done: Done, month: date, now: date) -> Table:
    """A calendar: a row for each week, in each day a mark for each level."""
    days = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
    rows = []
    for number, week in enumerate(calendars.Calendar().monthdatescalendar(month.year, month.month)):
        cells = tuple(
            _day(done, day, now) if (day.year, day.month) == (month.year, month.month) else ""
            for day in week
        )
        rows.append(Row(str(number), cells))
    return Table(tuple(map(Column, days)), tuple(rows), f"{month:%Y-%m}")


def _day(done: Done, day: date, now: date) -> str:
    marks = "".join(_mark(done.get((day, name)), name) for name in TODAY_LEVELS)
    shown = f"{day.day:>2} {marks}"
    return f"[{shown}]" if day == now else shown


def _result(each: DayDone | None) -> str:
    if each is None:
        return _("Not played yet")
    time = words.duration(each.best.seconds)
    if not each.best.won:
        return _("Lost after {time}").format(time=time)
    text = _("Won in {time} with help") if each.best.help else _("Won in {time}")
    return text.format(time=time)


def _mark(each: DayDone | None, level: str) -> str:
    if each is None:
        return NOT_PLAYED
    if not each.best.won:
        return LOST
    return level[0] if each.best.help else level[0].upper()


def streak(done: Done, now: date) -> str:
    """The number of days in a row with a board, in words; empty if none."""
    count = days_in_a_row(done, now)
    text = _n("Played {count} day in a row.", "Played {count} days in a row.", count)
    return text.format(count=count) if count else ""


def days_in_a_row(done: Iterable[tuple[date, str]], now: date) -> int:
    """How many days up to now, or up to yesterday, have a board that was played.

    >>> days_in_a_row([(date(2026, 11, 15), "beginner"), (date(2026, 11, 14), "expert")],
    ...               date(2026, 11, 16))
    2
    """
    days = {day for day, _level in done}
    at = now.toordinal() - (now not in days)
    count = 0
    while at - count >= 1 and date.fromordinal(at - count) in days:
        count += 1
    return count
