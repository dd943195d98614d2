"""Shared by `bench` and `compare`: the number of games, the player, and the progress bar."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

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
    play_series,
)
from minewise.arena.executor import USUAL_LIMIT
from minewise.arena.experiment import MOST_GAMES
from minewise.base.errors import NotationError, quote
from minewise.ui import signals
from minewise.ui.cli.options import Reads, seconds

_Command = TypeVar("_Command", bound=Callable[..., Any])

_MOST_JOBS = 1024


def _read_games(text: str) -> int:
    """Read a number of games."""
    count = _whole(text)
    if not 0 < count <= MOST_GAMES:
        raise NotationError(
            f"{quote(text)} is not a number of games: expected 1 to {MOST_GAMES}", text
        )
    return count


def _read_jobs(text: str) -> int:
    if text == "all":
        return os.cpu_count() or 1
    count = _whole(text)
    if not 0 < count <= _MOST_JOBS:
        raise NotationError(
            f"{quote(text)} is not a number of jobs: expected 1 to {_MOST_JOBS}, or all", text
        )
    return count


def _whole(text: str) -> int:
    """A whole number of a sensible length; 0 for other text."""
    return int(text) if re.fullmatch(r"[0-9]{1,12}", text) else 0


GAMES = Reads("N", _read_games)
JOBS = Reads("N", _read_jobs)


def executor_options(command: _Command) -> _Command:
    """The options that say where the games are played."""
    for option in (
        click.option(
            "--move-limit",
            type=seconds(),
            default=f"{USUAL_LIMIT:g}",
            show_default=True,
            help="A player that takes longer for a move loses the game.",
        ),
        click.option(
            "--cluster",
            metavar="ADDRESS",
            help='Play on the Dask scheduler at ADDRESS. Needs: pip install ".[cluster]".',
        ),
        click.option(
            "--jobs",
            type=JOBS,
            default="1",
            show_default=True,
            help="How many cores play, or all. The games are the same.",
        ),
    ):
        command = option(command)
    return command


def executor_for(
    experiment: Experiment, jobs: int, cluster: str | None, move_limit: float
) -> Executor:
    """The player that these options name."""
    if cluster is None:
        return LocalExecutor(experiment, jobs, move_limit)
    return ClusterExecutor(cluster, move_limit)


class Rate(Protocol):
    """A win rate with its interval."""

    @property
    def games(self) -> int: ...
    @property
    def win_rate(self) -> float: ...
    @property
    def interval(self) -> tuple[float, float]: ...


@contextmanager
def rate_shown(experiment: Experiment, limits: Limits) -> Iterator[Callable[[Rate], None]]:
    """A bar on the terminal that shows the win rate so far; Ctrl-C ends the games."""
    from rich.console import Console  # noqa: PLC0415 - bad input does without
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    total = None if experiment.games == MOST_GAMES else experiment.games
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(experiment.who, total=total)

        def show(rate: Rate) -> None:
            low, high = rate.interval
            progress.update(
                task,
                completed=rate.games,
                description=f"{experiment.who} {rate.games} games, {rate.win_rate:.2%} "
                f"({low:.1%} to {high:.1%})",
            )

        with signals.stopping(limits.interrupted.set):
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
