"""Which of two efforts of `expert` guesses better? A judge of small differences.

    python benchmarks/judge.py ONE OTHER [--games N] [--playouts P] [--level LEVEL]
        [--first RULE] [--start R,C] [--seed S] [--threads T] [--json]
    python benchmarks/judge.py ONE [the same, without --playouts]

An effort is one of the names that `minewise bench --effort` takes, or five figures with
commas between them: steps ahead, positions at most, layouts from which the end is played
perfectly, sets of layouts at most in that, and how likely something must be to be looked
at further.

With two efforts, games are played by the first, and no guess is ever lost: what is hidden
is dealt anew so that the guessed cell is safe, and the game counts for as much as it was
likely to come that far. Where the other would have guessed another cell, both cells are
played on P times each by `quick`. What is printed is how many points more the other would
win by that, guess for guess, with its 95 % interval. Only guesses that differ cost
anything, so that 1,000 games tell more than 200,000 boards played by each.

With one effort, its win rate is estimated from such games: about a third of the variance
of wins and losses.
"""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

from minewise.core import FirstClick, Level, MinewiseError, parse_cell, quote
from minewise.solver import native

Z95 = 1.96


def mean_and_margin(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    spread = stdev(values) if len(values) > 1 else math.inf
    return fmean(values), Z95 * spread / math.sqrt(len(values))


def compare(options: argparse.Namespace, level: Level, start: int) -> dict[str, Any]:
    """What the second effort would win more than the first."""
    found = native.judge(
        level, FirstClick(options.first), start, range(options.seed, options.seed + options.games),
        one=options.efforts[0], other=options.efforts[1],
        playouts=options.playouts, threads=options.threads,
    )  # fmt: skip
    gain, margin = mean_and_margin([gain for gain, _, _ in found])
    return {
        "one": options.efforts[0],
        "other": options.efforts[1],
        "playouts": options.playouts,
        "gain": gain,
        "margin95": margin,
        "guesses": fmean(guesses for _, guesses, _ in found),
        "differences": fmean(differences for _, _, differences in found),
    }
