"""A win rate from games in which no guess is lost."""

import math
from functools import cache

import pytest

from arena.experiments import played
from minewise.arena import Experiment, Limits, StoppedBy, WinEstimate, estimate_win_rate
from minewise.arena.win_estimate import first_numbers
from minewise.base.errors import ImpossibleError
from minewise.core import Board, FirstClick, Level
from minewise.solver import core_in_use

# Many guesses, and games that are soon played.
LEVEL = Level.parse("9x9x14")

pytestmark = pytest.mark.skipif(core_in_use() != "native", reason="there is no native core")


def experiment(games: int, first: FirstClick = FirstClick.SAFE) -> Experiment:
    return Experiment("expert", LEVEL, first, (0, 0), 0, games)


@cache
def estimated(games: int, first: FirstClick = FirstClick.SAFE) -> WinEstimate:
    """What games say in which no guess is lost."""
    return estimate_win_rate(experiment(games, first)).estimate


@pytest.mark.parametrize("first", FirstClick)
@pytest.mark.parametrize("games", [300, pytest.param(2000, marks=pytest.mark.thorough)])
def test_the_estimate_is_the_win_rate(games: int, first: FirstClick) -> None:
    estimate = estimated(games, first)
    lost = played(experiment(3 * games, first))[0].summary
    low, high = estimate.interval
    wins_low, wins_high = lost.interval
    # Five standard deviations of the difference: it fails by chance once in a million runs.
    apart = math.hypot(high - low, wins_high - wins_low) / 2 / 1.96 * 5
    assert abs(estimate.win_rate - lost.win_rate) < apart


def test_its_interval_is_narrower_than_that_of_as_many_games() -> None:
    low, high = estimated(500).interval
    wins_low, wins_high = played(experiment(500))[0].summary.interval
    assert high - low < 0.7 * (wins_high - wins_low)


def test_the_games_do_not_depend_on_how_many_cores_play() -> None:
    one, two = (estimate_win_rate(experiment(500), jobs=jobs).estimate for jobs in (1, 2))
    assert one == two
    few = WinEstimate({0: 0.5, 1: 0.5})
    few.found[0].append(1.0)
    assert few.interval == (0.0, 1.0)


def test_it_stops_once_the_interval_is_narrow_enough() -> None:
    found = estimate_win_rate(experiment(100_000), limits=Limits(width=0.05))
    assert found.stopped_by is StoppedBy.WIDTH
    assert found.estimate.games < 100_000


@pytest.mark.parametrize("first", FirstClick)
def test_how_often_a_first_cell_shows_a_number_is_as_boards_are_dealt(first: FirstClick) -> None:
    level, start, boards = Level.parse("3x3x2"), (1, 0), 20_000
    if first is FirstClick.OPENING:
        assert first_numbers(level, first, start) == {0: 1.0}
        return
    seen = dict.fromkeys(first_numbers(level, first, start), 0)
    for seed in range(boards):
        board = Board.generate(level.grid, level.mines, seed=seed, first=first, start=start)
        seen[-1 if board.is_mine(start) else board.number(start)] += 1
    for number, chance in first_numbers(level, first, start).items():
        assert seen[number] / boards == pytest.approx(chance, abs=0.02)


def test_boards_that_are_given_cannot_be_estimated() -> None:
    with pytest.raises(ImpossibleError, match="deals the boards itself"):
        estimate_win_rate(Experiment.on([Board.parse("2x1x1/*.")], "expert", (0, 1)))
