"""Paint the window: the course's two screens, with our additions beside them.

A `Painter` is given the things to show, and changes none of them. Every colour
with a meaning is accompanied by a shape with the same meaning.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Rect, Surface

from choices import NUMBERS, Choices, Field
from course_game import Cell, CourseGame
from known import Report
from layout import (
    FIELD_RECTS,
    HINTS_Y,
    LINES,
    PLAY_BUTTON,
    TITLE_Y,
    WINDOW,
    Layout,
    step_buttons,
)

ASSETS = Path(__file__).parent / "assets"

Colour = tuple[int, int, int]
Points = tuple[tuple[int, int], ...]

# The course's colours and font sizes
BLACK = (0, 0, 0)
GREY = (180, 180, 180)
WHITE = (255, 255, 255)
SMALL, MEDIUM, LARGE = 20, 28, 40

# Ours
QUIET = (200, 200, 200)
OPENED = (226, 226, 226)
FOCUS = (30, 110, 255)
PALE_GREEN = (196, 232, 196)
GREEN = (0, 104, 40)
PALE_RED = (240, 200, 196)
RED = (190, 0, 20)
YELLOW = (255, 220, 60)
PALE_BLUE = (190, 214, 250)
BLUE = (0, 50, 150)
LABEL, NOTE = 16, 14
LINE = 20  # the distance between lines of small print
INDENT = 12
ICON = 64

# The size of the course's numbers, relative to the cell.
PART_OF_CELL = SMALL / 45

# The background of a mark of the AI's knowledge, and of a cell without one.
MARK_COLOURS = {"mine": PALE_RED, "safe": PALE_GREEN, "": GREY}

WORD = re.compile(r"\S*\(\d+, \d+\)\S*(?: = \d+)?|\S+")

# In hundredths of the square in which they are drawn.
TICK = ((16, 52), (28, 40), (42, 54), (72, 20), (84, 32), (42, 80))
BURST = (
    (50, 0), (60, 26), (82, 10), (77, 35), (100, 34), (80, 53), (98, 72), (72, 71),
    (70, 98), (50, 78), (30, 98), (28, 71), (2, 72), (20, 53), (0, 34), (23, 35),
    (18, 10), (40, 26),
)  # fmt: skip


@dataclass(frozen=True)
class View:
    """The state of the play screen besides the game: knowledge, auto-play, cursor and texts.

    `report` is None while the knowledge is hidden, `first_sentence` the start of
    its visible list, and `message` the text below the board. `last_move` is the AI's
    last move in words, and `why` the proof of the cell pointed at, line by line.
    """

    report: Report | None = None
    auto_play: bool = False
    moves_per_second: float = 1.0
    cursor: Cell | None = None
    first_sentence: int = 0
    message: str = ""
    last_move: str = ""
    why: tuple[str, ...] = ()


class Painter:
    """Paints the two screens on a surface, with the course's font and our pictures."""

    def __init__(self) -> None:
        self._fonts: dict[int, pygame.font.Font] = {}
        self._pictures = {
            name: pygame.image.load(ASSETS / "images" / f"{name}.png") for name in ("flag", "mine")
        }
        self._scaled: dict[tuple[str, int], Surface] = {}
        self._shapes: dict[tuple[Colour, int, Points], Surface] = {}

    def icon(self) -> Surface:
        """Return the icon of the window: a cell with a mine."""
        icon = Surface((ICON, ICON))
        rect = icon.get_rect()
        icon.fill(GREY)
        pygame.draw.rect(icon, WHITE, rect, 4)
        self._picture(icon, "mine", rect)
        return icon

    def fit(self, on: Surface, screen: Surface, rect: Rect) -> None:
        """Show a screen in a part of the window, scaled down if necessary."""
        on.fill(BLACK)
        if screen.get_size() != rect.size:
            screen = pygame.transform.smoothscale(screen, rect.size)
        on.blit(screen, rect)

    # The first screen

    def first_screen(self, on: Surface, choices: Choices, shows_focus: bool) -> None:
        """Paint the instructions, the choices and the start button."""
        on.fill(BLACK)
        middle = WINDOW[0] // 2
        self._text(on, "Play Minesweeper", LARGE, WHITE, center=(middle, TITLE_Y))
        for y, line in LINES:
            self._text(on, line, SMALL, WHITE, center=(middle, y))

        for field in NUMBERS:
            self._number_field(on, field, choices)
        self._total_field(on, choices)
        if shows_focus:
            pygame.draw.rect(on, FOCUS, FIELD_RECTS[choices.focus].inflate(8, 4), 2, 5)

        self._button(on, PLAY_BUTTON, "Play Game", MEDIUM)
        hints = "Tab: next choice    Up, Down, digits: change    T: AI knows    Enter: play"
        self._text(on, hints, NOTE, QUIET, center=(middle, HINTS_Y))

    def _number_field(self, on: Surface, field: Field, choices: Choices) -> None:
        rect = FIELD_RECTS[field]
        minus, plus = step_buttons(field)
        self._text(on, field.value, LABEL, WHITE, midleft=(rect.x + 8, rect.centery))
        between = ((minus.right + plus.left) // 2, rect.centery)
        self._text(on, str(choices.value(field)), LABEL, WHITE, center=between)
        # Drawn instead of written, so that both are equally bold and centred.
        for button, strokes in ((minus, [(12, 2)]), (plus, [(12, 2), (2, 12)])):
            pygame.draw.rect(on, WHITE, button, border_radius=3)
            for size in strokes:
                stroke = Rect((0, 0), size)
                stroke.center = button.center
                pygame.draw.rect(on, BLACK, stroke)

    def _total_field(self, on: Surface, choices: Choices) -> None:
        rect = FIELD_RECTS[Field.TOTAL]
        box = Rect(rect.x + 13, 0, 18, 18)
        box.centery = rect.centery
        pygame.draw.rect(on, WHITE, box, 0 if choices.ai_knows_total else 2, 3)
        if choices.ai_knows_total:
            self._shape(on, BLACK, box, TICK)
        self._text(on, Field.TOTAL.value, LABEL, WHITE, midleft=(box.right + 8, rect.centery))

    # The play screen

    def play_screen(self, on: Surface, layout: Layout, game: CourseGame, view: View) -> None:
        """Paint the board, the buttons, the result of the round, and the notes."""
        on.fill(BLACK)
        for row in range(layout.height):
            for column in range(layout.width):
                self._cell(on, layout.cell_rect((row, column)), (row, column), game, view)
        if view.cursor is not None:
            rect = layout.cell_rect(view.cursor)
            pygame.draw.rect(on, FOCUS, rect, min(max(2, layout.cell // 10), 5))
            pygame.draw.rect(on, BLACK, rect.inflate(2, 2), 1)

        self._button(on, layout.ai_button, "AI Move", MEDIUM)
        self._button(on, layout.reset_button, "Reset", MEDIUM)
        switch = {False: "off", True: "on"}
        self._button(on, layout.auto_button, f"Space: auto-play ({switch[view.auto_play]})", NOTE)
        knows = f"K: AI knows ({switch[view.report is not None]})"
        self._button(on, layout.knows_button, knows, NOTE)
        outcome = "Lost" if game.lost else "Won" if game.won else ""
        self._text(on, outcome, MEDIUM, WHITE, center=layout.status)
        if not outcome:
            self._last_move(on, layout, view.last_move)
        self._notes(on, layout.notes, game, view)
        if view.report is not None:
            self._panel(on, layout.panel, view)
        lines = self._wrapped(view.message, NOTE, layout.footer.width)[:2]
        for number, line in enumerate(lines):
            place = layout.footer.x, layout.footer.y + number * LINE
            self._text(on, line, NOTE, WHITE, topleft=place)

    def _last_move(self, on: Surface, layout: Layout, text: str) -> None:
        """Write the AI's last move beside the board."""
        x, y = layout.status
        lines = self._wrapped(text, NOTE, 2 * (layout.course[0] - x) - NOTE)
        # There is room for two lines between the buttons and the notes.
        for number, line in enumerate(lines[:2]):
            middle = y + 3 + (2 * number - len(lines[:2]) + 1) * (LINE - 2) // 2
            self._text(on, line, NOTE, WHITE, center=(x, middle))

    def _cell(self, on: Surface, rect: Rect, cell: Cell, game: CourseGame, view: View) -> None:
        """Paint one cell: its mine if the round is lost, or its flag, or its number."""
        is_shown_mine = game.lost and game.board.is_mine(cell)
        mark = ""
        is_missed = False
        if view.report is not None and cell not in game.revealed and not is_shown_mine:
            missed = (view.report.missed or {}).get(cell, "")
            is_missed = bool(missed)
            mark = missed or view.report.mark(cell)

        colour = OPENED if cell in game.revealed else MARK_COLOURS[mark]
        colour = RED if cell == game.exploded else PALE_BLUE if is_missed else colour
        pygame.draw.rect(on, colour, rect)
        pygame.draw.rect(on, WHITE, rect, 3 if rect.width >= 30 else 2)

        if is_shown_mine:
            if cell == game.exploded:
                self._shape(on, YELLOW, rect, BURST)
                rect = rect.inflate(-rect.width // 3, -rect.height // 3)
            self._picture(on, "mine", rect)
        elif cell in game.flags:
            self._picture(on, "flag", rect)
            if game.lost:
                _cross(on, rect)
        elif cell in game.revealed:
            number = str(game.revealed[cell])
            size = max(min(SMALL, rect.width * 2 // 3), int(rect.width * PART_OF_CELL))
            self._text(on, number, size, BLACK, center=rect.center)

        if mark:
            # A flag leaves only the corner free.
            side = rect.width * (2 if cell in game.flags else 3) // 5
            place = Rect(0, 0, side, side)
            if cell in game.flags:
                place.bottomright = rect.right - 2, rect.bottom - 2
            else:
                place.center = rect.center
            self._mark(on, mark, place, is_missed)
            if view.report is not None and cell in view.report.false:
                _cross(on, rect)

    def _mark(self, on: Surface, mark: str, rect: Rect, is_missed: bool = False) -> None:
        """Paint the mark of a proven cell: a triangle for a mine, a tick for a safe cell.

        A cell that our AI has proved and the one that plays has not gets a ring.
        """
        if is_missed:
            ring = rect.inflate(rect.width // 3, rect.width // 3)
            pygame.draw.circle(on, BLUE, ring.center, ring.width // 2, max(2, ring.width // 12))
            rect = rect.inflate(-rect.width // 4, -rect.width // 4)
        if mark == "safe":
            self._shape(on, GREEN, rect, TICK)
            return
        self._shape(on, RED, rect, ((50, 6), (98, 92), (2, 92)))
        self._shape(on, WHITE, rect, ((46, 38), (54, 38), (54, 66), (46, 66)))
        self._shape(on, WHITE, rect, ((46, 76), (54, 76), (54, 82), (46, 82)))

    def _notes(self, on: Surface, room: Rect, game: CourseGame, view: View) -> None:
        """Paint the small print: the number of flags, and the keys."""
        lines = (
            f"Flags: {len(game.flags)}, mines: {game.settings.mines}",
            f"+, -: {view.moves_per_second:.2g} moves/s",
            "Arrows: move   Enter: open",
            "F: flag  A: move  R: reset",
        )
        spacing = room.height // (len(lines) + 1)
        for number, line in enumerate(lines):
            self._text(on, line, NOTE, QUIET, topleft=(room.x, room.y + number * spacing))

        y = room.y + len(lines) * spacing
        if view.report is None:
            self._text(on, "Esc: back", NOTE, QUIET, topleft=(room.x, y))
            return
        x = room.x
        for mark, word in (("", "Esc: back"), ("mine", "mine"), ("safe", "safe")):
            if mark:
                box = Rect(x, y + 1, 16, 16)
                pygame.draw.rect(on, MARK_COLOURS[mark], box)
                self._mark(on, mark, box.inflate(-4, -4))
                x = box.right + 4
            x = self._text(on, word, NOTE, WHITE, topleft=(x, y)).right + 9

    def _panel(self, on: Surface, room: Rect, view: View) -> None:
        """Write how much the AI knows, how much it misses, and as many sentences as fit.

        The proof of the cell that is pointed at comes first.
        """
        report, first = view.report, view.first_sentence
        assert report is not None, "the panel is shown only with a report"
        y = room.y
        for sentence in view.why:
            for line in self._wrapped(sentence, NOTE, room.width):
                self._text(on, line, NOTE, YELLOW, topleft=(room.x, y))
                y += LINE
        y += 8 * bool(view.why)
        for line in report.comparison():
            self._text(on, line, NOTE, WHITE, topleft=(room.x, y))
            y += LINE
        if report.missed:
            box = Rect(room.x, y, 22, 22)
            pygame.draw.rect(on, PALE_BLUE, box)
            self._mark(on, "safe", box.inflate(-8, -8), is_missed=True)
            place = box.right + 6, y + 2
            self._text(on, "in a ring: proved by ours, not by yours", NOTE, WHITE, topleft=place)
            y += LINE + 8
        for line in report.summary():
            self._text(on, line, NOTE, WHITE, topleft=(room.x, y))
            y += LINE

        shown = report.sentences[first:]
        for number, sentence in enumerate(shown):
            lines = self._wrapped(sentence, NOTE, room.width - INDENT)
            # One line is reserved for the note that there are more.
            if y + (len(lines) + 1) * LINE > room.bottom:
                more = f"{len(shown) - number} more (Page Down)"
                self._text(on, more, NOTE, QUIET, topleft=(room.x, y))
                return
            for indent, line in enumerate(lines):
                x = room.x + (INDENT if indent else 0)
                self._text(on, line, NOTE, QUIET, topleft=(x, y))
                y += LINE
        if first:
            self._text(on, "The end of the list (Page Up)", NOTE, QUIET, topleft=(room.x, y))

    # Shared by both screens

    def _button(self, on: Surface, rect: Rect, text: str, size: int) -> None:
        pygame.draw.rect(on, WHITE, rect)
        self._text(on, text, size, BLACK, center=rect.center)

    def _text(
        self, on: Surface, text: str, size: int, colour: Colour, **place: tuple[int, int]
    ) -> Rect:
        """Write text at a place, given as one of the points of a pygame Rect."""
        image = self._font(size).render(text, True, colour)
        return on.blit(image, image.get_rect(**place))

    def _font(self, size: int) -> pygame.font.Font:
        if size not in self._fonts:
            self._fonts[size] = pygame.font.Font(ASSETS / "fonts" / "OpenSans-Regular.ttf", size)
        return self._fonts[size]

    def _wrapped(self, text: str, size: int, width: int) -> list[str]:
        """Wrap text to a width, between words but not within a cell."""
        font, lines = self._font(size), [""]
        for word in WORD.findall(text):
            longer = f"{lines[-1]} {word}".strip()
            if font.size(longer)[0] <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return [line for line in lines if line]

    def _shape(self, on: Surface, colour: Colour, rect: Rect, points: Points) -> None:
        """Fill a shape whose corners are given in hundredths of the square `rect`."""
        key = colour, rect.width, points
        if key not in self._shapes:
            # Draw it too large and scale it down, which smooths its edges.
            large = Surface((rect.width * 4, rect.width * 4), pygame.SRCALPHA)
            large.fill((*colour, 0))
            scale = rect.width * 4 / 100
            pygame.draw.polygon(large, colour, [(x * scale, y * scale) for x, y in points])
            self._shapes[key] = pygame.transform.smoothscale(large, (rect.width, rect.width))
        on.blit(self._shapes[key], rect)

    def _picture(self, on: Surface, name: str, rect: Rect) -> None:
        """Paint a picture, scaled to `rect`."""
        key = name, rect.width
        if key not in self._scaled:
            self._scaled[key] = pygame.transform.smoothscale(self._pictures[name], rect.size)
        on.blit(self._scaled[key], rect)


def _cross(on: Surface, rect: Rect) -> None:
    """Cross out the content of a cell."""
    inside = rect.inflate(-rect.width // 4, -rect.height // 4)
    thickness = max(2, rect.width // 10)
    # The flag is red too, so the cross has a white edge to stand out.
    for colour, width in ((WHITE, thickness + 2), (RED, thickness)):
        pygame.draw.line(on, colour, inside.topleft, inside.bottomright, width)
        pygame.draw.line(on, colour, inside.bottomleft, inside.topright, width)
