"""Signals end every command soon, whatever it is at, and with the exit code that shells expect."""

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

# In seconds: on a machine that is busy with other things; the work itself would take minutes.
SOON = 20.0
ANALYSE = ["analyse", "-", "--seconds", "600"]

# The command tells when it is at work: how long it takes to start is another matter.
_PROGRAM = """
import sys, threading
from minewise.ui.cli import main
def tell():
    print("at work", file=sys.stderr, flush=True)
timer = threading.Timer(0.5, tell)
timer.daemon = True
timer.start()
main()
"""

INT, TERM, HUP = (getattr(signal, name, 0) for name in ("SIGINT", "SIGTERM", "SIGHUP"))

COMMANDS = {
    "analyse, wide": (INT, ANALYSE, hard.WIDE),
    "analyse, conflict": (INT, ANALYSE, hard.CONFLICT_WITH_TOTAL),
    "analyse --hint": (TERM, [*ANALYSE, "--hint", "4"], hard.HINT),
    "analyse --explain": (HUP, [*ANALYSE, "--explain", "2,2"], hard.REASONING),
    "watch": (INT, ["watch", "--plain", "--player", "expert", "--level", "100x100x2500"], ""),
    "bench, expert": (INT, ["bench", "--player", "expert", "--level", "60x60x900", "--json"], ""),
    "bench, sentences": (TERM, ["bench", "--player", "sentences", "--level", "200x200x6000"], ""),
    "compare": (TERM, ["compare", "exact", "expert:hard", "--level", "60x60x900"], ""),
    "generate --no-guess": (TERM, ["generate", "--no-guess", "--level", "1000x1000x300000"], ""),
    "play --plain": (HUP, ["play", "--plain", "--no-guess", "--level", "999x999x300000"], "o 1 1"),
    "replay": (TERM, ["replay", "endless.json"], ""),
    "rate": (TERM, ["rate", "endless.json"], ""),
}

ENDLESS = ("generate --no-guess", "play --plain", "replay", "rate")
"""The commands that are at work for long on any machine."""


@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_ends_a_command_soon(name: str, tmp_path: Path) -> None:
    number, words, typed = COMMANDS[name]
    (tmp_path / "endless.json").write_text(hard.ENDLESS_GAME, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        start_new_session=True,
        env=os.environ | {"MINEWISE_DATA": str(tmp_path)},
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(typed)
        process.stdin.close()
        while (line := process.stderr.readline()) != "at work\n":
            if not line:
                assert name not in ENDLESS, "it was done before"
                return
        began = time.monotonic()
        process.send_signal(number)
        told = process.stderr.read()
        process.wait()
        assert time.monotonic() - began <= SOON
    assert "Traceback" not in told
    # A command that ends in this very moment hears of no signal any more: the system ends it then.
    assert process.returncode in (128 + number, -number)


# An exception that a signal raises may get lost, wherever the program is just then.

_LOST = {
    "while an object is thrown away": """
class Slow:
    def __del__(self):
        print("here", flush=True)
        time.sleep(0.3)
while True:
    Slow()
    time.sleep(0.3)
""",
    "in code that catches everything": """
while True:
    try:
        print("here", flush=True)
        time.sleep(10)
    except BaseException:
        caught += 1
        if caught > 3:
            raise
""",
}

_TIDYING = """
try:
    print("here", flush=True)
    time.sleep(10)
finally:
    time.sleep(0.5)
    print("tidy", flush=True)
"""

_UNDER_SIGNALS = """
import sys, time
from minewise.ui import signals
sys.unraisablehook = lambda unraisable: None
caught = 0
with signals.ending():
    exec(sys.argv[1])
"""


def end_at(program: str, times: int = 1) -> tuple[int, str]:
    """End a program when it has said that it is there: its exit code, and what it says."""
    with subprocess.Popen(
        [sys.executable, "-c", _UNDER_SIGNALS, program], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "here\n"
            for _ in range(times):
                time.sleep(0.05)
                process.send_signal(signal.SIGTERM)
            out, _ = process.communicate(timeout=20)
        finally:
            process.kill()
    return process.returncode, out


@pytest.mark.parametrize("where", _LOST)
def test_a_signal_is_heard_where_its_exception_gets_lost(where: str) -> None:
    code, _ = end_at(_LOST[where])
    assert code == 128 + signal.SIGTERM


def test_more_signals_do_not_disturb_what_tidies_up() -> None:
    assert end_at(_TIDYING, times=5) == (128 + signal.SIGTERM, "tidy\n")
