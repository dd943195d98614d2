"""One game as a Gymnasium environment."""

from collections.abc import Iterable
from operator import index
from typing import Any, SupportsIndex, Unpack

import gymnasium
import numpy as np
import numpy.typing as npt

from minewise.core import Chance, NotationError, place, quote
from minewise.env.drawing import Picture, draw
from minewise.env.episode import Episode
from minewise.env.errors import ForbiddenActionError, ResetNeededError
from minewise.env.rules import RuleOptions, Rules
from minewise.env.seeds import draw_stream, next_seed, read_seed
from minewise.env.spaces import Allowed, observation_space
from minewise.env.telling import ODDS, REGRET, SAFE_CELLS, read_told
from minewise.env.window import Window
from minewise.env.yardstick import Yardstick

Told = dict[str, Any]

FRAMES_PER_SECOND = 4


class MinesweeperEnv(gymnasium.Env[Any, np.int64]):
    """Minesweeper for one agent.

    **Observation**: an int8 array (height, width): 0-8 are open cells with their numbers, 9
    is hidden, 10 a flag. With `observe_mask`, a dictionary of this `board` and the
    `action_mask`.

    **Action**: the number of a cell, row by row: open it. With `flags`, that number plus the
    number of cells: put a flag there, or take it away. What the mask forbids is refused with
    an error, unless `forbidden` says otherwise; what is off the board always is.

    **Mask**: `info["action_mask"]` (int8, for `action_space.sample(mask)`),
    `action_masks()` (bool, for MaskablePPO), or in the observation. Drawing from
    `action_space` without a mask draws an action that is allowed.

    **Reward**: 1 for a win and else 0, unless `reward` names another shaping.

    **Info**: `seed`, the seed of the board: `minewise.core` deals it again, and
    `reset(options={"board_seed": seed})` plays it again. `won`. On request (`tell`) what
    exact counting says: `safe_cells`, `odds`, and the `regret` of the last action.

    **End**: every safe cell is open, or a mine.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium declares it like this
        "render_modes": ["ansi", "rgb_array", "human"],
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        *,
        render_mode: str | None = None,
        observe_mask: bool = False,
        tell: Iterable[str] = (),
        **options: Unpack[RuleOptions],
    ) -> None:
        """Make an environment.

        Args:
            render_mode: How `render` shows the game: ansi, rgb_array or human.
            observe_mask: Whether the mask is part of the observation.
            tell: What `info` holds besides: some of safe_cells, odds, regret.
            **options: The rules; `RuleOptions` says which there are.
        """
        self.rules = Rules.read(**options)
        self.render_mode = read_render_mode(render_mode, self.metadata["render_modes"])
        self.action_space = Allowed(self.rules.actions, self._mask)
        self.observation_space = observation_space(self.rules, observe_mask)
        self._observe_mask = observe_mask
        self._told = read_told(tell)
        self._yardstick = Yardstick(self.rules)
        self._episode: Episode | None = None
        self._stream = Chance(0)
        self._streamed_from: np.random.Generator | None = None
        self._window: Window | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Told]:
        """Begin another game.

        Args:
            seed: What the seeds of the boards are drawn from, from here on.
            options: `board_seed` names the board of this game.
        """
        board_seed = read_reset_options(options).get("board_seed")
        super().reset(seed=seed)
        if self._streamed_from is not self.np_random:
            self._stream = Chance(draw_stream(self.np_random))
            self._streamed_from = self.np_random
        dealt = next_seed(self._stream) if board_seed is None else read_seed(board_seed)
        self._episode = Episode(self.rules, dealt)
        self._show()
        return self._observation(), self._info(won=False)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Told]:
        """Open a cell, or flag it."""
        episode, number = self._episode, read_action(action)
        if episode is None or episode.over:
            raise ResetNeededError(
                f"the action {number} cannot be played: the game "
                f"{'is over' if episode else 'has not begun'}, so call reset() first",
                number,
            )
        allowed = 0 <= number < self.rules.actions and episode.allows(number)
        if not allowed:
            check_action(self.rules, number)
        regret: Told = {}
        if REGRET in self._told and allowed:
            found = self._yardstick.regret(episode.view, episode.fresh, number)
            regret = {"regret": found.lost, "regret_exact": found.exact}
        played = episode.play(number)
        self._show()
        info = self._info(played.won) | regret
        return self._observation(), played.reward, played.over, False, info

    def render(self) -> Any:
        """The game as text (ansi) or as a picture (rgb_array); a window shows itself."""
        if self.render_mode in (None, "human"):
            return None
        position = self._begun.position
        return position.block() if self.render_mode == "ansi" else draw(position)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are allowed now: sb3-contrib asks for it like this."""
        return self._begun.mask.astype(np.bool_)

    @property
    def _begun(self) -> Episode:
        if self._episode is None:
            raise ResetNeededError("the game has not begun, so call reset() first", "")
        return self._episode

    def _mask(self) -> npt.NDArray[np.int8]:
        if self._episode is None:
            return np.ones(self.rules.actions, dtype=np.int8)
        return self._episode.mask

    def _observation(self) -> Any:
        view = self._begun.view.reshape(self.rules.shape).copy()
        return {"board": view, "action_mask": self._begun.mask} if self._observe_mask else view

    def _info(self, won: bool) -> Told:
        episode = self._begun
        info: Told = {"seed": episode.seed, "action_mask": episode.mask, "won": won}
        if SAFE_CELLS in self._told or ODDS in self._told:
            look = self._yardstick.look(episode.view, episode.fresh)
            info |= {SAFE_CELLS: look.safe} if SAFE_CELLS in self._told else {}
            info |= {ODDS: look.odds} if ODDS in self._told else {}
        return info

    def _show(self) -> None:
        if self.render_mode != "human":
            return
        if self._window is None:
            self._window = Window(f"Minewise, {self.rules.level}", FRAMES_PER_SECOND)
        picture: Picture = draw(self._begun.position)
        self._window.show(picture)


def read_render_mode(mode: str | None, modes: list[str]) -> str | None:
    """Refuse a way to render that there is not."""
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
    """An action as a number; refuses what is none."""
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
    """Refuse an action that the mask does not allow, where the rules refuse it."""
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
            f"the mask forbids the action {action}{where}: {place(cell)} {what}", action, cell=cell
        )
