"""Opening a file that a person drags onto the page, according to its contents."""

import base64
from collections.abc import Mapping
from dataclasses import replace

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import Position
from minewise.screens.blocks import Text
from minewise.screens.view import Action, Did, Given, Screen, SessionScreen, View, opening, will_do
from minewise.session.edited_position import read_position
from minewise.session.replay import Replay
from minewise.session.replay_files import read_any_bytes
from minewise.session.saved_game import SavedGame
from minewise.session.session import Session


def open_given_file(session: Session, on: str, given: Mapping[str, str]) -> Did | Task[Did]:
    """Open a replay, a position, a saved game or a board; `file` has its contents in base 64."""
    name = given.get("name", "")
    try:
        data = base64.b64decode(given.get("file", ""), validate=True)
    except ValueError:
        return Did(_("{file} did not arrive: expected it in base 64.").format(file=quote(name)))
    if name.lower().endswith(".py"):
        return _student(session, on, name, data)
    return opening(_("Reading the file"), lambda: _screen_for(session, data, name))


def _read(data: bytes, name: str) -> list[Replay] | Position | None:
    """The replays or the position in a file; None for a game or a board to play."""
    text = data.decode(errors="replace").strip()
    for parse in (SavedGame.parse, Position.parse):
        try:
            found = parse(text)
            return found if isinstance(found, Position) else None
        except MinewiseError:
            continue
    contents = read_any_bytes(data, name)
    if contents.recordings:
        games = [Replay(recording) for recording in contents.recordings]
        games[0].measured()  # takes a while on a large board
        return games
    return contents.position


def _screen_for(session: Session, data: bytes, name: str) -> Screen:
    found = _read(data, name)
    if isinstance(found, Position):
        from minewise.screens.editor import EditorScreen  # noqa: PLC0415 - few edit

        return EditorScreen(session, read_position(found.line()))
    if found is not None:
        from minewise.screens.replay import ReplayScreen  # noqa: PLC0415 - it takes a while

        return ReplayScreen(session, found)
    return GivenGameScreen(session, name, data)


def _student(session: Session, on: str, name: str, data: bytes) -> Did | Task[Did]:
    """Open a program of the course on the screen of the course."""
    from minewise.screens.registry import open_screen  # noqa: PLC0415 - it opens files too

    opened = open_screen("course", session, on, {})
    if not isinstance(opened, Did) or opened.open is None:
        return opened
    screen = opened.open
    found = screen.do("open-file", Given(text=name, data=data, sure=1))
    if isinstance(found, Did):
        return replace(found, open=screen)
    return found.then(lambda done: replace(done(), open=screen))


class GivenGameScreen(SessionScreen):
    """A saved game or a board, to be played now."""

    def __init__(self, session: Session, name: str, data: bytes) -> None:
        super().__init__(session)
        self._name = name
        self._data = data

    def view(self) -> View:
        question = self.session.give_up_question()
        text = _("{file} holds a game.").format(file=quote(self._name))
        return View(
            "given-file",
            _("Open a file"),
            (Text((text, *([question] if question else []))),),
            (Action("play", _("Give up and play it") if question else _("Play it"), ("enter",)),),
        )

    def act_play(self, _given: Given) -> Task[Did]:
        return will_do(self.session.library.load_bytes(self._data, self._name))
