"""The screens that training opens: puzzles, and a lesson with its live board."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Literal

from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import Cell, Position
from minewise.screens.blocks import Block, Board, Counters, Field, Form, Mark, MarkKind, Text
from minewise.screens.view import NOTHING, Action, Did, Given, SessionScreen, View, failed, opening
from minewise.session import words
from minewise.session.session import Session
from minewise.training import (
    LESSONS,
    Answer,
    Lesson,
    LessonRun,
    Puzzle,
    Question,
    Repeats,
    Run,
    Storm,
    Streak,
    Theme,
    Today,
    Train,
    Trainer,
    Verdict,
)
from minewise.training.lessons import ENOUGH, LessonPageData
from minewise.training.live_board import LiveBoard
from minewise.training.question import choice_in_words

_TICK = 0.5  # seconds, of a storm's clock
_MOST_SIGNS = 12  # of the answers so far
_DIGITS = tuple("1234567890")

# The questions whose answers include cells, and those whose answers include a number.
_MARKED = (Question.SAFE, Question.CERTAIN, Question.PROVE, Question.GUESS)
_NUMBERED = (Question.GUESS, Question.COUNT)


@dataclass(frozen=True, slots=True)
class Trainee:
    """The person who trains, and the front end."""

    session: Session
    on: str
    trainer: Trainer


class TrainingSheet(SessionScreen):
    """The common part of the training screens: digits are keys."""

    def __init__(self, trainee: Trainee) -> None:
        super().__init__(trainee.session, trainee.on, "train")
        self._trainee = trainee
        self._trainer = trainee.trainer

    def do(self, action: str, given: Given = NOTHING) -> Did | Task[Did]:
        if action in _DIGITS:
            action, given = "digit", Given(text=action)
        return super().do(action, given)

    def _digits(self, count: int = len(_DIGITS)) -> Iterable[Action]:
        return (self._action(each, each, place="hidden") for each in _DIGITS[:count])


def count_of(count: int, whole: int) -> str:
    """A count out of a whole, in words."""
    return _("{count} of {all}").format(count=count, all=whole)


def standing(page: LessonPageData) -> str:
    """The progress of a person in a lesson."""
    return _("mastered") if page["mastered"] else count_of(page["right"], page["enough"])


class PuzzleScreen(TrainingSheet):
    """The puzzles of a run, the marked answer, its verdict, and the end."""

    def __init__(self, trainee: Trainee, begin: Callable[[], Run], game: str = "") -> None:
        """Begin a run, which takes a moment; `game` names an own game to learn from."""
        super().__init__(trainee)
        self._begin = begin
        self._game = game
        self._run = begin()
        self._clear()
        self._look()

    def _clear(self) -> None:
        self._cells: frozenset[Cell] = frozenset()
        self._mines: frozenset[Cell] = frozenset()
        self._number: int | None = None
        self._gave_up = False

    def load(self) -> Task[Did] | None:
        game, self._game = self._game, ""
        is_other = game and not self._run.is_from(game)
        return Task.of(Did(_("Nothing from this game is due."))) if is_other else None

    def beside(self) -> Task[Did] | None:
        problem = self._look_again() if self._run.seconds_left == 0 else None
        return None if problem is None else Task.of(problem)

    def _look_again(self) -> Did | None:
        """Look at the run after a possible change; report it if its file is damaged."""
        try:
            self._look()
        except MinewiseError as error:
            return failed(error)
        return None

    def _look(self) -> None:
        run = self._run
        self._puzzle = run.puzzle
        self._text = run.text if self._puzzle is None else ""
        self._figures = tuple(self._counted(run))

    # The view

    @property
    def _question(self) -> Question | None:
        """The present question, if it is not answered."""
        is_open = self._run.verdict is None and not self._run.begins_in
        return self._puzzle.question if is_open and self._puzzle is not None else None

    def view(self) -> View:
        run = self._run
        tick = None if run.seconds is None or self._puzzle is None else _TICK
        return View("puzzle", run.title, tuple(self._blocks(run)), tuple(self._actions(run)), tick)

    def _blocks(self, run: Run) -> Iterable[Block]:
        puzzle, question = self._puzzle, self._question
        if puzzle is None:
            yield Text((self._text,), "heading")
            yield Counters(self._figures)
            return
        yield Text((puzzle.text,), "heading")
        position = puzzle.position
        yield Board(
            position.grid,
            position.view,
            press="open" if question else "",
            mark="flag" if question is Question.CERTAIN else "",
            cursor=min(puzzle.cells or position.hidden, default=None),
            marks=_marks(puzzle, run.verdict, self._cells, self._mines),
            cover=str(ceil(run.begins_in)) if run.begins_in else "",
        )
        why = run.asked.why if run.asked is not None else ""
        lines = (why, puzzle.question.how) if run.verdict is None else _reasons(run.verdict)
        yield Text(tuple(filter(None, lines)))
        left = run.seconds_left
        clock = () if left is None else ((_("Time left"), words.counter(ceil(left))),)
        yield Counters((*clock, *self._figures))
        if question in _NUMBERED:
            typed = "" if self._number is None else self._number
            is_count = question is Question.COUNT
            label = _("How many mines?") if is_count else _("How safe is it, in percent?")
            yield Form((Field("number", label, "number", typed, most=self._most),))

    def _counted(self, run: Run) -> Iterable[tuple[str, str]]:
        practice = self._trainer.practice
        if self._puzzle is not None:
            yield _("Mines"), str(self._puzzle.position.mines)
        match run:
            case Train():
                label = _("Rating") if run.theme is None else _("Rating in this theme")
                yield label, str(round(practice.rating(run.theme).now.rating))
            case Streak():
                yield _("Streak"), str(run.right)
            case Storm():
                yield _("Solved"), str(run.right)
            case Today():
                number = min(len(run.results) + (run.verdict is None), len(run.puzzles))
                yield _("Puzzle"), count_of(number, len(run.puzzles))
            case Repeats():
                yield _("Due"), str(run.left)
            case LessonRun():
                yield _("Solved in a row"), count_of(run.row, ENOUGH)
        if isinstance(run, Streak | Storm):
            yield _("Best"), str(max(run.right, practice.best(run.mode)))
        if run.results:
            signs = "".join("✓" if right else "✗" for right in run.results[-_MOST_SIGNS:])
            yield _("Answers"), signs

    def _actions(self, run: Run) -> Iterable[Action]:
        act, question = self._action, self._question
        if question is not None:
            yield from self._answers(question)
        elif self._puzzle is not None:
            yield act("next", _("Next"), "check")
        elif isinstance(run, Streak | Storm):
            yield act("again", _("Again"), "check")
        elif isinstance(run, LessonRun) and run.lesson is not LESSONS[-1]:
            yield act("next-lesson", _("Next lesson"), "check")
        else:
            yield act("done", _("To the menu"), "check")
        if _line(run):
            yield act("share", _("Copy the line to share"))

    def _answers(self, question: Question) -> Iterable[Action]:
        act = self._action
        for digit, choice in zip(_DIGITS, question.choices, strict=False):
            yield act(choice, choice_in_words(choice), digit)
        if question in _NUMBERED:
            yield from self._digits()
            yield act("erase", _("Erase a digit"), place="hidden")
        # If a cell alone is the answer, there is nothing else to check.
        is_one = question is Question.SAFE
        if not is_one and not question.choices:
            yield act("check", _("Check"))
        like = ("open", "check") if is_one else ("open",)
        place: Literal["more", "hidden"] = "more" if question in _MARKED else "hidden"
        labels = {
            Question.CERTAIN: _("Mark as safe"),
            Question.PROVE: _("Mark the number"),
            Question.GUESS: _("Choose the cell"),
        }
        label = labels.get(question, _("Open the cell"))
        why_not = "" if question in _MARKED else question.how
        yield replace(act("open", label, *like, needs="cell", place=place), why_not=why_not)
        if question is Question.CERTAIN:
            yield act("flag", _("Mark as a mine"), needs="cell", place="more")
        wrong = _("That counts as a wrong answer.")
        yield replace(act("give-up", _("Show the answer")), help=wrong)

    # Answers

    def do(self, action: str, given: Given = NOTHING) -> Did | Task[Did]:
        question = self._question
        if question is not None and action in question.choices:
            action, given = "say", Given(text=action)
        done = super().do(action, given)
        return self._look_again() or done

    def _how(self) -> Did:
        return Did("" if self._question is None else self._question.how)

    def _can_mark(self, cell: Cell | None) -> bool:
        """Whether it is one of the cells that the question is about: hidden, or a number."""
        question, puzzle = self._question, self._puzzle
        if cell is None or puzzle is None or cell not in puzzle.position.grid:
            return False
        is_number = puzzle.position.number(cell) is not None
        return question in _MARKED and is_number is (question is Question.PROVE)

    def act_open(self, given: Given) -> Did | None:
        """Open a cell, or mark it, as the question asks; again to remove the mark."""
        cell = given.cell
        if cell is None or not self._can_mark(cell):
            return self._how()
        match self._question:
            case Question.SAFE:
                self._cells = frozenset((cell,))
                return self._answer(Answer(self._cells))
            case Question.GUESS:
                self._cells = frozenset((cell,)) - self._cells
            case _:
                self._cells ^= {cell}
                self._mines -= {cell}
        return None

    def act_flag(self, given: Given) -> Did | None:
        """Mark a cell as a mine, if the question asks; again to remove the mark."""
        cell = given.cell
        if cell is None or self._question is not Question.CERTAIN or not self._can_mark(cell):
            return self._how()
        self._mines ^= {cell}
        self._cells -= {cell}
        return None

    def act_say(self, given: Given) -> Did:
        return self._answer(Answer(word=given.text))

    @property
    def _most(self) -> int:
        """The largest possible number: a percentage, or all cells."""
        is_count = self._question is Question.COUNT
        return len(self._puzzle.position.view) if is_count and self._puzzle is not None else 100

    def act_set(self, given: Given) -> Did | None:
        """Use a typed number; an empty text clears it."""
        text, most = given.text.strip(), self._most
        if text and not (text.isdecimal() and len(text) < 9 and int(text) <= most):
            return Did(_("Type a number from 0 to {most}.").format(most=most))
        self._number = int(text) if text else None
        return None

    def act_digit(self, given: Given) -> Did | None:
        if self._question not in _NUMBERED:
            return self._how()
        longer = (self._number or 0) * 10 + int(given.text)
        self._number = longer if longer <= self._most else int(given.text)
        return None

    def act_erase(self, _given: Given) -> None:
        self._number = (self._number or 0) // 10 or None

    def act_check(self, _given: Given) -> Did:
        question, number = self._question, self._number
        if question is Question.COUNT and number is not None:
            return self._answer(Answer(number=number))
        if question is Question.GUESS and self._cells and number is None:
            return Did(_("Type the chance that the cell is safe, in percent."))
        if self._cells or self._mines:
            share = None if number is None else number / 100
            return self._answer(Answer(self._cells, self._mines, number=share))
        return self._how()

    def act_give_up(self, _given: Given) -> Did:
        self._gave_up = True
        return self._answer(Answer())

    def _answer(self, answer: Answer) -> Did:
        run = self._run
        if self._question is None or run.is_over:
            return Did()  # time was up before the answer
        verdict = run.answer(answer)
        parts = [_judged(verdict, gave_up=self._gave_up)]
        change = run.change
        if change is not None and change.points:
            text = _("Rating: {rating} ({change}).")
            if change.after.is_rough:
                text = _("Rating: {rating} (still rough).")  # its first changes are large
            rating = round(change.after.rating)
            parts.append(text.format(rating=rating, change=f"{change.points:+}"))
        if isinstance(run, Storm):
            # No time for reasons; missed puzzles come back.
            parts += [] if verdict.right else verdict.text.splitlines()[:1]
            self._go_on(run)
        return Did(" ".join(parts))

    # Next

    def _go_on(self, run: Run) -> None:
        run.next()
        self._clear()

    def act_next(self, _given: Given) -> None:
        if self._run.verdict is not None:
            self._go_on(self._run)

    def act_again(self, _given: Given) -> Task[Did]:
        again = partial(PuzzleScreen, self._trainee, self._begin)
        return opening(_("Choosing a puzzle"), again, close=True)

    def act_next_lesson(self, _given: Given) -> Task[Did] | None:
        run = self._run
        if not isinstance(run, LessonRun) or run.lesson is LESSONS[-1]:
            return None
        following = LESSONS[run.lesson.number]
        lesson = partial(LessonScreen, self._trainee, following)
        return opening(_("Choosing a board"), lesson, close=True)

    def act_done(self, _given: Given) -> Did:
        return Did(close=True)

    def act_share(self, _given: Given) -> Did | None:
        line = _line(self._run)
        return Did(_("Copied: {line}").format(line=line), copy=line) if line else None


def _line(run: Run) -> str:
    """A line to share, once the puzzles of the day are done."""
    return run.line if isinstance(run, Today) and len(run.results) == len(run.puzzles) else ""


def _judged(verdict: Verdict, *, gave_up: bool) -> str:
    if verdict.right:
        return _("Right.")
    return _("This is the answer.") if gave_up else _("Not right.")


def _reasons(verdict: Verdict) -> Iterable[str]:
    yield from verdict.text.splitlines()
    theme = Theme(verdict.theme).label if verdict.theme else ""
    if theme.lower() not in verdict.text.lower():  # most reasons name the pattern
        yield _("Theme: {theme}.").format(theme=theme)


def _marks(
    puzzle: Puzzle, verdict: Verdict | None, cells: frozenset[Cell], mines: frozenset[Cell]
) -> tuple[Mark, ...]:
    """The cells of the question, the given answer, and the right one."""
    question, found = puzzle.question, set[tuple[Cell, MarkKind]]()

    def mark(kind: MarkKind, which: Iterable[Cell]) -> None:
        found.update((cell, kind) for cell in which)

    if verdict is None:
        kinds: dict[Question, MarkKind] = {Question.PROVE: "looked", Question.GUESS: "chosen"}
        mark("asked", puzzle.cells)
        mark(kinds.get(question, "safe"), cells)
        mark("mine", mines)
    else:
        # The cell of the question is settled now: one mark is enough.
        mark("asked", set(puzzle.cells) - verdict.safe - verdict.mines)
        mark("looked", verdict.numbers)
        mark("safe", verdict.safe)
        mark("mine", verdict.mines)
        if question is Question.GUESS:
            mark("best", verdict.best)
            mark("chosen", cells - verdict.best)
        elif not verdict.right and question is not Question.PROVE:
            mark("wrong", (cells - verdict.safe) | (mines - verdict.mines))
    return _in_words(found)


def _in_words(marks: Iterable[tuple[Cell, MarkKind]]) -> tuple[Mark, ...]:
    kinds: dict[MarkKind, str] = {
        "asked": _("in question"),
        "chosen": _("chosen"),
        "safe": _("safe"),
        "mine": _("mine"),
        "looked": _("part of the proof"),
        "wrong": _("wrong"),
        "best": _("best to guess"),
    }
    return tuple(Mark(cell, kind, kinds[kind]) for cell, kind in sorted(marks))


class LessonScreen(TrainingSheet):
    """The sentences of a lesson, and the board they point at: it opens only proven cells."""

    def __init__(self, trainee: Trainee, lesson: Lesson) -> None:
        """Begin a lesson, which takes a moment."""
        super().__init__(trainee)
        self._lesson = lesson
        self._board = LiveBoard(lesson.position)
        self._cursor = min(self._board.position.hidden, default=None)
        self._stands = standing(trainee.trainer.lesson_page(lesson))
        self._sentences = lesson.sentences
        self._at = 0

    def view(self) -> View:
        lesson = self._lesson
        title = lesson_title(lesson.number, lesson.title)
        return View("lesson", title, tuple(self._blocks()), tuple(self._actions()))

    def _actions(self) -> Iterable[Action]:
        act, goes_on = self._action, self._at < len(self._sentences) - 1
        if goes_on:
            yield act("next", _("Next"), "check")
        yield act("puzzles", _("To the puzzles"), "" if goes_on else "check")
        if self._at:
            yield act("previous", _("Previous"))
        yield act("open", _("Open the cell"), needs="cell", place="more")

    def _blocks(self) -> Iterable[Block]:
        board, sentence = self._board, self._sentences[self._at]
        yield Text((sentence.text,))
        position: Position = board.position
        hidden = frozenset(position.hidden)
        marks: set[tuple[Cell, MarkKind]] = {
            (cell, kind)
            for cell, kind in sentence.points.items()
            if kind == "looked" or cell in hidden
        }
        if board.bounced is not None:  # the text is about the click now
            marks = {(board.bounced, "wrong"), *((cell, "looked") for cell in board.lit)}
        yield Board(
            position.grid,
            position.view,
            press="open",
            cursor=self._cursor,
            marks=_in_words(marks),
            notes={cell: note for cell, note in self._lesson.letters.items() if cell in hidden},
        )
        yield Text((self._what_to_try,))
        yield Counters(
            (
                (_("Sentence"), count_of(self._at + 1, len(self._sentences))),
                (_("Mines"), str(position.mines)),
                (_("Solved in a row"), self._stands),
            )
        )

    @property
    def _what_to_try(self) -> str:
        if self._board.is_guess:
            return _("Open the cell that is best to guess. No mine can be hit here.")
        return _("Open a cell that is safe for sure. No mine can be hit here.")

    def act_open(self, given: Given) -> Did | None:
        board, cell = self._board, given.cell
        if cell is None:
            return None
        if cell not in board.position.hidden:
            return Did(self._what_to_try)
        board.open(cell)
        if not board.is_done:
            return Did(board.text)
        self._at = len(self._sentences) - 1
        return Did("\n".join((board.text, _("Well done. Now solve puzzles like this one."))))

    def act_next(self, _given: Given) -> None:
        self._step(1)

    def act_previous(self, _given: Given) -> None:
        self._step(-1)

    def _step(self, by: int) -> None:
        self._at = min(max(self._at + by, 0), len(self._sentences) - 1)
        self._board.bounced = None

    def act_puzzles(self, _given: Given) -> Task[Did]:
        trainer, lesson = self._trainer, self._lesson
        puzzles = partial(PuzzleScreen, self._trainee, partial(trainer.lesson, lesson))
        return opening(_("Choosing a puzzle"), puzzles, close=True)


def lesson_title(number: int, title: str) -> str:
    """A lesson with its number."""
    return _("{number}. {title}").format(number=number, title=title)
