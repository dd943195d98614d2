"""Play with the AI of another file, which may have bugs.

`load` loads the file; `OtherAI.begin` creates an AI for one round. Any failure of
a call (an exception, an invalid move, a call that does not end) becomes an
`AIError` with one sentence for the player, and the round continues.

Each call runs in a thread of this process, so that a window stays responsive:
the callback `while_waiting` gets the seconds so far at intervals, and returns
whether to stop the call. After `LONGEST_CALL` seconds it is stopped anyway.

This protects the game from mistakes, not the machine from the file: the code
runs with all your permissions.
"""

import contextlib
import ctypes
import importlib.machinery
import importlib.util
import inspect
import itertools
import reprlib
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from known import Cell, Knowledge, is_cell

Answer = TypeVar("Answer")
WhileWaiting = Callable[[float], bool]

QUICK_CALL = 0.3
LONGEST_CALL = 10.0
LOOKS_EVERY = 0.05
LAST_CHANCE = 0.5

LONGEST_SENTENCE = 170  # fits into two lines below the board
MODULE = "ai_of_another_file"


class AIError(Exception):
    """A failure of the AI, described in one sentence."""

    def __init__(self, sentence: str) -> None:
        one_line = "".join(
            letter if letter.isprintable() else "?" for letter in " ".join(sentence.split())
        )
        if len(one_line) > LONGEST_SENTENCE:
            one_line = one_line[:LONGEST_SENTENCE] + "..."
        super().__init__(one_line)


class _StoppedError(BaseException):
    """Raised inside a call to stop it; `except Exception` does not catch it."""


def load(file: str) -> "OtherAI":
    """Return the AI in a file.

    Raises:
        AIError: if it cannot be loaded or has no MinesweeperAI.
    """
    path = Path(file).absolute()
    if not path.is_file():
        raise AIError(f"There is no file {file}.")
    loader = importlib.machinery.SourceFileLoader(MODULE, str(path))
    spec = importlib.util.spec_from_loader(MODULE, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[MODULE] = module  # as imports do: some classes look up their module
    sys.path.append(str(path.parent))  # for imports of modules beside the file
    _Calls(path, while_waiting=None).call("Loading the file", lambda: loader.exec_module(module))
    ai_class = getattr(module, "MinesweeperAI", None)
    if not isinstance(ai_class, type):
        raise AIError(f"{path.name} has no class MinesweeperAI.")
    return OtherAI(path, ai_class)


class OtherAI:
    """A file with a MinesweeperAI; `takes_total` is whether it accepts the number of mines."""

    def __init__(self, path: Path, ai_class: type[Any]) -> None:
        self.path = path
        self.name = path.name
        self._class = ai_class
        try:
            parameters = list(inspect.signature(ai_class).parameters.values())
        except (TypeError, ValueError):
            parameters = []
        self.takes_total = any(
            parameter.name == "mines" or parameter.kind is parameter.VAR_KEYWORD
            for parameter in parameters
        )

    def begin(
        self,
        height: int,
        width: int,
        mines: int | None = None,
        while_waiting: WhileWaiting | None = None,
    ) -> "GuardedAI":
        """Return an AI for one round, created as in the course, or with the number of mines."""
        total = {} if mines is None else {"mines": mines}
        return GuardedAI(
            lambda: self._class(height=height, width=width, **total),
            (height, width),
            _Calls(self.path, while_waiting),
        )


class GuardedAI:
    """An AI with the course's methods, each of which returns in time or raises AIError.

    known    its knowledge after the last call
    failure  the error if the AI could not even be created, or None
    """

    def __init__(self, make: Callable[[], Any], size: tuple[int, int], calls: "_Calls") -> None:
        self.known = Knowledge()
        self.failure: AIError | None = None
        self._closed = set(itertools.product(range(size[0]), range(size[1])))
        self._board = frozenset(self._closed)
        self._calls = calls
        self._ai: Any = None
        try:
            self._ai = calls.call(f"MinesweeperAI(height={size[0]}, width={size[1]})", make)
            self._read()
        except AIError as error:
            self.failure = error

    @property
    def stopped(self) -> bool:
        """Whether a call took too long."""
        return self._calls.stopped

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Give the AI the number of an opened cell."""
        self._closed.discard(cell)
        self._ask(f"add_knowledge({cell}, {count})", lambda: self._ai.add_knowledge(cell, count))

    def make_safe_move(self) -> Cell | None:
        """Return the cell that the AI considers safe, or None."""
        return self._move("make_safe_move")

    def make_random_move(self) -> Cell | None:
        """Return the AI's guess; None only if all closed cells are in its mines."""
        cell = self._move("make_random_move")
        left = len(self._closed - self.known.mines)
        if cell is None and left:
            raise AIError(
                f"make_random_move() returned None, but closed cells that are not in its mines "
                f"are left: {left}."
            )
        return cell

    def _move(self, name: str) -> Cell | None:
        def move() -> Any:
            return getattr(self._ai, name)()  # a missing method is a failed call too

        answer = self._ask(f"{name}()", move)
        if answer is None:
            return None
        why = ""
        if not is_cell(answer):
            why = "not a cell (row, column)"
        elif answer not in self._board:
            why = "not on the board"
        elif answer not in self._closed:
            why = "open already"
        if why:
            raise AIError(f"{name}() returned {reprlib.repr(answer)}, which is {why}.")
        return int(answer[0]), int(answer[1])

    def _ask(self, what: str, function: Callable[[], Any]) -> Any:
        if self.failure is not None:
            raise self.failure
        try:
            return self._calls.call(what, function)
        finally:
            # A failed call may have changed the AI too; one that is stuck may still be changing it.
            if not self._calls.stuck:
                self._read()

    def _read(self) -> None:
        self.known = self._calls.call("Reading what it knows", lambda: Knowledge.of(self._ai))


class _Calls:
    """Calls code of one file, each call in a thread.

    `stopped`: whether a call had to be stopped; `stuck`: whether it is still running.
    """

    def __init__(self, path: Path, while_waiting: WhileWaiting | None) -> None:
        self._path = path
        self._while_waiting = while_waiting
        self._thread = threading.Thread()
        self.stopped = False

    @property
    def stuck(self) -> bool:
        return self._thread.is_alive()

    def call(self, what: str, function: Callable[[], Answer]) -> Answer:
        if self.stuck:
            raise AIError("The AI is still busy with a call that cannot be stopped: start again.")
        answers: list[Answer] = []
        errors: list[BaseException] = []

        def work() -> None:
            # The call may end just before it is stopped.
            with contextlib.suppress(_StoppedError):
                try:
                    answers.append(function())
                except BaseException as error:
                    errors.append(error)

        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()
        seconds = self._wait(self._thread)
        if answers:
            return answers[0]
        if not errors or isinstance(errors[0], _StoppedError):
            self.stopped = True
            raise AIError(f"{what} was stopped: it had not ended after {seconds:.0f} seconds.")
        raise AIError(self._in_words(what, errors[0]))

    def _wait(self, thread: threading.Thread) -> float:
        """Wait until a call ends, or stop it; return the seconds it took."""
        begun = time.monotonic()
        thread.join(QUICK_CALL)
        while thread.is_alive():
            seconds = time.monotonic() - begun
            if seconds >= LONGEST_CALL or (self._while_waiting and self._while_waiting(seconds)):
                # Python code stops at its next instruction, but not while it waits in C code.
                ident = ctypes.c_ulong(thread.ident or 0)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(_StoppedError))
                thread.join(LAST_CHANCE)
                break
            thread.join(LOOKS_EVERY)
        return time.monotonic() - begun

    def _in_words(self, what: str, error: BaseException) -> str:
        line = error.lineno if isinstance(error, SyntaxError) else None
        traceback = error.__traceback__
        while traceback is not None:
            if traceback.tb_frame.f_code.co_filename == str(self._path):
                line = traceback.tb_lineno
            traceback = traceback.tb_next
        place = f"{self._path.name}, line {line}" if line else self._path.name
        if isinstance(error, NotImplementedError):
            return f"{what} is not written yet ({place})."
        if isinstance(error, SystemExit):
            return f"{what} failed ({place}): it wanted to end the program."
        kind = type(error).__name__
        try:
            message = error.msg if isinstance(error, SyntaxError) else str(error)
        except Exception:
            message = ""
        return f"{what} failed ({place}): {kind}{': ' if message else ''}{message}."
