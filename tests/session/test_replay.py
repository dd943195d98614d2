"""Replays: walking along a game, and grading its guesses."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from formats.makers import lost_game, recordings
from minewise import formats
from minewise.advice import Grade
from minewise.base.errors import MinewiseError
from minewise.core import Board, Cell, Click, Deal, Game, Level, Step
from minewise.core.game import make_click
from minewise.formats import Recording
from minewise.session.options import GameOptions
from minewise.session.replay import REPLAY_SPEEDS, Replay
from minewise.session.session import Session


def grades(replay: Replay) -> tuple[Grade | None, ...]:
    return tuple(None if judged is None else judged.grade for judged in replay.review().steps)


def play(board: str, *cells: tuple[int, int]) -> Replay:
    session = Session()
    session.new(board=Board.parse(board))
    for cell in cells:
        session.open(cell).result()
    return session.played.replay()


def test_a_replay_comes_back_from_its_text() -> None:
    session = Session(GameOptions(seed=7))
    session.open((4, 4)).result()
    session.flag((0, 0))
    session.ai().result()
    text = session.played.replay().text()
    again = Replay.parse("; a note\n\n" + text)
    assert (again.deal, again.steps) == (session.played.full_deal, session.played.steps)
    assert again.text() == text
    other = Session()
    assert other.paste(text).result().done
    assert other.played.view == session.played.view


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a replay begins with the line"),
        ("minewise replay 1", "a replay begins with the line"),
        ("minewise replay 2\n9x9x10 first safe seed 7", "a replay begins with the line"),
        ("minewise replay 1\n9x9x10", "is not a deal"),
        ("minewise replay 1\n9x9x10 first safe seed 7\nopen", "line 3 is not a click"),
        ("minewise replay 1\n9x9x10 first safe seed 7\nopen 0 1", "line 3 is not a click"),
        ("minewise replay 1\n9x9x10 first safe seed 7\njump 1 1", "line 3 is not a click"),
        ("minewise replay 1\n9x9x10 first safe seed 7\nchord 1 1", "changes nothing"),
    ],
)
def test_what_is_no_replay_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(MinewiseError, match=sentence):
        Replay.parse(text)


# Time


def test_time_goes_by_at_any_speed() -> None:
    replay = Replay(lost_game())
    replay.play_on(0.02)
    assert (replay.at, replay.mouse, replay.clock) == (0, (0, 0), 0)
    replay.play_on(0.04)
    assert (replay.at, round(replay.clock, 6)) == (1, 0.01)
    replay.faster()
    replay.play_on(0.5)
    assert (replay.speed, round(replay.now, 6), replay.at) == (2, 1.06, 2)
    replay.seek(0.06)
    assert replay.at == 1
    for _ in range(20):
        replay.slower()
    assert replay.speed == REPLAY_SPEEDS[0]
    for _ in range(20):
        replay.faster()
    assert replay.speed == REPLAY_SPEEDS[-1]


def test_clicks_and_the_clock_go_up_until_the_game_is_over() -> None:
    replay = Replay(lost_game())
    seen = []
    for seconds in (0.0, 0.06, 1.0, 2.0, 2.1, 9.0):
        replay.seek(seconds)
        seen.append((replay.clicks, round(replay.clock, 6), replay.is_over))
    assert seen == [
        ((0, 0, 0), 0, False),
        ((1, 0, 0), 0.01, False),
        ((1, 1, 0), 0.95, False),
        ((1, 1, 0), 1.95, False),
        ((2, 1, 0), 2.0, True),
        ((2, 1, 0), 2.0, True),
    ]
    assert replay.three_bv[0] < replay.three_bv[1]


@given(recordings(outside=20), st.lists(st.sampled_from(["f", "b", "t", "e", "0"]), max_size=12))
def test_however_one_walks_the_board_is_that_of_the_steps_made(
    recorded: Recording, walk: list[str]
) -> None:
    replay = Replay(recorded)
    for step in walk:
        match step:
            case "f":
                replay.forward()
            case "b":
                replay.back()
            case "t":
                replay.play_on(7.0)
            case "e":
                replay.to_end()
            case _:
                replay.go(0)
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
    assert replay.clock == 0, "nobody knows"
    assert (replay.mouse, replay.trail_cells) == ((0, 4), frozenset()), "there was no mouse"


# Grades


def test_marks_and_promised_first_clicks_have_no_grade() -> None:
    session = Session(GameOptions(seed=7))
    session.flag((0, 0))
    session.open((4, 4)).result()
    assert grades(session.played.replay()) == (None, None)


@given(st.integers(0, 2**64 - 1))
def test_what_the_ai_calls_certain_is_graded_certain(seed: int) -> None:
    session = Session(GameOptions(Level(6, 6, 6), seed=seed))
    certain = []
    while session.played.outcome is None:
        result = session.ai("exact").result()
        assert result.advised is not None
        certain.append(result.advised.move.certain)
    for grade, was_certain in zip(grades(session.played.replay()), certain, strict=True):
        if grade is not None:
            assert grade.is_best
            if was_certain:
                assert not grade.is_guess


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
        ("3x1x1/1##", "does not tell where the mines are"),
        ("9x9x10 first never seed 1", "not a first-click rule"),
    ):
        result = session.paste(text).result()
        assert not result.done
        assert why in str(result.message)
    assert session.snapshot() == before


def test_a_replay_of_another_program_can_be_loaded(tmp_path: Path) -> None:
    played = play("4x1x1/..*.", (0, 0), (0, 3))
    recorded = formats.read_text(played.text())
    file = tmp_path / "game.rawvf"
    file.write_bytes(formats.write(recorded, "rawvf"))
    session = Session()
    assert session.library.load_file(file).result().done
    assert session.played.view == "01F1"
    assert len(session.played.steps) == 2
    assert session.played.recorded, "a game that somebody else has played"
    board = tmp_path / "board.mbf"
    board.write_bytes(formats.write(recorded, "mbf"))
    assert session.library.load_file(board).result().done
    assert session.played.view == "####"


def test_a_long_game_is_graded_in_one_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    level = Level(30, 20, 120)
    board = Board.generate(level.grid, level.mines, seed=3)
    game = Game.on(board)
    steps: list[Step] = []
    for cell in level.grid:
        # Cells with a number only, so that each is a step and there are many.
        if not board.is_mine(cell) and board.number(cell) and len(steps) < 200:
            game.open(cell)
            steps.append(Step(Click.OPEN, cell))
    assert len(steps) == 200
    replay = Replay.of(Deal.on(board), steps).measured()
    heard: list[int] = []
    opened: list[Cell] = []
    really_open = Game.open

    def count_and_open(game: Game, cell: Cell) -> tuple[Cell, ...]:
        opened.append(cell)
        return really_open(game, cell)

    monkeypatch.setattr(Game, "open", count_and_open)
    found = replay.review(lambda done, _judged: heard.append(done))
    assert len(opened) == 200, "no step is made twice"
    assert heard == list(range(1, 201))
    assert None not in found.steps


def test_grading_can_be_stopped_and_goes_on_when_asked_again() -> None:
    replay = play("6x1x1/.....*", (0, 4), (0, 0))
    assert replay.review(stop=lambda: True).steps == ()
    assert None not in replay.review().steps
    heard: list[int] = []
    replay.review(lambda done, _judged: heard.append(done))
    assert heard == [1, 2], "what is known is told again"
