"""A student's file in a process of its own: the parent's side.

When the process hangs or dies, the answer says so, and a new process continues with the
next job.
"""

import json
import secrets
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from minewise.base import files
from minewise.base.child_process import ChildProcess
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit
from minewise.course import worker
from minewise.course.student import Job, Loaded, ResourceLimits, Student
from minewise.course.trace import Problem, WorkerAnswer, read_answer

# The number of jobs in a batch.
_TOGETHER = 200

# The seconds that a process may exceed its limit before it is killed from outside: under load, its
# own message that time is up may come late.
_GRACE = 2.0

# The number of processes that a file may start.
_MOST_PROCESSES = 64

# The time allowed for starting, in seconds.
_START = 60.0

# The interval at which a waiting caller checks whether it was stopped, in seconds.
_LOOK = 0.05

_LONGEST_LINE = 16 * 1024 * 1024
_LARGEST_FILE = 2 * 1024 * 1024


class StudentProcess(Student):
    """A student's file in a process of its own, with limits."""

    def __init__(self, file: Path | str, limits: ResourceLimits | None = None) -> None:
        """Check that the file is readable; the process starts with the first job."""
        files.check_readable(file, _LARGEST_FILE)
        self.file = Path(file).resolve()
        self.name = self.file.name
        self.limits = limits or ResourceLimits()
        self._process: ChildProcess | None = None

    def load(self, limit: Limit = FOREVER) -> Loaded:
        """Load the file, in a new process."""
        self.close()
        return self._start(limit)

    def do(self, jobs: Iterable[Job], limit: Limit = FOREVER) -> Iterator[tuple[Job, WorkerAnswer]]:
        """Do jobs; yield each with its answer, in order."""
        waiting = iter(jobs)
        while batch := list(islice(waiting, _TOGETHER)):
            done = 0
            while done < len(batch):
                for answer in self._do(batch[done:], limit):
                    yield batch[done], answer
                    done += 1

    def _do(self, batch: list[Job], limit: Limit) -> Iterator[WorkerAnswer]:
        """Answers until all jobs are done, or one has ended the process."""
        limit.check()
        if self._process is None:
            problem = self._start(limit).problem
            if problem is not None:  # it could be loaded before, so this depends on chance
                yield {"problem": problem}
                return
        assert self._process is not None, "it was started"
        # A file that writes into the pipe cannot guess these marks.
        marks = [secrets.token_hex(8) for _job in batch]
        marked = [{**job, "mark": mark} for job, mark in zip(batch, marks, strict=True)]
        self._process.send(json.dumps(marked).encode("ascii") + b"\n")
        for job, mark in zip(batch, marks, strict=True):
            line = self._listen(job.get("seconds", self.limits.seconds) + _GRACE, limit)
            answer = read_answer(line)
            if answer is None or answer.get("mark") != mark:
                problem = self._why(line)
                self.close()
                yield {"problem": problem}
                return
            yield answer

    def _listen(self, seconds: float, limit: Limit) -> bytes | None:
        """The next line; None when the process has ended, empty when none comes in time."""
        assert self._process is not None, "it was started"
        until = time.monotonic() + seconds
        while True:
            line = self._process.listen(seconds if limit is FOREVER else _LOOK)
            if line != b"" or time.monotonic() >= until:
                return line
            if limit.over:
                self.close()
                limit.check()

    def _why(self, line: bytes | None) -> Problem:
        if line == b"":
            return Problem("hang", "")
        assert self._process is not None, "it was asked"
        code = self._process.exit_code(0.5)
        if line is not None or code is None:
            text = _("it wrote into the messages of its process")
        elif code == ChildProcess.TOO_MANY:
            text = _("it started more than {most} processes").format(most=_MOST_PROCESSES)
        elif -code in set(signal.Signals):
            name = signal.Signals(-code).name
            text = _("it took its process down ({signal})").format(signal=name)
        else:
            text = _("it ended its process (exit code {code})").format(code=code)
        return Problem("crash", "", text=text)

    def _start(self, limit: Limit) -> Loaded:
        limits = self.limits
        program = [sys.executable, "-P", str(Path(worker.__file__))]
        command = [*program, str(self.file), str(limits.seconds), str(limits.memory * 1024 * 1024)]
        self._process = ChildProcess(
            command,
            longest=_LONGEST_LINE,
            # A fixed order of sets makes the report reproducible.
            environment={"PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"},
            most_processes=_MOST_PROCESSES,
            is_silent=True,
        )
        line = self._listen(_START, limit)
        if read_answer(line) is not None:  # it has started and now loads the file
            line = self._listen(limits.seconds + _GRACE, limit)
        answer = read_answer(line)
        if answer is not None:
            return Loaded.read(answer)
        problem = self._why(line)
        self.close()
        return Loaded(Problem(problem.kind, "import", text=problem.text), {}, {})

    def close(self) -> None:
        """End the process and its descendants; the next job starts a new one."""
        process, self._process = self._process, None
        if process is not None:
            process.end()
