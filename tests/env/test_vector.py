"""Facts about the environment for many agents at once, whichever core plays."""

import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from hypothesis import given, settings, strategies as st

from agents import COPIES, CORES, EVERYTHING, Options, assert_same, needs_native, rule_options
from minewise.base.errors import MinewiseError
from minewise.env import ENVIRONMENTS, MinesweeperEnv, MinesweeperVectorEnv
from minewise.env.batch import Arrays, _neighbours
from minewise.env.episode import HIDDEN_CELL
from minewise.env.rules import ForbiddenActionError, ResetNeededError, Rules


@pytest.fixture(scope="module", params=CORES)
def core(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def sync(core: str, count: int, autoreset_mode: AutoresetMode, **options: Any) -> SyncVectorEnv:
    """Single environments, one after the other, of another core than this where there are two."""
    other = CORES[core == CORES[0] and len(CORES) > 1]
    make = partial(MinesweeperEnv, core=other, **options)
    return SyncVectorEnv([make] * count, autoreset_mode=autoreset_mode)


def played_alike(
    vector: MinesweeperVectorEnv, single: Any, seed: int, forbidden: float = 0.0
) -> Iterator[Any]:
    """What each random step gives, the same in both; some are `forbidden`."""
    assert_same(vector.reset(seed=seed), single.reset(seed=seed))
    chance = np.random.default_rng(seed)
    while True:
        masks = vector.action_masks()
        actions = np.argmax(chance.random(masks.shape) * masks, axis=1)
        if chance.random() < forbidden:
            actions[:] = chance.integers(vector.rules.actions, size=vector.num_envs)
        by_single, played = single.step(actions), vector.step(actions)
        drop_empty_regret(played[4], by_single[4])
        assert_same(played, by_single)
        yield played
        over = played[2] | played[3]
        if vector.autoreset_mode is AutoresetMode.DISABLED and over.any():
            some = {"reset_mask": over}
            assert_same(vector.reset(options=some)[0], single.reset(options=some)[0])


def drop_empty_regret(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Leave out what is told of no game at all: Gymnasium then has no array."""
    for name in ("regret", "regret_exact"):
        if name in ours and name not in theirs:
            assert not ours.pop(f"_{name}").any()
            ours.pop(name)
    if "final_info" in ours:
        drop_empty_regret(ours["final_info"], theirs["final_info"])


@pytest.mark.slow
@needs_native
@pytest.mark.parametrize("share", [20, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({"level": "beginner"}, 5_000),
        ({"level": "6x6x4", "first_click": "opening", "flags": True, "reward": "progress"}, 2_500),
        ({"level": "expert"}, 500),
        ({"level": "torus 8x8x8", "first_click": "any"}, 1_000),
        (ENVIRONMENTS["Jumanji"], 1_000),
    ],
    ids=str,
)
def test_10000_episodes_are_those_of_single_games(options: Options, most: int, share: int) -> None:
    single = sync("native", 50, AutoresetMode.NEXT_STEP, **options)
    vector = MinesweeperVectorEnv(50, core="native", **options)
    ended = won = 0
    for played in played_alike(vector, single, seed=11):
        ended += int(played[2].sum())
        won += int(played[4]["won"].sum())
        if ended >= most // share:
            break
    assert won > 0 or options["level"] != "6x6x4"


@pytest.mark.parametrize("mode", AutoresetMode)
@given(data=st.data())
@settings(max_examples=25)
def test_by_any_rules_many_play_as_one(core: str, mode: AutoresetMode, data: st.DataObject) -> None:
    told, largest, steps = data.draw(st.sampled_from([*3 * [([], 9, 30)], (EVERYTHING, 4, 10)]))
    options = data.draw(rule_options(largest=largest, info_keys=told))
    options["observe_mask"] = data.draw(st.booleans())
    games = data.draw(st.integers(1, 4))
    single = sync(core, games, mode, **options)
    vector = MinesweeperVectorEnv(games, core=core, autoreset_mode=mode, **options)
    for space in ("observation_space", "action_space"):
        for name in (space, f"single_{space}"):
            assert getattr(vector, name) == getattr(single, name)
    forbidden = 0.0 if options["forbidden"] == "refuse" else 0.2
    seed = data.draw(st.integers(0, 2**32))
    assert len([*islice(played_alike(vector, single, seed, forbidden), steps)]) == steps


def test_boards_without_a_guess_and_a_limit_of_steps_are_those_of_single_games(core: str) -> None:
    options: Options = {"level": "6x6x6", "no_guess": True, "flags": True}
    single: Any = sync(core, 3, AutoresetMode.SAME_STEP, **options)
    vector: Any = MinesweeperVectorEnv(3, core=core, autoreset_mode="SAME_STEP", **options)
    assert any(played[2].any() for played in islice(played_alike(vector, single, seed=4), 40))
    options = {"level": "5x5x3", "flags": True, "max_episode_steps": 6}
    name = "minewise/Minesweeper-v0"
    single = gymnasium.make_vec(name, 3, vectorization_mode="sync", **options)
    vector = gymnasium.make_vec(name, 3, core=core, **options)
    assert any(played[3].any() for played in islice(played_alike(vector, single, seed=4), 60))


def test_each_action_that_the_masks_allow_is_drawn_as_often(core: str) -> None:
    envs = MinesweeperVectorEnv(200, level="3x3x2", flood_fill=False, core=core)
    envs.reset(seed=1)
    envs.action_space.seed(2)
    drawn = np.zeros(9, dtype=int)
    for _ in range(60):
        actions = envs.action_space.sample()
        over = ~envs.action_masks().any(axis=1)
        assert (actions[over] == 0).all()
        assert envs.action_masks()[~over, actions[~over]].all()
        np.add.at(drawn, actions[~over], 1)
        envs.step(actions)
    expected = drawn.sum() / 9
    assert (np.abs(drawn - expected) < 6 * np.sqrt(expected)).all()


@pytest.mark.parametrize("copy", [True, False])
def test_arrays_are_handed_out_as_copies_or_as_they_are(core: str, copy: bool) -> None:
    envs = MinesweeperVectorEnv(3, core=core, copy=copy)
    first, infos = envs.reset(seed=1)
    second, *_ = envs.step(envs.action_space.sample())
    assert np.shares_memory(first, second) != copy
    assert (first == HIDDEN_CELL).all() == copy
    assert infos["action_mask"].all() == copy
    assert first.flags.writeable == copy, "what is not a copy cannot be spoilt"


def test_boards_are_named_by_their_seeds_and_each_game_can_have_its_own(core: str) -> None:
    envs = MinesweeperVectorEnv(3, core=core, autoreset_mode="DISABLED")

    def seeds(seed: Any = None, **options: Any) -> list[int]:
        found: list[int] = envs.reset(seed=seed, options=options)[1]["seed"].tolist()
        return found

    assert seeds(board_seed=[5, 6, 7]) == [5, 6, 7]
    mask = np.array([False, True, False])
    assert seeds(board_seed=np.array([0, 9, 0]), reset_mask=mask) == [5, 9, 7]
    assert seeds(board_seed=3) == [3, 3, 3]
    by_game = seeds([7, 8, 9])
    assert by_game == seeds(7)
    others = seeds([None, 8, None])
    assert others[1] == by_game[1]
    assert len({*by_game, *others, *seeds()}) == 8, "those without a seed differ"


def test_games_are_rendered_one_by_one(core: str) -> None:
    texts, pictures, nothing = (
        a_fresh_one(core, level="3x2x1", render_mode=mode).render()
        for mode in ("ansi", "rgb_array", None)
    )
    assert texts == ("3x2x1\n###\n###",) * 3
    assert [picture.shape for picture in pictures or ()] == [(32, 48, 3)] * 3
    assert nothing is None


def a_fresh_one(core: str, **options: Any) -> MinesweeperVectorEnv:
    envs = MinesweeperVectorEnv(3, core=core, **options)
    envs.reset(seed=1)
    return envs


WRONG: list[Any] = [
    [], [0, 0], [0, 0, 0, 0], 0, [[0, 0, 0]], [0.0, 0.0, 0.0], ["0", "0", "0"], [None, 0, 0],
    [True, False, True], [0, 0, 2**70],
]  # fmt: skip


def test_actions_are_whole_numbers_of_any_kind_on_the_board_one_for_each_game(core: str) -> None:
    envs = a_fresh_one(core, forbidden="ignore")
    for actions in WRONG:
        with pytest.raises(ForbiddenActionError, match=r"expected whole numbers of shape \(3,\)"):
            envs.step(actions)
    for action in (-1, 81, 2**62, -(2**62)):
        with pytest.raises(ForbiddenActionError, match=f"{action} in game 1 is off the board"):
            envs.step([0, action, 0])
    with pytest.raises(ForbiddenActionError, match="off the board"):
        envs.step(np.array([0, 0, 2**64 - 1], dtype=np.uint64))
    assert envs.action_masks().all()
    for kind in (np.int8, np.uint8, np.int32, np.uint64, ">i4"):
        seen, *_ = a_fresh_one(core).step(np.array([0, 99, 5, 99, 80, 99], dtype=kind)[::2])
        assert seen[0, 0, 0] != HIDDEN_CELL
        assert seen[2, 8, 8] != HIDDEN_CELL


def test_a_refused_step_deals_no_other_board(core: str) -> None:
    envs = MinesweeperVectorEnv(2, core=core, no_guess=True, level="8x8x14")
    dealt = []
    for refused in (True, False):
        envs.reset(options={"board_seed": 1})
        if refused:
            with pytest.raises(ForbiddenActionError):
                envs.step([63, -1])
        dealt.append(envs.step([0, 9])[4]["seed"].tolist())
    assert dealt[0] == dealt[1]
    with pytest.raises(ForbiddenActionError, match="forbids the action 0 in game 0: row"):
        envs.step([0, 0])


def test_nothing_is_played_before_the_beginning_or_after_the_end(core: str) -> None:
    envs = MinesweeperVectorEnv(2, level="2x1x1", core=core, autoreset_mode="DISABLED")
    with pytest.raises(ResetNeededError, match="have not begun"):
        envs.step([0, 0])
    with pytest.raises(ResetNeededError, match="reset all of them first"):
        envs.reset(options={"reset_mask": np.array([True, False])})
    envs.reset(seed=1)
    *_, infos = envs.step([0, 1])
    assert infos["won"].all()
    with pytest.raises(ResetNeededError, match="game 0 is over, so reset it first"):
        envs.step([1, 0])


@pytest.mark.parametrize(
    "given",
    [
        {"options": {"reset_mask": [1, 0, 1]}},
        {"options": {"reset_mask": np.ones(2, dtype=bool)}},
        {"options": {"reset_mask": np.zeros(3, dtype=bool)}},
        *({"options": {"board_seed": seeds}} for seeds in ([1, 2], [1, 2, -3])),
        {"options": {"boards": 3}},
        *({"seed": seed} for seed in ([1, 2], "abc", 1.5)),
    ],
    ids=str,
)
def test_a_reset_that_makes_no_sense_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(MinewiseError):
        a_fresh_one(CORES[0]).reset(**given)


@given(data=st.data())
@settings(max_examples=30)
def test_hostile_actions_are_played_or_refused(core: str, data: st.DataObject) -> None:
    options = data.draw(rule_options())
    envs = MinesweeperVectorEnv(3, core=core, **options)
    envs.reset(seed=1)
    count, refuses = envs.rules.actions, envs.rules.forbidden == "refuse"
    for _ in range(20):
        actions = data.draw(st.lists(st.integers(-3, count + 3), min_size=3, max_size=3))
        masks = envs.action_masks()
        going_on = [pair for pair in zip(masks, actions, strict=True) if pair[0].any()]
        if any(not 0 <= at < count or (refuses and not mask[at]) for mask, at in going_on):
            with pytest.raises(ForbiddenActionError):
                envs.step(actions)
            assert (envs.action_masks() == masks).all()
        else:
            envs.step(actions)


def core_of_a_new_one() -> str:
    return type(MinesweeperVectorEnv(1)._batch).__module__.rpartition(".")[2]


@needs_native
def test_a_variable_or_a_missing_compiler_chooses_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    assert core_of_a_new_one() == "_native"
    with monkeypatch.context() as patch:
        patch.setenv("MINEWISE_CORE", "python")
        assert core_of_a_new_one() == "python_batch"
    monkeypatch.setitem(sys.modules, "minewise.env._native", None)
    monkeypatch.delattr("minewise.env._native", raising=False)
    assert core_of_a_new_one() == "python_batch"
    with pytest.raises(MinewiseError, match="native core of the environments is not installed"):
        MinesweeperVectorEnv(2, core="native")


@needs_native
def test_the_native_core_refuses_arrays_that_do_not_fit() -> None:
    from minewise.env import _native as module  # noqa: PLC0415

    rules = Rules.read(level="4x4x2")

    def make(**changed: Any) -> object:
        arrays = Arrays.of(rules, 2)
        given = {name: getattr(arrays, name) for name in Arrays.__slots__} | {
            "neighbours": _neighbours(rules.level), "mines": 2, "first": "safe", "flood": True,
            "flags": False, "forbidden": "refuse", "autoreset": "NextStep", "most_steps": 0,
            "rewards": (1.0, 0.0, 0.0, 0.0, 0.0),
        }  # fmt: skip
        return module.Games(**(given | changed))

    make()
    wrong: list[Options] = [
        {"view": np.zeros((2, 15), dtype=np.int8)}, {"mask": np.zeros((3, 16), dtype=np.int8)},
        {"reward": np.zeros(1)}, {"flags": True}, {"mines": 16}, {"mines": -1}, {"first": "never"},
        {"neighbours": np.full((16, 8), 17, dtype=np.int32)},
        {"neighbours": np.full((16, 7), 16, dtype=np.int32)},
    ]  # fmt: skip
    for changed in wrong:
        with pytest.raises(ValueError, match=r"shape|fit|no such|columns"):
            make(**changed)
    for view in (np.zeros((2, 16)), np.zeros((2, 32), dtype=np.int8)[:, ::2]):
        with pytest.raises(TypeError):
            make(view=view)
    few, many = (MinesweeperVectorEnv(games, core="native") for games in (1, 2))
    with pytest.raises(ValueError, match="other games"):
        few._batch.restore(many._batch.save())


def step_both(one: MinesweeperVectorEnv, other: MinesweeperVectorEnv) -> None:
    """The same step in both, where it has the same effect; games that have to be are reset."""
    over = one._over
    assert_same(over, other._over)
    if one.autoreset_mode is AutoresetMode.DISABLED and over.any():
        options = {"reset_mask": over.copy()}
        assert_same(one.reset(options=options), other.reset(options=options))
    actions = one.action_space.sample()
    assert_same(actions, other.action_space.sample())
    assert_same(one.step(actions), other.step(actions))


@given(st.data())
@settings(max_examples=25)
def test_a_copy_plays_on_as_the_original_does(core: str, data: st.DataObject) -> None:
    options = data.draw(rule_options(largest=6))
    envs = MinesweeperVectorEnv(
        data.draw(st.integers(1, 4)),
        core=core,
        autoreset_mode=data.draw(st.sampled_from(list(AutoresetMode))),
        max_episode_steps=data.draw(st.sampled_from([None, 3])),
        observe_mask=data.draw(st.booleans()),
        **options,
    )
    copied = data.draw(st.sampled_from(COPIES))
    assert_same(copied(envs).reset(seed=7), envs.reset(seed=7))
    for _ in range(data.draw(st.integers(0, 12))):
        step_both(envs, copied(envs))
    other = copied(envs)
    for _ in range(12):
        step_both(envs, other)
    assert_same(envs.reset(), other.reset())
