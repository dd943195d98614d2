"""`Minesweeper` and `Sentence`, beyond what the course checks."""

import random
from collections import Counter

import pytest

from minesweeper import Minesweeper, Sentence


@pytest.mark.parametrize(
    ("height", "width", "mines"), [(8, 8, 8), (4, 5, 0), (4, 5, 20), (1, 1, 1), (40, 40, 1590)]
)
def test_a_board_has_exactly_its_mines(height: int, width: int, mines: int) -> None:
    game = Minesweeper(height, width, mines)
    assert (game.height, game.width, len(game.mines)) == (height, width, mines)
    assert [len(row) for row in game.board] == [width] * height
    assert {
        (i, j) for i in range(height) for j in range(width) if game.board[i][j]
    } == game.mines  # fmt: skip
    assert all(map(game.is_mine, game.mines))


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


def test_nearby_mines_leaves_out_the_cell_itself() -> None:
    game = Minesweeper(3, 3, 9)
    assert game.nearby_mines((1, 1)) == 8
    assert game.nearby_mines((0, 0)) == 3
    assert game.nearby_mines((0, 1)) == 5
    assert Minesweeper(3, 3, 0).nearby_mines((1, 1)) == 0


def test_is_mine_checks_no_range_as_in_the_original() -> None:
    game = Minesweeper(2, 2, 4)
    assert game.is_mine((-1, -1))
    with pytest.raises(IndexError):
        game.is_mine((2, 0))


def test_won_means_that_exactly_the_mines_are_found() -> None:
    game = Minesweeper(4, 4, 3)
    assert game.mines_found == set()
    assert not game.won()
    game.mines_found = set(game.mines)
    assert game.won()
    game.mines_found.add(next((i, j) for i in range(4) for j in range(4) if not game.board[i][j]))
    assert not game.won()
    assert Minesweeper(2, 2, 0).won()


def test_print_draws_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    game = Minesweeper(2, 3, 0)
    game.board[0][1] = True
    game.print()
    assert capsys.readouterr().out == "-------\n| |X| |\n-------\n| | | |\n-------\n"


def test_a_sentence_keeps_a_set_of_its_own() -> None:
    given = {(0, 0), (0, 1)}
    sentence = Sentence(given, 1)
    sentence.mark_safe((0, 0))
    assert (given, sentence.cells) == ({(0, 0), (0, 1)}, {(0, 1)})


def test_sentences_compare_by_cells_and_count_and_are_unhashable() -> None:
    assert Sentence([(0, 0), (0, 1)], 1) == Sentence({(0, 1), (0, 0)}, 1)
    assert Sentence([(0, 0), (0, 1)], 1) != Sentence([(0, 0), (0, 1)], 2)
    assert Sentence([(0, 0)], 1) != Sentence([(0, 1)], 1)
    with pytest.raises(TypeError, match="unhashable"):
        {Sentence([], 0)}
    with pytest.raises(AttributeError):
        assert Sentence([], 0) == "set() = 0"


def test_a_sentence_is_written_as_its_set_and_count() -> None:
    assert str(Sentence([(0, 1)], 1)) == "{(0, 1)} = 1"
    assert str(Sentence([], 0)) == "set() = 0"


@pytest.mark.parametrize(("kind", "count"), [("mine", 2), ("safe", 0)])
def test_what_a_sentence_knows_may_be_walked_while_it_changes(kind: str, count: int) -> None:
    sentence = Sentence([(0, 0), (0, 1)], count)
    for cell in getattr(sentence, f"known_{kind}s")():
        getattr(sentence, f"mark_{kind}")(cell)
    assert (sentence.cells, sentence.count) == (set(), 0)
    assert sentence.known_mines() == sentence.known_safes() == set()
