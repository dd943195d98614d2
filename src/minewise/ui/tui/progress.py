"""How far somebody is, drawn with characters: rating over time, themes, days, what is due."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from minewise.base import gettext as _, ngettext as _n
from minewise.core import HIGHEST, LOWEST
from minewise.training import ProgressData
from minewise.ui.tui.figures import bars

_TITLE = 14
_LEAST_BAR = 10


def in_lines(progress: ProgressData, width: int) -> RenderableType:
    """The progress as lines of text."""
    if not progress["attempts"]:
        return Text(_("Solve some puzzles, and your progress is drawn here."))
    return Group(
        *_rating(progress, width), Text(), *_themes(progress, width), Text(), *_counts(progress)
    )


def _rating(progress: ProgressData, width: int) -> list[RenderableType]:
    ratings = [point["rating"] for point in progress["history"]][-max(1, width - 2) :]
    low, high = min(ratings) - 50, max(ratings) + 50
    days = [point["at"] for point in progress["history"]][-len(ratings) :]
    heading = _("Rating at the end of each day, from {low} to {high}").format(
        low=min(ratings), high=max(ratings)
    )
    drawn = bars([rating - low for rating in ratings], high - low)
    since = days[0] if days[0] == days[-1] else f"{days[0]} - {days[-1]}"
    return [Text(heading, style="bold"), Text(drawn), Text(since, style="dim")]


def _themes(progress: ProgressData, width: int) -> list[RenderableType]:
    """A bar for each theme, the strongest first."""
    table = Table.grid(padding=(0, 1, 0, 0))
    long = max(_LEAST_BAR, min(40, width - _TITLE - 16))
    for theme in progress["themes"]:
        share = (theme["rating"] - LOWEST) / (HIGHEST - LOWEST)
        bar = "█" * max(1, round(share * long))
        # Few attempts say little: such a bar is pale, and its number has a question mark.
        unsure = theme["deviation"] > _UNSURE
        table.add_row(
            theme["title"],
            f"{theme['rating']}{'?' if unsure else ' '}",
            Text(bar, style="dim" if unsure else ""),
        )
    heading = _("Themes, the strongest first (?: few puzzles yet)")
    return [Text(heading, style="bold"), table]


_UNSURE = 110


def _counts(progress: ProgressData) -> list[RenderableType]:
    days = _n("{count} day in a row", "{count} days in a row", progress["days"])
    lines = [
        f"{days.format(count=progress['days'])} ({_('best')} {progress['best_days']})",
        _("Due: {due}. Later: {waiting}. Mastered: {mastered}.").format(
            due=progress["due"], waiting=progress["waiting"], mastered=progress["mastered"]
        ),
        _("Best streak: {streak}. Best storm: {storm}.").format(
            streak=progress["best_streak"], storm=progress["best_storm"]
        ),
    ]
    return [Text(line) for line in lines]
