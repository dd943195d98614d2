"""Boards, and the chance they are dealt by: the same everywhere, and fair."""

import hashlib
from collections import Counter
from math import comb

import pytest
from hypothesis import given, strategies as st

from minewise.core import Board, Cell, Chance, Deal, FirstClick, Grid
from strategies import boards, cells, first_clicks, grids, seeds


@given(boards(any_shape=True))
def test_a_number_counts_the_mines_that_touch_its_cell(board: Board) -> None:
    for cell in board.grid:
        assert board.number(cell) == sum(map(board.is_mine, board.grid.neighbours(cell)))


@given(boards(any_shape=True))
def test_a_board_written_and_read_or_made_of_its_parts_is_the_same(board: Board) -> None:
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


def test_boards_differ_by_mines_and_by_shape() -> None:
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


def assert_equally_likely(seen: Counter[object], outcomes: int) -> None:
    expected, freedom = seen.total() / outcomes, outcomes - 1
    assert len(seen) == outcomes
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    # Beyond five standard deviations even the skewed tail is rarer than 1 in 1,000.
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(
    ("first", "start", "allowed"),
    [
        (FirstClick.OPENING, (1, 2), 3),
        *[
            pytest.param(*row, marks=pytest.mark.thorough)
            for row in (
                (FirstClick.ANY, (0, 0), 9),
                (FirstClick.SAFE, (1, 1), 8),
                (FirstClick.SAFE, (0, 2), 8),
                (FirstClick.OPENING, (2, 0), 5),
            )
        ],
    ],
)
def test_every_layout_the_rule_allows_is_equally_likely(
    first: FirstClick, start: Cell, allowed: int
) -> None:
    layouts = comb(allowed, 2)
    deals = (
        Board.generate(Grid(3, 3), 2, seed=seed, first=first, start=start)
        for seed in range(400 * layouts)
    )
    assert_equally_likely(Counter(deals), layouts)


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
        ("8x8x8 first any seed 42", (0, 0),
         "8x8x8/..*...../.*...*../*...*.../......../......../..*...../...*.*../........"),
        (f"expert first safe seed {2**64 - 1}", (0, 0),
         "7b83145428c828b4c1d56072365fe6a5b4d31c3046ff962b3fe8ac549e4d98ef"),
    ],
)  # fmt: skip
def test_the_board_of_a_seed_never_changes(deal: str, start: Cell, expected: str) -> None:
    board = Deal.parse(deal).board_for(start)
    assert board is not None
    assert expected in (board.line(), hashlib.sha256(board.line().encode()).hexdigest())


def test_the_stream_is_the_published_one() -> None:
    # The reference output of SplitMix64 for this seed.
    chance = Chance(1234567)
    assert [chance.next64() for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
        16408922859458223821,
    ]  # fmt: skip


def test_the_numbers_drawn_for_a_seed_never_change() -> None:
    chance = Chance(7)
    assert [chance.below(100) for _ in range(12)] == [38, 1, 90, 58, 45, 24, 46, 32, 13, 41, 10, 95]
    assert sorted(chance.choose(10, among=480)) == [
        51, 155, 259, 295, 323, 361, 408, 411, 417, 432,
    ]  # fmt: skip


def test_exactly_the_products_that_favour_some_numbers_are_drawn_again() -> None:
    limit, favoured = 3 * 2**62, 2**62
    chance, stream = Chance(7), Chance(7)
    products = [stream.next64() * limit for _ in range(400)]
    kept = [product >> 64 for product in products if product % 2**64 >= favoured]
    assert 250 < len(kept) < 350
    assert [chance.below(limit) for _ in kept] == kept


@pytest.mark.thorough
def test_every_choice_is_equally_likely() -> None:
    chance = Chance(2026)
    seen = Counter[object](frozenset(chance.choose(3, among=6)) for _ in range(20_000))
    assert_equally_likely(seen, comb(6, 3))


@given(seeds, st.integers(0, 6))
def test_any_count_up_to_all_can_be_chosen(seed: int, count: int) -> None:
    chosen = Chance(seed).choose(count, among=6)
    assert len(set(chosen)) == count
    assert set(chosen) <= set(range(6))
