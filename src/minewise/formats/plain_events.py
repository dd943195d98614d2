"""Events in the words that every format has: left, right and middle, down and up.

Some formats have events that others lack. Writers ask for the plain ones, which do the same:

    a flag that was there before     a right click
    the second button of two         the button that was not held
    the left button with Shift       the middle button, which chords as well
"""

from collections.abc import Iterable, Iterator

from minewise.formats.model import Event, Mouse

_PLAIN = {Mouse.LEFT_DOWN, Mouse.LEFT_UP, Mouse.RIGHT_DOWN, Mouse.RIGHT_UP}


def plain_events(events: Iterable[Event]) -> Iterator[Event]:
    """The same events, without those that not every format has.

    >>> cell = (8, 8)
    >>> held = [Event(0, Mouse.RIGHT_DOWN, *cell), Event(1, Mouse.SECOND_DOWN, *cell)]
    >>> [event.kind.value for event in plain_events(held)]
    ['rc', 'lc']
    """
    left = right = shift = False
    for event in events:
        kind = event.kind
        if kind is Mouse.SECOND_DOWN:
            # From nothing it begins a chord as well: then both buttons go down.
            if not left and not right:
                yield event._replace(kind=Mouse.LEFT_DOWN)
                left = True
            kind = Mouse.RIGHT_DOWN if left else Mouse.LEFT_DOWN
        elif kind is Mouse.PREFLAG:
            yield event._replace(kind=Mouse.RIGHT_DOWN)
            kind = Mouse.RIGHT_UP
        elif kind is Mouse.SHIFT_LEFT_DOWN and not right:
            kind, shift = Mouse.MIDDLE_DOWN, True
        elif kind is Mouse.SHIFT_LEFT_DOWN:
            kind = Mouse.LEFT_DOWN
        elif kind is Mouse.LEFT_UP and shift:
            kind, shift = Mouse.MIDDLE_UP, False
        if kind in _PLAIN:
            left = kind is Mouse.LEFT_DOWN or (left and kind is not Mouse.LEFT_UP)
            right = kind is Mouse.RIGHT_DOWN or (right and kind is not Mouse.RIGHT_UP)
        yield event if kind is event.kind else event._replace(kind=kind)
