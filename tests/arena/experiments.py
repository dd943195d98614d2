"""Experiments for the tests, and their games."""

from minewise.arena import Experiment, GameResult, Limits, LocalExecutor, Series, play_series
from minewise.core import FirstClick, Level


def experiment(player: str, games: int = 30, level: str = "cs50", seed: int = 0) -> Experiment:
    return Experiment(player, Level.parse(level), FirstClick.SAFE, (0, 0), seed, games)


def played(
    chosen: Experiment, jobs: int = 1, limit: float = 60.0, limits: Limits | None = None
) -> tuple[Series, list[GameResult]]:
    """A series, and all its results in the order of the games."""
    results: list[GameResult] = []
    with LocalExecutor(chosen, jobs, limit) as executor:
        series = play_series(chosen, executor, limits, lambda some, _: results.extend(some))
    assert [result.game for result in results] == list(range(series.summary.games))
    return series, results
