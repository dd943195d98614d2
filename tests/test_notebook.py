"""What people look at in a notebook shows itself there."""

from importlib import import_module

import pytest

from minewise.analysis import Analysis
from minewise.arena import (
    Experiment,
    LocalExecutor,
    Pairs,
    Results,
    estimate_win_rate,
    play_games,
    play_series,
)
from minewise.core import Board, FirstClick, Level, Position
from minewise.logic import Reasoning
from minewise.solver import solve

POSITION = Position.parse("4x2x2/####/1221")
EXPERIMENT = Experiment("expert", Level.parse("8x8x10"), FirstClick.SAFE, (0, 0), seed=7, games=20)
MODULES = ("minewise.core", "minewise.analysis", "minewise.logic", "minewise.solver")


def test_a_picture_has_the_colours_that_a_notebook_or_the_system_asks_for() -> None:
    drawn = Analysis(POSITION)._repr_svg_()
    assert drawn is not None
    for chosen in ("prefers-color-scheme:dark", 'data-jp-theme-light="true"', 'light="false"'):
        assert chosen in drawn


@pytest.mark.parametrize(
    "shown",
    [
        POSITION,
        Board.parse("3x1x1/*.."),
        Level.parse("expert"),
        Level.parse("torus 9x9x10").grid,
        Analysis(POSITION),
        Reasoning(POSITION),
        solve(POSITION),
    ],
    ids=lambda shown: type(shown).__name__,
)
def test_what_stands_for_a_thing_makes_it_again(shown: object) -> None:
    """`repr` is an expression, and short."""
    names = {name: it for module in MODULES for name, it in vars(import_module(module)).items()}
    made = eval(repr(shown), names)
    assert type(made) is type(shown)
    assert repr(made) == repr(shown)
    assert len(repr(shown)) < 80


def test_what_cannot_be_made_again_is_told_in_a_line() -> None:
    proof = Reasoning(POSITION).explain((0, 2))
    assert repr(proof) == "<Proof {(0, 2)} = 1 by subset, numbers=2, steps=1>"
    results = Results.of(EXPERIMENT, list(play_games(EXPERIMENT)))
    assert len(repr(results)) < 200


def test_what_bench_finds_is_a_table_however_it_was_found() -> None:
    results = Results.of(EXPERIMENT, list(play_games(EXPERIMENT)))
    with LocalExecutor(EXPERIMENT) as executor:
        series = play_series(EXPERIMENT, executor)
    assert results._repr_html_() == series._repr_html_() == series.summary._repr_html_()
    estimated = estimate_win_rate(EXPERIMENT)
    rate = estimated.estimate.win_rate
    assert f"<td>{rate:.3%}</td>" in estimated._repr_html_()
    assert "<td>+10.00%</td>" in Pairs(50, 15, 5, 30)._repr_html_()
