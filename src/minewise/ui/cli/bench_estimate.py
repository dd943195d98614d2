"""`minewise bench --estimate`: a win rate from games in which no guess is lost."""

import json
from typing import TypedDict

import rich_click as click

from minewise.arena import Experiment, Limits, estimate_win_rate
from minewise.core.cell import CellData, short_place
from minewise.ui.cli.series import rate_shown


class WinEstimateData(TypedDict):
    """An estimate of how well `expert` plays."""

    player: str
    effort: str | None
    level: str
    first: str
    start: CellData
    seed: int
    games: int
    estimated: bool
    """Always true: no guess was lost, and so no game was won or lost."""
    win_rate: float
    ci95: list[float]
    """The 95 % confidence interval of the win rate."""
    stopped_by: str
    """`games`, `time`, `width` or `interrupt`."""
    jobs: int
    seconds: float
    cpu_seconds: float


def run(experiment: Experiment, jobs: int, limits: Limits, *, as_json: bool) -> None:
    """Estimate, and print the result."""
    with rate_shown(experiment, limits) as show:
        found = estimate_win_rate(experiment, jobs, limits, show)
    assert experiment.start is not None, "an estimate needs it"
    low, high = found.estimate.interval
    data: WinEstimateData = {
        "player": experiment.player,
        "effort": experiment.effort,
        "level": experiment.level.header,
        "first": str(experiment.first),
        "start": list(experiment.start),
        "seed": experiment.seed,
        "games": found.estimate.games,
        "estimated": True,
        "win_rate": found.estimate.win_rate,
        "ci95": [low, high],
        "stopped_by": str(found.stopped_by),
        "jobs": jobs,
        "seconds": found.seconds,
        "cpu_seconds": found.cpu_seconds,
    }
    if as_json:
        click.echo(json.dumps(data))
        return
    click.echo(
        f"{experiment.who} on {experiment.level.in_full}, first click {experiment.first}, first "
        f"cell {short_place(experiment.start)}, seeds from {experiment.seed}:"
    )
    click.echo(
        f"{data['win_rate']:.3%} ± {50 * (high - low):.3f} points with 95 % confidence,\n"
        f"estimated from {data['games']} games in which no guess was lost "
        f"({data['cpu_seconds']:.1f} s of CPU)"
    )
