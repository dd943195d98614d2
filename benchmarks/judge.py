"""Which of two efforts of `expert` guesses better? A judge of small differences.

    python benchmarks/judge.py ONE OTHER [--games N] [--playouts P] [--level LEVEL]
        [--first RULE] [--start R,C] [--seed S] [--threads T] [--json]
    python benchmarks/judge.py ONE [the same, without --playouts]

An effort is one of the names that `minewise bench --effort` takes, or five figures
separated by commas: steps ahead, most positions, layouts from which the end is played
perfectly, most sets of layouts in that, and the least probability of a case to look at
it further.

With two efforts, games are played by the first, and no guess ever loses: the hidden mines
are dealt again so that the guessed cell is safe, and the game is weighted by the probability
of surviving that far. If the other would have guessed another cell, both cells are played
out P times each by `quick`. The result is how many points more the other would win, guess
for guess, with its 95 % interval. Only guesses that differ count, so 1,000 games are more
informative than 200,000 boards played by each.

With one effort, its win rate is estimated from such games, as `minewise bench --estimate` does.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from statistics import fmean
from typing import Any

from minewise.arena import Experiment, WinEstimate, estimate_win_rate
from minewise.arena.win_estimate import mean_and_margin
from minewise.base.errors import MinewiseError
from minewise.core import FirstClick, Level
from minewise.solver import _native
from minewise.solver.native import native_grid

AT_A_TIME = 20_000  # games, between two lines of progress


def compare(options: argparse.Namespace, level: Level, start: int) -> dict[str, Any]:
    """How much more the second effort would win than the first."""
    one, other = options.efforts
    found = _native.judge(
        native_grid(level.grid), level.mines, options.seed, options.first, start,
        options.games, one, other, options.playouts, options.threads,
    )  # fmt: skip
    gain, margin = mean_and_margin([gain for gain, _, _ in found])
    return {
        "one": one,
        "other": other,
        "playouts": options.playouts,
        "gain": gain,
        "margin95": margin,
        "guesses_per_game": fmean(guesses for _, guesses, _ in found),
        "differences_per_game": fmean(differences for _, _, differences in found),
    }


def estimate(options: argparse.Namespace, level: Level, start: int) -> dict[str, Any]:
    """The win rate of one effort, from games in which no guess loses."""
    (effort,) = options.efforts
    cell, first = level.grid.cell(start), FirstClick(options.first)
    experiment = Experiment("expert", level, first, cell, options.seed, options.games, effort)
    found = estimate_win_rate(
        experiment, options.threads, tell=partial(show_progress, options.games)
    )
    low, high = found.estimate.interval
    rate = found.estimate.win_rate
    return {"effort": effort, "win_rate": rate, "margin95": (high - low) / 2}


def show_progress(games: int, estimate: WinEstimate) -> None:
    """Print a line of progress, if games take long."""
    if estimate.games % AT_A_TIME == 0:
        low, high = estimate.interval
        print(
            f"{estimate.games} of {games} games: {100 * estimate.win_rate:.3f} % "
            f"± {50 * (high - low):.3f}",
            file=sys.stderr,
            flush=True,
        )


def in_words(found: dict[str, Any]) -> str:
    """The result as a line of text."""
    if "gain" in found:
        return (
            f"{found['other']} instead of {found['one']}: {100 * found['gain']:+.3f} points "
            f"± {100 * found['margin95']:.3f}; {found['differences_per_game']:.2f} of "
            f"{found['guesses_per_game']:.2f} guesses a game differ, "
            f"{found['playouts']} playouts a cell"
        )
    return (
        f"{found['effort']}: {100 * found['win_rate']:.3f} % ± {100 * found['margin95']:.3f}, "
        "no guess loses"
    )


def run(options: argparse.Namespace) -> None:
    """Judge the efforts in the options, and print the result."""
    level = Level.parse(options.level)
    row, _, column = options.start.partition(",")
    try:
        cell = int(row), int(column)
    except ValueError:
        cell = -1, -1
    if cell not in level.grid:
        raise MinewiseError(
            f"--start {options.start!r} is not a cell of {level.header}: expected R,C",
            options.start,
        )
    start = level.grid.index(cell)
    try:
        found = (compare if len(options.efforts) == 2 else estimate)(options, level, start)
    except ValueError as error:
        raise MinewiseError(f"this cannot be judged: {error}", options.efforts) from None
    found |= {
        "level": level.header,
        "first": options.first,
        "start": options.start,
        "seed": options.seed,
        "games": options.games,
    }
    if options.json:
        print(json.dumps(found))
        return
    print(
        f"level {level.header}, first click {options.first}, first cell ({options.start}), "
        f"{options.games} games from seed {options.seed}; 95 % interval"
    )
    print(in_words(found))


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge and print; the exit code is 1 for an invalid value."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("efforts", nargs="+", metavar="EFFORT", help="one, or two to compare")
    parser.add_argument("--games", type=int, default=1000, help="games (default 1000)")
    parser.add_argument("--playouts", type=int, default=100, help="for each cell (default 100)")
    parser.add_argument("--level", default="expert", help="a level's name or WxHxM")
    parser.add_argument("--first", default="safe", choices=[str(rule) for rule in FirstClick])
    parser.add_argument("--start", default="0,0", help="the first cell, R,C (default 0,0)")
    parser.add_argument("--seed", type=int, default=0, help="the first board's seed (default 0)")
    parser.add_argument("--threads", type=int, default=1, help="threads (default 1)")
    parser.add_argument("--json", action="store_true", help="print a JSON object")
    options = parser.parse_args(arguments)
    try:
        if len(options.efforts) > 2:
            raise MinewiseError("expected one effort, or two to compare", options.efforts)
        if options.games < 1:
            raise MinewiseError(f"--games {options.games} is invalid: expected 1 or more", options)
        run(options)
    except MinewiseError as error:
        print(f"judge.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
