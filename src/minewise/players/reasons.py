"""Why a player chose its move, in words."""

from collections.abc import Sequence
from functools import partial

from minewise.core import Grid, Position
from minewise.logic import FOUR_RULES, Oracle, Proof, Reasoning, Rule, Words
from minewise.players.move import Guess, Move
from minewise.solver import Outcome
from minewise.solver.judge import judge
from minewise.solver.percent import spoken

# Safeties that differ by less are the same but for rounding.
_EQUALLY_SAFE = 1e-9


def reason_in_words(position: Position, move: Move, words: Words) -> str:
    """Why a move was chosen.

    >>> from minewise.players.sentences_player import SentencesPlayer
    >>> position = Position.parse("2x2x1/1#/##")
    >>> print(reason_in_words(position, SentencesPlayer().move(position), Words()))
    Nothing is certain: one of 3 cells at random.
    """
    if isinstance(move.reason, Proof):
        return proof_in_words(proof_to_show(position, move.reason), words)
    if move.reason.reason == "start":
        return "The first cell was given."
    return _guess_in_words(move.reason)


def _guess_in_words(guess: Guess) -> str:
    if guess.reason == "counted":
        return "It is safe in every layout that agrees with the numbers."
    if guess.choices == 1:
        return "It is the only cell left to try."
    if guess.reason == "look ahead" and guess.safe_probability is not None:
        return f"Nothing is certain: {look_ahead_in_words(guess)}"
    if guess.safe_probability is not None:
        return (
            f"Nothing is certain: of {guess.choices} cells none is safer, "
            f"{spoken(guess.safe_probability)} safe."
        )
    return f"Nothing is certain: one of {guess.choices} cells at random."


def look_ahead_in_words(guess: Guess) -> str:
    """Why a cell was chosen by looking ahead: its safety, and what its numbers would tell.

    >>> guess = Guess("look ahead", 9, 0.62, 0.62, (Outcome(1, 0.4, 3), Outcome(2, 0.22, 0)))
    >>> print(look_ahead_in_words(guess))
    62.0 % safe, the best of 9 cells. If it shows a 1 (40.0 %), 3 more cells are safe for sure.
    """
    assert guess.safe_probability is not None, "who looks ahead has counted"
    safe, best = guess.safe_probability, guess.best_probability
    told = f"{spoken(safe)} safe, "
    if best is None or best - safe <= _EQUALLY_SAFE:
        told += f"the best of {guess.choices} cells."
    else:
        told += (
            f"which leaves the best chance to live on of {guess.choices} cells, "
            f"though the safest is {spoken(best)} safe."
        )
    return f"{told} {outcomes_in_words(guess.outcomes)}".rstrip()


def outcomes_in_words(outcomes: Sequence[Outcome]) -> str:
    """What becomes safe for sure, and after which numbers.

    >>> outcomes_in_words([Outcome(0, 0.5, 2), Outcome(1, 0.2, 1), Outcome(3, 0.1, 0)])
    'If it shows a 0 or 1 (70.0 %), at least 1 more cell is safe for sure.'
    >>> outcomes_in_words([Outcome(1, 0.5, 0), Outcome(2, 0.2, 0)])
    'Whatever it shows, another guess follows.'
    """
    if not outcomes:
        return ""
    if all(outcome.won for outcome in outcomes):
        return "If it is safe, the game is won."
    telling = [outcome for outcome in outcomes if outcome.safe]
    if not telling:
        return "Whatever it shows, another guess follows."
    counts = {outcome.safe for outcome in telling}
    fewest = min(counts)
    at_least = "at least " if len(counts) > 1 else ""
    cells = "1 more cell is" if fewest == 1 else f"{fewest} more cells are"
    then = f"{at_least}{cells} safe for sure."
    if len(telling) == len(outcomes):
        return f"Whatever it shows, {then}"
    numbers = [str(outcome.number) for outcome in telling]
    listed = " or ".join([", ".join(numbers[:-1]), numbers[-1]]) if numbers[1:] else numbers[0]
    article = "an" if telling[0].number == 8 else "a"
    chance = spoken(sum(float(outcome.chance) for outcome in telling))
    return f"If it shows {article} {listed} ({chance}), {then}"


def proof_in_words(shown: Proof, words: Words) -> str:
    """A proof to show, in words; one by the four rules begins with the name of the rule."""
    return words.named_step(shown) if shown.rule in FOUR_RULES else words.proof(shown)


def proof_to_show(position: Position, proof: Proof) -> Proof:
    """The proof of a player as a person wants to see it.

    Of a proof by one of the four rules that is its end, since the flags that it
    rests on were explained when they were set. Any other is the shortest proof
    there is of the same conclusion: what a player has recorded in the course of
    a game may lead over half the board.
    """
    last = proof.premises[0] if proof.rule in (Rule.ALL_SAFE, Rule.ALL_MINES) else proof
    if last.rule in FOUR_RULES:
        return Proof(last.rule, last.premises, proof.conclusion)
    if any(part.rule is Rule.GIVEN for part in proof.walk()):
        return proof
    (cell,) = proof.conclusion.cells
    found = Reasoning(position, use_total=proof.uses_total, oracle=oracle(position)).explain(cell)
    return found or proof


def oracle(position: Position) -> Oracle | None:
    """The native core as an oracle for one position; None where that is not in use."""
    native = judge() if position.grid.shape == Grid.shape else None
    return None if native is None else partial(native, position)
