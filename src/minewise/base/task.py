"""Work that may take long: inline or on a thread, with progress, and stoppable.

    task = session.hint()
    task.work()       on any thread, or not at all
    task.result()     on the thread that owns the task's object; does the work first if necessary

`work` changes nothing; only `result` does. (Except an import: see `session.importing`.)
"""

from collections.abc import Callable
from threading import Event, Lock
from typing import Any, Generic, TypeVar

from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.base.limit import Limit, TimeUpError

Answer = TypeVar("Answer")
Found = TypeVar("Found")
Other = TypeVar("Other")

Outcome = tuple[Any, MinewiseError | None]
"""The result of the work, or its error."""


class Task(Generic[Answer]):
    """A piece of work with an answer.

    >>> task = Task(lambda task: 6 * 7, lambda found: f"It is {found}.")
    >>> task.is_worked_out, task.result()
    (False, 'It is 42.')
    """

    def __init__(
        self,
        work: Callable[["Task[Any]"], Found],
        finish: Callable[[Found], Answer],
        failed: Callable[[MinewiseError], Answer] | None = None,
        text: str | None = None,
    ) -> None:
        """Create the task; the work is not started.

        `work` gets this task, for its limits and to report progress. `finish` makes the answer from
        its result, `failed` from a `MinewiseError` (None raises it again).
        """
        self._text = text
        self.progress: float | None = None  # from 0 to 1; None if unknown
        # called when progress is reported, for a caller that works inline
        self.on_progress: Callable[[], object] | None = None
        self._work = work
        self._finish: Callable[[Any], Answer] = finish
        self._failed = failed
        self._outcome: Outcome | None = None
        self._stopped = Event()
        self._working = Lock()

    @staticmethod
    def of(answer: Found) -> "Task[Found]":
        """A task whose answer is known already."""
        task = Task.finding(lambda _task: answer)
        task.work()
        return task

    @staticmethod
    def finding(work: "Callable[[Task[Any]], Found]", text: str | None = None) -> "Task[Found]":
        """A task whose answer is the result of the work."""
        return Task(work, lambda found: found, text=text)

    def then(self, end: "Callable[[Callable[[], Answer]], Other]") -> "Task[Other]":
        """A task with the same work that goes on with the answer; use it instead of this one.

        `end` gets a function that returns the answer of this task, or raises what it raises.

        >>> Task(lambda task: 6 * 7, str).then(lambda answer: len(answer())).result()
        2
        """
        task: Task[Other] = Task(
            self._work,
            lambda found: end(lambda: self._answer((found, None))),
            lambda error: end(lambda: self._answer((None, error))),
            self._text,
        )
        task._outcome = self._outcome
        return task

    # Where the work is done

    def work(self) -> None:
        """Do the work, once."""
        with self._working:
            if self._outcome is not None:
                return
            try:
                if self._stopped.is_set():
                    raise TimeUpError(None)
                self._outcome = self._work(self), None
            except MinewiseError as error:
                self._outcome = None, error

    def limit(self, seconds: float | None = None) -> Limit:
        """A limit in seconds for one question; over at once when the task is stopped."""
        return Limit(seconds, self._stopped)

    def report(self, progress: float | None, text: str | None = None) -> None:
        """Report the progress of the work, and its description if that has changed."""
        self.progress = progress
        self._text = text or self._text
        if self.on_progress is not None:
            self.on_progress()

    # For the caller that waits

    @property
    def text(self) -> str:
        """A short description of the work, for the user who waits."""
        return self._text or _("Working it out")

    @property
    def is_worked_out(self) -> bool:
        """Whether the work is done, so that `result` takes no time."""
        return self._outcome is not None

    @property
    def is_stopped(self) -> bool:
        """Whether it was stopped."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """End the work soon: its limits are over."""
        self._stopped.set()

    def result(self) -> Answer:
        """The answer; does the work first if necessary."""
        self.work()
        assert self._outcome is not None, "it is worked out"
        return self._answer(self._outcome)

    def _answer(self, outcome: Outcome) -> Answer:
        found, error = outcome
        if error is None:
            return self._finish(found)
        if self._failed is None:
            raise error
        return self._failed(error)
