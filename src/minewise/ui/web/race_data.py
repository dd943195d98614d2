"""A race as plain data: for those who are in it, and for its file."""

from typing import Annotated, Literal, NotRequired, TypedDict

from minewise.base import Within, gettext as _
from minewise.core import Level
from minewise.session import TableData, words
from minewise.ui.web.race import Fate, Phase, Progress, Race, Racer


class RacerData(TypedDict):
    """Somebody in a race, as the others see them."""

    number: int
    name: str
    host: bool
    here: bool
    fate: str
    percent: int
    text: str
    """How they stand, in a few words."""


class RaceData(TypedDict):
    """A race, as somebody in it sees it."""

    id: str
    phase: str
    heat: int
    level: str
    level_name: str
    you: int
    """The number of the one who sees it."""
    host: bool
    """Whether they are the host."""
    room: str | None
    """The room of their board; None if they are not in the heat."""
    wait: float
    """The seconds until it begins."""
    seconds: float
    """How long it has been going on."""
    people: list[RacerData]
    told: int
    news: str
    """What has happened last; `told` counts these."""
    table: TableData | None


class OpenRaceData(TypedDict):
    """A race that can be joined, as everybody sees it."""

    id: str
    text: str
    mine: bool
    """Whether one is in it."""


def room_name(board: str) -> str:
    """The room of a board of a race, as a page asks for it."""
    return f"race-{board}"


def race_as_data(race: Race, browser: str, now: float) -> RaceData:
    """A race for somebody in it; the others' boards are nobody's business."""
    me = race.people[browser]
    is_on = race.phase in (Phase.COUNTDOWN, Phase.RUNNING, Phase.OVER)
    running = race.phase is Phase.RUNNING
    return {
        "id": race.id,
        "phase": str(race.phase),
        "heat": race.heat,
        "level": race.level.header,
        "level_name": str(race.level),
        "you": me.number,
        "host": race.host == browser,
        "room": room_name(race.board) if is_on and me.is_in_heat else None,
        "wait": round(max(0.0, race.began - now), 2) if race.phase is Phase.COUNTDOWN else 0.0,
        "seconds": round(max(0.0, now - race.began), 2) if running else 0.0,
        "people": [_racer_as_data(race, racer, now) for racer in race.people.values()],
        "told": race.told,
        "news": race.news,
        "table": table_of(race) if race.phase is Phase.OVER else None,
    }


def _racer_as_data(race: Race, racer: Racer, now: float) -> RacerData:
    here = racer.is_here(now)
    text = racer.as_text() if race.heat else ""
    if not here and not racer.gone:
        away = _("no connection")
        text = f"{text}, {away}" if text else away
    return {
        "number": racer.number,
        "name": racer.name,
        "host": race.host == racer.browser,
        "here": here,
        "fate": str(racer.fate),
        "percent": racer.progress.percent,
        "text": text,
    }


def table_of(race: Race) -> TableData:
    """How a heat ended."""
    places = race.places
    return {
        "title": _("Race {number}, {level}").format(number=race.heat, level=race.played),
        "heads": [_("Place"), _("Name"), _("Result"), _("Clicks")],
        "numbers": [True, False, False, True],
        "rows": [
            [
                str(places[racer.number]),
                racer.name,
                words.duration(racer.progress.seconds)
                if racer.fate is Fate.WON
                else racer.as_text(),
                str(racer.progress.clicks),
            ]
            for racer in race.racers
        ],
    }


def open_race_as_data(race: Race, browser: str) -> OpenRaceData:
    """A race for everybody: whose it is, what is played, and how many are in it."""
    host = race.people.get(race.host)
    return {
        "id": race.id,
        "text": _("{host}: {level}, people: {count}").format(
            host="?" if host is None else host.name,
            level=race.level,
            count=sum(not one.gone for one in race.people.values()),
        ),
        "mine": race.has(browser),
    }


# The file


class KeptRacerData(TypedDict):
    """Somebody in a race, in its file."""

    browser: Annotated[str, Within(1, 64)]
    owner: bool
    name: str
    number: Annotated[int, Within(1)]
    gone: bool
    fate: Literal["waiting", "racing", "won", "lost", "left"]
    progress: tuple[int, Annotated[int, Within(1)], int, float]


class KeptRaceData(TypedDict):
    """A race, in its file."""

    id: str
    host: str
    level: str
    played: str
    phase: Literal["lobby", "starting", "countdown", "running", "over"]
    heat: Annotated[int, Within(0)]
    board: str
    began: float
    people: list[KeptRacerData]


class KeptRacesData(TypedDict):
    """All races, in their file."""

    minewise: NotRequired[str]
    version: Literal[1]
    races: Annotated[list[KeptRaceData], Within(0, 100)]


def kept(race: Race) -> KeptRaceData:
    """A race for its file."""
    return {
        "id": race.id,
        "host": race.host,
        "level": race.level.header,
        "played": race.played.header,
        "phase": race.phase.value,
        "heat": race.heat,
        "board": race.board,
        "began": race.began,
        "people": [
            {
                "browser": one.browser,
                "owner": one.owner,
                "name": one.name,
                "number": one.number,
                "gone": one.gone,
                "fate": one.fate.value,
                "progress": (
                    one.progress.opened,
                    one.progress.safe,
                    one.progress.clicks,
                    one.progress.seconds,
                ),
            }
            for one in race.people.values()
        ],
    }


def read_race(data: KeptRaceData, now: float) -> Race:
    """A race out of its file. One that was about to begin is in its lobby again.

    Raises:
        MinewiseError: There is no such level.
    """
    race = Race(data["id"], Level.parse(data["level"]), now)
    race.played = Level.parse(data["played"])
    race.host, race.heat, race.board = data["host"], data["heat"], data["board"]
    race.phase, race.began = Phase(data["phase"]), data["began"]
    for row in data["people"]:
        fate = Fate(row["fate"])
        done = fate if fate in (Fate.WON, Fate.LOST) else Fate.RACING
        progress = Progress(*row["progress"], done)
        racer = Racer(row["browser"], row["owner"], row["name"], row["number"], fate, progress)
        racer.gone = row["gone"]
        racer.since = now  # they have a while to come back
        race.people[racer.browser] = racer
    race.count_from(max((one.number for one in race.people.values()), default=0))
    if race.phase in (Phase.STARTING, Phase.COUNTDOWN):
        race.cannot_start(_("The server was started again: start the race again"))
    return race
