"""The search for the seeds of the suite: it gives the same file each time.

    python -m minewise.suite.seed_search > src/minewise/suite/suite-1.json

Boards are the first of each rating. Guesses are the first positions with few undecided cells, so
that the best play is known exactly, in which the choice of the cell matters. Claims are made from
proofs: unchanged, without one of the numbers, negated, or about a cell nearby.
"""

import json
import sys
from dataclasses import replace
from itertools import count

from minewise.advice import Claim, Conclusion, judge_claim, regret
from minewise.analysis import Analysis
from minewise.boards import rate_board
from minewise.core import Cell, Chance, Level, Position
from minewise.logic import Reasoning
from minewise.solver import solve
from minewise.suite.tasks import RATINGS, VERSION, ClaimSeedData, SuiteData, after, made, stuck

LEVEL, GUESS_LEVEL = "8x8x10", "8x8x12"
START: Cell = (3, 3)

BOARDS, GUESSES, CLAIMS = 100, 200, 200

# Small enough for both cores to find the best play.
_MOST_UNDECIDED, _MOST_LAYOUTS = 12, 300

# How many numbers the proofs of claims use at least, in turn.
_FEWEST_NUMBERS = (2, 3, 4, 5)


def find(boards: int = BOARDS, guesses: int = GUESSES, claims: int = CLAIMS) -> SuiteData:
    """Find tasks of each kind."""
    return {
        "minewise": "suite",
        "version": 1,
        "suite": VERSION,
        "level": LEVEL,
        "guess_level": GUESS_LEVEL,
        "start": list(START),
        "boards": find_boards(boards),
        "guesses": find_guesses(guesses),
        "claims": find_claims(claims),
    }


def find_boards(most: int) -> dict[str, list[int]]:
    """The first seeds of each rating."""
    level = Level.parse(LEVEL)
    found: dict[str, list[int]] = {rating: [] for rating in RATINGS}
    for seed in count():
        if all(len(seeds) == most for seeds in found.values()):
            return found
        seeds = found[rate_board(made(level, START, seed), START).word]
        if len(seeds) < most:
            seeds.append(seed)
    raise AssertionError("there are always more seeds")


def find_guesses(most: int) -> list[int]:
    """The first seeds whose game reaches a guess in which the choice matters."""
    level = Level.parse(GUESS_LEVEL)
    seeds = (seed for seed in count() if _is_a_guess(stuck(level, START, seed)))
    return [next(seeds) for _ in range(most)]


def _is_a_guess(position: Position) -> bool:
    if len(position.hidden) == position.mines:
        return False  # it was won
    analysis = solve(position)
    undecided = len(analysis.probability) - len(analysis.mines)
    if analysis.safe or undecided > _MOST_UNDECIDED or analysis.layouts > _MOST_LAYOUTS:
        return False
    open_ones = analysis.probability.keys() - analysis.mines
    lost = {regret(analysis, cell).win for cell in open_ones}
    return None not in lost and len(lost) > 1


def find_claims(most: int) -> list[ClaimSeedData]:
    """The first claims, alternately one that follows and one that does not."""
    level = Level.parse(LEVEL)
    found: list[ClaimSeedData] = []
    for seed in count():
        chance = Chance(seed)
        board, waves = made(level, START, seed), chance.below(5)
        position = after(board, START, waves)
        follows = len(found) % 2 == 0
        fewest = _FEWEST_NUMBERS[len(found) // 2 % len(_FEWEST_NUMBERS)]
        claim = _draw_claim(position, chance, follows, fewest)
        if claim is not None:
            found.append({"seed": seed, "waves": waves, "claim": str(claim), "follows": follows})
        if len(found) == most:
            return found
    raise AssertionError("there are always more seeds")


def _draw_claim(position: Position, chance: Chance, follows: bool, fewest: int) -> Claim | None:
    """A claim that follows, or a similar one that does not; None if there is none."""
    reasoning = Reasoning(position)
    certain = sorted(reasoning.safe | reasoning.mines)
    if not certain:
        return None
    proof = reasoning.explain(certain[chance.below(len(certain))])
    if proof is None or len(proof.numbers) < fewest:
        return None
    claim = Claim.of(proof)
    if not follows:
        claim = _spoiled(claim, position, chance)
    judged = judge_claim(Analysis(position), claim)
    return claim if judged.follows == follows else None


def _spoiled(claim: Claim, position: Position, chance: Chance) -> Claim:
    """The claim without one of its numbers, negated, or about another cell."""
    match chance.below(3):
        case 0:
            left_out = claim.numbers[chance.below(len(claim.numbers))]
            return replace(claim, numbers=tuple(n for n in claim.numbers if n != left_out))
        case 1:
            return replace(claim, says=Conclusion.of(claim.says is Conclusion.SAFE))
    around = {near for number in claim.numbers for near in position.grid.neighbours(number)}
    near = [cell for cell in position.hidden if cell in around]
    return replace(claim, cell=near[chance.below(len(near))])


if __name__ == "__main__":
    json.dump(find(), sys.stdout)
    print()
