"""The text game as a Gymnasium environment, with text spaces."""

import string
from typing import Any

import gymnasium
from gymnasium import spaces

from minewise.base.errors import NotationError, quote
from minewise.core import Chance
from minewise.env.episode import draw_stream, next_seed, read_seed
from minewise.env.rules import ResetNeededError, check_options
from minewise.env.single import read_render_mode
from minewise.env.text.game import TextGame, TextOptions, TextRules

LONGEST_ANSWER = 2000
"""Characters: more than any reason in one line needs."""

_CHARACTERS = string.ascii_letters + string.digits + string.punctuation + " \n"


class TextEnv(gymnasium.Env[str, str]):
    """Minesweeper in words: `gymnasium.make("minewise/Text-v0", level="6x6x4")`.

    The observation is the position as text; an action is a line such as
    `open 3 4 because 2,3 2,4`. An invalid action changes nothing. `info` has the keys of
    `TurnData`: whether the action was valid, the certain cells, the regret, the judgement of the
    claim; and the `seed` of the board. After a reset it has the `prompt` that explains the rules
    to a model.

    >>> env = TextEnv(level="3x2x1", start="2,2", first_click="safe")
    >>> observation, info = env.reset(options={"board_seed": 5})
    >>> *_, info = env.step("open 1 1 because 2,2")
    >>> info["valid"], info["claim"]["follows"]
    (True, False)

    The options are those of `TextOptions`; `most_turns` truncates a game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium declares it like this
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self, *, most_turns: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        check_options(options, TextOptions.__annotations__, TextEnv.__init__.__kwdefaults__)
        self.rules = TextRules.read(**options)
        self.render_mode = read_render_mode(render_mode, self.metadata["render_modes"])
        self._most_turns = most_turns
        if most_turns is not None and (type(most_turns) is not int or most_turns < 1):
            raise NotationError(
                f"{quote(most_turns)} is not a number of turns: expected 1 or more, or None",
                most_turns,
            )
        self._game: TextGame | None = None
        self._stream: Chance | None = None
        self._streamed_from: object = None
        # A cell takes about ten characters at most, in any spelling, and once for each number.
        longest = 200 + 100 * len(self.rules.level.grid)
        self.observation_space = spaces.Text(longest, charset=_CHARACTERS)
        self.action_space = spaces.Text(LONGEST_ANSWER, charset=_CHARACTERS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Begin another game; the seeds of all boards from now on are drawn from `seed`.

        The option `board_seed` selects the board; `rating` and `hardest` demand a no-guess board
        of that difficulty, as a curriculum does.
        """
        demands = dict(options or {})
        board_seed = demands.pop("board_seed", None)
        rules = self.rules.demanding(demands)
        super().reset(seed=seed)
        if self._stream is None or self._streamed_from is not self.np_random:
            self._stream = Chance(draw_stream(self.np_random))
            self._streamed_from = self.np_random
        drawn = next_seed(self._stream) if board_seed is None else read_seed(board_seed)
        self._game = TextGame(rules, drawn)
        return self._game.observation, {"seed": self._game.seed, "prompt": self._game.prompt}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Play a move."""
        game = self._game
        if game is None or game.is_over:
            state = "has not begun" if game is None else "is over"
            raise ResetNeededError(f"the game {state}, so call reset() first", action)
        turn = game.answer(str(action))
        over = game.is_over
        truncated = not over and self._most_turns is not None and game.turns >= self._most_turns
        info = {**turn, "seed": game.seed}
        return game.observation, turn["reward"], over, truncated, info

    def render(self) -> Any:
        """The position as text, in the chosen spelling."""
        return None if self._game is None else self._game.observation
