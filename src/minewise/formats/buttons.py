"""The mouse buttons held, and the effect of a press or a release: a small state machine.

Pressing a button does nothing, except that the right one marks. Releasing the left one opens;
if two are held, the first release makes a chord.

    state           held
    NONE            nothing
    LEFT            the left button: releasing it opens
    RIGHT           the right button, after it changed a mark (or after a chord)
    RIGHT_IDLE      the right button, pressed where there was nothing to mark
    CHORD           both: releasing one chords
    CHORD_IDLE      both, begun from RIGHT_IDLE: that right press was part of the chord,
                    so it is not counted as a click of its own
    SHIFT           the left button with Shift: releasing it chords
    LEFT_SPENT      the left button, after a chord: releasing it does nothing

The table below is the whole machine. Which state follows a right press from NONE depends on
the board: the machine requests a mark, and `marked` tells it whether that changed anything.
"""

from enum import Enum, auto

from minewise.formats.mouse import Mouse


class ButtonState(Enum):
    """The buttons that are held."""

    NONE = auto()
    LEFT = auto()
    RIGHT = auto()
    RIGHT_IDLE = auto()
    CHORD = auto()
    CHORD_IDLE = auto()
    SHIFT = auto()
    LEFT_SPENT = auto()


class ButtonAction(Enum):
    """The action that a press or a release requests."""

    OPEN = auto()
    MARK = auto()
    CHORD = auto()
    CHORD_NOT_MARK = auto()
    """A chord whose right press was counted as a click, and should not have been."""


# The transitions of each state: the event (a value of `Mouse`), the next state, and the action
# that it requests, if any.
_TABLE = {
    "NONE": "lc LEFT, rc RIGHT MARK, cc CHORD, sc SHIFT",
    "LEFT": "lr NONE OPEN, rc CHORD, cc CHORD, sc SHIFT",
    "RIGHT": "rr NONE, lc CHORD, cc CHORD, sc CHORD",
    "RIGHT_IDLE": "rr NONE, lc CHORD_IDLE, cc CHORD_IDLE, sc CHORD_IDLE",
    "CHORD": "lr RIGHT CHORD, rr LEFT_SPENT CHORD",
    "CHORD_IDLE": "lr RIGHT CHORD_NOT_MARK, rr LEFT_SPENT CHORD_NOT_MARK",
    "SHIFT": "lr NONE CHORD, rc CHORD, cc CHORD",
    "LEFT_SPENT": "lr NONE, rc CHORD, cc CHORD",
}
_FOLLOWS: dict[tuple[ButtonState, Mouse], tuple[ButtonState, ButtonAction | None]] = {
    (ButtonState[held], Mouse(kind)): (ButtonState[then], ButtonAction[does[0]] if does else None)
    for held, row in _TABLE.items()
    for kind, then, *does in map(str.split, row.split(", "))
}


class MouseButtons:
    """The buttons of a mouse, followed through its events.

    >>> buttons = MouseButtons()
    >>> [buttons.take(kind) for kind in (Mouse.LEFT_DOWN, Mouse.RIGHT_DOWN, Mouse.LEFT_UP)]
    [None, None, <ButtonAction.CHORD: 3>]
    >>> buttons.take(Mouse.RIGHT_UP), buttons.held
    (None, <ButtonState.NONE: 1>)
    """

    def __init__(self) -> None:
        self.held = ButtonState.NONE

    def take(self, kind: Mouse) -> ButtonAction | None:
        """Process one press or release, and return the action it requests.

        An impossible event, such as the release of a button that is not held, changes nothing:
        some files contain them.
        """
        if kind is Mouse.MIDDLE_UP:
            return ButtonAction.CHORD
        self.held, action = _FOLLOWS.get((self.held, kind), (self.held, None))
        return action

    def marked(self, changed: bool) -> None:
        """Note whether the last `ButtonAction.MARK` changed a mark."""
        if not changed:
            self.held = ButtonState.RIGHT_IDLE
