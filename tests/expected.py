"""Answers that may be missing, or refused."""

from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")
Refusal = TypeVar("Refusal", bound=Exception)


def known(answer: Answer | None) -> Answer:
    """The answer, which must be there."""
    assert answer is not None
    return answer


def refused(kind: type[Refusal], ask: Callable[[], object]) -> Refusal | None:
    """How a question was refused, if it was."""
    try:
        ask()
    except kind as refusal:
        return refusal
    return None
