"""Many games as one Gymnasium vector environment."""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any, Self, TypeVar, Unpack

import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv

from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.env.batch import Arrays, Flags, choose_core, make_batch
from minewise.env.drawing import draw
from minewise.env.episode import as_position, draw_stream, no_guess_seed, read_seed
from minewise.env.exact_critic import ODDS, REGRET, SAFE_CELLS, ExactCritic, read_info_keys
from minewise.env.rules import (
    ForbiddenActionError,
    ResetNeededError,
    RuleOptions,
    Rules,
    check_options,
    check_size,
)
from minewise.env.single import (
    FRAMES_PER_SECOND,
    check_action,
    read_render_mode,
    read_reset_options,
)
from minewise.env.spaces import Actions, Allowed, AllowedInEach, observation_space

Info = dict[str, Any]

_NEXT_BOARD = -1

# The attributes that a copy of an environment makes anew.
_MADE_ANEW = frozenset(
    ("_arrays", "_batch", "_no_actions", "_all", "single_action_space", "action_space")
)

_Kind = TypeVar("_Kind", bound=np.generic)


class MinesweeperVectorEnv(VectorEnv[Any, Actions, npt.NDArray[Any]]):
    """Minesweeper for many agents at once: `MinesweeperEnv`, many times.

    Observations, actions, masks and rewards are those of the single environment, one row
    per game, and the same seeds give the same boards as a `SyncVectorEnv` of single ones.

    Sampling `action_space` without a mask gives allowed actions.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium declares it like this
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": FRAMES_PER_SECOND,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(  # noqa: PLR0913 - the options are independent of each other
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        copy: bool = True,
        core: str | None = None,
        render_mode: str | None = None,
        observe_mask: bool = False,
        info_keys: Iterable[str] = (),
        **options: Unpack[RuleOptions],
    ) -> None:
        """Make an environment; other options are those of `MinesweeperEnv`.

        The `autoreset_mode` is NEXT_STEP, SAME_STEP or DISABLED, as Gymnasium defines them. A game
        is truncated after `max_episode_steps`. Without `copy` each step returns read-only arrays
        that the next step overwrites.
        """
        check_options(
            options, RuleOptions.__annotations__, MinesweeperVectorEnv.__init__.__kwdefaults__
        )
        self.rules = rules = Rules.read(**options)
        self.num_envs = _read_count(num_envs, "a number of environments")
        check_size(rules.level, self.num_envs)
        self._most_steps = (
            None if max_episode_steps is None else _read_count(max_episode_steps, "a limit")
        )
        self._core = choose_core(core)
        self.autoreset_mode = _read_mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = read_render_mode(render_mode, self.metadata["render_modes"])
        self._copy = copy
        self._observe_mask = observe_mask
        self._info_keys = read_info_keys(info_keys)
        self._critic = ExactCritic(rules)
        self._begun = False
        self._board_shape = rules.shape
        self.single_observation_space = observation_space(rules, observe_mask)
        self.observation_space = observation_space(rules, observe_mask, self.num_envs)
        self._make_batch()

    def _make_batch(self) -> None:
        """Make the games, the arrays that they write to, and the views of these."""
        rules, games = self.rules, self.num_envs
        self._arrays = Arrays.of(rules, games)
        self._batch = make_batch(
            rules, self._arrays, self.autoreset_mode, self._most_steps, self._core
        )
        # A finished game allows no action. All games share one read-only row.
        no_action = np.zeros(rules.actions, dtype=np.int8)
        self._no_actions = np.broadcast_to(no_action, self._arrays.mask.shape)
        self._all = np.ones(games, dtype=np.bool_)
        self._all.flags.writeable = False
        self.single_action_space = Allowed(rules.actions, lambda: self._arrays.mask[0])
        self.action_space = AllowedInEach(rules.actions, games, self._draw)

    def __copy__(self) -> Self:
        """A deep copy: a shallow one would share its generator, and change the boards here."""
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """The state that `_make_batch` does not restore; planners copy environments."""
        state = {name: value for name, value in self.__dict__.items() if name not in _MADE_ANEW}
        spaces = self.single_action_space, self.action_space
        return state | {
            "saved_arrays": self._arrays.copy(),
            "saved_games": self._batch.save(),
            "chosen_from": [space.np_random.bit_generator.state for space in spaces],
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Resume the games."""
        state = dict(state)
        arrays, games = state.pop("saved_arrays"), state.pop("saved_games")
        chosen_from = state.pop("chosen_from")
        self.__dict__.update(state)
        self._make_batch()
        self._batch.restore(games)
        self._arrays.take(arrays)
        for space, chance in zip(
            (self.single_action_space, self.action_space), chosen_from, strict=True
        ):
            space.seed(0)
            space.np_random.bit_generator.state = chance

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, Info]:
        """Reset all games, or those that the option `reset_mask` selects.

        The seeds of the boards from now on are drawn from `seed`: one for each game, or a number
        for the first game, with consecutive ones for the others. The option `board_seed`, a number
        or an array, selects the boards of these games.
        """
        given = read_reset_options(options, "reset_mask")
        which = self._read_reset_mask(given.get("reset_mask"))
        boards = self._read_board_seeds(given.get("board_seed"), which)
        self._seed(seed)
        for game in np.flatnonzero(which).tolist():
            self._batch.begin(game, int(boards[game]))
        arrays = self._arrays
        arrays.reward[which] = 0
        arrays.terminated[which] = arrays.truncated[which] = arrays.won[which] = False
        self._begun = True
        return self._observations(), self._infos()

    def step(self, actions: Any) -> tuple[Any, npt.NDArray[np.float64], Flags, Flags, Info]:
        """Play one action per game."""
        chosen = self._read_actions(actions)
        if not self._begun:
            raise ResetNeededError("the games have not begun, so call reset() first", "")
        regrets = self._regrets(chosen) if REGRET in self._info_keys else {}
        seeds = self._deal_without_guess(chosen) if self.rules.no_guess else {}
        refused = self._batch.step(chosen)
        if refused >= 0:
            for game, before in seeds.items():
                self._batch.set_seed(game, before)
            self._refuse(refused, int(chosen[refused]))
        arrays = self._arrays
        return (
            self._observations(),
            self._output(arrays.reward),
            self._output(arrays.terminated),
            self._output(arrays.truncated),
            self._infos(regrets, stepped=True),
        )

    def render(self) -> tuple[Any, ...] | None:
        """Each game as text (ansi) or as a picture (rgb_array)."""
        if self.render_mode is None:
            return None
        positions = [as_position(self.rules, view) for view in self._arrays.view]
        if self.render_mode == "ansi":
            return tuple(position.block() for position in positions)
        return tuple(draw(position) for position in positions)

    def action_masks(self) -> Flags:
        """Which actions are allowed now, one row per game."""
        return self._arrays.mask.astype(np.bool_)

    # Reading arguments

    def _read_actions(self, actions: Any) -> Actions:
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != (self.num_envs,):
            raise ForbiddenActionError(
                f"actions of shape {chosen.shape} and type {chosen.dtype} cannot be played: "
                f"expected whole numbers of shape {(self.num_envs,)}",
                actions,
            )
        return np.ascontiguousarray(chosen, dtype=np.int64)

    @property
    def _over(self) -> Flags:
        """Which games are over, so that they restart with the next step or have to be reset."""
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            return ~self._all
        return self._arrays.terminated | self._arrays.truncated

    def _refuse(self, game: int, action: int) -> None:
        if self._over[game]:
            raise ResetNeededError(
                f"the action {action} cannot be played: game {game} is over, so reset it first",
                action,
            )
        check_action(self.rules, action, game)

    def _read_reset_mask(self, given: Any) -> Flags:
        if given is None:
            return self._all
        mask = np.asarray(given)
        if mask.dtype != np.bool_ or mask.shape != (self.num_envs,) or not mask.any():
            raise NotationError(
                f"a reset mask of shape {mask.shape} and type {mask.dtype} cannot be used: "
                f"expected bool of shape {(self.num_envs,)} with a True in it",
                given,
            )
        if not (self._begun or mask.all()):
            raise ResetNeededError("the games have not begun: reset all of them first", given)
        return mask

    def _read_board_seeds(self, given: Any, which: Flags) -> Actions:
        boards = np.full(self.num_envs, _NEXT_BOARD, dtype=np.int64)
        if given is None:
            return boards
        if np.ndim(given) == 0:
            boards[:] = read_seed(given)
        elif len(given) != self.num_envs:
            raise NotationError(
                f"{len(given)} seeds were given for {self.num_envs} boards", quote(given)
            )
        else:
            boards[which] = [read_seed(given[game]) for game in np.flatnonzero(which)]
        return boards

    def _seed(self, seed: int | Sequence[int | None] | None) -> None:
        seeds: Sequence[int | None]
        if seed is None:
            seeds = [None] * self.num_envs
        elif isinstance(seed, int | np.integer):
            super().reset(seed=int(seed))
            seeds = range(int(seed), int(seed) + self.num_envs)
        elif isinstance(seed, list | tuple | range | np.ndarray):
            seeds = seed
        else:
            raise NotationError(
                f"{quote(seed)} is not a seed: expected a whole number, or one for each game", seed
            )
        if len(seeds) != self.num_envs:
            raise NotationError(
                f"{len(seeds)} seeds were given for {self.num_envs} environments", quote(seeds)
            )
        for game, one in enumerate(seeds):
            if one is not None:
                self._batch.set_stream(game, draw_stream(seeding.np_random(int(one))[0]))
            elif not self._begun:
                self._batch.set_stream(game, draw_stream(self.np_random))

    # Observations and infos

    def _output(self, array: npt.NDArray[_Kind]) -> npt.NDArray[_Kind]:
        return array.copy() if self._copy else _read_only(array)

    def _output_masks(self) -> npt.NDArray[np.int8]:
        return self._batch.copy_mask() if self._copy else _read_only(self._arrays.mask)

    def _observations(self) -> Any:
        views = self._batch.copy_view() if self._copy else _read_only(self._arrays.view)
        boards = self._boards(views)
        if not self._observe_mask:
            return boards
        return {"board": boards, "action_mask": self._output_masks()}

    def _boards(self, views: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
        return views.reshape(-1, *self._board_shape)

    def _infos(self, regrets: Info | None = None, stepped: bool = False) -> Info:
        arrays, every = self._arrays, self._all
        infos: Info = {
            "seed": self._output(arrays.seed),
            "_seed": every,
            "action_mask": self._output_masks(),
            "_action_mask": every,
            "won": self._output(arrays.won),
            "_won": every,
        }
        infos.update(self._looks(arrays.view, arrays.fresh))
        infos.update(regrets or {})
        if stepped and self.autoreset_mode is AutoresetMode.SAME_STEP:
            self._add_last(infos, regrets or {})
        return infos

    def _add_last(self, infos: Info, regrets: Info) -> None:
        """In the mode SAME_STEP, add the final state of the games that have just ended."""
        arrays = self._arrays
        ended = arrays.terminated | arrays.truncated
        if not ended.any():
            return
        infos["won"] = np.zeros(self.num_envs, dtype=np.bool_)
        games = np.flatnonzero(ended)
        boards: Iterable[Any] = self._boards(arrays.last_view[games])
        if self._observe_mask:
            nothing = np.zeros((len(games), arrays.mask.shape[1]), dtype=np.int8)
            boards = (
                {"board": board, "action_mask": mask}
                for board, mask in zip(boards, nothing, strict=True)
            )
        last = np.full(self.num_envs, None, dtype=object)
        last[games] = np.fromiter(boards, dtype=object, count=len(games))
        final: Info = {
            "seed": np.where(ended, arrays.last_seed, 0),
            "action_mask": self._no_actions,
            "won": arrays.won.copy(),
        }
        final |= {f"_{name}": ended for name in tuple(final)}
        final |= self._looks(arrays.last_view, ~self._all, ended)
        for name in ("regret", "regret_exact") if regrets else ():
            found, there = regrets[name], regrets[f"_{name}"]
            for part, which in ((final, ended), (infos, ~ended)):
                part[name] = np.where(which, found, 0).astype(found.dtype)
                part[f"_{name}"] = which & there
        infos |= {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended}

    # The exact critic

    def _looks(self, views: npt.NDArray[np.int8], fresh: Flags, which: Flags | None = None) -> Info:
        wanted = [name for name in (SAFE_CELLS, ODDS) if name in self._info_keys]
        if not wanted:
            return {}
        which = self._all if which is None else which
        shape = (self.num_envs, *self.rules.shape)
        safe, odds = np.zeros(shape, dtype=np.int8), np.zeros(shape)
        for game in np.flatnonzero(which).tolist():
            look = self._critic.look(views[game], bool(fresh[game]))
            safe[game], odds[game] = look.safe, look.odds
        found: Info = {SAFE_CELLS: safe, ODDS: odds}
        return {name: found[name] for name in wanted} | {f"_{name}": which for name in wanted}

    def _regrets(self, actions: Actions) -> Info:
        arrays = self._arrays
        lost = np.zeros(self.num_envs)
        exact, there = np.zeros((2, self.num_envs), dtype=np.bool_)
        for game in self._allowed_games(actions):
            regret = self._critic.regret(
                arrays.view[game], bool(arrays.fresh[game]), int(actions[game])
            )
            lost[game], exact[game], there[game] = regret.lost, regret.exact, True
        return {"regret": lost, "_regret": there, "regret_exact": exact, "_regret_exact": there}

    def _allowed_games(self, actions: Actions) -> list[int]:
        playable = (actions >= 0) & (actions < self.rules.actions) & ~self._over
        at = np.where(playable, actions, 0)
        allowed = self._arrays.mask[np.arange(self.num_envs), at] == 1
        games: list[int] = np.flatnonzero(playable & allowed).tolist()
        return games

    # Chance

    def _draw(self, seed: int) -> Actions:
        actions = np.zeros(self.num_envs, dtype=np.int64)
        self._batch.sample(seed, actions)
        return actions

    def _deal_without_guess(self, actions: Actions) -> dict[int, int]:
        """Give no-guess boards to games that begin now; return their previous seeds."""
        before = {}
        for game in self._allowed_games(actions):
            action = int(actions[game])
            if not self._arrays.fresh[game] or action >= self.rules.cells:
                continue
            before[game] = int(self._arrays.seed[game])
            start = self.rules.level.grid.cell(action)
            self._batch.set_seed(game, no_guess_seed(self.rules, before[game], start))
        return before


def _read_only(array: npt.NDArray[_Kind]) -> npt.NDArray[_Kind]:
    seen = array.view()
    seen.flags.writeable = False
    return seen


def _read_count(given: Any, what: str) -> int:
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or given < 1:
        raise ImpossibleError(f"{quote(given)} is not {what}: expected 1 or more", given)
    return int(given)


def _read_mode(given: str | AutoresetMode) -> AutoresetMode:
    for mode in AutoresetMode:
        if given in (mode, mode.name, mode.value):
            return mode
    names = ", ".join(mode.name for mode in AutoresetMode)
    raise NotationError(f"{quote(given)} is not an autoreset mode: expected one of {names}", given)
