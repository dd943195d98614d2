"""What can go wrong."""

from minewise.base import MinewiseError


class SiteError(MinewiseError):
    """The site cannot be built."""
