"""What goes wrong when boards are made."""

from minewise.base import ImpossibleError


class NoBoardError(ImpossibleError):
    """There is no board of the kind that was asked for, or none was found.

    The sentence says which of the two, how many were tried, and what would help.
    """
