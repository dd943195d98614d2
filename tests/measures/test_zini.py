"""ZiNi against its definition, written down step by step with no thought of speed."""

from hypothesis import given

from minewise.core import Board, Cell, Grid
from minewise.measures import measure
from minewise.measures.three_bv import parts, solved_three_bv
from minewise.measures.zini import greedy_zini, human_zini
from strategies import boards


class Slowly:
    """The definition, to be read beside it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        grid = board.grid
        self.cells = [(y, x) for x in range(grid.width) for y in range(grid.height)]
        self.safe = [cell for cell in self.cells if not board.is_mine(cell)]
        self.open: set[Cell] = set()
        self.flags: set[Cell] = set()
        self.zeros = {cell for cell in self.safe if board.number(cell) == 0}
        self.openings = self.groups()
        near_zero = {c for zero in self.zeros for c in self.block(zero)}
        self.islands = set(self.safe) - near_zero

    def block(self, cell: Cell) -> list[Cell]:
        return [cell, *self.board.grid.neighbours(cell)]

    def groups(self) -> list[set[Cell]]:
        left, found = set(self.zeros), []
        while left:
            group, walk = set(), [left.pop()]
            while walk:
                cell = walk.pop()
                group.add(cell)
                for other in set(self.block(cell)) & left:
                    left.remove(other)
                    walk.append(other)
            found.append(group)
        return found

    def premium(self, cell: Cell) -> int:
        block = self.block(cell)
        benefit = sum(other in self.islands and other not in self.open for other in block)
        benefit += sum(
            not group <= self.open and bool(group & set(block)) for group in self.openings
        )
        missing = sum(self.board.is_mine(other) and other not in self.flags for other in block)
        return benefit - missing - 1 - (cell not in self.open)

    def click(self, cell: Cell) -> None:
        self.open.add(cell)
        for group in self.openings:
            if cell in group:
                self.open |= {other for zero in group for other in self.block(zero)}

    def count(self, openings_first: bool) -> int:
        clicks = 0
        if openings_first:
            for group in self.openings:
                clicks += 1
                self.click(min(group))
        while len(self.open) < len(self.safe):
            allowed = [c for c in self.safe if c in self.open or not openings_first]
            best = max(map(self.premium, allowed), default=-1)
            if best >= 0:
                cell = next(c for c in allowed if self.premium(c) == best)
                if cell not in self.open:
                    clicks += 1
                    self.click(cell)
                mines = {c for c in self.block(cell) if self.board.is_mine(c)} - self.flags
                self.flags |= mines
                clicks += len(mines) + 1
                for other in self.block(cell):
                    if not self.board.is_mine(other):
                        self.click(other)
            else:
                wanted = self.zeros | self.islands
                self.click(next(c for c in self.cells if c in wanted and c not in self.open))
                clicks += 1
        return clicks


@given(boards(8))
def test_zini_is_what_its_definition_says_and_never_more_than_3bv(board: Board) -> None:
    for zini, openings_first in ((greedy_zini, False), (human_zini, True)):
        assert zini(board) == Slowly(board).count(openings_first) <= measure(board).three_bv


@given(boards(8))
def test_parts_make_up_the_3bv(board: Board) -> None:
    found = parts(board)
    assert found.three_bv == measure(board).three_bv
    everything = {cell for opening in found.openings for cell in opening} | set(found.alone)
    assert everything == {i for i, mine in enumerate(board.mine_at) if not mine}
    shown = "".join(
        "*" if m else str(n) for m, n in zip(board.mine_at, board.number_at, strict=True)
    )
    assert solved_three_bv(board, shown) == found.three_bv
    assert solved_three_bv(board, "#" * len(shown)) == 0


def test_a_large_board_takes_no_longer_than_one_waits() -> None:
    board = Board.generate(Grid(120, 120), 2500, seed=1)
    assert 0 < greedy_zini(board) < measure(board).three_bv
