"""A virtual X screen, and a hand on its mouse and keys.

The screen is Xvfb's, the hand is xdotool's. Nothing waits for a fixed time: each
step waits until what it needs is there, and gives up after a while.
"""

import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn, TypeVar

import pytest

# Long enough for a machine that is busy with other things.
PATIENCE = 40.0

Result = TypeVar("Result")


def wait_until(what: str, look: Callable[[], Result | None]) -> Result:
    """Look again and again until there is something to be seen, and return it.

    Most things are there at once or very soon, so the pauses begin short and grow.
    """
    began = time.monotonic()
    pause = 0.001
    while time.monotonic() < began + PATIENCE:
        seen = look()
        if seen:
            return seen
        time.sleep(pause)
        pause = min(2 * pause, 0.05)
    pytest.fail(f"waited {PATIENCE:.0f} s in vain: {what}")


def do_without(reason: str, needed: str) -> NoReturn:
    """Skip what needs something that is missing; where a variable says so, that is an error."""
    if os.environ.get(needed):
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def virtual_screen() -> Iterator[str]:
    """Start an X screen on a free number, and return its name."""
    missing = " and ".join(name for name in ("Xvfb", "xdotool") if shutil.which(name) is None)
    if missing:
        reason = f"{missing} not found: install the Debian packages xvfb and xdotool"
        do_without(reason, "MINEWISE_NEED_SCREEN")
    reading, writing = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-noreset"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        try:
            os.close(writing)
            ready, _, _ = select.select([reading], [], [], PATIENCE)
            number = os.read(reading, 100).strip() if ready else b""
            assert number, "Xvfb did not start"
            yield f":{number.decode()}"
        finally:
            os.close(reading)
            server.terminate()


def xdotool(display: str, *arguments: str, check: bool = True) -> str:
    """Move the mouse or press keys on a screen, or ask about its windows."""
    command, environ = ["xdotool", *arguments], os.environ | {"DISPLAY": display}
    result = subprocess.run(
        command, env=environ, capture_output=True, text=True, timeout=PATIENCE, check=check
    )
    return result.stdout.strip()
