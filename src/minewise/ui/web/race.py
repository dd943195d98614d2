"""A race: several people clear the same board at the same time, each on a copy of their own.

    race    some people, and one board after the other
    heat    one board, from its start to its table
    racer   somebody in the race; the host is the one who starts the heats
    lobby   before the first heat

The server chooses the board, which needs no guess, and opens the same first cell for everybody.
There is no help, as in strict mode. Opening a mine ends a racer's heat: on such a board no mine
has to be opened. Late joiners wait for the next heat. What a racer does on the board is done in a
session of their own; here it is only known how far they are.

Nothing here knows of sockets, rooms or files. Time comes in from outside.
"""

import unicodedata
from dataclasses import dataclass, field
from enum import StrEnum

from minewise.base import MinewiseError, gettext as _
from minewise.core import Level, State
from minewise.session import Round, words
from minewise.ui.web import limits

_MARKS = 2
"""The marks that a letter of a name may have."""


class RaceError(MinewiseError):
    """There is no such race, or this cannot be done in it."""


class Phase(StrEnum):
    """How far a race is."""

    LOBBY = "lobby"
    STARTING = "starting"
    """The board is being made."""
    COUNTDOWN = "countdown"
    RUNNING = "running"
    OVER = "over"

    @property
    def is_heat(self) -> bool:
        """Whether a heat is on, or about to be."""
        return self in (Phase.STARTING, Phase.COUNTDOWN, Phase.RUNNING)


class Fate(StrEnum):
    """How somebody stands in the heat."""

    WAITING = "waiting"
    """They are not in it."""
    RACING = "racing"
    WON = "won"
    LOST = "lost"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody is.

    Attributes:
        opened: Their open cells.
        safe: How many there are to open.
        clicks: The steps that they have made.
        seconds: How long they have taken.
        fate: Racing, won or lost.
    """

    opened: int = 0
    safe: int = 1
    clicks: int = 0
    seconds: float = 0.0
    fate: Fate = Fate.RACING

    @classmethod
    def of(cls, played: Round) -> "Progress":
        """How far a game is. Its first cell was opened by the server, and is no click."""
        fates = {State.WON: Fate.WON, State.LOST: Fate.LOST}
        return cls(
            played.opened_cells,
            played.safe_cells,
            max(0, len(played.steps) - 1),
            round(played.seconds, 3),
            fates.get(played.state, Fate.RACING),
        )

    @property
    def percent(self) -> int:
        """The part of the safe cells that is open: 100 only when all are."""
        return self.opened * 100 // self.safe


@dataclass(slots=True)
class Racer:
    """Somebody in a race.

    Attributes:
        browser: Their browser, which may have several tabs.
        owner: Whether it is one of the person who runs the server.
        name: What the others call them.
        number: What tells them from the others; counts up from 1.
        fate: How they stand in the heat.
        progress: How far they are in it.
        gone: Whether they have left; then they are here for the table alone.
        tabs: How many of their tabs look at the race.
        since: When the last of these went.
    """

    browser: str
    owner: bool
    name: str
    number: int
    fate: Fate = Fate.WAITING
    progress: Progress = field(default_factory=Progress)
    gone: bool = False
    tabs: int = 0
    since: float = 0.0

    def is_here(self, now: float) -> bool:
        """Whether they are there, or were a moment ago: a page that is loaded again comes back."""
        return self.tabs > 0 or now - self.since < limits.AWAY_SECONDS

    @property
    def is_in_heat(self) -> bool:
        """Whether they are in the heat, or were."""
        return self.fate is not Fate.WAITING

    @property
    def place_key(self) -> tuple[int, float]:
        """What the table is sorted by: who has cleared the board by time, the others by cells."""
        done = self.progress
        return (0, done.seconds) if self.fate is Fate.WON else (1, -done.opened)

    def as_text(self) -> str:
        """How they stand in the heat, in a few words."""
        share = self.progress.percent
        match self.fate:
            case Fate.WAITING:
                return _("in the next race")
            case Fate.RACING:
                return _("{percent} %").format(percent=share)
            case Fate.WON:
                return _("finished in {time}").format(time=words.duration(self.progress.seconds))
            case Fate.LOST:
                return _("a mine at {percent} %").format(percent=share)
            case Fate.LEFT:
                return _("left at {percent} %").format(percent=share)


class Race:
    """One race.

    Attributes:
        id: What tells it from every other.
        host: The browser of the one who starts it.
        level: What is played next.
        played: What is played in this heat, or was.
        phase: How far it is.
        heat: Counts the heats.
        board: What tells the board of this heat from every other; empty before the first.
        began: When the heat began, or will begin.
        people: Everybody in it by their browsers, in the order in which they came.
        news: What has happened last, in a sentence; `told` counts these.
        empty_since: When the last of them went.
    """

    def __init__(self, name: str, level: Level, now: float) -> None:
        self.id = name
        self.host = ""
        self.level = self.played = level
        self.phase = Phase.LOBBY
        self.heat = 0
        self.board = ""
        self.began = 0.0
        self.people: dict[str, Racer] = {}
        self.news = ""
        self.told = 0
        self.empty_since = now
        self._last_number = 0

    def tell(self, sentence: str) -> None:
        """Say what has happened."""
        self.news = sentence
        self.told += 1

    def count_from(self, number: int) -> None:
        """The numbers up to this one are taken."""
        self._last_number = number

    # People

    def has(self, browser: str) -> bool:
        """Whether somebody is in it, and has not left."""
        return browser in self.people and not self.people[browser].gone

    def racer(self, browser: str) -> Racer:
        """Somebody in it.

        Raises:
            RaceError: They are not.
        """
        if not self.has(browser):
            raise RaceError(_("You are not in this race: join it first"), self.id)
        return self.people[browser]

    @property
    def racers(self) -> list[Racer]:
        """Those who are in the heat, or were, the first of them first."""
        found = [racer for racer in self.people.values() if racer.is_in_heat]
        return sorted(found, key=lambda racer: (*racer.place_key, racer.number))

    def join(self, browser: str, *, owner: bool, name: str, now: float) -> Racer:
        """Take somebody in; those who are in it already stay who they are.

        Raises:
            RaceError: There are too many.
        """
        if browser in self.people:
            self.people[browser].gone = False
            return self.people[browser]
        if len(self.people) >= limits.RACERS:
            raise RaceError(
                _("This race is full: there are {count} people in it").format(
                    count=len(self.people)
                ),
                self.id,
            )
        self._last_number += 1
        racer = Racer(browser, owner, "", self._last_number, since=now)
        self.people[browser] = racer
        racer.name = self._free_name(name, racer)
        self.host = self.host or browser
        self.tell(_("{name} has joined.").format(name=racer.name))
        return racer

    def rename(self, browser: str, name: str) -> None:
        racer = self.racer(browser)
        racer.name = self._free_name(name, racer)

    def _free_name(self, wanted: str, racer: Racer) -> str:
        """A name that nobody else has."""
        name = clean_name(wanted) or _("Player {number}").format(number=racer.number)
        taken = {one.name.casefold() for one in self.people.values() if one is not racer}
        found, number = name, 1
        while found.casefold() in taken:
            number += 1
            found = f"{name[: limits.RACER_NAME - len(str(number)) - 1].rstrip()} {number}"
        return found

    def leave(self, browser: str, now: float) -> None:
        """Somebody goes for good. Their row stays in the table of a heat that they were in."""
        racer = self.racer(browser)
        if racer.is_in_heat:
            racer.gone = True
            if racer.fate is Fate.RACING:
                racer.fate = Fate.LEFT
        else:
            del self.people[browser]
        self.tell(_("{name} has left.").format(name=racer.name))
        self._choose_host(now)

    def come(self, browser: str) -> None:
        """A tab of somebody looks at it."""
        self.racer(browser).tabs += 1

    def go(self, browser: str, now: float) -> None:
        """It looks no more."""
        racer = self.people.get(browser)
        if racer is not None and racer.tabs:
            racer.tabs, racer.since = racer.tabs - 1, now
            self.empty_since = now

    def _choose_host(self, now: float) -> None:
        """If the host is gone, the one who came next takes over."""
        host = self.people.get(self.host)
        if host is not None and not host.gone and host.is_here(now):
            return
        there = [one for one in self.people.values() if not one.gone and one.tabs]
        if there and there[0].browser != self.host:
            self.host = there[0].browser
            self.tell(_("{name} is the host now.").format(name=there[0].name))

    # Heats

    def check_host(self, browser: str) -> None:
        """Refuse what only the host may do.

        Raises:
            RaceError: It is somebody else.
        """
        self.racer(browser)
        if browser != self.host:
            name = self.people[self.host].name if self.host in self.people else "?"
            raise RaceError(_("Only the host can do this: {name}").format(name=name), self.id)

    def choose(self, browser: str, level: Level) -> None:
        """Choose what is played next.

        Raises:
            RaceError: It is not for them to choose, or a heat is on.
        """
        self.check_host(browser)
        if self.phase.is_heat:
            raise RaceError(_("Choose a level when this race is over"), str(level))
        self.level = level

    def start(self, browser: str, heat: int, board: str, now: float) -> bool:
        """Begin a heat, with everybody who is there; whether it was not begun already.

        Args:
            browser: Who wants that.
            heat: Which one, so that asking twice begins one.
            board: What tells its board from every other.
            now: The time.

        Raises:
            RaceError: It is not for them to start.
        """
        self.check_host(browser)
        if self.phase.is_heat or heat <= self.heat:
            return False
        for gone in [one for one in self.people.values() if one.gone]:
            del self.people[gone.browser]
        self.heat, self.board, self.phase = self.heat + 1, board, Phase.STARTING
        self.played = self.level
        for racer in self.people.values():
            racer.fate = Fate.RACING if racer.is_here(now) else Fate.WAITING
            racer.progress = Progress()
        self.tell(_("The board is being made."))
        return True

    def count_down(self, now: float) -> None:
        """The board is made: it begins soon."""
        self.phase, self.began = Phase.COUNTDOWN, now + limits.COUNTDOWN_SECONDS
        self.tell(_("Get ready."))

    def cannot_start(self, why: str) -> None:
        """There is no board."""
        self.phase = Phase.LOBBY
        for racer in self.people.values():
            racer.fate = Fate.WAITING
        self.tell(words.as_sentence(why))

    def go_now(self, now: float) -> None:
        """It begins."""
        self.phase, self.began = Phase.RUNNING, now
        self.tell(_("Go!"))

    def note(self, browser: str, progress: Progress) -> bool:
        """Somebody is so far now; whether that is news to the others."""
        racer = self.people.get(browser)
        if self.phase is not Phase.RUNNING or racer is None or racer.fate is not Fate.RACING:
            return False
        if (racer.progress.opened, racer.progress.fate) == (progress.opened, progress.fate):
            racer.progress = progress
            return False
        racer.progress, racer.fate = progress, progress.fate
        if racer.fate is Fate.WON:
            done = words.duration(progress.seconds)
            self.tell(_("{name} has finished in {time}.").format(name=racer.name, time=done))
        elif racer.fate is Fate.LOST:
            self.tell(_("{name} has hit a mine and is out.").format(name=racer.name))
        return True

    def end(self, browser: str) -> None:
        """The host ends the heat as it is.

        Raises:
            RaceError: It is not for them to end.
        """
        self.check_host(browser)
        if self.phase is Phase.RUNNING:
            self._finish()

    def pass_time(self, now: float) -> bool:
        """What happens by itself; whether something has."""
        before = (self.phase, self.host)
        self._choose_host(now)
        if self.phase is Phase.RUNNING:
            waited_for = any(
                racer.fate is Fate.RACING and racer.is_here(now) for racer in self.people.values()
            )
            if not waited_for or now - self.began > limits.RACE_SECONDS:
                self._finish()
        return before != (self.phase, self.host)

    def _finish(self) -> None:
        self.phase = Phase.OVER
        first = next(iter(self.racers), None)
        if first is not None and first.fate is Fate.WON:
            done = words.duration(first.progress.seconds)
            self.tell(
                _("The race is over. {name} wins in {time}.").format(name=first.name, time=done)
            )
        else:
            self.tell(_("The race is over. Nobody has cleared the board."))

    def is_abandoned(self, now: float) -> bool:
        """Whether nobody is coming back to it."""
        here = [one for one in self.people.values() if not one.gone]
        if not here:
            return True
        return (
            not any(one.tabs for one in here) and now - self.empty_since > limits.RACE_IDLE_SECONDS
        )

    @property
    def places(self) -> dict[int, int]:
        """The place of each racer in the table, by their number; equals share one."""
        found: dict[int, int] = {}
        key, place = None, 0
        for count, racer in enumerate(self.racers, 1):
            if racer.place_key != key:
                key, place = racer.place_key, count
            found[racer.number] = place
        return found


def clean_name(text: str) -> str:
    r"""A name as others may see it: on one line, without marks that pile up or turn it around.

    >>> clean_name("  Ann\n\u202eLee "), len(clean_name("a" + 9 * "\u0301")), clean_name("\u200b")
    ('Ann Lee', 3, '')
    """
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    kept, marks = "", _MARKS
    for letter in plain:
        kind = unicodedata.category(letter)[0]
        marks = marks + 1 if kind == "M" else 0
        if marks <= _MARKS and (kind not in "CZ" or letter == " "):
            kept += letter
    return " ".join(kept.split())[: limits.RACER_NAME].strip()
