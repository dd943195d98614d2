"""How long something may take, and a limit that is over when a test wants it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from minewise.base.limit import Limit


class After(Limit):
    """Over after it has been looked at so many times."""

    def __init__(self, looks: int) -> None:
        super().__init__(seconds=1)
        self.looks = looks

    @property
    def over(self) -> bool:
        self.looks -= 1
        return self.looks < 0


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Work is measured, since the machine may be busy."""
    began = time.process_time()
    yield
    assert time.process_time() - began < seconds
