"""A session: game, history, clock, advice, saved games, statistics, settings, replays.

session   what a person does, each command a method: `session.flag((2, 3))`
round     the game as it is played
edited    a position put together cell by cell, and the verdict on it
result    what a command did; refused ones say why, and nothing raises
step      one click that changed something; undo takes one back
deal      what a game is laid out from
"""

from minewise.session import commands, words
from minewise.session.data_file import MOST_BYTES as MOST_DATA_BYTES, DataFileError
from minewise.session.edited import (
    NEXT_SYMBOL,
    SYMBOLS,
    VERDICT_SECONDS,
    CheckedData,
    EditedPosition,
    Verdict,
    VerdictData,
    read_position,
)
from minewise.session.folders import (
    autosave_file,
    config_folder,
    data_folder,
    settings_file,
    statistics_file,
)
from minewise.session.game_files import read_game_file, write_game
from minewise.session.help import Help
from minewise.session.remembered import Remembered, SettingsFile
from minewise.session.replay import REPLAY_SPEEDS, Replay, game_in, read_game
from minewise.session.result import Result, ResultData, SessionCall
from minewise.session.round import Change, Round
from minewise.session.saved_game import SavedGame, SavedGameError, is_saved_game
from minewise.session.saved_games import (
    BrokenGame,
    BrokenGameData,
    NameTakenError,
    SavedGameInfo,
    SavedGameInfoData,
    SavedGames,
)
from minewise.session.session import Session
from minewise.session.settings import (
    Mode,
    Settings,
    SettingsData,
    SettingsError,
)
from minewise.session.statistics import Statistics, StatisticsError
from minewise.session.statistics_table import (
    Table as StatisticsTable,
    game_table,
    level_table,
    nothing_recorded,
)
from minewise.session.storage import Added, Storage
from minewise.session.summary import (
    Summary,
    SummaryData,
)
from minewise.session.tally import Day, FinishedGame, Overview, Tally
from minewise.session.view import EXPLODED, QUESTION, WRONG_FLAG, view_of

__all__ = [
    "EXPLODED",
    "MOST_DATA_BYTES",
    "NEXT_SYMBOL",
    "QUESTION",
    "REPLAY_SPEEDS",
    "SYMBOLS",
    "VERDICT_SECONDS",
    "WRONG_FLAG",
    "Added",
    "BrokenGame",
    "BrokenGameData",
    "Change",
    "CheckedData",
    "DataFileError",
    "Day",
    "EditedPosition",
    "FinishedGame",
    "Help",
    "Mode",
    "NameTakenError",
    "Overview",
    "Remembered",
    "Replay",
    "Result",
    "ResultData",
    "Round",
    "SavedGame",
    "SavedGameError",
    "SavedGameInfo",
    "SavedGameInfoData",
    "SavedGames",
    "Session",
    "SessionCall",
    "Settings",
    "SettingsData",
    "SettingsError",
    "SettingsFile",
    "Statistics",
    "StatisticsError",
    "StatisticsTable",
    "Storage",
    "Summary",
    "SummaryData",
    "Tally",
    "Verdict",
    "VerdictData",
    "autosave_file",
    "commands",
    "config_folder",
    "data_folder",
    "game_in",
    "game_table",
    "is_saved_game",
    "level_table",
    "nothing_recorded",
    "read_game",
    "read_game_file",
    "read_position",
    "settings_file",
    "statistics_file",
    "view_of",
    "words",
    "write_game",
]
