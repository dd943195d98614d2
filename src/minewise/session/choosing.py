"""What a person sets up for themselves: keys of their own, and levels with names."""

from collections.abc import Mapping
from typing import Any, cast

from minewise.base import MinewiseError, gettext as _, quote
from minewise.session import commands, keys as key_table, words
from minewise.session.games import Games
from minewise.session.keys import CONTEXTS, KeyFileError, Keys, own_keys, with_key
from minewise.session.presets import GROUP as PRESETS, Preset, read_presets
from minewise.session.result import Result, refused
from minewise.session.saved_games import read_name
from minewise.session.settings import Settings


class Choosing(Games):
    """A session whose keys and presets are the person's own. Both are remembered."""

    # Keys

    def keys(
        self, context: str = "play", on: str = commands.TERMINAL, usual: Keys | None = None
    ) -> Keys:
        """The keys of a screen, with the person's own; the usual ones where those cannot be.

        `key_problem` says what is wrong with them then.

        Args:
            context: What is on the screen: play, watch, replay or edit.
            on: Which screen: one of `commands.TERMINAL`, `WINDOW` and `PAGE`.
            usual: The keys without them; None for those of the table of commands.
        """
        if on == commands.PLAIN and context == "play":
            return Keys.of(context, on)  # words, not keys
        try:
            return own_keys(self._own_keys(), context, on, usual)
        except MinewiseError:
            return usual or Keys.of(context, on)

    def key_problem(self) -> str | None:
        """What is wrong with the person's own keys, in a sentence; None if nothing is."""
        try:
            for context in CONTEXTS:
                for on in (commands.TERMINAL, commands.WINDOW, commands.PAGE):
                    own_keys(self._own_keys(), context, on)
        except MinewiseError as error:
            return _("Your own keys are not used: {why}.").format(why=error)
        return None

    def set_keys(
        self, name: str, keys: list[str], *, context: str = "play", take: bool = False
    ) -> Result:
        """Give a command other keys in every front end.

        Args:
            name: The command.
            keys: Its keys as the table of commands writes them; none for no key at all.
            context: What is on the screen.
            take: Whether to take them away from commands that have them now. Without that a key
                that another command has is refused, and the sentence names it: ask, then take.
        """
        try:
            changed = with_key(self._own_keys(), context, name, keys, take=take)
        except KeyFileError as error:
            return refused(words.as_sentence(str(error)))
        self._remember(key_table.GROUP, {context: changed[context]})
        shown = ", ".join(map(key_table.show_key, keys)) or _("no key")
        return Result(True, _("{name}: {keys}.").format(name=name, keys=shown))

    def reset_keys(self, context: str | None = None) -> Result:
        """Use the usual keys again; of one context, or everywhere."""
        self._remember(
            key_table.GROUP, {each: {} for each in (CONTEXTS if context is None else (context,))}
        )
        return Result(True, _("The usual keys are used again."))

    def _own_keys(self) -> Mapping[str, Mapping[str, object]]:
        return self._remembered(key_table.GROUP)

    # Presets

    def presets(self) -> dict[str, Preset]:
        """The person's own levels by name, in the order in which they were made."""
        return read_presets(self._remembered(PRESETS))

    def save_preset(self, name: str, settings: Settings | None = None) -> Result:
        """Remember what is played now, or other settings, under a name."""
        try:
            name = read_name(name)
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        self._remember(PRESETS, {name: Preset.of(settings or self.settings).as_data()})
        return Result(True, _("Saved as {name}.").format(name=quote(name)))

    def delete_preset(self, name: str) -> Result:
        """Forget a preset."""
        if name not in self.presets():
            return refused(_no_preset(name))
        self._remember(PRESETS, {name: None})
        return Result(True, _("Deleted: {name}.").format(name=quote(name)))

    def play_preset(self, name: str) -> Result:
        """Begin a game of a preset; a game that is not over is given up, so ask first."""
        found = self.presets().get(name)
        if found is None:
            return refused(_no_preset(name))
        return self.new(found.applied(self.settings))

    # What is remembered

    def _remembered(self, group: str) -> Mapping[str, Any]:
        kept = self.storage.settings
        return self._groups.get(group, {}) if kept is None else kept.read().looks.get(group, {})

    def _remember(self, group: str, values: Mapping[str, object]) -> None:
        if self.storage.settings is None:  # then it lasts as long as this session
            self._groups.setdefault(group, {}).update(values)
        else:
            self.storage.settings.remember_look(group, **cast("dict[str, Any]", values))


def _no_preset(name: str) -> str:
    return _("There is no preset {name}.").format(name=quote(name))
