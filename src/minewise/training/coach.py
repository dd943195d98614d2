"""The coach: what a front end holds while somebody trains. It knows what is on the screen.

    screen   a list to choose from (menu, themes, lessons), a lesson's page, a puzzle, the end of
             a run, or progress
    mark     a cell that is part of the answer, until the answer is checked

`showing.shown` is all that a front end draws, and `do` takes the commands of the table. Where the
cursor is, is the front end's. Nothing here takes long. What cannot be done is said in `message`;
only a damaged database, or a name that nobody offered, is raised.
"""

from collections.abc import Callable
from typing import Literal

from minewise.base import IllegalMoveError, MinewiseError, gettext as _, quote
from minewise.core import Cell, Position
from minewise.training.answers import Answer
from minewise.training.lessons import LESSONS, Lesson, LessonRun, lesson_named
from minewise.training.live_board import LiveBoard
from minewise.training.modes import Storm, Today
from minewise.training.question import Question
from minewise.training.run import Run
from minewise.training.theme import Theme
from minewise.training.trainer import Trainer

Screen = Literal["menu", "themes", "lessons", "lesson", "puzzle", "over", "progress"]

MODES = ("train", "theme", "streak", "storm", "today", "repeat", "mistakes", "lessons", "progress")
"""What the menu offers, in this order."""

_LISTS = ("menu", "themes", "lessons")
_MOST_PERCENT, _MOST_MINES = 100, 9999


class Coach:
    """One person's training.

    >>> import tempfile
    >>> from pathlib import Path
    >>> folder = tempfile.TemporaryDirectory()
    >>> coach = Coach(Trainer.at(Path(folder.name) / "training.sqlite"))
    >>> coach.start("1-2-1")
    >>> coach.screen, coach.run.title, "give-up" in coach.can
    ('puzzle', '1-2-1', True)
    >>> coach.do("give-up")
    >>> coach.run.verdict.right, "give-up" in coach.can
    (False, False)
    >>> folder.cleanup()

    Attributes:
        trainer: The puzzles, the person and the time.
        run: The puzzles that are being solved; None elsewhere.
        lesson: The lesson that is read or practised; None elsewhere.
        board: The live board of a lesson; None elsewhere.
        cells: What is marked: the cell to guess, safe cells, or the numbers of a proof.
        mines: What is marked as a mine.
        number: What was typed: a percentage, or how many mines.
        gave_up: Whether the answer was asked for.
        message: What happened last, in a sentence.
    """

    def __init__(self, trainer: Trainer) -> None:
        self.trainer = trainer
        self.run: Run | None = None
        self.lesson: Lesson | None = None
        self.board: LiveBoard | None = None
        self.message = ""
        self._screen: Screen = "menu"
        self._again: Callable[[], Run] | None = None
        self._clear()

    def _clear(self) -> None:
        self.cells: frozenset[Cell] = frozenset()
        self.mines: frozenset[Cell] = frozenset()
        self.number: int | None = None
        self.gave_up = False

    def _show(self, screen: Screen) -> None:
        self._screen, self.run, self.lesson, self.board = screen, None, None, None
        self._clear()
        self.message = ""

    # What is on the screen

    @property
    def screen(self) -> Screen:
        """What is on the screen."""
        if self._screen == "puzzle" and (self.run is None or self.run.is_over):
            return "over"
        return self._screen

    @property
    def position(self) -> Position | None:
        """The board that is shown; None where there is none."""
        if self.board is not None:
            return self.board.position
        puzzle = None if self.run is None else self.run.puzzle
        return None if puzzle is None else puzzle.position

    @property
    def question(self) -> Question | None:
        """What is asked and not answered; None elsewhere."""
        if self.run is None or self.run.puzzle is None or self.run.verdict is not None:
            return None
        return self.run.puzzle.question

    @property
    def line(self) -> str:
        """A line to share, once there is one."""
        run = self.run
        return run.line if isinstance(run, Today) and len(run.results) == len(run.puzzles) else ""

    @property
    def number_is(self) -> Literal["", "percent", "count"]:
        """Which number is asked for; nothing where none is."""
        match self.question:
            case Question.GUESS:
                return "percent"
            case Question.COUNT:
                return "count"
        return ""

    @property
    def offered(self) -> tuple[str, ...]:
        """What can be chosen from the list that is shown."""
        match self.screen:
            case "menu":
                return MODES
            case "themes":
                return tuple(Theme)
            case "lessons":
                return tuple(lesson.name for lesson in LESSONS)
        return ()

    @property
    def can(self) -> tuple[str, ...]:
        """The names of the commands that can be done now."""
        question, found = self.question, []
        if self.board is not None or question in _MARKED:
            found.append("open")
        if question is Question.CERTAIN:
            found.append("flag")
        if self.run is not None or self.board is not None:
            found.append("check")
        if question is not None:
            found.append("give-up")
        if self.number_is or (question is not None and question.choices) or self.offered:
            found += _DIGITS
        if self.number_is:
            found.append("erase")
        if self.line:
            found.append("share")
        if self.screen != "menu":
            found.append("back")
        return tuple(found)

    # What a person chooses

    def start(self, name: str, game: str = "") -> None:
        """Begin: a mode of the menu, a theme, or a lesson, by its name.

        Args:
            name: The name; where a theme and a lesson share one, the theme is meant.
            game: For `mistakes`: the game whose puzzles come first.

        Raises:
            MinewiseError: There is no such thing.
        """
        trainer = self.trainer
        match name:
            case "train":
                self._begin(trainer.train)
            case "streak":
                self._begin(trainer.streak)
            case "storm":
                self._begin(trainer.storm)
            case "today":
                self._begin(trainer.today)
            case "repeat":
                self._begin(trainer.repeat)
            case "mistakes":
                self._begin_mistakes(game)
            case "theme":
                self._show("themes")
            case "lessons" | "progress" | "menu":
                self._show(name)
            case _ if name in tuple(Theme):
                self._begin(lambda: trainer.train(Theme(name)))
            case _:
                self.learn(name)

    def learn(self, name: str) -> None:
        """Open the page of a lesson, by its name or number."""
        lesson = lesson_named(name)
        self._show("lesson")
        self.lesson, self.board = lesson, self.trainer.live_board(lesson)

    def choose(self, name: str) -> None:
        """Choose from the list that is shown.

        Raises:
            MinewiseError: It is not on the list.
        """
        if name not in self.offered:
            raise MinewiseError(
                _("{given} cannot be chosen here: expected one of {names}").format(
                    given=quote(name), names=", ".join(self.offered) or _("nothing")
                ),
                name,
            )
        if self.screen == "lessons":
            self.learn(name)
        else:
            self.start(name)

    def _begin(self, again: Callable[[], Run]) -> None:
        lesson = self.lesson
        self._show("puzzle")
        self.run, self._again = again(), again
        self.lesson = lesson if isinstance(self.run, LessonRun) else None

    def _begin_mistakes(self, game: str) -> None:
        self._begin(lambda: self.trainer.repeat(own=True, game=game))
        if game and self.run is not None and not self.run.is_from(game):
            self.message = _("Nothing from this game is due.")

    def practise(self) -> None:
        """From a lesson's page to its puzzles."""
        lesson = self.lesson
        if lesson is not None:
            self._begin(lambda: self.trainer.lesson(lesson))

    def back(self) -> None:
        """Leave what is shown: a lesson to the lessons, everything else to the menu."""
        self._show("menu" if self.lesson is None else "lessons")

    # What a person answers

    def press(self, cell: Cell) -> None:
        """Open a cell, or mark it, as the question wants it; again to take the mark away."""
        if self.board is not None:
            self._try(self.board, cell)
            return
        position = self.position
        if self.question not in _MARKED or position is None or cell not in position.grid:
            self._say_how()
            return
        is_number = position.number(cell) is not None
        if is_number is not (self.question is Question.PROVE):
            self._say_how()
            return
        self.message = ""
        match self.question:
            case Question.SAFE:
                self.cells = frozenset((cell,))
                self._answer(Answer(self.cells))
            case Question.GUESS:
                self.cells = frozenset((cell,)) - self.cells
            case _:
                self.cells ^= {cell}
                self.mines -= {cell}

    def flag(self, cell: Cell) -> None:
        """Mark a cell as a mine, where that is asked; again to take the mark away."""
        position = self.position
        if (
            self.question is not Question.CERTAIN
            or position is None
            or cell not in position.grid
            or position.number(cell) is not None
        ):
            self._say_how()
            return
        self.message = ""
        self.mines ^= {cell}
        self.cells -= {cell}

    def _try(self, board: LiveBoard, cell: Cell) -> None:
        board.open(cell)
        self.message = board.text
        if board.is_done:
            self.message = "\n".join((board.text, _("Well done. Now solve puzzles like this one.")))

    def say(self, word: str) -> None:
        """Answer with one of the words to choose from."""
        question = self.question
        if question is None or word not in question.choices:
            self._say_how()
        else:
            self._answer(Answer(word=word))

    def write(self, number: int | None) -> None:
        """Write the number that is asked for; None for nothing."""
        most = _MOST_PERCENT if self.number_is == "percent" else _MOST_MINES
        if self.number_is and (number is None or 0 <= number <= most):
            self.number, self.message = number, ""
        else:
            self._say_how()

    def digit(self, digit: int) -> None:
        """A digit: of a number, or for one of the answers or rows, which count from 1."""
        question, names = self.question, self.offered
        if self.number_is:
            most = _MOST_PERCENT if self.number_is == "percent" else _MOST_MINES
            longer = (self.number or 0) * 10 + digit
            self.write(longer if longer <= most else digit)
        elif names and 0 < digit <= len(names):
            self.choose(names[digit - 1])
        elif question is not None and 0 < digit <= len(question.choices):
            self.say(question.choices[digit - 1])
        else:
            self._say_how()

    def erase(self) -> None:
        """Take the last digit away."""
        if self.number is not None:
            self.number = self.number // 10 or None

    def _say_how(self) -> None:
        puzzle = None if self.run is None else self.run.puzzle
        if self.question is not None and puzzle is not None:
            self.message = puzzle.question.how

    # Checking, and what comes next

    def check(self, cell: Cell | None = None) -> None:
        """Check what is marked; after that, go on.

        Args:
            cell: Where the cursor is: it is opened where a cell alone is the answer.
        """
        question = self.question
        if self.board is not None:
            if self.board.is_done or cell is None:
                self.practise()
            else:
                self._try(self.board, cell)
        elif question is None:
            self.next()
        elif question is Question.SAFE and cell is not None:
            self.press(cell)
        elif question is Question.GUESS and self.cells and self.number is None:
            self.message = _("Say how likely the cell is safe, in percent.")
        elif question is Question.COUNT and self.number is not None:
            self._answer(Answer(number=self.number))
        elif self.cells or self.mines:
            share = None if self.number is None else self.number / 100
            self._answer(Answer(self.cells, self.mines, number=share))
        else:
            self._say_how()

    def give_up(self) -> None:
        """See the answer; that counts as a wrong one."""
        if self.question is not None:
            self.gave_up = True
            self._answer(Answer())

    def _answer(self, answer: Answer) -> None:
        assert self.run is not None, "something is asked"
        try:
            verdict = self.run.answer(answer)
        except IllegalMoveError as error:  # time was up before it was said
            self.message = str(error)
            return
        self.message = verdict.text
        if isinstance(self.run, Storm):
            # No time for reasons; what was missed comes back.
            told = verdict.text.splitlines()[0] if verdict.text else ""
            self.next()
            self.message = told

    def next(self) -> None:
        """The next puzzle; at the end of a run another one, or back."""
        run = self.run
        if run is None:
            return
        if self.screen != "over":
            run.next()
            self._clear()
            self.message = run.text if run.is_over else ""
        elif self.lesson is not None and self.lesson is not LESSONS[-1]:
            self.learn(LESSONS[self.lesson.number].name)
        elif run.mode in _AGAIN and self._again is not None:
            self._begin(self._again)
        else:
            self.back()

    # Commands

    @staticmethod
    def commands() -> tuple[str, ...]:
        """The names of the commands that `do` knows; `share` is the front end's."""
        return tuple(_DOES)

    def do(self, name: str, cell: Cell | None = None) -> None:
        """Do what a command of the table asks for, by its name.

        Args:
            name: The command; one that cannot be done now changes nothing.
            cell: Where the cursor is, if there is a board.

        Raises:
            KeyError: There is no such command.
        """
        does = _DOES[name]
        if name in self.can:
            does(self, cell)


# A cell or several are the answer.
_MARKED = (Question.SAFE, Question.CERTAIN, Question.PROVE, Question.GUESS)

# At the end of these it is natural to try once more.
_AGAIN = ("streak", "storm")

_DIGITS = tuple("0123456789")


def _on_cell(act: Callable[[Coach, Cell], None]) -> Callable[[Coach, Cell | None], None]:
    def done(coach: Coach, cell: Cell | None) -> None:
        if cell is not None:
            act(coach, cell)

    return done


def _typed(digit: str) -> Callable[[Coach, Cell | None], None]:
    return lambda coach, _cell: coach.digit(int(digit))


_DOES: dict[str, Callable[[Coach, Cell | None], None]] = {
    "open": _on_cell(Coach.press),
    "flag": _on_cell(Coach.flag),
    "check": Coach.check,
    "give-up": lambda coach, _cell: coach.give_up(),
    "erase": lambda coach, _cell: coach.erase(),
    "back": lambda coach, _cell: coach.back(),
    **{digit: _typed(digit) for digit in _DIGITS},
}
