"""Work in other processes: the same answers, stopped and killed at will, and nobody waits."""

import asyncio
import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from minewise.base import Call, MinewiseError, Task
from minewise.core import Level
from minewise.session import Session, Settings
from minewise.ui.web import tasks
from minewise.ui.web.local_server.process_pool import MOST, ProcessPool, WorkError
from ui.web.jobs import count_to, fail, process_id, sleep, sleep_on
from ui.web.serving import Program, Site, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not ProcessPool.can_be(), reason="this system has no such processes"),
]


CLICKS = 30


def elsewhere(function: Callable[..., Task[Any]], *args: Any, key: str = "") -> Task[Any]:
    """A task for another process."""
    task = function(*args)
    task.call = Call(function, args, key)
    return task


def work(*wanted: Task[Any], after: Callable[[], Any] | None = None) -> list[Any]:
    """The results of some tasks, worked at the same time.

    Args:
        wanted: The tasks.
        after: Is called when all of them have told how far they are.
    """

    async def result(pool: ProcessPool, task: Task[Any]) -> Any:
        await pool.work(task)
        return task.result()

    async def run() -> list[Any]:
        pool = ProcessPool()
        try:
            working = [asyncio.ensure_future(result(pool, task)) for task in wanted]
            if after is not None:
                while any(task.progress is None for task in wanted):
                    await asyncio.sleep(0.01)
                after()
            return await asyncio.gather(*working, return_exceptions=True)
        finally:
            pool.close()

    # On a thread of its own: a browser test before this one leaves its loop on the main one.
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, run()).result()


def test_work_is_done_in_processes_of_their_own() -> None:
    found = work(*[elsewhere(process_id, key=str(number)) for number in range(MOST)])
    assert len(set(found)) == MOST
    assert os.getpid() not in found


def test_more_work_than_processes_waits_for_its_turn() -> None:
    found = work(*[elsewhere(count_to, number, key=str(number)) for number in range(3 * MOST)])
    assert found == list(range(3 * MOST))


def test_how_far_it_is_and_what_it_does_is_told_here() -> None:
    task, told = elsewhere(count_to, 20, 0.1), []
    assert work(task, after=lambda: told.append((task.progress, task.text))) == [20]
    ((progress, text),) = told
    assert 0 < (progress or 0) < 1
    assert text.startswith("Counted to ")


def test_work_that_looks_stops_and_the_process_goes_on() -> None:
    task = elsewhere(sleep, 60.0)
    assert work(task, after=task.stop) == ["stopped"]


def test_work_that_is_stopped_before_it_begins_is_not_begun() -> None:
    task = elsewhere(sleep_on, 60.0)
    task.stop()
    (error,) = work(task)
    assert isinstance(error, MinewiseError)


def test_work_that_does_not_look_is_ended() -> None:
    task = elsewhere(sleep_on, 60.0)
    (error,) = work(task, after=task.stop)
    assert isinstance(error, WorkError)


def test_a_mistake_of_ours_is_told_in_a_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    (error,) = work(elsewhere(fail))
    assert isinstance(error, MinewiseError)
    assert str(error) == "something went wrong in working it out"
    assert "ZeroDivisionError" in capfd.readouterr().err


def test_errors_keep_their_sentence() -> None:
    (error,) = work(elsewhere(tasks.analyse, "nonsense", 1.0))
    assert isinstance(error, MinewiseError)
    assert "'nonsense' is no board" in str(error)


# Copies of sessions


@pytest.mark.parametrize(
    ("command", "args"),
    [
        (Session.hint, ()),
        (Session.why, ((0, 0),)),
        (Session.why, ((8, 8),)),
        (Session.odds, ()),
        (Session.ai, ("sentences",)),
        (Session.ai, ("exact",)),
    ],
)
def test_a_copy_of_a_session_answers_as_the_session_does(
    command: Callable[..., Task[Any]], args: tuple[Any, ...]
) -> None:
    here = Session(Settings(Level.parse("beginner"), seed=7), now=lambda: 0.0)
    there = Session(Settings(Level.parse("beginner"), seed=7), now=lambda: 0.0)
    copies = tasks.Copies()
    for session in (here, there):
        session.open((4, 4)).result()
        session.flag((0, 0))
    for _ in range(2):
        task = command(there, *args)
        copy = tasks.of_session("key", there.snapshot(), command, *args, copies=copies)
        task.settle(copy.outcome)
        assert task.result().as_data() == command(here, *args).result().as_data()
        assert there.round.help == here.round.help
        for session in (here, there):
            session.open((0, 8)).result()


def test_a_copy_is_brought_up_or_made_anew() -> None:
    session = Session(Settings(Level.parse("beginner"), seed=7), now=lambda: 0.0)
    copies = tasks.Copies()

    def same_odds() -> bool:
        copy = tasks.of_session("copy", session.snapshot(), Session.odds, copies=copies)
        found, expected = copy.result().odds, session.odds().result().odds
        return found is not None and expected is not None and found.as_data() == expected.as_data()

    for step in ((4, 4), (0, 8), (8, 0)):
        session.open(step).result()
        assert same_odds()
    session.round.undo()
    assert same_odds()


def test_only_a_few_copies_are_kept() -> None:
    session = Session(Settings(Level.parse("beginner"), seed=7), now=lambda: 0.0)
    copies = tasks.Copies()
    for number in range(10):
        copies.of(f"copy {number}", session.snapshot())
    assert [number for number in range(10) if f"copy {number}" in copies] == [6, 7, 8, 9]


# Nobody waits


def test_starting_a_process_and_writing_to_it_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both wait until a clock on the loop has ticked on: were they on the loop, it would not."""
    start, send = subprocess.Popen.__init__, Connection.send
    ticks: list[float] = []

    def wait_for_ticks() -> None:
        due = len(ticks) + 3
        wait_until("the loop", lambda: len(ticks) >= due)

    def slowly_start(*args: Any, **named: Any) -> None:
        wait_for_ticks()
        start(*args, **named)

    def slowly_send(connection: Any, message: object) -> None:
        wait_for_ticks()
        send(connection, message)

    monkeypatch.setattr(subprocess.Popen, "__init__", slowly_start)
    monkeypatch.setattr(Connection, "send", slowly_send)

    async def run() -> Any:
        async def tick() -> None:
            while True:
                await asyncio.sleep(0.01)
                ticks.append(time.monotonic())

        ticking = asyncio.ensure_future(tick())
        pool, task = ProcessPool(), elsewhere(count_to, 3)
        try:
            await pool.work(task)
            return task.result()
        finally:
            ticking.cancel()
            pool.close()

    with ThreadPoolExecutor(1) as aside:
        assert aside.submit(asyncio.run, run()).result() == 3


def test_a_process_that_is_killed_harms_nobody(tmp_path: Path) -> None:
    with Program(tmp_path) as program, program.site.enter().tab() as tab:
        tab.do("new", settings={"level": "200x200x8000", "seed": "3"})
        tab.do("open", cell=[100, 100])
        assert tab.do("hint")["result"]["message"]
        (child,) = children(program.process.pid)
        os.kill(child, signal.SIGKILL)
        wait_until("it is gone", lambda: not children(program.process.pid))
        assert tab.do("hint")["result"]["message"], "another one has begun"
        (child,) = children(program.process.pid)
        program.end(signal.SIGKILL)
        wait_until("it ends with its server", lambda: not Path(f"/proc/{child}").exists())


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task")
    if not tasks.exists():
        pytest.skip("this system does not tell which processes there are")
    found: list[int] = []
    for task in tasks.iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # a thread that has ended
            found += map(int, (task / "children").read_text().split())
    alive = []
    for each in found:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            if " Z " not in Path(f"/proc/{each}/stat").read_text():
                alive.append(each)
    return alive


def test_large_boards_do_not_slow_a_small_one(tmp_path: Path) -> None:
    """Two people think on boards of 200x200 all the time; somebody else clicks beside them.

    Were a thought in their way, there would be no more clicks than thoughts.
    """
    with Program(tmp_path) as program, program.site.enter().tab() as tab:
        tab.do("new", settings={"level": "expert"})
        tab.do("flag", cell=[0, 0])
        end, thoughts = Event(), [0, 0]

        def think(number: int, link: str) -> None:
            with Site(link).enter().tab() as other:
                other.do("new", settings={"level": "200x200x8000", "seed": "3"})
                other.do("open", cell=[100, 100])
                while not end.is_set():
                    for action in ("hint", "ai", "why"):
                        other.do(action, cell=[0, 0])
                        thoughts[number] += 1

        threads = [Thread(target=think, args=(at, tab.ask("invite")["link"])) for at in range(2)]
        for thread in threads:
            thread.start()
        try:
            wait_until("both think", lambda: all(thoughts))
            before = list(thoughts)
            for _ in range(CLICKS):
                tab.do("flag", cell=[0, 0])
            meanwhile = sum(thoughts) - sum(before)
            wait_until("both go on", lambda: all(map(int.__gt__, thoughts, before)))
        finally:
            end.set()
            for thread in threads:
                thread.join()
    assert meanwhile < CLICKS
