"""The shapes of one to four numbers, in every direction.

A number that settles its own cells is part of no larger shape: its cells are known before.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from minewise.core import Cell
from minewise.logic.patterns.pattern import Name, Pattern
from minewise.logic.patterns.sight import ACROSS, DOWN, Direction, ReducedNumber, Sight

_DIRECTIONS: tuple[Direction, ...] = (ACROSS, DOWN, (0, -1), (-1, 0))


def shapes_at(sight: Sight, number: Cell) -> Iterator[Pattern]:
    """Every pattern of one to four numbers that a number is part of.

    >>> from minewise.core import Position
    >>> sight = Sight(Position.parse("5x2x2/#####/11211"))
    >>> max(shapes_at(sight, (1, 2)), key=lambda pattern: pattern.name.richness).title
    '1-2-1'
    """
    view = sight.view(number)
    if view is None:
        return
    found: list[Pattern | None] = []
    if view.is_settled:
        found.append(_alone(sight, view))
    else:
        for other in sight.near(view):
            if not other.is_settled:
                found += [_inside(sight, view, other), _inside(sight, other, view)]
                found += [_one_two(sight, view, other), _one_two(sight, other, view)]
        found += _rows(sight, number)
        found += _corners(sight, number)
    yield from (pattern for pattern in found if pattern is not None)


def _alone(sight: Sight, view: ReducedNumber) -> Pattern | None:
    mines = int(view.missing > 0)
    name = Name.ALL_MINES if mines else Name.ALL_SAFE
    return sight.pattern(name, [view], dict.fromkeys(view.cells, mines))


# Two numbers


def _inside(sight: Sight, a: ReducedNumber, b: ReducedNumber) -> Pattern | None:
    """U(A) inside U(B), and both need the same number: the cells that only B sees are safe."""
    if a.missing != b.missing or not a.cells < b.cells:
        return None
    rest = b.cells - a.cells
    return sight.pattern(_name_inside(sight, a, b), [a, b], dict.fromkeys(rest, 0))


def _name_inside(sight: Sight, a: ReducedNumber, b: ReducedNumber) -> Name:
    beside = sight.side_by_side(a.at, b.at)
    if beside and _is_pocket(sight, a, b):
        return Name.HOLE if len(a.cells) == 2 else Name.TRIANGLE
    if a.missing > 1:
        return Name.SAME
    return Name.ONE_ONE if beside and len(b.cells) == len(a.cells) + 1 else Name.ONE_ONE_PLUS


def _is_pocket(sight: Sight, a: ReducedNumber, b: ReducedNumber) -> bool:
    """Whether U(A) is two or three cells, on either side of a passage with A and B in it."""
    flanking = all(
        sight.side_by_side(cell, a.at) or sight.side_by_side(cell, b.at) for cell in a.cells
    )
    apart = any(not sight.touch(one, other) for one, other in combinations(a.cells, 2))
    return len(a.cells) in (2, 3) and flanking and apart


def _one_two(sight: Sight, a: ReducedNumber, b: ReducedNumber) -> Pattern | None:
    """B needs as many more mines than A as there are cells that only B sees: these are mines."""
    own, others = b.cells - a.cells, a.cells - b.cells
    if not own or b.missing - a.missing != len(own):
        return None
    usual = (a.missing, b.missing) == (1, 2)
    if others:
        name = Name.ONE_TWO_C if usual else Name.ONE_TWO_C_PLUS
    else:
        name = Name.ONE_TWO if usual else Name.ONE_TWO_PLUS
    return sight.pattern(name, [a, b], dict.fromkeys(own, 1) | dict.fromkeys(others, 0))


# Rows


class _Row(NamedTuple):
    """Numbers side by side, and the values of the hidden cells beside them."""

    name: Name
    needs: tuple[int, ...]
    values: tuple[int, ...]


_ROWS = (
    _Row(Name.ONE_TWO_ONE, needs=(1, 2, 1), values=(1, 0, 1)),
    _Row(Name.ONE_TWO_TWO_ONE, needs=(1, 2, 2, 1), values=(0, 1, 1, 0)),
)


def _rows(sight: Sight, number: Cell) -> Iterator[Pattern | None]:
    """Rows with the number at any place."""
    for row in _ROWS:
        for along, sides in ((ACROSS, (DOWN, (-1, 0))), (DOWN, (ACROSS, (0, -1)))):
            for place in range(len(row.needs)):
                first = sight.on(number, along, -place)
                views = None if first is None else _in_a_row(sight, first, along, row)
                if views is not None:
                    for side in sides:
                        yield _one_sided(sight, row, views, (along, side))


def _in_a_row(sight: Sight, first: Cell, along: Direction, row: _Row) -> list[ReducedNumber] | None:
    """The numbers of a row, if each needs as many mines as the row requires."""
    views = []
    for steps, missing in enumerate(row.needs):
        view = sight.view(sight.on(first, along, steps))
        if view is None or view.missing != missing:
            return None
        views.append(view)
    return views if len({view.at for view in views}) == len(views) else None


def _one_sided(
    sight: Sight, row: _Row, views: Sequence[ReducedNumber], ways: tuple[Direction, Direction]
) -> Pattern | None:
    """A row whose hidden cells lie on one side only, those right beside it all hidden."""
    along, side = ways
    wall = [sight.on(view.at, side) for view in views]
    first, last = wall[0], wall[-1]
    if first is None or last is None:
        return None
    ends = [sight.on(first, along, -1), sight.on(last, along)]
    strip = [cell for cell in [*wall, *ends] if cell is not None]
    if len(set(strip)) < len(strip):
        return None  # a torus so narrow that the ends meet
    claims: dict[Cell, int] = {}
    for beside, view, value in zip(strip, views, row.values, strict=False):
        if beside not in view.cells or not view.cells <= set(strip):
            return None
        claims[beside] = value
    return sight.pattern(row.name, views, claims)


# Corners


def _corners(sight: Sight, number: Cell) -> Iterator[Pattern | None]:
    """Corners with the number at the bend or on an arm."""
    bends = [number, *[sight.on(number, direction) for direction in _DIRECTIONS]]
    for place in bends:
        bend = sight.view(place)
        if bend is None or place is None:
            continue
        for one in (ACROSS, (0, -1)):
            for other in (DOWN, (-1, 0)):
                arms = [sight.view(sight.on(place, way)) for way in (one, other)]
                a, c = arms
                if a is not None and c is not None and number in (a.at, bend.at, c.at):
                    yield _corner(sight, a, bend, c)


def _corner(
    sight: Sight, a: ReducedNumber, bend: ReducedNumber, c: ReducedNumber
) -> Pattern | None:
    """A corner: the arms share different cells with the bend, and leave it one cell."""
    first, second = a.cells & bend.cells, c.cells & bend.cells
    left = bend.cells - first - second
    if first & second or len(left) != 1:
        return None
    outer = (a.cells | c.cells) - bend.cells
    match a.missing, bend.missing, c.missing:
        case 1, 3, 1 if len(first) == len(second) == 2:
            claims = dict.fromkeys(left, 1) | dict.fromkeys(outer, 0)
            return sight.pattern(Name.ONE_THREE_ONE, [a, bend, c], claims)
        case 2, 2, 2:
            # Each arm has one cell of its own, so it has a mine among the cells it shares.
            if len(a.cells - bend.cells) == len(c.cells - bend.cells) == 1:
                return sight.pattern(Name.TWO_TWO_TWO, [a, bend, c], dict.fromkeys(left, 0))
    return None
