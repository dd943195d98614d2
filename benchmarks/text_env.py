"""How many turns per CPU second the text game plays, with every turn judged.

An agent opens certain cells with a reason, or else guesses, so that every kind of judgement
occurs. The time of the agent itself is left out. Also: how fast claims are judged.

    python benchmarks/text_env.py [--turns N] [--json]
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass

from minewise.advice import Claim, SpokenMove, judge_claim
from minewise.analysis import Analysis
from minewise.core import Position
from minewise.env.text import TextGame, TextRules
from minewise.players import create
from minewise.suite import Suite

LEVELS = ("8x8x10", "beginner", "expert")
SPELLINGS = ("grid", "list", "constraints")


@dataclass
class Figures:
    """The figures of a level and a spelling."""

    level: str
    spelling: str
    turns: int
    turns_a_second: float
    slowest_ms: float


def measure(level: str, spelling: str, turns: int) -> Figures:
    """Play a number of turns."""
    rules = TextRules.read(level=level, spelling=spelling)
    player = create("sentences")
    taken: list[float] = []
    seed = 0
    while len(taken) < turns:
        game, seed = TextGame(rules, seed), seed + 1
        while not game.is_over and len(taken) < turns:
            reply = str(SpokenMove.of(player.move(game.position)))
            began = time.process_time()
            game.feedback(game.answer(reply))
            taken.append(time.process_time() - began)
    return Figures(level, spelling, turns, turns / sum(taken), 1000 * max(taken))


def claims_a_second(rounds: int = 5) -> float:
    """How many claims of the suite are judged per second, including the refuting layouts."""
    tasks = [Suite().claim(number) for number in range(200)]
    cases: list[tuple[Position, Claim]] = [(task.position, task.claim) for task in tasks] * rounds
    began = time.process_time()
    for position, claim in cases:
        judge_claim(Analysis(position), claim)
    return len(cases) / (time.process_time() - began)


def main() -> None:
    """Print a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=2000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = [measure(level, spelling, given.turns) for level in LEVELS for spelling in SPELLINGS]
    judged = claims_a_second()
    if given.json:
        print(json.dumps({"turns": [asdict(one) for one in found], "claims_a_second": judged}))
        return
    print(f"{'level':<10}{'spelling':<13}{'turns a CPU second':>20}{'slowest, ms':>14}")
    for one in found:
        print(
            f"{one.level:<10}{one.spelling:<13}{one.turns_a_second:>20,.0f}{one.slowest_ms:>14.1f}"
        )
    print(f"\nclaims judged a CPU second: {judged:,.0f}")


if __name__ == "__main__":
    main()
