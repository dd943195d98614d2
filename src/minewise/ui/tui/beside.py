"""Work on another thread, beside a screen whose keys go on working."""

from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any, TypeVar

from textual.screen import Screen
from textual.timer import Timer

from minewise.base import MinewiseError

# Who waits no longer than this is not told that something is being worked out.
_UNNOTICED = 0.4

Found = TypeVar("Found")


def _nothing(*_: object) -> None:
    pass


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """Work under way; equal to no other, however alike."""

    stop: Callable[[], None] = field(default=_nothing)


class Beside:
    """Does one thing at a time for a screen."""

    def __init__(self, screen: Screen[Any], told: Callable[[], None] = _nothing) -> None:
        """Wait for work.

        Args:
            screen: Whose work it is.
            told: Is called again and again while somebody waits, but not at once.
        """
        self._screen = screen
        self._told = told
        self._job: _Job | None = None
        self._timer: Timer | None = None
        # What was stopped may still be at work on the same things: the next job waits for it.
        self._turn = Lock()

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked out."""
        return self._job is not None

    def do(
        self,
        work: Callable[[], Found],
        then: Callable[[Found], None],
        failed: Callable[[MinewiseError], None] = _nothing,
        stop: Callable[[], None] = _nothing,
    ) -> None:
        """Do some work instead of what is being done.

        Args:
            work: The work; done on another thread.
            then: Is given what it found, on this thread, unless it was stopped.
            failed: Is told instead why it found nothing.
            stop: Is called if it is stopped, so that the work can come to an end.
        """
        self.stop()
        job = self._job = _Job(stop)
        self._timer = self._screen.set_interval(_UNNOTICED, self._told)
        # The language that sentences are in belongs to the context, which threads do not inherit.
        here = copy_context()
        doing = partial(here.run, self._work, job, work, then, failed)
        self._screen.run_worker(doing, thread=True)

    def stop(self) -> bool:
        """Stop the work, if there is any, and forget about it; return whether there was any."""
        job = self._end()
        if job is not None:
            job.stop()
        return job is not None

    def _end(self) -> _Job | None:
        job, self._job = self._job, None
        if self._timer is not None:
            self._timer.stop()
        return job

    def _work(
        self,
        job: _Job,
        work: Callable[[], Found],
        then: Callable[[Found], None],
        failed: Callable[[MinewiseError], None],
    ) -> None:
        with self._turn:
            if self._job is not job:
                return
            try:
                ended = partial(then, work())
            except MinewiseError as error:
                ended = partial(failed, error)
        if self._job is job and self._screen.is_running:
            self._screen.app.call_from_thread(self._worked, job, ended)

    def _worked(self, job: _Job, ended: Callable[[], None]) -> None:
        if self._job is job:  # it may have been stopped in this very moment
            self._end()
            ended()
