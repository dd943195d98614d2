"""Why a player chose its move: the shortest proof there is, or what speaks for the guess."""

from dataclasses import dataclass
from typing import Any

from minewise.advice.best_move import outcomes_in_words
from minewise.advice.percent import spoken
from minewise.core import Cell, gettext as _
from minewise.logic import FOUR_RULES, Proof, Rule, Words, cells_as_data, proof_as_data
from minewise.players import Guess, Insight, Move

# Safeties that differ by less are the same but for rounding.
_EQUALLY_SAFE = 1e-9


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move was chosen.

    Attributes:
        text: In words.
        proof: The proof that is told; None for a guess.
        guess: What is known of the guess; None for what is proved.
        numbers: The numbers to point at.
    """

    text: str
    proof: Proof | None = None
    guess: Guess | None = None
    numbers: frozenset[Cell] = frozenset()

    def as_data(self) -> dict[str, Any]:
        """The same as plain values."""
        if self.proof is not None:
            return {
                "conclusion": "mine" if self.proof.conclusion.count else "safe",
                "numbers": cells_as_data(self.proof.numbers),
                "uses_total": self.proof.uses_total,
                "steps": proof_as_data(self.proof, Words()),
                "text": self.text,
            }
        assert self.guess is not None, "a reason is a proof or a guess"
        return {
            "guess": self.guess.reason,
            "choices": self.guess.choices,
            "safe_probability": self.guess.safe_probability,
            "text": self.text,
        }


def reason_for(insight: Insight, move: Move, *, first_click_is_safe: bool = False) -> Reason:
    """Why a move was chosen.

    >>> from minewise.core import Position
    >>> from minewise.players import SentencesPlayer
    >>> insight = Insight(Position.parse("2x2x1/1#/##"))
    >>> print(reason_for(insight, SentencesPlayer().look(insight)).text)
    Nothing is certain: one of 3 cells at random.
    """
    if first_click_is_safe:
        guess = Guess("promised", choices=1, safe_probability=1.0)
        return Reason(_("The first click cannot be a mine."), guess=guess)
    if isinstance(move.reason, Guess):
        return Reason(_guess_in_words(move.reason), guess=move.reason)
    proof = move.reason
    last = proof.premises[0] if proof.rule in (Rule.ALL_SAFE, Rule.ALL_MINES) else proof
    if last.rule in FOUR_RULES:
        # Its flags were explained when they were set: only the last rule is told.
        numbers = frozenset(part.at for part in last.premises if part.at is not None)
        return Reason(_rule_in_words(proof, last), proof, numbers=numbers)
    shown = _as_a_hint_shows_it(proof, insight)
    return Reason(Words().proof(shown), shown, numbers=shown.numbers)


def _as_a_hint_shows_it(proof: Proof, insight: Insight) -> Proof:
    """The shortest proof of the same: what a player remembers may lead over half the board."""
    if any(part.rule is Rule.GIVEN for part in proof.walk()):
        return proof  # it rests on a person's word, which nobody else has
    (cell,) = proof.conclusion.cells
    return insight.reasoning.explain(cell) or proof


def _rule_in_words(proof: Proof, last: Proof) -> str:
    words = Words()
    told = words.step(last) if last is proof else f"{words.step(last)} {words.step(proof)}"
    return _("{rule}: {reason}").format(
        rule=str(last.rule).capitalize(), reason=f"{told[0].lower()}{told[1:]}"
    )


def _guess_in_words(guess: Guess) -> str:
    if guess.reason == "start":
        return _("The first cell was given.")
    if guess.reason == "counted":
        return _("It is safe in every layout that agrees with the numbers.")
    if guess.choices == 1:
        return _("It is the only cell left to try.")
    if guess.safe_probability is None:
        return _("Nothing is certain: one of {count} cells at random.").format(count=guess.choices)
    safe, best = guess.safe_probability, guess.best_probability
    if guess.reason != "look ahead":
        return _("Nothing is certain: of {count} cells none is safer, {chance} safe.").format(
            count=guess.choices, chance=spoken(safe)
        )
    if best is None or best - safe <= _EQUALLY_SAFE:
        told = _("Nothing is certain: {chance} safe, the best of {count} cells.").format(
            chance=spoken(safe), count=guess.choices
        )
    else:
        told = _(
            "Nothing is certain: {chance} safe, which leaves the best chance to live on of "
            "{count} cells, though the safest is {best} safe."
        ).format(chance=spoken(safe), count=guess.choices, best=spoken(best))
    return f"{told} {outcomes_in_words(guess.outcomes)}".rstrip()
