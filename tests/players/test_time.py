"""A move never takes long, whatever the position."""

import time

import pytest

from hard_positions import WIDE, WIDER
from minewise import players
from minewise.core import HIDDEN, Position
from minewise.players import MOVE_SECONDS


@pytest.mark.slow
@pytest.mark.parametrize("position", [WIDE, WIDER], ids=["wide", "wider"])
@pytest.mark.parametrize("name", ["exact", "expert", "expert:hard"])
def test_a_move_takes_no_longer_than_it_may(name: str, position: str) -> None:
    seen = Position.parse(position)
    began = time.monotonic()
    move = players.create(name).move(seen)
    assert time.monotonic() - began < 2 * MOVE_SECONDS + 1
    assert seen[move.cell] == HIDDEN
