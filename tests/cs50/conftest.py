"""The screen of the course's window, for the files that test it."""

from collections.abc import Iterator

import pygame
import pytest

from window import AUTO_MOVE


@pytest.fixture(scope="module")
def screen_in_memory() -> Iterator[None]:
    """A screen for the course's window, in memory."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        assert pygame.display.get_driver() == "dummy"
        yield
        pygame.quit()


@pytest.fixture
def course_screen(screen_in_memory: None) -> Iterator[None]:
    """That screen, without timers, events and keys of another test."""
    yield
    pygame.time.set_timer(AUTO_MOVE, 0)
    pygame.event.clear()
    pygame.key.set_mods(0)
