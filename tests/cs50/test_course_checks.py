"""The course's 25 automatic checks of minesweeper.py, one test each, in its order."""

import importlib
from pathlib import Path

import pytest

import minesweeper
from minesweeper import Cell, MinesweeperAI, Sentence

PAIR = [(0, 1), (2, 3)]
FOUR = [(0, 1), (2, 3), (4, 5), (6, 7)]


def ai_told(*numbers: tuple[Cell, int], height: int = 4, width: int = 5) -> MinesweeperAI:
    ai = MinesweeperAI(height, width)
    for cell, count in numbers:
        ai.add_knowledge(cell, count)
    return ai


def test_01_the_file_exists() -> None:
    assert minesweeper.__file__ is not None
    assert Path(minesweeper.__file__).name == "minesweeper.py"


def test_02_the_file_imports() -> None:
    importlib.reload(importlib.import_module("minesweeper"))


def test_03_known_mines_returns_mines_when_conclusions_are_possible() -> None:
    assert Sentence(PAIR, 2).known_mines() == set(PAIR)


def test_04_known_mines_returns_no_mines_when_no_conclusion_is_possible() -> None:
    assert Sentence(PAIR, 1).known_mines() == set()


def test_05_known_safes_returns_safes_when_a_conclusion_is_possible() -> None:
    assert Sentence(PAIR, 0).known_safes() == set(PAIR)


def test_06_known_safes_returns_no_safes_when_no_conclusion_is_possible() -> None:
    assert Sentence(PAIR, 1).known_safes() == set()


@pytest.mark.parametrize(
    ("method", "cell", "cells", "count"),
    [
        pytest.param("mark_mine", (2, 3), {(0, 1), (4, 5), (6, 7)}, 2, id="07 mine in sentence"),
        pytest.param("mark_mine", (2, 5), set(FOUR), 3, id="08 mine not in sentence"),
        pytest.param("mark_safe", (2, 3), {(0, 1), (4, 5), (6, 7)}, 3, id="09 safe in sentence"),
        pytest.param("mark_safe", (2, 5), set(FOUR), 3, id="10 safe not in sentence"),
    ],
)
def test_07_to_10_marking_a_cell(method: str, cell: Cell, cells: set[Cell], count: int) -> None:
    sentence = Sentence(FOUR, 3)
    assert getattr(sentence, method)(cell) is None
    assert sentence.cells == cells
    assert sentence.count == count


def test_11_add_knowledge_marks_the_cell_as_a_move_made() -> None:
    assert ai_told(((0, 0), 2)).moves_made == {(0, 0)}


def test_12_add_knowledge_marks_the_cell_as_safe() -> None:
    assert ai_told(((3, 0), 2)).safes == {(3, 0)}


def test_13_add_knowledge_adds_a_sentence_in_the_middle_of_the_board() -> None:
    around = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert Sentence(around, 2) in ai_told(((1, 1), 2)).knowledge


def test_14_add_knowledge_adds_a_sentence_in_the_corner_of_the_board() -> None:
    assert Sentence([(2, 3), (2, 4), (3, 3)], 1) in ai_told(((3, 4), 1)).knowledge


def test_15_add_knowledge_ignores_known_mines_in_a_new_sentence() -> None:
    ai = ai_told(((0, 0), 3))
    ai.mines.update({(0, 1), (1, 0), (1, 1)})
    ai.add_knowledge((0, 2), 3)
    assert Sentence([(0, 3), (1, 2), (1, 3)], 1) in ai.knowledge


def test_16_add_knowledge_ignores_known_safes_in_a_new_sentence() -> None:
    ai = ai_told(((0, 0), 0))
    ai.safes.update({(0, 1), (1, 0), (1, 1)})
    ai.add_knowledge((0, 2), 2)
    assert Sentence([(0, 3), (1, 2), (1, 3)], 2) in ai.knowledge


def test_17_add_knowledge_infers_additional_safe_cells() -> None:
    assert ai_told(((0, 0), 0)).safes == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_18_add_knowledge_can_infer_a_mine_from_new_information() -> None:
    assert ai_told(((2, 4), 1), ((2, 3), 1), ((1, 4), 0), ((3, 2), 0)).mines == {(3, 4)}


def test_19_add_knowledge_can_infer_several_mines_from_new_information() -> None:
    assert ai_told(((2, 0), 2), ((3, 1), 0)).mines == {(1, 0), (1, 1)}


def test_20_add_knowledge_can_infer_safe_cells_from_new_information() -> None:
    ai = ai_told(((0, 1), 1), ((1, 0), 1), ((1, 2), 1), ((3, 1), 0), ((0, 4), 0), ((3, 4), 0))
    assert {(0, 0), (0, 2)} <= ai.safes


def test_21_add_knowledge_combines_several_sentences() -> None:
    assert {(1, 0), (2, 1), (3, 1)} <= ai_told(((3, 0), 2), ((2, 0), 3), ((1, 2), 1)).mines


def test_22_make_safe_move_makes_a_safe_move_when_possible() -> None:
    assert ai_told(((0, 2), 0), height=3, width=3).make_safe_move() in {(0, 1), (1, 1), (1, 2)}


def test_23_make_safe_move_avoids_cells_already_chosen() -> None:
    assert ai_told(((0, 0), 1), height=2, width=2).make_safe_move() != (0, 0)


def test_24_make_safe_move_returns_none_when_no_safe_move_is_available() -> None:
    assert ai_told(((0, 0), 1), height=3, width=3).make_safe_move() is None


def test_25_make_random_move_avoids_cells_already_chosen_or_mines() -> None:
    ai = ai_told(((0, 0), 3), height=3, width=3)
    forbidden = {(0, 0), (0, 1), (1, 0), (1, 1)}
    for _ in range(50):
        assert ai.make_random_move() not in forbidden
