"""Clicks, for formats that do not record the mouse: each becomes a press and a release."""

from collections.abc import Iterable, Iterator

from minewise.core import Cell, Click
from minewise.formats.model import Event, Mouse, middle

SQUARE = 16


_BUTTONS = {
    Click.OPEN: (Mouse.LEFT_DOWN, Mouse.LEFT_UP),
    Click.FLAG: (Mouse.RIGHT_DOWN, Mouse.RIGHT_UP),
    Click.CHORD: (Mouse.MIDDLE_DOWN, Mouse.MIDDLE_UP),
}


def events_of(clicks: Iterable[tuple[Click, Cell, int]]) -> Iterator[Event]:
    """The events that make these clicks: what, where, and when in milliseconds.

    They are made in the middle of the cells. A question mark takes two clicks of the right
    button where there is no flag yet, for that is how a mouse makes it.

    >>> [event.kind.value for event in events_of([(Click.OPEN, (0, 0), 0)])]
    ['lc', 'lr']
    """
    marked: dict[Cell, Click] = {}
    for click, cell, time in clicks:
        place = middle(cell, SQUARE)
        if click is Click.QUESTION:
            times = 1 if cell in marked else 2
            kinds = (Mouse.TOGGLE_MARKS, *(times * _BUTTONS[Click.FLAG]), Mouse.TOGGLE_MARKS)
        else:
            kinds = _BUTTONS[click]
        if not click.opens:
            before = marked.pop(cell, None)
            if before is not click:
                marked[cell] = click
        for kind in kinds:
            yield Event(time, kind, *place)
