"""`minewise gui` as a person starts it: what is missing is said in one sentence."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

import pytest

from commands import one_sentence, runner
from minewise.core import Level
from minewise.session import GameOptions, Session, read_game_file
from other_systems import AS_WINDOWS
from screen import PATIENCE, do_without, virtual_screen, wait_until, xdotool

COMMAND = [sys.executable, "-m", "minewise", "gui"]


def run(tmp_path: Path, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run the command where there is no display, unless the environment says otherwise."""
    known = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    return subprocess.run(
        [*COMMAND, *words],
        env=known | {"MINEWISE_DATA": str(tmp_path)} | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def has_tk() -> bool:
    try:
        import tkinter  # noqa: F401, PLC0415
    except ImportError:
        return False
    return True


def test_this_python_has_tk_so_that_the_window_is_tested() -> None:
    if not has_tk():
        do_without("tkinter not found: install the Debian package python3-tk")


@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac always has a display")
@pytest.mark.parametrize("where", [{}, {"DISPLAY": ":987"}])
def test_without_a_display_one_sentence_says_so(tmp_path: Path, where: dict[str, str]) -> None:
    if not has_tk():
        pytest.skip("the sentence is another without Tk")
    done = run(tmp_path, **where)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("minewise: no window can be opened because there is no display")
    assert "minewise play" in done.stderr


def test_without_tk_one_sentence_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "tkinter.py").write_text("raise ImportError('libtk8.6.so: cannot open')")
    done = run(tmp_path, PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("minewise: the window needs Tk")
    assert "python3-tk" in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--level", "huge"], "'huge' is not a level"),
        (["--seed", "x"], "'x' is not a seed"),
        (["--first", "maybe"], "'maybe' is not a first-click rule"),
        (["--resume", "nowhere.json"], "cannot read 'nowhere.json'"),
        (["--level", "2000x2000x1"], "too large to play"),
    ],
)
def test_bad_input_is_named_before_a_window_opens(
    words: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    assert sentence in one_sentence(runner(capsys, monkeypatch), "gui", *words)


def test_a_saved_game_has_its_own_settings(tmp_path: Path) -> None:
    done = run(tmp_path, "--resume", "game.json", "--level", "expert")
    assert done.returncode == 2
    assert "leave out --level" in " ".join(done.stderr.split())


# With a display


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A screen apart: a process that had windows on the other may not have cleared them away."""
    with virtual_screen() as name:
        yield name


@contextmanager
def started(
    display: str,
    tmp_path: Path,
    *words: str,
    wants_keys: bool = True,
    system: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Start the window; yield its process, and the name that xdotool has for it."""
    if not has_tk():
        pytest.skip("there is no Tk")
    with subprocess.Popen(
        [*COMMAND, *words],
        env=os.environ | {"DISPLAY": display, "MINEWISE_DATA": str(tmp_path), **system},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs the tests in the background may have told them to ignore it.
        preexec_fn=lambda: signal.signal(  # noqa: PLW1509 - no threads here
            signal.SIGINT, signal.SIG_DFL
        ),
    ) as process:

        def find() -> str | None:
            if process.poll() is not None:
                assert process.stderr is not None
                pytest.fail(f"the window has gone: {process.stderr.read()}")
            found = xdotool(display, "search", "--onlyvisible", "--name", "^Minewise", check=False)
            return next(iter(found.split()), None)

        try:
            window = wait_until("a window", find)
            if wants_keys:
                xdotool(display, "windowfocus", window)
                wait_until("the keys", lambda: xdotool(display, "getwindowfocus") == window)
            yield process, window
        finally:
            process.kill()


def title(display: str, window: str) -> str:
    return xdotool(display, "getwindowname", window)


def test_a_game_is_left_with_a_key_and_resumed_by_its_file(display: str, tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    with started(display, tmp_path, "--seed", "7", "--level", "cs50") as (process, _):
        xdotool(display, "key", "--delay", "20", "space", "f", "ctrl+q")
        out, complaints = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, complaints) == (0, "", "")
    saved = read_game_file(kept)
    assert saved.deal.setup.line() == "8x8x8 first opening seed 7"
    assert saved.done[0].cell == (4, 4)
    with started(display, tmp_path, "--resume", str(kept)) as (process, window):
        xdotool(display, "key", "--delay", "20", "z")
        wait_until("a pause", lambda: title(display, window) == "Minewise: Paused")


def test_a_game_that_was_left_is_offered_and_resumed(display: str, tmp_path: Path) -> None:
    session = Session(GameOptions(Level(4, 4, 2), seed=7))
    session.open((0, 0))
    session.pause()
    session.library.save_file(tmp_path / "game.json")
    with started(display, tmp_path) as (_, window):
        question = wait_until(
            "a question",
            lambda: xdotool(
                display, "search", "--onlyvisible", "--name", "a question$", check=False
            ),
        )
        xdotool(display, "windowfocus", question)
        wait_until("its keys", lambda: xdotool(display, "getwindowfocus") == question)
        xdotool(display, "key", "Return")
        wait_until("the game", lambda: title(display, window) == "Minewise: Paused")


def test_a_won_game_says_so_in_the_title(display: str, tmp_path: Path) -> None:
    session = Session(GameOptions(Level(4, 4, 15)))
    session.library.save_file(tmp_path / "start.json")
    with started(display, tmp_path, "--resume", str(tmp_path / "start.json")) as (_, window):
        xdotool(display, "key", "--delay", "20", "space")
        wait_until("the end", lambda: title(display, window) == "Minewise: Won")


def test_a_replay_that_is_named_is_shown(display: str, tmp_path: Path) -> None:
    file = tmp_path / "short.replay"
    file.write_text("minewise replay 1\n4x1x1 first any board 4x1x1/..*.\nopen 1 1 1.0\n")
    with started(display, tmp_path, str(file), wants_keys=False):
        search = ("search", "--onlyvisible", "--name", "^Minewise: Replay: 4x1x1")
        wait_until("the replay", lambda: xdotool(display, *search, check=False))


@pytest.mark.parametrize(
    ("number", "system"), [(signal.SIGINT, {}), (signal.SIGHUP, {}), (signal.SIGINT, AS_WINDOWS)]
)
def test_a_signal_keeps_the_game_and_ends_quietly(
    display: str, tmp_path: Path, number: int, system: dict[str, str]
) -> None:
    with started(display, tmp_path, "--seed", "7", system=system) as (process, window):
        xdotool(display, "key", "--delay", "20", "space", "z")
        wait_until("a pause", lambda: title(display, window) == "Minewise: Paused")
        process.send_signal(number)
        _, complaints = process.communicate(timeout=PATIENCE)
        assert (process.returncode, complaints) == (128 + number, "")
    assert read_game_file(tmp_path / "game.json").paused


def test_a_signal_ends_it_while_a_dialog_is_open(display: str, tmp_path: Path) -> None:
    number = signal.SIGTERM
    with started(display, tmp_path, "--seed", "7") as (process, _):
        xdotool(display, "key", "--delay", "20", "space", "F2")
        wait_until(
            "a question",
            lambda: xdotool(
                display, "search", "--onlyvisible", "--name", "a question$", check=False
            ),
        )
        process.send_signal(number)
        _, complaints = process.communicate(timeout=PATIENCE)
        assert (process.returncode, complaints) == (128 + number, "")
    assert len(read_game_file(tmp_path / "game.json").done) == 1
