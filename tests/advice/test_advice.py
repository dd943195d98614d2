"""One place for advice: what it says, and that nothing is worked out twice for it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from minewise.advice import (
    HintLevel,
    advised_moves,
    analysis_as_data,
    best_move,
    explain,
    grade,
    hint,
    odds,
)
from minewise.advice.best_move import best_move_in_words
from minewise.analysis import Analysis
from minewise.base.limit import Limit
from minewise.core import Board, FirstClick, Game, Level, Position, State
from minewise.players import ExactPlayer, ExpertPlayer
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.solver import core_in_use, solve
from strategies import games

GUESS = "5x4x5/#####/#1###/#3###/#####"
CERTAIN = "3x2x1/###/111"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """The positions whose layouts were counted from the beginning, as often as they were."""
    seen: list[Position] = []
    monkeypatch.setattr("minewise.solver.solution.counting", seen.append)
    return seen


@pytest.mark.parametrize("text", [GUESS, CERTAIN])
def test_all_that_is_told_of_a_position_counts_it_once(counted: list[Position], text: str) -> None:
    analysis = Analysis(Position.parse(text))
    analysis_as_data(analysis, explained=(0, 0))
    hint(analysis, HintLevel.PROOF)
    assert odds(analysis).as_data()
    assert best_move_in_words(analysis)
    assert len(counted) == 1


@pytest.mark.parametrize("player", ["exact", "expert"])
def test_hints_odds_a_reason_and_a_move_of_an_ai_count_once(
    counted: list[Position], player: str
) -> None:
    session = Session(GameOptions(seed=7, player=player))
    session.ai().result()
    while session.played.outcome is None:
        counted.clear()
        assert all(session.hint().result().done for _ in HintLevel)
        session.odds().result()
        session.why(session.played.position.hidden[0]).result()
        session.ai().result()
        assert len(counted) == 1


def test_flags_come_and_go_without_counting_again(counted: list[Position]) -> None:
    position = Position.parse(GUESS)
    analysis = Analysis(position)
    best = odds(analysis).best
    assert best is not None
    view = list(position.view)
    view[position.grid.index(best)] = "F"
    then = Analysis(Position.unchecked(position.grid, 5, "".join(view)), before=analysis)
    assert odds(then).best not in (None, best), "a person's flag is not argued with"
    assert then.best_cell() == analysis.best_cell()
    assert len(counted) == 1
    other = Analysis(Position.parse(CERTAIN), before=then)
    assert odds(other).best == (0, 0)
    assert len(counted) == 2


@settings(max_examples=40)
@given(games(largest=6, any_shape=True))
def test_every_answer_is_plain_data(game: Game) -> None:
    if game.outcome is not None:
        return
    position = game.position
    analysis = Analysis(position)
    known = analysis_as_data(analysis, position.hidden[0])
    answers: list[Any] = [known, odds(analysis).as_data()]
    answers += [hint(analysis, level).as_data() for level in HintLevel]
    answers.append(explain(analysis, position.hidden[-1]).as_data())
    for answer in answers:
        assert json.loads(json.dumps(answer)) == answer
    assert (known["shape"], known["core"]) == (position.grid.shape, core_in_use())


def test_an_answer_that_is_cut_short_says_so_and_a_best_move_has_its_chance_to_win() -> None:
    analysis = Analysis(Position.parse(GUESS))
    data = analysis_as_data(analysis, limit=Limit(0))
    assert data["complete"] is False
    assert data["layouts"] is None
    assert data["too_wide"]
    again = analysis_as_data(analysis, limit=Limit(60))
    assert again == analysis_as_data(Analysis(Position.parse(GUESS)))
    assert again["complete"] is True
    move = best_move(Analysis(Position.parse("2x2x1/##/11")))
    assert move is not None
    assert move.as_data() == {
        "cell": [0, 0], "safe_probability": 0.5, "win_probability": 0.5,
        "win_probability_is_exact": True,
    }  # fmt: skip


@pytest.mark.parametrize("player", [ExactPlayer, ExpertPlayer])
def test_an_ai_gives_the_reason_that_a_hint_gives(player: Callable[[], ExactPlayer]) -> None:
    level = Level.parse("beginner")
    game = Game(level.grid, level.mines, seed=5, first=FirstClick.OPENING)
    for advised in advised_moves(player(), game):
        if advised.reason.proof is not None:
            explained = explain(Analysis(advised.position), advised.move.cell)
            assert advised.reason.text == explained.text


def test_a_first_cell_that_was_given_is_opened_when_the_next_move_is_asked_for() -> None:
    board = Board.parse("4x1x1/...*")
    game = Game.on(board)
    advised = advised_moves(ExactPlayer(), game, start=(0, 2))
    first = next(advised)
    assert first.text == "open (1,3), a guess. The first cell was given."
    assert (
        first.made_by("exact") == "The AI (exact) opens (1,3), a guess. The first cell was given."
    )
    assert game.state is State.READY
    assert next(advised).position[0, 2] == "1"
    promised = Game(board.grid, 1, seed=2, first=FirstClick.OPENING)
    assert [move.text for move in advised_moves(ExactPlayer(), promised, start=(0, 0))] == [
        "open (1,1), the first click. It cannot be a mine."
    ]
    assert promised.state is State.WON


def test_a_grade_is_plain_data() -> None:
    good = grade(solve(Position.parse(CERTAIN)), ((0, 0),))
    assert good.as_data() == {
        "cells": [[0, 0]], "safety": 1.0, "best_cell": [0, 0], "best_safety": 1.0, "guess": False,
        "mistake": False, "needless": False, "pattern": None, "estimated": False,
        "text": "Certain.",
    }  # fmt: skip
    bad = grade(solve(Position.parse(CERTAIN)), ((0, 1),))
    assert (bad.is_mistake, str(bad)) == (True, "A mistake: it was a mine for sure, by a chain.")
    assert (bad.is_guess, bad.is_needless, bad.is_certain) == (False, False, False)
