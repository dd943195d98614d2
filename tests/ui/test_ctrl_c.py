"""Ctrl+C ends every command soon, whatever it is at."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import hard_positions as hard

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix"),
]

SOON = 0.5
_TRIES = 3

# The command tells when it is at work: how long it takes to start is another matter.
_PROGRAM = """
import sys, threading
def tell():
    print("at work", file=sys.stderr, flush=True)
timer = threading.Timer(float(sys.argv.pop(1)), tell)
timer.daemon = True
timer.start()
from minewise.ui.cli import main
main()
"""

COMMANDS = {
    "analyse, wide": (["analyse", "-"], hard.WIDE),
    "analyse --json, wide": (["analyse", "-", "--json"], hard.WIDE),
    "analyse, conflict": (["analyse", "-"], hard.CONFLICT_WITH_TOTAL),
    "analyse --hint": (["analyse", "-", "--hint", "4"], hard.HINT),
    "analyse --explain": (["analyse", "-", "--explain", "2,2"], hard.REASONING),
    "watch": (["watch", "--plain", "--player", "expert", "--level", "100x100x2500"], ""),
    "bench, expert": (["bench", "--player", "expert", "--level", "60x60x900", "--json"], ""),
    "bench, in processes": (["bench", "--player", "sentences", "--level", "200x200x6000"], ""),
    "compare": (["compare", "exact", "expert:hard", "--level", "60x60x900"], ""),
    "generate": (["generate", "--games", "100000000", "--out", os.devnull], ""),
}


def seconds_to_end(words: list[str], typed: str, folder: Path) -> float | None:
    """How long a command takes to end after Ctrl+C; None if it was done before."""
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, "1.2", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(typed)
        process.stdin.close()
        while (line := process.stderr.readline()) != "at work\n":
            if not line:
                return None
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        told = process.stderr.read()
        process.wait()
        took = time.monotonic() - began
    assert "Traceback" not in told
    return took


@pytest.mark.parametrize("name", COMMANDS)
def test_ctrl_c_ends_a_command_soon(name: str, tmp_path: Path) -> None:
    words, typed = COMMANDS[name]
    # Other programs may keep the machine busy: once is enough.
    took = [seconds_to_end(words, typed, tmp_path)]
    while took[-1] is not None and took[-1] > SOON and len(took) < _TRIES:
        took.append(seconds_to_end(words, typed, tmp_path))
    assert took[-1] is None or took[-1] <= SOON, took
