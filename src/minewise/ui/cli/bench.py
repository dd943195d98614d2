"""`minewise bench`: an AI plays many games, and how well it did is printed."""

import csv
import json
import time
from pathlib import Path
from typing import Any

import rich_click as click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from minewise import solver
from minewise.arena import GameResult, Setting, Summary, play_games
from minewise.core import NotationError
from minewise.core.errors import quote
from minewise.ui.cli.options import InputFileError, WhichGame, which_game

# The bar is moved this often, in games: moving it for each would take longer than playing.
_STEP = 100


@click.command("bench")
@click.option("--player", default="exact", show_default=True, help="Who plays.")
@which_game
@click.option("--games", default="1000", show_default=True, help="How many games.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--out", metavar="FILE.csv", help="Write one row for each game.")
def command(player: str, games: str, as_json: bool, out: str | None, **game: str) -> None:
    """Let an AI play many games: win rate with a 95 % interval, and speed.

    Game number i is played on the board of seed + i. Without --start the player
    chooses its first cell.
    """
    which = WhichGame.read(**game)
    setting = Setting(player, which.level, which.first, which.start, which.seed, _read_games(games))
    if out is not None and not out.endswith(".csv"):
        raise NotationError(f"cannot write results to {quote(out)}: expected a name in .csv", out)
    seconds, cpu_seconds = time.perf_counter(), time.process_time()
    results, summary = _play(setting)
    seconds, cpu_seconds = time.perf_counter() - seconds, time.process_time() - cpu_seconds
    if out is not None:
        _write(out, results)
    data = _as_data(setting, summary, seconds, cpu_seconds)
    click.echo(json.dumps(data) if as_json else _in_words(setting, data))


def _read_games(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text[:12]) <= 10**9:
        raise NotationError(
            f"{quote(text)} is not a number of games: expected 1 to 1000000000", text
        )
    return int(text)


def _play(setting: Setting) -> tuple[list[GameResult], Summary]:
    summary = Summary()
    results = []
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        task = progress.add_task(setting.player, total=setting.games)
        for result in play_games(setting):
            results.append(result)
            summary.add(result)
            if summary.games % _STEP == 0:
                low, high = summary.interval
                running = f"{setting.player} {summary.win_rate:.2%} ({low:.1%} to {high:.1%})"
                progress.update(task, completed=summary.games, description=running)
    return results, summary


def _as_data(
    setting: Setting, summary: Summary, seconds: float, cpu_seconds: float
) -> dict[str, Any]:
    return {
        "player": setting.player,
        "level": setting.level.header,
        "first": str(setting.first),
        "start": None if setting.start is None else list(setting.start),
        "seed": setting.seed,
        "games": summary.games,
        "wins": summary.wins,
        "win_rate": summary.win_rate,
        "ci95": list(summary.interval),
        "guesses_per_game": summary.guesses_per_game,
        "seconds": seconds,
        "cpu_seconds": cpu_seconds,
        "games_per_cpu_second": summary.games / cpu_seconds if cpu_seconds else None,
        "core": solver.core_in_use(),
    }


def _in_words(setting: Setting, data: dict[str, Any]) -> str:
    start = "chosen by the player" if setting.start is None else str(setting.start)
    low, high = data["ci95"]
    return (
        f"{setting.player} on {setting.level} ({setting.level.header}), "
        f"first click {setting.first}, first cell {start}, seeds from {setting.seed}:\n"
        f"{data['wins']} of {data['games']} games won, {data['win_rate']:.2%} "
        f"({low:.2%} to {high:.2%} with 95 % confidence)\n"
        f"{data['guesses_per_game']:.2f} guesses a game after the first click\n"
        f"{data['games_per_cpu_second']:.0f} games per CPU second "
        f"({data['cpu_seconds']:.1f} s, {data['core']} core)"
    )


def _write(name: str, results: list[GameResult]) -> None:
    try:
        with Path(name).open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["game", "seed", "won", "moves", "guesses", "survival"])
            for result in results:
                survival = "" if result.survival is None else result.survival
                rows.writerow(
                    [
                        result.game,
                        result.seed,
                        int(result.won),
                        result.moves,
                        result.guesses,
                        survival,
                    ]
                )
    except OSError as error:
        reason = (error.strerror or "it cannot be written").lower()
        raise InputFileError(f"cannot write {quote(name)}: {reason}", name) from None
