"""Minesweeper that plays, proves, explains, and lets you play.

>>> import minewise
>>> analysis = minewise.analyse("4x2x2/####/1221")
>>> sorted(analysis.safe), analysis.probability[0, 1]
([(0, 0), (0, 3)], 1.0)
>>> minewise.bench("exact", "beginner", games=100).summary.wins
92

The most used names are here and are loaded lazily: `import minewise` itself takes no time. The
packages below hold the specialised parts.
"""

__version__ = "0.3.0"

TYPE_CHECKING = False  # importing it takes longer than everything else here

if TYPE_CHECKING:
    from minewise._front import (
        bench,
        best_move,
        compare,
        explain,
        hint,
        make_board,
        play,
        read_replay,
    )
    from minewise.analysis import analyse
    from minewise.base.errors import (
        IllegalMoveError,
        ImpossibleError,
        MinewiseError,
        NotationError,
        SlowCoreWarning,
    )
    from minewise.base.limit import FOREVER, Limit, TimeUpError
    from minewise.core import Board, Game, Position

__all__ = [
    "FOREVER",
    "Board",
    "Game",
    "IllegalMoveError",
    "ImpossibleError",
    "Limit",
    "MinewiseError",
    "NotationError",
    "Position",
    "SlowCoreWarning",
    "TimeUpError",
    "analyse",
    "bench",
    "best_move",
    "compare",
    "explain",
    "hint",
    "make_board",
    "play",
    "read_replay",
]


_HOMES = {
    "FOREVER": "base.limit",
    "IllegalMoveError": "base.errors",
    "ImpossibleError": "base.errors",
    "Limit": "base.limit",
    "MinewiseError": "base.errors",
    "NotationError": "base.errors",
    "SlowCoreWarning": "base.errors",
    "TimeUpError": "base.limit",
}
"""The modules of names that do not need `_front`, which loads nearly everything."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'minewise' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - takes a moment

    return getattr(import_module(f"minewise.{_HOMES.get(name, '_front')}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
