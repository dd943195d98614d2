"""What the tests of the environments for agents share."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from minewise.core import SHAPES, FirstClick, Level
from minewise.env import Reward
from minewise.env.rules import FORBIDDEN

try:
    from minewise.env import _native  # noqa: F401 - is it there?

    CORES = ["native", "python"]
except ImportError:
    CORES = ["python"]

Options = dict[str, Any]

EVERYTHING = ["safe_cells", "odds", "regret"]
"""All that the info tells on request."""

COPIES: list[Callable[[Any], Any]] = [
    copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)),
]  # fmt: skip
"""The ways to copy an environment."""

needs_native = pytest.mark.skipif("native" not in CORES, reason="there is no native core")


@st.composite
def rule_options(draw: st.DrawFn, /, largest: int = 9, **fixed: Any) -> Options:
    """The options of some environment on a small board."""
    shape = draw(st.sampled_from(sorted(SHAPES)))
    width, height = draw(st.integers(4, largest)), 2 * draw(st.integers(2, largest // 2))
    first = draw(st.sampled_from(list(FirstClick)))
    grid = Level(width, height, 0, shape).grid
    most = len(grid) - max(1, first.most_kept_clear(grid))
    mines = draw(st.integers(0, min(most, len(grid) // 3)))
    numbers = st.sampled_from([-1.0, 0.0, 0.25, 1.0])
    return {
        "level": Level(width, height, mines, shape),
        "first_click": str(first),
        "flags": draw(st.booleans()),
        "flood_fill": draw(st.booleans()),
        "forbidden": draw(st.sampled_from(FORBIDDEN)),
        "reward": Reward(*(draw(numbers) for _ in range(5))),
    } | fixed


def assert_same(one: Any, other: Any, where: str = "") -> None:
    """Two answers of environments are the same in every value, shape and type."""
    if isinstance(one, dict):
        assert one.keys() == other.keys(), where
        for name in one:
            assert_same(one[name], other[name], f"{where} {name}")
    elif isinstance(one, tuple) or (isinstance(one, np.ndarray) and one.dtype == object):
        assert type(one) is type(other), where
        for number, (a, b) in enumerate(zip(one, other, strict=True)):
            assert (a is None) == (b is None), f"{where} {number}"
            if a is not None:
                assert_same(a, b, f"{where} {number}")
    else:
        a, b = np.asarray(one), np.asarray(other)
        assert a.dtype == b.dtype, (where, a.dtype, b.dtype)
        assert a.shape == b.shape, (where, a.shape, b.shape)
        np.testing.assert_array_equal(a, b, where)
