"""A window that shows the game to a person, with pygame-ce."""

from importlib.util import find_spec
from typing import Any

from minewise.env.drawing import Picture
from minewise.env.errors import MissingPackageError

CAN_SHOW = find_spec("pygame") is not None
"""Whether there is a package to open a window with."""


def check_can_show() -> None:
    """Refuse a window where there is no package for it."""
    if not CAN_SHOW:
        raise MissingPackageError(
            "a window needs pygame-ce, which is not installed: pip install pygame-ce", "human"
        )


class PictureWindow:
    """A window for pictures of one size; it opens with the first of them."""

    def __init__(self, title: str, frames_per_second: int) -> None:
        import pygame  # noqa: PLC0415 - only a window needs it

        self._pygame = pygame
        self._title = title
        self._frames_per_second = frames_per_second
        self._screen: Any = None
        self._clock = pygame.time.Clock()

    def show(self, picture: Picture) -> None:
        """Show a picture, and wait until the next may follow."""
        pygame = self._pygame
        if self._screen is None:
            pygame.display.init()
            pygame.display.set_caption(self._title)
            self._screen = pygame.display.set_mode((picture.shape[1], picture.shape[0]))
        # A picture is indexed by rows first, a surface by columns.
        surface = pygame.surfarray.make_surface(picture.swapaxes(0, 1))
        self._screen.blit(surface, (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(self._frames_per_second)

    def close(self) -> None:
        """Close the window."""
        if self._screen is not None:
            self._screen = None
            self._pygame.display.quit()
