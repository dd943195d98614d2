"""Parse the answers of a student's process into a record of the AI's calls.

    problem   why a job ended early
    step      one call of `add_knowledge`, and the changes it made
    trace     the steps of a game or of given calls, its end, and other observations

The student's code can forge answers. So their shape is validated on arrival, and texts are
made safe for a terminal; after that, the types can be relied on.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NotRequired, TypedDict

from minewise.base.language import gettext as _
from minewise.base.shape import ShapeError, shaped
from minewise.core import Cell
from minewise.course.reference import BitBoard, Call, bit_board

_LONGEST = 300

Thing = tuple[int, int] | str
"""A cell, or the text of any other value in its place."""

HeldData = tuple[list[Thing], int | str]
"""A sentence: its cells and its count."""


def printable(text: str) -> str:
    """The text on one line, cut, without control characters for a terminal."""
    plain = " ".join(text[:_LONGEST].split())
    return "".join(letter if letter.isprintable() else "?" for letter in plain)


# The data as sent by the process


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a job ended early; its texts are made safe for a terminal."""

    kind: Literal["crash", "hang"]
    doing: str  # the call
    type: str = ""  # the exception, or "" where the process died
    text: str = ""  # its message
    method: str = ""  # the student's method, or ""
    line: int = 0  # in the student's file, or 0
    # the number of sentences at the timeout, `twice` of them repeated and `empty` without a cell
    sentences: int = 0
    twice: int = 0
    empty: int = 0

    def __post_init__(self) -> None:
        for name in ("doing", "type", "text", "method"):
            object.__setattr__(self, name, printable(getattr(self, name)))


class MoveData(TypedDict):
    """A move that was chosen."""

    cell: Thing | None
    how: str
    known: bool
    spare: NotRequired[list[Thing]]


class TraceStepData(MoveData):
    """A call of `add_knowledge`; `safes` and `mines` are the new cells, `gone` the removed ones.

    An experiment adds the cells that the AI marked, the cells that were removed from sentences,
    and the sentences that were created.
    """

    count: int
    safes: list[Thing]
    mines: list[Thing]
    gone: NotRequired[list[Thing]]
    sentences: int
    twice: int
    empty: int
    wrong: NotRequired[list[HeldData]]
    held: NotRequired[list[HeldData]]
    seconds: float
    marked: NotRequired[list[Thing]]
    taken: NotRequired[list[Thing]]
    made: NotRequired[list[HeldData]]


class WorkerAnswer(TypedDict, total=False):
    """The result of a job or of loading the file, with different keys."""

    mark: str
    problem: Problem
    noticed: dict[str, str | bool]
    names: dict[str, list[str]]
    steps: list[TraceStepData]
    telling: tuple[int, int, int]
    end: str
    move: MoveData
    left: list[Thing]
    safe_move: Thing | None
    safe_known: bool
    random_moves: list[Thing | None]
    into_mines: list[Thing]
    spare: list[Thing]
    cell: Thing | None
    how: str
    passed: bool
    got: str
    seconds: float


def read_answer(line: bytes | None) -> WorkerAnswer | None:
    """Parse the answer on a line; None if it is malformed."""
    try:
        return shaped(json.loads(line or b""), WorkerAnswer)
    except (ValueError, RecursionError, ShapeError):
        return None


# The parsed record


@dataclass(frozen=True, slots=True)
class HeldSentence:
    """A sentence that the AI holds; `odd` are its elements that are not cells of the board."""

    cells: tuple[Cell, ...]
    count: int | str
    odd: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """A move that was chosen; the cell may be None, or a text if it is not a cell."""

    cell: Cell | str | None
    how: str  # `safe`, `random`, or `told` if the AI did not choose
    known: bool  # whether a safe move was in `safes`, or a random one in `mines`
    spare: tuple[Cell, ...]  # of a random move: some safe cells that it knew


@dataclass(frozen=True, slots=True)
class TraceStep(ChosenMove):
    """One call of `add_knowledge`, after the move that opened its cell."""

    cell: Cell
    count: int  # the mines around it
    safes: int  # all of `safes` now, as bits
    mines: int  # all of `mines` now
    odd: tuple[str, ...]  # entries that are not cells of the board
    sentences: int  # of which `twice` are repeated, and `empty` have no cell
    twice: int
    empty: int
    wrong: tuple[HeldSentence, ...]  # sentences that are false on this board
    held: tuple[HeldSentence, ...]  # all sentences, if asked for
    seconds: float  # CPU time of the call; wall time if it slept
    marked: int  # in an experiment: cells passed to its own `mark_mine` and `mark_safe`
    taken: int  # in an experiment: cells removed from sentences
    made: tuple[HeldSentence, ...]  # in an experiment: all sentences created, kept or not

    @property
    def call(self) -> Call:
        """Its arguments."""
        return *self.cell, self.count


@dataclass(frozen=True, slots=True)
class Trace:
    """The record of a game, or of given calls."""

    height: int
    width: int
    mines: int  # as bits
    steps: tuple[TraceStep, ...] = ()  # the calls that returned
    end: str = ""  # `won`, `lost`, `stuck`, `told`, or "" after a problem
    telling: Call | None = None  # the call during which it ended early
    move: ChosenMove | None = None  # the last move, if no call came after it
    problem: Problem | None = None
    # `printed`, `warned`, `reseeded`, `threads`, `streams`
    noticed: dict[str, str] = field(default_factory=dict)
    left: tuple[Cell, ...] = ()  # cells neither open nor in `mines`
    # after given calls: the result of `make_safe_move`; a text if it is not a cell
    safe_move: Cell | str | None = None
    safe_known: bool = True  # whether it was in `safes`
    # after given calls: the results of several calls of `make_random_move`
    random_moves: tuple[Cell | str | None, ...] = ()
    into_mines: tuple[Cell, ...] = ()  # the ones that were in `mines`
    spare: tuple[Cell, ...] = ()  # after given calls: the cells in `safes` that are not open
    asked: tuple[Call, ...] = ()  # all calls of the job, if it is unknown which ones returned

    @property
    def calls(self) -> tuple[Call, ...]:
        """All calls, including the one that ended it early."""
        calls = tuple(step.call for step in self.steps)
        return calls if self.telling is None else (*calls, self.telling)

    @property
    def won(self) -> bool:
        """Whether it is a game that was won."""
        return self.end == "won"


def trace_of(
    data: WorkerAnswer, height: int, width: int, mines: int, calls: tuple[Call, ...] = ()
) -> Trace:
    """The trace in an answer; an inconsistent answer is blamed on the student's file.

    `calls` are the calls of the job, if it is not a game.
    """
    board = bit_board(height, width)
    problem, steps = data.get("problem"), _steps(data.get("steps", []), board)
    if steps is None or not (problem or data.get("end")):
        problem = Problem("crash", "", text=_("it wrote into the messages of its process"))
        return Trace(height, width, mines, problem=problem, asked=calls)
    return Trace(
        height,
        width,
        mines,
        steps,
        printable(data.get("end", "")),
        data.get("telling"),
        ChosenMove(*_move(data["move"], board)) if "move" in data else None,
        problem,
        read_noticed(data),
        _cells(data.get("left", ()), board),
        _choice(data.get("safe_move"), board),
        data.get("safe_known", True),
        tuple(_choice(one, board) for one in data.get("random_moves", ())),
        _cells(data.get("into_mines", ()), board),
        _cells(data.get("spare", ()), board),
        # A process that died has not reported how far it got.
        calls if problem and not problem.doing else (),
    )


def read_noticed(data: WorkerAnswer) -> dict[str, str]:
    """The side effects noticed during the job."""
    return {
        printable(name): printable(what if isinstance(what, str) else "")
        for name, what in data.get("noticed", {}).items()
    }


def _steps(data: Iterable[TraceStepData], board: BitBoard) -> tuple[TraceStep, ...] | None:
    """The steps; None if one opens something that is not a cell of the board."""
    steps = []
    safes = mines = 0
    for step in data:
        gone = _mask(step.get("gone", ()), board)
        safes = safes & ~gone | _mask(step["safes"], board)
        mines = mines & ~gone | _mask(step["mines"], board)
        cell, how, known, spare = _move(step, board)
        if not isinstance(cell, tuple):
            return None
        steps.append(
            TraceStep(
                cell,
                how,
                known,
                spare,
                step["count"],
                safes,
                mines,
                _odd([*step["safes"], *step["mines"]], board),
                step["sentences"],
                step["twice"],
                step["empty"],
                _sentences(step.get("wrong", ()), board),
                _sentences(step.get("held", ()), board),
                step["seconds"],
                _mask(step.get("marked", ()), board),
                _mask(step.get("taken", ()), board),
                _sentences(step.get("made", ()), board),
            )
        )
    return tuple(steps)


def _sentences(data: Iterable[HeldData], board: BitBoard) -> tuple[HeldSentence, ...]:
    return tuple(
        HeldSentence(
            _cells(cells, board),
            printable(count) if isinstance(count, str) else count,
            _odd(cells, board),
        )
        for cells, count in data
    )


def _move(data: MoveData, board: BitBoard) -> tuple[Cell | str | None, str, bool, tuple[Cell, ...]]:
    spare = _cells(data.get("spare", ()), board)
    return _choice(data["cell"], board), printable(data["how"]), data["known"], spare


def _choice(data: Thing | None, board: BitBoard) -> Cell | str | None:
    """A cell of the board or None; anything else as text."""
    if data is None or data in board:
        return data
    return printable(str(data))


def _cells(data: Iterable[Thing], board: BitBoard) -> tuple[Cell, ...]:
    return tuple(one for one in data if not isinstance(one, str) and one in board)


def _odd(data: Iterable[Thing], board: BitBoard) -> tuple[str, ...]:
    """The elements that are not cells of the board."""
    return tuple(printable(str(one)) for one in data if one not in board)


def _mask(data: Iterable[Thing], board: BitBoard) -> int:
    return board.mask(_cells(data, board))
