"""Fair games: a forced guess lives, a needless one dies; the board agrees with what was seen."""

from collections import Counter
from unittest.mock import Mock

import pytest
from hypothesis import given, settings, strategies as st

from evenness import deviation
from logic.brute_force import layouts
from minewise.base.limit import Limit
from minewise.boards import Judgement, judge
from minewise.core import Board, Cell, Chance, Game, Position
from minewise.solver import TooWideError
from strategies import grids


def layouts_of(position: Position) -> list[Board]:
    every = layouts(position, position.numbers, use_total=True)
    return [Board(position.grid, mines) for mines in every]


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_a_click_is_judged_as_every_layout_says(data: st.DataObject) -> None:
    grid = data.draw(grids(4, any_shape=True).filter(lambda grid: len(grid) <= 12))
    board = Board(grid, data.draw(st.sets(st.sampled_from(list(grid)), max_size=5)))
    game = Game.on(board)
    safe = [cell for cell in board.grid if not board.is_mine(cell)]
    for cell in data.draw(st.lists(st.sampled_from(safe), max_size=3)) if safe else []:
        if game.outcome is None:
            game.open(cell)
    hidden = game.position.hidden
    if game.outcome is not None or not hidden:
        return
    cell = data.draw(st.sampled_from(hidden))
    verdict = judge(board, game.position, [cell], Chance(data.draw(st.integers(0, 99))))
    every = layouts_of(game.position)
    mines = {one: sum(layout.is_mine(one) for layout in every) for one in hidden}
    assert verdict.board in every
    if mines[cell] in (0, len(every)):
        assert verdict.judgement is Judgement.CERTAIN
        assert verdict.board == board
    elif 0 in mines.values():
        assert verdict.judgement is Judgement.NEEDLESS
        assert verdict.board.is_mine(cell)
    else:
        assert verdict.judgement is Judgement.FORCED
        assert not verdict.board.is_mine(cell)


def test_what_is_dealt_again_is_each_layout_as_likely() -> None:
    shown = Position.parse("4x3x4/####/#2##/####")
    mine = (0, 0)
    safe = [layout for layout in layouts_of(shown) if not layout.is_mine(mine)]
    board = next(layout for layout in layouts_of(shown) if layout.is_mine(mine))
    count = 40 * len(safe)
    seen = Counter(judge(board, shown, [mine], Chance(seed)).board for seed in range(count))
    assert abs(deviation(seen, safe)) < 4


@pytest.mark.parametrize(
    ("board", "shown", "opening", "judgement", "mines"),
    [
        # A wrong flag at (0, 0): the chord opens all other cells, one of which is a mine.
        ("3x2x1/.*./...", "3x2x1/###/#1#", [(0, 1), (0, 2), (1, 0), (1, 2)], Judgement.FORCED,
         {(0, 0)}),
        ("3x2x1/.*./...", "3x2x1/###/#1#", [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)],
         Judgement.CERTAIN, {(0, 1)}),
        # (0, 0) is a mine for sure, and (0, 5) is safe; of the two between nothing is known.
        ("6x1x2/*.*...", "6x1x2/#2##0#", [(0, 0), (0, 3)], Judgement.CERTAIN, {(0, 0), (0, 2)}),
        # (0, 3) is safe for sure: who opens (0, 2) instead opens the mine.
        ("4x1x1/*...", "4x1x1/#1##", [(0, 2)], Judgement.NEEDLESS, {(0, 2)}),
    ],
)  # fmt: skip
def test_a_chord_that_must_open_a_mine_and_a_needless_guess_open_one(
    board: str, shown: str, opening: list[Cell], judgement: Judgement, mines: set[Cell]
) -> None:
    verdict = judge(Board.parse(board), Position.parse(shown), opening, Chance(3))
    assert (verdict.judgement, set(verdict.board.mines)) == (judgement, mines)


def test_where_there_is_too_much_to_count_the_board_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    give_up = Mock(side_effect=TooWideError(60, 10**6))
    monkeypatch.setattr("minewise.boards.fair.solve", give_up)
    board, shown, limit = Board.parse("3x1x1/*.."), Position.parse("3x1x1/#1#"), Limit(1)
    verdict = judge(board, shown, [(0, 0)], Chance(1), limit=limit)
    give_up.assert_called_once_with(shown, limit=limit)
    assert verdict.board is board
    assert verdict.judgement is Judgement.UNKNOWN
