"""What goes wrong when boards are made."""

from minewise.base import ImpossibleError


class NoBoardError(ImpossibleError):
    """There is no such board, or none was found.

    The message says which of the two, how many were tried, and what would help.
    """
