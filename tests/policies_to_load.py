"""Policies that the tests load by name."""

from typing import Any

import numpy as np

calls: list[int] = []


def first(views: Any, masks: Any) -> Any:
    """The first cell that is allowed; notes how many games it is asked about."""
    assert views.dtype == masks.dtype == np.int8
    calls.append(len(views))
    return np.argmax(masks, axis=1)


class Made:
    """A class that is made first, and flags the first cell until half of them are flagged."""

    flags = True

    def __call__(self, views: Any, masks: Any) -> Any:
        cells = views[0].size
        assert masks.shape == (len(views), 2 * cells)
        flagging = (views == 10).sum(axis=(1, 2)) < 2
        return np.argmax(masks[:, :cells], axis=1) + np.where(flagging, cells, 0)


def crashes_in_some(views: Any, masks: Any) -> Any:
    """Fails in every game in which the first cell shows a 1."""
    if (views[:, 0, 0] == 1).any():
        raise RuntimeError("a one frightens me")
    return np.argmax(masks, axis=1)


not_callable = 3
