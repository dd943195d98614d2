"""A person's own games: whether there are any, the lost one, and those to take puzzles from."""

from typing import TYPE_CHECKING

from minewise.base.errors import MinewiseError
from minewise.core import State
from minewise.session.options import Mode
from minewise.session.session import Session
from minewise.session.statistics import Statistics
from minewise.session.storage import Storage

if TYPE_CHECKING:  # few players need it, and it is slow to import
    from minewise.training import Trainer

# The number of last games that are searched for mistakes at once: each takes a moment.
_LAST_GAMES = 5


def lost_game(session: Session) -> str:
    """The id of the present game if it was lost, recorded and teaches something, else ""."""
    played, storage = session.played, session.storage
    kept = played.recorded and None not in (storage.practice, storage.statistics)
    if not kept or session.options.mode is Mode.PRACTICE or played.help.practice:
        return ""
    return played.id if played.state is State.LOST and len(played.steps) > 1 else ""


def is_first_start(storage: Storage) -> bool:
    """Whether the person is new: no setting and no finished game is stored, but could be."""
    files = storage.settings, storage.statistics
    return all(file is not None and not file.path.exists() for file in files)


def catch_up(trainer: "Trainer", statistics: Statistics) -> int:
    """Take puzzles from the last finished games of any front end; return how many."""
    waiting = reversed(games_to_learn(trainer, statistics))
    return sum(learn_from_game(trainer, statistics, name) for name in waiting)


def games_to_learn(trainer: "Trainer", statistics: Statistics) -> list[str]:
    """The ids of the last finished games that no puzzles were taken from, the latest first."""
    last = [game.id for game in statistics.games() if game.has_replay][-_LAST_GAMES:]
    taken = trainer.practice.taken()
    return [name for name in reversed(last) if name not in taken]


def learn_from_game(trainer: "Trainer", statistics: Statistics, name: str) -> int:
    """Take puzzles from a game if its steps are there, in the time of a review; return how many."""
    if name in trainer.practice.taken():
        return 0
    try:
        replay = statistics.replay(name)
        if replay is not None:
            return trainer.learn_from(replay.recording, name)
    except MinewiseError:
        pass
    return trainer.practice.add((), name)  # so that it is not tried again
