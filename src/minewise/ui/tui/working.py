"""Actions of the session whose work may take long, done beside the screen; Esc stops them."""

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from minewise.session import Action, Proposal, Result, Session
from minewise.ui.tui.beside import Beside

Then = Callable[[Result], None]


class Working:
    """Does one action at a time, for one screen."""

    def __init__(self, screen: Screen[Any], session: Session, told: Callable[[str], None]) -> None:
        """Prepare to work.

        Args:
            screen: Whose work it is.
            session: What the actions are done in.
            told: Tells the person what is being worked out, and how far it is; called again
                when that has changed.
        """
        self._session = session
        self._told = told
        self._beside = Beside(screen, self._tell)
        self._proposal: Proposal | None = None
        self._said = ""
        self._waiting: list[tuple[Action, Then]] = []

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked out."""
        return self._beside.is_busy

    def do(self, action: Action, then: Then) -> None:
        """Do an action when its work is done; what was being worked out before is stopped."""
        self.stop()
        self._begin(action, then)

    def do_next(self, action: Action, then: Then) -> None:
        """The same after what is being worked out: keys may be pressed faster than it is."""
        if self.is_busy:
            self._waiting.append((action, then))
        else:
            self._begin(action, then)

    def _begin(self, action: Action, then: Then) -> None:
        proposal = self._session.propose(action)
        if proposal.is_worked_out:
            then(self._session.apply(proposal))
            return
        self._proposal = proposal
        self._said = ""

        def worked_out(_: None) -> None:
            then(self._session.apply(proposal))
            while self._waiting and not self.is_busy:
                self._begin(*self._waiting.pop(0))

        self._beside.do(proposal.work_out, worked_out, stop=proposal.stop)

    def stop(self) -> bool:
        """Stop the work, if there is any, and forget about it; return whether there was any."""
        self._waiting.clear()
        return self._beside.stop()

    def _tell(self) -> None:
        if self._proposal is None:
            return
        doing, part = self._proposal.doing, self._proposal.progress
        said = doing if part is None else f"{doing}: {part:.0%}"
        if said != self._said:
            self._said = said
            self._told(said)
