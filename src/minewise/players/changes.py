"""What is new in a position since the last one.

A position *continues* another if play can have led from one to the other:
hidden cells were opened, flags came or went, and nothing else.
"""

from minewise.core import FLAG, HIDDEN, MINE, Position


def changes(before: Position | None, after: Position) -> list[int] | None:
    """The indices of the cells that look different; None if `after` does not continue `before`.

    >>> before = Position.parse("3x2x1/1##/###")
    >>> changes(before, Position.parse("3x2x1/1F#/##1"))
    [1, 5]
    >>> changes(before, Position.parse("3x2x1/###/###")) is None
    True
    """
    if before is None or before.grid != after.grid or before.mines != after.mines:
        return None
    old, new = before.view, after.view
    if old == new:
        return []
    changed = []
    width = after.grid.width
    for start in range(0, len(new), width):
        # A move changes few rows: strings compare quickly, symbols one by one do not.
        old_row, new_row = old[start : start + width], new[start : start + width]
        if old_row != new_row:
            for column, (was, is_now) in enumerate(zip(old_row, new_row, strict=True)):
                if was != is_now:
                    if was not in (HIDDEN, FLAG) or is_now == MINE:
                        return None
                    changed.append(start + column)
    return changed
