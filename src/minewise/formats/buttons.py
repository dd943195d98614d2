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


class Held(Enum):
    """Which buttons are held."""

    NONE = auto()
    LEFT = auto()
    RIGHT = auto()
    RIGHT_IDLE = auto()
    CHORD = auto()
    CHORD_IDLE = auto()
    SHIFT = auto()
    LEFT_SPENT = auto()


class Deed(Enum):
    """What a press or a release asks of the board."""

    OPEN = auto()
    MARK = auto()
    CHORD = auto()
    CHORD_NOT_MARK = auto()
    """A chord whose right press was counted before, and should not have been."""


_LC, _LR, _RC, _RR = Mouse.LEFT_DOWN, Mouse.LEFT_UP, Mouse.RIGHT_DOWN, Mouse.RIGHT_UP
_CC, _SC = Mouse.SECOND_DOWN, Mouse.SHIFT_LEFT_DOWN

_TABLE: dict[Held, dict[Mouse, tuple[Held, Deed | None]]] = {
    Held.NONE: {
        _LC: (Held.LEFT, None),
        _RC: (Held.RIGHT, Deed.MARK),
        _CC: (Held.CHORD, None),
        _SC: (Held.SHIFT, None),
    },
    Held.LEFT: {
        _LR: (Held.NONE, Deed.OPEN),
        _RC: (Held.CHORD, None),
        _CC: (Held.CHORD, None),
        _SC: (Held.SHIFT, None),
    },
    Held.RIGHT: {
        _RR: (Held.NONE, None),
        _LC: (Held.CHORD, None),
        _CC: (Held.CHORD, None),
        _SC: (Held.CHORD, None),
    },
    Held.RIGHT_IDLE: {
        _RR: (Held.NONE, None),
        _LC: (Held.CHORD_IDLE, None),
        _CC: (Held.CHORD_IDLE, None),
        _SC: (Held.CHORD_IDLE, None),
    },
    Held.CHORD: {
        _LR: (Held.RIGHT, Deed.CHORD),
        _RR: (Held.LEFT_SPENT, Deed.CHORD),
    },
    Held.CHORD_IDLE: {
        _LR: (Held.RIGHT, Deed.CHORD_NOT_MARK),
        _RR: (Held.LEFT_SPENT, Deed.CHORD_NOT_MARK),
    },
    Held.SHIFT: {
        _LR: (Held.NONE, Deed.CHORD),
        _RC: (Held.CHORD, None),
        _CC: (Held.CHORD, None),
    },
    Held.LEFT_SPENT: {
        _LR: (Held.NONE, None),
        _RC: (Held.CHORD, None),
        _CC: (Held.CHORD, None),
    },
}


class Buttons:
    """The buttons of a mouse, followed through its events.

    >>> buttons = Buttons()
    >>> [buttons.take(kind) for kind in (Mouse.LEFT_DOWN, Mouse.RIGHT_DOWN, Mouse.LEFT_UP)]
    [None, None, <Deed.CHORD: 3>]
    >>> buttons.take(Mouse.RIGHT_UP), buttons.held
    (None, <Held.NONE: 1>)
    """

    def __init__(self) -> None:
        self.held = Held.NONE

    def take(self, kind: Mouse) -> Deed | None:
        """Follow one press or release, and say what it asks of the board.

        An impossible event, such as a release of a button not held, changes nothing: files have
        some.
        """
        if kind is Mouse.MIDDLE_UP:
            return Deed.CHORD
        found = _TABLE[self.held].get(kind)
        if found is None:
            return None
        self.held, deed = found
        return deed

    def marked(self, changed: bool) -> None:
        """Learn whether the last `Deed.MARK` changed a mark."""
        if not changed:
            self.held = Held.RIGHT_IDLE
