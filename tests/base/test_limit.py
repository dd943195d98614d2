"""How long an answer may take."""

from threading import Event

import pytest

from minewise.base import FOREVER, Limit, TimeUpError


def test_what_is_left_becomes_less() -> None:
    limit = Limit(60)
    first = limit.left
    assert first is not None
    assert 59 < first <= 60
    assert limit.left is not None
    assert limit.left <= first
    assert not limit.over
    assert FOREVER.left is Limit().left is None
    stopped = Event()
    limit = Limit(stopped=stopped)
    assert not limit.over
    stopped.set()
    assert limit.over


def test_a_limit_that_is_over_says_so() -> None:
    with pytest.raises(TimeUpError, match="takes more than 0 seconds") as caught:
        Limit(0).check()
    assert caught.value.seconds == 0
    stopped = Limit(60)
    stopped.check()
    stopped.stop()
    with pytest.raises(TimeUpError, match="was stopped") as caught:
        stopped.check()
    assert caught.value.seconds is None


def test_the_limit_that_all_share_cannot_be_stopped() -> None:
    with pytest.raises(RuntimeError, match="FOREVER"):
        FOREVER.stop()
    assert not FOREVER.over
