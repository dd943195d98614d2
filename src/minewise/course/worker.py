"""The worker process: it loads a student's file and runs jobs with it.

It runs as a script, started by its path, and needs only the standard library: a student's
file must not find our modules half loaded, and starting must be quick.

    job       a request: play a game, give an AI some numbers, try a contract case, take a turn
    answer    its result, one JSON object per line
    problem   why a job ended early: an exception or a timeout

Jobs arrive in lists, but each answer is sent immediately, so that the parent knows which job
took the process down. The worker only records; the parent judges the answers.
"""

import ast
import contextlib
import importlib
import importlib.util
import io
import os
import random
import signal
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from importlib.machinery import SourceFileLoader
from json import dumps, loads  # by name, since the file may patch the module
from pathlib import Path
from typing import IO, Any

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]


def _repairs() -> Any:
    """Load `repairs.py`, which is beside this file, without importing the rest of the package."""
    if __package__:
        return importlib.import_module(f"{__package__}.repairs")
    place = Path(__file__).with_name("repairs.py")
    spec = importlib.util.spec_from_file_location("minewise_repairs", place)
    assert spec is not None, "it is a Python file"
    assert spec.loader is not None, "it is a Python file"
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


repairs = _repairs()

# The numbers of false sentences named and of sentences checked, at most, per step.
MOST_WRONG = 3
MOST_LOOKED_AT = 2000

# The most sentences in an answer, and the longest text.
MOST_SENTENCES = 200
LONGEST_TEXT = 300

# Larger numbers are sent as text: no board has so many cells, and no message needs the digits.
_LARGEST = 10**9

# The number of random moves to ask for when testing them.
DRAWS = 4

# The most bytes that a file may write to disk, and the most CPU seconds it may use in all.
MOST_WRITTEN = 10_000_000
MOST_CPU = 1800

# Bytes reserved for reporting that the memory is used up.
_RESERVE = 4 << 20

# The interval at which `Late` is raised again: a bare `except` may have caught it.
_AGAIN = 0.05


class Late(BaseException):
    """Time is up. It is not an `Exception`, so that fewer handlers catch it."""


class Stopwatch:
    """Measures the time since its creation."""

    def __init__(self) -> None:
        self._began = self._now()

    @staticmethod
    def _now() -> tuple[float, float, int]:
        sleeps = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw if resource else 0
        return time.monotonic(), time.process_time(), sleeps

    @property
    def seconds(self) -> float:
        """CPU time, which does not depend on the machine's load; wall time if the code slept."""
        wall, cpu, sleeps = (now - then for now, then in zip(self._now(), self._began, strict=True))
        # Some systems do not count sleeps.
        return cpu if resource and not sleeps else wall


class Printed(io.TextIOBase):
    """The output of the student's file: the beginning is kept, the rest dropped.

    Output of libraries, such as a banner, does not count.
    """

    def __init__(self, folder: str = "") -> None:
        super().__init__()
        self.folder = folder
        self.beginning = ""

    def writable(self) -> bool:
        """Always true."""
        return True

    def write(self, text: str, /) -> int:
        """Keep the beginning of the output."""
        if self.closed:
            raise ValueError("I/O operation on closed file")
        if len(self.beginning) < LONGEST_TEXT and self._is_theirs(sys._getframe(1)):
            self.beginning += text[:LONGEST_TEXT]
        return len(text)

    def _is_theirs(self, frame: Any) -> bool:
        """Whether the writing code is in the student's folder, or in a contract case."""
        place = frame.f_code.co_filename
        return place in (__file__, "<string>") or (
            place.startswith(self.folder) and "site-packages" not in place
        )


class Watch:
    """Notices side effects of a job, and enforces its time limit."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.doing = ""
        self.reseeded = False
        self.printed = Printed()
        self.warned = ""
        self._until = 0.0
        self._seed = random.seed
        self._waits = False
        self._threads = threading.active_count()  # threads of the surrounding program, if any
        random.seed = self._heard_seed
        warnings.showwarning = self._heard_warning
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._ring)

    def seed(self, number: int) -> None:
        """Seed the random numbers."""
        self._seed(number)

    def _heard_seed(self, *args: Any, **named: Any) -> None:
        self.reseeded = True
        self._seed(*args, **named)

    def _heard_warning(  # noqa: PLR0913, PLR0917 - Python's signature
        self,
        message: object,
        category: Any,
        filename: str,
        lineno: int,
        file: object = None,
        line: object = None,
    ) -> None:
        del file, line
        if filename.startswith(self.printed.folder) and not self.warned:
            self.warned = f"line {lineno}: {category.__name__}: {message}"[:LONGEST_TEXT]

    def _ring(self, *_: object) -> None:
        if self._waits:
            raise Late

    @contextlib.contextmanager
    def limited(self, seconds: float | None = None) -> Iterator[None]:
        """Raise `Late` when the block takes too long."""
        seconds = seconds or self.seconds
        self._renew(seconds)
        if hasattr(signal, "setitimer"):
            self._waits = True
            signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        try:
            yield
        finally:
            self._waits = False
            if hasattr(signal, "setitimer"):
                signal.setitimer(signal.ITIMER_REAL, 0)

    @property
    def is_late(self) -> bool:
        """Whether time is up, even if the file has caught the exception."""
        return time.monotonic() >= self._until

    def _renew(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        if self.printed.closed or sys.stdout is not self.printed:
            self.printed = Printed(self.printed.folder)
        self.printed.beginning = self.warned = ""
        sys.stdout = sys.stderr = self.printed
        self.reseeded = False

    def noticed(self) -> dict[str, Any]:
        """The side effects since the last time limit was set."""
        found: dict[str, Any] = {}
        if self.printed.beginning.strip():
            found["printed"] = self.printed.beginning[:LONGEST_TEXT]
        if self.printed.closed or sys.stdout is not self.printed:
            found["streams"] = True
        if self.warned:
            found["warned"] = self.warned
        if self.reseeded:
            found["reseeded"] = True
        if threading.active_count() > self._threads:
            found["threads"] = True
        return found


def as_text(value: object) -> str:
    """The repr of a value, cut; its type's name if repr fails."""
    try:
        return repr(value)[:LONGEST_TEXT]
    except Exception:
        return f"<{type(value).__name__}>"


def as_cell(value: object) -> Any:
    """A cell as a list of two numbers; any other value as text."""
    if isinstance(value, tuple) and len(value) == 2 and all(map(is_number, value)):
        return list(value)
    return as_text(value)


def is_number(value: object) -> bool:
    """Whether the value is an integer small enough for an answer."""
    return type(value) is int and -_LARGEST < value < _LARGEST


def as_cells(cells: Any) -> list[Any]:
    """The cells, sorted."""
    found = [as_cell(cell) for cell in cells]
    try:
        return sorted(found)
    except TypeError:  # texts among them
        return sorted(found, key=str)


def as_held(cells: Any, count: object) -> list[Any]:
    """A sentence as its cells and its count; a count that is not a number becomes text."""
    return [as_cells(cells), count if is_number(count) else as_text(count)]


def holds(cells: Any, value: object) -> bool:
    """Whether a value is one of the cells; False for unhashable values such as lists."""
    try:
        return value in cells
    except TypeError:
        return False


def as_move(value: object) -> Any:
    """A move that was made: None, a cell, or a text."""
    return None if value is None else as_cell(value)


def shown(value: object) -> str:
    """A value for display: sentences by their cells and count, sets sorted."""
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(sorted(map(as_text, value))) + "}" if value else "set()"
    if isinstance(value, list):
        return "[" + ", ".join(map(shown, value[:20])) + "]"
    if hasattr(value, "cells") and hasattr(value, "count"):
        return f"{shown(value.cells)} = {as_text(value.count)}"
    return as_text(value)


class Job:
    """Runs jobs with one student's file."""

    def __init__(self, watch: Watch, file: Path) -> None:
        self.watch = watch
        self.file = file
        self.module: Any = None
        self.ai: Any = None
        self._last_call = self._all_calls = 0.0
        self._reserve = bytearray(_RESERVE)

    def load(self) -> dict[str, Any]:
        """Load the file; the answer lists the public names of the course's classes in it."""
        folder = self.watch.printed.folder = str(self.file.parent)
        sys.path.insert(0, folder)
        name = self.file.stem if self.file.stem.isidentifier() else "minesweeper"
        answer: dict[str, Any] = {}
        with self._problems(answer, "import"):
            os.chdir(folder)
            # A loader accepts comments in any encoding here, unlike `python FILE`.
            try:
                importlib.util.decode_source(self.file.read_bytes())
            except UnicodeDecodeError:
                raise SyntaxError("it is not in UTF-8, and does not say in what") from None
            # Load it as Python whatever its suffix, so that errors are about its contents.
            loader = SourceFileLoader(name, str(self.file))
            spec = importlib.util.spec_from_loader(name, loader)
            assert spec is not None, "it has a loader"
            self.module = importlib.util.module_from_spec(spec)
            sys.modules[name] = self.module
            loader.exec_module(self.module)
        answer["names"] = {
            name: [one for one in dir(found) if not one.startswith("_")]
            for name in ("Minesweeper", "Sentence", "MinesweeperAI")
            if isinstance(found := getattr(self.module, name, None), type)
        }
        return answer

    def do(self, job: dict[str, Any]) -> dict[str, Any]:
        """Do one job."""
        answer: dict[str, Any] = {"mark": job["mark"]}
        doing: Callable[[dict[str, Any], dict[str, Any]], None]
        doing = {
            "play": self._play,
            "tell": self._tell,
            "try": self._try,
            "turn": self._turn,
        }[job["do"]]
        self._all_calls = 0.0
        with self._problems(answer, "", job.get("seconds")):
            self.watch.seed(job.get("seed", 0))
            doing(job, answer)
        answer["seconds"] = round(self._all_calls, 6)
        return answer

    @contextlib.contextmanager
    def _problems(
        self, answer: dict[str, Any], doing: str, seconds: float | None = None
    ) -> Iterator[None]:
        self.watch.doing = doing
        failed: BaseException | None = None
        try:
            with self.watch.limited(seconds):
                yield
        except BaseException as error:
            failed = error
            if isinstance(error, MemoryError):
                # Make room for the answer: the AI usually holds most of the memory.
                self._reserve = bytearray()
                self.ai = None
                error.__traceback__ = None
        if self.watch.is_late:
            # Any other result came too late.
            answer.pop("end", None)
            answer["problem"] = {"kind": "hang", "doing": self.watch.doing}
            with contextlib.suppress(BaseException):
                answer["problem"] |= grown(self.ai.knowledge)
        elif failed is not None:
            answer["problem"] = self._crash(failed)
        if noticed := self.watch.noticed():
            answer["noticed"] = noticed

    def _crash(self, error: BaseException) -> dict[str, Any]:
        line, text, method = 0, "", ""
        with contextlib.suppress(Exception):
            text = str(error)[:LONGEST_TEXT]
            for frame, number in traceback.walk_tb(error.__traceback__):
                if frame.f_code.co_filename == str(self.file):
                    line, method = number, frame.f_code.co_qualname
            if isinstance(error, SyntaxError):
                line = error.lineno or 0
                text += f" (this is Python {sys.version_info[0]}.{sys.version_info[1]})"
            if isinstance(error, ModuleNotFoundError) and not method.count("."):
                unused = _is_unused(self.file, line)
                text += "; the file does not use it, so that line can go" if unused else ""
        return {
            "kind": "crash",
            "doing": self.watch.doing,
            "type": type(error).__name__,
            "text": text,
            "line": line,
            "method": method,
        }

    def _call(self, method: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """Call a method of the student's; return its result, unless time is up."""
        watch = Stopwatch()
        try:
            return method(*args, **named)
        finally:
            self._last_call = watch.seconds
            self._all_calls += self._last_call
            if self.watch.is_late:
                raise Late

    def _new_ai(self, job: dict[str, Any], new: Any = None) -> Any:
        self.watch.doing = "MinesweeperAI"
        new = new or self.module.MinesweeperAI
        self.ai = self._call(new, height=job["height"], width=job["width"])
        return self.ai

    # A game

    def _play(self, job: dict[str, Any], answer: dict[str, Any]) -> None:
        """Play a game by the course's rules: each move opens one cell, and a mine ends the game."""
        height, width = job["height"], job["width"]
        mines = {tuple(cell) for cell in job["mines"]}
        board = {(row, column) for row in range(height) for column in range(width)}
        steps = answer["steps"] = []
        opened: set[Any] = set()
        ai = self._new_ai(job)
        seen = Seen(ai, mines, board, job.get("detail", False))
        while len(opened) < len(board) - len(mines):
            move = self._move(ai, opened)
            cell = tuple(move["cell"]) if isinstance(move["cell"], list) else move["cell"]
            if not holds(board, cell) or cell in opened:
                answer["end"], answer["move"] = "stuck", move
                answer["left"] = as_cells(board - opened - seen.mines)
                return
            if cell in mines:
                answer["end"], answer["move"] = "lost", move
                return
            row, column = cell
            count = sum(
                (i, j) in mines
                for i in range(row - 1, row + 2)
                for j in range(column - 1, column + 2)
            )
            opened.add(cell)
            self.watch.doing = "add_knowledge"
            answer["telling"] = [row, column, count]
            self._call(ai.add_knowledge, cell, count)
            steps.append(move | seen.step(count, self._last_call))
            del answer["telling"]
        answer["end"] = "won"

    def _move(self, ai: Any, opened: set[Any]) -> dict[str, Any]:
        self.watch.doing = "make_safe_move"
        move = self._call(ai.make_safe_move)
        if move is not None:
            return {"cell": as_cell(move), "how": "safe", "known": holds(ai.safes, move)}
        self.watch.doing = "make_random_move"
        spare = as_cells(set(ai.safes) - opened)[:3]
        move = self._call(ai.make_random_move)
        known = move is not None and holds(ai.mines, move)
        return {"cell": as_move(move), "how": "random", "spare": spare, "known": known}

    # Some numbers

    def _tell(self, job: dict[str, Any], answer: dict[str, Any]) -> None:
        """Give a fresh AI some numbers; at the end ask for the moves it would make.

        In an experiment, parts of the AI are repaired first: see `repairs`.
        """
        if "repair" not in job:
            self._tell_to(self._new_ai(job), job, answer)
            return
        log = repairs.Log()
        with repairs.repaired(self.module, job["repair"], log) as new:
            self._tell_to(self._new_ai(job, new), job, answer, log)

    def _tell_to(
        self, ai: Any, job: dict[str, Any], answer: dict[str, Any], log: Any = None
    ) -> None:
        board = {(i, j) for i in range(job["height"]) for j in range(job["width"])}
        mines = {tuple(cell) for cell in job.get("mines", ())}
        steps = answer["steps"] = []
        seen = Seen(ai, mines, board, job.get("detail", False))
        opened = set()
        for row, column, count in job["calls"]:
            self.watch.doing = "add_knowledge"
            answer["telling"] = [row, column, count]
            if "add" in job.get("repair", ()):
                repairs.add_sentence(self.module, ai, (row, column), count)
            self._call(ai.add_knowledge, (row, column), count)
            opened.add((row, column))
            step: dict[str, Any] = {"cell": [row, column], "how": "told", "known": True}
            step |= seen.step(count, self._last_call)
            if log is not None:
                made = [as_held(cells, count) for cells, count in log.made[:MOST_SENTENCES]]
                step |= {"marked": as_cells(log.marked), "taken": as_cells(log.taken), "made": made}
                log.clear()
            steps.append(step)
            del answer["telling"]
        if job.get("moves", True):
            self._choose(ai, board - opened, opened, answer)
        answer["end"] = "told"

    def _choose(self, ai: Any, hidden: set[Any], opened: set[Any], answer: dict[str, Any]) -> None:
        """Ask for moves; as in a game, for a random one only if there is no safe one."""
        self.watch.doing = "make_safe_move"
        safe = self._call(ai.make_safe_move)
        answer["safe_move"] = as_move(safe)
        answer["safe_known"] = safe is None or holds(ai.safes, safe)
        answer["spare"] = as_cells(set(ai.safes) - opened)
        answer["left"] = as_cells(hidden - set(ai.mines))
        self.watch.doing = "make_random_move"
        drawn: list[Any] = []
        known = (set(ai.moves_made), set(ai.mines), set(ai.safes))
        # An AI that records its move as made is not asked for another.
        while safe is None and len(drawn) < DRAWS:
            drawn.append(self._call(ai.make_random_move))
            if (set(ai.moves_made), set(ai.mines), set(ai.safes)) != known:
                break
        answer["random_moves"] = [as_move(move) for move in drawn]
        answer["into_mines"] = as_cells(move for move in drawn if holds(known[1], move))

    # A move in another player's game

    def _turn(self, job: dict[str, Any], answer: dict[str, Any]) -> None:
        """Give the AI the new numbers and ask for a move; it is kept for the next turn."""
        if job["fresh"] or self.ai is None:
            self._new_ai(job)
        ai = self.ai
        self.watch.doing = "add_knowledge"
        for row, column, count in job["calls"]:
            ai.add_knowledge((row, column), count)
        self.watch.doing = "make_safe_move"
        move, how = ai.make_safe_move(), "safe"
        if move is None:
            self.watch.doing = "make_random_move"
            move, how = ai.make_random_move(), "random"
        answer["cell"], answer["how"] = as_move(move), how

    # A case of the contract

    def _try(self, job: dict[str, Any], answer: dict[str, Any]) -> None:
        """Run our lines with the student's classes; compare a value with the expected one."""
        names: dict[str, Any] = {
            name: getattr(self.module, name)
            for name in ("Minesweeper", "Sentence", "MinesweeperAI")
            if hasattr(self.module, name)
        }
        names["printed"] = lambda: self.watch.printed.beginning
        # The lines are ours; only what they call is the student's.
        for line in job["lines"]:
            self.watch.doing = line
            exec(line, names)  # noqa: S102
        self.watch.doing = job["value"]
        value = eval(job["value"], names)  # noqa: S307
        self.watch.doing = ""
        expected = eval(job["expected"], {"Sentence": names.get("Sentence")})  # noqa: S307
        answer["passed"] = _is_same(value, expected)
        if job.get("show"):
            value = eval(job["show"], names)  # noqa: S307
        answer["got"] = shown(value)
        if "print(" in "".join(job["lines"]):
            self.watch.printed.beginning = ""


def _is_same(value: object, expected: object) -> bool:
    """Whether value and type are equal: an empty dictionary is not an empty set."""
    if isinstance(expected, set) and not isinstance(value, (set, frozenset)):
        return False
    if isinstance(expected, bool) or expected is None:
        return value is expected
    return bool(value == expected)


class Seen:
    """The state of an AI at its last step, so that each step holds only the changes."""

    def __init__(self, ai: Any, mines: set[Any], board: set[Any], detail: bool) -> None:
        self._ai = ai
        self._true_mines = mines
        self._board = board
        self._detail = detail
        self.safes: set[Any] = set()
        self.mines: set[Any] = set()

    def step(self, count: int, seconds: float) -> dict[str, Any]:
        """The changes made by a call."""
        safes, mines = set(self._ai.safes), set(self._ai.mines)
        step: dict[str, Any] = {
            "count": count,
            "safes": as_cells(safes - self.safes),
            "mines": as_cells(mines - self.mines),
            "seconds": round(seconds, 6),
        }
        gone = (self.safes - safes) | (self.mines - mines)
        if gone:
            step["gone"] = as_cells(gone)
        self.safes, self.mines = safes, mines
        return step | self._sentences()

    def _sentences(self) -> dict[str, Any]:
        knowledge = list(self._ai.knowledge)
        found: dict[str, Any] = grown(knowledge)
        wrong: list[Any] = []
        for sentence in knowledge[:MOST_LOOKED_AT]:
            cells = set(sentence.cells)
            if len(cells & self._true_mines) != sentence.count or not cells <= self._board:
                wrong.append(as_held(cells, sentence.count))
                if len(wrong) == MOST_WRONG:
                    break
        if wrong:
            found["wrong"] = wrong
        if self._detail:
            held = knowledge[:MOST_SENTENCES]
            found["held"] = [as_held(sentence.cells, sentence.count) for sentence in held]
        return found


def grown(knowledge: list[Any]) -> dict[str, int]:
    """The number of sentences, of duplicates among them, and of sentences without a cell."""
    looked = knowledge[:MOST_LOOKED_AT]
    distinct = {(frozenset(sentence.cells), sentence.count) for sentence in looked}
    empty = sum(not sentence.cells for sentence in looked)
    return {"sentences": len(knowledge), "twice": len(looked) - len(distinct), "empty": empty}


def _is_unused(file: Path, line: int) -> bool:
    """Whether the file uses none of the names that a line imports."""
    tree = ast.parse(file.read_bytes())
    bound = {
        (name.asname or name.name).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom)) and node.lineno == line
        for name in node.names
    }
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return bool(bound) and not bound & used


def _limit(memory: int) -> None:
    """Limit the resources of this process, if the system supports it."""
    if resource is None:
        return
    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, MOST_WRITTEN),
        (resource.RLIMIT_CPU, MOST_CPU),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most))


def _send(answer: dict[str, Any], out: IO[bytes]) -> None:
    out.write(dumps(answer).encode("ascii") + b"\n")
    out.flush()


def main(file: str, seconds: float, memory: int) -> None:
    """Load a file and run jobs with it until there are no more; `memory` is in bytes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for our parent
    out, asked = os.fdopen(os.dup(1), "wb"), os.fdopen(os.dup(0), "rb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    sys.stdin = os.fdopen(os.dup(nothing), "r")
    sys.dont_write_bytecode = True
    _limit(memory)
    job = Job(Watch(seconds), Path(file).resolve())
    _send({}, out)  # from here on, the time is the file's
    _send(job.load(), out)
    owner = os.getpid()
    for line in asked:
        for one in loads(line):
            answer = job.do(one)
            if os.getpid() != owner:
                os._exit(0)  # a fork of this process, made by the file
            _send(answer, out)
    os._exit(0)  # threads of the student's file would keep the process alive


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
