"""The length and difficulty of the reasons of hints and of an AI's moves, and the time of a hint.

Games are played from random seeds: each hint is followed, and if none is certain, a safe cell is
looked up. At every fifth position the AI makes a move too. At some positions the reasons of all
certain cells are computed: none may cost less than that of the hint.

    python benchmarks/hints.py [--games N] [--levels LEVEL ...] [--seed S] [--check N] [--json]
"""

import argparse
import json
import secrets
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from statistics import median

from minewise.advice import HintLevel, hint
from minewise.advice.player_pool import PlayerPool
from minewise.analysis import Analysis
from minewise.core import Board, Cell, Chance, Game, Level
from minewise.logic import Proof, Rule, cost
from minewise.logic.cost import is_walk

AI_EVERY = 5


@dataclass
class Figures:
    """The measurements of one level."""

    level: str
    games: int
    hint_words: list[int] = field(default_factory=list)
    ai_words: list[int] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    most_cases_told: int = 0
    compared: int = 0
    not_easiest: int = 0

    def as_data(self) -> dict[str, object]:
        """A summary of the figures."""
        return asdict(self) | {
            "hint_words": spread(self.hint_words),
            "ai_words": spread(self.ai_words),
            "milliseconds": spread(self.milliseconds),
            "kinds": dict(self.kinds.most_common()),
        }


def spread(values: Sequence[float]) -> dict[str, float]:
    """The median, the 99th percentile and the largest of some values."""
    if not values:
        return {}
    ordered = sorted(values)
    return {
        "count": len(ordered),
        "median": round(median(ordered), 2),
        "p99": round(ordered[int(0.99 * len(ordered))], 2),
        "largest": round(ordered[-1], 2),
    }


def kind_of(proof: Proof) -> str:
    """The kind of reasoning that a reader has to follow."""
    if proof.uses_total:
        return "the total"
    if proof.rule is Rule.CASES:
        return "arrangements" if is_walk(proof) else "cases"
    if any(step.rule is Rule.CONTRADICTION for step in proof.shown_steps):
        return "a supposition"
    numbers = len(proof.shown)
    return {1: "one number", 2: "two numbers"}.get(numbers, "several numbers")


def follow(board: Board, seed: int, check: int, figures: Figures) -> None:
    """Play one board by its hints, and measure them."""
    game, chance, pool = Game.on(board), Chance(seed), PlayerPool(seed)
    openings = [cell for cell in board.grid if board.number(cell) == 0 and not board.is_mine(cell)]
    game.open(openings[chance.below(len(openings))])
    turn = 0
    while game.outcome is None:
        analysis, last = Analysis(game.position), None
        started = time.process_time()
        found = hint(analysis, HintLevel.PROOF)
        seconds = time.process_time() - started
        if found.proof is not None:
            figures.milliseconds.append(1000 * seconds)
            figures.hint_words.append(len(found.text.split()))
            figures.kinds[kind_of(found.proof)] += 1
            if found.proof.rule is Rule.CASES and not is_walk(found.proof):
                cases = len(found.proof.cases)
                figures.most_cases_told = max(figures.most_cases_told, cases)
            if not found.proof.conclusion.count:
                last = found.cell
                if turn % check == 0:
                    compare(analysis, found.proof, figures)
        if turn % AI_EVERY == 0:
            reason = pool.ask("expert", analysis).reason
            if reason.proof is not None:
                figures.ai_words.append(len(reason.text.split()))
        game.open(last or looked_up(game, board, chance))
        turn += 1


def compare(analysis: Analysis, proof: Proof, figures: Figures) -> None:
    """Compare a hint with the reason of every other safe cell."""
    reasoning = analysis.reasoning()
    figures.compared += 1
    proofs = filter(None, map(reasoning.explain, sorted(reasoning.safe)))
    if min(map(cost, proofs)) < cost(proof):
        figures.not_easiest += 1


def looked_up(game: Game, board: Board, chance: Chance) -> Cell:
    """A safe cell, when none is certain."""
    hidden = [cell for cell in game.position.hidden if not board.is_mine(cell)]
    return hidden[chance.below(len(hidden))]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--levels", nargs="+", default=["intermediate", "expert"])
    parser.add_argument("--seed", type=int, help="of the first game; drawn if not given")
    parser.add_argument("--check", type=int, default=10, help="compare at every Nth position")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    seed = secrets.randbits(48) if options.seed is None else options.seed
    found = []
    for name in options.levels:
        level = Level.parse(name)
        figures = Figures(name, options.games)
        for number in range(options.games):
            board = Board.generate(level.grid, level.mines, seed=seed + number)
            follow(board, seed + number, options.check, figures)
            if sys.stderr.isatty():
                print(f"\r{name}: {number + 1} games", end="", file=sys.stderr)
        found.append(figures.as_data())
    if options.json:
        print(json.dumps({"seed": seed, "levels": found}, indent=2))
        return
    print(f"seed {seed}")
    for data in found:
        print(*(f"{what}: {figure}" for what, figure in data.items()), "", sep="\n")


if __name__ == "__main__":
    main()
