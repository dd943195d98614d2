"""A judge of patterns: every name held against its definition, by brute force.

This knows the definitions and how to try every layout, and nothing of how patterns are
found. Of each pattern it asks:

- is what the pattern takes for known true in every layout of the position?
- do its numbers alone, with what is known, force what it settles, in every layout?
- are its numbers what the name says, and do they lie as it says?
- of a guess: is it one, whatever else is opened?

Of the position it asks whether a pair that nothing tells apart, or a dead cell, was missed.

Many positions: `python tests/logic/naming_judge.py [--positions N] [--seed S]`
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator
from itertools import combinations, pairwise, permutations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from logic.brute_force import MOST_CELLS, as_seen, cells_in_question, forced, layouts
from minewise.core import SHAPES, Board, Cell, Chance, Game, Position
from minewise.core.shapes import grid_of
from minewise.logic import Reasoning
from minewise.logic.patterns import Name, Pattern, found, guesses, name_of
from minewise.solver import solve

Cells = frozenset[Cell]
Layout = frozenset[Cell]

# So small that every layout of the whole position can be tried.
SMALL = ("4x4", "5x3", "4x5", "6x3", "3x3", "5x4", "7x2", "9x1", "5x5", "8x2")
# Larger ones, whose patterns are tried by themselves and held against the board.
LARGE = ("8x8", "9x9", "12x6", "16x5")
MOST_CLOSED = 13


class Judge:
    """Judges the patterns of one position."""

    def __init__(self, position: Position, board: Board | None = None) -> None:
        self.position = position
        self.grid = position.grid
        self.numbers = position.numbers
        self.closed = frozenset(cell for cell in position.grid if cell not in self.numbers)
        self.truth = [] if board is None else [board.mines]
        self.layouts: list[Layout] = []
        if len(self.closed) <= MOST_CLOSED:
            self.layouts = list(layouts(position, self.numbers, use_total=True))

    def judge(self, pattern: Pattern) -> None:
        assert pattern.numbers <= self.numbers.keys()
        about = pattern.safe | pattern.mines | pattern.undecided
        assert about, "a pattern is about something"
        assert about <= self.closed
        assert bool(pattern.undecided) == (pattern.name in GUESSES)
        for layout in self.truth + self.layouts:
            assert not layout & (pattern.safe | pattern.known_safe)
            assert pattern.mines | pattern.known_mines <= layout
        if not pattern.undecided:
            self.forced_by_its_numbers(pattern)
            DEFINED[pattern.name](self, pattern)
        elif self.layouts:
            GUESSES[pattern.name](self, pattern.undecided)

    def forced_by_its_numbers(self, pattern: Pattern) -> None:
        cells = cells_in_question(self.position, pattern.numbers, use_total=pattern.uses_total)
        if len(cells) > MOST_CELLS or (pattern.uses_total and len(cells) > MOST_CLOSED):
            return
        assert pattern.safe | pattern.mines <= set(cells), "its numbers speak of its cells"
        tried = 0
        for layout in layouts(self.position, pattern.numbers, use_total=pattern.uses_total):
            if layout & pattern.known_safe or not pattern.known_mines & set(cells) <= layout:
                continue
            tried += 1
            assert not layout & pattern.safe, (self.position.line(), pattern)
            assert pattern.mines <= layout, (self.position.line(), pattern)
        assert tried, "some layout agrees"
        assert not pattern.uses_total or not pattern.reduced

    def has_all_guesses(self, patterns: Collection[Pattern]) -> None:
        """Whether every pair and every dead cell is among the patterns of the position."""
        if not self.layouts:
            return
        mines = frozenset[Cell](self.closed).intersection(*self.layouts)
        safe = self.closed.difference(*self.layouts)
        pairs: dict[Cells, str] = {}
        for pair in map(frozenset, combinations(sorted(self.closed - mines - safe), 2)):
            one, other = (set(self.grid.neighbours(cell)) - mines - pair for cell in pair)
            held = {len(layout & pair) for layout in self.layouts}
            if one == other and 2 not in held:
                pairs[pair] = "pseudo-50/50" if 0 in held else "50/50"
        guesses = [pattern for pattern in patterns if pattern.undecided]
        assert {
            guess.undecided: guess.name for guess in guesses if len(guess.undecided) == 2
        } == pairs
        dead = {cell for guess in guesses if guess.name == "dead cell" for cell in guess.undecided}
        taken = {cell for guess in guesses for cell in guess.undecided}
        for cell in self.closed - mines - safe - taken:
            shown = {self._shown(cell, one) for one in self.layouts if cell not in one}
            assert len(shown) > 1 or cell in dead

    # What is left of a number

    def u(self, number: Cell, pattern: Pattern) -> Cells:
        known = pattern.known_safe | pattern.known_mines
        return self.closed.intersection(self.grid.neighbours(number)) - known

    def e(self, number: Cell, pattern: Pattern) -> int:
        return self.numbers[number] - len(
            pattern.known_mines.intersection(self.grid.neighbours(number))
        )

    def beside(self, one: Cell, other: Cell) -> bool:
        if other not in self.grid.neighbours(one):
            return False
        return self.grid.shape == "hexagons" or one[0] == other[0] or one[1] == other[1]

    # One and two numbers

    def alone(self, pattern: Pattern) -> None:
        (x,) = pattern.numbers
        cells = self.u(x, pattern)
        are_mines = pattern.name == "all mines"
        assert self.e(x, pattern) == (len(cells) if are_mines else 0)
        assert (pattern.mines if are_mines else pattern.safe) == cells

    def _inside(self, pattern: Pattern) -> tuple[Cell, Cell]:
        """A and B, where U(A) is inside U(B) and both need the same."""
        ((a, b),) = [
            (a, b)
            for a, b in permutations(pattern.numbers)
            if self.u(a, pattern) < self.u(b, pattern) and self.e(a, pattern) == self.e(b, pattern)
        ]
        assert pattern.safe == self.u(b, pattern) - self.u(a, pattern)
        return a, b

    def k_k(self, pattern: Pattern) -> None:
        assert self.e(self._inside(pattern)[0], pattern) > 1

    def one_one(self, pattern: Pattern) -> None:
        a, b = self._inside(pattern)
        assert self.e(a, pattern) == 1
        simple = self.beside(a, b) and len(pattern.safe) == 1
        assert simple == (pattern.name == "1-1")

    def pocket(self, pattern: Pattern) -> None:
        """A hole or a triangle."""
        a, b = self._inside(pattern)
        cells = self.u(a, pattern)
        assert self.beside(a, b)
        assert all(self.beside(cell, a) or self.beside(cell, b) for cell in cells)
        assert len(cells) == (2 if pattern.name == "hole" else 3)
        if pattern.name == "hole":
            one, other = cells
            assert other not in self.grid.neighbours(one)

    def one_two(self, pattern: Pattern) -> None:
        ((a, b),) = [
            (a, b)
            for a, b in permutations(pattern.numbers)
            if (own := self.u(b, pattern) - self.u(a, pattern))
            and self.e(b, pattern) - self.e(a, pattern) == len(own)
        ]
        assert self.e(a, pattern) >= 1
        assert pattern.mines == self.u(b, pattern) - self.u(a, pattern)
        others = self.u(a, pattern) - self.u(b, pattern)
        assert pattern.safe == others
        usual = (self.e(a, pattern), self.e(b, pattern)) == (1, 2)
        assert pattern.name == "1-2" + "C" * bool(others) + "+" * (not usual)

    # Three and four numbers

    def row(self, pattern: Pattern) -> None:
        assert self.grid.shape != "hexagons"
        needs = tuple(int(digit) for digit in pattern.name.split("-"))
        values = {"1-2-1": (1, 0, 1), "1-2-2-1": (0, 1, 1, 0)}[pattern.name]
        for numbers in permutations(pattern.numbers):
            in_row = len({row for row, _ in numbers}) == 1
            in_column = len({column for _, column in numbers}) == 1
            if (
                in_row == in_column
                or not all(self.beside(one, other) for one, other in pairwise(numbers))
                or tuple(self.e(n, pattern) for n in numbers) != needs
            ):
                continue
            axis = 0 if in_row else 1
            seen = frozenset[Cell]().union(*[self.u(number, pattern) for number in numbers])
            assert len({cell[axis] for cell in seen}) == 1, "hidden cells on one side only"
            assert next(iter(seen))[axis] != numbers[0][axis]
            for number, value in zip(numbers, values, strict=True):
                (facing,) = [cell for cell in seen if cell[1 - axis] == number[1 - axis]]
                assert facing in (pattern.mines if value else pattern.safe)
            return
        raise AssertionError("the numbers do not lie in a row")

    def corner(self, pattern: Pattern) -> None:
        assert self.grid.shape != "hexagons"
        needs = tuple(int(digit) for digit in pattern.name.removesuffix(" corner").split("-"))
        for a, b, c in permutations(pattern.numbers):
            if tuple(self.e(number, pattern) for number in (a, b, c)) != needs:
                continue
            if not (self.beside(a, b) and self.beside(b, c)) or a[0] == c[0] or a[1] == c[1]:
                continue
            of_a, of_b, of_c = (self.u(number, pattern) for number in (a, b, c))
            rest = of_b - of_a - of_c
            if of_a & of_b & of_c or len(rest) != 1:
                continue
            if needs == (1, 3, 1) and len(of_a & of_b) == len(of_c & of_b) == 2:
                assert rest <= pattern.mines
                assert (of_a | of_c) - of_b <= pattern.safe
                return
            if needs == (2, 2, 2) and len(of_a - of_b) == len(of_c - of_b) == 1:
                assert rest <= pattern.safe
                return
        raise AssertionError("the numbers are not at a corner")

    # Several numbers

    def box_logic(self, pattern: Pattern) -> None:
        assert len(pattern.numbers) >= 3

    def chain(self, pattern: Pattern) -> None:
        seen = [(self.e(n, pattern), len(self.u(n, pattern))) for n in pattern.numbers]
        assert seen.count((1, 2)) == len(seen) - 1 >= 2

    def by_cases(self, pattern: Pattern) -> None:
        assert not pattern.uses_total

    def mine_counting(self, pattern: Pattern) -> None:
        assert pattern.uses_total
        if self.layouts:
            # Without the number of mines its numbers do not settle any of it.
            safe, mines = forced(self.position, pattern.numbers, use_total=False)
            assert not (safe | mines) & (pattern.safe | pattern.mines)

    # Guesses

    def fifty(self, cells: Cells) -> None:
        """Whatever else is opened, half of what may be has a mine in each of the cells."""
        self._is_even(cells, self.layouts)

    def pseudo_fifty(self, cells: Cells) -> None:
        assert len(cells) == 2
        assert {len(layout & cells) for layout in self.layouts} == {0, 1}
        self._is_even(cells, [layout for layout in self.layouts if layout & cells])

    def _is_even(self, cells: Cells, layouts: list[Layout]) -> None:
        by_sight: dict[object, list[Layout]] = defaultdict(list)
        for layout in layouts:
            others = self.closed - layout - cells
            by_sight[frozenset((cell, self._shown(cell, layout)) for cell in others)].append(layout)
        for alike in by_sight.values():
            for cell in cells:
                assert 2 * sum(cell in layout for layout in alike) == len(alike)

    def _shown(self, cell: Cell, layout: Layout) -> int:
        return len(layout.intersection(self.grid.neighbours(cell)))

    def dead_cell(self, cells: Cells) -> None:
        (cell,) = cells
        safe = [layout for layout in self.layouts if cell not in layout]
        assert 0 < len(safe) < len(self.layouts)
        assert len({self._shown(cell, layout) for layout in safe}) == 1


DEFINED: dict[str, Callable[[Judge, Pattern], None]] = {
    **dict.fromkeys(("all safe", "all mines"), Judge.alone),
    "k-k": Judge.k_k,
    **dict.fromkeys(("1-1", "1-1+"), Judge.one_one),
    **dict.fromkeys(("1-2", "1-2+", "1-2C", "1-2C+"), Judge.one_two),
    **dict.fromkeys(("hole", "triangle"), Judge.pocket),
    **dict.fromkeys(("1-2-1", "1-2-2-1"), Judge.row),
    **dict.fromkeys(("1-3-1 corner", "2-2-2 corner"), Judge.corner),
    "box logic": Judge.box_logic,
    "chain": Judge.chain,
    "by cases": Judge.by_cases,
    **dict.fromkeys(("mine counting", "last-cell parity"), Judge.mine_counting),
}

GUESSES: dict[str, Callable[[Judge, Cells], None]] = {
    "50/50": Judge.fifty,
    "pseudo-50/50": Judge.pseudo_fifty,
    "dead cell": Judge.dead_cell,
}


def positions(count: int, seed: int) -> Iterator[tuple[Position, Board]]:
    """Positions of every shape: small ones, three of four, and the middle of larger games."""
    for number in range(count):
        chance = Chance(seed + number)
        sizes = LARGE if number % 4 == 3 else SMALL
        width, height = map(int, sizes[chance.below(len(sizes))].split("x"))
        shape = sorted(SHAPES)[chance.below(4) % len(SHAPES)]
        grid = grid_of(shape, width, height)
        mines = 1 + chance.below(max(1, len(grid) * 2 // 5))
        board = Board.generate(grid, mines, seed=chance.below(2**60))
        safe = [cell for cell in grid if not board.is_mine(cell)]
        game = Game.on(board)
        if sizes is LARGE:
            for _ in range(1 + chance.below(3 * len(safe) // 4)):
                game.open(safe[chance.below(len(safe))]) if game.outcome is None else None
            yield game.position, board
        else:
            closed = chance.below(min(MOST_CLOSED, len(grid)) - mines + 1) if mines < 13 else 0
            opened = set(safe)
            for _ in range(closed):
                if opened:
                    opened.discard(safe[chance.below(len(safe))])
            yield as_seen(board, opened), board


def main(count: int, seed: int) -> Counter[str]:
    """Judge the patterns of so many positions, and the names of so many proofs; count both."""
    counted: Counter[str] = Counter()
    for position, board in positions(count, seed):
        judge = Judge(position, board)
        # What is certain may come from anywhere; whether names are true is judged here.
        reasoning = Reasoning(position, oracle=solve(position, lazy=True).settled)
        patterns = found(position, reasoning)
        judge.has_all_guesses(patterns)
        listed = guesses(position, reasoning)
        for cell in position.hidden:
            of_cell = [guess for guess in listed if cell in guess.undecided]
            assert guesses(position, reasoning, about=cell) == of_cell
        for pattern in patterns:
            judge.judge(pattern)
            counted[pattern.name] += 1
            counted["reduced"] += pattern.reduced
            counted["using the total"] += pattern.uses_total
        certain = sorted(reasoning.safe | reasoning.mines)
        for cell in certain[:: 1 + len(certain) // 6]:
            proof = reasoning.explain(cell)
            named = name_of(proof, position)
            assert (named is None) == (proof is None)
            if named is not None:
                judge.judge(named)
                assert named.settled[cell] == (cell in reasoning.mines)
                counted[named.name] += 1
                counted["proofs"] += 1
        counted["positions"] += 1
    return counted


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    told = main(options.positions, options.seed)
    for what in [*Name, "reduced", "using the total", "proofs", "positions"]:
        print(f"{what}: {told[what]}")
