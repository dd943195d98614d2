"""Measuring players: many games on reproducible boards.

    experiment  the player, the boards and the first cell
    result      the result of one game
    games       the games of an experiment, in this process: natively, or move by move (by_move)
    process     a process for a player that may hang or crash; worker is the code inside it
    executor    where games are played: on this machine's cores, or those of a cluster
    series      many games, until there are enough
    summary     the sums over many games, and the win rate with its interval
    table       results as a file, one row per game
    pairs       two players on the same boards
    findings    conclusions from results: where games are lost, whether chances are right

The same experiment gives the same games, wherever they are played.
"""

from minewise.arena.cluster import ClusterExecutor
from minewise.arena.executor import Executor, LocalExecutor
from minewise.arena.experiment import Experiment, deal_boards, read_boards
from minewise.arena.findings import calibration, losses
from minewise.arena.games import play_games
from minewise.arena.pairs import Pairs, UnlikeError, pair
from minewise.arena.result import GameResult
from minewise.arena.series import Limits, Series, StoppedBy, play_series
from minewise.arena.summary import SeriesSummary, wilson
from minewise.arena.table import Results, read_results
from minewise.arena.win_estimate import WinEstimate, estimate_win_rate

__all__ = [
    "ClusterExecutor",
    "Executor",
    "Experiment",
    "GameResult",
    "Limits",
    "LocalExecutor",
    "Pairs",
    "Results",
    "Series",
    "SeriesSummary",
    "StoppedBy",
    "UnlikeError",
    "WinEstimate",
    "calibration",
    "deal_boards",
    "estimate_win_rate",
    "losses",
    "pair",
    "play_games",
    "play_series",
    "read_boards",
    "read_results",
    "wilson",
]
