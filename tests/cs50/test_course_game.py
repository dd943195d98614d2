"""The rules of the course's game."""

import itertools
import random

import pytest
from hypothesis import given, strategies as st

from course_game import AIMove, Cell, CourseGame, MoveKind, Settings


def game_with(mines: set[Cell], height: int = 3, width: int = 3) -> CourseGame:
    """Return a round on a board whose mines are where we want them."""
    game = CourseGame(Settings(height, width, len(mines)))
    game.board.mines = set(mines)
    game.board.board = [[(i, j) in mines for j in range(width)] for i in range(height)]
    return game


def state(game: CourseGame) -> tuple[object, ...]:
    known = set(game.ai.moves_made), set(game.ai.mines), set(game.ai.safes)
    return dict(game.revealed), set(game.flags), game.exploded, known


def test_an_opened_cell_shows_its_number_once_and_the_ai_learns_it() -> None:
    game = game_with({(0, 0)})
    assert game.reveal((1, 1))
    assert game.reveal((2, 2)), "a 0, which opens nothing else"
    assert game.revealed == {(1, 1): 1, (2, 2): 0}
    assert game.ai.moves_made == {(1, 1), (2, 2)}
    before = state(game)
    assert not game.reveal((1, 1))
    assert not game.toggle_flag((1, 1)), "an open cell takes no flag"
    assert state(game) == before
    for cell in itertools.product(range(3), range(3)):
        if cell != (0, 0):
            game.reveal(cell)
    assert len(game.revealed) == 8
    assert not game.over, "opening every safe cell does not win"
    game = game_with({(0, 0)})
    assert game.reveal((0, 0)), "the first cell may be a mine"
    assert (game.lost, game.won) == (True, False)
    assert (game.exploded, game.revealed, game.ai.moves_made) == ((0, 0), {}, set())


def test_flags_on_exactly_the_mines_win_and_a_flagged_cell_is_not_opened() -> None:
    game = game_with({(0, 0), (2, 2)})
    for cell in ((0, 0), (1, 1), (2, 2)):
        assert game.toggle_flag(cell)
    assert game.flags == {(0, 0), (1, 1), (2, 2)}
    assert not game.reveal((0, 0))
    assert not game.over
    assert game.toggle_flag((1, 1))
    assert game.flags == {(0, 0), (2, 2)}
    assert (game.won, game.lost) == (True, False)


def test_the_ai_opens_a_proven_safe_cell_first_even_below_a_flag_and_else_guesses() -> None:
    game = game_with({(0, 0)})
    game.reveal((2, 2))
    game.toggle_flag((1, 1))
    game.toggle_flag((0, 0))
    assert not game.won
    assert game.ai_move() == AIMove(MoveKind.SAFE, (1, 1))
    assert game.revealed == {(2, 2): 0, (1, 1): 1}
    assert game.flags == {(0, 0)}
    assert game.won, "the one flag that was wrong is gone"
    game = game_with({(0, 0)}, height=1, width=2)
    game.ai.make_random_move = lambda: (0, 0)
    assert game.ai_move() == AIMove(MoveKind.RANDOM, (0, 0))
    assert game.exploded == (0, 0)
    game = game_with({(0, 0)})
    game.reveal((2, 2))
    game.ai.make_safe_move = lambda: (2, 2)
    with pytest.raises(ValueError, match=r"the AI chose \(2, 2\), which is open already"):
        game.ai_move()


def test_with_no_move_left_the_proven_mines_become_the_flags() -> None:
    game = game_with({(0, 0)}, height=1, width=2)
    game.reveal((0, 1))
    assert game.ai_move() == AIMove(MoveKind.NONE_LEFT, None)
    assert game.flags == {(0, 0)}
    assert game.flags is not game.ai.mines
    assert game.won
    game = game_with({(0, 0), (0, 1)}, height=1, width=3)
    game.toggle_flag((0, 0))
    game.ai.moves_made |= {(0, 0), (0, 1), (0, 2)}
    game.ai.mines = {(0, 1)}
    assert game.ai_move() == AIMove(MoveKind.NONE_LEFT, None)
    assert game.flags == {(0, 1)}
    assert not game.over


@given(st.integers(1, 6), st.integers(2, 6), st.data())
def test_every_round_stays_consistent(height: int, width: int, data: st.DataObject) -> None:
    random.seed(data.draw(st.integers(0, 10_000)))
    mines = data.draw(st.integers(1, height * width - 1))
    game = CourseGame(Settings(height, width, mines, data.draw(st.booleans())))
    cells = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    moves = st.lists(st.tuples(st.sampled_from(["open", "flag", "ai"]), cells), max_size=40)
    for name, cell in data.draw(moves):
        was_over, before = game.over, state(game)
        if name == "ai":
            did: object = game.ai_move()
        else:
            did = (game.reveal if name == "open" else game.toggle_flag)(cell)
        if was_over:
            assert (bool(did), state(game)) == (False, before)
        assert not game.flags & set(game.revealed)
        assert not game.board.mines & set(game.revealed)
        assert set(game.revealed) == game.ai.moves_made
        assert game.ai.mines <= game.board.mines
        assert not game.ai.safes & game.board.mines
        assert not (game.won and game.lost)


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
