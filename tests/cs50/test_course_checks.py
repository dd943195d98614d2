"""The course's 25 automatic checks of minesweeper.py, by their numbers."""

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


def test_01_and_02_the_file_exists_and_imports() -> None:
    assert minesweeper.__file__ is not None
    assert Path(minesweeper.__file__).name == "minesweeper.py"
    importlib.reload(importlib.import_module("minesweeper"))


@pytest.mark.parametrize(
    ("method", "count", "known"),
    [
        pytest.param("known_mines", 2, set(PAIR), id="03 mines when a conclusion is possible"),
        pytest.param("known_mines", 1, set(), id="04 no mines when none is possible"),
        pytest.param("known_safes", 0, set(PAIR), id="05 safes when a conclusion is possible"),
        pytest.param("known_safes", 1, set(), id="06 no safes when none is possible"),
    ],
)
def test_03_to_06_what_a_sentence_knows(method: str, count: int, known: set[Cell]) -> None:
    assert getattr(Sentence(PAIR, count), method)() == known


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


def test_11_and_12_add_knowledge_marks_the_cell_as_a_move_made_and_as_safe() -> None:
    assert ai_told(((0, 0), 2)).moves_made == {(0, 0)}
    assert ai_told(((3, 0), 2)).safes == {(3, 0)}


def test_13_and_14_add_knowledge_adds_a_sentence_in_the_middle_and_in_the_corner() -> None:
    around = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert Sentence(around, 2) in ai_told(((1, 1), 2)).knowledge
    assert Sentence([(2, 3), (2, 4), (3, 3)], 1) in ai_told(((3, 4), 1)).knowledge


@pytest.mark.parametrize(
    ("kind", "first", "second", "left"),
    [pytest.param("mines", 3, 3, 1, id="15 mines"), pytest.param("safes", 0, 2, 2, id="16 safes")],
)
def test_15_and_16_a_new_sentence_leaves_out_cells_that_are_known(
    kind: str, first: int, second: int, left: int
) -> None:
    ai = ai_told(((0, 0), first))
    getattr(ai, kind).update({(0, 1), (1, 0), (1, 1)})
    ai.add_knowledge((0, 2), second)
    assert Sentence([(0, 3), (1, 2), (1, 3)], left) in ai.knowledge


def test_17_add_knowledge_infers_additional_safe_cells() -> None:
    assert ai_told(((0, 0), 0)).safes == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_18_and_19_add_knowledge_infers_one_mine_and_several_from_new_information() -> None:
    assert ai_told(((2, 4), 1), ((2, 3), 1), ((1, 4), 0), ((3, 2), 0)).mines == {(3, 4)}
    assert ai_told(((2, 0), 2), ((3, 1), 0)).mines == {(1, 0), (1, 1)}


def test_20_add_knowledge_can_infer_safe_cells_from_new_information() -> None:
    ai = ai_told(((0, 1), 1), ((1, 0), 1), ((1, 2), 1), ((3, 1), 0), ((0, 4), 0), ((3, 4), 0))
    assert {(0, 0), (0, 2)} <= ai.safes


def test_21_add_knowledge_combines_several_sentences() -> None:
    assert {(1, 0), (2, 1), (3, 1)} <= ai_told(((3, 0), 2), ((2, 0), 3), ((1, 2), 1)).mines


def test_22_to_24_make_safe_move() -> None:
    assert ai_told(((0, 2), 0), height=3, width=3).make_safe_move() in {(0, 1), (1, 1), (1, 2)}
    chosen_already = ai_told(((0, 0), 1), height=2, width=2)
    assert chosen_already.make_safe_move() != (0, 0)
    assert ai_told(((0, 0), 1), height=3, width=3).make_safe_move() is None


def test_25_make_random_move_avoids_cells_already_chosen_or_mines() -> None:
    ai = ai_told(((0, 0), 3), height=3, width=3)
    forbidden = {(0, 0), (0, 1), (1, 0), (1, 1)}
    for _ in range(50):
        assert ai.make_random_move() not in forbidden
