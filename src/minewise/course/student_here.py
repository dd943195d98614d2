"""Run a student's file in this interpreter, which in the web page runs in its own worker.

The browser is the sandbox, and terminating the worker is the last resort. Elsewhere, a timer
signal interrupts a job that takes too long; a page has none, so the clock is checked
whenever the file jumps back or calls a function.
"""

import contextlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from minewise.base import files
from minewise.base.limit import FOREVER, Limit
from minewise.course import worker
from minewise.course.student import Job, Loaded, ResourceLimits, Student
from minewise.course.trace import Problem, WorkerAnswer, read_answer

# The number of events (jumps or calls) between two looks at the clock.
_LOOK = 200

_LARGEST_FILE = 2 * 1024 * 1024


class ClockWatch(worker.Watch):
    """Checks the clock now and then, for systems without a timer signal."""

    @contextlib.contextmanager
    def limited(self, seconds: float | None = None) -> Iterator[None]:
        """Raise `Late` when the block takes too long."""
        self._renew(seconds or self.seconds)
        count = 0

        def look() -> None:
            nonlocal count
            count += 1
            if count % _LOOK == 0 and self.is_late:
                raise worker.Late

        with _looking(look):
            yield


if sys.version_info >= (3, 12):

    @contextlib.contextmanager
    def _looking(look: Callable[[], None]) -> Iterator[None]:
        """Call `look` whenever Python jumps back or begins a function."""
        watching, tool = sys.monitoring, 4
        events = (watching.events.JUMP, watching.events.PY_START)
        watching.use_tool_id(tool, "the time limit of a job")
        for event in events:
            watching.register_callback(tool, event, lambda *_where: look())
        watching.set_events(tool, sum(events))
        try:
            yield
        finally:
            watching.set_events(tool, 0)
            watching.free_tool_id(tool)

else:

    @contextlib.contextmanager
    def _looking(look: Callable[[], None]) -> Iterator[None]:
        """Call `look` at every line of Python."""

        def trace(*_where: object) -> Any:
            look()
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            yield
        finally:
            sys.settrace(before)


class StudentHere(Student):
    """A student's file that runs in this interpreter."""

    def __init__(
        self,
        file: Path,
        limits: ResourceLimits | None = None,
        watch: Callable[[float], worker.Watch] = ClockWatch,
    ) -> None:
        """`load` loads the file; `watch` makes the watch that ends a slow job."""
        files.check_readable(file, _LARGEST_FILE)
        self.file, self.name = file, file.name
        self.limits = limits or ResourceLimits()
        self._watch = watch
        self._job: worker.Job | None = None

    def load(self, limit: Limit = FOREVER) -> Loaded:
        """Load the file afresh."""
        limit.check()
        with _streams():
            self._job = worker.Job(self._watch(self.limits.seconds), self.file)
            loaded = self._job.load()
        return Loaded.read(_read(loaded))

    def do(self, jobs: Iterable[Job], limit: Limit = FOREVER) -> Iterator[tuple[Job, WorkerAnswer]]:
        """Do jobs; yield each with its answer, in order."""
        for job in jobs:
            limit.check()
            if self._job is None:
                self.load(limit)
            assert self._job is not None, "it was loaded"
            with _streams():
                answer = self._job.do({**job, "mark": ""})
            yield job, _read(answer)

    def close(self) -> None:
        """Drop the loaded file."""
        self._job = None


@contextlib.contextmanager
def _streams() -> Iterator[None]:
    """Restore our own streams, even if the file replaces them."""
    with contextlib.ExitStack() as stack:
        stack.callback(setattr, sys, "stdout", sys.stdout)
        stack.callback(setattr, sys, "stderr", sys.stderr)
        yield


def _read(answer: object) -> WorkerAnswer:
    """An answer, validated like that of a process."""
    found = read_answer(json.dumps(answer).encode())
    return {"problem": Problem("crash", "")} if found is None else found
