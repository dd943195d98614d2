"""The grades of a replay, worked out in small parts, and their display."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from operator import mul

from minewise.advice import Explanation, Review, ReviewedStep
from minewise.advice.chances import spoken
from minewise.advice.review import Judging
from minewise.advice.review_words import luck_in_words
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.base.limit import Limit
from minewise.base.task import Task
from minewise.logic import Words
from minewise.screens import marks
from minewise.screens.blocks import Block, Chart, Column, Field, Form, Mark, Row, Table, Text
from minewise.screens.view import Did, failed
from minewise.session import replay_words, words
from minewise.session.replay import Replay

_PART = 0.2  # seconds of work at a time
_STEP_SECONDS = 2.0  # a step that takes longer is not graded

_Found = tuple[list[ReviewedStep | None], int]


class Grades:
    """The grades of the steps of a replay, as far as they are known."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._steps: tuple[ReviewedStep | None, ...] = ()
        self._too_wide = 0
        self._failed = False

    @property
    def is_complete(self) -> bool:
        return self._failed or len(self._steps) >= len(self._replay)

    @property
    def count(self) -> int:
        return len(self._steps)

    @property
    def review(self) -> Review:
        outcome = self._replay.recording.played.game.outcome
        is_lost = outcome is not None and not outcome.won
        return Review(self._steps, self._too_wide, is_lost)

    def of(self, number: int) -> ReviewedStep | None:
        """The grade of a step, counted from 1; None where it has none, or none yet."""
        return self._steps[number - 1] if 0 < number <= len(self._steps) else None

    def more(self) -> Task[Did]:
        return Task(self._work, self._take, self._give_up, _("Grading the steps"))

    def _work(self, task: Task[Did]) -> _Found:
        recording, known = self._replay.recording, self._steps
        judging = Judging(recording.board, first_is_safe=recording.first_is_safe)
        for step, judged in zip(recording.steps, known, strict=False):
            judging.make(step, judged)
        found: list[ReviewedStep | None] = []
        part = Limit(_PART)
        for step in recording.steps[len(known) :]:
            judged = judging.judge(step, task.limit(_STEP_SECONDS))
            if judged is not None:
                str(judged.grade)  # a guess gets its name here, which may take long
            found.append(judged)
            task.report((len(known) + len(found)) / len(self._replay))
            if part.over or task.is_stopped:
                break
        return found, judging.review.too_wide

    def _take(self, found: _Found) -> Did:
        steps, too_wide = found
        self._steps = tuple(chain(self._steps, steps))
        self._too_wide += too_wide
        return Did()

    def _give_up(self, error: MinewiseError) -> Did:
        self._failed = True
        return failed(error)


# Display


def judged_marks(judged: ReviewedStep, *, is_before: bool) -> Iterator[Mark]:
    """Marks for the cell that a guess or a mistake opened, and for a better guess.

    `found_marks` has the cells that were certainly safe.
    """
    grade = judged.grade
    if is_before:
        bad = grade.is_mistake or grade.is_needless
        for cell in grade.cells:
            yield Mark(cell, "wrong" if bad else "chosen", _("opened in this step"))
    if grade.best_cell in grade.cells:
        return
    if grade.best < 1:
        yield Mark(grade.best_cell, "best", _("was the safest cell"))
    elif not is_before:
        yield Mark(grade.best_cell, "safe", _("was safe for sure"))


def found_marks(found: Explanation) -> Iterator[Mark]:
    """A better move, and the numbers that show it."""
    yield from marks.looked(() if found.proof is None else found.proof.shown)
    yield Mark(found.cell, "safe", _("was safe for sure"))


def question_in_words(judged: ReviewedStep, count: int) -> str:
    """The mistake in the next step, without naming the better cell."""
    grade = judged.grade
    if grade.is_mistake:
        text = _(
            "Before step {number} of {count}, which opened {cell}: it was a mine for sure. Find a "
            "better move."
        )
    else:
        text = _(
            "Before step {number} of {count}, which opened {cell}, {chance} safe: another cell was "
            "safe for sure. Find a better move."
        )
    return text.format(
        number=judged.step + 1,
        count=count,
        cell=Words().cell(judged.made.cell),
        chance=spoken(grade.safety),
    )


def review_blocks(replay: Replay, grades: Grades, *, shows_all: bool) -> Iterator[Block]:
    """The luck of the guesses, and the steps worth a look, the worst first; or all of them."""
    review = grades.review
    if not grades.is_complete:
        graded = _("{done} of {count} steps are graded.")
        yield Text((graded.format(done=grades.count, count=len(replay)),), "note")
    elif review.guesses:
        yield _luck_chart(review.steps, luck_in_words(review))
    else:
        yield Text((luck_in_words(review),))
    yield Form((Field("all-steps", _("All steps"), "switch", shows_all),))
    worth = [judged.step + 1 for judged in review.worst]
    numbers = range(1, len(replay) + 1) if shows_all else worth
    yield Table(
        (
            Column(_("Step"), figure=True),
            Column(_("Time"), figure=True, spare=True),
            Column(_("Action")),
            Column(_("Grade")),
        ),
        tuple(_row(replay, grades, number) for number in numbers),
        _("All steps") if shows_all else _("Worth a look"),
        _("Every step was certain.") if grades.is_complete else "",
        enter="look",
    )


def step_in_words(replay: Replay, number: int) -> str:
    """The effect of a step, its time and its player."""
    return _("Step {number} of {count}, at {time}: {what}.").format(
        number=number,
        count=len(replay),
        time=words.duration(replay.steps[number - 1].seconds),
        what=_what(replay, number),
    )


def _what(replay: Replay, number: int) -> str:
    what = replay_words.click_in_words(replay.recording.played.actions[number - 1])
    by = replay.steps[number - 1].by
    return what if by is None else _("{what}, by {player}").format(what=what, player=by)


def _row(replay: Replay, grades: Grades, number: int) -> Row:
    judged, seconds = grades.of(number), replay.steps[number - 1].seconds
    grade = "" if judged is None else str(judged.grade)
    if judged is not None and judged.grade.is_needless:
        # The person should find the safe cell.
        chance = spoken(judged.grade.safety)
        grade = _("A needless guess, {chance} safe.").format(chance=chance)
    what = words.capital_letter(_what(replay, number))
    return Row(str(number), (str(number), words.duration(seconds), what, grade))


def _luck_chart(steps: Sequence[ReviewedStep | None], text: str) -> Chart:
    safeties = (
        float(judged.grade.safety) if judged is not None and judged.grade.is_guess else 1.0
        for judged in steps
    )
    return Chart(
        _("Chance of surviving the guesses"),
        text,
        tuple(accumulate(safeties, mul, initial=1.0)),
        "line",
        first=_("start"),
        last=_("end"),
    )
