"""What opening a cell leads to."""

import pytest
from hypothesis import given

from minewise.core import Game, Position
from minewise.solver import analyse, best_cell, core_in_use, outcomes, win_chance
from strategies import games

needs_native = pytest.mark.skipif(core_in_use() != "native", reason="this is the native core's")


def test_an_outcome_says_how_likely_it_is_and_what_is_safe_then() -> None:
    # One mine among four cells in a row; the first is opened.
    found = outcomes(analyse(Position.parse("4x1x1/####")), (0, 0))
    assert [(each.number, each.safe, each.won) for each in found] == [(0, 1, False), (1, 2, False)]
    assert [float(each.chance) for each in found] == [pytest.approx(0.5), pytest.approx(0.25)]


def test_the_last_safe_cell_wins() -> None:
    found = outcomes(analyse(Position.parse("2x2x1/1#/11")), (0, 1))
    assert found == ()  # it is the mine
    found = outcomes(analyse(Position.parse("2x1x1/##")), (0, 0))
    assert [each.won for each in found] == [True]


@given(games())
def test_the_outcomes_of_a_cell_are_all_there_is(game: Game) -> None:
    analysis = analyse(game.position)
    for cell in list(game.position.hidden)[:2]:
        chance = sum(float(each.chance) for each in outcomes(analysis, cell))
        assert chance == pytest.approx(1 - float(analysis.probability[cell]), abs=1e-9)


@given(games())
def test_a_cell_that_is_safe_for_sure_is_the_best(game: Game) -> None:
    analysis = analyse(game.position)
    if analysis.safe:
        assert best_cell(analysis) in analysis.safe


@needs_native
def test_a_win_chance_is_exact_where_few_layouts_are_left() -> None:
    # A mine in one of two cells, and nothing to tell them apart.
    analysis = analyse(Position.parse("2x2x1/##/11"))
    found = win_chance(analysis, best_cell(analysis))
    assert found is not None
    assert (found.chance, found.exact) == (0.5, True)


@needs_native
def test_a_game_that_needs_no_guess_is_won() -> None:
    analysis = analyse(Position.parse("3x2x1/###/111"))
    found = win_chance(analysis, None)
    assert found is not None
    assert (found.chance, found.exact) == (1.0, True)


@needs_native
def test_an_estimate_is_near_the_win_rate() -> None:
    # A corner of beginner that shows a 1: of 11,806 such games `expert`, quick, won 81.6 %.
    rows = ["9x9x10", "1########", *["#########"] * 8]
    analysis = analyse(Position.parse("/".join(rows)))
    found = win_chance(analysis, best_cell(analysis))
    assert found is not None
    assert not found.exact
    assert 0.72 < found.chance < 0.92


def test_the_reference_tells_a_win_chance_of_the_last_few_layouts_only() -> None:
    few = win_chance(analyse(Position.parse("2x5x2/##/11/00/11/##"), core="python"), (0, 0))
    assert few is not None
    assert (few.chance, few.exact) == (0.25, True)
    many = "/".join(["9x9x10", "1########", *["#########"] * 8])
    assert win_chance(analyse(Position.parse(many), core="python"), None) is None
