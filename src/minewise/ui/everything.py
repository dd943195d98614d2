"""All that a person has, for a front end that exports and imports it.

The session knows nothing of training, nor training of the session: they meet here.
"""

from pathlib import Path

from minewise.session import Storage, training_file
from minewise.training import Practice


def with_practice(storage: Storage, file: Path | None = None) -> Storage:
    """The same storage, which exports and imports what was practised too.

    Args:
        storage: Saved games, statistics and settings.
        file: Where it is kept what was practised; None for the usual place.
    """
    storage.parts["practice"] = Practice(training_file() if file is None else file)
    return storage
