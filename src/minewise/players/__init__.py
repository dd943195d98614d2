"""The AI players: each looks at a position and returns the next move, and why.

    move      an action on a cell, certain or a guess, with its reason
    player    the interface of a player
    registry  the players by name, including those of other packages
    play      the loop that plays one game

A player sees what a person would see, and never the board.
"""

from minewise.players.exact_player import ExactPlayer
from minewise.players.expert_player import ExpertPlayer
from minewise.players.game_loop import Record, play
from minewise.players.move import Guess, Move, MoveKind
from minewise.players.player import BatchPlayer, Player
from minewise.players.player_check import check_player
from minewise.players.program import Program, ProgramError
from minewise.players.random_player import RandomPlayer
from minewise.players.registry import UnknownPlayerError, create, get, names, register
from minewise.players.rules_player import RulesPlayer
from minewise.players.sentences_player import SentencesPlayer

__all__ = [
    "BatchPlayer",
    "ExactPlayer",
    "ExpertPlayer",
    "Guess",
    "Move",
    "MoveKind",
    "Player",
    "Program",
    "ProgramError",
    "RandomPlayer",
    "Record",
    "RulesPlayer",
    "SentencesPlayer",
    "UnknownPlayerError",
    "check_player",
    "create",
    "get",
    "names",
    "play",
    "register",
]
