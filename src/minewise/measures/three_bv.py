"""How much work a board takes.

opening  a group of 0s that touch, with the numbers around them: one click
island   a group of touching numbers that no opening shows
3BV      the fewest clicks that open every safe cell without chords: one for
         each opening, and one for each number that no opening shows
"""

from dataclasses import dataclass

from minewise.core import NUMBERS, Board, Position


@dataclass(frozen=True, slots=True)
class Measures:
    """The result of `measure`."""

    three_bv: int  # the fewest clicks (Bechtel's Board Benchmark Value)
    openings: int
    islands: int


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a board, cells by index."""

    #: the cells of each opening, in order of their first 0; 0s and the numbers around them
    openings: tuple[tuple[int, ...], ...]
    alone: tuple[int, ...]  #: the safe cells outside all openings, in rising order

    @property
    def three_bv(self) -> int:
        """The fewest clicks."""
        return len(self.openings) + len(self.alone)


def measure(board: Board, found: Parts | None = None) -> Measures:
    """Measure a board.

    >>> measure(Board.parse("4x3x2/*.../..../...*"))
    Measures(three_bv=2, openings=2, islands=0)
    """
    found = found or parts(board)
    left = bytearray(len(board.grid))
    for index in found.alone:
        left[index] = 1
    islands = 0
    for index in found.alone:
        if left[index]:
            islands += 1
            _take_island(board, index, left)
    return Measures(found.three_bv, len(found.openings), islands)


def parts(board: Board) -> Parts:
    """Find the openings of a board, and the cells that none of them shows.

    >>> parts(Board.parse("5x1x1/..*.."))
    Parts(openings=((0, 1), (4, 3)), alone=())
    """
    reached = bytearray(board.mine_at)  # mines, and the safe cells that some opening shows
    done = bytearray(len(reached))  # the 0s dealt with so far
    openings = []
    for index, number in enumerate(board.number_at):
        if number == 0 and not board.mine_at[index] and not done[index]:
            opening = _opening(board, index, done)
            for cell in opening:
                reached[cell] = 1
            openings.append(opening)
    alone = tuple(index for index, seen in enumerate(reached) if not seen)
    return Parts(tuple(openings), alone)


def solved_three_bv(board: Board, view: str, found: Parts | None = None) -> int:
    """How much of the 3BV is done in a player's view, one symbol a cell, row by row.

    An opening is done when all its 0s are open (a flag may have kept some of them shut), a
    cell alone when it is open itself.

    >>> solved_three_bv(Board.parse("5x1x1/..*.."), "01###")
    1
    """
    found = found or parts(board)
    number_at = board.number_at
    openings = sum(
        all(view[cell] == "0" for cell in opening if number_at[cell] == 0)
        for opening in found.openings
    )
    return openings + sum(view[cell] in NUMBERS for cell in found.alone)


def seen_three_bv(position: Position) -> int:
    """The clicks that the open cells need, judged by the view alone: it gives nothing away.

    Each group of open 0s is one click, and so is each open number that touches none. This may go
    down when an opening beside a number is found; once every safe cell is open it is the 3BV.

    >>> seen_three_bv(Position.parse("5x1x1/01##1"))
    2
    """
    grid, view = position.grid, position.view
    reached = bytearray(len(view))
    count = 0
    for start, symbol in enumerate(view):
        if symbol != "0" or reached[start] == _ZERO:
            continue
        count += 1
        reached[start] = _ZERO
        walk = [start]
        for index in walk:  # grows while we walk along it
            for other in grid.around(index):
                if view[other] == "0" and reached[other] != _ZERO:
                    reached[other] = _ZERO
                    walk.append(other)
                elif not reached[other]:
                    reached[other] = _SHOWN
    return count + sum(
        symbol in NUMBERS and not reached[index] for index, symbol in enumerate(view)
    )


_SHOWN, _ZERO = 1, 2


def _opening(board: Board, start: int, done: bytearray) -> tuple[int, ...]:
    """The opening of a 0: all cells that are connected to it through 0s."""
    number_at, around = board.number_at, board.grid.around
    group = {start: None}  # keeps the order
    done[start] = 1
    walk = [start]
    for index in walk:  # grows while we walk along it
        for neighbour in around(index):
            if neighbour not in group:
                group[neighbour] = None
                if number_at[neighbour] == 0:
                    done[neighbour] = 1
                    walk.append(neighbour)
    return tuple(group)


def _take_island(board: Board, start: int, left: bytearray) -> None:
    """Remove the island of a cell from the cells that are left."""
    left[start] = 0
    group = [start]
    for index in group:  # grows while we walk along it
        for neighbour in board.grid.around(index):
            if left[neighbour]:
                left[neighbour] = 0
                group.append(neighbour)
