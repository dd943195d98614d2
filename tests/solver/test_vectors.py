"""Positions with known answers, from public sources; each was also counted by hand or by force."""

from fractions import Fraction
from math import comb, isclose
from pathlib import Path

import pytest

from cores import Solve, every_second
from logic.brute_force import with_numbers
from minewise.core import Cell, Grid, Position
from minewise.solver import NoLayoutError, TooWideError, reference

Expected = dict[Cell, Fraction | int]

WALL = ["10x10x10", "001#######", "002#######", "003#######", "002#######", "112#######"]
LOOSE, NEAR, FAR, CORNER = Fraction(6, 77), Fraction(57, 106), Fraction(49, 90), Fraction(473, 850)

# A position; some of its cells and their chances; that of all others; how many layouts there are.
KNOWN: list[tuple[Position, Expected, Fraction, int | None]] = [
    (Position.parse("/".join([*WALL, *["#" * 10] * 5])),
     {(0, 3): 0, (1, 3): 1, (2, 3): 1, (3, 3): 1, (4, 3): 0, (5, 2): 0, (5, 1): 1 - LOOSE},
     LOOSE, 237_093_780),
    (with_numbers(Grid(8, 8), 10, {(0, 0): 1, (1, 0): 1, (2, 0): 2}),
     {(0, 1): Fraction(4, 53), (1, 1): Fraction(49, 53), (2, 1): 0, (3, 0): NEAR, (3, 1): NEAR},
     Fraction(15, 106), 3_072_905_550),
    (with_numbers(Grid(7, 8), 10, {(0, 0): 1, (0, 1): 1, (0, 2): 2}),
     {(1, 0): Fraction(4, 45), (1, 1): Fraction(41, 45), (1, 2): 0, (0, 3): FAR, (1, 3): FAR},
     Fraction(89, 540), None),
    (with_numbers(Grid(30, 16), 99, {(15, 0): 1, (14, 0): 2, (13, 0): 3}),
     {(15, 1): Fraction(48, 425), (14, 1): Fraction(377, 425), (13, 1): 1,
      (12, 0): CORNER, (12, 1): CORNER},
     Fraction(5094, 25075), None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "expected", "rest", "layouts"),
    KNOWN,
    ids=["a wall with one loose end", "112 down a side", "112 along the top", "123 up a side"],
)
def test_positions_with_known_chances(
    solve: Solve, position: Position, expected: Expected, rest: Fraction, layouts: int | None
) -> None:
    analysis = solve(position)
    everything = {cell: Fraction(expected.get(cell, rest)) for cell in position.hidden}
    assert expected.keys() <= everything.keys()
    assert solve.same_map(analysis, everything)
    assert layouts in (None, analysis.layouts)


def check_range(solve: Solve, position: Position, fewest: int, most: int) -> None:
    """The numbers allow from `fewest` to `most` mines on the board, and no others."""

    def layouts(mines: int) -> int:
        return solve(Position.unchecked(position.grid, mines, position.view)).layouts

    assert min(layouts(fewest), layouts(most)) >= 1
    for mines in (fewest - 1, most + 1):
        with pytest.raises(NoLayoutError) as caught:
            layouts(mines)
        assert caught.value.uses_total


# A frontier of 62 cells with 251,956,733 layouts of its own. Row by row.
WIDE = (
    "21x10x75/2x3x3x3x3x3x3x3x3x3x1/{0}/3x4x4x4x4x4x4x4x4x4x1/{0}/{0}/{0}/{0}/{0}/{0}/{0}".format(
        "x" * 21
    )
)


def test_a_frontier_with_millions_of_layouts(solve: Solve) -> None:
    position = Position.parse(WIDE)
    frontier = [cell for cell in position.hidden if cell[0] < 4]
    numbers = Path(__file__).with_name("wide_frontier.txt").read_text().split()
    expected = dict(zip(frontier, map(float, numbers), strict=True))
    analysis = solve(position)
    for cell, probability in analysis.probability.items():
        known = expected.get(cell, 0.3550755215818981)
        assert isclose(probability, known, rel_tol=0, abs_tol=1e-12), cell
    check_range(solve, position, 25, 166)


def test_a_frontier_is_counted_in_few_states_and_refused_with_fewer() -> None:
    dense = (every_second(8, seed=5, mines=3), 209), (every_second(7, seed=2, mines=4), 55)
    for position, states in ((Position.parse(WIDE), 524), *dense):
        assert reference.solve(position, most_states=states).layouts > 0
        with pytest.raises(TooWideError, match=f"that made {states} states$"):
            reference.solve(position, most_states=states - 1)
    with pytest.raises(TooWideError) as caught:
        reference.solve(Position.parse(WIDE), most_states=100)
    assert (caught.value.half_done, caught.value.states) == (2, 104)
    assert caught.value.position == Position.parse(WIDE).line()


# Closed forms


@pytest.mark.parametrize("mines", [1, 2, 6, 10, 11])
def test_one_mine_or_two_in_three_cells_is_decided_by_the_mines_left(
    solve: Solve, mines: int
) -> None:
    analysis = solve(Position.parse(f"14x1x{mines}/#1#1#{'#' * 9}"))
    two = Fraction(mines - 1, 12 - 2)
    both = {1: 1 - two, 2: two}
    assert solve.all_same(
        analysis.frontier_mines, {n: chance for n, chance in both.items() if chance}
    )
    assert solve.same(analysis.probability[0, 0], two)
    assert solve.same(analysis.probability[0, 2], 1 - two)


@pytest.mark.parametrize(("width", "height", "mines"), [(9, 9, 10), (16, 16, 40), (30, 16, 99)])
def test_how_often_a_safe_first_click_shows_a_zero(
    solve: Solve, width: int, height: int, mines: int
) -> None:
    position, others = with_numbers(Grid(width, height), mines, {}), width * height - 1
    for cell, neighbours in (((0, 0), 3), ((0, width // 2), 5), ((height // 2, width // 2), 8)):
        exact = Fraction(comb(others - neighbours, mines), comb(others, mines))
        assert solve.same(solve(position, {cell: False}).numbers(cell)[0], exact)


@pytest.mark.parametrize(
    ("numbers", "fewest", "most"),
    [
        ({(0, 0): 1, (1, 0): 1, (2, 0): 2}, 2, 59),
        ({(2, 3): 1, (3, 3): 2, (5, 6): 8}, 10, 54),
    ],
)
def test_how_many_mines_numbers_allow(
    solve: Solve, numbers: dict[Cell, int], fewest: int, most: int
) -> None:
    check_range(solve, with_numbers(Grid(8, 8), 10, numbers), fewest, most)
