"""Opening a screen by its name: for addresses, menus and commands."""

from collections.abc import Mapping
from importlib import import_module
from operator import attrgetter
from pathlib import PurePath
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode

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
# arguments; some of these may follow.
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
    "lessons": "training:train?start=lessons",
    "themes": "training:train?start=theme",
    "progress": "training:train?start=progress",
    "watch": "watch:WatchScreen",
    "replay": "replay:ReplayScreen.opened",
    "figures": "replay:ReplayScreen.opened",
    "analyse": "editor:EditorScreen.opened",
    "course": "course:CourseScreen.opened",
    "finding": "course:CourseScreen.opened",
    "file": "given_file:open_given_file",
}

# Views that show what their name does not tell: the address of the screen below leads back there.
_UNNAMED = {"puzzle", "lesson", "example", "figures", "finding", "given-file"}

# These show the present game directly above it, elsewhere another one.
_OF_GAME = {"replay", "analyse"}


def address(name: str, below: str, asked: str) -> str:
    """The address of a view: what it was opened by if that names it, or else of the view below."""
    if asked.partition("?")[0] == name:
        return asked
    if name in _UNNAMED or (name in _OF_GAME and (asked or below != "play")):
        return below
    return "train" if name == "training" else name


def address_of_row(name: str, row: str) -> str:
    """The address of what a view shows if this row is chosen; "" if there is none."""
    return f"replay?{urlencode({'game': row})}" if name == "statistics" and row else ""


def open_screen(name: str, session: Session, on: str, given: Mapping[str, str]) -> Did | Task[Did]:
    """Open a screen with a game to replay, a position to analyse or something to train.

    Its module is imported only now: some take a while.
    """
    if name not in _OPENERS:
        return Did(_("There is no screen {name}.").format(name=quote(name)))
    opens, _mark, more = _OPENERS[name].partition("?")
    given = {**dict(parse_qsl(more)), **given}
    module, _colon, path = opens.partition(":")
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
