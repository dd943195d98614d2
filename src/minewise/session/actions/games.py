"""Games: a new one, the same again, one that was copied; settings; the clock."""

from dataclasses import dataclass, replace
from typing import Any

from minewise.base import gettext as _
from minewise.core import Board, Deal, State
from minewise.formats import Recording
from minewise.session import words
from minewise.session.proposal import Action, Work
from minewise.session.replay import read_game
from minewise.session.result import Result
from minewise.session.rules import When
from minewise.session.session import Session
from minewise.session.settings import Settings


class BeginsGame(Action):
    """An action that gives up the game that is being played."""

    def question(self, session: Session) -> str | None:
        """A game that goes on is not given up by a slip."""
        played = session.round
        if played.state is not State.PLAYING:
            return None
        return _(
            "This game is not over: {opened} of {safe} safe cells are open. Give it up?"
        ).format(opened=played.opened_cells, safe=played.safe_cells)


@dataclass(frozen=True, slots=True)
class NewGame(BeginsGame):
    """Begin a new game.

    Attributes:
        settings: New settings, if they change. The seed among them is used as it is: take
            them from `Session.next_settings` for the next seed after one that was chosen.
        board: A board to play on, instead of one that is dealt.
    """

    settings: Settings | None = None
    board: Board | None = None

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002 - no work, nothing found
        """Begin it."""
        if self.settings is not None:
            session.configure(self.settings)
            session.next_seed = self.settings.seed
        deal = session.next_deal() if self.board is None else Deal.on(self.board)
        known = self.board is not None or session.settings.seed is not None
        session.begin(deal, known_board=known)
        return _begun(deal)


def _begun(deal: Deal) -> Result:
    message = _("New game: {size}.").format(size=words.size(deal.level))
    return Result(True, message, changed=tuple(deal.level.grid))


def resume_replay(session: Session, recording: Recording) -> Result:
    """Resume where a replay ends; a game that somebody has played is not ours to record."""
    deal, steps = recording.deal, recording.steps
    session.begin(deal, known_board=True)
    if steps:
        seconds = steps[-1].seconds
        session.restore(replace(session.snapshot(), done=steps, seconds=seconds, recorded=True))
    return _begun(deal)


@dataclass(frozen=True, slots=True)
class Retry(BeginsGame):
    """Begin again on the same board. The deaths are kept, for it is the same board."""

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Begin again."""
        before = session.round
        # Whoever has opened a cell here knows the board, taken back or not.
        seen = bool(before.help.undos) or any(step.click.opens for step in before.steps)
        deal = before.deal
        if seen:
            # On a board that is known nothing can be dealt again.
            deal = replace(deal, board=before.game.board, fair=False)
        session.begin(deal, known_board=before.board_is_known, deaths=before.deaths)
        return Result(True, _("The same board from the beginning."), changed=tuple(deal.level.grid))


@dataclass(frozen=True, slots=True)
class Paste(BeginsGame):
    """Begin the game that a text describes.

    Attributes:
        text: A deal on one line, a board or a link to one, or a replay: a game that was
            played so far. They count as known boards.
    """

    text: str

    def work(self, session: Session) -> Work:  # noqa: ARG002 - reading needs none of it
        """Read it, which plays the steps of a replay."""
        return lambda: read_game(self.text)

    def apply(self, session: Session, found: Recording) -> Result:
        """Begin it."""
        return resume_replay(session, found)


@dataclass(frozen=True, slots=True)
class Configure(Action):
    """Change settings; level, first click and seed are those of the next new game."""

    settings: Settings

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Change them."""
        if self.settings.seed != session.settings.seed:
            session.next_seed = self.settings.seed
        session.configure(self.settings)
        return Result(done=True)


@dataclass(frozen=True, slots=True)
class Pause(Action):
    """Stop the clock until `Resume` or the next step."""

    when = When.RUNNING

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Stop it."""
        session.round.pause()
        said = _("Paused at {time}.").format(time=words.duration(session.round.seconds))
        return Result(True, said)


@dataclass(frozen=True, slots=True)
class Resume(Action):
    """Let the clock run on."""

    when = When.PAUSED

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Let it run."""
        session.round.resume()
        return Result(True, _("Resumed."))
