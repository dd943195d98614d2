"""Facts about guesses, and the player that only guesses."""

from hypothesis import given, strategies as st

from minewise.core import Chance, Grid, Position
from minewise.players import Guess, RandomPlayer
from minewise.players.guessing import guess


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
