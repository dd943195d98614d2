"""Positions of many games, and whether two answers about one of them are the same."""

from collections.abc import Iterator
from math import isclose
from typing import Any

from minewise.core import Chance, FirstClick, Game, Level
from minewise.players import create, moves

LEVELS = ("beginner", "intermediate", "expert")

# Which core has counted, and how close an estimate is, may differ.
_MAY_DIFFER = frozenset({"core", "layouts"})


def positions(count: int, levels: tuple[str, ...] = LEVELS) -> Iterator[str]:
    """So many positions of games that an AI plays, each some moves after the one before."""
    seed = 0
    while True:
        level = Level.parse(levels[seed % len(levels)])
        game = Game(level.grid, level.mines, seed=seed, first=FirstClick.OPENING)
        chance, wait = Chance(seed), 0
        for analysis, _move in moves(create("exact", seed), game):
            if wait == 0:
                if count == 0:
                    return
                yield analysis.position.line()
                count, wait = count - 1, 5 + chance.below(20)
            wait -= 1
        seed += 1


def difference(one: Any, other: Any, where: str = "answer") -> str | None:
    """Where two answers differ; None if they do not. Two cores may differ in the last digits."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(one[key], other[key], f"{where}.{key}") for key in one.keys() - _MAY_DIFFER]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(*both, f"{where}[{at}]") for at, both in enumerate(zip(one, other, strict=True))]
    elif isinstance(one, float) and isinstance(other, float):
        return None if isclose(one, other, rel_tol=1e-9, abs_tol=1e-12) else where
    else:
        return None if one == other else f"{where}: {one!r} and {other!r}"
    return next((found for pair in pairs if (found := difference(*pair)) is not None), None)
