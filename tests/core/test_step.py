"""Clicks on a game: what each opens, and which of them change nothing."""

import pytest
from hypothesis import given, strategies as st

from minewise.core import Board, Cell, Click, Game, State, Step
from minewise.core.game import make_click, turned_over
from strategies import cells, games


def game() -> Game:
    return Game.on(Board.parse("4x2x1/*.../...."))


@pytest.mark.parametrize(
    ("before", "click"),
    [
        ((Click.OPEN,), Click.OPEN),
        ((Click.OPEN,), Click.FLAG),
        ((Click.OPEN,), Click.QUESTION),
        ((Click.OPEN,), Click.MARK),
        ((Click.OPEN,), Click.CHORD),
        ((Click.FLAG,), Click.OPEN),
        ((), Click.CHORD),
    ],
)
def test_a_click_that_changes_nothing_says_so(before: tuple[Click, ...], click: Click) -> None:
    played = game()
    for earlier in before:
        assert make_click(played, earlier, (0, 1)) is not None
    assert make_click(played, click, (0, 1)) is None


def test_marks_go_round_from_flag_to_question_mark_to_none() -> None:
    played, seen = game(), []
    for _again in range(3):
        assert make_click(played, Click.MARK, (1, 1)) == ()
        seen.append((played.position[1, 1], played.questions))
    assert seen == [("F", frozenset()), ("#", {(1, 1)}), ("#", frozenset())]


def test_a_step_as_data_names_the_ai_that_made_it() -> None:
    assert [*Step(Click.OPEN, (1, 2), 3.5).as_data()] == ["open", 1, 2, 3.5]
    assert {click for click in Click if click.opens} == {Click.OPEN, Click.CHORD}
    assert [*Step(Click.FLAG, (0, 1), 4.0, "exact").as_data()] == ["flag", 0, 1, 4.0, "exact"]


@given(games(any_shape=True), st.data())
def test_what_a_click_turns_over_is_what_it_opens_first(game: Game, data: st.DataObject) -> None:
    if game.outcome is not None:
        return
    cell, click = data.draw(cells(game.grid)), data.draw(st.sampled_from(Click))
    before = game.position
    found: set[Cell] = set(turned_over(before, click, cell))
    opened = set(make_click(game, click, cell) or ())
    exploded = set[Cell]() if game.outcome is None else {*game.outcome.exploded}
    assert found <= opened | exploded
    assert exploded <= found
    # All else was opened by a 0.
    for other in opened - found:
        assert 0 in map(game.position.number, game.grid.neighbours(other))
    assert bool(found) == bool(opened or game.state is State.LOST)
