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

        # Nobody has found a mine yet; whoever plays fills this in.
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
    told also reasons with the total (see `_reason_with_total`).
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

        # The same knowledge in a form that is quick to search. `_sentences` and
        # `_counts` hold one entry for each sentence, by its cells; `_by_cell`
        # says which sentences mention a cell; `_to_compare` lists those that
        # are new or have changed. The two sets are what they have been told.
        self._sentences: dict[frozenset[Cell], Sentence] = {}
        self._counts: dict[frozenset[Cell], int] = {}
        self._by_cell: dict[Cell, set[frozenset[Cell]]] = {}
        self._to_compare: list[frozenset[Cell]] = []
        self._told_mines: set[Cell] = set()
        self._told_safes: set[Cell] = set()

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
        self._notice_changes()
        self.moves_made.add(cell)
        self._mark(cell, is_mine=False)

        unknown = set()
        for neighbour in _around(cell, self.height, self.width):
            if neighbour in self.mines:
                count -= 1
            elif neighbour not in self.safes:
                unknown.add(neighbour)
        self._add_sentence(frozenset(unknown), count)
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

    def _notice_changes(self) -> None:
        """Start afresh from the four attributes if anyone has changed them.

        Comparing is quick, since almost always every sentence in the list is
        the very object we put there; only its cells and count need a look.
        """
        unchanged = (
            self.knowledge == list(self._sentences.values())
            and [s.cells for s in self.knowledge] == list(self._sentences)
            and [s.count for s in self.knowledge] == list(self._counts.values())
            and self._told_mines == self.mines
            and self._told_safes == self.safes
        )
        if unchanged:
            return

        sentences = self.knowledge
        self._sentences, self._counts, self._by_cell, self._to_compare = {}, {}, {}, []
        self._told_mines, self._told_safes = set(self.mines), set(self.safes)
        for sentence in sentences:
            for cell in self.mines & sentence.cells:
                sentence.mark_mine(cell)
            for cell in self.safes & sentence.cells:
                sentence.mark_safe(cell)
            self._add_sentence(frozenset(sentence.cells), sentence.count, sentence)

    def _conclude(self) -> None:
        """Draw conclusions until there are none left, then publish them."""
        self._compare_sentences()
        if self.mine_count is not None:
            while self._reason_with_total():
                self._compare_sentences()

        self.knowledge[:] = self._sentences.values()

    def _add_sentence(
        self, cells: frozenset[Cell], count: int, sentence: Sentence | None = None
    ) -> None:
        """Keep a sentence, unless it is empty, known already, or cannot be true."""
        if not cells or cells in self._sentences or not 0 <= count <= len(cells):
            return
        self._sentences[cells] = Sentence(cells, count) if sentence is None else sentence
        self._counts[cells] = count
        for cell in cells:
            self._by_cell.setdefault(cell, set()).add(cells)
        self._to_compare.append(cells)

    def _remove_sentence(self, cells: frozenset[Cell]) -> Sentence:
        for cell in cells:
            self._by_cell[cell].discard(cells)
        del self._counts[cells]
        return self._sentences.pop(cells)

    def _mark(self, cell: Cell, is_mine: bool) -> None:
        """Note what `cell` is, and take it out of the sentences that mention it."""
        if is_mine:
            self.mines.add(cell)
            self._told_mines.add(cell)
        else:
            self.safes.add(cell)
            self._told_safes.add(cell)
        for cells in self._by_cell.pop(cell, ()):
            for other in cells:
                if other != cell:
                    self._by_cell[other].discard(cells)
            del self._counts[cells]
            sentence = self._sentences.pop(cells)
            if is_mine:
                sentence.mark_mine(cell)
            else:
                sentence.mark_safe(cell)
            self._add_sentence(cells - {cell}, sentence.count, sentence)

    def _compare_sentences(self) -> None:
        """Reach the fixpoint: work through the sentences that are new or have changed.

        Two sentences that have both stayed as they were need no second look,
        and only sentences that share a cell can lie inside one another.
        """
        while self._to_compare:
            cells = self._to_compare.pop()
            if cells not in self._counts:
                continue
            count = self._counts[cells]

            if count == 0 or count == len(cells):
                self._remove_sentence(cells)
                for cell in cells:
                    self._mark(cell, is_mine=count > 0)
                continue

            others = set().union(*[self._by_cell[cell] for cell in cells])
            for other in others:
                if cells < other:
                    self._add_sentence(other - cells, self._counts[other] - count)
                elif other < cells:
                    self._add_sentence(cells - other, count - self._counts[other])

    # What follows from the number of mines on the whole board

    def _reason_with_total(self) -> bool:
        """Draw a conclusion from the total; return whether there was one.

        The total is the sentence {all unknown cells} = mines left. Put among
        the others it would contain every one of them, and each difference
        would again contain most of them: far too many sentences. So it stays
        apart until few cells are left, and is used only where it settles
        something. Take sentences that share no cell away from it, and what
        remains is a sentence about all other unknown cells. It proves them
        in two cases:

        - the sentences taken hold every mine that is left: the others are safe;
        - they hold every safe cell that is left: the others are mines.

        (Taking no sentence at all gives the two simplest: all mines are found,
        or there are as many unknown cells as mines left.)
        """
        assert self.mine_count is not None
        mines_left = self.mine_count - len(self.mines)
        unknown_left = self.height * self.width - len(self.mines) - len(self.safes)
        if not 0 <= mines_left <= unknown_left or unknown_left == 0:
            return False

        if unknown_left <= FEW_CELLS:
            before = len(self._sentences)
            self._add_sentence(frozenset(self._unknown_cells()), mines_left)
            return len(self._sentences) > before

        for is_mine, wanted in ((False, mines_left), (True, unknown_left - mines_left)):
            worth = self._counts
            if is_mine:
                worth = {cells: len(cells) - count for cells, count in worth.items()}
            # Seen at a glance: all sentences together may not be worth enough, and
            # none is worth as much as it has cells (it would have been solved).
            if sum(worth.values()) < wanted or 0 < len(self._by_cell) <= wanted:
                continue
            taken = _take_disjoint(worth, wanted)
            if taken is None:
                continue
            rest = self._unknown_cells() - frozenset().union(*taken)
            for cell in rest:
                self._mark(cell, is_mine)
            if rest:
                return True
        return False

    def _unknown_cells(self) -> set[Cell]:
        cells = set(itertools.product(range(self.height), range(self.width)))
        return cells - self.mines - self.safes


# From this few unknown cells on, the total is a sentence like any other: no
# larger than what one number says, it cannot lead to too many.
FEW_CELLS = 8

# How many choices to look at for one group of overlapping sentences before
# settling for the best found so far. (Only a strange board needs more.)
MOST_CHOICES = 100

# Sums of shares are floating-point numbers; a little is left to rounding.
ROUNDING = 0.001


def _take_disjoint(worth: dict[frozenset[Cell], int], wanted: int) -> list[frozenset[Cell]] | None:
    """Choose sentences that share no cell and are together worth `wanted`.

    Of several such choices, one that covers the fewest cells is best: it
    leaves the most cells to conclude about. None if there is no such choice.
    """
    # No choice is worth more than if each cell counted as in its best sentence.
    best_share: dict[Cell, float] = {}
    shares = {cells: value / len(cells) for cells, value in worth.items()}
    for cells in sorted(shares, key=shares.__getitem__):
        best_share.update(dict.fromkeys(cells, shares[cells]))
    if sum(best_share.values()) < wanted - ROUNDING:
        return None

    groups = _overlapping_groups(worth)
    at_most = [
        int(sum(best_share[cell] for cell in frozenset().union(*group)) + ROUNDING)
        for group in groups
    ]
    taken = []
    missing, still_possible = wanted, sum(at_most)
    for group, most in zip(groups, at_most, strict=True):
        # What this group must give if all later ones give as much as they can.
        still_possible -= most
        chosen = _most_valuable(group, worth, best_share, missing - still_possible)
        if chosen is None:
            return None
        taken += chosen
        missing -= sum(worth[cells] for cells in chosen)
    return taken if missing == 0 else None


def _overlapping_groups(
    worth: dict[frozenset[Cell], int],
) -> list[list[frozenset[Cell]]]:
    """Split sentences into groups, so that those of different groups share no cell."""
    by_cell: dict[Cell, list[frozenset[Cell]]] = {}
    for cells in worth:
        for cell in cells:
            by_cell.setdefault(cell, []).append(cells)

    groups = []
    seen: set[frozenset[Cell]] = set()
    for first in worth:
        if first in seen:
            continue
        seen.add(first)
        group = [first]
        for cells in group:  # grows while we walk along it
            for cell in cells:
                for other in by_cell.pop(cell, ()):
                    if other not in seen:
                        seen.add(other)
                        group.append(other)
        groups.append(group)
    return groups


def _most_valuable(
    group: list[frozenset[Cell]],
    worth: dict[frozenset[Cell], int],
    best_share: dict[Cell, float],
    at_least: int,
) -> list[frozenset[Cell]] | None:
    """Choose sentences of one group that share no cell and are worth most together.

    Branch and bound: each sentence in turn is taken or left, unless even the
    best shares of the cells still free could no longer reach what is needed.
    None if `at_least` cannot be reached.
    """
    group = sorted(group, key=lambda cells: (-worth[cells] / len(cells), sorted(cells)))
    free = frozenset().union(*group)
    shares = sum(best_share[cell] for cell in free)
    best_value, best_free, best_choice = at_least - 1, 0, None
    looked_at = 0

    # Each entry: the next sentence to decide on, what is taken so far, its
    # worth, the cells still free, and the sum of their best shares.
    open_choices: list[tuple[int, list[frozenset[Cell]], int, frozenset[Cell], float]]
    open_choices = [(0, [], 0, free, shares)]
    while open_choices and looked_at < MOST_CHOICES:
        position, taken, value, free, shares = open_choices.pop()
        looked_at += 1
        if (value, len(free)) > (best_value, best_free):
            best_value, best_free, best_choice = value, len(free), taken
        if value + shares < best_value - ROUNDING:
            continue
        while position < len(group) and not group[position] <= free:
            position += 1
        if position == len(group):
            continue
        cells = group[position]
        shares_left = shares - sum([best_share[cell] for cell in cells])
        open_choices.append((position + 1, taken, value, free, shares))
        open_choices.append(
            (position + 1, [*taken, cells], value + worth[cells], free - cells, shares_left)
        )
    return best_choice


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
