"""A room as plain data, for the page: see docs/web-protocol.md."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NotRequired, TypedDict

from minewise import players
from minewise.base import MinewiseError, gettext as _
from minewise.core import FLAG, HIGHEST, LEVELS, LOWEST, MOST_CELLS, SHAPES, Cell, Level, State
from minewise.players import ExpertPlayer
from minewise.session import (
    NEXT_SYMBOL,
    REPLAY_SPEEDS,
    BrokenGameData,
    Result,
    ResultData,
    Round,
    SavedGameInfo,
    SavedGameInfoData,
    SavedGames,
    Session,
    SettingsData,
    SummaryData,
    around_changed,
    choices,
    commands,
    finished_numbers,
    words,
)
from minewise.solver import core_in_use
from minewise.ui import choices as shared
from minewise.ui.home import lost_game
from minewise.ui.web import limits
from minewise.ui.web.settings import Preferences, preferences_of

_PHASES = {
    State.READY: "new",
    State.PLAYING: "playing",
    State.WON: "won",
    State.LOST: "lost",
}


DONE, TOO_MANY, PLAIN = 1, 2, 0
"""How a number looks: it has its flags, it has too many, or neither."""


class LevelData(TypedDict):
    """A level: its size and mines, and its name."""

    level: str
    level_name: str


class EndFiguresData(SummaryData):
    """What a game comes to that is over, by the names that replays have too."""

    ioe: float | None


class StateData(LevelData):
    """What is beside the board."""

    game: str
    phase: str
    seconds: float
    running: bool
    paused: bool
    mines_left: int
    deaths: int
    helped: list[str]
    hint_level: int | None
    refused: list[str]
    would_lose: bool
    first: str
    mode: str
    no_guess: bool
    fair: bool
    proved: bool
    seed: str | None
    saved_as: str | None
    summary: str | None
    figures: EndFiguresData | None
    live: list[list[str]]
    """Figures while playing, each with its label; none where that is not wanted."""
    day: str
    """The date, if it is a board of that day."""
    practise: str
    """The game again, if it was lost and can be practised."""


class RoomData(TypedDict):
    """All of a room that a person may see."""

    id: NotRequired[str]
    width: int
    height: int
    mines: int
    shape: str
    view: str
    looks: list[list[int]]
    """The numbers that look different, by index, and how."""
    state: StateData


class PageSettingsData(SettingsData, Preferences):
    """Settings and preferences."""

    shape: str
    comfort: dict[str, Any]
    presets: dict[str, str]
    """The person's own levels: name and size."""


class SavedGameData(SavedGameInfoData, LevelData):
    """A saved game."""

    when: str | None


class SavedData(TypedDict):
    """The saved games, the latest first; the one that was left; and what cannot be read."""

    games: list[SavedGameData]
    left: SavedGameData | None
    broken: list[BrokenGameData]


class CommandData(TypedDict):
    """A command and its keys."""

    name: str
    label: str
    help: str
    keys: list[str]


class ComfortRowData(TypedDict):
    """Something of `comfort` that can be chosen, as a row of a screen."""

    name: str
    group: str
    label: str
    help: str
    values: dict[str, str]
    """What can be chosen; empty for yes or no, and for a number."""
    range: list[int] | None


class PlaceData(TypedDict):
    """Where the conversation is held."""

    invites: bool
    about: list[str]


class ChoicesData(TypedDict):
    """What can be chosen."""

    place: PlaceData
    levels: dict[str, str]
    first_clicks: dict[str, str]
    modes: dict[str, str]
    players: dict[str, str]
    commands: list[CommandData]
    comfort: list[ComfortRowData]
    speeds: dict[str, float]
    replay_speeds: list[float]
    shapes: list[str]
    next_symbol: dict[str, str]
    hardest: dict[str, str]
    ratings: list[int]
    limits: dict[str, int]


class ChangesData(TypedDict):
    """The cells that have changed, by index, and how they look now; or all of the view."""

    changes: list[list[int | str]]
    looks: NotRequired[list[list[int]]]
    """The numbers whose look may have changed; with `view`, all that look different."""
    view: NotRequired[str]


def room_as_data(session: Session) -> RoomData:
    """All of a room that a person may see; its id is not ours to know."""
    level = session.round.deal.level
    return {
        "width": level.width,
        "height": level.height,
        "mines": level.mines,
        "shape": level.shape,
        "view": session.round.view,
        "looks": looks_of(session),
        "state": state_as_data(session),
    }


def looks_of(session: Session, changed: Iterable[Cell] | None = None) -> list[list[int]]:
    """How numbers look by the flags around them: index and look.

    Args:
        session: Whose game and wishes it is about.
        changed: The cells that have changed, for those whose look may have changed with them;
            None for all that look different.
    """
    comfort, played = session.comfort, session.round
    if not (comfort.fade or comfort.flag_counts) or played.covered:
        return []
    position, grid = played.position, played.game.grid
    if FLAG not in position.view and (
        changed is None or all(position.number(cell) is not None for cell in changed)
    ):
        return []  # what was opened shows no flag, and none was taken away
    near = None if changed is None else around_changed(grid, changed)
    done, too_many = finished_numbers(position, near)
    looks = dict.fromkeys(near or (), PLAIN)
    looks |= dict.fromkeys(done if comfort.fade else (), DONE)
    looks |= dict.fromkeys(too_many if comfort.flag_counts else (), TOO_MANY)
    return [[grid.index(cell), look] for cell, look in looks.items()]


def state_as_data(session: Session) -> StateData:
    """What is beside the board."""
    played, settings = session.round, session.settings
    # Before the rest is looked at, for one of the figures is help.
    wants_figures = session.comfort.figures and played.outcome is None
    live = [list(each) for each in session.figures().labelled] if wants_figures else []
    deal, state, paused = played.laid_deal, played.state, played.paused
    return {
        "game": played.id,
        "phase": _PHASES[state],
        "seconds": round(played.seconds, 3),
        "running": state is State.PLAYING and not paused,
        "paused": paused,
        "mines_left": played.mines_left,
        "deaths": played.deaths,
        "helped": list(played.help.kinds),
        "hint_level": session.hint_level,
        "refused": session.refused_commands(),
        "would_lose": session.is_under_way,
        **_level_as_data(deal.level),
        "first": str(deal.first),
        "mode": str(settings.mode),
        "no_guess": deal.demand is not None,
        "fair": deal.fair,
        "proved": bool(played.promise),
        "seed": None if deal.seed is None else str(deal.seed),
        "saved_as": session.name,
        "summary": words.outcome(played) or None,
        "figures": figures_of(played),
        "live": live,
        "day": played.day,
        "practise": lost_game(session),
    }


@lru_cache(maxsize=100)
def _level_as_data(level: Level) -> LevelData:
    return {"level": level.header, "level_name": str(level)}


def figures_of(played: Round) -> EndFiguresData | None:
    """What a game comes to that is over, by the names that replays have too."""
    summary = played.summary
    return None if summary is None else {**summary.as_data(), "ioe": summary.efficiency}


def settings_as_data(session: Session) -> PageSettingsData:
    """Settings by name, whichever there are, and the page's preferences."""
    settings = session.settings
    return {
        **settings.as_data(),
        # Browsers do not count as far as seeds go.
        "seed": None if settings.seed is None else str(settings.seed),
        "shape": settings.level.shape,
        **preferences_of(session.storage),
        "comfort": {**session.comfort.as_data()},
        "presets": {name: preset.level.header for name, preset in session.presets().items()},
    }


def saved_as_data(games: SavedGames) -> SavedData:
    """The saved games, the latest first; the one that was left; and what cannot be read."""
    kept = games.all()
    broken = [game.as_data() for game in kept if not isinstance(game, SavedGameInfo)]
    left = None
    try:
        left = games.autosave()
    except MinewiseError as error:
        broken.insert(0, {"name": _("The game you left"), "problem": str(error)})
    return {
        "games": [_kept_as_data(game) for game in kept if isinstance(game, SavedGameInfo)],
        "left": None if left is None else _kept_as_data(left),
        "broken": broken,
    }


def _kept_as_data(game: SavedGameInfo) -> SavedGameData:
    data = game.as_data()
    return {**data, **_level_as_data(game.level), "when": data["saved"]}


@dataclass(frozen=True, slots=True)
class Place:
    """Where the conversation is held.

    Attributes:
        invites: Whether other browsers can be let in.
        about: What a person should know of it, a sentence each.
    """

    invites: bool = False
    about: tuple[str, ...] = ()


SERVER = Place(invites=True)
"""At a server."""


def commands_as_data(session: Session) -> list[CommandData]:
    """The commands that the page has, with the person's own keys."""
    return [command_as_data(each) for each in session.keys("play", commands.PAGE).commands]


def choices_as_data(session: Session, place: Place = SERVER) -> ChoicesData:
    """What can be chosen."""
    return {
        "place": {"invites": place.invites, "about": list(place.about)},
        "levels": {name: level.header for name, level in LEVELS.items()},
        "first_clicks": dict(shared.FIRST_CLICKS),
        "modes": dict(shared.MODES),
        "players": {name: _summary(name) for name in players.names()},
        "commands": commands_as_data(session),
        "comfort": [
            {
                "name": each.name,
                "group": each.group,
                "label": each.label,
                "help": each.help,
                "values": dict(each.values),
                "range": None if each.range is None else list(each.range),
            }
            for each in choices()
        ],
        "speeds": {name: speed.seconds for name, speed in shared.SPEEDS.items()},
        "replay_speeds": list(REPLAY_SPEEDS),
        "shapes": list(SHAPES),
        "next_symbol": NEXT_SYMBOL,
        "hardest": dict(shared.HARDEST),
        "ratings": [LOWEST, HIGHEST],
        "limits": {"cells": MOST_CELLS, "message": limits.MESSAGE_BYTES},
    }


def command_as_data(command: commands.Command) -> CommandData:
    """A command for a page."""
    return {
        "name": command.name,
        "label": command.label,
        "help": command.help,
        "keys": list(command.keys),
    }


def _summary(player: str) -> str:
    """What a player does; without the native core one of them does less."""
    said = players.get(player).summary
    if player == ExpertPlayer.name and core_in_use() != "native":
        return _("{summary} (here it guesses like exact, without the native core)").format(
            summary=said
        )
    return said


def changes_of(session: Session, result: Result) -> ChangesData:
    """The cells that an action has changed, and how they look now.

    Where there are many, all of the view is shorter, and quicker to write and to read.
    """
    if not result.changed:
        return {"changes": []}
    view, width = session.round.view, session.round.game.grid.width
    if len(result.changed) > limits.CHANGES:
        return whole_of(session)
    indices = [row * width + column for row, column in result.changed]
    changes: ChangesData = {"changes": [[index, view[index]] for index in indices]}
    if looks := looks_of(session, result.changed):
        changes["looks"] = looks
    return changes


def whole_of(session: Session) -> ChangesData:
    """All of the view, as a change."""
    return {"changes": [], "view": session.round.view, "looks": looks_of(session)}


def told_of(result: Result) -> ResultData:
    """What an action did, without cells by the thousand: these are in the view."""
    if len(result.changed) > limits.CHANGES:
        result = replace(result, changed=(), opened=())
    return result.as_data()
