"""Run tasks on worker threads, so that the window stays responsive.

The window waits a moment for a quick task. A longer one is announced and can be stopped.
"""

import contextlib
import gc
import threading
import time
import tkinter as tk
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, TypeVar

from minewise.base.task import Task

# The time that the window can freeze without being noticed, in seconds.
_BLINK = 0.1
_LOOK_AGAIN = 40  # milliseconds

Answer = TypeVar("Answer")


class TaskRunner:
    """Runs one task at a time. `busy` gets the running task again and again, then None."""

    def __init__(self, widget: tk.Misc, busy: Callable[[Task[Any] | None], None]) -> None:
        self._widget = widget
        self._busy = busy
        self._job: _Job | None = None
        self._next = ""
        self._blink = _BLINK
        # A stopped task may still be running on the same data: the next one waits for it.
        self._turn = threading.Lock()

    @property
    def is_busy(self) -> bool:
        return self._job is not None

    def run(self, task: Task[Answer], then: Callable[[Answer], object]) -> None:
        """Replace the current task; `then` gets the result unless the task is stopped."""
        self.stop()
        if task.is_worked_out:
            then(task.result())
            return
        job = self._job = _Job(task, self._turn)
        _collector.start(job, self._widget.nametowidget("."))
        job.join(self._blink)
        if job.is_alive():
            # A slow task is usually followed by another, such as the odds after every click:
            # do not freeze the window for the next one.
            self._blink = 0.0
        self._look(job, then)

    def stop(self) -> None:
        """Stop the task without waiting for it."""
        if self._job is not None:
            self._job.task.stop()
            self._end()

    def _look(self, job: "_Job", then: Callable[[Any], object]) -> None:
        self._next = ""
        if job is not self._job:
            return
        if job.is_alive():
            self._busy(job.task)
            self._next = self._widget.after(_LOOK_AGAIN, self._look, job, then)
            return
        self._end()
        if job.seconds < _BLINK:
            self._blink = _BLINK
        if job.error is not None:
            raise job.error
        then(job.task.result())

    def _end(self) -> None:
        self._job = None
        _collector.collect()
        if self._next:
            self._widget.after_cancel(self._next)
            self._next = ""
        self._busy(None)


class _Job(threading.Thread):
    """The thread of a task."""

    def __init__(self, task: Task[Any], turn: threading.Lock) -> None:
        super().__init__(daemon=True)
        self.task = task
        self.error: BaseException | None = None
        self.seconds = 0.0
        self._turn = turn
        # The language of messages belongs to the context, which threads do not inherit.
        self._context = copy_context()

    def run(self) -> None:
        with self._turn:
            began = time.monotonic()
            try:
                self._context.run(self.task.work)
            except BaseException as error:  # raised again on the main thread
                self.error = error
            self.seconds = time.monotonic() - began


class _Collector:
    """Makes sure that Tk's objects are freed on the main thread, even while workers run.

    The image of a closed window calls Tk when it is freed, but Python frees objects on the thread
    that drops the last reference or happens to allocate. Tcl aborts if that is another thread, and
    neither Python nor a `gc` callback can choose the thread. So while a worker runs, the main
    thread keeps its job alive and collects garbage itself, as often as Python would.
    """

    def __init__(self) -> None:
        self._jobs: list[_Job] = []
        self._was_on = False

    def start(self, job: _Job, root: tk.Misc) -> None:
        """Start a job's thread, and collect garbage here until it has ended."""
        if gc.isenabled():
            self._was_on = True
            gc.disable()
        job.start()
        self._jobs.append(job)
        root.after(_LOOK_AGAIN, self._tend, job, root)

    def _tend(self, job: _Job, root: tk.Misc) -> None:
        self.collect()
        if job in self._jobs:
            with contextlib.suppress(tk.TclError):  # the window is closing
                root.after(_LOOK_AGAIN, self._tend, job, root)

    def collect(self) -> None:
        """Collect garbage as Python would; re-enable Python's own collection when no job runs."""
        self._jobs = [job for job in self._jobs if job.is_alive()]
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        for generation, (made, most) in enumerate(counts):
            if 0 < most < made:
                gc.collect(generation)
        if self._was_on and not self._jobs:
            self._was_on = False
            gc.enable()


_collector = _Collector()
