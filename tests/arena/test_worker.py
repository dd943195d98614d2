"""What the process of a player tells, without starting one."""

import io
import pickle

import pytest

from minewise.arena import Experiment, play_games
from minewise.arena.experiment import Chunk
from minewise.arena.worker import Alive, Done, Played, Task, Worker
from minewise.core import FirstClick, Level


def told(task: Task) -> list[object]:
    out = io.BytesIO()
    Worker(out).do(task)
    out.seek(0)
    messages = []
    while out.tell() < len(out.getvalue()):
        messages.append(pickle.load(out))
    return messages


def test_it_tells_of_every_game_and_then_that_it_is_done() -> None:
    experiment = Experiment("sentences", Level.parse("cs50"), FirstClick.SAFE, (0, 0), 4, 3)
    first, *played, last = told(Task(Chunk(experiment, first_game=10), 60.0, ""))
    assert (first, last) == (Alive(), Done())
    results = [message.result for message in played if isinstance(message, Played)]
    assert [result.game for result in results] == [10, 11, 12]
    assert [result.won for result in results] == [result.won for result in play_games(experiment)]
    assert all(message.cpu_seconds >= 0 for message in played if isinstance(message, Played))


def test_it_says_between_moves_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minewise.arena.worker._BEAT_SECONDS", 0)
    experiment = Experiment("sentences", Level.parse("cs50"), FirstClick.SAFE, (0, 0), 4, 1)
    messages = told(Task(Chunk(experiment), 60.0, ""))
    _, *beats = [message for message in messages if isinstance(message, Alive)]
    (played,) = [message.result for message in messages if isinstance(message, Played)]
    assert [beat.moves for beat in beats] == list(range(1, played.moves))
    opened = [beat.opened for beat in beats]
    assert opened == sorted(opened)
    assert 0 < opened[0] <= opened[-1] < played.opened


def test_it_says_why_it_cannot_begin() -> None:
    experiment = Experiment("chess", Level.parse("cs50"), FirstClick.SAFE, (0, 0), 4, 3)
    (done,) = told(Task(Chunk(experiment), 60.0, "no_such_module:Chess"))
    assert isinstance(done, Done)
    assert done.sentence.startswith("the player 'chess' (no_such_module:Chess) cannot be found")
