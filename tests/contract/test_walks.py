"""A few random walks; `walks.py` takes as many as one likes."""

import pytest

from contract.cells import FRONT_ENDS
from contract.drivers.starting import Drivers
from contract.walks import walk


@pytest.mark.parametrize("seed", range(4))
def test_all_front_ends_tell_the_same_after_a_random_walk(seed: int, drivers: Drivers) -> None:
    try:
        done = walk(seed, 60, drivers.model, [drivers[name] for name in FRONT_ENDS])
    except BaseException:
        for name in FRONT_ENDS:
            drivers.forget(name)
        raise
    assert sum(done.values()) == 60
