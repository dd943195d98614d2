"""The game in words inside other people's environments, where those are installed."""

import asyncio
import importlib
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from minewise.base import ImpossibleError
from minewise.env import MissingPackageError
from minewise.env.text import TextGame, TextRules
from minewise.solver import solve

OPTIONS: dict[str, Any] = {"level": "5x5x4", "no_guess": True, "reward": {"win": 1, "claims": 0.1}}


def certain_move(game: TextGame) -> str:
    row, column = min(solve(game.position).safe)
    return f"open {row + 1} {column + 1}"


@pytest.mark.parametrize(("package", "module"), [("textarena", "arena"), ("verifiers", "taskset")])
def test_a_missing_package_is_named_with_the_command_that_installs_it(
    package: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"minewise.env.text.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackageError, match=f"not installed: pip install .*{package}"):
        importlib.import_module(f"minewise.env.text.{module}")


def test_textarena_plays_a_game_to_a_win() -> None:
    pytest.importorskip("textarena")
    from minewise.env.text.arena import ArenaEnv  # noqa: PLC0415

    env = ArenaEnv(**OPTIONS)
    env.reset(num_players=1, seed=3)
    player, observed = env.get_observation()
    assert player == 0
    assert "Minesweeper" in str(observed)
    done, info = env.step("open 99 99")
    assert not done
    assert not info["valid"]
    while not done:
        done, info = env.step(f"I think that\n{certain_move(env._game)}")
    rewards, about = env.close()
    assert rewards == {0: 1.0}
    assert "won" in about[0]["reason"]


def test_textarena_gives_another_board_each_time_unless_there_is_a_seed() -> None:
    pytest.importorskip("textarena")
    from minewise.env.text.arena import ArenaEnv  # noqa: PLC0415

    env = ArenaEnv(level="9x9x10")

    def board(seed: int | None) -> str:
        env.reset(num_players=1, seed=seed)
        return env.get_board_str()

    assert board(5) == board(5)
    assert len({board(None) for _ in range(5)}) > 1
    with pytest.raises(ImpossibleError, match="out of range"):
        board(-1)


class Player:
    """Answers as a model would, in the place of an agent of verifiers."""

    def __init__(self, rules: TextRules, seed: int, trace: Any) -> None:
        self._game = TextGame(rules, seed)
        self.trace = trace
        self.heard: list[str] = []

    @asynccontextmanager
    async def interaction(self, _task: object) -> AsyncIterator["Player"]:
        yield self

    async def turn(self, heard: str = "") -> SimpleNamespace:
        self.heard.append(heard)
        move = certain_move(self._game)
        self._game.answer(move)
        return SimpleNamespace(terminated=False, last_reply=f"So:\n{move}")


def test_verifiers_finds_and_plays_it() -> None:
    pytest.importorskip("verifiers")
    import verifiers.v1 as vf  # noqa: PLC0415

    from minewise.env.text.taskset import MinesweeperTaskset, load_environment  # noqa: PLC0415

    env = load_environment(games=3, seed=7, **OPTIONS)
    assert type(env).__name__ == "MinesweeperEnv"
    assert vf.load_taskset(env.config.taskset).__class__ is MinesweeperTaskset
    tasks = list(vf.load_taskset(env.config.taskset))
    assert [task.data.name for task in tasks] == ["5x5x4#7", "5x5x4#8", "5x5x4#9"]
    assert tasks[0].data.prompt.startswith("Minesweeper")
    told: dict[str, Any] = {}
    trace = SimpleNamespace(
        record_reward=lambda name, value, weight: told.update({name: value}),
        record_metrics=told.update,
    )
    player = Player(TextRules.read(**OPTIONS), 7, trace)
    asyncio.run(env.run(tasks[0], SimpleNamespace(player=player)))
    assert (told["reward"], told["won"], told["invalid"]) == (1.0, 1.0, 0.0)
    assert told["turns"] == len(player.heard)
    assert "shows" in player.heard[1]
