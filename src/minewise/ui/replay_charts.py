"""What a folder of replays says, as pictures: a dot for each game, a line through the months."""

import statistics
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from minewise.ui.charts import COLOURS, new_figure, pick, style
from minewise.ui.replay_report import NO_DATE, GameRow, by_level, by_month

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TITLES = {
    "times": "Times of games that were won",
    "speed": "3BV a second of games that were won",
    "efficiency": "Efficiency (IOE) of games that were won",
    "luck": "Luck: the chance to survive the guesses of games that were won",
}

# More levels than that cannot be told apart on one picture.
_MOST_LEVELS = 5

_Value = Callable[[GameRow], float | None]


def _luck(row: GameRow) -> float | None:
    return None if row.luck is None else 100 * row.luck


_VALUES: Mapping[str, tuple[_Value, str]] = {
    "times": (lambda row: row.seconds, "seconds"),
    "speed": (lambda row: row.three_bv_per_second, "3BV a second"),
    "efficiency": (lambda row: row.ioe, "3BV for each click"),
    "luck": (_luck, "in percent"),
}


def draw_all(rows: Sequence[GameRow]) -> "dict[str, Figure]":
    """All pictures by name: times, speed, efficiency, luck; nothing where no date is known."""
    dated = [row for row in rows if row.won and row.started is not None]
    if not dated:
        return {}
    return {name: _draw(name, dated) for name in TITLES}


def _draw(name: str, rows: Sequence[GameRow]) -> "Figure":
    value, unit = _VALUES[name]
    figure, axes = new_figure()
    levels = list(by_level(rows).items())[:_MOST_LEVELS]
    for number, (level, games) in enumerate(levels):
        points = [(_days(row.started), value(row)) for row in games if row.started]
        known = [(when, what) for when, what in points if what is not None]
        look = style(number) | {"markersize": 4, "alpha": 0.35}
        axes.plot(
            [when for when, _ in known],
            [what for _, what in known],
            label=f"{level} ({len(known):,})",
            **look,
        )
        middles = [
            (_days(min(row.started for row in month if row.started)), _median(month, value))
            for when, month in by_month(games).items()
            if when != NO_DATE
        ]
        axes.plot(
            [when for when, _ in middles],
            [what for _, what in middles],
            color=pick(COLOURS, number),
            linewidth=2,
        )
    axes.xaxis_date()
    axes.set_ylabel(unit)
    axes.set_ylim(bottom=0)
    axes.grid(axis="y", color="#dddddd")
    axes.legend(frameon=False)
    figure.autofmt_xdate()
    figure.suptitle(TITLES[name], fontsize=13, fontweight="bold")
    axes.set_title("a dot for each game, a line through the medians of the months", fontsize=9)
    return figure


def _median(rows: Sequence[GameRow], value: _Value) -> float:
    known = [found for found in map(value, rows) if found is not None]
    return statistics.median(known) if known else float("nan")


def _days(moment: datetime) -> float:
    """Days since 1970, which is how matplotlib counts."""
    return (moment - datetime(1970, 1, 1)) / timedelta(days=1)
