"""The vector environment for Stable-Baselines3, and its saved models as policies.

SB3VecEnv    a vector environment for Stable-Baselines3, to train at full speed
load_policy  a saved model as a policy, for players named `sb3:FILE`
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Unpack

import numpy as np
import numpy.typing as npt

from minewise.base.errors import MinewiseError, quote
from minewise.env.rules import MissingPackageError, RuleOptions
from minewise.env.vector import MinesweeperVectorEnv

try:
    import torch
    from stable_baselines3 import A2C, DQN, PPO
    from stable_baselines3.common.save_util import load_from_zip_file
    from stable_baselines3.common.vec_env import VecEnv
except ImportError:
    raise MissingPackageError(
        "this needs Stable-Baselines3, which is not installed: "
        "pip install stable-baselines3 sb3-contrib",
        "stable_baselines3",
    ) from None


class SB3VecEnv(VecEnv):
    """A vector environment for Stable-Baselines3; it provides the masks for MaskablePPO.

    Finished games are reset in the same step, as the library expects.
    """

    def __init__(
        self, num_envs: int, seed: int | None = None, **options: Unpack[RuleOptions]
    ) -> None:
        """Make the games; the options are those of the environments."""
        # No copies needed: observations go into a buffer at once, as do the last boards of games.
        self._envs = MinesweeperVectorEnv(
            num_envs, autoreset_mode="SAME_STEP", copy=False, **options
        )
        self.render_mode = None
        super().__init__(
            num_envs, self._envs.single_observation_space, self._envs.single_action_space
        )
        self._actions = np.zeros(num_envs, dtype=np.int64)
        self._seed = seed
        self._returns = np.zeros(num_envs)
        self._lengths = np.zeros(num_envs, dtype=np.int64)

    def reset(self) -> Any:
        """Reset all games."""
        seen, _ = self._envs.reset(seed=self._seed)
        self._seed = None
        self._returns[:] = self._lengths[:] = 0
        return seen.copy()

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Store one action for each game."""
        self._actions = actions

    def step_wait(self) -> Any:
        """Play the stored actions."""
        seen, rewards, over, _, found = self._envs.step(self._actions)
        self._returns += rewards
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(over).tolist():
            infos[game] = {
                "terminal_observation": found["final_obs"][game],
                "TimeLimit.truncated": False,
                # The figures of a Monitor, for the progress output.
                "episode": {"r": float(self._returns[game]), "l": int(self._lengths[game]), "t": 0},
                "is_success": bool(found["final_info"]["won"][game]),
            }
        self._returns[over] = 0
        self._lengths[over] = 0
        return seen.copy(), rewards.astype(np.float32), over.copy(), infos

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped; the figures of a Monitor are provided anyway."""
        return [False] * len(list(self._get_indices(indices)))

    def env_method(
        self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any
    ) -> list[Any]:
        """Call a method of games: only `action_masks` is supported."""
        if method_name != "action_masks":
            raise AttributeError(f"the games have no method {method_name!r}: only action_masks")
        masks = self._envs.action_masks()
        return [masks[game] for game in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether all games have that attribute."""
        return attr_name in ("action_masks", "render_mode")

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of games: only `render_mode`, which is None."""
        if attr_name != "render_mode":
            raise AttributeError(f"the games have no attribute {attr_name!r}")
        return [None for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: no attribute can be set."""
        raise AttributeError(f"the attribute {attr_name!r} of the games cannot be set")


def load_policy(file: str) -> "ModelPolicy":
    """A model that was saved by MaskablePPO, PPO, A2C or DQN, as a policy.

    A model can run code when it is read: load only files that you trust.
    """
    if not Path(file).is_file():
        raise MinewiseError(f"cannot read the model {quote(file)}: there is no such file", file)
    try:
        model = _algorithm_of(file).load(file, device="cpu")
    except MinewiseError:
        raise
    # A file may hold anything.
    except Exception as error:
        raise MinewiseError(
            f"{quote(file)} is not a model of Stable-Baselines3: {type(error).__name__}: {error}",
            file,
        ) from error
    return ModelPolicy(model, file)


def _algorithm_of(file: str) -> Any:
    """The algorithm of a saved model, derived from its policy: the file does not name it."""
    data, _, _ = load_from_zip_file(file, device="cpu")
    policy = (data or {}).get("policy_class")
    kinds = {base.__name__ for base in policy.__mro__} if isinstance(policy, type) else set()
    if "MaskableActorCriticPolicy" in kinds:
        from sb3_contrib import MaskablePPO  # noqa: PLC0415 - its own models alone need it

        return MaskablePPO
    if "ActorCriticPolicy" in kinds:
        return PPO if data is not None and "clip_range" in data else A2C
    if "DQNPolicy" in kinds:
        return DQN
    raise MinewiseError(
        f"the model {quote(file)} was saved by an algorithm that is not known here: "
        "expected MaskablePPO, PPO, A2C or DQN",
        file,
    )


class ModelPolicy:
    """A model as a policy: it plays the allowed action that the model rates highest."""

    def __init__(self, model: Any, file: str) -> None:
        spaces = getattr(model.observation_space, "spaces", {"board": model.observation_space})
        self._model = model
        self._file = file
        self._shape: Sequence[int] = tuple(spaces["board"].shape) if "board" in spaces else ()
        self._sees_mask = "action_mask" in spaces
        # whether it was trained with flags
        self.flags = bool(model.action_space.n == 2 * int(np.prod(self._shape)))

    def __call__(
        self, views: npt.NDArray[np.int8], masks: npt.NDArray[np.int8]
    ) -> npt.NDArray[np.int64]:
        """One action for each game."""
        if views.shape[1:] != self._shape:
            (height, width), there = views.shape[1:], self._shape
            expected = f"{there[1]}x{there[0]}" if len(there) == 2 else f"arrays of shape {there}"
            raise MinewiseError(
                f"the model {quote(self._file)} was trained on {expected} and cannot play "
                f"{width}x{height}",
                self._file,
            )
        seen = {"board": views, "action_mask": masks} if self._sees_mask else views
        policy = self._model.policy
        policy.set_training_mode(False)
        with torch.no_grad():
            tensors, _ = policy.obs_to_tensor(seen)
            if hasattr(policy, "get_distribution"):
                scores = policy.get_distribution(tensors).distribution.logits
            else:
                scores = policy.q_net(tensors)
        rated = np.where(masks == 1, scores.numpy(), -np.inf)
        best: npt.NDArray[np.int64] = rated.argmax(axis=1)
        return best
