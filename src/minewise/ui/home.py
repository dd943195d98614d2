"""What a person keeps at home: all of it, for every front end."""

from typing import TYPE_CHECKING

from minewise.session import Storage, training_file

if TYPE_CHECKING:
    from minewise.training import Practice


def storage_at_home() -> Storage:
    """The storage of the person who runs the program; what was practised is part of it."""
    storage = Storage.at_home()
    storage.practice = practice_at_home
    return storage


def practice_at_home() -> "Practice":
    """What the person who runs the program has practised."""
    from minewise.training import Practice  # noqa: PLC0415 - most who play do without

    return Practice(training_file())
