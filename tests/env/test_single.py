"""Facts about the environment for one agent."""

import math
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings, strategies as st

from agents import COPIES, CORES, EVERYTHING, Options, assert_same, rule_options
from minewise.base.errors import IllegalMoveError, MinewiseError
from minewise.core import Board, Cell, Position
from minewise.env import ENVIRONMENTS, MinesweeperEnv, MinesweeperVectorEnv, Reward
from minewise.env.episode import FLAGGED_CELL, HIDDEN_CELL
from minewise.env.rules import ForbiddenActionError, ResetNeededError, Rules
from minewise.env.text import TextEnv


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.parametrize("name", ENVIRONMENTS)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"flags": True},
        {"observe_mask": True, "info_keys": EVERYTHING},
        {"render_mode": "ansi"},
        {"render_mode": "rgb_array"},
    ],
    ids=str,
)
def test_gymnasium_finds_nothing_wrong(name: str, options: Options) -> None:
    env = gymnasium.make(f"minewise/{name}-v0", **options).unwrapped
    check_env(env)
    level = {"Minesweeper": "beginner", "Jumanji": "10x10x10"}.get(name, name.lower())
    assert str(env.rules.level) == level  # type: ignore[attr-defined]


@given(rule_options())
@settings(max_examples=20)
def test_gymnasium_finds_nothing_wrong_with_any_rules(options: Options) -> None:
    check_env(MinesweeperEnv(**options), skip_render_check=True)


def test_an_action_is_drawn_as_gymnasium_draws_it_with_the_mask() -> None:
    env = MinesweeperEnv(level="6x6x6", flags=True)
    env.reset(seed=1)
    env.action_space.seed(3)
    plain = gymnasium.spaces.Discrete(72, seed=3)
    for _ in range(200):
        drawn = env.action_space.sample()
        assert drawn == plain.sample(env.action_masks().astype(np.int8))
        assert type(drawn) is np.int64
        if env.step(drawn)[2]:
            assert env.action_space.sample() == plain.sample(np.zeros(72, dtype=np.int8)) == 0
            env.reset()


@pytest.mark.parametrize("core", CORES)
@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_goes_on_as_the_game_does(core: str, copied: Any) -> None:
    env = MinesweeperEnv(core=core, level="6x6x6", flags=True, no_guess=True, forbidden="ignore")
    assert_same(copied(env).reset(seed=3), env.reset(seed=3))
    space = copied(env.action_space)
    assert type(space) is gymnasium.spaces.Discrete, "it does not hold the environment"
    assert space == env.action_space
    env.action_space.seed(5)
    for _ in range(5):
        for _ in range(4):
            if env.step(env.action_space.sample())[2]:
                break
        other = copied(env)
        while not env._over:
            action = env.action_space.sample()
            assert action == other.action_space.sample()
            assert_same(env.step(action), other.step(action))
        assert_same(env.reset(), other.reset())


@pytest.mark.parametrize("core", CORES)
@given(rule_options(), st.integers(0, 2**53))
def test_an_episode_follows_its_seed_and_its_rules(core: str, options: Options, seed: int) -> None:
    env = MinesweeperEnv(core=core, render_mode="ansi", **options)
    grid, reward = options["level"].grid, options["reward"]
    _, info = env.reset(seed=seed)
    view, board = np.full(len(grid), HIDDEN_CELL, dtype=np.int8), None
    safe = len(grid) - options["level"].mines
    chance = np.random.default_rng(seed)
    over = won = False
    while not over:
        # A flagged cell cannot be opened, but its flag can be taken away.
        allowed = np.concatenate([view == HIDDEN_CELL, view >= HIDDEN_CELL])[: env.rules.actions]
        forbidden = chance.random() < 0.1 and not allowed.all()
        action = int(chance.choice(np.flatnonzero(allowed != forbidden)))
        if forbidden and options["forbidden"] == "refuse":
            with pytest.raises(ForbiddenActionError, match=f"the mask forbids the action {action}"):
                env.step(action)
            continue
        seen, earned, over, _, info = env.step(action)
        flagging, index = divmod(action, len(grid))
        ended, expected = False, 0.0
        if forbidden:
            ended, expected = options["forbidden"] == "end", reward.forbidden
        elif flagging:
            view[index] = HIDDEN_CELL + FLAGGED_CELL - view[index]
        else:
            start = grid.cell(index)
            board = board or Board.generate(
                grid, len(grid) - safe, seed=info["seed"], first=env.rules.first, start=start
            )
            opened = opened_by(board, view, start, options["flood_fill"])
            view[opened] = [board.number_at[each] for each in opened]
            won = bool((view < HIDDEN_CELL).sum() == safe)
            ended = won or not opened
            expected = reward.step + reward.progress * len(opened) / safe + reward.win * won
            expected = expected if opened else reward.loss
        assert earned == pytest.approx(expected)
        assert (over, info["won"]) == (ended, won)
        assert [type(value) for value in (earned, over, info["won"])] == [float, bool, bool]
        assert seen.ravel().tolist() == view.tolist()
        drawn = "".join("012345678#F"[code] for code in view)
        assert over or env.render() == Position(grid, len(grid) - safe, drawn).block()
        assert (env.action_masks() == info["action_mask"]).all()
        assert not over or not info["action_mask"].any()


def opened_by(board: Board, view: Any, start: Cell, flood_fill: bool) -> list[int]:
    """What opening a cell opens, in the order of their numbers; nothing if it is a mine."""
    opened: set[int] = set()
    walk = [] if board.is_mine(start) else [board.grid.index(start)]
    while walk:
        index = walk.pop()
        if view[index] == HIDDEN_CELL and index not in opened:
            opened.add(index)
            if flood_fill and board.number_at[index] == 0:
                walk += board.grid.around(index)
    return sorted(opened)


def test_seeds_come_from_the_generator_alone_unless_one_that_can_be_is_given() -> None:
    env = MinesweeperEnv()
    seeds = [env.reset(seed=seed)[1]["seed"] for seed in (3, None, None, 3, None)]
    assert len(set(seeds)) == 3
    assert seeds[3:] == seeds[:2]
    again = []
    for _ in range(2):
        env.np_random = np.random.default_rng(1)
        again.append(env.reset()[1]["seed"])
    assert again[0] == again[1], "a generator that was put in counts"
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert env.reset(options={"board_seed": seeds[0]})[1]["seed"] == seeds[0]
    for seed in (-1, 2**63, "1", 1.5, True):
        with pytest.raises(MinewiseError, match="seed"):
            env.reset(options={"board_seed": seed})
    with pytest.raises(MinewiseError, match=r"'board' is not an option of reset: .*board_seed"):
        env.reset(options={"board": 1})


def rewards(reward: str | Reward, actions: list[int]) -> list[float]:
    env = MinesweeperEnv(level="4x1x1", first_click="any", reward=reward)
    board = Board.parse("4x1x1/...*")
    seed = next(s for s in range(99) if Board.generate(board.grid, 1, seed=s) == board)
    env.reset(options={"board_seed": seed})
    return [env.step(action)[1] for action in actions]


@pytest.mark.parametrize(
    ("reward", "won", "lost"),
    [
        ("sparse", [0, 1], [0, 0]),
        ("win-loss", [0, 1], [0, -1]),
        ("progress", [1 / 3, 1 + 2 / 3], [1 / 3, 0]),
        ("progress-loss", [1 / 3, 1 + 2 / 3], [1 / 3, -1]),
        ("step", [1, 1], [1, 0]),
        (Reward(win=2, loss=-3, step=4, progress=6), [4 + 2, 2 + 4 + 4], [6, -3]),
    ],
    ids=str,
)
def test_a_shaping_earns_what_it_says(reward: Any, won: list[float], lost: list[float]) -> None:
    # The cell beside the mine shows 1; then the corner opens the other two, or the mine is opened.
    assert rewards(reward, [2, 0]) == pytest.approx(won)
    assert rewards(reward, [2, 3]) == pytest.approx(lost)


def test_by_the_rules_of_jumanji_a_zero_opens_itself_alone() -> None:
    env = gymnasium.make("minewise/Jumanji-v0")
    ends = set()
    for seed in range(60):
        env.reset(seed=seed)
        seen, reward, over, _, info = env.step(44)
        assert reward == (seen["board"] != HIDDEN_CELL).sum() == 1 - over
        assert (seen["action_mask"] == info["action_mask"]).all()
        ends.add("a mine" if over else "a zero" if seen["board"][4, 4] == 0 else "a number")
    assert ends == {"a mine", "a zero", "a number"}, "the first click may be a mine"


@pytest.mark.parametrize("first", ["any", "safe", "opening"])
def test_without_guesses_there_is_always_a_safe_cell(first: str) -> None:
    env = MinesweeperEnv(level="8x8x12", no_guess=True, first_click=first, info_keys=["safe_cells"])
    for seed in range(5):
        env.reset(seed=seed)
        *_, info = env.step(27)
        over = info["won"]
        while not over:
            cells = np.flatnonzero(info["safe_cells"])
            assert len(cells), "there is no need to guess"
            *_, over, _, info = env.step(cells[0])
        assert info["won"]


def test_where_every_board_needs_a_guess_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minewise.env.episode.MOST_TRIED", 50)
    env = MinesweeperEnv(level="2x2x2", no_guess=True)
    env.reset(seed=1)
    sentence = r"none of the 50 boards .* of 2x2x2 that needs no guess"
    with pytest.raises(MinewiseError, match=sentence):
        env.step(0)


OF_A_WRONG_TYPE: Options = {
    "level": 5, "spelling": None, "first_click": 3, "start": (1, 1), "no_guess": "yes",
    "rating": 3, "hardest": [], "reward": None, "most_turns": "x",
}  # fmt: skip
REFUSED: dict[Any, list[tuple[Options, str]]] = {
    Reward: [({"win": "much"}, "a reward is a number, not 'much'")],
    MinesweeperEnv: [
        ({"level": "huge"}, "'huge' is not a level"),
        ({"level": "3x3x9"}, "3x3x9 has no safe cell"),
        ({"level": "999999999x999999999x9"}, "too large"),
        ({"level": "3x3x8", "first_click": "opening"}, "8 mines do not fit"),
        ({"shape": "ball"}, "'ball'"),
        ({"first_click": "never"}, "'never' is not a first-click rule"),
        ({"reward": "money"}, "'money' is not a reward: expected sparse"),
        ({"forbidden": "cry"}, "'cry' is not a value of forbidden"),
        ({"info_keys": ["mines"]}, "'mines' is not a key of info"),
        ({"info_keys": "mines"}, "'mines' is not a key of info"),
        ({"render_mode": "smell"}, "'smell' is not a render mode"),
    ],
    MinesweeperVectorEnv: [
        ({"num_envs": 0}, "'0' is not a number of environments: expected 1 or more"),
        ({"num_envs": 1.5}, "'1.5' is not a number of environments"),
        ({"num_envs": True}, "'True' is not a number of environments"),
        ({"num_envs": 10**12}, "1000000000000 games of 9x9x10 are too large"),
        ({"num_envs": 10**30}, "games of 9x9x10 are too large"),
        ({"max_episode_steps": 0}, "'0' is not a limit"),
        ({"autoreset_mode": "NEVER"}, "'NEVER' is not an autoreset mode: expected one of NEXT"),
        ({"core": "magic"}, "'magic' is not a core"),
        ({"render_mode": "human"}, "'human' is not a render mode"),
    ],
    TextEnv: [
        ({"level": "huge"}, "is not a level"),
        ({"level": "3x3x9"}, "expected"),
        ({"spelling": "song"}, "is not a spelling"),
        ({"reward": "fame"}, "'fame' is not a part of a reward"),
        ({"reward": {"win": "much"}}, "is a number"),
        ({"reward": {"win": math.nan}}, "is a number"),
        ({"rating": "1-2"}, "400"),
        ({"hardest": "magic"}, "is not a kind of step"),
        ({"start": "99,1"}, "is not a cell"),
        ({"first_click": "lucky"}, "lucky"),
        ({"most_turns": 0}, "expected"),
        *(({name: given}, "expected") for name, given in OF_A_WRONG_TYPE.items()),
    ],
}


@pytest.mark.parametrize(
    ("make", "options", "sentence"),
    [(make, *row) for make, rows in REFUSED.items() for row in rows],
    ids=str,
)
def test_options_that_cannot_be_are_refused(make: Any, options: Options, sentence: str) -> None:
    with pytest.raises(MinewiseError, match=sentence):
        make(**options)


def test_an_action_is_a_whole_number_of_any_kind_on_the_board() -> None:
    env = MinesweeperEnv(forbidden="ignore")
    env.reset(seed=1)
    for wrong in (1.0, "1", None, True, np.float32(1), np.array([1, 2]), np.True_):
        with pytest.raises(ForbiddenActionError, match="is not an action: expected a whole number"):
            env.step(wrong)
    for action in (-1, 81, 2**70, -(2**70)):
        with pytest.raises(ForbiddenActionError, match=f"{action} is off the board: .* 0 to 80"):
            env.step(action)
    for right in (7, np.int8(7), np.uint64(7), np.array(7)):
        env.reset(seed=1)
        assert env.step(right)[0][0, 7] != HIDDEN_CELL


def test_a_refused_action_changes_nothing_and_says_what_could_be_done_about_it() -> None:
    env = MinesweeperEnv()
    env.reset(seed=1)
    before = env.step(0)[0]
    sentence = r'action 0: row 1, column 1 is open or flagged.*mask.*forbidden="ignore"'
    with pytest.raises(ForbiddenActionError, match=sentence) as refused:
        env.step(0)
    assert isinstance(refused.value, IllegalMoveError)
    assert isinstance(refused.value, gymnasium.error.InvalidAction)
    assert (env.action_masks() == (before.ravel() == HIDDEN_CELL)).all()
    env = MinesweeperEnv(forbidden="ignore", info_keys=["regret"])
    env.reset(seed=1)
    env.step(0)
    assert "regret" not in env.step(0)[4]


def test_nothing_is_played_before_the_beginning_or_after_the_end() -> None:
    env = MinesweeperEnv(level="2x1x1", first_click="safe")
    for ask in (lambda: env.step(0), env.action_masks):
        with pytest.raises(ResetNeededError, match="has not begun, so call reset"):
            ask()
    env.reset(seed=1)
    *_, over, _, info = env.step(0)
    assert over
    assert info["won"]
    with pytest.raises(ResetNeededError, match="is over, so call reset") as refused:
        env.step(1)
    assert isinstance(refused.value, gymnasium.error.ResetNeeded)


def test_pictures_show_the_game() -> None:
    env = MinesweeperEnv(level="4x3x2", render_mode="rgb_array")
    with pytest.raises(ResetNeededError):
        env.render()
    env.reset(options={"board_seed": 2})
    before = env.render()
    env.step(0)
    after = env.render()
    assert (before.shape, before.dtype) == ((48, 64, 3), np.uint8)
    assert (before[:16, :16] == before[16:32, 48:]).all(), "all cells look alike"
    assert (before[:16, :16] != after[:16, :16]).any()
    assert MinesweeperEnv().render() is None


def test_a_window_shows_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame = pytest.importorskip("pygame", reason="pygame-ce is not installed")
    monkeypatch.setattr("minewise.env.single.FRAMES_PER_SECOND", 1000)
    env = MinesweeperEnv(level="9x9x10", render_mode="human")
    env.reset(seed=1)
    before = pygame.surfarray.array3d(pygame.display.get_surface())
    env.step(0)
    after = pygame.surfarray.array3d(pygame.display.get_surface())
    assert before.shape == after.shape == (144, 144, 3)
    assert (before != after).any()
    assert env.render() is None
    env.close()
    env.close()
    assert not pygame.display.get_init()
    monkeypatch.setattr("minewise.env.drawing.CAN_SHOW", False)
    with pytest.raises(MinewiseError, match="pygame-ce, which is not installed: pip install"):
        MinesweeperEnv(render_mode="human")


WITHOUT_A_WINDOW = """
import sys, warnings
warnings.simplefilter("error")
sys.modules["pygame"] = None
import gymnasium
env = gymnasium.make("minewise.env:minewise/Minesweeper-v0", level="6x6x4")
assert str(env.action_space) == "Discrete(36)"
from gymnasium.utils.env_checker import check_env
check_env(gymnasium.make("minewise/Minesweeper-v0", render_mode="rgb_array").unwrapped)
"""
WITHOUT_GYMNASIUM = "import sys; sys.modules['gymnasium'] = None; import minewise.env"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "complaint"),
    [(WITHOUT_A_WINDOW, ""), (WITHOUT_GYMNASIUM, 'pip install ".[gym]"')],
    ids=["nothing is wrong without pygame", "without gymnasium the extra is named"],
)
def test_missing_packages(program: str, complaint: str) -> None:
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode == 0) == (not complaint), run.stderr
    assert complaint in run.stderr


@pytest.mark.parametrize("make", [MinesweeperEnv, MinesweeperVectorEnv, Rules.read, TextEnv])
def test_an_unknown_option_is_named_with_those_that_exist(make: Any) -> None:
    expected = r"^'leve' \(did you mean level\?\) is not an option of this environment: expected "
    with pytest.raises(MinewiseError, match=expected) as caught:
        make(leve="expert")
    assert isinstance(caught.value, TypeError)
    assert "first_click" in str(caught.value)
    if isinstance(make, type):
        assert "render_mode" in str(caught.value)
