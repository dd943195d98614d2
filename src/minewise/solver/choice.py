"""Which core counts: the only place where that is chosen.

There are two, and they give the same answers: the reference, in Python, which is
exact to the last digit and always there; and the native core, in C++, which is
much faster and there where it could be compiled. The native core is taken where
it is there, unless the environment variable MINEWISE_CORE says `python`.
"""

import os
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module

from minewise.core import Cell, Grid, MinewiseError, Position
from minewise.core.errors import quote
from minewise.solver import reference
from minewise.solver.analysis import Analysis

CORES = ("python", "native")
VARIABLE = "MINEWISE_CORE"


def analyse(
    position: Position, known: Mapping[Cell, bool] | None = None, core: str | None = None
) -> Analysis:
    """How likely everything is in a position.

    >>> analysis = analyse(Position.parse("3x2x1/###/111"))
    >>> sorted(analysis.safe), sorted(analysis.mines)
    ([(0, 0), (0, 2)], [(0, 1)])

    Args:
        position: What is seen. Flags play no part; shown mines are mines.
        known: What else is known of cells: True is a mine, False is safe.
        core: "python" or "native"; chosen for you unless you say.

    Raises:
        NoLayoutError: No layout agrees. The error names numbers that clash.
        TooWideError: So many numbers depend on each other that it would take too long.
    """
    for cell in known or ():
        position[cell]  # refuses one that is off the board
    # The native core knows rectangles only.
    native = _choose(core) == "native" and position.grid.shape == Grid.shape
    counts = _native() if native else None
    return counts(position, known) if counts else reference.analyse(position, known)


def core_in_use() -> str:
    """The core that counts when none is asked for: "python" or "native"."""
    return _choose(None)


def _choose(core: str | None) -> str:
    asked = core or os.environ.get(VARIABLE) or None
    if asked is None:
        return "native" if _native() else "python"
    if asked not in CORES:
        raise MinewiseError(
            f"{quote(asked)} is not a core of the solver: expected {' or '.join(CORES)}", asked
        )
    if asked == "native" and not _native():
        raise MinewiseError(
            "the native core of the solver is not installed: "
            "install Minewise where there is a C++ compiler, or use the core python",
            asked,
        )
    return asked


@cache
def _native() -> Callable[[Position, Mapping[Cell, bool] | None], Analysis] | None:
    """The native core; None where it is not installed."""
    try:
        native = import_module("minewise.solver.native")
    except ImportError:
        return None
    found: Callable[[Position, Mapping[Cell, bool] | None], Analysis] = native.analyse
    return found
