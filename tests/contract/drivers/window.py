"""The window: events of keys and mouse in Tk's widgets on an X screen, and what these show."""

import contextlib
import tkinter as tk
from dataclasses import replace
from pathlib import Path
from tkinter import filedialog, ttk
from typing import Any, TypeVar
from unittest.mock import patch

from contract.drivers.driver import Data, Driver, Start, as_data
from expected import known
from minewise.base.language import gettext as _
from minewise.core import Cell
from minewise.screens.blocks import Text
from minewise.screens.view import Ask, Given, View
from minewise.session import commands
from minewise.ui.tk.blocks import Drawn, DrawnBoard, DrawnForm, DrawnTable
from minewise.ui.tk.paint import Picture
from minewise.ui.tk.stage import _KEYS_OF, StageWindow
from minewise.ui.tk.themes import LIGHT
from minewise.ui.tk.window import Window
from window_player import HELD, WindowPlayer

_NAMES = {"enter": "Return", "escape": "Escape", "backspace": "BackSpace", "delete": "Delete"}
_NAMES |= {"tab": "Tab", "pageup": "Prior", "pagedown": "Next", "+": "plus", "-": "minus"}
_NAMES |= {"=": "equal", ",": "comma", ".": "period", "?": "question", "#": "numbersign"}
_NAMES |= {"*": "asterisk", " ": "space"}
_NAMES |= {name: name.title() for name in ("left", "right", "up", "down", "home", "end")}

_Kind = TypeVar("_Kind", bound=Drawn[Any])


class _Still(Window):
    """A window for which no time goes by, and whose dialogs wait for the person."""

    file_asked: Ask | None = None

    def _wait(self, seconds: float | None) -> None:
        pass

    def tick(self) -> None:
        self.stage.tick()

    def _ask_for_file(self, ask: Ask) -> None:
        self.file_asked = ask

    def choose_file(self, path: str) -> None:
        """Choose a file in the dialog; none is to cancel it."""
        ask, self.file_asked = self.file_asked, None
        assert ask is not None, "no file is asked for"
        with patch.object(filedialog, "askopenfilename", lambda **_: path):
            super()._ask_for_file(ask)


class WindowDriver(Driver):
    """A person at the mouse and the keys."""

    name, on = "window", commands.WINDOW

    def __init__(self, start: Start, display: str) -> None:
        super().__init__()
        self._folder = start.folder
        # Cells stay clear: no view tells how they are painted, and that takes most of the time.
        self._clear = contextlib.ExitStack()
        self._clear.enter_context(patch.object(Picture, "paint", lambda *_: None))
        self._clear.enter_context(patch("minewise.ui.tk.cell_styles.cover", lambda *_: []))
        self._root = tk.Tk(screenName=display, className="Minewise")
        self._clear_clipboard()
        self._window = _Still(self._root, start.session(), LIGHT)
        self._window.stage._now = start.clock
        self._hand = WindowPlayer(self._window, display)
        self._settle = self._hand.settle
        self._time = 0
        self._hand.come_up()
        self._window.draw()  # else it says how to play

    def _clear_clipboard(self) -> None:
        self._root.clipboard_clear()
        self._root.clipboard_append("")

    def close(self) -> None:
        self._clear.close()
        StageWindow.close(self._window)

    @property
    def _view(self) -> View:
        return known(self._window.view)

    @property
    def view(self) -> Data:
        """What was drawn last, with the blocks that the widgets show."""
        window, view = self._window, self._view
        asks = window.question is not None or window.file_asked is not None
        assert asks == (view.ask is not None), view.ask
        drawn = [each.block for each in window.page.drawn]
        kinds = {type(block) for block in drawn}
        assert len(drawn) == sum(type(block) in kinds for block in view.blocks)
        shown = iter(drawn)
        blocks = [next(shown) if type(block) in kinds else block for block in view.blocks]
        said = window.page.message.said
        if said in (view.lettered, _said_in_game(view)):  # here cells go by their letters
            said = view.message
        return as_data(replace(view, blocks=tuple(blocks), message=said))

    def _drawn(self, kind: type[_Kind]) -> _Kind:
        return next(each for each in self._window.page.drawn if isinstance(each, kind))

    def press(self, action: str, given: Given) -> None:
        if action == "paste":
            self._clear_clipboard()  # else that is pasted
        with patch.object(filedialog, "asksaveasfilename", self._save):
            self._press(action, given)
            self._settle()
        self._take_copied(action)

    def _press(self, name: str, given: Given) -> None:
        page, action = self._window.page, self._view.action(name)
        assert action is not None, name
        if given.row:
            tables = [each for each in self._window.page.drawn if isinstance(each, DrawnTable)]
            table = next(each for each in tables if each.rows.exists(given.row))
            table.choose(given.row)
            table.rows.focus_force()
            if table.block.enter == name:
                self._key("enter")
                return
        elif given.cell is not None:
            board = self._drawn(DrawnBoard).board
            board.put_cursor(given.cell)
            board.canvas.focus_force()
        elif isinstance(self._root.focus_get(), ttk.Entry):
            page.focus_first()
        taken = _KEYS_OF.get(type(self._root.focus_get()), set())
        keys = [key for key in action.keys if key not in taken]
        if keys:
            self._key(keys[0])
        elif name in page.buttons.named:
            page.buttons.named[name].invoke()
        else:
            self._window.press_by_hand(name)  # what the menu does

    def _key(self, key: str) -> None:
        # A dialog that has closed gives the focus back a moment later; until then keys are lost.
        self._hand.wait("the focus", self._root.focus_get)
        *held, last = key.split("+") if len(key) > 1 else [key]
        names = {"ctrl": "Control", "shift": "Shift", "alt": "Alt"}
        last = _NAMES.get(last, last.upper() if last[0] == "f" and last[1:].isdigit() else last)
        self._hand.press("+".join([*(names[each] for each in held), last]))

    def _save(self, *, initialfile: str, **_more: object) -> str:
        """Take a file that one is given; that it was written is said a moment later."""
        path = self._folder / f"given-{len(self.files)}"
        self.files[initialfile] = b""

        def written() -> None:
            self.files[initialfile] = path.read_bytes()
            self._window.draw()

        self._root.after(1, lambda: self._root.after_idle(written))
        return str(path)

    def _take_copied(self, action: str) -> None:
        with contextlib.suppress(tk.TclError):  # there is nothing in it
            if action != "paste":
                self.copied = self._root.clipboard_get() or self.copied

    def point(self, cell: Cell, gesture: str) -> None:
        board = self._drawn(DrawnBoard).board
        board.see(cell)
        self._settle()
        swap = board.block.gestures is not None and board.block.gestures.swap
        buttons = {"left": [1], "right": [3], "double": [3 if swap else 1] * 2}
        self._time += 10_000  # what is clicked is none of two gestures

        def event(what: str, button: int, state: int = 0) -> None:
            self._hand.button(what, cell, button, state, time=self._time)

        if gesture == "both":  # the one that flags acts at once, so it comes second
            first, second = (3, 1) if swap else (1, 3)
            event("ButtonPress", first)
            event("ButtonPress", second, HELD[first])
            event("ButtonRelease", second, HELD[1] | HELD[3])
            event("ButtonRelease", first, HELD[first])
        else:
            for button in buttons[gesture]:
                event("ButtonPress", button)
                event("ButtonRelease", button, HELD[button])
                self._time += 10
        self._settle()

    def set(self, field: str, value: str) -> None:
        drawn = self._drawn(DrawnForm).fields[field]
        widget = drawn.widget
        widget.focus_force()
        match drawn.field.kind:
            case "switch":
                widget.event_generate("<KeyPress-space>", when="tail")
            case "choice":
                assert isinstance(widget, ttk.Combobox)
                widget.current([name for name, _label in drawn.field.options].index(value))
                widget.event_generate("<<ComboboxSelected>>")
            case _:
                assert isinstance(widget, ttk.Entry)
                widget.delete(0, "end")
                widget.insert(0, value)
                widget.event_generate("<KeyPress-Return>", when="tail")
        self._settle()

    def answer(self, text: str, file: Path | None) -> None:
        if file is not None:
            self._window.choose_file(str(file))
        else:
            ask, question = known(self._view.ask), known(self._window.question)
            with patch.object(filedialog, "asksaveasfilename", self._save):
                if ask.kind == "key":
                    question.focus_force()
                    self._key(text)
                else:
                    question.entry.delete(0, "end")
                    question.entry.insert(0, text)
                    question.buttons[ask.yes].invoke()
                self._settle()
        self._settle()
        self._take_copied("")

    def back(self) -> None:
        if self._window.file_asked is not None:
            self._window.choose_file("")
        elif self._window.question is not None:
            self._window.question.buttons[_("Cancel")].invoke()
        else:
            self._key("escape")
        self._settle()

    def tick(self) -> None:
        self._window.tick()
        self._settle()


def _said_in_game(view: View) -> str:
    """What the game says: the message, and the texts that are not in it."""
    texts = [text for text in view.every(Text) if text.style == "plain"]
    more = [text for block in texts for text in block.paragraphs if text not in view.message]
    return "\n".join(filter(None, (view.lettered, *more)))
