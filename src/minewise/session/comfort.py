"""How a person likes to play: how cells are clicked, what is done by itself, what is shown.

Settings say what is played, and belong to a game; comfort belongs to the person, whichever
game is on. All front ends share it, and it is remembered. What would surprise is off at first.

To add something: a field here, a row in `choices`, and whatever front ends do with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal, TypedDict, cast, get_args

from minewise.base import MinewiseError, gettext as _, quote
from minewise.session.settings import SettingsError, cannot_be

GROUP = "comfort"
"""Under which name it is remembered among the settings."""

ChordBy = Literal["click", "double", "both", "off"]
OpenBy = Literal["click", "double"]

LEAST_HOLD, MOST_HOLD = 150, 1500
"""How long a finger may have to be held, in milliseconds."""


class ComfortData(TypedDict):
    """How a person likes to play."""

    swap: bool
    hold: int
    """Milliseconds."""
    hold_mouse: bool
    chord_by: str
    """`click`, `double`, `both` or `off`."""
    open_by: str
    """`click` or `double`."""
    auto_flag: bool
    chord_on: bool
    fade: bool
    flag_counts: bool
    press_lights: bool
    sound: bool
    haptics: bool
    figures: bool
    three_bv: bool
    luck: bool


@dataclass(frozen=True, slots=True)
class Comfort:
    """How a person likes to play. What cannot be is refused when made.

    >>> Comfort().changed({"swap": True, "chord_by": "double"}).chord_by
    'double'

    Attributes:
        swap: Whether left and right change places, and so do tapping and holding.
        hold: How long a finger, or a button, is held on a cell until that is no tap or click, in
            milliseconds.
        hold_mouse: Whether holding the left button of a mouse is like holding a finger.
        chord_by: What chords a number: one click, a double click, both buttons, or nothing.
        open_by: What opens a cell: one click, or only a double click (and chords).
        auto_flag: Whether what a single number settles as mines is flagged by itself. It is help.
        chord_on: Whether a chord goes on from every number it shows that has its flags. It is
            help.
        fade: Whether numbers that have all their flags fade.
        flag_counts: Whether numbers with too many flags around them stand out.
        press_lights: Whether the cells around a number light up while it is pressed.
        sound: Whether there are sounds.
        haptics: Whether a phone shakes shortly when a finger is held.
        figures: Whether 3BV/s, efficiency, clicks and the record are shown during a game.
        three_bv: Whether they include the 3BV of the whole board. It is help.
        luck: Whether it is told after each guess how lucky it was.
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
                raise cannot_be(field.name, value, _("true or false"))
        if type(self.hold) is not int or not LEAST_HOLD <= self.hold <= MOST_HOLD:
            expected = _("{least} to {most} milliseconds").format(least=LEAST_HOLD, most=MOST_HOLD)
            raise cannot_be("hold", self.hold, expected)
        for name, names in (("chord_by", ChordBy), ("open_by", OpenBy)):
            value = getattr(self, name)
            if value not in get_args(names):
                raise cannot_be(name, value, ", ".join(get_args(names)))

    def changed(self, given: Mapping[str, object]) -> "Comfort":
        """The same with what is given as plain values, by the names of the fields.

        Raises:
            SettingsError: Something in it is no such setting, or cannot be.
        """
        unknown = next((name for name in given if name not in _NAMES), None)
        if unknown is not None:
            raise SettingsError(_("{given} is not a setting").format(given=quote(unknown)), unknown)
        return replace(self, **given)  # type: ignore[arg-type]  # they are looked at there

    @classmethod
    def remembered(cls, given: Mapping[str, object]) -> "Comfort":
        """What was remembered; what cannot be is left out, for a game must not fail over it."""
        comfort = cls()
        for name, value in given.items():
            try:
                comfort = comfort.changed({name: value})
            except MinewiseError:
                continue
        return comfort

    def with_chords(self, on: bool) -> "Comfort":
        """The same with chords switched on, or off; where they are on, as they are."""
        if on is (self.chord_by != "off"):
            return self
        return replace(self, chord_by="click" if on else "off")

    @property
    def mouse_hold(self) -> int | None:
        """For how long a left button is held until that is a right click; None: for ever."""
        return self.hold if self.hold_mouse else None

    def as_data(self) -> ComfortData:
        """The same as plain values."""
        return cast(ComfortData, {name: getattr(self, name) for name in _NAMES})


_NAMES = tuple(field.name for field in fields(Comfort))


@dataclass(frozen=True, slots=True)
class Choice:
    """A row of a screen of settings.

    Attributes:
        name: The field of `Comfort`.
        group: Under which heading it stands.
        label: What it is called.
        help: What it does, in a sentence.
        values: What can be chosen, with a label each; empty for yes or no, and for a number.
        range: The least and the most of a number; None for others.
        counts: Whether a game in which it acts counts as helped; strict mode has it not.
    """

    name: str
    group: str
    label: str
    help: str
    values: Mapping[str, str]
    range: tuple[int, int] | None = None
    counts: bool = False


# fmt: off
def choices() -> tuple[Choice, ...]:
    """All that can be chosen, in the language that is spoken: a screen draws one row for each."""
    controls, itself, shown = _("Controls"), _("Automatic"), _("Shown")
    once, twice = _("One click"), _("A double click")
    return (
        Choice("swap", controls, _("Swap left and right"),
               _("A left click or a tap flags; a right click or holding opens."), {}),
        Choice("hold", controls, _("Hold time"),
               _("How long a press must last to count as holding, in milliseconds."), {},
               (LEAST_HOLD, MOST_HOLD)),
        Choice("hold_mouse", controls, _("Hold the mouse button"),
               _("Holding the left button counts as a right click, as holding a finger does."), {}),
        Choice("chord_by", controls, _("Chord by"),
               _("What opens all around a number that has its flags."),
               {"click": once, "double": twice, "both": _("Both buttons"), "off": _("Nothing")}),
        Choice("open_by", controls, _("Open by"),
               _("If only a double click opens, a slip opens nothing. Keys still open."),
               {"click": once, "double": twice}),
        Choice("auto_flag", itself, _("Auto-flag"),
               _("Flag what a single number settles. It counts as help."), {}, counts=True),
        Choice("chord_on", itself, _("Recursive chords"),
               _("A chord goes on from every number that it opens and that has its flags. It "
                 "counts as help."), {}, counts=True),
        Choice("fade", shown, _("Finished numbers fade"),
               _("Numbers that have all their flags fade."), {}),
        Choice("flag_counts", shown, _("Too many flags"),
               _("Numbers with too many flags around them stand out."), {}),
        Choice("press_lights", shown, _("Neighbours light up"),
               _("The cells around a number light up while it is pressed."), {}),
        Choice("figures", shown, _("Figures while playing"),
               _("Show 3BV/s, efficiency, clicks and your record during a game."), {}),
        Choice("three_bv", shown, _("3BV of the board"),
               _("Show how much there is to do. Before the end of a game it counts as help."), {},
               counts=True),
        Choice("luck", shown, _("Luck"),
               _("Tell after each guess how lucky it was; in strict mode after the game."), {}),
        Choice("sound", shown, _("Sound"), _("Play short sounds as you play."), {}),
        Choice("haptics", shown, _("Vibration"), _("A phone vibrates when you have held a cell "
               "long enough."), {}),
    )
# fmt: on
