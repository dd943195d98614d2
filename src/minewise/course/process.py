"""A student's file in a process of its own: our side of it.

When the process hangs or goes down, the answer says so, and a new process goes on with the
next job.
"""

import contextlib
import json
import os
import queue
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from minewise.base import FOREVER, Limit, files, gettext as _
from minewise.course import worker
from minewise.course.student import Answer, Job, Limits, Loaded, Student
from minewise.course.trace import Problem, TraceError

# How many jobs are sent at once, and how many answers may wait.
_TOGETHER = 200

# What a process may take longer than the limit, before it is ended from outside: it may well
# have said by then that time is up. A machine under load is slow.
_GRACE = 2.0

# How long it may take to start, in seconds.
_START = 60.0

_LONGEST_LINE = 16 * 1024 * 1024
_LOOK = 0.05
_LARGEST_FILE = 2 * 1024 * 1024


class StudentProcess(Student):
    """A student's file in a process of its own, with limits.

    Attributes:
        file: The file.
    """

    def __init__(self, file: Path | str, limits: Limits | None = None) -> None:
        """Make it ready; the process starts with the first job.

        Raises:
            FileError: There is no such file.
        """
        files.check_readable(file, _LARGEST_FILE)
        self.file = Path(file).resolve()
        self.name = self.file.name
        self.limits = limits or Limits()
        self._process: subprocess.Popen[bytes] | None = None
        self._told: queue.Queue[bytes | None] = queue.Queue()
        self._ended = threading.Event()

    def load(self, limit: Limit = FOREVER) -> Loaded:
        """Load the file, in a new process."""
        self.close()
        return self._start(limit)

    def do(self, jobs: Iterable[Job], limit: Limit = FOREVER) -> Iterator[tuple[Job, Answer]]:
        """Do jobs: each with its answer, in order."""
        waiting = iter(jobs)
        while batch := list(islice(waiting, _TOGETHER)):
            done = 0
            while done < len(batch):
                for answer in self._do(batch[done:], limit):
                    yield batch[done], answer
                    done += 1

    def _do(self, batch: list[Job], limit: Limit) -> Iterator[Answer]:
        """Answers until all jobs are done, or one has spoilt the process."""
        if self._process is None:
            problem = self._start(limit).problem
            if problem is not None:  # it could be loaded before: that hangs on chance
                yield {"problem": _as_answer(problem)}
                return
        assert self._process is not None, "it was started"
        assert self._process.stdin is not None, "with pipes"
        # A file that writes into the pipe does not know which answer is waited for.
        marks = [secrets.token_hex(8) for _job in batch]
        marked = [{**job, "mark": mark} for job, mark in zip(batch, marks, strict=True)]
        data = json.dumps(marked).encode("ascii") + b"\n"
        with contextlib.suppress(OSError, ValueError):
            # A pipe holds little: a process that does not listen would keep us waiting.
            sending = threading.Thread(target=_write, args=(self._process.stdin, data), daemon=True)
            sending.start()
        for job, mark in zip(batch, marks, strict=True):
            line = self._listen(job.get("seconds", self.limits.seconds) + _GRACE, limit)
            answer = _read(line)
            if answer is None or answer.get("mark") != mark:
                problem = self._why(line)
                self.close()
                yield {"problem": _as_answer(problem)}
                return
            yield answer

    def _listen(self, seconds: float, limit: Limit) -> bytes | None:
        """The next line; None when the process has ended, b"" when none comes in time."""
        end = time.monotonic() + seconds
        while True:
            wait = seconds if limit is FOREVER else _LOOK
            with contextlib.suppress(queue.Empty):
                return self._told.get(timeout=wait)
            if limit.over:
                self.close()
                limit.check()
            if time.monotonic() >= end:
                return b""

    def _why(self, line: bytes | None) -> Problem:
        """What is wrong with a process that has not answered."""
        if line == b"":
            return Problem("hang", "")
        assert self._process is not None, "it was asked"
        code: int | None = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._process.wait(0.5)
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

    def _start(self, limit: Limit) -> Loaded:
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
        self._process = process = subprocess.Popen(  # noqa: S603 - our own program
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # The same file gives the same report, whatever order its sets have.
            env=os.environ | {"PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"},
            # So that whatever it starts can be ended with it.
            start_new_session=True,
        )
        self._ended = ended = threading.Event()
        self._told = told = queue.Queue[bytes | None](maxsize=_TOGETHER)
        threading.Thread(target=_hear, args=(process, told, ended), daemon=True).start()
        line = self._listen(max(limits.seconds + _GRACE, _START), limit)
        data = _read(line)
        try:
            if data is not None:
                return Loaded.read(data)
        except (TypeError, ValueError, AttributeError, TraceError):
            line = b"?"
        problem = self._why(line)
        self.close()
        return Loaded(Problem(problem.kind, "import", text=problem.text), {}, {})

    def close(self) -> None:
        """End the process, and whatever it has started; the next job starts another."""
        process, self._process = self._process, None
        if process is None:
            return
        self._ended.set()
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        assert process.stdin is not None, "it was started with pipes"
        with contextlib.suppress(OSError, ValueError):
            process.stdin.close()


def _as_answer(problem: Problem) -> dict[str, Any]:
    return {"kind": problem.kind, "doing": problem.doing, "text": problem.text}


def _read(line: bytes | None) -> Answer | None:
    """An answer; None for what is none."""
    if not line:
        return None
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _write(out: Any, data: bytes) -> None:
    with contextlib.suppress(OSError, ValueError):
        out.write(data)
        out.flush()


def _hear(
    process: "subprocess.Popen[bytes]", told: "queue.Queue[bytes | None]", ended: threading.Event
) -> None:
    """Pass on the lines that a process writes, and then None; runs in a thread of its own."""
    assert process.stdout is not None, "it was started with pipes"
    with process.stdout, contextlib.suppress(OSError, ValueError):
        lines: Iterator[bytes | None] = iter(lambda: process.stdout.readline(_LONGEST_LINE), b"")  # type: ignore[union-attr]
        for line in lines:
            if not _put(told, line, ended):
                return
    _put(told, None, ended)


def _put(told: "queue.Queue[bytes | None]", line: bytes | None, ended: threading.Event) -> bool:
    while not ended.is_set():
        with contextlib.suppress(queue.Full):
            told.put(line, timeout=_LOOK)
            return True
    return False
