"""A clock to be moved by hand, a small pack, and somebody who trains."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from minewise.training import Pack, Practice, Trainer, our_pack


class HandClock:
    """Says what time it is; it goes on only when somebody moves it."""

    def __init__(self) -> None:
        self.time = datetime(2030, 5, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def wait(self, **time: float) -> None:
        self.time += timedelta(**time)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def practice(tmp_path: Path, clock: HandClock) -> Practice:
    return Practice(tmp_path / "training.sqlite", clock)


@pytest.fixture
def pack() -> Pack:
    return our_pack()


@pytest.fixture
def trainer(practice: Practice, pack: Pack) -> Trainer:
    return Trainer(practice, pack, seed=1)
