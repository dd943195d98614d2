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


def program(*words: str, **environment: str) -> list[str]:
    """What a program prints, line by line."""
    command, env = [sys.executable, *words], os.environ | environment
    done = subprocess.run(
        command, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "data"))


def test_our_code_sees_no_more_than_windows_has() -> None:
    said = program(
        "-c",
        "import os, signal, subprocess\n"
        "from minewise.base import child_process, files\n"
        "from minewise.ui import signals\n"
        "print(hasattr(os, 'fork'), hasattr(child_process.os, 'killpg'), files.fcntl)\n"
        "print(*(one.name for one in signals.ENDING_GAMES))\n"
        "from minewise.formats import in_parallel\n"
        "print(in_parallel._cores())",
        **AS_WINDOWS,
    )
    assert said == ["True False None", "SIGTERM", str(os.cpu_count())]


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


def test_a_file_takes_the_place_of_another_without_locks_and_owners(tmp_path: Path) -> None:
    program(
        "-c",
        "import sys\n"
        "from minewise.base import files\n"
        "for text in ('first', 'second'):\n"
        "    with files.locked(sys.argv[1]):\n"
        "        files.write_text(sys.argv[1], text)",
        str(tmp_path / "file"),
        **AS_WINDOWS,
    )
    assert (tmp_path / "file").read_text(encoding="utf-8") == "second"
    assert not list(tmp_path.glob("*.part"))


def test_a_students_file_that_hangs_is_found_out_without_an_alarm(tmp_path: Path) -> None:
    file = tmp_path / "minesweeper.py"
    text = (ROOT / "cs50/minesweeper.py").read_text(encoding="utf-8")
    file.write_text(
        text + "\n\nimport time\nMinesweeperAI.make_safe_move = lambda self: time.sleep(600)\n",
        encoding="utf-8",
    )
    said = program(
        "-c",
        "import sys\n"
        "from minewise.course.student import ResourceLimits, open_student\n"
        "job = {'do': 'play', 'height': 2, 'width': 2, 'mines': []}\n"
        "with open_student(sys.argv[1], ResourceLimits(seconds=0.1)) as student:\n"
        "    ((_job, answer),) = student.do([job])\n"
        "print(answer['problem'].kind)",
        str(file),
        **AS_WINDOWS,
    )
    assert said == ["hang"]


def test_a_signal_is_sent_again_where_threads_cannot_be_sent_one() -> None:
    said = program(
        "-c",
        "import signal, threading, time\n"
        "from minewise.ui import signals\n"
        "heard = []\n"
        "signal.signal(signal.SIGTERM, lambda *_: heard.append(1))\n"
        "over = threading.Event()\n"
        "threading.Thread(target=signals._remind, args=(signal.SIGTERM, over)).start()\n"
        "while len(heard) < 2: time.sleep(0.01)\n"
        "over.set()\n"
        "print('heard')",
        **AS_WINDOWS,
    )
    assert said == ["heard"]


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


def test_the_window_is_not_enlarged_as_a_picture_on_windows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    library = SimpleNamespace(SetProcessDpiAwareness=asked.append)
    monkeypatch.setattr(ctypes, "OleDLL", {"shcore": library}.__getitem__, raising=False)
    desktop._see_every_pixel()
    assert asked == [], "not here"
    monkeypatch.setattr(sys, "platform", "win32")
    desktop._see_every_pixel()
    assert asked == [1]
