"""How long a search may take.

The searches of `logic` are short but for positions made to be hard. Whoever cannot wait
hands in a limit, which is looked at again and again.
"""

from typing import Protocol

from minewise.core import MinewiseError, gettext as _


class Limit(Protocol):
    """Anything that knows when it is over: the time is up, or somebody has stopped it."""

    @property
    def over(self) -> bool:
        """Whether to stop."""


class NotInTimeError(MinewiseError):
    """The limit was over before there was an answer."""

    def __init__(self) -> None:
        super().__init__(_("reasoning about the position took longer than it may"), None)


def check(limit: Limit | None) -> None:
    """Raise a `NotInTimeError` if the limit is over."""
    if limit is not None and limit.over:
        raise NotInTimeError
