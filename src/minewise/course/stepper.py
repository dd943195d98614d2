"""Step through a game of a student's AI and compare its knowledge with the oracle's.

    moment    the knowledge of both after a call of `add_knowledge`
    game      its moments, and the differences between the two
    stepper   a position in a game

Every screen with a student's game is a view of a stepper. It steps forwards and back, plays
until the two differ, opens cells by hand, and reloads the file. The file is run by a `Student`,
which takes a while, so those methods return a `Task`; the stepper changes when the task's
result is taken. Errors are not raised but reported in `message`, except by the first `load`.
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

# The number of games searched for the first difference, and the time limit of the search.
_MOST_GAMES = 40
_SEARCH_SECONDS = 3.0

SECONDS = 0.4
"""The time that each step is shown during playback."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The knowledge of the AI and of the course's rules after a call."""

    height: int
    width: int
    calls: tuple[Call, ...] = ()  #: the calls so far, the last one included
    how: str = ""  #: how the cell was chosen: `safe`, `random`, or `told` (by a person)
    safes: frozenset[Cell] = frozenset()  #: the AI's `safes`, the opened cells included
    mines: frozenset[Cell] = frozenset()
    known_safes: frozenset[Cell] = frozenset()  #: by the course's rules
    known_mines: frozenset[Cell] = frozenset()
    sentences: tuple[HeldSentence, ...] = ()  #: the AI's knowledge
    new: tuple[HeldSentence, ...] = ()  #: sentences it did not have before
    vanished: tuple[HeldSentence, ...] = ()  #: sentences it no longer has
    missed: frozenset[Cell] = frozenset()  #: cells that the rules prove and the AI does not know
    #: cells that the AI knows and the rules do not prove; they may still be right
    extra: frozenset[Cell] = frozenset()
    fault: Fault | None = None
    text: str = ""  #: the fault in a sentence
    why: tuple[str, ...] = ()  #: the reason, line by line
    lit: frozenset[Cell] = frozenset()  #: the numbers that the reason uses

    @property
    def differs(self) -> bool:
        """Whether there is a fault or a missed cell at this moment."""
        return self.fault is not None or bool(self.missed)

    @property
    def wrong(self) -> frozenset[Cell]:
        """Cells wrongly in `safes` or `mines`, new at this moment or from before."""
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
    move: Cell | str | None = None  #: the last move, if it ended the game; a text if not a cell

    @classmethod
    def of(cls, trace: Trace) -> "StudentGame":
        """The game of a trace that was recorded with `detail`."""
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
        """The first moment with a fault or a missed cell after the given one."""
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
    if trace.telling is not None and last is not None:  # the call that did not return
        moments.append(_judged(Moment(trace.height, trace.width, trace.calls, "told"), last))
    return moments


def _judged(moment: Moment, fault: Fault | None, missed: int = 0) -> Moment:
    """The same moment with its fault and the reasons."""
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
    """A game of a student's file, and a position in it."""

    def __init__(self, student: Student, plan: Plan | None = None) -> None:
        self._plan = plan or Plan(1)
        self._plan.check()
        self._student = student
        self._seed, self.board = next(self._plan.boards())
        height, width = self.board.grid.height, self.board.grid.width
        self.game = StudentGame((Moment(height, width),))
        self.place = 0  #: the index of the moment shown
        self.playing = False  #: whether each `tick` advances by a moment
        self.message = ""  #: why the last action failed; "" after a success
        self._turn = Lock()
        weakref.finalize(self, student.close)

    @classmethod
    def of_file(
        cls, file: Path | str, plan: Plan | None = None, limits: ResourceLimits | None = None
    ) -> "Stepper":
        """A stepper for a file, which runs in a process of its own."""
        return cls(open_student(file, limits), plan)

    def close(self) -> None:
        """Close the student, and with it the file's process."""
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
        """The seed of the board."""
        return self._plan.seed

    @property
    def level(self) -> Level:
        """The level of the board."""
        return self._plan.level

    @property
    def moment(self) -> Moment:
        """The moment shown."""
        return self.game.moments[self.place]

    # Moving through the game

    def go(self, place: int) -> None:
        """Go to a moment, or to the nearest one there is, and stop playing."""
        self.playing = False
        self.message = ""
        self.place = max(0, min(place, self.game.last))

    def step(self) -> None:
        """Go forward by one moment."""
        self.go(self.place + 1)

    def back(self) -> None:
        """Go back by one moment."""
        self.go(self.place - 1)

    def begin(self) -> None:
        """Go to the empty board."""
        self.go(0)

    def end(self) -> None:
        """Go to the last moment."""
        self.go(self.game.last)

    def difference(self) -> None:
        """Go to the next difference; after the last one, wrap around to the first."""
        found = self.game.difference(self.place)
        if found is None:
            found = self.game.difference()
        if found is None:
            self.end()
            self.message = _("There is no difference in this game.")
        else:
            self.go(found)

    def play(self) -> None:
        """Start or stop playing; at the end, start from the beginning."""
        on = not self.playing
        self.go(0 if on and self.place == self.game.last else self.place)
        self.playing = on and self.game.last > 0

    def tick(self) -> None:
        """Advance by a moment while playing; stop at a new difference and at the end."""
        if not self.playing:
            return
        self.step()
        now, before = self.moment, self.game.moments[self.place - 1]
        is_news = now.fault is not None or (now.differs and not before.differs)
        self.playing = self.place < self.game.last and not is_news

    # Actions that need the student's file

    def load(self) -> Task[None]:
        """Load the file and let its AI play, with its own moves, an instructive game.

        That is the first game with a difference, starting from the plan's seed, or the longest if
        there is none. An error is raised here, unlike later, since there is no game to show yet.
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
        """Play the same board again, with the AI's own moves."""
        return self._task(
            _("Playing a game"), lambda task: self._play(task, self._seed, self.board), self._start
        )

    def another(self) -> Task[None]:
        """Play another board of the same level, from the next seed."""
        plan = replace(self._plan, seed=self._plan.seed + 1)
        seed, board = next(plan.boards())

        def start(game: StudentGame) -> None:
            self._plan, self._seed, self.board = plan, seed, board
            self._start(game)

        return self._task(_("Playing a game"), lambda task: self._play(task, seed, board), start)

    def reload(self) -> Task[None]:
        """Reload the file and give the AI the same numbers in the same order."""
        calls, place = self.game.calls, self.place

        def work(task: Task[None]) -> StudentGame:
            self._load(task)
            return self._tell(task, calls) if calls else self._play(task, self._seed, self.board)

        return self._task(_("Reading the file again"), work, lambda game: self._take(game, place))

    def open(self, cell: Cell) -> Task[None]:
        """Open a cell by hand at this moment; later moments are dropped."""
        calls = self.moment.calls
        refusal = self._refusal(cell)
        if refusal:
            self.go(self.place)
            self.message = refusal
            return Task.of(None)
        more = (*calls, (*cell, self.board.number(cell)))
        return self._task(
            _("Running your AI"),
            lambda task: self._tell(task, more),
            lambda game: self._take(game, game.last),
        )

    def case(self, finding: Finding) -> Task[None]:
        """Show a finding: run its calls on a board that fits them, and go to the last one."""
        height, width, calls = finding.height, finding.width, finding.calls
        fault = finding.fault
        mines = fault.board if fault else layout_with(height, width, calls) or 0
        board = Board(Grid(width, height), bit_board(height, width).cells(mines))

        def take(game: StudentGame) -> None:
            self.board = board
            self._take(game, game.last)

        return self._task(_("Running your AI"), lambda task: self._tell(task, calls, board), take)

    def _refusal(self, cell: Cell) -> str:
        if cell not in self.board.grid:
            return _("{cell} is not on the board.").format(cell=cell)
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
            with self._turn:  # a stopped task may still be running
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

    # Run inside tasks: these must not change the stepper

    def _load(self, task: Task[None]) -> None:
        loaded = self._student.load(task.limit())
        if not loaded.has_ai:
            text = _("{file} cannot be run. {why}")
            raise FileError(
                text.format(file=quote(self.name), why=unusable_in_words(loaded)), self.name
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
