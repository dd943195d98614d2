"""The knowledge base: its rules, and laws over whole games."""

import itertools
import random

import pytest
from hypothesis import example, given, settings, strategies as st

from logic.brute_force import as_seen, forced, layouts, with_numbers
from minesweeper import MinesweeperAI
from minewise.base import ImpossibleError
from minewise.core import SHAPES, Board, Cell, ConflictError, Game, Grid, Position, grid_of
from minewise.logic.checker import is_sound
from minewise.logic.knowledge import FEW_CELLS, KnowledgeBase
from minewise.logic.leaves import Leaves
from minewise.logic.proof import Proof, Rule
from minewise.logic.sentence import Sentence
from strategies import games, seeds

Opened = tuple[Board, list[Cell]]
with_or_without_total = st.booleans()
many_examples = settings(deadline=None, max_examples=120)


@st.composite
def opened_boards(
    draw: st.DrawFn, largest: int = 8, *, all_safe: bool = False, any_shape: bool = True
) -> Opened:
    """A board of any density, and safe cells of it in the order they are opened."""
    # Left to itself, hypothesis mostly draws tiny boards, on which little can be proven.
    chance = random.Random(draw(seeds))
    shape = chance.choice(sorted(SHAPES)) if any_shape else Grid.shape
    grid = grid_of(shape, width=chance.randint(1, largest), height=chance.randint(1, largest))
    mines = round(len(grid) * chance.random() ** 2)
    board = Board.generate(grid, mines, seed=chance.getrandbits(64))
    safe = [cell for cell in grid if not board.is_mine(cell)]
    how_many = len(safe) if all_safe else chance.randint(0, len(safe))
    return board, chance.sample(safe, how_many)


def numbers_of(board: Board, opened: list[Cell]) -> dict[Cell, int]:
    return {cell: board.number(cell) for cell in opened}


def total_of(board: Board, use_total: bool) -> int | None:
    return board.mine_count if use_total else None


def what_is_known(knowledge: KnowledgeBase) -> tuple[set[Cell], set[Cell], set[Cell]]:
    return knowledge.safe, knowledge.mines, knowledge.safe_moves


def told(board: Board, opened: list[Cell], use_total: bool) -> KnowledgeBase:
    knowledge = KnowledgeBase(board.grid, total_of(board, use_total))
    knowledge.tell(numbers_of(board, opened))
    return knowledge


def of(notation: str, *, use_total: bool = False) -> KnowledgeBase:
    return KnowledgeBase.of(Position.parse(notation), use_total=use_total)


def rule_of(knowledge: KnowledgeBase, cell: Cell) -> Rule:
    proof = knowledge.proof(cell)
    assert proof is not None
    return proof.rule


def rules_in(proof: Proof | None) -> set[Rule]:
    assert proof is not None
    return {part.rule for part in proof.walk()}


# The rules, one by one


def test_around_a_0_all_cells_are_safe() -> None:
    knowledge = of("3x2x1/0##/###")
    assert knowledge.safe_moves == {(0, 1), (1, 0), (1, 1)}
    assert knowledge.mines == set()
    assert rule_of(knowledge, (1, 1)) is Rule.ALL_SAFE


def test_around_a_number_as_large_as_its_cells_are_many_all_are_mines() -> None:
    knowledge = of("3x2x3/3##/###")
    assert knowledge.mines == {(0, 1), (1, 0), (1, 1)}
    assert knowledge.safe == {(0, 0)}
    assert rule_of(knowledge, (1, 1)) is Rule.ALL_MINES


def test_a_known_mine_is_taken_out_of_a_sentence() -> None:
    # {A, B, C} = 2, and C is a mine: {A, B} = 1.
    knowledge = KnowledgeBase(Grid(2, 2))
    knowledge.tell({(0, 0): 2})
    knowledge.tell_known((1, 1), is_mine=True)
    assert knowledge.sentences == (Sentence.of([(0, 1), (1, 0)], 1),)
    assert rules_in(knowledge.proof_of(knowledge.sentences[0])) == {
        Rule.NUMBER,
        Rule.GIVEN,
        Rule.KNOWN,
    }


def test_a_known_safe_cell_is_taken_out_of_a_sentence() -> None:
    knowledge = KnowledgeBase(Grid(5, 1))
    knowledge.tell({(0, 1): 1})
    assert knowledge.sentences == (Sentence.of([(0, 0), (0, 2)], 1),)
    knowledge.tell_known((0, 2), is_mine=False)
    assert knowledge.mines == {(0, 0)}
    assert len(knowledge.sentences) == 0


def test_of_a_sentence_inside_another_the_difference_follows() -> None:
    # {A, B} = 1 and {A, B, C} = 2: C is a mine.
    knowledge = of("4x2x2/####/12##")
    assert set(knowledge.sentences) == {
        Sentence.of([(0, 0), (0, 1)], 1),
        Sentence.of([(0, 0), (0, 1), (0, 2), (1, 2)], 2),
        Sentence.of([(0, 2), (1, 2)], 1),
    }
    knowledge = of("3x2x2/###/121")
    assert knowledge.mines == {(0, 0), (0, 2)}
    assert knowledge.safe_moves == {(0, 1)}
    assert Rule.SUBSET in rules_in(knowledge.proof((0, 2)))


def test_where_counts_differ_as_far_as_they_can_overlap_settles_both_sides() -> None:
    # {A, E, B, C} = 1 and {B, C, D, F} = 3: D and F are mines, A and E are safe.
    knowledge = of("5x2x3/#####/#13##")
    assert knowledge.mines == {(0, 3), (1, 3)}
    assert knowledge.safe_moves == {(0, 0), (1, 0)}
    assert Sentence.of([(0, 1), (0, 2)], 1) in knowledge.sentences
    for cell in ((0, 0), (0, 3)):
        proof = knowledge.proof(cell)
        assert Rule.OVERLAP in rules_in(proof)
        assert Rule.SUBSET not in rules_in(proof)


# The number of mines on the whole board


def test_once_all_mines_are_found_the_rest_is_safe() -> None:
    notation = "12x1x1/1###########"
    assert of(notation).safe_moves == set()
    with_total = of(notation, use_total=True)
    assert with_total.mines == {(0, 1)}
    assert with_total.safe_moves == {(0, column) for column in range(2, 12)}


def test_with_as_many_hidden_cells_as_mines_left_all_are_mines() -> None:
    notation = "12x1x10/0###########"
    assert of(notation).mines == set()
    with_total = of(notation, use_total=True)
    assert with_total.safe_moves == {(0, 1)}
    assert with_total.mines == {(0, column) for column in range(2, 12)}


def test_where_disjoint_sentences_hold_all_mines_the_rest_is_safe() -> None:
    notation = "14x1x2/#1##########1#"
    assert of(notation).safe_moves == set()
    with_total = of(notation, use_total=True)
    assert with_total.safe_moves == {(0, column) for column in range(3, 11)}
    assert with_total.mines == set()
    assert Rule.REMAINDER in rules_in(with_total.proof((0, 5)))


def test_where_disjoint_sentences_hold_all_safe_cells_the_rest_are_mines() -> None:
    notation = "14x1x10/#1##########1#"
    assert of(notation).mines == set()
    with_total = of(notation, use_total=True)
    assert with_total.mines == {(0, column) for column in range(3, 11)}
    assert with_total.safe_moves == set()
    assert Rule.REMAINDER in rules_in(with_total.proof((0, 5)))


def test_with_few_cells_left_the_total_is_a_sentence_like_any_other() -> None:
    # {A, B} = 1, and there are two mines under four cells: {C, D} = 1.
    knowledge = of("5x1x2/#1###", use_total=True)
    assert len(knowledge.grid) <= FEW_CELLS
    assert set(knowledge.sentences) == {
        Sentence.of([(0, 0), (0, 2)], 1),
        Sentence.of([(0, 3), (0, 4)], 1),
        Sentence.of([(0, 0), (0, 2), (0, 3), (0, 4)], 2),
    }


@pytest.mark.parametrize(("total", "safe", "mines"), [(0, 30, 0), (30, 0, 30), (7, 0, 0)])
def test_before_any_cell_is_open_only_an_extreme_total_says_something(
    total: int, safe: int, mines: int
) -> None:
    knowledge = KnowledgeBase(Grid(6, 5), total)
    assert (len(knowledge.safe_moves), len(knowledge.mines)) == (safe, mines)


def test_without_a_total_nothing_is_known_before_any_cell_is_open() -> None:
    knowledge = KnowledgeBase(Grid(6, 5))
    assert what_is_known(knowledge) == (set(), set(), set())
    assert knowledge.sentences == ()


# What it is told, and how it answers


def test_an_open_cell_is_safe_but_no_move() -> None:
    knowledge = KnowledgeBase(Grid(3, 1))
    knowledge.tell({(0, 0): 0})
    assert (knowledge.safe, knowledge.safe_moves) == ({(0, 0), (0, 1)}, {(0, 1)})
    knowledge.tell({(0, 1): 1})
    assert knowledge.safe_moves == set()
    assert knowledge.mines == {(0, 2)}


def test_what_is_seen_is_the_proof_of_an_open_cell_however_well_it_was_proven_before() -> None:
    knowledge = KnowledgeBase(Grid(3, 1))
    knowledge.tell({(0, 0): 0})
    assert rule_of(knowledge, (0, 1)) is Rule.ALL_SAFE
    knowledge.tell({(0, 1): 1})
    assert rule_of(knowledge, (0, 1)) is Rule.SEEN


def test_of_a_cell_that_is_not_settled_there_is_no_proof() -> None:
    assert of("3x1x1/#1#").proof((0, 0)) is None


def test_what_the_caller_says_is_believed_and_named_as_given() -> None:
    knowledge = KnowledgeBase(Grid(3, 1))
    knowledge.tell({(0, 1): 1})
    knowledge.tell_known((0, 0), is_mine=False)
    assert (knowledge.safe_moves, knowledge.mines) == ({(0, 0)}, {(0, 2)})
    assert rule_of(knowledge, (0, 0)) is Rule.GIVEN
    proof = knowledge.proof((0, 2))
    assert proof is not None
    assert Rule.GIVEN in rules_in(proof)
    position = Position.parse("3x1x1/#1#")
    assert is_sound(proof, position, {(0, 0): False})
    assert not is_sound(proof, position)


def test_what_the_caller_says_counts_toward_the_total() -> None:
    knowledge = KnowledgeBase(Grid(4, 4), total=1)
    knowledge.tell_known((2, 2), is_mine=True)
    assert knowledge.safe == set(Grid(4, 4)) - {(2, 2)}


@pytest.mark.parametrize("is_mine", [False, True])
def test_the_caller_cannot_say_both(is_mine: bool) -> None:
    knowledge = KnowledgeBase(Grid(4, 4))
    knowledge.tell_known((2, 2), is_mine=is_mine)
    knowledge.tell_known((2, 2), is_mine=is_mine)
    with pytest.raises(ConflictError):
        knowledge.tell_known((2, 2), is_mine=not is_mine)


def test_flags_count_only_where_they_are_trusted() -> None:
    position = Position.parse("3x1x1/F1#")
    assert KnowledgeBase.of(position).safe_moves == set()
    trusting = KnowledgeBase.of(position, trust_flags=True)
    assert (trusting.mines, trusting.safe_moves) == ({(0, 0)}, {(0, 2)})


def test_a_shown_mine_is_known() -> None:
    knowledge = of("3x1x1/*1#")
    assert (knowledge.mines, knowledge.safe_moves) == ({(0, 0)}, {(0, 2)})
    assert rule_of(knowledge, (0, 0)) is Rule.SEEN


def test_numbers_that_are_not_to_be_used_only_show_that_their_cells_are_open() -> None:
    position = Position.parse("3x2x2/###/121")
    only_2 = KnowledgeBase.among(Leaves(position), [(1, 1)], use_total=False)
    assert only_2.sentences == (Sentence.of([(0, 0), (0, 1), (0, 2)], 2),)
    assert only_2.safe == {(1, 0), (1, 1), (1, 2)}


def test_the_proof_of_a_sentence_is_found_by_its_cells_and_its_count() -> None:
    knowledge = of("3x1x1/#1#")
    (sentence,) = knowledge.sentences
    proof = knowledge.proof_of(sentence)
    assert proof is not None
    assert (proof.rule, proof.at, proof.conclusion) == (Rule.NUMBER, (0, 1), sentence)
    assert knowledge.proof_of(Sentence(sentence.cells, 0)) is None
    assert knowledge.proof_of(Sentence.of([(0, 0)], 1)) is None


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
    knowledge = KnowledgeBase(board.grid, total_of(board, use_total))
    assert_agrees(knowledge, board)
    for number, cell in enumerate(cells, start=1):
        knowledge.tell({cell: board.number(cell)})
        assert_agrees(knowledge, board)
        assert knowledge.safe_moves == knowledge.safe - set(cells[:number])


@many_examples
@given(games(), with_or_without_total)
def test_nothing_concluded_in_a_game_contradicts_its_board(game: Game, use_total: bool) -> None:
    assert game.board is not None
    knowledge = KnowledgeBase.of(game.position, use_total=use_total)
    assert_agrees(knowledge, game.board)
    assert knowledge.safe_moves == knowledge.safe - game.position.numbers.keys()
    assert set(game.position.shown_mines) <= knowledge.mines


@many_examples
@given(opened_boards(), with_or_without_total, seeds)
def test_conclusions_do_not_depend_on_the_order_or_manner_of_telling(
    opened: Opened, use_total: bool, seed: int
) -> None:
    board, cells = opened
    at_once = told(board, cells, use_total)
    one_by_one = KnowledgeBase(board.grid, total_of(board, use_total))
    for cell in cells:
        one_by_one.tell({cell: board.number(cell)})
    other_order = told(board, random.Random(seed).sample(cells, len(cells)), use_total)
    read = KnowledgeBase.of(as_seen(board, cells), use_total=use_total)
    for other in (one_by_one, other_order, read):
        assert what_is_known(other) == what_is_known(at_once)


@many_examples
@given(opened_boards())
def test_sentences_do_not_depend_on_the_order_or_manner_of_telling(opened: Opened) -> None:
    board, cells = opened
    one_by_one = KnowledgeBase(board.grid)
    for cell in cells:
        one_by_one.tell({cell: board.number(cell)})
    read = KnowledgeBase.of(as_seen(board, cells), use_total=False)
    assert set(one_by_one.sentences) == set(read.sentences)
    assert set(read.sentences) == set(told(board, cells, use_total=False).sentences)


@many_examples
@given(opened_boards(), with_or_without_total, st.integers(0, 63))
def test_more_numbers_never_take_a_conclusion_away(
    opened: Opened, use_total: bool, fewer: int
) -> None:
    board, cells = opened
    position = as_seen(board, set(cells))
    some = KnowledgeBase.among(Leaves(position), cells[:fewer], use_total=use_total)
    every = told(board, cells, use_total)
    assert some.safe <= every.safe
    assert some.mines <= every.mines


@many_examples
@given(opened_boards())
def test_the_total_never_takes_a_conclusion_away(opened: Opened) -> None:
    board, cells = opened
    without, with_total = told(board, cells, False), told(board, cells, True)
    assert without.safe <= with_total.safe
    assert without.mines <= with_total.mines


@many_examples
@given(opened_boards(any_shape=False), with_or_without_total)
def test_all_that_the_course_ai_proves_is_proven(opened: Opened, use_total: bool) -> None:
    board, cells = opened
    ai = MinesweeperAI(board.grid.height, board.grid.width, total_of(board, use_total))
    knowledge = KnowledgeBase(board.grid, total_of(board, use_total))
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
    known = knowledge.safe | knowledge.mines
    assert len({sentence.cells for sentence in sentences}) == len(sentences)
    for sentence in sentences:
        assert 0 < sentence.count < len(sentence.cells)
        assert not sentence.cells & known
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
        proof = knowledge.proof(cell)
        assert proof is not None
        assert use_total or not proof.uses_total
        safe, mines = forced(position, proof.numbers, use_total=proof.uses_total)
        assert cell in (mines if cell in knowledge.mines else safe)
    for sentence in knowledge.sentences:
        proof = knowledge.proof_of(sentence)
        assert proof is not None
        for layout in layouts(position, proof.numbers, use_total=proof.uses_total):
            assert len(sentence.cells & layout) == sentence.count


# Numbers that cannot all be right


@st.composite
def strange_numbers(draw: st.DrawFn) -> tuple[Grid, int, dict[Cell, int]]:
    """The numbers of a small board, some of them wrong; and a number of mines, perhaps wrong."""
    board, cells = draw(opened_boards(largest=4))
    numbers = numbers_of(board, cells)
    for cell in draw(st.lists(st.sampled_from(cells), min_size=1, max_size=3)) if cells else ():
        numbers[cell] = max(0, min(8, numbers[cell] + draw(st.sampled_from([-1, 1]))))
    mines = board.mine_count + draw(st.sampled_from([-1, 0, 0, 1]))
    return board.grid, max(0, min(len(board.grid), mines)), numbers


@settings(deadline=None, max_examples=200)
@given(strange_numbers(), with_or_without_total, st.booleans())
def test_numbers_said_to_be_in_conflict_have_no_layout(
    strange: tuple[Grid, int, dict[Cell, int]], use_total: bool, one_by_one: bool
) -> None:
    grid, mines, numbers = strange
    steps = [dict([pair]) for pair in numbers.items()] if one_by_one else [numbers]
    conflict, heard = first_conflict(grid, mines if use_total else None, steps)
    if conflict is None:
        return
    assert use_total or not conflict.uses_total
    assert set(conflict.numbers) <= heard.keys()
    position = with_numbers(grid, mines, heard)
    assert not list(layouts(position, conflict.numbers, use_total=conflict.uses_total))


def first_conflict(
    grid: Grid, total: int | None, steps: list[dict[Cell, int]]
) -> tuple[ConflictError | None, dict[Cell, int]]:
    """The conflict that these numbers lead to, if any, and the numbers told until then."""
    heard: dict[Cell, int] = {}
    try:
        knowledge = KnowledgeBase(grid, total)
        for numbers in steps:
            heard |= numbers
            knowledge.tell(numbers)
    except ConflictError as conflict:
        return conflict, heard
    return None, heard


@settings(deadline=None, max_examples=120)
@given(strange_numbers())
def test_without_the_total_reading_numbers_clashes_whenever_telling_them_does(
    strange: tuple[Grid, int, dict[Cell, int]],
) -> None:
    grid, mines, numbers = strange
    position = with_numbers(grid, mines, numbers)
    conflict, _ = first_conflict(grid, None, [numbers])
    if conflict is None:
        KnowledgeBase.of(position, use_total=False)
    else:
        with pytest.raises(ConflictError) as caught:
            KnowledgeBase.of(position, use_total=False)
        assert not caught.value.uses_total
        assert not list(layouts(position, caught.value.numbers, use_total=False))


@pytest.mark.parametrize(
    ("numbers", "blamed"),
    [
        ({(0, 1): 3}, [(0, 1)]),
        ({(0, 0): 0, (0, 2): 2}, [(0, 0), (0, 2)]),
        ({(0, 0): 0, (0, 2): 2, (0, 5): 1}, [(0, 0), (0, 2)]),
        ({(0, 0): 1, (0, 1): 1}, [(0, 0)]),
        ({(0, 3): 2, (0, 5): 1, (0, 7): 2}, [(0, 3), (0, 5), (0, 7)]),
    ],
)
def test_a_clash_names_the_numbers_that_clash(numbers: dict[Cell, int], blamed: list[Cell]) -> None:
    with pytest.raises(ConflictError) as caught:
        KnowledgeBase(Grid(9, 1)).tell(numbers)
    assert list(caught.value.numbers) == blamed
    assert not caught.value.uses_total


@pytest.mark.parametrize("mines", [0, 3])
def test_numbers_may_clash_with_the_total_only(mines: int) -> None:
    KnowledgeBase(Grid(3, 1)).tell({(0, 1): 1})
    with pytest.raises(ConflictError) as caught:
        KnowledgeBase(Grid(3, 1), total=mines).tell({(0, 1): 1})
    assert caught.value.uses_total


@pytest.mark.parametrize("notation", ["12x1x0/#1##########", "12x1x11/#1##########"])
def test_a_sentence_that_needs_more_than_the_board_has_clashes_with_the_total(
    notation: str,
) -> None:
    # One needs a mine where there are none left, the other a safe cell.
    with pytest.raises(ConflictError) as caught:
        of(notation, use_total=True)
    assert caught.value.uses_total


def test_a_cell_cannot_show_two_numbers() -> None:
    knowledge = KnowledgeBase(Grid(3, 3))
    knowledge.tell({(1, 1): 2})
    with pytest.raises(ConflictError) as caught:
        knowledge.tell({(1, 1): 3})
    assert caught.value.numbers == ((1, 1),)


def test_a_cell_proven_to_be_a_mine_cannot_be_opened() -> None:
    knowledge = KnowledgeBase(Grid(3, 1))
    knowledge.tell({(0, 0): 1})
    with pytest.raises(ConflictError):
        knowledge.tell({(0, 1): 1})


@pytest.mark.parametrize("cell", [(-1, 0), (0, 3), (9, 9)])
def test_a_cell_off_the_board_is_refused(cell: Cell) -> None:
    knowledge = KnowledgeBase(Grid(3, 3))
    with pytest.raises(ImpossibleError) as caught:
        knowledge.tell({cell: 1})
    assert str(caught.value) == f"{cell} is off the board of 3x3 cells"
    assert caught.value.input == str(cell)
    with pytest.raises(ImpossibleError, match="off the board of 3x3 cells"):
        knowledge.tell_known(cell, is_mine=True)
