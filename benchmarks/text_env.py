"""How many turns a second the game in words takes, every turn judged: CPU time.

An agent opens what is certain, with a reason, and else the first hidden cell; so every kind of
judgement is asked for. The time of the agent itself is left out. Also: how fast claims are judged.

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
    """What a level and a spelling took."""

    level: str
    spelling: str
    turns: int
    turns_a_second: float
    slowest_ms: float


def measure(level: str, spelling: str, turns: int) -> Figures:
    """Play so many turns."""
    rules = TextRules.read(level=level, spelling=spelling)
    player = create("sentences")
    taken: list[float] = []
    seed = 0
    while len(taken) < turns:
        game, seed = TextGame(rules, seed), seed + 1
        while not game.is_over and len(taken) < turns:
            said = str(SpokenMove.of(player.move(game.position)))
            began = time.process_time()
            game.feedback(game.answer(said))
            taken.append(time.process_time() - began)
    return Figures(level, spelling, turns, turns / sum(taken), 1000 * max(taken))


def claims_a_second(rounds: int = 5) -> float:
    """How many claims of the suite are judged in a second, layouts that refute them included."""
    tasks = [Suite().claim(number) for number in range(200)]
    asked: list[tuple[Position, Claim]] = [(task.position, task.claim) for task in tasks] * rounds
    began = time.process_time()
    for position, claim in asked:
        judge_claim(Analysis(position), claim)
    return len(asked) / (time.process_time() - began)


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
