import math
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings, strategies as st

import minewise.env
from minewise.base import ImpossibleError, MinewiseError, NotationError
from minewise.boards import rate_board
from minewise.core import Board, Position
from minewise.env import ResetNeededError
from minewise.env.text import Curriculum, TextEnv, TextGame, TextReward, TextRules, TurnData
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


def test_gymnasium_makes_it_by_name() -> None:
    env = gymnasium.make("minewise/Text-v0", level="6x6x5", reward={"win": 1, "opened": 0.5})
    observation, _info = env.reset(seed=3)
    assert observation.startswith("6x6 cells, 5 mines")
    assert env.step("open 9 9")[4]["valid"] is False


def test_gymnasium_finds_nothing_wrong() -> None:
    env = gymnasium.make("minewise/Text-v0", level="4x4x3")
    check_env(env.unwrapped, skip_render_check=True)
    assert minewise.env is not None


@pytest.mark.parametrize("spelling", ["grid", "list", "constraints", "notation"])
def test_every_observation_is_in_its_space(spelling: str) -> None:
    env = TextEnv(level="7x7x6", spelling=spelling, no_guess=True)
    observation, info = env.reset(seed=4)
    assert observation in info["prompt"]
    over = False
    while not over:
        assert observation in env.observation_space
        assert env._game is not None
        observation, _, over, _, info = env.step(certain(env._game.position))
    assert info["won"]


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = TextEnv(level="5x5x5"), TextEnv(level="5x5x5")
    first, again = one.reset(seed=9), other.reset(seed=9)
    assert first == again
    assert one.step("open 1 1") == other.step("open 1 1")
    assert one.reset() == other.reset()
    _, info = one.reset()
    assert one.reset(options={"board_seed": info["seed"]})[1]["seed"] == info["seed"]


def test_the_board_is_the_one_of_its_seed() -> None:
    game = TextGame(TextRules.read(level="5x5x5", first_click="opening"), seed=12)
    first = game.rules.first
    board = Board.generate(game.position.grid, 5, seed=12, first=first, start=(2, 2))
    for cell, number in game.position.numbers.items():
        assert number == board.number(cell)


def test_a_turn_says_what_was_certain_and_what_was_given_away() -> None:
    game = TextGame(TextRules.read(**CORNER), seed=0)
    position = game.position
    row, column = position.hidden[0]
    turn = game.answer(f"open {row + 1} {column + 1}")
    assert turn["certain"] == {"safe": [], "mine": []}
    play = best_play(position)
    lost = (play.most - play.wins[row, column]) / play.layouts
    assert turn["regret"] == {"win": lost, "life": 0.0}


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


def test_a_flag_is_set_and_taken_away_and_keeps_its_cell_closed() -> None:
    game = TextGame(TextRules.read(**CORNER), seed=0)
    assert game.answer("flag 1 1")["valid"]
    assert game.position.flags == ((0, 0),)
    assert not game.answer("open 1 1")["valid"]
    assert game.answer("flag 1 1")["message"]
    assert not game.position.flags


def test_a_reason_is_judged_and_worth_something() -> None:
    rules = TextRules.read(level="4x1x1", start="1,1", first_click="safe", reward="claims")
    seed = next(n for n in range(50) if TextGame(rules, n).position.view == "1###")
    game = TextGame(rules, seed)
    turn = game.answer("flag 1 2 because 1,1")
    assert turn["claim"] is not None
    assert (turn["claim"]["follows"], turn["reward"]) == (True, 1.0)
    turn = game.answer("flag 1 4 because 1,1")
    assert turn["claim"] is not None
    assert (turn["claim"]["follows"], turn["reward"]) == (False, -1.0)


def test_rewards_are_sums_of_their_parts() -> None:
    rules = TextRules.read(
        level="5x5x4", no_guess=True, reward={"win": 2, "opened": 1, "regret": 5}
    )
    game = TextGame(rules, seed=2)
    already = len(game.position.numbers)
    turns = play_out(game)
    assert sum(turn["reward"] for turn in turns) == pytest.approx(2 + (21 - already) / 21)
    game = TextGame(TextRules.read(**CORNER, reward={"regret": 1}), seed=0)
    (row, column) = max(
        game.position.hidden, key=lambda cell: solve(game.position).probability[cell]
    )
    turn = game.answer(f"open {row + 1} {column + 1}")
    assert turn["regret"] is not None
    assert turn["reward"] == -(turn["regret"]["win"] or 0)
    assert TextReward.read("win + claims") == TextReward(win=1, claims=1)


def test_the_agent_may_choose_the_first_cell() -> None:
    game = TextGame(TextRules.read(level="6x6x6", start=None, no_guess=True), seed=3)
    assert game.position.view == "#" * 36
    assert not game.answer("flag 1 1")["valid"]
    turn = game.answer("open 1 1 because 2,2")
    assert turn["valid"]
    assert (turn["regret"], turn["claim"]) == (None, None)
    assert game.position.number((0, 0)) == 0
    play_out(game)


def test_a_curriculum_asks_for_harder_boards() -> None:
    stages = [{"rating": rating} for rating in ("400-799", "800-1299", "1300-1999")]
    env, curriculum = TextEnv(level="8x8x10"), Curriculum(stages, window=3, goal=1.0)
    env.reset(seed=1)
    for stage, (low, high) in enumerate([(400, 799), (800, 1299)]):
        for _ in range(3):
            assert curriculum.stage == stage
            env.reset(options=curriculum.options)
            game = env._game
            assert game is not None
            assert game._game is not None
            assert game._game.board is not None
            assert low <= rate_board(game._game.board, (4, 4)).value <= high
            curriculum.record(succeeded=True)
    assert curriculum.options == {"rating": "1300-1999"}
    with pytest.raises(ImpossibleError):
        Curriculum([])


def test_a_game_that_is_over_needs_a_reset() -> None:
    env = TextEnv(**CORNER)
    with pytest.raises(ResetNeededError, match="has not begun"):
        env.step("open 1 1")
    env.reset(seed=1)
    assert env._game is not None
    play_out_any(env._game)
    with pytest.raises(ResetNeededError, match="is over"):
        env.step("open 1 1")
    with pytest.raises(ImpossibleError, match="is over"):
        env._game.answer("open 1 1")


def play_out_any(game: TextGame) -> None:
    while not game.is_over:
        row, column = game.position.hidden[0]
        game.answer(f"open {row + 1} {column + 1}")


def test_the_first_cell_never_ends_the_game() -> None:
    rules = TextRules.read(level="5x5x1")
    games = [TextGame(rules, seed) for seed in range(30)]
    assert not any(game.is_over for game in games)
    assert any(game.seed > seed for seed, game in enumerate(games)), "some boards are won at once"
    again = TextGame(rules, games[0].seed)
    assert (again.seed, again.position) == (games[0].seed, games[0].position)
    with pytest.raises(ImpossibleError, match="ends the game on every board of 2x1x1 from seed 7"):
        TextGame(TextRules.read(level="2x1x1", first_click="safe"), seed=7)


def test_a_game_may_be_cut_off() -> None:
    env = TextEnv(level="5x5x5", most_turns=2)
    env.reset(seed=1)
    assert env.step("")[3] is False
    assert env.step("")[3] is True


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({"level": "huge"}, "is not a level"),
        ({"spelling": "song"}, "is not a spelling"),
        ({"reward": "fame"}, "'fame' is not a part of a reward"),
        ({"reward": {"win": "much"}}, "is a number"),
        ({"rating": "1-2"}, "400"),
        ({"hardest": "magic"}, "is not a kind of step"),
        ({"start": "99,1"}, "is not a cell"),
        ({"first_click": "lucky"}, "lucky"),
        ({"level": "3x3x9"}, "expected"),
    ],
)
def test_options_that_cannot_be_are_refused_with_a_sentence(
    options: dict[str, Any], part: str
) -> None:
    with pytest.raises(MinewiseError, match=part):
        TextEnv(**options)


def test_an_unknown_option_of_reset_is_refused() -> None:
    with pytest.raises(NotationError, match="'colour' is no demand on boards"):
        TextEnv(**CORNER).reset(options={"colour": "red"})


@given(seeds, st.lists(st.text(max_size=30), max_size=5))
@settings(max_examples=25)
def test_nothing_that_is_said_breaks_a_game(seed: int, answers: list[str]) -> None:
    game = TextGame(TextRules.read(**CORNER), seed >> 11)
    for answer in answers:
        if not game.is_over:
            game.answer(answer)


def test_a_flag_that_comes_and_goes_is_rewarded_once() -> None:
    env = TextEnv(level="5x4x4", no_guess=True, reward="claims")
    env.reset(options={"board_seed": 9})
    told = [env.step("flag 1 2 because 1,3") for _ in range(3)]
    assert [reward for _seen, reward, *_more in told] == [1.0, 0.0, 0.0]
    assert [info["message"] for *_more, info in told] == [
        "Flagged row 1, column 2.",
        "Took the flag away from row 1, column 2.",
        "Flagged row 1, column 2.",
    ]


@pytest.mark.parametrize(
    "options",
    [
        {"level": 5},
        {"spelling": None},
        {"first_click": 3},
        {"start": (1, 1)},
        {"no_guess": "yes"},
        {"rating": 3},
        {"hardest": []},
        {"reward": None},
        {"reward": {"win": math.nan}},
        {"most_turns": 0},
        {"most_turns": "x"},
    ],
)
def test_an_option_of_a_wrong_type_gets_a_sentence(options: dict[str, Any]) -> None:
    with pytest.raises(MinewiseError, match=r"expected|is a number"):
        TextEnv(**options)


def test_a_demand_of_a_wrong_type_gets_a_sentence() -> None:
    with pytest.raises(MinewiseError, match="expected a text"):
        TextEnv(level="5x4x4").reset(options={"rating": 5})
