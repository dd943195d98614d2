"""Actions, and how they are done: proposed, worked out, applied.

    action    something that a person asks for, as data: `Open((2, 3))`, `GetHint()`
    proposal  an action on the game as it is, with the work that it takes

Working out may take long, changes nothing, and may be done on another thread; what it
found is then applied in a moment. So a front end that must not stand still proposes,
works out elsewhere, and applies; one that may simply says `session.do(action)`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar

from minewise.advice import NoMoveError
from minewise.base import MinewiseError, TimeUpError, gettext as _
from minewise.session.result import Result, refused
from minewise.session.rules import When
from minewise.session.words import as_sentence

if TYPE_CHECKING:
    from minewise.session.session import Session

Work = Callable[[], Any]


class Action(ABC):
    """Something that a person asks for.

    Attributes:
        when: When it can be done.
    """

    when: ClassVar[When] = When.ALWAYS

    def refusal(self, session: "Session") -> str | None:
        """Why it cannot be done now, if that is plain without any work; None if it may be."""
        return self.when.refusal(session)

    def question(self, session: "Session") -> str | None:  # noqa: ARG002 - most lose nothing
        """What to ask the person first, if it loses something; None if it loses nothing."""
        return None

    def work(self, session: "Session") -> Work | None:  # noqa: ARG002 - the same
        """The work that it takes, with all of the session that it needs; None for no work."""
        return None

    @abstractmethod
    def apply(self, session: "Session", found: Any) -> Result:
        """Do it, with what the work found."""


class HelpingAction(Action):
    """An action that helps: not after the end, and not in strict mode."""

    when = When.HELP


class Proposal:
    """An action on the game as it is now.

    Attributes:
        action: What is proposed.
    """

    def __init__(self, action: Action, session: "Session") -> None:
        self.action = action
        self._game = session.round.id, session.round.position
        self._refusal = action.refusal(session)
        self._work = action.work(session) if self._refusal is None else None
        self._found: Any = None
        self._error: MinewiseError | None = None
        self._is_worked_out = self._work is None
        self._working = Lock()
        self._stopped = False

    @property
    def progress(self) -> float | None:
        """How far the work is, from 0 to 1, where it can tell; None where it cannot."""
        told: float | None = getattr(self._work, "progress", None)
        return told

    @property
    def doing(self) -> str:
        """What is being worked out, in a few words, for whoever waits."""
        told: str | None = getattr(self._work, "doing", None)
        return told or _("Working it out")

    @property
    def is_worked_out(self) -> bool:
        """Whether applying it will take no time."""
        return self._is_worked_out

    def work_out(self) -> None:
        """Do the work, once; on any thread. It changes nothing in the session."""
        with self._working:
            if self._work is not None and not self._is_worked_out:
                try:
                    if self._stopped:
                        raise TimeUpError(None)
                    self._found = self._work()
                except MinewiseError as error:
                    self._error = error
                self._is_worked_out = True

    def stop(self) -> None:
        """Stop the work, from another thread; applied, it then says so."""
        self._stopped = True
        stop = getattr(self._work, "stop", None)
        if stop is not None:
            stop()

    @property
    def answer(self) -> tuple[Any, MinewiseError | None]:
        """What the work has found, or why it has found nothing: for `settle`."""
        self.work_out()
        return self._found, self._error

    def settle(self, answer: tuple[Any, MinewiseError | None]) -> None:
        """Take the answer of the same action in a copy of the session, worked out elsewhere."""
        with self._working:
            self._found, self._error = answer
            self._is_worked_out = True

    def apply(self, session: "Session") -> Result:
        """Apply it; the session calls this."""
        if self._refusal is not None:
            return refused(self._refusal)
        if self._work is not None and self._game != (session.round.id, session.round.position):
            return refused(_("The board has changed in the meantime."))
        self.work_out()
        if self._error is not None:
            # What an adviser says is a sentence already, and may begin with a player's name.
            said = str(self._error)
            return refused(said if isinstance(self._error, NoMoveError) else as_sentence(said))
        return self.action.apply(session, self._found)
