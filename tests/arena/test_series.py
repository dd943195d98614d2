"""Many games: when they stop, and that it does not matter who plays them."""

import time
from dataclasses import replace

import pytest

from minewise.arena import (
    Experiment,
    GameResult,
    Limits,
    LocalExecutor,
    Series,
    SeriesSummary,
    StoppedBy,
    play_series,
)
from minewise.arena.experiment import CHUNK
from minewise.base.errors import ImpossibleError
from minewise.core import FirstClick, Level, NoGuess

FOREVER = 10**9


def experiment(games: int, player: str = "random", seed: int = 3) -> Experiment:
    return Experiment(player, Level.parse("cs50"), FirstClick.SAFE, (0, 0), seed, games)


def played(chosen: Experiment, limits: Limits, jobs: int = 1) -> tuple[Series, list[GameResult]]:
    results: list[GameResult] = []
    with LocalExecutor(chosen, jobs) as executor:
        series = play_series(chosen, executor, limits, lambda some, _: results.extend(some))
    assert [result.game for result in results] == list(range(series.summary.games))
    return series, results


@pytest.mark.parametrize("games", [1, CHUNK - 1, CHUNK, CHUNK + 1])
def test_all_games_are_played_and_told_of_in_order(games: int) -> None:
    series, _ = played(experiment(games), Limits(), jobs=2)
    assert (series.summary.games, series.stopped_by) == (games, StoppedBy.GAMES)


@pytest.mark.parametrize("player", ["random", "exact"])
def test_a_width_stops_at_the_same_game_on_any_number_of_jobs(player: str) -> None:
    limits = Limits(width=0.06)
    series, results = played(experiment(FOREVER, player), limits)
    low, high = series.summary.interval
    assert series.stopped_by is StoppedBy.WIDTH
    assert high - low <= 0.06
    before = SeriesSummary()
    for result in results[:-CHUNK]:
        before.add(result)
    low, high = before.interval
    assert high - low > 0.06, "and not a chunk later than it must"
    assert played(experiment(FOREVER, player), limits, jobs=3)[1] == results


@pytest.mark.parametrize("player", ["random", "exact"])
def test_time_stops_the_games_soon(player: str) -> None:
    for seconds in (0.5, 2.0, 8.0):  # on a busy machine the first game takes a while
        began = time.monotonic()
        series, _ = played(experiment(FOREVER, player), Limits(seconds=seconds), jobs=2)
        assert series.stopped_by is StoppedBy.TIME
        assert seconds <= series.seconds
        assert time.monotonic() - began < seconds + 30
        if series.summary.games > 0:
            return
    pytest.fail("nothing was played")


@pytest.mark.parametrize("player", ["random", "exact"])
def test_an_interrupt_stops_the_games_and_keeps_what_is_there(player: str) -> None:
    limits = Limits()
    told: list[GameResult] = []

    def tell(results: list[GameResult], _: SeriesSummary) -> None:
        told.extend(results)
        limits.interrupted.set()

    chosen = experiment(FOREVER, player)
    with LocalExecutor(chosen) as executor:
        series = play_series(chosen, executor, limits, tell)
    assert series.stopped_by is StoppedBy.INTERRUPT
    assert series.summary.games == len(told) >= CHUNK
    assert [result.game for result in told] == list(range(len(told)))


@pytest.mark.parametrize("player", ["random", "exact"])
def test_time_stops_the_making_of_boards_too(player: str) -> None:
    # None of 20,000 boards is so hard: making the first of them would take many times as long.
    demand = NoGuess(rating=(2795, 2800))
    chosen = replace(experiment(FOREVER, player), level=Level.parse("30x16x99"), demand=demand)
    began = time.process_time()
    series, results = played(chosen, Limits(seconds=0.3), jobs=2)
    assert time.process_time() - began < 10
    assert (series.stopped_by, results) == (StoppedBy.TIME, [])


def test_seeds_do_not_run_out_in_the_middle() -> None:
    with pytest.raises(ImpossibleError, match="2 games from seed 18446744073709551615 on need"):
        experiment(2, seed=2**64 - 1).check()
    assert played(experiment(1, seed=2**64 - 1), Limits())[0].summary.games == 1


def test_a_summary_knows_the_survival_if_every_game_does() -> None:
    assert SeriesSummary().survival is None
    summary = SeriesSummary()
    summary.add(GameResult(0, 0, True, 10, 1, survival=0.5, slowest_move=0.25))
    summary.add(GameResult(1, 1, True, 10, 0, survival=1.0, slowest_move=0.125))
    assert (summary.survival, summary.slowest_move) == (0.75, 0.25)
    summary.add(GameResult(2, 2, False, 3, 1, survival=None, fault="crashed"))
    assert summary.survival == 0.75, "what a fault has ended says nothing of chances"
    assert (summary.faults, summary.first_fault and summary.first_fault.game) == (1, 2)
    summary.add(GameResult(3, 3, False, 3, 1, survival=None))
    assert summary.survival is None
