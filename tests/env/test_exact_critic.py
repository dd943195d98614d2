"""Facts about what exact counting says of positions and actions."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import isnan
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from minewise.core import Position
from minewise.env import ExactCritic, MinesweeperEnv, Rules
from minewise.env.episode import HIDDEN_CELL, as_view
from minewise.solver import TooWideError


def view_of(text: str) -> Any:
    return as_view(Position.parse(text))


def rules_of(text: str, **options: Any) -> Rules:
    return Rules.read(level=text.split("/", maxsplit=1)[0], first_click="any", **options)


def layouts_of(position: Position) -> tuple[frozenset[int], ...]:
    """Every layout that agrees with a position, by trying all of them."""
    grid = position.grid
    numbers = {grid.index(cell): number for cell, number in position.numbers.items()}
    hidden = [grid.index(cell) for cell in position.hidden]
    return tuple(
        mines
        for chosen in combinations(hidden, position.mines)
        for mines in [frozenset(chosen)]
        if all(
            len(mines.intersection(grid.around(index))) == number
            for index, number in numbers.items()
        )
    )


@cache
def wins(position: Position, layouts: tuple[frozenset[int], ...], action: int) -> int:
    """How many layouts are won by this cell and perfect play from then on, by trying everything."""
    grid = position.grid
    parts: dict[int, list[frozenset[int]]] = {}
    for mines in layouts:
        if action not in mines:
            parts.setdefault(len(mines.intersection(grid.around(action))), []).append(mines)
    total = 0
    for number, part in parts.items():
        view = f"{position.view[:action]}{number}{position.view[action + 1 :]}"
        if view.count("#") == position.mines:
            total += len(part)
            continue
        then = Position.unchecked(grid, position.mines, view)
        total += max(
            wins(then, tuple(part), cell) for cell in range(len(grid)) if view[cell] == "#"
        )
    return total


@given(st.integers(0, 10**6), st.data())
@settings(max_examples=60)
def test_odds_and_regret_are_what_trying_everything_says(seed: int, data: st.DataObject) -> None:
    env = MinesweeperEnv(
        level="4x2x3", first_click="any", info_keys=["safe_cells", "odds", "regret"]
    )
    seen, info = env.reset(seed=seed)
    over = False
    while not over:
        position = Position.unchecked(env.rules.level.grid, 3, shown(seen))
        layouts = layouts_of(position)
        chance = {
            index: Fraction(sum(index in mines for mines in layouts), len(layouts))
            for index in range(8)
        }
        hidden = seen.ravel() == HIDDEN_CELL
        assert info["odds"].ravel() == pytest.approx([float(chance[i]) for i in range(8)])
        assert info["safe_cells"].ravel().tolist() == [
            int(hidden[i] and chance[i] == 0) for i in range(8)
        ]
        action = data.draw(st.sampled_from(np.flatnonzero(hidden).tolist()))
        won = {i: wins(position, layouts, i) for i in np.flatnonzero(hidden).tolist()}
        expected = (max(won.values()) - won[action]) / len(layouts)
        seen, _, over, _, info = env.step(action)
        assert info["regret"] == pytest.approx(expected)
        assert info["regret_exact"] is True


def shown(seen: Any) -> str:
    return "".join("#" if number == HIDDEN_CELL else str(number) for number in seen.ravel())


def test_regret_is_exact_where_little_is_undecided_and_else_the_safety_lost() -> None:
    text = "3x2x1/###/111"
    critic = ExactCritic(rules_of(text))
    regrets = [critic.regret(view_of(text), fresh=False, action=i) for i in range(3)]
    assert [(regret.lost, regret.exact) for regret in regrets] == [(0, True), (1, True), (0, True)]
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
    env = MinesweeperEnv(first_click=first, info_keys=["safe_cells", "odds", "regret"])
    _, info = env.reset(seed=1)
    assert info["safe_cells"].all()
    assert not info["odds"].any()
    *_, info = env.step(40)
    assert (info["regret"], info["regret_exact"]) == (0, False)
    assert info["odds"].sum() == pytest.approx(10), "the mines are somewhere"
    _, info = MinesweeperEnv(first_click="any", info_keys=["odds"]).reset(seed=1)
    assert info["odds"] == pytest.approx(np.full((9, 9), 10 / 81))
    assert "safe_cells" not in info


def test_flags_play_no_part_and_cost_nothing() -> None:
    env = MinesweeperEnv(level="5x5x4", flags=True, info_keys=["odds", "regret"])
    env.reset(seed=1)
    *_, before = env.step(0)
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
