"""The course's AI as a player, what is new to a player, and guesses."""

import pytest
from hypothesis import given, settings, strategies as st

from minewise.core import Board, Chance, Game, Grid, Position
from minewise.logic import KnowledgeBase, Proof
from minewise.players import Guess, Move, MoveKind, RandomPlayer, SentencesPlayer, play
from minewise.players.changes import changes
from minewise.players.guessing import guess
from strategies import boards, games, grids, seeds


@settings(max_examples=60)
@given(boards(), seeds)
def test_learning_number_by_number_is_as_good_as_all_at_once(board: Board, seed: int) -> None:
    def compare(position: Position, move: Move) -> None:
        knowledge = KnowledgeBase.of(position, use_total=False)
        assert move.action is MoveKind.OPEN
        if knowledge.safe_moves:
            assert move.certain
            assert move.cell == min(knowledge.safe_moves)
        else:
            assert move.cell not in knowledge.mines
            others = position.view.count("#") - len(knowledge.mines)
            assert move.reason == Guess("random", others)

    play(SentencesPlayer(seed), Game.on(board), compare)


@pytest.mark.parametrize(
    ("text", "certain", "cells"),
    [
        pytest.param("4x1x1/#1##", False, {0, 2, 3}, id="the total is not told"),
        pytest.param("4x1x1/#10#", True, {3}, id="the 0 says so"),
        pytest.param("5x1x1/01###", False, {3, 4}, id="it does not guess a known mine"),
        pytest.param("3x1x1/*1#", True, {2}, id="a mine that is shown"),
        pytest.param("3x2x1/F##/111", True, {2}, id="flags are not believed, but not opened"),
    ],
)
def test_what_it_knows_and_does_not_know(text: str, certain: bool, cells: set[int]) -> None:
    move = SentencesPlayer().move(Position.parse(text, trust_flags=False))
    assert (move.certain, move.cell[1] in cells) == (certain, True)
    assert isinstance(move.reason, Proof) == certain


def test_after_a_clash_it_reasons_again_in_the_next_game() -> None:
    player = SentencesPlayer()
    assert not player.move(Position.parse("5x1x2/1#1#1")).certain
    assert player.move(Position.parse("3x2x1/###/111")).certain


@given(games())
def test_each_position_of_a_game_continues_the_one_at_its_start(game: Game) -> None:
    start = Position.unchecked(game.grid, game.mines, "#" * len(game.grid))
    now = game.position
    expected = [index for index, symbol in enumerate(now.view) if symbol != "#"]
    assert changes(start, now) == (None if "*" in now.view else expected)
    assert changes(now, now) == []


@given(games())
def test_a_game_that_begins_again_does_not_continue(game: Game) -> None:
    start = Position.unchecked(game.grid, game.mines, "#" * len(game.grid))
    closed = game.position.view.replace("F", "#") == start.view
    assert (changes(game.position, start) is None) == (not closed)


@given(grids())
def test_another_size_or_number_of_mines_is_another_game(grid: Grid) -> None:
    position = Position.unchecked(grid, 0, "#" * len(grid))
    wider_grid = Grid(grid.width + 1, grid.height)
    wider = Position.unchecked(wider_grid, 0, "#" * len(wider_grid))
    assert changes(position, wider) is None
    assert changes(position, Position.unchecked(grid, 1, position.view)) is None
    assert changes(None, position) is None


@given(st.text("#F0", min_size=1, max_size=60).filter(lambda view: "#" in view), st.integers(0, 99))
def test_a_guess_is_a_hidden_cell_without_a_flag(view: str, seed: int) -> None:
    position = Position.unchecked(Grid(len(view), 1), 0, view)
    move = guess(position, Chance(seed))
    assert position[move.cell] == "#"
    assert move.reason == Guess("random", view.count("#"))


def test_each_hidden_cell_is_as_likely() -> None:
    position = Position.parse("4x2x2/#1#F/0###", trust_flags=False)
    player = RandomPlayer(seed=9)
    drawn = [player.move(position).cell for _ in range(5000)]
    counts = [drawn.count(cell) for cell in [(0, 0), (0, 2), (1, 1), (1, 2), (1, 3)]]
    assert sum(counts) == 5000
    # 1000 each, give or take four and a half standard deviations.
    assert all(abs(count - 1000) < 4.5 * 28.3 for count in counts)


def test_a_guess_can_avoid_cells() -> None:
    position = Position.parse("3x1x1/###")
    for seed in range(20):
        move = guess(position, Chance(seed), avoid={(0, 0), (0, 2)})
        assert move.cell == (0, 1)
        assert move.reason == Guess("random", 1)
