"""A screen for the tests of the course's window."""

from collections.abc import Iterator

import pygame
import pytest

from window import AUTO_MOVE


@pytest.fixture(scope="module")
def screen_in_memory() -> Iterator[None]:
    """An in-memory screen for the course's window."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        patch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1240, 1024)])
        pygame.font.init()
        assert pygame.display.get_driver() == "dummy"
        yield
        pygame.quit()


@pytest.fixture
def course_screen(screen_in_memory: None) -> Iterator[None]:
    """That screen; timers, events and keys are cleared after each test."""
    yield
    pygame.time.set_timer(AUTO_MOVE, 0)
    pygame.event.clear()
    pygame.key.set_mods(0)
