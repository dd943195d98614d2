"""`minewise bench`: an AI plays many games, and how well it did is printed."""

import json
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import rich_click as click
from click.core import ParameterSource

from minewise import solver
from minewise.arena import (
    Executor,
    Experiment,
    Limits,
    Series,
    StoppedBy,
    estimate_win_rate,
    read_boards,
)
from minewise.arena.experiment import MOST_GAMES
from minewise.arena.result import MOST_SEEDS
from minewise.arena.table import check_results_name, read_done, results_writer
from minewise.arena.win_estimate import EstimateResult
from minewise.base.data import Data, Serializable
from minewise.base.errors import quote
from minewise.base.files import FileError
from minewise.core import NoGuess, read_cell
from minewise.core.defaults import MEASURED
from minewise.core.grid import short_place
from minewise.ui.cli.options import (
    Reads,
    WhichGame,
    game_options,
    no_guess_options,
    read_number,
    read_text,
    seconds,
    take_no_guess,
)
from minewise.ui.cli.series import GAMES, executor_for, executor_options, play, rate_shown

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
    experiment = _experiment(ctx, options, take_no_guess(options))
    if out is not None:
        check_results_name(out)
        _check_free(out, options)
    experiment.check()
    done = read_done(out, experiment) if out is not None and options["resume"] else []
    if options["estimate"]:
        if out is not None or options["cluster"] is not None:
            raise click.UsageError("--estimate has no rows to write, and plays on this machine.")
        with rate_shown(experiment, limits) as show:
            found = estimate_win_rate(experiment, options["jobs"], limits, show)
        told = WinEstimateData(experiment, found, options["jobs"])
        click.echo(json.dumps(told.as_data()) if as_json else _estimate_in_words(told))
        return
    with ExitStack() as stack:
        executor = stack.enter_context(
            executor_for(experiment, options["jobs"], options["cluster"], options["move_limit"])
        )
        rows = None if out is None else stack.enter_context(results_writer(out, experiment))
        add = (lambda _: None) if rows is None else rows.add
        add(done)
        series = play(experiment, executor, limits, add, done)
    data = BenchData(experiment, executor, series)
    click.echo(json.dumps(data.as_data()) if as_json else _in_words(data))


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


@dataclass(frozen=True, slots=True)
class FaultData(Serializable):
    """A game that was lost by a fault of the player."""

    game: int
    fault: str


@dataclass(frozen=True, slots=True)
class BenchData(Serializable):
    """How well an AI plays."""

    KEYS = """
        player=experiment.player effort=experiment.effort level=experiment.level.header
        first=experiment.first start=experiment.start seed games=series.summary.games
        wins=series.summary.wins win_rate=series.summary.win_rate ci95=series.summary.interval
        guesses_per_game=series.summary.guesses_per_game survival=series.summary.survival
        slowest_move=series.summary.slowest_move faults=series.summary.faults first_fault
        stopped_by=series.stopped_by jobs=executor.jobs seconds=series.seconds
        cpu_seconds=series.cpu_seconds games_per_cpu_second core boards?
    """

    experiment: Experiment
    executor: Executor
    series: Series

    def as_data(self) -> Data[Self]:
        data = Serializable.as_data(self)
        if self.boards is None:
            del data["boards"]
        return data

    @property
    def seed(self) -> int | None:
        return None if self.experiment.boards is not None else self.experiment.seed

    @property
    def first_fault(self) -> FaultData | None:
        fault = self.series.summary.first_fault
        return None if fault is None else FaultData(fault.game, fault.fault)

    @property
    def games_per_cpu_second(self) -> float | None:
        seconds = self.series.cpu_seconds
        return self.series.summary.games / seconds if seconds else None

    @property
    def core(self) -> str:
        return solver.core_in_use()

    @property
    def boards(self) -> str | None:
        """What kind of no-guess boards."""
        demand = self.experiment.demand
        return None if demand is None else demand.line()


_WHY = {
    "time": "time was up",
    "width": "the interval is narrow enough",
    "interrupt": "interrupted",
}


def _in_words(data: BenchData) -> str:
    experiment, series, summary = data.experiment, data.series, data.series.summary
    cell, (low, high) = experiment.start, summary.interval
    start = "chosen by the player" if cell is None else short_place(cell)
    dealt = "the boards given" if experiment.boards is not None else f"seeds from {experiment.seed}"
    if data.boards is not None:
        dealt = f"{data.boards}, {dealt}"
    survival = summary.survival
    survived = "" if survival is None else f", survived with {survival:.2%} on average"
    lines = [
        f"{experiment.who} on {experiment.level.in_full}, "
        f"first click {experiment.first}, first cell {start}, {dealt}:",
        f"{summary.wins} of {summary.games} games won, {summary.win_rate:.2%} "
        f"({low:.2%} to {high:.2%} with 95 % confidence)",
        f"{summary.guesses_per_game:.2f} guesses a game after the first click{survived}",
        f"{_short(data.games_per_cpu_second)} games per CPU second "
        f"({series.cpu_seconds:.1f} s, {data.core} core), "
        f"slowest move {_short(1000 * summary.slowest_move)} ms",
    ]
    if (first := summary.first_fault) is not None:
        lines.append(
            f"{summary.faults} {'game' if summary.faults == 1 else 'games'} lost by a fault of the "
            f"player; the first, game {first.game}: {first.fault}"
        )
    if series.stopped_by is not StoppedBy.GAMES:
        lines.append(f"Stopped after {summary.games} games: {_WHY[series.stopped_by]}.")
    return "\n".join(lines)


def _short(number: float | None) -> str:
    """Three digits, or as many as stand before the point."""
    if number is None:
        return "?"
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"


# Estimates, from games in which no guess is lost


@dataclass(frozen=True, slots=True)
class WinEstimateData(Serializable):
    """An estimate of how well `expert` plays."""

    KEYS = """
        player=experiment.player effort=experiment.effort level=experiment.level.header
        first=experiment.first start=experiment.start seed=experiment.seed
        games=found.estimate.games estimated win_rate=found.estimate.win_rate
        ci95=found.estimate.interval stopped_by=found.stopped_by jobs seconds=found.seconds
        cpu_seconds=found.cpu_seconds
    """

    experiment: Experiment
    found: EstimateResult
    jobs: int

    @property
    def estimated(self) -> bool:
        """Always true: no guess was lost, and so no game was won or lost."""
        return True


def _estimate_in_words(data: WinEstimateData) -> str:
    experiment, estimate = data.experiment, data.found.estimate
    assert experiment.start is not None, "an estimate needs it"
    low, high = estimate.interval
    return (
        f"{experiment.who} on {experiment.level.in_full}, first click {experiment.first}, first "
        f"cell {short_place(experiment.start)}, seeds from {experiment.seed}:\n"
        f"{estimate.win_rate:.3%} ± {50 * (high - low):.3f} points with 95 % confidence,\n"
        f"estimated from {estimate.games} games in which no guess was lost "
        f"({data.found.cpu_seconds:.1f} s of CPU)"
    )
