"""Where no layout agrees, the error says which numbers cannot all be right."""

import time
from typing import TYPE_CHECKING

import pytest

from logic.brute_force import with_numbers
from minewise.base import ImpossibleError, MinewiseError
from minewise.core import Cell, Grid, Position
from minewise.solver import NoLayoutError, TooWideError

if TYPE_CHECKING:
    from solver.conftest import Solve


def refused(
    solve: "Solve", position: Position, known: dict[Cell, bool] | None = None
) -> NoLayoutError:
    with pytest.raises(NoLayoutError) as caught:
        solve(position, known)
    assert caught.value.position == position.line()
    return caught.value


def test_the_errors_have_their_place_in_the_tree() -> None:
    assert issubclass(NoLayoutError, ImpossibleError)
    assert issubclass(TooWideError, MinewiseError)


def test_two_numbers_that_share_all_their_cells(solve: "Solve") -> None:
    error = refused(solve, Position.parse("2x2x1/0#/1#"))
    assert error.numbers == ((0, 0), (1, 0))
    assert not error.uses_total
    assert error.cell == (0, 0)
    assert str(error) == ("the numbers at row 1, column 1; row 2, column 1 cannot all be right")


def test_numbers_in_conflict_with_the_number_of_mines(solve: "Solve") -> None:
    error = refused(solve, Position.parse("7x1x1/#1###1#"))
    assert error.numbers == ((0, 1), (0, 5))
    assert error.uses_total
    assert str(error) == (
        "the numbers at row 1, column 2; row 1, column 6 "
        "and the number of mines on the board cannot all be right"
    )


def test_too_many_mines_for_the_cells_that_are_left(solve: "Solve") -> None:
    error = refused(solve, Position.parse("4x1x3/#1##"))
    assert error.numbers == ((0, 1),)
    assert error.uses_total
    assert "the number at row 1, column 2 and the number of mines on the board" in str(error)


def test_a_number_beside_what_is_known(solve: "Solve") -> None:
    position = Position.parse("4x1x1/#1##")
    error = refused(solve, position, {(0, 0): True, (0, 2): True})
    assert error.numbers == ((0, 1),)
    assert str(error) == "the number at row 1, column 2 cannot be right beside what is known"
    assert refused(solve, position, {(0, 1): True}).numbers == ((0, 1),)


def test_what_is_known_may_contradict_itself_or_the_mines(solve: "Solve") -> None:
    shown = Position.parse("4x1x2/*2##")
    error = refused(solve, shown, {(0, 0): False})
    assert error.numbers == ()
    assert str(error) == "what is known cannot all be right"
    error = refused(solve, Position.parse("3x1x1/###"), {(0, 0): True, (0, 2): True})
    assert error.uses_total
    assert str(error) == "what is known and the number of mines on the board cannot all be right"


def test_knowing_what_is_seen_says_nothing_new(solve: "Solve") -> None:
    position = Position.parse("4x1x2/*2##")
    analysis = solve(position, {(0, 0): True, (0, 1): False})
    assert analysis.layouts == solve(position).layouts == 1


def test_a_known_cell_off_the_board_is_refused(solve: "Solve") -> None:
    with pytest.raises(ImpossibleError, match="off the board"):
        solve(Position.parse("3x1x1/###"), {(0, 5): True})


def test_one_wrong_number_in_a_crowd_is_found_at_once(solve: "Solve") -> None:
    numbers = {(row, column): 2 for row in range(0, 16, 3) for column in range(30)}
    begin = time.process_time()
    error = refused(solve, with_numbers(Grid(30, 16), 99, numbers | {(6, 10): 5, (6, 11): 1}))
    assert len(error.numbers) == 2
    assert (6, 10) in error.numbers
    assert not error.uses_total
    assert time.process_time() - begin < 5


def test_a_long_list_of_numbers_is_cut_short_in_the_sentence(solve: "Solve") -> None:
    numbers = {(1, column): 1 for column in range(1, 60, 3)}
    error = refused(solve, with_numbers(Grid(61, 3), 19, numbers))
    assert len(error.numbers) == 20
    assert "and 12 more and the number of mines on the board cannot all be right" in str(error)
