"""A child process for foreign code, which may hang, die, or write anything.

It is read and written line by line, and every wait has a timeout. All processes that it started
end with it, and with this process, even if that is killed: see `keeper`.
"""

import contextlib
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import IO, TYPE_CHECKING

from minewise.base import keeper

if TYPE_CHECKING:
    import subprocess

# How many lines are buffered: a program that writes without end then blocks.
_MOST_WAITING = 16

# Seconds between checks whether the process was ended.
_INTERVAL = 0.05


class ChildProcess:
    r"""A running program, with pipes in both directions.

    >>> import sys
    >>> child = ChildProcess([sys.executable, "-c", "print(input()[::-1])"])
    >>> child.send(b"mine\n")
    >>> child.listen(seconds=60), child.listen(seconds=60)
    (b'enim\n', None)
    >>> child.end()
    """

    TOO_MANY = keeper.TOO_MANY  #: the exit code if it started too many processes

    def __init__(
        self,
        command: Sequence[str],
        *,
        longest: int = 1 << 20,
        environment: Mapping[str, str] | None = None,
        most_processes: int = 0,
        is_silent: bool = False,
    ) -> None:
        """Start the program.

        A line of more than `longest` bytes is cut in two. If the program and its children start
        more than `most_processes` processes, all are ended; 0 allows any number, and only Linux
        counts. `is_silent` drops its standard error.
        """
        # Everything imports `base`, and this takes longer to load than all the rest of it.
        import subprocess  # noqa: PLC0415

        def start(command: Sequence[str], *keep: int) -> "subprocess.Popen[bytes]":
            return subprocess.Popen(  # noqa: S603 - our own programs
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if is_silent else None,
                env=os.environ | dict(environment or {}),
                pass_fds=keep,
                # So that Ctrl-C does not reach it, and its children can be killed with it.
                start_new_session=True,
            )

        if hasattr(os, "killpg"):
            self._process = _kept(command, most_processes, start)
        else:
            self._process = start(command)
        self._ended = threading.Event()
        self._lines = queue.Queue[bytes | None](maxsize=_MOST_WAITING)
        threading.Thread(target=self._read, args=(longest,), daemon=True).start()

    def send(self, data: bytes) -> None:
        """Send data without blocking, even if the process does not read it."""
        threading.Thread(target=self._write, args=(data,), daemon=True).start()

    def listen(self, seconds: float) -> bytes | None:
        """The next line; empty after the timeout, None at the end of the output."""
        try:
            return self._lines.get(timeout=seconds)
        except queue.Empty:
            return b""

    def exit_code(self, seconds: float) -> int | None:
        """The exit code; None if the process is still running after that time."""
        until = time.monotonic() + seconds
        while (code := self._process.poll()) is None and time.monotonic() < until:
            time.sleep(_INTERVAL / 10)
        return code

    def end(self, patience: float = 0.0) -> None:
        """Kill it and its descendants; first close its input and wait up to `patience` seconds."""
        self._ended.set()
        if patience:
            # On a thread: a write may still be under way.
            threading.Thread(target=self._end_input, daemon=True).start()
            self.exit_code(patience)
        process = self._process
        if hasattr(os, "killpg"):
            if process.poll() is None:
                keeper.end_below(process.pid)
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        self._end_input()

    def _end_input(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            _pipe(self._process.stdin).close()

    def _write(self, data: bytes) -> None:
        # `listen` notices a process that has just died.
        with contextlib.suppress(OSError, ValueError):
            _pipe(self._process.stdin).write(data)
            _pipe(self._process.stdin).flush()

    def _read(self, longest: int) -> None:
        """Queue the lines of its output, and then None."""
        with _pipe(self._process.stdout) as lines, contextlib.suppress(OSError, ValueError):
            while (line := lines.readline(longest)) and not self._ended.is_set():
                self._pass_on(line)
        self._pass_on(None)

    def _pass_on(self, line: bytes | None) -> None:
        while not self._ended.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=_INTERVAL)
                return


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None, "it was started with pipes"
    return pipe


def _kept(
    command: Sequence[str],
    most_processes: int,
    start: "Callable[..., subprocess.Popen[bytes]]",
) -> "subprocess.Popen[bytes]":
    """Start a program under a keeper, and wait until it runs."""
    read_end, write_end = os.pipe()
    try:
        # Without the user's site packages, which may be slow to load.
        python = [sys.executable, "-I", "-S", keeper.__file__]
        numbers = map(str, (os.getpid(), most_processes, write_end))
        process = start([*python, *numbers, *command], write_end)
    except BaseException:
        os.close(read_end)
        raise
    finally:
        os.close(write_end)
    with open(read_end, "rb") as report:  # noqa: PTH123 - a file descriptor
        error = report.read()
    if not error:
        return process
    _pipe(process.stdin).close()
    _pipe(process.stdout).close()
    process.wait()
    raise OSError(int(error), os.strerror(int(error)), command[0])
