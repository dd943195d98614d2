"""The text game for TextArena: `pip install textarena`.

import textarena
from minewise.env.text.arena import ArenaEnv

env = ArenaEnv(level="8x8x10", no_guess=True)
env.reset(num_players=1, seed=1)
"""

import secrets
from typing import Any

from minewise.env.episode import read_seed
from minewise.env.rules import MissingPackageError
from minewise.env.text.game import TextGame, TextRules

try:
    import textarena
except ImportError:
    raise MissingPackageError(
        "this needs TextArena, which is not installed: pip install textarena", "textarena"
    ) from None


class ArenaEnv(textarena.Env):
    """A single-player environment; the options are those of `TextOptions`."""

    def __init__(self, *, most_turns: int = 200, **options: Any) -> None:
        self._rules = TextRules.read(**options)
        self._most_turns = most_turns

    def reset(self, num_players: int = 1, seed: int | None = None) -> None:
        """Begin another game, on the board of the seed, or a random board without one."""
        drawn = secrets.randbelow(2**32) if seed is None else read_seed(seed)
        self._game = TextGame(self._rules, drawn)
        self._earned = 0.0
        self.state = textarena.SinglePlayerState(num_players, seed, self._most_turns)
        self.state.reset(
            game_state={"seed": self._game.seed},
            player_prompt_function=lambda **_player: self._game.prompt,
        )

    def get_board_str(self) -> str:
        """The board for spectators."""
        return self._game.observation

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play the move in the last line of the text."""
        kind, state = textarena.ObservationType, self.state
        state.add_observation(action, kind.PLAYER_ACTION, from_id=state.current_player_id)
        turn = self._game.answer((action.strip().splitlines() or [""])[-1])
        self._earned += turn["reward"]
        state.step_info.update(turn)
        if self._game.is_over or state.check_turn_limit():
            state.set_outcome(reward=self._earned, reason=turn["message"])
        state.add_observation(self._game.feedback(turn), kind.GAME_BOARD)
        done, info = state.step()
        return bool(done), dict(info)
