"""The board of somebody in a race: a conversation in which only the board can be played.

Everything else is as in any game: each click is done once, written down before it is answered,
and seen in all tabs of that browser. The clock does not wait for anybody.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from minewise.base import gettext as _
from minewise.core import Deal, State
from minewise.session import Mode, Session, Settings, Storage
from minewise.ui.web.actions import ON_CELL
from minewise.ui.web.conversation import PausableClock, Reply, Response, Tab, To
from minewise.ui.web.data import StateData, changes_of
from minewise.ui.web.journal import Journal
from minewise.ui.web.journaled import Journaled
from minewise.ui.web.messages import Ask, Do
from minewise.ui.web.race import RaceError
from minewise.ui.web.race_data import room_name
from minewise.ui.web.sittings import FILE
from minewise.ui.web.texts import as_text

_ALLOWED = ON_CELL - {"why"} | {"point"}


class RaceClock(PausableClock):
    """The time, which waits for nobody."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(now)
        self.come()

    def leave(self) -> None:
        """The last one has gone, and it goes on."""

    def forward(self, seconds: float) -> None:
        """So much has passed while nobody counted."""
        self._away -= seconds


class RaceConversation(Journaled):
    """The conversation about one board of a race.

    Attributes:
        closed: Why nothing can be done now; None if it can.
    """

    closed: str | None = None

    def do(self, tab: Tab, wish: Do) -> Response:
        """The same on the board; nothing else is done in a race."""
        again = self.answer_again(tab, wish.id)
        if again is not None:
            return Response((again,))
        if wish.action not in _ALLOWED:
            raise RaceError(
                _("In a race you can only open, flag and chord: there is no help"), wish.action
            )
        if self.closed is not None:
            raise RaceError(self.closed, wish.action)
        return super().do(tab, wish)

    def _ask(self, tab: Tab, question: Ask) -> Response:
        if question.about != "pressed":
            raise RaceError(_("There is no help in a race"), question.about)
        return super()._ask(tab, question)

    def _state(self) -> StateData:
        """The same; the seed would tell where the mines are."""
        return {**super()._state(), "seed": None}

    def go(self) -> tuple[Reply, ...]:
        """The race begins: the first cell is opened; what every tab is told of that."""
        self.closed = None
        session = self.session
        start = session.round.laid_deal.start
        if session.round.state is not State.READY or start is None:
            return ()
        result = session.open(start).result()
        self.seq += 1
        news = {**self._news(result), **changes_of(session, result)}
        return (Reply(as_text("event", **news), To.EVERYONE), *self._keep({}))


def begin(folder: Path, storage: Storage, deal: Deal) -> RaceConversation:
    """A new one. Nothing can be done before `go`."""
    conversation = _made(folder, storage, RaceClock())
    session = conversation.session
    wanted = Settings(
        deal.level,
        deal.first,
        questions=session.settings.questions,
        mode=Mode.STRICT,
        no_guess=deal.demand,
    )
    session.settings = wanted
    session.begin(deal, known_board=False)
    conversation.closed = _("The race has not begun yet")
    conversation.begin()
    return conversation


def resume(folder: Path, storage: Storage, seconds: float) -> RaceConversation:
    """The one that is kept in a folder, so many seconds after its race began.

    Raises:
        MinewiseError: There is none, or it cannot be read.
    """
    if not (folder / FILE).exists():
        raise RaceError(_("There is no such board any more"), folder.name)
    clock = RaceClock()
    conversation = _made(folder, storage, clock)
    conversation.resume()
    lag = seconds - conversation.session.round.seconds
    if lag > 0:
        clock.forward(lag)
    conversation.begin()
    return conversation


def _made(folder: Path, storage: Storage, clock: RaceClock) -> RaceConversation:
    assert storage.settings is not None, "everybody has settings"
    settings = replace(storage.settings.read().settings, seed=None)
    session = Session(settings, now=clock, storage=storage)
    name = room_name(folder.parent.name)
    return RaceConversation(name, session, clock, Journal(folder / FILE))
