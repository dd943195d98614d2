"""One game, move by move, with a player that may do anything.

A player that crashes, takes too long or makes an illegal move loses its game, and the
result records the fault. It cannot end the run, unless it ends its process: see `process`.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import prod

from minewise import players
from minewise.arena.experiment import Chunk
from minewise.arena.result import GameResult
from minewise.base.errors import IllegalMoveError
from minewise.core import NUMBERS, Cell, Game, Position
from minewise.core.grid import place
from minewise.players import BatchPlayer, Guess, Move, MoveKind, ProgramError
from minewise.players.game_loop import check_move, make_move

# A longer fault is truncated: it is shown in a table, and in a sentence.
_LONGEST_FAULT = 200


Tell = Callable[[int, int, Position], None]
"""Called before each move with the number of moves and guesses so far, and the position."""


class TooSlowError(Exception):
    """A move took longer than it may."""


def play_game(
    chunk: Chunk, number: int, limit: float | None = None, tell: Tell | None = None
) -> GameResult:
    """Play game `number` of a chunk; `limit` is in seconds per move."""
    table = RunningGame(chunk, number, limit, tell)
    with table.noting_faults():
        experiment = chunk.experiment
        player = players.create(experiment.player, experiment.seed + number, experiment.effort)
        table.start_clock()
        players.play(player, table.game, table.note)
    return table.result()


def play_together(
    chunk: Chunk, limit: float | None = None, tell: Tell | None = None
) -> Iterator[GameResult]:
    """Play all games of a chunk together, by a player that moves in many games at a time."""
    experiment = chunk.experiment
    try:
        player = players.create(experiment.player, experiment.seed, experiment.effort)
    except (Exception, SystemExit):
        # Played individually, each game records why there is no player.
        yield from (play_game(chunk, number, limit, tell) for number in range(experiment.games))
        return
    assert isinstance(player, BatchPlayer), "others play one game after the other"
    tables = [RunningGame(chunk, number, limit, tell) for number in range(experiment.games)]
    while going_on := [table for table in tables if table.is_going_on]:
        for table in going_on:
            table.start_clock()
        moves: list[Move | None] = [None] * len(going_on)
        # If this fails, one of the games may be the reason: only that one must be lost.
        with suppress(Exception, SystemExit):
            found = player.moves([table.game.position for table in going_on])
            moves = list(found) if len(found) == len(going_on) else moves
        for table, move in zip(going_on, moves, strict=True):
            with table.noting_faults():
                table.play(player, move)
    for table in tables:
        yield table.result()


class RunningGame:
    """A game in progress, and its records."""

    def __init__(self, chunk: Chunk, number: int, limit: float | None, tell: Tell | None) -> None:
        self._chunk = chunk
        self._number = number
        self._limit = limit
        self._tell = tell
        self._began = self._move_began = time.perf_counter()
        self._fault = ""
        self._moves = self._opens = 0
        self._chances: list[float | None] = []
        self._slowest_move = 0.0
        self._certain_of: Cell | None = None
        self.game = _game(chunk, number)
        start = chunk.experiment.start
        if start is not None and self.game.outcome is None:
            self._moves = self._opens = 1
            self.game.open(start)

    @property
    def is_going_on(self) -> bool:
        """Whether there is a move to be made."""
        return self.game.outcome is None and not self._fault

    @contextmanager
    def noting_faults(self) -> Iterator[None]:
        """Record the player's errors in the block; nothing is raised."""
        try:
            yield
        except (IllegalMoveError, TooSlowError, ProgramError) as error:
            self._fault = str(error)
        # The player may come from anywhere: any exception, even SystemExit, is its own fault.
        except (Exception, SystemExit) as error:
            self._fault = f"crashed: {type(error).__name__}: {_message_of(error)}"

    def play(self, player: BatchPlayer, move: Move | None) -> None:
        """Make a move; if None is given, ask the player for it."""
        position = self.game.position
        move = player.move(position) if move is None else move
        check_move(player, position, move)
        self.note(position, move)
        make_move(self.game, move.action, move.cell)

    def result(self) -> GameResult:
        """The result of the game."""
        experiment, outcome = self._chunk.experiment, self.game.outcome
        fault = self._fault or self._wrong_claim()
        known = [chance for chance in self._chances if chance is not None]
        return GameResult(
            self._chunk.first_game + self._number,
            experiment.seed_of(self._number),
            outcome is not None and outcome.won and not fault,
            self._moves,
            len(self._chances),
            prod(known) if len(known) == len(self._chances) else None,
            opened_in(self.game.position),
            tuple(self._chances),
            _in_short(fault),
            experiment.name_of_board(self._number),
            time.perf_counter() - self._began,
            self._slowest_move,
        )

    def start_clock(self) -> None:
        """Start the time of a move."""
        self._move_began = time.perf_counter()

    def note(self, position: Position, move: Move) -> None:
        """Record a move that is about to be made."""
        took = time.perf_counter() - self._move_began
        self._slowest_move = max(self._slowest_move, took)
        if self._limit is not None and took > self._limit:
            raise TooSlowError(too_slow(self._limit))
        if self._tell is not None:
            self._tell(self._moves, len(self._chances), position)
        self._moves += 1
        if move.action is MoveKind.OPEN:
            self._note_open(move)
        self.start_clock()

    def _note_open(self, move: Move) -> None:
        self._opens += 1
        chance = move.reason.safe_probability if isinstance(move.reason, Guess) else None
        # A cell may be certain by counting although the proof is too long: that is no guess.
        certain = move.certain or chance == 1
        self._certain_of = move.cell if certain else None
        if not certain and self._opens > 1:
            known = chance is not None and 0 <= chance <= 1
            self._chances.append(float(chance) if known and chance is not None else None)

    def _wrong_claim(self) -> str:
        """The fault of a player that was certain of a cell, and opened a mine."""
        lost = self.game.outcome is not None and not self.game.outcome.won
        if lost and self._certain_of is not None:
            return f"was certain that {place(self._certain_of)} is safe, and it is a mine"
        return ""


def _message_of(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # even `str` may fail for an exception class of the player's own
        return "no message"


def _in_short(fault: str) -> str:
    """A fault for a table and a sentence, without control characters."""
    words = " ".join(fault.split())[:_LONGEST_FAULT]
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def opened_in(position: Position) -> int:
    """How many cells are open."""
    return sum(map(position.view.count, NUMBERS))


def too_slow(limit: float) -> str:
    """The fault of a player that takes too long."""
    return f"took longer than {limit:g} s for a move"


def _game(chunk: Chunk, number: int) -> Game:
    experiment = chunk.experiment
    if experiment.boards is not None:
        return Game.on(experiment.boards[number])
    level = experiment.level
    return Game(level.grid, level.mines, seed=experiment.seed + number, first=experiment.first)
