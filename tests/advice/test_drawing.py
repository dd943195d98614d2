import pytest
from hypothesis import given, strategies as st

from minewise.advice.drawing import draw, pieces
from minewise.core import Cell, Game, Position
from strategies import games


@pytest.mark.parametrize(
    ("line", "marks", "room", "drawn"),
    [
        ("3x2x1/0##/0F1", {}, 80, "    1 2 3\n 1  . # #\n 2  . F 1"),
        ("3x1x1/##1", {(0, 0): "s", (0, 1): "M"}, 80, "    1 2 3\n 1  s M 1"),
        ("3x2x1/##1/##1", {(0, 0): "<1%", (0, 1): ">99%", (1, 0): "s"}, 80,
         "       1    2    3\n 1   <1% >99%    1\n 2     s    #    1"),
        ("5x1x1/01#10", {}, 8, "    1 2\n 1  . 1\n\n    3 4\n 1  # 1\n\n    5\n 1  ."),
        ("2x1x0/00", {}, 1, "    1\n 1  .\n\n    2\n 1  ."),
    ],
    ids=["counted from 1", "marks", "wide marks", "columns that do not fit", "hardly any room"],
)  # fmt: skip
def test_a_position_is_drawn(line: str, marks: dict[Cell, str], room: int, drawn: str) -> None:
    assert draw(Position.parse(line, trust_flags=False), marks, room=room) == drawn


@given(games(), st.integers(1, 60))
def test_every_cell_is_drawn_once_whatever_the_room(game: Game, room: int) -> None:
    position = game.position
    drawn = {cell: text for text, cell in pieces(position, room=room) if cell is not None}
    assert drawn.keys() == set(position.grid)
    symbols = {cell: text.strip().replace(".", "0") for cell, text in drawn.items()}
    assert symbols == {cell: position[cell] for cell in position.grid}
    longest = max(map(len, draw(position, room=room).splitlines()))
    assert len({len(line) for line in draw(position, room=1000).splitlines()}) == 1
    assert longest <= max(room, 7)
