"""Saving and loading games, and leaving one.

A game is saved under a name, among the person's saved games, or in a file anywhere.
"""

import contextlib
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from minewise import formats
from minewise.base import MinewiseError, gettext as _, quote
from minewise.core import State
from minewise.session import words
from minewise.session.actions.games import BeginsGame, resume_replay
from minewise.session.files import read_game_file, write_game
from minewise.session.proposal import Action, Work
from minewise.session.replay import game_in
from minewise.session.result import Result, refused
from minewise.session.rules import When
from minewise.session.saved_game import SavedGame
from minewise.session.saved_games import NameTakenError, SavedGames
from minewise.session.session import Session


class _AmongSaved(Action):
    """An action on the saved games: some sittings keep nothing."""

    when = When.KEPT


def _games(session: Session) -> SavedGames:
    assert session.storage.games is not None, "else it is refused"
    return session.storage.games


def suggested_name(session: Session) -> str:
    """What to call the game: as before if it has a name; else by its level and the time."""
    if session.name is not None:
        return session.name
    now = datetime.now().astimezone()
    wish = f"{words.capital_letter(str(session.round.deal.level))} {now:%Y-%m-%d %H.%M}"
    games = session.storage.games
    return wish if games is None else games.free_name(wish)


@dataclass(frozen=True, slots=True)
class Save(_AmongSaved):
    """Save the game under a name.

    Attributes:
        name: The name; None for the one that it has, or a suggested one.
        overwrite: Whether it may take the name of another game, which is lost then.
    """

    name: str | None = None
    overwrite: bool = False

    def question(self, session: Session) -> str | None:
        """Another game may have the name."""
        games, name = session.storage.games, self.name
        if games is None or name is None or self.overwrite or not games.has(name):
            return None
        if games.id_of(name) == session.round.id:
            return None
        return _("Another game is saved as {name}. Replace it?").format(name=quote(name))

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002 - no work, nothing found
        """Write it: at once, so that it is the game as it is."""
        name = self.name if self.name is not None else suggested_name(session)
        try:
            _games(session).save(session.snapshot(), name, overwrite=self.overwrite)
        except NameTakenError as error:
            return refused(
                _("{problem} Choose another name, or replace that game.").format(
                    problem=words.as_sentence(str(error))
                )
            )
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        session.name = " ".join(name.split())
        return Result(True, _("Saved as {name}.").format(name=quote(session.name)))


@dataclass(frozen=True, slots=True)
class SaveFile(Action):
    """Save the game in a file. A file that is not a saved game is not written over."""

    path: Path | str

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Write it."""
        path = Path(self.path)
        try:
            write_game(session.snapshot(), path)
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        return Result(True, _("Saved in {path}.").format(path=repr(str(path))))


class _Resumes(BeginsGame):
    """An action that resumes a game. If that cannot be, this one goes on."""

    def apply(self, session: Session, found: SavedGame | formats.Recording) -> Result:
        """Resume it."""
        if isinstance(found, formats.Recording):
            return resume_replay(session, found)
        session.restore(found)
        said = _("Resumed: {level}, {steps}, {time}.").format(
            level=found.deal.level,
            steps=words.steps(len(found.done)),
            time=words.duration(found.seconds),
        )
        return Result(True, said, changed=tuple(found.deal.level.grid))


@dataclass(frozen=True, slots=True)
class LoadFile(_Resumes):
    """Resume the game in a file, or the replay or board of another program where it ends."""

    path: Path | str

    def work(self, session: Session) -> Work:  # noqa: ARG002 - reading needs none of it
        """Read it, which plays its steps."""
        path = Path(self.path)
        if path.suffix.lower().removeprefix(".") in formats.READABLE:
            return lambda: game_in(formats.read_file(path), path)
        return lambda: read_game_file(path)


@dataclass(frozen=True, slots=True)
class Load(_Resumes):
    """Resume a saved game by its name."""

    when = When.KEPT
    name: str

    def work(self, session: Session) -> Work:
        """Read it, which plays its steps."""
        games = _games(session)
        return lambda: games.load(self.name)

    def apply(self, session: Session, found: SavedGame | formats.Recording) -> Result:
        """Resume it."""
        # Named with its class, for a class with slots is made anew: the usual form fails.
        result = _Resumes.apply(self, session, found)
        session.name = self.name
        return result


@dataclass(frozen=True, slots=True)
class LoadLeft(_Resumes):
    """Resume the game that was left."""

    when = When.KEPT

    def refusal(self, session: Session) -> str | None:
        """There may be none."""
        not_kept = self.when.refusal(session)
        if not_kept is not None or _games(session).left_file.exists():
            return not_kept
        return _("No game was left to resume.")

    def work(self, session: Session) -> Work:
        """Read it, which plays its steps."""
        path = _games(session).left_file
        return lambda: read_game_file(path)

    def apply(self, session: Session, found: SavedGame | formats.Recording) -> Result:
        """Resume it."""
        result = _Resumes.apply(self, session, found)
        session.storage.resumed.add(session.round.id)
        return result


@dataclass(frozen=True, slots=True)
class Delete(_AmongSaved):
    """Delete a saved game."""

    name: str

    def question(self, session: Session) -> str | None:  # noqa: ARG002 - always the same
        """A deleted game is gone."""
        return _("Delete the saved game {name}?").format(name=quote(self.name))

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Delete it."""
        try:
            _games(session).delete(self.name)
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        if session.name == self.name:
            session.name = None
        return Result(True, _("Deleted: {name}.").format(name=quote(self.name)))


@dataclass(frozen=True, slots=True)
class Rename(_AmongSaved):
    """Give a saved game another name."""

    name: str
    to: str

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Rename it."""
        try:
            _games(session).rename(self.name, self.to)
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        if session.name == self.name:
            session.name = self.to
        return Result(
            True, _("Renamed: {name} is now {to}.").format(name=quote(self.name), to=quote(self.to))
        )


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Keep a game that goes on until the next time, and say so. Refused only if that fails.

    Nobody wants to resume a game that is over: if it is the one kept there, it is removed.
    """

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Keep it, or forget it."""
        games, played = session.storage.games, session.round
        if games is None:
            return Result(done=True)
        if played.outcome is not None:
            games.forget_left(played.id)
        if played.state is not State.PLAYING:
            return Result(done=True)
        try:
            name = games.leave(
                session.snapshot(), suggested_name(session), frozenset(session.storage.resumed)
            )
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        said = _("Your game is kept for next time: {level}, {opened} of {safe} cells open.").format(
            level=played.deal.level, opened=played.opened_cells, safe=played.safe_cells
        )
        if name is not None:
            moved = _("Your earlier game was saved as {name}.").format(name=quote(name))
            said = f"{said} {moved}"
        return Result(True, said)


def save_to(text: str) -> Save | SaveFile:
    """What a person means by a name or a file: what has a folder or ends in .json is a file.

    >>> type(save_to("On the train")).__name__, type(save_to("games/1.json")).__name__
    ('Save', 'SaveFile')
    """
    return SaveFile(_expanded(text)) if _is_file(text) else Save(text)


def load_from(text: str) -> Load | LoadFile:
    """The same for loading; replays and boards of other programs are files too."""
    return LoadFile(_expanded(text)) if _is_file(text) else Load(text)


def _is_file(text: str) -> bool:
    suffix = Path(text).suffix.lower().removeprefix(".")
    return "/" in text or "\\" in text or suffix == "json" or suffix in formats.READABLE


def _expanded(text: str) -> Path:
    path = Path(text)
    with contextlib.suppress(RuntimeError):  # a home that nobody has is part of the name
        path = path.expanduser()
    return path
