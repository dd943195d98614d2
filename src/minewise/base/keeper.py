"""The process between us and a foreign program, so that nothing the program starts outlives it.

It runs as a script, by its path, with few imports: starting must be quick.

Whatever the program starts, in its own session or through two forks, stays below the keeper. All
of it ends when the program ends, when the keeper's parent is gone, killed or not, and when there
are too many processes. Only Linux can do that: elsewhere a process that leaves the program's group
survives.
"""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Iterator
from typing import NoReturn

TOO_MANY = 121
"""The exit code of a keeper whose program had started too many processes."""

IS_LINUX = sys.platform == "linux"

# Seconds between checks of the number of processes, and of the parent.
_INTERVAL = 0.25

# How long all of them may take to end, in seconds: one that waits for a disk cannot be killed.
_PATIENCE = 10.0

# From <linux/prctl.h>.
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def below(root: int) -> Iterator[int]:
    """All descendants of a process except zombies."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):  # noqa: PTH208 - far quicker to load, here and below
        if name.isdecimal():
            with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123
                state, parent = file.read().rpartition(b")")[2].split()[:2]
                if state not in (b"Z", b"X"):
                    children.setdefault(int(parent), []).append(int(name))
    found = children.get(root, [])
    while found:
        yield from found
        found = [one for parent in found for one in children.get(parent, ())]


def end_below(root: int) -> None:
    """Kill all descendants of a process, as far as the system can identify them."""
    if not IS_LINUX:
        return
    until = time.monotonic() + _PATIENCE
    # They may start others in the meantime.
    while (found := list(below(root))) and time.monotonic() < until:
        for one in found:
            with contextlib.suppress(OSError):
                os.kill(one, signal.SIGKILL)
        time.sleep(0.002)


def _ask_system(what: int, value: int) -> None:
    if IS_LINUX:
        with contextlib.suppress(ImportError, OSError, AttributeError):
            import ctypes  # noqa: PLC0415 - other systems do without

            ctypes.CDLL(None).prctl(what, *map(ctypes.c_ulong, (value, 0, 0, 0)))


def _become(command: list[str], report: int) -> NoReturn:
    """Run the program in this process; if that fails, report its error number."""
    keeper = os.getppid()
    _ask_system(_PR_SET_PDEATHSIG, signal.SIGKILL)
    try:
        # Python ignores these, and so would the program.
        for one in (signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(one, signal.SIG_DFL)
        if os.getppid() == keeper:
            os.execvp(command[0], command)  # noqa: S606 - there is no shell on purpose
    except OSError as error:
        os.write(report, str(error.errno).encode())
    finally:
        os._exit(127)


def _end(code: int) -> NoReturn:
    """Kill all descendants, and then end as the program did."""
    signal.setitimer(signal.ITIMER_REAL, 0)
    end_below(os.getpid())
    if code < 0:
        import resource  # noqa: PLC0415 - most programs end otherwise

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with contextlib.suppress(OSError, ValueError):
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


def main(parent: int, most: int, report: int, command: list[str]) -> None:
    """Run a program, and end as it does.

    It may have at most `most` processes; 0 allows any number. `report` is a pipe that is closed
    once the program runs; if it cannot run, the error number is written first.
    """
    os.set_inheritable(report, False)
    _ask_system(_PR_SET_CHILD_SUBREAPER, 1)
    program = os.fork()
    if not program:
        _become(command, report)
    os.close(report)
    # The pipes are the program's: if the keeper held an end too, their closing would go unnoticed.
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)

    def check(*_: object) -> None:
        if os.getppid() != parent:
            signal.setitimer(signal.ITIMER_REAL, 0)
            end_below(os.getpid())
            with contextlib.suppress(OSError):
                os.kill(program, signal.SIGKILL)
            os.killpg(0, signal.SIGKILL)
        if most and IS_LINUX and sum(1 for _process in below(os.getpid())) > most:
            _end(TOO_MANY)

    signal.signal(signal.SIGALRM, check)
    signal.setitimer(signal.ITIMER_REAL, _INTERVAL, _INTERVAL)
    while True:
        ended, status = os.wait()
        if ended == program:
            _end(os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    _parent, _most, _report = map(int, sys.argv[1:4])
    main(_parent, _most, _report, sys.argv[4:])
