"""A walk through a game of a student's AI, beside what the course's rules know.

    moment    what both know after a call of `add_knowledge`
    game      its moments, and where the two differ
    stepper   a place in a game

Every screen with a student's game is a view of this. It goes forwards and back, plays
on by itself until the two differ, opens cells by hand, and reads the file again. What runs the
file is a `Student`; that takes a while, so whatever needs it is a `Task`, and the walk changes
when the task's result is taken. Nothing here raises: `message` says what could not be done.
"""

import weakref
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

from minewise.base.errors import MinewiseError, quote
from minewise.base.files import FileError
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import Board, Cell, Grid, Level
from minewise.course.games import Plan, play_job, played
from minewise.course.judge import Fault, faults_in
from minewise.course.layouts import layout_with
from minewise.course.proof import prove
from minewise.course.reference import Call, Reference, bit_board
from minewise.course.report import Finding
from minewise.course.small_boards import SmallCase
from minewise.course.student import ResourceLimits, Student, open_student
from minewise.course.trace import HeldSentence, Trace
from minewise.course.words import Names, fault_in_words, line_in_words, unusable_in_words

# How many games are looked through for the first difference, and for how long.
_MOST_GAMES = 40
_SEARCH_SECONDS = 3.0

SECONDS = 0.4
"""How long each step is shown while a game goes on by itself."""


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
        return cls(tuple(_moments(trace)), trace.end, move)

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


def _moments(trace: Trace) -> list[Moment]:
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


class Stepper:
    """A game of a student's file, and a place in it."""

    def __init__(self, student: Student, plan: Plan | None = None) -> None:
        self._plan = plan or Plan(1)
        self._plan.check()
        self._student = student
        self._seed, self.board = next(self._plan.boards())
        height, width = self.board.grid.height, self.board.grid.width
        self.game = StudentGame((Moment(height, width),))
        self.place = 0  #: the index of the moment shown
        self.playing = False  #: whether each `tick` goes on by a moment
        self.message = ""  #: what could not be done; "" after a success
        self._turn = Lock()
        weakref.finalize(self, student.close)

    @classmethod
    def of_file(
        cls, file: Path | str, plan: Plan | None = None, limits: ResourceLimits | None = None
    ) -> "Stepper":
        """A walk through a game of a file that gets a process of its own."""
        return cls(open_student(file, limits), plan)

    def close(self) -> None:
        """End what the file runs in."""
        self._student.close()

    def __enter__(self) -> "Stepper":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def name(self) -> str:
        """The name of the file."""
        return self._student.name

    @property
    def seed(self) -> int:
        """Where the board comes from."""
        return self._plan.seed

    @property
    def level(self) -> Level:
        """What is played."""
        return self._plan.level

    @property
    def moment(self) -> Moment:
        """What is looked at."""
        return self.game.moments[self.place]

    # Where we are

    def go(self, place: int) -> None:
        """Go to a moment, or as near as there is one; it no longer plays by itself."""
        self.playing = False
        self.message = ""
        self.place = max(0, min(place, self.game.last))

    def step(self) -> None:
        """One moment forward."""
        self.go(self.place + 1)

    def back(self) -> None:
        """One moment back."""
        self.go(self.place - 1)

    def begin(self) -> None:
        """To the empty board."""
        self.go(0)

    def end(self) -> None:
        """To the last moment."""
        self.go(self.game.last)

    def difference(self) -> None:
        """To the next difference; after the last one, to the first again."""
        found = self.game.difference(self.place)
        if found is None:
            found = self.game.difference()
        if found is None:
            self.end()
            self.message = _("There is no difference in this game.")
        else:
            self.go(found)

    def play(self) -> None:
        """Let the game go on by itself, or stop it; at the end, begin again."""
        on = not self.playing
        self.go(0 if on and self.place == self.game.last else self.place)
        self.playing = on and self.game.last > 0

    def tick(self) -> None:
        """Time for the next moment, if the game plays: it stops at a difference and at the end."""
        if not self.playing:
            return
        self.step()
        self.playing = self.place < self.game.last and not self._is_news

    @property
    def _is_news(self) -> bool:
        """Whether a difference begins here, or another one."""
        fault, before = self.moment.fault, self.game.moments[self.place - 1]
        return fault is not None or (self.moment.differs and not before.differs)

    # What the file is needed for

    def load(self) -> Task[None]:
        """Load the file and let its AI play, by its own moves, a game in which something happens.

        That is the first game with a difference, from the plan's seed on; if there is none, the
        longest. Unlike later, an error of the first load is raised: there is nothing to look at.
        """

        def work(task: Task[None]) -> StudentGame:
            self._load(task)
            found: list[tuple[Plan, int, Board, StudentGame]] = []
            enough = task.limit(_SEARCH_SECONDS)
            for later in range(_MOST_GAMES):
                plan = replace(self._plan, seed=self._plan.seed + later)
                seed, board = next(plan.boards())
                found.append((plan, seed, board, self._play(task, seed, board)))
                if found[-1][3].difference() is not None or enough.over:
                    break
            first = [one for one in found if one[3].difference() is not None]
            chosen = first[0] if first else max(found, key=lambda one: one[3].last)
            self._plan, self._seed, self.board, game = chosen
            return game

        return self._task(_("Playing a game"), work, self._start, raises=True)

    def again(self) -> Task[None]:
        """The game from the beginning, by the AI's own moves."""
        return self._task(
            _("Playing a game"), lambda task: self._play(task, self._seed, self.board), self._start
        )

    def another(self) -> Task[None]:
        """A game on another board of the same level: that of the next seed."""
        plan = replace(self._plan, seed=self._plan.seed + 1)
        seed, board = next(plan.boards())

        def start(game: StudentGame) -> None:
            self._plan, self._seed, self.board = plan, seed, board
            self._start(game)

        return self._task(_("Playing a game"), lambda task: self._play(task, seed, board), start)

    def reload(self) -> Task[None]:
        """Read the file again, and tell it the same numbers in the same order."""
        calls, place = self.game.calls, self.place

        def work(task: Task[None]) -> StudentGame:
            self._load(task)
            return self._tell(task, calls) if calls else self._play(task, self._seed, self.board)

        return self._task(_("Reading the file again"), work, lambda game: self._take(game, place))

    def open(self, cell: Cell) -> Task[None]:
        """Open a cell by hand here; what came later is forgotten."""
        calls = self.moment.calls
        refusal = self._refusal(cell)
        if refusal:
            return self._refused(refusal)
        told = (*calls, (*cell, self.board.number(cell)))
        return self._task(
            _("Telling your AI"),
            lambda task: self._tell(task, told),
            lambda game: self._take(game, game.last),
        )

    def case(self, finding: Finding) -> Task[None]:
        """Tell the AI the calls of a finding, on a board that fits them; then at its last call."""
        height, width, calls = finding.height, finding.width, finding.calls
        fault = finding.fault
        mines = fault.board if fault else layout_with(height, width, calls) or 0
        board = Board(Grid(width, height), bit_board(height, width).cells(mines))

        def take(game: StudentGame) -> None:
            self.board = board
            self._take(game, game.last)

        return self._task(_("Telling your AI"), lambda task: self._tell(task, calls, board), take)

    def _refused(self, why: str) -> Task[None]:
        self.go(self.place)
        self.message = why
        return Task.of(None)

    def _refusal(self, cell: Cell) -> str:
        if cell not in self.board.grid:
            return _("{cell} is no cell of the board.").format(cell=cell)
        if any(cell == (row, column) for row, column, _count in self.moment.calls):
            return _("{cell} is open already.").format(cell=cell)
        if self.board.is_mine(cell):
            return _("{cell} is a mine, and stays closed.").format(cell=cell)
        return ""

    def _task(
        self,
        text: str,
        work: Callable[[Task[None]], StudentGame],
        take: Callable[[StudentGame], None],
        *,
        raises: bool = False,
    ) -> Task[None]:
        self.playing = False

        def in_turn(task: Task[None]) -> StudentGame:
            with self._turn:  # what was stopped may still be at it
                return work(task)

        return Task(in_turn, take, None if raises else self._failed, text)

    def _failed(self, error: MinewiseError) -> None:
        self.message = str(error)

    def _start(self, game: StudentGame) -> None:
        self._take(game, 0)
        self.playing = game.last > 0

    def _take(self, game: StudentGame, place: int) -> None:
        self.game = game
        self.go(place)

    # At work: nothing of the walk is changed here

    def _load(self, task: Task[None]) -> None:
        loaded = self._student.load(task.limit())
        if not loaded.has_ai:
            said = _("{file} cannot be run. {why}")
            raise FileError(
                said.format(file=quote(self.name), why=unusable_in_words(loaded)), self.name
            )

    def _play(self, task: Task[None], seed: int, board: Board) -> StudentGame:
        answer = self._student.ask(play_job(board, seed, detail=True), task.limit())
        return StudentGame.of(played(answer, board))

    def _tell(
        self, task: Task[None], calls: tuple[Call, ...], on: Board | None = None
    ) -> StudentGame:
        board = on or self.board
        height, width = board.grid.height, board.grid.width
        case = SmallCase(height, width, calls, bit_board(height, width).mask(board.mines))
        return StudentGame.of(case.tell(self._student, task.limit(), detail=True))
