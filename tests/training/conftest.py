"""A manual clock, our pack, and a trainer."""

from pathlib import Path

import pytest

from minewise.training import Pack, Practice, Trainer, our_pack
from trainees import HandClock


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
