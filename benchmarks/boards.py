"""The speed, fairness and difficulty of no-guess boards.

    python benchmarks/boards.py [speed] [dense] [uniform] [mixing] [ratings] [--quick] [--json]

speed    boards per CPU second on the usual levels, first click an opening, from the corner and
         from the centre; and in the same run ms_toollib's, if it is installed
         (pip install ms_toollib==1.5.20): `laymine_solvable` deals until a board is solvable,
         `laymine_solvable_adjust` repairs. And how long the first click waits for its board
dense    the same with so many mines that boards are grown and walked
uniform  chi-square over all layouts of 5x5x4 and 6x6x5: grown boards before and after their walk,
         and dealt ones. z is the deviation of the sum from its expectation in standard deviations
mixing   30x16x170: 3BV, openings and clustering of mines, for boards from two very different
         starts, by the moves per mine: after the walk their origin is no longer detectable
ratings  the ratings of 1,000 boards of each level, and their hardest steps

Without a name all parts are measured. --quick takes a tenth of the boards.
"""

import argparse
import json
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from math import sqrt
from typing import Any

from minewise.base.limit import FOREVER
from minewise.boards import make_board, native, rate_board
from minewise.boards.reference import Recipe
from minewise.core import Board, Cell, Chance, FirstClick, Level
from minewise.measures import measure

Figures = dict[str, Any]
LEVELS = ("beginner", "intermediate", "expert")
DENSE = ("30x16x130", "30x16x150", "30x16x170", "30x30x240")
OPENING = FirstClick.OPENING


def usual(level: Level, start: Cell) -> Recipe:
    """The recipe for a level, first click an opening."""
    return Recipe.usual(level, OPENING, start, counting=True)


def boards_of(recipe: Recipe, seeds: Sequence[int]) -> list[Board]:
    """The boards of some seeds."""
    return [made.board for made in native.make(recipe, seeds, FOREVER) if made.board is not None]


def make_so_many(recipe: Recipe, count: int) -> None:
    """Make boards and discard them."""
    native.make(recipe, range(count), FOREVER)


def per_second(work: Callable[[int], object], count: int) -> float:
    """The speed per CPU second."""
    began = time.process_time()
    work(count)
    return count / (time.process_time() - began)


def theirs(name: str, level: Level, start: Cell) -> Callable[[int], object] | None:
    """The equivalent of ms_toollib; None if it is not installed."""
    try:
        import ms_toollib  # noqa: PLC0415 - optional
    except ImportError:
        return None
    lay = getattr(ms_toollib, name)

    def work(count: int) -> None:
        for _ in range(count):
            lay(level.height, level.width, level.mines, *start)

    return work


def speed(part: float) -> Figures:
    """Boards per CPU second, ours and theirs, in one run."""
    counts = {"beginner": (40_000, 2_000), "intermediate": (10_000, 400), "expert": (3_000, 60)}
    figures: Figures = {}
    for name in LEVELS:
        level = Level.parse(name)
        ours, others = (max(10, int(part * count)) for count in counts[name])
        for where, start in (
            ("corner", (0, 0)),
            ("centre", (level.height // 2, level.width // 2)),
        ):
            recipe = usual(level, start)
            row = {"minewise": per_second(partial(make_so_many, recipe), ours)}
            for other in ("laymine_solvable", "laymine_solvable_adjust"):
                work = theirs(other, level, start)
                if work is not None:
                    row[other] = per_second(work, others)
            figures[f"{name}, {where}"] = row
    figures["wait at the first click, ms"] = {
        name: wait(Level.parse(name), part) for name in LEVELS
    }
    return figures


def wait(level: Level, part: float) -> float:
    """The median time of one board from Python: how long a first click waits."""
    times = []
    for seed in range(max(20, int(200 * part))):
        began = time.perf_counter()
        make_board(level, OPENING, (level.height // 2, level.width // 2), seed)
        times.append(1000 * (time.perf_counter() - began))
    return statistics.median(times)


def dense(part: float) -> Figures:
    """Boards per CPU second when they are grown."""
    figures: Figures = {}
    for name in DENSE:
        level = Level.parse(name)
        start = level.height // 2, level.width // 2
        count = max(10, int(100 * part))
        recipe = usual(level, start)
        row = {"minewise": per_second(partial(make_so_many, recipe), count)}
        adjust = theirs("laymine_solvable_adjust", level, start)
        if adjust is not None:
            row["laymine_solvable_adjust"] = per_second(adjust, count)
        figures[name] = row
    return figures


def uniform(part: float) -> Figures:
    """Chi-square over all layouts that need no guess."""
    figures: Figures = {}
    for name, walks in (("5x5x4", 60_000), ("6x6x5", 150_000)):
        level = Level.parse(name)
        recipe = usual(level, (0, 0))
        layouts = proven_layouts(recipe)
        grown = replace(recipe, deals=0)
        count = int(walks * part)
        figures[name] = {
            "layouts that need no guess": len(layouts),
            "boards": count,
            "grown": chi_square(replace(grown, moves=0), layouts, count),
            "grown and walked": chi_square(grown, layouts, count),
            "dealt": chi_square(recipe, layouts, count),
        }
    return figures


def proven_layouts(recipe: Recipe) -> set[bytes]:
    """All no-guess boards, one byte per cell."""
    grid, mines = recipe.level.grid, recipe.level.mines
    clear = recipe.first.kept_clear(grid, recipe.start)
    places = [index for index in range(len(grid)) if index not in clear]
    layouts = [
        bytes(index in chosen for index in range(len(grid)))
        for chosen in combinations(places, mines)
    ]
    proven = native.proven(grid, b"".join(layouts), recipe.start, counting=recipe.counting)
    return {layouts[number] for number in proven}


def chi_square(recipe: Recipe, layouts: set[bytes], count: int) -> Figures:
    """How far boards are from a uniform distribution over the layouts."""
    seen: Counter[bytes] = Counter()
    for begin in range(0, count, 5_000):
        for board in boards_of(recipe, range(begin, min(count, begin + 5_000))):
            seen[board.mine_at] += 1
    assert set(seen) <= layouts, "every board needs no guess"
    expected = seen.total() / len(layouts)
    total = sum((seen[layout] - expected) ** 2 / expected for layout in layouts)
    free = len(layouts) - 1
    # The exact variance of the sum, for equally likely layouts.
    variance = 2 * free * (1 - 1 / seen.total())
    return {
        "chi-square": total,
        "degrees of freedom": free,
        "z": (total - free) / sqrt(variance),
        "never seen": len(layouts) - len(seen),
    }


def mixing(part: float) -> Figures:
    """How much the start of a walk shows in the boards, by its length."""
    level = Level.parse("30x16x170")
    recipe = usual(level, (8, 15))
    count = max(10, int(150 * part))
    packed = [packed_board(recipe, seed) for seed in range(count)]
    figures: Figures = {}
    for moves in (0, 1, 2, 4, 8, 16):
        walked = replace(recipe, deals=0, moves=moves * level.mines)
        grown = boards_of(walked, range(count))
        figures[f"{moves} moves a mine"] = {
            "grown": mean(grown),
            "packed": mean([native.walk(board, walked, seed) for seed, board in enumerate(packed)]),
        }
    return figures


def packed_board(recipe: Recipe, seed: int) -> Board:
    """A no-guess board with its mines clustered as far as possible."""
    chance, grid = Chance(seed), recipe.level.grid
    clear = recipe.first.kept_clear(grid, recipe.start)
    mine_at = bytearray(len(grid))
    while sum(mine_at) < recipe.level.mines:
        index = chance.below(len(grid))
        beside = sum(mine_at[near] for near in grid.around(index))
        if mine_at[index] or index in clear or chance.below(10) > beside**2:
            continue
        mine_at[index] = 1
        if not native.proven(grid, bytes(mine_at), recipe.start, counting=recipe.counting):
            mine_at[index] = 0
    return Board.unchecked(grid, bytes(mine_at))


def mean(boards: list[Board]) -> Figures:
    """The means of some measures of boards, with their standard errors."""
    found: dict[str, list[float]] = {"3BV": [], "openings": [], "mines beside a mine": []}
    for board in boards:
        measures = measure(board)
        found["3BV"].append(measures.three_bv)
        found["openings"].append(measures.openings)
        beside = sum(
            number for number, mine in zip(board.number_at, board.mine_at, strict=True) if mine
        )
        found["mines beside a mine"].append(beside / board.mine_count)
    return {
        name: [statistics.fmean(values), statistics.stdev(values) / sqrt(len(values))]
        for name, values in found.items()
    }


def ratings(part: float) -> Figures:
    """The difficulty of boards."""
    figures: Figures = {}
    for name in LEVELS:
        level = Level.parse(name)
        start = level.height // 2, level.width // 2
        rated = [
            rate_board(board, start)
            for board in boards_of(usual(level, start), range(max(20, int(1_000 * part))))
        ]
        values = sorted(rating.value for rating in rated)
        figures[name] = {
            "boards": len(rated),
            "rating, 5 / 25 / 50 / 75 / 95 %": [
                values[int(share * (len(values) - 1))] for share in (0.05, 0.25, 0.5, 0.75, 0.95)
            ],
            "words": shares(rating.word for rating in rated),
            "hardest step": shares(str(rating.hardest) for rating in rated),
        }
    return figures


def shares(names: Iterable[str]) -> dict[str, float]:
    """The share of each name, the most frequent first."""
    counted = Counter(names)
    return {name: count / counted.total() for name, count in counted.most_common()}


def show(what: object, indent: str = "") -> None:
    """Print figures as text."""
    assert isinstance(what, dict)
    for name, value in what.items():
        if isinstance(value, dict):
            print(f"{indent}{name}")
            show(value, indent + "    ")
        elif isinstance(value, list):
            print(f"{indent}{name}: " + " / ".join(f"{one:,.5g}" for one in value))
        else:
            print(
                f"{indent}{name}: {value:,.5g}"
                if isinstance(value, float)
                else f"{indent}{name}: {value:,}"
            )


PARTS: dict[str, Callable[[float], Figures]] = {
    "speed": speed,
    "dense": dense,
    "uniform": uniform,
    "mixing": mixing,
    "ratings": ratings,
}


def main() -> None:
    """Measure the chosen parts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="NAME", help=", ".join(PARTS))
    parser.add_argument("--quick", action="store_true", help="a tenth of the boards")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    unknown = [name for name in given.parts if name not in PARTS]
    if unknown:
        parser.error(f"{unknown[0]} is not one of {', '.join(PARTS)}")
    figures = {}
    for name in given.parts or PARTS:
        figures[name] = PARTS[name](0.1 if given.quick else 1)
        if not given.json:
            print(f"== {name}")
            show(figures[name])
    if given.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
