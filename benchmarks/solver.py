"""How right and how fast the exact solver is.

    python benchmarks/solver.py [--positions N] [--compare N] [--games N] [--json]

fast     mid-game Expert positions at guessing points, 30-70 % of the safe cells open: time of
         a full probability map, in this one run and thread, by the native core, by its batch
         entry, by the Python reference, and by ms_toollib where it is installed
         (pip install ms_toollib==1.5.20); and how far their probabilities differ
right    positions of real games of all levels, the native core against the reference
games    the player exact on Expert, first click safe, first cell (0, 0), in the native core
hard     positions made to be hard, and boards from 50x50 to 1000x1000, half open
"""

import argparse
import json
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from midgame import guessing_points
from minewise.arena import Summary
from minewise.arena.games import Setting, play_games
from minewise.core import Board, Chance, FirstClick, Grid, Level, Position
from minewise.core.errors import MinewiseError
from minewise.solver import native, reference

EXPERT = Level.parse("expert")
Figures = dict[str, Any]


def microseconds(work: Callable[[], object], repeat: int = 3) -> float:
    """The shortest of several runs: what it takes when nobody interferes."""
    best = float("inf")
    for _ in range(repeat):
        started = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - started)
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
    """One map of each position, by everything that can make one."""
    positions = list(islice(guessing_points(EXPERT, 1, least_open=0.3, most_open=0.7), count))
    figures: Figures = {"positions": count}

    def one_map(position: Position) -> Callable[[], object]:
        return lambda: native.probabilities([position])

    native.probabilities(positions)
    times = [microseconds(one_map(position)) for position in positions]
    figures["native"] = spread(times)
    batch = microseconds(lambda: native.probabilities(positions)) / count
    figures["native batch"] = {"mean_us": batch}
    times = [microseconds(lambda p=p: reference.analyse(p), repeat=1) for p in positions]  # type: ignore[misc]
    figures["reference"] = spread(times)
    try:
        import ms_toollib  # noqa: PLC0415
    except ImportError:
        return figures
    maps = native.probabilities(positions)
    times, differences = [], []
    for position, chances in zip(positions, maps, strict=True):
        rows = [
            [10 if position[row, column] == "#" else int(position[row, column])
             for column in range(30)]
            for row in range(16)
        ]  # fmt: skip
        times.append(
            microseconds(lambda rows=rows: ms_toollib.cal_probability_onboard(rows, 99))  # type: ignore[misc]
        )
        theirs = ms_toollib.cal_probability_onboard(rows, 99)[0]
        differences += [
            abs(theirs[row][column] - chances[row * 30 + column]) for row, column in position.hidden
        ]
    figures["ms_toollib"] = spread(times)
    figures["largest difference to ms_toollib"] = max(differences)
    ratio = figures["ms_toollib"]["median_us"] / figures["native"]["median_us"]
    figures["ms_toollib / native, medians"] = ratio
    return figures


def right(count: int) -> Figures:
    """The native core against the reference, on positions of real games."""
    names = ("cs50", "beginner", "intermediate", "expert", "12x8x24", "8x8x20")
    sources = [guessing_points(Level.parse(name), 1_000) for name in names]
    worst = 0.0
    certain = cells = 0
    for number in range(count):
        position = next(sources[number % len(sources)])
        exact = reference.analyse(position).probability
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
    setting = Setting("exact", EXPERT, FirstClick.SAFE, (0, 0), 10_000_000, count)
    summary = Summary()
    started = time.process_time()
    for result in play_games(setting):
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


def lattice(size: int, step: int, seed: int) -> Position:
    """Every `step`th cell of every `step`th row is open: numbers that all overlap."""
    grid = Grid(size, size)
    opened = {cell for cell in grid if cell[0] % step == 0 and cell[1] % step == 0}
    board = Board.generate(grid, size * size // 5, seed=seed)
    board = Board(grid, board.mines - opened)
    view = "".join(str(board.number(cell)) if cell in opened else "#" for cell in grid)
    return Position(grid, board.mine_count, view)


def half_open(side: int, seed: int) -> Position:
    """The upper half of a board is open, and of the lower half one cell in eight."""
    grid = Grid(side, side)
    board = Board.generate(grid, side * side // 5, seed=seed)
    chance = Chance(seed)
    view = "".join(
        "#" if mine or not (index < side * side // 2 or chance.below(8) == 0) else str(number)
        for index, (mine, number) in enumerate(zip(board.mine_at, board.number_at, strict=True))
    )
    return Position.trusted(grid, board.mine_count, view)


def hard() -> Iterator[Figures]:
    """Positions made to be hard."""
    stress = "/".join(
        ["21x10x75", "2#3#3#3#3#3#3#3#3#3#1", "#" * 21, "3#4#4#4#4#4#4#4#4#4#1"] + ["#" * 21] * 7
    )
    position = Position.parse(stress)
    yield {
        "position": "21x10/75, rows of numbers",
        "ms": microseconds(lambda: native.probabilities([position])) / 1000,
    }
    for size, step in ((30, 2), (30, 3), (12, 2), (16, 2)):
        position = lattice(size, step, seed=1)
        started = time.process_time()
        figures: Figures = {"position": f"{size}x{size}, every {step}nd or 3rd cell open"}
        try:
            native.analyse(position)
        except MinewiseError as error:
            figures["says"] = str(error)
        figures["ms"] = (time.process_time() - started) * 1000
        yield figures
    for side in (50, 100, 200, 500, 1000):
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


def show(name: str, figures: Figures) -> None:
    """Print some figures for a person."""
    print(f"\n{name}")
    for what, value in figures.items():
        if isinstance(value, dict):
            told = ", ".join(f"{key} {number:,.1f}" for key, number in value.items())
        else:
            told = f"{value:.4g}" if isinstance(value, float) else str(value)
        print(f"  {what}: {told}", flush=True)


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=200, help="for 'fast' (default 200)")
    parser.add_argument("--compare", type=int, default=600, help="for 'right' (default 600)")
    parser.add_argument("--games", type=int, default=50_000, help="for 'games' (default 50000)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    everything: Figures = {}
    parts: dict[str, Callable[[], Any]] = {
        "fast": lambda: fast(options.positions),
        "right": lambda: right(options.compare),
        "games": lambda: games(options.games),
        "hard": lambda: list(hard()),
    }
    for name, part in parts.items():
        everything[name] = part()
        if not options.json:
            for figures in everything[name] if name == "hard" else [everything[name]]:
                show(name, figures)
    if options.json:
        json.dump(everything, sys.stdout)
        print()


if __name__ == "__main__":
    main()
