"""The settings in the terminal: how you like to play, and your own keys."""

from collections.abc import Callable, Sequence
from functools import partial

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from minewise.base import gettext as _
from minewise.session import Choice, Keys, Result, Session, choices, commands, show_key
from minewise.ui.tui.list_screen import KeyScreen, LineScreen, ListScreen

# A terminal has nothing that shakes.
_ELSEWHERE = {"haptics"}

# By how much a key changes a number.
_STEP = 50

_KEYS, _EXPORT, _IMPORT = "=keys", "=export", "=import"
_CONTEXTS = ("play", "watch", "replay")


class SettingsScreen(ListScreen):
    """One row for each thing to choose; Enter, space or a click changes it at once."""

    def __init__(self, session: Session, keys: Callable[[str], Keys]) -> None:
        """Prepare to ask.

        Args:
            session: Whose settings they are.
            keys: The keys of a context, as they are now.
        """
        super().__init__()
        self._session = session
        self._keys_of = keys
        self._choices = {each.name: each for each in choices() if each.name not in _ELSEWHERE}
        self.title_of_list = _("Settings")
        self.keys_of_list = _("Enter or ← → changes, Esc closes")

    def rows(self) -> Sequence[Option | None]:
        found: list[Option | None] = []
        group = ""
        for each in self._choices.values():
            if each.group != group:
                group = each.group
                found += [None] * bool(found)
            found.append(Option(f"{each.label:<24} {self._shown(each)}", id=each.name))
        kept = self._session.storage.games is not None
        return [
            *found,
            None,
            Option(_("Your own keys ..."), id=_KEYS),
            Option(_("Export everything ..."), id=_EXPORT, disabled=not kept),
            Option(_("Import everything ..."), id=_IMPORT, disabled=not kept),
        ]

    def _value(self, each: Choice) -> object:
        return getattr(self._session.comfort, each.name)

    def _shown(self, each: Choice) -> str:
        value = self._value(each)
        if each.values:
            return each.values[str(value)]
        if each.range:
            return f"< {value} >"
        return f"[x] {_('yes')}" if value else f"[ ] {_('no')}"

    def chosen(self, name: str) -> None:
        """Change a setting to its next value, or open what is asked for."""
        if name == _KEYS:
            self.app.push_screen(KeysScreen(self._session, self._keys_of), self._told)
        elif name in (_EXPORT, _IMPORT):
            self.app.push_screen(data_screen(self._session, imports=name == _IMPORT), self._told)
        else:
            self._change(self._choices[name], 1)

    def _change(self, each: Choice, by: int) -> None:
        now: object = self._value(each)
        if each.values:
            names = list(each.values)
            wanted: object = names[(names.index(str(now)) + by) % len(names)]
        elif each.range:
            least, most = each.range
            # The next round number, and from the last one on to the first.
            wanted = (int(str(now)) // _STEP + by) * _STEP
            wanted = wanted if least <= wanted <= most else (least if by > 0 else most)
        else:
            wanted = not now
        result = self._session.prefer(**{each.name: wanted})
        self.fill()
        self.say(result.message or each.help)

    def _told(self, result: Result | None) -> None:
        self.fill()
        if result is not None:
            self.say(result.message)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what it does."""
        each = self._choices.get(event.option_id or "")
        told = {
            _KEYS: _("Give commands other keys, in every front end."),
            _EXPORT: _("Write your games, statistics and settings to one file."),
            _IMPORT: _("Add the games, statistics and settings of such a file."),
        }
        self.say(told.get(event.option_id or "", "") if each is None else each.help)

    def pressed(self, key: str) -> bool:
        """Left and right go back and forth among the values."""
        each = self._choices.get(self.highlighted or "")
        if key in ("left", "right") and each is not None:
            self._change(each, 1 if key == "right" else -1)
            return True
        return False


def data_screen(session: Session, *, imports: bool) -> LineScreen:
    """Asks for the file to write everything to, or to read everything from."""
    if imports:
        return LineScreen(
            _("Import everything"),
            _("The file whose games, statistics and settings are to be added:"),
            "",
            session.import_file,
        )
    return LineScreen(
        _("Export everything"),
        _("The file to write your games, statistics and settings to:"),
        "minewise-data.gz",
        session.export_file,
    )


class KeysScreen(ListScreen):
    """Every command and its keys, to give it others."""

    def __init__(self, session: Session, keys: Callable[[str], Keys]) -> None:
        super().__init__()
        self._session = session
        self._keys_of = keys
        self._screen_shown = _CONTEXTS[0]
        self._unsure: tuple[str, list[str]] | None = None
        self.title_of_list = _("Your own keys")
        self.keys_of_list = _("Enter: a key, +: one more, Del: none, r: the usual ones, Esc closes")

    def rows(self) -> Sequence[Option | None]:
        titles = {"play": _("In a game"), "watch": _("Watching"), "replay": _("In a replay")}
        head = _("{context} (← → for others)").format(context=titles[self._screen_shown])
        return [
            Option(head, disabled=True),
            *(
                Option(f"{each.label:<24} {' '.join(map(show_key, each.keys))}", id=each.name)
                for each in self._commands
            ),
        ]

    @property
    def _commands(self) -> tuple[commands.Command, ...]:
        return self._keys_of(self._screen_shown).commands

    def chosen(self, name: str) -> None:
        """Wait for a key; or take one away from where it is, after that was asked."""
        if self._unsure is not None and self._unsure[0] == name:
            self._set(*self._unsure, take=True)
        else:
            self._ask(name, [])

    def _ask(self, name: str, also: list[str]) -> None:
        (command,) = (each for each in self._commands if each.name == name)
        text = _("The new key for: {command}").format(command=command.label)
        self.app.push_screen(KeyScreen(text), partial(self._got, name, also))

    def _got(self, name: str, also: list[str], key: str | None) -> None:
        if key is not None:
            self._set(name, [*also, key] if key not in also else also)

    def _set(self, name: str, keys: list[str], *, take: bool = False) -> None:
        result = self._session.set_keys(name, keys, context=self._screen_shown, take=take)
        self._unsure = None
        if not result.done and not take:
            self._unsure = name, keys
            self.say(_("{why} Press Enter to take it from there.").format(why=result.message))
            return
        self.fill()
        self.say(result.message)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what a command does; a question about another one is over."""
        if self._unsure is None or self._unsure[0] != event.option_id:
            self._unsure = None
            told = {each.name: each.help for each in self._commands}
            self.say(told.get(event.option_id or "", ""))

    def pressed(self, key: str) -> bool:
        """Add a key, take all away, use the usual ones again, or go to another context."""
        name = self.highlighted
        if key in ("left", "right"):
            step = 1 if key == "right" else -1
            at = (_CONTEXTS.index(self._screen_shown) + step) % len(_CONTEXTS)
            self._screen_shown = _CONTEXTS[at]
            self.fill()
        elif key == "r":
            result = self._session.reset_keys()
            self.fill()
            self.say(result.message)
        elif name is not None and key in ("+", "delete"):
            if key == "delete":
                self._set(name, [])
            else:
                had = next(each.keys for each in self._commands if each.name == name)
                self._ask(name, [*had])
        else:
            return False
        return True
