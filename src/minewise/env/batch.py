"""Many games at once: the arrays that agents get, and the core that fills them.

There are two equivalent cores: a fast one in C++, if it could be compiled, and a readable
one in Python. An environment's option `core` chooses; the default is the fast one if it
is available, unless the environment variable MINEWISE_CORE is `python`.
"""

from dataclasses import astuple, dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from minewise.base.errors import MinewiseError, quote
from minewise.core import Level
from minewise.env.episode import HIDDEN_CELL, Board8
from minewise.env.rules import Rules
from minewise.env.spaces import Actions
from minewise.solver import core_in_use

if TYPE_CHECKING:
    from minewise.env.python_batch import PythonBatch

_MOST_NEIGHBOURS = 8
_CORES = ("native", "python")

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Arrays:
    """The arrays that agents get, one row per game."""

    view: Board8  # row by row
    mask: Board8  # 1 for each allowed action
    reward: npt.NDArray[np.float64]  # of the last action
    terminated: Flags  # whether the last action ended the game
    truncated: Flags  # whether it took too many steps
    won: Flags  # whether the last action won
    fresh: Flags  # whether no cell is open yet
    seed: Actions  # of the board
    last_view: Board8  # in the mode SAME_STEP: the final view of the finished game
    last_seed: Actions  # and its seed

    @classmethod
    def of(cls, rules: Rules, games: int) -> "Arrays":
        """Arrays for a number of games."""
        return cls(
            view=np.full((games, rules.cells), HIDDEN_CELL, dtype=np.int8),
            mask=np.ones((games, rules.actions), dtype=np.int8),
            reward=np.zeros(games),
            terminated=np.zeros(games, dtype=np.bool_),
            truncated=np.zeros(games, dtype=np.bool_),
            won=np.zeros(games, dtype=np.bool_),
            fresh=np.ones(games, dtype=np.bool_),
            seed=np.zeros(games, dtype=np.int64),
            last_view=np.full((games, rules.cells), HIDDEN_CELL, dtype=np.int8),
            last_seed=np.zeros(games, dtype=np.int64),
        )

    def copy(self) -> "Arrays":
        """A deep copy."""
        return Arrays(*(getattr(self, field.name).copy() for field in fields(self)))

    def take(self, other: "Arrays") -> None:
        """Copy other arrays into these."""
        for field in fields(self):
            getattr(self, field.name)[:] = getattr(other, field.name)


def choose_core(core: str | None) -> str:
    """The core, native or python: the given one, or the fastest available."""
    if core is not None and core not in _CORES:
        raise MinewiseError(f"{quote(core)} is not a core: expected {' or '.join(_CORES)}", core)
    if (core or core_in_use()) == "python":
        return "python"
    try:
        from minewise.env import _native  # noqa: F401, PLC0415 - not there on every machine
    except ImportError:
        if core is None:
            return "python"
        raise MinewiseError(
            "the native core of the environments is not installed: install Minewise "
            "where there is a C++ compiler, or use the core python",
            core,
        ) from None
    return "native"


def make_batch(
    rules: Rules, arrays: Arrays, autoreset: AutoresetMode, most_steps: int | None, core: str
) -> "PythonBatch":
    """A batch of games in a core: see `choose_core`. The native one has the same methods."""
    if core == "python":
        from minewise.env.python_batch import PythonBatch  # noqa: PLC0415 - most do without

        return PythonBatch(rules, arrays, autoreset, most_steps)
    from minewise.env import _native  # noqa: PLC0415 - not there on every machine

    return _native.Games(
        neighbours=_neighbours(rules.level),
        mines=rules.level.mines,
        first=str(rules.first),
        flood=rules.flood_fill,
        flags=rules.flags,
        forbidden=rules.forbidden,
        autoreset=autoreset.value,
        most_steps=most_steps or 0,
        rewards=astuple(rules.reward),
        **{field.name: getattr(arrays, field.name) for field in fields(arrays)},
    )


@lru_cache(maxsize=4)
def _neighbours(level: Level) -> npt.NDArray[np.int32]:
    """A row for each cell: the cells that touch it, padded with the number of cells."""
    cells = len(level.grid)
    table = np.full((cells, _MOST_NEIGHBOURS), cells, dtype=np.int32)
    for index, row in enumerate(table):
        around = level.grid.around(index)
        row[: len(around)] = around
    return table
