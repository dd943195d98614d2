"""The right answers, worked out from the position: every right one is accepted.

answer   a person's answer: cells, mines, a word or a number, as the question asks
verdict  whether it is right, why, and the cells to mark; the pattern is named only now
"""

from dataclasses import dataclass, replace
from typing import TypedDict

from minewise.advice import Claim, Conclusion, explain, judge_claim
from minewise.advice.chances import spoken
from minewise.analysis import Analysis
from minewise.base.cached import cached_property
from minewise.base.data import as_float
from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import Cell, Position
from minewise.core.grid import CellData
from minewise.logic import Words
from minewise.logic.patterns import Name, Pattern, guesses
from minewise.logic.proof_data import cells_as_data
from minewise.solver import BestPlay, TooManyLayoutsError, TooWideError, best_play
from minewise.training.puzzle import Puzzle, unflagged
from minewise.training.question import Question, choice_in_words

NO_MATTER = 0.01
"""A guess that gives away no more of the chance to win is as good as the best."""

_CLOSE = 0.10
"""Tolerance for a stated probability."""

_LOST = 0.10
"""A guess that gives away this much is worth nothing."""

# The limits of the search for best play, so that it takes no time.
_MOST_LAYOUTS = 2_000
_MOST_NUMBERS = 100_000

# A 50/50 is right to guess now if that costs less than this, which is rounding.
_NOTHING = 1e-9


Cells = frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Answer:
    """A person's answer; parts that the question does not ask for are empty."""

    cells: Cells = frozenset()  #: a cell, several safe cells, or the numbers of a proof
    mines: Cells = frozenset()  #: the mines, if all certain cells are asked for
    word: str | None = None  #: one of the choices
    number: float | None = None  #: how many mines, or a safety from 0 to 1

    @classmethod
    def cell(cls, cell: Cell, number: float | None = None) -> "Answer":
        """One cell, and how safe it is."""
        return cls(frozenset((cell,)), number=number)


class CertainAnswerData(TypedDict):
    """The certain cells."""

    safe: list[CellData]
    mines: list[CellData]


class GuessAnswerData(TypedDict):
    """A cell that is as good to guess as any."""

    cell: CellData
    safe_probability: float
    win_probability: float | None  #: null if it is too much to work out


RightAnswer = CellData | list[CellData] | str | int | None | CertainAnswerData | GuessAnswerData
"""A right answer: a cell, the cells of a proof, a word, a number, or one of these objects."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of an answer."""

    right: bool
    score: float  #: from 0 to 1
    text: str  #: why; the caller says whether it is right
    numbers: Cells = frozenset()  #: the numbers that prove it
    safe: Cells = frozenset()
    mines: Cells = frozenset()
    theme: str = ""
    best: Cells = frozenset()  #: the best guesses, if asked for


class Truth:
    """The facts about a puzzle. Each is worked out when it is first needed.

    >>> from minewise.training.theme import Theme
    >>> puzzle = Puzzle(Position.parse("3x2x2/###/121"), Question.SAFE, Theme.ONE_TWO_ONE, 900)
    >>> truth = Truth(puzzle)
    >>> truth.answers
    [[0, 1]]
    >>> verdict = truth.judge(Answer.cell((0, 1)))
    >>> verdict.right, verdict.text[-17:]
    (True, 'Pattern: a 1-2-1.')
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.position = unflagged(puzzle.position)
        self.analysis = Analysis(self.position, effort=None)

    # Facts

    @property
    def safe(self) -> Cells:
        """The certainly safe cells."""
        return self.analysis.safe

    @property
    def mines(self) -> Cells:
        """The certain mines."""
        return self.analysis.mines

    @property
    def word(self) -> str:
        """The right choice, if one is asked for."""
        match self.puzzle.question:
            case Question.JUDGE:
                (cell,) = self.puzzle.cells
                return "safe" if cell in self.safe else "mine" if cell in self.mines else "unknown"
            case Question.DUE:
                return "no" if self.safe else "yes"
        return "now" if self.fifty is not None else "later"

    @cached_property
    def fewest(self) -> Cells:
        """The fewest numbers we find that settle the cell in question; none can be left out."""
        (cell,) = self.puzzle.cells
        proof = self.analysis.proof(cell)
        numbers = frozenset() if proof is None else proof.numbers
        # A proof step by step may rest on a number that all arrangements do without.
        for number in sorted(numbers):
            fewer = numbers - {number}
            if cell in (self.analysis.settled(fewer, False) or {}):
                numbers = fewer
        return numbers

    @cached_property
    def fifty(self) -> Pattern | None:
        """The 50/50 that the cells in question form; None if something may tell them apart."""
        marked = frozenset(self.puzzle.cells)
        found = guesses(self.position, self.analysis.reasoning(), about=self.puzzle.cells[0])
        kinds = (Name.FIFTY, Name.PSEUDO_FIFTY)
        named = (each for each in found if each.name in kinds and marked <= each.undecided)
        return next(named, None)

    @property
    def count(self) -> int | None:
        """How many mines lie in the cells in question; None if that is not certain."""
        inside = frozenset(self.puzzle.cells)
        outside = self.analysis.count().frontier_mines
        counts = {mines for mines, chance in outside.items() if chance}
        border = frontier(self.position)
        left = self.position.mines - len(self.position.shown_mines)
        if len(counts) == 1 and inside == frozenset(self.position.hidden) - border:
            return left - counts.pop()
        certain = sum(cell in self.mines for cell in inside)
        return certain if inside <= self.safe | self.mines else None

    @cached_property
    def play(self) -> BestPlay | None:
        """The best play; None if it is too much to work out."""
        undecided = len(self.position.hidden) - len(self.mines)
        most = min(_MOST_LAYOUTS, _MOST_NUMBERS // max(1, undecided))
        try:
            return best_play(self.position, most_layouts=most)
        except (TooManyLayoutsError, TooWideError):
            return None

    def safety(self, cell: Cell) -> float:
        """The chance that a cell is safe."""
        return as_float(1 - self.analysis.probability[cell])

    def wins(self, cell: Cell) -> float:
        """The chance to win if a cell is opened next; if unknown, the chance that it is safe."""
        if self.play is None:
            return self.safety(cell)
        return self.play.wins[cell] / self.play.layouts

    @cached_property
    def best_wins(self) -> float:
        """The chance to win with the best cell."""
        return max(self.wins(cell) for cell in self.position.hidden)

    @cached_property
    def best_guesses(self) -> list[Cell]:
        """The cells that are as good to guess as any, the best first."""
        good = [
            cell
            for cell in self.position.hidden
            if self.best_wins - self.wins(cell) <= NO_MATTER + _NOTHING
        ]
        return sorted(good, key=lambda cell: (-self.wins(cell), -self.safety(cell), cell))

    # For programs

    @property
    def answers(self) -> list[RightAnswer]:
        """The right answers in the form the question asks for; of proofs the shortest known."""
        match self.puzzle.question:
            case Question.SAFE:
                return [list(cell) for cell in sorted(self.safe)]
            case Question.CERTAIN:
                return [{"safe": cells_as_data(self.safe), "mines": cells_as_data(self.mines)}]
            case Question.PROVE:
                return [cells_as_data(self.fewest)]
            case Question.GUESS:
                return [
                    {
                        "cell": list(cell),
                        "safe_probability": self.safety(cell),
                        "win_probability": None if self.play is None else self.wins(cell),
                    }
                    for cell in self.best_guesses
                ]
            case Question.COUNT:
                return [self.count]
        return [self.word]

    # For people

    @property
    def in_words(self) -> str:
        """The right answer in a few words, for the back of a sheet."""
        words = Words()
        match self.puzzle.question:
            case Question.SAFE:
                return _("Safe: {cells}.").format(cells=words.cells(self.safe))
            case Question.CERTAIN:
                parts = [
                    _("Safe: {cells}.").format(cells=words.cells(self.safe)) if self.safe else "",
                    _("Mines: {cells}.").format(cells=words.cells(self.mines))
                    if self.mines
                    else "",
                ]
                return " ".join(filter(None, parts))
            case Question.PROVE:
                text = _("For example the numbers at {cells}.")
                return text.format(cells=words.cells(self.fewest))
            case Question.GUESS:
                best = self.best_guesses
                return _("{cells}, {chance} safe.").format(
                    cells=words.cells(best), chance=spoken(self.safety(best[0]))
                )
            case Question.COUNT:
                return str(self.count)
        return choice_in_words(self.word)

    def judge(self, answer: Answer) -> Verdict:
        """Judge an answer, with the reason."""
        match self.puzzle.question:
            case Question.SAFE:
                return self._judge_safe(answer)
            case Question.CERTAIN:
                return self._judge_certain(answer)
            case Question.PROVE:
                return self._judge_proof(answer)
            case Question.GUESS:
                return replace(self._judge_guess(answer), best=frozenset(self.best_guesses))
            case Question.COUNT:
                return self._judge_count(answer)
        return self._judge_word(answer)

    def _verdict(self, score: float, *lines: str, about: Cell | None = None) -> Verdict:
        """A verdict, with the reason for a cell that is certain below it."""
        verdict = Verdict(score >= 0.5, score, "\n".join(lines), theme=str(self.puzzle.theme))
        if about is None:
            return verdict
        why = explain(self.analysis, about)
        return replace(
            verdict,
            text="\n".join([*lines, why.text]),
            numbers=frozenset() if why.proof is None else why.proof.numbers,
            safe=self.safe & {about},
            mines=self.mines & {about},
        )

    def easiest_safe(self) -> Cell | None:
        """The safe cell that is the easiest to find; None if no cell is certainly safe."""
        proof = self.analysis.reasoning().easiest(sorted(self.safe))
        return min(self.safe, default=None) if proof is None else min(proof.conclusion.cells)

    def _judge_safe(self, answer: Answer) -> Verdict:
        words = Words()
        chosen = min(answer.cells, default=None)
        if chosen is not None and len(answer.cells) == 1 and chosen in self.safe:
            return self._verdict(1.0, about=chosen)
        shown = self.easiest_safe()
        if shown is None:
            return self._verdict(0.0, _("No cell is safe for sure."))
        if chosen is None:
            text = _("{cell} is safe.")
        elif chosen in self.mines:
            text = _("{chosen} is a mine for sure. {cell} is safe.")
        else:
            text = _("{chosen} is not proved safe. {cell} is.")
        text = text.format(chosen=words.cell(chosen or shown), cell=words.cell(shown))
        return self._verdict(0.0, text, about=shown)

    def _judge_certain(self, answer: Answer) -> Verdict:
        words = Words()
        if (answer.cells, answer.mines) == (self.safe, self.mines):
            done = self._verdict(1.0, _("That is everything."))
        else:
            wrong = (answer.cells - self.safe) | (answer.mines - self.mines)
            missing = (self.safe - answer.cells) | (self.mines - answer.mines)
            lines = []
            if wrong:
                lines.append(_("Not proved: {cells}.").format(cells=words.cells(wrong)))
            if missing:
                lines.append(_("Missing: {cells}.").format(cells=words.cells(missing)))
            about = min(missing & self.safe, default=min(missing, default=None))
            done = self._verdict(0.0, *lines, about=about)
        return replace(done, safe=self.safe, mines=self.mines)

    def _judge_word(self, answer: Answer) -> Verdict:
        score = float(answer.word == self.word)
        match self.puzzle.question:
            case Question.JUDGE:
                (cell,) = self.puzzle.cells
                if self.word == "unknown":
                    text = _("{cell} may be either: {chance} safe.")
                    line = text.format(cell=Words().cell(cell), chance=spoken(self.safety(cell)))
                    return self._verdict(score, line)
                return self._verdict(score, about=cell)
            case Question.DUE:
                if self.word == "no":
                    line = _("You need not guess.")
                    return self._verdict(score, line, about=self.easiest_safe())
                return self._verdict(score, _("You must guess: no cell is safe for sure."))
        named = self.fifty
        if named is not None:
            return self._verdict(score, named.remark)
        line = _("Later: cells around them may still tell which one it is.")
        return self._verdict(score, line)

    def _judge_proof(self, answer: Answer) -> Verdict:
        (cell,) = self.puzzle.cells
        if not answer.cells:
            return self._verdict(0.0, about=cell)
        says = Conclusion.of(cell in self.mines)
        marked = tuple(sorted(answer.cells))
        claim = judge_claim(self.analysis, Claim(cell, says, marked))
        if not claim.follows:
            return self._verdict(0.0, claim.text, about=cell)
        if len(marked) <= len(self.fewest):
            return self._verdict(1.0, about=cell)
        text = _n(
            "That proves it. {count} number is enough.",
            "That proves it. {count} numbers are enough.",
            len(self.fewest),
        ).format(count=len(self.fewest))
        return self._verdict(max(0.5, len(self.fewest) / len(marked)), text, about=cell)

    def _judge_guess(self, answer: Answer) -> Verdict:
        words, best = Words(), self.best_guesses[0]
        chosen = min(answer.cells, default=None)
        text = _("Best: {cell}, {chance} safe.")
        better = text.format(cell=words.cell(best), chance=spoken(self.safety(best)))
        if chosen is None or len(answer.cells) > 1 or chosen not in self.position.hidden:
            return self._verdict(0.0, better)
        given_away = max(0.0, self.best_wins - self.wins(chosen))
        if given_away > NO_MATTER + _NOTHING:
            score = max(0.0, 0.49 * (1 - given_away / _LOST))
            line = _("{cell} gives away {chance} of the chance to win.").format(
                cell=words.cell(chosen), chance=spoken(given_away)
            )
            return self._verdict(score, line, better)
        is_off = answer.number is not None and abs(answer.number - self.safety(chosen)) > _CLOSE
        line = _("{cell} is as good as any: {chance} safe.").format(
            cell=words.cell(chosen), chance=spoken(self.safety(chosen))
        )
        if is_off:
            return self._verdict(0.4, line, _("Your chance was more than 10 points off."))
        return self._verdict(1.0, line)

    def _judge_count(self, answer: Answer) -> Verdict:
        count = self.count
        right = count is not None and answer.number == count
        frontier = self.position.mines - len(self.position.shown_mines) - (count or 0)
        text = _("The numbers account for {frontier} of the {mines} mines, so {count} are left.")
        line = text.format(frontier=frontier, mines=self.position.mines, count=count)
        return self._verdict(float(right), line)


def frontier(position: Position) -> Cells:
    """The hidden cells that touch a number."""
    return frozenset(
        cell
        for cell in position.hidden
        if any(position.number(near) is not None for near in position.grid.neighbours(cell))
    )
