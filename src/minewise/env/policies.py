"""Policies as players: a trained policy plays in the arena, by name.

    policy:MODULE:FUNCTION  a function, or FILE.py:FUNCTION
    sb3:FILE                a model saved by Stable-Baselines3 or sb3-contrib

A *policy* is anything that can be called with the views of many games (int8, games x
height x width: 0-8, 9 hidden, 10 a flag) and their masks (int8, games x actions), and
returns one action for each game. A class is instantiated without arguments. A policy that
sets flags has a true attribute `flags`, and gets masks of twice as many actions.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from minewise.base.errors import IllegalMoveError, MinewiseError, quote
from minewise.core import Position
from minewise.env.episode import HIDDEN_CELL, as_view
from minewise.players import BatchPlayer, Guess, Move, MoveKind

Views = npt.NDArray[np.int8]
Masks = npt.NDArray[np.int8]
Policy = Callable[[Views, Masks], npt.ArrayLike]
"""Takes the views and masks of many games, and returns one action for each."""


class PolicyPlayer(BatchPlayer):
    """Plays the moves of a policy; `as_player` makes such a class."""

    policy: ClassVar[Policy]

    def moves(self, positions: Sequence[Position]) -> list[Move]:
        """The policy's move in each of these positions."""
        grid = positions[0].grid
        views = np.stack([as_view(position) for position in positions])
        hidden = (views == HIDDEN_CELL).astype(np.int8)
        policy = type(self).policy
        # Players set flags, but do not remove them.
        flags = getattr(policy, "flags", False)
        masks = np.concatenate([hidden, hidden], axis=1) if flags else hidden
        for position, mask in zip(positions, masks, strict=True):
            if not mask.any():
                raise IllegalMoveError(
                    "no cell can be opened: the rest is flagged", "", position=position.line()
                )
        actions = policy(views.reshape(-1, grid.height, grid.width), masks)
        chosen = _read_actions(actions, masks)
        return [
            Move(
                grid.cell(action % len(grid)),
                MoveKind.OPEN if action < len(grid) else MoveKind.FLAG,
                certain=False,
                reason=Guess("policy", choices=int(mask.sum())),
            )
            for action, mask in zip(chosen, masks, strict=True)
        ]


def as_player(policy: Policy, name: str, summary: str = "a policy") -> type[PolicyPlayer]:
    """The class of a player that plays the moves of a policy.

    >>> import numpy as np
    >>> First = as_player(lambda views, masks: np.argmax(masks, axis=1), "first-cell")
    >>> First().move(Position.parse("3x2x1/1##/###")).cell
    (0, 1)
    """
    if not callable(policy):
        raise MinewiseError(f"{quote(policy)} is not a policy: it cannot be called", policy)
    attributes = {"name": name, "summary": summary, "policy": staticmethod(policy)}
    return type("NamedPolicyPlayer", (PolicyPlayer,), attributes)


def policy_player(what: str) -> type[PolicyPlayer]:
    """The player policy:MODULE:FUNCTION."""
    module, colon, function = what.rpartition(":")
    if not colon or not module or not function:
        raise MinewiseError(
            f"{quote(what)} is not a policy: expected MODULE:FUNCTION or FILE.py:FUNCTION", what
        )
    try:
        found = getattr(_load(module), function)
        policy = found() if isinstance(found, type) else found
    # Any module can be named, and it can fail in any way.
    except Exception as error:
        raise MinewiseError(
            f"the policy {quote(what)} cannot be loaded: {type(error).__name__}: {error}", what
        ) from error
    return as_player(policy, f"policy:{what}", f"the policy {what}")


def sb3_player(what: str) -> type[PolicyPlayer]:
    """The player sb3:FILE."""
    from minewise.env.stable_baselines import load_policy  # noqa: PLC0415 - needs an extra

    return as_player(load_policy(what), f"sb3:{what}", f"the model in {what}")


def _load(module: str) -> ModuleType:
    if not module.endswith(".py"):
        # The current folder comes last in the search path, which other processes inherit.
        if (here := str(Path.cwd())) not in sys.path:
            sys.path.append(here)
        return importlib.import_module(module)
    path = Path(module)
    spec = importlib.util.spec_from_file_location(f"minewise_policy_{path.stem}", path)
    assert spec is not None, "a name that ends with .py can be loaded"
    assert spec.loader is not None, "and so it has a loader"
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def _read_actions(actions: npt.ArrayLike, masks: Masks) -> list[int]:
    chosen = np.asarray(actions)
    games, most = masks.shape
    if chosen.dtype.kind not in "iu" or chosen.shape != (games,):
        raise IllegalMoveError(
            f"the policy answers {games} games with actions of shape {chosen.shape} and type "
            f"{chosen.dtype}: expected whole numbers of shape {(games,)}",
            chosen,
        )
    for action in chosen[(chosen < 0) | (chosen >= most)]:
        raise IllegalMoveError(
            f"the policy plays the action {action}: expected 0 to {most - 1}", action
        )
    listed: list[int] = chosen.tolist()
    return listed
