"""The course's workbench for a page: a walk through a game of a student's AI, and the check.

The carrier says which files there are, and how they are run: nothing that a page sends ever
names a file that is not among them.
"""

from collections.abc import Callable

from minewise.base import Task, gettext as _, quote
from minewise.core import Level
from minewise.course import (
    CheckedData,
    Plan,
    Stepper,
    Student,
    WatchedData,
    check_student,
    checked,
    shown,
)
from minewise.ui.web import limits
from minewise.ui.web.messages import Payload
from minewise.ui.web.solutions import Solutions
from minewise.ui.web.tasks import QuestionError, answering
from minewise.ui.web.texts import in_pieces

# How often a check that waits for another one looks whether it was stopped, in seconds.
_LOOK = 0.2


class CourseDesk:
    """Answers what a tab asks about the course."""

    def __init__(self, solutions: Solutions) -> None:
        self._solutions = solutions
        self._stepper: Stepper | None = None
        self.answers = {
            "course-watch": self._watch,
            "course-do": self._do,
            "course-check": self._check,
        }

    def close(self) -> None:
        """Nobody looks any more: end the student's process."""
        if self._stepper is not None:
            self._stepper.close()

    def _student(self, given: Payload) -> Student:
        name = given.text("file", 1000)
        if name not in self._solutions.names:
            raise QuestionError(
                _("{file} is not a file that was named when the server was started").format(
                    file=quote(name)
                ),
                name,
            )
        return self._solutions.open(name)

    def _plan(self, given: Payload, games: int) -> Plan:
        level = Level.parse(given.text("level", 100)) if "level" in given else Plan().level
        if len(level.grid) > limits.TRY_CELLS:
            raise QuestionError(
                _("{level} is too large to watch here: expected at most {most} cells").format(
                    level=level.header, most=limits.TRY_CELLS
                ),
                level.header,
            )
        seed = given.number("seed", 2**31) if "seed" in given else 1
        return Plan(games, level, seed)

    # A walk

    def _watch(self, given: Payload) -> Task[str]:
        stepper = Stepper(self._student(given), self._plan(given, 1))
        self.close()
        self._stepper = stepper
        return self._then(stepper, stepper.load())

    def _do(self, given: Payload) -> Task[str]:
        stepper, name = self._stepper, given.text("do", 40)
        if stepper is None:
            raise QuestionError(_("No game is being watched: choose a file"), "course-do")
        if name == "open" and "cell" in given:
            task = stepper.open(given.cell("cell"))
        elif name == "go":
            stepper.go(given.number("place"))
            task = Task.of(None)
        elif name == "tick":
            stepper.tick()
            task = Task.of(None)
        else:
            known = Stepper.commands()
            if name not in known:
                raise QuestionError(
                    _("{name} cannot be done here: expected one of {known}").format(
                        name=quote(name), known=", ".join(known)
                    ),
                    name,
                )
            task = stepper.do(name)
        return self._then(stepper, task)

    @staticmethod
    def _then(stepper: Stepper, task: Task[None]) -> Task[str]:
        def end(finish: Callable[[], None]) -> str:
            finish()
            data: WatchedData = shown(stepper)
            return in_pieces(data)

        return task.then(end)

    # The check

    def _check(self, given: Payload) -> Task[str]:
        student, plan = self._student(given), self._plan(given, Plan().games)
        name = given.text("file", 1000)

        def work(task: Task[str]) -> CheckedData:
            limit = task.limit()

            def told(doing: str, done: int, total: int) -> None:
                limit.check()
                task.tell(done / max(total, 1), doing)

            while not self._solutions.checking.acquire(timeout=_LOOK):
                limit.check()
            try:
                with student:
                    return checked(check_student(student, name, plan, told, limit))
            finally:
                self._solutions.checking.release()

        return answering(work)
