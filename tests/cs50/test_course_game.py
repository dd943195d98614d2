"""The rules of the course's game."""

import random

import pytest
from hypothesis import given, strategies as st

from course_game import AIMove, Cell, CourseGame, MoveKind, Settings
from course_window import round_with


def test_an_ai_that_chooses_an_open_cell_is_refused() -> None:
    game = round_with({(0, 0)}, 3, 3)
    game.reveal((2, 2))
    game.ai.make_safe_move = lambda: (2, 2)  # type: ignore[method-assign]
    with pytest.raises(ValueError, match=r"the AI chose \(2, 2\), which is open already"):
        game.ai_move()


def test_with_no_move_left_the_proven_mines_become_the_flags() -> None:
    game = round_with({(0, 0), (0, 1)}, 1, 3)
    game.toggle_flag((0, 0))
    game.ai.moves_made |= {(0, 0), (0, 1), (0, 2)}
    game.ai.mines = {(0, 1)}
    assert game.ai_move() == AIMove(MoveKind.NONE_LEFT, None)
    assert game.flags == {(0, 1)}
    assert game.flags is not game.ai.mines
    assert not game.over


@given(st.integers(1, 6), st.integers(2, 6), st.data())
def test_every_round_goes_by_the_rules(height: int, width: int, data: st.DataObject) -> None:
    """A cell opens itself alone, the first may be a mine, and flags on exactly the mines win."""
    random.seed(data.draw(st.integers(0, 10_000)))
    count = data.draw(st.integers(1, height * width - 1))
    game = CourseGame(Settings(height, width, count, data.draw(st.booleans())))
    mines, numbers, exploded = game.board.mines, dict[Cell, int](), None
    flags: set[Cell] = set()
    cells = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    moves = st.lists(st.tuples(st.sampled_from(["open", "flag", "ai"]), cells), max_size=40)
    for name, cell in data.draw(moves):
        closed = not game.over and cell not in numbers
        opens: Cell | None = None
        if name == "flag":
            assert game.toggle_flag(cell) == closed
            flags ^= {cell} if closed else set()
        elif name == "open":
            opens = cell if closed and cell not in flags else None
            assert game.reveal(cell) == (opens is not None)
        else:
            over, proven = game.over, set(game.ai.mines)
            safe = game.ai.safes - game.ai.moves_made
            move = game.ai_move()
            assert (move is None) == over
            if move is not None:
                opens = move.cell
                assert opens in safe or not safe, "a proven safe cell comes first"
                kind = MoveKind.RANDOM if opens else MoveKind.NONE_LEFT
                assert move.kind is (MoveKind.SAFE if safe else kind)
                flags = flags - {opens} if opens else proven
        if opens in mines:
            exploded = opens
        elif opens is not None:
            numbers[opens] = game.board.nearby_mines(opens)
        assert (game.revealed, game.flags, game.exploded) == (numbers, flags, exploded)
        assert game.lost == (exploded is not None)
        assert game.won == (not game.lost and flags == mines)
        assert game.ai.moves_made == set(numbers)
        assert game.ai.mines <= mines
        assert not game.ai.safes & mines


@given(seed=st.integers(0, 10_000))
def test_the_ai_playing_alone_always_comes_to_an_end(seed: int) -> None:
    random.seed(seed)
    game = CourseGame(Settings())
    moves = 0
    while not game.over:
        move = game.ai_move()
        assert move is not None
        moves += 1
        assert moves <= 65
    assert game.won == (game.flags == game.board.mines)
