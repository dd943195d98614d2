"""Shut down cleanly when the system ends the program or the terminal is closed.

By default, SIGTERM and SIGHUP end a program at once: a game would be lost, a file half written,
and the terminal left in a bad state. So they raise an exception, which unwinds the stack; front
ends with an event loop use `hear`. A signal that is ignored (as with nohup) stays ignored.

After a signal, including Ctrl+C, the exit code is what shells expect: 128 plus its number.
"""

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a program; Windows has no SIGHUP."""

ENDING_GAMES = (*ENDING, *(getattr(signal, name) for name in ("SIGQUIT",) if hasattr(signal, name)))
"""The same plus SIGQUIT, for front ends that save a game at the end."""

# An exception may get lost in finalisers and in some libraries, which swallow it. So the signal
# is sent again at this interval, in seconds.
_AGAIN = 0.1


class Ended(SystemExit):
    """A signal ended the program. Its code is the exit code that shells expect."""


class Heard:
    """The signal that ends the program, if any."""

    def __init__(self) -> None:
        self.number: int | None = None
        self.over = threading.Event()
        self.reminder: threading.Thread | None = None

    def exit_code(self, usual: str | int | None) -> str | int | None:
        """The exit code: the usual one, unless a signal has ended the program."""
        return usual if self.number is None else 128 + self.number


# Signals are global to the process, so this is global too.
_heard = Heard()


@contextmanager
def ending(numbers: Iterable[int] = ENDING) -> Iterator[Heard]:
    """Within this context the signals raise `Ended`, but do not interrupt the cleanup."""
    global _heard  # noqa: PLW0603 - see there
    outer, _heard = _heard, Heard()
    heard = _heard
    if threading.current_thread() is not threading.main_thread():
        yield heard  # only the main thread receives signals
        return
    before = {
        number: signal.signal(number, _end)
        for number in numbers
        if signal.getsignal(number) is signal.SIG_DFL
    }
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        before[signal.SIGINT] = signal.signal(signal.SIGINT, _interrupt)
    hook = sys.unraisablehook
    # A lost exception is raised again, so its first traceback would only confuse.
    sys.unraisablehook = lambda lost: None if isinstance(lost.exc_value, Ended) else hook(lost)
    try:
        yield heard
    finally:
        sys.unraisablehook = hook
        heard.over.set()
        if heard.reminder is not None:
            heard.reminder.join()
        restore(before)
        _heard = outer
        if heard.number is not None:
            note(heard.number)


def hear(end: Callable[[int], object], *also: int) -> dict[int, Any]:
    """Make the signals that end games, and those in `also`, call `end` instead of raising.

    For front ends whose event loop would not end by an exception. Returns the previous
    handlers, for `restore`.
    """
    if threading.current_thread() is not threading.main_thread():
        return {}  # only the main thread receives signals
    return {
        number: signal.signal(number, lambda heard, _frame: end(heard))
        for number in (*ENDING_GAMES, *also)
        if signal.getsignal(number) is not signal.SIG_IGN
    }


@contextmanager
def stopping(stop: Callable[[], object]) -> Iterator[None]:
    """Within this context the first Ctrl+C or signal calls `stop`; a second ends the program."""

    def interrupt(number: int) -> None:
        note(number)
        stop()
        restore(before)

    before = hear(interrupt, signal.SIGINT)
    try:
        yield
    finally:
        restore(before)


def restore(before: dict[int, Any]) -> None:
    """Restore the previous signal handlers."""
    for number, handler in before.items():
        signal.signal(number, handler)


def note(number: int) -> None:
    """Remember the signal that ends the program, for its exit code."""
    _heard.number = number


def ignore() -> None:
    """Ignore further signals, which would disturb the cleanup."""
    for number in ENDING_GAMES:
        signal.signal(number, signal.SIG_IGN)


def _interrupt(number: int, frame: FrameType | None) -> None:
    note(number)
    signal.default_int_handler(number, frame)


def _end(number: int, _frame: FrameType | None) -> None:
    heard = _heard
    heard.number = number
    if heard.over.is_set() or _is_tidying_up(sys.exception()):
        return
    if heard.reminder is None or not heard.reminder.is_alive():
        heard.reminder = threading.Thread(target=_remind, args=(number, heard.over), daemon=True)
        heard.reminder.start()
    raise Ended(128 + number)


def _is_tidying_up(handled: BaseException | None) -> bool:
    """Whether an `Ended` is being handled, so that code is cleaning up."""
    while handled is not None and not isinstance(handled, Ended):
        handled = handled.__context__
    return handled is not None


def _remind(number: int, over: threading.Event) -> None:
    """Send a signal to the main thread repeatedly until the program is over."""
    while not over.wait(_AGAIN):
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(threading.main_thread().ident or 0, number)
        else:
            signal.raise_signal(number)
