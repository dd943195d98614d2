"""A few random walks; `walks.py` takes as many as one likes."""

from pathlib import Path

import pytest

from contract.seat import FRONT_ENDS
from contract.walks import walk


@pytest.mark.parametrize("front_end", FRONT_ENDS)
@pytest.mark.parametrize("number", range(3))
def test_every_front_end_shows_the_same_on_a_random_walk(
    number: int, front_end: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    done = walk(number, 60, front_end, tmp_path, lambda: request.getfixturevalue("display"))
    assert sum(done.values()) > 30
