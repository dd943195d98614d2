"""What results say, as pictures: PNG for pages, SVG for print.

Every player has a colour, and a marker or a hatching of its own besides: nothing
is said by colour alone. As in `picture`, nothing of matplotlib's global state is
used, and it is loaded only when a picture is asked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from minewise.arena import TENTHS, Results, calibration, losses
from minewise.core import short_place
from minewise.ui import heat, picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Colours that people who cannot tell red from green can tell apart (Okabe and Ito).
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
_MARKERS = ("o", "s", "^", "D", "v", "P", "X")
_HATCHES = ("", "///", "...", "\\\\\\", "xxx", "---", "ooo")
_DOTS_PER_INCH = 120
_WIDTH, _HEIGHT, _TALLEST = 7.5, 4.5, 60.0


@dataclass(frozen=True, slots=True)
class Entry:
    """Some results, under the name that the pictures give them."""

    label: str
    results: Results


def check() -> None:
    """Say in time that no picture can be drawn."""
    picture.check("report.png")


def draw_all(entries: Sequence[Entry]) -> "dict[str, Figure]":
    """All pictures by name: win-rate, losses, calibration."""
    return {
        "win-rate": win_rates(entries),
        "losses": lost_games(entries),
        "calibration": calibrations(entries),
    }


def save(folder: Path, name: str, figure: "Figure") -> None:
    """Write a picture, as PNG and as SVG; the same results give the same files."""
    for ending in picture.ENDINGS:
        picture.write(folder / f"{name}{ending}", figure)


def win_rates(entries: Sequence[Entry]) -> "Figure":
    """The share of games that each player has won, with its 95 % interval."""
    figure, axes = new_figure(height=min(_TALLEST, 1.6 + 0.5 * len(entries)))
    for place, entry in enumerate(entries):
        summary = entry.results.summary
        low, high = summary.interval
        rate = summary.win_rate
        axes.errorbar(
            [100 * rate],
            [place],
            xerr=[[100 * max(0.0, rate - low)], [100 * max(0.0, high - rate)]],
            capsize=5,
            **style(place),
        )
        axes.annotate(
            f"{rate:.1%} of {summary.games:,}",
            (100 * rate, place),
            xytext=(0, 9),
            textcoords="offset points",
            ha="center",
            fontsize=9,
        )
    axes.set_yticks(range(len(entries)), [plain(entry.label) for entry in entries])
    axes.set_ylim(len(entries) - 0.5, -0.6)
    axes.set_xlabel("games won, in percent, with the 95 % interval")
    axes.margins(x=0.15)
    axes.grid(axis="x", color="#dddddd")
    return _titled(figure, "Win rate", entries)


def lost_games(entries: Sequence[Entry]) -> "Figure":
    """Where games are lost: how much of the board was open."""
    figure, axes = new_figure()
    width = 0.84 / len(entries)
    for number, entry in enumerate(entries):
        found = losses(entry.results.level, entry.results.games)
        games = len(entry.results.games)
        left = (number - (len(entries) - 1) / 2) * width
        axes.bar(
            [tenth + 0.5 + left for tenth in range(TENTHS)],
            [100 * count / games for count in found],
            width,
            label=f"{plain(entry.label)}: {sum(found):,} of {games:,} lost",
            color=pick(COLOURS, number),
            hatch=pick(_HATCHES, number),
            edgecolor="white",
        )
    axes.set_xticks(range(TENTHS + 1), [str(100 * tenth // TENTHS) for tenth in range(TENTHS + 1)])
    axes.set_xlim(0, TENTHS)
    axes.set_xlabel("safe cells open when the game was lost, in percent")
    axes.set_ylabel("of all games, in percent")
    axes.grid(axis="y", color="#dddddd")
    axes.legend(frameon=False)
    return _titled(figure, "Where games are lost", entries)


def calibrations(entries: Sequence[Entry]) -> "Figure":
    """How likely guesses were said to be safe, against how many were."""
    figure, axes = new_figure(height=_HEIGHT + 0.6)
    axes.plot([0, 100], [0, 100], color="#777777", linestyle="--", label="as said")
    for number, entry in enumerate(entries):
        bins = calibration(entry.results.games)
        guesses = sum(part.guesses for part in bins)
        if not guesses:
            axes.plot([], [], label=f"{plain(entry.label)}: does not say", **style(number))
            continue
        # Players mostly say the same: so a little beside each other, along the diagonal, which
        # leaves how far they are from it as it is.
        beside = 1.2 * (number - (len(entries) - 1) / 2)
        below = [100 * max(0.0, part.rate - part.interval[0]) for part in bins]
        above = [100 * max(0.0, part.interval[1] - part.rate) for part in bins]
        axes.errorbar(
            [100 * part.said + beside for part in bins],
            [100 * part.rate + beside for part in bins],
            yerr=[below, above],
            capsize=4,
            label=f"{plain(entry.label)}: {guesses:,} guesses",
            **style(number),
        )
    axes.set_xlabel("chance that the guess is safe, as the player says, in percent")
    axes.set_ylabel("guesses that were safe, in percent")
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 104)
    axes.grid(color="#dddddd")
    axes.legend(frameon=False, loc="upper left")
    return _titled(figure, "Are the chances right?", entries)


def new_figure(height: float = _HEIGHT) -> "tuple[Figure, Axes]":
    """A picture with nothing on it yet."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(
        figsize=(_WIDTH, height), dpi=_DOTS_PER_INCH, facecolor=heat.PAPER, layout="constrained"
    )
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_axisbelow(True)
    return figure, axes


def _titled(figure: "Figure", title: str, entries: Sequence[Entry]) -> "Figure":
    """Say over the picture what it shows, and what was played: no win rate without that."""
    played = {describe(entry.results) for entry in entries}
    told = played.pop() if len(played) == 1 else "levels and first clicks as in the table"
    figure.suptitle(title, fontsize=13, fontweight="bold")
    figure.axes[0].set_title(told, fontsize=9, color="#444444")
    return figure


def describe(results: Results) -> str:
    """What was played, in one line."""
    cell = results.start
    start = "chosen by the player" if cell is None else short_place(cell)
    level = results.level
    named = level.in_full
    return f"{named}, first click {results.first}, first cell {start}"


def plain(label: str) -> str:
    """A label as it is: matplotlib takes what is between $ for a formula, and hides _names."""
    label = label.replace("$", r"\$")
    return f" {label}" if label.startswith("_") else label


def style(number: int) -> dict[str, Any]:
    """The colour and the marker of a series, by its number."""
    return {
        "color": pick(COLOURS, number),
        "marker": pick(_MARKERS, number),
        "markersize": 7,
        "linestyle": "none",
    }


def pick(choices: Sequence[str], number: int) -> str:
    """One of the choices; they begin again after the last."""
    return choices[number % len(choices)]
