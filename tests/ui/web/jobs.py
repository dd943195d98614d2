"""Work for processes that tests start: they import it from here."""

import os
import time

from minewise.ui.web.desk import Desk


def sleep(desk: Desk, seconds: float) -> str:
    """Work that looks whether to stop."""
    return "stopped" if desk.stopped.wait(seconds) else "slept"


def sleep_on(_desk: Desk, seconds: float) -> None:
    """Work that does not."""
    time.sleep(seconds)


def process_id(_desk: Desk) -> int:
    return os.getpid()


def count_to(desk: Desk, number: int) -> int:
    for done in range(1, number + 1):
        desk.told(done, number)
    return number


def fail(_desk: Desk) -> None:
    raise ZeroDivisionError
