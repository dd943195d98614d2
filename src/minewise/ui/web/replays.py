"""Replays for a page: each step with the cells that it changes."""

import secrets
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypedDict

from minewise.base import MinewiseError, files, gettext as _
from minewise.core import CellData, Deal
from minewise.formats import REPLAY_HEADER, Recording, read_bytes
from minewise.measures import Figures, FiguresData
from minewise.session import Replay, SavedGame, game_in, is_saved_game, read_game
from minewise.ui.replays import damage_in_words
from minewise.ui.web import limits

# So many cells are compared at once.
_PART = 500


class ReplayStepData(TypedDict):
    """A step, and the cells that it changes, by index."""

    action: str
    cell: CellData
    seconds: float
    by: str | None
    changes: list[list[int | str]]


class ReplayData(TypedDict):
    """A game for a page, with the id by which it can be asked about again."""

    id: str
    name: str
    format: str
    damage: str | None
    width: int
    height: int
    mines: int
    shape: str
    figures: FiguresData | None
    won: bool | None
    text: str
    steps: list[ReplayStepData]


class ReplayError(MinewiseError):
    """There is no such replay, or it is too much."""


class ReplayCache:
    """The replays that one browser has looked at last, as text, by id."""

    def __init__(self) -> None:
        self._replays: OrderedDict[str, Shelved] = OrderedDict()

    def put(self, replay: Replay) -> str:
        """Keep one, and give its id; the oldest goes."""
        name = secrets.token_hex(8)
        self._replays[name] = Shelved(replay.text(), replay.deal.setup)
        while len(self._replays) > limits.REPLAYS:
            self._replays.popitem(last=False)
        return name

    def get(self, name: str) -> "Shelved":
        """The replay with an id.

        Raises:
            ReplayError: It is not here.
        """
        try:
            return self._replays[name]
        except KeyError:
            raise ReplayError(_("This replay is not here any more: open it again"), name) from None


@dataclass(frozen=True, slots=True)
class Shelved:
    """A replay on the shelf.

    Attributes:
        text: The replay.
        deal: What it was laid out from.
    """

    text: str
    deal: Deal


def read_upload(data: bytes) -> Recording:
    """The game in a file of any program.

    Raises:
        MinewiseError: It cannot be read, or has no game in it.
    """
    if is_saved_game(data):
        return SavedGame.replay(files.as_text(data, "the saved game"))
    if data.lstrip().startswith(REPLAY_HEADER.encode()):
        return read_game(files.as_text(data, "the replay"))
    return game_in(read_bytes(data), "this file")


def replay_as_data(recording: Recording, shelf: ReplayCache) -> ReplayData:
    """A game for a page. It is put on the shelf.

    Raises:
        ReplayError: It is too long for its board.
    """
    level, count = recording.level, len(recording.steps)
    if len(level.grid) * count > limits.REPLAY_WORK:
        raise ReplayError(
            _("{count} steps on {level} are too many to show here").format(
                count=count, level=level.header
            ),
            level.header,
        )
    replay = Replay(recording)
    return {
        "id": shelf.put(replay),
        "name": recording.name or ("" if recording.mouse is None else recording.player),
        "format": recording.format,
        "damage": damage_in_words(recording) if recording.damage else None,
        "width": level.width,
        "height": level.height,
        "mines": level.mines,
        "shape": level.shape,
        "figures": _figures(recording),
        "won": _won(recording),
        "text": replay.shown_text(),
        "steps": list(_steps(replay)),
    }


def _steps(replay: Replay) -> Iterator[ReplayStepData]:
    before = replay.view
    for step in replay.steps:
        replay.forward()
        after = replay.view
        yield {
            "action": str(step.click),
            "cell": list(step.cell),
            "seconds": step.seconds,
            "by": step.by,
            "changes": _changes(before, after),
        }
        before = after


def _changes(before: str, after: str) -> list[list[int | str]]:
    """The cells that look different, and how."""
    changes: list[list[int | str]] = []
    for begin in range(0, len(after), _PART):
        # A step changes few of them, and strings compare quickly.
        was, is_now = before[begin : begin + _PART], after[begin : begin + _PART]
        if was != is_now:
            changes += [
                [begin + index, new]
                for index, (old, new) in enumerate(zip(was, is_now, strict=True))
                if old != new
            ]
    return changes


def _won(recording: Recording) -> bool | None:
    """Whether it was won; None if it is not over."""
    outcome = recording.played.game.outcome
    return None if outcome is None else outcome.won


def _figures(recording: Recording) -> FiguresData | None:
    """What is measured; of a game of ours that goes on nothing, for it tells of the mines."""
    played = recording.played
    goes_on = played.game.outcome is None
    if goes_on and (recording.format == "replay" or not recording.steps):
        return None
    return Figures(played.play).as_data()
