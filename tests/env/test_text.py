import asyncio
import importlib
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings, strategies as st

from expected import known
from minewise.base.errors import ImpossibleError, MinewiseError
from minewise.boards import rate_board
from minewise.core import Board, Position
from minewise.env import MissingPackageError, ResetNeededError
from minewise.env.text import Curriculum, TextEnv, TextGame, TextReward, TextRules
from minewise.env.text.game import TurnData
from minewise.solver import best_play, solve
from strategies import seeds

CORNER: dict[str, Any] = {"level": "3x2x1", "start": "2,2", "first_click": "safe"}


def certain(position: Position) -> str:
    row, column = min(solve(position).safe)
    return f"open {row + 1} {column + 1}"


def play_out(game: TextGame) -> list[TurnData]:
    """Open what is certain, until the game is over."""
    turns = []
    while not game.is_over:
        turns.append(game.answer(certain(game.position)))
    return turns


def test_gymnasium_makes_it_by_name_and_finds_nothing_wrong() -> None:
    env = gymnasium.make("minewise/Text-v0", level="4x4x3", reward={"win": 1, "opened": 0.5})
    check_env(env.unwrapped, skip_render_check=True)
    observation, _info = env.reset(seed=3)
    assert observation.startswith("4x4 cells, 3 mines")
    assert env.step("open 9 9")[4]["valid"] is False


@pytest.mark.parametrize("spelling", ["grid", "list", "constraints", "notation"])
def test_every_observation_is_in_its_space(spelling: str) -> None:
    env = TextEnv(level="7x7x6", spelling=spelling, no_guess=True)
    observation, info = env.reset(seed=4)
    assert observation in info["prompt"]
    over = False
    while not over:
        assert observation in env.observation_space
        observation, _, over, _, info = env.step(certain(known(env._game).position))
    assert info["won"]


def test_the_same_seed_gives_the_same_games_and_the_board_is_that_of_the_seed() -> None:
    one, other = (TextEnv(level="5x5x5", most_turns=2) for _ in range(2))
    assert one.reset(seed=9) == other.reset(seed=9)
    first, second = (one.step(said) for said in ("flag 1 1", ""))
    assert [first, second] == [other.step(said) for said in ("flag 1 1", "")]
    assert (first[3], second[3]) == (False, True), "cut off after the second turn"
    assert one.reset() == other.reset()
    _, info = one.reset()
    assert one.reset(options={"board_seed": info["seed"]})[1]["seed"] == info["seed"]
    game = TextGame(TextRules.read(level="5x5x5", first_click="opening"), seed=12)
    rule = game.rules.first
    board = Board.generate(game.position.grid, 5, seed=12, first=rule, start=(2, 2))
    for cell, number in game.position.numbers.items():
        assert number == board.number(cell)


@pytest.mark.parametrize(
    "answer", ["", "hello", "open 9 9", "open 2 2", "chord 1 1", "open 1 1 because of luck"]
)
def test_what_cannot_be_made_changes_nothing(answer: str) -> None:
    game = TextGame(TextRules.read(**CORNER, reward="win+invalid"), seed=0)
    before = game.position
    turn = game.answer(answer)
    assert (turn["valid"], turn["reward"], turn["regret"]) == (False, -1.0, None)
    assert turn["message"].endswith(".")
    assert game.position == before


def test_a_flag_that_comes_and_goes_is_rewarded_once_and_keeps_its_cell_closed() -> None:
    env = TextEnv(level="5x4x4", no_guess=True, reward="claims")
    env.reset(options={"board_seed": 9})
    told = [env.step("flag 1 2 because 1,3") for _ in range(3)]
    assert [reward for _seen, reward, *_more in told] == [1.0, 0.0, 0.0]
    messages = [info["message"] for *_more, info in told]
    assert messages[1] == "Removed the flag from row 1, column 2."
    assert messages[0] == messages[2] == "Flagged row 1, column 2."
    assert known(env._game).position.flags == ((0, 1),)
    assert not known(env._game).answer("open 1 2")["valid"]


def test_a_reason_is_judged_and_worth_something() -> None:
    rules = TextRules.read(level="4x1x1", start="1,1", first_click="safe", reward="claims")
    seed = next(n for n in range(50) if TextGame(rules, n).position.view == "1###")
    game = TextGame(rules, seed)
    for cell, follows, reward in (("1 2", True, 1.0), ("1 4", False, -1.0)):
        turn = game.answer(f"flag {cell} because 1,1")
        assert (known(turn["claim"])["follows"], turn["reward"]) == (follows, reward)


def test_rewards_are_sums_of_their_parts() -> None:
    parts = {"win": 2, "opened": 1, "regret": 5}
    game = TextGame(TextRules.read(level="5x5x4", no_guess=True, reward=parts), seed=2)
    already = len(game.position.numbers)
    turns = play_out(game)
    assert sum(turn["reward"] for turn in turns) == pytest.approx(2 + (21 - already) / 21)
    game = TextGame(TextRules.read(**CORNER, reward={"regret": 1}), seed=0)
    play, chances = best_play(game.position), solve(game.position).probability
    row, column = cell = max(game.position.hidden, key=lambda cell: chances[cell])
    turn = game.answer(f"open {row + 1} {column + 1}")
    lost = (play.most - play.wins[cell]) / play.layouts
    assert (known(turn["regret"])["win"], turn["reward"]) == (lost, -lost)
    assert turn["certain"] == {"safe": [], "mine": []}
    assert TextReward.read("win + claims") == TextReward(win=1, claims=1)


def test_the_agent_may_choose_the_first_cell_which_never_ends_the_game() -> None:
    game = TextGame(TextRules.read(level="6x6x6", start=None, no_guess=True), seed=3)
    assert game.position.view == "#" * 36
    assert not game.answer("flag 1 1")["valid"]
    turn = game.answer("open 1 1 because 2,2")
    assert turn["valid"]
    assert (turn["regret"], turn["claim"]) == (None, None)
    assert game.position.number((0, 0)) == 0
    play_out(game)
    rules = TextRules.read(level="5x5x1")
    games = [TextGame(rules, seed) for seed in range(30)]
    assert not any(game.is_over for game in games)
    assert any(game.seed > seed for seed, game in enumerate(games)), "some boards are won at once"
    again = TextGame(rules, games[0].seed)
    assert (again.seed, again.position) == (games[0].seed, games[0].position)
    with pytest.raises(ImpossibleError, match="ends the game on every board of 2x1x1 from seed 7"):
        TextGame(TextRules.read(level="2x1x1", first_click="safe"), seed=7)


def test_a_curriculum_asks_for_harder_boards() -> None:
    stages = [{"rating": rating} for rating in ("400-799", "800-1299", "1300-1999")]
    env, curriculum = TextEnv(level="8x8x10"), Curriculum(stages, window=3, goal=1.0)
    env.reset(seed=1)
    for stage, (low, high) in enumerate([(400, 799), (800, 1299)]):
        for _ in range(3):
            assert curriculum.stage == stage
            env.reset(options=curriculum.options)
            board = known(known(known(env._game)._game).board)
            assert low <= rate_board(board, (4, 4)).value <= high
            curriculum.record(succeeded=True)
    assert curriculum.options == {"rating": "1300-1999"}
    with pytest.raises(ImpossibleError):
        Curriculum([])


def test_a_game_that_is_over_needs_a_reset_with_demands_that_can_be() -> None:
    env = TextEnv(**CORNER)
    with pytest.raises(ResetNeededError, match="has not begun"):
        env.step("open 1 1")
    for options, part in (({"colour": "red"}, "a demand on boards"), ({"rating": 5}, "a text")):
        with pytest.raises(MinewiseError, match=part):
            env.reset(options=options)
    env.reset(seed=1)
    game = known(env._game)
    while not game.is_over:
        row, column = game.position.hidden[0]
        game.answer(f"open {row + 1} {column + 1}")
    with pytest.raises(ResetNeededError, match="is over"):
        env.step("open 1 1")
    with pytest.raises(ImpossibleError, match="is over"):
        game.answer("open 1 1")


@given(seeds, st.lists(st.text(max_size=30), max_size=5))
@settings(max_examples=25)
def test_nothing_that_is_said_breaks_a_game(seed: int, answers: list[str]) -> None:
    game = TextGame(TextRules.read(**CORNER), seed >> 11)
    for answer in answers:
        if not game.is_over:
            game.answer(answer)


OPTIONS: dict[str, Any] = {"level": "5x5x4", "no_guess": True, "reward": {"win": 1, "claims": 0.1}}


@pytest.mark.parametrize(("package", "module"), [("textarena", "arena"), ("verifiers", "taskset")])
def test_a_missing_package_is_named_with_the_command_that_installs_it(
    package: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"minewise.env.text.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackageError, match=f"not installed: pip install .*{package}"):
        importlib.import_module(f"minewise.env.text.{module}")


def test_textarena_plays_a_game_to_a_win_and_another_board_each_time_without_a_seed() -> None:
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
        done, info = env.step(f"I think that\n{certain(env._game.position)}")
    rewards, about = env.close()
    assert rewards == {0: 1.0}
    assert "won" in about[0]["reason"]

    def board(seed: int | None) -> str:
        env.reset(num_players=1, seed=seed)
        return env.get_board_str()

    env = ArenaEnv(level="9x9x10")
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
        move = certain(self._game.position)
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
