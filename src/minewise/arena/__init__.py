"""How good is a player? Many games on boards that anyone can deal again.

setting   who plays, on which boards, from which cell
result    how one game went
crew      who plays the games: this machine's cores, or a cluster
series    many games, until there are enough
summary   the sums over many games, and the win rate with its interval
table     results as a file, one row a game
pairs     two players on the same boards
findings  what results say: where games are lost, and whether chances are right
"""

from minewise.arena.crew import Crew, LocalCrew
from minewise.arena.games import play_games
from minewise.arena.result import GameResult
from minewise.arena.series import Limits, Series, StoppedBy, play_series
from minewise.arena.setting import Setting, check_effort
from minewise.arena.summary import Summary, wilson

__all__ = [
    "Crew",
    "GameResult",
    "Limits",
    "LocalCrew",
    "Series",
    "Setting",
    "StoppedBy",
    "Summary",
    "check_effort",
    "play_games",
    "play_series",
    "wilson",
]
