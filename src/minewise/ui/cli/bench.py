"""`minewise bench`: an AI plays many games, and how well it did is printed."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NotRequired, TypedDict

import rich_click as click
from click.core import ParameterSource

from minewise import solver
from minewise.arena import Executor, Experiment, Limits, Series, read_boards
from minewise.arena.experiment import MOST_GAMES
from minewise.arena.result import MOST_SEEDS
from minewise.arena.table import check_results_name, read_done, results_writer
from minewise.base.errors import quote
from minewise.base.files import FileError
from minewise.core import NoGuess, read_cell
from minewise.core.cell import CellData, short_place
from minewise.core.defaults import MEASURED
from minewise.ui.cli import bench_estimate
from minewise.ui.cli.no_guess_options import no_guess_options, read_no_guess
from minewise.ui.cli.options import (
    Reads,
    WhichGame,
    game_options,
    read_number,
    read_text,
    seconds,
)
from minewise.ui.cli.series import GAMES, executor_for, executor_options, play

_USUAL_GAMES = 1000
_DEALT_BY = ("level", "seed", "first")


def _read_width(text: str) -> float:
    return read_number(text, "a width in percentage points", 100) / 100


@click.command("bench")
@game_options(MEASURED)
@click.option("--effort", help="How hard the player thinks, if it lets you choose.")
@no_guess_options
@click.option(
    "--boards", metavar="FILE", help="Play the boards in FILE (- for standard input), one per line."
)
@click.option(
    "--games",
    type=GAMES,
    help=f"How many games. Default, without --time and --interval: {_USUAL_GAMES}, or all of FILE.",
)
@click.option("--time", "seconds", type=seconds(), help="Stop after this many seconds.")
@click.option(
    "--interval",
    "width",
    type=Reads("POINTS", _read_width),
    help="Stop once the 95 % interval is this narrow, in percentage points.",
)
@click.option(
    "--estimate",
    is_flag=True,
    help="Estimate from games that lose no guess: half as wide an interval. Only for expert.",
)
@executor_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--out", metavar="FILE", help="Write one row per game to a .csv or .parquet file.")
@click.option("--resume", is_flag=True, help="Keep the games that FILE holds, and play the rest.")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@click.pass_context
def command(ctx: click.RichContext, /, as_json: bool, out: str | None, **options: Any) -> None:
    """Let an AI play many games: win rate with a 95 % interval, and speed.

    Game number i is played on the board of seed + i. Without --start the player
    chooses its first cell; boards without a guess are made for 1,1.
    Ctrl-C stops, and prints and saves what there is.

    PLAYER is a name that `minewise players` lists, FILE.py:NAME for a class or a function of
    yours, or program:"COMMAND" for a program in any language.
    """
    limits = Limits(options["seconds"], options["width"])
    demand = read_no_guess(
        *(options[name] for name in ("no_guess", "without_counting", "hardest", "rating"))
    )
    experiment = _experiment(ctx, options, demand)
    if out is not None:
        check_results_name(out)
        _check_free(out, options)
    experiment.check()
    done = read_done(out, experiment) if out is not None and options["resume"] else []
    if options["estimate"]:
        if out is not None or options["cluster"] is not None:
            raise click.UsageError("--estimate has no rows to write, and plays on this machine.")
        bench_estimate.run(experiment, options["jobs"], limits, as_json=as_json)
        return
    with ExitStack() as stack:
        executor = stack.enter_context(
            executor_for(experiment, options["jobs"], options["cluster"], options["move_limit"])
        )
        rows = None if out is None else stack.enter_context(results_writer(out, experiment))
        add = (lambda _: None) if rows is None else rows.add
        add(done)
        series = play(experiment, executor, limits, add, done)
    data = _as_data(experiment, executor, series)
    click.echo(json.dumps(data) if as_json else _in_words(experiment, data))


def _check_free(out: str, options: dict[str, Any]) -> None:
    """Refuse to overwrite results, which may have taken hours."""
    if Path(out).is_file() and not options["resume"] and not options["force"]:
        raise FileError(
            f"{quote(out)} exists: expected another name, --resume to go on with it, or --force "
            "to replace it",
            out,
        )


def _experiment(ctx: click.Context, options: dict[str, Any], demand: NoGuess | None) -> Experiment:
    games = options["games"]
    if options["boards"] is not None:
        if demand is not None:
            raise click.UsageError(
                "--boards plays the boards as they are: --no-guess makes others."
            )
        return _experiment_on_boards(ctx, options, games)
    which = WhichGame.read(*(options[name] for name in ("level", "seed", "first", "start")))
    if games is None:
        endless = options["seconds"] is not None or options["width"] is not None
        games = min(MOST_GAMES, max(1, MOST_SEEDS - which.seed)) if endless else _USUAL_GAMES
    return Experiment(
        options["player"],
        which.level,
        which.first,
        which.start or (None if demand is None else (0, 0)),
        which.seed,
        games,
        options["effort"],
        demand=demand,
    )


def _experiment_on_boards(
    ctx: click.Context, options: dict[str, Any], games: int | None
) -> Experiment:
    for name in _DEALT_BY:
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(
                f"--boards plays the boards as they are: --{name} says how to deal others."
            )
    boards = read_boards(read_text(options["boards"]), options["boards"])
    start = options["start"]
    cell = None if start is None else read_cell(start, boards[0].grid)
    return Experiment.on(boards[:games], options["player"], cell, options["effort"])


class FaultData(TypedDict):
    """A game that was lost by a fault of the player."""

    game: int
    fault: str


class BenchData(TypedDict):
    """How well an AI plays."""

    player: str
    effort: str | None
    level: str
    first: str
    start: CellData | None
    seed: int | None
    games: int
    wins: int
    win_rate: float
    ci95: list[float]
    """The 95 % confidence interval of the win rate."""
    guesses_per_game: float
    survival: float | None
    """The mean chance to survive a guess."""
    slowest_move: float
    """In seconds."""
    faults: int
    """How many games were lost by a fault of the player."""
    first_fault: FaultData | None
    stopped_by: str
    """`games`, `time`, `width` or `interrupt`."""
    jobs: int
    seconds: float
    cpu_seconds: float
    games_per_cpu_second: float | None
    core: str
    boards: NotRequired[str]
    """What kind of no-guess boards."""


def _as_data(experiment: Experiment, executor: Executor, series: Series) -> BenchData:
    summary = series.summary
    fault = summary.first_fault
    data: BenchData = {
        "player": experiment.player,
        "effort": experiment.effort,
        "level": experiment.level.header,
        "first": str(experiment.first),
        "start": None if experiment.start is None else list(experiment.start),
        "seed": None if experiment.boards is not None else experiment.seed,
        "games": summary.games,
        "wins": summary.wins,
        "win_rate": summary.win_rate,
        "ci95": list(summary.interval),
        "guesses_per_game": summary.guesses_per_game,
        "survival": summary.survival,
        "slowest_move": summary.slowest_move,
        "faults": summary.faults,
        "first_fault": None if fault is None else {"game": fault.game, "fault": fault.fault},
        "stopped_by": str(series.stopped_by),
        "jobs": executor.jobs,
        "seconds": series.seconds,
        "cpu_seconds": series.cpu_seconds,
        "games_per_cpu_second": summary.games / series.cpu_seconds if series.cpu_seconds else None,
        "core": solver.core_in_use(),
    }
    if experiment.demand is not None:
        data["boards"] = experiment.demand.line()
    return data


_WHY = {
    "time": "time was up",
    "width": "the interval is narrow enough",
    "interrupt": "interrupted",
}


def _in_words(experiment: Experiment, data: BenchData) -> str:
    cell = experiment.start
    start = "chosen by the player" if cell is None else short_place(cell)
    dealt = "the boards given" if experiment.boards is not None else f"seeds from {experiment.seed}"
    if "boards" in data:
        dealt = f"{data['boards']}, seeds from {data['seed']}"
    low, high = data["ci95"]
    speed = data["games_per_cpu_second"]
    lines = [
        f"{experiment.who} on {experiment.level.in_full}, "
        f"first click {data['first']}, first cell {start}, {dealt}:",
        f"{data['wins']} of {data['games']} games won, {data['win_rate']:.2%} "
        f"({low:.2%} to {high:.2%} with 95 % confidence)",
        f"{data['guesses_per_game']:.2f} guesses a game after the first click"
        + (
            "" if data["survival"] is None else f", survived with {data['survival']:.2%} on average"
        ),
        f"{_short(speed)} games per CPU second "
        f"({data['cpu_seconds']:.1f} s, {data['core']} core), "
        f"slowest move {_short(1000 * data['slowest_move'])} ms",
    ]
    first = data["first_fault"]
    if first is not None:
        lines.append(
            f"{data['faults']} {'game' if data['faults'] == 1 else 'games'} lost by a fault of the "
            f"player; the first, game {first['game']}: {first['fault']}"
        )
    if data["stopped_by"] != "games":
        lines.append(f"Stopped after {data['games']} games: {_WHY[data['stopped_by']]}.")
    return "\n".join(lines)


def _short(number: float | None) -> str:
    """Three digits, or as many as stand before the point."""
    if number is None:
        return "?"
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"
