"""Fifteen lessons, from counting to 50/50s: a page of text with a live board, then puzzles.

A lesson is mastered when three of its puzzles in a row were solved at the first attempt.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from minewise.base import MinewiseError, gettext as _, quote
from minewise.core import Position
from minewise.training.live_board import LiveBoard
from minewise.training.pack import Pack
from minewise.training.puzzle import Puzzle
from minewise.training.question import Question
from minewise.training.run import Asked, Run
from minewise.training.theme import Theme

if TYPE_CHECKING:
    from minewise.training.trainer import Trainer

ENOUGH = 3
"""So many puzzles in a row, and the lesson is mastered."""


class LessonPageData(TypedDict):
    """A lesson as a list shows it."""

    name: str
    number: int
    """Counted from 1."""
    title: str
    theme: str
    text: str
    """Paragraphs, with an empty line between them."""
    right: int
    """Puzzles solved in a row."""
    enough: int
    mastered: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson."""

    name: str  #: for programs; the name of its theme where possible
    theme: Theme
    questions: tuple[Question, ...] = ()  #: what its puzzles ask; empty for any
    board: str = ""  #: the live board; by default the easiest puzzle of the theme

    @property
    def title(self) -> str:
        """What it is called."""
        return _pages()[self.name][0]

    @property
    def text(self) -> str:
        """The page: paragraphs, with an empty line between them."""
        return "\n\n".join(_pages()[self.name][1:])

    @property
    def number(self) -> int:
        """Which lesson it is, from 1."""
        return LESSONS.index(self) + 1

    def puzzles(self, pack: Pack) -> Pack:
        """Its puzzles."""
        return pack.only([self.theme], self.questions)

    def live_board(self, pack: Pack) -> LiveBoard:
        """A board to try it on."""
        if self.board:
            return LiveBoard(Position.parse(self.board))
        kinds = (Question.GUESS, Question.FIFTY) if self.theme.is_guessing else (Question.SAFE,)
        found: Sequence[Puzzle] = list(pack.only([self.theme], kinds)) or list(pack)
        return LiveBoard(min(found, key=lambda puzzle: len(puzzle.position.hidden)).position)


LESSONS = (
    Lesson("all-mines", Theme.COUNTING, (Question.JUDGE, Question.PROVE), "4x2x1/#1##/11##"),
    Lesson(
        "all-safe",
        Theme.COUNTING,
        (Question.SAFE, Question.CERTAIN),
        "5x4x3/01###/12###/#2###/11###",
    ),
    Lesson("1-1", Theme.ONE_ONE, board="5x2x2/#####/11111"),
    Lesson("1-2", Theme.ONE_TWO, board="5x4x5/#####/#123#/##111/##100"),
    Lesson("reduction", Theme.REDUCTION, board="5x3x2/0001#/0012#/001##"),
    Lesson("hole", Theme.HOLE, board="5x3x2/#####/##1##/11111"),
    Lesson("triangle", Theme.TRIANGLE, board="5x3x3/001##/112##/##2##"),
    Lesson("1-2-1", Theme.ONE_TWO_ONE, board="5x3x2/0001#/0002#/0001#"),
    Lesson("1-2-2-1", Theme.ONE_TWO_TWO_ONE, board="4x2x2/####/1221"),
    Lesson("corner", Theme.CORNER, board="5x4x5/#####/#####/#213#/#101#"),
    Lesson("box-logic", Theme.BOX_LOGIC, board="6x3x3/#10000/#21111/###1##"),
    Lesson("mine-counting", Theme.MINE_COUNTING),
    Lesson("chain", Theme.CHAIN, board="9x1x3/#1#1#1#1#"),
    Lesson("dead-cell", Theme.DEAD_CELL, board="5x3x3/##210/###10/##210"),
    Lesson("50-50", Theme.FIFTY, board="3x2x1/#10/#10"),
)
"""All lessons, in order."""


def lesson_named(name: str) -> Lesson:
    """The lesson of that name or number.

    >>> lesson_named("3").name
    '1-1'
    """
    for lesson in LESSONS:
        if name in (lesson.name, str(lesson.number)):
            return lesson
    raise MinewiseError(
        _("{given} is not a lesson: expected a number from 1 to {count}, or one of {names}").format(
            given=quote(name), count=len(LESSONS), names=", ".join(each.name for each in LESSONS)
        ),
        name,
    )


class LessonRun(Run):
    """The puzzles of a lesson, until it is mastered."""

    mode = "lesson"

    def __init__(self, trainer: "Trainer", lesson: Lesson) -> None:
        super().__init__(trainer)
        self.lesson = lesson
        self.hinting = lesson.theme.hinting
        self._pack = lesson.puzzles(trainer.pack)
        self.row, was_mastered = trainer.practice.lesson(lesson.name)
        # A mastered lesson still has puzzles for those who return.
        self._is_done = False
        if was_mastered:
            self.row = 0
        self.next()

    def _title(self) -> str:
        return self.lesson.title

    def _text(self) -> str:
        if self._is_done:
            return _("Lesson mastered: {title}.").format(title=self.lesson.title)
        return _("Solved in a row: {row} of {enough}.").format(row=self.row, enough=ENOUGH)

    def _choose(self) -> Asked | None:
        if self._is_done:
            return None
        # Easy ones first: a lesson is no test.
        rating = (
            0.0 if not self.right else self.trainer.practice.rating(self.lesson.theme).now.rating
        )
        found = self._near(self._pack, rating)
        return None if found is None else Asked(found)

    def _after(self) -> None:
        right = self.results[-1]
        self.trainer.practice.learn(self.lesson.name, right, ENOUGH)
        self.row = self.row + 1 if right else 0
        self._is_done = self.row >= ENOUGH


def _pages() -> dict[str, tuple[str, ...]]:
    """The title of each lesson, and its paragraphs."""
    return {
        "all-mines": (
            _("All mines"),
            _("A number says how many of the cells around it are mines."),
            _(
                "If it touches exactly that many hidden cells, all of them are mines. A 1 that "
                "touches a single hidden cell has found its mine."
            ),
            _("Find the mine. Then open a cell that another number beside it makes safe."),
        ),
        "all-safe": (
            _("All safe"),
            _("When a number has all its mines, every other cell around it is safe."),
            _("First find a mine. Then look at the other numbers that touch it: are they done?"),
        ),
        "1-1": (
            _("1-1"),
            _("Two numbers side by side see almost the same cells."),
            _(
                "If all that the first one sees is also seen by the second, and both need one "
                "mine, that mine serves both. Whatever only the second one sees is safe."
            ),
            _("Look along a wall, starting at its end."),
        ),
        "1-2": (
            _("1-2"),
            _("Now the second number needs one mine more than the first."),
            _(
                "The cells they share hold one mine at most, because the first number allows no "
                "more. The rest must be in the cells that only the second one sees: these are "
                "mines."
            ),
            _("The mine they share uses up the 1, so the cells that only the 1 sees are safe."),
        ),
        "reduction": (
            _("Reduction"),
            _("Take known mines away from a number before you compare it with others."),
            _("A 3 with two known mines is a 1. Many 2s and 3s are a 1-1 or a 1-2 in disguise."),
        ),
        "hole": (
            _("Holes"),
            _(
                "In a passage, a number may see just two cells, one on either side. The number "
                "before it sees these two and more."
            ),
            _("If both need the same number of mines, whatever only the second one sees is safe."),
        ),
        "triangle": (
            _("Triangles"),
            _("This is a hole with three cells: all that one number sees, the next one sees too."),
            _("If both need the same number of mines, whatever only the second one sees is safe."),
        ),
        "1-2-1": (
            _("1-2-1"),
            _("Three numbers along a wall, 1-2-1: look at the three cells opposite them."),
            _("The mines are opposite the 1s. The cell opposite the 2 is safe."),
            _("It works with known mines taken away, too: 2-3-2 may be a 1-2-1."),
        ),
        "1-2-2-1": (
            _("1-2-2-1"),
            _("Four numbers along a wall, 1-2-2-1."),
            _("The mines are opposite the 2s. The cells opposite the 1s are safe."),
        ),
        "corner": (
            _("Corners"),
            _("Where a wall bends, three numbers work together: one at the bend, one on each arm."),
            _("See how many mines each arm must share with the bend."),
            _("What is left for the last cell of the bend?"),
        ),
        "box-logic": (
            _("Box logic"),
            _("Cells that touch the same numbers form a box. Think of boxes, not of cells."),
            _(
                "Add up numbers that share no cell, and take away the numbers between them. If "
                "the sum is as large or as small as it can be, every box is settled."
            ),
            _("Three numbers in a row, the outer two against the middle one, are a good start."),
        ),
        "mine-counting": (
            _("Mine counting"),
            _("Near the end, count the mines that are left."),
            _(
                "If the numbers along the edge use up all of them, every cell away from the edge "
                "is safe. If mines are left over, they are there."
            ),
            _("Sometimes only one way to place them fits the number."),
        ),
        "chain": (
            _("Chains"),
            _("Exactly one of a and b is a mine, exactly one of b and c: then a and c are alike."),
            _(
                "Follow such a chain to its end. There are two ways to fill it, and one takes more "
                "mines than the other: the number of mines that are left decides."
            ),
        ),
        "dead-cell": (
            _("Dead cells"),
            _("Nothing is certain, so you have to guess. The safest cell is not always the best."),
            _(
                "A dead cell can show only one number, whatever lies around it. Opening it tells "
                "you nothing, and you will have to guess again."
            ),
            _("Choose a cell whose number helps."),
        ),
        "50-50": (
            _("50/50s"),
            _("Exactly one of two cells is a mine, and every other cell touches both or neither."),
            _("Nothing you open later will tell them apart. Guess now, and save your time."),
            _("If a cell nearby touches only one of them, wait: its number will tell."),
        ),
    }
