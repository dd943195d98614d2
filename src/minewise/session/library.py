"""The library: a person's saved games, games in files, and the last unfinished game.

Without a storage, nothing is saved: the commands are refused.
"""

import contextlib
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from minewise import formats
from minewise.base import files
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import State, Step
from minewise.session import words
from minewise.session.replay import game_in
from minewise.session.result import Result
from minewise.session.rules import When, refused
from minewise.session.saved_game import SavedGame, is_saved_game, read_game_file, write_game
from minewise.session.saved_games import NameTakenError, SavedGames
from minewise.session.storage import Added, importing

if TYPE_CHECKING:
    from minewise.session.session import Session


Given = ParamSpec("Given")
_Command = Callable[Concatenate["Library", Given], Result]


def _kept(command: _Command[Given]) -> _Command[Given]:
    """Decorate a command: refuse it where games cannot be kept, and report errors as refusals."""

    @wraps(command)
    def do(library: "Library", /, *given: Given.args, **named: Given.kwargs) -> Result:
        if why := When.KEPT.refusal(library._session):
            return refused(why)
        try:
            return command(library, *given, **named)
        except MinewiseError as error:
            return words.failure(error)

    return do


class Library:
    """Saves and loads the games of a session."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self.name: str | None = None
        self._saved_steps: tuple[Step, ...] | None = None

    def has_saved(self, steps: tuple[Step, ...]) -> bool:
        """Whether the game is saved with exactly these steps."""
        return self._saved_steps == steps

    def forget_name(self) -> None:
        """Forget the name: another game is played, not saved yet."""
        self.name = self._saved_steps = None

    def _now_saved_as(self, name: str) -> None:
        self.name, self._saved_steps = name, self._session.played.steps

    @property
    def _games(self) -> SavedGames:
        games = self._session.storage.games
        assert games is not None, "else it is refused"
        return games

    # Saving

    def suggested_name(self) -> str:
        """The name of the game, or one made from its level and the time."""
        if self.name is not None:
            return self.name
        now = datetime.now().astimezone()
        level = words.capital_letter(str(self._session.played.deal.level))
        wish, games = f"{level} {now:%Y-%m-%d %H.%M}", self._session.storage.games
        return wish if games is None else games.free_name(wish)

    def save_question(self, name: str) -> str | None:
        """The question before another saved game is replaced; None if there is none to replace."""
        games = self._session.storage.games
        if (
            games is None
            or is_file(name)
            or not games.has(name)
            or games.id_of(name) == self._session.played.id
        ):
            return None
        return _("Another game is saved as {name}. Replace it?").format(name=quote(name))

    @_kept
    def save(self, name: str | None = None, *, overwrite: bool = False) -> Result:
        """Save the game under a name: the given one, the one it has, or a suggested one.

        Another game of that name is only replaced if `overwrite` is true.
        """
        called = name if name is not None else self.suggested_name()
        try:
            self._games.save(self._session.snapshot(), called, overwrite=overwrite)
        except NameTakenError as error:
            problem = words.as_sentence(str(error))
            text = _("{problem} Choose another name, or replace that game.")
            return refused(text.format(problem=problem))
        called = " ".join(called.split())
        self._now_saved_as(called)
        return Result(True, _("Saved as {name}.").format(name=quote(called)))

    def save_file(self, path: Path | str) -> Result:
        """Save the game in a file. Only saved games are ever overwritten."""
        try:
            write_game(self._session.snapshot(), Path(path))
        except MinewiseError as error:
            return words.failure(error)
        return Result(True, _("Saved in {path}.").format(path=repr(str(path))))

    def save_to(self, text: str) -> Result:
        """Save the game under a name, or in a file if the text has a folder or ends in .json."""
        return self.save_file(_expanded(text)) if is_file(text) else self.save(text)

    # Loading: a game that is not over is given up, so ask `Session.give_up_question` first

    def load(self, name: str) -> Task[Result]:
        """Resume a saved game by its name."""
        if why := When.KEPT.refusal(self._session):
            return Task.of(refused(why))
        games = self._games

        def finish(found: SavedGame) -> Result:
            result = self._resume(found)
            self._now_saved_as(name)
            return result

        return self._session.task(lambda _task: games.load(name), finish)

    def load_file(self, path: Path | str) -> Task[Result]:
        """Resume the game in a file, or the replay or board of another program where it ends."""
        file = Path(path)

        def read(_task: Task[Result]) -> SavedGame | formats.Recording:
            if file.suffix.lower().removeprefix(".") in formats.READABLE:
                return game_in(formats.read_file(file), file)
            return read_game_file(file)

        return self._session.task(read, self._resume)

    def load_bytes(self, data: bytes, name: str) -> Task[Result]:
        """Like `load_file`, for the contents of a file."""

        def read(_task: Task[Result]) -> SavedGame | formats.Recording:
            if is_saved_game(data):
                return SavedGame.parse(files.as_text(data, name))
            return game_in(formats.read_bytes(data, Path(name).name), name)

        return self._session.task(read, self._resume)

    def load_from(self, text: str) -> Task[Result]:
        """Load a saved game by name, or a file: also replays and boards of other programs."""
        return self.load_file(_expanded(text)) if is_file(text) else self.load(text)

    def load_autosave(self) -> Task[Result]:
        """Resume the unfinished game."""
        if why := When.KEPT.refusal(self._session):
            return Task.of(refused(why))
        path = self._games.autosave_file
        if not path.exists():
            return Task.of(refused(_("You left no game to resume.")))

        def finish(found: SavedGame) -> Result:
            result = self._resume(found)
            self._session.storage.resumed.add(self._session.played.id)
            return result

        return self._session.task(lambda _task: read_game_file(path), finish)

    def _resume(self, found: SavedGame | formats.Recording) -> Result:
        """Resume a game; if that fails, keep this one."""
        if isinstance(found, formats.Recording):
            return self._session.resume_recording(found)
        self._session.restore(found)
        text = _("Resumed: {level}, {steps}, {time}.").format(
            level=words.level_name(found.deal.level),
            steps=words.steps(len(found.done)),
            time=words.duration(found.seconds),
        )
        return Result(True, text, changed=tuple(found.deal.level.grid))

    # The saved games

    def delete_question(self, name: str) -> str:
        """The question before a game is deleted for good."""
        return _("Delete the saved game {name}?").format(name=quote(name))

    @_kept
    def delete(self, name: str) -> Result:
        """Delete a saved game."""
        self._games.delete(name)
        if self.name == name:
            self.name = None
        return Result(True, _("Deleted: {name}.").format(name=quote(name)))

    @_kept
    def rename(self, name: str, to: str) -> Result:
        """Give a saved game another name."""
        self._games.rename(name, to)
        if self.name == name:
            self.name = to
        text = _("Renamed: {name} is now {to}.")
        return Result(True, text.format(name=quote(name), to=quote(to)))

    def import_bytes(self, data: bytes, name: str = "") -> Task[Result]:
        """Add the contents of a data file. The present game stays as it is."""
        if why := When.KEPT.refusal(self._session):
            return Task.of(refused(why))
        return importing(self._session.storage, data, name).then(_imported)

    # Leaving

    def forget_left(self) -> None:
        """Remove the unfinished game if it is this one, which is over."""
        storage, game = self._session.storage, self._session.played.id
        if storage.games is not None and game in storage.resumed:
            storage.games.forget_autosave(game)

    def leave(self) -> Result:
        """Keep an unfinished game for next time, or remove a finished one."""
        storage, played = self._session.storage, self._session.played
        games = storage.games
        if games is None:
            return Result(done=True)
        if played.outcome is not None:
            games.forget_autosave(played.id)
        if played.state is not State.PLAYING:
            return Result(done=True)
        snapshot, wish = self._session.snapshot(), self.suggested_name()
        try:
            name = games.leave(snapshot, wish, frozenset(storage.resumed))
        except MinewiseError as error:
            return words.failure(error)
        text = _("Your game is kept for next time: {level}, {opened} of {safe} cells open.").format(
            level=words.level_name(played.deal.level),
            opened=played.opened_cells,
            safe=played.safe_cells,
        )
        if name is not None:
            moved = _("Your earlier game was saved as {name}.").format(name=quote(name))
            text = f"{text} {moved}"
        return Result(True, text)


def _imported(found: Callable[[], Added]) -> Result:
    try:
        return Result(True, words.added(found()))
    except MinewiseError as error:
        return words.failure(error)


def is_file(text: str) -> bool:
    """Whether the text is a file name rather than the name of a saved game.

    >>> is_file("On the train"), is_file("games/1.json")
    (False, True)
    """
    suffix = Path(text).suffix.lower().removeprefix(".")
    return "/" in text or "\\" in text or suffix == "json" or suffix in formats.READABLE


def _expanded(text: str) -> Path:
    path = Path(text)
    with contextlib.suppress(RuntimeError):  # a ~name without a home folder is part of the name
        path = path.expanduser()
    return path
