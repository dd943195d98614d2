"""The speed of the environments for agents, compared to others.

    python benchmarks/env.py [--games N] [--seconds S] [--json]

Steps per CPU second with a random policy that respects the masks, in one thread and one run,
including sampling actions, filling masks, dealing boards and the overhead of Python. A step is
one action in one game: a step that only resets a game (NEXT_STEP, the default of Gymnasium)
takes time, but is not counted.

vector   our vector environment, native: games are reset with the next step or the same one;
         its arrays are copied for the caller, or not; it samples the actions itself, or
         numpy chooses them from the masks, as an external agent would
python   the same without a compiler
single   our single environment, native: one game, one step at a time
sync     Gymnasium's SyncVectorEnv of our single environment
jumanji  Jumanji (JAX), if it is installed (pip install jumanji==1.1.2)
envpool  EnvPool (C++), if it is installed (pip install envpool==1.2.5): 10x10x10 only

The last table has Jumanji's rules (no flood fill, the first click may be a mine) for all but
EnvPool, which has flood fill.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

try:
    import gymnasium
except ImportError:
    print('benchmarks/env.py needs Gymnasium: pip install "minewise[gym]"')
    sys.exit()

import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from minewise.core import Level
from minewise.env import MinesweeperEnv, MinesweeperVectorEnv

JUMANJI = {"first_click": "any", "flood_fill": False, "reward": "step", "forbidden": "end"}
LEVELS = ("beginner", "intermediate", "expert")
Loop = Callable[[], int]


def steps_per_cpu_second(loop: Loop, seconds: float) -> float:
    """Run a loop, which returns its number of steps, for a time."""
    loop()  # warm up
    steps = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        steps += loop()
    return steps / took


def ours(games: int, level: str, rules: dict[str, Any], mode: str, **options: Any) -> Loop:
    """Our vector environment."""
    envs = MinesweeperVectorEnv(games, level=level, autoreset_mode=mode, **options, **rules)
    envs.reset(seed=1)
    envs.action_space.seed(1)

    def loop() -> int:
        ended = 0
        for _ in range(10):
            _, _, over, _, _ = envs.step(envs.action_space.sample())
            ended += int(np.count_nonzero(over))
        return 10 * games - (ended if mode == "NEXT_STEP" else 0)

    return loop


def chosen_outside(games: int, level: str, rules: dict[str, Any]) -> Loop:
    """Our vector environment, with numpy choosing actions from the masks."""
    envs = MinesweeperVectorEnv(games, level=level, autoreset_mode="SAME_STEP", **rules)
    chance = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    masks = infos["action_mask"]

    def loop() -> int:
        nonlocal masks
        *_, infos = envs.step(np.argmax(chance.random(masks.shape) * masks, axis=1))
        masks = infos["action_mask"]
        return games

    return loop


def single(level: str, rules: dict[str, Any]) -> Loop:
    """Our single environment."""
    env = MinesweeperEnv(level=level, **rules)
    env.reset(seed=1)
    env.action_space.seed(1)

    def loop() -> int:
        for _ in range(1000):
            *_, over, _, _ = env.step(env.action_space.sample())
            if over:
                env.reset()
        return 1000

    return loop


def sync(games: int, level: str, rules: dict[str, Any]) -> Loop:
    """Our single environment, many times."""
    make = [lambda: MinesweeperEnv(level=level, **rules)] * games
    envs = SyncVectorEnv(make, autoreset_mode=AutoresetMode.SAME_STEP)
    chance = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    masks = infos["action_mask"]

    def loop() -> int:
        nonlocal masks
        *_, infos = envs.step(np.argmax(chance.random(masks.shape) * masks, axis=1))
        masks = infos["action_mask"]
        return games

    return loop


def jumanji(games: int, level: str) -> Loop | None:
    """Jumanji's environment, compiled as a whole: the policy and the steps in one program."""
    try:
        import jax  # noqa: PLC0415 - optional
        from jumanji.environments import Minesweeper  # noqa: PLC0415
        from jumanji.environments.logic.minesweeper.generator import (  # noqa: PLC0415
            UniformSamplingGenerator,
        )
        from jumanji.wrappers import VmapAutoResetWrapper  # noqa: PLC0415
    except ImportError:
        return None
    size = Level.parse(level)
    generator = UniformSamplingGenerator(
        num_rows=size.height, num_cols=size.width, num_mines=size.mines
    )
    env = VmapAutoResetWrapper(Minesweeper(generator))
    keys = jax.random.split(jax.random.PRNGKey(0), games)
    state, timestep = jax.jit(env.reset)(keys)

    def one(carried: Any, key: Any) -> Any:
        state, timestep = carried
        masks = timestep.observation.action_mask.reshape(games, -1)
        logits = jax.numpy.where(masks, 0.0, -jax.numpy.inf)
        cells = jax.random.categorical(key, logits, axis=-1)
        actions = jax.numpy.stack([cells // size.width, cells % size.width], axis=-1)
        return env.step(state, actions), timestep.reward.sum()

    def many(state: Any, timestep: Any, key: Any) -> Any:
        carried, rewards = jax.lax.scan(one, (state, timestep), jax.random.split(key, 20))
        return *carried, rewards

    many_at_once = jax.jit(many)
    key = jax.random.PRNGKey(1)

    def loop() -> int:
        nonlocal state, timestep, key
        key, used = jax.random.split(key)
        state, timestep, rewards = many_at_once(state, timestep, used)
        rewards.block_until_ready()
        return 20 * games

    return loop


def envpool(games: int, level: str) -> Loop | None:
    """EnvPool's environment, which has one size."""
    try:
        import envpool as package  # noqa: PLC0415 - optional
    except ImportError:
        return None
    if level != "10x10x10":
        return None
    envs = package.make_gymnasium("Jumanji/Minesweeper-v0", num_envs=games, num_threads=1)
    chance = np.random.default_rng(1)
    seen, _ = envs.reset()

    def loop() -> int:
        nonlocal seen
        masks = seen["action_mask"].reshape(games, -1)
        cells = np.argmax(chance.random(masks.shape) * masks, axis=1)
        seen, *_ = envs.step(np.stack(np.divmod(cells, 10), axis=1).astype(np.int32))
        return games

    return loop


def table(level: str, rules: dict[str, Any], games: int, seconds: float) -> dict[str, Any]:
    """The figures of one level."""
    loops: dict[str, Loop | None] = {
        "vector, next step": ours(games, level, rules, "NEXT_STEP"),
        "vector, same step": ours(games, level, rules, "SAME_STEP"),
        "vector, not copied": ours(games, level, rules, "NEXT_STEP", copy=False),
        "vector, core python": ours(min(games, 64), level, rules, "NEXT_STEP", core="python"),
        "vector, numpy chooses": chosen_outside(games, level, rules),
        "single": single(level, rules),
        "sync": sync(min(games, 64), level, rules),
        "jumanji": jumanji(games, level),
        "envpool": envpool(games, level),
    }
    return {
        name: steps_per_cpu_second(loop, seconds)
        for name, loop in loops.items()
        if loop is not None
    }


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1024, help="how many games at once")
    parser.add_argument("--seconds", type=float, default=2.0, help="of CPU time for each figure")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures: dict[str, Any] = {}
    for level, rules in [*((level, {}) for level in LEVELS), ("10x10x10", JUMANJI)]:
        figures[level] = found = table(level, rules, options.games, options.seconds)
        if options.json:
            continue
        first = rules.get("first_click", "safe")
        flood = "flood fill" if rules.get("flood_fill", True) else "no flood fill"
        print(f"{level}, first click {first}, {flood}, {options.games} games:")
        for name, speed in found.items():
            print(f"  {name:<20} {speed:>12,.0f} steps a CPU second")
    if options.json:
        print(json.dumps({"gymnasium": gymnasium.__version__, "steps": figures}))


if __name__ == "__main__":
    main()
