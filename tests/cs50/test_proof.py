"""What proves a cell: the sentences that the window shows for it."""

import itertools
import random
import re

from course_game import Cell, CourseGame, Settings
from known import proof

CELL = re.compile(r"\((\d+), (\d+)\)")


def played(seed: int, moves: int) -> CourseGame:
    random.seed(seed)
    game = CourseGame(Settings(6, 6, 6))
    for _ in range(moves):
        game.ai_move()
    return game


def cells_in(text: str) -> list[Cell]:
    return [(int(row), int(column)) for row, column in CELL.findall(text)]


def worlds(
    sentences: list[str], game: CourseGame, cell: Cell, safes: set[Cell], mines: set[Cell]
) -> set[bool]:
    """Whether the cell is a mine, in every world in which the sentences are true."""
    read = []
    for sentence in sentences:
        cells, _, rest = sentence.partition("} = ")
        count = int(re.match(r"\d+", rest)[0])  # type: ignore[index]
        number = cells_in(rest)[0]
        assert game.revealed[number] == count, "it is a number that is open"
        read.append((cells_in(cells), count))
    free = sorted({each for cells, _ in read for each in cells} - (safes | mines) | {cell})
    found = set()
    for values in itertools.product((False, True), repeat=len(free)):
        world = dict(zip(free, values, strict=True)) | dict.fromkeys(safes - {cell}, False)
        world |= dict.fromkeys(mines - {cell}, True)
        if all(sum(world[each] for each in cells) == count for cells, count in read):
            found.add(world[cell])
    return found


def test_the_sentences_that_are_shown_prove_the_cell_and_most_cells_have_some() -> None:
    shown = total = 0
    for seed in range(40):
        game = played(seed, 4 + seed % 9)
        report = game.report()
        for cell in sorted(report.safes | report.mines):
            total += 1
            sentences = proof(cell, game.revealed, (6, 6), report.safes, report.mines)
            if sentences:
                shown += 1
                decided = worlds(sentences, game, cell, {*report.safes}, {*report.mines})
                assert decided == {cell in report.mines}, (seed, cell, sentences)
    assert shown > 0.9 * total > 0
