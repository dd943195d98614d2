"""Fixtures that make positions too wide to count."""

from unittest.mock import Mock

import pytest

from minewise.core import Position
from minewise.solver import TooWideError, solve


@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Layouts cannot be counted, only sampled."""
    give_up(monkeypatch, "count")


@pytest.fixture
def too_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Layouts can be neither counted nor sampled."""
    give_up(monkeypatch, "count", "draw")


def give_up(monkeypatch: pytest.MonkeyPatch, *questions: str) -> None:
    kind = type(solve(Position.parse("1x1x0/#")))
    for question in questions:
        monkeypatch.setattr(kind, question, Mock(side_effect=TooWideError(40, 50_000)))
