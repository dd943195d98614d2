"""One place for advice: what it says, and that nothing is worked out twice for it."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from minewise.advice import Advice, HintLevel, PlayerPool, advised_moves, grade
from minewise.core import ConflictError, Game, Position
from minewise.players import ExactPlayer, ExpertPlayer, Insight
from minewise.session import Session, Settings
from minewise.solver import analyse, core_in_use
from strategies import games

GUESS = "5x4x5/#####/#1###/#3###/#####"
CERTAIN = "3x2x1/###/111"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """The positions whose layouts were counted from the beginning, as often as they were."""
    seen: list[Position] = []
    monkeypatch.setattr("minewise.solver.analysis.counting", seen.append)
    return seen


@pytest.mark.parametrize("text", [GUESS, CERTAIN])
def test_all_that_is_told_of_a_position_counts_it_once(counted: list[Position], text: str) -> None:
    advice = Advice(Position.parse(text))
    advice.as_data(explained=(0, 0))
    advice.hint(HintLevel.PROOF)
    assert advice.odds.as_data()
    assert advice.best_move_in_words()
    assert len(counted) == 1


def test_a_hint_counts_at_most_once(counted: list[Position]) -> None:
    session = Session(Settings(seed=7))
    session.ai().result()
    counted.clear()
    for _ in range(4):
        assert session.hint().result().done
    assert len(counted) <= 1


@pytest.mark.parametrize("player", ["exact", "expert"])
def test_a_move_of_an_ai_with_odds_and_its_reason_counts_once(
    counted: list[Position], player: str
) -> None:
    session = Session(Settings(seed=7, player=player))
    session.ai().result()
    while session.round.outcome is None:
        counted.clear()
        session.odds().result()
        session.why(session.round.position.hidden[0]).result()
        session.ai().result()
        assert len(counted) == 1


def test_a_limit_is_set_before_anything_is_counted(counted: list[Position]) -> None:
    advice = Advice(Position.parse(GUESS))
    advice.allow(60)
    assert advice.complete
    assert not counted
    Advice(Position.parse("4x2x2/####/1311")).allow(60)  # nothing is found out yet


def test_flags_come_and_go_without_counting_again(counted: list[Position]) -> None:
    position = Position.parse(GUESS)
    advice = Advice(position)
    assert advice.odds.best is not None
    row, column = advice.odds.best
    rows = position.block().splitlines()[1:]
    rows[row] = f"{rows[row][:column]}F{rows[row][column + 1 :]}"
    flagged = Position.parse("\n".join(["5x4x5", *rows]), trust_flags=False)
    then = Advice(flagged, before=advice)
    assert then.odds.best not in (None, advice.odds.best), "a person's flag is not argued with"
    assert then.best == advice.best
    assert len(counted) == 1
    other = Advice(Position.parse(CERTAIN), before=then)
    assert other.odds.best == (0, 0)
    assert len(counted) == 2


@settings(max_examples=40)
@given(games(largest=6, any_shape=True))
def test_every_answer_is_plain_data(game: Game) -> None:
    if game.outcome is not None:
        return
    position = game.position
    advice = Advice(position)
    answers = [advice.as_data(position.hidden[0]), advice.odds.as_data()]
    answers += [advice.hint(level).as_data() for level in HintLevel]
    answers.append(advice.explain(position.hidden[-1]).as_data())
    for answer in answers:
        assert json.loads(json.dumps(answer)) == answer
    assert answers[0]["shape"] == position.grid.shape


def test_a_best_move_is_told_with_its_chance_to_win() -> None:
    move = Advice(Position.parse("2x2x1/##/11")).best_move
    assert move is not None
    assert move.as_data() == {
        "cell": [0, 0],
        "safe_probability": 0.5,
        "win_probability": 0.5,
        "win_probability_is_exact": True,
    }


def test_what_cannot_be_is_refused_by_name() -> None:
    with pytest.raises(ConflictError, match="cannot all be right"):
        Advice(Position.parse("4x2x2/####/1311")).check()


def test_an_answer_that_is_cut_short_says_so() -> None:
    advice = Advice(Position.parse(GUESS))
    advice.allow(0)
    data = advice.as_data()
    assert data["complete"] is False
    assert data["layouts"] is None
    assert data["too_wide"]
    assert not advice.complete
    advice.allow(60)
    assert advice.as_data() == Advice(Position.parse(GUESS)).as_data()
    assert advice.complete


@pytest.mark.parametrize("player", [ExactPlayer, ExpertPlayer])
def test_an_ai_gives_the_reason_that_a_hint_gives(player: Callable[[], ExactPlayer]) -> None:
    from minewise.core import FirstClick, Level  # noqa: PLC0415 - only here

    level = Level.parse("beginner")
    game = Game(level.grid, level.mines, seed=5, first=FirstClick.OPENING)
    for advised in advised_moves(player(), game):
        if advised.reason.proof is not None:
            explained = Advice(advised.position).explain(advised.move.cell)
            assert advised.reason.text == explained.text


def test_an_adviser_says_what_an_ai_would_do() -> None:
    advised = PlayerPool(seed=0).ask("exact", Advice(Position.parse(CERTAIN)))
    assert advised.move.certain
    assert advised.text.startswith("open (1,1), certain. The 1 at ")
    assert advised.as_data()["reason"]["conclusion"] == "safe"


def test_a_grade_is_plain_data() -> None:
    good = grade(analyse(Position.parse(CERTAIN)), ((0, 0),))
    assert good.as_data() | {"text": ""} == {
        "cells": [[0, 0]],
        "safety": 1.0,
        "best_cell": [0, 0],
        "best_safety": 1.0,
        "guess": False,
        "mistake": False,
        "needless": False,
        "pattern": None,
        "estimated": False,
        "text": "",
    }
    bad = grade(analyse(Position.parse(CERTAIN)), ((0, 1),))
    assert (bad.is_mistake, str(bad)) == (True, "A mistake: it was a mine for sure, by a chain.")
    assert (bad.is_guess, bad.is_needless, bad.is_certain) == (False, False, False)


def test_an_insight_shares_what_is_known_with_one_that_differs_by_flags_only() -> None:
    one = Insight(Position.parse("3x2x1/###/111"))
    other = Insight(Position.parse("3x2x1/#F#/111"), before=one)
    assert other.analysis is one.analysis
    assert other.reasoning is one.reasoning
    assert other.position.flags == ((0, 1),)


def test_the_core_that_has_counted_is_named() -> None:
    assert Advice(Position.parse(CERTAIN)).as_data()["core"] == core_in_use()
