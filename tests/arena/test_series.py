"""Many games: when they stop, and that it does not matter who plays them."""

import time
from dataclasses import replace

import pytest

from arena.experiments import experiment, played
from limits import within
from minewise.arena import GameResult, Limits, LocalExecutor, SeriesSummary, StoppedBy, play_series
from minewise.arena.experiment import CHUNK
from minewise.base.errors import ImpossibleError
from minewise.core import NoGuess

FOREVER = 10**9


@pytest.mark.parametrize("games", [1, CHUNK - 1, CHUNK, CHUNK + 1])
def test_all_games_are_played_and_reported_in_order(games: int) -> None:
    series, _ = played(experiment("random", games), jobs=2)
    assert (series.summary.games, series.stopped_by) == (games, StoppedBy.GAMES)


@pytest.mark.parametrize("player", ["random", "exact"])
def test_a_width_stops_at_the_same_game_on_any_number_of_jobs(player: str) -> None:
    limits = Limits(width=0.06)
    series, results = played(experiment(player, FOREVER), limits=limits)
    low, high = series.summary.interval
    assert series.stopped_by is StoppedBy.WIDTH
    assert high - low <= 0.06
    before = SeriesSummary()
    for result in results[:-CHUNK]:
        before.add(result)
    low, high = before.interval
    assert high - low > 0.06, "and not a chunk later than it must"
    assert played(experiment(player, FOREVER), 3, limits=limits)[1] == results


@pytest.mark.parametrize("player", ["random", "exact"])
def test_time_stops_the_games_soon(player: str) -> None:
    for seconds in (0.5, 2.0, 8.0):  # on a busy machine the first game takes a while
        began = time.monotonic()
        series, _ = played(experiment(player, FOREVER), 2, limits=Limits(seconds=seconds))
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

    chosen = experiment(player, FOREVER)
    with LocalExecutor(chosen) as executor:
        series = play_series(chosen, executor, limits, tell)
    assert series.stopped_by is StoppedBy.INTERRUPT
    assert series.summary.games == len(told) >= CHUNK
    assert [result.game for result in told] == list(range(len(told)))


@pytest.mark.parametrize("player", ["random", "exact"])
def test_time_stops_the_making_of_boards_too(player: str) -> None:
    # None of 20,000 boards is so hard: making the first of them would take many times as long.
    demand = NoGuess(rating=(2795, 2800))
    chosen = replace(experiment(player, FOREVER, "30x16x99"), demand=demand)
    with within(seconds=10):
        series, results = played(chosen, 2, limits=Limits(seconds=0.3))
    assert (series.stopped_by, results) == (StoppedBy.TIME, [])


def test_seeds_do_not_run_out_in_the_middle() -> None:
    with pytest.raises(ImpossibleError, match="2 games from seed 18446744073709551615 on need"):
        experiment("random", 2, seed=2**64 - 1).check()
    assert played(experiment("random", 1, seed=2**64 - 1))[0].summary.games == 1
