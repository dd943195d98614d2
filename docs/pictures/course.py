"""The course's window, drawn on a screen in memory.

It is driven by the events that a player would cause.
"""

import os
import sys
from pathlib import Path

CS50 = Path(__file__).parents[2] / "cs50"


def draw(folder: Path) -> None:
    """Write the pictures of the course's window into a folder."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    sys.path.insert(0, str(CS50))
    import pygame  # noqa: PLC0415 - it reads the variables above

    from course_game import Settings  # noqa: PLC0415 - found by the path above
    from window import AUTO_MOVE, CourseWindow  # noqa: PLC0415

    pygame.display.init()
    pygame.font.init()

    def press(window: CourseWindow, *keys: int) -> None:
        for key in keys:
            window.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            window.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=0))

    def click(window: CourseWindow, button: int, place: tuple[int, int]) -> None:
        window.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=button, pos=place))

    def keep(window: CourseWindow, name: str) -> None:
        window.draw()
        screen = pygame.display.get_surface()
        assert screen is not None, "a window has a screen"
        pygame.image.save(screen, folder / name)

    play_button = (300, 325)

    keep(CourseWindow(Settings(), say=lambda _: None), "course-first-screen.png")

    window = CourseWindow(Settings(), seed=50, say=lambda _: None)
    click(window, 1, play_button)
    press(window, pygame.K_k, *[pygame.K_a] * 34)
    for row, column in ((1, 7), (2, 1)):
        click(window, 3, (42 + 45 * column, 42 + 45 * row))
    keep(window, "course-window.png")

    window = CourseWindow(Settings(16, 30, 99, ai_knows_total=True), seed=28, say=lambda _: None)
    click(window, 1, play_button)
    press(window, pygame.K_k, pygame.K_SPACE)
    for _ in range(230):
        window.handle(pygame.event.Event(AUTO_MOVE))
    keep(window, "course-expert.png")
    pygame.quit()
