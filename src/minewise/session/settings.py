"""A person's settings: how they like to play any game.

    settings  how cells are clicked, what is automatic, what is shown
    keys      the key bindings of commands
    presets   custom levels, by name

All front ends share and remember them. To add a setting: a field of `Settings`, a row in
`setting_rows`, and its use in `session` or `screens`.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, get_args

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.session import commands, keys as key_table, words
from minewise.session.keys import KeyFileError, Keys, check_keys, own_keys, with_key
from minewise.session.options import GameOptions, SettingsError, cannot_be
from minewise.session.result import Result
from minewise.session.rules import refused
from minewise.session.saved_games import read_name
from minewise.session.settings_file import PRESETS, SettingsFile

GROUP = "settings"
"""Their group in the settings file."""

PRESET_FIELDS = ("level", "first", "no_guess", "fair")
"""The options that a preset has."""

ChordBy = Literal["click", "double", "both", "off"]
OpenBy = Literal["click", "double"]

LEAST_HOLD, MOST_HOLD = 150, 1500
"""The range of the hold time, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a person likes to play, explained by `setting_rows`. Impossible values are refused.

    >>> Settings().changed({"swap": True, "chord_by": "double"}).chord_by
    'double'
    """

    swap: bool = False
    hold: int = 400
    hold_mouse: bool = False
    chord_by: ChordBy = "click"
    open_by: OpenBy = "click"
    auto_flag: bool = False
    chord_on: bool = False
    fade: bool = False
    flag_counts: bool = True
    press_lights: bool = True
    sound: bool = False
    haptics: bool = True
    figures: bool = False
    three_bv: bool = False
    luck: bool = False

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.type is bool and type(value) is not bool:
                raise cannot_be(field.name, value, _("yes or no"))
        if type(self.hold) is not int or not LEAST_HOLD <= self.hold <= MOST_HOLD:
            expected = _("{least} to {most} milliseconds").format(least=LEAST_HOLD, most=MOST_HOLD)
            raise cannot_be("hold", self.hold, expected)
        for name, names in (("chord_by", ChordBy), ("open_by", OpenBy)):
            value = getattr(self, name)
            if value not in get_args(names):
                raise cannot_be(name, value, ", ".join(get_args(names)))

    def changed(self, given: Mapping[str, object]) -> "Settings":
        """The settings with some values changed, given as plain values by field name."""
        unknown = next((name for name in given if name not in _NAMES), None)
        if unknown is not None:
            raise SettingsError(_("{given} is not a setting").format(given=quote(unknown)), unknown)
        return replace(self, **given)  # type: ignore[arg-type]  # checked there

    @classmethod
    def remembered(cls, given: Mapping[str, object]) -> "Settings":
        """The stored settings without invalid ones: a game must not fail over them."""
        found = cls()
        for name, value in given.items():
            with suppress(MinewiseError):
                found = found.changed({name: value})
        return found

    def with_chords(self, on: bool) -> "Settings":
        """The settings with chords switched on or off; if on already, they stay as they are."""
        if on is (self.chord_by != "off"):
            return self
        return replace(self, chord_by="click" if on else "off")

    def as_data(self) -> dict[str, Any]:
        """The settings as plain values."""
        return asdict(self)


_NAMES = tuple(field.name for field in fields(Settings))


class PersonalSettings:
    """A person's settings, keys and presets; without a file they are kept in memory."""

    values: Settings  # change them with `change`

    def __init__(self, file: SettingsFile | None) -> None:
        self._file = file
        self._unkept: dict[str, dict[str, Any]] = {}
        self.values = Settings.remembered(self._group(GROUP))

    def change(self, /, **changes: object) -> Result:
        """Change settings by name, and remember them."""
        try:
            now = self.values.changed(changes)
        except MinewiseError as error:
            return words.failure(error)
        had = self.values.as_data()
        self.remember(GROUP, **{n: v for n, v in now.as_data().items() if v != had[n]})
        self.values = now
        return Result(done=True)

    def change_typed(self, name: str, text: str) -> Result:
        """Change a setting as typed: yes or no, a number, or one of the values."""
        value: object = text
        match getattr(self.values, name, None):
            case bool() if text.lower() in (_("yes"), _("no"), "yes", "no", "true", "false"):
                value = text.lower() in (_("yes"), "yes", "true")
            case int() if text.isascii() and text.isdigit() and len(text) < 10:
                value = int(text)
        return self.change(**{name: value})

    # Remembered values, by group

    def remember(self, group: str, /, **values: Any) -> None:
        """Remember values for next time, such as the looks of a front end."""
        if self._file is None:
            self._unkept.setdefault(group, {}).update(values)
        else:
            self._file.remember(group, **values)

    def remembered(self, group: str, name: str, usual: Any) -> Any:
        """The remembered value; the default if it is missing or of another type."""
        found = self._group(group).get(name, usual)
        return found if type(found) is type(usual) else usual

    def _group(self, group: str) -> Mapping[str, Any]:
        groups = self._unkept if self._file is None else self._file.read().groups
        return groups.get(group, {})

    # Keys

    def keys(self, context: str = "play", on: str = commands.TERMINAL) -> Keys:
        """The keys of a screen, customised unless the custom ones have a `key_problem`."""
        if on == commands.PLAIN and context == "play":
            return Keys.of(context, on)  # words, not keys
        try:
            return own_keys(self._own_keys(), context, on)
        except MinewiseError:
            return Keys.of(context, on)

    def key_problem(self) -> str | None:
        """The problem with the custom keys, in a sentence; None if there is none."""
        try:
            check_keys(self._own_keys(), *commands.CONTEXTS)
        except MinewiseError as error:
            return _("Your own keys are not used: {why}.").format(why=error)
        return None

    def set_keys(
        self, name: str, keys: list[str], *, context: str = "play", take: bool = False
    ) -> Result:
        """Give a command other keys, or none. A key of another command is refused unless `take`."""
        try:
            changed = with_key(self._own_keys(), context, name, keys, take=take)
        except KeyFileError as error:
            return words.failure(error)
        self.remember(key_table.GROUP, **{context: changed[context]})
        shown = ", ".join(map(key_table.show_key, keys)) or _("no key")
        label = next((each.label for each in commands.table(context) if each.name == name), name)
        return Result(True, _("{name}: {keys}.").format(name=label, keys=shown))

    def reset_keys(self) -> Result:
        """Use the default keys again, everywhere."""
        self.remember(key_table.GROUP, **{each: {} for each in commands.CONTEXTS})
        return Result(True, _("The default keys are used again."))

    def _own_keys(self) -> Mapping[str, Mapping[str, object]]:
        return self._group(key_table.GROUP)

    # Presets

    def presets(self) -> dict[str, GameOptions]:
        """The presets by name, in the order in which they were made."""
        found = {}
        for name, given in self._group(PRESETS).items():
            if isinstance(given, dict):
                # A file may come from anywhere, and names are shown unescaped.
                with suppress(MinewiseError):
                    if read_name(name) == name:
                        found[name] = GameOptions().changed({**given})
        return found

    def save_preset(self, name: str, options: GameOptions) -> Result:
        """Remember level, first-click rule and kind of boards under a name."""
        try:
            name = read_name(name)
        except MinewiseError as error:
            return words.failure(error)
        data = {**options.as_data()}
        self.remember(PRESETS, **{name: {each: data[each] for each in PRESET_FIELDS}})
        return Result(True, _("Saved as {name}.").format(name=quote(name)))

    def delete_preset(self, name: str) -> Result:
        """Delete a preset."""
        if name not in self.presets():
            return refused(words.no_preset(name))
        self.remember(PRESETS, **{name: None})
        return Result(True, _("Deleted: {name}.").format(name=quote(name)))


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A row of a screen of settings."""

    name: str  # the field of `Settings`
    group: str  # the heading it stands under
    label: str
    help: str
    values: Mapping[str, str]  # with their labels; empty for a switch or a number
    range: tuple[int, int] | None = None  # the limits of a number
    counts: bool = False  # it counts as help in a game in which it acts

    def in_words(self, settings: Settings) -> str:
        """The label and the present value."""
        value = getattr(settings, self.name)
        if isinstance(value, bool):
            text = _("yes") if value else _("no")
        else:
            text = self.values.get(str(value), str(value))
        return f"{self.label}: {text}."


# fmt: off
def setting_rows() -> tuple[SettingRow, ...]:
    """All settings with their labels, translated: a screen draws one row for each."""
    controls, itself, shown = _("Controls"), _("Automatic"), _("Shown")
    once, twice = _("One click"), _("A double click")
    return (
        SettingRow("swap", controls, _("Swap left and right"),
               _("A left click or a tap flags; a right click or holding opens."), {}),
        SettingRow("hold", controls, _("Hold time"),
               _("How long a press must last to count as holding, in milliseconds."), {},
               (LEAST_HOLD, MOST_HOLD)),
        SettingRow("hold_mouse", controls, _("Hold the mouse button"),
               _("Holding the left button counts as a right click, as holding a finger does."), {}),
        SettingRow("chord_by", controls, _("Chord by"),
               _("How to open all around a number that has its flags."),
               {"click": once, "double": twice, "both": _("Both buttons"), "off": _("Nothing")}),
        SettingRow("open_by", controls, _("Open by"),
               _("If only a double click opens, a slip opens nothing. Keys still open."),
               {"click": once, "double": twice}),
        SettingRow("auto_flag", itself, _("Auto-flag"),
               _("Flag mines that a single number settles. It counts as help."), {}, counts=True),
        SettingRow("chord_on", itself, _("Recursive chords"),
               _("A chord also chords the numbers it opens that have their flags. It counts as "
                 "help."), {}, counts=True),
        SettingRow("fade", shown, _("Finished numbers fade"),
               _("Numbers that have all their flags fade."), {}),
        SettingRow("flag_counts", shown, _("Too many flags"),
               _("Numbers with too many flags around them stand out."), {}),
        SettingRow("press_lights", shown, _("Neighbours light up"),
               _("The cells around a number light up while it is pressed."), {}),
        SettingRow("figures", shown, _("Live counters"),
               _("Show 3BV/s, efficiency, clicks and your record during a game."), {}),
        SettingRow("three_bv", shown, _("3BV of the board"),
               _("Show the fewest clicks that open it. During a game that counts as help."), {},
               counts=True),
        SettingRow("luck", shown, _("Luck"),
               _("Show after each guess how lucky it was; in strict mode after the game."), {}),
        SettingRow("sound", shown, _("Sound"), _("Play short sounds as you play."), {}),
        SettingRow("haptics", shown, _("Vibration"), _("A phone vibrates when you have held a cell "
               "long enough."), {}),
    )
# fmt: on
