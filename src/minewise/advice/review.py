"""The review of a game: each step is judged by the position visible at the time.

    guess           a step that opens cells that might have been mines
    mistake         a step that opens a certain mine
    needless guess  a guess although another cell was certainly safe
    luck            the chance to survive all guesses that were made

The review is a single pass: each step is judged in the position before it, and then made.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, TypedDict

from minewise.advice.chances import spoken
from minewise.advice.grade import Grade, grade
from minewise.advice.reasons import nearest_first
from minewise.advice.review_words import luck_in_words
from minewise.analysis import Analysis
from minewise.base.data import Data, Serializable
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import Board, Cell, Click, ConflictError, Game, Position, State, Step
from minewise.core.game import make_click, turned_over
from minewise.core.grid import CellData
from minewise.solver import Probability, TooWideError, WinChance, count_or_estimate, solve

When = Literal["never", "guesses", "always"]


class SafestCellData(TypedDict):
    """The safest cell before a step."""

    cell: CellData
    safe_probability: float


@dataclass(frozen=True, slots=True)
class ReviewedStep(Serializable):
    """A step that opened something, and how good it was."""

    KEYS = """
        step seconds=made.seconds click=made.click cell=made.cell
        safe_probability=grade.safe_probability guess=grade.is_guess needless=grade.is_needless
        mistake=grade.is_mistake best pattern=grade.pattern certain win_probability=win.chance
        win_probability_is_exact=win.exact lost estimated=grade.estimated text=grade.text
    """

    step: int  #: from 0
    made: Step
    grade: Grade
    #: for a guess or a mistake: the cells that were certainly safe, nearest first
    certain: tuple[Cell, ...]
    #: before this step, with the best play we know; None if unknown or not requested
    win: WinChance | None
    lost: bool

    @property
    def best(self) -> SafestCellData:
        """The safest cell before the step."""
        grade = self.grade
        return {"cell": list(grade.best_cell), "safe_probability": grade.best_probability}


class ReviewData(TypedDict):
    """A game, judged step by step."""

    luck: float  #: the chance to survive all guesses
    best_luck: float  #: the same with the safest guesses
    guesses: int
    needless_guesses: int
    mistakes: int
    too_wide: int  #: how many steps could not be judged
    lost_by: int | None
    begin: int  #: how many steps to make before the one to show first
    worst: list[int]  #: the guesses and mistakes, the worst first
    text: str
    steps: list[Data[ReviewedStep]]


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, judged."""

    #: None for marks, for steps that opened nothing, for a first click that was guaranteed to be
    #: safe, and if the position was too wide to count
    steps: tuple[ReviewedStep | None, ...]
    too_wide: int  #: how many steps
    is_lost: bool

    @property
    def guesses(self) -> tuple[ReviewedStep, ...]:
        """The guesses, in order."""
        return tuple(step for step in self.steps if step is not None and step.grade.is_guess)

    @property
    def mistakes(self) -> tuple[ReviewedStep, ...]:
        """The steps that opened certain mines, in order."""
        return tuple(step for step in self.steps if step is not None and step.grade.is_mistake)

    @property
    def doubtful(self) -> tuple[ReviewedStep, ...]:
        """Guesses and mistakes, in order: all steps that were not certain."""
        return tuple(step for step in self.steps if step is not None and not step.grade.is_certain)

    @property
    def needless(self) -> tuple[ReviewedStep, ...]:
        """The needless guesses, in order."""
        return tuple(step for step in self.guesses if step.grade.is_needless)

    @property
    def luck(self) -> float:
        """The chance to survive all guesses that were made; 1 if there was none."""
        return float(math.prod(Fraction(step.grade.safety) for step in self.guesses))

    @property
    def best_luck(self) -> float:
        """The same, had the safest cell been opened each time."""
        return float(math.prod(Fraction(step.grade.best) for step in self.guesses))

    def as_data(self) -> ReviewData:
        """The review as plain values."""
        return {
            "luck": self.luck,
            "best_luck": self.best_luck,
            "guesses": len(self.guesses),
            "needless_guesses": len(self.needless),
            "mistakes": len(self.mistakes),
            "too_wide": self.too_wide,
            "lost_by": None if self.fatal is None else self.fatal.step,
            "begin": self.begin,
            "worst": [judged.step for judged in self.worst],
            "text": luck_in_words(self),
            "steps": [judged.as_data() for judged in self.steps if judged is not None],
        }

    @property
    def fatal(self) -> ReviewedStep | None:
        """The step that lost the game; None if none did, or it could not be judged."""
        return next((step for step in self.steps if step is not None and step.lost), None)

    @property
    def worst(self) -> tuple[ReviewedStep, ...]:
        """Guesses and mistakes, the worst first.

        The step that lost the game comes first, then mistakes, then needless guesses, then those
        that gave away the most safety.
        """
        return tuple(sorted(self.doubtful, key=_badness))

    @property
    def begin(self) -> int:
        """How many steps to make before the one to show first: the worst, or the first of all."""
        worst = self.worst
        return worst[0].step if worst else 0


def _badness(judged: ReviewedStep) -> tuple[bool, bool, bool, float, int]:
    how = judged.grade
    gained = float(how.safety - how.best)
    return not judged.lost, not how.is_mistake, not how.is_needless, gained, judged.step


def review(  # noqa: PLR0913 - most of them are rarely named
    board: Board,
    steps: Iterable[Step | tuple[str, Cell]],
    *,
    first_is_safe: bool = True,
    win_chances: When = "never",
    report: Callable[[int, ReviewedStep | None], object] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Review:
    """Judge every step of a game.

    >>> found = review(Board.parse("2x2x1/*./.."), [("open", (1, 1)), ("open", (0, 0))])
    >>> found.fatal.step, str(found.fatal.grade)
    (1, 'A guess, 66.7 % safe: no cell was safer. It was a pseudo-50/50.')

    A step may also be "open", "flag", "question", "mark" or "chord" and a cell. `first_is_safe`
    means that the first click was guaranteed to be safe; it is ignored if that was a mine. With
    `win_chances`, the chance to win before a step is estimated, which takes much longer: about a
    second for ten steps on expert. `report` is called after each step with the number judged so far
    and the judgement. `stop` is called before each step, and ends the review if it returns true.
    """
    judging = Judging(board, first_is_safe=first_is_safe, win_chances=win_chances)
    for number, given in enumerate(steps):
        if stop is not None and stop():
            break
        step = given if isinstance(given, Step) else Step(_read_click(given[0]), given[1])
        judged = judging.judge(step)
        if report is not None:
            report(number + 1, judged)
        if judging.is_over:
            break
    return judging.review


class Judging:
    """Judges a game step by step while replaying it."""

    def __init__(
        self, board: Board, *, first_is_safe: bool = True, win_chances: When = "never"
    ) -> None:
        """Begin before the first step; `review` explains the parameters."""
        self._board = board
        self._game = Game.on(board)
        self._first_is_safe = first_is_safe
        self._win_chances: When = win_chances
        self._found: list[ReviewedStep | None] = []
        self._too_wide = 0

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._game.outcome is not None

    @property
    def review(self) -> Review:
        """The review so far."""
        outcome = self._game.outcome
        is_lost = outcome is not None and not outcome.won
        return Review(tuple(self._found), self._too_wide, is_lost)

    def judge(self, step: Step, limit: Limit = FOREVER) -> ReviewedStep | None:
        """Judge the next step, then make it.

        A step that takes longer than the limit counts as too wide.
        """
        position = self._game.position
        cells = turned_over(position, step.click, step.cell)
        lost = any(map(self._board.is_mine, cells))
        judged = None
        if cells and (lost or not self._first_is_safe or self._game.state is not State.READY):
            number, when = len(self._found), self._win_chances
            try:
                judged = _judge(position, number, step, cells, lost, when, limit)
            except (TooWideError, TimeUpError):
                self._too_wide += 1
        self.make(step, judged)
        return judged

    def make(self, step: Step, judged: ReviewedStep | None) -> None:
        """Make a step with a given judgement."""
        self._found.append(judged)
        make_click(self._game, step.click, step.cell)


def _read_click(word: str) -> Click:
    try:
        return Click(word)
    except ValueError:
        text = _("{given} is not a click: expected one of {names}")
        raise MinewiseError(text.format(given=quote(word), names=", ".join(Click)), word) from None


def _judge(  # noqa: PLR0913, PLR0917 - all of them define the step
    position: Position,
    number: int,
    step: Step,
    cells: tuple[Cell, ...],
    lost: bool,
    when: When,
    limit: Limit,
) -> ReviewedStep:
    analysis = count_or_estimate(solve(position, lazy=True), limit)
    how = grade(analysis, cells)
    win = None
    if when == "always" or (when == "guesses" and not how.is_certain):
        win = analysis.win_chance(analysis.best_cell())
    certain: tuple[Cell, ...] = ()
    if not how.is_certain:
        certain = tuple(nearest_first(analysis.safe, cells[0]))
        how = replace(how, best_cell=_easiest(position, certain, limit) or how.best_cell)
    return ReviewedStep(number, step, how, certain, win, lost)


def _easiest(position: Position, safe: Sequence[Cell], limit: Limit) -> Cell | None:
    """The safe cell with the easiest proof; None without one, or if it takes too long."""
    try:
        proof = Analysis(position).within(limit).reasoning().easiest(safe, limit)
    except (ConflictError, TimeUpError):
        return None
    return None if proof is None else min(proof.conclusion.cells)


@dataclass(frozen=True, slots=True)
class GuessLuck(Serializable):
    """A guess, and its luck."""

    step: int  #: from 0
    seconds: float  #: on the clock
    chance: Probability  #: of survival
    so_far: Fraction  #: the chance to survive all guesses up to this one
    needless: bool  #: whether some cell was certainly safe
    lived: bool


@dataclass(frozen=True, slots=True)
class Luck(Serializable):
    """How likely the player was to survive the guesses of a game, individually and in total.

    It is about the past and names no cell, so it gives nothing away during a game.

    >>> found = review(Board.parse("2x2x1/*./.."), [("open", (1, 1)), ("open", (0, 1))])
    >>> Luck.of(found).text
    'That guess was 66.7 % safe. Chance of surviving so far: 66.7 % (1 guess, 0 needless).'
    """

    KEYS = "chance guesses=count forced needless last chart=guesses unjudged text"

    guesses: tuple[GuessLuck, ...] = ()
    latest: int = 0  #: the first step of the latest click
    unjudged: int = 0  #: steps that were too wide

    @classmethod
    def of(cls, review: Review, latest: int | None = None) -> "Luck":
        """The luck so far; `latest` is the first step of the latest click, by default the last."""
        so_far = Fraction(1)
        guesses = []
        for judged in review.guesses:
            how, seconds = judged.grade, judged.made.seconds
            so_far *= Fraction(how.safety)
            guesses.append(
                GuessLuck(
                    judged.step, seconds, how.safety, so_far, how.is_needless, not judged.lost
                )
            )
        if latest is None:
            latest = len(review.steps) - 1
        return cls(tuple(guesses), latest, review.too_wide)

    @property
    def chance(self) -> Fraction:
        """The chance to survive all guesses; 1 if there was none."""
        return self.guesses[-1].so_far if self.guesses else Fraction(1)

    @property
    def count(self) -> int:
        """How many guesses there were."""
        return len(self.guesses)

    @property
    def forced(self) -> int:
        """How many guesses were made when no cell was certainly safe."""
        return self.count - self.needless

    @property
    def needless(self) -> int:
        """How many guesses were made although some cell was certainly safe."""
        return sum(guess.needless for guess in self.guesses)

    @property
    def last(self) -> GuessLuck | None:
        """The latest click, if it was a guess."""
        last = self.guesses[-1] if self.guesses else None
        return last if last is not None and last.step >= self.latest else None

    @property
    def text(self) -> str:
        """In words: the last guess, then all of them."""
        if not self.guesses:
            return "" if self.unjudged else _("You have not had to guess.")
        text, count = "", self.count
        if self.last is not None:
            text = _("That guess was {chance} safe.").format(chance=spoken(self.last.chance)) + " "
        if all(guess.lived for guess in self.guesses):
            whole = _n(
                "Chance of surviving so far: {chance} ({count} guess, {needless} needless).",
                "Chance of surviving so far: {chance} ({count} guesses, {needless} needless).",
                count,
            )
        else:
            whole = _n(
                "Chance of surviving the guess: {chance} ({count} guess, {needless} needless).",
                "Chance of surviving all guesses: {chance} ({count} guesses, {needless} needless).",
                count,
            )
        return text + whole.format(chance=spoken(self.chance), count=count, needless=self.needless)
