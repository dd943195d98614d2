"""Train an agent for a few minutes on a CPU, and measure how far it is from exact play.

    pip install "minewise[gym]" stable-baselines3 sb3-contrib
    python examples/train_ppo.py [--steps N] [--games N] [--level LEVEL] [--save FILE] [--json]

MaskablePPO learns on 6x6 cells with 4 mines, first click safe, many games at a time. Then
the model and the player `exact` play the same boards, from the same first cell, and the
exact critic measures how much chance to win, or safety, the model gives away per move.
"""

import argparse
import json
import time
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from minewise.arena import Experiment, Results, pair, play_games, wilson
from minewise.core import FirstClick, Level
from minewise.env import MinesweeperVectorEnv

ENVIRONMENTS = 256
FIRST_CELL = (0, 0)
FIRST_SEED = 7


def train(level: str, steps: int, seed: int, save: Path) -> float:
    """Train a model, save it, and return the CPU time in seconds."""
    import torch  # noqa: PLC0415 - slow to load
    from sb3_contrib import MaskablePPO  # noqa: PLC0415

    from minewise.env.cell_policy import CellPolicy  # noqa: PLC0415
    from minewise.env.stable_baselines import SB3VecEnv  # noqa: PLC0415

    torch.set_num_threads(1)  # the same model on every machine, and no slower on such boards
    began = time.process_time()
    games = SB3VecEnv(ENVIRONMENTS, seed=seed, level=level, reward="progress-loss")
    model = MaskablePPO(
        CellPolicy,
        games,
        n_steps=32,
        batch_size=512,
        n_epochs=3,
        learning_rate=lambda left: 2e-3 * max(left, 0.05),
        gamma=0.99,
        ent_coef=0.003,
        seed=seed,
        device="cpu",
        policy_kwargs={"features_extractor_kwargs": {"channels": 32, "layers": 3}},
    )
    model.learn(steps)
    model.save(save)
    return time.process_time() - began


def compare(model: Path, level: Level, games: int) -> dict[str, Any]:
    """Let the model and `exact` play the same boards."""
    results = []
    for player in (f"sb3:{model}", "exact"):
        experiment = Experiment(player, level, FirstClick.SAFE, FIRST_CELL, FIRST_SEED, games)
        results.append(Results.of(experiment, list(play_games(experiment))))
    pairs = pair(*results)
    sides = [
        {"player": side.player, "wins": side.summary.wins, "win_rate": side.summary.win_rate,
         "ci95": side.summary.interval, "faults": side.summary.faults}
        for side in results
    ]  # fmt: skip
    return {
        "model": sides[0],
        "exact": sides[1],
        "games": games,
        "difference": pairs.difference,
        "ci95": pairs.interval,
        "p_value": pairs.p_value,
    }


def regret(model: Path, level: str, games: int) -> dict[str, Any]:
    """The mean regret of the model, in games with its own first click."""
    from minewise.env.stable_baselines import load_policy  # noqa: PLC0415

    policy = load_policy(str(model))
    at_once = min(games, 100)
    envs = MinesweeperVectorEnv(
        at_once, level=level, info_keys=["regret"], autoreset_mode="SAME_STEP"
    )
    views, infos = envs.reset(seed=1)
    lost: dict[bool, list[float]] = {True: [], False: []}
    ended = won = 0
    for _ in count():
        views, _, over, _, infos = envs.step(policy(views, infos["action_mask"]))
        for info in (infos, infos.get("final_info", {})):
            for exact in (True, False):
                if "regret" in info:
                    which = info["_regret"] & (info["regret_exact"] == exact)
                    lost[exact] += info["regret"][which].tolist()
        ended += int(over.sum())
        won += int(infos["final_info"]["won"].sum()) if over.any() else 0
        if ended >= games:
            break
    return {
        "games": ended,
        "win_rate": won / ended,
        "ci95": wilson(won, ended),
        "moves": len(lost[True]) + len(lost[False]),
        "win_chance_lost_per_move": float(np.mean(lost[True] or [np.nan])),
        "safety_lost_per_move": float(np.mean(lost[False] or [np.nan])),
    }


def main() -> None:
    """Train, compare, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", default="6x6x4")
    parser.add_argument("--steps", type=int, default=1_000_000, help="of training")
    parser.add_argument("--games", type=int, default=10_000, help="to compare by")
    parser.add_argument("--regret-games", type=int, default=500, help="to measure regret by")
    parser.add_argument("--seed", type=int, default=1, help="of the training")
    parser.add_argument("--save", type=Path, default=Path("ppo.zip"), help="the model")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    level = Level.parse(options.level)
    seconds = train(options.level, options.steps, options.seed, options.save)
    found = {
        "level": level.header,
        "first": "safe",
        "start": FIRST_CELL,
        "seed": FIRST_SEED,
        "steps": options.steps,
        "training_cpu_seconds": seconds,
        "compared": compare(options.save, level, options.games),
        "regret": regret(options.save, options.level, options.regret_games),
    }
    print(json.dumps(found) if options.json else in_words(found))


def in_words(found: dict[str, Any]) -> str:
    """The results as text."""
    compared, given = found["compared"], found["regret"]
    low, high = compared["ci95"]
    lines = [
        f"{found['steps']} steps of training: {found['training_cpu_seconds']:.0f} s of CPU time.",
        f"On {found['level']}, first click {found['first']}, first cell {found['start']}, the same "
        f"{compared['games']} boards:",
    ]
    for name in ("model", "exact"):
        side = compared[name]
        lowest, highest = side["ci95"]
        lines.append(f"  {name}  {side['win_rate']:.2%} won ({lowest:.2%} to {highest:.2%})")
    return "\n".join([
        *lines,
        f"  model less exact: {100 * compared['difference']:+.2f} points "
        f"({100 * low:+.2f} to {100 * high:+.2f})",
        f"In {given['games']} games of its own first click the model won {given['win_rate']:.2%}. "
        f"A move gave away {given['win_chance_lost_per_move']:.2%} of the chance to win where that "
        f"can be counted, and {given['safety_lost_per_move']:.2%} of safety elsewhere.",
        "Compare it with any player: minewise compare "
        f"{compared['model']['player']} expert --level {found['level']}",
    ])  # fmt: skip


if __name__ == "__main__":
    main()
