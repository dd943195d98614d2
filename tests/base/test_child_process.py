"""Child processes: whatever they do, nothing of them is left."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from minewise.base import keeper
from minewise.base.child_process import ChildProcess
from processes import wait_for_pids, wait_until_gone

PATIENCE = 60.0

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can find them")

# Ways to start a process that sleeps, and notes itself in a file.
STARTED = {
    "a child": "start()",
    "a child in a session of its own": "start(start_new_session=True)",
    "through two forks": """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        start()
    os._exit(0)
os.wait()
""",
    "again and again": """
if os.fork() == 0:
    os.setsid()
    for _ in range(10):
        if os.fork():
            os._exit(0)
        os.setsid()
    note()
    time.sleep(600)
""",
}

FORKS = """
while True:
    if os.fork() == 0:
        os.setsid()
        note()
        time.sleep(600)
    time.sleep(0.01)
"""

HEAD = """
import os, subprocess, sys, time
def note():
    note_pid(os.getpid())
def note_pid(pid):
    with open({file!r}, "a") as file:
        file.write(f"{{pid}}\\n")
def start(**more):
    command = [sys.executable, "-c", "import time; time.sleep(600)"]
    note_pid(subprocess.Popen(command, **more).pid)
"""


def program(file: Path, *lines: str) -> list[str]:
    return [sys.executable, "-c", "\n".join([HEAD.format(file=str(file)), *lines])]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where processes note themselves."""
    return tmp_path / "pids"


@contextmanager
def running(child: ChildProcess) -> Iterator[ChildProcess]:
    try:
        yield child
    finally:
        child.end()


def assert_gone_with_its_parent(file: Path, parent: list[str]) -> None:
    """Kill a program that has a child process: what that has noted is gone."""
    with subprocess.Popen(parent) as started:
        try:
            pids = wait_for_pids(file, 2)
        finally:
            started.kill()
    wait_until_gone(*pids)


@linux
@pytest.mark.parametrize("keeper", ["kept", "stopped"])
@pytest.mark.parametrize("way", STARTED)
def test_whatever_it_has_started_ends_with_it(way: str, keeper: str, file: Path) -> None:
    first = f"os.kill(os.getppid(), {signal.SIGSTOP:d})" if keeper == "stopped" else ""
    with running(ChildProcess(program(file, first, STARTED[way], "time.sleep(600)"))):
        pids = wait_for_pids(file)
    wait_until_gone(*pids)


@linux
@pytest.mark.parametrize("way", STARTED)
def test_whatever_it_has_started_ends_when_it_ends_by_itself(way: str, file: Path) -> None:
    command = program(file, STARTED[way], "print(input(), flush=True)")
    with running(ChildProcess(command)) as child:
        pids = wait_for_pids(file)
        child.send(b"that is all\n")
        # None comes once nobody holds the pipe any more, and the processes do.
        heard = [child.listen(PATIENCE), child.listen(PATIENCE)]
        assert heard == [b"that is all\n", None]
        assert child.exit_code(PATIENCE) == 0
        wait_until_gone(*pids)


PARENT = """
import sys, time
from minewise.base.child_process import ChildProcess
child = ChildProcess(sys.argv[1:])
time.sleep(600)
"""


@linux
@pytest.mark.parametrize("way", STARTED)
def test_nothing_outlives_whoever_started_it_and_was_killed(way: str, file: Path) -> None:
    command = program(file, "note()", STARTED[way], "time.sleep(600)")
    assert_gone_with_its_parent(file, [sys.executable, "-c", PARENT, *command])


@linux
def test_a_program_whose_keeper_is_killed_ends_too(file: Path) -> None:
    lines = "note()", "os.kill(os.getppid(), 9)", "while True:", "    pass"
    with running(ChildProcess(program(file, *lines))) as child:
        assert child.exit_code(PATIENCE) == -signal.SIGKILL
        wait_until_gone(*wait_for_pids(file))


@linux
def test_too_many_processes_are_ended(file: Path) -> None:
    with running(ChildProcess(program(file, FORKS), most_processes=5)) as child:
        assert child.exit_code(PATIENCE) == ChildProcess.TOO_MANY
        pids = wait_for_pids(file, 5)
    wait_until_gone(*pids)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups")
def test_elsewhere_its_group_ends_with_it(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = file.with_name("keeper.py")
    runs = f"runpy.run_path({keeper.__file__!r}, run_name='__main__')"
    other.write_text(f"import runpy, sys\nsys.platform = 'darwin'\n{runs}\n")
    monkeypatch.setattr(keeper, "__file__", str(other))
    monkeypatch.setattr(keeper, "IS_LINUX", False)
    command = program(file, "note()", STARTED["a child"], "time.sleep(600)")
    with running(ChildProcess(command)):
        pids = wait_for_pids(file, 2)
    wait_until_gone(*pids)
    file.unlink()
    parent = f"from minewise.base import keeper\nkeeper.__file__ = {str(other)!r}\n{PARENT}"
    assert_gone_with_its_parent(file, [sys.executable, "-c", parent, *command])


@pytest.mark.parametrize(
    ("end", "code"), [("sys.exit(3)", 3), ("os.kill(os.getpid(), 11)", -11), ("pass", 0)]
)
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="a process is killed otherwise")
def test_it_is_said_how_it_has_ended(end: str, code: int, file: Path) -> None:
    with running(ChildProcess(program(file, end))) as child:
        assert child.exit_code(PATIENCE) == code
        assert child.listen(PATIENCE) is None


def test_what_cannot_be_started_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nothing"):
        ChildProcess([str(tmp_path / "nothing")])
    with pytest.raises(PermissionError):
        ChildProcess([str(tmp_path)])
