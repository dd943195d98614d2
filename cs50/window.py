"""The course's window: two screens, usable with the mouse or with keys alone.

A `CourseWindow` gets one event at a time (`handle`) and paints itself on request
(`draw`); `run` does both until the window is closed, and waits without using the
processor while nothing happens. The object holds the whole state of the window:
the choices of the first screen, and the round on the play screen.

pygame's `display` and `font` must be initialised before.
"""

import random
from collections.abc import Callable

import pygame
from pygame.event import Event

import layout
from choices import NUMBERS, Choices, Field
from course_game import AIMove, Cell, CourseGame, MoveKind, Settings
from drawing import Painter, View
from known import Report, proof
from layout import Fit, Layout
from other_ai import OtherAI

TITLE = "Minesweeper"
TITLE_BAR = 40  # room for the frame that the system draws around the window

# The timer of auto-play sends this event, at intervals set by the speed.
AUTO_MOVE = pygame.USEREVENT
AUTO_MOVES_MS = (2000, 1000, 500, 250, 150, 75, 30)
USUAL_SPEED = AUTO_MOVES_MS.index(150)

# The delay of the first repetition of a held key, and the interval of the others.
KEY_REPEAT_MS = (350, 50)

LEFT, RIGHT, WHEEL_UP, WHEEL_DOWN = 1, 3, 4, 5

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
ARROWS = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
}
CHANGES = {
    pygame.K_UP: 1,
    pygame.K_DOWN: -1,
    pygame.K_PAGEUP: 10,
    pygame.K_PAGEDOWN: -10,
}

# The number of sentences by which a key scrolls the list.
LEAFING = {pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}

# After these events the window may have to be painted again.
PAINT_AGAIN = (
    pygame.WINDOWSHOWN,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWFOCUSGAINED,
)


class CourseWindow:
    """The window, on its first screen.

    choices        the choices of the first screen
    game           the round on the play screen; None on the first screen
    cursor         the cell that the keys act on
    shows_cursor   whether keys are in use, so that the cursor (on the first
                   screen: the chosen field) is visible
    auto_play      whether the AI moves by itself
    speed          its speed, as an index of AUTO_MOVES_MS
    shows_knowledge  whether the AI's proven cells are marked on the board, and
                   its sentences listed beside it
    first_sentence the index of the first visible sentence of the list
    last_move      the AI's last move in words
    pointed        the cell that the mouse points at; None off the board
    needs_drawing  whether anything has changed since the last `draw`
    closed         whether the player has closed the window

    With a `seed`, the first board is the one that `random.seed(seed)` gives, the
    next one that of `seed + 1`, and so on. `say` is the callback for the AI's
    messages. With `other`, the AI of that file plays.
    """

    def __init__(
        self,
        settings: Settings,
        seed: int | None = None,
        say: Callable[[str], None] = print,
        other: OtherAI | None = None,
    ) -> None:
        self.choices = Choices(settings)
        self.game: CourseGame | None = None
        self.cursor = (0, 0)
        self.shows_cursor = False
        self.auto_play = False
        self.speed = USUAL_SPEED
        self.shows_knowledge = False
        self.first_sentence = 0
        self.last_move = ""
        self.pointed: Cell | None = None
        self.needs_drawing = True
        self.closed = False
        self._next_seed = seed
        self._say = say
        self._other = other
        self._thinking_for = 0.0
        self._held: set[int] = set()
        self._painter = Painter()
        # The size chosen by the player; None for the window's own size.
        self._chosen_size: layout.Size | None = None
        self._own_size = layout.WINDOW
        # Set these before the window exists, so that it never shows pygame's title and icon.
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(self._painter.icon())
        self._show_screen(layout.WINDOW)
        pygame.key.set_repeat(*KEY_REPEAT_MS)

    @property
    def title(self) -> str:
        """The text of the title bar."""
        if self.game is None or not self.game.over:
            return TITLE
        return f"{TITLE}: {'Won' if self.game.won else 'Lost'}"

    @property
    def message(self) -> str:
        """The text below the board while another file's AI plays."""
        if self._other is None or self.game is None:
            return ""
        if self._thinking_for:
            return f"The AI is still thinking ({self._thinking_for:.0f} s). Esc: stop it"
        return self.game.complaint or f"The AI of {self._other.name} plays."

    def run(self) -> None:
        """Show the window until it is closed."""
        while not self.closed:
            if self.needs_drawing:
                self.draw()
            self.handle(pygame.event.wait())
            for event in pygame.event.get():
                self.handle(event)

    def draw(self) -> None:
        """Paint the current state of the window."""
        fit = self._fit
        whole = fit.screen == fit.window
        screen = self._screen if whole else pygame.Surface(fit.screen)
        if self.game is None:
            self._painter.first_screen(screen, self.choices, self.shows_cursor)
        else:
            cursor = self.cursor if self.shows_cursor else None
            pause = AUTO_MOVES_MS[self.speed] / 1000
            report = self.game.report() if self.shows_knowledge else None
            if report is not None:
                last = max(0, len(report.sentences) - 1)
                self.first_sentence = min(self.first_sentence, last)
            view = View(
                report,
                self.auto_play,
                1 / pause,
                cursor,
                self.first_sentence,
                self.message,
                self.last_move,
                () if report is None else self._why(self.game, report),
            )
            self._painter.play_screen(screen, self._layout, self.game, view)
        if not whole:
            self._painter.fit(self._screen, screen, fit.rect)
        pygame.display.set_caption(self.title)
        pygame.display.flip()
        self.needs_drawing = False

    def handle(self, event: Event) -> None:
        """Handle one event."""
        if event.type == pygame.QUIT:
            self.closed = True
        elif event.type == pygame.VIDEORESIZE:
            self._resized()
        elif event.type in PAINT_AGAIN:
            self.needs_drawing = True
        elif event.type == AUTO_MOVE:
            if self.game is not None and self.auto_play:
                self._ai_move(self.game)
        elif event.type == pygame.MOUSEMOTION:
            self._point(self._fit.on_screen(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._mouse(event.button, self._fit.on_screen(event.pos))
        elif event.type == pygame.KEYDOWN:
            is_repeat = event.key in self._held
            self._held.add(event.key)
            self._key(event, is_repeat)
        elif event.type == pygame.KEYUP:
            self._held.discard(event.key)

    # The mouse

    def _point(self, position: tuple[int, int]) -> None:
        """Note the cell that is pointed at; with the AI's knowledge, its proof is shown."""
        cell = None if self.game is None else self._layout.cell_at(position)
        if cell != self.pointed:
            self.pointed = cell
            if self.shows_knowledge and self.game is not None:
                self.shows_cursor = False
                self.needs_drawing = True

    def _why(self, game: CourseGame, report: Report) -> tuple[str, ...]:
        """Return the proof of the cell at the cursor, if that is shown, or at the mouse."""
        cell = self.cursor if self.shows_cursor else self.pointed
        mark = "" if cell is None else report.mark(cell)
        if cell is None or not mark:
            return ()
        size = game.settings.height, game.settings.width
        found = proof(cell, game.revealed, size, report.safes, report.mines)
        what = "safe" if mark == "safe" else "a mine"
        if cell in report.false:
            return (f"Your AI claims that {cell} is {what}; ours proves the opposite.",)
        if not found:
            return (f"{cell} is {what}: that takes more than two sentences.",)
        return (f"{cell} is {what}, by", *found)

    def _mouse(self, button: int, position: tuple[int, int]) -> None:
        self.needs_drawing = True
        if button in (LEFT, RIGHT):
            self.shows_cursor = False
        if self.game is None:
            self._mouse_on_first_screen(button, position)
        elif button in (LEFT, RIGHT):
            self._mouse_on_play_screen(self.game, button, position)

    def _mouse_on_first_screen(self, button: int, position: tuple[int, int]) -> None:
        field = layout.field_at(position)
        if field is not None and button in (WHEEL_UP, WHEEL_DOWN):
            self.choices.change(field, 1 if button == WHEEL_UP else -1)
        if button != LEFT:
            return
        if layout.PLAY_BUTTON.collidepoint(position):
            self.play()
        elif field is not None:
            self.choices.focus_on(field)
            step = layout.step_at(position)
            if field is Field.TOTAL:
                self.choices.toggle_total()
            elif step is not None:
                self.choices.change(*step)

    def _mouse_on_play_screen(
        self, game: CourseGame, button: int, position: tuple[int, int]
    ) -> None:
        cell = self._layout.cell_at(position)
        # A trackpad may have no comfortable right click.
        flags = button == RIGHT or pygame.key.get_mods() & pygame.KMOD_CTRL
        if cell is not None:
            self.cursor = cell
            if flags:
                game.toggle_flag(cell)
            else:
                self._reveal(game, cell)
            self._stop_if_over(game)
        elif button == LEFT and self._layout.ai_button.collidepoint(position):
            self._ai_move(game)
        elif button == LEFT and self._layout.reset_button.collidepoint(position):
            self.play()
        elif button == LEFT and self._layout.auto_button.collidepoint(position):
            self._set_auto_play(not self.auto_play and not game.over)
        elif button == LEFT and self._layout.knows_button.collidepoint(position):
            self._knowledge_key(game, pygame.K_k)

    # The keys

    def _key(self, event: Event, is_repeat: bool) -> None:
        self.needs_drawing = True
        if event.key == pygame.K_q and event.mod & pygame.KMOD_CTRL:
            self.closed = True
        elif event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return  # meant for the system, or unused
        elif self.game is None:
            self._key_on_first_screen(event, is_repeat)
        elif event.key in ARROWS:
            self._move_cursor(*ARROWS[event.key])
        elif not is_repeat:
            # Ignore repetitions of a held key: it must not flag and unflag a cell.
            self._key_on_play_screen(self.game, event)

    def _key_on_first_screen(self, event: Event, is_repeat: bool) -> None:
        if event.key in ENTER:
            if not is_repeat:
                self.shows_cursor = True
                self.play()
        elif event.key == pygame.K_t:
            if not is_repeat:
                self.choices.toggle_total()
        elif event.key == pygame.K_TAB and not self.shows_cursor:
            self.shows_cursor = True  # as in other forms, the first Tab goes to the first field
        elif event.key == pygame.K_TAB:
            self.choices.move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.shows_cursor = True
            self.choices.move_focus(-1 if event.key == pygame.K_LEFT else 1)
        else:
            self._change_choice(event, is_repeat)

    def _change_choice(self, event: Event, is_repeat: bool) -> None:
        focus = self.choices.focus
        self.shows_cursor = True
        if focus not in NUMBERS:
            if event.key == pygame.K_SPACE and not is_repeat:
                self.choices.toggle_total()
        elif event.key in CHANGES:
            self.choices.change(focus, CHANGES[event.key])
        elif event.unicode and event.unicode in "+-":
            self.choices.change(focus, 1 if event.unicode == "+" else -1)
        elif event.unicode and event.unicode in "0123456789":
            self.choices.type_digit(event.unicode)

    def _key_on_play_screen(self, game: CourseGame, event: Event) -> None:
        key = event.key
        if key in ENTER or key == pygame.K_f:
            if not self.shows_cursor:
                self.shows_cursor = True
            elif key == pygame.K_f:
                game.toggle_flag(self.cursor)
            else:
                self._reveal(game, self.cursor)
            self._stop_if_over(game)
        elif key == pygame.K_a:
            self._ai_move(game)
        elif key == pygame.K_r:
            self.play()
        elif key == pygame.K_k or key in LEAFING:
            self._knowledge_key(game, key)
        elif key == pygame.K_SPACE:
            self._set_auto_play(not self.auto_play and not game.over)
        elif event.unicode and event.unicode in "+=-":
            self._change_speed(-1 if event.unicode == "-" else 1)
        elif key == pygame.K_ESCAPE:
            self._set_auto_play(False)
            self.game = None
            self._show_screen(layout.WINDOW)

    def _knowledge_key(self, game: CourseGame, key: int) -> None:
        if key == pygame.K_k:
            self.shows_knowledge = not self.shows_knowledge
            self._lay_out(game.settings)
        elif self.shows_knowledge:
            self.first_sentence = max(0, self.first_sentence + LEAFING[key])

    def _move_cursor(self, down: int, right: int) -> None:
        if not self.shows_cursor:
            self.shows_cursor = True
            return
        row, column = self.cursor
        self.cursor = (
            min(max(row + down, 0), self._layout.height - 1),
            min(max(column + right, 0), self._layout.width - 1),
        )

    # Shared by mouse and keys

    def play(self) -> None:
        """Start a new round with the current choices, on the play screen."""
        self._set_auto_play(False)
        settings = self.choices.settings()
        if self._next_seed is not None:
            random.seed(self._next_seed)
            self._next_seed += 1
        is_next_round = self.game is not None
        self.game = CourseGame(settings, self._other, self._while_thinking)
        self._complain(self.game)
        self.first_sentence = 0
        self.last_move = ""
        if not is_next_round:
            self.cursor = (0, 0)
            self._lay_out(settings)
        self.needs_drawing = True

    def _reveal(self, game: CourseGame, cell: Cell) -> None:
        if game.reveal(cell):
            self._complain(game)

    def _complain(self, game: CourseGame) -> None:
        """Report an error of another file's AI prominently."""
        self._thinking_for = 0.0
        if game.complaint:
            self._say(game.complaint)
            self._set_auto_play(False)

    def _while_thinking(self, seconds: float) -> bool:
        """Keep the window responsive during a long call; return whether to stop the call."""
        stop = False
        for event in pygame.event.get():
            if event.type == pygame.KEYDOWN:
                self._held.add(event.key)
                stop = stop or event.key == pygame.K_ESCAPE
                if event.key == pygame.K_q and event.mod & pygame.KMOD_CTRL:
                    self.closed = True
            elif event.type not in (pygame.MOUSEBUTTONDOWN, AUTO_MOVE):
                self.handle(event)
        self._thinking_for = seconds
        if self.game is not None:
            self.draw()
        return stop or self.closed

    def _ai_move(self, game: CourseGame) -> None:
        was_over = game.over
        move = game.ai_move()
        self.needs_drawing = True
        if not was_over:
            self._complain(game)
        if move is not None:
            self._say(move.kind.value)
            self.last_move = _in_words(move)
            if move.kind is MoveKind.NONE_LEFT:
                self._set_auto_play(False)
        self._stop_if_over(game)

    def _stop_if_over(self, game: CourseGame) -> None:
        if game.over:
            self._set_auto_play(False)

    def _set_auto_play(self, on: bool) -> None:
        self.auto_play = on
        pygame.time.set_timer(AUTO_MOVE, AUTO_MOVES_MS[self.speed] if on else 0)

    def _change_speed(self, by: int) -> None:
        self.speed = min(max(self.speed + by, 0), len(AUTO_MOVES_MS) - 1)
        self._set_auto_play(self.auto_play)

    # The size of the window

    @property
    def _fit(self) -> Fit:
        screen = layout.WINDOW if self.game is None else self._layout.window
        return Fit(screen, self._screen.get_size())

    def _lay_out(self, settings: Settings) -> None:
        """Compute the layout of the play screen, and resize the window to it."""
        self._layout = Layout.of(
            settings, self._chosen_size, self.shows_knowledge, self._other is not None
        )
        self._show_screen(self._layout.window)

    def _show_screen(self, size: layout.Size) -> None:
        """Resize the window to a screen, unless the player has chosen a size.

        It stays on the desktop, where a larger screen is scaled down.
        """
        shown = pygame.display.get_surface()
        desktop = pygame.display.get_desktop_sizes()[0]
        size = min(size[0], desktop[0]), min(size[1], desktop[1] - TITLE_BAR)
        if self._chosen_size is None and (shown is None or shown.get_size() != size):
            shown = pygame.display.set_mode(size, pygame.RESIZABLE)
            self._own_size = size
            x, y = pygame.display.get_window_position()
            place = min(x, desktop[0] - size[0]), min(y, desktop[1] - size[1])
            if place != (x, y):
                pygame.display.set_window_position(place)
        assert shown is not None, "a size can be chosen only for an existing window"
        self._screen = shown
        self.needs_drawing = True

    def _resized(self) -> None:
        """Adapt to the new size of the window."""
        shown = pygame.display.get_surface()
        if shown is None:
            return
        self._screen = shown
        size = shown.get_size()
        # The system also reports sizes that the window has set itself.
        if self._chosen_size is not None or size != self._own_size:
            self._chosen_size = size
        if self.game is not None:
            self._lay_out(self.game.settings)
        self.needs_drawing = True


def _in_words(move: AIMove) -> str:
    """The AI's move in the course's own words, with its cell."""
    return move.kind.value if move.cell is None else f"{move.kind.value} {move.cell}"
