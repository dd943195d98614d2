from hypothesis import given, strategies as st

from minewise.advice import draw, pieces
from minewise.core import Game, Grid, Position
from strategies import games


def test_rows_and_columns_are_counted_from_1() -> None:
    position = Position.parse("3x2x1/0##/0F1", trust_flags=False)
    assert draw(position) == "    1 2 3\n 1  . # #\n 2  . F 1"


def test_wide_boards_stay_in_line() -> None:
    lines = draw(Position(Grid(12, 11), 0, "0" * 132)).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[0].split() == [str(column) for column in range(1, 13)]
    assert lines[-1].split()[0] == "11"


def test_marks_take_the_place_of_cells() -> None:
    position = Position.parse("3x1x1/##1")
    assert draw(position, {(0, 0): "s", (0, 1): "M"}).splitlines()[1] == " 1  s M 1"


def test_columns_are_as_wide_as_the_longest_mark() -> None:
    position = Position.parse("3x2x1/##1/##1")
    drawn = draw(position, {(0, 0): "<1%", (0, 1): ">99%", (1, 0): "s"})
    assert drawn == "       1    2    3\n 1   <1% >99%    1\n 2     s    #    1"


def test_columns_that_do_not_fit_come_below() -> None:
    position = Position.parse("5x1x1/01#10")
    assert draw(position, room=8) == "    1 2\n 1  . 1\n\n    3 4\n 1  # 1\n\n    5\n 1  ."


def test_one_column_is_drawn_however_little_room_there_is() -> None:
    lines = draw(Position(Grid(2, 1), 0, "00"), room=1).splitlines()
    assert lines == ["    1", " 1  .", "", "    2", " 1  ."]


@given(games(), st.integers(1, 60))
def test_every_cell_is_drawn_once_whatever_the_room(game: Game, room: int) -> None:
    position = game.position
    drawn = {cell: text for text, cell in pieces(position, room=room) if cell is not None}
    assert drawn.keys() == set(position.grid)
    symbols = {cell: text.strip().replace(".", "0") for cell, text in drawn.items()}
    assert symbols == {cell: position[cell] for cell in position.grid}
    longest = max(map(len, draw(position, room=room).splitlines()))
    assert longest <= max(room, 7)
