"""The statistics as text for a screen: a table, small pictures, and a line for each game."""

from collections.abc import Sequence

from rich.markup import escape

from minewise.advice import Luck
from minewise.base import gettext as _
from minewise.session import (
    FinishedGame,
    Overview,
    StatisticsTable,
    level_table,
    nothing_recorded,
    words,
)

# What fits at 80 columns.
_SHOWN = (
    "level", "first", "help", "games", "won", "best", "mean", "best rate", "efficiency", "streak",
)  # fmt: skip

# How wide the table may be at 80 columns.
_WIDTH = 75

# How many of the latest games and days the pictures show.
_GAMES_SHOWN = 60
_DAYS_SHOWN = 60
_ROLLING = 20

_LEVELS = "▁▂▃▄▅▆▇█"


def figures(overview: Overview | None) -> str:
    """All figures as a table, or a sentence where there are none."""
    nothing = nothing_recorded(overview)
    if overview is None or nothing:
        return nothing
    notes = _("Times and efficiency of wins. Streak: wins in a row without help (best).")
    return f"{as_text(level_table(overview).only(*_SHOWN))}\n\n{notes}"


def as_text(table: StatisticsTable) -> str:
    """A table in columns, with a line of heads."""
    rows = [tuple(column.short for column in table.columns), *table.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.columns))]
    gap = "  " if sum(widths) + 2 * (len(widths) - 1) <= _WIDTH else " "
    lines = [
        escape(
            gap.join(
                text.rjust(width) if column.is_number else text.ljust(width)
                for column, text, width in zip(table.columns, row, widths, strict=True)
            )
        )
        for row in rows
    ]
    lines[0] = f"[b $accent]{lines[0]}[/]"
    return "\n".join(lines)


def pictures(overview: Overview) -> str:
    """Wins over time, as lines of little bars.

    >>> pictures(Overview.of(()))
    ''
    """
    games = overview.games
    if not games:
        return ""
    won = [game.won for game in games]
    rolling = [
        sum(won[max(0, at - _ROLLING + 1) : at + 1]) / min(at + 1, _ROLLING)
        for at in range(len(won))
    ][-_GAMES_SHOWN:]
    days = overview.days[-_DAYS_SHOWN:]
    most = max(day.games for day in days) if days else 1
    lines = [
        f"[b]Wins[/b] among {_ROLLING} games, game by game, {rolling[-1]:.0%} now",
        bars(rolling, 1),
    ]
    times = [game.seconds for game in games if game.won and not game.help][-_GAMES_SHOWN:]
    if times:
        lines += ["[b]Time[/b] of each win without help", bars(times, max(times))]
    if days:
        lines += [f"[b]Games[/b] a day, at most {most}", bars([day.games for day in days], most)]
    return "\n".join(lines)


def bars(values: Sequence[float], most: float) -> str:
    """Values as little bars, from nothing to the most.

    >>> bars([0, 1, 2], 2)
    '▁▅█'
    """
    if most <= 0:
        return _LEVELS[0] * len(values)
    top = len(_LEVELS) - 1
    return "".join(_LEVELS[min(top, int(value / most * top + 0.5))] for value in values)


def luck_bars(luck: Luck) -> str:
    """How likely it was to live so far, guess by guess, as little bars; the last is the lot.

    >>> luck_bars(Luck())
    ''
    """
    return bars([float(guess.so_far) for guess in luck.guesses[-_GAMES_SHOWN:]], 1)


def history_line(game: FinishedGame) -> str:
    """One finished game on a line."""
    parts = [
        words.moment(game.ended),
        f"{game.level!s:<12}",
        "won " if game.won else "lost",
        f"{words.clock(game.seconds):>9}",
        f"3BV {game.three_bv:>3}",
        f"{'' if game.rate is None else f'{game.rate:.2f}/s':>7}",
        f"{'' if game.efficiency is None else f'{game.efficiency:.0%}':>4}",
        "helped" if game.help else "",
        "" if game.has_replay else "no replay",
        game.kind,
    ]
    return " ".join(parts).rstrip()
