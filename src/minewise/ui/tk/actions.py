"""What a person can ask for, by mouse, key or menu: each is one call to the session.

The commands are those of the table in `session`. What the menus choose is looked at
after Tk has changed its variable. What begins, keeps or shows whole games is in `games.py`.
"""

import tkinter as tk
from collections.abc import Callable
from functools import partial

from minewise.core import Cell
from minewise.session import Gesture, Result, Session, SessionCall
from minewise.ui.choices import SPEEDS, THEMES as TITLES
from minewise.ui.tk.autoplay import AutoPlay
from minewise.ui.tk.choices import Choices
from minewise.ui.tk.games import Games
from minewise.ui.tk.screen import Screen
from minewise.ui.tk.themes import THEMES
from minewise.ui.tk.window_prefs import remember_theme

_FAR = 1_000_000  # further than any board goes
PAUSED = "The game is paused: press Z to resume."


class Actions:
    """All commands, on one session and one screen.

    Attributes:
        session: What is played.
        screen: What is on the screen.
        choices: What is chosen in the menus.
        auto_play: The AI that plays by itself.
        games: What begins, keeps and shows whole games.
        commands: What to do, by the names of the table.
        chosen: What to do after a choice, by its name.
    """

    def __init__(self, session: Session, screen: Screen, leave: Callable[[], None]) -> None:
        self.session = session
        self.screen = screen
        self.choices: Choices = screen.choices
        self.auto_play = AutoPlay(screen.root, self._auto_move, self._auto_ended)
        self.games = Games(session, screen, self.auto_play.stop)
        self.commands: dict[str, Callable[[], None]] = {
            "left": partial(self._go, session.move, 0, -1),
            "right": partial(self._go, session.move, 0, 1),
            "up": partial(self._go, session.move, -1, 0),
            "down": partial(self._go, session.move, 1, 0),
            "first-column": partial(self._go, session.move, 0, -_FAR),
            "last-column": partial(self._go, session.move, 0, _FAR),
            "first-row": partial(self._go, session.move, -_FAR, 0),
            "last-row": partial(self._go, session.move, _FAR, 0),
            "next": partial(self._go, session.next_hidden),
            "previous": partial(self._go, partial(session.next_hidden, backwards=True)),
            "open": partial(self._by_key, session.press),
            "flag": partial(self._by_key, session.mark),
            "chord": partial(self._by_key, session.chord),
            "undo": partial(self._on_board, session.undo),
            "redo": partial(self._on_board, session.redo),
            "flag-mode": partial(self._turn, "flag-mode", self.choices.flag_mode),
            "pause": self.pause,
            "hint": partial(self._on_board, session.hint),
            "to-hint": self.to_hint,
            "why": self._why,
            "luck": self._luck,
            "odds": partial(self._turn, "odds", self.choices.odds),
            "ai": partial(self._on_board, session.ai),
            "auto": partial(self._turn, "auto", self.choices.auto),
            "faster": partial(self._change_speed, 1),
            "slower": partial(self._change_speed, -1),
            "scroll-up": partial(screen.message.scroll, -1),
            "scroll-down": partial(screen.message.scroll, 1),
            "coordinates": partial(self._turn, "coordinates", self.choices.coordinates),
            "theme": self._next_theme,
            "zoom-in": partial(screen.board.zoom, 1),
            "zoom-out": partial(screen.board.zoom, -1),
            "zoom-fit": screen.board.fit,
            "stop": self.stop,
            "quit": leave,
            **self.games.commands,
        }
        self.chosen: dict[str, Callable[[], None]] = {
            "theme": self._theme_chosen,
            "speed": self._speed_chosen,
            "flag-mode": self._flag_mode_chosen,
            "odds": self._odds_chosen,
            "auto": self._auto_chosen,
            "coordinates": self._coordinates_chosen,
            **self.games.chosen,
        }

    # Cells, with the mouse

    def point(self, gesture: Gesture, cell: Cell) -> None:
        """Do what the person has chosen for a gesture."""
        self.screen.hide_cursor()
        self.auto_play.stop()
        if self.session.round.paused:
            self.screen.say(PAUSED)
        elif self.session.round.outcome is not None:
            self.session.go_to(cell)  # how it ended stays to be read
        elif gesture is not Gesture.DOUBLE or not self.screen.worker.is_busy:
            flag_mode = self.choices.flag_mode.get()
            self.screen.do(
                partial(self.session.point, gesture, cell, flag_mode=flag_mode), self._pointed
            )

    def _pointed(self, result: Result) -> None:
        if result.step is not None or result.message is not None:  # else it meant nothing
            self.screen.show(result)

    # Cells, with the keys

    def _by_key(self, command: SessionCall) -> None:
        """Do something where the mouse points, if that was moved last; else at the cursor."""
        self._go_to_pointer()
        self.screen.show_cursor()
        self._on_board(command)

    def _go_to_pointer(self) -> None:
        if self.screen.pointer is not None:
            self.session.go_to(self.screen.pointer)

    def _why(self) -> None:
        """Explain the cell that the mouse points at, or else the one at the cursor."""
        self._go_to_pointer()
        self._on_board(self.session.why)

    def to_hint(self) -> None:
        """Put the cursor on the cell that the hint settles, or on a number to look at."""
        if self.screen.hinted:
            self._go(self.session.go_to, self.screen.hinted[-1])
        else:
            self.screen.say("There is no hint that points at a cell. Press I for a hint.")

    def _go(self, move: Callable[..., Result], *where: int | Cell) -> None:
        """Move the cursor; what is said and pointed at stays."""
        result = move(*where)
        if not result.done:
            self.screen.say(result.message)
        self.screen.pointer = None
        self.screen.show_cursor()

    # The board

    def _on_board(self, command: SessionCall) -> None:
        """Do something that needs the board in sight."""
        self.auto_play.stop()
        if self.session.round.paused:
            self.screen.say(PAUSED)
        else:
            self.screen.do(command)

    def pause(self) -> None:
        """Stop the clock and cover the board, or uncover it."""
        self.auto_play.stop()
        self.screen.do(self.session.resume if self.session.round.paused else self.session.pause)

    def stop(self) -> None:
        """Stop what goes on by itself, and take away what points at cells."""
        if self.screen.worker.stop():
            self.screen.say("Stopped.")
        self.auto_play.stop()
        self.session.clear_hint()
        self.screen.clear_hint()

    def _luck(self) -> None:
        """Tell how lucky the guesses so far were."""
        self.screen.teller.run(self.session.luck(), lambda result: self.screen.say(result.message))

    # The AI

    def _auto_move(self, then: Callable[[int | None], None]) -> None:
        """Let the AI move, and tell how long to wait before the next move, if there is one."""

        def moved(result: Result) -> None:
            self.screen.show(result)
            ended = result.step is None or self.session.round.outcome is not None
            then(None if ended else round(SPEEDS[self.choices.speed.get()].seconds * 1000))

        self.screen.do(self.session.ai, moved)

    def _auto_ended(self) -> None:
        self.choices.auto.set(False)

    def _auto_chosen(self) -> None:
        if not self.choices.auto.get():
            self.auto_play.stop()
        elif self.session.round.paused:
            self.choices.auto.set(False)
            self.screen.say(PAUSED)
        else:
            self.auto_play.start()

    def _change_speed(self, by: int) -> None:
        speed = SPEEDS[self.choices.speed.get()]
        self.choices.speed.set(str(speed.faster() if by > 0 else speed.slower()))
        self._speed_chosen()

    def _speed_chosen(self) -> None:
        self.screen.say(f"AI speed: {self.choices.speed.get()}.")

    # What the window shows

    def _turn(self, name: str, variable: tk.BooleanVar) -> None:
        """Choose by key what is on or off."""
        variable.set(not variable.get())
        self.chosen[name]()

    def _flag_mode_chosen(self) -> None:
        flags = self.choices.flag_mode.get()
        self.screen.say(
            "Flag mode is on: a left click flags a hidden cell, and chords a number."
            if flags
            else "Flag mode is off: a left click opens a cell."
        )

    def _odds_chosen(self) -> None:
        self.auto_play.stop()
        if self.session.round.paused:
            self.choices.odds.set(False)
            self.screen.say(PAUSED)
        elif self.choices.odds.get():
            self.screen.do(self.session.odds, self._odds_found)
        else:
            self.screen.worker.stop()
            self.screen.show(Result(True, "The odds are hidden."))

    def _odds_found(self, result: Result) -> None:
        self.choices.odds.set(result.done)
        self.screen.show(result)

    def _coordinates_chosen(self) -> None:
        self.screen.board.show_coordinates(self.choices.coordinates.get())
        self.screen.fit()

    def _theme_chosen(self) -> None:
        theme = THEMES[self.choices.theme.get()]
        self.screen.set_theme(theme)
        remember_theme(self.session.storage.settings, theme)
        self.screen.say(f"Theme: {TITLES[theme.name]}.")

    def _next_theme(self) -> None:
        names = list(THEMES)
        at = names.index(self.choices.theme.get()) + 1
        self.choices.theme.set(names[at % len(names)])
        self._theme_chosen()
