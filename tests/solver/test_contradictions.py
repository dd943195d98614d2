"""Where no layout agrees, the error says which numbers cannot all be right."""

import time
from typing import TYPE_CHECKING

import pytest

from logic.brute_force import with_numbers
from minewise.base import ImpossibleError
from minewise.core import Cell, ConflictError, Grid, Position
from minewise.solver import NoLayoutError

if TYPE_CHECKING:
    from solver.conftest import Solve


@pytest.mark.parametrize(
    ("line", "known", "numbers", "uses_total"),
    [
        ("2x2x1/0#/1#", {}, [(0, 0), (1, 0)], False),
        ("7x1x1/#1###1#", {}, [(0, 1), (0, 5)], True),
        ("4x1x3/#1##", {}, [(0, 1)], True),  # too many mines for the cells that are left
        ("4x1x1/#1##", {(0, 0): True, (0, 2): True}, [(0, 1)], False),
        ("4x1x1/#1##", {(0, 1): True}, [(0, 1)], False),
        ("4x1x2/*2##", {(0, 0): False}, [], False),
        ("3x1x1/###", {(0, 0): True, (0, 2): True}, [], True),
    ],
)
def test_what_cannot_all_be_right_is_named(
    solve: "Solve", line: str, known: dict[Cell, bool], numbers: list[Cell], uses_total: bool
) -> None:
    with pytest.raises(NoLayoutError) as caught:
        solve(Position.parse(line), known)
    error = caught.value
    assert (error.numbers, error.uses_total) == (tuple(numbers), uses_total)
    assert str(error) == str(ConflictError(numbers, uses_total=uses_total))
    assert error.position == line


def test_knowing_what_is_seen_says_nothing_new(solve: "Solve") -> None:
    position = Position.parse("4x1x2/*2##")
    analysis = solve(position, {(0, 0): True, (0, 1): False})
    assert analysis.layouts == solve(position).layouts == 1
    with pytest.raises(ImpossibleError, match="off the board"):
        solve(position, {(0, 5): True})


def test_one_wrong_number_in_a_crowd_is_found_at_once(solve: "Solve") -> None:
    numbers = {(row, column): 2 for row in range(0, 16, 3) for column in range(30)}
    begin = time.process_time()
    with pytest.raises(NoLayoutError) as caught:
        solve(with_numbers(Grid(30, 16), 99, numbers | {(6, 10): 5, (6, 11): 1}))
    assert len(caught.value.numbers) == 2
    assert (6, 10) in caught.value.numbers
    assert not caught.value.uses_total
    assert time.process_time() - begin < 5
