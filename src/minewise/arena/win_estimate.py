"""A win rate from games in which no guess loses: half as wide an interval for as many games.

Whenever `expert` guesses, the hidden mines are dealt again so that the guessed cell is safe, and
the game is weighted by the probability of surviving that far. The probability of each number in
the first cell is known exactly, so games are averaged for each number first, and these means are
weighted by the probabilities. The estimate is unbiased.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import comb
from statistics import fmean, stdev

from minewise.arena.experiment import Experiment
from minewise.arena.series import Limits, StoppedBy
from minewise.arena.summary import REACH, html_table
from minewise.base.errors import ImpossibleError
from minewise.base.language import gettext as _
from minewise.core import Cell, FirstClick, Level
from minewise.solver import core_in_use
from minewise.solver.whole_games import NativeGames, survive_whole_games

_AT_A_TIME = 2_000
"""The number of games between checks of the limits."""

_PLAYER, _USUAL_EFFORT = "expert", "normal"


@dataclass(slots=True)
class WinEstimate:
    """The chance to win, from games with each number in the first cell."""

    likely: dict[int, float]  #: the probability of each number in the first cell; -1 is a mine
    #: the weights of the games by that number
    found: dict[int, list[float]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.found = {number: [] for number in self.likely}

    @property
    def games(self) -> int:
        """How many games the estimate is based on."""
        return sum(map(len, self.found.values()))

    @property
    def win_rate(self) -> float:
        """The estimate."""
        return self._rate_and_margin()[0]

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        rate, margin = self._rate_and_margin()
        return max(0.0, rate - margin), min(1.0, rate + margin)

    @property
    def width(self) -> float:
        """How wide that interval is."""
        low, high = self.interval
        return high - low

    def _repr_html_(self) -> str:
        rate, margin = self._rate_and_margin()
        return html_table(
            {
                _("Games"): f"{self.games:,}",
                _("Estimated win rate"): f"{rate:.3%}",
                _("95 % interval"): f"± {100 * margin:.3f}",
            }
        )

    def _rate_and_margin(self) -> tuple[float, float]:
        # Fewer than two games with a number give no variance: then all games are pooled.
        if any(len(values) < 2 for values in self.found.values()):
            return mean_and_margin([value for values in self.found.values() for value in values])
        parts = [(self.likely[number], *mean_and_margin(of)) for number, of in self.found.items()]
        rate = sum(weight * mean for weight, mean, _margin in parts)
        return rate, math.hypot(*(weight * margin for weight, _mean, margin in parts))


def mean_and_margin(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval.

    >>> mean, margin = mean_and_margin([0.0, 1.0] * 50)
    >>> mean, round(margin, 3)
    (0.5, 0.098)
    """
    if len(values) < 2:
        return (fmean(values) if values else 0.5), math.inf
    return fmean(values), REACH * stdev(values) / math.sqrt(len(values))


@dataclass(frozen=True, slots=True)
class EstimateResult:
    """The result of an estimate."""

    estimate: WinEstimate
    stopped_by: StoppedBy
    seconds: float  # wall-clock
    cpu_seconds: float  # of all processors together

    def _repr_html_(self) -> str:
        return self.estimate._repr_html_()


def estimate_win_rate(
    experiment: Experiment,
    jobs: int = 1,
    limits: Limits | None = None,
    tell: Callable[[WinEstimate], None] = lambda _estimate: None,
) -> EstimateResult:
    """Estimate how often `expert` wins from a given first cell.

    The games are the same on any number of cores (`jobs`). `tell` is called with the estimate so
    far. Raises `ImpossibleError` for an experiment that cannot be estimated.
    """
    _check(experiment)
    assert experiment.start is not None, "checked"
    limits = limits or Limits()
    estimate = WinEstimate(first_numbers(experiment.level, experiment.first, experiment.start))
    began, cpu = time.monotonic(), time.process_time()
    stopped_by = StoppedBy.GAMES
    for done in range(0, experiment.games, _AT_A_TIME):
        games = min(_AT_A_TIME, experiment.games - done)
        seed = experiment.seed + done
        batch = NativeGames(
            experiment.player,
            experiment.level,
            experiment.first,
            experiment.start,
            range(seed, seed + games),
            experiment.effort or _USUAL_EFFORT,
        )
        for number, worth in survive_whole_games(batch, jobs):
            estimate.found[number].append(worth)
        tell(estimate)
        if limits.interrupted.is_set():
            stopped_by = StoppedBy.INTERRUPT
        elif limits.width is not None and estimate.width <= limits.width:
            stopped_by = StoppedBy.WIDTH
        elif limits.seconds is not None and time.monotonic() - began >= limits.seconds:
            stopped_by = StoppedBy.TIME
        else:
            continue
        break
    seconds = time.monotonic() - began
    return EstimateResult(estimate, stopped_by, seconds, time.process_time() - cpu)


def _check(experiment: Experiment) -> None:
    wrong = None
    if experiment.player != _PLAYER:
        text = _("only the win rate of expert can be estimated, not that of {player}")
        wrong = text.format(player=experiment.player)
    elif experiment.start is None:
        wrong = _("an estimate needs the first cell: --start 1,1")
    elif experiment.boards is not None or experiment.demand is not None:
        wrong = _("an estimate deals the boards itself: expected no boards, and none without guess")
    elif core_in_use() != "native":
        wrong = _("an estimate needs the native core, which is not installed")
    if wrong is not None:
        raise ImpossibleError(wrong, experiment.who)


def first_numbers(level: Level, first: FirstClick, start: Cell) -> dict[int, float]:
    """How likely the first cell is to show each number; -1 stands for a mine.

    >>> found = first_numbers(Level(3, 3, 1), FirstClick.ANY, (0, 0))
    >>> {number: round(chance, 3) for number, chance in found.items()}
    {0: 0.556, 1: 0.333, -1: 0.111}
    """
    grid, mines = level.grid, level.mines
    around = len(grid.neighbours(start))
    if first is FirstClick.OPENING:
        return {0: 1.0}
    elsewhere = len(grid) - 1 - around
    ways = {
        number: comb(around, number) * comb(elsewhere, mines - number)
        for number in range(min(around, mines) + 1)
    }
    if first is FirstClick.ANY:
        ways[-1] = comb(len(grid) - 1, mines - 1) if mines else 0
    every = sum(ways.values())
    return {number: count / every for number, count in ways.items() if count}
