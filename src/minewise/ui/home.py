"""What a person keeps at home: all of it, for every front end."""

from typing import TYPE_CHECKING

from minewise.base import MinewiseError
from minewise.formats import parse_replay
from minewise.session import Statistics, Storage, statistics_file, training_file

if TYPE_CHECKING:
    from minewise.training import Practice, Trainer

# Of so many games, the last ones, mistakes are looked for at once: each takes a moment.
_LAST_GAMES = 5


def storage_at_home() -> Storage:
    """The storage of the person who runs the program; what was practised is part of it."""
    storage = Storage.at_home()
    storage.practice = practice_at_home
    return storage


def practice_at_home() -> "Practice":
    """What the person who runs the program has practised."""
    from minewise.training import Practice  # noqa: PLC0415 - most who play do without

    return Practice(training_file())


def catch_up(trainer: "Trainer", most: int = _LAST_GAMES) -> int:
    """Take puzzles from the last finished games that none were taken from; return how many.

    For front ends that are asked to train, since the games may have been played in another one.
    A game that is damaged is passed over.
    """
    statistics = Statistics(statistics_file())
    taken = trainer.practice.taken()
    replays = statistics.replays()
    last = [game.id for game in statistics.games() if game.id in replays][-most:]
    found = 0
    for name in last:
        if name not in taken:
            try:
                found += trainer.learn_from(parse_replay(replays[name]), name)
            except MinewiseError:
                continue
    return found
