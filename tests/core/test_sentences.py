"""What the errors say, word for word where a number or a list could go wrong."""

from pathlib import PurePosixPath

import pytest

from minewise.base import ImpossibleError, quote
from minewise.core import Board, ConflictError, FirstClick, Grid, Position, State


def test_an_input_of_sixty_characters_is_quoted_whole_and_a_longer_one_is_cut_to_sixty() -> None:
    assert quote("x" * 60) == repr("x" * 60)
    assert quote("x" * 61) == repr("x" * 57 + "...")
    assert quote(PurePosixPath("x" * 60, "game.avf")) == repr("..." + "x" * 48 + "/game.avf")


@pytest.mark.parametrize(
    ("numbers", "uses_total", "sentence"),
    [
        ([(0, 1)], False, "the number at row 1, column 2 cannot be right beside what is known"),
        (
            [(0, 1)],
            True,
            "the number at row 1, column 2 and the number of mines on the board "
            "cannot all be right",
        ),
        (
            [(2, 0), (0, 1)],
            False,
            "the numbers at row 1, column 2; row 3, column 1 cannot all be right",
        ),
        ([], False, "what is known cannot all be right"),
        ([], True, "what is known and the number of mines on the board cannot all be right"),
    ],
)
def test_numbers_in_conflict_are_named(
    numbers: list[tuple[int, int]], uses_total: bool, sentence: str
) -> None:
    error = ConflictError(numbers, uses_total=uses_total, position="1x1x0/#")
    assert str(error) == sentence
    assert error.cell == (min(numbers) if numbers else None)
    assert (error.input, error.position) == ("1x1x0/#", "1x1x0/#")


def test_of_many_numbers_in_conflict_eight_are_named_and_the_others_counted() -> None:
    eight = ConflictError([(0, column) for column in range(8)])
    assert "more" not in str(eight)
    assert str(eight).count("row 1, column") == 8
    ten = ConflictError([(0, column) for column in range(10)])
    assert str(ten).endswith("; row 1, column 8 and 2 more cannot all be right")
    assert str(ten).count("row 1, column") == 8


def test_a_position_that_cannot_be_as_a_whole_is_shown() -> None:
    text = "2x2x1/FF/##"
    with pytest.raises(ImpossibleError) as caught:
        Position.parse(text)
    assert quote(text) in str(caught.value)
    assert (caught.value.input, caught.value.position) == (text, text)
    assert caught.value.cell is None


def test_more_mines_than_there_are_cells_are_what_was_given() -> None:
    with pytest.raises(ImpossibleError) as caught:
        Position(Grid(2, 1), 3, "##")
    assert caught.value.input == "3"
    with pytest.raises(ImpossibleError) as caught:
        Board.generate(Grid(2, 1), 3, seed=1)
    assert caught.value.input == "3"


def test_a_game_tells_how_far_it_is_by_these_words() -> None:
    assert [str(state) for state in State] == ["ready", "playing", "won", "lost"]


def test_mines_are_dealt_as_if_the_corner_were_opened_first_unless_a_cell_is_named() -> None:
    grid = Grid(5, 4)
    for seed in range(20):
        dealt = Board.generate(grid, 10, seed=seed, first=FirstClick.SAFE)
        assert dealt == Board.generate(
            grid, 10, seed=seed, first=FirstClick.SAFE, start=(0, 0)
        )  # fmt: skip
        assert not dealt.is_mine((0, 0))


@pytest.mark.parametrize(
    ("mines", "sentence"),
    [(1, "1 mine does not fit on 1x1 cells"), (8, "8 mines do not fit on 2x4 cells")],
)
def test_mines_that_do_not_fit_are_counted_in_the_right_form(mines: int, sentence: str) -> None:
    grid = Grid(1, 1) if mines == 1 else Grid(2, 4)
    with pytest.raises(ImpossibleError) as caught:
        Board.generate(grid, mines, seed=1, first=FirstClick.SAFE)
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).endswith(f"expected at most {mines - 1}")


def test_flags_and_shown_mines_together_are_no_more_than_the_mines() -> None:
    assert Position.parse("3x1x2/F#*").mines == 2
    with pytest.raises(ImpossibleError, match="2 cells are flagged"):
        Position.parse("3x1x1/F#*")


def test_a_cell_off_the_board_is_named() -> None:
    with pytest.raises(ImpossibleError, match=r"^\(9, 0\) is off the board in '2x1x1/##'$"):
        Position.parse("2x1x1/##")[9, 0]
