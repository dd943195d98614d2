"""Answers that may be missing, where a test expects one."""

from typing import TypeVar

Answer = TypeVar("Answer")


def known(answer: Answer | None) -> Answer:
    """The answer, which must be there."""
    assert answer is not None
    return answer
