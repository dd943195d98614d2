"""Boards in files, and games on them."""

import pytest
from hypothesis import given, strategies as st

from minewise.arena import Experiment, play_games
from minewise.arena.boards import deal_boards, read_boards
from minewise.base import NotationError
from minewise.core import Board, FirstClick, Game, Level
from strategies import boards, seeds

CS50 = Level.parse("cs50")


@given(boards(), st.integers(1, 4))
def test_boards_that_are_written_are_read(board: Board, times: int) -> None:
    text = "; a note\n\n" + f"{board.line()}\n \n" * times
    assert read_boards(text, "boards.txt") == [board] * times


@given(seeds, st.sampled_from(FirstClick))
def test_the_boards_are_those_that_games_deal(seed: int, first: FirstClick) -> None:
    seed = min(seed, 2**64 - 3)
    for number, board in enumerate(deal_boards(CS50, first, (2, 3), seed, 3)):
        game = Game(CS50.grid, CS50.mines, seed=seed + number, first=first)
        game.open((2, 3))
        assert game.board == board


@pytest.mark.parametrize("player", ["exact", "expert"])
def test_a_board_from_a_file_is_played_like_the_one_of_the_seed(player: str) -> None:
    by_seed = play_games(Experiment(player, CS50, FirstClick.SAFE, (0, 0), 9, 30))
    dealt = list(deal_boards(CS50, FirstClick.SAFE, (0, 0), 9, 30))
    by_file = play_games(Experiment.on(dealt, player, (0, 0)))
    for one, other in zip(by_seed, by_file, strict=True):
        assert (one.won, one.moves, one.opened) == (other.won, other.moves, other.opened)
        assert one.chances == other.chances


@pytest.mark.parametrize("player", ["exact", "random"])
def test_a_first_cell_that_is_a_mine_simply_loses(player: str) -> None:
    board = Board.parse("3x2x1/*../...")
    (result,) = play_games(Experiment.on([board], player, (0, 0)))
    assert (result.won, result.moves, result.guesses, result.fault) == (False, 1, 0, "")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'b.txt' holds no boards"),
        ("; nothing\n\n", "'b.txt' holds no boards"),
        ("2x1x1/*.\nhello\n", "'b.txt', line 2: a board begins with WIDTHxHEIGHTxMINES"),
        ("\n; x\n2x1x1/#.\n", "'b.txt', line 3: .*'#' is not a cell of a board"),
        ("2x1x1/..\n", "'b.txt', line 1: the header says 1 mine, but the rows hold 0"),
        ("2x1x1/*.\n1x2x1/*/.\n", "line 2: the board is 1x2x1, but the first is 2x1x1"),
        ("2x1x1/*.\n2x1x2/**\n", "line 2: the board is 2x1x2, but the first is 2x1x1"),
    ],
)
def test_a_line_that_is_wrong_is_named(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        read_boards(text, "b.txt")
