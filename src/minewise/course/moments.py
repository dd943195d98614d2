"""A game of a student's AI beside what the course's rules know, moment by moment: as data.

moment   what both know after a call of `add_knowledge`
game     its moments, and where the two differ
"""

from dataclasses import dataclass, replace

from minewise.core import Cell
from minewise.course.judge import Fault, faults_in
from minewise.course.proof import prove
from minewise.course.reference import Call, Reference, field_of
from minewise.course.trace import Held, Trace
from minewise.course.words import Names, fault_in_words, line_in_words


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

    @property
    def wrong(self) -> frozenset[Cell]:
        """Cells in `safes` or `mines` that do not belong there: since now, or still."""
        still = (self.safes & self.known_mines) | (self.mines & self.known_safes)
        fault = self.fault
        if fault is None or fault.kind != "false":
            return still
        return still | frozenset(fault.field.cells(fault.safes | fault.mines))


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """A game, moment by moment.

    Attributes:
        moments: What both know, from the empty board on.
        end: How the game ended: `won`, `lost`, `stuck`, `told`, or "" where a problem ended it.
        move: The move that ended it, if one did: a cell, or a text where it is none.
    """

    moments: tuple[Moment, ...]
    end: str = ""
    move: Cell | str | None = None

    @classmethod
    def of(cls, trace: Trace) -> "WatchedGame":
        """The game of a trace that was made with all its sentences."""
        move = None if trace.move is None else trace.move.cell
        return cls(tuple(moments_of(trace)), trace.end, move)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def calls(self) -> tuple[Call, ...]:
        """Everything that was told."""
        return self.moments[-1].calls

    def difference(self, after: int = -1) -> int | None:
        """The first moment after some other at which something is wrong or missing."""
        places = range(after + 1, len(self.moments))
        return next((place for place in places if self.moments[place].differs), None)


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
        text=fault_in_words(fault) if fault else "",
        why=tuple(line_in_words(line, names) for line in lines),
        lit=lit,
    )
