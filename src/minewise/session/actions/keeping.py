"""Saving and loading a game, and leaving it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from minewise import formats
from minewise.core import MinewiseError, State, gettext as _
from minewise.session import words
from minewise.session.actions.games import resume_replay
from minewise.session.proposal import Action, Work
from minewise.session.replay import Replay, game_in
from minewise.session.result import Result, refused
from minewise.session.saved_game import SavedGame
from minewise.session.session import Session


@dataclass(frozen=True, slots=True)
class Save(Action):
    """Write this sitting to a file. A file that is not a saved game is not written over."""

    path: Path | str

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002 - no work, nothing found
        """Write it: at once, so that it is the game as it is."""
        path = Path(self.path)
        try:
            session.keeper.save(session.snapshot(), path)
        except MinewiseError as error:
            return refused(words.capital(str(error)))
        return Result(True, _("Saved in {path}.").format(path=repr(str(path))))


@dataclass(frozen=True, slots=True)
class Load(Action):
    """Resume the sitting in a file, or go on where a replay or a board of another program ends.

    If that cannot be, this one goes on.
    """

    path: Path | str

    def work(self, session: Session) -> Work:
        """Read it, which plays its steps."""
        path = Path(self.path)
        if path.suffix.lower().removeprefix(".") in formats.READABLE:
            return lambda: game_in(formats.read_file(path), path)
        return lambda: session.keeper.load(path)

    def apply(self, session: Session, found: SavedGame | Replay) -> Result:
        """Resume it."""
        if isinstance(found, Replay):
            return resume_replay(session, found)
        session.restore(found)
        said = _("Loaded: {level}, {steps}, {time}.").format(
            level=found.deal.level,
            steps=words.steps(len(found.done)),
            time=words.duration(found.seconds),
        )
        return Result(True, said, changed=tuple(found.deal.level.grid))


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Keep a game that goes on in a file. Refused only where it cannot be saved.

    Nobody wants to resume a game that is over: if it is the one kept there, the file is
    removed.
    """

    path: Path | str

    def apply(self, session: Session, found: Any) -> Result:
        """Keep it, or forget it."""
        if session.round.state is State.PLAYING:
            return Save(self.path).apply(session, found)
        if session.round.outcome is not None:
            session.keeper.forget(session.round.id, Path(self.path))
        return Result(done=True)
