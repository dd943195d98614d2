"""How good is a player? Many games on boards that anyone can deal again.

    setting   who plays, on which boards, from which cell
    boards    boards in a file, one a line
    result    how one game went
    games     the games of a setting, in this process: natively, or move by move (by_move)
    process   a process for a player that may hang or crash; worker is its inside
    crew      who plays the games: this machine's cores, or those of a cluster
    series    many games, until there are enough
    summary   the sums over many games, and the win rate with its interval
    table     results as a file, one row a game
    pairs     two players on the same boards
    findings  what results say: where games are lost, and whether chances are right

The same setting gives the same games, whoever plays them.
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
