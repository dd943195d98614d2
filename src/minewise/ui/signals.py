"""What happens when the system ends the program, or the terminal is closed under it.

SIGTERM and SIGHUP would end a program on the spot: a game would be lost, a file would be
left half written, and a terminal in the state of a game. So they raise an exception, which
undoes all of that on its way out; front ends that wait elsewhere have their own ways to
hear of them. A signal that was switched off (as nohup does) stays so.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a program; Windows has no SIGHUP."""


class Ended(SystemExit):
    """The program was told to end. Its exit code is the one that shells expect."""


@contextmanager
def ending() -> Iterator[None]:
    """While this lasts, the first of those signals raises `Ended`, and others are ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is told of signals
        return
    before = {
        number: signal.signal(number, _end)
        for number in ENDING
        if signal.getsignal(number) is signal.SIG_DFL
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def ignore() -> None:
    """From now on nothing more is heard of them: what is being tidied up is not disturbed."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)


def _end(number: int, _frame: FrameType | None) -> None:
    ignore()
    raise Ended(128 + number)
