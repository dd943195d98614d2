"""Commands whose work is done elsewhere."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from doing import done
from minewise.base.task import Task
from minewise.core import Board
from minewise.session.result import Result
from minewise.session.session import Session

BOARD = Board.parse("5x3x3/..*../...*./*....")


def begun() -> Session:
    session = Session(now=lambda: 0.0, any_number=lambda: 5)
    session.new(board=BOARD)
    session.open((0, 0)).result()
    return session


Slow = Callable[[Session], Task[Result]]

NAMES = ["hint", "why", "odds", "ai", "ai expert"]
HELPING: list[Slow] = [
    Session.hint,
    (lambda session: session.why((0, 2))),
    Session.odds,
    Session.ai,
    (lambda session: session.ai("expert")),
]


@pytest.mark.parametrize("action", HELPING, ids=NAMES)
def test_what_is_worked_out_elsewhere_is_what_is_done_at_once(action: Slow) -> None:
    at_once, apart = begun(), begun()
    expected = done(at_once, action)
    task = action(apart)
    before = apart.snapshot()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(task.work).result(timeout=60)
    assert task.is_worked_out
    assert apart.snapshot() == before, "working out changes nothing"
    result = task.result()
    assert replace(result, advised=None) == replace(expected, advised=None)
    assert str(result.advised) == str(expected.advised)
    assert apart.snapshot() == at_once.snapshot()


@pytest.mark.parametrize("action", HELPING, ids=NAMES)
def test_what_was_worked_out_for_another_position_is_refused(action: Slow) -> None:
    session = begun()
    task = action(session)
    task.work()
    session.flag((0, 2))
    before = session.snapshot()
    result = task.result()
    assert (result.done, result.message) == (False, "The board has changed in the meantime.")
    assert session.snapshot() == before


def test_an_ai_cannot_make_one_move_twice_or_in_another_game() -> None:
    session = begun()
    one, other = session.ai(), session.ai()
    assert one.result().done
    assert not other.result().done
    assert session.played.help.moves == 1
    task = session.ai()
    session.new(board=BOARD)
    session.open((0, 0)).result()
    assert not task.result().done


def test_what_cannot_be_read_is_refused_when_it_is_applied() -> None:
    session = begun()
    for task in (session.paste("what"), session.library.load_file("/no/such/file")):
        task.work()
        before = session.snapshot()
        assert not task.result().done
        assert session.snapshot() == before


def test_two_threads_may_ask_at_the_same_time() -> None:
    session = begun()
    tasks = [action(session) for action in HELPING * 5]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda task: task.work(), tasks))
    assert all(task.result().done for task in tasks[:4])
