"""The settings in the window: how you like to play, and your own keys."""

import tkinter as tk
from collections.abc import Callable
from functools import partial

from minewise.base import gettext as _
from minewise.session import Choice, Result, Session, choices, commands
from minewise.ui.tk.commands import key_of, shown_key
from minewise.ui.tk.dialogs import Dialog
from minewise.ui.tk.tables import Column, Table
from minewise.ui.tk.themes import Theme

# A desktop has nothing that shakes.
_ELSEWHERE = {"haptics"}


class SettingsDialog(Dialog):
    """One line for each thing to choose; what is chosen holds at once.

    Attributes:
        variables: What is chosen, by the names of the settings.
        said: What the setting that is pointed at, or was changed, does.
    """

    def __init__(
        self, root: tk.Misc, theme: Theme, session: Session, changed: Callable[[], None]
    ) -> None:
        """Make the dialog.

        Args:
            root: The window it belongs to.
            theme: Its colours.
            session: Whose settings they are.
            changed: Is called after each change.
        """
        super().__init__(root, theme, _("Settings"))
        self._session, self._changed = session, changed
        self.variables: dict[str, tk.StringVar | tk.BooleanVar] = {}
        self.widgets: dict[str, tk.OptionMenu | tk.Checkbutton | tk.Spinbox] = {}
        group = ""
        for each in choices():
            if each.name not in _ELSEWHERE:
                if each.group != group:
                    group = each.group
                    row = self.body.grid_size()[1]
                    head = tk.Label(self.body, text=group, font="TkHeadingFont", anchor="w")
                    head.grid(row=row, column=0, columnspan=2, sticky="w", pady=(8 * bool(row), 2))
                self._place(each)
        self.said = tk.Label(
            self.body, anchor="nw", justify="left", wraplength=430, height=3, width=58
        )
        last = self.body.grid_size()[1]
        self.said.grid(row=last, column=0, columnspan=2, sticky="ew", pady=(10, 6))
        buttons = tk.Frame(self.body)
        buttons.grid(row=last + 1, column=0, columnspan=2, sticky="e")
        self.own_keys = tk.Button(buttons, text=_("Your own keys..."), command=self._open_keys)
        self.own_keys.pack(side="left")
        self.close = tk.Button(buttons, text=_("Close"), command=self.destroy)
        self.close.pack(side="left", padx=(8, 0))

    def _place(self, each: Choice) -> None:
        row = self.body.grid_size()[1]
        value = getattr(self._session.comfort, each.name)
        variable: tk.StringVar | tk.BooleanVar
        change = partial(self._change, each)
        widget: tk.OptionMenu | tk.Checkbutton | tk.Spinbox
        if each.values:
            shown = variable = tk.StringVar(self, each.values[value])
            tk.Label(self.body, text=each.label).grid(row=row, column=0, sticky="w", padx=(24, 12))
            widget = tk.OptionMenu(
                self.body, shown, *each.values.values(), command=lambda _chosen: change()
            )
            widget.configure(takefocus=True)
            widget.grid(row=row, column=1, sticky="ew")
        elif each.range:
            shown = variable = tk.StringVar(self, str(value))
            tk.Label(self.body, text=each.label).grid(row=row, column=0, sticky="w", padx=(24, 12))
            least, most = each.range
            widget = tk.Spinbox(
                self.body,
                textvariable=shown,
                from_=least,
                to=most,
                increment=50,
                width=6,
                command=change,
            )
            widget.grid(row=row, column=1, sticky="w")
            for event in ("<Return>", "<FocusOut>"):
                widget.bind(event, lambda _event: change(), add=True)
        else:
            variable = tk.BooleanVar(self, value)
            widget = tk.Checkbutton(
                self.body, text=each.label, variable=variable, command=change, anchor="w"
            )
            widget.grid(row=row, column=0, columnspan=2, sticky="ew")
        self.variables[each.name], self.widgets[each.name] = variable, widget
        for event in ("<Enter>", "<FocusIn>"):
            widget.bind(event, lambda _event: self.said.configure(text=each.help), add=True)

    def _change(self, each: Choice) -> None:
        chosen: str | bool | int = self.variables[each.name].get()
        if each.values:
            chosen = next(name for name, label in each.values.items() if label == chosen)
        if each.range:
            result = self._session.prefer_typed(each.name, str(chosen))
        else:
            result = self._session.prefer(**{each.name: chosen})
        self.said.configure(text=result.message or each.help)
        self._changed()

    def _open_keys(self) -> None:
        dialog = KeysDialog(self, self.theme, self._session, self._changed)
        dialog.open(dialog.table.rows)
        self.grab_set()
        self.own_keys.focus_force()


_CONTEXTS = ("play", "replay")


class KeysDialog(Dialog):
    """Every command and its keys, to give it others."""

    def __init__(
        self, root: tk.Misc, theme: Theme, session: Session, changed: Callable[[], None]
    ) -> None:
        super().__init__(root, theme, _("Your own keys"))
        self._session, self._changed = session, changed
        titles = {"play": _("In a game"), "replay": _("In a replay")}
        self._contexts = {title: context for context, title in titles.items()}
        self._shown = tk.StringVar(self, titles["play"])
        self._unsure: tuple[str, list[str]] | None = None
        menu = tk.OptionMenu(
            self.body, self._shown, *titles.values(), command=lambda _: self.fill()
        )
        menu.pack(anchor="w", pady=(0, 6))
        columns = Column(_("Command"), 26, grows=True), Column(_("Keys"), 26)
        self.table = Table(
            self.body,
            theme,
            columns,
            height=14,
            chosen=lambda _: self._point(),
            opened=lambda _: self.change(),
        )
        self.table.pack(fill="both", expand=True)
        self.said = tk.Label(self.body, anchor="nw", justify="left", wraplength=460, height=3)
        self.said.pack(fill="x", pady=(8, 6))
        row = tk.Frame(self.body)
        row.pack(anchor="e")
        self.buttons = {
            text: tk.Button(row, text=text, command=do)
            for text, do in (
                (_("Change..."), self.change),
                (_("Add..."), partial(self.change, adds=True)),
                (_("No key"), self.clear),
                (_("Usual keys"), self.reset),
                (_("Close"), self.destroy),
            )
        }
        for button in self.buttons.values():
            button.pack(side="left", padx=(8, 0))
        self.bind("<Delete>", lambda _: self.clear())
        self.fill()
        self.table.choose(0)

    @property
    def context(self) -> str:
        """Whose keys are shown."""
        return self._contexts[self._shown.get()]

    @property
    def _commands(self) -> tuple[commands.Command, ...]:
        return self._session.keys(self.context, commands.WINDOW).commands

    def fill(self) -> None:
        """Show the keys as they are."""
        at = self.table.chosen
        self.table.fill(
            [(each.label, ", ".join(map(shown_key, each.keys))) for each in self._commands]
        )
        self.table.choose(at if at is not None else 0)

    @property
    def chosen(self) -> commands.Command | None:
        """The command that is chosen."""
        number = self.table.chosen
        return None if number is None else self._commands[number]

    def _point(self) -> None:
        each = self.chosen
        if each is not None and (self._unsure is None or self._unsure[0] != each.name):
            self._unsure = None
            self.said.configure(text=each.help)

    def change(self, *, adds: bool = False) -> None:
        """Wait for a key; or take one away from where it is, after that was asked."""
        each = self.chosen
        if each is None:
            return
        if self._unsure is not None and self._unsure[0] == each.name:
            self._set(*self._unsure, take=True)
            return
        asked = KeyDialog(self, self.theme, each.label)
        asked.open(asked.body)
        self.grab_set()
        self.table.rows.focus_force()
        if asked.key is not None:
            had = [*each.keys] if adds else []
            self._set(each.name, [*had, asked.key] if asked.key not in had else had)

    def clear(self) -> None:
        """Take all keys away from a command."""
        if self.chosen is not None:
            self._set(self.chosen.name, [])

    def _set(self, name: str, keys: list[str], *, take: bool = False) -> None:
        result = self._session.set_keys(name, keys, context=self.context, take=take)
        self._unsure = None
        if not result.done and not take:
            self._unsure = name, keys
            asked = _("{why} Choose Change again to take it from there.")
            self.said.configure(text=asked.format(why=result.message))
            return
        self._done(result)

    def reset(self) -> None:
        """Use the usual keys again."""
        self._done(self._session.reset_keys())

    def _done(self, result: Result) -> None:
        self._unsure = None
        self.fill()
        self.said.configure(text=result.message or "")
        self._changed()


class KeyDialog(Dialog):
    """Waits for a key.

    Attributes:
        key: The key as the table of commands writes it; None if Escape was pressed.
    """

    def __init__(self, root: tk.Misc, theme: Theme, label: str) -> None:
        super().__init__(root, theme, _("Press a key"))
        self.key: str | None = None
        text = _("Press the new key for: {command}\n\nEsc cancels.").format(command=label)
        tk.Label(self.body, text=text, justify="left", padx=20, pady=12).pack()
        self._system = str(self.tk.call("tk", "windowingsystem"))
        self.bind("<Key>", self._pressed)

    def _pressed(self, event: "tk.Event[tk.Misc]") -> str:
        found = key_of(event.keysym, event.char, int(event.state), self._system)
        if found == "escape":
            self.destroy()
        elif found is not None:
            self.key = found
            self.destroy()
        return "break"
