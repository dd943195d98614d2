"""The speed of the course's AI: whole boards, in CPU seconds.

The AI opens every safe cell of a board. If it knows no safe cell, an oracle names
one, so that every board is played to its end. The same boards are played by the AI,
by the AI that knows the number of mines, and by the simple version that compares all
pairs of sentences; figures are ratios within one run.

    python benchmarks/cs50_speed.py [--boards N] [--json]
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "cs50"))

from minesweeper import Minesweeper, MinesweeperAI
from naive_ai import NaiveAI

SIZES = ((8, 8, 8), (16, 30, 99), (50, 50, 400))


def follow_board(game: Minesweeper, ai: MinesweeperAI, order: list[tuple[int, int]]) -> float:
    """Open every safe cell, and return the CPU seconds that `ai` needed."""
    numbers = {cell: game.nearby_mines(cell) for cell in order}
    hints = iter(order)
    started = time.process_time()
    while len(ai.moves_made) < len(order):
        cell = ai.make_safe_move()
        if cell is None:
            cell = next(hint for hint in hints if hint not in ai.moves_made)
        ai.add_knowledge(cell, numbers[cell])
    seconds = time.process_time() - started
    if ai.safes & game.mines or not ai.mines <= game.mines:
        raise AssertionError("the AI has proven something false")
    return seconds


@dataclass
class Figures:
    """The figures of one size of board."""

    board: str
    boards: int
    mean_ms: float
    slowest_ms: float
    told_total_ratio: float
    all_pairs_ratio: float


def measure(height: int, width: int, mines: int, boards: int) -> Figures:
    """Play the same boards with each AI, in turn, and compare."""
    makers: dict[str, Callable[[], MinesweeperAI]] = {
        "ai": lambda: MinesweeperAI(height, width),
        "ai told the total": lambda: MinesweeperAI(height, width, mines=mines),
        "all pairs": lambda: NaiveAI(height, width),
    }
    seconds: dict[str, list[float]] = {name: [] for name in makers}
    for seed in range(boards):
        random.seed(seed)
        game = Minesweeper(height, width, mines)
        order = [(i, j) for i in range(height) for j in range(width) if not game.is_mine((i, j))]
        random.shuffle(order)
        for name, make in makers.items():
            seconds[name].append(follow_board(game, make(), order))
    total = {name: sum(values) for name, values in seconds.items()}
    return Figures(
        board=f"{height}x{width}/{mines}",
        boards=boards,
        mean_ms=1000 * total["ai"] / boards,
        slowest_ms=1000 * max(seconds["ai"]),
        told_total_ratio=total["ai told the total"] / total["ai"],
        all_pairs_ratio=total["all pairs"] / total["ai"],
    )


def main() -> None:
    """Measure every size and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", type=int, default=20, help="boards of each size (default 20)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a size")
    options = parser.parse_args()

    if not options.json:
        print("CPU time of a whole board (height x width / mines), guesses answered by an oracle;")
        print("the last two columns are multiples of the mean")
        print("     board  boards   mean ms  slowest ms  told the total  all pairs")
    for size in SIZES:
        row = measure(*size, boards=options.boards)
        if options.json:
            print(json.dumps(asdict(row)), flush=True)
        else:
            print(
                f"{row.board:>10}  {row.boards:>6}  {row.mean_ms:>8.1f}  {row.slowest_ms:>10.1f}"
                f"  {row.told_total_ratio:>14.2f}  {row.all_pairs_ratio:>9.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
