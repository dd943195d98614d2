"""A sitting: a conversation about a session that is kept in a file, begun or resumed."""

from collections.abc import Callable
from pathlib import Path

from minewise.base import MinewiseError, gettext as _
from minewise.session import Session, Settings, Storage
from minewise.ui.web.conversation import PausableClock
from minewise.ui.web.data import Place
from minewise.ui.web.journal import Journal
from minewise.ui.web.journaled import Journaled

FILE = "sitting.jsonl"
"""What its file is called, in a folder of its own."""

Chosen = Callable[[Settings], Settings]
"""Puts settings that were chosen in the place of those that were remembered."""


class RoomError(MinewiseError):
    """There is no such room, or no more can be begun."""


def begin(folder: Path, storage: Storage, place: Place, chosen: Chosen | None = None) -> Journaled:
    """A new one, whose id is the name of its folder. Where it cannot be kept, it says so."""
    conversation = _made(folder, storage, place, chosen)
    conversation.begin()
    return conversation


def resume(folder: Path, storage: Storage, place: Place, chosen: Chosen | None = None) -> Journaled:
    """The one that is kept in a folder. What is damaged in it is kept aside, and told of.

    Raises:
        MinewiseError: There is none, or it cannot be read.
    """
    if not (folder / FILE).exists():
        raise RoomError(_("There is no such game any more: begin a new one"), folder.name)
    conversation = _made(folder, storage, place, chosen)
    new_game = conversation.session.snapshot()
    conversation.resume()
    played = conversation.session.round
    if chosen is not None and (played.outcome is not None or not played.steps):
        # A level named when the program is started is to be played now.
        conversation.session.restore(new_game)
        conversation.seq += 1
    conversation.begin()
    return conversation


def _made(folder: Path, storage: Storage, place: Place, chosen: Chosen | None) -> Journaled:
    clock = PausableClock()
    assert storage.settings is not None, "everybody has settings"
    settings = storage.settings.read().settings
    if chosen is not None:
        settings = chosen(settings)
    session = Session(settings, now=clock, storage=storage)
    return Journaled(folder.name, session, clock, Journal(folder / FILE), place)
