"""Frontiers so large that the numbers of layouts are far out of the range of floats."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from cores import Solve
from minewise.core import Cell, Grid, Position
from minewise.solver import reference


def strip(numbers: int, shown: int, mines: int) -> Position:
    """So many equal numbers in a row, with a hidden cell between two and a hidden row above."""
    width = 2 * numbers + 1
    below = "".join("#" if column % 2 == 0 else str(shown) for column in range(width))
    return Position.unchecked(Grid(width, 2), mines, "#" * width + below)


class StripTruth:
    """All layouts of a strip, in whole numbers.

    A number touches the two hidden cells on its left, the two on its right and one above.
    Going from left to right, all that matters is how many mines the last two cells hold.
    """

    def __init__(self, numbers: int, shown: int) -> None:
        self.numbers, self.shown = numbers, shown
        # For each pair of cells and its mines: the ways to fill all up to it, by mines.
        self.ways = [[[comb(2, pair) if m == pair else 0 for m in range(3)] for pair in range(3)]]
        for _ in range(numbers):
            self.ways.append([self._next(pair) for pair in range(3)])

    def _next(self, pair: int) -> list[int]:
        last = self.ways[-1]
        ways = [0] * (len(last[0]) + 3)
        for before in range(3):
            above = self.shown - before - pair
            if above in (0, 1):
                for mines, count in enumerate(last[before]):
                    ways[mines + above + pair] += comb(2, pair) * count
        return ways

    def totals(self) -> list[int]:
        """The numbers of mines that are possible."""
        last = self.ways[-1]
        return [mines for mines in range(len(last[0])) if any(ways[mines] for ways in last)]

    def layouts(self, mines: int) -> int:
        return sum(ways[mines] for ways in self.ways[-1] if mines < len(ways))

    def pair(self, place: int, mines: int) -> Fraction:
        """How likely each cell of a pair is a mine."""
        # A strip is the same from right to left, so what is after a pair is what is before another.
        held = [0] * 3
        other = self.numbers - place
        for pair in range(3):
            for left, count in enumerate(self.ways[place][pair]):
                right = mines - left + pair
                if count and 0 <= right < len(self.ways[other][pair]):
                    held[pair] += count * self.ways[other][pair][right] // comb(2, pair)
        return Fraction(held[1] + 2 * held[2], 2 * self.layouts(mines))


@pytest.mark.parametrize(
    ("numbers", "shown"), [(400, 1), pytest.param(880, 2, marks=pytest.mark.thorough), (350, 3)]
)
def test_a_long_strip_has_the_probabilities_of_whole_numbers(
    native: Solve, numbers: int, shown: int
) -> None:
    truth = StripTruth(numbers, shown)
    totals = truth.totals()
    # At, next to and far from the fewest and the most.
    for mines in {*totals[:2], totals[len(totals) // 9], totals[len(totals) // 2], *totals[-2:]}:
        analysis = native(strip(numbers, shown, mines))
        assert analysis.layouts == truth.layouts(mines)
        for place in (0, 1, 2, 3, numbers // 2, numbers - 1, numbers):
            found = analysis.probability[0, 2 * place]
            expected = truth.pair(place, mines)
            if expected in (0, 1) or found in (0, 1):
                assert found == expected, (mines, place)
            else:
                assert found == pytest.approx(max(float(expected), 1e-300), rel=1e-9, abs=0)


def test_a_chance_of_next_to_nothing_is_not_nothing(native: Solve) -> None:
    analysis = native(strip(880, 2, 881))
    assert analysis.probability[0, 3] == pytest.approx(1.3e-265, rel=0.05, abs=0)
    assert not analysis.safe


@pytest.mark.parametrize(
    "which", [1, *[pytest.param(which, marks=pytest.mark.thorough) for which in (0, -1)]]
)
def test_both_cores_agree_on_a_large_frontier_whatever_the_total(native: Solve, which: int) -> None:
    # 512 cells: more than are counted in plain floats.
    numbers, shown = 170, 2
    totals = StripTruth(numbers, shown).totals()
    position = strip(numbers, shown, totals[which])
    exact, found = reference.solve(position), native(position)
    expected = {cell: Fraction(mine) for cell, mine in exact.probability.items()}
    assert native.same_map(found, expected)
    assert found.layouts == exact.layouts
    for mines in (totals[0] - 1, totals[-1] + 1):
        assert native.lazily(strip(numbers, shown, mines)).settled(position.numbers, True) is None


# Many components


def stars(side: int, others: int, mines: int) -> tuple[Position, dict[Cell, bool]]:
    """A square of stars, each of which holds one mine in its middle, or four at its ends.

    In between, and in so many other cells, nothing or anything may be.
    """
    grid = Grid(5 * side, 5 * side + 2)
    numbers, known = {}, dict.fromkeys(grid, False)
    for row, column in product(range(side), repeat=2):
        for down, right in product((1, 3), repeat=2):
            numbers[5 * row + down, 5 * column + right] = 1
        for down, right in ((0, 0), (0, 4), (4, 0), (4, 4), (2, 2)):
            del known[5 * row + down, 5 * column + right]
    for column in range(others):
        del known[5 * side + 1, column]
    view = "".join(str(numbers.get(cell, "#")) for cell in grid)
    return Position.unchecked(grid, mines, view), {
        c: s for c, s in known.items() if c not in numbers
    }


@pytest.mark.parametrize(
    ("others", "more"), [*product([0, 2, 3, 30], [0, 1, 2, 3, 60, 146, 147]), (2, 31)]
)
def test_many_components_that_leave_gaps_are_counted_right(
    solve: Solve, others: int, more: int
) -> None:
    side = 7
    count = side * side
    # `open_stars` of them have four mines; the rest of the mines are in the other cells.
    ways = {
        open_stars: comb(count, open_stars) * comb(others, more - 3 * open_stars)
        for open_stars in range(count + 1)
        if 0 <= more - 3 * open_stars <= others
    }
    position, known = stars(side, others, count + more)
    if not ways:
        assert solve.lazily(position, known=known).settled(position.numbers, True) is None
        return
    layouts = sum(ways.values())
    four = Fraction(sum(k * n for k, n in ways.items()), count * layouts)
    analysis = solve(position, known)
    assert analysis.layouts == layouts
    expected = dict.fromkeys(known, Fraction(0))
    for row, column in product(range(side), repeat=2):
        for down, right in ((0, 0), (0, 4), (4, 0), (4, 4)):
            expected[5 * row + down, 5 * column + right] = four
        expected[5 * row + 2, 5 * column + 2] = 1 - four
    if others:
        left = sum((more - 3 * k) * n for k, n in ways.items())
        for column in range(others):
            expected[5 * side + 1, column] = Fraction(left, others * layouts)
    assert solve.same_map(analysis, expected)
