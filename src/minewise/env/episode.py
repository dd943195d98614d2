"""One game as an agent plays it, with actions as numbers and observations as arrays.

view    the agent's observation: 0-8 are open cells with their numbers, 9 is hidden, 10 a flag
action  the number of a cell, row by row, opens it; with flags, that number plus the
        number of cells sets or removes a flag
mask    1 for each allowed action, 0 for the others
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.boards.generator import first_seed
from minewise.core import FLAG, HIDDEN, MINE, NUMBERS, Cell, Chance, Game, Position
from minewise.env.rules import Rules

Board8 = npt.NDArray[np.int8]

HIDDEN_CELL, FLAGGED_CELL = 9, 10

# A mine shown after the end stays hidden here, since a view has no other numbers.
_SYMBOLS = NUMBERS + HIDDEN + MINE + FLAG
_CODES = bytes([*range(9), HIDDEN_CELL, HIDDEN_CELL, FLAGGED_CELL])
_TO_CODES = bytes.maketrans(_SYMBOLS.encode(), _CODES)
_TO_SYMBOLS = bytes.maketrans(_CODES[:10] + _CODES[11:], (NUMBERS + HIDDEN + FLAG).encode())


def as_view(position: Position) -> Board8:
    """A position as an array, one number per cell, row by row."""
    codes = position.view.encode("ascii").translate(_TO_CODES)
    view: Board8 = np.frombuffer(codes, dtype=np.int8)
    return view


def as_position(rules: Rules, view: Board8) -> Position:
    """The position for an array from `as_view`."""
    symbols = view.tobytes().translate(_TO_SYMBOLS).decode("ascii")
    return Position.unchecked(rules.level.grid, rules.level.mines, symbols)


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The result of an action."""

    reward: float
    over: bool = False
    won: bool = False


class Episode:
    """A game from its first action to its last."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.seed = seed  # of the board
        kind = Game if rules.flood_fill else _WithoutFloodFill
        self._game = kind(rules.level.grid, rules.level.mines, seed=seed, first=rules.first)
        self._forbidden_end = False

    @property
    def fresh(self) -> bool:
        """Whether no cell has been opened yet."""
        return self._game.clicks.opens == 0 and not self.over

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._game.outcome is not None or self._forbidden_end

    @property
    def position(self) -> Position:
        """The visible position; once the game is over, the mines as well."""
        return self._game.position

    @property
    def view(self) -> Board8:
        """The visible position as an array, row by row."""
        return as_view(self._game.position)

    @property
    def mask(self) -> Board8:
        """Which actions are allowed: none once the game is over."""
        if self.over:
            return np.zeros(self.rules.actions, dtype=np.int8)
        view = self.view
        hidden: Board8 = np.asarray(view == HIDDEN_CELL, dtype=np.int8)
        if not self.rules.flags:
            return hidden
        return np.concatenate([hidden, np.asarray(view >= HIDDEN_CELL, dtype=np.int8)])

    def allows(self, action: int) -> bool:
        """Whether the mask allows an action."""
        if self.over:
            return False
        flagging, index = divmod(action, self.rules.cells)
        symbol = self._game.position.view[index]
        return symbol == HIDDEN or (bool(flagging) and symbol == FLAG)

    def play(self, action: int) -> ActionResult:
        """Play an action, which must be in the action space."""
        reward = self.rules.reward
        if not self.allows(action):
            self._forbidden_end = self.rules.forbidden == "end"
            return ActionResult(reward.forbidden, over=self._forbidden_end)
        flagging, index = divmod(action, self.rules.cells)
        cell = self.rules.level.grid.cell(index)
        if flagging:
            self._game.flag(cell)
            return ActionResult(0.0)
        opened = len(self._game.open(cell))
        outcome = self._game.outcome
        if outcome is not None and not outcome.won:
            return ActionResult(reward.loss, over=True)
        safe = self.rules.cells - self.rules.level.mines
        earned = reward.step + reward.progress * opened / safe
        if outcome is not None:
            return ActionResult(earned + reward.win, over=True, won=True)
        return ActionResult(earned)


class _WithoutFloodFill(Game):
    """A game in which opening a 0 opens no other cell."""

    def _cascade(self, indices: Iterable[int]) -> list[int]:
        opened = list(indices)
        assert self.board is not None, "cells are opened on a board"
        for index in opened:
            self._view[index] = ord("0") + self.board.number_at[index]
        return opened


# Every episode has a seed that determines its board. An environment draws a *stream* from its
# generator when it is seeded, and the stream gives one seed per episode. The single and the vector
# environment do this in the same way, so the same seed gives both the same boards.

# Represented exactly by every JSON reader, and by a signed 64-bit integer.
_SEED_BITS = 53

MOST_SEED = 2**63 - 1

MOST_TRIED = 100_000
"""How many boards to try for one that needs no guess before giving up."""


def draw_stream(generator: np.random.Generator) -> int:
    """A stream for the episodes of one environment."""
    return int(generator.integers(2**64, dtype=np.uint64))


def next_seed(stream: Chance) -> int:
    """The seed of the next board."""
    return stream.next64() >> (64 - _SEED_BITS)


def read_seed(given: object) -> int:
    """Read the seed of a board."""
    if isinstance(given, bool) or not isinstance(given, int | np.integer):
        raise NotationError(f"{quote(given)} is not the seed of a board: expected a number", given)
    if not 0 <= given <= MOST_SEED:
        raise ImpossibleError(
            f"the seed {quote(given)} of a board is out of range: expected 0 to {MOST_SEED}", given
        )
    return int(given)


def no_guess_seed(rules: Rules, seed: int, start: Cell) -> int:
    """The first seed from `seed` on whose board can be won without a guess from `start`."""
    most = min(MOST_TRIED, MOST_SEED - seed + 1)
    return first_seed(rules.level, rules.first, start, seed, most)
