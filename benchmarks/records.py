"""The eight settings with published win rates: the best of these, and ours.

    python benchmarks/records.py [--games N] [--only LEVEL ...] [--jobs N] [--seed S] [--json]

Each row is what `minewise bench --player expert --effort hard --estimate` prints for that level,
first-click rule and first cell. A row is printed as soon as it is known.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from minewise.arena import Experiment, WinEstimate, estimate_win_rate
from minewise.base.errors import MinewiseError
from minewise.core import Cell, FirstClick, Level
from minewise.core.grid import short_place


@dataclass(frozen=True)
class Published:
    """A published win rate, in percent.

    Attributes:
        rate: The win rate.
        margin: Half the width of its 95 % interval; None if not published.
        source: Where it was published.
    """

    rate: float
    margin: float | None
    source: str

    def __str__(self) -> str:
        interval = "" if self.margin is None else f" ± {self.margin:.3f}"
        return f"{self.rate:.3f}{interval} ({self.source})"


@dataclass(frozen=True)
class Setting:
    """A level with its first click, and the win rates of others."""

    level: str
    first: FirstClick
    start: Cell
    published: tuple[Published, ...]


PROB, HILL = "MineSweeperProb, README", "D. N. Hill"
SAFE, OPENING = FirstClick.SAFE, FirstClick.OPENING
SETTINGS = (
    Setting("8x8x10", SAFE, (0, 0), (Published(81.771, 0.008, PROB),)),
    Setting("8x8x10", OPENING, (2, 2), (Published(90.345, 0.006, PROB),)),
    Setting("9x9x10", SAFE, (0, 0), (Published(91.695, 0.005, PROB),)),
    Setting("9x9x10", OPENING, (2, 2), (Published(97.167, 0.003, PROB),)),
    Setting("16x16x40", SAFE, (0, 0), (Published(78.230, 0.008, PROB),)),
    Setting("16x16x40", OPENING, (2, 2), (Published(89.076, 0.006, PROB),)),
    Setting("30x16x99", SAFE, (0, 0), (Published(41.132, 0.030, HILL),)),
    Setting(
        "30x16x99", OPENING, (3, 3), (Published(53.450, 0.010, PROB), Published(54.3, None, HILL))
    ),
)


def measure(setting: Setting, games: int, seed: int, jobs: int) -> WinEstimate:
    """The win rate of `expert`, estimated."""
    level = Level.parse(setting.level)
    experiment = Experiment(
        "expert", level, setting.first, setting.start, seed, games, effort="hard"
    )
    return estimate_win_rate(experiment, jobs).estimate


def as_data(setting: Setting, found: WinEstimate) -> dict[str, object]:
    """A row as data."""
    return {
        "level": setting.level,
        "first": str(setting.first),
        "start": list(setting.start),
        "games": found.games,
        "win_rate": found.win_rate,
        "ci95": list(found.interval),
        "published": [asdict(each) for each in setting.published],
    }


def row(setting: Setting, found: WinEstimate) -> str:
    """A row of the table."""
    return (
        f"| {setting.level} | {setting.first}, {short_place(setting.start)} | {found.games:,} "
        f"| {100 * found.win_rate:.3f} ± {50 * found.width:.3f} "
        f"| {'; '.join(map(str, setting.published))} |"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit code is 1 for an invalid value."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=300_000, help="games of each setting")
    parser.add_argument("--only", nargs="+", metavar="LEVEL", help="these levels alone")
    parser.add_argument("--jobs", type=int, default=1, help="how many cores play (default 1)")
    parser.add_argument("--seed", type=int, default=4_000_000_000, help="the first board's seed")
    parser.add_argument("--json", action="store_true", help="print a JSON object for each setting")
    options = parser.parse_args(arguments)
    wanted = [one for one in SETTINGS if options.only is None or one.level in options.only]
    try:
        if not wanted:
            levels = ", ".join(sorted({one.level for one in SETTINGS}))
            raise MinewiseError(f"--only {options.only} names no setting: expected {levels}", "")
        if not options.json:
            print("| level | first click, first cell | games | won, in % | published, in % |")
            print("|---|---|---|---|---|", flush=True)
        for setting in wanted:
            found = measure(setting, options.games, options.seed, options.jobs)
            data = as_data(setting, found)
            print(json.dumps(data) if options.json else row(setting, found), flush=True)
    except MinewiseError as error:
        print(f"records.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
