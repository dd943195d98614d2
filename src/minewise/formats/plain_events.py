"""Events in the words that every format has: left, right and middle, down and up.

Some formats have events that others lack. Writers ask for the plain ones, which do the same:

    a flag that was there before     a right click
    the second button of two         the button that was not held
    the left button with Shift       both buttons, for that chords as well
"""

from collections.abc import Iterable, Iterator

from minewise.formats.mouse import Event, Mouse


def plain_events(events: Iterable[Event]) -> Iterator[Event]:
    """The same events, without those that not every format has.

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
    """What stands for an event, and whether the right button is only down because of Shift."""
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
