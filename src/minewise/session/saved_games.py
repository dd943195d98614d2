"""The saved games of one person: those with a name, and the one that was left.

    saved game  saved by the person, under a name; a file of its own in the folder `games`
    left game   the one game that was going on when a front end was left, kept by itself

Nothing that anybody would miss is lost unasked. A name that another game has is not taken from
it; and if a game is left while another one, left earlier, is still waiting, that one moves to the
saved games, unless it was hardly begun.
A name may be any short text: what a file cannot be called is written with `%` in its name.
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

from minewise.base import MinewiseError, NotationError, files, gettext as _, quote
from minewise.core import MINE, NUMBERS, FirstClick, Level, State
from minewise.session.folders import autosave_file
from minewise.session.saved_game import (
    SavedGame,
    SavedGameError,
    game_text,
    is_there,
    loading,
    read_game_file,
    read_game_text,
    read_header,
    write_game,
)

_LONGEST_NAME = 60

# Of less than this, nobody is asked, and nothing is kept beside the game that was left last.
_WORTH_PART = 0.1
_WORTH_SECONDS = 30.0

# What some file system has no names for. A dot in front hides a file, and Windows takes
# dots and spaces from the end, and has a few names of its own.
_UNFIT = re.compile(
    r'[%/\\:*?"<>|]|^\.|[. ]$|^(?=(?:con|prn|aux|nul|com\d|lpt\d)$).', re.IGNORECASE
)


# A partial can be sent to another process, where a storage may be used.
_now = partial(datetime.now, UTC)


class NameTakenError(MinewiseError):
    """Another game is saved under that name."""


@dataclass(frozen=True, slots=True)
class SavedGameInfo:
    """A game that is kept, as it is shown in a list.

    Attributes:
        name: Its name; None for the one that was left.
        path: Its file.
        saved: When it was saved; None if the file does not tell.
        level: Size and mines.
        first: The first-click rule.
        opened: How many safe cells are open.
        safe: How many safe cells there are.
        seconds: What the clock shows.
        state: Ready, playing, won or lost.
        id: What tells the game from every other.
        kind: What kind of game it is, as in the statistics: nothing for the usual one.
    """

    name: str | None
    path: Path
    saved: datetime | None
    level: Level
    first: FirstClick
    opened: int
    safe: int
    seconds: float
    state: State
    id: str
    kind: str = ""

    @classmethod
    def at(cls, path: Path, name: str | None) -> "SavedGameInfo":
        """What a list tells of a game: by what its file says, without playing it.

        Raises:
            MinewiseError: The file cannot be read, or is no saved game.
        """
        with loading(path):
            return cls.of(read_header(read_game_text(path)), path, name)

    @classmethod
    def of(cls, data: dict[str, Any], path: Path, name: str | None) -> "SavedGameInfo":
        """The same from what the file holds."""
        head = SavedGame.head(data)
        level = head.deal.level
        opened = sum(map(head.view.count, NUMBERS))
        safe = len(level.grid) - level.mines
        if opened == safe:
            state = State.WON
        elif MINE in head.view:
            state = State.LOST
        else:
            state = State.PLAYING if opened else State.READY
        return cls(
            name,
            path,
            head.saved,
            level,
            head.deal.first,
            opened,
            safe,
            head.seconds,
            state,
            head.id,
            head.deal.kind,
        )

    @property
    def progress(self) -> float:
        """The share of the safe cells that are open."""
        return self.opened / self.safe if self.safe else 1.0


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A file among the saved games that cannot be read. It is left as it is.

    Attributes:
        name: Its name.
        path: The file.
        problem: What is wrong with it, in one sentence.
    """

    name: str
    path: Path
    problem: str


class SavedGames:
    """The saved games in one folder.

    >>> import tempfile
    >>> from minewise.core import Deal
    >>> folder = tempfile.TemporaryDirectory()
    >>> games = SavedGames(Path(folder.name))
    >>> game = SavedGame(Deal.parse("9x9x10 first safe seed 7"))
    >>> games.save(game, "On the train")
    >>> [(kept.name, str(kept.level)) for kept in games.saved()]
    [('On the train', 'beginner')]
    >>> folder.cleanup()
    """

    def __init__(self, folder: Path, today: Callable[[], datetime] = _now) -> None:
        """Use a folder; it is made when there is something to write.

        Args:
            folder: Where the games are.
            today: What date and time it is.
        """
        self.folder = folder / "games"
        self.autosave_file = autosave_file(folder)
        self._today = today

    # Games with a name

    def all(self) -> list[SavedGameInfo | BrokenGame]:
        """What is in the folder: games, the latest first, then what cannot be read."""
        good, broken = [], []
        for name, path in sorted(self._files().items()):
            try:
                good.append(SavedGameInfo.at(path, name))
            except MinewiseError as error:
                broken.append(BrokenGame(name, path, str(error)))
        never = datetime.min.replace(tzinfo=UTC)
        good.sort(key=lambda kept: kept.saved or never, reverse=True)
        return [*good, *broken]

    def saved(self) -> list[SavedGameInfo]:
        """The games with a name, the latest first."""
        return [kept for kept in self.all() if isinstance(kept, SavedGameInfo)]

    def has(self, name: str) -> bool:
        """Whether a game has this name, in capitals or not."""
        return self._find(name) is not None

    def save(self, game: SavedGame, name: str, *, overwrite: bool = False) -> None:
        """Save a game under a name. The same game under that name is brought up to date.

        Raises:
            NotationError: It cannot be a name.
            NameTakenError: Another game has the name, and is not to be written over.
            FileError: The file cannot be written.
        """
        name = read_name(name)
        there = self._find(name)
        if there is not None and not overwrite and self._id_at(there) != game.id:
            raise NameTakenError(
                _("another game is saved as {name}").format(name=quote(name)), name
            )
        write_game(self._dated(game), there or self._path(name))

    def load(self, name: str) -> SavedGame:
        """Load a game by its name.

        Raises:
            SavedGameError: There is no such game, or it is damaged.
            FileError: The file cannot be read.
        """
        return read_game_file(self._there(name))

    def delete(self, name: str) -> None:
        """Delete a game.

        Raises:
            SavedGameError: There is no such game, or it cannot be deleted.
        """
        path = self._there(name)
        with _file_errors("delete", name):
            path.unlink()

    def rename(self, name: str, to: str) -> None:
        """Give a game another name.

        Raises:
            NotationError: It cannot be a name.
            NameTakenError: Another game has it.
            SavedGameError: There is no such game, or it cannot be renamed.
        """
        path, to = self._there(name), read_name(to)
        there = self._find(to)
        if there is not None and there != path:
            raise NameTakenError(_("another game is saved as {name}").format(name=quote(to)), to)
        with _file_errors("rename", name):
            path.rename(self._path(to))

    def free_name(self, wish: str) -> str:
        """The name that is wished for, or with a number behind it if another game has it."""
        return _free_name(wish, self._taken())

    def _taken(self) -> set[str]:
        return {_folded(name) for name in self._files()}

    # The game that was left

    def autosave(self) -> SavedGameInfo | None:
        """The game that was left; None if there is none.

        Raises:
            MinewiseError: It cannot be read.
        """
        if not is_there(self.autosave_file):
            return None
        return SavedGameInfo.at(self.autosave_file, None)

    def leave(self, game: SavedGame, wish: str, own: frozenset[str] = frozenset()) -> str | None:
        """Keep a game as the one that was left.

        Args:
            game: The game.
            wish: What to call it among the saved games, if the file of the left game is
                damaged: that one stays as it is.
            own: The ids of games that may be forgotten: the person has given them up.

        Returns:
            The name under which a game was saved instead, or to make room; None if none was.

        Raises:
            FileError: It cannot be kept.
        """
        moved = None
        if is_there(self.autosave_file):
            try:
                text = read_game_text(self.autosave_file)
                data = read_header(text)
                older = SavedGameInfo.of(data, self.autosave_file, None)
            except MinewiseError:
                name = self.free_name(wish)
                self.save(game, name)
                return name
            waits = older.state is State.PLAYING and older.id not in (game.id, *own)
            waits = waits and is_worth_keeping(older.opened, older.safe, older.seconds)
            if waits and not self._is_saved(data):
                moved = self.free_name(_("Left game, {level}").format(level=older.level))
                files.write_text(self._path(moved), text, make_folder=True)
        write_game(self._dated(game), self.autosave_file)
        return moved

    def forget_autosave(self, id: str) -> None:  # noqa: A002 - its name in the file
        """Remove the game that was left, if it is this one: nobody resumes a game that is over."""
        with contextlib.suppress(MinewiseError, OSError):  # then it is not ours to remove
            if is_there(self.autosave_file) and SavedGameInfo.at(self.autosave_file, None).id == id:
                self.autosave_file.unlink()

    # All of them, for another machine

    def contents(self) -> tuple[dict[str, Any] | None, dict[str, dict[str, Any]], list[str]]:
        """All games as plain data: the one that was left, those with a name, and what is broken."""
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
        """Add games from another machine, but not those that are here just as they are.

        Nothing here is written over: a game whose name is taken gets a number behind it.

        Args:
            games: Each with its name, as plain data, looked at already. One without a name was
                left: it becomes the left game if there is none, and a saved one otherwise.

        Yields:
            The name that a game has here now, empty for the left one.

        Raises:
            FileError: One cannot be written.
        """
        paths = [self.autosave_file, *self._files().values()]
        here = {told for path in paths if (told := self._told_at(path)) is not None}
        taken = self._taken()
        for name, data in games:
            told = _undated(data)
            if told in here:
                continue
            here.add(told)
            if name is None and not is_there(self.autosave_file):
                files.write_text(self.autosave_file, game_text(data), make_folder=True)
                yield ""
                continue
            left = _("Left game, {level}").format(level=SavedGame.head(data).deal.level)
            free = _free_name(name or left, taken)
            taken.add(_folded(free))
            files.write_text(self._path(free), game_text(data), make_folder=True)
            yield free

    def _told_at(self, path: Path) -> str | None:
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
        """The file of a name; some file systems do not tell capitals from small letters."""
        wanted = _folded(name)
        return next((path for has, path in self._files().items() if _folded(has) == wanted), None)

    def _there(self, name: str) -> Path:
        path = self._find(name)
        if path is None:
            raise SavedGameError(_("no game is saved as {name}").format(name=quote(name)), name)
        return path

    def _id_at(self, path: Path) -> str | None:
        with contextlib.suppress(MinewiseError):
            return SavedGameInfo.at(path, None).id
        return None

    def id_of(self, name: str) -> str | None:
        """The id of the game that has a name; None if none has it, or it cannot be read."""
        there = self._find(name)
        return None if there is None else self._id_at(there)

    def _is_saved(self, data: dict[str, Any]) -> bool:
        """Whether the same state of a game has a name already."""
        for path in self._files().values():
            with contextlib.suppress(MinewiseError):
                other = read_header(read_game_text(path))
                if all(other.get(key) == data.get(key) for key in ("id", "done")):
                    return True
        return False

    def _dated(self, game: SavedGame) -> SavedGame:
        return replace(game, saved=self._today().replace(microsecond=0))


def is_worth_keeping(opened: int, safe: int, seconds: float) -> bool:
    """Whether somebody would miss a game: a tenth of it is open, or it has gone on for a while.

    >>> is_worth_keeping(opened=1, safe=71, seconds=2.0), is_worth_keeping(12, 71, 2.0)
    (False, True)
    """
    return opened >= safe * _WORTH_PART or seconds >= _WORTH_SECONDS


def read_name(text: str) -> str:
    """Read a name for a game: up to 60 characters that can be shown.

    >>> read_name("  On the train ")
    'On the train'
    """
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    too_long = len(name) > _LONGEST_NAME or len(name.encode(errors="replace")) > 2 * _LONGEST_NAME
    if not name or too_long or not name.isprintable():
        raise NotationError(
            _("{given} is not a name for a game: expected 1 to {most} characters").format(
                given=quote(text), most=_LONGEST_NAME
            ),
            text,
        )
    return name


def _undated(data: dict[str, Any]) -> str:
    """A game as it is, whenever it was saved: to tell two that are the same."""
    return json.dumps({**data, "saved": None}, sort_keys=True)


def _free_name(wish: str, taken: Set[str]) -> str:
    wish = wish[:_LONGEST_NAME].strip()
    names = (wish if n == 1 else f"{wish[: _LONGEST_NAME - 5]} {n}" for n in count(1))
    return next(name for name in names if _folded(name) not in taken)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


@contextlib.contextmanager
def _file_errors(verb: str, name: str) -> Any:
    try:
        yield
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        said = {
            "delete": _("cannot delete {name}: {why}"),
            "rename": _("cannot rename {name}: {why}"),
        }[verb]
        raise SavedGameError(said.format(name=quote(name), why=why), name) from None
