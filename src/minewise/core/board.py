"""The board: the mines, and hence the number of each cell."""

from collections.abc import Iterable

from minewise.base.cached import cached_property
from minewise.base.errors import ImpossibleError
from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import notation
from minewise.core.chance import Chance
from minewise.core.counts import mines_in_words
from minewise.core.drawing import svg
from minewise.core.first_click import FirstClick
from minewise.core.grid import Cell, Grid, off_the_board, place
from minewise.core.levels import check_mines

_SYMBOLS = {".": ".", "*": "*"}


class Board:
    """A grid with its mines. Immutable.

    >>> board = Board.parse("3x2x1/*../...")
    >>> board.number((1, 1)), board.number((0, 2))
    (1, 0)
    """

    def __init__(self, grid: Grid, mines: Iterable[Cell]) -> None:
        self.grid = grid
        indices = []
        for cell in mines:
            if cell not in grid:
                sentence = _("a mine at {place} is off the board of {size} cells")
                sentence = sentence.format(place=place(cell), size=grid.size)
                raise ImpossibleError(sentence, cell, cell=cell)
            indices.append(grid.index(cell))
        self._place(indices)

    def _place(self, indices: Iterable[int]) -> None:
        mine_at = bytearray(len(self.grid))
        number_at = bytearray(len(self.grid))
        for index in indices:
            if not mine_at[index]:
                mine_at[index] = 1
                for neighbour in self.grid.around(index):
                    number_at[neighbour] += 1
        self.mine_at = bytes(mine_at)  #: for each cell, row by row: 1 for a mine
        self.number_at = bytes(number_at)  #: for each cell, row by row: how many mines touch it

    @staticmethod
    def check_deal(grid: Grid, mines: int, first: FirstClick, start: Cell) -> list[int]:
        """The indices of the cells that are kept clear; raises an error if the mines do not fit."""
        check_mines(grid, mines, mines)
        clear = sorted(first.kept_clear(grid, start))
        allowed = len(grid) - len(clear)
        if mines > allowed:
            sentence = _n(
                "{count} mine does not fit on {size} cells when the first click is {first} at "
                "{place}: expected at most {most}",
                "{count} mines do not fit on {size} cells when the first click is {first} at "
                "{place}: expected at most {most}",
                mines,
            ).format(count=mines, size=grid.size, first=first, place=place(start), most=allowed)
            raise ImpossibleError(sentence, mines, cell=start)
        return clear

    @classmethod
    def generate(
        cls,
        grid: Grid,
        mines: int,
        *,
        seed: int,
        first: FirstClick = FirstClick.ANY,
        start: Cell = (0, 0),
    ) -> "Board":
        """Deal mines by a seed from 0 to 2**64 - 1: the same on every machine.

        Every layout that the first-click rule allows is equally likely. `start` is the first
        click; without a promise it is ignored.
        """
        clear = cls.check_deal(grid, mines, first, start)
        indices = Chance(seed).choose(mines, among=len(grid) - len(clear))
        for kept in clear:
            indices = [index + (index >= kept) for index in indices]
        board = cls.__new__(cls)
        board.grid = grid
        board._place(indices)
        return board

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Read a board in either spelling of the notation."""
        grid, mines, cells = notation.read(text, _SYMBOLS, "board")
        if cells.count("*") != mines:
            sentence = _("the header says {mines}, but the rows hold {held}")
            held = cells.count("*")
            raise ImpossibleError(sentence.format(mines=mines_in_words(mines), held=held), text)
        return cls.unchecked(grid, bytes(symbol == "*" for symbol in cells))

    @classmethod
    def unchecked(cls, grid: Grid, mine_at: bytes, number_at: bytes | None = None) -> "Board":
        """A board from one byte a cell, without checks, for callers that make many."""
        board = cls.__new__(cls)
        board.grid = grid
        if number_at is None:
            board._place(index for index, mine in enumerate(mine_at) if mine)
        else:
            board.mine_at, board.number_at = mine_at, number_at
        return board

    def line(self) -> str:
        """The board on one line."""
        return notation.write(self.grid, self.mine_count, self._cells(), "/")

    def block(self) -> str:
        """The board as a block of lines."""
        return notation.write(self.grid, self.mine_count, self._cells(), "\n")

    def _cells(self) -> str:
        return self.mine_at.translate(bytes.maketrans(b"\0\1", b".*")).decode("ascii")

    @property
    def mine_count(self) -> int:
        """The number of mines."""
        return sum(self.mine_at)

    @cached_property
    def mines(self) -> frozenset[Cell]:
        """The cells that hold a mine."""
        return frozenset(self.grid.cell(i) for i, mine in enumerate(self.mine_at) if mine)

    def is_mine(self, cell: Cell) -> bool:
        """Whether a cell holds a mine."""
        return bool(self.mine_at[self._index(cell)])

    def number(self, cell: Cell) -> int:
        """The number of mines that touch a cell, which may be a mine itself."""
        return self.number_at[self._index(cell)]

    def _index(self, cell: Cell) -> int:
        if cell not in self.grid:
            raise ImpossibleError(off_the_board(cell, self.grid), cell)
        return self.grid.index(cell)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.grid == other.grid and self.mine_at == other.mine_at

    def __hash__(self) -> int:
        return hash((self.grid, self.mine_at))

    def __str__(self) -> str:
        return self.line()

    def __repr__(self) -> str:
        return f"Board.parse({self.line()!r})"

    def _repr_svg_(self) -> str | None:
        symbols = [
            "*" if mine else str(n) for mine, n in zip(self.mine_at, self.number_at, strict=True)
        ]
        return svg(self.grid, self.mine_count, symbols)
