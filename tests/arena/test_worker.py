"""What the process of a player tells, without starting one."""

import io
import json

import pytest
from hypothesis import example, given, strategies as st

from arena.experiments import experiment
from minewise.arena import Experiment, GameResult, play_games, wire
from minewise.arena.experiment import Chunk
from minewise.arena.wire import Alive, Assignment, Done, GamePlayed, Message, WireError
from minewise.arena.worker import GameWorker
from minewise.core import Board, FirstClick, Grid, Level
from strategies import json_values


def told(task: Assignment) -> list[Message]:
    out = io.BytesIO()
    GameWorker(out).do(task)
    return [wire.receive(line, task.chunk) for line in out.getvalue().splitlines()]


def test_it_tells_of_every_game_and_then_that_it_is_done() -> None:
    chosen = experiment("sentences", 3, seed=4)
    first, *played, last = told(Assignment(Chunk(chosen, first_game=10), 60.0, ""))
    assert (first, last) == (Alive(), Done())
    results = [message.played for message in played if isinstance(message, GamePlayed)]
    assert [result.game for result in results] == [10, 11, 12]
    assert [result.won for result in results] == [result.won for result in play_games(chosen)]
    assert all(message.cpu_seconds >= 0 for message in played if isinstance(message, GamePlayed))


def test_it_says_between_moves_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minewise.arena.worker._BEAT_SECONDS", 0)
    messages = told(Assignment(Chunk(experiment("sentences", 1, seed=4)), 60.0, ""))
    _, *beats = [message for message in messages if isinstance(message, Alive)]
    (played,) = [message.played for message in messages if isinstance(message, GamePlayed)]
    assert [beat.moves for beat in beats] == list(range(1, played.moves))
    opened = [beat.opened for beat in beats]
    assert opened == sorted(opened)
    assert 0 < opened[0] <= opened[-1] < played.opened


def test_it_says_why_it_cannot_begin() -> None:
    (done,) = told(Assignment(Chunk(experiment("chess", 3)), 60.0, "no_such_module:Chess"))
    assert isinstance(done, Done)
    assert done.sentence.startswith("the player 'chess' (no_such_module:Chess) cannot be found")


EXPERIMENT = experiment("random", 3, "4x4x3", 4)
CHUNK = Chunk(EXPERIMENT, first_game=10)
PLAYED: dict[str, object] = {
    "game": 11, "seed": 5, "won": True, "moves": 5, "guesses": 2, "survival": 0.25, "opened": 13,
    "chances": [0.5, None], "fault": "", "time": 0.5, "slowest_move": 0.25,
}  # fmt: skip


def played(change: dict[str, object], cpu_seconds: object = 0.5) -> bytes:
    return json.dumps({"played": PLAYED | change, "cpu_seconds": cpu_seconds}).encode()


def test_messages_come_back() -> None:
    result = GameResult(11, 5, True, 5, 2, 0.25, 13, (0.5, None), "", "", 0.5, 0.25)
    assert wire.receive(played({"seed": 99, "board": "x"}), CHUNK) == GamePlayed(result, 0.5)
    for message in (Alive(1, 0, 3), Done(), Done("no"), GamePlayed(result, 0.5)):
        out = io.BytesIO()
        wire.send(message, out)
        assert wire.receive(out.getvalue(), CHUNK) == message
    loud = wire.receive(played({"fault": "\x1b[31m\ud800x"}), CHUNK)
    assert isinstance(loud, GamePlayed)
    assert loud.played.fault == "?[31m?x", "letters that command a screen are not passed on"


def test_tasks_come_back() -> None:
    boards = tuple(Board.generate(Grid(4, 4), 3, seed=seed) for seed in range(2))
    for chosen in (
        EXPERIMENT,
        Experiment.on(boards, "random"),
        Experiment("expert", Level(4, 4, 3), FirstClick.ANY, None, 2**64 - 1, 1, "hard"),
        Experiment("exact", Level.parse("torus 5x4x3"), FirstClick.OPENING, (1, 2), 0, 1),
    ):
        task = Assignment(Chunk(chosen, 7), 2.5, "a.b:C")
        assert wire.receive_task(wire.task_line(task)) == task


CHANGES: list[dict[str, object]] = [
    {"game": 9}, {"game": 13}, {"game": True}, {"game": "11"}, {"won": 1},
    {"moves": -1}, {"moves": 17}, {"moves": 1.0}, {"moves": True}, {"moves": 10**400},
    {"guesses": None}, {"opened": 99}, {"survival": 2}, {"survival": "x"},
    {"survival": float("nan")}, {"chances": [float("inf")]}, {"chances": [0.5] * 17},
    {"chances": "0.5"}, {"chances": {}}, {"fault": 5}, {"fault": "x" * 2000},
    {"time": -1}, {"time": 1e300}, {"time": float("nan")}, {"slowest_move": None},
    {"seed": -1}, {"seed": "5"},
]  # fmt: skip
GAPS: list[dict[str, object]] = [
    {}, {"won": True}, {"moves": 1, "guesses": 0, "survival": None},
]  # fmt: skip
TIMES: list[object] = ["long", [], -1, float("nan")]


@pytest.mark.parametrize(
    "line",
    [
        *map(played, CHANGES),
        *(played({}, cpu_seconds) for cpu_seconds in TIMES),
        json.dumps({"played": PLAYED}).encode(),
        *(json.dumps({"played": {"game": 11} | gap, "cpu_seconds": 0.5}).encode() for gap in GAPS),
    ],
)
def test_a_result_that_cannot_be_is_no_message(line: bytes) -> None:
    with pytest.raises(WireError):
        wire.receive(line, CHUNK)


names = st.text(max_size=6) | st.sampled_from(["played", "cpu_seconds", "alive", "done", *PLAYED])
objects = st.dictionaries(names, json_values | st.dictionaries(names, json_values))


@given(st.binary() | (json_values | objects).map(lambda data: json.dumps(data).encode()))
@example(b"[" * 100_000)
@example(b'{"alive": [0, 0]}')
@example(b'{"alive": [1e5, 0, 0]}')
@example(b'{"alive": ' + b"9" * 5000 + b"}")
@example(b'{"ready": 1}')
@example(b"\x80\x04\x95")
def test_anything_at_all_is_a_message_or_none(line: bytes) -> None:
    try:
        message = wire.receive(line, CHUNK)
    except WireError:
        return
    assert isinstance(message, Alive | GamePlayed | Done)
