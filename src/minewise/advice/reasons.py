"""Why a player chose its move: the easiest proof, or the reasons for a guess."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from minewise.advice.best_move import prospects_in_words
from minewise.advice.chances import estimated_in_words, spoken
from minewise.advice.explanation import Conclusion
from minewise.advice.pattern_names import guess_pattern, with_name
from minewise.analysis import Analysis
from minewise.base.data import Data, Serializable
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.base.percent import percent
from minewise.core import Cell, ConflictError
from minewise.logic import Proof, Rule, Words, proof_as_data
from minewise.logic.patterns import Pattern, name_of
from minewise.logic.proof_data import ProofStepData
from minewise.logic.rules import FOUR_RULES
from minewise.players import ExactPlayer, Guess, Move, MoveKind, Player

# Safeties that differ by less are equal up to rounding.
_EQUALLY_SAFE = 1e-9


@dataclass(frozen=True, slots=True)
class Reason(Serializable):
    """A proof, a guess, or a first click that cannot be a mine (`promised`)."""

    KEYS = """
        conclusion? numbers?=proof.numbers uses_total?=proof.uses_total steps?
        guess?=guess.reason choices?=guess.choices promised?=is_promised
        safe_probability?=guess.safe_probability pattern text
    """

    text: str
    proof: Proof | None = None  #: None for a guess
    guess: Guess | None = None  #: None for a proof
    numbers: frozenset[Cell] = frozenset()  #: the numbers to highlight
    pattern: Pattern | None = None  #: the players' name for it

    @property
    def is_promised(self) -> bool:
        """Whether it is a first click that cannot be a mine, which is no guess."""
        return self.guess is not None and self.guess.reason == "promised"

    @property
    def conclusion(self) -> Conclusion | None:
        """`safe` or `mine`."""
        return None if self.proof is None else Conclusion.of(bool(self.proof.conclusion.count))

    @property
    def steps(self) -> list[ProofStepData]:
        """The steps of the proof."""
        return [] if self.proof is None else proof_as_data(self.proof)

    def as_data(self) -> Data["Reason"]:
        """The reason as plain values, with the keys of a proof, a guess or a first click."""
        if self.proof is not None:
            left_out = {"guess", "choices", "promised", "safe_probability"}
        else:
            left_out = {"conclusion", "numbers", "uses_total", "steps"}
            left_out |= {"guess", "choices"} if self.is_promised else {"promised"}
        data = Serializable.as_data(self)
        for name in left_out:
            del data[name]
        return data


def nearest_first(cells: Iterable[Cell], near: Cell | None) -> list[Cell]:
    """Cells sorted by their distance from `near`; without it, row by row.

    >>> nearest_first([(0, 0), (2, 5), (4, 4), (4, 11)], near=(4, 5))
    [(4, 4), (2, 5), (4, 11), (0, 0)]
    """
    if near is None:
        return sorted(cells)
    row, column = near
    return sorted(cells, key=lambda cell: (abs(cell[0] - row) + abs(cell[1] - column), cell))


def easier(
    player: Player, analysis: Analysis, move: Move, limit: Limit = FOREVER, near: Cell | None = None
) -> Move:
    """Replace a certain move with the one that is easiest to explain.

    Only for players that know every certain cell: they play equally well whichever comes first.
    The moves of others stay, and so does a move that relies on the user's flags.
    """
    knows_all = isinstance(player, ExactPlayer)
    if not knows_all or move.action is not MoveKind.OPEN or not _is_replaceable(move):
        return move
    try:
        reasoning = analysis.within(limit).reasoning()
        cells = reasoning.safe.difference(analysis.position.flags)
        proof = reasoning.easiest(nearest_first(cells, near), limit)
    except (ConflictError, TimeUpError):
        return move
    if proof is None:
        return move
    (cell,) = proof.conclusion.cells
    return replace(move, cell=cell, certain=True, reason=proof)


def _is_replaceable(move: Move) -> bool:
    if isinstance(move.reason, Guess):
        return move.reason.reason == "counted"
    parts = {part.rule for part in move.reason.walk()}
    return move.certain and Rule.GIVEN not in parts and parts.isdisjoint(FOUR_RULES)


def reason_for(analysis: Analysis, move: Move, limit: Limit = FOREVER) -> Reason:
    """Why a move was chosen.

    >>> from minewise.core import Position
    >>> from minewise.players import SentencesPlayer
    >>> analysis = Analysis(Position.parse("2x2x1/1#/##"))
    >>> print(reason_for(analysis, SentencesPlayer().look(analysis)).text)
    The AI knows no safe cell, and takes one of 3 at random.
    """
    if analysis.first_click_is_safe:
        guess = Guess("promised", choices=1, safe_probability=1.0)
        return Reason(_("The first click cannot be a mine."), guess=guess)
    if isinstance(move.reason, Guess):
        pattern = None
        # Players that count have analysed the position already; for others naming takes too long.
        if move.reason.safe_probability is not None and move.reason.choices > 1:
            pattern = guess_pattern(analysis, move.cell, limit, advised=True)
        text = with_name(_guess_in_words(move.reason), pattern)
        return Reason(text, guess=move.reason, pattern=pattern)
    proof = _readable(move.reason, analysis, limit)
    pattern = name_of(proof, analysis.position)
    if proof.rule in FOUR_RULES:
        numbers = frozenset(part.at for part in proof.premises if part.at is not None)
        text = Words().named_step(proof)
    else:
        numbers, text = proof.shown, Words().proof(proof)
    return Reason(with_name(text, pattern), proof, numbers=numbers, pattern=pattern)


def _readable(proof: Proof, analysis: Analysis, limit: Limit) -> Proof:
    """A readable version of a player's proof.

    For a proof by one of the four rules, only its last step, since the flags that it relies on
    were explained when they were set. Otherwise the easiest proof, as in a hint: the proof that
    a player has accumulated may span half the board.
    """
    last = proof.premises[0] if proof.rule in (Rule.ALL_SAFE, Rule.ALL_MINES) else proof
    if last.rule in FOUR_RULES:
        return Proof(last.rule, last.premises, proof.conclusion)
    if any(part.rule is Rule.GIVEN for part in proof.walk()):
        return proof  # it relies on the user's flags
    (cell,) = proof.conclusion.cells
    try:
        return analysis.within(limit).proof(cell) or proof
    except TimeUpError:
        return proof


def _guess_in_words(guess: Guess) -> str:
    if guess.reason == "start":
        text = _("The first cell was given.")
    elif guess.reason == "counted":
        text = _("It is safe in every layout that agrees with the numbers.")
    elif guess.reason == "claimed":
        text = _("The AI says that this cell is safe.")
    elif guess.choices == 1 and guess.reason != "course":
        text = _("It is the only cell left to try.")
    elif (safe := guess.safe_probability) is None:
        # Something may be certain that the player does not see.
        text = _("The AI knows no safe cell, and takes one of {count} at random.")
    elif guess.reason == "look ahead":
        return _look_ahead_in_words(guess, safe)
    elif guess.reason == "estimated":
        return _(
            "Nothing is certain: of {count} cells this one looks safest, about {percent} % safe. "
            "{estimated}"
        ).format(
            count=guess.choices, percent=percent(safe), estimated=estimated_in_words(guess.drawn)
        )
    else:
        return _("Nothing is certain: of {count} cells none is safer, {chance} safe.").format(
            count=guess.choices, chance=spoken(safe)
        )
    return text.format(count=guess.choices)


def _look_ahead_in_words(guess: Guess, safe: float) -> str:
    best = guess.best_probability
    if best is None or best - safe <= _EQUALLY_SAFE:
        text = _("Nothing is certain: {chance} safe, the best of {count} cells.")
        text = text.format(chance=spoken(safe), count=guess.choices)
    else:
        text = _(
            "Nothing is certain: {chance} safe, which leaves the best chance of survival of "
            "{count} cells, though the safest is {best} safe."
        ).format(chance=spoken(safe), count=guess.choices, best=spoken(best))
    return f"{text} {prospects_in_words(guess.prospects)}".rstrip()
