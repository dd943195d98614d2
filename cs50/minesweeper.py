"""Minesweeper, and an AI that plays it by reasoning.

The words used here:

cell      a pair (i, j): row i and column j, both counted from 0
mine      a cell that must not be opened
sentence  "exactly `count` of these `cells` are mines", written {A, B, C} = 1
safe      proven to hold no mine (a cell that was opened is safe as well)

`Minesweeper` is the board, `Sentence` one piece of knowledge about it, and
`MinesweeperAI` the player: it is told the number of each cell that is opened,
and works out from those numbers alone where the mines are.
"""

import itertools
import random

Cell = tuple[int, int]


class Minesweeper:
    """The board: where the mines are."""

    def __init__(self, height: int = 8, width: int = 8, mines: int = 8) -> None:
        """Place `mines` mines, every arrangement being equally likely."""
        _check_size(height, width, mines)
        self.height = height
        self.width = width

        cells = list(itertools.product(range(height), range(width)))
        self.mines: set[Cell] = set(random.sample(cells, mines))
        self.board = [[(i, j) in self.mines for j in range(width)] for i in range(height)]

        # The player fills this in with the mines found.
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
        """Return how many of the cells around `cell` are mines, itself not counted."""
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

    # A sentence changes as cells become known, so it cannot be put in a set.
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
        """Take `cell` out, now that it is known to be a mine."""
        if cell in self.cells:
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell: Cell) -> None:
        """Take `cell` out, now that it is known to be safe."""
        self.cells.discard(cell)


class MinesweeperAI:
    """A player that knows what it knows.

    What it knows is in four plain attributes, which anyone may read or change
    between calls:

    moves_made  the cells that have been opened
    mines       the cells proven to be mines
    safes       the cells proven to be safe, the opened ones among them
    knowledge   the sentences about the cells not yet proven either way

    After each `add_knowledge` the knowledge is complete for its rules: no
    sentence is left that proves a cell, and wherever one sentence lies inside
    another, the sentence about the difference is known too.

    `mines` is optional: the number of mines on the whole board. An AI that is
    told also reasons with the total (see `_use_total`).
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
        """Note that `cell` is a mine, and tell every sentence."""
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell: Cell) -> None:
        """Note that `cell` is safe, and tell every sentence."""
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Learn that `cell` is safe and that `count` of the cells around it are mines.

        Afterwards everything that follows by the rules below is known too:
        count 0 makes all cells safe, count equal to the number of cells makes
        them all mines, and from A inside B follows B - A.
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

    # How the knowledge is kept complete

    def _conclude(self) -> None:
        """Apply the rules until nothing changes any more."""
        changed = True
        while changed:
            self._tidy()
            changed = self._mark_settled() or self._compare() or self._use_total()

    def _tidy(self) -> None:
        """Take known cells out of every sentence; keep each sentence once, and no empty one."""
        kept: dict[frozenset[Cell], Sentence] = {}
        for sentence in self.knowledge:
            for cell in self.mines & sentence.cells:
                sentence.mark_mine(cell)
            for cell in self.safes & sentence.cells:
                sentence.mark_safe(cell)
            # Someone may have told us what cannot be.
            if sentence.cells and 0 <= sentence.count <= len(sentence.cells):
                kept.setdefault(frozenset(sentence.cells), sentence)
        self.knowledge[:] = kept.values()

    def _mark_settled(self) -> bool:
        """Mark the cells of all sentences that settle theirs; return whether there was one."""
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
        """Add the rest wherever one sentence lies inside another; return whether one is new."""
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
        """Draw a conclusion from the number of mines, if it is known; return whether there was one.

        The total is the sentence {all unknown cells} = mines left. `total`
        says why it is not simply put among the others.
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
    """Return the up to eight cells around `cell` that are on the board."""
    row, column = cell
    return [
        (i, j)
        for i in range(max(row - 1, 0), min(row + 2, height))
        for j in range(max(column - 1, 0), min(column + 2, width))
        if (i, j) != cell
    ]


def _check_size(height: int, width: int, mines: int) -> None:
    """Refuse a board that cannot be."""
    if height < 1 or width < 1:
        raise ValueError(f"a board of height {height} and width {width} has no cells")
    if not 0 <= mines <= height * width:
        raise ValueError(
            f"{mines} mines do not fit on a board of {height} x {width} cells: "
            f"expected 0 to {height * width}"
        )
