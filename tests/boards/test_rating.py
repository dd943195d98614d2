"""Ratings: the easiest step first, and a harder kind never below an easier one."""

from itertools import combinations, count
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from board_judge import judge
from expected import known
from minewise.boards import fewest_guesses, make_board, make_boards, open_all_certain, rate_board
from minewise.boards.rating import rate, word_for
from minewise.boards.waves import HARDEST, Wave, Way, easiest_first, grade
from minewise.core import Board, FirstClick, Game, Level, NoGuess
from minewise.core.no_guess import HIGHEST, LOWEST
from minewise.solver import solve
from strategies import cells, grids

native = pytest.importorskip(
    "minewise.boards.native", reason="the native core is not installed", exc_type=ImportError
)
OPENING = FirstClick.OPENING

one_wave = st.builds(Wave, st.sampled_from([way for way in Way if way]), st.integers(1, 200))
some_waves = st.lists(one_wave, max_size=30)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_both_cores_tell_the_same_waves(data: st.DataObject) -> None:
    grid = data.draw(grids(8, any_shape=True))
    start = data.draw(cells(grid))
    others = [cell for cell in grid if cell != start and cell not in grid.neighbours(start)]
    mines = data.draw(st.sets(st.sampled_from(others), max_size=len(grid) // 4)) if others else ()
    board = Board(grid, mines)
    assert native.grade(board, [start]) == grade(board, [start])


def test_whatever_a_way_settles_is_certain() -> None:
    ways = set()
    for seed in range(6):
        made = make_board(Level.parse("16x16x50"), OPENING, (8, 8), seed)
        game = Game.on(known(made.board))
        game.open((8, 8))
        for way, found in easiest_first(game):
            exact = solve(game.position).probability
            assert all(exact[cell] == is_mine for cell, is_mine in found.items())
            ways.add(way)
        assert game.outcome is not None
    assert {Way.SINGLE, Way.PAIR, Way.TOTAL} <= ways


@given(some_waves, some_waves, st.tuples(*[st.integers(0, 900)] * 2))
def test_a_harder_kind_is_never_rated_below_an_easier_one(
    one: list[Wave], other: list[Wave], three_bv: tuple[int, int]
) -> None:
    first, second = rate(one, three_bv[0]), rate(other, three_bv[1])
    assert LOWEST <= first.value <= HIGHEST
    if first.hardest > second.hardest:
        assert first.value > second.value


@given(some_waves, one_wave, st.integers(0, 900))
def test_one_more_hard_moment_is_never_easier(waves: list[Wave], more: Wave, three_bv: int) -> None:
    assert rate([*waves, more], three_bv).value >= rate(waves, three_bv).value


def test_there_are_five_words_and_fewer_cells_to_find_are_harder() -> None:
    words = [word_for(value) for value in range(LOWEST, HIGHEST + 1)]
    assert list(dict.fromkeys(words)) == ["easy", "medium", "tricky", "hard", "very hard"]
    assert rate([Wave(Way.PAIR, 1)], 50).value > rate([Wave(Way.PAIR, 10)], 50).value


@pytest.mark.parametrize(
    ("level", "demand"),
    [
        ("5x5x4", {"hardest": "single"}),
        ("5x5x5", {"hardest": "pairs"}),
        ("6x5x7", {"hardest": "several"}),
        ("5x5x7", {"hardest": "total"}),
        ("5x5x5", {"rating": (850, 1000)}),
        ("6x5x7", {"rating": (1300, 1999)}),
        ("5x5x6", {"rating": (2300, 2500)}),
        ("5x5x6", {"counting": False}),
        ("hexagons 6x6x7", {"hardest": "pairs"}),
        ("torus 5x5x4", {"rating": (800, 1299)}),
    ],
)
def test_another_judge_finds_boards_as_hard_as_asked(level: str, demand: dict[str, Any]) -> None:
    size, asked = Level.parse(level), NoGuess(**demand)
    for board in make_boards(size, OPENING, (2, 2), range(2), asked):
        found = known(judge(board, (2, 2)))  # it needs no guess
        way, value = found
        assert asked.hardest is None or Way[way.upper()] in HARDEST[asked.hardest]
        assert asked.rating is None or asked.rating[0] <= value <= asked.rating[1]
        assert asked.counting or way != "total"
        rating = rate_board(board, (2, 2))
        assert (str(rating.hardest), rating.value) == found


# Guesses


def by_brute_force(board: Board, start: tuple[int, int]) -> int:
    """The fewest safe cells to open for nothing, by trying all sets of them."""
    safe = [cell for cell in board.grid if not board.is_mine(cell)]
    for guesses in count():
        for some in combinations(safe, guesses):
            if not open_all_certain(board, [start, *some]):
                return guesses
    raise AssertionError


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_the_fewest_guesses_are_what_brute_force_finds(data: st.DataObject) -> None:
    grid = data.draw(grids(5).filter(lambda grid: len(grid) <= 20))
    start = data.draw(cells(grid))
    others = cells(grid).filter(lambda cell: cell != start)
    board = Board(grid, data.draw(st.sets(others, max_size=7)))
    found = fewest_guesses(board, start)
    expected = by_brute_force(board, start)
    assert found.least <= expected <= found.most
    if expected <= 2:
        assert found.least == found.most == expected
    else:
        assert found.least == 3


def test_what_takes_many_guesses_is_told_as_a_range() -> None:
    board = Board.parse("6x2x4/..*.*./.*...*")
    found = fewest_guesses(board, (0, 0))
    assert (found.least, found.most) == (3, 4)
    assert by_brute_force(board, (0, 0)) in (3, 4)


def test_python_plays_on_as_the_native_core_does(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = Level.parse("7x7x9").grid
    boards = [Board.generate(grid, 9, seed=seed, first=OPENING, start=(3, 3)) for seed in range(8)]
    found = []
    for core in ("native", "python"):
        monkeypatch.setenv("MINEWISE_CORE", core)
        found.append([(open_all_certain(it, [(3, 3)]), rate_board(it, (3, 3))) for it in boards])
    assert found[0] == found[1]
