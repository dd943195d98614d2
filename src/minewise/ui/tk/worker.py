"""Work that may take long, done on a thread of its own while the window goes on.

What takes no longer than a blink is waited for, so that it is there at once. Anything
else is announced, and can be stopped: then nobody waits for it any more.
"""

import contextlib
import gc
import threading
import time
import tkinter as tk
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, field

# So long nobody notices that the window stands still.
_BLINK = 0.1
_LOOK_AGAIN = 40  # milliseconds


@dataclass(slots=True)
class _Job:
    work: Callable[[], object]
    done: Callable[[], None]
    cancel: Callable[[], None]
    progress: Callable[[], float | None]
    began: float = field(default_factory=time.monotonic)
    ended: threading.Event = field(default_factory=threading.Event)
    error: BaseException | None = None


class Worker:
    """Does one thing at a time.

    >>> # worker.run(proposal.work_out, lambda: show(session.apply(proposal)))
    """

    def __init__(self, widget: tk.Misc, busy: Callable[[float | None, float | None], None]) -> None:
        """Wait for work.

        Args:
            widget: Whose clock is used.
            busy: Is told again and again for how many seconds the work has gone on (None: it
                is over), and how far it is, from 0 to 1 (None where nobody knows).
        """
        self._widget = widget
        self._busy = busy
        self._job: _Job | None = None
        self._next: str | None = None
        # Whoever has been stopped may still be at work: the next one waits for the end of that.
        self._turn = threading.Lock()

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked out."""
        return self._job is not None

    def run(
        self,
        work: Callable[[], object],
        done: Callable[[], None],
        meanwhile: Callable[[], None] = lambda: None,
        cancel: Callable[[], None] = lambda: None,
        progress: Callable[[], float | None] = lambda: None,
    ) -> None:
        """Do some work instead of what is being done.

        Args:
            work: The work; done on another thread.
            done: Is called afterwards, on this one, unless the work was stopped.
            meanwhile: Is called once if it takes longer than a blink.
            cancel: Is called if it is stopped, so that the work can come to an end.
            progress: Is asked how far it is, from 0 to 1; None where it cannot tell.
        """
        self.stop()
        job = self._job = _Job(work, done, cancel, progress)
        # The language that sentences are in belongs to the context, which threads do not inherit.
        here = copy_context()
        thread = threading.Thread(target=here.run, args=(self._do, job), daemon=True)
        _tend(self._widget.nametowidget("."), _AtWork(thread, self, job))
        thread.start()
        job.ended.wait(_BLINK)
        if job.ended.is_set():
            self._finish(job)
        else:
            meanwhile()
            self._look(job)

    def stop(self) -> bool:
        """Wait no longer; return whether there was something to wait for."""
        if self._job is None:
            return False
        job, self._job = self._job, None
        job.cancel()
        self._rest()
        return True

    def _do(self, job: _Job) -> None:
        with self._turn:
            if job is self._job:
                try:
                    job.work()
                except BaseException as error:  # it is raised where people see it
                    job.error = error
        job.ended.set()  # the last that it does

    def _look(self, job: _Job) -> None:
        self._next = None
        if job is not self._job:
            return
        if job.ended.is_set():
            self._finish(job)
            return
        self._busy(time.monotonic() - job.began, job.progress())
        self._next = self._widget.after(_LOOK_AGAIN, self._look, job)

    def _finish(self, job: _Job) -> None:
        self._job = None
        self._rest()
        if job.error is not None:
            raise job.error
        job.done()

    def _rest(self) -> None:
        _clear_away()
        if self._next is not None:
            self._widget.after_cancel(self._next)
            self._next = None
        self._busy(None, None)


# What Tk has made must be cleared away on the thread that made it: a picture of a window that
# was closed calls Tk when it goes. But Python clears away on whichever thread has just asked
# for memory, or lets go of something last. So while threads are at work, Python clears away
# nothing by itself; this thread does, as often as Python would. And this thread lets go last of
# all that another one holds.


@dataclass(frozen=True, slots=True, eq=False)
class _AtWork:
    """A thread, and all that it holds."""

    thread: threading.Thread
    worker: Worker
    job: _Job


_at_work: list[_AtWork] = []
_usually_clears: list[bool] = []


def _tend(root: tk.Misc, begun: _AtWork) -> None:
    """A thread begins: clear away for it, again and again, until it has ended."""
    _clear_away()
    if not _at_work:
        _usually_clears[:] = [gc.isenabled()]
        gc.disable()
    _at_work.append(begun)
    root.after(_LOOK_AGAIN, _look_after, root, begun)


def _look_after(root: tk.Misc, begun: _AtWork) -> None:
    _clear_away()
    if begun in _at_work:
        with contextlib.suppress(tk.TclError):  # the program is being closed
            root.after(_LOOK_AGAIN, _look_after, root, begun)


def _clear_away() -> None:
    """Do what Python would do by itself, on this thread; let it do so again if no other works."""
    # A thread that has not begun yet is at work too.
    _at_work[:] = [
        each for each in _at_work if each.thread.is_alive() or not each.job.ended.is_set()
    ]
    for generation, (made, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)):
        if 0 < most < made:
            gc.collect(generation)
    if not _at_work and any(_usually_clears):
        _usually_clears.clear()
        gc.enable()
