"""The course's AI in its simplest form: compare every sentence with every other.

It proves exactly the same as `cs50/minesweeper.py`, with loops that are easy to
check by eye. It has two uses: the tests compare the two after each move, and the
benchmark shows the gain from the index by cells.
"""

from minesweeper import Cell, MinesweeperAI, Sentence


class NaiveAI(MinesweeperAI):
    """A `MinesweeperAI` that compares all pairs of sentences until nothing changes."""

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Learn that `cell` is safe and that `count` of the cells around it are mines."""
        self.moves_made.add(cell)
        self.mark_safe(cell)
        row, column = cell
        unknown = set()
        for i in range(row - 1, row + 2):
            for j in range(column - 1, column + 2):
                if (i, j) == cell or not (0 <= i < self.height and 0 <= j < self.width):
                    continue
                if (i, j) in self.mines:
                    count -= 1
                elif (i, j) not in self.safes:
                    unknown.add((i, j))
        self.knowledge.append(Sentence(unknown, count))
        while self._mark_what_is_proven() or self._take_differences():
            pass

    def _mark_what_is_proven(self) -> bool:
        mines: set[Cell] = set()
        safes: set[Cell] = set()
        for sentence in self.knowledge:
            mines |= sentence.known_mines()
            safes |= sentence.known_safes()
        for cell in mines:
            self.mark_mine(cell)
        for cell in safes:
            self.mark_safe(cell)
        distinct: list[Sentence] = []
        for sentence in self.knowledge:
            if sentence.cells and sentence not in distinct:
                distinct.append(sentence)
        self.knowledge[:] = distinct
        return bool(mines or safes)

    def _take_differences(self) -> bool:
        found: list[Sentence] = []
        for smaller in self.knowledge:
            for larger in self.knowledge:
                if smaller.cells < larger.cells:
                    difference = Sentence(
                        larger.cells - smaller.cells, larger.count - smaller.count
                    )
                    if difference not in self.knowledge and difference not in found:
                        found.append(difference)
        self.knowledge.extend(found)
        return bool(found)
