"""The answers of a student's process, as data. The student's code may write some, too.

The shape of an answer is checked when it arrives, so types can be relied on; readers check whether
it makes sense.
"""

import json
from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

from minewise.base.shape import ShapeError, shaped

_LONGEST = 300

Thing = tuple[int, int] | str
"""A cell, or as text whatever stands in its place."""

HeldData = tuple[list[Thing], int | str]
"""A sentence: its cells and its count."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a job ended early; its texts are made safe for a terminal."""

    kind: Literal["crash", "hang"]
    doing: str  # the call
    type: str = ""  # the exception, or "" where the process died
    text: str = ""  # its message
    method: str = ""  # the student's method, or ""
    line: int = 0  # in the student's file, or 0
    # how many the AI had when time was up, `twice` of them repeated and `empty` without a cell
    sentences: int = 0
    twice: int = 0
    empty: int = 0

    def __post_init__(self) -> None:
        for name in ("doing", "type", "text", "method"):
            object.__setattr__(self, name, printable(getattr(self, name)))


def printable(text: str) -> str:
    """A text in one line, without characters that a terminal would obey."""
    plain = " ".join(text[:_LONGEST].split())
    return "".join(letter if letter.isprintable() else "?" for letter in plain)


class MoveData(TypedDict):
    """A move that was chosen."""

    cell: Thing | None
    how: str
    known: bool
    spare: NotRequired[list[Thing]]


class TraceStepData(MoveData):
    """A call of `add_knowledge`; of `safes` and `mines` what is new, and what is `gone`.

    In an experiment also the cells that the AI marked, those that were taken out of sentences,
    and the sentences that were made.
    """

    count: int
    safes: list[Thing]
    mines: list[Thing]
    gone: NotRequired[list[Thing]]
    sentences: int
    twice: int
    empty: int
    unreduced: int
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
    """Read the answer on a line; None if it has the wrong form."""
    try:
        return shaped(json.loads(line or b""), WorkerAnswer)
    except (ValueError, RecursionError, ShapeError):
        return None
