"""Child processes: whatever they do, nothing of them is left."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from minewise.base import ChildProcess, keeper
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


@linux
@pytest.mark.parametrize("way", STARTED)
def test_whatever_it_has_started_ends_with_it(way: str, tmp_path: Path) -> None:
    file = tmp_path / "pids"
    child = ChildProcess(program(file, STARTED[way], "time.sleep(600)"))
    try:
        pids = wait_for_pids(file)
    finally:
        child.end()
    wait_until_gone(*pids)


@linux
@pytest.mark.parametrize("way", STARTED)
def test_whatever_it_has_started_ends_when_it_ends_by_itself(way: str, tmp_path: Path) -> None:
    file = tmp_path / "pids"
    child = ChildProcess(program(file, STARTED[way], "print(input(), flush=True)"))
    try:
        pids = wait_for_pids(file)
        child.send(b"that is all\n")
        # None comes once nobody holds the pipe any more, and the processes do.
        heard = [child.listen(PATIENCE), child.listen(PATIENCE)]
        assert heard == [b"that is all\n", None]
        assert child.exit_code(PATIENCE) == 0
        wait_until_gone(*pids)
    finally:
        child.end()


PARENT = """
import sys, time
from minewise.base import ChildProcess
child = ChildProcess(sys.argv[1:])
time.sleep(600)
"""


@linux
@pytest.mark.parametrize("way", STARTED)
def test_nothing_outlives_whoever_started_it_and_was_killed(way: str, tmp_path: Path) -> None:
    file = tmp_path / "pids"
    command = program(file, "note()", STARTED[way], "time.sleep(600)")
    with subprocess.Popen([sys.executable, "-c", PARENT, *command]) as parent:
        try:
            pids = wait_for_pids(file, 2)
        finally:
            parent.kill()
    wait_until_gone(*pids)


@linux
def test_a_program_whose_keeper_is_killed_ends_too(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    child = ChildProcess(
        program(file, "note()", "os.kill(os.getppid(), 9)", "while True:", "    pass")
    )
    try:
        assert child.exit_code(PATIENCE) == -signal.SIGKILL
        wait_until_gone(*wait_for_pids(file))
    finally:
        child.end()


@linux
def test_a_keeper_that_was_stopped_keeps_nobody_from_ending_all(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    started = STARTED["a child in a session of its own"]
    child = ChildProcess(
        program(file, f"os.kill(os.getppid(), {signal.SIGSTOP:d})", started, "time.sleep(600)")
    )
    try:
        pids = wait_for_pids(file)
    finally:
        child.end()
    wait_until_gone(*pids)


@linux
def test_too_many_processes_are_ended(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    child = ChildProcess(program(file, FORKS), most_processes=5)
    try:
        assert child.exit_code(PATIENCE) == ChildProcess.TOO_MANY
        pids = wait_for_pids(file, 5)
    finally:
        child.end()
    wait_until_gone(*pids)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups")
def test_elsewhere_its_group_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, other = tmp_path / "pids", tmp_path / "keeper.py"
    other.write_text(
        "import runpy, sys\n"
        "sys.platform = 'darwin'\n"
        f"runpy.run_path({keeper.__file__!r}, run_name='__main__')\n"
    )
    monkeypatch.setattr(keeper, "__file__", str(other))
    monkeypatch.setattr(keeper, "IS_LINUX", False)
    command = program(file, "note()", STARTED["a child"], "time.sleep(600)")
    child = ChildProcess(command)
    try:
        pids = wait_for_pids(file, 2)
    finally:
        child.end()
    wait_until_gone(*pids)
    file.unlink()
    parent = f"from minewise.base import keeper\nkeeper.__file__ = {str(other)!r}\n{PARENT}"
    with subprocess.Popen([sys.executable, "-c", parent, *command]) as killed:
        try:
            pids = wait_for_pids(file, 2)
        finally:
            killed.kill()
    wait_until_gone(*pids)


@pytest.mark.parametrize(
    ("end", "code"), [("sys.exit(3)", 3), ("os.kill(os.getpid(), 11)", -11), ("pass", 0)]
)
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="a process is killed otherwise")
def test_it_is_said_how_it_has_ended(end: str, code: int, tmp_path: Path) -> None:
    child = ChildProcess(program(tmp_path / "pids", end))
    try:
        assert child.exit_code(PATIENCE) == code
        assert child.listen(PATIENCE) is None
    finally:
        child.end()


def test_what_cannot_be_started_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nothing"):
        ChildProcess([str(tmp_path / "nothing")])
    with pytest.raises(PermissionError):
        ChildProcess([str(tmp_path)])
