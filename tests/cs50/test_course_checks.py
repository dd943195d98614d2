"""The course's 25 automatic checks of minesweeper.py, by number, and more of its contract."""

import importlib
import random
from collections import Counter
from pathlib import Path

import pytest

import minesweeper
from minesweeper import Cell, Minesweeper, MinesweeperAI, Sentence

PAIR = [(0, 1), (2, 3)]
FOUR = [(0, 1), (2, 3), (4, 5), (6, 7)]


def ai_told(*numbers: tuple[Cell, int], height: int = 4, width: int = 5) -> MinesweeperAI:
    ai = MinesweeperAI(height, width)
    for cell, count in numbers:
        ai.add_knowledge(cell, count)
    return ai


def test_01_and_02_the_file_exists_and_imports() -> None:
    assert minesweeper.__file__ is not None
    assert Path(minesweeper.__file__).name == "minesweeper.py"
    importlib.reload(importlib.import_module("minesweeper"))


def test_03_to_06_a_sentence_knows_all_its_cells_where_a_conclusion_is_possible() -> None:
    assert Sentence(PAIR, 2).known_mines() == set(PAIR)
    assert Sentence(PAIR, 1).known_mines() == set()
    assert Sentence(PAIR, 0).known_safes() == set(PAIR)
    assert Sentence(PAIR, 1).known_safes() == set()


@pytest.mark.parametrize(
    ("method", "cell", "left", "count"),
    [
        pytest.param("mark_mine", (2, 3), {(0, 1), (4, 5), (6, 7)}, 2, id="07 mine in sentence"),
        pytest.param("mark_mine", (2, 5), set(FOUR), 3, id="08 mine not in sentence"),
        pytest.param("mark_safe", (2, 3), {(0, 1), (4, 5), (6, 7)}, 3, id="09 safe in sentence"),
        pytest.param("mark_safe", (2, 5), set(FOUR), 3, id="10 safe not in sentence"),
    ],
)
def test_07_to_10_marking_a_cell(method: str, cell: Cell, left: set[Cell], count: int) -> None:
    sentence = Sentence(FOUR, 3)
    assert getattr(sentence, method)(cell) is None
    assert (sentence.cells, sentence.count) == (left, count)


def test_13_and_14_add_knowledge_adds_a_sentence_in_the_middle_and_in_the_corner() -> None:
    around = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert Sentence(around, 2) in ai_told(((1, 1), 2)).knowledge
    assert Sentence([(2, 3), (2, 4), (3, 3)], 1) in ai_told(((3, 4), 1)).knowledge


def test_15_and_16_a_new_sentence_leaves_out_cells_that_are_known() -> None:
    for kind, first, second, left in (("mines", 3, 3, 1), ("safes", 0, 2, 2)):
        ai = ai_told(((0, 0), first))
        getattr(ai, kind).update({(0, 1), (1, 0), (1, 1)})
        ai.add_knowledge((0, 2), second)
        assert Sentence([(0, 3), (1, 2), (1, 3)], left) in ai.knowledge


def test_11_12_and_17_to_21_what_add_knowledge_marks_and_infers() -> None:
    assert ai_told(((0, 0), 2)).moves_made == {(0, 0)}
    assert ai_told(((3, 0), 2)).safes == {(3, 0)}
    assert ai_told(((0, 0), 0)).safes == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert ai_told(((2, 4), 1), ((2, 3), 1), ((1, 4), 0), ((3, 2), 0)).mines == {(3, 4)}
    assert ai_told(((2, 0), 2), ((3, 1), 0)).mines == {(1, 0), (1, 1)}
    ai = ai_told(((0, 1), 1), ((1, 0), 1), ((1, 2), 1), ((3, 1), 0), ((0, 4), 0), ((3, 4), 0))
    assert {(0, 0), (0, 2)} <= ai.safes, "20, the only one that needs the subset rule"
    assert {(1, 0), (2, 1), (3, 1)} <= ai_told(((3, 0), 2), ((2, 0), 3), ((1, 2), 1)).mines


def test_22_to_25_moves_are_safe_and_avoid_cells_already_chosen_or_mines() -> None:
    assert ai_told(((0, 2), 0), height=3, width=3).make_safe_move() in {(0, 1), (1, 1), (1, 2)}
    assert ai_told(((0, 0), 1), height=2, width=2).make_safe_move() != (0, 0)
    assert ai_told(((0, 0), 1), height=3, width=3).make_safe_move() is None
    ai = ai_told(((0, 0), 3), height=3, width=3)
    drawn = {ai.make_random_move() for _ in range(50)}
    assert not drawn & {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize(
    ("height", "width", "mines"), [(8, 8, 8), (4, 5, 0), (4, 5, 20), (1, 1, 1), (40, 40, 1590)]
)
def test_a_board_has_exactly_its_mines(height: int, width: int, mines: int) -> None:
    game = Minesweeper(height, width, mines)
    assert (game.height, game.width, len(game.mines)) == (height, width, mines)
    assert [len(row) for row in game.board] == [width] * height
    cells = {(i, j) for i in range(height) for j in range(width)}
    assert {cell for cell in cells if game.is_mine(cell)} == game.mines


def test_every_arrangement_of_mines_is_equally_likely() -> None:
    random.seed(1)
    seen = Counter(frozenset(Minesweeper(2, 3, 2).mines) for _ in range(6000))
    assert len(seen) == 15
    chi_square = sum((count - 400) ** 2 / 400 for count in seen.values())
    assert chi_square < 36.1, "14 degrees of freedom: one run in a thousand is beyond"


@pytest.mark.parametrize(
    ("height", "width", "mines"), [(8, 8, 65), (8, 8, -1), (0, 8, 0), (8, 0, 0), (-1, -1, 1)]
)
def test_a_board_that_cannot_be_is_refused_at_once(height: int, width: int, mines: int) -> None:
    with pytest.raises(ValueError, match="board of"):
        Minesweeper(height=height, width=width, mines=mines)


def test_nearby_mines_leaves_out_the_cell_itself_and_is_mine_checks_no_range() -> None:
    game = Minesweeper(3, 3, 9)
    assert game.nearby_mines((1, 1)) == 8
    assert game.nearby_mines((0, 0)) == 3
    assert game.nearby_mines((0, 1)) == 5
    assert Minesweeper(3, 3, 0).nearby_mines((1, 1)) == 0
    game = Minesweeper(2, 2, 4)
    assert game.is_mine((-1, -1))
    with pytest.raises(IndexError):
        game.is_mine((2, 0))


def test_a_board_is_drawn_and_is_won_when_exactly_the_mines_are_found(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = Minesweeper(2, 3, 0)
    game.board[0][1] = True
    game.print()
    assert capsys.readouterr().out == "-------\n| |X| |\n-------\n| | | |\n-------\n"
    game = Minesweeper(4, 4, 3)
    assert game.mines_found == set()
    assert not game.won()
    game.mines_found = set(game.mines)
    assert game.won()
    game.mines_found.add(next((i, j) for i in range(4) for j in range(4) if not game.board[i][j]))
    assert not game.won()
    assert Minesweeper(2, 2, 0).won()


def test_a_sentence_has_a_set_of_its_own_and_compares_by_cells_and_count() -> None:
    given = {(0, 0), (0, 1)}
    sentence = Sentence(given, 1)
    sentence.mark_safe((0, 0))
    assert (given, sentence.cells) == ({(0, 0), (0, 1)}, {(0, 1)})
    assert str(Sentence([(0, 1)], 1)) == "{(0, 1)} = 1"
    assert str(Sentence([], 0)) == "set() = 0"
    assert Sentence([(0, 0), (0, 1)], 1) == Sentence({(0, 1), (0, 0)}, 1)
    assert Sentence([(0, 0), (0, 1)], 1) != Sentence([(0, 0), (0, 1)], 2)
    assert Sentence([(0, 0)], 1) != Sentence([(0, 1)], 1)
    with pytest.raises(TypeError, match="unhashable"):
        {Sentence([], 0)}
    with pytest.raises(AttributeError):
        assert Sentence([], 0) == "set() = 0"


@pytest.mark.parametrize(("kind", "count"), [("mine", 2), ("safe", 0)])
def test_what_a_sentence_knows_may_be_walked_while_it_changes(kind: str, count: int) -> None:
    sentence = Sentence([(0, 0), (0, 1)], count)
    for cell in getattr(sentence, f"known_{kind}s")():
        getattr(sentence, f"mark_{kind}")(cell)
    assert (sentence.cells, sentence.count) == (set(), 0)
    assert sentence.known_mines() == sentence.known_safes() == set()
