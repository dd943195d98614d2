"""Minesweeper for text agents: observations and actions are text.

    game        one game as text: the position, the move, its judgement and reward
    curriculum  the choice of the next boards, by rating or kind of step
    TextEnv     the game as a Gymnasium environment
    arena       the same for TextArena; `taskset` for verifiers

`docs/agents.md` shows a game in three spellings.
"""

from minewise.env.text.curriculum import Curriculum
from minewise.env.text.game import TextGame, TextReward, TextRules
from minewise.env.text.text_env import TextEnv

__all__ = ["Curriculum", "TextEnv", "TextGame", "TextReward", "TextRules"]
