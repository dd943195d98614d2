"""Watching an AI: it plays by itself, move by move, back, on, and the next game."""

from threading import Event, Thread
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, strategies as st

from formats.makers import lost_game
from minewise import players
from minewise.analysis import Analysis
from minewise.base.errors import MinewiseError
from minewise.base.limit import FOREVER, Limit
from minewise.core import Deal, Level, Position
from minewise.screens.blocks import Slider
from minewise.screens.replay import ReplayScreen
from minewise.screens.speed import Speed
from minewise.screens.watch import WatchScreen
from minewise.session.options import GameOptions
from minewise.session.replay import Replay
from minewise.session.session import Session
from screen import PATIENCE, wait_until
from screens.dummy import Dummy, Patient
from screens.sitting import Clock

BEGINNER, CS50 = "9x9x10 first safe seed 7", "8x8x8 first safe seed 3"


def screen(player: str = "sentences", deal: str = BEGINNER, **start: Any) -> WatchScreen:
    return WatchScreen(Session(), player=player, deal=Deal.parse(deal), **start)


def watched(**which: Any) -> Dummy:
    """A game that is watched, paused at its first move."""
    dummy = Dummy(screen(**which))
    if dummy.action("pause").label == "Pause":
        dummy.press("pause")
    return dummy


# Moves


def test_it_begins_to_play_at_once_and_stops_at_the_end() -> None:
    clock = Clock()
    dummy = Dummy(screen(), clock)
    assert dummy.first_text.startswith("1. Open (")
    assert dummy.press("slower").counters["Speed"] == "0.5 moves/s"
    dummy.press_each(*["faster"] * 20)
    seen = {dummy.at()}
    while dummy.view.tick is not None:
        clock.seconds += dummy.view.tick
        dummy.tick()
        seen.add(dummy.at())
    assert seen == set(range(max(seen) + 1)), "every move was seen"
    assert dummy.counters["Speed"] == "paused"
    assert dummy.counters["Won"].endswith("of 1")
    assert dummy.first_text.startswith(("Won", "Lost"))
    assert dummy.press("pause").fields["seed"].value == "8", "the next game"
    assert dummy.view.tick is not None


def test_figures_slider_and_list_count_moves_alike_and_the_result_is_none() -> None:
    dummy = watched(deal=CS50)
    for action in ("step", "step-back", *["step"] * 64):
        dummy.press(action)
        slider: Slider = dummy.block(Slider)
        assert dummy.counters["Move"] == str(slider.value + slider.first)
        assert dummy.rows()[0][0] == str(slider.most + slider.first)
    assert slider.misfit(None, "x").endswith(f"expected 1 to {slider.most + 1}.")
    assert not dummy.board.marks


def test_a_move_waits_for_its_time() -> None:
    clock = Clock()
    dummy = Dummy(screen(), clock)
    assert dummy.tick().view.tick == Speed().seconds, "the AI has thought of its next move"
    clock.seconds += 0.5
    assert dummy.tick().at() == 0
    clock.seconds += 0.5
    assert dummy.tick().at() == 1
    dummy.press("pause")
    clock.seconds += 60
    assert dummy.tick().at() == 1
    assert dummy.action("pause").label == "Play"


@pytest.mark.parametrize("player", players.names())
def test_the_player_plays_each_move_that_is_watched_or_one_as_certain(player: str) -> None:
    game, asked = Deal.parse(CS50).game(), players.create(player, 3)
    dummy = watched(player=player, deal=CS50)
    while dummy.board.marks:
        analysis = Analysis(game.position, first_click_is_safe=game.first_click_is_safe)
        own, seen = asked.look(analysis), dummy.board.cursor
        if own.cell != seen:
            assert own.certain
            assert seen in analysis.within(FOREVER).safe, "another one is easier to explain"
        if own.action is players.MoveKind.FLAG:
            game.flag(seen)
        else:
            game.open(seen)
        dummy.press("step")
    assert str(game.outcome).split(":", maxsplit=1)[0] in dummy.first_text.lower()


def test_going_back_and_on_again_shows_the_same_and_certain_moves_point_at_their_numbers() -> None:
    dummy = watched(player="exact")
    frames, certain = [dummy.board], 0
    while dummy.board.marks:
        board, found = dummy.board, dummy.marks
        if ", certain." in dummy.first_text:
            certain += 1
            assert found.get("safe") == {board.cursor}
            assert all(board.view[row * 9 + column].isdigit() for row, column in found["looked"])
        dummy.press("step")
        frames.append(dummy.board)
    assert certain
    again = [dummy.board]
    while dummy.at():
        dummy.press("step-back")
        again.append(dummy.board)
    assert again == frames[::-1]
    assert dummy.press("step-back").at() == 0
    assert dummy.press("end").board == frames[-1]
    dummy.press("begin")
    for text in ("2", "two"):
        assert dummy.press("go", text=text).board == frames[2]
    assert dummy.counters["Won"].endswith("of 1"), "counted once, however often it is seen"


def test_the_first_cell_can_be_given_and_is_forgotten_with_its_board() -> None:
    dummy = watched(player="exact", deal="30x16x10 first any seed 7", start=(15, 29))
    assert dummy.board.cursor == (15, 29)
    assert "The first cell was given." in dummy.first_text
    dummy.set("level", "cs50")
    assert dummy.board.cursor in dummy.board.grid


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (MinewiseError("nothing comes to mind", ""), "nothing comes to mind"),
        (ZeroDivisionError("by zero"), "ZeroDivisionError: by zero"),
    ],
)
def test_a_stuck_ai_says_why(monkeypatch: pytest.MonkeyPatch, error: Exception, why: str) -> None:
    dummy = watched(player="random")
    monkeypatch.setattr(players.RandomPlayer, "move", Mock(side_effect=error))
    assert dummy.press("step").first_text == f"Random cannot continue: {why}."
    assert dummy.counters["Won"] == "0 of 0"
    assert dummy.press_each("step", "next").fields["seed"].value == "8"


# While the AI thinks


def test_moves_are_asked_for_faster_than_the_ai_thinks() -> None:
    dummy = Patient(screen(deal="30x16x10 first safe seed 7"))
    assert dummy.first_text == "sentences is thinking."
    assert set(dummy.board.view) == {"#"}
    dummy.press_each("step", "step")
    dummy.waiting = dummy.waiting[-1:]
    dummy.go_on()
    while dummy.view.tick is not None:
        dummy.tick().go_on()
    assert dummy.at() == 2


def test_an_ai_is_not_asked_again_for_what_it_thinks_about(monkeypatch: pytest.MonkeyPatch) -> None:
    thinks, go_on, asked = Event(), Event(), []
    move = players.RandomPlayer.move

    def slow(self: players.RandomPlayer, position: Position) -> players.Move:
        asked.append(position)
        thinks.set()
        assert go_on.wait(PATIENCE)
        return move(self, position)

    monkeypatch.setattr(players.RandomPlayer, "move", slow)
    dummy = Patient(screen("random"))
    stopped, _then = dummy.waiting.pop()
    thread = Thread(target=stopped.work)
    thread.start()
    assert thinks.wait(PATIENCE)
    dummy.press("pause").tick()
    assert stopped.is_stopped
    go_on.set()
    thread.join(PATIENCE)
    dummy.go_on()
    assert len(asked) == 1
    assert dummy.first_text.startswith("1. Open (")


def test_leaving_stops_the_ai(monkeypatch: pytest.MonkeyPatch) -> None:
    thinks = Event()

    def look(_self: object, _analysis: Analysis, limit: Limit) -> players.Move:
        thinks.set()
        wait_until("the limit to be over", lambda: limit.over)
        raise MinewiseError("it was stopped", "")

    monkeypatch.setattr(players.RandomPlayer, "look", look)
    monkeypatch.setattr("minewise.screens.watched_game.MOVE_SECONDS", 10 * PATIENCE)
    dummy = Patient(screen("random"))
    thread = Thread(target=dummy.waiting[0][0].work)
    thread.start()
    assert thinks.wait(PATIENCE)
    dummy.stage.close()
    thread.join(PATIENCE / 2)
    assert not thread.is_alive()


# What is watched


def test_another_player_level_shape_or_seed_begins_another_game() -> None:
    dummy = watched().press_each("step", "step")
    assert [row[0] for row in dummy.rows()] == ["3", "2", "1"], "the latest move first"
    assert dummy.rows()[-1][2] == "The first click"
    dummy.press("go", "0")
    assert (dummy.at(), len(dummy.rows())) == (0, 3)
    assert dummy.set("player", "exact").title == "exact plays Beginner, 9×9, 10 mines"
    assert dummy.at() == 0
    dummy.set("level", "cs50").set("shape", "torus")
    assert dummy.title == "exact plays torus, 8×8, 8 mines"
    assert (dummy.fields["level"].value, dummy.fields["shape"].value) == ("cs50", "torus")
    assert dummy.set("seed", "12").press("copy-seed").copied == ["torus 8x8x8 first safe seed 12"]
    assert dummy.set("seed", "").fields["seed"].value != "12"
    assert dummy.fields["player"].help.startswith("Everything provable")


@pytest.mark.parametrize(
    ("field", "value"),
    [("player", "nobody"), ("level", "huge"), ("shape", "cube"), ("seed", "x"), ("seed", "-1")],
)
def test_what_cannot_be_watched_is_refused(field: str, value: str) -> None:
    dummy = watched()
    before = dummy.title
    assert dummy.set(field, value).said.endswith(".")
    assert dummy.title == before


def test_what_a_person_plays_is_watched_where_nothing_else_is_given() -> None:
    session = Session(GameOptions(Level.parse("12x7x9"), player="rules"))
    dummy = Dummy(WatchScreen(session))
    assert dummy.title == "rules plays 12×7, 9 mines"
    assert dummy.fields["level"].value == "12x7x9"
    assert session.played.steps == (), "their own game is left alone"


WALKS = [
    "pause", "step", "step-back", "begin", "end", "faster", "slower", "next", "odds", "copy-seed",
    "grades", "trail", "copy", "copy-position", "go", "look", "set", "tick", "nonsense",
]  # fmt: skip
ANY_STEP = st.tuples(st.sampled_from(WALKS), st.text())
TO_A_PLACE = st.tuples(st.sampled_from(["go", "look"]), st.integers(0, 9).map(str))


@given(st.booleans(), st.lists(ANY_STEP | TO_A_PLACE, max_size=20))
def test_whatever_is_done_to_a_watched_or_a_recorded_game_there_is_something_to_see(
    is_recorded: bool, walk: list[tuple[str, str]]
) -> None:
    clock = Clock()
    games = [Replay(lost_game(player=name)).measured() for name in ("", "Anna")]
    replay, watch = ReplayScreen(Session(), games), screen("random", "5x4x3 first safe seed 7")
    dummy = Dummy(replay if is_recorded else watch, clock)
    for action, text in walk:
        clock.seconds += 0.5
        if action == "tick":
            dummy.tick()
        else:
            dummy.press(action, text, text)
        assert 0 <= dummy.at() <= dummy.block(Slider).most
        assert len(dummy.board.view) == (8 if is_recorded else 20)
