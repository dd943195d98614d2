"""How often the course's AI wins, in the course's own game.

8x8 cells, 8 mines; the first cell is random like every guess, and may be a mine.
Won means that every safe cell was opened.

    python benchmarks/cs50_wins.py [--games N] [--seed S] [--json]
"""

import argparse
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "cs50"))

from minesweeper import Minesweeper, MinesweeperAI
from minewise.arena import wilson

HEIGHT = WIDTH = MINES = 8


def play(seed: int, *, told_total: bool) -> tuple[bool, int]:
    """Play one game; return whether it was won, and how many guesses it took."""
    random.seed(seed)
    game = Minesweeper(HEIGHT, WIDTH, MINES)
    ai = MinesweeperAI(HEIGHT, WIDTH, mines=MINES if told_total else None)
    guesses = 0
    while len(ai.moves_made) < HEIGHT * WIDTH - MINES:
        cell = ai.make_safe_move()
        if cell is None:
            cell = ai.make_random_move()
            guesses += 1
        if cell is None or game.is_mine(cell):
            return False, guesses
        ai.add_knowledge(cell, game.nearby_mines(cell))
    return True, guesses


def main() -> None:
    """Play the games and print the rates."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000, help="games (default 2000)")
    parser.add_argument("--seed", type=int, default=0, help="the first board's seed (default 0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object an AI")
    options = parser.parse_args()

    if not options.json:
        print("level 8x8/8, first click any, first cell random; 95 % interval")
    for told_total in (False, True):
        results = [
            play(seed, told_total=told_total)
            for seed in range(options.seed, options.seed + options.games)
        ]
        wins = sum(won for won, _ in results)
        guesses = sum(guesses for _, guesses in results) / options.games
        low, high = wilson(wins, options.games)
        name = "told the total" if told_total else "numbers only"
        if options.json:
            record = {
                "player": f"course AI, {name}",
                "level": "8x8x8",
                "first": "any",
                "start": "random",
                "games": options.games,
                "wins": wins,
                "win_rate": wins / options.games,
                "ci95": [low, high],
                "guesses_per_game": guesses,
            }
            print(json.dumps(record))
        else:
            print(
                f"course AI, {name}: {wins} of {options.games} games won, "
                f"{wins / options.games:.1%} ({low:.1%} to {high:.1%}), "
                f"{guesses:.2f} guesses a game",
                flush=True,
            )


if __name__ == "__main__":
    main()
