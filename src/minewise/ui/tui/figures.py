"""The statistics, and the guesses of one game, as text for a screen."""

from rich.markup import escape

from minewise.logic import Words
from minewise.session import Replay, Statistics, StatisticsError, Tally, words

_HEAD = ("level", "first", "help", "won", "of", "rate", "best time", "3BV/s", "streak", "best")


def figures(statistics: Statistics | None) -> str:
    """All figures as a table, or a sentence where there are none."""
    if statistics is None:
        return "Nothing is recorded in this sitting."
    try:
        tallies = statistics.tallies()
    except StatisticsError as error:
        return escape(f"{error}.")
    if not tallies:
        return "No game has been finished yet."
    rows = [_HEAD, *map(_row, tallies)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    lines = [
        "  ".join(
            text.ljust(width) if column < 3 else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    lines[0] = f"[b $accent]{lines[0]}[/]"
    return "\n".join([*lines, "", "Games with hints, odds, AI or undo are counted apart."])


def guesses(replay: Replay) -> str:
    """Every guess of a game, held against the best cell there was."""
    told = []
    for number, (step, grade) in enumerate(zip(replay.steps, replay.grades(), strict=True), 1):
        if grade is not None and grade.is_guess:
            by = "" if step.by is None else f" by {step.by}"
            told.append(f"{number}. {step.click} {Words().cell(step.cell)}{by}. {grade}")
    return escape("\n".join(told)) or "Nothing was a guess."


def _row(tally: Tally) -> tuple[str, ...]:
    streaks = ("", "") if tally.helped else (str(tally.streak), str(tally.best_streak))
    return (
        tally.title,
        str(tally.first),
        "yes" if tally.helped else "no",
        str(tally.wins),
        str(tally.games),
        f"{tally.wins / tally.games:.0%}",
        "" if tally.best_seconds is None else words.duration(tally.best_seconds),
        "" if tally.best_rate is None else f"{tally.best_rate:.2f}",
        *streaks,
    )
