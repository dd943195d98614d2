"""Many games, every conclusion held against the board, every proof against two judges.

Games of all levels and of crowded boards are followed with the knowledge base;
where nothing is certain, an oracle names a safe cell. At every move that settled
something, what is newly certain must be true, and at some positions of each game
every cell that is certain is explained: the explanation must pass the checker,
and the numbers it names must force it when every layout is tried.

    python tests/logic/soundness.py [--games N] [--seed S]
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from logic.brute_force import MOST_CELLS, cells_in_question, forced
from minewise.core import Board, Cell, Chance, Game, Level, Position
from minewise.logic import KnowledgeBase, Reasoning
from minewise.logic.checker import check
from minewise.logic.reasoning import explain_all

LEVELS = (
    "cs50", "beginner", "intermediate", "expert",
    "6x6x12", "9x9x30", "12x8x30", "1x20x6", "20x20x120", "5x5x1",
)  # fmt: skip

# How many positions of each game are looked at closely, and after how many moves at most.
LOOKS = 4
LATEST_LOOK = 40


def follow(board: Board, chance: Chance, counted: Counter[str]) -> None:
    """Follow one board to its end, and judge all that is concluded."""
    game = Game.on(board)
    use_total = chance.below(2) == 1
    knowledge = KnowledgeBase(board.grid, board.mine_count if use_total else None)
    looks = {1 + chance.below(LATEST_LOOK) for _ in range(LOOKS)}
    moves = 0
    while game.outcome is None:
        cell = min(knowledge.safe_moves, default=None)
        if cell is None:
            hidden = [one for one in game.position.hidden if not board.is_mine(one)]
            cell = hidden[chance.below(len(hidden))]
        opened = game.open(cell)
        knowledge.tell({one: board.number(one) for one in opened})
        moves += 1
        assert not knowledge.safe & board.mines, board
        assert knowledge.mines <= board.mines, board
        if game.outcome is None and moves in looks:
            judge(game.position, board, counted)
    for cell in knowledge.mines:
        proof = knowledge.proof(cell)
        assert proof is not None
        check(proof, game.position)
        counted["recorded proofs"] += 1
    counted["games"] += 1


def judge(position: Position, board: Board, counted: Counter[str]) -> None:
    """Explain every cell that is certain, and judge the explanations."""
    reasoning = Reasoning(position)
    assert not reasoning.safe & board.mines, position
    assert reasoning.mines <= board.mines, position
    for cell, proof in explain_all(reasoning).items():
        is_mine = bool(proof.conclusion.count)
        assert is_mine == board.is_mine(cell)
        check(proof, position)
        counted["explanations"] += 1
        counted[f"with {min(len(proof.numbers), 9)} numbers"] += 1
        found = brute_force_says(position, cell, proof.numbers, use_total=proof.uses_total)
        if found is not None:
            assert found == is_mine, (position, cell)
            counted["confirmed by brute force"] += 1


def brute_force_says(
    position: Position, cell: Cell, numbers: frozenset[Cell], *, use_total: bool
) -> bool | None:
    """Whether the numbers alone make the cell a mine; None if there are too many layouts."""
    if len(cells_in_question(position, numbers, use_total=use_total)) > MOST_CELLS:
        return None
    safe, mines = forced(position, numbers, use_total=use_total)
    assert cell in safe | mines, (position, cell, numbers)
    return cell in mines


def main(games: int, seed: int) -> Counter[str]:
    """Follow so many games, and count what was judged."""
    counted: Counter[str] = Counter()
    for number in range(games):
        level = Level.parse(LEVELS[number % len(LEVELS)])
        board = Board.generate(level.grid, level.mines, seed=seed + number)
        follow(board, Chance(seed + number), counted)
        if sys.stderr.isatty() and number % 10 == 0:
            print(f"\r{number} games", end="", file=sys.stderr)
    return counted


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for what, count in sorted(main(options.games, options.seed).items()):
        print(f"{what}: {count}")
