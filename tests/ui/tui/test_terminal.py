"""The command in a real terminal, and what it loads without one."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from minewise.session.saved_game import SavedGame
from minewise.ui.tui import NotSavedError, play
from minewise.ui.tui.app import MinewiseApp
from screen import PATIENCE
from screens.sitting import sitting

pty = pytest.importorskip("pty", reason="this system has no terminals of this kind")
start_up = pytest.importorskip("start_up", reason="this system has no terminals of this kind")


class Terminal:
    """A terminal of 80x24 with the command in it."""

    def __init__(self, hand: int, process: "subprocess.Popen[bytes]") -> None:
        self._hand, self.process = hand, process
        self.shown = b""

    def wait_for(self, *texts: str) -> None:
        until = time.monotonic() + PATIENCE
        for text in texts:
            # Colours may change within a text, where it lies over several parts of the screen.
            while text.encode() not in re.sub(rb"\x1b\[[0-9;]*m", b"", self.shown):
                assert time.monotonic() < until, self.shown
                if select.select([self._hand], [], [], 0.1)[0]:
                    self._read()

    def _read(self) -> bool:
        try:
            read = os.read(self._hand, 65536)
        except OSError:  # Linux says so when the other end is closed
            return False
        self.shown += read
        return bool(read)

    def type(self, text: str) -> None:
        os.write(self._hand, text.encode())

    def close(self) -> int:
        """Close the terminal under the command, and return the exit code."""
        if self._hand >= 0:
            os.close(self._hand)
            self._hand = -1
        return self.process.wait(PATIENCE)

    def end(self, number: int = 0) -> int:
        """Send a signal, wait for the end, and return the exit code."""
        self.process.send_signal(number)
        while self._read():
            pass
        assert b"Traceback" not in self.shown
        return self.process.wait(PATIENCE)

    def leave(self, key: str = "q") -> int:
        self.type(key)
        return self.end()

    def is_as_it_was(self) -> bool:
        """Whether the program has undone what it did: alternate screen, mouse, hidden cursor."""
        last = [
            [self.shown.rfind(f"\x1b[?{code}".encode()) for code in codes]
            for codes in (("1049h", "1049l"), ("1000h", "1000l"), ("25l", "25h"))
        ]
        return all(done <= undone for done, undone in last)


@contextmanager
def terminal(
    folder: Path, *words: str, command: Sequence[str] = (), **variables: str
) -> Iterator[Terminal]:
    hand, other = pty.openpty()
    own = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "MINEWISE_DATA": str(folder)}
    process = subprocess.Popen(
        command or [sys.executable, "-m", "minewise", *words],
        stdin=other,
        stdout=other,
        stderr=other,
        env=os.environ | own | variables,
        start_new_session=True,
    )
    os.close(other)
    screen = Terminal(hand, process)
    try:
        yield screen
    finally:
        process.kill()
        screen.close()


GAME = ("play", "--seed", "7", "--first", "opening")


def saved(folder: Path) -> SavedGame:
    return SavedGame.parse((folder / "game.json").read_text())


def test_without_a_command_the_game_begins(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")
    with terminal(tmp_path) as screen:
        screen.wait_for("Mines left", "The settings in", "Flag mode")  # they are damaged
        assert screen.leave() == 0
    assert not (tmp_path / "game.json").exists()


def test_a_left_game_is_saved_and_resumed_and_a_named_file_does_not_change(tmp_path: Path) -> None:
    with terminal(tmp_path, *GAME) as screen:
        screen.wait_for("Flag mode")
        screen.type(" ")
        screen.wait_for("cells opened")
        assert screen.leave() == 0
    assert saved(tmp_path).deal.setup.line() == "9x9x10 first opening seed 7"
    with terminal(tmp_path, "play") as screen:
        screen.wait_for("You left a game")
        screen.type("y")
        screen.wait_for("Resumed")
        assert screen.leave() == 0
    file = (tmp_path / "game.json").rename(tmp_path / "mine.json")
    before = file.read_text()
    with terminal(tmp_path, "play", "--resume", str(file)) as screen:
        screen.wait_for("Mines left")
        screen.type("a")
        screen.wait_for("certain")
        assert screen.leave("\x03") == 0
    assert file.read_text() == before
    assert len(saved(tmp_path).done) == 2


# A terminal that closes sends SIGHUP.
@pytest.mark.parametrize(
    ("number", "is_plain"),
    [
        *((number, False) for number in (None, signal.SIGTERM, signal.SIGQUIT, signal.SIGINT)),
        *((number, True) for number in (None, signal.SIGINT)),
    ],
)
def test_a_signal_or_a_closed_terminal_ends_the_game_and_keeps_it(
    tmp_path: Path, number: int | None, is_plain: bool
) -> None:
    with terminal(tmp_path, *GAME, *["--plain"] * is_plain) as screen:
        screen.wait_for("> " if is_plain else "Flag mode")
        screen.type("o 1 1\n" if is_plain else " ")
        screen.wait_for("cells opened")
        if number is None:
            code = screen.close()
            assert is_plain or code == 0
        else:
            assert screen.end(number) == 128 + number
            assert (b"Thank you for playing." in screen.shown) is is_plain
            assert (b"\x1b[?1049h" in screen.shown) is not is_plain
            assert screen.is_as_it_was()
    assert len(saved(tmp_path).done) == 1


@pytest.mark.parametrize("end", ["q\n", "\x04"])
def test_line_by_line_a_wide_board_is_folded_and_the_game_is_kept(tmp_path: Path, end: str) -> None:
    with terminal(tmp_path, *GAME, "--plain", "--level", "100x2x5") as screen:
        screen.wait_for("seed 7.", "> ")
        rows = [line for line in screen.shown.splitlines() if b"#" in line]
        assert max(map(len, rows)) <= 80
        assert b"".join(rows).count(b"#") == 200
        screen.type("o 1 1\n")
        screen.wait_for("cells opened")
        assert screen.leave(end) == 0
        assert b"Your game is kept for next time" in screen.shown
    assert len(saved(tmp_path).done) == 1


def test_a_signal_that_was_switched_off_stays_so(tmp_path: Path) -> None:
    command = ["sh", "-c", f"trap '' HUP; exec {sys.executable} -m minewise play"]
    with terminal(tmp_path, command=command) as screen:
        screen.wait_for("Mines left")
        screen.process.send_signal(signal.SIGHUP)
        screen.type("?")
        screen.wait_for("Help")
        assert screen.process.poll() is None


@pytest.mark.parametrize("after", [0.2, 0.6])
def test_whenever_it_is_ended_the_terminal_is_left_as_it_was(tmp_path: Path, after: float) -> None:
    with terminal(tmp_path, "play") as screen:
        time.sleep(after)  # somewhere in its beginning
        screen.end(signal.SIGTERM)
    assert screen.is_as_it_was()


def test_an_ai_is_watched_and_watching_ends_with_its_terminal(tmp_path: Path) -> None:
    with terminal(tmp_path, "watch", "--theme", "plain") as screen:
        screen.wait_for("plays Beginner", "Pause")
        assert screen.close() == 0


@pytest.mark.parametrize(
    ("words", "kind", "said", "code"),
    [
        ([], "dumb", "expert plays beginner", 0),
        (["play", "--theme", "pink"], "xterm", "'pink' is not a theme", 1),
    ],
)
def test_text_where_nothing_is_drawn(
    tmp_path: Path, words: list[str], kind: str, said: str, code: int
) -> None:
    with terminal(tmp_path, *words, TERM=kind) as screen:
        screen.wait_for(said)
        assert screen.process.wait(PATIENCE) == code


# What is loaded


def test_textual_is_loaded_only_where_it_is_used() -> None:
    commands = [[], ["--version"], ["--help"], ["players"], ["play", "--seed", "1"]]
    commands += [["bench", "--games", "1", "--player", "random"], ["watch", "--player", "random"]]
    program = (
        "import sys, minewise.ui.tui\n"
        "from minewise.ui.cli import main\n"
        f"for words in {commands!r}:\n"
        "    sys.argv = ['minewise', *words]\n"
        "    try: main()\n"
        "    except SystemExit as end: assert not end.code, (words, end.code)\n"
        "    assert 'textual' not in sys.modules, words"
    )
    subprocess.run([sys.executable, "-c", program], input=b"", capture_output=True, check=True)


@pytest.mark.slow
def test_the_benchmark_waits_for_the_first_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["python alone", "minewise play --plain", "minewise watch"]
    monkeypatch.setattr(start_up, "STARTS", {name: start_up.STARTS[name] for name in names})
    start_up.main(["--runs", "1", "--json"])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["command"] for each in found] == names
    assert all(each["cpu_seconds"] > 0 for each in found)


# Leaving


def test_a_game_that_is_not_saved_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "not a folder"
    file.touch()
    session = sitting(file)
    monkeypatch.setattr(MinewiseApp, "run", lambda _: session.open((0, 0)).result())
    with pytest.raises(NotSavedError, match="the game is not kept: Cannot write"):
        play(session, theme="plain")
