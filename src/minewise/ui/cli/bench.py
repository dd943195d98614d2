"""`minewise bench` and `compare`: AIs play many games, to measure them and find the better one."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import rich_click as click

from minewise.arena import (
    ClusterExecutor,
    Executor,
    Experiment,
    GameResult,
    Limits,
    LocalExecutor,
    Pairs,
    Results,
    Series,
    SeriesSummary,
    StoppedBy,
    UnlikeError,
    WinEstimate,
    estimate_win_rate,
    pair,
    play_series,
    read_boards,
    read_results,
)
from minewise.arena.executor import USUAL_LIMIT
from minewise.arena.experiment import MOST_GAMES
from minewise.arena.report import BenchData, CompareData, SideData, WinEstimateData
from minewise.arena.result import MOST_SEEDS
from minewise.arena.table import RESULTS_ENDINGS, check_results_name, read_done, results_writer
from minewise.base import files
from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.core import Cell, NoGuess, read_cell
from minewise.core.defaults import MEASURED
from minewise.core.grid import short_place
from minewise.players.registry import split_effort
from minewise.ui import signals
from minewise.ui.cli.bar import bar_shown
from minewise.ui.cli.options import (
    Reads,
    WhichGame,
    board_options,
    game_options,
    is_named,
    no_guess_options,
    read_number,
    read_text,
    seconds,
    take_no_guess,
    together,
    whole,
)

_USUAL_GAMES = 1000
_DEALT_BY = ("level", "seed", "first")

_Rate = SeriesSummary | WinEstimate

GAMES = whole("N", MOST_GAMES, lambda: _("{given} is not a number of games: expected 1 to {most}"))
JOBS = whole(
    "N",
    1024,
    lambda: _("{given} is not a number of jobs: expected 1 to {most}, or all"),
    words={"all": os.cpu_count() or 1},
)

_boards_option = click.option(
    "--boards", metavar="FILE", help="Play the boards in FILE (- for standard input), one per line."
)
_executor_options = together(
    click.option(
        "--jobs",
        type=JOBS,
        default="1",
        help="How many cores play, or all: the games are the same.",
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
        help="A player that takes longer for a move loses the game.",
    ),
)
_json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def _executor(experiment: Experiment, options: dict[str, Any]) -> Executor:
    if options["cluster"] is None:
        return LocalExecutor(experiment, options["jobs"], options["move_limit"])
    return ClusterExecutor(options["cluster"], options["move_limit"])


@contextmanager
def _rate_shown(experiment: Experiment, limits: Limits) -> Iterator[Callable[[_Rate], None]]:
    """A progress bar with the win rate so far; Ctrl-C ends the games."""
    total = None if experiment.games == MOST_GAMES else experiment.games
    with bar_shown() as bar, signals.stopping(limits.interrupted.set):

        def show(rate: _Rate) -> None:
            low, high = rate.interval
            so_far = f"{rate.games} games, {rate.win_rate:.2%} ({low:.1%} to {high:.1%})"
            bar(f"{experiment.who} {so_far}", rate.games, total)

        yield show


def _play(
    experiment: Experiment,
    executor: Executor,
    limits: Limits,
    tell: Callable[[list[GameResult]], None],
    done: Sequence[GameResult] = (),
) -> Series:
    with _rate_shown(experiment, limits) as show:

        def heard(results: list[GameResult], summary: SeriesSummary) -> None:
            tell(results)
            show(summary)

        return play_series(experiment, executor, limits, heard, done)


def _asked(
    ctx: click.Context, options: dict[str, Any], usual_start: Cell | None, demand: NoGuess | None
) -> Experiment:
    """The games selected by the options, without a player."""
    if options["boards"] is not None:
        named = [f"--{name} says how to deal" for name in _DEALT_BY if is_named(ctx, name)]
        if demand is not None:
            named.insert(0, "--no-guess makes")
        if named:
            raise click.UsageError(f"--boards plays the boards as they are: {named[0]} others.")
        boards = read_boards(read_text(options["boards"]), options["boards"])
        start = options["start"]
        cell = usual_start if start is None else read_cell(start, boards[0].grid)
        return Experiment.on(boards[: options["games"]], "", cell)
    which = WhichGame.read(*(options[name] for name in (*_DEALT_BY, "start")))
    games, start = options["games"], which.start or usual_start
    if games is None:
        endless = options.get("seconds") is not None or options.get("width") is not None
        games = min(MOST_GAMES, max(1, MOST_SEEDS - which.seed)) if endless else _USUAL_GAMES
    return Experiment("", which.level, which.first, start, which.seed, games, demand=demand)


@click.command("bench")
@game_options(MEASURED)
@click.option("--effort", help="How hard the player thinks, if it lets you choose.")
@no_guess_options
@_boards_option
@click.option(
    "--games",
    type=GAMES,
    help=f"How many games. Default, without --time and --interval: {_USUAL_GAMES}, or all of FILE.",
)
@click.option("--time", "seconds", type=seconds(), help="Stop after this many seconds.")
@click.option(
    "--interval",
    "width",
    type=Reads("POINTS", lambda text: read_number(text, "a width in percentage points", 100) / 100),
    help="Stop once the 95 % interval is this narrow, in percentage points.",
)
@click.option(
    "--estimate",
    is_flag=True,
    help="Estimate from games that lose no guess: half as wide an interval. Only for expert.",
)
@_executor_options
@_json_option
@click.option("--out", metavar="FILE", help="Write one row per game to a .csv or .parquet file.")
@click.option("--resume", is_flag=True, help="Keep the games that FILE holds, and play the rest.")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@click.pass_context
def bench_command(
    ctx: click.RichContext, /, as_json: bool, out: str | None, **options: Any
) -> None:
    """Let an AI play many games: win rate with a 95 % interval, and speed.

    Game number i is played on the board of seed + i. Without --start the player
    chooses its first cell; boards without a guess are made for 1,1.
    Ctrl-C stops, and prints and saves the results so far.

    PLAYER is a name that `minewise players` lists, FILE.py:NAME for a class or a function of
    yours, or program:"COMMAND" for a program in any language.
    """
    limits = Limits(options["seconds"], options["width"])
    demand = take_no_guess(options)
    asked = _asked(ctx, options, None if demand is None else (0, 0), demand)
    experiment = replace(asked, player=options["player"], effort=options["effort"])
    if out is not None:
        check_results_name(out)
        # Results may have taken hours.
        text = "{file} already exists: --resume continues it, --force overwrites it"
        files.check_new(out, force=options["resume"] or options["force"], sentence=text)
    elif options["resume"]:
        raise click.UsageError("--resume continues the games in a file: name it with --out.")
    experiment.check()
    done = read_done(out, experiment) if out is not None and options["resume"] else []
    if options["estimate"]:
        if out is not None or options["cluster"] is not None:
            raise click.UsageError("--estimate has no rows to write, and plays on this machine.")
        with _rate_shown(experiment, limits) as show:
            found = estimate_win_rate(experiment, options["jobs"], limits, show)
        estimate = WinEstimateData(experiment, found, options["jobs"])
        click.echo(json.dumps(estimate.as_data()) if as_json else _estimate_in_words(estimate))
        return
    writer = nullcontext() if out is None else results_writer(out, experiment)
    with _executor(experiment, options) as executor, writer as rows:
        add = (lambda _: None) if rows is None else rows.add
        add(done)
        series = _play(experiment, executor, limits, add, done)
    data = BenchData(experiment, executor, series)
    click.echo(json.dumps(data.as_data()) if as_json else _bench_in_words(data))


_WHY = {
    "time": "time was up",
    "width": "the interval is narrow enough",
    "interrupt": "interrupted",
}


def _bench_in_words(data: BenchData) -> str:
    experiment, series, summary = data.experiment, data.series, data.series.summary
    cell, (low, high) = experiment.start, summary.interval
    start = "chosen by the player" if cell is None else short_place(cell)
    dealt = "the boards given" if experiment.boards is not None else f"seeds from {experiment.seed}"
    if data.boards is not None:
        dealt = f"{data.boards}, {dealt}"
    survival = summary.survival
    survived = "" if survival is None else f", survived with {survival:.2%} on average"
    lines = [
        _head(experiment.who, experiment, start, dealt),
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


def _head(who: str, played: Experiment | Results, start: str, dealt: str) -> str:
    return (
        f"{who} on {played.level.in_full}, first click {played.first}, first cell {start}, {dealt}:"
    )


def _short(number: float | None) -> str:
    """Three significant digits, or all digits before the decimal point."""
    if number is None:
        return "?"
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"


# Estimates, from games in which no guess is lost


def _estimate_in_words(data: WinEstimateData) -> str:
    experiment, estimate = data.experiment, data.found.estimate
    assert experiment.start is not None, "an estimate needs a first cell"
    low, high = estimate.interval
    start, dealt = short_place(experiment.start), f"seeds from {experiment.seed}"
    return (
        f"{_head(experiment.who, experiment, start, dealt)}\n"
        f"{estimate.win_rate:.3%} ± {50 * (high - low):.3f} points with 95 % confidence,\n"
        f"estimated from {estimate.games} games in which no guess was lost "
        f"({data.found.cpu_seconds:.1f} s of CPU)"
    )


# Two players on the same boards


@click.command("compare")
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@board_options
@_boards_option
@click.option(
    "--games", type=GAMES, help=f"How many games. Default: {_USUAL_GAMES}, or all of FILE."
)
@_executor_options
@_json_option
@click.pass_context
def compare_command(
    ctx: click.RichContext, /, a: str, b: str, as_json: bool, **options: Any
) -> None:
    """Find out which of A and B wins more often on the same boards, and how certain that is.

    A and B are players, as NAME, NAME:EFFORT, FILE.py:NAME or program:"COMMAND"; or files of
    results written by bench (.csv or .parquet). A player that is compared with a file
    plays the boards of that file.
    """
    read = {
        name: read_results(name) for name in (a, b) if Path(name).suffix.lower() in RESULTS_ENDINGS
    }
    players = [name for name in (a, b) if name not in read]
    experiments: dict[str, Experiment] = {}
    if players:
        base = _base(ctx, options, next(iter(read.values()), None))
        for name in players:
            player, effort = split_effort(name)
            experiments[name] = replace(base, player=player, effort=effort)
            experiments[name].check()  # before any game starts
    one, other = (
        read[name] if name in read else _played(experiments[name], options) for name in (a, b)
    )
    sides = [SideData(results, results.summary) for results in (one, other)]
    data = CompareData(sides[0], sides[1], pair(one, other))
    click.echo(json.dumps(data.as_data()) if as_json else _compare_in_words(data))


def _base(ctx: click.RichContext, options: dict[str, Any], file: Results | None) -> Experiment:
    """The experiment, without its player."""
    if file is None or options["boards"] is not None:
        return _asked(ctx, options, (0, 0), None)
    for name in (*_DEALT_BY, "start", "games"):
        if is_named(ctx, name):
            raise click.UsageError(f"{file.name} sets the boards to play: leave out --{name}.")
    seed = file.games[0].seed
    if seed is None:
        raise UnlikeError(
            f"{quote(file.name)} was played on given boards, and does not hold them: give them "
            "with --boards",
            file.name,
        )
    return Experiment("", file.level, file.first, file.start, seed, len(file.games))


def _played(experiment: Experiment, options: dict[str, Any]) -> Results:
    games: list[GameResult] = []
    with _executor(experiment, options) as executor:
        series = _play(experiment, executor, Limits(), games.extend)
    if series.stopped_by is StoppedBy.INTERRUPT:
        raise click.Abort
    return Results.of(experiment, games)


def _compare_in_words(data: CompareData) -> str:
    a, b, pairs = data.a.results, data.b.results, data.pairs
    start = "chosen by the players" if a.start is None else short_place(a.start)
    one, other = (a.who, b.who) if a.who != b.who else (a.name, b.name)
    if one == other:
        one, other = f"{one} (A)", f"{other} (B)"
    width = max(len(one), len(other))
    lines = [_head(f"{one} and {other}", a, start, f"the same {pairs.games} boards")]
    for name, summary in ((one, data.a.summary), (other, data.b.summary)):
        low, high = summary.interval
        faults = f", {summary.faults} lost by a fault of the player" if summary.faults else ""
        lines.append(
            f"{name:<{width}}  {summary.wins} won, {summary.win_rate:.2%} "
            f"({low:.2%} to {high:.2%}){faults}"
        )
    low, high = pairs.interval
    lines += [
        f"Both won {pairs.both}, only {one} {pairs.only_a}, only {other} {pairs.only_b}, "
        f"neither {pairs.neither}.",
        f"{one} minus {other}: {100 * pairs.difference:+.2f} points "
        f"({100 * low:+.2f} to {100 * high:+.2f} with 95 % confidence).",
        f"{_verdict(pairs, one, other)} ({data.test}: p = {pairs.p_value:.3g})",
    ]
    return "\n".join(lines)


def _verdict(pairs: Pairs, one: str, other: str) -> str:
    if pairs.p_value >= 0.05:
        few = "are too few to" if pairs.interval[0] * pairs.interval[1] > 0 else "do not"
        return f"These games {few} tell which of them is better."
    better, worse = (one, other) if pairs.difference > 0 else (other, one)
    return f"{better} is better than {worse}."
