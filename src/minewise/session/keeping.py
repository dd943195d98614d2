"""Saving and loading games, and leaving one.

A game is saved under a name, among the person's saved games, or in a file anywhere.
"""

import contextlib
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from minewise import formats
from minewise.base import (
    MinewiseError,
    Task,
    TimeUpError,
    files,
    gettext as _,
    ngettext as _n,
    quote,
)
from minewise.core import State
from minewise.session import words
from minewise.session.data_file import MOST_BYTES, DataFileError
from minewise.session.game_files import read_game_file, write_game
from minewise.session.games import Games
from minewise.session.replay import game_in
from minewise.session.result import Result, refused
from minewise.session.rules import When
from minewise.session.saved_game import SavedGame, is_saved_game
from minewise.session.saved_games import NameTakenError, SavedGames
from minewise.session.statistics import Statistics
from minewise.session.storage import Added, Storage


class Keeping(Games):
    """A session whose games can be kept. Some keep nothing, and say so."""

    # Saving

    def suggested_name(self) -> str:
        """What to call the game: as before if it has a name; else by its level and the time."""
        if self.name is not None:
            return self.name
        now = datetime.now().astimezone()
        wish = f"{words.capital_letter(str(self.round.deal.level))} {now:%Y-%m-%d %H.%M}"
        games = self.storage.games
        return wish if games is None else games.free_name(wish)

    def save_question(self, name: str) -> str | None:
        """What to ask before the game is saved under a name; None if no other game has it.

        A file is not asked for: one that is not a saved game is never written over.
        """
        games = self.storage.games
        if (
            games is None
            or is_file(name)
            or not games.has(name)
            or games.id_of(name) == self.round.id
        ):
            return None
        return _("Another game is saved as {name}. Replace it?").format(name=quote(name))

    def save(self, name: str | None = None, *, overwrite: bool = False) -> Result:
        """Save the game under a name, at once, so that it is the game as it is.

        Args:
            name: The name; None for the one that it has, or a suggested one.
            overwrite: Whether it may take the name of another game, which is lost then.
        """
        if why := When.KEPT.refusal(self):
            return refused(why)
        name = name if name is not None else self.suggested_name()
        try:
            self._games.save(self.snapshot(), name, overwrite=overwrite)
        except NameTakenError as error:
            return refused(
                _("{problem} Choose another name, or replace that game.").format(
                    problem=words.as_sentence(str(error))
                )
            )
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        self.name = " ".join(name.split())
        self._saved_steps = self.round.steps
        return Result(True, _("Saved as {name}.").format(name=quote(self.name)))

    def save_file(self, path: Path | str) -> Result:
        """Save the game in a file. A file that is not a saved game is not written over."""
        try:
            write_game(self.snapshot(), Path(path))
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        return Result(True, _("Saved in {path}.").format(path=repr(str(path))))

    def save_to(self, text: str) -> Result:
        """Save the game as a person means it: what has a folder or ends in .json is a file."""
        return self.save_file(_expanded(text)) if is_file(text) else self.save(text)

    # Loading: a game that is not over is given up, so ask `give_up_question` first

    def load(self, name: str) -> Task[Result]:
        """Resume a saved game by its name."""
        if why := When.KEPT.refusal(self):
            return Task.of(refused(why))
        games = self._games

        def finish(found: SavedGame) -> Result:
            result = self._resume(found)
            self.name = name
            self._saved_steps = self.round.steps
            return result

        return self._task(lambda _task: games.load(name), finish)

    def load_file(self, path: Path | str) -> Task[Result]:
        """Resume the game in a file, or the replay or board of another program where it ends."""
        file = Path(path)
        if file.suffix.lower().removeprefix(".") in formats.READABLE:
            return self._task(lambda _task: game_in(formats.read_file(file), file), self._resume)
        return self._task(lambda _task: read_game_file(file), self._resume)

    def load_bytes(self, data: bytes, name: str) -> Task[Result]:
        """The same as `load_file` for a file that is read already."""
        return self._task(lambda _task: game_in_bytes(data, name), self._resume)

    def load_from(self, text: str) -> Task[Result]:
        """Load the game that a person means; replays and boards of other programs are files too."""
        return self.load_file(_expanded(text)) if is_file(text) else self.load(text)

    def load_autosave(self) -> Task[Result]:
        """Resume the game that was left."""
        if why := When.KEPT.refusal(self):
            return Task.of(refused(why))
        path = self._games.autosave_file
        if not path.exists():
            return Task.of(refused(_("No game was left to resume.")))

        def finish(found: SavedGame | formats.Recording) -> Result:
            result = self._resume(found)
            self.storage.resumed.add(self.round.id)
            return result

        return self._task(lambda _task: read_game_file(path), finish)

    def _resume(self, found: SavedGame | formats.Recording) -> Result:
        """Resume a game. If that cannot be, this one goes on."""
        if isinstance(found, formats.Recording):
            return self._resume_recording(found)
        self.restore(found)
        said = _("Resumed: {level}, {steps}, {time}.").format(
            level=found.deal.level,
            steps=words.steps(len(found.done)),
            time=words.duration(found.seconds),
        )
        return Result(True, said, changed=tuple(found.deal.level.grid))

    # The saved games

    def delete_question(self, name: str) -> str:
        """What to ask first: a deleted game is gone."""
        return _("Delete the saved game {name}?").format(name=quote(name))

    def delete(self, name: str) -> Result:
        """Delete a saved game."""
        if why := When.KEPT.refusal(self):
            return refused(why)
        try:
            self._games.delete(name)
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        if self.name == name:
            self.name = None
        return Result(True, _("Deleted: {name}.").format(name=quote(name)))

    def rename(self, name: str, to: str) -> Result:
        """Give a saved game another name."""
        if why := When.KEPT.refusal(self):
            return refused(why)
        try:
            self._games.rename(name, to)
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        if self.name == name:
            self.name = to
        return Result(
            True, _("Renamed: {name} is now {to}.").format(name=quote(name), to=quote(to))
        )

    # The statistics

    def reset_questions(self) -> tuple[str, str]:
        """What to ask before the statistics are reset: two questions, one after the other."""
        return (
            _("Reset your statistics? No game counts any more."),
            _("Are you sure? You can restore them for a day; after that they are gone."),
        )

    def reset_statistics(self) -> Result:
        """Reset the statistics: ask `reset_questions` first."""
        return self._with_statistics(_reset)

    def restore_statistics(self) -> Result:
        """Bring back the games that were taken out of the statistics within a day."""
        return self._with_statistics(_restore)

    def delete_finished_question(self) -> str:
        """What to ask before a game is taken out of the statistics."""
        return _("Delete this game from your statistics? You can restore it for a day.")

    def delete_finished(self, id: str) -> Result:  # noqa: A002 - its name in the database
        """Take a game out of the statistics: ask `delete_finished_question` first."""
        return self._with_statistics(partial(_delete_finished, id=id))

    def _with_statistics(self, do: Callable[[Statistics], Result]) -> Result:
        if why := When.RECORDED.refusal(self):
            return refused(why)
        assert self.storage.statistics is not None, "else it is refused"
        try:
            return do(self.storage.statistics)
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))

    # All of it, as one file

    def export_file(self, path: Path | str) -> Result:
        """Write everything that is kept, as one data file."""
        if why := When.KEPT.refusal(self):
            return refused(why)
        try:
            files.write_bytes(_expanded(str(path)), self.storage.export_bytes())
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        said = _("Your games, statistics and settings are in {path}.").format(path=repr(str(path)))
        problems = map(words.as_sentence, self.storage.export_problems())
        return Result(True, " ".join((said, *problems)))

    def import_file(self, path: Path | str) -> Task[Result]:
        """Add what a data file has. The game that goes on stays as it is."""
        return self._import(_expanded(str(path)), str(path))

    def import_bytes(self, data: bytes, name: str = "") -> Task[Result]:
        """Add what a data file has, given as bytes.

        Args:
            data: The file.
            name: What it is called, for the sentence that says what is wrong with it.
        """
        return self._import(data, name)

    def _import(self, file: Path | bytes, name: str) -> Task[Result]:
        if why := When.KEPT.refusal(self):
            return Task.of(refused(why))
        return importing(self.storage, file, name).then(_imported)

    @property
    def _games(self) -> SavedGames:
        assert self.storage.games is not None, "else it is refused"
        return self.storage.games

    # Leaving

    def leave(self) -> Result:
        """Keep a game that goes on until the next time, and say so. Refused only if that fails.

        Nobody wants to resume a game that is over: if it is the one kept there, it is removed.
        """
        games, played = self.storage.games, self.round
        if games is None:
            return Result(done=True)
        if played.outcome is not None:
            games.forget_autosave(played.id)
        if played.state is not State.PLAYING:
            return Result(done=True)
        try:
            name = games.leave(
                self.snapshot(), self.suggested_name(), frozenset(self.storage.resumed)
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


def importing(
    storage: Storage, file: Path | bytes, name: str = "", seconds: float | None = None
) -> Task[Added]:
    """Add what a data file has to a storage: all of it or, if it is stopped before, nothing.

    Unlike that of other tasks its work changes something: what is kept, and never a game. A file
    may hold so much that it is worked in another process, and there it is written, too.

    Args:
        storage: What it is added to.
        file: The file, or what it holds.
        name: What it is called, for the sentence that says what is wrong with it.
        seconds: How long it may take; None for as long as it takes.
    """

    def work(task: Task[Added]) -> Added:
        limit = task.limit(seconds)
        data = files.read_bytes(file, MOST_BYTES) if isinstance(file, Path) else file
        try:
            return storage.import_bytes(data, limit, task.tell)
        except TimeUpError as error:
            raise DataFileError(_not_in_time(error), name) from None
        except MinewiseError as error:
            said = _("cannot import {file}: {why}").format(file=quote(name), why=error)
            raise DataFileError(said if name else str(error), name) from None

    return Task.finding(work, text=_("Importing"))


def _not_in_time(error: TimeUpError) -> str:
    if error.seconds is None:
        return _("the import was stopped: nothing was added")
    return _("the import takes more than {seconds:g} seconds: nothing was added").format(
        seconds=error.seconds
    )


def _imported(found: Callable[[], Added]) -> Result:
    try:
        return Result(True, words.added(found()))
    except MinewiseError as error:
        return refused(words.as_sentence(str(error)))


def _reset(statistics: Statistics) -> Result:
    count = statistics.reset()
    if not count:
        return refused(_("There is nothing to reset: no game is recorded."))
    said = _n(
        "{count} game no longer counts. You can restore it for a day.",
        "{count} games no longer count. You can restore them for a day.",
        count,
    )
    return Result(True, said.format(count=count))


def _restore(statistics: Statistics) -> Result:
    count = statistics.restore()
    if not count:
        return refused(_("There is nothing to restore."))
    said = _n("{count} game counts again.", "{count} games count again.", count)
    return Result(True, said.format(count=count))


def _delete_finished(statistics: Statistics, id: str) -> Result:  # noqa: A002 - its name there
    if not statistics.delete(id):
        return refused(_("There is no such game in the statistics."))
    return Result(True, _("The game no longer counts. You can restore it for a day."))


def game_in_bytes(data: bytes, name: str) -> SavedGame | formats.Recording:
    """The game in a file: one of ours, or a replay or board of another program.

    Raises:
        MinewiseError: There is none in it.
    """
    if is_saved_game(data):
        return SavedGame.parse(files.as_text(data, name))
    return game_in(formats.read_bytes(data, Path(name).name), name)


def is_file(text: str) -> bool:
    """Whether a person means a file, and not the name of a saved game.

    >>> is_file("On the train"), is_file("games/1.json")
    (False, True)
    """
    suffix = Path(text).suffix.lower().removeprefix(".")
    return "/" in text or "\\" in text or suffix == "json" or suffix in formats.READABLE


def _expanded(text: str) -> Path:
    path = Path(text)
    with contextlib.suppress(RuntimeError):  # a home that nobody has is part of the name
        path = path.expanduser()
    return path
