"""Watching an AI: it plays by itself, move by move, back, on, and the next game."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minewise import players
from minewise.analysis import Analysis
from minewise.base import FOREVER, Limit, MinewiseError, Task
from minewise.core import Deal, FirstClick, Level, Position
from minewise.screens import Board, Counters, Did, Field, Form, Screen, Slider, Speed, Text
from minewise.screens.watch import WatchScreen
from minewise.session import GameOptions, Session
from screen import PATIENCE, wait_until
from screens.dummy import Dummy


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Patient(Dummy):
    """Works nothing until it is told to."""

    def __init__(self, screen: Screen, now: Callable[[], float] = lambda: 0.0) -> None:
        self.waiting: list[tuple[Task[Did], Callable[[Did], None]]] = []
        super().__init__(screen, now)

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        self.waiting.append((task, then))

    def go_on(self) -> None:
        task, then = self.waiting.pop(0)
        then(task.result())


def screen(
    player: str = "sentences",
    level: str = "beginner",
    seed: int = 7,
    *,
    first: FirstClick = FirstClick.SAFE,
    start: tuple[int, int] | None = None,
) -> WatchScreen:
    return WatchScreen(Session(), player, Deal(Level.parse(level), first, seed), start)


def watched(**which: Any) -> Dummy:
    """A game that is watched, paused at its first move."""
    dummy = Dummy(screen(**which))
    if dummy.view.action("pause").label == "Pause":  # type: ignore[union-attr]
        dummy.press("pause")
    return dummy


def block(dummy: Dummy, kind: type[Any]) -> Any:
    return next(each for each in dummy.view.blocks if isinstance(each, kind))


def said(dummy: Dummy) -> str:
    return "\n".join(block(dummy, Text).paragraphs)


def counters(dummy: Dummy) -> dict[str, str]:
    return dict(block(dummy, Counters).pairs)


def at(dummy: Dummy) -> int:
    value: int = block(dummy, Slider).value
    return value


def fields(dummy: Dummy) -> dict[str, Field]:
    return {each.name: each for each in block(dummy, Form).fields}


def marks(dummy: Dummy) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for mark in block(dummy, Board).marks:
        found.setdefault(mark.kind, []).append(mark.cell)
    return found


def to_end(dummy: Dummy) -> None:
    while block(dummy, Board).marks:
        dummy.press("step")


# Moves


def test_it_begins_to_play_at_once_and_stops_at_the_end() -> None:
    clock = Clock()
    dummy = Dummy(screen(), clock)
    assert said(dummy).startswith("1. Open (")
    for _ in range(20):
        dummy.press("faster")
    seen = {at(dummy)}
    for _ in range(200):
        if dummy.view.tick is None:
            break
        clock.now += dummy.view.tick
        dummy.stage.tick()
        seen.add(at(dummy))
    assert seen == set(range(max(seen) + 1)), "every move was seen"
    assert counters(dummy)["Speed"] == "paused"
    assert counters(dummy)["Won"].endswith("of 1")
    assert said(dummy).startswith(("Won", "Lost"))
    dummy.press("pause")
    assert fields(dummy)["seed"].value == "8", "the next game"
    assert dummy.view.tick is not None


def test_a_move_waits_for_its_time() -> None:
    clock = Clock()
    dummy = Dummy(screen(), clock)
    dummy.stage.tick()
    assert dummy.view.tick == Speed().seconds, "the AI has thought of its next move"
    clock.now += 0.5
    dummy.stage.tick()
    assert at(dummy) == 0
    clock.now += 0.5
    dummy.stage.tick()
    assert at(dummy) == 1
    dummy.press("pause")
    clock.now += 60
    dummy.stage.tick()
    assert at(dummy) == 1
    assert dummy.view.action("pause").label == "Play"  # type: ignore[union-attr]


@pytest.mark.parametrize("player", players.names())
def test_the_player_plays_each_move_that_is_watched_or_one_as_certain(player: str) -> None:
    deal = Deal(Level.parse("cs50"), FirstClick.SAFE, 3)
    game, asked = deal.game(), players.create(player, 3)
    dummy = watched(player=player, level="cs50", seed=3)
    while block(dummy, Board).marks:
        analysis = Analysis(game.position, first_click_is_safe=game.first_click_is_safe)
        own, seen = asked.look(analysis), block(dummy, Board).cursor
        if own.cell != seen:
            assert own.certain
            assert seen in analysis.within(FOREVER).safe, "another one is easier to explain"
        if own.action is players.MoveKind.FLAG:
            game.flag(seen)
        else:
            game.open(seen)
        dummy.press("step")
    assert str(game.outcome).split(":", maxsplit=1)[0] in said(dummy).lower()


def test_going_back_and_on_again_shows_the_same() -> None:
    dummy = watched()
    frames = [block(dummy, Board)]
    while block(dummy, Board).marks:
        dummy.press("step")
        frames.append(block(dummy, Board))
    again = [block(dummy, Board)]
    while at(dummy):
        dummy.press("step-back")
        again.append(block(dummy, Board))
    assert again == frames[::-1]
    dummy.press("step-back")
    assert at(dummy) == 0
    dummy.press("end")
    assert block(dummy, Board) == frames[-1]
    dummy.press("begin")
    dummy.press("go", text="2")
    assert block(dummy, Board) == frames[2]
    dummy.press("go", text="two")
    assert at(dummy) == 2
    assert counters(dummy)["Won"].endswith("of 1"), "counted once, however often it is seen"


def test_a_certain_move_points_at_the_numbers_it_rests_on() -> None:
    dummy = watched(player="exact")
    certain = 0
    while block(dummy, Board).marks:
        board, found = block(dummy, Board), marks(dummy)
        if ", certain." in said(dummy):
            certain += 1
            assert found.get("safe") == [board.cursor]
            assert all(
                board.view[row * 9 + column] in "012345678" for row, column in found["looked"]
            )
        dummy.press("step")
    assert certain


def test_flags_of_an_ai_are_marked_as_mines() -> None:
    dummy = watched(player="rules")
    kinds = set()
    while block(dummy, Board).marks:
        kinds |= set(marks(dummy))
        dummy.press("step")
    assert {"mine", "safe"} <= kinds


def test_the_first_cell_can_be_given() -> None:
    dummy = watched(player="exact", level="cs50", first=FirstClick.ANY, start=(3, 5))
    assert block(dummy, Board).cursor == (3, 5)
    assert "The first cell was given." in said(dummy)


def test_a_board_of_mines_alone_is_over_at_once() -> None:
    dummy = watched(player="exact", level="2x2x4", first=FirstClick.ANY)
    assert counters(dummy)["Won"] == "1 of 1"
    dummy.press("step")
    assert at(dummy) == 0


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (MinewiseError("nothing comes to mind", ""), "nothing comes to mind"),
        (ZeroDivisionError("by zero"), "ZeroDivisionError: by zero"),
    ],
)
def test_an_ai_that_cannot_go_on_is_explained(
    monkeypatch: pytest.MonkeyPatch, error: Exception, why: str
) -> None:
    def stuck(_self: object, _position: Position) -> None:
        raise error

    dummy = watched(player="random")
    monkeypatch.setattr(players.RandomPlayer, "move", stuck)
    dummy.press("step")
    assert said(dummy) == f"Random cannot go on: {why}."
    assert counters(dummy)["Won"] == "0 of 0"
    dummy.press("step")
    dummy.press("next")
    assert fields(dummy)["seed"].value == "8"


def test_the_moves_so_far_are_listed_the_latest_first() -> None:
    dummy = watched()
    for _ in range(2):
        dummy.press("step")
    assert [row[0] for row in dummy.rows()] == ["3", "2", "1"]
    assert dummy.rows()[-1][2] == "The first click"
    dummy.press("go", "0")
    assert at(dummy) == 0
    assert len(dummy.rows()) == 3


# While the AI thinks


def test_moves_are_asked_for_faster_than_the_ai_thinks() -> None:
    dummy = Patient(screen("sentences", "30x16x10"))
    assert said(dummy) == "sentences is thinking."
    assert set(block(dummy, Board).view) == {"#"}
    dummy.press("step")
    dummy.press("step")
    dummy.waiting = dummy.waiting[-1:]
    dummy.go_on()
    while dummy.view.tick is not None:
        dummy.stage.tick()
        dummy.go_on()
    assert at(dummy) == 2


def test_an_ai_is_not_asked_again_for_what_it_still_thinks_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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
    dummy.press("pause")
    dummy.stage.tick()
    assert stopped.is_stopped
    go_on.set()
    thread.join(PATIENCE)
    dummy.go_on()
    assert len(asked) == 1
    assert said(dummy).startswith("1. Open (")


def test_leaving_stops_the_ai(monkeypatch: pytest.MonkeyPatch) -> None:
    thinks = Event()

    def look(_self: object, _analysis: Analysis, limit: Limit) -> players.Move:
        thinks.set()
        wait_until("the limit to be over", lambda: limit.over)
        raise MinewiseError("it was stopped", "")

    monkeypatch.setattr(players.RandomPlayer, "look", look)
    monkeypatch.setattr("minewise.screens.watching.MOVE_SECONDS", 10 * PATIENCE)
    dummy = Patient(screen("random"))
    thread = Thread(target=dummy.waiting[0][0].work)
    thread.start()
    assert thinks.wait(PATIENCE)
    dummy.stage.close()
    thread.join(PATIENCE / 2)
    assert not thread.is_alive()


def test_escape_stops_it_first() -> None:
    dummy = Patient(screen())
    dummy.stage.back()
    assert dummy.said == "Stopped."
    dummy.stage.tick()
    assert (len(dummy.waiting), dummy.view.tick) == (1, None)
    dummy.stage.back()
    assert dummy.is_closed


# What is watched


def test_another_player_level_shape_or_seed_begins_another_game() -> None:
    dummy = watched()
    dummy.press("step")
    dummy.set("player", "exact")
    assert dummy.view.title == "exact plays beginner (9x9x10)"
    assert at(dummy) == 0
    dummy.set("level", "cs50")
    dummy.set("shape", "torus")
    assert dummy.view.title == "exact plays torus 8x8x8"
    assert (fields(dummy)["level"].value, fields(dummy)["shape"].value) == ("cs50", "torus")
    dummy.set("seed", "12")
    assert fields(dummy)["seed"].value == "12"
    dummy.press("copy-seed")
    assert dummy.copied == ["torus 8x8x8 first safe seed 12"]
    dummy.set("seed", "")
    assert fields(dummy)["seed"].value != "12"
    assert fields(dummy)["player"].help.startswith("Everything provable")


@pytest.mark.parametrize(
    ("field", "value"),
    [("player", "nobody"), ("level", "huge"), ("shape", "cube"), ("seed", "x"), ("seed", "-1")],
)
def test_what_cannot_be_watched_is_refused(field: str, value: str) -> None:
    dummy = watched()
    before = dummy.view.title
    dummy.set(field, value)
    assert dummy.said.endswith(".")
    assert dummy.view.title == before


def test_a_start_that_is_not_on_the_next_board_is_forgotten() -> None:
    dummy = watched(player="exact", level="30x16x10", start=(15, 29))
    dummy.set("level", "cs50")
    assert block(dummy, Board).cursor in block(dummy, Board).grid


def test_boards_are_drawn_from_the_chance_of_the_session() -> None:
    one, other = (Dummy(WatchScreen(Session(any_number=lambda: 5))) for _ in range(2))
    for dummy in (one, other):
        dummy.set("shape", "torus")
        dummy.press("copy-seed")
    assert one.copied == other.copied


def test_what_a_person_plays_is_watched_where_nothing_else_is_given() -> None:
    session = Session(GameOptions(Level.parse("12x7x9"), player="rules"))
    dummy = Dummy(WatchScreen(session))
    assert dummy.view.title == "rules plays 12x7x9"
    assert fields(dummy)["level"].value == "12x7x9"
    assert session.played.steps == (), "their own game is left alone"


def test_odds_are_shown_beside_the_reasons() -> None:
    dummy = watched()
    dummy.press("odds")
    dummy.stage.tick()
    assert block(dummy, Board).odds == {}, "nothing is open yet"
    dummy.press("step")
    dummy.stage.tick()
    hidden = {
        cell
        for cell, symbol in zip(block(dummy, Board).grid, block(dummy, Board).view, strict=True)
        if symbol == "#"
    }
    assert set(block(dummy, Board).odds) == hidden
    dummy.press("odds")
    assert block(dummy, Board).odds == {}


def test_speeds_have_an_end_on_both_sides() -> None:
    slow, fast = Speed(), Speed()
    for _ in range(20):
        slow, fast = slow.slower(), fast.faster()
    assert slow.seconds > Speed().seconds > fast.seconds > 0
    assert (slow.slower(), fast.faster()) == (slow, fast)
    dummy = Dummy(screen())
    dummy.press("slower")
    assert counters(dummy)["Speed"] == "0.5 moves/s"


WALKS = [
    "pause",
    "step",
    "step-back",
    "begin",
    "end",
    "faster",
    "slower",
    "next",
    "odds",
    "copy-seed",
    "tick",
    "nonsense",
]


@given(
    st.lists(
        st.tuples(st.sampled_from([*WALKS, "go"]), st.text())
        | st.tuples(st.just("go"), st.integers(0, 9).map(str)),
        max_size=20,
    )
)
def test_whatever_is_done_there_is_something_to_see(walk: list[tuple[str, str]]) -> None:
    clock = Clock()
    dummy = Dummy(screen("random", "5x4x3"), clock)
    for action, text in walk:
        clock.now += 0.5
        if action == "tick":
            dummy.stage.tick()
        else:
            dummy.press(action, text, text)
        assert 0 <= at(dummy) <= block(dummy, Slider).most
        assert len(block(dummy, Board).view) == 20
