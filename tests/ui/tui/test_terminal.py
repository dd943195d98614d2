"""The command in a real terminal, and what it loads without one."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from minewise.session import SavedGame
from minewise.ui.tui import NotSavedError, play
from minewise.ui.tui.app import MinewiseApp
from screens.sitting import sitting

pty = pytest.importorskip("pty", reason="this system has no terminals of this kind")
start_up = pytest.importorskip("start_up", reason="this system has no terminals of this kind")


class Terminal:
    """A terminal of 80x24 with the command in it."""

    def __init__(self, hand: int, process: "subprocess.Popen[bytes]") -> None:
        self._hand, self.process = hand, process
        self.shown = b""

    def wait_for(self, text: str, seconds: float = 20) -> None:
        until = time.monotonic() + seconds
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
        self.let_go()
        return self.process.wait(20)

    def let_go(self) -> None:
        if self._hand >= 0:
            os.close(self._hand)
            self._hand = -1

    def end(self, number: int) -> int:
        """Send a signal, and return the exit code."""
        self.process.send_signal(number)
        while self._read():
            pass
        return self.process.wait(20)

    def leave(self, key: str = "q") -> int:
        """Press a key to leave, and return the exit code."""
        self.type(key)
        while self._read():
            pass
        return self.process.wait(20)


@contextmanager
def terminal(
    folder: Path, *words: str, command: Sequence[str] = (), **variables: str
) -> Iterator[Terminal]:
    hand, other = pty.openpty()
    environment: Mapping[str, str] = os.environ | {
        "TERM": "xterm-256color",
        "COLUMNS": "80",
        "LINES": "24",
        "MINEWISE_DATA": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    } | variables  # fmt: skip
    process = subprocess.Popen(
        command or [sys.executable, "-m", "minewise", *words],
        stdin=other,
        stdout=other,
        stderr=other,
        env=environment,
        start_new_session=True,
        # Whoever runs the tests in the background may have told them to ignore it.
        preexec_fn=lambda: signal.signal(  # noqa: PLW1509 - no threads here
            signal.SIGINT, signal.SIG_DFL
        ),
    )
    os.close(other)
    screen = Terminal(hand, process)
    try:
        yield screen
    finally:
        process.kill()
        process.wait()
        screen.let_go()


def test_without_a_command_the_game_begins(tmp_path: Path) -> None:
    with terminal(tmp_path) as screen:
        screen.wait_for("Mines left")
        screen.wait_for("Flag mode")
        assert screen.leave() == 0
    assert not (tmp_path / "game.json").exists()


def test_a_game_that_is_left_is_saved_and_waits(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--seed", "7", "--first", "opening") as screen:
        screen.wait_for("Flag mode")
        screen.type(" ")
        screen.wait_for("cells opened")
        assert screen.leave() == 0
    saved = SavedGame.parse((tmp_path / "game.json").read_text())
    assert saved.deal.setup.line() == "9x9x10 first opening seed 7"
    assert len(saved.done) == 1
    with terminal(tmp_path, "play", "--resume", str(tmp_path / "game.json")) as screen:
        screen.wait_for("Mines left")
        assert screen.leave("\x03") == 0


_SIGNALS = [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT]


def one_cell_opened(screen: Terminal) -> None:
    screen.wait_for("Flag mode")
    screen.type(" ")
    screen.wait_for("cells opened")


def test_a_terminal_that_is_closed_ends_the_game_and_keeps_it(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--seed", "7", "--first", "opening") as screen:
        one_cell_opened(screen)
        assert screen.close() == 0
    assert len(SavedGame.parse((tmp_path / "game.json").read_text()).done) == 1


@pytest.mark.parametrize("number", _SIGNALS)
def test_a_signal_ends_the_game_keeps_it_and_is_told_by_the_exit_code(
    tmp_path: Path, number: int
) -> None:
    with terminal(tmp_path, "play", "--seed", "7", "--first", "opening") as screen:
        one_cell_opened(screen)
        assert screen.end(number) == 128 + number
        assert b"Traceback" not in screen.shown
    assert len(SavedGame.parse((tmp_path / "game.json").read_text()).done) == 1
    _is_as_it_was(screen)


# What a program must undo before it ends: alternate screen, mouse, hidden cursor.
_UNDONE = {
    b"\x1b[?1049h": b"\x1b[?1049l",
    b"\x1b[?1000h": b"\x1b[?1000l",
    b"\x1b[?25l": b"\x1b[?25h",
}


def _is_as_it_was(screen: Terminal) -> None:
    for done, undone in _UNDONE.items():
        assert done in screen.shown
        assert screen.shown.rindex(undone) > screen.shown.rindex(done)


def test_a_program_that_is_ended_leaves_the_terminal_as_it_found_it(tmp_path: Path) -> None:
    with terminal(tmp_path, "watch") as screen:
        screen.wait_for("Mines left")
        assert screen.end(signal.SIGTERM) == 128 + signal.SIGTERM
    _is_as_it_was(screen)


def test_a_signal_that_was_switched_off_stays_so(tmp_path: Path) -> None:
    command = ["sh", "-c", f"trap '' HUP; exec {sys.executable} -m minewise play"]
    with terminal(tmp_path, command=command) as screen:
        screen.wait_for("Mines left")
        screen.process.send_signal(signal.SIGHUP)
        screen.type("?")
        screen.wait_for("Help")
        assert screen.process.poll() is None


@pytest.mark.parametrize("after", [0.2, 0.6])
def test_whenever_a_program_is_ended_the_terminal_is_left_as_it_was(
    tmp_path: Path, after: float
) -> None:
    with terminal(tmp_path, "play") as screen:
        time.sleep(after)  # somewhere in its beginning
        screen.process.send_signal(signal.SIGTERM)
        while screen._read():
            pass
        screen.process.wait(20)
    if b"\x1b[?1049h" in screen.shown:
        assert b"\x1b[?1049l" in screen.shown
        assert screen.shown.rindex(b"\x1b[?25h") > screen.shown.rindex(b"\x1b[?25l")
    assert b"Traceback" not in screen.shown


def test_line_by_line_too_a_game_is_kept(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--plain", "--seed", "7", "--first", "opening") as screen:
        screen.wait_for("> ")
        screen.type("o 1 1\n")
        screen.wait_for("cells opened")
        assert screen.end(signal.SIGTERM) == 128 + signal.SIGTERM
        assert b"Thank you for playing." in screen.shown
        assert b"Traceback" not in screen.shown
    assert len(SavedGame.parse((tmp_path / "game.json").read_text()).done) == 1


def test_line_by_line_a_terminal_that_closes_keeps_the_game(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--plain", "--seed", "7", "--first", "opening") as screen:
        screen.wait_for("> ")
        screen.type("o 1 1\n")
        screen.wait_for("cells opened")
        screen.close()
    assert len(SavedGame.parse((tmp_path / "game.json").read_text()).done) == 1


def test_watching_ends_with_its_terminal(tmp_path: Path) -> None:
    with terminal(tmp_path, "watch") as screen:
        screen.wait_for("beginner")
        assert screen.close() == 0


def test_a_file_that_one_names_changes_only_when_one_saves(tmp_path: Path) -> None:
    file, session = tmp_path / "mine.json", sitting(board=None)
    session.open().result()
    session.library.save_file(file)
    before = file.read_text()
    with terminal(tmp_path, "play", "--resume", str(file)) as screen:
        screen.wait_for("Mines left")
        screen.type("a")
        screen.wait_for("certain")
        assert screen.leave() == 0
    assert file.read_text() == before
    assert len(SavedGame.parse((tmp_path / "game.json").read_text()).done) == 2


def test_an_ai_is_watched_in_a_terminal_and_text_is_had_by_asking(tmp_path: Path) -> None:
    with terminal(tmp_path, "watch", "--theme", "plain") as screen:
        screen.wait_for("plays beginner")
        screen.wait_for("Pause")
        assert screen.leave() == 0
    with terminal(tmp_path, "watch", "--plain") as screen:
        screen.wait_for("expert plays beginner")
        assert screen.process.wait(20) == 0


def test_a_terminal_that_cannot_be_drawn_on_gets_text(tmp_path: Path) -> None:
    with terminal(tmp_path, TERM="dumb") as screen:
        screen.wait_for("expert plays beginner")
        assert screen.process.wait(20) == 0


def test_damaged_settings_are_told_and_the_game_begins(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text("{")
    with terminal(tmp_path, "play") as screen:
        screen.wait_for("Mines left")
        screen.wait_for("The settings in")
        assert screen.leave() == 0
        assert b"Traceback" not in screen.shown


def test_an_unknown_theme_is_one_sentence(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--theme", "pink") as screen:
        screen.wait_for("'pink' is not a theme")
        assert screen.process.wait(20) == 1


# What is loaded


def test_textual_is_loaded_only_where_it_is_used() -> None:
    commands = [
        ["--version"],
        ["--help"],
        ["players"],
        ["bench", "--games", "1", "--player", "random"],
        ["watch", "--player", "random"],
        ["play", "--seed", "1"],
        [],
    ]
    program = (
        "import sys, minewise.ui.tui\n"
        "from minewise.ui.cli import main\n"
        f"for words in {commands!r}:\n"
        "    sys.argv = ['minewise', *words]\n"
        "    try: main()\n"
        "    except SystemExit as end: assert not end.code, (words, end.code)\n"
        "    assert 'textual' not in sys.modules, words"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input="", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_benchmark_waits_for_the_first_screen(capsys: pytest.CaptureFixture[str]) -> None:
    start_up.main(["--runs", "1", "--json"])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["command"] for each in found] == list(start_up.STARTS)
    assert all(each["cpu_seconds"] > 0 for each in found)


# Leaving


def test_a_game_that_cannot_be_saved_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "not a folder"
    file.touch()
    session = sitting(file)
    monkeypatch.setattr(MinewiseApp, "run", lambda _: session.open((0, 0)).result())
    with pytest.raises(NotSavedError, match="the game is not kept: Cannot write"):
        play(session, theme="plain")
