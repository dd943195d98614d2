"""Two players on the same boards: figures that were worked out by hand, and laws."""

from dataclasses import replace
from math import comb

import pytest
from hypothesis import assume, given, strategies as st

from arena.experiments import experiment
from minewise.arena import play_games
from minewise.arena.pairs import Pairs, UnlikeError, pair
from minewise.arena.table import Results
from minewise.core import FirstClick, Level

counts = st.integers(0, 60)


@pytest.mark.parametrize(
    ("only_a", "only_b", "p_value"),
    [
        (0, 0, 1.0), (5, 5, 1.0), (1, 0, 1.0), (6, 0, 2 / 64), (0, 6, 2 / 64),
        (8, 2, 2 * (1 + 10 + 45) / 1024), (15, 5, 2 * sum(comb(20, k) for k in range(6)) / 2**20),
    ],
)  # fmt: skip
def test_mcnemars_test_is_exact_for_few_games(only_a: int, only_b: int, p_value: float) -> None:
    pairs = Pairs(both=40, only_a=only_a, only_b=only_b, neither=40)
    assert pairs.is_exact
    assert pairs.p_value == pytest.approx(p_value, rel=1e-12)


def test_mcnemars_test_of_many_games_is_corrected_for_continuity() -> None:
    # (|620 - 500| - 1)^2 / 1120 = 12.643750; the tail of chi-squared with one degree of freedom.
    pairs = Pairs(both=4000, only_a=620, only_b=500, neither=5000)
    assert not pairs.is_exact
    assert pairs.p_value == pytest.approx(0.000376823, rel=1e-5)
    assert Pairs(0, 600, 600, 0).p_value == 1
    exact, corrected = Pairs(0, 530, 470, 0), Pairs(0, 531, 470, 0)
    assert exact.is_exact
    assert not corrected.is_exact
    assert exact.p_value == pytest.approx(corrected.p_value, abs=0.005)


def test_newcombes_interval_of_the_difference() -> None:
    # 48 and 38 of 50: Wilson's intervals are 0.8654 to 0.9890 and 0.6259 to 0.8570, and the
    # correlation is (36 x 0 - 12 x 2) / sqrt(48 x 2 x 38 x 12) = -0.1147. So, downwards,
    # sqrt(0.0946^2 + 2 x 0.1147 x 0.0946 x 0.0970 + 0.0970^2) = 0.1431, and so on.
    pairs = Pairs(both=36, only_a=12, only_b=2, neither=0)
    assert pairs.difference == pytest.approx(0.2)
    assert pairs.interval == pytest.approx((0.0569, 0.3404), abs=1e-4)
    low, high = Pairs(both=500, only_a=0, only_b=0, neither=500).interval
    assert -0.01 < low < 0 < high < 0.01


@given(counts, counts, counts, counts)
def test_the_two_sides_can_be_exchanged(both: int, only_a: int, only_b: int, neither: int) -> None:
    assume(both + only_a + only_b + neither > 0)
    pairs = Pairs(both, only_a, only_b, neither)
    other = Pairs(both, only_b, only_a, neither)
    low, high = pairs.interval
    assert other.difference == pytest.approx(-pairs.difference)
    assert other.interval == pytest.approx((-high, -low))
    assert other.p_value == pairs.p_value
    assert -1 <= low <= pairs.difference + 1e-12
    assert pairs.difference - 1e-12 <= high <= 1
    assert 0 < pairs.p_value <= 1


def results(player: str = "random", games: int = 40) -> Results:
    chosen = experiment(player, games, seed=1)
    return Results.of(chosen, list(play_games(chosen)))


def test_games_are_counted_pair_by_pair_if_the_boards_are_the_same() -> None:
    a, b = results("sentences"), results("random")
    found = pair(a, b)
    wins = [(one.won, other.won) for one, other in zip(a.games, b.games, strict=True)]
    assert found.games == 40
    assert found.only_a == wins.count((True, False)) > 0
    assert found.both + found.only_a == sum(game.won for game in a.games)
    assert found.both + found.only_b == sum(game.won for game in b.games)
    free = replace(results(), start=None)
    with pytest.raises(UnlikeError, match="deals the mines by that cell"):
        pair(free, free)
    anywhere = replace(free, first=FirstClick.ANY)
    assert pair(anywhere, anywhere).only_a == 0


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"level": Level.parse("beginner")}, "the level of one is 8x8x8, of the other 9x9x10"),
        ({"first": FirstClick.ANY}, "the first click of one is safe, of the other any"),
        ({"start": (1, 1)}, r"the first cell of one is \(1,1\), of the other \(2,2\)"),
        ({"games": results(games=39).games}, "the number of games of one is 40, of the other 39"),
        ({"games": [replace(game, seed=9) for game in results().games]},
         "game 0 was played on different boards"),
    ],
)  # fmt: skip
def test_results_of_different_boards_are_refused(change: dict[str, object], why: str) -> None:
    one = results()
    with pytest.raises(UnlikeError, match=why):
        pair(one, replace(one, **change))  # type: ignore[arg-type]
