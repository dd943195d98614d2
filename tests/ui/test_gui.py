"""`minewise gui` as a person starts it: what is missing is said in one sentence."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from minewise.session.saved_game import read_game_file
from processes import AS_WINDOWS
from screen import PATIENCE, virtual_screen, wait_until, xdotool

COMMAND = [sys.executable, "-m", "minewise", "gui"]


def run(tmp_path: Path, **environment: str) -> str:
    """Run the command in vain, without a display unless one is named: what it says."""
    named = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY"), "") | environment
    done = subprocess.run(
        COMMAND,
        env=os.environ | {"MINEWISE_DATA": str(tmp_path)} | named,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac always has a display")
@pytest.mark.parametrize("where", [{}, {"DISPLAY": ":987"}])
def test_without_a_display_one_sentence_says_so(tmp_path: Path, where: dict[str, str]) -> None:
    said = run(tmp_path, **where)
    assert said.startswith("minewise: no window can be opened because there is no display")
    assert "minewise play" in said


def test_without_tk_one_sentence_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "tkinter.py").write_text("raise ImportError('libtk8.6.so: cannot open')")
    said = run(tmp_path, PYTHONPATH=str(tmp_path))
    assert said.startswith("minewise: the window needs Tk")
    assert "python3-tk" in said


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A screen apart: a process that had windows on the other may not have cleared them away."""
    with virtual_screen() as name:
        yield name


def look_for(display: str, name: str) -> str:
    """The first window whose name agrees, or nothing."""
    found = xdotool(display, "search", "--onlyvisible", "--name", name, check=False)
    return next(iter(found.split()), "")


def ended(process: "subprocess.Popen[str]", number: int) -> bool:
    """Send a signal; whether it ends the program quietly."""
    process.send_signal(number)
    told = process.communicate(timeout=PATIENCE)
    return (process.returncode, told) == (128 + number, ("", ""))


def focus(display: str, window: str) -> None:
    xdotool(display, "windowfocus", window)
    wait_until("the keys", lambda: xdotool(display, "getwindowfocus") == window)


@contextmanager
def started(
    display: str,
    tmp_path: Path,
    *words: str,
    asks: bool = False,
    system: dict[str, str] | None = None,
) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Start the window, which may ask a question; yield its process and its name for xdotool."""
    with subprocess.Popen(
        [*COMMAND, *words],
        env=os.environ | {"DISPLAY": display, "MINEWISE_DATA": str(tmp_path)} | (system or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:

        def find() -> str:
            if process.poll() is not None:
                assert process.stderr is not None
                pytest.fail(f"the window has gone: {process.stderr.read()}")
            return look_for(display, "^Minewise")

        try:
            window = wait_until("a window", find)
            if not asks:  # else the question has the keys
                focus(display, window)
            yield process, window
        finally:
            process.kill()


def press(display: str, key: str, is_done: Callable[[], object]) -> None:
    """Press a key until it is heard: one is lost while the focus is not given yet."""

    def is_heard() -> bool:
        xdotool(display, "key", key)
        until = time.monotonic() + 5
        while not is_done() and time.monotonic() < until:
            time.sleep(0.02)
        return bool(is_done())

    wait_until(f"what {key} does", is_heard)


def test_a_game_is_left_with_a_key_offered_and_kept_by_a_signal_behind_a_dialog(
    display: str, tmp_path: Path
) -> None:
    kept = tmp_path / "game.json"

    def asked() -> str:
        return look_for(display, "a question$")

    with started(display, tmp_path, "--seed", "7", "--level", "cs50") as (process, _):
        xdotool(display, "key", "--delay", "20", "space", "f")
        press(display, "ctrl+q", lambda: process.poll() is not None)
        told = process.communicate(timeout=PATIENCE)
        assert (process.returncode, told) == (0, ("", ""))
    saved = read_game_file(kept)
    assert saved.deal.setup.line() == "8x8x8 first opening seed 7"
    assert saved.done[0].cell == (4, 4)
    with started(display, tmp_path, asks=True) as (process, _):
        focus(display, wait_until("a question", asked))
        assert "X=0" not in xdotool(display, "getwindowgeometry", "--shell", asked()), "centred"
        press(display, "Return", lambda: not asked())
        focus(display, look_for(display, "^Minewise"))
        xdotool(display, "key", "--delay", "20", "space", "space")  # the first may show the cursor
        press(display, "F2", asked)
        assert ended(process, signal.SIGTERM)
    assert read_game_file(kept).deal != saved.deal, "Enter did not resume it"


@pytest.mark.parametrize(
    ("number", "system"), [(signal.SIGHUP, {}), (signal.SIGINT, AS_WINDOWS)], ids=["", "Windows"]
)
def test_a_signal_keeps_the_game_and_ends_quietly(
    display: str, tmp_path: Path, number: int, system: dict[str, str]
) -> None:
    with started(display, tmp_path, "--seed", "7", system=system) as (process, _):
        xdotool(display, "key", "--delay", "20", "space", "z")
        wait_until("a pause", lambda: look_for(display, "^Minewise: Paused"))
        assert ended(process, number)
    assert read_game_file(tmp_path / "game.json").paused


def test_a_replay_that_is_named_is_shown(display: str, tmp_path: Path) -> None:
    file = tmp_path / "short.replay"
    file.write_text("minewise replay 1\n4x1x1 first any board 4x1x1/..*.\nopen 1 1 1.0\n")
    with started(display, tmp_path, str(file)):
        wait_until("the replay", lambda: look_for(display, "^Minewise: Replay: 4.+1, 1 mine"))
