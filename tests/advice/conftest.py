"""Positions that are too wide."""

import pytest

from minewise.core import Position
from minewise.solver import TooWideError, solve


@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Layouts cannot be counted, only drawn."""
    give_up(monkeypatch, "count")


@pytest.fixture
def too_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither can layouts be counted, nor is one found."""
    give_up(monkeypatch, "count", "draw")


def give_up(monkeypatch: pytest.MonkeyPatch, *questions: str) -> None:
    def fail(*_: object) -> None:
        raise TooWideError(40, 50_000)

    kind = type(solve(Position.parse("1x1x0/#")))
    for question in questions:
        monkeypatch.setattr(kind, question, fail)
