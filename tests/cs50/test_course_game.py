"""The rules of the course's game, and what it refuses."""

import itertools
import random

import pytest
from hypothesis import given, strategies as st

from course_game import AIMove, Cell, CourseGame, MoveKind, Settings


def game_with(mines: set[Cell], height: int = 3, width: int = 3, total: bool = False) -> CourseGame:
    """Return a round on a board whose mines are where we want them."""
    game = CourseGame(Settings(height, width, len(mines), total))
    game.board.mines = set(mines)
    game.board.board = [[(i, j) in mines for j in range(width)] for i in range(height)]
    return game


def state(game: CourseGame) -> tuple[object, ...]:
    return (
        dict(game.revealed),
        set(game.flags),
        game.exploded,
        set(game.ai.moves_made),
        set(game.ai.mines),
        set(game.ai.safes),
    )


# Opening


def test_an_opened_cell_shows_its_number_and_the_ai_learns_it() -> None:
    game = game_with({(0, 0)})
    assert game.reveal((1, 1))
    assert game.revealed == {(1, 1): 1}
    assert game.ai.moves_made == {(1, 1)}
    assert not game.over


def test_an_opened_0_opens_nothing_else() -> None:
    game = game_with({(0, 0)})
    game.reveal((2, 2))
    assert game.revealed == {(2, 2): 0}


def test_the_first_cell_may_be_a_mine() -> None:
    game = game_with({(0, 0)})
    assert game.reveal((0, 0))
    assert game.lost
    assert not game.won
    assert game.exploded == (0, 0)
    assert game.revealed == {}
    assert game.ai.moves_made == set()


def test_a_flagged_cell_is_not_opened() -> None:
    game = game_with({(0, 0), (2, 2)})
    game.toggle_flag((0, 0))
    assert not game.reveal((0, 0))
    assert not game.lost


def test_opening_an_open_cell_changes_nothing() -> None:
    game = game_with({(0, 0)})
    game.reveal((1, 1))
    before = state(game)
    assert not game.reveal((1, 1))
    assert state(game) == before


def test_opening_every_safe_cell_does_not_win() -> None:
    game = game_with({(0, 0)})
    for cell in itertools.product(range(3), range(3)):
        if cell != (0, 0):
            game.reveal(cell)
    assert len(game.revealed) == 8
    assert not game.over


# Flags


def test_a_flag_goes_up_and_comes_down() -> None:
    game = game_with({(0, 0), (2, 2)})
    assert game.toggle_flag((1, 1))
    assert game.flags == {(1, 1)}
    assert game.toggle_flag((1, 1))
    assert game.flags == set()


def test_an_open_cell_takes_no_flag() -> None:
    game = game_with({(0, 0)})
    game.reveal((1, 1))
    assert not game.toggle_flag((1, 1))
    assert game.flags == set()


def test_flags_on_exactly_the_mines_win() -> None:
    game = game_with({(0, 0), (2, 2)})
    game.toggle_flag((0, 0))
    game.toggle_flag((1, 1))
    game.toggle_flag((2, 2))
    assert not game.won
    game.toggle_flag((1, 1))
    assert game.won
    assert not game.lost


# The AI's moves


def test_the_ai_opens_a_proven_safe_cell_first() -> None:
    game = game_with({(0, 0)})
    game.reveal((2, 2))
    assert game.ai_move() == AIMove(MoveKind.SAFE, (1, 1))
    assert game.revealed == {(2, 2): 0, (1, 1): 1}


def test_the_ai_guesses_when_nothing_is_proven() -> None:
    game = game_with({(0, 0)})
    move = game.ai_move()
    assert move is not None
    assert move.kind is MoveKind.RANDOM
    assert set(game.revealed) | {game.exploded} >= {move.cell}


def test_the_ai_loses_by_opening_a_mine() -> None:
    game = game_with({(0, 0)}, height=1, width=2)
    game.ai.make_random_move = lambda: (0, 0)  # type: ignore[method-assign]
    assert game.ai_move() == AIMove(MoveKind.RANDOM, (0, 0))
    assert game.exploded == (0, 0)


def test_with_no_move_left_the_proven_mines_become_the_flags() -> None:
    game = game_with({(0, 0)}, height=1, width=2)
    game.reveal((0, 1))
    assert game.ai_move() == AIMove(MoveKind.NONE_LEFT, None)
    assert game.flags == {(0, 0)}
    assert game.flags is not game.ai.mines
    assert game.won


def test_with_no_move_left_flags_that_were_set_by_hand_go() -> None:
    game = game_with({(0, 0), (0, 1)}, height=1, width=3)
    game.toggle_flag((0, 0))
    game.ai.moves_made |= {(0, 0), (0, 1), (0, 2)}
    game.ai.mines = {(0, 1)}
    move = game.ai_move()
    assert move == AIMove(MoveKind.NONE_LEFT, None)
    assert game.flags == {(0, 1)}
    assert not game.over


def test_a_flagged_cell_opened_by_the_ai_loses_its_flag() -> None:
    game = game_with({(0, 0)})
    game.reveal((2, 2))
    game.toggle_flag((1, 1))
    assert game.ai_move() == AIMove(MoveKind.SAFE, (1, 1))
    assert game.flags == set()
    assert game.revealed[1, 1] == 1


def test_the_ai_wins_by_opening_the_one_cell_that_was_flagged_wrongly() -> None:
    game = game_with({(0, 0)})
    game.reveal((2, 2))
    game.toggle_flag((1, 1))
    game.toggle_flag((0, 0))
    assert not game.won
    game.ai_move()
    assert (1, 1) in game.revealed
    assert game.won


def test_an_ai_that_opens_an_open_cell_is_told_so() -> None:
    game = game_with({(0, 0)})
    game.reveal((2, 2))
    game.ai.make_safe_move = lambda: (2, 2)  # type: ignore[method-assign]
    with pytest.raises(ValueError, match=r"the AI chose \(2, 2\), which is open already"):
        game.ai_move()


def test_the_messages_are_those_of_the_course() -> None:
    assert [kind.value for kind in MoveKind] == [
        "AI making safe move.",
        "No known safe moves, AI making random move.",
        "No moves left to make.",
    ]


@pytest.mark.parametrize(("total", "proven"), [(False, set()), (True, {(0, 3), (0, 4)})])
def test_only_an_ai_that_is_told_the_total_knows_about_cells_far_from_any_number(
    total: bool, proven: set[Cell]
) -> None:
    game = game_with({(0, 0)}, height=1, width=5, total=total)
    game.reveal((0, 1))  # shows 1: the one mine is beside it
    assert game.ai.safes - game.ai.moves_made == proven


# The end


@pytest.mark.parametrize("end", ["won", "lost"])
def test_nothing_changes_any_more_once_the_round_is_over(end: str) -> None:
    game = game_with({(0, 0)})
    game.reveal((2, 2))
    (game.reveal if end == "lost" else game.toggle_flag)((0, 0))
    assert getattr(game, end)
    before = state(game)
    for cell in itertools.product(range(3), range(3)):
        assert not game.reveal(cell)
        assert not game.toggle_flag(cell)
    assert game.ai_move() is None
    assert state(game) == before


@given(
    seed=st.integers(0, 10_000),
    height=st.integers(1, 6),
    width=st.integers(2, 6),
    total=st.booleans(),
    data=st.data(),
)
def test_whatever_is_played_the_round_stays_consistent(
    seed: int, height: int, width: int, total: bool, data: st.DataObject
) -> None:
    mines = data.draw(st.integers(1, height * width - 1))
    random.seed(seed)
    game = CourseGame(Settings(height, width, mines, total))
    cells = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
    moves = st.lists(st.tuples(st.sampled_from(["open", "flag", "ai"]), cells), max_size=40)
    for name, cell in data.draw(moves):
        was_over, before = game.over, state(game)
        if name == "ai":
            game.ai_move()
        else:
            (game.reveal if name == "open" else game.toggle_flag)(cell)
        if was_over:
            assert state(game) == before
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


# Settings


@pytest.mark.parametrize(
    ("height", "width", "mines", "sentence"),
    [
        (0, 8, 8, "The height must be from 1 to 40, not 0."),
        (-3, 8, 8, "The height must be from 1 to 40, not -3."),
        (41, 8, 8, "The height must be from 1 to 40, not 41."),
        (8, 10_000, 8, "The width must be from 1 to 40, not 10000."),
        (
            1,
            1,
            1,
            "At least 2 cells are needed, and a board of height 1 and width 1 has fewer.",
        ),
        (
            8,
            8,
            64,
            "The number of mines must be from 1 to 63 on a board of height 8 and width 8, not 64.",
        ),
        (
            2,
            1,
            0,
            "The number of mines must be from 1 to 1 on a board of height 2 and width 1, not 0.",
        ),
    ],
)
def test_a_board_past_the_limits_is_refused_in_one_sentence(
    height: int, width: int, mines: int, sentence: str
) -> None:
    with pytest.raises(ValueError, match=r"must|needed") as error:
        Settings(height, width, mines)
    assert str(error.value) == sentence


@pytest.mark.parametrize(("height", "width", "mines"), [(1, 2, 1), (40, 40, 1599), (8, 8, 63)])
def test_a_board_at_the_limits_can_be_played(height: int, width: int, mines: int) -> None:
    game = CourseGame(Settings(height, width, mines))
    assert len(game.board.mines) == mines
    cells = set(itertools.product(range(height), range(width)))
    assert game.reveal(min(cells - game.board.mines))
    assert not game.lost


def test_without_settings_the_board_is_the_courses() -> None:
    assert Settings() == Settings(height=8, width=8, mines=8, ai_knows_total=False)
