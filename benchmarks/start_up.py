"""How long the first screen of the game takes, and the first line of text.

    python benchmarks/start_up.py [--runs N] [--json]

Each command is started in its own pseudo-terminal (80x24), and killed as soon as it has
drawn the awaited text: that is the wall time. The CPU time is that of the process up to
then, for all threads. Files are cached: a first run of each command is not counted.
Python alone is measured as a lower bound.
"""

import argparse
import fcntl
import json
import os
import pty
import resource
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterable, Sequence

MINEWISE = (sys.executable, "-m", "minewise")

# The commands, and the last text on the first screen of each.
STARTS = {
    "python alone": ((sys.executable, "-c", "print('ready')"), "ready"),
    "minewise --version": ((*MINEWISE, "--version"), "core:"),
    "minewise play --plain": ((*MINEWISE, "play", "--plain"), " 9  #"),
    "minewise play": ((*MINEWISE, "play"), "Flag mode"),
    "minewise watch": ((*MINEWISE, "watch"), "Speed"),
}

PATIENCE = 60.0


def start(command: Sequence[str], awaited: str, folder: str) -> tuple[float, float]:
    """Wait for a text on the terminal of a command: seconds of wall time and of CPU time."""
    hand, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    # Saved games and preferences must not influence the measurement.
    clean = {"TERM": "xterm-256color", "MINEWISE_DATA": folder, "XDG_CONFIG_HOME": folder}
    # Let Python cache bytecode even if the environment disables that.
    clean["PYTHONDONTWRITEBYTECODE"] = ""
    before, began = _cpu_of_children(), time.perf_counter()
    process = subprocess.Popen(  # noqa: S603 - our own command, and no shell
        command,
        stdin=other,
        stdout=other,
        stderr=other,
        env=os.environ | clean,
        start_new_session=True,
    )
    os.close(other)
    shown = b""
    try:
        while awaited.encode() not in shown:
            left = PATIENCE - (time.perf_counter() - began)
            if left < 0 or not select.select([hand], [], [], left)[0]:
                raise TimeoutError(f"{awaited!r} does not come: {shown!r}")
            shown += _read(hand, shown)
        seconds = time.perf_counter() - began
    finally:
        process.kill()
        process.wait()
        os.close(hand)
    return seconds, _cpu_of_children() - before


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _read(hand: int, shown: bytes) -> bytes:
    try:
        read = os.read(hand, 65536)
    except OSError:  # raised by Linux when the command has ended
        read = b""
    if not read:
        raise EOFError(f"it has ended: {shown!r}")
    return read


def measure(name: str, runs: int) -> dict[str, str | int | float]:
    """Start a command repeatedly; return the times as a record for JSON."""
    command, awaited = STARTS[name]
    with tempfile.TemporaryDirectory() as folder:
        start(command, awaited, folder)
        times = [start(command, awaited, folder) for _ in range(runs)]
    wall, cpu = ([each[at] for each in times] for at in (0, 1))
    return {
        "command": name,
        "runs": runs,
        "seconds": statistics.median(wall),
        "slowest_seconds": max(wall),
        "cpu_seconds": statistics.median(cpu),
        "slowest_cpu_seconds": max(cpu),
    }


def main(words: Iterable[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="How long the first screen takes.")
    parser.add_argument("--runs", type=int, default=20, help="starts of each command")
    parser.add_argument("--json", action="store_true", help="one object for each command")
    options = parser.parse_args(None if words is None else list(words))
    if options.runs < 1:
        parser.error(f"{options.runs} is not a number of runs: expected 1 or more")
    if not options.json:
        print(f"{options.runs} starts each; median (slowest), in milliseconds")
        print(f"{'':<24}{'CPU time':>16}{'wall time':>16}")
    for name in STARTS:
        found = measure(name, options.runs)
        print(json.dumps(found) if options.json else _line(found))


def _line(found: dict[str, str | int | float]) -> str:
    def shown(key: str) -> str:
        return f"{float(found[key]) * 1000:.0f} ({float(found[f'slowest_{key}']) * 1000:.0f})"

    return f"{found['command']:<24}{shown('cpu_seconds'):>16}{shown('seconds'):>16}"


if __name__ == "__main__":
    main()
