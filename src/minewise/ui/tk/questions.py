"""Questions, each in a small modal window."""

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk

from minewise.base.language import gettext as _
from minewise.screens.view import Ask
from minewise.ui.tk.frames import focused
from minewise.ui.tk.keys import key_of, system_of
from minewise.ui.tk.themes import BODY, STRONG


class QuestionWindow(tk.Toplevel):
    """Asks for yes or no, a line, or a key. Closing it answers None."""

    def __init__(
        self, master: tk.Misc, ask: Ask, answered: Callable[[str | None], None], no: str = ""
    ) -> None:
        super().__init__(master, highlightthickness=1)
        self.withdraw()
        self._answered = answered
        self._focused_before = focused(master) or master
        self.title(_("Minewise: a question"))
        self.transient(master.winfo_toplevel())
        self.resizable(False, False)
        self.protocol("WM_DELETE_WINDOW", lambda: self.answer(None))
        self.buttons: dict[str, ttk.Button] = {}
        body = ttk.Frame(self, padding=20)
        body.pack(fill="both", expand=True)
        words = ttk.Label(body, text=ask.text, wraplength=420, justify="left")
        words.configure(font=BODY if len(ask.text) > 60 else STRONG)
        words.pack(anchor="w", pady=(0, 16))
        self.entry = ttk.Entry(body, width=46, font=BODY)
        if ask.kind == "key":
            self.bind("<Key>", self._key)
        else:
            yes = self._button(body, ask.yes, lambda: self.answer(self.entry.get()))
            yes.configure(style="TButton" if ask.kind == "yes" else "Accent.TButton")
            for key in ("<Return>", "<KP_Enter>"):
                self.bind(key, lambda _: self._enter())
        cancel = self._button(body, no or _("Cancel"), lambda: self.answer(None))
        cancel.configure(style="Accent.TButton" if ask.kind == "yes" else "TButton")
        cancel.pack_configure(padx=8)
        # Pressing Enter must not lose anything.
        focus: tk.Misc = cancel if ask.kind == "yes" else self
        if ask.kind == "line":
            self.entry.insert(0, ask.line)
            self.entry.select_range(0, "end")
            self.entry.pack(fill="x", pady=(0, 16), after=words)
            focus = self.entry
        self.bind("<Escape>", lambda _: self.answer(None))
        self._show(focus)

    def _button(self, body: ttk.Frame, text: str, do: Callable[[], None]) -> ttk.Button:
        self.buttons[text] = ttk.Button(body, text=text, command=do)
        self.buttons[text].pack(side="right")
        return self.buttons[text]

    def _show(self, focus: tk.Misc) -> None:
        """Appear centred over the window, and take the focus."""
        above = self.master.winfo_toplevel()
        above.deiconify()  # a signal may ask while the window is minimised
        self.update_idletasks()
        left = above.winfo_rootx() + (above.winfo_width() - self.winfo_reqwidth()) // 2
        top = above.winfo_rooty() + (above.winfo_height() - self.winfo_reqheight()) // 3
        self.geometry(f"+{max(0, left)}+{max(0, top)}")
        self.deiconify()
        self.wait_visibility()
        self.grab_set()
        focus.focus_force()

    def _enter(self) -> None:
        """Press the focused button, or submit the line."""
        button = focused(self)
        if isinstance(button, ttk.Button):
            button.invoke()
        else:
            self.answer(self.entry.get())

    def _key(self, event: "tk.Event[tk.Misc]") -> str:
        key = key_of(event.keysym, event.char, int(event.state), system_of(self))
        if key is not None and key != "escape":
            self.answer(key)
        return "break"

    def answer(self, text: str | None) -> None:
        if self.winfo_exists():
            self.destroy()
            before = self._focused_before
            # A widget that is out of sight, such as a list far down a page, cannot take the focus.
            (before if before.winfo_viewable() else self.master).focus_force()
            self._answered(text)
