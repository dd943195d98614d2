"""The solver against the list of all layouts of small boards, and conflicts where there is none."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from unittest.mock import Mock

import pytest
from hypothesis import given, settings, strategies as st

from cores import Solve
from evenness import deviation
from limits import within
from logic.brute_force import any_layout, layouts, with_numbers
from minewise.base.errors import ImpossibleError
from minewise.base.limit import FOREVER
from minewise.core import Cell, Chance, ConflictError, Grid, Position
from minewise.solver import NoLayoutError, safety
from minewise.solver.conflict import smallest_conflict
from strategies import endgames, positions_that_may_conflict, seeds

many_examples = settings(max_examples=100)


class Truth:
    """All layouts of a small position, and what follows from the list."""

    def __init__(self, position: Position, known: Mapping[Cell, bool] | None = None) -> None:
        self.position = position
        self.layouts = [
            layout
            for layout in layouts(position, position.numbers, use_total=True)
            if all((cell in layout) == is_mine for cell, is_mine in (known or {}).items())
        ]

    def share(self, count: int) -> Fraction:
        return Fraction(count, len(self.layouts))

    @property
    def probability(self) -> dict[Cell, Fraction]:
        return {
            cell: self.share(sum(cell in layout for layout in self.layouts))
            for cell in self.position.hidden
        }

    @property
    def frontier_mines(self) -> dict[int, Fraction]:
        numbers, neighbours = self.position.numbers.keys(), self.position.grid.neighbours
        frontier = {
            cell for cell in self.position.hidden if not numbers.isdisjoint(neighbours(cell))
        }
        counts = [len(frontier & layout) for layout in self.layouts]
        return {count: self.share(counts.count(count)) for count in set(counts)}

    def numbers(self, cell: Cell) -> dict[int, Fraction]:
        around = set(self.position.grid.neighbours(cell))
        shown = [len(around & layout) for layout in self.layouts if cell not in layout]
        return {number: self.share(shown.count(number)) for number in set(shown)}


def check(solve: Solve, position: Position, known: Mapping[Cell, bool], seed: int = 0) -> None:
    truth = Truth(position, known)
    analysis = solve(position, known)
    assert analysis.layouts == len(truth.layouts)
    probability = truth.probability
    assert list(analysis.probability) == list(position.hidden)
    assert solve.same_map(analysis, probability)
    assert solve.all_same(analysis.frontier_mines, truth.frontier_mines)
    least = min(probability.values(), default=None)
    assert analysis.safest == tuple(cell for cell in probability if probability[cell] == least)
    for cell in position.hidden:
        assert solve.all_same(analysis.numbers(cell), truth.numbers(cell))
    chance = Chance(seed)
    for _ in range(5):
        assert analysis.sample(chance) in truth.layouts


@many_examples
@given(position=endgames(most_closed=12, flagged=True, shown=True), seed=seeds, data=st.data())
def test_every_answer_is_that_of_the_layouts_that_agree_with_what_is_known(
    solve: Solve, position: Position, seed: int, data: st.DataObject
) -> None:
    check(solve, position, {}, seed)
    solved, truth = solve(position), Truth(position)
    for cells in (position.hidden[:2], position.hidden[::3]):
        share = truth.share(sum(layout.isdisjoint(cells) for layout in truth.layouts))
        assert safety(solved, cells) == pytest.approx(float(share), abs=1e-12)
    if position.hidden:
        a_layout = data.draw(st.sampled_from(Truth(position).layouts))
        cells_known = data.draw(st.sets(st.sampled_from(position.hidden)))
        check(solve, position, {cell: cell in a_layout for cell in cells_known}, seed)


@many_examples
@given(position=positions_that_may_conflict())
def test_numbers_in_conflict_are_named_and_none_can_be_left_out(
    solve: Solve, position: Position
) -> None:
    if Truth(position).layouts:
        check(solve, position, {})
        return
    with pytest.raises(NoLayoutError) as caught:
        solve(position)
    named, uses_total = caught.value.numbers, caught.value.uses_total
    assert not any_layout(position, named, use_total=uses_total)
    for number in named:
        rest = [other for other in named if other != number]
        assert any_layout(position, rest, use_total=uses_total)
    if uses_total:
        assert any_layout(position, position.numbers, use_total=False)


def test_every_layout_is_drawn_as_often(solve: Solve) -> None:
    position, known = Position.parse("5x4x5/#2#1#/#####/1####/#####"), {(3, 3): False}
    truth, analysis, chance = Truth(position, known), solve(position, known), Chance(2)
    each = 50
    drawn = Counter(analysis.sample(chance) for _ in range(each * len(truth.layouts)))
    assert drawn.keys() == set(truth.layouts)
    assert len(drawn) > 100
    assert deviation(drawn, truth.layouts) < 4


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
    solve: Solve, line: str, known: dict[Cell, bool], numbers: list[Cell], uses_total: bool
) -> None:
    with pytest.raises(NoLayoutError) as caught:
        solve(Position.parse(line), known)
    error = caught.value
    assert (error.numbers, error.uses_total) == (tuple(numbers), uses_total)
    assert str(error) == str(ConflictError(numbers, uses_total=uses_total))
    assert error.position == line
    if not known:
        position = Position.parse(line)
        assert solve.lazily(position).settled(position.numbers, True) is None


def test_knowing_what_is_seen_says_nothing_new(solve: Solve) -> None:
    position = Position.parse("4x1x2/*2##")
    analysis = solve(position, {(0, 0): True, (0, 1): False})
    assert analysis.layouts == solve(position).layouts == 1
    with pytest.raises(ImpossibleError, match="off the board"):
        solve(position, {(0, 5): True})


def test_numbers_in_conflict_are_found_in_few_counts() -> None:
    row, numbers = Grid(2000, 1), range(0, 2000, 2)
    # In the reach of a number; out of it; only with the total; and all of them, too many to try.
    for guilty, total, few in (
        ({10, 14}, False, 1012), ({10, 18}, False, 2016), ({10, 20}, False, 3030),
        ({10, 80}, True, 34), ({*numbers}, True, 501),
    ):  # fmt: skip
        agree = Mock(side_effect=lambda some, use: not guilty <= {*some} or total > use)  # noqa: B023
        assert smallest_conflict(row, numbers, agree, FOREVER) == (sorted(guilty), total)
        assert agree.call_count == few


def test_one_wrong_number_in_a_crowd_is_found_at_once(solve: Solve) -> None:
    numbers = {(row, column): 2 for row in range(0, 16, 3) for column in range(30)}
    with within(5), pytest.raises(NoLayoutError) as caught:
        solve(with_numbers(Grid(30, 16), 99, numbers | {(6, 10): 5, (6, 11): 1}))
    assert len(caught.value.numbers) == 2
    assert (6, 10) in caught.value.numbers
    assert not caught.value.uses_total
