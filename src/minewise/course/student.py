"""A student's file, in a process of its own: our side of it.

    job      one thing to do with the file: `worker` says which there are
    answer   what came of it, as data: see `answer`

Whatever the file does, an answer comes for every job. When the process hangs or goes down,
the answer says so, and a new process goes on with the next job.
"""

import contextlib
import json
import secrets
import signal
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from minewise.base import ChildProcess, files, gettext as _
from minewise.course import worker
from minewise.course.answer import Answer, ProblemData, read_answer
from minewise.course.trace import Problem, printable, read_noticed

Job = dict[str, Any]

# How many jobs are sent at once.
_TOGETHER = 200

# What a process may take longer than the limit, before it is ended from outside: it may well
# have said by then that time is up. A machine under load is slow.
_GRACE = 2.0

# How long it may take to start, in seconds.
_START = 60.0

_LONGEST_LINE = 16 * 1024 * 1024
_LARGEST_FILE = 2 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """What a student's file may use.

    Attributes:
        seconds: How long one job may take: a game, or a case.
        memory: How many MiB its process may use.
    """

    seconds: float = 8.0
    memory: int = 1024


@dataclass(frozen=True, slots=True)
class Loaded:
    """What loading the file gave.

    Attributes:
        problem: Why it could not be loaded.
        names: Of each class of the course, the public names in it.
        noticed: As in `Trace`.
    """

    problem: Problem | None
    names: dict[str, frozenset[str]]
    noticed: dict[str, str]


class Student:
    """A student's file: it is loaded, and does jobs."""

    def __init__(self, file: Path | str, limits: Limits | None = None) -> None:
        """Make it ready; the process starts with the first job.

        Raises:
            FileError: There is no such file.
        """
        files.check_readable(file, _LARGEST_FILE)
        self.file = Path(file).resolve()
        self.limits = limits or Limits()
        self._process: ChildProcess | None = None

    def __enter__(self) -> "Student":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def load(self) -> Loaded:
        """Load the file, in a new process."""
        self.close()
        return self._start()

    def do(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Answer]]:
        """Do jobs: each with its answer, in order.

        Close the student if you take no more answers.
        """
        waiting = iter(jobs)
        while batch := list(islice(waiting, _TOGETHER)):
            done = 0
            while done < len(batch):
                for answer in self._do(batch[done:]):
                    yield batch[done], answer
                    done += 1

    def ask(self, job: Job) -> Answer:
        """Do one job."""
        return next(self._do([job]))

    def _do(self, batch: list[Job]) -> Iterator[Answer]:
        """Answers until all jobs are done, or one has spoilt the process."""
        if self._process is None:
            problem = self._start().problem
            if problem is not None:  # it could be loaded before: that hangs on chance
                yield {"problem": _as_answer(problem)}
                return
        assert self._process is not None, "it was started"
        # A file that writes into the pipe does not know which answer is waited for.
        marks = [secrets.token_hex(8) for _job in batch]
        marked = [{**job, "mark": mark} for job, mark in zip(batch, marks, strict=True)]
        self._process.send(json.dumps(marked).encode("ascii") + b"\n")
        for job, mark in zip(batch, marks, strict=True):
            line = self._process.listen(job.get("seconds", self.limits.seconds) + _GRACE)
            answer = read_answer(line)
            if answer is None or answer.get("mark") != mark:
                problem = self._why(line)
                self.close()
                yield {"problem": _as_answer(problem)}
                return
            yield answer

    def _why(self, line: bytes | None) -> Problem:
        """What is wrong with a process that has not answered."""
        if line == b"":
            return Problem("hang", "")
        assert self._process is not None, "it was asked"
        code = self._process.exit_code(0.5)
        if line is not None or code is None:
            return Problem("crash", "", text=_("it wrote into the messages of its process"))
        if code < 0:
            with contextlib.suppress(ValueError):
                name = signal.Signals(-code).name
                return Problem(
                    "crash", "", text=_("it took its process down ({signal})").format(signal=name)
                )
        return Problem(
            "crash", "", text=_("it ended its process (exit code {code})").format(code=code)
        )

    def _start(self) -> Loaded:
        """Start a process and load the file in it."""
        limits = self.limits
        command = [
            sys.executable,
            "-P",
            str(Path(worker.__file__)),
            str(self.file),
            str(limits.seconds),
            str(limits.memory * 1024 * 1024),
        ]
        self._process = ChildProcess(
            command,
            longest=_LONGEST_LINE,
            # The same file gives the same report, whatever order its sets have.
            environment={"PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"},
            is_silent=True,
        )
        line = self._process.listen(max(limits.seconds + _GRACE, _START))
        answer = read_answer(line)
        if answer is not None:
            return _loaded(answer)
        problem = self._why(line)
        self.close()
        return Loaded(Problem(problem.kind, "import", text=problem.text), {}, {})

    def close(self) -> None:
        """End the process, and whatever it has started; the next job starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.end()


def _loaded(answer: Answer) -> Loaded:
    problem = answer.get("problem")
    return Loaded(
        None if problem is None else Problem.read(problem),
        {
            printable(name): frozenset(map(printable, found))
            for name, found in answer.get("names", {}).items()
        },
        read_noticed(answer),
    )


def _as_answer(problem: Problem) -> ProblemData:
    return {"kind": problem.kind, "doing": problem.doing, "text": problem.text}
