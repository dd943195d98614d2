"""`minewise compare`: two AIs on the very same boards, and whether one is better."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import rich_click as click
from click.core import ParameterSource

from minewise.arena import (
    Experiment,
    GameResult,
    Limits,
    Pairs,
    Results,
    SeriesSummary,
    StoppedBy,
    UnlikeError,
    pair,
    read_boards,
    read_results,
)
from minewise.arena.table import RESULTS_ENDINGS
from minewise.base.data import Serializable
from minewise.base.errors import quote
from minewise.core import read_cell
from minewise.core.grid import short_place
from minewise.players.registry import split_effort
from minewise.ui.cli.options import WhichGame, board_options, read_text
from minewise.ui.cli.series import GAMES, executor_for, executor_options, play

_USUAL_GAMES = 1000
_DEALT_BY = ("level", "seed", "first", "start", "games")


@click.command("compare")
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@board_options
@click.option(
    "--boards", metavar="FILE", help="Play the boards in FILE (- for standard input), one per line."
)
@click.option(
    "--games", type=GAMES, help=f"How many games. Default: {_USUAL_GAMES}, or all of FILE."
)
@executor_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(ctx: click.RichContext, /, a: str, b: str, as_json: bool, **options: Any) -> None:
    """Find out which of A and B wins more often on the same boards, and how certain that is.

    A and B are players, as NAME, NAME:EFFORT, FILE.py:NAME or program:"COMMAND"; or files of
    results that bench has written (.csv or .parquet). A player that is compared with a file
    plays the boards of that file.
    """
    read = {name: read_results(name) for name in (a, b) if _is_file(name)}
    players = [name for name in (a, b) if name not in read]
    base = _base(ctx, options, next(iter(read.values()), None)) if players else None
    # A player that cannot play is refused before any game starts.
    experiments = {name: _experiment(name, base) for name in players if base is not None}
    one, other = (
        read[name] if name in read else _played(experiments[name], options) for name in (a, b)
    )
    sides = [SideData(results, results.summary) for results in (one, other)]
    data = CompareData(sides[0], sides[1], pair(one, other))
    click.echo(json.dumps(data.as_data()) if as_json else _in_words(data))


def _is_file(name: str) -> bool:
    return Path(name).suffix.lower() in RESULTS_ENDINGS


def _base(ctx: click.RichContext, options: dict[str, Any], file: Results | None) -> Experiment:
    """The experiment, without its player."""
    given = [
        name for name in _DEALT_BY if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]
    games = options["games"]
    if options["boards"] is not None:
        if set(given) - {"start", "games"}:
            raise click.UsageError(
                f"--boards plays the boards as they are: --{given[0]} says how to deal others."
            )
        boards = read_boards(read_text(options["boards"]), options["boards"])
        start = read_cell(options["start"] or "1,1", boards[0].grid)
        return Experiment.on(boards[:games], "", start)
    if file is not None:
        if given:
            raise click.UsageError(
                f"{file.name} says which boards are played: leave out --{given[0]}."
            )
        return _experiment_of(file)
    which = WhichGame.read(*(options[name] for name in ("level", "seed", "first", "start")))
    return Experiment(
        "", which.level, which.first, which.start or (0, 0), which.seed, games or _USUAL_GAMES
    )


def _experiment_of(file: Results) -> Experiment:
    """The boards of a file of results, to be played again."""
    seed = file.games[0].seed
    if seed is None:
        raise UnlikeError(
            f"{quote(file.name)} was played on given boards, and does not hold them: give them "
            "with --boards",
            file.name,
        )
    return Experiment("", file.level, file.first, file.start, seed, len(file.games))


def _experiment(name: str, base: Experiment) -> Experiment:
    """The games of a player, named with its effort or without."""
    player, effort = split_effort(name)
    experiment = replace(base, player=player, effort=effort)
    experiment.check()
    return experiment


def _played(experiment: Experiment, options: dict[str, Any]) -> Results:
    games: list[GameResult] = []
    with executor_for(
        experiment, options["jobs"], options["cluster"], options["move_limit"]
    ) as executor:
        series = play(experiment, executor, Limits(), games.extend)
    if series.stopped_by is StoppedBy.INTERRUPT:
        raise click.Abort
    return Results.of(experiment, games)


@dataclass(frozen=True, slots=True)
class SideData(Serializable):
    """One of the two."""

    KEYS = """
        player=results.player effort=results.effort wins=summary.wins win_rate=summary.win_rate
        ci95=summary.interval faults=summary.faults
    """

    results: Results
    summary: SeriesSummary


@dataclass(frozen=True, slots=True)
class CompareData(Serializable):
    """Two AIs on the same boards."""

    KEYS = """
        a b level=a.results.level.header first=a.results.first start=a.results.start
        games=pairs.games both=pairs.both only_a=pairs.only_a only_b=pairs.only_b
        neither=pairs.neither difference=pairs.difference ci95=pairs.interval
        p_value=pairs.p_value test
    """

    a: SideData
    b: SideData
    pairs: Pairs

    @property
    def test(self) -> str:
        return "McNemar, " + ("exact" if self.pairs.is_exact else "with continuity correction")


def _in_words(data: CompareData) -> str:
    a, b, pairs = data.a.results, data.b.results, data.pairs
    start = "chosen by the players" if a.start is None else short_place(a.start)
    one, other = (a.who, b.who) if a.who != b.who else (a.name, b.name)
    if one == other:
        one, other = f"{one} (A)", f"{other} (B)"
    width = max(len(one), len(other))
    lines = [
        f"{one} and {other} on {a.level.in_full}, first click {a.first}, "
        f"first cell {start}, the same {pairs.games} boards:"
    ]
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
        return "These games do not tell which of them is better."
    better, worse = (one, other) if pairs.difference > 0 else (other, one)
    return f"{better} is better than {worse}."
