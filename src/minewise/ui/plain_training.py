"""Training line by line: for pipes, screen readers, and anyone who prefers plain text.

A line is an answer to the puzzle that is shown, or a command. Rows and columns are those at the
edges of the drawn board, counted from 1, as in every sentence.
"""

import re
from collections.abc import Iterable
from typing import TextIO

from minewise.advice import draw
from minewise.base import MinewiseError, NotationError, gettext as _, quote
from minewise.core import Cell, Grid, Position
from minewise.session import words
from minewise.training import Answer, LiveBoard, Puzzle, Question, Run, choice_in_words

_PAIR = re.compile(r"\(?([0-9]{1,6})[,\s]\s*([0-9]{1,6})\)?")
# No s for skip and no n for next: they are short for safe and no.
_WORDS = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


class PlainTraining:
    """Shows the puzzles of a run, and reads the answers."""

    def __init__(self, out: TextIO, *, brief: bool = False, room: int | None = None) -> None:
        """Prepare to train.

        Args:
            out: Where everything is said.
            brief: Never draw the board: write the position on one line.
            room: How long a line of the board may be; None for any length.
        """
        self._out = out
        self._brief = brief
        self._room = room

    def _say(self, text: str = "") -> None:
        self._out.write(f"{text}\n")
        self._out.flush()

    def _draw(self, position: Position, marked: Iterable[Cell] = ()) -> None:
        if self._brief:
            self._say(position.line())
            cells = [f"({row + 1},{column + 1})" for row, column in marked]
            if cells:
                self._say(_("Marked: {cells}.").format(cells=", ".join(cells)))
            return
        marks = {cell: f"[{position[cell]}]" for cell in marked}
        self._say(f"\n{draw(position, marks, self._room)}\n")

    # A run

    def play(self, run: Run, lines: Iterable[str], prompt: str = "") -> None:
        """Show one puzzle after the other until the run is over, or there are no more lines."""
        self._say(_("{title}. Type ? for help.").format(title=run.title))
        given = iter(lines)
        puzzle = run.puzzle
        while puzzle is not None:
            self._show(run, puzzle)
            line = self._ask(given, prompt)
            while line is not None and not self._answer(run, puzzle, line):
                line = self._ask(given, prompt)
            if line is None or line == "quit":
                break
            puzzle = run.next()
        self._say(run.text)

    def _ask(self, given: Iterable[str], prompt: str) -> str | None:
        self._out.write(prompt)
        self._out.flush()
        line = next(iter(given), None)
        return None if line is None else _WORDS.get(line.strip().lower(), line.strip().lower())

    def _show(self, run: Run, puzzle: Puzzle) -> None:
        data = run.as_data()
        self._draw(puzzle.position, puzzle.cells)
        if data["why"]:
            self._say(data["why"])
        self._say(f"{puzzle.text} {self._how(puzzle)}")

    @staticmethod
    def _how(puzzle: Puzzle) -> str:
        """How it is typed."""
        match puzzle.question:
            case Question.SAFE:
                return _("Type a row and a column, such as 1 2.")
            case Question.CERTAIN:
                return _(
                    "Type the safe cells, then / and the mines, such as 1,2 3,4 / 5,6. Without "
                    "mines, leave out the /."
                )
            case Question.PROVE:
                return _("Type the cells of the numbers, such as 1,2 1,3.")
            case Question.GUESS:
                return _("Type a row, a column and a percentage, such as 1 2 60.")
            case Question.COUNT:
                return _("Type the number.")
        return _("Type {choices}.").format(choices=_(" or ").join(puzzle.question.choices))

    def _answer(self, run: Run, puzzle: Puzzle, line: str) -> bool:
        """Do what a line says; return whether the next puzzle is due."""
        if line == "quit":
            return True
        if line == "help":
            self._say(self._how(puzzle))
            self._say(_("Type skip to see the answer, and q to leave."))
            return False
        try:
            verdict = run.give_up() if line == "skip" else run.answer(read_answer(line, puzzle))
        except MinewiseError as error:
            self._say(words.as_sentence(str(error)))
            return run.is_over
        self._say(verdict.text)
        change = run.as_data()["change"]
        if change:
            self._say(_("Rating: {rating} ({change}).").format(
                rating=run.as_data()["rating"], change=f"{change:+}"
            ))  # fmt: skip
        return True

    # A lesson's board

    def live(self, board: LiveBoard, lines: Iterable[str], prompt: str = "") -> bool:
        """Let somebody try a live board; return whether they are done with it."""
        given = iter(lines)
        self._draw(board.position)
        while not board.is_done:
            line = self._ask(given, prompt)
            if line is None or line == "quit":
                return False
            if line in ("skip", "next", "s", "n"):
                return True
            cells = _cells(line)
            if len(cells) != 1 or cells[0] not in board.position.grid:
                self._say(_("Type a row and a column, such as 1 2; skip to go on, q to leave."))
                continue
            board.open(cells[0])
            self._say(board.text)
            self._draw(board.position, board.lit)
        self._say(_("Well done."))
        return True


def read_answer(text: str, puzzle: Puzzle) -> Answer:
    """Read what somebody has typed.

    Raises:
        NotationError: It is no answer to that question.
    """
    question = puzzle.question
    grid = puzzle.position.grid
    if question.choices:
        found = [choice for choice in question.choices if choice.startswith(text) and text]
        titles = {choice_in_words(choice).lower(): choice for choice in question.choices}
        if text in titles:
            return Answer(word=titles[text])
        if len(found) == 1:
            return Answer(word=found[0])
        raise _refused(text, _(" or ").join(question.choices))
    if question is Question.COUNT:
        if not re.fullmatch("[0-9]{1,6}", text):
            raise _refused(text, _("a number"))
        return Answer(number=int(text))
    if question is Question.GUESS:
        match = re.fullmatch(r"\(?([0-9]{1,6})[,\s]\s*([0-9]{1,6})\)?\s+([0-9]{1,3})\s*%?", text)
        if match is None:
            raise _refused(text, _("a row, a column and a percentage, such as 1 2 60"))
        cell = _on_board((int(match[1]) - 1, int(match[2]) - 1), grid, text)
        return Answer.cell(cell, int(match[3]) / 100)
    first, _slash, second = text.partition("/")
    cells = frozenset(_on_board(cell, grid, text) for cell in _cells(first))
    mines = frozenset(_on_board(cell, grid, text) for cell in _cells(second))
    unread = any(part.strip() and not read for part, read in ((first, cells), (second, mines)))
    if unread or not cells | mines or (mines and question is not Question.CERTAIN):
        raise _refused(text, _("cells, such as 1,2 1,3"))
    if question is Question.SAFE and len(cells) != 1:
        raise _refused(text, _("one cell, such as 1 2"))
    return Answer(cells, mines)


def _cells(text: str) -> list[Cell]:
    """The cells that are written in a text; nothing where something else is."""
    found = _PAIR.findall(text)
    rest = _PAIR.sub("", text).replace(";", " ").strip()
    return [] if rest else [(int(row) - 1, int(column) - 1) for row, column in found]


def _on_board(cell: Cell, grid: Grid, text: str) -> Cell:
    if cell not in grid:
        raise _refused(
            text,
            _("cells from 1,1 to {height},{width}").format(height=grid.height, width=grid.width),
        )
    return cell


def _refused(text: str, expected: str) -> NotationError:
    return NotationError(
        _("{given} is no answer: expected {expected}").format(given=quote(text), expected=expected),
        text,
    )
