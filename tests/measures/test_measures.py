import pytest
from hypothesis import given

from minewise.core import Board, Game
from minewise.measures import measure
from minewise.measures.three_bv import Measures
from strategies import boards

# A board with a published 3BV of 20 (the test data of ms_toollib), and its 2 openings.
SMALL = """8x8x10
........
*.......
*.......
......*.
.*......
...*..*.
.***...*
........
"""

# An expert board that was played in 49.25 s, with a published 3BV of 127 (ms_toollib).
EXPERT = """30x16x99
..........**.......*.*.*......
.........*...........**.*..*.*
*.....**...*.....*.*.....*....
....**.**........*.....**.....
.............***.*..*......*..
*..........*....*.*.......*...
*....*..............*.........
.....*.*............*.....*...
...*...**............*...*.*..
...*.*.....*............**....
.*....*........*........*.*.*.
*....*.*.............*.***..*.
**..........*.......***....*..
.....**.*.............*.......
.......****..*.***....*......*
*.*......*.**...*...*..***....
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (EXPERT, Measures(three_bv=127, openings=11, islands=14)),
        ("3x3x0/.../.../...", Measures(three_bv=1, openings=1, islands=0)),
        ("2x2x1/*./..", Measures(three_bv=3, openings=0, islands=1)),
        ("2x2x4/**/**", Measures(three_bv=0, openings=0, islands=0)),
        ("5x1x1/..*..", Measures(three_bv=2, openings=2, islands=0)),
        ("7x1x3/.*.*.*.", Measures(three_bv=4, openings=0, islands=4)),
    ],
)
def test_boards_with_known_measures(text: str, expected: Measures) -> None:
    assert measure(Board.parse(text)) == expected


def test_the_published_small_board() -> None:
    found = measure(Board.parse(SMALL))
    assert (found.three_bv, found.openings) == (20, 2)


@given(boards(any_shape=True))
def test_3bv_is_the_number_of_clicks_a_player_without_chords_needs(board: Board) -> None:
    """Open all 0s first, then the numbers that are left: that is the fewest clicks."""
    game = Game.on(board)
    order = sorted(board.grid, key=lambda cell: board.number(cell) > 0)
    for cell in order:
        if game.outcome is None and not board.is_mine(cell):
            game.open(cell)
    assert game.clicks.effective == measure(board).three_bv
