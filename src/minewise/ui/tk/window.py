"""The window: a session on a screen, with mouse and keys; what happens at its beginning and end."""

import contextlib
import os
import signal
import sys
import tkinter as tk
import traceback
from collections.abc import Iterator
from types import TracebackType

from minewise.base import MinewiseError, files
from minewise.core import State
from minewise.session import Session, commands, data_folder
from minewise.ui import signals
from minewise.ui.tk import dialogs
from minewise.ui.tk.actions import Actions
from minewise.ui.tk.commands import command_of, in_window, keysyms
from minewise.ui.tk.menus import MenuBar
from minewise.ui.tk.mouse import Clicks, Mouse
from minewise.ui.tk.screen import Screen
from minewise.ui.tk.themes import CLASSIC, Theme
from minewise.ui.tk.theming import dress
from minewise.ui.tk.tiles import icon
from minewise.ui.tk.window_prefs import remember_size, remembered_size

# How often Python looks for signals where Tk cannot wait for them, in milliseconds.
_LOOK = 200

WELCOME = "A left click opens a cell, a right click flags it. F1 shows the keys."


class Window:
    """The game in a window of its own.

    Attributes:
        session: What is played.
        root: Tk's window.
        screen: What is on it.
        actions: What can be done.
    """

    def __init__(self, root: tk.Tk, session: Session, theme: Theme = CLASSIC) -> None:
        self.root = root
        self.session = session
        self._closed = False
        self._ended_by: int | None = None
        root.withdraw()
        root.report_callback_exception = self._something_went_wrong
        root.protocol("WM_DELETE_WINDOW", self.leave)
        root.createcommand("::tk::mac::Quit", self.leave)  # the Mac's own menu, and Cmd+Q
        self.screen = Screen(root, session, theme)
        self.actions = Actions(session, self.screen, self.leave)
        self._system = str(root.tk.call("tk", "windowingsystem"))
        self.screen.fill(self.actions.commands, self.actions.chosen, self._known())
        self.take_keys()
        self.actions.games.keys_changed = self.take_keys
        self._icon = icon(root)
        root.iconphoto(True, self._icon)
        self._listen()
        self.screen.take_size(remembered_size(session.storage.settings))
        self.screen.say(WELCOME)
        root.deiconify()
        root.focus_set()

    def _known(self) -> dict[str, commands.Command]:
        return in_window(keys=self.session.keys("play", commands.WINDOW))

    def take_keys(self) -> None:
        """Use the person's keys as they are now, and name them in the menus and on buttons."""
        known = self._known()
        self._keys = keysyms(keys=self.session.keys("play", commands.WINDOW))
        bar = MenuBar(
            self.root,
            self.screen.choices,
            self.actions.commands,
            self.actions.chosen,
            self.session.allowed,
            self.screen.on_mac,
            self.actions.games.train,
            known,
        ).make()
        self.root.configure(menu=bar)
        dress(bar, self.screen.theme)
        self.screen.buttons.name_keys(known)

    def _listen(self) -> None:
        actions, screen = self.actions, self.screen
        clicks = Clicks(
            actions.point,
            screen.pressing,
            lambda: self.session.comfort.swap,
            lambda: self.session.comfort.mouse_hold,
        )
        self.mouse = Mouse(screen.board, clicks, on_mac=screen.on_mac)
        screen.cover.bind("<Button>", lambda _: actions.pause())
        self.root.bind("<Key>", self._key)
        self.root.bind("<Unmap>", self._hidden)

    def _key(self, event: "tk.Event[tk.Misc]") -> str | None:
        command = command_of(event, self._keys, self._system)
        if command is None:
            return None
        self.actions.commands[command]()
        return "break"  # Tab, for one, would go on to other widgets

    def _hidden(self, event: "tk.Event[tk.Misc]") -> None:
        """Pause the game: nobody plays in a minimised window."""
        if event.widget is self.root and self.session.round.state is State.PLAYING:
            self.session.pause()
            self.screen.redraw()

    # The beginning and the end

    def offer_to_resume(self, *, ask: bool = True) -> None:
        """If a game was left, ask whether to resume it; or only say that it is there."""
        games = self.session.storage.games
        try:
            left = None if games is None else games.autosave()
        except MinewiseError as error:
            self.screen.say(f"{WELCOME} The game you left cannot be resumed: {error}.")
            return
        if left is None:
            return
        if not ask:
            self.screen.say(f"{WELCOME} A game you left is waiting: Ctrl+O lists it.")
        elif dialogs.ask_to_resume(self.root, self.screen.theme, left):
            self.actions.games.begin(self.session.load_autosave)

    def leave(self) -> None:
        """Keep a game that goes on, and close the window."""
        self.actions.auto_play.stop()
        self.screen.wake()  # a game that is kept from behind a dialog was not paused by anybody
        kept = self.session.leave()
        if kept.done or dialogs.ask_to_leave(self.root, self.screen.theme, kept.message or ""):
            self._close()

    def interrupt(self) -> None:
        """The same for Ctrl-C in the terminal: somebody is there to be asked."""
        self._ended_by = signal.SIGINT
        self.leave()
        self._ended_by = self._ended_by if self._closed else None

    def end(self, number: int) -> None:
        """The same for any other signal: nobody may be there to be asked."""
        self._ended_by = number
        self.actions.auto_play.stop()
        self.screen.wake()
        kept = self.session.leave()
        if not kept.done:
            print(f"minewise: the game is not saved: {kept.message}", file=sys.stderr)
        self._close()

    def _close(self) -> None:
        self._closed = True
        remember_size(self.session.storage.settings, self.screen.chosen_size)
        self.screen.close()

    def run(self) -> None:
        """Play until the window is closed. Ctrl-C in the terminal closes it too.

        Raises:
            Ended: A signal has closed it.
        """
        with _interrupts(self):
            self.root.mainloop()
        if self._ended_by is not None:
            raise signals.Ended(128 + self._ended_by)

    # When something is wrong

    def _something_went_wrong(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Say in one sentence that an action has failed; the game goes on.

        Tk would print the trace where nobody looks, or stop. It is kept in a file
        for the person who repairs it.
        """
        if isinstance(error, KeyboardInterrupt):
            self.interrupt()
            return
        if self._closed and isinstance(error, tk.TclError):
            return  # a dialog was open when a signal closed the window: nothing is left to draw on
        self.actions.auto_play.stop()  # what fails must not fail again and again
        said = f"Something went wrong ({kind.__name__}: {error}). You can go on playing."
        file = data_folder() / "last-error.txt"
        with contextlib.suppress(MinewiseError):
            told = "".join(traceback.format_exception(kind, error, trace))
            files.write_text(file, told, make_folder=True)
            said += f" Details for a report are in {file}."
        print(f"minewise: {said}", file=sys.stderr)
        self.screen.say(said)


@contextlib.contextmanager
def _interrupts(window: Window) -> Iterator[None]:
    """Let Ctrl-C and other signals close the window at once, not when it next hears something."""

    def end(number: int) -> None:
        if number == signal.SIGINT:
            window.root.after_idle(window.interrupt)
        else:
            signals.ignore()
            window.root.after_idle(window.end, number)

    before = signals.hear(end, signal.SIGINT)
    # Tk on Windows cannot wait for files.
    waking = _woken_by_signals if hasattr(window.root, "createfilehandler") else _woken_by_clock
    try:
        with waking(window.root):
            yield
    finally:
        signals.restore(before)


@contextlib.contextmanager
def _woken_by_signals(root: tk.Tk) -> Iterator[None]:
    """Let Python run when a signal comes.

    Tk waits in C, where Python's handlers do not run. Python writes a byte for each
    signal if it is told where to, and Tk can wait for that.
    """
    reading, writing = os.pipe()
    for side in (reading, writing):
        os.set_blocking(side, False)

    def wake(*_: object) -> None:
        with contextlib.suppress(BlockingIOError):
            os.read(reading, 100)

    old = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    root.createfilehandler(reading, tk.READABLE, wake)
    try:
        yield
    finally:
        signal.set_wakeup_fd(old)
        os.close(reading)
        os.close(writing)


@contextlib.contextmanager
def _woken_by_clock(root: tk.Tk) -> Iterator[None]:
    """Let Python run again and again, so that it notices a signal."""

    def look() -> None:
        root.after(_LOOK, look)

    look()
    yield
