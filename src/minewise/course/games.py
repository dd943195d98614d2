"""Games of a student's AI, and of the reference on the same boards.

plan   which boards are played: a level, some other sizes, from one seed
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
"""Sizes that are no squares, or far smaller: a few games of each are played as well."""

MOST_CELLS = 10_000
"""Larger boards take students' AIs and our proofs too long."""

# One game in so many is of another size.
_ONE_IN = 10

# No more games are played once so many have hung, taken the process down or been slow.
_MOST_HANGS = 2
_MOST_DOWN = 10
_MOST_SLOW = 2

# The reference must not draw from the very numbers that placed the mines.
_APART = 0x636F75727365

# In how many games we look for cells that only exact logic proves.
_LOOK_BEYOND = 300


@dataclass(frozen=True, slots=True)
class Plan:
    """What is tried."""

    games: int = 200
    level: Level = USUAL_LEVEL  #: one game in ten is of another size
    seed: int = 1  #: the seed of the boards
    small: int = 2  #: try all small boards up to this many calls

    def check(self) -> None:
        """Refuse boards that the course's AI cannot play: other shapes, or too large ones."""
        if self.level.grid.shape != Grid.shape:
            said = _("{level} is not a board of the course: expected WIDTHxHEIGHTxMINES")
            raise NotationError(said.format(level=quote(self.level.header)), self.level.header)
        if len(self.level.grid) > MOST_CELLS:
            raise NotationError(
                _("{level} is too large for a student's AI: expected at most {most} cells").format(
                    level=quote(self.level.header), most=MOST_CELLS
                ),
                self.level.header,
            )

    def boards(self) -> Iterator[tuple[int, Board]]:
        """The boards with the seeds of the moves."""
        for game in range(self.games):
            level = self.level
            if game % _ONE_IN == _ONE_IN - 1:
                level = OTHER_LEVELS[game // _ONE_IN % len(OTHER_LEVELS)]
            seed = Chance((self.seed << 24) + game).next64() >> 16
            board = Board.generate(
                level.grid, level.mines, seed=seed, first=FirstClick.ANY, start=(0, 0)
            )
            # The AI draws from Python's numbers, which have nothing to do with ours.
            yield seed, board


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """One game."""

    trace: Trace
    faults: tuple[Fault, ...]
    reference_won: bool  # on the same board, by moves of its own
    guesses: int
    beyond: int  # guesses that exact logic would have avoided, but not the course's rules


def play_games(student: Student, plan: Plan, most_hangs: int = _MOST_HANGS) -> Iterator[JudgedGame]:
    """Play; fewer games than planned if it keeps hanging."""
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
    """What the worker is to do to play a board, with random numbers from a seed."""
    height, width = board.grid.height, board.grid.width
    job = {"do": "play", "height": height, "width": width, "mines": sorted(board.mines)}
    return {**job, "seed": seed, **more}


def played(answer: WorkerAnswer, board: Board) -> Trace:
    """The trace of a game on that board."""
    field = bit_board(board.grid.height, board.grid.width)
    return trace_of(answer, field.height, field.width, field.mask(board.mines))


def reference_wins(height: int, width: int, mines: int, seed: int) -> bool:
    """Whether the reference wins: proved cells first, and any cell where there are none."""
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
    """How often it guessed, and how often only exact logic had a safe cell."""
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
