import hashlib
from collections import Counter
from math import comb

import pytest
from hypothesis import given, strategies as st

from minewise.base.errors import ImpossibleError, NotationError
from minewise.core import Board, Cell, Chance, FirstClick, Grid, Level
from strategies import boards, cells, first_clicks, grids, seeds


@given(boards(any_shape=True))
def test_a_number_counts_the_mines_that_touch_its_cell(board: Board) -> None:
    for cell in board.grid:
        assert board.number(cell) == sum(map(board.is_mine, board.grid.neighbours(cell)))


@given(boards(any_shape=True))
def test_a_board_written_and_read_is_the_same(board: Board) -> None:
    assert Board.parse(board.line()) == board
    assert Board.parse(board.block()) == board
    assert hash(Board.parse(board.line())) == hash(board)
    assert eval(repr(board)) == board
    assert Board(board.grid, board.mines) == board


@given(boards(any_shape=True))
def test_a_board_made_of_bytes_has_its_mines_and_numbers(board: Board) -> None:
    made = Board.unchecked(board.grid, board.mine_at)
    assert (made, made.number_at) == (board, board.number_at)
    given_both = Board.unchecked(board.grid, board.mine_at, board.number_at)
    assert (given_both, given_both.number_at) == (board, board.number_at)


def test_boards_differ_by_mines_and_by_shape() -> None:
    assert Board.parse("2x1x1/*.") != Board.parse("2x1x1/.*")
    assert Board.parse("2x1x0/..") != Board.parse("1x2x0/./.")
    assert Board.parse("2x1x0/..") != "2x1x0/.."


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


@pytest.mark.parametrize(
    ("first", "start", "allowed"),
    [
        (FirstClick.ANY, (0, 0), 9),
        (FirstClick.SAFE, (1, 1), 8),
        (FirstClick.SAFE, (0, 2), 8),
        (FirstClick.OPENING, (2, 0), 5),
        (FirstClick.OPENING, (1, 2), 3),
    ],
)
def test_every_layout_the_rule_allows_is_equally_likely(
    first: FirstClick, start: Cell, allowed: int
) -> None:
    layouts = comb(allowed, 2)
    games = 400 * layouts
    seen = Counter(
        Board.generate(Grid(3, 3), 2, seed=seed, first=first, start=start)
        for seed in range(games)
    )  # fmt: skip
    assert len(seen) == layouts
    chi_square = sum((count - 400) ** 2 / 400 for count in seen.values())
    freedom = layouts - 1
    # Beyond five standard deviations even the skewed tail is rarer than 1 in 1,000.
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(
    ("level", "seed", "first", "start", "expected"),
    [
        (
            "beginner", 1, FirstClick.ANY, (0, 0),
            "9x9x10/........./........./....*..../......*../....**.../........."
            "/*...*..../.*...*..*/...*.....",
        ),
        (
            "beginner", 1, FirstClick.SAFE, (0, 0),
            "9x9x10/........./........./.....*.../......**./.....*.../........."
            "/*...*..../.*...*..*/......*..",
        ),
        (
            "beginner", 1, FirstClick.OPENING, (4, 4),
            "9x9x10/........./........./..*....../..*....../..*...*../........."
            "/..*...*../...*..*../*..*.....",
        ),
        (
            "cs50", 42, FirstClick.ANY, (0, 0),
            "8x8x8/..*...../.*...*../*...*.../......../......../..*...../...*.*../........",
        ),
    ],
)  # fmt: skip
def test_the_board_of_a_seed_never_changes(
    level: str, seed: int, first: FirstClick, start: Cell, expected: str
) -> None:
    size = Level.parse(level)
    board = Board.generate(size.grid, size.mines, seed=seed, first=first, start=start)
    assert board.line() == expected


def test_the_expert_board_of_the_largest_seed_never_changes() -> None:
    expert = Level.parse("expert")
    board = Board.generate(
        expert.grid, expert.mines, seed=2**64 - 1, first=FirstClick.SAFE, start=(0, 0)
    )
    digest = hashlib.sha256(board.line().encode()).hexdigest()
    assert digest == "7b83145428c828b4c1d56072365fe6a5b4d31c3046ff962b3fe8ac549e4d98ef"


@pytest.mark.parametrize(
    ("mines", "first", "most"),
    [(10, FirstClick.ANY, 9), (9, FirstClick.SAFE, 8), (1, FirstClick.OPENING, 0)],
)
def test_more_mines_than_the_rule_leaves_room_for_are_refused(
    mines: int, first: FirstClick, most: int
) -> None:
    with pytest.raises(ImpossibleError, match=f"^{mines} mines? .*{most}$"):
        Board.generate(Grid(3, 3), mines, seed=1, first=first, start=(1, 1))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "begins with WIDTHxHEIGHTxMINES"),
        ("3x1/...", "begins with WIDTHxHEIGHTxMINES.*'3x1'"),
        ("3x1x9999999999/...", "begins with WIDTHxHEIGHTxMINES"),
        ("3x2x0/...", "needs 2 rows, but 1 were given"),
        ("3x2x0/..../...", "row 1 '....' has 4 cells"),
        ("0x0x0", "0x0 .* has no cells"),
        ("999999999x999999999x1/*", "too large to play: expected at most 1000000 cells"),
    ],
)
def test_text_that_is_no_board_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises((NotationError, ImpossibleError), match=sentence) as caught:
        Board.parse(text)
    assert "\n" not in str(caught.value)


def test_the_stream_is_the_published_one() -> None:
    # The reference output of SplitMix64 for this seed.
    chance = Chance(1234567)
    assert [chance.next64() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


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


def test_every_choice_is_equally_likely() -> None:
    draws = 20_000
    chance = Chance(2026)
    seen = Counter(frozenset(chance.choose(3, among=6)) for _ in range(draws))
    choices = comb(6, 3)
    assert len(seen) == choices
    expected = draws / choices
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_square < 43.8, "19 degrees of freedom: one seed in a thousand is beyond"


@pytest.mark.parametrize("count", [0, 1, 5, 6])
def test_any_count_up_to_all_can_be_chosen(count: int) -> None:
    chosen = Chance(1).choose(count, among=6)
    assert len(set(chosen)) == count
    assert set(chosen) <= set(range(6))
