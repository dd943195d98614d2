"""Claims by the thousand, each judged as trying every layout judges it.

Positions of small boards of every shape, some with shown mines and wrong flags; claims about any
hidden cell, citing any numbers, near ones more often, and sometimes the number of mines. A claim
that is refused must be refused with a layout that agrees with all it cites, and not with it.
"""

from collections import Counter

from expected import known
from logic.brute_force import MOST_CELLS, as_seen, cells_in_question, forced
from minewise.advice import Claim, JudgedClaim, judge_claim
from minewise.analysis import Analysis
from minewise.core import FLAG, HIDDEN, MINE, SHAPES, Board, Cell, Chance, Position
from minewise.core.shapes import grid_of


def some(cells: list[Cell], chance: Chance, most: int) -> list[Cell]:
    """A few of these cells."""
    count = min(len(cells), chance.below(most + 1))
    return [cells[at] for at in chance.choose(count, among=len(cells))]


def draw_position(chance: Chance) -> Position:
    """A position of a small board in which some cells are hidden and some are open."""
    shapes = sorted(SHAPES)
    grid = grid_of(shapes[chance.below(len(shapes))], 2 + chance.below(5), 1 + chance.below(5))
    mines = some(list(grid), chance, max(1, len(grid) // 3))
    board = Board(grid, mines)
    safe = [cell for cell in grid if not board.is_mine(cell)]
    closed = some(safe, chance, 10)
    position = as_seen(board, set(safe) - set(closed))
    view = list(position.view)
    for cell in some(mines, chance, 2):
        view[grid.index(cell)] = MINE
    for cell in some([*position.hidden], chance, 2):
        if view[grid.index(cell)] == HIDDEN:
            view[grid.index(cell)] = FLAG
    return Position.unchecked(grid, position.mines, "".join(view))


def draw_claim(position: Position, chance: Chance) -> Claim | None:
    """Any claim that may be made there; None where no cell is hidden."""
    if not position.hidden:
        return None
    cell = position.hidden[chance.below(len(position.hidden))]
    near = [one for one in position.grid.neighbours(cell) if position.number(one) is not None]
    numbers = {*some(near, chance, 4), *some(list(position.numbers), chance, 3)}
    says = "mine" if chance.below(2) else "safe"
    cited = [f"{row + 1},{column + 1}" for row, column in numbers]
    if chance.below(4) == 0 or not cited:
        cited.append("total")
    row, column = cell
    return Claim.parse(f"{row + 1},{column + 1} {says} because {' '.join(cited)}", position.grid)


def check(position: Position, claim: Claim) -> JudgedClaim:
    """Judge a claim, and hold the judgement against every layout."""
    assert Claim.parse(str(claim), position.grid) == claim
    judged = judge_claim(Analysis(position), claim)
    safe, mines = forced(position, claim.numbers, use_total=claim.uses_total)
    assert judged.follows == (claim.cell in (safe if claim.says == "safe" else mines)), claim
    if not judged.follows:
        check_refutation(judged)
    return judged


def check_refutation(judged: JudgedClaim) -> None:
    position, claim, layout = judged.position, judged.claim, known(judged.layout)
    assert (claim.cell in layout) == (claim.says == "safe")
    assert not layout & position.numbers.keys()
    assert layout >= {*position.shown_mines}
    shown = known(judged.refuted_by)
    assert {*shown.shown_mines} == layout
    for number in claim.numbers:
        assert shown.number(number) == len(layout.intersection(position.grid.neighbours(number)))
    if claim.uses_total:
        assert len(layout) == position.mines
    Position.parse(shown.line())  # anybody can read it


def judge(claims: int, seed: int) -> Counter[str]:
    """Judge so many random claims; how many of which kind there were."""
    chance, found = Chance(seed), Counter[str]()
    while found["claims"] < claims:
        position = draw_position(chance)
        for _ in range(4):
            claim = draw_claim(position, chance)
            if claim is None:
                break
            cells = cells_in_question(position, claim.numbers, use_total=claim.uses_total)
            if len(cells) > MOST_CELLS or found["claims"] == claims:
                continue
            judged = check(position, claim)
            found["claims"] += 1
            found["follow"] += judged.follows
            found["cite the total"] += claim.uses_total
    return found
