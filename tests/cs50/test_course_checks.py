"""What the course asks of minesweeper.py: our contract, its own checks, and its board."""

import random
from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

import minesweeper
from evenness import deviation
from minesweeper import Cell, Minesweeper, MinesweeperAI, Sentence
from minewise.course.contract import ContractCase, contract


@pytest.mark.parametrize("case", contract(), ids=lambda case: case.name)
def test_every_point_is_met(case: ContractCase, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {**vars(minesweeper), "printed": lambda: capsys.readouterr().out}
    exec("\n".join(case.lines), names)
    assert eval(case.value, names) == eval(case.expected)


def ai_told(*numbers: tuple[Cell, int]) -> MinesweeperAI:
    ai = MinesweeperAI(4, 5)
    for cell, count in numbers:
        ai.add_knowledge(cell, count)
    return ai


def test_what_add_knowledge_infers_in_the_checks_of_the_course() -> None:
    around = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert Sentence(around, 2) in ai_told(((1, 1), 2)).knowledge
    assert Sentence([(2, 3), (2, 4), (3, 3)], 1) in ai_told(((3, 4), 1)).knowledge
    assert ai_told(((0, 0), 0)).safes == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert ai_told(((2, 4), 1), ((2, 3), 1), ((1, 4), 0), ((3, 2), 0)).mines == {(3, 4)}
    assert ai_told(((2, 0), 2), ((3, 1), 0)).mines == {(1, 0), (1, 1)}
    ai = ai_told(((0, 1), 1), ((1, 0), 1), ((1, 2), 1), ((3, 1), 0), ((0, 4), 0), ((3, 4), 0))
    assert {(0, 0), (0, 2)} <= ai.safes, "the only one that needs the subset rule"
    assert {(1, 0), (2, 1), (3, 1)} <= ai_told(((3, 0), 2), ((2, 0), 3), ((1, 2), 1)).mines


def test_every_arrangement_of_mines_is_equally_likely() -> None:
    random.seed(1)
    seen = Counter(frozenset(Minesweeper(2, 3, 2).mines) for _ in range(6000))
    pairs = list(map(frozenset, combinations(product(range(2), range(3)), 2)))
    assert deviation(seen, pairs) < 4.2, "one run in a thousand is beyond"


@pytest.mark.parametrize(
    ("height", "width", "mines"), [(8, 8, 65), (8, 8, -1), (0, 8, 0), (8, 0, 0), (-1, -1, 1)]
)
def test_a_board_that_cannot_be_is_refused_at_once(height: int, width: int, mines: int) -> None:
    with pytest.raises(ValueError, match="board of"):
        Minesweeper(height=height, width=width, mines=mines)


def test_a_board_is_drawn_row_by_row(capsys: pytest.CaptureFixture[str]) -> None:
    game = Minesweeper(2, 3, 0)
    game.board[0][1] = True
    game.print()
    assert capsys.readouterr().out == "-------\n| |X| |\n-------\n| | | |\n-------\n"


def test_a_sentence_is_in_no_set_and_compares_with_sentences_only() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        {Sentence([], 0)}
    with pytest.raises(AttributeError):
        assert Sentence([], 0) == "set() = 0"
