"""The course's window on a real X screen, played with a real mouse and real keys.

The screen and the hand are those of `screen.py`. A click that comes too early
goes into the window's queue like any other, so nothing here waits for a fixed time.
"""

import itertools
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import mss
import pytest

from course_window import AI_MOVE, BLACK, PLAY, RESET, WHITE, middle
from expected import known
from minesweeper import Minesweeper
from screen import PATIENCE, wait_until, xdotool

RUNNER = Path(__file__).parents[2] / "cs50" / "runner.py"
Pixel = tuple[int, int, int]


class Player:
    """A hand on the mouse and the keys of one window."""

    def __init__(self, display: str, process: "subprocess.Popen[str]") -> None:
        self.display, self.process = display, process
        self.xdotool = partial(xdotool, display)
        self.window = wait_until("a window", self._find)

    def _find(self) -> str | None:
        if self.process.poll() is not None:
            pytest.fail(f"the game has ended: {known(self.process.stderr).read()}")
        # By its process: xdotool does not search for titles where SDL writes them.
        search = ["search", "--onlyvisible", "--pid", str(self.process.pid)]
        return next(iter(self.xdotool(*search, check=False).split()), None)

    def click(self, *places: tuple[int, int], button: int = 1) -> None:
        arguments = []
        for x, y in places:
            arguments += ["mousemove", "--window", self.window, str(x), str(y)]
            arguments += ["click", "--delay", "6", str(button)]
        self.xdotool(*arguments)

    def press(self, *keys: str) -> None:
        # A key that comes again within 2 ms would count as held down.
        self.xdotool("key", "--delay", "6", *keys)

    def take_keyboard(self) -> None:
        # There is no window manager here that would hand it over.
        self.xdotool("windowfocus", self.window)
        wait_until("the keyboard", lambda: self.xdotool("getwindowfocus") == self.window)

    @property
    def title(self) -> str:
        return self.xdotool("getwindowname", self.window)

    def wait_for_title(self, title: str) -> None:
        wait_until(f'the title "{title}" ("{self.title}")', lambda: self.title == title)

    def place(self) -> dict[str, int]:
        lines = self.xdotool("getwindowgeometry", "--shell", self.window).splitlines()
        _window, *numbers, _screen = (int(line.partition("=")[2]) for line in lines)
        return dict(zip(("left", "top", "width", "height"), numbers, strict=True))

    def size(self) -> tuple[int, int]:
        return self.place()["width"], self.place()["height"]

    def wait_for_pixels(self, pixels: dict[tuple[int, int], Pixel]) -> None:
        place = self.place()

        def look() -> bool:
            with mss.MSS(display=self.display) as camera:
                shot = camera.grab(place)
            return all(shot.pixel(*at) == colour for at, colour in pixels.items())

        wait_until(f"the pixels {pixels}", look)


@contextmanager
def playing(display: str, *arguments: str) -> Iterator[Player]:
    """Start the game, and wait for its window."""
    environment = os.environ | {"DISPLAY": display}
    environment.pop("WAYLAND_DISPLAY", None)
    environment.pop("SDL_VIDEODRIVER", None)
    command, pipe = [sys.executable, str(RUNNER), *arguments], subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            player = Player(display, process)
            # Only a window that is there in full takes a click.
            player.wait_for_pixels({(151, 301): WHITE, (5, 5): BLACK})
            yield player
        finally:
            process.kill()


def rests(player: Player) -> bool:
    """Whether it uses no processor time for a while."""

    def used() -> list[str]:
        stat = Path(f"/proc/{player.process.pid}/stat").read_text()
        return stat.rpartition(")")[2].split()[11:13]

    before = used()
    time.sleep(0.5)
    return used() == before


def test_games_are_won_and_lost_by_mouse_though_nobody_reads_the_messages(display: str) -> None:
    random.seed(50)
    first = Minesweeper(8, 8, 8)
    safe_cells = sorted(set(itertools.product(range(8), range(8))) - first.mines)
    *flagged, last = sorted(first.mines)
    random.seed(51)
    exploded = min(Minesweeper(8, 8, 8).mines)
    with playing(display, "--seed", "50") as player:
        known(player.process.stdout).close()
        assert (player.size(), player.title) == ((600, 400), "Minesweeper")
        player.click(PLAY, middle((0, 0)), AI_MOVE)
        player.click(*map(middle, safe_cells))
        player.click(*map(middle, flagged), button=3)
        # Open and flagged cells are on the screen, and it is not yet won.
        player.wait_for_pixels(
            dict.fromkeys([(22, 22), (421, 84), (421, 154)], WHITE) | {(25, 25): (226, 226, 226)}
        )
        assert player.title == "Minesweeper"
        player.click(middle(last), button=3)
        player.wait_for_title("Minesweeper: Won")

        player.click(RESET)
        player.wait_for_title("Minesweeper")
        player.click(middle(exploded))
        player.wait_for_title("Minesweeper: Lost")
        x, y = middle(exploded)
        player.wait_for_pixels({(x - 18, y - 18): (190, 0, 20)})
        if Path("/proc/self/stat").exists():
            wait_until("a window in which nothing happens", lambda: rests(player))
        player.take_keyboard()
        player.press("ctrl+q")
        assert player.process.wait(timeout=PATIENCE) == 0
        assert known(player.process.stderr).read() == ""


def test_keys_choose_a_large_board_that_the_ai_plays_until_ctrl_c(display: str) -> None:
    with playing(display, "--seed", "28") as player:
        player.take_keyboard()
        player.press("1", "6", "Tab", "3", "0", "Tab", "9", "9", "t", "Return")
        wait_until("a larger window", lambda: player.size() == (900, 400))
        player.take_keyboard()
        player.press("k", "space")
        lines = [known(player.process.stdout).readline() for _ in range(3)]
        assert lines[0] == "No known safe moves, AI making random move.\n"
        assert set(lines) <= {"AI making safe move.\n", lines[0]}
        player.process.send_signal(signal.SIGINT)
        _, complaints = player.process.communicate(timeout=PATIENCE)
        assert (player.process.returncode, complaints) == (0, "")
