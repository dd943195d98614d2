"""A game of a student's AI, step by step, beside what the course's rules know.

    moment     what both know after a call of `add_knowledge`
    watching   the moments of a game, and where the two differ first

For front ends: the moments are data, go forwards and back as you like, and `reload` reads the
file again and plays the same cells, so that a student sees what an edit has changed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from minewise.base import FileError, IllegalMoveError, gettext as _
from minewise.core import Cell
from minewise.course.games import Plan, trace_of
from minewise.course.judge import Fault, faults_in
from minewise.course.proof import prove
from minewise.course.reference import Call, Reference, field_of
from minewise.course.small import Case
from minewise.course.student import Limits, Student
from minewise.course.trace import Held, Trace
from minewise.course.words import Names, line_in_words, situation


@dataclass(frozen=True, slots=True)
class Moment:
    """What both know after a call.

    Attributes:
        calls: Everything that was told so far, the last one included; none at the beginning.
        how: How the cell was chosen: `safe`, `random`, or `told` by a person.
        safes: What the student's AI has in `safes`, the opened cells included.
        mines: What it has in `mines`.
        known_safes: What is safe by the course's rules.
        known_mines: What is a mine by the course's rules.
        sentences: The sentences that the AI holds.
        new: Those of them that it did not hold before.
        vanished: Those that it held before and no longer does.
        missed: Cells that the rules give and the AI does not have.
        extra: Cells that the AI has and the rules do not give: they may be right all the same.
        fault: What is wrong here, if anything.
        text: What is wrong, in a sentence.
        why: The reason, line by line.
        lit: The numbers that the reason rests on.
    """

    height: int
    width: int
    calls: tuple[Call, ...] = ()
    how: str = ""
    safes: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    known_safes: frozenset[Cell] = frozenset()
    known_mines: frozenset[Cell] = frozenset()
    sentences: tuple[Held, ...] = ()
    new: tuple[Held, ...] = ()
    vanished: tuple[Held, ...] = ()
    missed: frozenset[Cell] = frozenset()
    extra: frozenset[Cell] = frozenset()
    fault: Fault | None = None
    text: str = ""
    why: tuple[str, ...] = ()
    lit: frozenset[Cell] = frozenset()

    @property
    def differs(self) -> bool:
        """Whether something is wrong or missing here."""
        return self.fault is not None or bool(self.missed)


class Watching:
    """A game of a student's file; the process ends with `close`.

    Attributes:
        board: What is played.
        moments: What both know, from the empty board on.
        end: How the game ended: `won`, `lost`, `stuck`, `told`, or "" where a problem ended it.
    """

    def __init__(
        self, file: Path | str, plan: Plan | None = None, limits: Limits | None = None
    ) -> None:
        """Play the first game of a plan.

        Raises:
            FileError: There is no such file, or it cannot be loaded.
        """
        plan = plan or Plan(1)
        plan.check()
        self._student = Student(file, limits)
        self._seed, self.board = next(plan.boards())
        self.moments: list[Moment] = []
        self.end = ""
        self._load()
        self.replay()

    def close(self) -> None:
        """End the student's process."""
        self._student.close()

    def __enter__(self) -> "Watching":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _load(self) -> None:
        loaded = self._student.load()
        if loaded.problem is not None or "MinesweeperAI" not in loaded.names:
            self._student.close()
            raise FileError(
                _("{file} cannot be loaded; `minewise course check` says why").format(
                    file=self._student.file.name
                ),
                self._student.file,
            )

    @property
    def first_difference(self) -> int | None:
        """The first moment at which something is wrong or missing."""
        places = (place for place, moment in enumerate(self.moments) if moment.differs)
        return next(places, None)

    def replay(self) -> None:
        """Let the AI play the game from the beginning, by its own moves."""
        height, width = self.board.grid.height, self.board.grid.width
        answer = self._student.ask(
            {
                "do": "play",
                "height": height,
                "width": width,
                "mines": sorted(self.board.mines),
                "seed": self._seed,
                "detail": True,
            }
        )
        self._take(trace_of(answer, height, width, self._mines))

    def reload(self) -> None:
        """Read the file again, and tell it the same numbers in the same order.

        Raises:
            FileError: It cannot be loaded.
        """
        self._load()
        self._tell(self.moments[-1].calls)

    def open(self, cell: Cell, after: int | None = None) -> None:
        """Open a cell by hand, after some moment; what came later is forgotten.

        Raises:
            IllegalMoveError: It is a mine, is open, or is not on the board.
        """
        calls = self.moments[-1 if after is None else after].calls
        opened = {(row, column) for row, column, _count in calls}
        if cell not in self.board.grid or cell in opened:
            raise IllegalMoveError(_("{cell} cannot be opened").format(cell=cell), cell, cell=cell)
        if self.board.is_mine(cell):
            raise IllegalMoveError(_("{cell} is a mine").format(cell=cell), cell, cell=cell)
        self._tell([*calls, (*cell, self.board.number(cell))])

    @property
    def _mines(self) -> int:
        return field_of(self.board.grid.height, self.board.grid.width).mask(self.board.mines)

    def _tell(self, calls: Iterable[Call]) -> None:
        case = Case(self.board.grid.height, self.board.grid.width, tuple(calls), self._mines)
        answer = self._student.ask(case.job(detail=True))
        self._take(trace_of(answer, case.height, case.width, case.mines, case.calls))

    def _take(self, trace: Trace) -> None:
        self.moments = list(moments_of(trace))
        self.end = trace.end


def moments_of(trace: Trace) -> list[Moment]:
    """The moments of a trace that was made with all its sentences."""
    field = field_of(trace.height, trace.width)
    reference = Reference(trace.height, trace.width)
    faults: dict[int, Fault] = {}
    for fault in faults_in(trace):
        faults.setdefault(len(fault.calls), fault)
    moments = [_judged(Moment(trace.height, trace.width), faults.get(0))]
    calls: tuple[Call, ...] = ()
    before: tuple[Held, ...] = ()
    for step in trace.steps:
        calls += (step.call,)
        reference.tell(step.cell, step.count)
        missed = (reference.safes & ~step.safes) | (reference.mines & ~step.mines)
        missed &= ~reference.moves
        extra = (step.safes & ~reference.safes) | (step.mines & ~reference.mines)
        moment = Moment(
            trace.height,
            trace.width,
            calls,
            step.how,
            safes=frozenset(field.cells(step.safes)),
            mines=frozenset(field.cells(step.mines)),
            known_safes=frozenset(field.cells(reference.safes)),
            known_mines=frozenset(field.cells(reference.mines)),
            sentences=step.held,
            new=tuple(held for held in step.held if held not in before),
            vanished=tuple(held for held in before if held not in step.held),
            missed=frozenset(field.cells(missed)),
            extra=frozenset(field.cells(extra)),
        )
        moments.append(_judged(moment, faults.get(len(calls)), missed & -missed))
        before = step.held
    last = faults.get(len(trace.calls))
    if trace.telling is not None and last is not None:  # the call that did not come back
        moments.append(_judged(Moment(trace.height, trace.width, trace.calls, "told"), last))
    return moments


def _judged(moment: Moment, fault: Fault | None, missed: int = 0) -> Moment:
    """The same moment with what is wrong, and why."""
    if fault is None and not missed:
        return moment
    names = Names(moment.height, moment.width, moment.calls)
    lines = prove(moment.height, moment.width, moment.calls, missed) if missed else []
    lit = frozenset(line.call[:2] for line in lines if line.call is not None)
    return replace(
        moment,
        fault=fault,
        text=situation(fault) if fault else "",
        why=tuple(line_in_words(line, names) for line in lines),
        lit=lit,
    )
