"""The rules of an environment: the boards, the allowed actions, and the rewards.

forbidden  an action that the mask does not allow: opening an open or flagged cell,
           flagging an open one
shaping    how a game is turned into rewards, step by step
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from typing import TypedDict, Unpack

from gymnasium import error

from minewise.base.errors import (
    IllegalMoveError,
    ImpossibleError,
    MinewiseError,
    NotationError,
    not_one_of,
    quote,
)
from minewise.core import FirstClick, Game, Level

MOST_CELLS = 10**9
"""The limit of cells of all games of an environment together: each takes a few bytes."""

FORBIDDEN = ("refuse", "ignore", "end")
"""The effects of a forbidden action: raise an error, do nothing, or end the game as lost."""


@dataclass(frozen=True, slots=True)
class Reward:
    """The reward for each event in a step; a step may earn several."""

    win: float = 1.0  #: the last safe cell was opened
    loss: float = 0.0  #: a mine was opened
    step: float = 0.0  #: a safe cell was opened, whatever else it opened
    progress: float = 0.0  #: shared equally by the safe cells of the board
    forbidden: float = 0.0  #: the mask forbids the action (if that is not an error)

    def __post_init__(self) -> None:
        for number in astuple(self):
            if isinstance(number, bool) or not isinstance(number, int | float):
                raise NotationError(f"a reward is a number, not {quote(number)}", number)


SHAPINGS: dict[str, Reward] = {
    "sparse": Reward(),
    "win-loss": Reward(loss=-1.0),
    "progress": Reward(progress=1.0),
    "progress-loss": Reward(progress=1.0, loss=-1.0),
    "step": Reward(win=0.0, step=1.0),
}
"""The named rewards. `sparse` is 1 for a win; `step` is Jumanji's reward."""


# Errors of environments: each is both an error of Minewise and one of Gymnasium.


class ForbiddenActionError(IllegalMoveError, error.InvalidAction):
    """There is no such action, or the mask does not allow it."""


class ResetNeededError(IllegalMoveError, error.ResetNeeded):
    """The game is over, or has not begun: reset the environment first."""


class MissingPackageError(MinewiseError, error.DependencyNotInstalled):
    """A required package is not installed."""


class UnknownOptionError(NotationError, TypeError):
    """There is no such option."""


class RuleOptions(TypedDict, total=False):
    """The options for the rules, which all environments share."""

    level: str | Level  # a level's name, WIDTHxHEIGHTxMINES, or a `Level`
    shape: str | None  # rectangle, torus or hexagons; by default that of the level
    first_click: str  # any, safe or opening
    no_guess: bool  # deal only boards that need no guess
    flags: bool  # whether flags can be set, which doubles the actions
    flood_fill: bool  # whether opening a 0 opens all around it
    forbidden: str  # what a forbidden action does: refuse, ignore or end
    reward: str | Reward  # the name of a shaping, or a `Reward`


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules by which an environment is played.

    >>> Rules.read(level="6x6x4", flags=True).actions
    72
    """

    level: Level
    first: FirstClick = FirstClick.SAFE
    no_guess: bool = False
    flags: bool = False
    flood_fill: bool = True
    forbidden: str = "refuse"
    reward: Reward = SHAPINGS["sparse"]

    def __post_init__(self) -> None:
        level = self.level
        if level.mines >= len(level.grid):
            raise ImpossibleError(
                f"{level.header} has no safe cell, so there is nothing to play: "
                f"expected at most {len(level.grid) - 1} mines",
                level.header,
            )
        if self.forbidden not in FORBIDDEN:
            raise NotationError(
                f"{quote(self.forbidden)} is not a value of forbidden: "
                f"expected one of {', '.join(FORBIDDEN)}",
                self.forbidden,
            )
        Game(level.grid, level.mines, seed=0, first=self.first)  # refuses an impossible deal

    @classmethod
    def read(cls, **options: Unpack[RuleOptions]) -> "Rules":
        """Read the options; see `RuleOptions`."""
        check_options(options, RuleOptions.__annotations__)
        level, shape = options.get("level", "beginner"), options.get("shape")
        level = Level.parse(level) if isinstance(level, str) else level
        return cls(
            level if shape is None else replace(level, shape=shape),
            FirstClick.parse(options.get("first_click", "safe")),
            options.get("no_guess", False),
            options.get("flags", False),
            options.get("flood_fill", True),
            options.get("forbidden", "refuse"),
            _read_reward(options.get("reward", "sparse")),
        )

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return len(self.level.grid)

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return 2 * self.cells if self.flags else self.cells

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of an array with one number per cell."""
        return self.level.height, self.level.width


def check_options(given: Iterable[str], *known: Iterable[str] | None) -> None:
    """Refuse an unknown option."""
    names = [name for some in known for name in some or ()]
    for name in given:
        if name not in names:
            raise UnknownOptionError(
                f"{not_one_of(name, names)} is not an option of this environment: expected one of "
                f"{', '.join(names)}",
                name,
            )


def check_size(level: Level, games: int) -> None:
    """Refuse more cells than fit into memory before allocating them."""
    if games * level.width * level.height > MOST_CELLS:
        raise ImpossibleError(
            f"{games} games of {level.header} are too large: expected at most {MOST_CELLS} cells",
            level.header,
        )


def _read_reward(reward: str | Reward) -> Reward:
    if isinstance(reward, Reward):
        return reward
    if reward not in SHAPINGS:
        raise NotationError(
            f"{quote(reward)} is not a reward: expected {', '.join(SHAPINGS)} or a Reward", reward
        )
    return SHAPINGS[reward]
