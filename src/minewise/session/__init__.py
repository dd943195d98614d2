"""A session: game, history, clock, advice, saved games, statistics, settings, replays.

session   what a person does, each command a method: `session.flag((2, 3))`
round     the game as it is played
edited    a position put together cell by cell, and the verdict on it
result    what a command did; refused ones say why, and nothing raises
step      one click that changed something; undo takes one back
deal      what a game is laid out from
"""

from minewise.session import commands, replay_words, words
from minewise.session.comfort import Choice, Comfort, choices
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
    read_position_bytes,
)
from minewise.session.finish import Finish
from minewise.session.folders import (
    autosave_file,
    config_folder,
    data_folder,
    settings_file,
    statistics_file,
    training_file,
)
from minewise.session.game_files import read_game_file, write_game
from minewise.session.help_taken import Help
from minewise.session.keeping import importing
from minewise.session.keys import GROUP as KEYS_GROUP, KeyFileError, Keys, own_keys, show_key
from minewise.session.live_figures import LiveFigures
from minewise.session.pointing import Gesture
from minewise.session.presets import Preset
from minewise.session.remembered import Remembered, SettingsFile
from minewise.session.replay import REPLAY_SPEEDS, Replay, game_in, read_game
from minewise.session.replay_files import (
    is_link,
    last_undecided,
    read_any,
    read_any_bytes,
    read_any_file,
)
from minewise.session.result import Result, ResultData, SessionCall
from minewise.session.round import Change, Round, Status
from minewise.session.rules import Facts
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
    NEW_PLAYERS,
    Mode,
    Settings,
    SettingsData,
    SettingsError,
    cannot_be,
)
from minewise.session.standing import Standing, best_times
from minewise.session.statistics import Statistics, StatisticsError
from minewise.session.storage import Added, Storage
from minewise.session.summary import (
    Summary,
    SummaryData,
)
from minewise.session.tally import (
    Day,
    FinishedGame,
    FinishedGameData,
    Month,
    Overview,
    OverviewData,
    Tally,
)
from minewise.session.today import TODAY_LEVELS, DayDone, calendar, todays_deal
from minewise.session.view import (
    EXPLODED,
    QUESTION,
    WRONG_FLAG,
    around_changed,
    finished_numbers,
    flags_over,
    pressed_cells,
    view_of,
)

__all__ = [
    "EXPLODED",
    "KEYS_GROUP",
    "MOST_DATA_BYTES",
    "NEW_PLAYERS",
    "NEXT_SYMBOL",
    "QUESTION",
    "REPLAY_SPEEDS",
    "SYMBOLS",
    "TODAY_LEVELS",
    "VERDICT_SECONDS",
    "WRONG_FLAG",
    "Added",
    "BrokenGame",
    "BrokenGameData",
    "Change",
    "CheckedData",
    "Choice",
    "Comfort",
    "DataFileError",
    "Day",
    "DayDone",
    "EditedPosition",
    "Facts",
    "Finish",
    "FinishedGame",
    "FinishedGameData",
    "Gesture",
    "Help",
    "KeyFileError",
    "Keys",
    "LiveFigures",
    "Mode",
    "Month",
    "NameTakenError",
    "Overview",
    "OverviewData",
    "Preset",
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
    "Standing",
    "Statistics",
    "StatisticsError",
    "Status",
    "Storage",
    "Summary",
    "SummaryData",
    "Tally",
    "Verdict",
    "VerdictData",
    "around_changed",
    "autosave_file",
    "best_times",
    "calendar",
    "cannot_be",
    "choices",
    "commands",
    "config_folder",
    "data_folder",
    "finished_numbers",
    "flags_over",
    "game_in",
    "importing",
    "is_link",
    "is_saved_game",
    "last_undecided",
    "own_keys",
    "pressed_cells",
    "read_any",
    "read_any_bytes",
    "read_any_file",
    "read_game",
    "read_game_file",
    "read_position",
    "read_position_bytes",
    "replay_words",
    "settings_file",
    "show_key",
    "statistics_file",
    "todays_deal",
    "training_file",
    "view_of",
    "words",
    "write_game",
]
