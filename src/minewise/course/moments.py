"""A game of a student's AI beside what the course's rules know, moment by moment: as data.

moment   what both know after a call of `add_knowledge`
game     its moments, and where the two differ
"""

from dataclasses import dataclass, replace

from minewise.core import Cell
from minewise.course.judge import Fault, faults_in
from minewise.course.proof import prove
from minewise.course.reference import Call, Reference, bit_board
from minewise.course.trace import HeldSentence, Trace
from minewise.course.words import Names, fault_in_words, line_in_words


@dataclass(frozen=True, slots=True)
class Moment:
    """What both know after a call."""

    height: int
    width: int
    calls: tuple[Call, ...] = ()  #: the calls so far, the last one included
    how: str = ""  #: how the cell was chosen: `safe`, `random`, or `told` by a person
    safes: frozenset[Cell] = frozenset()  #: the AI's `safes`, the opened cells included
    mines: frozenset[Cell] = frozenset()
    known_safes: frozenset[Cell] = frozenset()  #: by the course's rules
    known_mines: frozenset[Cell] = frozenset()
    sentences: tuple[HeldSentence, ...] = ()  #: the AI's knowledge
    new: tuple[HeldSentence, ...] = ()  #: sentences it did not have before
    vanished: tuple[HeldSentence, ...] = ()  #: sentences it no longer has
    missed: frozenset[Cell] = frozenset()  #: cells that the rules give and the AI does not have
    #: cells that the rules do not give; they may still be right
    extra: frozenset[Cell] = frozenset()
    fault: Fault | None = None
    text: str = ""  #: the fault in a sentence
    why: tuple[str, ...] = ()  #: the reason, line by line
    lit: frozenset[Cell] = frozenset()  #: the numbers that the reason uses

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
class StudentGame:
    """A game, moment by moment."""

    moments: tuple[Moment, ...]  #: from the empty board on
    end: str = ""  #: `won`, `lost`, `stuck`, `told`, or "" after a problem
    move: Cell | str | None = None  #: the last move, if it ended the game; a text if it was no cell

    @classmethod
    def of(cls, trace: Trace) -> "StudentGame":
        """The game of a trace that was made with all its sentences."""
        move = None if trace.move is None else trace.move.cell
        return cls(tuple(moments_of(trace)), trace.end, move)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def calls(self) -> tuple[Call, ...]:
        """All calls."""
        return self.moments[-1].calls

    def difference(self, after: int = -1) -> int | None:
        """The first moment after some other at which something is wrong or missing."""
        places = range(after + 1, len(self.moments))
        return next((place for place in places if self.moments[place].differs), None)


def moments_of(trace: Trace) -> list[Moment]:
    """The moments of a trace that was made with all its sentences."""
    field = bit_board(trace.height, trace.width)
    reference = Reference(trace.height, trace.width)
    faults: dict[int, Fault] = {}
    for fault in faults_in(trace):
        faults.setdefault(len(fault.calls), fault)
    moments = [_judged(Moment(trace.height, trace.width), faults.get(0))]
    calls: tuple[Call, ...] = ()
    before: tuple[HeldSentence, ...] = ()
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
