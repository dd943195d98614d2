"""A check of a student's file that runs in the background."""

import sys
from contextvars import copy_context
from pathlib import Path
from threading import Thread

from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.course import Plan, Report, ResourceLimits, Student, check_student, open_student
from minewise.course.student_here import StudentHere

# How soon a stopped wait returns, in seconds.
_LOOK = 0.05


def in_browser() -> bool:
    """Whether all of it runs in a worker of the page, without processes and threads."""
    return sys.platform == "emscripten"


def student_of(file: Path, limits: ResourceLimits | None = None) -> Student:
    """Run a file in a process of its own, or in this Python if there are no processes."""
    return StudentHere(file, limits) if in_browser() else open_student(file, limits)


class Check:
    """A check of one file. It begins with the first task that waits for it."""

    def __init__(self, student: Student, plan: Plan) -> None:
        self._student = student
        self._plan = plan
        self._checking = Task.finding(self._work, text=self._text(_("starting")))
        self._thread: Thread | None = None

    @property
    def progress(self) -> str:
        """The progress of the check, in words."""
        part = self._checking.progress or 0
        return f"{self._checking.text}: {part:.0%}"

    def wait(self) -> Task[Report]:
        """Wait for the report. If the task is stopped, the check continues."""

        def work(task: Task[Report]) -> Report:
            checking, limit = self._checking, task.limit()
            checking.on_progress = lambda: task.report(checking.progress, checking.text)
            if in_browser():
                return checking.result()
            if self._thread is None:
                # The language of sentences is a context variable.
                context = copy_context()
                self._thread = Thread(target=context.run, args=(checking.work,), daemon=True)
                self._thread.start()
            while self._thread.is_alive():
                limit.check()
                self._thread.join(_LOOK)
            return checking.result()

        return Task.finding(work, text=self._checking.text)

    def stop(self) -> None:
        self._checking.stop()

    def _work(self, task: Task[Report]) -> Report:
        limit = task.limit()

        def report(doing: str, done: int, total: int) -> None:
            limit.check()
            task.report(done / max(total, 1), self._text(doing))

        with self._student as student:
            return check_student(student, student.name, self._plan, report, limit)

    def _text(self, doing: str) -> str:
        return _("Checking {file}, {doing}").format(file=self._student.name, doing=doing)
