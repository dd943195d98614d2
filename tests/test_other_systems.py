"""What is done otherwise on Windows and on a Mac, run by programs that take this system for it.

The window is in `ui/test_gui.py`, the keys and buttons of a Mac in `ui/tk/test_menus.py` and
`ui/tk/test_mouse.py`.
"""

import ctypes
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from minewise.ui import tk as desktop
from processes import AS_WINDOWS
from screen import PATIENCE
from ui.web.serving import Site

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "data"))


def program(*words: str | Path, **environment: str) -> list[str]:
    """What a program prints, line by line."""
    done = subprocess.run(
        [sys.executable, *words],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


WITHOUT = """
import os, signal, sys, threading, time
from minewise.base import child_process, files
from minewise.formats import in_parallel
from minewise.ui import signals
print(hasattr(os, "fork"), hasattr(child_process.os, "killpg"), files.fcntl)
print(*(one.name for one in signals.ENDING_GAMES), in_parallel._cores())
for text in ("first", "second"):
    with files.locked(sys.argv[1]):
        files.write_text(sys.argv[1], text)
heard = []
signal.signal(signal.SIGTERM, lambda *_: heard.append(1))
over = threading.Event()
threading.Thread(target=signals._remind, args=(signal.SIGTERM, over)).start()
while len(heard) < 2: time.sleep(0.01)
over.set()
"""


def test_files_and_signals_do_without_what_windows_lacks(tmp_path: Path) -> None:
    """No locks, no owners, fewer signals, and none to a thread: one is sent again until heard."""
    said = program("-c", WITHOUT, tmp_path / "file", **AS_WINDOWS)
    assert said == ["True False None", f"SIGTERM {os.cpu_count()}"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "second"
    assert not list(tmp_path.glob("*.part"))


def test_commands_do_the_same_on_windows() -> None:
    # In a process of its own, without a guard that would need a fork.
    words = ["-m", "minewise", "bench", "--player", "sentences", "--games", "4", "--json"]
    words += ["--level", "cs50"]
    timed = re.compile("seconds|per_cpu_second|slowest")
    here, there = (
        [line for line in program(*words, **system) if not timed.search(line)]
        for system in ({}, AS_WINDOWS)
    )
    assert there == here


STUDENT = """
import sys
from minewise.course.student import ResourceLimits, open_student
job = {"do": "play", "height": 2, "width": 2, "mines": []}
with open_student(sys.argv[1], ResourceLimits(seconds=0.1)) as student:
    ((_job, answer),) = student.do([job])
print(answer["problem"].kind)
"""


def test_a_students_file_that_hangs_is_found_out_without_an_alarm(tmp_path: Path) -> None:
    file = tmp_path / "minesweeper.py"
    text = (ROOT / "cs50/minesweeper.py").read_text(encoding="utf-8")
    hangs = "\nimport time\nMinesweeperAI.make_safe_move = lambda self: time.sleep(600)\n"
    file.write_text(text + hangs, encoding="utf-8")
    assert program("-c", STUDENT, file, **AS_WINDOWS) == ["hang"]


def test_the_server_answers_and_ends_on_windows() -> None:
    """Without files to lock, a limit to ask for, or processes to work in."""
    with subprocess.Popen(
        [sys.executable, "-m", "minewise", "web", "--port", "0", "--no-browser"],
        env=os.environ | AS_WINDOWS,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        link = next(word for word in process.stdout.readline().split() if "http" in word)
        with Site(link).enter().tab() as tab:
            tab.point(0, 0).do("hint")
            tab.hear_until(lambda: not tab.view["working"])
            assert tab.view["message"]
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


def test_windows_does_not_enlarge_the_window_as_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    library = SimpleNamespace(SetProcessDpiAwareness=asked.append)
    monkeypatch.setattr(ctypes, "OleDLL", {"shcore": library}.__getitem__, raising=False)
    desktop._see_every_pixel()
    assert asked == [], "not here"
    monkeypatch.setattr(sys, "platform", "win32")
    desktop._see_every_pixel()
    assert asked == [1]
