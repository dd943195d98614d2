"""A record of a student's AI at work, as data.

    step      one call of `add_knowledge`, and what changed by it
    trace     the steps of a game or of some calls, its end, and other observations
    problem   why it ended early

A trace comes from a process that runs foreign code: its shape is checked (`answer`), and its
texts are made safe for a terminal.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from minewise.core import Cell
from minewise.course.answer import (
    HeldData,
    MoveData,
    Problem,
    Thing,
    TraceStepData,
    WorkerAnswer,
    printable,
)
from minewise.course.reference import BitBoard, Call, bit_board


class TraceError(Exception):
    """That was no answer of our worker."""


@dataclass(frozen=True, slots=True)
class HeldSentence:
    """A sentence that the AI holds; `odd` are things in it that are no cells of the board."""

    cells: tuple[Cell, ...]
    count: int | str
    odd: tuple[str, ...] = ()

    @classmethod
    def read(cls, data: HeldData, board: BitBoard) -> "HeldSentence":
        """Read a sentence."""
        cells, count = data
        good, odd = _cells(cells, board)
        return cls(good, printable(count) if isinstance(count, str) else count, odd)


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One call of `add_knowledge`."""

    cell: Cell  # the cell that was opened
    count: int  # the mines around it
    how: str  # `safe`, `random`, or `told` if the AI did not choose
    known: bool  # whether a safe move was in `safes`, or a random one in `mines`
    spare: tuple[Cell, ...]  # of a random move: some safe cells that it knew
    safes: int  # all of `safes` now, as bits
    mines: int  # all of `mines` now
    odd: tuple[str, ...]  # entries that are no cells of the board
    gone: int  # how many cells have left them
    sentences: int  # of which `twice` are repeated, `empty` have no cell, `unreduced` a known cell
    twice: int
    empty: int
    unreduced: int
    wrong: tuple[HeldSentence, ...]  # sentences that are false on this board
    held: tuple[HeldSentence, ...]  # all sentences, if asked for
    seconds: float  # CPU time of the call; wall time if it slept
    marked: int = 0  # in an experiment: cells given to its own `mark_mine` and `mark_safe`
    taken: int = 0  # in an experiment: cells taken out of sentences
    made: tuple[HeldSentence, ...] = ()  # in an experiment: all sentences made, kept or not

    @property
    def call(self) -> Call:
        """Its arguments."""
        return *self.cell, self.count


@dataclass(frozen=True, slots=True)
class Trace:
    """A game, or some calls."""

    height: int
    width: int
    mines: int  # as bits
    steps: tuple[TraceStep, ...] = ()  # the calls that came back
    end: str = ""  # `won`, `lost`, `stuck`, `told`, or "" after a problem
    telling: Call | None = None  # the call during which it ended early
    # the last move, if no call came after it: cell (None or a text if it is none), how, known,
    # spare
    move: "ChosenMove | None" = None
    problem: Problem | None = None
    # `printed`, `reseeded`, `threads`, `streams`
    noticed: dict[str, str] = field(default_factory=dict)
    left: tuple[Cell, ...] = ()  # cells neither open nor held for mines
    # after some calls: from `make_safe_move`; a text if no cell
    safe_move: "Cell | str | None" = None
    safe_known: bool = True  # whether it was in `safes`
    # after some calls: from `make_random_move`, several times
    random_moves: "tuple[Cell | str | None, ...]" = ()
    into_mines: tuple[Cell, ...] = ()  # those that were in `mines`
    spare: tuple[Cell, ...] = ()  # after some calls: the cells in `safes` that are not open
    asked: tuple[Call, ...] = ()  # all calls to make, if it is unknown which came back

    @property
    def calls(self) -> tuple[Call, ...]:
        """All calls, the one that ended it early included."""
        calls = tuple(step.call for step in self.steps)
        return calls if self.telling is None else (*calls, self.telling)

    @property
    def won(self) -> bool:
        """Whether it was a game and was won."""
        return self.end == "won"


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """A move that was chosen: the cell may be None or, where it is no cell, a text."""

    cell: "Cell | str | None"
    how: str
    known: bool
    spare: tuple[Cell, ...]


def read_trace(data: WorkerAnswer, height: int, width: int, mines: int) -> Trace:
    """Read what the worker has seen; a `TraceError` if our worker did not write that."""
    board = bit_board(height, width)
    problem = data.get("problem")
    telling = data.get("telling")
    move = data.get("move")
    if not problem and not data.get("end"):
        raise TraceError
    if telling is not None:
        row, column, count = telling
        telling = (row, column, count)
    return Trace(
        board.height,
        board.width,
        mines,
        _steps(data.get("steps", []), board),
        printable(data.get("end", "")),
        telling,
        _move(move, board) if move else None,
        problem,
        read_noticed(data),
        _cells(data.get("left", ()), board)[0],
        _choice(data.get("safe_move"), board),
        data.get("safe_known", True),
        tuple(_choice(one, board) for one in data.get("random_moves", ())),
        _cells(data.get("into_mines", ()), board)[0],
        _cells(data.get("spare", ()), board)[0],
    )


def read_noticed(data: WorkerAnswer) -> dict[str, str]:
    """Observations beside the answer."""
    return {
        printable(name): printable(what if isinstance(what, str) else "")
        for name, what in data.get("noticed", {}).items()
    }


def _steps(data: Iterable[TraceStepData], board: BitBoard) -> tuple[TraceStep, ...]:
    steps = []
    safes = mines = 0
    for step in data:
        new_safes, odd_safes = _cells(step["safes"], board)
        new_mines, odd_mines = _cells(step["mines"], board)
        gone = board.mask(_cells(step.get("gone", ()), board)[0])
        safes = safes & ~gone | board.mask(new_safes)
        mines = mines & ~gone | board.mask(new_mines)
        move = _move(step, board)
        if not isinstance(move.cell, tuple):
            raise TraceError
        steps.append(
            TraceStep(
                move.cell,
                step["count"],
                move.how,
                move.known,
                move.spare,
                safes,
                mines,
                odd_safes + odd_mines,
                gone.bit_count(),
                step["sentences"],
                step["twice"],
                step["empty"],
                step["unreduced"],
                tuple(HeldSentence.read(one, board) for one in step.get("wrong", ())),
                tuple(HeldSentence.read(one, board) for one in step.get("held", ())),
                step["seconds"],
                board.mask(_cells(step.get("marked", ()), board)[0]),
                board.mask(_cells(step.get("taken", ()), board)[0]),
                tuple(HeldSentence.read(one, board) for one in step.get("made", ())),
            )
        )
    return tuple(steps)


def _move(data: MoveData, board: BitBoard) -> ChosenMove:
    return ChosenMove(
        _choice(data["cell"], board),
        printable(data["how"]),
        data["known"],
        _cells(data.get("spare", ()), board)[0],
    )


def _choice(data: Thing | None, board: BitBoard) -> "Cell | str | None":
    return None if data is None else _thing(data, board)


def _thing(data: Thing, board: BitBoard) -> Cell | str:
    """A cell of the board; anything else as text."""
    if isinstance(data, str):
        return printable(data)
    row, column = data
    return (row, column) if (row, column) in board else str((row, column))


def _cells(data: Iterable[Thing], board: BitBoard) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
    """The cells of the board among some things, and the others as texts."""
    things = [_thing(one, board) for one in data]
    good = tuple(one for one in things if not isinstance(one, str))
    return good, tuple(one for one in things if isinstance(one, str))
