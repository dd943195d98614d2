"""The exact critic: measures a position or an action by exact counting.

    safe cells  the cells that can be opened now without any risk
    odds        how likely each cell is a mine
    regret      the chance that an action gives away: see `advice.regret`

If the first click is guaranteed to be safe, every cell is safe before it.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from minewise.advice import Regret, regret
from minewise.base.errors import NotationError, quote
from minewise.core import FLAG, HIDDEN, FirstClick, Position
from minewise.env.episode import Board8, as_position
from minewise.env.rules import Rules
from minewise.solver import NoLayoutError, Solution, TooWideError, solve

SAFE_CELLS, ODDS, REGRET = "safe_cells", "odds", "regret"
INFO_KEYS = (SAFE_CELLS, ODDS, REGRET)
"""The keys that can be requested: see above."""
_UNKNOWN = Regret(math.nan, None)


@dataclass(frozen=True, slots=True)
class SafetyMap:
    """The safe cells and the odds of a position."""

    safe: Board8  #: 1 for each cell that is certainly safe
    #: of a mine; 0 for open cells, NaN for hidden ones if the position is too wide to count
    odds: npt.NDArray[np.float64]


class ExactCritic:
    """Measures positions and actions by exact counting.

    >>> import numpy as np
    >>> critic = ExactCritic(Rules.read(level="3x2x1"))
    >>> view = np.array([9, 9, 9, 1, 1, 1], dtype=np.int8)
    >>> critic.look(view, fresh=False).odds
    array([[0., 1., 0.],
           [0., 0., 0.]])
    >>> critic.regret(view, fresh=False, action=1)
    Regret(life=1.0, win=1.0)
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def look(self, view: Board8, fresh: bool) -> SafetyMap:
        """The safety map of a view, row by row; a game is `fresh` until a cell is opened."""
        shape = self._rules.shape
        position = as_position(self._rules, view)
        odds = np.zeros(self._rules.cells)
        hidden = [i for i, symbol in enumerate(position.view) if symbol in (HIDDEN, FLAG)]
        if not self._is_promised(fresh):
            analysis = _analyse(position)
            if analysis is None:
                odds[hidden] = np.nan
            else:
                odds[hidden] = [float(mine) for mine in analysis.probability.values()]
        safe = np.zeros(self._rules.cells, dtype=np.int8)
        safe[hidden] = odds[hidden] == 0
        return SafetyMap(safe.reshape(shape), odds.reshape(shape))

    def regret(self, view: Board8, fresh: bool, action: int) -> Regret:
        """The regret of an allowed action; NaN if the position is too wide to count."""
        if action >= self._rules.cells:
            return Regret(0.0, 0.0)  # a flag opens nothing
        if self._is_promised(fresh):
            return Regret(0.0, None)
        position = as_position(self._rules, view)
        analysis = _analyse(position)
        return _UNKNOWN if analysis is None else regret(analysis, position.grid.cell(action))

    def _is_promised(self, fresh: bool) -> bool:
        return fresh and self._rules.first is not FirstClick.ANY


def _analyse(position: Position) -> Solution | None:
    try:
        analysis = solve(position)
        analysis.count()
    # A forbidden first action may lead to a view that no layout agrees with.
    except (TooWideError, NoLayoutError):
        return None
    return analysis


def read_info_keys(asked: Iterable[str]) -> frozenset[str]:
    """Read the keys."""
    keys = frozenset([asked] if isinstance(asked, str) else asked)
    for name in sorted(keys.difference(INFO_KEYS), key=str):
        raise NotationError(
            f"{quote(name)} is not a key of info: expected some of {', '.join(INFO_KEYS)}", name
        )
    return keys
