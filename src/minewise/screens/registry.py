"""Opening a screen by its name: for addresses, menus and commands."""

from collections.abc import Mapping
from importlib import import_module
from operator import attrgetter
from pathlib import PurePath
from typing import TYPE_CHECKING

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.formats.registry import REPLAYS
from minewise.screens.view import Did, failed
from minewise.session.session import Session

if TYPE_CHECKING:
    from minewise.screens.play import PlayScreen

# The screen to open for the name of each view, since an address of the page may name any; `file` is
# for a given file. A class is called with the session and the front end, a function also with its
# arguments.
_OPENERS = {
    "saved-games": "saved_games:SavedGamesScreen",
    "statistics": "statistics:StatisticsScreen",
    "settings": "settings:SettingsScreen",
    "keys": "settings:SettingsScreen",
    "new-game": "new_game:NewGameScreen",
    "own-levels": "new_game:OwnLevelsScreen",
    "today": "today:TodayScreen",
    "help": "help:HelpScreen",
    "tutorial": "tutorial:TutorialScreen",
    "glossary": "glossary:GlossaryScreen",
    "example": "glossary:GlossaryScreen",
    "train": "training:train",
    "training": "training:train",
    "puzzle": "training:train",
    "lesson": "training:train",
    "progress": "training:train",
    "watch": "watch:WatchScreen",
    "replay": "replay:ReplayScreen.opened",
    "figures": "replay:ReplayScreen.opened",
    "analyse": "editor:EditorScreen.opened",
    "course": "course:CourseScreen.opened",
    "file": "given_file:open_given_file",
}


def open_screen(name: str, session: Session, on: str, given: Mapping[str, str]) -> Did | Task[Did]:
    """Open a screen with a game to replay, a position to analyse or something to train.

    Its module is imported only now: some take a while.
    """
    if name not in _OPENERS:
        return Did(_("There is no screen {name}.").format(name=quote(name)))
    module, _colon, path = _OPENERS[name].partition(":")
    opener = attrgetter(path)(import_module(f"minewise.screens.{module}"))
    if isinstance(opener, type):
        return Did(open=opener(session, on))
    try:
        found: Did | Task[Did] = opener(session, on, given)
    except MinewiseError as error:
        return failed(error)
    return found


def open_file(play: "PlayScreen", data: bytes, name: str) -> Task[Did]:
    """Open a file: a replay, known by its extension, or a board or a saved game to play."""
    if PurePath(name).suffix.lower().removeprefix(".") in REPLAYS:
        from minewise.screens.replay import ReplayScreen  # noqa: PLC0415 - it takes a while

        return ReplayScreen.of_file(play.session, data, name)
    return play.session.library.load_bytes(data, name).then(lambda result: play.happened(result()))
