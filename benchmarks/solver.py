"""The accuracy and the speed of the exact solver.

    python benchmarks/solver.py [--positions N] [--brute N] [--compare N] [--games N] [--json]
                                [--before FOLDER] [--only PART]

fast     mid-game Expert positions at guessing points, 30-70 % of the safe cells open: CPU time
         of a full probability map by the public functions: `analyse(position).probability`,
         `probabilities([position])`, and all positions in one call; by the Python reference; and
         by ms_toollib if it is installed (pip install ms_toollib==1.5.20), with the ratios of
         this run, and how far the probabilities differ
brute    random small positions, the native core against an enumeration of all layouts
right    positions of real games of all levels, the native core against the reference
games    the player exact on Expert, first click safe, first cell (0, 0), in the native core
hard     positions designed to be hard, answered within the limit of a move: exactly, or by an
         estimate if they are too wide; and boards from 50x50 to 1000x1000, half open
estimates how often the intervals of estimates contain the true value, on those of these positions
         that can be counted: five seeds each, one unproved cell of each box
memory   how much memory a million calls leak
playouts the time of playouts from mid-game Expert positions, on random layouts

With --before, another version of Minewise is measured as well, in `fast`, `hard` and `playouts`
as far as possible: FOLDER is its `src`, with its native core built in place.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import combinations, islice, product
from math import comb
from pathlib import Path
from typing import Any

from midgame import guessing_points
from minewise import analyse
from minewise.arena import Experiment, SeriesSummary, play_games
from minewise.base.errors import MinewiseError
from minewise.base.limit import Limit
from minewise.core import Board, Chance, FirstClick, Grid, Level, Position
from minewise.players.player import MOVE_SECONDS
from minewise.solver import (
    NoLayoutError,
    TooWideError,
    count_or_estimate,
    estimate,
    native,
    probabilities,
    reference,
    solve,
)

EXPERT = Level.parse("expert")
Figures = dict[str, Any]

PATTERNS: dict[str, Callable[[int, int], bool]] = {
    "a checkerboard": lambda row, column: (row + column) % 2 == 0,
    "every second cell of every second row": lambda row, column: row % 2 == column % 2 == 0,
    "every third cell of every third row": lambda row, column: row % 3 == column % 3 == 0,
    "every second row": lambda row, _: row % 2 == 0,
}
LARGE = (50, 100, 200, 500, 1000)


def microseconds(work: Callable[[], object], repeat: int = 3) -> float:
    """CPU time, the shortest of several runs, to exclude interference."""
    best = float("inf")
    for _ in range(repeat):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best * 1e6


def spread(times: list[float]) -> Figures:
    """The usual figures of some times."""
    ordered = sorted(times)
    return {
        "median_us": statistics.median(ordered),
        "p95_us": ordered[int(0.95 * (len(ordered) - 1))],
        "slowest_us": ordered[-1],
        "mean_us": statistics.fmean(ordered),
    }


def fast(count: int) -> Figures:
    """A probability map of each position, by every implementation."""
    positions = list(islice(guessing_points(EXPERT, 1, least_open=0.3, most_open=0.7), count))
    lines = {position: position.line() for position in positions}
    figures: Figures = {"positions": count}

    calls: dict[str, Callable[[Position], object]] = {
        "analyse(position).probability": lambda position: analyse(position).probability,
        "dict(analyse(position).probability)": lambda position: dict(
            analyse(position).probability.items()
        ),
        "Position.parse(line)": lambda position: Position.parse(lines[position]),
        "probabilities([position])": lambda position: probabilities([position]),
    }
    for name, call in calls.items():
        times = [microseconds(partial(call, position), repeat=5) for position in positions]
        figures[name] = spread(times)
    batch = microseconds(lambda: probabilities(positions)) / count
    figures["probabilities(positions), each"] = {"mean_us": batch}
    times = [microseconds(lambda p=p: reference.solve(p), repeat=1) for p in positions]  # type: ignore[misc]
    figures["reference"] = spread(times)
    try:
        import ms_toollib  # noqa: PLC0415
    except ImportError:
        return figures
    maps = probabilities(positions)
    times, differences = [], []
    for position, chances in zip(positions, maps, strict=True):
        rows = [
            [10 if position[row, column] == "#" else int(position[row, column])
             for column in range(30)]
            for row in range(16)
        ]  # fmt: skip
        times.append(
            microseconds(lambda rows=rows: ms_toollib.cal_probability_onboard(rows, 99), repeat=5)  # type: ignore[misc]
        )
        theirs = ms_toollib.cal_probability_onboard(rows, 99)[0]
        differences += [
            abs(theirs[row][column] - chances[row * 30 + column]) for row, column in position.hidden
        ]
    figures["ms_toollib"] = spread(times)
    figures["largest difference to ms_toollib"] = max(differences)
    for name in ("analyse(position).probability", "probabilities([position])"):
        ratio = figures["ms_toollib"]["median_us"] / figures[name]["median_us"]
        figures[f"ms_toollib / {name}, medians"] = ratio
    return figures


def brute(count: int) -> Figures:
    """The native core against every layout of small positions."""
    worst = 0.0
    cells = layouts_tried = 0
    for seed in range(count):
        position = small_position(Chance(seed))
        grid = position.grid
        hidden = [grid.index(cell) for cell in position.hidden]
        numbers = [
            (sum(1 << other for other in grid.around(grid.index(cell))), number)
            for cell, number in position.numbers.items()
        ]
        every_layout = (
            sum(1 << index for index in chosen) for chosen in combinations(hidden, position.mines)
        )
        layouts = [
            layout
            for layout in every_layout
            if all((mask & layout).bit_count() == number for mask, number in numbers)
        ]
        layouts_tried += comb(len(hidden), position.mines)
        (chances,) = native.probabilities([position])
        for index in hidden:
            mines = sum(layout >> index & 1 for layout in layouts)
            cells += 1
            if mines in (0, len(layouts)):
                if chances[index] != mines / len(layouts):
                    raise AssertionError(f"{index} in {position} is certain")
            else:
                worst = max(worst, abs(chances[index] * len(layouts) / mines - 1))
    return {
        "positions": count,
        "cells": cells,
        "layouts tried": layouts_tried,
        "largest relative error": worst,
    }


def small_position(chance: Chance) -> Position:
    """A position of a small board with few enough hidden cells to try every layout."""
    while True:
        grid = Grid(1 + chance.below(6), 1 + chance.below(6))
        board = Board.generate(grid, chance.below(len(grid) + 1), seed=chance.next64())
        opened_of_8 = 3 + chance.below(5)
        view = "".join(
            "#" if mine or chance.below(8) >= opened_of_8 else str(number)
            for mine, number in zip(board.mine_at, board.number_at, strict=True)
        )
        if 0 < view.count("#") <= 14:
            return Position(grid, board.mine_count, view)


def right(count: int) -> Figures:
    """The native core against the reference, on positions of real games."""
    names = ("cs50", "beginner", "intermediate", "expert", "12x8x24", "8x8x20")
    sources = [guessing_points(Level.parse(name), 1_000) for name in names]
    worst = 0.0
    certain = cells = 0
    for number in range(count):
        position = next(sources[number % len(sources)])
        exact = reference.solve(position).probability
        (chances,) = native.probabilities([position])
        for cell, expected in exact.items():
            found = chances[position.grid.index(cell)]
            cells += 1
            if expected in (0, 1) or found in (0, 1):
                certain += 1
                if found != expected:
                    raise AssertionError(f"{cell} in {position}: {found} is not {expected}")
            else:
                worst = max(worst, abs(found / float(expected) - 1))
    return {
        "positions": count,
        "cells": cells,
        "certain cells": certain,
        "largest relative error": worst,
    }


def games(count: int) -> Figures:
    """Whole games by the player exact."""
    experiment = Experiment("exact", EXPERT, FirstClick.SAFE, (0, 0), 10_000_000, count)
    summary = SeriesSummary()
    started = time.process_time()
    for result in play_games(experiment):
        summary.add(result)
    seconds = time.process_time() - started
    low, high = summary.interval
    return {
        "level": "30x16x99",
        "first": "safe",
        "start": [0, 0],
        "games": count,
        "win_rate": summary.win_rate,
        "ci95": [low, high],
        "games_per_cpu_second": count / seconds,
    }


def patterned(size: int, is_open: Callable[[int, int], bool], seed: int) -> Position:
    """A board opened in a pattern; about a fifth of the other cells are mines."""
    grid = Grid(size, size)
    opened = {cell for cell in grid if is_open(*cell)}
    board = Board.generate(grid, size * size // 5, seed=seed)
    board = Board(grid, board.mines - opened)
    view = "".join(str(board.number(cell)) if cell in opened else "#" for cell in grid)
    return Position(grid, board.mine_count, view)


def half_open(side: int, seed: int) -> Position:
    """A board with its upper half open, and one cell in eight of the lower half."""
    grid = Grid(side, side)
    board = Board.generate(grid, side * side // 5, seed=seed)
    chance = Chance(seed)
    view = "".join(
        "#" if mine or not (index < side * side // 2 or chance.below(8) == 0) else str(number)
        for index, (mine, number) in enumerate(zip(board.mine_at, board.number_at, strict=True))
    )
    return Position.unchecked(grid, board.mine_count, view)


def hard() -> Iterator[Figures]:
    """Positions designed to be hard."""
    stress = "/".join(
        ["21x10x75", "2#3#3#3#3#3#3#3#3#3#1", "#" * 21, "3#4#4#4#4#4#4#4#4#4#1"] + ["#" * 21] * 7
    )
    position = Position.parse(stress)
    yield {
        "position": "21x10/75, rows of numbers",
        "ms": microseconds(lambda: native.probabilities([position])) / 1000,
    }
    for (name, is_open), size in product(PATTERNS.items(), (12, 30)):
        position = patterned(size, is_open, seed=1)
        started = time.process_time()
        figures: Figures = {"position": f"{size}x{size}, open in {name}"}
        figures["answer"] = answer(position)
        figures["ms"] = (time.process_time() - started) * 1000
        yield figures
    for name, line in made_to_be_hard():
        position = Position.parse(line)
        started = time.process_time()
        text = answer(position)
        yield {"position": name, "answer": text, "ms": (time.process_time() - started) * 1000}
    for side in LARGE:
        position = half_open(side, seed=1)
        milliseconds = microseconds(lambda p=position: native.probabilities([p]), repeat=2) / 1000  # type: ignore[misc]
        (chances,) = native.probabilities([position])
        total = sum(chance for chance in chances if chance > 0)
        yield {
            "position": f"{side}x{side}/{position.mines}, half open",
            "ms": milliseconds,
            "ns a cell": milliseconds * 1e6 / side**2,
            "mines less sum of chances": position.mines - total,
            "peak MiB so far": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }


def answer(position: Position) -> str:
    """Analyse a position within the usual limit of a move, and summarise the result."""
    analysis = solve(position, core="native", lazy=True)
    try:
        found = count_or_estimate(analysis, Limit(MOVE_SECONDS))
    except MinewiseError as error:
        return f"{type(error).__name__}: {str(error)[:60]}"
    proved = f"{len(found.safe)} safe, {len(found.mines)} mines"
    if not found.estimated:
        return f"exact: {proved}"
    ends = map(found.interval, found.probability)
    off = statistics.fmean(float(high - low) / 2 for low, high in ends if low < high)
    return f"estimate: {proved}, {found.drawn} layouts, ±{100 * off:.1f} points on average"


def made_to_be_hard() -> Iterator[tuple[str, str]]:
    """The adversarial positions of the tests, and wider ones."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    hard_positions = import_module("hard_positions")
    for name, line in vars(hard_positions).items():
        if name.isupper():
            yield f"{name}, {line.partition('/')[0]}", line
    for size in (40, 60, 100):
        wide = patterned(size, PATTERNS["every second cell of every second row"], seed=1)
        yield f"{size}x{size}, every second cell of every second row", wide.line()


def estimates(seeds: int) -> Figures:
    """How often the interval contains the true value, where that can be counted."""
    inside = tried = without = 0
    for _, line in made_to_be_hard():
        position = Position.parse(line)
        try:
            truth = solve(position).probability
        except (NoLayoutError, TooWideError):
            continue
        if all(chance in (0, 1) for chance in truth.values()):
            continue
        # A cell of each box: the others have the same estimate.
        numbers = {
            cell: frozenset(position.grid.neighbours(cell)).intersection(position.numbers)
            for cell in position.hidden
        }
        cells = {near: cell for cell, near in numbers.items()}.values()
        for seed in range(seeds):
            try:
                found = estimate(solve(position, lazy=True), seed=seed)
            except TooWideError:
                without += 1  # no layout was found to begin with
                continue
            for cell in cells:
                if found.probability[cell] in (0, 1):
                    continue
                low, high = found.interval(cell)
                tried += 1
                # A case never sampled cannot be distinguished from a very rare one.
                inside += low - 2e-9 <= truth[cell] <= high + 2e-9
    return {
        "intervals": tried,
        "hold the truth": inside,
        "share": inside / tried,
        "positions without an estimate": without / seeds,
    }


def memory(calls: int) -> Figures:
    """The memory that many calls leak."""
    position = next(guessing_points(Level.parse("beginner"), 1))
    native.probabilities([position] * 1000)

    def peak() -> float:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

    before = peak()
    for _ in range(calls):
        probabilities([position])
    return {"calls": calls, "MiB more": peak() - before}


# Also works with versions that have functions instead of methods.
_PLAY_ON = """
import json, sys, time
from minewise import solver
from minewise.core import Position
for line in json.load(sys.stdin):
    analysis = solver.solve(Position.parse(line))
    ask = getattr(analysis, "win_chance", None) or (lambda c: solver.win_chance(analysis, c))
    find = getattr(analysis, "best_cell", None) or (lambda: solver.best_cell(analysis))
    cell = find()
    began = time.process_time()
    ask(cell)
    print(time.process_time() - began)
"""

_MAPS = """
import json, sys, time
from minewise.core import Position
from minewise.solver import native
positions = [Position.parse(line) for line in json.load(sys.stdin)]
for position in positions:
    best = 1e9
    for _ in range(5):
        began = time.perf_counter()
        native.probabilities([position])
        best = min(best, time.perf_counter() - began)
    print(best)
"""


def elsewhere(program: str, positions: list[Position], folder: Path | None) -> list[float]:
    """Run a program on some positions, with this version of Minewise or another one."""
    environment = dict(os.environ)
    command = [sys.executable, "-c", program]
    if folder is not None:
        # Without site packages, where this version is installed.
        command.insert(1, "-S")
        environment["PYTHONPATH"] = str(folder)
    done = subprocess.run(  # noqa: S603 - our own programs
        command,
        input=json.dumps([position.line() for position in positions]),
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return [float(line) for line in done.stdout.split()]


def playouts(count: int, before: Path | None) -> Figures:
    """The mean time of a playout from some positions."""
    positions = list(islice(guessing_points(EXPERT, 1, least_open=0.3, most_open=0.7), count))

    def mean(folder: Path | None) -> float:
        # The better of two runs of each.
        runs = [elsewhere(_PLAY_ON, positions, folder) for _ in range(2)]
        return statistics.fmean(map(min, *runs)) / native.PLAYOUTS * 1e6

    figures: Figures = {"positions": count, "us a playout": mean(None)}
    if before is not None:
        figures["us a playout before"] = mean(before)
        figures["times as fast"] = figures["us a playout before"] / figures["us a playout"]
    return figures


def maps(count: int, before: Path) -> Iterator[Figures]:
    """Maps of the positions of `fast` and `hard`, before and now, each the best of two runs."""
    midgame = list(islice(guessing_points(EXPERT, 1, least_open=0.3, most_open=0.7), count))
    groups = {"mid-game Expert": midgame}
    groups |= {f"{side}x{side}, half open": [half_open(side, seed=1)] for side in LARGE}
    groups |= {
        f"30x30, open in {name}": [patterned(30, is_open, seed=1)]
        for name, is_open in PATTERNS.items()
    }
    for name, positions in groups.items():
        now, then = (
            statistics.median(map(min, *[elsewhere(_MAPS, positions, folder) for _ in range(2)]))
            for folder in (None, before)
        )
        yield {"positions": name, "ms now": now * 1e3, "ms before": then * 1e3, "ratio": now / then}


def show(name: str, figures: Figures) -> None:
    """Print some figures as text."""
    print(f"\n{name}")
    for what, value in figures.items():
        if isinstance(value, dict):
            text = ", ".join(f"{key} {number:,.1f}" for key, number in value.items())
        else:
            text = f"{value:.4g}" if isinstance(value, float) else str(value)
        print(f"  {what}: {text}", flush=True)


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=200, help="for 'fast' (default 200)")
    parser.add_argument("--brute", type=int, default=1000, help="for 'brute' (default 1000)")
    parser.add_argument("--compare", type=int, default=600, help="for 'right' (default 600)")
    parser.add_argument("--games", type=int, default=50_000, help="for 'games' (default 50000)")
    parser.add_argument("--before", type=Path, help="the src folder of another version")
    parser.add_argument("--only", metavar="PART", help="measure one part, such as 'hard'")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    everything: Figures = {}
    parts: dict[str, Callable[[], Any]] = {
        "fast": lambda: fast(options.positions),
        "brute": lambda: brute(options.brute),
        "right": lambda: right(options.compare),
        "games": lambda: games(options.games),
        "memory": lambda: memory(1_000_000),
        "hard": lambda: list(hard()),
        "estimates": lambda: estimates(5),
        "playouts": lambda: playouts(12, options.before),
    }
    if options.before:
        parts["before and now"] = lambda: list(maps(options.positions, options.before))
    for name, part in parts.items():
        if options.only not in (None, name):
            continue
        found = everything[name] = part()
        if not options.json:
            for figures in found if isinstance(found, list) else [found]:
                show(name, figures)
    if options.json:
        json.dump(everything, sys.stdout)
        print()


if __name__ == "__main__":
    main()
