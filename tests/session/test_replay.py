"""Replays: walking along a game, and grading its guesses."""

from collections.abc import Callable
from pathlib import Path
from unittest.mock import create_autospec

import pytest
from hypothesis import given, settings, strategies as st

from doing import do
from formats.makers import lost_game, recordings
from minewise import formats
from minewise.base.errors import MinewiseError
from minewise.core import Board, Click, Deal, Game, Level, Step
from minewise.core.game import make_click
from minewise.formats import Recording
from minewise.session.options import GameOptions
from minewise.session.replay import REPLAY_SPEEDS, Replay
from minewise.session.session import Session
from session.sitting import on

DEAL = "9x9x10 first safe seed 7"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a replay begins with the line"),
        ("minewise replay 1", "a replay begins with the line"),
        (f"minewise replay 2\n{DEAL}", "a replay begins with the line"),
        ("minewise replay 1\n9x9x10", "is not a deal"),
        (f"minewise replay 1\n{DEAL}\nopen", "line 3 is not a click"),
        (f"minewise replay 1\n{DEAL}\nopen 0 1", "line 3 is not a click"),
        (f"minewise replay 1\n{DEAL}\njump 1 1", "line 3 is not a click"),
        (f"minewise replay 1\n{DEAL}\nchord 1 1", "changes nothing"),
    ],
)
def test_what_is_no_replay_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(MinewiseError, match=sentence):
        Replay.parse(text)


# Time


def test_time_goes_by_at_any_speed_until_the_game_is_over() -> None:
    replay = Replay(lost_game())
    for seconds, at, clock, clicks in (
        (0.0, 0, 0, (0, 0, 0)),
        (0.02, 0, 0, (0, 0, 0)),
        (0.06, 1, 0.01, (1, 0, 0)),
        (1.0, 2, 0.95, (1, 1, 0)),
        (2.0, 2, 1.95, (1, 1, 0)),
        (2.1, 3, 2.0, (2, 1, 0)),
        (9.0, 3, 2.0, (2, 1, 0)),
    ):
        replay.seek(seconds)
        assert (replay.at, round(replay.clock, 6), replay.clicks) == (at, clock, clicks)
        assert replay.is_over is (seconds > 2)
    assert replay.three_bv[0] < replay.three_bv[1]
    replay.seek(0.02)
    assert replay.mouse == (0, 0)
    replay.faster()
    replay.play_on(0.5)
    assert (replay.speed, round(replay.now, 6), replay.at) == (2, 1.02, 2)
    for change, last in ((replay.slower, REPLAY_SPEEDS[0]), (replay.faster, REPLAY_SPEEDS[-1])):
        for _ in range(20):
            change()
        assert replay.speed == last


@given(recordings(outside=20), st.text("fbte0", max_size=12))
def test_however_one_walks_the_board_is_that_of_the_steps(recorded: Recording, walk: str) -> None:
    replay = Replay(recorded)
    ways: dict[str, Callable[[], object]] = {
        "f": replay.forward, "b": replay.back, "t": lambda: replay.play_on(7.0),
        "e": replay.to_end, "0": lambda: replay.go(0),
    }  # fmt: skip
    for step in walk:
        ways[step]()
        assert replay.trail_cells <= set(recorded.board.grid)
        assert replay.clock >= 0
        game = Game.on(recorded.board)
        for made_step in recorded.steps[: replay.at]:
            make_click(game, made_step.click, made_step.cell)
        assert replay.position == game.position
    replay.to_end()
    assert replay.is_over
    assert replay.position == recorded.played.game.position


def test_steps_without_times_are_a_second_apart() -> None:
    replay = Replay.parse(
        "minewise replay 1\n5x1x2 first any board 5x1x2/.*.*.\nopen 1 1\nopen 1 3\nopen 1 5"
    )
    seen = []
    for seconds in (0, 0.5, 1, 5):
        replay.seek(seconds)
        seen.append(replay.at)
    assert seen == [1, 1, 2, 3]
    assert replay.clock == 0, "it is unknown"
    assert (replay.mouse, replay.trail_cells) == ((0, 4), frozenset()), "there was no mouse"


# Grades


@settings(max_examples=12)
@given(st.integers(0, 2**64 - 1))
def test_what_the_ai_calls_certain_is_graded_certain(seed: int) -> None:
    session = Session(GameOptions(Level(6, 6, 6), seed=seed))
    do(session, "flag 0 0, flag 0 0")
    certain = []
    while session.played.outcome is None:
        result = session.ai("exact").result()
        assert result.advised is not None
        certain.append(result.advised.move.certain)
    found = session.played.replay().review().steps
    assert found[:3] == (None,) * 3, "marks and a promised first click have no grade"
    for judged, was_certain in zip(found[2:], certain, strict=True):
        if judged is not None:
            assert judged.grade.is_best
            assert not (was_certain and judged.grade.is_guess)


def test_boards_deals_and_links_can_be_pasted_and_count_as_known() -> None:
    session = Session()
    link = "https://example.com/?b=88&m=000006a0009o6"
    for text in ("3x2x1/*../...", "3x2x1\n*..\n...", link, "9x9x10 first safe seed 7"):
        assert session.paste(text).result().done
        assert session.played.help.kinds == ("known_board",)
    assert session.played.deal.line() == "9x9x10 first safe seed 7"
    before = session.snapshot()
    for text, why in (
        ("3x2x1/#../...", ""),
        ("3x1x1/1##", "does not contain the mines"),
        ("9x9x10 first never seed 1", "not a first-click rule"),
    ):
        result = session.paste(text).result()
        assert not result.done
        assert why in str(result.message)
    assert session.snapshot() == before


def test_a_replay_of_another_program_can_be_loaded(tmp_path: Path) -> None:
    played = on("4x1x1/..*.", "open 0 0, open 0 3").played.replay()
    recorded = formats.read_text(played.text())
    file = tmp_path / "game.rawvf"
    file.write_bytes(formats.write(recorded, "rawvf"))
    session = Session()
    assert session.library.load_file(file).result().done
    assert session.played.view == "01F1"
    assert len(session.played.steps) == 2
    assert session.played.recorded, "another person has played it"
    board = tmp_path / "board.mbf"
    board.write_bytes(formats.write(recorded, "mbf"))
    assert session.library.load_file(board).result().done
    assert session.played.view == "####"


def test_a_long_game_is_graded_in_one_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    level = Level(30, 20, 120)
    board = Board.generate(level.grid, level.mines, seed=3)
    # Cells with a number only, so that each is a step and there are many.
    numbers = [cell for cell in level.grid if not board.is_mine(cell) and board.number(cell)]
    steps = [Step(Click.OPEN, cell) for cell in numbers[:200]]
    assert len(steps) == 200
    replay = Replay.of(Deal.on(board), steps).measured()
    heard: list[int] = []
    opened = create_autospec(Game.open, side_effect=Game.open)
    monkeypatch.setattr(Game, "open", opened)
    found = replay.review(lambda done, _judged: heard.append(done))
    assert opened.call_count == 200, "no step is made twice"
    assert heard == list(range(1, 201))
    assert None not in found.steps


def test_grading_can_be_stopped_and_goes_on_when_asked_again() -> None:
    replay = on("6x1x1/.....*", "open 0 4, open 0 0").played.replay()
    assert replay.review(stop=lambda: True).steps == ()
    assert None not in replay.review().steps
    heard: list[int] = []
    replay.review(lambda done, _judged: heard.append(done))
    assert heard == [1, 2], "what is known is told again"
