"""How much work a board is.

opening  a group of 0s that touch, with the numbers around them: one click
island   a group of touching numbers that no opening shows
3BV      the fewest clicks that open every safe cell without chords: one for
         each opening, and one for each number that no opening shows
"""

from dataclasses import dataclass

from minewise.core.board import Board


@dataclass(frozen=True, slots=True)
class Measures:
    """What `measure` finds.

    Attributes:
        three_bv: The fewest clicks (Bechtel's Board Benchmark Value).
        openings: How many openings there are.
        islands: How many islands there are.
    """

    three_bv: int
    openings: int
    islands: int


def measure(board: Board) -> Measures:
    """Measure a board.

    >>> measure(Board.parse("4x3x2/*.../..../...*"))
    Measures(three_bv=2, openings=2, islands=0)
    """
    reached = bytearray(board.mine_at)  # mines, and the safe cells dealt with so far
    openings = 0
    for index, number in enumerate(board.number_at):
        if number == 0 and not reached[index]:
            openings += 1
            _reach(board, index, reached, through_numbers=False)

    alone = reached.count(0)
    islands = 0
    for index in range(len(reached)):
        if not reached[index]:
            islands += 1
            _reach(board, index, reached, through_numbers=True)
    return Measures(three_bv=openings + alone, openings=openings, islands=islands)


def _reach(board: Board, start: int, reached: bytearray, *, through_numbers: bool) -> None:
    """Mark all that is connected to `start` as reached: through 0s, or through any cell."""
    number_at, around = board.number_at, board.grid.around
    reached[start] = 1
    group = [start]
    for index in group:  # grows while we walk along it
        for neighbour in around(index):
            if not reached[neighbour]:
                reached[neighbour] = 1
                if through_numbers or number_at[neighbour] == 0:
                    group.append(neighbour)
