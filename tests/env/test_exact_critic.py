"""Facts about what exact counting says of positions and actions."""

from math import isnan
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from agents import EVERYTHING
from minewise.core import Position
from minewise.env import ExactCritic, MinesweeperEnv, Rules
from minewise.env.episode import as_position, as_view
from minewise.solver import TooWideError, best_play, solve


def view_of(text: str) -> Any:
    return as_view(Position.parse(text))


def rules_of(text: str, **options: Any) -> Rules:
    return Rules.read(level=text.split("/", maxsplit=1)[0], first_click="any", **options)


@given(st.integers(0, 10**6), st.data())
@settings(max_examples=60)
def test_odds_and_regret_are_those_of_the_solver(seed: int, data: st.DataObject) -> None:
    env = MinesweeperEnv(level="4x2x3", first_click="any", info_keys=EVERYTHING)
    seen, info = env.reset(seed=seed)
    over = False
    while not over:
        position = as_position(env.rules, seen)
        solved, play = solve(position), best_play(position)
        odds = [solved.probability.get(cell, 0) for cell in position.grid]
        assert info["odds"].ravel() == pytest.approx(odds)
        assert info["safe_cells"].ravel().tolist() == [
            cell in solved.safe for cell in position.grid
        ]
        cell = data.draw(st.sampled_from(position.hidden))
        seen, _, over, _, info = env.step(position.grid.index(cell))
        assert info["regret"] == pytest.approx((play.most - play.wins[cell]) / play.layouts)
        assert info["regret_exact"] is True


def test_where_much_is_undecided_regret_is_the_safety_lost() -> None:
    text = "9x9x10/1########" + "/#########" * 8
    critic = ExactCritic(rules_of(text))
    view = view_of(text)
    look = critic.look(view, fresh=False)
    assert look.odds[0, 1] == pytest.approx(1 / 3)
    assert look.odds[8, 8] == pytest.approx(9 / 77)
    risky = critic.regret(view, fresh=False, action=1)
    assert not risky.exact
    assert risky.lost == pytest.approx(1 / 3 - 9 / 77)
    assert critic.regret(view, fresh=False, action=80).lost == 0


@pytest.mark.parametrize("first", ["safe", "opening"])
def test_a_promised_first_click_is_safe_everywhere(first: str) -> None:
    env = MinesweeperEnv(first_click=first, info_keys=EVERYTHING)
    _, info = env.reset(seed=1)
    assert info["safe_cells"].all()
    assert not info["odds"].any()
    *_, info = env.step(40)
    assert (info["regret"], info["regret_exact"]) == (0, False)
    assert info["odds"].sum() == pytest.approx(10), "the mines are somewhere"


def test_flags_play_no_part_and_cost_nothing() -> None:
    env = MinesweeperEnv(level="5x5x4", flags=True, info_keys=["odds", "regret"])
    env.reset(seed=1)
    *_, before = env.step(0)
    assert "safe_cells" not in before, "it was not asked for"
    flag = 25 + int(np.flatnonzero(before["action_mask"][:25])[0])
    *_, after = env.step(flag)
    assert (before["odds"] == after["odds"]).all()
    assert after["regret"] == 0


def test_what_is_too_much_to_count_is_not_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(position: Position) -> None:
        raise TooWideError(1, 2, position.line())

    monkeypatch.setattr("minewise.env.exact_critic.solve", refuse)
    text = "3x2x1/###/111"
    critic = ExactCritic(rules_of(text))
    look = critic.look(view_of(text), fresh=False)
    assert np.isnan(look.odds[0]).all()
    assert not look.odds[1].any()
    assert not look.safe.any()
    regret = critic.regret(view_of(text), fresh=False, action=1)
    assert isnan(regret.lost)
    assert not regret.exact
