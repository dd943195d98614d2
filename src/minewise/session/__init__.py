"""A person's games, help, saved games, records, settings and replays, without a screen.

    Session ─┬─ played     PlayedGame: steps and undo (History), clock, deaths, help taken
             ├─ options    GameOptions: level, rules and seed
             ├─ library    saved games, files, the game that was left
             ├─ records    finished games, best times, daily boards
             ├─ settings   how the person likes to play, own keys, own levels
             └─ storage    where it is all kept: SavedGames, Statistics, SettingsFile

A command is a method that returns a `Result`, or a `Task` that ends in one; an impossible command
is refused with a sentence, and nothing raises. `commands` lists all commands with keys, labels
and conditions. Reading and writing files raises a `MinewiseError` with one sentence. A `Replay` is
a recorded game to walk along, an `EditedPosition` a position set up cell by cell.
"""

from minewise.session import commands, replay_words, words
from minewise.session.automatic_steps import last_by_hand
from minewise.session.edited import (
    SYMBOLS,
    VERDICT_SECONDS,
    EditedPosition,
    ReadPosition,
    Verdict,
    read_position,
    read_position_bytes,
)
from minewise.session.folders import (
    autosave_file,
    data_folder,
    settings_file,
    statistics_file,
    training_file,
)
from minewise.session.keys import Keys, show_key
from minewise.session.library import is_file
from minewise.session.options import NEW_PLAYERS, GameOptions, Mode
from minewise.session.played_game import Status
from minewise.session.replay import Replay, read_game
from minewise.session.replay_files import is_link, last_undecided, read_any, read_any_bytes
from minewise.session.result import Result, SessionCall
from minewise.session.rules import Facts
from minewise.session.saved_game import (
    SavedGame,
    SavedGameError,
    SavedGameInfo,
    is_saved_game,
    read_game_file,
)
from minewise.session.saved_games import BrokenGame, SavedGames
from minewise.session.session import Gesture, Session
from minewise.session.settings import SettingRow, Settings, setting_rows
from minewise.session.settings_file import SettingsFile
from minewise.session.statistics import Statistics
from minewise.session.storage import Storage, importing
from minewise.session.summary import Help
from minewise.session.tally import (
    FinishedGame,
    Month,
    Overview,
    Played,
    Tally,
    best_times,
    by_what_was_played,
)
from minewise.session.today import TODAY_LEVELS, DayDone, calendar, todays_deal
from minewise.session.view import EXPLODED, QUESTION, WRONG_FLAG, flags_over, pressed_cells, view_of

__all__ = [
    "EXPLODED",
    "NEW_PLAYERS",
    "QUESTION",
    "SYMBOLS",
    "TODAY_LEVELS",
    "VERDICT_SECONDS",
    "WRONG_FLAG",
    "BrokenGame",
    "DayDone",
    "EditedPosition",
    "Facts",
    "FinishedGame",
    "GameOptions",
    "Gesture",
    "Help",
    "Keys",
    "Mode",
    "Month",
    "Overview",
    "Played",
    "ReadPosition",
    "Replay",
    "Result",
    "SavedGame",
    "SavedGameError",
    "SavedGameInfo",
    "SavedGames",
    "Session",
    "SessionCall",
    "SettingRow",
    "Settings",
    "SettingsFile",
    "Statistics",
    "Status",
    "Storage",
    "Tally",
    "Verdict",
    "autosave_file",
    "best_times",
    "by_what_was_played",
    "calendar",
    "commands",
    "data_folder",
    "flags_over",
    "importing",
    "is_file",
    "is_link",
    "is_saved_game",
    "last_by_hand",
    "last_undecided",
    "pressed_cells",
    "read_any",
    "read_any_bytes",
    "read_game",
    "read_game_file",
    "read_position",
    "read_position_bytes",
    "replay_words",
    "setting_rows",
    "settings_file",
    "show_key",
    "statistics_file",
    "todays_deal",
    "training_file",
    "view_of",
    "words",
]
