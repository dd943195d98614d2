"""The interface to a student's file: load it and run jobs.

    job      one request to the file, as data; `worker` lists the kinds
    answer   its result, as data: see `trace`

`StudentProcess` runs the file in a process. Any other executor of jobs, such as a browser's
worker, is a `Student` too, and can be checked and stepped through in the same way.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from minewise.base.limit import FOREVER, Limit
from minewise.course.trace import Problem, WorkerAnswer, printable, read_noticed

Job = dict[str, Any]
"""A request to a student's file, as data."""


@dataclass(frozen=True, slots=True)
class ResourceLimits:
    """The resources that a student's file may use."""

    seconds: float = 8.0  #: for one job: a game or a case
    memory: int = 1024  #: MiB
    budget: float = 120.0  #: seconds for a whole check


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of loading the file."""

    problem: Problem | None  #: why it could not be loaded
    names: dict[str, frozenset[str]]  #: the public names of each class of the course
    noticed: dict[str, str]  #: as in `Trace`

    @classmethod
    def read(cls, data: WorkerAnswer) -> "Loaded":
        """Parse the worker's answer to loading."""
        return cls(
            data.get("problem"),
            {
                printable(name): frozenset(map(printable, found))
                for name, found in data.get("names", {}).items()
            },
            read_noticed(data),
        )

    @property
    def has_ai(self) -> bool:
        """Whether it has an AI that can play."""
        return self.problem is None and "MinesweeperAI" in self.names


class Student(ABC):
    """Loads a student's file and runs jobs with it.

    Every job gets an answer; if the file hangs or dies, the answer says so.
    """

    name: str  #: the file's name without its folder
    limits: ResourceLimits

    @abstractmethod
    def load(self, limit: Limit = FOREVER) -> Loaded:
        """Load the file afresh."""

    @abstractmethod
    def do(self, jobs: Iterable[Job], limit: Limit = FOREVER) -> Iterator[tuple[Job, WorkerAnswer]]:
        """Do jobs; yield each with its answer, in order.

        A caller that stops iterating early should close the student.
        """

    @abstractmethod
    def close(self) -> None:
        """Release the process or worker; the next job starts afresh."""

    def ask(self, job: Job, limit: Limit = FOREVER) -> WorkerAnswer:
        """Do one job."""
        return next(self.do([job], limit))[1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_student(file: Path | str, limits: ResourceLimits | None = None) -> Student:
    """A student's file in a process of its own; the process starts with the first job."""
    from minewise.course.process import StudentProcess  # noqa: PLC0415 - unavailable in the page

    return StudentProcess(file, limits)


class StudentWithin(Student):
    """A student whose calls all share one limit."""

    def __init__(self, student: Student, limit: Limit) -> None:
        self._student, self.limit = student, limit
        self.name, self.limits = student.name, student.limits

    def load(self, limit: Limit = FOREVER) -> Loaded:
        """Load the file afresh, under the shared limit."""
        del limit
        return self._student.load(self.limit)

    def do(self, jobs: Iterable[Job], limit: Limit = FOREVER) -> Iterator[tuple[Job, WorkerAnswer]]:
        """Do jobs, under the shared limit."""
        del limit
        return self._student.do(jobs, self.limit)

    def close(self) -> None:
        """Close the student."""
        self._student.close()
