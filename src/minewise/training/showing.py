"""What a screen shows of training: as data, the same for every front end."""

from typing import Literal, TypedDict

from minewise.base import gettext as _, ngettext as _n
from minewise.core import Cell, CellData
from minewise.training.coach import MODES, Coach, Screen
from minewise.training.lessons import LESSONS
from minewise.training.live_board import LiveBoard
from minewise.training.progress import ProgressData
from minewise.training.question import Question, choice_in_words
from minewise.training.run import Run
from minewise.training.theme import Theme

MarkKind = Literal["asked", "chosen", "safe", "mine", "number", "wrong", "best"]


class RowData(TypedDict):
    """Something to choose from a list."""

    name: str
    title: str
    text: str
    """What it is, in a sentence."""
    note: str
    """How one stands in it, in a few words."""
    done: bool
    """Whether it is mastered, or played today."""


class MarkData(TypedDict):
    """A cell that is marked."""

    cell: CellData
    kind: MarkKind
    """In question, chosen to be guessed, said or proved to be safe or a mine, a number of a \
proof (on a lesson's board it lights up), a wrong part of an answer, or best to guess."""
    words: str
    """The same for people who do not see it."""


class ChoiceData(TypedDict):
    """An answer to choose; the key is its place, from 1."""

    word: str
    label: str


class JudgedData(TypedDict):
    """How good the answer was."""

    right: bool
    heading: str
    text: str
    theme: str
    """What it is called, for people."""
    change: str
    """What it did to the rating, in a sentence; nothing where it did nothing."""


class TrainingData(TypedDict):
    """All that a screen shows while somebody trains."""

    screen: Screen
    title: str
    text: str
    """How it stands, in a sentence."""
    message: str
    """What happened last, to be said aloud."""
    rows: list[RowData]
    """What to choose from."""
    lesson: str
    """The paragraphs of a lesson, with an empty line between them."""
    position: str | None
    """The board, in one line."""
    marks: list[MarkData]
    mines: str
    """How many mines the board has, in words."""
    question: str
    """What is asked; on a lesson's board, what is to be tried."""
    how: str
    """How it is answered."""
    why: str
    """Why this puzzle, if it is one of your own."""
    choices: list[ChoiceData]
    number: int | None
    number_is: Literal["", "percent", "count"]
    """The number that is to be typed."""
    number_label: str
    verdict: JudgedData | None
    live: bool
    """Whether the board is one of a lesson, which opens what is proved."""
    live_done: bool
    going_on: str
    """What `check` does now, for a button; nothing where it does nothing."""
    seconds_left: float | None
    """In a storm."""
    results: list[bool]
    """Of the run, in order."""
    line: str
    """To be shared, once the puzzles of the day are done."""
    progress: ProgressData | None
    """For charts."""
    figures: list[list[str]]
    """The same as labels and values."""
    can: list[str]
    """The commands of the table that can be done now."""


def shown(coach: Coach) -> TrainingData:
    """What is to be seen now."""
    run, screen = coach.run, coach.screen
    puzzle = None if run is None else run.puzzle
    question, board, words = coach.question, coach.board, _words()
    progress = coach.trainer.progress() if screen == "progress" else None
    return {
        "screen": screen,
        "title": _title(coach),
        "text": _text(coach),
        "message": coach.message,
        "rows": _rows(coach),
        "lesson": coach.lesson.text if coach.lesson is not None and board is not None else "",
        "position": None if coach.position is None else coach.position.line(),
        "marks": [
            {"cell": list(cell), "kind": kind, "words": words[kind]}
            for cell, kind in sorted(_marks(coach))
        ],
        "mines": _mines(coach),
        "question": _trying(board) if puzzle is None else puzzle.text,
        "how": "" if question is None else question.how,
        "why": "" if run is None or run.puzzle is None or run.asked is None else run.asked.why,
        "choices": [
            {"word": word, "label": choice_in_words(word)}
            for word in (() if question is None else question.choices)
        ],
        "number": coach.number,
        "number_is": coach.number_is,
        "number_label": {
            "": "",
            "percent": _("How safe is it, in percent?"),
            "count": _("How many mines?"),
        }[coach.number_is],
        "verdict": None if run is None else _judged(coach, run),
        "live": board is not None,
        "live_done": board is not None and board.is_done,
        "going_on": _going_on(coach),
        "seconds_left": None if run is None or screen == "over" else run.seconds_left,
        "results": [] if run is None else list(run.results),
        "line": coach.line,
        "progress": progress,
        "figures": [] if progress is None else _figures(progress),
        "can": list(coach.can),
    }


def _title(coach: Coach) -> str:
    match coach.screen:
        case "menu":
            return _("Training")
        case "themes":
            return _("Themes")
        case "lessons":
            return _("Lessons")
        case "progress":
            return _("Progress")
    if coach.run is not None:
        return coach.run.title
    assert coach.lesson is not None, "its page is shown"
    return _("{number}. {title}").format(number=coach.lesson.number, title=coach.lesson.title)


def _text(coach: Coach) -> str:
    match coach.screen:
        case "menu" | "progress":
            return coach.trainer.progress()["text"]
        case "themes":
            return _("Each theme has a rating of its own.")
        case "lessons":
            mastered = sum(page["mastered"] for page in coach.trainer.lessons())
            return _("Mastered: {count} of {all}.").format(count=mastered, all=len(LESSONS))
    if coach.lesson is None or coach.run is not None:
        return "" if coach.run is None else coach.run.text
    page = coach.trainer.lesson_page(coach.lesson)
    if page["mastered"]:
        return _("Mastered.")
    return _("Solved in a row: {row} of {enough}.").format(row=page["right"], enough=page["enough"])


def _trying(board: LiveBoard | None) -> str:
    if board is None:
        return ""
    if board.is_guess:
        return _("Open the cell that is best to guess. No mine can be hit here.")
    return _("Open a cell that is safe for sure. No mine can be hit here.")


def _mines(coach: Coach) -> str:
    if coach.position is None:
        return ""
    count = coach.position.mines
    return _n("{count} mine", "{count} mines", count).format(count=count)


def _going_on(coach: Coach) -> str:
    question, run = coach.question, coach.run
    if coach.board is not None:
        return _("To the puzzles")
    if question is not None:
        return _("Check") if coach.number_is or question in _CHECKED else ""
    if run is None:
        return ""
    if coach.screen != "over":
        return _("Next")
    if coach.lesson is not None and coach.lesson is not LESSONS[-1]:
        return _("Next lesson")
    return _("Again") if run.mode in ("streak", "storm") else _("To the menu")


_CHECKED = (Question.CERTAIN, Question.PROVE)


def _judged(coach: Coach, run: Run) -> JudgedData | None:
    verdict, change = run.verdict, run.change
    if verdict is None:
        return None
    points = 0 if change is None else change.points
    wrong = _("The answer") if coach.gave_up else _("Not right")
    moved = _("Rating: {rating} ({change}).").format(
        rating=0 if change is None else round(change.after.rating), change=f"{points:+}"
    )
    return {
        "right": verdict.right,
        "heading": _("Right") if verdict.right else wrong,
        "text": verdict.text,
        "theme": Theme(verdict.theme).label if verdict.theme else "",
        "change": moved if points else "",
    }


def _marks(coach: Coach) -> set[tuple[Cell, MarkKind]]:
    if coach.board is not None:
        lit: set[tuple[Cell, MarkKind]] = {(cell, "number") for cell in coach.board.lit}
        return lit | ({(coach.board.bounced, "wrong")} if coach.board.bounced else set())
    puzzle = None if coach.run is None else coach.run.puzzle
    if coach.run is None or puzzle is None:
        return set()
    found: set[tuple[Cell, MarkKind]] = {(cell, "asked") for cell in puzzle.cells}
    verdict, question = coach.run.verdict, puzzle.question
    if verdict is None:
        kind: MarkKind = "safe"
        if question is Question.PROVE:
            kind = "number"
        elif question is Question.GUESS:
            kind = "chosen"
        found |= {(cell, kind) for cell in coach.cells}
        return found | {(cell, "mine") for cell in coach.mines}
    found |= {(cell, "number") for cell in verdict.numbers}
    found |= {(cell, "safe") for cell in verdict.safe}
    found |= {(cell, "mine") for cell in verdict.mines}
    # What was asked about is settled now: one mark is enough.
    found -= {(cell, "asked") for cell in verdict.safe | verdict.mines}
    if question is Question.GUESS:
        found |= {(cell, "best") for cell in verdict.best}
        found |= {(cell, "chosen") for cell in coach.cells - verdict.best}
    elif not verdict.right and question is not Question.PROVE:
        wrong = (coach.cells - verdict.safe) | (coach.mines - verdict.mines)
        found |= {(cell, "wrong") for cell in wrong}
    return found


def _words() -> dict[MarkKind, str]:
    return {
        "asked": _("in question"),
        "chosen": _("chosen"),
        "safe": _("safe"),
        "mine": _("mine"),
        "number": _("part of the proof"),
        "wrong": _("wrong"),
        "best": _("best to guess"),
    }


def _figures(progress: ProgressData) -> list[list[str]]:
    return [
        [_("Rating"), str(progress["rating"])],
        [_("Puzzles"), str(progress["attempts"])],
        [_("Days in a row"), str(progress["days"])],
        [_("Most days"), str(progress["best_days"])],
        [_("Due"), str(progress["due"])],
        [_("Coming back"), str(progress["waiting"])],
        [_("Mastered"), str(progress["mastered"])],
        [_("Best streak"), str(progress["best_streak"])],
        [_("Best storm"), str(progress["best_storm"])],
    ]


# Lists


def _rows(coach: Coach) -> list[RowData]:
    match coach.screen:
        case "menu":
            return _menu(coach)
        case "themes":
            return _themes(coach)
        case "lessons":
            return _lessons(coach)
    return []


def _menu(coach: Coach) -> list[RowData]:
    practice = coach.trainer.practice
    progress = coach.trainer.progress()
    own = sum(bool(repeat.game) for repeat in practice.due())
    mastered = sum(page["mastered"] for page in coach.trainer.lessons())
    today = practice.scored_on("today", coach.trainer.now().date())
    notes = {
        "train": _("rating {rating}").format(rating=progress["rating"]),
        "streak": _best(progress["best_streak"]),
        "storm": _best(progress["best_storm"]),
        "today": "" if today is None else _("{right} of 5").format(right=today),
        "repeat": _due(progress["due"]),
        "mistakes": _due(own),
        "lessons": _("{count} of {all}").format(count=mastered, all=len(LESSONS)),
        "progress": ""
        if progress["days"] < 1
        else _n("{count} day in a row", "{count} days in a row", progress["days"]).format(
            count=progress["days"]
        ),
    }
    titles = _modes()
    return [
        {
            "name": name,
            "title": titles[name][0],
            "text": titles[name][1],
            "note": notes.get(name, ""),
            "done": (name == "today" and today is not None)
            or (name == "lessons" and mastered == len(LESSONS)),
        }
        for name in MODES
    ]


def _best(score: int) -> str:
    return _("best {score}").format(score=score) if score else ""


def _due(count: int) -> str:
    return _n("{count} due", "{count} due", count).format(count=count) if count else ""


def mode_titles() -> dict[str, str]:
    """What the menu offers, by name, for another menu."""
    return {name: title for name, (title, _text) in _modes().items()}


def _modes() -> dict[str, tuple[str, str]]:
    return {
        "train": (_("Train"), _("Puzzles at your rating, your own mistakes first.")),
        "theme": (_("One theme"), _("Puzzles of a kind that you choose.")),
        "streak": (_("Streak"), _("Harder and harder, until the first mistake.")),
        "storm": (_("Storm"), _("As many as you can in three minutes.")),
        "today": (_("Today"), _("Five puzzles, the same for everybody.")),
        "repeat": (_("Repeat"), _("What you missed or were slow at, when it is due.")),
        "mistakes": (_("My mistakes"), _("What went wrong in your own games.")),
        "lessons": (_("Lessons"), _("Fifteen, from counting to 50/50s.")),
        "progress": (_("Progress"), _("Your rating, and what you are good at.")),
    }


def _themes(coach: Coach) -> list[RowData]:
    tried = {each["theme"]: each for each in coach.trainer.progress()["themes"]}
    return [
        {
            "name": str(theme),
            "title": theme.label,
            "text": "",
            "note": _("rating {rating}").format(rating=tried[theme]["rating"])
            if theme in tried
            else "",
            "done": False,
        }
        for theme in Theme
    ]


def _lessons(coach: Coach) -> list[RowData]:
    return [
        {
            "name": page["name"],
            "title": _("{number}. {title}").format(number=page["number"], title=page["title"]),
            "text": "",
            "note": _("mastered")
            if page["mastered"]
            else _("{right} of {enough}").format(right=page["right"], enough=page["enough"])
            if page["right"]
            else "",
            "done": page["mastered"],
        }
        for page in coach.trainer.lessons()
    ]
