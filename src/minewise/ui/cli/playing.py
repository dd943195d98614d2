"""What `bench` and `compare` share: how many games, who plays them, and the bar while they do."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

import rich_click as click

from minewise.arena import (
    Crew,
    GameResult,
    Limits,
    LocalCrew,
    Series,
    Setting,
    Summary,
    play_series,
)
from minewise.arena.crew import USUAL_LIMIT
from minewise.arena.setting import MOST_GAMES
from minewise.core import NotationError, quote

_Command = TypeVar("_Command", bound=Callable[..., Any])

_MOST_JOBS = 1024
_MOST_SECONDS = 10**9


def who_plays(command: _Command) -> _Command:
    """The options that say where the games are played."""
    for option in (
        click.option(
            "--move-limit",
            default=f"{USUAL_LIMIT:g}",
            show_default=True,
            metavar="SECONDS",
            help="A player that takes longer for a move loses the game.",
        ),
        click.option(
            "--cluster",
            metavar="ADDRESS",
            help='Play on the Dask scheduler there. Needs: pip install "minewise[cluster]".',
        ),
        click.option(
            "--jobs",
            default="1",
            show_default=True,
            metavar="N",
            help="How many cores play, or all. The games are the same.",
        ),
    ):
        command = option(command)
    return command


def crew_of(setting: Setting, jobs: str, cluster: str | None, move_limit: str) -> Crew:
    """Who plays, as these options say."""
    limit = read_number(move_limit, "a number of seconds", _MOST_SECONDS)
    count = _read_jobs(jobs)
    if cluster is None:
        return LocalCrew(setting, count, limit)
    from minewise.arena.cluster import ClusterCrew  # noqa: PLC0415 - an extra

    return ClusterCrew(cluster, limit)


def read_games(text: str) -> int:
    """Read a number of games."""
    if not text.isascii() or not text.isdigit() or not 0 < int(text[:12]) <= MOST_GAMES:
        raise NotationError(
            f"{quote(text)} is not a number of games: expected 1 to {MOST_GAMES}", text
        )
    return int(text)


def read_number(text: str, what: str, most: float) -> float:
    """Read a number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 < number <= most:
        raise NotationError(
            f"{quote(text)} is not {what}: expected a number above 0, at most {most:g}", text
        )
    return number


def _read_jobs(text: str) -> int:
    if text == "all":
        return os.cpu_count() or 1
    if not text.isascii() or not text.isdigit() or not 0 < int(text[:6]) <= _MOST_JOBS:
        raise NotationError(
            f"{quote(text)} is not a number of jobs: expected 1 to {_MOST_JOBS}, or all", text
        )
    return int(text)


def play(
    setting: Setting,
    crew: Crew,
    limits: Limits,
    tell: Callable[[list[GameResult]], None] = lambda _results: None,
) -> Series:
    """Play, with a bar on the terminal that shows the win rate so far."""
    from rich.console import Console  # noqa: PLC0415 - bad input does without
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    total = None if setting.games == MOST_GAMES else setting.games
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(setting.who, total=total)

        def show(results: list[GameResult], summary: Summary) -> None:
            tell(results)
            low, high = summary.interval
            progress.update(
                task,
                completed=summary.games,
                description=f"{setting.who} {summary.games} games, {summary.win_rate:.2%} "
                f"({low:.1%} to {high:.1%})",
            )

        with _ctrl_c(limits.interrupted):
            return play_series(setting, crew, limits, show)


@contextmanager
def _ctrl_c(interrupted: threading.Event) -> Iterator[None]:
    """Let Ctrl-C stop the games, and not the program; a second time, as ever."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is told of signals
        return

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        interrupted.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
