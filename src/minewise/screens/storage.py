"""The storage of a person, with their practice, for every front end."""

from minewise.session.folders import training_file
from minewise.session.storage import Storage


def storage_at_home() -> Storage:
    """The storage of the person who runs the program, with their practice."""

    def practice() -> object:
        from minewise.training import Practice  # noqa: PLC0415 - few players need it

        return Practice(training_file())

    storage = Storage.at_home()
    storage.practice = practice  # type: ignore[assignment]
    return storage
