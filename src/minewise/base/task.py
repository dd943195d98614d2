"""Work that may take long, in line or on a thread, with progress, and can be stopped.

    task = session.hint()
    task.work()       on any thread, or not at all
    task.result()     on the thread that owns what the task is about; works first if it is not done

Working changes nothing; only the result does. (Except an import: see `session.importing`.)
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
"""What was found, or why nothing was."""


class Task(Generic[Answer]):
    """Something to work out.

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
        """Prepare it.

        `work` gets this task, for its limits and to report progress. `finish` makes the answer from
        what it found, `failed` from a `MinewiseError` (None raises it again).
        """
        self._text = text
        self.progress: float | None = None  # from 0 to 1; None if unknown
        # called with the progress, for a caller that works in line
        self.told: Callable[[], object] | None = None
        self._work = work
        self._finish: Callable[[Any], Answer] = finish
        self._failed = failed
        self._outcome: Outcome | None = None
        self._stopped = Event()
        self._working = Lock()

    @staticmethod
    def of(answer: Found) -> "Task[Found]":
        """A task that takes no work."""
        task = Task.finding(lambda _task: answer)
        task.work()
        return task

    @staticmethod
    def finding(work: "Callable[[Task[Any]], Found]", text: str | None = None) -> "Task[Found]":
        """A task whose answer is what the work has found."""
        return Task(work, lambda found: found, text=text)

    def then(self, end: "Callable[[Callable[[], Answer]], Other]") -> "Task[Other]":
        """A task with the same work, which goes on with the answer; it takes the place of this one.

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
        """So many seconds from now, for one question; over at once when the task is stopped."""
        return Limit(seconds, self._stopped)

    def tell(self, progress: float | None, text: str | None = None) -> None:
        """Say how far the work is, and what it does if that has changed."""
        self.progress = progress
        self._text = text or self._text
        if self.told is not None:
            self.told()

    # For the caller that waits

    @property
    def text(self) -> str:
        """What is being done, in a few words, for a person who waits."""
        return self._text or _("Working it out")

    @property
    def is_worked_out(self) -> bool:
        """Whether the result takes no time."""
        return self._outcome is not None

    @property
    def is_stopped(self) -> bool:
        """Whether it was stopped."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """End the work soon: its limits are over."""
        self._stopped.set()

    def result(self) -> Answer:
        """The answer; the work is done first if it is not done."""
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
