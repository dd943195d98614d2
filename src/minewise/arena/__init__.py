"""How good is a player? Many games on boards that anyone can deal again."""

from minewise.arena.games import GameResult, Setting, play_games
from minewise.arena.summary import Summary, wilson

__all__ = ["GameResult", "Setting", "Summary", "play_games", "wilson"]
