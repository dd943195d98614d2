"""What a person keeps at home: all of it, for every front end."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from minewise.base import MinewiseError, Task, gettext as _
from minewise.core import State
from minewise.formats import parse_replay
from minewise.session import (
    Mode,
    Session,
    Statistics,
    Storage,
    statistics_file,
    training_file,
)

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
    from minewise.training import Practice  # noqa: PLC0415 - most who play do without

    return Practice(training_file())


def coach_at_home() -> "Coach":
    """The coach of the person who runs the program, with the menu on the screen."""
    from minewise.training import Coach, Trainer  # noqa: PLC0415 - most who play do without

    return Coach(Trainer(practice_at_home(), seed=time.time_ns() % 2**64))


def catching_up(coach: "Coach", then: Callable[[], None] = lambda: None) -> Task[None]:
    """Look for mistakes in the last games, then go on; what cannot be read is no obstacle."""

    def work(_task: Task[None]) -> None:
        catch_up(coach.trainer)

    return Task(work, lambda _found: then(), lambda _error: then(), _("Looking at your last games"))


def taught_by(session: Session) -> Task[str]:
    """Take puzzles from the game that was just lost; the answer is its id, if it taught anything.

    Nothing where games are not recorded, as those of practice mode.
    """
    played, opened = session.round, session.storage.practice
    is_kept = session.storage.statistics is not None and session.settings.mode is not Mode.PRACTICE
    if opened is None or not is_kept or played.state is not State.LOST:
        return Task.of("")
    game, replay = played.id, played.replay()

    def work(_task: Task[str]) -> str:
        from minewise.training import Practice, Trainer  # noqa: PLC0415 - only needed here

        practice = opened()
        assert isinstance(practice, Practice), "that is what is kept at home"
        trainer = Trainer(practice)
        trainer.learn_from(replay.recording, game)
        return game if any(repeat.game == game for repeat in practice.due()) else ""

    return Task.finding(work, lambda _error: "")


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
