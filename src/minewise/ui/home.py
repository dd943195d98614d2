"""What a person keeps at home: all of it, for every front end."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.base import MinewiseError, Task, gettext as _
from minewise.core import State
from minewise.session import Mode, Session, Statistics, Storage, statistics_file, training_file

if TYPE_CHECKING:
    from minewise.training import Coach, Practice, Trainer

# Of so many games, the last ones, mistakes are looked for at once: each takes a moment.
_LAST_GAMES = 5


def storage_at_home() -> Storage:
    """The storage of the person who runs the program; what was practised is part of it."""
    storage = Storage.at_home()
    storage.practice = practice_at_home
    return storage


def practice_at_home() -> "Practice":
    """What the person who runs the program has practised."""
    return practice_in(training_file())


def practice_in(path: Path) -> "Practice":
    """What somebody has practised, kept in a file."""
    from minewise.training import Practice  # noqa: PLC0415 - most who play do without

    return Practice(path)


def coach_at_home() -> "Coach":
    """The coach of the person who runs the program, with the menu on the screen."""
    return coach_of(practice_at_home())


def coach_of(practice: "Practice") -> "Coach":
    """The coach of somebody who has practised so much, with the menu on the screen."""
    from minewise.training import Coach, Trainer  # noqa: PLC0415 - most who play do without

    return Coach(Trainer(practice, seed=time.time_ns() % 2**64))


def catching_up(coach: "Coach", start: str = "", game: str = "") -> Task[None]:
    """Look for mistakes in the last games, then begin a mode.

    Args:
        coach: Who trains whom.
        start: What to begin; nothing to stay where we are.
        game: The game to look at instead of the last ones.
    """

    def work(_task: Task[None]) -> None:
        if game:
            learn_from_game(coach.trainer, Statistics(statistics_file()), game)
        else:
            catch_up(coach.trainer)

    def finish(_found: object) -> None:
        if start:
            coach.start(start, game)

    # What cannot be read is no obstacle to training.
    return Task(work, finish, finish, _("Looking at your last games"))


def lost_game(session: Session) -> str:
    """The id of the game that is lost, if it can be practised: for one quiet offer.

    Nothing where games are not recorded, as those of practice mode, and nothing after a first click
    that hit a mine, which teaches nothing.
    """
    played, storage = session.round, session.storage
    kept = played.recorded and None not in (storage.practice, storage.statistics)
    if not kept or session.settings.mode is Mode.PRACTICE:
        return ""
    return played.id if played.state is State.LOST and len(played.steps) > 1 else ""


def catch_up(trainer: "Trainer", most: int = _LAST_GAMES) -> int:
    """Take puzzles from the last finished games that none were taken from; return how many.

    For front ends that are asked to train, since the games may have been played in another one.
    """
    statistics = Statistics(statistics_file())
    return sum(
        learn_from_game(trainer, statistics, name)
        for name in reversed(games_to_learn(trainer, statistics, most))
    )


def games_to_learn(
    trainer: "Trainer", statistics: Statistics, most: int = _LAST_GAMES
) -> list[str]:
    """The ids of the last finished games that no puzzles were taken from, the latest first."""
    last = [game.id for game in statistics.games() if game.has_replay][-most:]
    taken = trainer.practice.taken()
    return [name for name in reversed(last) if name not in taken]


def learn_from_game(trainer: "Trainer", statistics: Statistics, name: str) -> int:
    """Take puzzles from a game; return how many are new. That takes as long as a review.

    A game that is damaged, or whose steps were not kept, gives none.
    """
    if name in trainer.practice.taken():
        return 0
    try:
        replay = statistics.replay(name)
        if replay is not None:
            return trainer.learn_from(replay.recording, name)
    except MinewiseError:
        pass
    return trainer.practice.add((), name)  # so that nobody looks again
