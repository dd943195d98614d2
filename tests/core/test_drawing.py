"""A position, a board and a game show themselves in a notebook."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from minewise.core import Board, Game, Grid, Note, Position, svg
from minewise.core.drawing import MOST_CELLS_DRAWN
from strategies import boards

SVG = "{http://www.w3.org/2000/svg}"


def texts(drawn: str | None, kind: str) -> list[str]:
    """What stands in the texts of one kind, in order."""
    assert drawn is not None
    root = ElementTree.fromstring(drawn)
    return [text.text or "" for text in root.iter(f"{SVG}text") if text.get("class") == kind]


def shapes(drawn: str | None, kind: str) -> int:
    assert drawn is not None
    return sum(part.get("class") == kind for part in ElementTree.fromstring(drawn).iter())


def test_each_cell_is_drawn_as_what_it_shows() -> None:
    drawn = Position.parse("4x2x2/1F##/1##*", trust_flags=False)._repr_svg_()
    assert texts(drawn, "n1") == ["1", "1"]
    assert (shapes(drawn, "flag"), shapes(drawn, "mine"), shapes(drawn, "hidden")) == (1, 1, 5)


def test_the_picture_is_told_in_words() -> None:
    drawn = Position.parse("3x2x1/#F#/111")._repr_svg_()
    assert drawn is not None
    root = ElementTree.fromstring(drawn)
    assert root.findtext(f"{SVG}title") == "A board of 3x2 cells with 1 mine"
    assert root.findtext(f"{SVG}desc") == "Row 1: hidden, flag, hidden. Row 2: 1, 1, 1."


def test_rows_and_columns_are_counted_from_1() -> None:
    drawn = Position.parse("3x2x1/###/###")._repr_svg_()
    assert texts(drawn, "ruler") == ["1", "2", "3", "1", "2"]


def test_a_note_is_text_and_never_markup() -> None:
    note = Note("<1 & b", "less than one percent")
    drawn = svg(Grid(1, 1), 0, "#", {(0, 0): note}, ringed=[(0, 0)])
    assert texts(drawn, "note") == ["<1 & b"]
    assert drawn is not None
    assert "Row 1: less than one percent (marked)." in drawn
    assert shapes(drawn, "ring") == 1


def test_a_board_too_large_to_look_at_is_not_drawn() -> None:
    side = 71
    assert side * side > MOST_CELLS_DRAWN
    assert Position(Grid(side, side), 1, "#" * side * side)._repr_svg_() is None


@settings(max_examples=20)
@given(boards())
def test_the_picture_of_a_board_has_its_mines_and_its_numbers(board: Board) -> None:
    drawn = board._repr_svg_()
    assert shapes(drawn, "mine") == board.mine_count
    for number in range(1, 9):
        cells = sum(not board.is_mine(c) and board.number(c) == number for c in board.grid)
        assert len(texts(drawn, f"n{number}")) == cells


def test_a_game_shows_what_its_player_sees() -> None:
    game = Game.on(Board.parse("3x2x1/*../..."))
    game.open((1, 1))
    assert game._repr_svg_() == game.position._repr_svg_()
    assert shapes(game._repr_svg_(), "mine") == 0


@pytest.mark.parametrize("line", ["3x2x1/#F#/111", "2x2x1/F1/11", "3x1x2/1F#"])
def test_a_position_is_written_so_that_it_can_be_read_again(line: str) -> None:
    position = Position.written(line)
    assert eval(repr(position), {"Position": Position}) == position
