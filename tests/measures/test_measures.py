from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from minewise.core import Board, Game
from minewise.measures import Figures, Play, measure
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


# Two openings and one cell between them that stands alone.
BOARD = Board.parse("7x1x2/..*.*..")
PLAY = Play(BOARD, "01F1F10", True, 4.0, 5, 2, 1, 3, 2, 0, 5, 160.0)


def test_figures_of_a_game_that_was_won() -> None:
    figures = Figures(PLAY)
    assert (figures.three_bv, figures.openings, figures.islands) == (3, 2, 1)
    assert (figures.clicks, figures.effective, figures.flags) == (8, 5, 2)
    assert figures.solved_three_bv == 3
    assert figures.three_bv_per_second == 0.75
    assert (figures.ioe, figures.correctness, figures.throughput) == (3 / 8, 5 / 8, 3 / 5)
    assert figures.ioe == pytest.approx((figures.correctness or 0) * (figures.throughput or 0))
    assert figures.rqp == pytest.approx(4 / 0.75)
    assert figures.rqp_plus_one == pytest.approx(5 / 0.75)
    assert figures.qg == pytest.approx(4**1.7 / 3)
    assert figures.zini == figures.human_zini == 3
    assert figures.zini_efficiency == 3 / 8
    assert figures.numbers == (2, 2, 1, 0, 0, 0, 0, 0, 0)


def test_a_game_that_was_lost_counts_what_was_solved() -> None:
    figures = Figures(replace(PLAY, view="01#####", won=False))
    assert figures.solved_three_bv == 1
    assert figures.estimated_seconds == 12
    assert figures.zini_efficiency is None


def test_what_cannot_be_told_is_none() -> None:
    nothing = Play(BOARD, "#######", False, 0.0, 0, 0, 0, 0, 0, 0, 0)
    data = Figures(nothing).as_data()
    for name in ("ioe", "correctness", "throughput", "three_bv_per_second", "rqp", "qg", "stnb"):
        assert data[name] is None
    assert data["path"] is None


def test_stnb_is_scaled_for_the_usual_levels_only() -> None:
    assert Figures(PLAY).stnb is None
    board = Board.parse("8x8x10/" + "*" * 8 + "/**......" + "/........" * 6)
    view = "#" * 10 + "".join(str(n) for n in board.number_at[10:])
    figures = Figures(Play(board, view, True, 10.0, 1, 0, 0, 1, 0, 0, 1))
    assert figures.qg is not None
    assert figures.stnb == pytest.approx(36 / figures.qg)
    assert figures.three_bv == figures.solved_three_bv


def test_figures_as_data_have_the_names_of_the_documents() -> None:
    figures = Figures(PLAY)
    data = figures.as_data()
    document = (Path(__file__).parents[2] / "docs" / "replays.md").read_text()
    for name, value in data.items():
        assert f"`{name}`" in document, name
        found = getattr(figures, name) if hasattr(figures, name) else getattr(PLAY, name)
        assert value == (list(found) if isinstance(found, tuple) else found)
