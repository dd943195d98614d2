"""Fifteen lessons, from counting to 50/50s: sentences that point at a live board, then puzzles.

A lesson is mastered when three of its puzzles in a row were solved at the first attempt.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.core import Cell, Position
from minewise.core.grid import short_place
from minewise.training.pack import Pack
from minewise.training.question import Question
from minewise.training.run import Asked, Run
from minewise.training.theme import Theme

if TYPE_CHECKING:
    from minewise.training.trainer import Trainer

Pointed = Literal["looked", "safe", "mine", "asked", "best"]
"""How a sentence points at a cell: as a number, proved, in question, or best to guess."""

_SIGNS: dict[str, Pointed] = {"!": "looked", "+": "safe", "*": "mine", "?": "asked", "^": "best"}

ENOUGH = 3
"""The number of puzzles in a row that master a lesson."""


class LessonPageData(TypedDict):
    """A lesson, for a list."""

    name: str
    number: int  #: counted from 1
    title: str
    theme: str
    text: str  #: paragraphs, with an empty line between them
    right: int  #: puzzles solved in a row
    enough: int
    mastered: bool


@dataclass(frozen=True, slots=True)
class LessonSentence:
    """A sentence of a lesson, and the cells of its board that it points at."""

    text: str
    points: Mapping[Cell, Pointed]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson."""

    name: str  #: for programs; the same as that of its theme if possible
    theme: Theme  #: the theme that it teaches
    board: str  #: a position for its live board; hidden cells that the text names have letters
    questions: tuple[Question, ...] = ()  #: the questions of its puzzles; empty for any

    @property
    def title(self) -> str:
        """The title."""
        return _pages()[self.name][0]

    @property
    def position(self) -> Position:
        """The initial position of its board."""
        return Position.parse(re.sub("[A-Z]", "#", self.board))

    @property
    def letters(self) -> dict[Cell, str]:
        """The letters of hidden cells."""
        return {cell: sign for cell, sign in _picture(self.board).items() if sign.isupper()}

    @property
    def sentences(self) -> tuple[LessonSentence, ...]:
        """The sentences, with cells by their letters, and the cells that they point at."""
        letters = {letter: letter for letter in self.letters.values()}
        return tuple(
            LessonSentence(
                text.format_map(letters),
                {at: _SIGNS[sign] for at, sign in _picture(f"/{drawn}").items() if sign in _SIGNS},
            )
            for text, drawn in _pages()[self.name][1]
        )

    @property
    def text(self) -> str:
        """The sentences without a board: cells by row and column, with empty lines between."""
        places = {letter: short_place(cell) for cell, letter in self.letters.items()}
        return "\n\n".join(text.format_map(places) for text, _drawn in _pages()[self.name][1])

    @property
    def pattern(self) -> str:
        """The numbers that prove it, such as 1 2 1."""
        drawn = next(each.points for each in reversed(self.sentences) if each.points)
        numbers = [cell for cell, kind in sorted(drawn.items()) if kind == "looked"]
        return " ".join(str(self.position.number(cell)) for cell in numbers)

    @property
    def number(self) -> int:
        """The number of the lesson, from 1."""
        return LESSONS.index(self) + 1

    def puzzles(self, pack: Pack) -> Pack:
        """Its puzzles."""
        return pack.only([self.theme], self.questions)


def _picture(text: str) -> dict[Cell, str]:
    """The signs of a picture by cell: its rows are after slashes, as in a position."""
    return {
        (row, column): sign
        for row, line in enumerate(text.split("/")[1:])
        for column, sign in enumerate(line)
    }


LESSONS = (
    Lesson("all-mines", Theme.COUNTING, "4x2x1/A1B#/11C#", (Question.JUDGE, Question.PROVE)),
    Lesson(
        "all-safe",
        Theme.COUNTING,
        "5x4x3/01###/12###/A2B##/11C##",
        (Question.SAFE, Question.CERTAIN),
    ),
    Lesson("1-1", Theme.ONE_ONE, "5x2x2/ABC##/11111"),
    Lesson("1-2", Theme.ONE_TWO, "5x4x5/EABD#/F123#/GC111/##100"),
    Lesson("reduction", Theme.REDUCTION, "5x3x2/0001B/0012C/001AD"),
    Lesson("hole", Theme.HOLE, "5x3x2/#CDE#/#A1B#/11111"),
    Lesson("triangle", Theme.TRIANGLE, "5x3x3/001D#/112A#/#B2C#"),
    Lesson("1-2-1", Theme.ONE_TWO_ONE, "5x3x2/0001A/0002B/0001C"),
    Lesson("1-2-2-1", Theme.ONE_TWO_TWO_ONE, "4x2x2/ABCD/1221"),
    Lesson("corner", Theme.CORNER, "5x4x5/#####/#FCDE/#213A/#101B"),
    Lesson("box-logic", Theme.BOX_LOGIC, "6x3x3/A10000/B21111/ECD1##"),
    Lesson("mine-counting", Theme.MINE_COUNTING, "5x2x1/01ACE/01BDF"),
    Lesson("chain", Theme.CHAIN, "9x1x3/A1B1C1D1E"),
    Lesson("dead-cell", Theme.DEAD_CELL, "5x3x3/#C210/EBA10/#D210"),
    Lesson("50-50", Theme.FIFTY, "3x2x1/A10/B10"),
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
        row, was_mastered = trainer.practice.lesson(lesson.name)
        self.row = 0 if was_mastered else row  # a mastered lesson still has puzzles
        self._is_done = False
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
        rated = self.trainer.practice.rating(self.lesson.theme)
        return self._near(self._pack, rated.now.rating if self.right else 0.0)

    def _after(self) -> None:
        right = self.results[-1]
        self.trainer.practice.learn(self.lesson.name, right, ENOUGH)
        self.row = self.row + 1 if right else 0
        self._is_done = self.row >= ENOUGH


# fmt: off
def _pages() -> dict[str, tuple[str, tuple[tuple[str, str], ...]]]:
    """The title of each lesson, and its sentences, each with a picture of its cells."""
    return {
        "all-mines": (_("All mines"), (
            (_("A number says how many of the cells around it are mines. The marked 1 touches {A}, "
               "{B} and {C}: one of them is a mine."), "?!?./..?."),
            (_("If a number touches exactly as many hidden cells as it says, all of them are "
               "mines. The 1 in the corner touches {A} alone: {A} is a mine."), "*.../!..."),
            (_("{A} is the mine of the other 1, too. So {B} and {C} are safe."), "*!+./..+."),
        )),
        "all-safe": (_("All safe"), (
            (_("When a number has all its mines, every other cell around it is safe."), ""),
            (_("First find a mine. The marked 1 touches one hidden cell, {A}: {A} is a mine."),
             "...../!..../*..../....."),
            (_("Then look at the other numbers that touch {A}. This 1 has its mine."),
             "...../...../*.?../.!?.."),
            (_("So {B} and {C} are safe."), "...../...../*.+../.!+.."),
        )),
        "1-1": (_("1-1"), (
            (_("Two numbers side by side see almost the same cells."), "...../!!..."),
            (_("The 1 at the end of the wall sees {A} and {B}: one of them is a mine."),
             "??.../!...."),
            (_("The 1 beside it sees {A}, {B} and {C}: that mine serves both."), "???../.!..."),
            (_("So {C}, which only the second 1 sees, is safe."), "??+../!!..."),
            (_("Look along a wall, starting at its end."), ""),
        )),
        "1-2": (_("1-2"), (
            (_("Now the second number needs one mine more than the first."),
             "...../.!!../...../....."),
            (_("They share {A}, {B} and {C}, which hold one mine at most: the 1 allows no more."),
             ".??../.!.../.?.../....."),
            (_("The 2 needs a second mine, and only {D} is left for it: {D} is a mine."),
             ".??*./.!!../.?.../....."),
            (_("The other mine of the 2 uses up the 1. So {E}, {F} and {G}, which only the 1 sees, "
               "are safe."), "+??*./+!!../+?.../....."),
        )),
        "reduction": (_("Reduction"), (
            (_("Take known mines away from a number before you compare it with others."), ""),
            (_("The marked 1 touches one hidden cell, {A}: {A} is a mine."),
             "...../...../..!*."),
            (_("So the 2 needs just one more, among {B}, {C} and {D}: it is a 1 in disguise."),
             "....?/...!?/...*?"),
            (_("The 1 above it sees {B} and {C}. This is a 1-1, so {D} is safe."),
             "...!?/...!?/...*+"),
            (_("Many 2s and 3s are a 1-1 or a 1-2 in disguise."), ""),
        )),
        "hole": (_("Holes"), (
            (_("In a passage, a number may see just two cells, one on either side: this 1 sees {A} "
               "and {B}."), "...../.?.?./..!.."),
            (_("The 1 before it sees {A} and {B}, too, and {C}, {D} and {E}."),
             ".???./.?!?./....."),
            (_("Both need one mine, and it is {A} or {B}. So {C}, {D} and {E} are safe."),
             ".+++./.?!?./..!.."),
        )),
        "triangle": (_("Triangles"), (
            (_("This is a hole with three cells: the marked 2 sees {A}, {B} and {C}."),
             "...../...?./.?!?."),
            (_("The 2 above it sees all three, too, and {D}."), "...?./..!?./.?.?."),
            (_("Both need two mines, and these are among {A}, {B} and {C}. So {D} is safe."),
             "...+./..!?./.?!?."),
        )),
        "1-2-1": (_("1-2-1"), (
            (_("Three numbers along a wall, 1-2-1: look at the three cells opposite them."),
             "...!?/...!?/...!?"),
            (_("The 2 sees all three: two of them are mines."), "....?/...!?/....?"),
            (_("Each 1 sees two of them: {A} and {B} are not both mines, nor are {B} and {C}."),
             "...!?/....?/...!?"),
            (_("So the mines are opposite the 1s, {A} and {C}. {B}, opposite the 2, is safe."),
             "...!*/...!+/...!*"),
            (_("It works with known mines taken away, too: 2-3-2 may be a 1-2-1."), ""),
        )),
        "1-2-2-1": (_("1-2-2-1"), (
            (_("Four numbers along a wall, 1-2-2-1."), "..../!!!!"),
            (_("The 1 allows one mine in {A} and {B}. So the 2 has its second mine at {C}."),
             "??*./!!.."),
            (_("In the same way from the other end: {B} is a mine."), ".**?/..!!"),
            (_("The mines are opposite the 2s. So {A} and {D}, opposite the 1s, are safe."),
             "+**+/!!!!"),
        )),
        "corner": (_("Corners"), (
            (_("Where a wall bends, three numbers work together: the bend, and one on each arm."),
             "...../...../..!!./...!."),
            (_("The 1 of one arm sees {A} and {B}: one of them is a mine."),
             "...../...../....?/...!?"),
            (_("The 3 at the bend sees both, so it needs two mines more, among {C}, {D} and {E}."),
             "...../..???/...!./....."),
            (_("The 1 of the other arm allows one mine in {C} and {D}. So {E} is a mine."),
             "...../..??*/..!!./...!."),
            (_("And one of {C} and {D} is a mine, the only one of this 1. So {F} is safe."),
             "...../.+??*/..!!./...!."),
        )),
        "box-logic": (_("Box logic"), (
            (_("Cells that touch the same numbers form a box, like {A} and {B}. Think of boxes, "
               "not of cells: the marked 1 has its mine in this one."), "?!..../?...../......"),
            (_("The other marked 1 has its mine in {C} and {D}."), "....../..!.../.??..."),
            (_("These two 1s share no cell. Add them up: two mines in {A}, {B}, {C} and {D}."),
             "?!..../?.!.../.??..."),
            (_("The 2 between them sees these four, and {E}. Its two mines are among the "
               "four: {E} is safe."), "?!..../?!!.../+??..."),
        )),
        "mine-counting": (_("Mine counting"), (
            (_("Near the end, count the mines that are left. Here it is 1."), ""),
            (_("Both numbers see {A} and {B}: the mine is one of them."), ".!?../.!?.."),
            (_("That uses up all mines. So {C}, {D}, {E} and {F}, which no number sees, are "
               "safe."), ".!?++/.!?++"),
            (_("If mines were left over, they would be there."), ""),
        )),
        "chain": (_("Chains"), (
            (_("One of {A} and {B} is a mine, and one of {B} and {C}: so {A} and {C} are alike."),
             "?!?!?...."),
            (_("Follow the chain to its end: {A}, {C} and {E} are alike, and so are {B} and {D}."),
             "?!?!?!?!?"),
            (_("There are two ways: two mines, {B} and {D}, or three mines, {A}, {C} and {E}."),
             "?.?.?.?.?"),
            (_("Three mines are left. So {A}, {C} and {E} are mines, {B} and {D} are safe."),
             "*!+!*!+!*"),
        )),
        "dead-cell": (_("Dead cells"), (
            (_("No cell is safe for sure, so you have to guess. The safest cell is not always the "
               "best."), ""),
            (_("{A} is a mine, so each 2 needs one more: {B} for both, or {C} and {D}."),
             ".?!../.?*../.?!.."),
            (_("{C}, {D} and {E} are equally safe. But {E} is dead: it shows a 2 wherever the "
               "mines are, and you will have to guess again."), ".?.../?..../.?..."),
            (_("The number at {C} or {D} tells more: it is best to guess there."),
             ".^!../...../.^!.."),
        )),
        "50-50": (_("50/50s"), (
            (_("Each 1 sees {A} and {B}: one of them is a mine."), "?!./?!."),
            (_("Every other cell touches both or neither. Nothing you open later will tell them "
               "apart: guess now, and save your time."), "?!./?!."),
            (_("If a cell nearby touches only one of two such cells, wait: its number will tell."),
             ""),
        )),
    }
# fmt: on
