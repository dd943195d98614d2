"""Today's board on a screen: its levels, and a calendar of what was done, as plain texts."""

import calendar as calendars
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import NamedTuple

from minewise.base import MinewiseError, gettext as _, ngettext as _n
from minewise.core import LEVELS
from minewise.session import TODAY_LEVELS, DayDone, Statistics, calendar, words

NOT_PLAYED, LOST = "·", "x"

Done = Mapping[tuple[date, str], DayDone]
"""What was done, by day and level."""


class DayCell(NamedTuple):
    """A day of a calendar; day 0 belongs to another month.

    Attributes:
        day: The day of the month.
        marks: One for each level: its letter if it was won, small if that was with help.
        is_today: Whether it is today.
    """

    day: int
    marks: str
    is_today: bool


def today() -> date:
    """The date where the person is."""
    return datetime.now().astimezone().date()


def what_was_done(statistics: Statistics | None) -> Done:
    """What was done with the boards of all days; nothing where that cannot be read."""
    try:
        games = [] if statistics is None else statistics.games()
    except MinewiseError:
        return {}
    return {(each.day, each.level): each for each in calendar(games)}


def levels_of(done: Done, day: date) -> dict[str, str]:
    """Each level of a day's boards with its size and what was done, by the level's name."""
    return {
        name: f"{words.size(LEVELS[name])}: {_told(done.get((day, name)))}" for name in TODAY_LEVELS
    }


def _told(each: DayDone | None) -> str:
    if each is None:
        return _("not played yet")
    time = words.duration(each.best.seconds)
    if not each.best.won:
        return _("lost after {time}").format(time=time)
    said = _("won in {time} with help") if each.best.help else _("won in {time}")
    return said.format(time=time)


def month_before(day: date) -> date:
    """The first day of the month before."""
    return date(day.year - (day.month == 1), (day.month - 2) % 12 + 1, 1)


def month_after(day: date) -> date:
    """The first day of the month after."""
    return date(day.year + (day.month == 12), day.month % 12 + 1, 1)


def month_of(done: Done, month: date, now: date) -> list[list[DayCell]]:
    """The weeks of a month, from Monday to Sunday.

    >>> [cell.day for cell in month_of({}, date(2026, 11, 1), date(2026, 11, 16))[0]]
    [0, 0, 0, 0, 0, 0, 1]
    """
    return [
        [
            DayCell(
                day,
                "".join(_mark(done.get((date(month.year, month.month, day), name)), name)
                        for name in TODAY_LEVELS) if day else "",
                (month.year, month.month, day) == (now.year, now.month, now.day),
            )
            for day in week
        ]
        for week in calendars.Calendar().monthdayscalendar(month.year, month.month)
    ]  # fmt: skip


def month_in_lines(done: Done, month: date, now: date, *, narrow: bool = False) -> list[str]:
    """A calendar of a month, drawn with letters: 63 characters wide, or 49 where it is narrow.

    >>> found = month_in_lines({}, date(2026, 11, 1), date(2026, 11, 16), narrow=True)
    >>> max(map(len, found[:-1]))
    48
    """
    gap, wide = ("", 7) if narrow else (" ", 9)
    lines = [f"{month_title(month)}   {streak(done, now)}".rstrip()]
    lines.append("".join(f" {name:<{wide - 1}}" for name in weekdays()).rstrip())
    for week in month_of(done, month, now):
        days = []
        for cell in week:
            left, right = ("[", "]") if cell.is_today else (" ", " ")
            told = f"{left}{cell.day:>2}{gap}{cell.marks}{right}"
            days.append(f"{told if cell.day else '':<{wide}}")
        lines.append("".join(days).rstrip())
    return [*lines, legend()]


def month_in_words(done: Done, month: date, now: date) -> list[str]:
    """The same for ears: one sentence for each board that was played.

    >>> month_in_words({}, date(2026, 11, 1), date(2026, 11, 16))
    ['No board was played in 2026-11.']
    """
    days = sorted(
        each for each in done if (each[0].year, each[0].month) == (month.year, month.month)
    )
    told = [f"{day}, {level}: {_told(done[day, level])}." for day, level in days]
    none = _("No board was played in {month}.").format(month=month_title(month))
    return [*filter(None, [streak(done, now)]), *(told or [none])]


def _mark(each: DayDone | None, level: str) -> str:
    if each is None:
        return NOT_PLAYED
    if not each.best.won:
        return LOST
    return level[0] if each.best.help else level[0].upper()


def weekdays() -> list[str]:
    """The days of the week, in short."""
    return [_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun")]


def legend() -> str:
    """What the marks mean."""
    return _("B, I, E: won (small letters: with help), x: lost, ·: not played.")


def month_title(month: date) -> str:
    """The month, as people write it in files."""
    return f"{month:%Y-%m}"


def streak(done: Done, now: date) -> str:
    """On how many days in a row boards were played, in words; nothing where there is none."""
    count = days_in_a_row(done, now)
    said = _n("Played {count} day in a row.", "Played {count} days in a row.", count)
    return said.format(count=count) if count else ""


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
