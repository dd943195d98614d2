"""Minesweeper, and an AI that plays it by reasoning.

The terms used here:

cell      a pair (i, j): row i and column j, both counted from 0
mine      a cell that must not be opened
sentence  "exactly `count` of these `cells` are mines", written {A, B, C} = 1
safe      proven not to be a mine (opened cells are safe as well)

`Minesweeper` is the board, `Sentence` one piece of knowledge about it, and
`MinesweeperAI` the player: it gets the number of each opened cell, and works
out from those numbers alone where the mines are.
"""

import itertools
import random

Cell = tuple[int, int]


class Minesweeper:
    """The board with its mines."""

    def __init__(self, height: int = 8, width: int = 8, mines: int = 8) -> None:
        """Place `mines` mines; every arrangement is equally likely."""
        _check_size(height, width, mines)
        self.height = height
        self.width = width

        cells = list(itertools.product(range(height), range(width)))
        self.mines: set[Cell] = set(random.sample(cells, mines))
        self.board = [[(i, j) in self.mines for j in range(width)] for i in range(height)]

        # The player adds the mines found.
        self.mines_found: set[Cell] = set()

    def print(self) -> None:
        """Print a picture of the board, with an X on every mine."""
        rule = "-" * (2 * self.width + 1)
        for row in self.board:
            print(rule)
            print("".join("|X" if mine else "| " for mine in row) + "|")
        print(rule)

    def is_mine(self, cell: Cell) -> bool:
        """Return whether there is a mine in `cell`."""
        i, j = cell
        return self.board[i][j]

    def nearby_mines(self, cell: Cell) -> int:
        """Return how many of the cells around `cell` are mines, not counting `cell` itself."""
        return sum(self.board[i][j] for i, j in _around(cell, self.height, self.width))

    def won(self) -> bool:
        """Return whether exactly the mines have been found."""
        return self.mines_found == self.mines


class Sentence:
    """Exactly `count` of `cells` are mines."""

    def __init__(
        self,
        cells: set[Cell] | frozenset[Cell] | list[Cell] | tuple[Cell, ...],
        count: int,
    ) -> None:
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other: object) -> bool:
        same: bool = self.cells == other.cells and self.count == other.count  # type: ignore[attr-defined]
        return same

    # A sentence is mutable, so it cannot be an element of a set.
    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return f"{self.cells} = {self.count}"

    def known_mines(self) -> set[Cell]:
        """Return the cells that must be mines: all of them, or none."""
        if self.count > 0 and self.count == len(self.cells):
            return set(self.cells)
        return set()

    def known_safes(self) -> set[Cell]:
        """Return the cells that cannot be mines: all of them, or none."""
        if self.count == 0:
            return set(self.cells)
        return set()

    def mark_mine(self, cell: Cell) -> None:
        """Remove `cell`, which is known to be a mine, and lower the count."""
        if cell in self.cells:
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell: Cell) -> None:
        """Remove `cell`, which is known to be safe."""
        self.cells.discard(cell)


class MinesweeperAI:
    """A player that reasons about the cells.

    Its knowledge is in four plain attributes, which may be read and changed
    between calls:

    moves_made  the cells that have been opened
    mines       the cells proven to be mines
    safes       the cells proven to be safe, including the opened ones
    knowledge   the sentences about the cells not yet proven either way

    After each `add_knowledge` the knowledge is complete for its rules: no
    remaining sentence proves a cell, and if one sentence lies inside another,
    the sentence about the difference is known too.

    `mines`, the number of mines on the whole board, is optional. With it, the
    AI also reasons with the total (see `_use_total`).
    """

    def __init__(self, height: int = 8, width: int = 8, mines: int | None = None) -> None:
        _check_size(height, width, 0 if mines is None else mines)
        self.height = height
        self.width = width
        self.mine_count = mines

        self.moves_made: set[Cell] = set()
        self.mines: set[Cell] = set()
        self.safes: set[Cell] = set()
        self.knowledge: list[Sentence] = []

        if mines is not None:
            self._conclude()

    def mark_mine(self, cell: Cell) -> None:
        """Record that `cell` is a mine, and update every sentence."""
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell: Cell) -> None:
        """Record that `cell` is safe, and update every sentence."""
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Learn that `cell` is safe and that `count` of the cells around it are mines.

        Then draw all conclusions by these rules: if the count is 0, all cells
        are safe; if the count equals the number of cells, all are mines; and
        if A is inside B, B - A is a sentence too.
        """
        self.moves_made.add(cell)
        self.mark_safe(cell)

        unknown = set()
        for neighbour in _around(cell, self.height, self.width):
            if neighbour in self.mines:
                count -= 1
            elif neighbour not in self.safes:
                unknown.add(neighbour)
        self.knowledge.append(Sentence(unknown, count))
        self._conclude()

    def make_safe_move(self) -> Cell | None:
        """Return a cell that is proven safe and not yet opened, or None."""
        return min(self.safes - self.moves_made, default=None)

    def make_random_move(self) -> Cell | None:
        """Return any cell that is neither opened nor a proven mine, or None.

        Every such cell is equally likely.
        """
        choices = [
            cell
            for cell in itertools.product(range(self.height), range(self.width))
            if cell not in self.moves_made and cell not in self.mines
        ]
        return random.choice(choices) if choices else None

    # Drawing all conclusions

    def _conclude(self) -> None:
        """Apply the rules until nothing changes."""
        changed = True
        while changed:
            self._tidy()
            changed = self._mark_settled() or self._compare() or self._use_total()

    def _tidy(self) -> None:
        """Remove known cells from every sentence; drop duplicate and empty sentences."""
        kept: dict[frozenset[Cell], Sentence] = {}
        for sentence in self.knowledge:
            for cell in self.mines & sentence.cells:
                sentence.mark_mine(cell)
            for cell in self.safes & sentence.cells:
                sentence.mark_safe(cell)
            # The numbers given may be contradictory.
            if sentence.cells and 0 <= sentence.count <= len(sentence.cells):
                kept.setdefault(frozenset(sentence.cells), sentence)
        self.knowledge[:] = kept.values()

    def _mark_settled(self) -> bool:
        """Mark the cells of all settled sentences; return whether there were any."""
        found = False
        for sentence in self.knowledge:
            mines, safes = sentence.known_mines(), sentence.known_safes()
            for cell in mines:
                self.mark_mine(cell)
            for cell in safes:
                self.mark_safe(cell)
            found = found or bool(mines or safes)
        return found

    def _compare(self) -> bool:
        """If a sentence lies inside another, add the rest; return whether any rest is new."""
        counts = {frozenset(sentence.cells): sentence.count for sentence in self.knowledge}
        rests = {
            large - small: counts[large] - counts[small]
            for small, large in itertools.permutations(counts, 2)
            if small < large
        }
        new = [
            Sentence(cells, count)
            for cells, count in rests.items()
            if cells not in counts and 0 <= count <= len(cells)
        ]
        self.knowledge += new
        return bool(new)

    def _use_total(self) -> bool:
        """Draw conclusions from the number of mines, if known; return whether there were any.

        The total is the sentence {all unknown cells} = mines left. `total`
        explains why it is not simply one of the sentences.
        """
        if self.mine_count is None:
            return False
        from total import FEW_CELLS, rest_settled  # noqa: PLC0415 - the course does not ask for it

        board = set(itertools.product(range(self.height), range(self.width)))
        unknown = frozenset(board - self.mines - self.safes)
        left = self.mine_count - len(self.mines)
        if not unknown or not 0 <= left <= len(unknown):
            return False
        counts = {frozenset(one.cells): one.count for one in self.knowledge}
        if len(unknown) <= FEW_CELLS:
            if unknown not in counts:
                self.knowledge.append(Sentence(unknown, left))
            return unknown not in counts
        rest, is_mine = rest_settled(counts, unknown, left)
        for cell in rest:
            (self.mark_mine if is_mine else self.mark_safe)(cell)
        return bool(rest)


def _around(cell: Cell, height: int, width: int) -> list[Cell]:
    """Return the cells around `cell` that are on the board, at most eight."""
    row, column = cell
    return [
        (i, j)
        for i in range(max(row - 1, 0), min(row + 2, height))
        for j in range(max(column - 1, 0), min(column + 2, width))
        if (i, j) != cell
    ]


def _check_size(height: int, width: int, mines: int) -> None:
    """Refuse an impossible board."""
    if height < 1 or width < 1:
        raise ValueError(f"a board of height {height} and width {width} has no cells")
    if not 0 <= mines <= height * width:
        raise ValueError(
            f"{mines} mines do not fit on a board of {height} x {width} cells: "
            f"expected 0 to {height * width}"
        )
