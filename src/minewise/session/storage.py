"""Persistent data: saved games, statistics, and the settings."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Protocol, Self

from minewise.base.data import Serializable
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.base.task import Task
from minewise.session.data_file import DataFile, DataFileError
from minewise.session.folders import data_folder, settings_file, statistics_file
from minewise.session.saved_game import SavedGame, read_header
from minewise.session.saved_games import SavedGames
from minewise.session.settings_file import SettingsFile
from minewise.session.statistics import Statistics


class KeptElsewhere(Protocol):
    """Personal data of another package that belongs in the data file."""

    def as_data(self) -> Any:
        """All of it, as plain values."""

    def check(self, data: object) -> None:
        """Check data of another machine; raise a MinewiseError if they are invalid."""

    def merge(self, data: object) -> int:
        """Add data of another machine without duplicates; return the number of new records."""


@dataclass(frozen=True, slots=True)
class Added(Serializable):
    """The additions of an import."""

    settings: tuple[str, ...] = ()  #: the names of settings and of groups of settings
    saved: tuple[str, ...] = ()  #: the names of the saved games, as saved here
    left: bool = False  #: whether the unfinished game was added
    finished: int = 0  #: games added to the statistics
    practised: int = 0  #: training records added
    problems: tuple[str, ...] = ()  #: the parts that could not be added, with the reasons

    def __bool__(self) -> bool:
        """Whether anything was added."""
        return replace(self, problems=()) != Added()


@dataclass(slots=True)
class Storage:
    """Stores a person's games, statistics and settings. A part that is None is not stored."""

    statistics: Statistics | None = None
    games: SavedGames | None = None
    settings: SettingsFile | None = None
    practice: Callable[[], KeptElsewhere] | None = None  # kept by `minewise.training`
    # ids of unfinished games that were resumed: they may be given up
    resumed: set[str] = field(default_factory=set)

    @classmethod
    def at_home(cls) -> Self:
        """The storage in the files of the user who runs the program."""
        return cls(
            Statistics(statistics_file()), SavedGames(data_folder()), SettingsFile(settings_file())
        )

    # All of it, as one file

    def export_bytes(self, now: datetime | None = None, playing: SavedGame | None = None) -> bytes:
        """All data as a data file, without damaged parts, which `export_problems` lists.

        The game under way, `playing`, becomes the unfinished game.
        """
        found, now = self._exported()[0], now or datetime.now(UTC)
        if playing is not None:
            if self.games is not None and found.left and found.left.get("id") != playing.id:
                found.saved[self.games.free_name(_("Left earlier"))] = found.left
            found.left = read_header(replace(playing, saved=now).text())
        return found.as_bytes(now)

    def export_problems(self) -> list[str]:
        """The parts missing from a data file, with the reasons, in sentences."""
        return self._exported()[1]

    def _exported(self) -> tuple[DataFile, list[str]]:
        found = DataFile()
        problems: list[str] = []
        with _noting(problems):
            if self.settings is not None:
                found.settings = self.settings.contents()
        if self.games is not None:
            found.left, found.saved, broken = self.games.contents()
            problems += broken
        with _noting(problems):
            if self.statistics is not None:
                replays = self.statistics.replays()
                found.finished = [(game, replays.get(game.id)) for game in self.statistics.games()]
        with _noting(problems):
            if self.practice is not None:
                practised = self.practice().as_data()
                found.practice = practised if any(practised.values()) else {}
        return found, problems + found.fit()

    def import_bytes(
        self,
        data: bytes,
        limit: Limit = FOREVER,
        tell: Callable[[float], object] = lambda _share: None,
    ) -> Added:
        """Add the new parts of a data file, and replace nothing; `tell` gets the fraction done."""
        found = DataFile.parse(data, limit, tell)
        practice = self.practice() if self.practice is not None and found.practice else None
        if practice is not None:
            practice.check(found.practice)
        limit.check()  # writing starts here and is not interrupted
        settings: list[str] = []
        saved: list[str] = []
        problems: list[str] = []
        finished = practised = 0
        # The parts are independent: if one cannot be written, the others still are.
        with _noting(problems):
            if self.statistics is not None and found.finished:
                finished = self.statistics.add(found.finished)
        with _noting(problems):
            if self.games is not None:
                left = [] if found.left is None else [(None, found.left)]
                for name in self.games.add((*left, *found.saved.items())):
                    saved.append(name)  # noqa: PERF402 - those before an error are added
        with _noting(problems):
            if self.settings is not None and found.settings:
                settings = self.settings.add(found.settings)
        with _noting(problems):
            if practice is not None:
                practised = practice.merge(found.practice)
        named = tuple(name for name in saved if name)
        return Added(tuple(settings), named, "" in saved, finished, practised, tuple(problems))


def importing(storage: Storage, data: bytes, name: str = "") -> Task[Added]:
    """Import a data file, all or nothing. Unlike other tasks', its work has side effects."""

    def work(task: Task[Added]) -> Added:
        try:
            return storage.import_bytes(data, task.limit(), task.report)
        except TimeUpError:
            raise DataFileError(_("the import was stopped: nothing was added"), name) from None
        except MinewiseError as error:
            text = _("cannot import {file}: {why}").format(file=quote(name), why=error)
            raise DataFileError(text if name else str(error), name) from None

    return Task.finding(work, text=_("Importing"))


@contextmanager
def _noting(problems: list[str]) -> Iterator[None]:
    """Collect errors instead of raising them."""
    try:
        yield
    except MinewiseError as error:
        problems.append(str(error))
