"""One sitting: game, history, clock, advice, saved games, statistics, replays.

session   a sitting put together from its parts, for any front end
round     the game as it is played
action    what a person asks for, as data; `session.do(Open((2, 3)))`
result    what an action did; refused ones say why, and nothing raises
step      one click that changed something; undo takes one back
deal      what a game is laid out from
"""

from minewise.session import words
from minewise.session.actions import (
    Advise,
    Chord,
    Configure,
    Explain,
    Flag,
    GetHint,
    GoTo,
    Leave,
    Load,
    Mark,
    MoveCursor,
    NewGame,
    NextHidden,
    Open,
    Paste,
    Pause,
    PlayMove,
    Press,
    Question,
    Redo,
    RepeatHint,
    Resume,
    Retry,
    Save,
    ShowOdds,
    Undo,
)
from minewise.session.deal import Deal
from minewise.session.folders import config_folder, data_folder, saved_game_file, statistics_file
from minewise.session.help import Help
from minewise.session.history import Click, Step
from minewise.session.journal import Journal, Kept
from minewise.session.keeper import Keeper
from minewise.session.proposal import Action, Proposal
from minewise.session.replay import Replay, read_game
from minewise.session.result import Result
from minewise.session.round import Change, Round
from minewise.session.saved_game import SavedGame, SavedGameError
from minewise.session.session import Session
from minewise.session.settings import Mode, Settings
from minewise.session.statistics import FinishedGame, Statistics, StatisticsError, Tally
from minewise.session.view import EXPLODED, QUESTION, WRONG_FLAG, view_of

__all__ = [
    "EXPLODED",
    "QUESTION",
    "WRONG_FLAG",
    "Action",
    "Advise",
    "Change",
    "Chord",
    "Click",
    "Configure",
    "Deal",
    "Explain",
    "FinishedGame",
    "Flag",
    "GetHint",
    "GoTo",
    "Help",
    "Journal",
    "Keeper",
    "Kept",
    "Leave",
    "Load",
    "Mark",
    "Mode",
    "MoveCursor",
    "NewGame",
    "NextHidden",
    "Open",
    "Paste",
    "Pause",
    "PlayMove",
    "Press",
    "Proposal",
    "Question",
    "Redo",
    "RepeatHint",
    "Replay",
    "Result",
    "Resume",
    "Retry",
    "Round",
    "Save",
    "SavedGame",
    "SavedGameError",
    "Session",
    "Settings",
    "ShowOdds",
    "Statistics",
    "StatisticsError",
    "Step",
    "Tally",
    "Undo",
    "config_folder",
    "data_folder",
    "read_game",
    "saved_game_file",
    "statistics_file",
    "view_of",
    "words",
]
