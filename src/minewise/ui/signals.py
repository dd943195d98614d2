"""What happens when the system ends the program, or the terminal is closed under it.

SIGTERM and SIGHUP would end a program on the spot: a game would be lost, a file would be
left half written, and a terminal in the state of a game. So they raise an exception, which
undoes all of that on its way out; front ends that wait elsewhere have their own ways to
hear of them. A signal that was switched off (as nohup does) stays so.
"""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a program; Windows has no SIGHUP."""

ENDING_GAMES = (*ENDING, *(getattr(signal, name) for name in ("SIGQUIT",) if hasattr(signal, name)))
"""The same where a game is to be kept: no signal that can be heard is to lose one."""


class Ended(SystemExit):
    """The program was told to end. Its exit code is the one that shells expect."""


@contextmanager
def ending(numbers: Iterable[int] = ENDING) -> Iterator[None]:
    """While this lasts, the first of those signals raises `Ended`, and others are ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is told of signals
        return
    before = {
        number: signal.signal(number, _end)
        for number in numbers
        if signal.getsignal(number) is signal.SIG_DFL
    }
    try:
        yield
    finally:
        restore(before)


def hear(end: Callable[[int], None], *also: int) -> dict[int, Any]:
    """Let the signals that end games, and others if named, call `end` instead of raising.

    For front ends that wait where an exception would not get them out.

    Args:
        end: Is called with the number of each signal.
        also: More signals, such as SIGINT.

    Returns:
        What the signals meant before, for `restore`.
    """
    if threading.current_thread() is not threading.main_thread():
        return {}
    return {
        number: signal.signal(number, lambda heard, _frame: end(heard))
        for number in (*ENDING_GAMES, *also)
        if signal.getsignal(number) is not signal.SIG_IGN
    }


def restore(before: dict[int, Any]) -> None:
    """Let signals mean again what they meant before."""
    for number, handler in before.items():
        signal.signal(number, handler)


def ignore() -> None:
    """From now on nothing more is heard of them: what is being tidied up is not disturbed."""
    for number in ENDING_GAMES:
        signal.signal(number, signal.SIG_IGN)


def _end(number: int, _frame: FrameType | None) -> None:
    ignore()
    raise Ended(128 + number)
