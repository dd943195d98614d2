"""The plainest possible truth: try every layout of mines.

Slow, and short enough to be seen right at a glance. A *layout* is a set of mines
under the cells in question: those that are not open and touch one of the numbers
asked about, or, when the number of mines on the board counts too, all that are
not open. Open cells are safe and shown mines are mines; flags say nothing.
"""

from collections.abc import Collection, Iterator
from functools import cache

from minewise.core import Board, Cell, Grid, Position

MOST_CELLS = 22


def as_seen(board: Board, opened: Collection[Cell]) -> Position:
    """The position of a game in which exactly these cells are open."""
    view = "".join(str(board.number(cell)) if cell in opened else "#" for cell in board.grid)
    return Position.unchecked(board.grid, board.mine_count, view)


def with_numbers(grid: Grid, mines: int, numbers: dict[Cell, int]) -> Position:
    """A position that shows these numbers, even where they cannot be right."""
    view = "".join(str(numbers.get(cell, "#")) for cell in grid)
    return Position.unchecked(grid, mines, view)


def showing(position: Position, cell: Cell, symbol: str | int) -> Position:
    """The same position, but for what one cell shows."""
    index = position.grid.index(cell)
    view = f"{position.view[:index]}{symbol}{position.view[index + 1 :]}"
    return Position.unchecked(position.grid, position.mines, view)


def cells_in_question(
    position: Position, numbers: Collection[Cell], *, use_total: bool
) -> list[Cell]:
    shown = position.numbers
    closed = [cell for cell in position.grid if cell not in shown]
    if use_total:
        return closed
    touched = {near for cell in numbers for near in position.grid.neighbours(cell)}
    return [cell for cell in closed if cell in touched]


def layouts(
    position: Position, numbers: Collection[Cell], *, use_total: bool
) -> Iterator[frozenset[Cell]]:
    """Every layout that agrees with the numbers in these cells."""
    cells = cells_in_question(position, numbers, use_total=use_total)
    if len(cells) > MOST_CELLS:
        raise ValueError(f"{len(cells)} cells are too many to try every layout")
    groups = [(frozenset(position.grid.neighbours(n)), position.number(n)) for n in numbers]
    if use_total:
        groups.append((frozenset(cells), position.mines))
    limits = [(group.intersection(cells), count) for group, count in groups]

    def agrees(mines: frozenset[Cell], undecided: frozenset[Cell]) -> bool:
        return all(
            len(group & mines) <= count <= len(group & mines) + len(group & undecided)
            for group, count in limits
            if count is not None
        )

    def extend(mines: frozenset[Cell], number: int) -> Iterator[frozenset[Cell]]:
        if not agrees(mines, frozenset(cells[number:])):
            return
        if number == len(cells):
            yield mines
            return
        cell = cells[number]
        if position[cell] != "*":
            yield from extend(mines, number + 1)
        yield from extend(mines | {cell}, number + 1)

    return extend(frozenset(), 0)


def any_layout(position: Position, numbers: Collection[Cell], *, use_total: bool) -> bool:
    return next(layouts(position, numbers, use_total=use_total), None) is not None


def forced(
    position: Position, numbers: Collection[Cell], *, use_total: bool
) -> tuple[set[Cell], set[Cell]]:
    """The cells in question that are safe in every layout, and those that are always mines."""
    cells = set(cells_in_question(position, numbers, use_total=use_total))
    ever_mine: set[Cell] = set()
    ever_safe: set[Cell] = set()
    for layout in layouts(position, numbers, use_total=use_total):
        ever_mine |= layout
        ever_safe |= cells - layout
    if not ever_mine | ever_safe and cells:
        raise ValueError("no layout agrees with the numbers")
    return cells - ever_mine, cells - ever_safe


def wins_of_every_cell(position: Position) -> dict[Cell, int]:
    """How many layouts each first cell wins, by trying every order of opening cells."""
    grid, hidden = position.grid, frozenset(position.hidden)

    @cache
    def wins(known: frozenset[frozenset[Cell]], closed: frozenset[Cell]) -> int:
        if any(closed == mines for mines in known):
            return len(known)
        return max(wins_by(cell, known, closed) for cell in closed)

    def wins_by(cell: Cell, known: frozenset[frozenset[Cell]], closed: frozenset[Cell]) -> int:
        parts: dict[int, set[frozenset[Cell]]] = {}
        for mines in known:
            if cell not in mines:
                parts.setdefault(len(mines.intersection(grid.neighbours(cell))), set()).add(mines)
        return sum(wins(frozenset(part), closed - {cell}) for part in parts.values())

    everything = frozenset(layouts(position, position.numbers, use_total=True))
    return {cell: wins_by(cell, everything, hidden) for cell in position.hidden}
