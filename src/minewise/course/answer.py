"""The answers of a student's process, as data: `worker` writes them, and foreign code may, too.

An answer is held against its shape when it arrives. From then on everything in it is of the
type that is said here; whether it makes sense is for those who read it.
"""

import json
from typing import Literal, NotRequired, TypedDict

from minewise.base import ShapeError, shaped

Thing = tuple[int, int] | str
"""A cell; anything else that is where a cell should be, as text."""

HeldData = tuple[list[Thing], int | str]
"""A sentence: its cells and its count."""


class ProblemData(TypedDict):
    """Why a job ended early; `trace.Problem` says what is what."""

    kind: Literal["crash", "hang"]
    doing: str
    type: NotRequired[str]
    text: NotRequired[str]
    method: NotRequired[str]
    line: NotRequired[int]
    sentences: NotRequired[int]
    twice: NotRequired[int]
    empty: NotRequired[int]


class MoveData(TypedDict):
    """A move that was chosen."""

    cell: Thing | None
    how: str
    known: bool
    spare: NotRequired[list[Thing]]


class StepData(MoveData):
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


class Answer(TypedDict, total=False):
    """What came of a job, or of loading the file; which keys there are depends on that."""

    mark: str
    problem: ProblemData
    noticed: dict[str, str | bool]
    names: dict[str, list[str]]
    steps: list[StepData]
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


def read_answer(line: bytes | None) -> Answer | None:
    """The answer that a line holds; None if it is none."""
    try:
        return shaped(json.loads(line or b""), Answer)
    except (ValueError, RecursionError, ShapeError):
        return None
