"""What an environment refuses; each error is one of Minewise and one of Gymnasium."""

from gymnasium import error

from minewise.base.errors import IllegalMoveError, MinewiseError


class ForbiddenActionError(IllegalMoveError, error.InvalidAction):
    """There is no such action, or the mask does not allow it."""


class ResetNeededError(IllegalMoveError, error.ResetNeeded):
    """The game is over, or has not begun: reset the environment first."""


class MissingPackageError(MinewiseError, error.DependencyNotInstalled):
    """A package is needed that is not installed."""
