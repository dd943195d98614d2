"""How fast the knowledge base follows a game, with proofs: CPU seconds per board.

The knowledge base gets every number as it is opened. If no cell is known to be safe,
an oracle names one, so that every board is followed to its end. The time per cell is
also printed, which should not grow with the size of the board, and its ratio between
the largest board and Expert.

    python benchmarks/knowledge.py [--boards N] [--json]
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass

from minewise.core import Board, Chance, Game, Level
from minewise.logic import KnowledgeBase

SIZES = ("30x16x99", "50x50x400", "100x100x1500")


@dataclass
class Figures:
    """The figures of one size of board."""

    level: str
    total_used: bool
    boards: int
    mean_ms: float
    slowest_ms: float
    microseconds_a_cell: float


def follow(level: Level, seed: int, *, use_total: bool) -> float:
    """Follow one board to its end, and return the CPU seconds of the knowledge base alone."""
    board = Board.generate(level.grid, level.mines, seed=seed)
    game = Game.on(board)
    safe = [cell for cell in level.grid if not board.is_mine(cell)]
    order = Chance(seed).choose(len(safe), among=len(safe))
    hints = (safe[place] for place in order)
    opened: set[tuple[int, int]] = set()
    seconds = 0.0
    started = time.process_time()
    knowledge = KnowledgeBase(level.grid, level.mines if use_total else None)
    seconds += time.process_time() - started
    while game.outcome is None:
        known = sorted(knowledge.safe_moves)
        if not known:
            known = [next(hint for hint in hints if hint not in opened)]
        for cell in known:
            if game.outcome is None and cell not in opened:
                new = game.open(cell)
                opened.update(new)
                numbers = {one: board.number(one) for one in new}
                started = time.process_time()
                knowledge.tell(numbers)
                seconds += time.process_time() - started
    if knowledge.safe & board.mines or not knowledge.mines <= board.mines:
        raise AssertionError("the knowledge base has proven something false")
    return seconds


def measure(name: str, boards: int, *, use_total: bool) -> Figures:
    """Follow some boards of one size."""
    level = Level.parse(name)
    seconds = [follow(level, seed, use_total=use_total) for seed in range(boards)]
    mean = sum(seconds) / boards
    return Figures(
        level=name,
        total_used=use_total,
        boards=boards,
        mean_ms=1000 * mean,
        slowest_ms=1000 * max(seconds),
        microseconds_a_cell=1_000_000 * mean / len(level.grid),
    )


def main() -> None:
    """Measure every size and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", type=int, default=10, help="boards of each size (default 10)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a size")
    options = parser.parse_args()
    if not options.json:
        print("       level  total  boards   mean ms  slowest ms  us a cell")
    for use_total in (False, True):
        rows = [measure(name, options.boards, use_total=use_total) for name in SIZES]
        for row in rows:
            if options.json:
                print(json.dumps(asdict(row)), flush=True)
            else:
                print(
                    f"{row.level:>12}  {'yes' if row.total_used else 'no':>5}  {row.boards:>6}"
                    f"  {row.mean_ms:>8.1f}  {row.slowest_ms:>10.1f}"
                    f"  {row.microseconds_a_cell:>9.1f}",
                    flush=True,
                )
        if not options.json:
            ratio = rows[-1].microseconds_a_cell / rows[0].microseconds_a_cell
            print(f"time a cell, {SIZES[-1]} against {SIZES[0]}: {ratio:.2f} times")


if __name__ == "__main__":
    main()
