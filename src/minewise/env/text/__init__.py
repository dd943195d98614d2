"""Minesweeper for agents that talk: what they see is text, what they say is text.

    game        one game in words: a position as text, a move as text, its judgement and reward
    curriculum  which boards come next, by rating or kind of step
    TextEnv     the game as a Gymnasium environment
    arena       the same for TextArena; `taskset` for verifiers

`docs/agents.md` shows a game in three spellings.
"""

from minewise.env.text.curriculum import Curriculum
from minewise.env.text.game import TextGame, TextReward, TextRules
from minewise.env.text.text_env import TextEnv

__all__ = ["Curriculum", "TextEnv", "TextGame", "TextReward", "TextRules"]
