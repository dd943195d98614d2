"""Tasks of a screen, done on another thread while its keys go on working."""

from collections.abc import Callable
from contextvars import copy_context
from threading import Lock
from typing import Any, TypeVar

from textual.screen import Screen
from textual.timer import Timer

from minewise.base import Task
from minewise.session import Result, SessionCall

# Shorter waits are not announced.
_UNNOTICED = 0.4

Answer = TypeVar("Answer")


def _nothing(_text: str) -> None:
    pass


class Tasks:
    """Does one task at a time for a screen."""

    def __init__(self, screen: Screen[Any], told: Callable[[str], None] = _nothing) -> None:
        """Wait for tasks.

        Args:
            screen: Whose tasks they are.
            told: Tells the person what is being done, and how far it is: not at once, and again
                when that has changed.
        """
        self._screen = screen
        self._told = told
        self._said = ""
        self._task: Task[Any] | None = None
        self._timer: Timer | None = None
        self._waiting: list[tuple[SessionCall, Callable[[Result], None]]] = []
        # What was stopped may still be at work on the same things: the next one waits for it.
        self._turn = Lock()

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked out."""
        return self._task is not None

    def do(self, command: SessionCall, then: Callable[[Result], None]) -> None:
        """Give a command of the session; what was being worked out before is stopped."""
        self.stop()
        self._begin(command, then)

    def do_next(self, command: SessionCall, then: Callable[[Result], None]) -> None:
        """The same after what is being worked out: keys may be pressed faster than it is."""
        if self.is_busy:
            self._waiting.append((command, then))
        else:
            self._begin(command, then)

    def _begin(self, command: SessionCall, then: Callable[[Result], None]) -> None:
        answer = command()
        if isinstance(answer, Result):
            then(answer)
        else:
            self._run(answer, then)

    def run(self, task: Task[Answer], then: Callable[[Answer], None]) -> None:
        """Do a task instead of what is being done.

        Args:
            task: The task; worked on another thread.
            then: Is given its answer, on this one, unless it is stopped.
        """
        self.stop()
        self._run(task, then)

    def _run(self, task: Task[Answer], then: Callable[[Answer], None]) -> None:
        if task.is_worked_out:
            then(task.result())
            return
        self._task, self._said = task, ""
        self._timer = self._screen.set_interval(_UNNOTICED, self._tell)
        # The language that sentences are in belongs to the context, which threads do not inherit.
        here = copy_context()
        self._screen.run_worker(lambda: here.run(self._work, task, then), thread=True)

    def stop(self) -> bool:
        """Stop the work, if there is any, and forget about it; return whether there was any."""
        self._waiting.clear()
        task = self._end()
        if task is not None:
            task.stop()
        return task is not None

    def _end(self) -> Task[Any] | None:
        task, self._task = self._task, None
        if self._timer is not None:
            self._timer.stop()
        return task

    def _work(self, task: Task[Answer], then: Callable[[Answer], None]) -> None:
        with self._turn:
            if self._task is task:
                task.work()
        if self._task is task and self._screen.is_running:
            self._screen.app.call_from_thread(self._worked, task, then)

    def _worked(self, task: Task[Answer], then: Callable[[Answer], None]) -> None:
        if self._task is not task:  # it may have been stopped in this very moment
            return
        self._end()
        then(task.result())
        while self._waiting and not self.is_busy:
            self._begin(*self._waiting.pop(0))

    def _tell(self) -> None:
        task = self._task
        if task is not None:
            said = task.text if task.progress is None else f"{task.text}: {task.progress:.0%}"
            if said != self._said:
                self._said = said
                self._told(said)
