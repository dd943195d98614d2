"""Take the pictures of the documents: `python docs/make_screenshots.py`.

The course's window is driven by the same events that a player causes, on a screen that
exists in memory only, and with fixed seeds, so that the pictures come out the
same each time.
"""

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
CS50 = HERE.parent / "cs50"

# The middle of a game of 16x16 with 40 mines, and two flags, one of them wrong.
HEAT_MAP_OF = """
16x16x40
#211000122101F#1
12#10001##112332
011111223212#21#
00001#2#2112#211
000012322#111100
000001#111212110
00000111001#2#21
11000000123233##
#10011102##3####
11002#323#######
00002####F######
11101####211111#
##211#####10001#
##########20001#
##########21112#
################
"""


def main(folder: Path = HERE / "images") -> None:
    """Write all pictures into `folder`."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    sys.path.insert(0, str(CS50))
    import pygame  # noqa: PLC0415 - it reads the variables above

    from course_game import Settings  # noqa: PLC0415 - found by the path above
    from window import AUTO_MOVE, CourseWindow  # noqa: PLC0415

    pygame.display.init()
    pygame.font.init()
    folder.mkdir(parents=True, exist_ok=True)

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

    heat_map(folder)


def heat_map(folder: Path) -> None:
    """Draw the heat map of a position, as `minewise analyse --image` does."""
    from minewise.core import Position  # noqa: PLC0415 - the window does without
    from minewise.solver import analyse  # noqa: PLC0415
    from minewise.solver.guess import best_guess  # noqa: PLC0415
    from minewise.ui import picture  # noqa: PLC0415

    position = Position.parse(HEAT_MAP_OF, trust_flags=False)
    analysis = analyse(position)
    file = folder / "heat-map.png"
    picture.save(str(file), position, analysis.probability, best_guess(analysis))


if __name__ == "__main__":
    main()
