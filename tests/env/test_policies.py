"""Facts about policies that play as players."""

import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hostile
import policies_to_load
from arena.experiments import played
from minewise import players
from minewise.arena import Experiment, play_games
from minewise.base.errors import MinewiseError
from minewise.core import FirstClick, Level, Position
from minewise.env.policies import as_player
from minewise.players import BatchPlayer, MoveKind

FILE = Path(__file__).parents[1] / "policies_to_load.py"


def experiment(function: str, games: int = 60, level: str = "6x6x4") -> Experiment:
    name = f"policy:policies_to_load:{function}"
    return Experiment(name, Level.parse(level), FirstClick.SAFE, (0, 0), 7, games)


def test_a_policy_is_found_by_its_name_and_may_set_flags() -> None:
    player = players.create("policy:policies_to_load:first")
    assert isinstance(player, BatchPlayer)
    assert player.name == "policy:policies_to_load:first"
    move = player.move(Position.parse("3x2x1/1##/###"))
    assert (move.cell, move.action, move.certain) == ((0, 1), MoveKind.OPEN, False)
    assert player.move(Position.parse("3x2x1/F##/###")).cell == (0, 1), "not a person's flag"
    assert players.get(player.name) is type(player), "it is loaded once"
    assert player.name not in players.names()
    player = players.create("policy:policies_to_load:Made")
    first = player.move(Position.parse("3x2x2/###/###"))
    assert (first.cell, first.action) == ((0, 0), MoveKind.FLAG)
    last = player.move(Position.parse("3x2x2/FF#/###"))
    assert (last.cell, last.action) == ((0, 2), MoveKind.OPEN)
    results = list(play_games(experiment("Made")))
    assert not any(result.fault for result in results)


def test_a_file_or_a_module_holds_a_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(FILE, tmp_path / "policy_of_mine.py")
    monkeypatch.chdir(tmp_path)
    for place in (str(FILE), "policy_of_mine"):
        player = players.create(f"policy:{place}:first")
        assert player.move(Position.parse("2x2x1/##/##")).cell == (0, 0)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("policy:nothing", "'nothing' is not a policy: expected MODULE:FUNCTION"),
        ("policy:no_such_module:x", "cannot be loaded: ModuleNotFoundError"),
        ("policy:no_such_file.py:x", "cannot be loaded: FileNotFoundError"),
        ("policy:policies_to_load:nobody", "cannot be loaded: AttributeError"),
        ("policy:policies_to_load:not_callable", "'3' is not a policy: it cannot be called"),
        ("sb3:nothing.zip", "needs Stable-Baselines3, which is not installed: pip"),
        ("nobody:knows:this", "'nobody:knows:this' is not a player: .*policy:..., sb3:"),
    ],
)
def test_a_policy_that_is_not_there_gets_a_sentence(
    name: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "stable_baselines3", None)
    monkeypatch.delitem(sys.modules, "minewise.env.stable_baselines", raising=False)
    with pytest.raises(MinewiseError, match=sentence):
        players.get(name)


def test_many_games_asked_about_at_once_end_as_each_does_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hostile.forget_later(monkeypatch)
    policies_to_load.calls.clear()
    chosen = experiment("first")
    together = list(play_games(chosen))
    assert 40 < max(policies_to_load.calls) <= 50, "the games of a chunk"
    assert sum(policies_to_load.calls) > 2 * len(policies_to_load.calls)
    assert played(chosen, jobs=2)[1] == together

    class Alone(players.Player):
        name = "first-alone"
        summary = "the same policy, one game after the other"

        def move(self, position: Position) -> players.Move:
            return players.create("policy:policies_to_load:first").move(position)

    players.register(Alone)
    assert together == list(play_games(replace(chosen, player="first-alone")))
    some_crash = list(play_games(experiment("crashes_in_some")))
    faults = {result.game: result.fault for result in some_crash if result.fault}
    assert 0 < len(faults) < len(together)
    assert {*faults.values()} == {"crashed: RuntimeError: a one frightens me"}
    for quiet, result in zip(together, some_crash, strict=True):
        assert quiet == result or quiet.game in faults, "the others go on"


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (lambda masks: np.zeros(len(masks)),
         "actions of shape (1,) and type float64: expected whole numbers of shape (1,)"),
        (lambda masks: np.full(len(masks), 36), "plays the action 36: expected 0 to 35"),
        (lambda masks: np.argmin(masks, axis=1), "wants to open row 1, column 1, which is open"),
        # Asked for one game at a time, since it answers for one.
        (lambda masks: [0], "which is open"),
    ],
)  # fmt: skip
def test_bad_answers_are_faults(answer: Any, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile.forget_later(monkeypatch)
    players.register(as_player(lambda _views, masks: answer(masks), "wrong"))
    for result in play_games(replace(experiment("first", games=5), player="wrong")):
        assert fault in result.fault or result.won


def test_any_callable_can_be_made_a_player() -> None:
    last = as_player(lambda _views, masks: np.array([masks.shape[1] - 1]), "last-cell")
    assert last().move(Position.parse("2x2x1/##/##")).cell == (1, 1)
    with pytest.raises(MinewiseError, match="'7' is not a policy"):
        as_player(7, "seven")  # type: ignore[arg-type]
