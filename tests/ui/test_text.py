from minewise.core import Grid, Position
from minewise.ui.text import draw


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
