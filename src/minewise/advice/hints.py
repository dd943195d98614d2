"""Hints that teach, in four levels.

    1  is anything certain, or do I have to guess?
    2  is one of my flags provably wrong?
    3  which numbers should I look at?
    4  the whole reason; if a guess is due, the best cell to try

The first two levels name no cell, the third names numbers but not the cell they settle.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import IntEnum

from minewise.advice.best_move import how_safe, prospects_in_words
from minewise.advice.chances import estimated_in_words
from minewise.advice.explanation import Conclusion
from minewise.advice.odds import first_click_in_words
from minewise.advice.pattern_names import guess_pattern, with_name
from minewise.advice.reasons import nearest_first
from minewise.analysis import Analysis
from minewise.base.data import Data, Serializable
from minewise.base.errors import NotationError, check_type, quote
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.limit import FOREVER, Limit
from minewise.core import Cell, Position
from minewise.logic import Proof, Words
from minewise.logic.patterns import Pattern, name_of


class HintLevel(IntEnum):
    """How much a hint gives away."""

    CERTAIN_MOVE = 1
    WRONG_FLAG = 2
    NUMBERS = 3
    PROOF = 4

    @classmethod
    def parse(cls, text: str) -> "HintLevel":
        """Read a level, 1 to 4."""
        return {str(level.value): level for level in cls}.get(text.strip()) or cls._missing_(text)

    @classmethod
    def _missing_(cls, value: object) -> "HintLevel":
        text = _("{given} is not a level of hints: expected 1, 2, 3 or 4")
        raise NotationError(text.format(given=quote(value)), value)


def next_level(
    position: Position, shown: HintLevel | None, *, needs_no_guess: bool = False
) -> HintLevel:
    """The level of the next hint; the last level repeats.

    Without flags, the level about wrong flags is skipped; on a no-guess board, so is the one
    about certainty.

    >>> str(next_level(Position.parse("3x2x1/###/111"), HintLevel.CERTAIN_MOVE).name)
    'NUMBERS'
    """
    if shown is None and not needs_no_guess:
        return HintLevel.CERTAIN_MOVE
    level = HintLevel(min((shown or HintLevel.CERTAIN_MOVE) + 1, HintLevel.PROOF))
    if level is HintLevel.WRONG_FLAG and not position.flags:
        return HintLevel.NUMBERS
    return level


@dataclass(frozen=True, slots=True)
class Hint(Serializable):
    """A hint; `numbers` come from level 3, `cell`, `conclusion` and `pattern` at level 4."""

    KEYS = "level answer text numbers? cell? conclusion? pattern?"

    level: HintLevel  #: 1 to 4
    answer: bool  #: levels 1 and 2: yes or no; 3 and 4: whether there is something to show
    text: str
    numbers: tuple[Cell, ...] = ()  #: the numbers to look at (levels 3 and 4)
    cell: Cell | None = None  #: the settled cell, or the best to try (level 4)
    proof: Proof | None = None  #: level 4
    pattern: Pattern | None = None  #: the players' name for it (level 4)

    @property
    def conclusion(self) -> Conclusion:
        """`safe`, `mine`, or `unknown` for a guess."""
        if self.proof is None:
            return Conclusion.UNKNOWN
        return Conclusion.of(bool(self.proof.conclusion.count))

    def as_data(self) -> Data["Hint"]:
        """The hint as plain values, with only the keys that the level may fill."""
        data = Serializable.as_data(self)
        filled = {HintLevel.NUMBERS: 4, HintLevel.PROOF: 7}.get(self.level, 3)
        for name in list(data)[filled:]:
            del data[name]
        return data


def hint(
    analysis: Analysis, level: HintLevel | int, limit: Limit = FOREVER, near: Cell | None = None
) -> Hint:
    """Give a hint. If a guess is due, the last level names the best cell to try.

    Among equally easy reasons it prefers one near a cell, such as that of the last click.

    >>> analysis = Analysis(Position.parse("3x2x1/###/111"))
    >>> for level in HintLevel:
    ...     print(hint(analysis, level).text)
    Something is certain.
    Your flags: none is wrong as far as can be proved.
    Look at the 1 at (2,2) and the 1 at (2,3).
    The 1 at (2,3) needs one mine among (1,2) and (1,3); the 1 at (2,2) needs one mine among these \
and (1,1): so (1,1) is safe. Pattern: a 1-1.
    """
    check_type(analysis, Analysis, "analysis")
    level = HintLevel(level)
    if analysis.first_click_is_safe:
        return Hint(level, level is not HintLevel.WRONG_FLAG, first_click_in_words())
    found = _certain_hint(analysis, level, limit, near)
    if level is not HintLevel.PROOF or found.answer:
        return found
    best, counted = analysis.within(limit).best_unflagged(), analysis.within(limit).counted()
    if best is None or counted is None:
        return found
    text = _("Best to open: {cell}, {how_safe}.").format(
        cell=Words().cell(best), how_safe=how_safe(analysis, best, limit)
    )
    if counted.estimated:
        text = f"{text} {estimated_in_words(counted.drawn)}"
    then = prospects_in_words(analysis.within(limit).prospects(best))
    pattern = guess_pattern(analysis, best, limit, advised=True)
    text = with_name(f"{found.text} {text} {then}".rstrip(), pattern)
    return replace(found, text=text, cell=best, pattern=pattern)


def _certain_hint(analysis: Analysis, level: HintLevel, limit: Limit, near: Cell | None) -> Hint:
    """A hint from certain cells alone."""
    words, position, reasoning = Words(), analysis.position, analysis.within(limit).reasoning()
    match level:
        case HintLevel.CERTAIN_MOVE:
            answer = bool(reasoning.safe)
            return Hint(level, answer, words.certain_move(answer))
        case HintLevel.WRONG_FLAG:
            answer = not reasoning.safe.isdisjoint(position.flags)
            return Hint(level, answer, words.wrong_flag(answer))
    proof = _worth_showing(analysis, limit, near)
    if proof is None:
        return Hint(level, answer=False, text=words.certain_move(False))
    if level is HintLevel.NUMBERS:
        return Hint(level, True, words.look_at(position, proof), tuple(sorted(proof.shown)))
    (cell,), numbers = proof.conclusion.cells, tuple(sorted(proof.numbers))
    pattern = name_of(proof, position)
    text = with_name(words.proof(proof), pattern)
    return Hint(level, True, text, numbers, cell, proof, pattern)


def _worth_showing(analysis: Analysis, limit: Limit, near: Cell | None) -> Proof | None:
    """The easiest reason for a wrong flag, or else a safe cell, or else a mine without a flag.

    If the time runs out, it is the easiest found so far.
    """
    reasoning, flags = analysis.within(limit).reasoning(), analysis.position.flags
    wrong, unflagged = reasoning.safe.intersection(flags), reasoning.mines.difference(flags)
    for cells in (wrong, reasoning.safe, unflagged):
        proof = reasoning.easiest(nearest_first(cells, near), limit)
        if proof is not None:
            return proof
    return None


def wrong_flags_in_words(flags: Collection[Cell]) -> str:
    """The sentence on wrong flags; empty if there are none."""
    if not flags:
        return ""
    return _n(
        "Your flag at {cells} is wrong: no mine is there.",
        "Your flags at {cells} are wrong: no mine is there.",
        len(flags),
    ).format(cells=Words().cells(flags))
