"""A student's AI as a player: course:FILE in every command that takes a player.

It plays in a process of its own, as in a check. If a click opens many cells, the AI gets
the number of each, row by row. Its own flags play no part.
"""

import atexit
import weakref
from pathlib import Path
from typing import ClassVar

from minewise.base.errors import IllegalMoveError, MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.core import HIDDEN, Cell, Grid, Position
from minewise.course.reference import Reference
from minewise.course.student import Student, open_student
from minewise.course.trace import WorkerAnswer
from minewise.course.words import problem_in_words, unusable_in_words
from minewise.players import Guess, Move, MoveKind, Player


class CoursePlayer(Player):
    """Plays the moves of a student's AI; `course_player` makes a subclass for each file."""

    file: ClassVar[Path]
    #: processes kept for the next game: starting one takes longer than a game
    idle: ClassVar[list[Student]]

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        idle = type(self).idle
        self._student = idle.pop() if idle else open_student(type(self).file)
        self._given: dict[Cell, int] = {}
        self._reference = Reference(1, 1)
        weakref.finalize(self, idle.append, self._student)

    def move(self, position: Position) -> Move:
        """The AI's move: a safe one, or else a random one."""
        grid = position.grid
        if grid.shape != Grid.shape:
            text = _("the course's AIs play only on rectangular boards, not on {size}")
            raise MinewiseError(text.format(size=grid.size), grid.size)
        if not any(position[cell] == HIDDEN for cell in position.hidden):
            raise IllegalMoveError(
                _("no cell can be opened: the rest is flagged"), "", position=position.line()
            )
        now = position.numbers
        fresh = not self._given or any(now.get(cell) != self._given[cell] for cell in self._given)
        new = now if fresh else {cell: now[cell] for cell in now if cell not in self._given}
        if fresh:
            self._reference = Reference(grid.height, grid.width)
        for cell, count in new.items():
            self._reference.tell(cell, count)
        self._given = dict(now)
        answer = self._student.ask(
            {
                "do": "turn",
                "fresh": fresh,
                "height": grid.height,
                "width": grid.width,
                "calls": [(*cell, count) for cell, count in new.items()],
                "seed": self.chance.next64() >> 16,
            }
        )
        return self._read(answer, position)

    def _read(self, answer: WorkerAnswer, position: Position) -> Move:
        line = position.line()
        if "problem" in answer:
            self._given = {}  # the next move is asked of a fresh AI
            why = problem_in_words(answer["problem"])
            raise IllegalMoveError(why, type(self).file, position=line)
        cell = answer.get("cell")
        if cell not in position.hidden or position[cell] != HIDDEN:
            text = _("{file} plays {what}: expected a hidden cell without a flag")
            raise IllegalMoveError(
                text.format(file=quote(type(self).file.name), what=quote(cell)), cell, position=line
            )
        if answer.get("how") != "safe":
            reason = Guess("course", len(position.hidden))
            return Move(cell, MoveKind.OPEN, certain=False, reason=reason)
        # The AI may call a cell safe without proof, so we decide what is certain.
        proved = bool(self._reference.safes & self._reference.field.mask([cell]))
        return Move(cell, MoveKind.OPEN, certain=proved, reason=Guess("claimed", 1))


def course_player(what: str) -> type[CoursePlayer]:
    """The player course:FILE."""
    with open_student(what) as student:
        loaded = student.load()
        if not loaded.has_ai:
            text = _("{file} cannot play. {why}")
            raise MinewiseError(text.format(file=quote(what), why=unusable_in_words(loaded)), what)

    class NamedCoursePlayer(CoursePlayer):
        name = f"course:{what}"
        summary = _("the course AI in {file}").format(file=what)
        file = Path(what).resolve()
        idle: ClassVar[list[Student]] = []

    atexit.register(lambda: [student.close() for student in NamedCoursePlayer.idle])
    return NamedCoursePlayer
