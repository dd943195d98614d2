"""What people look at in a notebook shows itself there."""

from importlib import import_module
from xml.etree import ElementTree

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
from minewise.core import Board, FirstClick, Game, Level, Position
from minewise.logic import Reasoning
from minewise.solver import solve

POSITION = Position.parse("4x2x2/####/1221")
EXPERIMENT = Experiment("expert", Level.parse("8x8x10"), FirstClick.SAFE, (0, 0), seed=7, games=20)
MODULES = ("minewise.core", "minewise.analysis", "minewise.logic", "minewise.solver")
UNSURE = Position.parse("3x3x2/1##/###/###")


def notes(drawn: str | None) -> list[str]:
    assert drawn is not None
    root = ElementTree.fromstring(drawn)
    return [part.text or "" for part in root.iter() if part.get("class") == "note"]


def aloud(drawn: str | None) -> str:
    assert drawn is not None
    told = ElementTree.fromstring(drawn).findtext("{http://www.w3.org/2000/svg}desc")
    assert told is not None
    return told


def test_an_analysis_shows_what_is_certain_and_how_likely_the_rest_is() -> None:
    assert notes(solve(POSITION)._repr_svg_()) == ["✓", "✗", "✗", "✓"]
    odds = ["33", "20", "33", "33", "20", "20", "20", "20"]
    drawn = Analysis(UNSURE)._repr_svg_()
    assert drawn is not None
    assert notes(drawn) == notes(solve(UNSURE)._repr_svg_()) == odds
    assert drawn.count('class="ring"') == 1, "the best cell has a ring"
    for chosen in ("prefers-color-scheme:dark", 'data-jp-theme-light="true"', 'light="false"'):
        assert chosen in drawn


def test_what_is_drawn_can_be_read_aloud() -> None:
    board = Board.parse("3x1x1/*..")
    assert aloud(board._repr_svg_()) == "Row 1: mine, 1, empty."
    assert aloud(POSITION._repr_svg_()).endswith("Row 2: 1, 2, 2, 1.")
    assert aloud(solve(UNSURE)._repr_svg_()).startswith(
        "Row 1: 1, 33 percent a mine, 20 percent a mine."
    )
    assert aloud(Analysis(POSITION)._repr_svg_()).startswith(
        "Row 1: certainly safe (marked), certainly a mine, certainly a mine, certainly safe."
    )


def test_a_position_that_nothing_agrees_with_is_drawn_without_odds() -> None:
    impossible = Position.written("3x1x1/1#1")
    assert notes(solve(impossible)._repr_svg_()) == ["✗"]
    impossible = Position.written("3x1x2/1#1")
    for analysis in (solve(impossible, lazy=True), Analysis(impossible)):
        assert notes(analysis._repr_svg_()) == []


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
    names = {
        name: value for module in MODULES for name, value in vars(import_module(module)).items()
    }
    made = eval(repr(shown), names)
    assert type(made) is type(shown)
    assert repr(made) == repr(shown)
    assert len(repr(shown)) < 80


def test_what_cannot_be_made_again_is_told_in_a_line() -> None:
    game = Game(Level.parse("beginner").grid, 10, seed=7)
    game.open((4, 4))
    assert repr(game).startswith("<Game 9x9x10/")
    proof = Reasoning(POSITION).explain((0, 2))
    assert repr(proof) == "<Proof {(0, 2)} = 1 by subset, numbers=2, steps=1>"
    results = Results.of(EXPERIMENT, list(play_games(EXPERIMENT)))
    assert len(repr(results)) < 200


def test_a_proof_is_a_list_of_its_steps() -> None:
    proof = Reasoning(POSITION).explain((0, 2))
    assert proof is not None
    steps = [item.text for item in ElementTree.fromstring(proof._repr_html_())]
    assert steps[-1] is not None
    assert steps[-1].endswith("so (1,3) is a mine.")


def test_what_bench_finds_is_a_table_however_it_was_found() -> None:
    results = Results.of(EXPERIMENT, list(play_games(EXPERIMENT)))
    with LocalExecutor(EXPERIMENT) as executor:
        series = play_series(EXPERIMENT, executor)
    assert results._repr_html_() == series._repr_html_() == series.summary._repr_html_()
    estimated = estimate_win_rate(EXPERIMENT)
    rate = estimated.estimate.win_rate
    assert f"<td>{rate:.3%}</td>" in estimated._repr_html_()
    assert "<td>+10.00%</td>" in Pairs(50, 15, 5, 30)._repr_html_()
