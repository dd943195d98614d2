"""The saved games of one person, and the last unfinished one.

    saved game       saved by the person, under a name; a file of its own in the folder `games`
    unfinished game  the one game that was under way when a front end was closed

Nothing is overwritten without asking: neither a game of the same name, nor an earlier unfinished
game, which moves to the saved games unless it had hardly begun. A name may be any short text;
characters that a file name cannot have are escaped with `%`.
"""

import contextlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from minewise.base import files
from minewise.base.errors import MinewiseError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.core import State
from minewise.session.folders import autosave_file
from minewise.session.saved_game import (
    SavedGame,
    SavedGameError,
    SavedGameInfo,
    game_text,
    is_there,
    loading,
    read_game_file,
    read_game_text,
    read_header,
    write_game,
)

_LONGEST_NAME = 60

# A shorter game is given up without a question, and does not move to the saved games.
_WORTH_PART = 0.1
_WORTH_SECONDS = 30.0

# Names that some file system refuses. A leading dot hides a file; Windows strips trailing dots
# and spaces, and reserves a few names.
_UNFIT = re.compile(
    r'[%/\\:*?"<>|]|^\.|[. ]$|^(?=(?:con|prn|aux|nul|com\d|lpt\d)$).', re.IGNORECASE
)


# A partial can be pickled: a storage may be used in another process.
_now = partial(datetime.now, UTC)


class NameTakenError(MinewiseError):
    """Another game is saved under that name."""


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A file among the saved games that cannot be read. It is left as it is."""

    name: str
    problem: str


class SavedGames:
    """The saved games in one folder."""

    def __init__(self, folder: Path, today: Callable[[], datetime] = _now) -> None:
        """Use a folder, which the first write creates."""
        self.folder = folder / "games"
        self.autosave_file = autosave_file(folder)
        self._today = today

    # Games with a name

    def all(self) -> list[SavedGameInfo | BrokenGame]:
        """The games in the folder, the latest first, then unreadable files."""
        good, broken = [], []
        for name, path in sorted(self._files().items()):
            try:
                good.append(SavedGameInfo.at(path, name))
            except MinewiseError as error:
                broken.append(BrokenGame(name, str(error)))
        never = datetime.min.replace(tzinfo=UTC)
        good.sort(key=lambda kept: kept.saved or never, reverse=True)
        return [*good, *broken]

    def saved(self) -> list[SavedGameInfo]:
        """The games with a name, the latest first."""
        return [kept for kept in self.all() if isinstance(kept, SavedGameInfo)]

    def has(self, name: str) -> bool:
        """Whether a game has this name, ignoring case."""
        return self._find(name) is not None

    def save(self, game: SavedGame, name: str, *, overwrite: bool = False) -> None:
        """Save a game under a name. If another game has it, raise a NameTakenError."""
        name = read_name(name)
        there = self._find(name)
        if there is not None and not overwrite and self._id_at(there) != game.id:
            raise _taken(name)
        write_game(self._dated(game), there or self._path(name))

    def load(self, name: str) -> SavedGame:
        """Load a game by its name."""
        return read_game_file(self._there(name))

    def delete(self, name: str) -> None:
        """Delete a game."""
        path = self._there(name)
        with _file_errors(_("cannot delete {name}: {why}"), name):
            path.unlink()

    def rename(self, name: str, to: str) -> None:
        """Give a game another name."""
        path, to = self._there(name), read_name(to)
        there = self._find(to)
        if there is not None and there != path:
            raise _taken(to)
        with _file_errors(_("cannot rename {name}: {why}"), name):
            path.rename(self._path(to))

    def free_name(self, wish: str) -> str:
        """This name, with a number after it if another game has it."""
        return _free_name(wish, self._taken())

    def _taken(self) -> set[str]:
        return {_folded(name) for name in self._files()}

    # The unfinished game

    def autosave(self) -> SavedGameInfo | None:
        """The unfinished game; None if there is none."""
        if not is_there(self.autosave_file):
            return None
        return SavedGameInfo.at(self.autosave_file)

    def leave(self, game: SavedGame, wish: str, own: frozenset[str] = frozenset()) -> str | None:
        """Keep a game as the unfinished one; return the name of a game saved under one, if any was.

        The earlier unfinished game moves to the saved games, unless it is among `own`, which the
        person has given up. If its file is damaged it stays, and this game is saved as `wish`.
        """
        moved = None
        if is_there(self.autosave_file):
            try:
                text = read_game_text(self.autosave_file)
                data = read_header(text)
                older = SavedGameInfo.of(data)
            except MinewiseError:
                name = self.free_name(wish)
                self.save(game, name)
                return name
            waits = older.state is State.PLAYING and older.id not in (game.id, *own)
            waits = waits and is_worth_keeping(older.opened, older.safe, older.seconds)
            if waits and not self._is_saved(data):
                moved = self.free_name(_("Unfinished, {level}").format(level=older.level))
                files.write_text(self._path(moved), text, make_folder=True)
        write_game(self._dated(game), self.autosave_file)
        return moved

    def forget_autosave(self, id: str) -> None:  # noqa: A002 - its name in the file
        """Remove the unfinished game if it is this one, which is over."""
        with contextlib.suppress(MinewiseError, OSError):  # then it is not ours to remove
            if is_there(self.autosave_file) and SavedGameInfo.at(self.autosave_file).id == id:
                self.autosave_file.unlink()

    # All of them, for another machine

    def contents(self) -> tuple[dict[str, Any] | None, dict[str, dict[str, Any]], list[str]]:
        """All games as plain data: the unfinished one, those with a name, and the broken files."""
        left, saved, problems = None, {}, []
        try:
            if is_there(self.autosave_file):
                left = read_header(read_game_text(self.autosave_file))
        except MinewiseError as error:
            problems.append(str(error))
        for name, path in sorted(self._files().items()):
            try:
                with loading(path):
                    saved[name] = read_header(read_game_text(path))
            except MinewiseError as error:
                problems.append(str(error))
        return left, saved, problems

    def add(self, games: Iterable[tuple[str | None, dict[str, Any]]]) -> Iterator[str]:
        """Add games from another machine that are not here, and yield their names.

        A game whose name is taken gets a number after it. One without a name becomes the unfinished
        game if there is none; its name is "".
        """
        paths = [self.autosave_file, *self._files().values()]
        here = {text for path in paths if (text := self._undated_at(path)) is not None}
        taken = self._taken()
        for name, data in games:
            text = _undated(data)
            if text in here:
                continue
            here.add(text)
            if name is None and not is_there(self.autosave_file):
                files.write_text(self.autosave_file, game_text(data), make_folder=True)
                yield ""
                continue
            left = _("Unfinished, {level}").format(level=SavedGameInfo.of(data).level)
            free = _free_name(name or left, taken)
            taken.add(_folded(free))
            files.write_text(self._path(free), game_text(data), make_folder=True)
            yield free

    def _undated_at(self, path: Path) -> str | None:
        with contextlib.suppress(MinewiseError):
            if is_there(path):
                return _undated(read_header(read_game_text(path)))
        return None

    # Files

    def _files(self) -> dict[str, Path]:
        try:
            paths = [path for path in self.folder.iterdir() if path.suffix == ".json"]
        except OSError:  # nothing has been saved yet
            return {}
        if not paths:
            return {}
        from urllib.parse import unquote  # noqa: PLC0415 - slow to load, of no use without games

        return {unquote(path.stem, errors="replace"): path for path in paths}

    def _path(self, name: str) -> Path:
        return self.folder / (_UNFIT.sub(lambda found: f"%{ord(found[0]):02X}", name) + ".json")

    def _find(self, name: str) -> Path | None:
        """The file of a name; some file systems ignore case."""
        wanted = _folded(name)
        return next((path for has, path in self._files().items() if _folded(has) == wanted), None)

    def _there(self, name: str) -> Path:
        path = self._find(name)
        if path is None:
            raise SavedGameError(_("no game is saved as {name}").format(name=quote(name)), name)
        return path

    def _id_at(self, path: Path) -> str | None:
        with contextlib.suppress(MinewiseError):
            return SavedGameInfo.at(path).id
        return None

    def id_of(self, name: str) -> str | None:
        """The id of the game that has a name; None if none has it, or it cannot be read."""
        there = self._find(name)
        return None if there is None else self._id_at(there)

    def _is_saved(self, data: dict[str, Any]) -> bool:
        """Whether the same state of a game is saved under a name already."""
        for path in self._files().values():
            with contextlib.suppress(MinewiseError):
                other = read_header(read_game_text(path))
                if all(other.get(key) == data.get(key) for key in ("id", "done")):
                    return True
        return False

    def _dated(self, game: SavedGame) -> SavedGame:
        return replace(game, saved=self._today().replace(microsecond=0))


def is_worth_keeping(opened: int, safe: int, seconds: float) -> bool:
    """Whether a game is worth saving: a tenth is open, or it has taken a while.

    >>> is_worth_keeping(opened=1, safe=71, seconds=2.0), is_worth_keeping(12, 71, 2.0)
    (False, True)
    """
    return opened >= safe * _WORTH_PART or seconds >= _WORTH_SECONDS


def read_name(text: str) -> str:
    """Normalise a name for a game or a level: up to 60 printable characters.

    >>> read_name("  On the train ")
    'On the train'
    """
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    too_long = len(name) > _LONGEST_NAME or len(name.encode(errors="replace")) > 2 * _LONGEST_NAME
    if not name or too_long or not name.isprintable():
        message = _("{given} is not a name: expected 1 to {most} characters")
        raise NotationError(message.format(given=quote(text), most=_LONGEST_NAME), text)
    return name


def _undated(data: dict[str, Any]) -> str:
    """A game as text without the time of saving, for comparison."""
    return json.dumps({**data, "saved": None}, sort_keys=True)


def _free_name(wish: str, taken: Set[str]) -> str:
    wish = wish[:_LONGEST_NAME].strip()
    names = (wish if n == 1 else f"{wish[: _LONGEST_NAME - 5]} {n}" for n in count(1))
    return next(name for name in names if _folded(name) not in taken)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


@contextlib.contextmanager
def _file_errors(text: str, name: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise SavedGameError(text.format(name=quote(name), why=why), name) from None


def _taken(name: str) -> NameTakenError:
    return NameTakenError(_("another game is saved as {name}").format(name=quote(name)), name)
