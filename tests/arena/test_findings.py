"""Where games are lost, and whether the chances are right."""

import pytest

from minewise.arena import Experiment, GameResult, play_games
from minewise.arena.findings import calibration, losses
from minewise.core import FirstClick, Level


def game(won: bool, opened: int = 0, chances: tuple[float | None, ...] = (), fault: str = "") -> (
    GameResult
):  # fmt: skip
    return GameResult(0, 0, won, 9, len(chances), None, opened, chances, fault)


def test_losses_are_sorted_by_tenths_of_the_safe_cells() -> None:
    level = Level(10, 10, 50)  # 50 safe cells: five to a tenth
    lost = [game(False, opened) for opened in (0, 4, 5, 44, 45, 49, 50)]
    assert losses(level, [*lost, game(True, 50)]) == [2, 1, 0, 0, 0, 0, 0, 0, 1, 3]
    assert losses(Level(1, 1, 1), [game(False)]) == [1, *[0] * 9]


def test_all_guesses_lived_but_the_last_of_a_lost_game() -> None:
    assert game(True, chances=(0.8, 0.5)).guesses_lived == ((0.8, True), (0.5, True))
    assert game(False, chances=(0.8, 0.5)).guesses_lived == ((0.8, True), (0.5, False))
    assert game(False, chances=(0.8, None)).guesses_lived == ((0.8, True),)
    by_fault = game(False, chances=(0.8, 0.5), fault="crashed")
    assert by_fault.guesses_lived == ((0.8, True), (0.5, True))


def test_guesses_are_sorted_by_what_was_said_of_them() -> None:
    bins = calibration([game(True, chances=(0.7, 0.72)), game(False, chances=(0.75, 0.7 - 1e-9))])
    (part,) = bins
    assert (part.low, part.guesses, part.lived, part.rate) == (0.7, 4, 3, 0.75)
    assert part.said == pytest.approx((0.7 + 0.72 + 0.75 + 0.7) / 4)
    assert part.interval == pytest.approx((0.3006, 0.9544), abs=1e-4)
    (top,) = calibration([game(True, chances=(1.0,))])
    assert top.low == 0.9
    assert calibration([game(True)]) == []


def test_the_chances_that_exact_gives_are_right() -> None:
    experiment = Experiment("exact", Level.parse("12x8x22"), FirstClick.SAFE, (0, 0), 1, 300)
    for part in calibration(play_games(experiment)):
        low, high = part.interval
        # Wider than the interval, so that chance alone does not fail it.
        assert low - 0.1 < part.said < high + 0.1
