"""Boards, and the chance they are dealt by: the same everywhere, and fair."""

import hashlib
from collections import Counter
from math import comb

import pytest
from hypothesis import given, strategies as st

from evenness import deviation
from expected import known
from minewise.core import Board, Cell, Chance, Deal, FirstClick, Grid
from strategies import boards, cells, first_clicks, grids, seeds


@given(boards(any_shape=True))
def test_a_number_counts_the_mines_that_touch_its_cell(board: Board) -> None:
    for cell in board.grid:
        assert board.number(cell) == sum(map(board.is_mine, board.grid.neighbours(cell)))


@given(boards(any_shape=True))
def test_a_board_written_and_read_or_made_of_its_parts_is_the_same_and_no_other(
    board: Board,
) -> None:
    for same in (
        Board.parse(board.line()),
        Board.parse(board.block()),
        eval(repr(board)),
        Board(board.grid, board.mines),
        Board.unchecked(board.grid, board.mine_at),
        Board.unchecked(board.grid, board.mine_at, board.number_at),
    ):
        assert (same, hash(same), same.number_at) == (board, hash(board), board.number_at)
    assert board != board.line()
    assert Board.parse("2x1x1/*.") != Board.parse("2x1x1/.*")
    assert Board.parse("2x1x0/..") != Board.parse("1x2x0/./.")


@given(st.data())
def test_generation_keeps_what_the_first_click_is_promised(data: st.DataObject) -> None:
    grid = data.draw(grids(any_shape=True))
    start = data.draw(cells(grid))
    first = data.draw(first_clicks)
    clear = {
        FirstClick.ANY: set[Cell](),
        FirstClick.SAFE: {start},
        FirstClick.OPENING: {start, *grid.neighbours(start)},
    }[first]
    mines = data.draw(st.integers(0, len(grid) - len(clear)))
    seed = data.draw(seeds)
    board = Board.generate(grid, mines, seed=seed, first=first, start=start)
    assert board.mine_count == len(board.mines) == mines
    assert not board.mines & clear
    assert board == Board.generate(grid, mines, seed=seed, first=first, start=start)
    if start == (0, 0):
        assert board == Board.generate(grid, mines, seed=seed, first=first)


ALLOWED = [
    (FirstClick.OPENING, (1, 2), 3),
    (FirstClick.ANY, (0, 0), 9),
    (FirstClick.SAFE, (1, 1), 8),
    (FirstClick.SAFE, (0, 2), 8),
    (FirstClick.OPENING, (2, 0), 5),
]


@pytest.mark.parametrize(
    ("first", "start", "allowed"),
    [ALLOWED[0], *(pytest.param(*row, marks=pytest.mark.thorough) for row in ALLOWED[1:])],
)
def test_every_layout_the_rule_allows_is_equally_likely(
    first: FirstClick, start: Cell, allowed: int
) -> None:
    layouts = comb(allowed, 2)
    seen = Counter(
        Board.generate(Grid(3, 3), 2, seed=seed, first=first, start=start)
        for seed in range(400 * layouts)
    )
    assert len(seen) == layouts
    assert deviation(seen, seen.keys()) < 5


@pytest.mark.parametrize(
    ("deal", "start", "expected"),
    [
        ("9x9x10 first any seed 1", (0, 0),
         "9x9x10/........./........./....*..../......*../....**.../........./*...*..../.*...*..*"
         "/...*....."),
        ("9x9x10 first safe seed 1", (0, 0),
         "9x9x10/........./........./.....*.../......**./.....*.../........./*...*..../.*...*..*"
         "/......*.."),
        ("9x9x10 first opening seed 1", (4, 4),
         "9x9x10/........./........./..*....../..*....../..*...*../........./..*...*../...*..*.."
         "/*..*....."),
        (f"expert first safe seed {2**64 - 1}", (0, 0),
         "7b83145428c828b4c1d56072365fe6a5b4d31c3046ff962b3fe8ac549e4d98ef"),
    ],
)  # fmt: skip
def test_the_board_of_a_seed_never_changes(deal: str, start: Cell, expected: str) -> None:
    board = known(Deal.parse(deal).board_for(start))
    assert expected in (board.line(), hashlib.sha256(board.line().encode()).hexdigest())


def test_the_stream_is_the_published_one() -> None:
    # The reference output of SplitMix64 for this seed.
    chance = Chance(1234567)
    assert [chance.next64() for _ in range(3)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("limit", "favoured"), [(3 * 2**62, 2**62), (5 * 2**61, 3 * 2**61), (3 * 2**61, 2**62)]
)
def test_exactly_the_products_that_favour_some_numbers_are_drawn_again(
    limit: int, favoured: int
) -> None:
    chance, stream = Chance(7), Chance(7)
    products = [stream.next64() * limit for _ in range(400)]
    kept = [product >> 64 for product in products if product % 2**64 >= favoured]
    assert 200 < len(kept) < 350
    assert [chance.below(limit) for _ in kept] == kept
