"""Processes that tests start: the system they believe to run on, and whether they live."""

import os
from pathlib import Path

from screen import wait_until

# The environment of a program that takes this system for Windows: see there.
AS_WINDOWS = {"PYTHONPATH": str(Path(__file__).with_name("as_windows"))}


def wait_until_gone(*pids: int) -> None:
    """Wait until processes have ended: one that was killed takes a moment."""
    wait_until(f"the end of {pids}", lambda: not any(map(_is_alive, pids)))


def wait_for_pids(file: Path, count: int = 1) -> list[int]:
    """The processes that have written their number into a file, a line each."""

    def look() -> list[int]:
        lines = file.read_text(encoding="ascii").splitlines(keepends=True) if file.exists() else []
        return list(map(int, lines)) if len(lines) >= count and lines[-1].endswith("\n") else []

    return wait_until(f"{count} processes", look)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A zombie waits for its parent: it is not alive.
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return not Path("/proc/self").exists()
