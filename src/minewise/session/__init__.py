"""One sitting: game, history, clock, hints, saved games, statistics, replays.

session   a game with all that a person needs around it, for any front end
result    what an action did; refused ones say why, and nothing raises
step      one click that changed something; undo takes one back
deal      what a game is laid out from
"""

from minewise.session.deal import Deal
from minewise.session.files import GameFileError
from minewise.session.folders import config_folder, data_folder, saved_game_file, statistics_file
from minewise.session.help import Help
from minewise.session.history import Click, Step
from minewise.session.replay import Grade, Replay
from minewise.session.result import Result
from minewise.session.saved_game import SavedGame, SavedGameError
from minewise.session.session import Session
from minewise.session.settings import Mode, Settings
from minewise.session.statistics import FinishedGame, Statistics, StatisticsError, Tally

__all__ = [
    "Click",
    "Deal",
    "FinishedGame",
    "GameFileError",
    "Grade",
    "Help",
    "Mode",
    "Replay",
    "Result",
    "SavedGame",
    "SavedGameError",
    "Session",
    "Settings",
    "Statistics",
    "StatisticsError",
    "Step",
    "Tally",
    "config_folder",
    "data_folder",
    "saved_game_file",
    "statistics_file",
]
