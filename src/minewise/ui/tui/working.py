"""Work that may take long, done beside the screen: the keys go on working, and Esc stops it."""

from collections.abc import Callable
from functools import partial

from textual.screen import Screen
from textual.timer import Timer

from minewise.session import Action, Proposal, Result, Session

Then = Callable[[Result], None]

# Who waits no longer than this is not told that something is being worked out.
_UNNOTICED = 0.4


class Working:
    """Does one thing at a time on another thread, for one screen."""

    def __init__(self, screen: Screen[None], session: Session, told: Callable[[str], None]) -> None:
        """Prepare to work.

        Args:
            screen: Whose work it is.
            session: What the actions are done in.
            told: Tells the person what is being worked out, and how far it is; called again
                when that has changed.
        """
        self._screen = screen
        self._session = session
        self._told = told
        self._proposal: Proposal | None = None
        self._timer: Timer | None = None
        self._said = ""
        self._waiting: list[tuple[Action, Then]] = []

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked out."""
        return self._proposal is not None

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
        self._timer = self._screen.set_interval(_UNNOTICED, self._tell)
        self._screen.run_worker(partial(self._work_out, proposal, then), thread=True)

    def stop(self) -> bool:
        """Stop the work, if there is any, and forget about it; return whether there was any."""
        self._waiting.clear()
        proposal = self._end()
        if proposal is not None:
            proposal.stop()
        return proposal is not None

    def _end(self) -> Proposal | None:
        proposal, self._proposal = self._proposal, None
        if self._timer is not None:
            self._timer.stop()
        return proposal

    def _tell(self) -> None:
        if self._proposal is None:
            return
        doing, part = self._proposal.doing, self._proposal.progress
        said = doing if part is None else f"{doing}: {part:.0%}"
        if said != self._said:
            self._said = said
            self._told(said)

    def _work_out(self, proposal: Proposal, then: Then) -> None:
        proposal.work_out()
        if self._proposal is proposal and self._screen.is_running:
            self._screen.app.call_from_thread(self._worked_out, proposal, then)

    def _worked_out(self, proposal: Proposal, then: Then) -> None:
        if self._proposal is proposal:  # it may have been stopped in this very moment
            self._end()
            then(self._session.apply(proposal))
            while self._waiting and not self.is_busy:
                self._begin(*self._waiting.pop(0))
