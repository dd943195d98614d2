"""All races of a server, and what people may do with them: the messages of type `race`.

Everything can be asked for twice and is done once, since a page that has lost its connection
asks again: a browser is in one race at a time, and a heat is begun by its number.

Nothing here knows of sockets. The carrier of the messages calls `hear`, makes the board of a
race that is starting, tells how far the racers are, and lets time pass.
"""

import json
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from minewise.base import MinewiseError, files, gettext as _, quote, shaped
from minewise.core import LEVELS, Level
from minewise.ui.web import limits
from minewise.ui.web.messages import Payload, Racing
from minewise.ui.web.race import Phase, Race, RaceError
from minewise.ui.web.race_data import (
    KeptRacesData,
    kept,
    open_race_as_data,
    race_as_data,
    read_race,
)

_MOST_BYTES = 1024 * 1024


def _new_id() -> str:
    return secrets.token_hex(8)


class Races:
    """All races.

    Attributes:
        changed: Those whose people have not been told yet.
    """

    def __init__(self, now: Callable[[], float], new_id: Callable[[], str] = _new_id) -> None:
        """Begin without any.

        Args:
            now: The time in seconds, as all machines count it: a race may outlast the program.
            new_id: Makes 16 letters of base 16 that nobody can guess.
        """
        self._now = now
        self._new_id = new_id
        self._races: dict[str, Race] = {}
        self.changed: set[str] = set()

    def __iter__(self) -> Iterator[Race]:
        return iter(list(self._races.values()))

    def __len__(self) -> int:
        """How many there are."""
        return len(self._races)

    def get(self, name: str) -> Race | None:
        """The race of an id."""
        return self._races.get(name)

    def of(self, browser: str) -> Race | None:
        """The race that a browser is in."""
        return next((race for race in self if race.has(browser)), None)

    def with_board(self, board: str) -> Race | None:
        """The race whose heat has this board."""
        return next((race for race in self if board and race.board == board), None)

    # What people do

    def hear(self, browser: str, owner: bool, message: Racing) -> Any:
        """Do what somebody asks for; the answer is plain data.

        Raises:
            MinewiseError: It cannot be done.
        """
        given, action = message.given, message.action
        if action == "list":
            return {"races": [open_race_as_data(race, browser) for race in self]}
        if action == "open":
            race = self._open(browser, owner, given)
        elif action == "join":
            race = self._join(browser, owner, given)
        elif action in _IN_RACE:
            race = self._mine(browser)
            _IN_RACE[action](self, race, browser, given)
        else:
            expected = ", ".join(["list", "open", "join", *_IN_RACE])
            raise RaceError(
                _("{given} cannot be done with a race: expected one of {expected}").format(
                    given=quote(action), expected=expected
                ),
                action,
            )
        self.changed.add(race.id)
        # Those who have left see nothing more of it.
        return race_as_data(race, browser, self._now()) if race.has(browser) else None

    def _mine(self, browser: str) -> Race:
        race = self.of(browser)
        if race is None:
            raise RaceError(_("You are in no race: open one, or join one"), "")
        return race

    def _open(self, browser: str, owner: bool, given: Payload) -> Race:
        level = _level(given)
        race = self.of(browser)
        if race is not None and race.host == browser and race.phase is Phase.LOBBY:
            race.choose(browser, level)  # it was opened a moment ago
            return race
        if len(self) >= limits.RACES:
            raise RaceError(
                _("There are {count} races already: join one of them").format(count=len(self)),
                len(self),
            )
        race = Race(self._new_id(), level, self._now())
        self._races[race.id] = race
        race.join(browser, owner=owner, name=_name(given), now=self._now())
        self._leave_others(browser, race)
        return race

    def _join(self, browser: str, owner: bool, given: Payload) -> Race:
        name = given.text("race", 16)
        race = self._races.get(name)
        if race is None:
            raise RaceError(_("This race is over and gone: open another one"), name)
        race.join(browser, owner=owner, name=_name(given), now=self._now())
        self._leave_others(browser, race)
        return race

    def _leave_others(self, browser: str, wanted: Race) -> None:
        """A browser is in one race at a time."""
        for race in self:
            if race is not wanted and race.has(browser):
                race.leave(browser, self._now())
                self.changed.add(race.id)

    def _leave(self, race: Race, browser: str, _given: Payload) -> None:
        race.leave(browser, self._now())

    def _rename(self, race: Race, browser: str, given: Payload) -> None:
        race.rename(browser, _name(given))

    def _choose(self, race: Race, browser: str, given: Payload) -> None:
        race.choose(browser, _level(given))

    def _start(self, race: Race, browser: str, given: Payload) -> None:
        race.start(browser, given.number("heat", 10**6), self._new_id(), self._now())

    def _end(self, race: Race, browser: str, _given: Payload) -> None:
        race.end(browser)

    def _look(self, race: Race, browser: str, _given: Payload) -> None:
        """Only look; the answer is all of it."""

    # Time

    def pass_time(self) -> list[Race]:
        """What happens by itself; the races that are closed, since nobody is there."""
        now, closed = self._now(), []
        for race in self:
            if race.pass_time(now):
                self.changed.add(race.id)
            if race.is_abandoned(now):
                del self._races[race.id]
                self.changed.discard(race.id)
                closed.append(race)
        return closed

    # The file

    def as_text(self) -> str:
        """All of them, to be written down."""
        data: KeptRacesData = {
            "minewise": "races",
            "version": 1,
            "races": [kept(race) for race in self],
        }
        return json.dumps(data) + "\n"

    def load(self, path: Path) -> None:
        """Take those that were written down. What cannot be read is left out: it is a game."""
        if not path.exists():
            return
        try:
            data = shaped(json.loads(files.read_text(path, _MOST_BYTES)), KeptRacesData)
            found = [read_race(row, self._now()) for row in data["races"]]
        except (MinewiseError, ValueError, RecursionError):
            return
        self._races = {race.id: race for race in found if race.people}


_IN_RACE: dict[str, Callable[[Races, Race, str, Payload], None]] = {
    "look": Races._look,
    "name": Races._rename,
    "level": Races._choose,
    "start": Races._start,
    "end": Races._end,
    "leave": Races._leave,
}
"""What is done in the race that one is in."""


def _name(given: Payload) -> str:
    return given.text("name", 200) if "name" in given else ""


def _level(given: Payload) -> Level:
    name = given.text("level", 40)
    level = LEVELS.get(name)
    if level is None:
        raise RaceError(
            _("{given} is not a level to race on: expected one of {expected}").format(
                given=quote(name), expected=", ".join(LEVELS)
            ),
            name,
        )
    return level
