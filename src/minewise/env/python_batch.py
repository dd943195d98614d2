"""Many games at once, in readable Python: the reference and fallback of the native core."""

from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from minewise.core import Chance
from minewise.env.batch import Arrays
from minewise.env.episode import Board8, Episode, next_seed
from minewise.env.rules import Rules
from minewise.env.spaces import Actions


class PythonBatch:
    """Plays many games in turn, and writes to their arrays."""

    def __init__(
        self, rules: Rules, arrays: Arrays, autoreset: AutoresetMode, most_steps: int | None
    ) -> None:
        self._rules = rules
        self._arrays = arrays
        self._autoreset = autoreset
        self._most_steps = most_steps
        games = len(arrays.seed)
        self._streams = [Chance(game) for game in range(games)]
        self._episodes = [Episode(rules, 0) for _ in range(games)]
        self._steps = [0] * games
        self._over = [False] * games
        for game in range(games):
            self.begin(game, -1)

    def set_stream(self, game: int, seed: int) -> None:
        """Seed the stream that the seeds of a game's boards are drawn from."""
        self._streams[game] = Chance(seed)

    def set_seed(self, game: int, seed: int) -> None:
        """Replace the board of a game in which no cell has been opened."""
        self._arrays.seed[game] = seed
        flags = self._episodes[game].position.flags
        episode = Episode(self._rules, seed)
        for flag in flags:
            episode.play(self._rules.cells + self._rules.level.grid.index(flag))
        self._episodes[game] = episode

    def begin(self, game: int, seed: int) -> None:
        """Restart a game on the board of a seed; -1 takes the next seed of the stream."""
        if seed < 0:
            seed = next_seed(self._streams[game])
        self._episodes[game] = Episode(self._rules, seed)
        self._steps[game] = 0
        self._over[game] = False
        self._show(game)

    def step(self, actions: Actions) -> int:
        """Play one action per game, return -1; if one is refused, play none, return its game."""
        for game, action in enumerate(actions.tolist()):
            if self._is_refused(game, action):
                return game
        arrays = self._arrays
        arrays.reward[:] = 0
        arrays.terminated[:] = arrays.truncated[:] = arrays.won[:] = False
        for game, action in enumerate(actions.tolist()):
            if self._over[game]:
                self.begin(game, -1)
            else:
                self._play(game, action)
        return -1

    def step_one(self, action: int) -> int:
        """Play an action in the only game."""
        return self.step(np.array([action]))

    def _is_refused(self, game: int, action: int) -> bool:
        if self._over[game]:
            return self._autoreset is AutoresetMode.DISABLED
        if not 0 <= action < self._rules.actions:
            return True
        return self._rules.forbidden == "refuse" and not self._episodes[game].allows(action)

    def _play(self, game: int, action: int) -> None:
        arrays = self._arrays
        played = self._episodes[game].play(action)
        self._steps[game] += 1
        arrays.reward[game] = played.reward
        arrays.terminated[game] = played.over
        arrays.won[game] = played.won
        arrays.truncated[game] = (
            self._most_steps is not None and self._steps[game] >= self._most_steps
        )
        self._show(game)
        self._over[game] = bool(arrays.terminated[game] or arrays.truncated[game])
        if self._over[game] and self._autoreset is AutoresetMode.SAME_STEP:
            arrays.last_view[game] = arrays.view[game]
            arrays.last_seed[game] = arrays.seed[game]
            self.begin(game, -1)

    def _show(self, game: int) -> None:
        arrays, episode = self._arrays, self._episodes[game]
        arrays.view[game] = episode.view
        arrays.mask[game] = episode.mask
        arrays.fresh[game] = episode.fresh
        arrays.seed[game] = episode.seed

    def save(self) -> Any:
        """The state outside the arrays: with both, the games can be resumed elsewhere."""
        return deepcopy((self._streams, self._episodes, self._steps, self._over))

    def restore(self, saved: Any) -> None:
        """Restore saved games; their number and rules must be the same."""
        self._streams, self._episodes, self._steps, self._over = deepcopy(saved)

    def copy_view(self) -> Board8:
        """A copy of the view."""
        return self._arrays.view.copy()

    def copy_mask(self) -> Board8:
        """A copy of the masks."""
        return self._arrays.mask.copy()

    def sample(self, seed: int, actions: Actions) -> None:
        """Draw an allowed action for each game; 0 if there is none."""
        chance = Chance(seed)
        for game, mask in enumerate(self._arrays.mask):
            (allowed,) = np.nonzero(mask)
            actions[game] = allowed[chance.below(len(allowed))] if len(allowed) else 0
