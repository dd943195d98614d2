"""Gymnasium environments for learning agents, with configurable rules and reproducible boards.

    import gymnasium
    import minewise.env

    env = gymnasium.make("minewise/Beginner-v0")
    envs = gymnasium.make_vec("minewise/Expert-v0", num_envs=1024)

Importing this package registers the environments; `gymnasium.make("minewise.env:minewise/…")`
imports it for you. `docs/agents.md` describes their observations and their speed.
"""

try:
    import gymnasium as _gymnasium
except ImportError as _error:
    raise ImportError(
        'the environments need Gymnasium, which is not installed: pip install ".[gym]"'
    ) from _error

from minewise.env.exact_critic import ExactCritic, SafetyMap
from minewise.env.policies import Policy, PolicyPlayer, as_player
from minewise.env.rules import (
    ForbiddenActionError,
    MissingPackageError,
    ResetNeededError,
    Reward,
    Rules,
)
from minewise.env.single import MinesweeperEnv
from minewise.env.vector import MinesweeperVectorEnv

__all__ = [
    "ENVIRONMENTS",
    "ExactCritic",
    "ForbiddenActionError",
    "MinesweeperEnv",
    "MinesweeperVectorEnv",
    "MissingPackageError",
    "Policy",
    "PolicyPlayer",
    "ResetNeededError",
    "Reward",
    "Rules",
    "SafetyMap",
    "as_player",
]

ENVIRONMENTS: dict[str, dict[str, object]] = {
    "Minesweeper": {},
    "Beginner": {"level": "beginner"},
    "Intermediate": {"level": "intermediate"},
    "Expert": {"level": "expert"},
    # The rules of Jumanji's Minesweeper-v0.
    "Jumanji": {
        "level": "10x10x10",
        "first_click": "any",
        "flood_fill": False,
        "forbidden": "end",
        "reward": "step",
        "observe_mask": True,
    },
}
"""The environments by name, with their options; each is registered as `minewise/NAME-v0`."""

for _name, _options in ENVIRONMENTS.items():
    if f"minewise/{_name}-v0" not in _gymnasium.registry:
        _gymnasium.register(
            f"minewise/{_name}-v0",
            entry_point="minewise.env.single:MinesweeperEnv",
            vector_entry_point="minewise.env.vector:MinesweeperVectorEnv",
            kwargs=_options,
        )

if "minewise/Text-v0" not in _gymnasium.registry:
    _gymnasium.register("minewise/Text-v0", entry_point="minewise.env.text:TextEnv")
