"""The knowledge base: its rules, and laws over whole games."""

import itertools
import random
from pathlib import Path

import pytest
from hypothesis import example, given, settings, strategies as st

from expected import known, refused
from logic.brute_force import any_layout, as_seen, forced, layouts, with_numbers
from minesweeper import MinesweeperAI
from minewise.base.errors import ImpossibleError
from minewise.core import Board, Cell, ConflictError, Grid, Position
from minewise.logic.knowledge import KnowledgeBase
from minewise.logic.leaves import Leaves
from minewise.logic.proof import Proof, Rule
from minewise.logic.sentence import Sentence
from strategies import opened_boards, seeds
from text_tables import blocks, columns

Opened = tuple[Board, list[Cell]]
SETTLED = columns(blocks(Path(__file__).with_name("settled.txt"))[0])
with_or_without_total = st.booleans()
many_examples = settings(deadline=None, max_examples=80)


def what_is_known(knowledge: KnowledgeBase) -> tuple[set[Cell], set[Cell], set[Cell]]:
    return knowledge.safe, knowledge.mines, knowledge.safe_moves


def told(board: Board, opened: list[Cell], use_total: bool) -> KnowledgeBase:
    knowledge = KnowledgeBase(board.grid, board.mine_count if use_total else None)
    knowledge.tell({cell: board.number(cell) for cell in opened})
    return knowledge


def of(notation: str, *, use_total: bool = False) -> KnowledgeBase:
    return KnowledgeBase.of(Position.parse(notation), use_total=use_total)


def rules_in(proof: Proof | None) -> set[Rule]:
    return {part.rule for part in known(proof).walk()}


def named(letter: str) -> Cell:
    """A cell: A, B, ... are those of the top row, a, b, ... those below."""
    return int(letter.islower()), ord(letter.lower()) - ord("a")


# The rules, one by one


@pytest.mark.parametrize(("notation", "mines", "safe", "shown", "rule"), SETTLED)
def test_a_rule_settles_cells(notation: str, mines: str, safe: str, shown: str, rule: str) -> None:
    use_total = notation.endswith(" total")
    notation = notation.removesuffix(" total")
    knowledge = of(notation, use_total=use_total)
    for found, letters in ((knowledge.mines, mines), (knowledge.safe_moves, safe)):
        assert found == {named(one) for one in letters.replace("none", "").split()}
    cell = named(shown)
    assert rule in rules_in(knowledge.proof(cell))
    assert Rule.SUBSET not in rules_in(knowledge.proof(cell)) or rule == Rule.SUBSET
    if use_total:
        assert cell not in of(notation).safe | of(notation).mines


def test_known_cells_are_taken_out_of_a_sentence() -> None:
    # {A, B, C} = 2, and C is a mine: {A, B} = 1.
    knowledge = of("2x2x2/2#/#*")
    assert knowledge.sentences == (Sentence.of([(0, 1), (1, 0)], 1),)
    (proof,) = knowledge._sentences.values()
    assert rules_in(proof) == {Rule.NUMBER, Rule.SEEN, Rule.KNOWN}


def test_with_few_cells_left_the_total_is_a_sentence_like_any_other() -> None:
    # {A, B} = 1, and there are two mines under four cells: {C, D} = 1.
    knowledge = of("5x1x2/#1###", use_total=True)
    assert set(knowledge.sentences) == {
        Sentence.of([(0, 0), (0, 2)], 1),
        Sentence.of([(0, 3), (0, 4)], 1),
        Sentence.of([(0, 0), (0, 2), (0, 3), (0, 4)], 2),
    }
    assert len(of("9x1x2/#1#######", use_total=True).sentences) == 3, "eight cells are few"
    assert len(of("10x1x2/#1########", use_total=True).sentences) == 1


# What it is told, and how it answers


def test_an_open_cell_is_safe_but_no_move_and_proved_by_being_seen() -> None:
    knowledge = KnowledgeBase(Grid(3, 1))
    knowledge.tell({(0, 0): 0})
    assert (knowledge.safe, knowledge.safe_moves) == ({(0, 0), (0, 1)}, {(0, 1)})
    knowledge.tell({(0, 1): 1})
    assert (knowledge.safe_moves, knowledge.mines) == (set(), {(0, 2)})
    assert rules_in(knowledge.proof((0, 1))) == {Rule.SEEN}


def test_flags_do_not_count_and_shown_mines_do() -> None:
    assert of("3x1x1/F1#").safe_moves == set()
    shown = of("3x1x1/*1#")
    assert rules_in(shown.proof((0, 0))) == {Rule.SEEN}
    assert (shown.mines, shown.safe_moves) == ({(0, 0)}, {(0, 2)})


def test_numbers_that_are_not_to_be_used_only_show_that_their_cells_are_open() -> None:
    position = Position.parse("3x2x2/###/121")
    only_2 = KnowledgeBase.among(Leaves(position), [(1, 1)], use_total=False)
    assert only_2.sentences == (Sentence.of([(0, 0), (0, 1), (0, 2)], 2),)
    assert only_2.safe == {(1, 0), (1, 1), (1, 2)}


# Laws over whole games


def assert_agrees(knowledge: KnowledgeBase, board: Board) -> None:
    assert knowledge.mines <= board.mines
    assert not knowledge.safe & board.mines
    for sentence in knowledge.sentences:
        assert len(sentence.cells & board.mines) == sentence.count


@many_examples
@given(opened_boards(all_safe=True), with_or_without_total)
@example((Board.parse("1x1x0/."), [(0, 0)]), True)
@example((Board.parse("1x1x1/*"), []), True)
@example((Board.parse("3x3x0/.../.../..."), [(1, 1)]), True)
@example((Board.parse("2x2x4/**/**"), []), False)
def test_nothing_concluded_contradicts_the_board(opened: Opened, use_total: bool) -> None:
    board, cells = opened
    knowledge = told(board, [], use_total)
    assert_agrees(knowledge, board)
    for number, cell in enumerate(cells, start=1):
        knowledge.tell({cell: board.number(cell)})
        assert_agrees(knowledge, board)
        assert knowledge.safe_moves == knowledge.safe - set(cells[:number])


@many_examples
@given(opened_boards(), with_or_without_total, seeds)
def test_nothing_depends_on_the_order_or_manner_of_telling(
    opened: Opened, use_total: bool, seed: int
) -> None:
    board, cells = opened
    at_once = told(board, cells, use_total)
    one_by_one = told(board, [], use_total)
    for cell in cells:
        one_by_one.tell({cell: board.number(cell)})
    other_order = told(board, random.Random(seed).sample(cells, len(cells)), use_total)
    read = KnowledgeBase.of(as_seen(board, cells), use_total=use_total)
    for other in (one_by_one, other_order, read):
        assert what_is_known(other) == what_is_known(at_once)
        # With the total, which sentences are worth noting depends on how many cells are left.
        assert use_total or set(other.sentences) == set(at_once.sentences)


@many_examples
@given(opened_boards(), with_or_without_total, st.integers(0, 63))
def test_more_numbers_and_the_total_never_take_a_conclusion_away(
    opened: Opened, use_total: bool, fewer: int
) -> None:
    board, cells = opened
    position = as_seen(board, set(cells))
    some = KnowledgeBase.among(Leaves(position), cells[:fewer], use_total=use_total)
    every, with_total = told(board, cells, use_total), told(board, cells, True)
    assert some.safe <= every.safe <= with_total.safe
    assert some.mines <= every.mines <= with_total.mines


@many_examples
@given(opened_boards(any_shape=False), with_or_without_total)
def test_all_that_the_course_ai_proves_is_proven(opened: Opened, use_total: bool) -> None:
    board, cells = opened
    total = board.mine_count if use_total else None
    ai = MinesweeperAI(board.grid.height, board.grid.width, total)
    knowledge = KnowledgeBase(board.grid, total)
    for cell in cells:
        ai.add_knowledge(cell, board.number(cell))
        knowledge.tell({cell: board.number(cell)})
        assert ai.safes <= knowledge.safe
        assert ai.mines <= knowledge.mines


@many_examples
@given(opened_boards(), with_or_without_total)
def test_sentences_are_about_unknown_cells_and_leave_nothing_to_conclude(
    opened: Opened, use_total: bool
) -> None:
    board, cells = opened
    knowledge = told(board, cells, use_total)
    sentences = knowledge.sentences
    assert len({sentence.cells for sentence in sentences}) == len(sentences)
    for sentence in sentences:
        assert 0 < sentence.count < len(sentence.cells)
        assert not sentence.cells & (knowledge.safe | knowledge.mines)
    for small, large in itertools.permutations(sentences, 2):
        own = large.cells - small.cells
        if small.cells < large.cells:
            assert Sentence(own, large.count - small.count) in sentences
        elif small.cells & large.cells:
            assert large.count - small.count != len(own)


@many_examples
@given(opened_boards(largest=4), with_or_without_total)
def test_every_conclusion_holds_in_all_layouts_that_agree_with_its_own_numbers(
    opened: Opened, use_total: bool
) -> None:
    board, cells = opened
    position = as_seen(board, cells)
    knowledge = told(board, cells, use_total)
    for cell in knowledge.safe_moves | knowledge.mines:
        proof = known(knowledge.proof(cell))
        assert use_total or not proof.uses_total
        safe, mines = forced(position, proof.numbers, use_total=proof.uses_total)
        assert cell in (mines if cell in knowledge.mines else safe)
    for proof in knowledge._sentences.values():
        for layout in layouts(position, proof.numbers, use_total=proof.uses_total):
            assert len(proof.conclusion.cells & layout) == proof.conclusion.count


# Numbers that cannot all be right


@st.composite
def strange_numbers(draw: st.DrawFn) -> tuple[Grid, int, dict[Cell, int]]:
    """The numbers of a small board, some of them wrong; and a number of mines, perhaps wrong."""
    board, cells = draw(opened_boards(largest=4))
    numbers = {cell: board.number(cell) for cell in cells}
    for cell in draw(st.lists(st.sampled_from(cells), min_size=1, max_size=3)) if cells else ():
        numbers[cell] = max(0, min(8, numbers[cell] + draw(st.sampled_from([-1, 1]))))
    mines = board.mine_count + draw(st.sampled_from([-1, 0, 0, 1]))
    return board.grid, max(0, min(len(board.grid), mines)), numbers


@settings(deadline=None, max_examples=120)
@given(strange_numbers(), with_or_without_total, st.booleans())
def test_numbers_said_to_be_in_conflict_have_no_layout(
    strange: tuple[Grid, int, dict[Cell, int]], use_total: bool, one_by_one: bool
) -> None:
    grid, mines, numbers = strange
    steps = [dict([pair]) for pair in numbers.items()] if one_by_one else [numbers]
    heard: dict[Cell, int] = {}

    def tell() -> None:
        knowledge = KnowledgeBase(grid, mines if use_total else None)
        for some in steps:
            heard.update(some)
            knowledge.tell(some)

    conflict = refused(ConflictError, tell)
    if conflict is not None:
        assert use_total or not conflict.uses_total
        assert set(conflict.numbers) <= heard.keys()
        position = with_numbers(grid, mines, heard)
        assert not any_layout(position, conflict.numbers, use_total=conflict.uses_total)
    if not (use_total or one_by_one):
        # Read from a position, the same numbers clash as well.
        position = with_numbers(grid, mines, numbers)
        read = refused(ConflictError, lambda: KnowledgeBase.of(position, use_total=False))
        assert (read is None) == (conflict is None)
        assert read is None or not any_layout(position, read.numbers, use_total=False)


@pytest.mark.parametrize(
    ("width", "total", "told", "blamed"),
    [
        (9, None, [{(0, 1): 3}], [1]),
        (9, None, [{(0, 0): 0, (0, 2): 2}], [0, 2]),
        (9, None, [{(0, 0): 0, (0, 2): 2, (0, 5): 1}], [0, 2]),
        (9, None, [{(0, 0): 1, (0, 1): 1}], [0]),
        (9, None, [{(0, 3): 2, (0, 5): 1, (0, 7): 2}], [3, 5, 7]),
        (3, None, [{(0, 0): 1}, {(0, 1): 1}], [0]),  # a mine is opened
        (3, None, [{(0, 1): 1}, {(0, 1): 2}], [1]),  # two numbers in one cell
        (3, 0, [{(0, 1): 1}], [1]),
        (3, 3, [{(0, 1): 1}], []),
        (12, 0, [{(0, 1): 1}], [1]),  # it needs a mine where there are none left
        (12, 11, [{(0, 1): 1}], [1]),  # it needs a safe cell
    ],
)
def test_a_clash_names_the_numbers_that_clash_with_others_or_the_total(
    width: int, total: int | None, told: list[dict[Cell, int]], blamed: list[int]
) -> None:
    *before, last = told
    knowledge = KnowledgeBase(Grid(width, 1), total)
    for numbers in before:
        knowledge.tell(numbers)
    with pytest.raises(ConflictError) as caught:
        knowledge.tell(last)
    assert list(caught.value.numbers) == [(0, column) for column in blamed]
    assert caught.value.uses_total == (total is not None)


def test_no_number_stands_off_the_board() -> None:
    knowledge = KnowledgeBase(Grid(3, 3))
    for cell in ((-1, 0), (0, 3), (9, 9)):
        with pytest.raises(ImpossibleError, match="off the board: expected a row from 0") as caught:
            knowledge.tell({cell: 1})
        assert caught.value.input == str(cell)
