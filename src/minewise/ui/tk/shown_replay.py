"""A replay as it is shown: its steps with their times, and what the mouse did in between."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from minewise import formats
from minewise.base import ImpossibleError, quote
from minewise.session import Replay, game_in, words
from minewise.ui.replays import about, headline, read_any_file

# How long the mouse leaves a trail, in seconds of the game.
TRAIL = 0.7


@dataclass(frozen=True, slots=True)
class MousePoint:
    """Where the mouse was: when, and at which place of the board, in cells."""

    seconds: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class ShownReplay:
    """One game to show.

    Attributes:
        replay: Its steps.
        title: What it is, for the title of a window.
        about: What is known of it, in a few lines.
        times: When each step was made, in seconds.
        mouse: Where the mouse was; nothing where that was not recorded.
    """

    replay: Replay
    title: str
    about: str
    times: tuple[float, ...]
    mouse: tuple[MousePoint, ...] = ()

    @classmethod
    def of(cls, replay: Replay) -> "ShownReplay":
        """A game of ours."""
        level = words.size(replay.deal.level)
        return cls(replay, "Replay", words.as_sentence(level), _times(replay))

    @property
    def end(self) -> float:
        """When the last step was made."""
        return self.times[-1] if self.times else 0.0

    def steps_until(self, seconds: float) -> int:
        """How many steps had been made by that time."""
        return sum(time <= seconds for time in self.times)

    def trail(self, seconds: float) -> list[tuple[float, float]]:
        """Where the mouse was in the moment before that time, in cells."""
        return [
            (point.x, point.y)
            for point in self.mouse
            if seconds - TRAIL <= point.seconds <= seconds
        ]


def replays_in(path: Path) -> list[ShownReplay]:
    """The games in a file: of ours, or of any program that we can read.

    Raises:
        MinewiseError: It cannot be read, or there is no game in it.
    """
    contents = read_any_file(path)
    if not contents.recordings:
        raise ImpossibleError(
            f"{quote(path)} has no replay: open it as a board with Game, Open file", path
        )
    return list(_shown(contents, path))


def _shown(contents: formats.Contents, path: Path) -> Iterator[ShownReplay]:
    for recording in contents.recordings:
        replay = game_in(replace(contents, recordings=(recording,)), path)
        played = formats.simulate(recording)
        started = played.started or 0
        mouse = [
            MousePoint(
                (event.time - started) / 1000,
                event.x / recording.square,
                event.y / recording.square,
            )
            for event in recording.events
        ]
        said = [headline(played), *about(recording)]
        title = f"Replay: {recording.name or path.name}"
        yield ShownReplay(replay, title, "\n".join(said), _times(replay), tuple(mouse))


def _times(replay: Replay) -> tuple[float, ...]:
    """When each step was made; a second apart where the replay has no times."""
    times = [step.seconds for step in replay.steps]
    if not any(times):
        return tuple(float(number) for number in range(len(times)))
    return tuple(_never_back(times))


def _never_back(times: Sequence[float]) -> Iterator[float]:
    latest = 0.0
    for time in times:
        latest = max(latest, time)
        yield latest
