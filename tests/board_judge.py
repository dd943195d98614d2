"""How hard a board is, by brute force and the words of the documents alone.

Nothing of `minewise` is used here but what a board says of itself: which cells are mines, and which
cells touch. `boards.rating` and `boards.waves` say what is worked out.
"""

from itertools import combinations

from minewise.core import Board, Cell
from puzzle_judge import Number, parts_of, settled_by

WAYS = ("single", "pair", "three", "four", "cases", "total")
_FLOORS = (400, 800, 1300, 1700, 2000, 2300, 2800)
_WEIGHTS = (0, 1, 3, 5, 8, 4)


def judge(board: Board, start: Cell) -> tuple[str, int] | None:
    """The hardest way that a board needs, and its rating; None if it needs a guess."""
    opened = flood(board, [start])
    mines: set[Cell] = set()
    waves: list[tuple[int, int]] = []
    while len(opened) < len(board.grid) - board.mine_count:
        way, found = easiest(board, opened, mines)
        if not found:
            return None
        if way:
            waves.append((way, len(found)))
        mines |= {cell for cell, is_mine in found.items() if is_mine}
        opened |= flood(board, [cell for cell, is_mine in found.items() if not is_mine])
    hardest = max((way for way, _ in waves), default=0)
    load = three_bv(board) / 10 + sum(_WEIGHTS[way] * (1 + 1 / cells) for way, cells in waves)
    low, high = _FLOORS[hardest : hardest + 2]
    return WAYS[hardest], low + int((high - low) * load / (load + 12))


def flood(board: Board, cells: list[Cell]) -> set[Cell]:
    """What opening some safe cells opens."""
    opened: set[Cell] = set()
    walk = list(cells)
    while walk:
        cell = walk.pop()
        assert not board.is_mine(cell), "only safe cells are opened"
        if cell not in opened:
            opened.add(cell)
            walk += board.grid.neighbours(cell) if number(board, cell) == 0 else []
    return opened


def number(board: Board, cell: Cell) -> int:
    return sum(board.is_mine(near) for near in board.grid.neighbours(cell))


def three_bv(board: Board) -> int:
    """How many clicks open everything without flags."""
    safe = [cell for cell in board.grid if not board.is_mine(cell)]
    opened: set[Cell] = set()
    clicks = 0
    for cell in sorted(safe, key=lambda cell: number(board, cell) > 0):
        if cell not in opened:
            clicks += 1
            opened |= flood(board, [cell])
    return clicks


def easiest(board: Board, opened: set[Cell], mines: set[Cell]) -> tuple[int, dict[Cell, int]]:
    """The easiest way that settles anything, and all that it settles."""
    numbers: list[Number] = []
    for cell in sorted(opened):
        around = board.grid.neighbours(cell)
        undecided = frozenset(near for near in around if near not in opened and near not in mines)
        if undecided:
            numbers.append((number(board, cell) - sum(near in mines for near in around), undecided))
    for way, count in enumerate((1, 2, 3, 4)):
        found: dict[Cell, int] = {}
        for some in combinations(numbers, count):
            if len(parts_of(some)) == 1:
                found |= settled_by(some)
        if found:
            return way, found
    found = settled_by(numbers)
    if found:
        return 4, found
    rest = frozenset(cell for cell in board.grid if cell not in opened and cell not in mines)
    found = settled_by([*numbers, (board.mine_count - len(mines), rest)])
    return 5, found if 0 in found.values() else {}
