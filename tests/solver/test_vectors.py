"""Positions with known answers, from public sources; each was also counted by hand or by force."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, isclose
from typing import TYPE_CHECKING

import pytest

from minewise.core import Cell, Grid, Position
from minewise.solver import NoLayoutError, Solution, TooWideError, reference

if TYPE_CHECKING:
    from solver.conftest import Solve


def hidden(width: int, height: int, mines: int, numbers: Mapping[Cell, int]) -> Position:
    """A position with these numbers, all other cells hidden."""
    grid = Grid(width, height)
    return Position(grid, mines, "".join(str(numbers.get(cell, "#")) for cell in grid))


Expected = dict[Cell, Fraction | int]


def check(solve: "Solve", analysis: Solution, expected: Expected, rest: Fraction) -> None:
    """All cells that are not named have the probability `rest`."""
    everything = {cell: Fraction(expected.get(cell, rest)) for cell in analysis.position.hidden}
    assert expected.keys() <= everything.keys()
    assert solve.same_map(analysis, everything)


def with_mines(position: Position, mines: int) -> Position:
    """The same view of a board with another number of mines."""
    return Position.unchecked(position.grid, mines, position.view)


def check_range(solve: "Solve", position: Position, fewest: int, most: int) -> None:
    """The numbers allow from `fewest` to `most` mines on the board, and no others."""
    for mines in (fewest, most):
        assert solve(with_mines(position, mines)).layouts >= 1
    for mines in (fewest - 1, most + 1):
        with pytest.raises(NoLayoutError) as caught:
            solve(with_mines(position, mines))
        assert caught.value.uses_total


def test_a_wall_of_numbers_with_one_loose_end(solve: "Solve") -> None:
    rows = ["001#######", "002#######", "003#######", "002#######", "112#######"]
    analysis = solve(Position.parse("/".join(["10x10x10", *rows, *["#" * 10] * 5])))
    loose = Fraction(6, 77)
    column: Expected = {(0, 3): 0, (1, 3): 1, (2, 3): 1, (3, 3): 1, (4, 3): 0}
    row: Expected = {(5, 3): loose, (5, 2): 0, (5, 1): Fraction(71, 77), (5, 0): loose}
    check(solve, analysis, column | row, rest=loose)
    assert analysis.layouts == 237_093_780
    assert analysis.safe == {(0, 3), (4, 3), (5, 2)}
    assert analysis.mines == {(1, 3), (2, 3), (3, 3)}


# Rules without a grid: each says how many of its letters are mines.


@dataclass(frozen=True, slots=True)
class Graph(Grid):
    """A shape in which any cells touch."""

    touching: tuple[tuple[int, ...], ...] = ()

    def around(self, index: int) -> tuple[int, ...]:
        return self.touching[index]


def rules(text: str, mines: int, spare: int = 0) -> tuple[Position, dict[str, Cell]]:
    """A position with a cell for each letter, for each rule, and some that no rule mentions."""
    pairs = [rule.split(":") for rule in text.split()]
    letters = sorted({letter for _, cells in pairs for letter in cells})
    at = {letter: index for index, letter in enumerate(letters)}
    touching: list[list[int]] = [[] for _ in range(len(letters) + len(pairs) + spare)]
    for index, (_, cells) in enumerate(pairs, start=len(letters)):
        for letter in cells:
            touching[index].append(at[letter])
            touching[at[letter]].append(index)
    grid = Graph(len(touching), 1, tuple(map(tuple, touching)))
    view = "#" * len(letters) + "".join(count for count, _ in pairs) + "#" * spare
    position = Position.unchecked(grid, mines, view)
    return position, {letter: (0, index) for letter, index in at.items()}


def test_a_loop_of_rules_has_one_solution() -> None:
    loop = "2:abcst 2:bcd 2:cde 2:defgh 2:ghi 2:hij 2:ijklm 2:lmn 2:mno 2:nopqr 2:qrs 2:rst"
    position, cell = rules(loop, mines=10, spare=5)
    analysis = reference.solve(position)
    assert analysis.mines == {cell[letter] for letter in "cdhimnrs"}
    assert analysis.safe == {cell[letter] for letter in cell if letter not in "cdhimnrs"}
    assert analysis.layouts == comb(5, 2)


def test_a_cascade_of_rules_settles_its_ends() -> None:
    position, cell = rules("2:abc 1:bcd 1:cde 1:def 1:efg", mines=7, spare=10)
    analysis = reference.solve(position)
    assert analysis.mines == {cell["a"]}
    assert analysis.safe == {cell["d"], cell["g"]}


@pytest.mark.parametrize(
    ("text", "clashing"),
    [("1:abc 2:bcd 2:abd 2:acd", 4), ("1:abcd 3:bcde", 2), ("1:ab 1:ab 2:abc 1:ab 0:c 1:c", 2)],
)
def test_rules_that_contradict_each_other_are_named(text: str, clashing: int) -> None:
    position, _ = rules(text, mines=7, spare=10)
    with pytest.raises(NoLayoutError) as caught:
        reference.solve(position)
    assert len(caught.value.numbers) == clashing
    assert not caught.value.uses_total


def test_three_numbers_down_a_side_or_along_the_top(solve: "Solve") -> None:
    position = hidden(8, 8, 10, {(0, 0): 1, (1, 0): 1, (2, 0): 2})
    analysis = solve(position)
    half = Fraction(57, 106)
    top: Expected = {(0, 1): Fraction(4, 53), (1, 1): Fraction(49, 53), (2, 1): 0}
    check(solve, analysis, top | {(3, 0): half, (3, 1): half}, rest=Fraction(15, 106))
    assert analysis.layouts == 3_072_905_550
    check_range(solve, position, 2, 59)
    position = hidden(7, 8, 10, {(0, 0): 1, (0, 1): 1, (0, 2): 2})
    half = Fraction(49, 90)
    side: Expected = {(1, 0): Fraction(4, 45), (1, 1): Fraction(41, 45), (1, 2): 0}
    check(solve, solve(position), side | {(0, 3): half, (1, 3): half}, rest=Fraction(89, 540))
    check_range(solve, position, 2, 51)


def test_so_many_mines_that_every_other_cell_is_one(solve: "Solve") -> None:
    column = [3, 4, 3, 3, 3, 4, 5, 4]
    numbers = {(row, 6): number for row, number in enumerate(column)} | {(5, 4): 1, (5, 5): 1}
    analysis = solve(hidden(8, 8, 45, numbers))
    half = Fraction(1, 2)
    halves = {(row, side): half for row in (1, 2, 3) for side in (5, 7)}
    certain = {(0, 5): 1, (0, 7): 1, (4, 3): 0, (4, 4): 0, (4, 5): 0}
    for cell in analysis.position.hidden:
        if cell in halves or cell in certain:
            assert solve.same(analysis.probability[cell], Fraction((halves | certain)[cell]))
        elif numbers.keys().isdisjoint(analysis.position.grid.neighbours(cell)):
            assert analysis.probability[cell] == 1
    assert analysis.layouts == 8
    assert isclose(sum(analysis.probability.values()), 45)
    with pytest.raises(NoLayoutError):
        solve(hidden(8, 8, 0, numbers))


def test_a_lone_two_and_what_is_known_around_it(solve: "Solve") -> None:
    position = hidden(8, 8, 10, {(3, 3): 2})
    around = position.grid.neighbours((3, 3))
    sides = {cell: False for cell in around if cell[1] != 3}
    assert Fraction(solve(position, sides).layouts, solve(position).layouts) == Fraction(1, 28)
    for is_mine, left in ((True, Fraction(1, 7)), (False, Fraction(2, 7))):
        analysis = solve(position, {(3, 2): is_mine})
        assert analysis.probability[3, 2] == is_mine
        assert all(solve.same(analysis.probability[c], left) for c in around if c != (3, 2))


def test_how_many_mines_numbers_allow(solve: "Solve") -> None:
    check_range(solve, hidden(8, 8, 20, {(2, 3): 1, (3, 3): 2, (5, 6): 8}), 10, 54)
    numbers = {(1, 2): 1, (1, 5): 6, (2, 2): 2, (2, 6): 1}
    numbers |= {(3, 2): 3, (5, 4): 5, (6, 1): 2, (6, 6): 1}
    position = hidden(8, 8, 20, numbers)
    assert solve(with_mines(position, 15)).layouts >= 1
    with pytest.raises(NoLayoutError):
        solve(with_mines(position, 14))


# A frontier of 62 cells with 251,956,733 layouts of its own. Row by row.
WIDE = (
    "21x10x75/2x3x3x3x3x3x3x3x3x3x1/{0}/3x4x4x4x4x4x4x4x4x4x1/{0}/{0}/{0}/{0}/{0}/{0}/{0}".format(
        "x" * 21
    )
)
WIDE_FRONTIER = """
    (0,1) 0.5533700635674614; (0,3) 0.5747833778710061; (0,5) 0.5441017053671576
    (0,7) 0.5738686778090173; (0,9) 0.5457310248479632; (0,11) 0.5731453719593173
    (0,13) 0.5462807701483761; (0,15) 0.5696791150128876; (0,17) 0.5721346518830938
    (0,19) 0.5185362280655119; (1,0) 0.6863839431206523; (1,1) 0.7602459933118861
    (1,2) 0.4517278981858665; (1,3) 0.6598726670637798; (1,4) 0.519839998426049
    (1,5) 0.7014022512720076; (1,6) 0.4934510293402971; (1,7) 0.6871763362115204
    (1,8) 0.4992519106223285; (1,9) 0.6939720505091707; (1,10) 0.5015476135910951
    (1,11) 0.6856039390924539; (1,12) 0.489144397081052; (1,13) 0.705825521718801
    (1,14) 0.5292895094869838; (1,15) 0.6489250836329516; (1,16) 0.4274063088871601
    (1,17) 0.7818548405839069; (1,18) 0.7174490743165243; (1,19) 0.4100252051509631
    (1,20) 0.071438566783525; (2,1) 0.5156682478900149; (2,3) 0.4000729109216832
    (2,5) 0.4578297823241066; (2,7) 0.4250576215633725; (2,9) 0.44851899378571164
    (2,11) 0.42382856894247334; (2,13) 0.46118197399551963; (2,15) 0.39197084660536863
    (2,17) 0.5363224272865038; (2,19) 0.22767003533700023; (3,0) 0.5220335677874319
    (3,1) 0.5156682478900149; (3,2) 0.29667112381507166; (3,3) 0.4000729109216832
    (3,4) 0.4030796967465842; (3,5) 0.4578297823241066; (3,6) 0.35219557540121665
    (3,7) 0.4250576215633725; (3,8) 0.37244647195881203; (3,9) 0.44851899378571164
    (3,10) 0.3741812713509104; (3,11) 0.42382856894247334; (3,12) 0.34940505623170737
    (3,13) 0.46118197399551963; (3,14) 0.4096542439594872; (3,15) 0.39197084660536863
    (3,16) 0.2852272191122365; (3,17) 0.5363224272865038; (3,18) 0.5626859547015977
    (3,19) 0.22767003533700023; (3,20) 0.06319615739151148
"""


def wide_frontier() -> dict[Cell, float]:
    entries = re.findall(r"\((\d+),(\d+)\) ([\d.]+)", WIDE_FRONTIER)
    return {(int(row), int(column)): float(chance) for row, column, chance in entries}


def test_a_frontier_with_millions_of_layouts(solve: "Solve") -> None:
    expected = wide_frontier()
    assert len(expected) == 62
    position = Position.parse(WIDE)
    analysis = solve(position)
    for cell, probability in analysis.probability.items():
        known = expected.get(cell, 0.3550755215818981)
        assert isclose(probability, known, rel_tol=0, abs_tol=1e-12), cell
    check_range(solve, position, 25, 166)


def test_a_frontier_with_millions_of_layouts_needs_few_states() -> None:
    assert reference.solve(Position.parse(WIDE), most_states=1_000).layouts > 0
    sentence = r"[0-9]+ numbers are half done.* [0-9]+ states"
    with pytest.raises(TooWideError, match=sentence) as caught:
        reference.solve(Position.parse(WIDE), most_states=100)
    assert caught.value.half_done > 0
    assert caught.value.states > 100
    assert caught.value.position == Position.parse(WIDE).line()


# Closed forms


@pytest.mark.parametrize("mines", [1, 2, 6, 10, 11])
def test_one_mine_or_two_in_three_cells_is_decided_by_the_mines_left(
    solve: "Solve", mines: int
) -> None:
    analysis = solve(Position.parse(f"14x1x{mines}/#1#1#{'#' * 9}"))
    two = Fraction(mines - 1, 12 - 2)
    both = {1: 1 - two, 2: two}
    assert solve.all_same(
        analysis.frontier_mines, {n: chance for n, chance in both.items() if chance}
    )
    assert solve.same(analysis.probability[0, 0], two)
    assert solve.same(analysis.probability[0, 2], 1 - two)


def test_one_two_three_up_from_the_corner(solve: "Solve") -> None:
    analysis = solve(hidden(30, 16, 99, {(15, 0): 1, (14, 0): 2, (13, 0): 3}))
    half = Fraction(473, 850)
    expected: Expected = {
        (15, 1): Fraction(48, 425),
        (14, 1): Fraction(377, 425),
        (13, 1): 1,
        (12, 0): half,
        (12, 1): half,
    }
    check(solve, analysis, expected, rest=Fraction(5094, 25075))


@pytest.mark.parametrize(
    ("width", "height", "mines", "percent"),
    [
        (8, 8, 10, (58.99121, 40.82725, 22.88528, 34.7007, 6.0059)),
        (9, 9, 10, (66.62610, 50.34528, 32.56693, 29.3939, 3.8340)),
        (16, 16, 40, (59.80499, 42.29426, 25.01033, 33.6930, 6.1403)),
        (30, 16, 99, (49.84629, 31.25082, 15.44869, 39.1649, 10.1271)),
    ],
)
def test_what_a_safe_first_click_shows(
    solve: "Solve", width: int, height: int, mines: int, percent: tuple[float, ...]
) -> None:
    position = hidden(width, height, mines, {})
    corner, edge, middle = (0, 0), (0, width // 2), (height // 2, width // 2)
    analysis = solve(position, {corner: False, edge: False, middle: False})
    assert analysis.safe == {corner, edge, middle}
    safe_start = {cell: solve(position, {cell: False}).numbers(cell) for cell in analysis.safe}
    shown = [safe_start[cell][0] for cell in (corner, edge, middle)]
    shown += [safe_start[corner][1], safe_start[corner][2]]
    for found, expected in zip(shown, percent, strict=True):
        assert isclose(100 * found, expected, abs_tol=6e-5)
    others = width * height - 1
    for cell, neighbours in ((corner, 3), (edge, 5), (middle, 8)):
        exact = Fraction(comb(others - neighbours, mines), comb(others, mines))
        assert solve.same(safe_start[cell][0], exact)
