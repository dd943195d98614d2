"""One game, move by move: the player is asked for each, and may do anything.

A player that crashes, takes too long or wants what cannot be played loses its
game, and the result says what it did. Nothing that it does ends the run, short of
taking its process along: `process` is there for that.
"""

import time
from collections.abc import Callable
from math import prod

from minewise import players
from minewise.arena.experiment import Chunk
from minewise.arena.result import GameResult
from minewise.core import NUMBERS, Cell, Game, IllegalMoveError, Position, place
from minewise.players import Action, Guess, Move

# A longer fault is cut: it stands in a table, and in a sentence.
_LONGEST_FAULT = 200


class TooSlowError(Exception):
    """A move took longer than it may."""


def play_game(
    chunk: Chunk,
    number: int,
    limit: float | None = None,
    tell: Callable[[int, int, Position], None] | None = None,
) -> GameResult:
    """Play game `number` of a chunk.

    Args:
        chunk: The games.
        number: Which of them, from 0.
        limit: How long a move may take.
        tell: Is told before each move how many moves and guesses there were, and
            what is seen.
    """
    experiment = chunk.experiment
    game = _game(chunk, number)
    notes = _Notes(limit, tell)
    began = time.perf_counter()
    fault = ""
    try:
        if experiment.start is not None and game.outcome is None:
            notes.moves = notes.opens = 1
            game.open(experiment.start)
        player = players.create(experiment.player, experiment.seed + number, experiment.effort)
        notes.start_clock()
        players.play(player, game, notes.take)
        fault = notes.wrong_claim(game)
    except (IllegalMoveError, TooSlowError) as error:
        fault = str(error)
    # The player may be anybody's: whatever it raises, even the wish to exit, is its own fault.
    except (Exception, SystemExit) as error:
        fault = f"crashed: {type(error).__name__}: {_words_of(error)}"
    won = game.outcome is not None and game.outcome.won and not fault
    return GameResult(
        chunk.first_game + number,
        experiment.seed_of(number),
        won,
        notes.moves,
        len(notes.chances),
        notes.survival,
        opened_in(game.position),
        tuple(notes.chances),
        _in_short(fault),
        experiment.name_of_board(number),
        time.perf_counter() - began,
        notes.slowest_move,
    )


def _words_of(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # an error of the player's own making may not even say what it is
        return "no more is known"


def _in_short(fault: str) -> str:
    """A fault for a table and a sentence: a player's words may hold what commands a screen."""
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


class _Notes:
    """What is noted of a game while it is played."""

    def __init__(
        self, limit: float | None, tell: Callable[[int, int, Position], None] | None
    ) -> None:
        self.moves = 0
        self.opens = 0
        self.chances: list[float | None] = []
        self.slowest_move = 0.0
        self._limit = limit
        self._tell = tell
        self._certain_of: Cell | None = None
        self._asked = 0.0

    def start_clock(self) -> None:
        self._asked = time.perf_counter()

    def take(self, position: Position, move: Move) -> None:
        """Note a move that is about to be made."""
        took = time.perf_counter() - self._asked
        self.slowest_move = max(self.slowest_move, took)
        if self._limit is not None and took > self._limit:
            raise TooSlowError(too_slow(self._limit))
        if self._tell is not None:
            self._tell(self.moves, len(self.chances), position)
        self.moves += 1
        if move.action is Action.OPEN:
            self._note_open(move)
        self.start_clock()

    def _note_open(self, move: Move) -> None:
        self.opens += 1
        chance = move.reason.safe_probability if isinstance(move.reason, Guess) else None
        # A cell may be counted to be safe where no proof could be written down: that is no guess.
        certain = move.certain or chance == 1
        self._certain_of = move.cell if certain else None
        if not certain and self.opens > 1:
            known = chance is not None and 0 <= chance <= 1
            self.chances.append(float(chance) if known and chance is not None else None)

    @property
    def survival(self) -> float | None:
        known = [chance for chance in self.chances if chance is not None]
        return prod(known) if len(known) == len(self.chances) else None

    def wrong_claim(self, game: Game) -> str:
        """The fault of a player that was certain of a cell, and opened a mine."""
        lost = game.outcome is not None and not game.outcome.won
        if lost and self._certain_of is not None:
            return f"was certain that {place(self._certain_of)} is safe, and it is a mine"
        return ""
