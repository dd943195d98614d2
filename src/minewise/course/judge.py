"""The faults in a trace: the student's AI compared with the course's rules, call by call.

    fault    one error, and the calls that lead to it
    kind     crash, hang, false, missed, stuck, needless, slow or contract
    about    a subdivision of the kind, such as "cell" or "sentence"

Only the earliest fault of each kind is reported: later ones are mostly its consequences. The
search ends at the first false conclusion.
"""

from dataclasses import dataclass

from minewise.core import Cell
from minewise.course.layouts import contradicted
from minewise.course.reference import BitBoard, Call, Reference, bit_board
from minewise.course.small_boards import SmallCase
from minewise.course.trace import ChosenMove, HeldSentence, Problem, Trace, TraceStep

KINDS = ("crash", "hang", "false", "missed", "stuck", "needless", "slow", "contract", "advice")
"""All kinds, the most harmful first; advice is not a fault and costs no points."""

_SAFE, _RANDOM = "make_safe_move", "make_random_move"

# A normal AI holds some dozens of sentences and takes milliseconds per game. It counts as slow if
# it holds more than both MANY_SENTENCES and TIMES_AS_MANY times the rules' need, or takes longer.
MANY_SENTENCES = 400
TIMES_AS_MANY = 8
SLOW_GAME = 2.0


@dataclass(frozen=True, slots=True)
class Fault:
    """One error of the AI, with the case that shows it."""

    kind: str
    about: str
    height: int
    width: int
    calls: tuple[Call, ...]  # the calls up to that point, on a fresh board
    board: int
    safes: int = 0  # missing from `safes`, or wrongly in it
    mines: int = 0  # the same for `mines`
    move: Cell | str | None = None  # the wrong move
    sentence: HeldSentence | None = None  # the false sentence
    layout: int | None = None  # mines that fit every number and contradict the false claim
    problem: Problem | None = None  # the crash or hang
    spare: tuple[Cell, ...] = ()  # safe cells that it knew when it guessed
    odd: tuple[str, ...] = ()  # entries of `safes` or `mines` that are not cells of the board
    method: str = ""  # the method that returned the move

    @property
    def field(self) -> BitBoard:
        """The cells of its board."""
        return bit_board(self.height, self.width)

    @property
    def case(self) -> SmallCase:
        """Its calls, on its board."""
        return SmallCase(self.height, self.width, self.calls, self.board)

    @property
    def asked(self) -> str:
        """The method called after the calls, if the fault is about a move; otherwise ""."""
        if self.problem is not None:
            return self.problem.doing if self.problem.doing.startswith("make_") else ""
        if self.kind == "needless" or self.about == "safe move":
            return "make_safe_move"
        return self.method

    @property
    def size(self) -> tuple[int, int]:
        """The size of the case, for comparison: the calls first, then the cells."""
        return len(self.calls), self.height * self.width


class Judge:
    """Finds the faults in one trace."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._faults: dict[str, Fault] = {}
        self._reference = Reference(trace.height, trace.width)
        self._calls: tuple[Call, ...] = ()
        self._settled: tuple[int, int] = (0, 0)
        self._most_sentences = 0

    def faults(self) -> list[Fault]:
        """All faults, the most harmful first."""
        trace = self._trace
        before: TraceStep | None = None
        for step in trace.steps:
            self._look_at_move(step)
            self._calls += (step.call,)
            self._reference.tell(step.cell, step.count)
            self._most_sentences = max(self._most_sentences, len(self._reference.sentences))
            self._look_at_step(step, before)
            before = step
            if "false" in self._faults:
                break
        else:
            self._look_at_end()
            self._look_at_cost()
        return [self._faults[kind] for kind in KINDS if kind in self._faults]

    def _found(self, kind: str, about: str, **more: object) -> None:
        if kind not in self._faults:
            board = self._trace.height, self._trace.width, self._calls, self._trace.mines
            self._faults[kind] = Fault(kind, about, *board, **more)  # type: ignore[arg-type]

    # After a call

    def _look_at_step(self, step: TraceStep, before: TraceStep | None) -> None:
        reference = self._reference
        if step.odd:
            self._found("false", "off the board", odd=step.odd)
            return
        # Opened cells belong in `safes` as well.
        safes, mines = reference.moves & ~step.safes, 0
        if before is not None:
            safes, mines = safes | before.safes & ~step.safes, before.mines & ~step.mines
        if safes | mines and not (safes & step.mines or mines & step.safes):
            self._found("contract", "forgotten", safes=safes, mines=mines)
        self._look_at_truth(step)
        if "false" in self._faults:
            return
        safes, mines = reference.safes & ~step.safes, reference.mines & ~step.mines
        safes &= ~reference.moves
        if safes | mines:
            self._found("missed", "cell", safes=safes, mines=mines)

    def _look_at_truth(self, step: TraceStep) -> None:
        """A conclusion that the rules do not give must hold in every layout."""
        reference, field = self._reference, self._reference.field
        safes = step.safes & ~reference.safes & ~self._settled[0]
        mines = step.mines & ~reference.mines & ~self._settled[1]
        if safes | mines:
            for cells, are_mines in ((safes, False), (mines, True)):
                wrong = contradicted(field, self._calls, cells, are_mines=are_mines)
                if wrong:
                    name = "mines" if are_mines else "safes"
                    layout = next(iter(wrong.values()))
                    self._found("false", "cell", layout=layout, **{name: field.mask(wrong)})
                    return
            self._settled = (self._settled[0] | safes, self._settled[1] | mines)
        if step.wrong:
            self._found("false", "sentence", sentence=step.wrong[0], layout=self._trace.mines)

    # A move

    def _look_at_move(self, move: ChosenMove) -> None:
        if move.how == "random":
            if move.spare:
                self._found("needless", "cell", spare=move.spare, move=move.cell)
            if move.known:
                self._found("contract", "known mine", move=move.cell, method=_RANDOM)
        elif move.how == "safe" and not move.known:
            self._found("false", "safe move", move=move.cell)

    def _look_at_end(self) -> None:
        trace = self._trace
        if trace.problem is not None:
            if trace.telling is not None:
                self._calls += (trace.telling,)
            self._calls = self._calls or trace.asked
            self._found(trace.problem.kind, "cell", problem=trace.problem)
        elif trace.end == "told":
            self._look_at_choices()
        elif trace.move is not None:
            self._look_at_move(trace.move)
            if trace.end == "stuck" and (trace.left or trace.move.cell is not None):
                self._stuck(trace.move.cell, _SAFE if trace.move.how == "safe" else _RANDOM)

    def _stuck(self, cell: Cell | str | None, method: str) -> None:
        about = "none" if cell is None else "no cell" if isinstance(cell, str) else "open"
        self._found("stuck", about, move=cell, method=method)

    def _look_at_choices(self) -> None:
        """Judge the moves that it would make after the calls."""
        trace = self._trace
        opened = {(row, column) for row, column, _ in self._calls}
        safe = trace.safe_move
        if safe is None:
            if trace.spare:
                self._found("needless", "cell", spare=trace.spare)
        elif isinstance(safe, str) or safe in opened:
            self._stuck(safe, _SAFE)
        elif not trace.safe_known:
            self._found("false", "safe move", move=safe)
        # Some AIs leave known safe cells to safe moves, and that is no fault.
        free = set(trace.left) - set(trace.spare)
        for move in trace.random_moves:
            if move is None and not free:
                continue
            if move is None or isinstance(move, str) or move in opened:
                self._stuck(move, _RANDOM)
        if trace.into_mines:
            self._found("contract", "known mine", move=trace.into_mines[0], method=_RANDOM)

    # The cost

    def _look_at_cost(self) -> None:
        steps = self._trace.steps
        many = max(MANY_SENTENCES, TIMES_AS_MANY * self._most_sentences)
        first = next((at for at, step in enumerate(steps) if step.sentences > many), None)
        if first is not None:
            self._calls = self._calls[: first + 1]
            self._found("slow", "sentences")
        elif sum(step.seconds for step in steps) > SLOW_GAME:
            self._found("slow", "time")


def faults_in(trace: Trace) -> list[Fault]:
    """The faults in a trace, at most one of each kind."""
    return Judge(trace).faults()
