"""The choice of the core that counts; it is made only here.

There are two, which give the same answers: the reference, in Python, which is
exact to the last digit and always available; and the native core, in C++, which is
much faster and available where it could be compiled. The native core is used if it
is installed, unless the environment variable MINEWISE_CORE is `python`.
"""

import math
import os
import sys
import warnings
from array import array
from collections.abc import Iterable, Mapping
from functools import cache
from types import ModuleType

from minewise.base.errors import MinewiseError, SlowCoreWarning, check_type, quote
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit
from minewise.core import Cell, Position
from minewise.solver import reference
from minewise.solver.errors import NoLayoutError, TooWideError
from minewise.solver.solution import Solution

CORES = ("python", "native")
VARIABLE = "MINEWISE_CORE"


def solve(
    position: Position,
    known: Mapping[Cell, bool] | None = None,
    core: str | None = None,
    *,
    lazy: bool = False,
    limit: Limit = FOREVER,
) -> Solution:
    """Solve a position: the returned object answers every question about it.

    >>> analysis = solve(Position.parse("3x2x1/###/111"))
    >>> sorted(analysis.safe), sorted(analysis.mines)
    ([(0, 0), (0, 2)], [(0, 1)])

    The board may be of any shape. Flags are ignored; shown mines are mines. `known` has further
    known cells: True is a mine, False is safe. The core is "python" or "native", by default the
    native one if it is installed. A `lazy` solution counts only when a question needs it, and
    raises errors then.

    Raises a `NoLayoutError` that names numbers in conflict if no layout agrees, a `TooWideError`
    if so many numbers depend on each other that it would take too long, and a `TimeUpError` if the
    limit runs out before the layouts are counted.
    """
    check_type(position, Position, "position")
    for cell in known or ():
        position[cell]  # raises an error if it is off the board
    native = _native() if _choose(core) == "native" else None
    make: type[Solution] = native.NativeSolution if native else reference.ReferenceSolution
    analysis = make(position, known)  # type: ignore[call-arg]
    if not lazy:
        analysis.count(limit)
    return analysis


def probabilities(positions: Iterable[Position], threads: int = 1) -> "list[array[float]]":
    """The chance of a mine in every cell of many positions of one grid and mine count.

    The fastest way: row by row, -1 for open cells, NaN for all cells of a position
    that no layout agrees with or that is too wide.

    >>> [chances.tolist() for chances in probabilities([Position.parse("3x1x1/#1#")])]
    [[0.5, -1.0, 0.5]]
    """
    positions = list(positions)
    for position in positions:
        check_type(position, Position, "position")
    native = _native() if _choose(None) == "native" else None
    if native:
        found: list[array[float]] = native.probabilities(positions, threads)
        return found
    return [_floats(position) for position in positions]


def _floats(position: Position) -> "array[float]":
    try:
        probability = reference.solve(position).probability
    except (NoLayoutError, TooWideError):
        return array("d", [math.nan]) * len(position.grid)
    chances = array("d", [-1.0]) * len(position.grid)
    for cell in position.shown_mines:
        chances[position.grid.index(cell)] = 1.0
    for cell, mine in probability.items():
        chances[position.grid.index(cell)] = float(mine)
    return chances


def core_in_use() -> str:
    """The core that counts by default: "python" or "native"."""
    return _choose(None)


def _choose(core: str | None) -> str:
    asked = core or os.environ.get(VARIABLE) or None
    if asked is None and not _native():
        _warn_that_it_is_slow()
        return "python"
    if asked is None:
        return "native"
    if asked not in CORES:
        text = _("{given} is not a core of the solver: expected python or native")
        raise MinewiseError(text.format(given=quote(asked)), asked)
    if asked == "native" and not _native():
        raise MinewiseError(
            _(
                "the native core of the solver is not installed: install Minewise where there is "
                "a C++ compiler, or use the core python"
            ),
            asked,
        )
    return asked


@cache
def _warn_that_it_is_slow() -> None:
    """Warn once that the native core is missing: few people read the log of the installation.

    Not in the processes of a pool, whose parent has warned; nor in a browser, which cannot
    install it.
    """
    from multiprocessing import parent_process  # noqa: PLC0415 - it takes long to load

    if sys.platform == "emscripten" or parent_process() is not None:
        return
    sentence = _(
        "Minewise runs without its native core: counting is some two hundred times slower, and "
        "the player expert does not look ahead. Install a C++20 compiler, then Minewise again; or "
        "set MINEWISE_CORE=python to silence this warning."
    )
    warnings.warn(sentence, SlowCoreWarning, stacklevel=4)


@cache
def _native() -> ModuleType | None:
    """The native core; None if it is not installed."""
    try:
        from minewise.solver import native  # noqa: PLC0415 - it is not installed everywhere
    except ImportError:
        return None
    return native
