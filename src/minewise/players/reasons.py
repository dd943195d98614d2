"""Why a player chose its move, in words."""

from minewise.core import Position
from minewise.logic import Proof, Rule, Words
from minewise.logic.reasoning import shorten
from minewise.logic.rules import FOUR_RULES
from minewise.players.move import Guess, Move
from minewise.solver.judge import judge
from minewise.solver.percent import spoken


def reason_in_words(position: Position, move: Move, words: Words) -> str:
    """Why a move was chosen.

    >>> from minewise.players.sentences_player import SentencesPlayer
    >>> position = Position.parse("2x2x1/1#/##")
    >>> print(reason_in_words(position, SentencesPlayer().move(position), Words()))
    Nothing is certain: one of 3 cells at random.
    """
    if isinstance(move.reason, Proof):
        return _proof_in_words(position, move.reason, words)
    if move.reason.reason == "start":
        return "The first cell was given."
    return _guess_in_words(move.reason)


def _guess_in_words(guess: Guess) -> str:
    if guess.reason == "counted":
        return "It is safe in every layout that agrees with the numbers."
    if guess.choices == 1:
        return "It is the only cell left to try."
    if guess.reason == "look ahead" and guess.safe_probability is not None:
        return (
            f"Nothing is certain: of {guess.choices} cells this one, "
            f"{spoken(guess.safe_probability)} safe, leaves the best chance to live on."
        )
    if guess.safe_probability is not None:
        return (
            f"Nothing is certain: of {guess.choices} cells none is safer, "
            f"{spoken(guess.safe_probability)} safe."
        )
    return f"Nothing is certain: one of {guess.choices} cells at random."


def _proof_in_words(position: Position, proof: Proof, words: Words) -> str:
    """The whole proof; of one by the four rules, its end: the flags have been explained before."""
    last = proof.premises[0] if proof.rule in (Rule.ALL_SAFE, Rule.ALL_MINES) else proof
    if last.rule not in FOUR_RULES:
        return words.proof(shorten(proof, position, judge()))
    told = words.step(last) if last is proof else f"{words.step(last)} {words.step(proof)}"
    return f"{str(last.rule).capitalize()}: {told[0].lower()}{told[1:]}"
