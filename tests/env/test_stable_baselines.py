"""Facts about training with Stable-Baselines3, where it is installed."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from minewise import players
from minewise.base.errors import MinewiseError
from minewise.core import Position

reason = "Stable-Baselines3 is not installed: pip install stable-baselines3 sb3-contrib"
sb3_contrib = pytest.importorskip("sb3_contrib", reason=reason)
stable_baselines3 = pytest.importorskip("stable_baselines3", reason=reason)

from minewise.env.cell_policy import CellPolicy  # noqa: E402
from minewise.env.stable_baselines import SB3VecEnv, load_policy  # noqa: E402

ROOT = Path(__file__).parents[2]
POSITIONS = [
    Position.parse("4x4x2/1###/####/####/####"),
    Position.parse("4x4x2/####/####/####/##11"),
]


@pytest.mark.slow
def test_the_example_trains_and_compares(tmp_path: Path) -> None:
    run = subprocess.run(
        [
            sys.executable, ROOT / "examples/train_ppo.py", "--steps", "8192", "--games", "200",
            "--regret-games", "20", "--save", tmp_path / "model.zip", "--json",
        ],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    compared = found["compared"]
    assert compared["games"] == 200
    assert compared["model"]["faults"] == 0
    assert compared["model"]["win_rate"] < compared["exact"]["win_rate"]
    low, high = compared["exact"]["ci95"]
    assert low < compared["exact"]["win_rate"] < high
    assert found["regret"]["moves"] > 20
    assert found["regret"]["win_chance_lost_per_move"] > 0


def test_games_are_what_stable_baselines_expects() -> None:
    games = SB3VecEnv(4, seed=1, level="4x4x3", reward="win-loss")
    seen = games.reset()
    assert seen.shape == (4, 4, 4)
    assert games.has_attr("action_masks")
    ended = 0
    for _ in range(50):
        masks = np.stack(games.env_method("action_masks"))
        before = seen
        seen, rewards, over, infos = games.step(masks.argmax(axis=1))
        assert not np.shares_memory(seen, before)
        for game in np.flatnonzero(over):
            ended += 1
            assert infos[game]["is_success"] == (rewards[game] == 1)
            assert infos[game]["terminal_observation"].shape == (4, 4)
            assert infos[game]["episode"]["r"] == rewards[game]
            assert (seen[game] == 9).all(), "it has begun anew"
    assert ended > 0
    assert games.env_is_wrapped(object) == [False] * 4
    for call in (
        lambda: games.env_method("nothing"),
        lambda: games.get_attr("nothing"),
        lambda: games.set_attr("nothing", 1),
    ):
        with pytest.raises(AttributeError, match="nothing"):
            call()
    games.close()


def save(algorithm: Any, policy: Any, file: Path, **options: Any) -> Any:
    rules = {"level": "4x4x2"} | options.pop("rules", {})
    model = algorithm(policy, SB3VecEnv(2, seed=1, **rules), device="cpu", seed=1, **options)
    model.save(file)
    return model


@pytest.mark.parametrize(
    ("algorithm", "policy"),
    [
        (sb3_contrib.MaskablePPO, CellPolicy),
        (sb3_contrib.MaskablePPO, "MlpPolicy"),
        (stable_baselines3.PPO, "MlpPolicy"),
        (stable_baselines3.A2C, "MlpPolicy"),
        (stable_baselines3.DQN, "MlpPolicy"),
    ],
)
def test_a_saved_model_is_a_player(algorithm: Any, policy: Any, tmp_path: Path) -> None:
    model = save(algorithm, policy, tmp_path / "model.zip")
    player = players.create(f"sb3:{tmp_path / 'model.zip'}")
    assert isinstance(player, players.BatchPlayer)
    for position, move in zip(POSITIONS, player.moves(POSITIONS), strict=True):
        assert position[move.cell] == "#"
        if algorithm is sb3_contrib.MaskablePPO:
            view = np.array([[9 if s == "#" else int(s) for s in position.view]]).reshape(1, 4, 4)
            (best,), _ = model.predict(
                view.astype(np.int8), action_masks=view.reshape(1, -1) == 9, deterministic=True
            )
            assert position.grid.index(move.cell) == best


def test_a_model_with_flags_sets_them(tmp_path: Path) -> None:
    file = tmp_path / "model.zip"
    save(sb3_contrib.MaskablePPO, CellPolicy, file, rules={"flags": True})
    policy = load_policy(str(file))
    assert policy.flags
    views = np.full((1, 4, 4), 9, dtype=np.int8)
    masks = np.zeros((1, 32), dtype=np.int8)
    masks[0, 20] = 1
    assert policy(views, masks).tolist() == [20]


def test_a_model_for_other_boards_and_a_file_that_is_no_model_get_a_sentence(
    tmp_path: Path,
) -> None:
    save(sb3_contrib.MaskablePPO, CellPolicy, tmp_path / "model.zip")
    player = players.create(f"sb3:{tmp_path / 'model.zip'}")
    with pytest.raises(MinewiseError, match="was trained on 4x4 and cannot play 3x2"):
        player.move(Position.parse("3x2x1/###/###"))
    with pytest.raises(MinewiseError, match=r"cannot read the model .*: there is no such file"):
        load_policy(str(tmp_path / "nothing.zip"))
    (tmp_path / "text.zip").write_text("no model at all")
    with pytest.raises(MinewiseError, match="is not a model of Stable-Baselines3"):
        load_policy(str(tmp_path / "text.zip"))
