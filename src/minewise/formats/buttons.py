"""Which buttons are held, and what a press or a release does: one small state machine.

Nothing happens when a button goes down, except that the right one marks. The left one opens
when it comes up; two together chord when the first of them comes up.

    state           what is held
    NONE            nothing
    LEFT            the left button: releasing it opens
    RIGHT           the right button, after it changed a mark (or after a chord)
    RIGHT_IDLE      the right button, pressed where there was nothing to mark
    CHORD           both: releasing one chords
    CHORD_IDLE      both, begun from RIGHT_IDLE: that right press was part of the chord,
                    so it is not counted as a click of its own
    SHIFT           the left button with Shift: releasing it chords
    LEFT_SPENT      the left button, after a chord: releasing it does nothing

The table below is all of it. Which state follows a right press from NONE depends on the
board: the machine asks for a click, and `marked` says whether that changed a mark.
"""

from enum import Enum, auto

from minewise.formats.mouse import Mouse


class ButtonState(Enum):
    """Which buttons are held."""

    NONE = auto()
    LEFT = auto()
    RIGHT = auto()
    RIGHT_IDLE = auto()
    CHORD = auto()
    CHORD_IDLE = auto()
    SHIFT = auto()
    LEFT_SPENT = auto()


class ButtonAction(Enum):
    """What a press or a release asks of the board."""

    OPEN = auto()
    MARK = auto()
    CHORD = auto()
    CHORD_NOT_MARK = auto()
    """A chord whose right press was counted before, and should not have been."""


_LC, _LR, _RC, _RR = Mouse.LEFT_DOWN, Mouse.LEFT_UP, Mouse.RIGHT_DOWN, Mouse.RIGHT_UP
_CC, _SC = Mouse.SECOND_DOWN, Mouse.SHIFT_LEFT_DOWN

_TABLE: dict[ButtonState, dict[Mouse, tuple[ButtonState, ButtonAction | None]]] = {
    ButtonState.NONE: {
        _LC: (ButtonState.LEFT, None),
        _RC: (ButtonState.RIGHT, ButtonAction.MARK),
        _CC: (ButtonState.CHORD, None),
        _SC: (ButtonState.SHIFT, None),
    },
    ButtonState.LEFT: {
        _LR: (ButtonState.NONE, ButtonAction.OPEN),
        _RC: (ButtonState.CHORD, None),
        _CC: (ButtonState.CHORD, None),
        _SC: (ButtonState.SHIFT, None),
    },
    ButtonState.RIGHT: {
        _RR: (ButtonState.NONE, None),
        _LC: (ButtonState.CHORD, None),
        _CC: (ButtonState.CHORD, None),
        _SC: (ButtonState.CHORD, None),
    },
    ButtonState.RIGHT_IDLE: {
        _RR: (ButtonState.NONE, None),
        _LC: (ButtonState.CHORD_IDLE, None),
        _CC: (ButtonState.CHORD_IDLE, None),
        _SC: (ButtonState.CHORD_IDLE, None),
    },
    ButtonState.CHORD: {
        _LR: (ButtonState.RIGHT, ButtonAction.CHORD),
        _RR: (ButtonState.LEFT_SPENT, ButtonAction.CHORD),
    },
    ButtonState.CHORD_IDLE: {
        _LR: (ButtonState.RIGHT, ButtonAction.CHORD_NOT_MARK),
        _RR: (ButtonState.LEFT_SPENT, ButtonAction.CHORD_NOT_MARK),
    },
    ButtonState.SHIFT: {
        _LR: (ButtonState.NONE, ButtonAction.CHORD),
        _RC: (ButtonState.CHORD, None),
        _CC: (ButtonState.CHORD, None),
    },
    ButtonState.LEFT_SPENT: {
        _LR: (ButtonState.NONE, None),
        _RC: (ButtonState.CHORD, None),
        _CC: (ButtonState.CHORD, None),
    },
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
        """Follow one press or release, and say what it asks of the board.

        An impossible event, such as a release of a button not held, changes nothing: files have
        some.
        """
        if kind is Mouse.MIDDLE_UP:
            return ButtonAction.CHORD
        found = _TABLE[self.held].get(kind)
        if found is None:
            return None
        self.held, deed = found
        return deed

    def marked(self, changed: bool) -> None:
        """Learn whether the last `ButtonAction.MARK` changed a mark."""
        if not changed:
            self.held = ButtonState.RIGHT_IDLE
