"""What a person can ask for, by mouse, key or menu: each is one call to the session.

The commands are named in `commands.py`. What the menus choose is looked at after
Tk has changed its variable; the names of those are the names of the variables.
"""

import tkinter as tk
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from minewise.core import LEVELS, Cell, FirstClick, MinewiseError
from minewise.session import (
    Action,
    Chord,
    Configure,
    Explain,
    GetHint,
    LoadFile,
    Mark,
    Mode,
    MoveCursor,
    NewGame,
    NextHidden,
    Paste,
    Pause,
    PlayMove,
    Press,
    Redo,
    Result,
    Resume,
    Retry,
    SaveFile,
    Session,
    Settings,
    ShowOdds,
    Undo,
    words,
)
from minewise.ui.choices import BOARDS, SPEEDS, THEMES as TITLES, boards_chosen
from minewise.ui.tk import dialogs, reading
from minewise.ui.tk.autoplay import AutoPlay
from minewise.ui.tk.choices import OWN_SIZE, Choices
from minewise.ui.tk.memory import remember_theme
from minewise.ui.tk.replay_window import ReplayWindow
from minewise.ui.tk.screen import Screen
from minewise.ui.tk.themes import THEMES

_FAR = 1_000_000  # further than any board goes
PAUSED = "The game is paused: press Z to go on."


class Actions:
    """All commands, on one session and one screen."""

    def __init__(self, session: Session, screen: Screen, leave: Callable[[], None]) -> None:
        self.session = session
        self.screen = screen
        self.choices: Choices = screen.choices
        self.auto_play = AutoPlay(screen.root, self._auto_move, self._auto_ended)
        self.commands: dict[str, Callable[[], None]] = {
            "left": lambda: self._went(session.do(MoveCursor(0, -1))),
            "right": lambda: self._went(session.do(MoveCursor(0, 1))),
            "up": lambda: self._went(session.do(MoveCursor(-1, 0))),
            "down": lambda: self._went(session.do(MoveCursor(1, 0))),
            "row_start": lambda: self._went(session.do(MoveCursor(0, -_FAR))),
            "row_end": lambda: self._went(session.do(MoveCursor(0, _FAR))),
            "top": lambda: self._went(session.do(MoveCursor(-_FAR, 0))),
            "bottom": lambda: self._went(session.do(MoveCursor(_FAR, 0))),
            "next": lambda: self._went(session.do(NextHidden())),
            "previous": lambda: self._went(session.do(NextHidden(backwards=True))),
            "open": lambda: self._by_key(Press()),
            "flag": lambda: self._by_key(Mark()),
            "chord": lambda: self._by_key(Chord()),
            "undo": lambda: self._on_board(Undo()),
            "redo": lambda: self._on_board(Redo()),
            "flag_mode": lambda: self._turn("flag_mode", self.choices.flag_mode),
            "pause": self.pause,
            "hint": lambda: self._on_board(GetHint()),
            "why": lambda: self._on_board(Explain()),
            "odds": lambda: self._turn("odds", self.choices.odds),
            "ai_move": lambda: self._on_board(PlayMove()),
            "auto": lambda: self._turn("auto", self.choices.auto),
            "faster": lambda: self._change_speed(1),
            "slower": lambda: self._change_speed(-1),
            "new": lambda: self._begin(NewGame()),
            "retry": lambda: self._begin(Retry()),
            "custom": self.custom_board,
            "seed": self.board_by_seed,
            "save": self.save,
            "load": self.load,
            "replay": self.replay,
            "copy_position": lambda: self._copy("position", session.round.position.block()),
            "copy_seed": lambda: self._copy("seed", session.round.deal.line()),
            "copy_replay": lambda: self._copy("replay", session.round.replay().text()),
            "paste": self.paste,
            "statistics": self.statistics,
            "message_up": lambda: screen.scroll_message(-1),
            "message_down": lambda: screen.scroll_message(1),
            "theme": self._next_theme,
            "help": self.help,
            "stop": self.stop,
            "quit": leave,
        }
        self.chosen: dict[str, Callable[[], None]] = {
            "level": self._level_chosen,
            "first": lambda: self._for_the_next_game(first=FirstClick(self.choices.first.get())),
            "boards": self._boards_chosen,
            "mode": lambda: self._configure(mode=Mode(self.choices.mode.get())),
            "player": lambda: self._configure(player=self.choices.player.get()),
            "questions": lambda: self._configure(questions=self.choices.questions.get()),
            "chords": lambda: self._configure(chords=self.choices.chords.get()),
            "theme": self._theme_chosen,
            "speed": self._speed_chosen,
            "flag_mode": self._flag_mode_chosen,
            "odds": self._odds_chosen,
            "auto": self._auto_chosen,
        }

    # Cells, with the mouse

    def left_click(self, cell: Cell) -> None:
        """Open, or chord; in flag mode flag what is hidden."""
        is_hidden = self.session.round.position.number(cell) is None
        flags = self.choices.flag_mode.get() and is_hidden
        self._by_mouse(Mark(cell) if flags else Press(cell))

    def right_click(self, cell: Cell) -> None:
        """Flag, or what comes after a flag."""
        self._by_mouse(Mark(cell))

    def chord_click(self, cell: Cell) -> None:
        """Chord."""
        self._by_mouse(Chord(cell))

    def _by_mouse(self, action: Action) -> None:
        self.screen.hide_cursor()
        self._on_board(action)

    # Cells, with the keys

    def _by_key(self, action: Action) -> None:
        self.screen.show_cursor()
        self._on_board(action)

    def _went(self, result: Result) -> None:
        """The cursor has moved; what is said and pointed at stays."""
        if not result.done:
            self.screen.say(result.message)
        self.screen.show_cursor()

    # The board

    def _on_board(self, action: Action) -> None:
        """Do something that needs the board in sight."""
        self.auto_play.stop()
        if self.session.round.paused:
            self.screen.say(PAUSED)
            return
        self.screen.show(self.session.do(action))

    def _begin(self, action: Action) -> None:
        """Do something that begins a game."""
        self.auto_play.stop()
        self.screen.show(self.session.do(action))

    def pause(self) -> None:
        """Stop the clock and cover the board, or uncover it."""
        self.auto_play.stop()
        session = self.session
        self.screen.show(session.do(Resume()) if session.round.paused else session.do(Pause()))

    def stop(self) -> None:
        """Stop what goes on by itself, and take away what points at cells."""
        self.auto_play.stop()
        self.screen.point_at(())

    # The AI

    def _auto_move(self) -> int | None:
        """Let the AI move; return how long to wait before the next move, if there is one."""
        result = self.session.do(PlayMove())
        self.screen.show(result)
        if not result.done or self.session.round.outcome is not None:
            return None
        return round(SPEEDS[self.choices.speed.get()].seconds * 1000)

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
        self.screen.say(f"The AI plays {self.choices.speed.get()}.")

    # Choices

    def _turn(self, name: str, variable: tk.BooleanVar) -> None:
        """Choose by key what is on or off."""
        variable.set(not variable.get())
        self.chosen[name]()

    def _flag_mode_chosen(self) -> None:
        flags = self.choices.flag_mode.get()
        self.screen.say(
            "Flag mode: a left click flags a hidden cell, and chords a number."
            if flags
            else "A left click opens a cell again."
        )

    def _odds_chosen(self) -> None:
        self.auto_play.stop()
        if self.session.round.paused:
            self.choices.odds.set(False)
            self.screen.say(PAUSED)
        elif self.choices.odds.get():
            result = self.session.do(ShowOdds())
            self.choices.odds.set(result.done)
            self.screen.show(result)
        else:
            self.screen.show(Result(True, "The odds are no longer shown."))

    def _theme_chosen(self) -> None:
        theme = THEMES[self.choices.theme.get()]
        self.screen.set_theme(theme)
        remember_theme(theme)
        self.screen.say(f"Theme: {TITLES[theme.name]}.")

    def _next_theme(self) -> None:
        names = list(THEMES)
        at = names.index(self.choices.theme.get()) + 1
        self.choices.theme.set(names[at % len(names)])
        self._theme_chosen()

    def _level_chosen(self) -> None:
        name = self.choices.level.get()
        if name == OWN_SIZE:
            self.custom_board()
        else:
            self._new_game_with(level=LEVELS[name])
        self.screen.follow_settings()

    def _configure(self, **changes: Any) -> None:
        """Change what holds from now on."""
        settings = self._changed(**changes)
        if settings is not None:
            self.session.do(Configure(settings))
            self.screen.follow_settings()  # before the board is drawn: strict mode hides the odds
            name, value = next(iter(changes.items()))
            self.screen.show(Result(True, f"{reading.name_of_setting(name)}: {_in_words(value)}."))
        self.screen.follow_settings()

    def _boards_chosen(self) -> None:
        chosen = self.choices.boards.get()
        changes = boards_chosen(chosen)
        if changes:
            self._for_the_next_game(**changes)
            if self.session.round.steps:
                self.screen.say(f"Boards, from the next game on: {BOARDS[chosen]}.")

    def _for_the_next_game(self, **changes: Any) -> None:
        """Change what holds from the next game on; at once if this one has not begun."""
        if not self.session.round.steps:
            self._new_game_with(**changes)
            return
        settings = self._changed(**changes)
        if settings is not None:
            self.session.do(Configure(settings))
            name, value = next(iter(changes.items()))
            said = f"{reading.name_of_setting(name)}, from the next game on: {value}."
            self.screen.say(said)
        self.screen.follow_settings()

    def _new_game_with(self, **changes: Any) -> None:
        settings = self._changed(**changes)
        if settings is not None:
            self._begin(NewGame(settings))
        self.screen.follow_settings()

    def _changed(self, **changes: Any) -> Settings | None:
        """The settings with changes; None, and a sentence, if there can be no such game."""
        try:
            return replace(self.session.settings, **changes)
        except MinewiseError as error:
            self.screen.say(words.capital(str(error)))
            return None

    # Dialogs

    def custom_board(self) -> None:
        """Ask for a size and a number of mines, and begin."""
        settings = dialogs.ask_for_size(self.screen.root, self.screen.theme, self.session.settings)
        if settings is not None:
            self._begin(NewGame(settings))
        self.screen.follow_settings()

    def board_by_seed(self) -> None:
        """Ask for a seed or for a line that was copied, and begin."""
        asked = dialogs.ask_for_seed(self.screen.root, self.screen.theme, self.session)
        if asked is not None:
            self._begin(asked)
        self.screen.follow_settings()

    def save(self) -> None:
        """Ask for a name, and save the game."""
        name = dialogs.ask_where_to_save(self.screen.root)
        if name:
            self.screen.say(self.session.do(SaveFile(name)).message)

    def load(self) -> None:
        """Ask for a file, and go on with the game in it."""
        name = dialogs.ask_what_to_load(self.screen.root)
        if name:
            self._begin(LoadFile(name))
            self.screen.follow_settings()

    def replay(self) -> None:
        """Walk along the game as it was played."""
        self.auto_play.stop()
        session = self.session
        if not session.round.steps:
            self.screen.say("There is nothing to replay yet.")
        elif session.round.outcome is None and session.settings.mode is not Mode.PRACTICE:
            # The grades of guesses tell of cells that are still hidden.
            self.screen.say("There is a replay once the game is over, or in practice mode.")
        else:
            ReplayWindow(self.screen.root, self.screen.theme, session.round.replay())

    def statistics(self) -> None:
        """Show the figures."""
        text = reading.statistics_in_words(self.session.keeper.statistics)
        dialogs.show_text(self.screen.root, self.screen.theme, "Statistics", text)

    def help(self) -> None:
        """Show the keys and what the mouse does."""
        text = reading.help_in_words(on_mac=self.screen.on_mac)
        dialogs.show_text(self.screen.root, self.screen.theme, "Keys and mouse", text)

    # The clipboard

    def _copy(self, what: str, text: str) -> None:
        if self.session.round.paused:
            self.screen.say(PAUSED)
            return
        self.screen.root.clipboard_clear()
        self.screen.root.clipboard_append(text)
        self.screen.say(f"Copied: the {what}.")

    def paste(self) -> None:
        """Begin the game that was copied: a seed's line, a board or a replay."""
        try:
            text = self.screen.root.clipboard_get()
        except tk.TclError:
            self.screen.say("There is no text to paste.")
            return
        self._begin(Paste(text))
        self.screen.follow_settings()


def _in_words(value: object) -> str:
    return (
        {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    )
