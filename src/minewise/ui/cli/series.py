"""Shared by `bench` and `compare`: the number of games, the player, and the progress bar."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import rich_click as click

from minewise.arena import (
    ClusterExecutor,
    Executor,
    Experiment,
    GameResult,
    Limits,
    LocalExecutor,
    Series,
    SeriesSummary,
    WinEstimate,
    play_series,
)
from minewise.arena.executor import USUAL_LIMIT
from minewise.arena.experiment import MOST_GAMES
from minewise.base.language import gettext as _
from minewise.ui import signals
from minewise.ui.cli.bar import bar_shown
from minewise.ui.cli.options import seconds, together, whole

_MOST_JOBS = 1024

_Rate = SeriesSummary | WinEstimate

GAMES = whole("N", MOST_GAMES, lambda: _("{given} is not a number of games: expected 1 to {most}"))
JOBS = whole(
    "N",
    _MOST_JOBS,
    lambda: _("{given} is not a number of jobs: expected 1 to {most}, or all"),
    words={"all": os.cpu_count() or 1},
)

executor_options = together(
    click.option(
        "--jobs",
        type=JOBS,
        default="1",
        show_default=True,
        help="How many cores play, or all. The games are the same.",
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help='Play on the Dask scheduler at ADDRESS. Needs: pip install ".[cluster]".',
    ),
    click.option(
        "--move-limit",
        type=seconds(),
        default=f"{USUAL_LIMIT:g}",
        show_default=True,
        help="A player that takes longer for a move loses the game.",
    ),
)
"""The options that say where the games are played."""


def executor_for(
    experiment: Experiment, jobs: int, cluster: str | None, move_limit: float
) -> Executor:
    """The player that these options name."""
    if cluster is None:
        return LocalExecutor(experiment, jobs, move_limit)
    return ClusterExecutor(cluster, move_limit)


@contextmanager
def rate_shown(experiment: Experiment, limits: Limits) -> Iterator[Callable[[_Rate], None]]:
    """A bar on the terminal that shows the win rate so far; Ctrl-C ends the games."""
    total = None if experiment.games == MOST_GAMES else experiment.games
    with bar_shown() as bar, signals.stopping(limits.interrupted.set):

        def show(rate: _Rate) -> None:
            low, high = rate.interval
            so_far = f"{rate.games} games, {rate.win_rate:.2%} ({low:.1%} to {high:.1%})"
            bar(f"{experiment.who} {so_far}", rate.games, total)

        yield show


def play(
    experiment: Experiment,
    executor: Executor,
    limits: Limits,
    tell: Callable[[list[GameResult]], None] = lambda _results: None,
    done: Sequence[GameResult] = (),
) -> Series:
    """Play, with a bar on the terminal that shows the win rate so far."""
    with rate_shown(experiment, limits) as show:

        def heard(results: list[GameResult], summary: SeriesSummary) -> None:
            tell(results)
            show(summary)

        return play_series(experiment, executor, limits, heard, done)
