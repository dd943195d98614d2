"""What is true of any position, whatever its size."""

import copy
import pickle
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb, isclose, sqrt
from typing import Any

import pytest
from hypothesis import given, strategies as st

from cores import Solve
from expected import known, refused
from limits import within
from logic.brute_force import as_seen, showing, with_numbers
from minewise import solver
from minewise.base.errors import IllegalMoveError, WrongTypeError
from minewise.core import SHAPES, Board, Cell, Chance, FirstClick, Game, Grid, Position
from minewise.core.shapes import grid_of
from minewise.solver import TooWideError
from minewise.solver.solution import odds_svg
from strategies import games


def pickled(one: Any) -> Any:
    """The same from a pickle."""
    return pickle.loads(pickle.dumps(one))


def mid_game(seed: int) -> Position:
    """A game in which some cells that are safe have been opened; each seed is of another shape."""
    shape = sorted(SHAPES)[seed % len(SHAPES)]
    game = Game(grid_of(shape, 16, 16), 40, seed=seed, first=FirstClick.OPENING)
    chance = Chance(seed)
    game.open((8, 8))
    for _ in range(12):
        cell = game.grid.cell(chance.below(len(game.grid)))
        if game.outcome is None and not known(game.board).is_mine(cell):
            game.open(cell)
    return game.position


@given(game=games(any_shape=True))
def test_chances_add_up_to_the_mines_and_what_is_certain_is_so_on_the_board(
    solve: Solve, game: Game
) -> None:
    position = game.position
    analysis = solve(position)
    left = position.mines - len(position.shown_mines)
    assert isclose(sum(analysis.probability.values()), left, abs_tol=1e-9)
    assert isclose(sum(analysis.frontier_mines.values()), 1)
    if analysis.core == "python":
        assert sum(analysis.probability.values()) == left
        assert sum(analysis.frontier_mines.values()) == 1
    if game.board is not None:
        assert analysis.mines <= game.board.mines
        assert analysis.safe.isdisjoint(game.board.mines)


@pytest.mark.parametrize("seed", range(3))
def test_opening_a_cell_divides_the_probabilities_by_what_it_shows(solve: Solve, seed: int) -> None:
    position = mid_game(seed)
    analysis = solve(position)
    cell = next(c for c, mine in analysis.probability.items() if 0 < mine < 1)
    numbers = analysis.numbers(cell)
    assert isclose(sum(numbers.values()), 1 - analysis.probability[cell])
    after = {number: solve(showing(position, cell, number)) for number in numbers}
    safe = solve(position, {cell: False})
    certain = dict.fromkeys(analysis.safe, False) | dict.fromkeys(analysis.mines, True)
    assert solve(position, certain).layouts == analysis.layouts
    for other in position.hidden:
        if other != cell:
            expected = sum(numbers[n] * after[n].probability[other] for n in numbers)
            share = safe.probability[other] * (1 - analysis.probability[cell])
            assert isclose(expected, share, abs_tol=1e-12)


def test_a_known_mine_shows_no_number_and_an_open_cell_is_not_asked(solve: Solve) -> None:
    position = Position.parse("4x1x1/#1##")
    analysis = solve(position, {(0, 2): True})
    assert analysis.numbers((0, 2)) == {}
    assert solve.all_same(analysis.numbers((0, 0)), {0: Fraction(1)})
    for ask, cell in product((analysis.numbers, analysis.prospects), ((0, 1), (7, 7))):
        with pytest.raises(IllegalMoveError, match="is not a hidden cell: it cannot be") as caught:
            ask(cell)
        assert str(caught.value).startswith(str(cell))
        assert (caught.value.input, caught.value.cell) == (str(cell), cell)
        assert caught.value.position == position.line()


def test_an_analysis_shows_itself_by_its_position_and_draws_its_chances(solve: Solve) -> None:
    position = Position.parse("4x2x1/##F#/11##")
    analysis = solve(position)
    written = "Position.written('4x2x1/##F#/11##')"
    assert repr(analysis) == f"solve({written})"
    assert repr(solve(position, {(0, 3): False})) == f"solve({written}, {{(0, 3): False}})"
    drawn = analysis._repr_svg_() or ""
    assert re.findall('class="note"[^>]*>(.+?)<', drawn) == ["50", "50", "✓", "✓", "✓", "✓"]
    assert "Row 1: 50 percent a mine, 50 percent a mine, certainly safe, certainly safe." in drawn
    assert "(marked)" not in drawn
    assert analysis.probability != {}
    assert 'class="flag"' not in drawn, "a flag would cover the chance"
    ringed = odds_svg(position, {(0, 0): 1, (0, 1): 0.004}, (0, 1)) or ""
    assert "Row 1: certainly a mine, &lt;1 percent a mine (marked), hidden, " in ringed
    assert re.findall('class="note"[^>]*>(.+?)<', ringed) == ["✗", "&lt;1"]
    conflict = Position.unchecked(Grid(3, 1), 1, "0#1")
    assert solve.lazily(conflict)._repr_svg_() == conflict._repr_svg_()


# Samples


def test_cells_are_mines_in_samples_as_often_as_they_should_be(solve: Solve) -> None:
    position, chance = mid_game(3), Chance(3)
    analysis = solve(position)
    times = 1_000
    assert analysis.sample(Chance(5)) == analysis.sample(Chance(5))
    drawn: Counter[Cell] = Counter()
    for _ in range(times):
        drawn.update(analysis.sample(chance))
    for cell, mine in analysis.probability.items():
        # Five standard deviations; what is certain has none.
        assert abs(drawn[cell] - times * mine) <= 5 * sqrt(times * mine * (1 - mine)), cell


# Special boards


@pytest.mark.parametrize("mines", [0, 99, 480])
def test_an_untouched_board_is_the_same_everywhere(solve: Solve, mines: int) -> None:
    position = with_numbers(Grid(30, 16), mines, {})
    analysis = solve(position)
    assert analysis.layouts == comb(480, mines)
    assert solve.same_map(analysis, dict.fromkeys(position.grid, Fraction(mines, 480)))
    assert analysis.safest == position.hidden
    assert len(analysis.sample(Chance(0))) == mines


@pytest.mark.thorough
def test_a_tiny_probability_is_not_taken_for_certain(solve: Solve) -> None:
    # Four 1s have a cell in common, and one more each: one mine in the middle, or four around.
    position = with_numbers(Grid(700, 700), 4, {(2, 2): 1, (2, 4): 1, (4, 2): 1, (4, 4): 1})
    ends = [(1, 1), (1, 5), (5, 1), (5, 5)]
    near = [(row, column) for row in range(1, 6) for column in range(1, 6)]
    known = {cell: False for cell in near if cell not in ends and cell != (3, 3)}
    analysis = solve(position, known)
    others = 700 * 700 - 25
    tiny = Fraction(1, 1 + comb(others, 3))
    assert float(1 - tiny) == 1
    assert all(solve.same(analysis.probability[cell], tiny) for cell in ends)
    assert 0 < analysis.probability[1, 1] < analysis.probability[3, 3] < 1
    assert analysis.safe == {cell for cell in known if position.number(cell) is None}
    assert analysis.safest[0] == (1, 2)
    assert not analysis.mines


@pytest.mark.parametrize("mines", [120, pytest.param(300, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("pattern", ["checkerboard", "every second row and column"])
def test_a_wide_position_is_counted_or_refused_within_seconds(
    solve: Solve, pattern: str, mines: int
) -> None:
    board = Board.generate(Grid(30, 30), mines, seed=mines)
    checkerboard = [(row, column) for row, column in board.grid if (row + column) % 2 == 0]
    sparse = [(row, column) for row, column in checkerboard if row % 2 == 0]
    shown = checkerboard if pattern == "checkerboard" else sparse
    seen = [cell for cell in shown if not board.is_mine(cell)]
    analysis = solve.lazily(as_seen(board, seen))
    with within(15):
        refusal = refused(TooWideError, analysis.count)
    if refusal is None:
        assert analysis.mines <= board.mines
        assert isclose(sum(analysis.probability.values()), mines, rel_tol=1e-9)
    else:
        assert re.search(r"[0-9]+ numbers are half done .* [0-9]+ states", str(refusal))


@given(game=games(any_shape=True), copied=st.sampled_from([copy.copy, copy.deepcopy, pickled]))
def test_a_copy_answers_as_the_original_does(
    solve: Solve, game: Game, copied: Callable[[Any], Any]
) -> None:
    original = solve(game.position)
    again = copied(original)
    assert again.probability == original.probability
    assert again.layouts == original.layouts
    assert again.best_cell() == original.best_cell()
    # Asked of the copy alone, which may have to count again.
    cell = next(iter(original.probability), None)
    if cell is not None:
        assert again.numbers(cell) == original.numbers(cell)


def test_a_text_is_no_position() -> None:
    text: Any = "3x2x1/###/111"
    for asked in (lambda: solver.solve(text), lambda: solver.probabilities([text])):
        with pytest.raises(WrongTypeError, match="position is of type str: expected Position"):
            asked()
