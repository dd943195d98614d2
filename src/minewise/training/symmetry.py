"""Turning and mirroring: two puzzles that differ by no more are the same puzzle."""

from collections.abc import Callable, Iterator, Sequence

from minewise.core import Cell, Grid, Position

_Turn = Callable[[Cell], Cell]


def same_for_all(position: Position, marked: Sequence[Cell] = (), *, bare: bool = False) -> str:
    """A text that all turned and mirrored versions of a position share, and no other position.

    `bare` leaves out the numbers that touch no hidden cell: what is asked does not depend on them,
    so positions that differ only there are nearly the same.

    >>> one, other = "3x2x1/###/1#1", "2x3x1/1#/##/1#"
    >>> same_for_all(Position.parse(one)) == same_for_all(Position.parse(other))
    True
    """
    view = _bare(position) if bare else position.view
    return min(_written(position, view, marked, turn) for turn in _turns(position.grid))


def _bare(position: Position) -> str:
    grid, view = position.grid, position.view
    return "".join(
        symbol
        if not symbol.isdigit() or any(not view[i].isdigit() for i in grid.around(n))
        else "."
        for n, symbol in enumerate(view)
    )


def _turns(grid: Grid) -> Iterator[tuple[int, _Turn]]:
    """The width after each turn, and where it takes a cell. Hexagons are left as they are."""
    down, right = grid.height - 1, grid.width - 1
    yield grid.width, lambda cell: cell
    if grid.shape == "hexagons":
        return
    yield grid.width, lambda cell: (down - cell[0], cell[1])
    yield grid.width, lambda cell: (cell[0], right - cell[1])
    yield grid.width, lambda cell: (down - cell[0], right - cell[1])
    yield grid.height, lambda cell: (cell[1], cell[0])
    yield grid.height, lambda cell: (right - cell[1], cell[0])
    yield grid.height, lambda cell: (cell[1], down - cell[0])
    yield grid.height, lambda cell: (right - cell[1], down - cell[0])


def _written(position: Position, view: str, marked: Sequence[Cell], turn: tuple[int, _Turn]) -> str:
    width, move = turn
    symbols = [""] * len(view)
    for index, symbol in enumerate(view):
        row, column = move(position.grid.cell(index))
        symbols[row * width + column] = symbol
    cells = sorted(map(move, marked))
    shape = position.grid.shape
    return f"{shape} {width} {position.mines} {''.join(symbols)} {cells}"
