"""Games of a student's AI, and of the reference on the same boards.

plan   the boards to play: a level and a few other sizes, all derived from one seed
"""

from collections.abc import Iterator
from dataclasses import dataclass

from minewise.base.errors import NotationError, quote
from minewise.base.language import gettext as _
from minewise.core import Board, Chance, FirstClick, Grid, Level
from minewise.course.judge import Fault, faults_in
from minewise.course.layouts import has_safe_cell
from minewise.course.reference import Call, Reference, bit_board
from minewise.course.student import Job, Student
from minewise.course.trace import Trace, WorkerAnswer, trace_of

USUAL_LEVEL = Level.parse("8x8x8")
OTHER_LEVELS = tuple(map(Level.parse, ("5x9x7", "10x6x9", "3x3x2", "16x4x9")))
"""Boards that are not square, or much smaller: a few games of each are played as well."""

MOST_CELLS = 10_000
"""Larger boards take too long for students' AIs and for our proofs."""

# One game in this many is of another size.
_ONE_IN = 10

# The series stops after this many games that hung, took the process down or were slow.
_MOST_HANGS = 2
_MOST_DOWN = 10
_MOST_SLOW = 2

# The reference must not use the random stream that placed the mines.
_APART = 0x636F75727365

# The number of games that are searched for cells that only exact logic proves.
_LOOK_BEYOND = 300


@dataclass(frozen=True, slots=True)
class Plan:
    """The games and small boards of a check."""

    games: int = 200
    level: Level = USUAL_LEVEL  #: one game in ten is of another size
    seed: int = 1  #: the seed of the boards
    small: int = 2  #: try all small boards up to this many calls

    def check(self) -> None:
        """Refuse boards that the course's AI cannot play: other shapes, or too large ones."""
        if self.level.grid.shape != Grid.shape:
            text = _("{level} is not a board of the course: expected WIDTHxHEIGHTxMINES")
            raise NotationError(text.format(level=quote(self.level.header)), self.level.header)
        if len(self.level.grid) > MOST_CELLS:
            raise NotationError(
                _("{level} is too large for a student's AI: expected at most {most} cells").format(
                    level=quote(self.level.header), most=MOST_CELLS
                ),
                self.level.header,
            )

    def boards(self) -> Iterator[tuple[int, Board]]:
        """Yield each board with the seed of its moves."""
        for game in range(self.games):
            level = self.level
            if game % _ONE_IN == _ONE_IN - 1:
                level = OTHER_LEVELS[game // _ONE_IN % len(OTHER_LEVELS)]
            seed = Chance((self.seed << 24) + game).next64() >> 16
            board = Board.generate(
                level.grid, level.mines, seed=seed, first=FirstClick.ANY, start=(0, 0)
            )
            # The AI uses Python's random generator, which is unrelated to ours.
            yield seed, board


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game of the AI, judged."""

    trace: Trace
    faults: tuple[Fault, ...]
    reference_won: bool  # on the same board, with its own moves
    guesses: int
    beyond: int  # guesses that exact logic, but not the course's rules, would have avoided


def play_games(student: Student, plan: Plan, most_hangs: int = _MOST_HANGS) -> Iterator[JudgedGame]:
    """Play the planned games; stop early if the AI keeps hanging, crashing or being slow."""
    boards = list(plan.boards())
    hung = down = slow = 0
    answers = student.do(play_job(board, seed) for seed, board in boards)
    for number, ((seed, board), (_job, answer)) in enumerate(zip(boards, answers, strict=False)):
        trace = played(answer, board)
        if trace.problem is not None:
            hung += trace.problem.kind == "hang"
            down += not trace.problem.doing
        faults = tuple(faults_in(trace))
        slow += any((fault.kind, fault.about) == ("slow", "time") for fault in faults)
        guesses, beyond = _guesses(trace, look=number < _LOOK_BEYOND)
        reference_won = reference_wins(trace.height, trace.width, trace.mines, seed)
        yield JudgedGame(trace, faults, reference_won, guesses, beyond)
        if hung >= most_hangs or down >= _MOST_DOWN or slow >= _MOST_SLOW:
            student.close()
            return


def play_job(board: Board, seed: int, **more: object) -> Job:
    """A worker's job: play a board, with random numbers from a seed."""
    height, width = board.grid.height, board.grid.width
    job = {"do": "play", "height": height, "width": width, "mines": sorted(board.mines)}
    return {**job, "seed": seed, **more}


def played(answer: WorkerAnswer, board: Board) -> Trace:
    """The trace of a game on that board."""
    field = bit_board(board.grid.height, board.grid.width)
    return trace_of(answer, field.height, field.width, field.mask(board.mines))


def reference_wins(height: int, width: int, mines: int, seed: int) -> bool:
    """Whether the reference wins: it opens proved cells first, and a random one otherwise."""
    reference = Reference(height, width)
    field, chance = reference.field, Chance(seed ^ _APART)
    while reference.moves != field.all & ~mines:
        choices = reference.safes & ~reference.moves
        if choices:
            cell = next(field.cells(choices))
        else:
            free = list(field.cells(field.all & ~reference.moves & ~reference.mines))
            cell = free[chance.below(len(free))]
        if field.mask([cell]) & mines:
            return False
        reference.tell(cell, field.number(cell, mines))
    return True


def _guesses(trace: Trace, *, look: bool) -> tuple[int, int]:
    """The number of guesses, and of those where only exact logic had a safe cell."""
    reference = Reference(trace.height, trace.width)
    guesses = beyond = 0
    calls: list[Call] = []
    moves = [step.how for step in trace.steps]
    if trace.move is not None:
        moves.append(trace.move.how)
    for number, how in enumerate(moves):
        if how == "random":
            guesses += 1
            # Before the first number there is nothing to reason from.
            if look and calls and not reference.safes & ~reference.moves:
                beyond += has_safe_cell(trace.height, trace.width, calls)
        if number < len(trace.steps):
            step = trace.steps[number]
            calls.append(step.call)
            reference.tell(step.cell, step.count)
    return guesses, beyond
