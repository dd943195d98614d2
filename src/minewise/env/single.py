"""One game as a Gymnasium environment."""

from collections.abc import Iterable
from copy import deepcopy
from operator import index
from typing import Any, Self, SupportsIndex, Unpack

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from minewise.base.errors import NotationError, quote
from minewise.core import Chance, Position
from minewise.core.grid import place
from minewise.env.batch import Arrays, choose_core, make_batch
from minewise.env.drawing import CAN_SHOW, Picture, PictureWindow, check_can_show, draw
from minewise.env.episode import (
    Episode,
    as_position,
    draw_stream,
    next_seed,
    no_guess_seed,
    read_seed,
)
from minewise.env.exact_critic import ODDS, REGRET, SAFE_CELLS, ExactCritic, read_info_keys
from minewise.env.rules import (
    ForbiddenActionError,
    ResetNeededError,
    RuleOptions,
    Rules,
    check_options,
    check_size,
)
from minewise.env.spaces import Allowed, observation_space

Info = dict[str, Any]

FRAMES_PER_SECOND = 4

# The attributes that a copy of an environment makes anew: the game, its arrays, the window.
_NOT_COPIED = frozenset(
    ("_batch", "_board", "_view", "_mask", "_reward", "_terminated", "_won", "_fresh", "_window")
)


class MinesweeperEnv(gymnasium.Env[Any, np.int64]):
    """Minesweeper for one agent.

    **Observation**: an int8 array (height, width): 0-8 are open cells with their numbers, 9
    is hidden, 10 a flag. With `observe_mask`, a dictionary of this `board` and the
    `action_mask`.

    **Action**: the number of a cell, row by row, opens it. With `flags`, that number plus the
    number of cells sets or removes a flag. An action that the mask forbids raises an error,
    unless `forbidden` says otherwise; one off the board always does.

    **Mask**: `info["action_mask"]` (int8, for `action_space.sample(mask)`),
    `action_masks()` (bool, for MaskablePPO), or in the observation. Sampling `action_space`
    without a mask gives an allowed action.

    **Reward**: 1 for a win, otherwise 0, unless `reward` names another shaping.

    **Info**: `seed`, the seed of the board: `minewise.core` deals it again, and
    `reset(options={"board_seed": seed})` replays it. `won`. On request (`info_keys`) the results
    of exact counting: `safe_cells`, `odds`, and the `regret` of the last action.

    **End**: when every safe cell is open, or a mine.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium declares it like this
        # Gymnasium's checker tries every mode, and a window needs an optional package.
        "render_modes": ["ansi", "rgb_array", *(["human"] if CAN_SHOW else [])],
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        *,
        core: str | None = None,
        render_mode: str | None = None,
        observe_mask: bool = False,
        info_keys: Iterable[str] = (),
        **options: Unpack[RuleOptions],
    ) -> None:
        """Make an environment; see `RuleOptions` for the rules.

        The `core` is native or python, by default native if available; `render_mode` is ansi,
        rgb_array or human; `info_keys` are some of safe_cells, odds, regret.
        """
        check_options(options, RuleOptions.__annotations__, MinesweeperEnv.__init__.__kwdefaults__)
        self.rules = Rules.read(**options)
        check_size(self.rules.level, 1)
        if render_mode == "human":
            check_can_show()
        self.render_mode = read_render_mode(render_mode, self.metadata["render_modes"])
        self.observation_space = observation_space(self.rules, observe_mask)
        self._action_count = self.rules.actions
        self._core = choose_core(core)
        self._observe_mask = observe_mask
        self._info_keys = read_info_keys(info_keys)
        self._critic = ExactCritic(self.rules)
        self._stream = Chance(0)
        self._streamed_from: np.random.Generator | None = None
        self._window: PictureWindow | None = None
        self._begun = False
        self._over = False
        self._dealt = self._seed = 0
        self._actions: list[int] = []
        self._make_batch()

    def _make_batch(self) -> None:
        """Make a batch of one game, and views of its row of the arrays."""
        rules = self.rules
        arrays = Arrays.of(rules, 1)
        self._batch = make_batch(rules, arrays, AutoresetMode.DISABLED, None, self._core)
        self._board = arrays.view.reshape(rules.shape)
        self._view, self._mask = arrays.view[0], arrays.mask[0]
        self._reward, self._terminated, self._won = arrays.reward, arrays.terminated, arrays.won
        self._fresh = arrays.fresh
        self.action_space = Allowed(rules.actions, lambda: self._mask)

    def __copy__(self) -> Self:
        """A deep copy: a shallow one would share its generator, and change the boards here."""
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """The state that can be copied; planners copy environments."""
        state = {name: value for name, value in self.__dict__.items() if name not in _NOT_COPIED}
        return state | {"chosen_from": self.action_space.np_random.bit_generator.state}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Replay the game up to its current state."""
        chosen_from = state.pop("chosen_from")
        self.__dict__.update(state)
        self._window = None
        self._make_batch()
        self.action_space.seed(0)
        self.action_space.np_random.bit_generator.state = chosen_from
        self._batch.begin(0, self._dealt)
        actions, self._actions = self._actions, []
        for action in actions:
            self._play(action)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Info]:
        """Begin another game; the seeds of all boards from now on are drawn from `seed`.

        The option `board_seed` selects the board of this game.
        """
        board_seed = read_reset_options(options).get("board_seed") if options else None
        if seed is not None:
            super().reset(seed=seed)
        if self._streamed_from is None or self._streamed_from is not self.np_random:
            self._stream = Chance(draw_stream(self.np_random))
            self._streamed_from = self.np_random
        self._dealt = next_seed(self._stream) if board_seed is None else read_seed(board_seed)
        self._seed = self._dealt
        self._batch.begin(0, self._dealt)
        self._begun, self._over = True, False
        self._actions = []
        if self.render_mode == "human":
            self._show()
        return self._observation(), self._info(won=False)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Info]:
        """Open or flag a cell."""
        number = read_action(action)
        if self._over or not self._begun:
            raise ResetNeededError(
                f"the action {number} cannot be played: the game "
                f"{'is over' if self._begun else 'has not begun'}, so call reset() first",
                number,
            )
        if not 0 <= number < self._action_count:
            check_action(self.rules, number)
        regret = None
        if REGRET in self._info_keys and self._mask[number]:
            regret = self._critic.regret(self._view, bool(self._fresh[0]), number)
        self._play(number)
        won = self._won.item()
        if self.render_mode == "human":
            self._show()
        info = self._info(won)
        if regret is not None:
            info |= {"regret": regret.lost, "regret_exact": regret.exact}
        return self._observation(), self._reward.item(), self._over, False, info

    def _play(self, number: int) -> None:
        if self.rules.no_guess:
            self._deal_without_guess(number)
        if self._batch.step_one(number) >= 0:
            check_action(self.rules, number)
        self._over = self._terminated.item()
        self._actions.append(number)

    def _deal_without_guess(self, number: int) -> None:
        if self._fresh[0] and number < self.rules.cells and self._mask[number]:
            start = self.rules.level.grid.cell(number)
            self._seed = no_guess_seed(self.rules, self._dealt, start)
            self._batch.set_seed(0, self._seed)

    def render(self) -> Any:
        """The game as text (ansi) or as a picture (rgb_array); a window updates by itself."""
        if self.render_mode in (None, "human"):
            return None
        position = self._position()
        return position.block() if self.render_mode == "ansi" else draw(position)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are allowed now, by the name that sb3-contrib uses."""
        self._check_begun()
        masks: npt.NDArray[np.bool_] = self._mask.astype(np.bool_)
        return masks

    def _check_begun(self) -> None:
        if not self._begun:
            raise ResetNeededError("the game has not begun, so call reset() first", "")

    def _position(self) -> Position:
        """The position to show a person: once the game is over, the mines as well."""
        self._check_begun()
        if not self._over:
            return as_position(self.rules, self._view)
        episode = Episode(self.rules, self._seed)
        for action in self._actions:
            episode.play(action)
        return episode.position

    def _observation(self) -> Any:
        board = self._board.copy()
        return {"board": board, "action_mask": self._mask.copy()} if self._observe_mask else board

    def _info(self, won: bool) -> Info:
        info: Info = {"seed": self._seed, "action_mask": self._mask.copy(), "won": won}
        if self._info_keys and (SAFE_CELLS in self._info_keys or ODDS in self._info_keys):
            look = self._critic.look(self._view, bool(self._fresh[0]))
            info |= {SAFE_CELLS: look.safe} if SAFE_CELLS in self._info_keys else {}
            info |= {ODDS: look.odds} if ODDS in self._info_keys else {}
        return info

    def _show(self) -> None:
        if self._window is None:
            self._window = PictureWindow(f"Minewise, {self.rules.level}", FRAMES_PER_SECOND)
        picture: Picture = draw(self._position())
        self._window.show(picture)


def read_render_mode(mode: str | None, modes: list[str]) -> str | None:
    """Refuse an unknown render mode."""
    if mode is not None and mode not in modes:
        raise NotationError(
            f"{quote(mode)} is not a render mode: expected one of {', '.join(modes)}", mode
        )
    return mode


def read_reset_options(options: dict[str, Any] | None, *more: str) -> dict[str, Any]:
    """The options of a reset; refuses unknown ones."""
    known = ("board_seed", *more)
    for name in options or {}:
        if name not in known:
            raise NotationError(
                f"{quote(name)} is not an option of reset: expected {' or '.join(known)}", name
            )
    return dict(options or {})


def read_action(action: object) -> int:
    """Read an action as a number."""
    if type(action) is np.int64 or type(action) is int:  # nearly always
        return int(action)
    try:
        if isinstance(action, bool | np.bool_) or not isinstance(action, SupportsIndex):
            raise TypeError
        return index(action)
    except TypeError:
        kind = type(action).__name__
        raise ForbiddenActionError(
            f"{quote(action)} ({kind}) is not an action: expected a whole number", action
        ) from None


def check_action(rules: Rules, action: int, game: int | None = None) -> None:
    """Raise the error for an action that is off the board or forbidden by the mask."""
    where = "" if game is None else f" in game {game}"
    if not 0 <= action < rules.actions:
        raise ForbiddenActionError(
            f"the action {action}{where} is off the board: expected 0 to {rules.actions - 1}",
            action,
        )
    if rules.forbidden == "refuse":
        flagging, at = divmod(action, rules.cells)
        cell = rules.level.grid.cell(at)
        what = "is open" if flagging else "is open or flagged"
        raise ForbiddenActionError(
            f"the mask forbids the action {action}{where}: {place(cell)} {what} (choose by "
            'info["action_mask"], or make the environment with forbidden="ignore" or "end")',
            action,
            cell=cell,
        )
