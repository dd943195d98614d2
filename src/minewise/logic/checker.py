"""The checker: it verifies a proof, step by step.

It shares with the search only the form of a proof, so an error there cannot hide here. Its words:

    step    one part of a proof: a rule, its premises, its conclusion
    leaf    a step without premises: something seen on the board, or given
    fact    a premise about a single cell
    box     the cells that lie in the same premises; only how many mines a box
            holds matters to them, not where in it
    closed  of a number: the cells it is about that are not flagged
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from minewise.base.errors import MinewiseError
from minewise.core import Cell, Position
from minewise.logic.proof import Proof, Rule
from minewise.logic.sentence import Sentence

Cells = frozenset[Cell]


class UnsoundError(MinewiseError):
    """A proof is wrong."""

    def __init__(self, step: Proof, fault: str, position: Position) -> None:
        self.step = step  # the first wrong step; its premises are right
        super().__init__(
            f"{step.conclusion} does not follow by {step.rule!s}: {fault}",
            step,
            position=position.line(),
        )


def check(proof: Proof, position: Position, given: Mapping[Cell, bool] = {}) -> None:
    """Raise an `UnsoundError` unless every step of a proof is right.

    `given` has the facts that the caller takes for granted, such as a trusted flag: True for a
    mine, False for a safe cell.

    >>> position = Position.parse("2x1x1/1#")
    >>> number = Proof(Rule.NUMBER, (), Sentence.of([(0, 1)], 1), at=(0, 0))
    >>> check(Proof(Rule.ALL_MINES, (number,), Sentence.of([(0, 1)], 1)), position)
    >>> check(Proof(Rule.ALL_SAFE, (number,), Sentence.of([(0, 1)], 0)), position)
    Traceback (most recent call last):
        ...
    minewise.logic.checker.UnsoundError: {(0, 1)} = 0 does not follow by all safe: \
the sentence holds a mine
    """
    board = _Board(
        position, position.numbers, frozenset(position.grid), position.shown_mines, given
    )
    supposed: dict[int, frozenset[Sentence]] = {}
    for step in proof.walk():
        try:
            _check_form(step)
            _CHECKS[step.rule](step, board)
            supposed[id(step)] = _still_supposed(step, supposed)
            _need(step is not proof or not supposed[id(step)], "it rests on a mere supposition")
        except _WrongError as wrong:
            raise UnsoundError(step, str(wrong), position) from None


def is_sound(proof: Proof, position: Position, given: Mapping[Cell, bool] = {}) -> bool:
    """Whether every step of a proof is right."""
    try:
        check(proof, position, given)
    except UnsoundError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class _Board:
    """The facts from outside the proof."""

    position: Position
    numbers: Mapping[Cell, int]
    cells: Cells
    shown_mines: Sequence[Cell]
    given: Mapping[Cell, bool]


class _WrongError(Exception):
    """The current step is wrong."""


def _need(condition: bool, otherwise: str) -> None:
    if not condition:
        raise _WrongError(otherwise)


_LEAVES = frozenset((Rule.NUMBER, Rule.SEEN, Rule.TOTAL, Rule.GIVEN, Rule.SUPPOSED))


def _check_form(step: Proof) -> None:
    """Check the requirements that are common to all rules."""
    if step.rule in _LEAVES:
        _need(not step.premises, "a leaf has no premise")
    else:
        _need(bool(step.premises), "it has no premise")
    _need((step.at is not None) == (step.rule is Rule.NUMBER), "only a number is in a cell")
    _need(step.rule is Rule.CASES or not step.cases, "only cases have arrangements")
    _need(
        step.conclusion.is_possible or step.rule is Rule.KNOWN,
        "the cells cannot hold that many mines",
    )
    _need(
        step.rule is Rule.CONTRADICTION or all(one.is_possible for one in _conclusions(step)),
        "an impossible premise can only refute a supposition",
    )
    # The premises have been checked before, so their data are right.
    numbers = {cell for premise in step.premises for cell in premise.numbers}
    if step.at is not None:
        numbers.add(step.at)
    _need(step.numbers == numbers, "it rests on other numbers than it states")
    uses_total = step.rule is Rule.TOTAL or any(premise.uses_total for premise in step.premises)
    _need(step.uses_total is uses_total, "it misstates whether it uses the number of mines")


# Leaves


def _number(step: Proof, board: _Board) -> None:
    assert step.at is not None, "the form has been checked"
    number = board.numbers.get(step.at)
    _need(number is not None, "the cell of the number is not open")
    _need(number == step.conclusion.count, "the cell shows another number")
    # Cells that were closed when the number was first seen may be open by now.
    around = frozenset(board.position.grid.neighbours(step.at))
    cells = step.conclusion.cells
    _need(cells <= around, "the number does not touch all these cells")
    _need(around - board.numbers.keys() <= cells, "the number touches other closed cells as well")


def _seen(step: Proof, board: _Board) -> None:
    cell, is_mine = _single(step.conclusion)
    if is_mine:
        _need(cell in board.shown_mines, "no mine is shown there")
    else:
        _need(cell in board.numbers, "the cell is not open")


def _total(step: Proof, board: _Board) -> None:
    _need(step.conclusion.count == board.position.mines, "the board has another number of mines")
    cells = step.conclusion.cells
    _need(cells <= board.cells, "not all these cells are on the board")
    _need(board.cells - board.numbers.keys() <= cells, "other cells of the board are closed too")


def _given(step: Proof, board: _Board) -> None:
    cell, is_mine = _single(step.conclusion)
    _need(cell in board.given, "nothing was given about the cell")
    _need(board.given[cell] == is_mine, "the contrary was given")


# Suppositions


def _supposed(step: Proof, board: _Board) -> None:
    cell, _ = _single(step.conclusion)
    _need(cell in board.cells - board.numbers.keys(), "the cell is not closed")


def _contradiction(step: Proof, _: _Board) -> None:
    _need(len(step.premises) == 1, "it needs one premise")
    _need(not step.premises[0].conclusion.is_possible, "its premise is possible")
    _single(step.conclusion)


def _still_supposed(
    step: Proof, supposed: Mapping[int, frozenset[Sentence]]
) -> frozenset[Sentence]:
    """The assumptions that a step depends on; a contradiction refutes them."""
    if step.rule is Rule.SUPPOSED:
        return frozenset((step.conclusion,))
    rests_on = frozenset[Sentence]().union(*[supposed[id(part)] for part in step.premises])
    if step.rule is not Rule.CONTRADICTION:
        return rests_on
    refuted = Sentence(step.conclusion.cells, 1 - step.conclusion.count)
    _need(refuted in rests_on, "the contrary was not supposed")
    return rests_on - {refuted}


# The sentence rules


def _known(step: Proof, _: _Board) -> None:
    (sentence,) = _about(step, 1)
    _need(len(step.premises) > 1, "no cell is taken out")
    _need_conclusion(step, sentence.cells, sentence.count)


def _all_safe(step: Proof, _: _Board) -> None:
    (sentence,) = _about(step, 1)
    _need(sentence.count == 0, "the sentence holds a mine")
    _need_part(step, sentence.cells, are_mines=False)


def _all_mines(step: Proof, _: _Board) -> None:
    (sentence,) = _about(step, 1)
    _need(sentence.count == len(sentence.cells), "not all cells of the sentence are mines")
    _need_part(step, sentence.cells, are_mines=True)


def _subset(step: Proof, _: _Board) -> None:
    small, large = _about(step, 2)
    _need(small.cells < large.cells, "the first sentence does not lie inside the second")
    cells, count = large.cells - small.cells, large.count - small.count
    if count in (0, len(cells)):
        _need_part(step, cells, are_mines=count > 0)
    else:
        _need_conclusion(step, cells, count)


def _overlap(step: Proof, _: _Board) -> None:
    less, more = _about(step, 2)
    # The second can have that many more mines only if its own cells are all
    # mines, and the first has none but those they share.
    own, others = more.cells - less.cells, less.cells - more.cells
    _need(more.count - less.count == len(own), "the counts do not differ as far as they can")
    are_mines = step.conclusion.count > 0
    _need_part(step, own if are_mines else others, are_mines=are_mines)


def _remainder(step: Proof, _: _Board) -> None:
    _need(step.premises[0].rule is Rule.TOTAL, "it does not start from the total")
    facts = [premise for premise in step.premises[1:] if premise.conclusion.is_settled]
    sentences = [premise for premise in step.premises if premise not in facts]
    whole, *taken = _reduced(step, sentences, facts)
    times = Counter(cell for sentence in taken for cell in sentence.cells)
    _need(max(times.values(), default=1) == 1, "two sentences that are taken share a cell")
    _need(times.keys() <= whole.cells, "a sentence that is taken is not part of the total")
    cells = whole.cells - times.keys()
    count = whole.count - sum(sentence.count for sentence in taken)
    if cells and count in (0, len(cells)):
        _need_part(step, cells, are_mines=count > 0)
    else:
        _need_conclusion(step, cells, count)


def _about(step: Proof, how_many: int) -> list[Sentence]:
    """The sentences a rule is about, without the cells that further premises settle."""
    _need(len(step.premises) >= how_many, f"it needs {how_many} sentences")
    return _reduced(step, step.premises[:how_many], step.premises[how_many:])


def _reduced(step: Proof, sentences: Sequence[Proof], facts: Sequence[Proof]) -> list[Sentence]:
    """Sentences without the known cells, except those that the step is about."""
    touched = frozenset[Cell]().union(*[sentence.conclusion.cells for sentence in sentences])
    for fact in facts:
        _need(fact.conclusion.is_settled, "a premise that should settle its cells does not")
        _need(bool(fact.conclusion.cells & touched), "a known cell is irrelevant")
    known = _settled_cells(facts)
    known = {cell: known[cell] for cell in known if cell not in step.conclusion.cells}
    return [_without(sentence.conclusion, known) for sentence in sentences]


def _settled_cells(facts: Iterable[Proof]) -> dict[Cell, bool]:
    known: dict[Cell, bool] = {}
    for fact in facts:
        for cell in fact.conclusion.cells:
            _need(known.get(cell) in (None, fact.conclusion.count > 0), "two premises disagree")
            known[cell] = fact.conclusion.count > 0
    return known


def _without(sentence: Sentence, known: Mapping[Cell, bool]) -> Sentence:
    mines = sum(known.get(cell, False) for cell in sentence.cells)
    return Sentence(sentence.cells - known.keys(), sentence.count - mines)


# Several numbers at once


def _cases(step: Proof, _: _Board) -> None:
    rules = Counter(premise.rule for premise in step.premises)
    _need(
        rules.keys() <= {Rule.NUMBER, Rule.TOTAL, Rule.SEEN},
        "a premise is neither a number nor the total nor a shown mine",
    )
    _need(rules[Rule.TOTAL] <= 1, "the total appears twice")
    _need(bool(step.cases), "there is no arrangement")
    boxes = [box.cells for box in step.cases[0]]
    _need(
        all([box.cells for box in arrangement] == boxes for arrangement in step.cases),
        "the arrangements are not all about the same boxes",
    )
    _check_boxes(boxes, step.premises)
    _check_arrangements(boxes, step)

    cell, is_mine = _single(step.conclusion)
    _need(any(cell in box for box in boxes), "no premise is about that cell")
    for arrangement in step.cases:
        count = next(box.count for box in arrangement if cell in box.cells)
        size = next(len(box) for box in boxes if cell in box)
        _need(count == (size if is_mine else 0), "an arrangement allows the contrary")


def _check_boxes(boxes: Sequence[Cells], premises: Sequence[Proof]) -> None:
    in_premises: dict[Cell, set[int]] = {}
    for number, premise in enumerate(premises):
        for cell in premise.conclusion.cells:
            in_premises.setdefault(cell, set()).add(number)
    alike: dict[frozenset[int], set[Cell]] = {}
    for cell, numbers in in_premises.items():
        alike.setdefault(frozenset(numbers), set()).add(cell)
    expected = Counter(map(frozenset, alike.values()))
    _need(Counter(boxes) == expected, "the boxes are not those of the premises")


def _check_arrangements(boxes: Sequence[Cells], step: Proof) -> None:
    """Check that the arrangements are right, and that none appears twice or is missing."""
    sentences = _conclusions(step)
    for arrangement in step.cases:
        for box in arrangement:
            _need(0 <= box.count <= len(box.cells), "a box of an arrangement is impossible")
        for sentence in sentences:
            held = sum(box.count for box in arrangement if box.cells <= sentence.cells)
            _need(held == sentence.count, "an arrangement contradicts a premise")
    _need(len(set(step.cases)) == len(step.cases), "an arrangement appears twice")
    _need(len(step.cases) == _count_arrangements(boxes, sentences), "an arrangement is missing")


def _count_arrangements(boxes: Sequence[Cells], sentences: Sequence[Sentence]) -> int:
    """The number of ways to fill the boxes so that every sentence is true.

    Box after box, we count the ways that leave the sentences with the same mines
    to come: those continue alike, so there is no need to list them.
    """
    ways = Counter([tuple(sentence.count for sentence in sentences)])
    room = [len(sentence.cells) for sentence in sentences]
    for box in boxes:
        inside = [int(box <= sentence.cells) for sentence in sentences]
        room = [cells - len(box) * within for cells, within in zip(room, inside, strict=True)]
        before, ways = ways, Counter()
        for to_come, how_often in before.items():
            for mines in range(len(box) + 1):
                after = tuple(n - mines * within for n, within in zip(to_come, inside, strict=True))
                if all(0 <= n <= cells for n, cells in zip(after, room, strict=True)):
                    ways[after] += how_often
    return ways.total()


# The rules of the pair bot


def _already_satisfied(step: Proof, _: _Board) -> None:
    missing, closed = _alone(step)
    _need(missing == 0, "the number is not that of its flags")
    _need_conclusion(step, closed, 0)


def _obvious_choice(step: Proof, _: _Board) -> None:
    missing, closed = _alone(step)
    _need(missing == len(closed), "the number is not that of its flags and closed cells")
    _need_conclusion(step, closed, len(closed))


def _mutant_already_satisfied(step: Proof, _: _Board) -> None:
    missing, rest = _beside_pair(step)
    _need(missing == 0, "the number is not that of its flags and the pair")
    _need_conclusion(step, rest, 0)


def _mutant_obvious_choice(step: Proof, _: _Board) -> None:
    missing, rest = _beside_pair(step)
    wrong = "the number is not that of its flags, the pair and its other closed cells"
    _need(missing == len(rest), wrong)
    _need_conclusion(step, rest, len(rest))


def _alone(step: Proof) -> tuple[int, Cells]:
    """The mines that a number still needs beside its flags, and its closed cells."""
    (tile,), flags = _tiles(step, 1)
    missing, closed = _split(tile, flags)
    _need(bool(closed), "it settles no cell")
    return missing, closed


def _beside_pair(step: Proof) -> tuple[int, Cells]:
    """The same as `_alone`, without a pair of closed cells that holds one mine."""
    (tile, neighbour), flags = _tiles(step, 2)
    missing, closed = _split(tile, flags)
    in_pair, pair = _split(neighbour, flags)
    _need(len(pair) == 2, "the second number has not exactly two closed cells")
    _need(in_pair == 1, "the pair does not hold exactly one mine")
    _need(pair <= closed, "the first number does not touch the whole pair")
    _need(pair != closed, "it settles no cell")
    return missing - 1, closed - pair


def _tiles(step: Proof, how_many: int) -> tuple[list[Sentence], Cells]:
    """The numbers a step of the bot starts from, and the flags among its premises."""
    numbers = step.premises[:how_many]
    _need(
        [number.rule for number in numbers] == [Rule.NUMBER] * how_many,
        "it does not start from as many numbers as it needs",
    )
    tiles = [number.conclusion for number in numbers]
    touched = frozenset[Cell]().union(*[tile.cells for tile in tiles])
    flags: set[Cell] = set()
    for premise in step.premises[how_many:]:
        cell, is_mine = _single(premise.conclusion)
        _need(is_mine, "a flag is not on a mine")
        _need(cell not in flags, "two premises are about the same cell")
        _need(cell in touched, "a flag is irrelevant")
        flags.add(cell)
    return tiles, frozenset(flags)


def _split(tile: Sentence, flags: Cells) -> tuple[int, Cells]:
    """The mines that a number still needs beside its flags, and the rest of its cells."""
    return tile.count - len(tile.cells & flags), tile.cells - flags


# Shared by the rules


def _conclusions(step: Proof) -> list[Sentence]:
    return [premise.conclusion for premise in step.premises]


def _single(sentence: Sentence) -> tuple[Cell, bool]:
    """The cell that a fact is about, and whether it is a mine."""
    _need(len(sentence.cells) == 1, "it must be about one cell")
    (cell,) = sentence.cells
    return cell, sentence.count == 1


def _need_part(step: Proof, cells: Cells, *, are_mines: bool) -> None:
    """Check that a step settles some of these cells as mines, or as safe."""
    about = step.conclusion.cells
    _need(bool(about), "it settles no cell")
    _need(about <= cells, "it is about cells that are not settled")
    _need_conclusion(step, about, len(about) if are_mines else 0)


def _need_conclusion(step: Proof, cells: Cells, count: int) -> None:
    follows = Sentence(cells, count)
    _need(step.conclusion == follows, f"the right conclusion is {follows}")


_CHECKS: dict[Rule, Callable[[Proof, _Board], None]] = {
    Rule.NUMBER: _number,
    Rule.SEEN: _seen,
    Rule.TOTAL: _total,
    Rule.GIVEN: _given,
    Rule.SUPPOSED: _supposed,
    Rule.KNOWN: _known,
    Rule.ALL_SAFE: _all_safe,
    Rule.ALL_MINES: _all_mines,
    Rule.SUBSET: _subset,
    Rule.OVERLAP: _overlap,
    Rule.REMAINDER: _remainder,
    Rule.CASES: _cases,
    Rule.CONTRADICTION: _contradiction,
    Rule.ALREADY_SATISFIED: _already_satisfied,
    Rule.OBVIOUS_CHOICE: _obvious_choice,
    Rule.MUTANT_ALREADY_SATISFIED: _mutant_already_satisfied,
    Rule.MUTANT_OBVIOUS_CHOICE: _mutant_obvious_choice,
}
