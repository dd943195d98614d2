"""Mouse events of a recorded game.

    event  one mouse action: its time, its kind, and the pixel of the board

If only the steps of a game are known, `events_of` derives the mouse events that make them:
each click is a press and a release in the middle of its cell.
"""

from collections.abc import Container, Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from minewise.core import Cell, Click, Step

SQUARE = 16
"""The default side of a cell in pixels."""


class Mouse(StrEnum):
    """The kinds of mouse event. The values are the words that RAWVF uses."""

    MOVE = "mv"
    LEFT_DOWN = "lc"
    LEFT_UP = "lr"
    RIGHT_DOWN = "rc"
    RIGHT_UP = "rr"
    MIDDLE_DOWN = "mc"
    MIDDLE_UP = "mr"
    SHIFT_LEFT_DOWN = "sc"
    """The left button with Shift: releasing it chords."""
    SECOND_DOWN = "cc"
    """The other button pressed while one is held: a chord begins."""
    PREFLAG = "pf"
    """A flag set before the recording began."""
    TOGGLE_MARKS = "mt"
    """Question marks are switched on or off."""


class Event(NamedTuple):
    """One mouse event."""

    time: int  #: milliseconds; 0 is when the program began to count
    kind: Mouse
    x: int  #: pixels from the left edge of the board, which may be negative
    y: int  #: pixels from the upper edge


def middle(cell: Cell, square: int = SQUARE) -> tuple[int, int]:
    """The pixel in the middle of a cell, as (x, y)."""
    row, column = cell
    return column * square + square // 2, row * square + square // 2


_BUTTONS = {
    Click.OPEN: (Mouse.LEFT_DOWN, Mouse.LEFT_UP),
    Click.FLAG: (Mouse.RIGHT_DOWN, Mouse.RIGHT_UP),
    Click.CHORD: (Mouse.MIDDLE_DOWN, Mouse.MIDDLE_UP),
}


def events_of(steps: Iterable[Step]) -> Iterator[Event]:
    """The events that make these steps.

    A question mark on a cell without a flag takes two right clicks, as it does with a real
    mouse.

    >>> [event.kind.value for event in events_of([Step(Click.OPEN, (0, 0))])]
    ['lc', 'lr']
    """
    marked: dict[Cell, Click] = {}
    for step in steps:
        click = meant(step, marked)
        if click is Click.QUESTION:
            times = 1 if step.cell in marked else 2
            kinds = (Mouse.TOGGLE_MARKS, *(times * _BUTTONS[Click.FLAG]), Mouse.TOGGLE_MARKS)
        else:
            kinds = _BUTTONS[click]
        if not click.opens and marked.pop(step.cell, None) is not click:
            marked[step.cell] = click
        for kind in kinds:
            yield Event(round(1000 * step.seconds), kind, *middle(step.cell))


def meant(step: Step, marked: Container[Cell]) -> Click:
    """The click of a step; a cycling mark becomes a flag, or a question mark on a marked cell."""
    if step.click is not Click.MARK:
        return step.click
    return Click.QUESTION if step.cell in marked else Click.FLAG


# Events that every format supports


def plain_events(events: Iterable[Event]) -> Iterator[Event]:
    """The same game in events that every format supports.

    A flag set before the recording becomes a right click, the second button of two the one that
    was not held, and the left button with Shift both buttons, since that chords as well.

    >>> held = [Event(0, Mouse.RIGHT_DOWN, 8, 8), Event(1, Mouse.SECOND_DOWN, 8, 8)]
    >>> [event.kind.value for event in plain_events(held)]
    ['rc', 'lc']
    """
    left = right = shift = False
    for event in events:
        kinds, shift = _plain(event.kind, left, right, shift)
        for kind in kinds:
            left = kind is Mouse.LEFT_DOWN or (left and kind is not Mouse.LEFT_UP)
            right = kind is Mouse.RIGHT_DOWN or (right and kind is not Mouse.RIGHT_UP)
            yield event if kind is event.kind else event._replace(kind=kind)


def _plain(kind: Mouse, left: bool, right: bool, shift: bool) -> tuple[tuple[Mouse, ...], bool]:
    """The events to replace an event, and whether the right button is only down due to Shift."""
    kinds: tuple[Mouse, ...] = (kind,)
    match kind:
        case Mouse.PREFLAG:
            kinds = Mouse.RIGHT_DOWN, Mouse.RIGHT_UP
        case Mouse.SHIFT_LEFT_DOWN if right:
            kinds = (Mouse.LEFT_DOWN,)
        case Mouse.SHIFT_LEFT_DOWN:
            kinds, shift = (Mouse.LEFT_DOWN, Mouse.RIGHT_DOWN), True
        case Mouse.LEFT_UP if shift:
            kinds, shift = (Mouse.LEFT_UP, Mouse.RIGHT_UP), False
        case Mouse.RIGHT_DOWN | Mouse.SECOND_DOWN if shift:
            kinds, shift = (), False  # it is down already
        case Mouse.RIGHT_UP if shift:
            kinds = ()
        case Mouse.SECOND_DOWN if left == right:
            kinds = Mouse.LEFT_DOWN, Mouse.RIGHT_DOWN
        case Mouse.SECOND_DOWN:
            kinds = (Mouse.RIGHT_DOWN if left else Mouse.LEFT_DOWN,)
    return kinds, shift
