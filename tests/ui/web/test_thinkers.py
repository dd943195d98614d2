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

from minewise.advice import odds
from minewise.base import MinewiseError
from minewise.core import Level
from minewise.session import (
    Action,
    Advise,
    Explain,
    Flag,
    GetHint,
    Open,
    PlayMove,
    Session,
    Settings,
    ShowOdds,
)
from minewise.ui.web import works
from minewise.ui.web.desk import Desk, Work
from minewise.ui.web.thinkers import MOST, ProcessPool, ThinkerError
from ui.web.jobs import count_to, fail, process_id, sleep, sleep_on
from ui.web.serving import Program, Site, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not ProcessPool.can_be(), reason="this system has no such processes"),
]


CLICKS = 30


def think(*works_: Work, after: Callable[[list[Desk]], Any] | None = None) -> list[Any]:
    """The answers to some work, done at the same time."""

    async def run() -> list[Any]:
        thinkers = ProcessPool()
        desks = [Desk() for _ in works_]
        try:
            tasks = [
                asyncio.ensure_future(thinkers.think(work, desk))
                for work, desk in zip(works_, desks, strict=True)
            ]
            if after is not None:
                await asyncio.sleep(0.5)
                after(desks)
            return await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            thinkers.close()

    # On a thread of its own: a browser test before this one leaves its loop on the main one.
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, run()).result()


def test_work_is_done_in_processes_of_their_own() -> None:
    found = think(*[Work(process_id, key=str(number)) for number in range(MOST)])
    assert len(set(found)) == MOST
    assert os.getpid() not in found


def test_more_work_than_processes_waits_for_its_turn() -> None:
    found = think(*[Work(count_to, (number,), key=str(number)) for number in range(3 * MOST)])
    assert found == list(range(3 * MOST))


def test_work_that_looks_stops_and_the_process_goes_on() -> None:
    assert think(Work(sleep, (60.0,)), after=lambda desks: desks[0].stop()) == ["stopped"]


def test_work_that_does_not_look_is_ended() -> None:
    (error,) = think(Work(sleep_on, (60.0,)), after=lambda desks: desks[0].stop())
    assert isinstance(error, ThinkerError)


def test_a_mistake_of_ours_is_told_in_a_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    (error,) = think(Work(fail))
    assert isinstance(error, MinewiseError)
    assert str(error) == "something went wrong in working it out"
    assert "ZeroDivisionError" in capfd.readouterr().err


def test_errors_keep_their_sentence() -> None:
    (error,) = think(Work(works.analyse, ("nonsense", 1.0)))
    assert isinstance(error, MinewiseError)
    assert "'nonsense' is no board" in str(error)


@pytest.mark.parametrize(
    "action",
    [
        GetHint(),
        Explain((0, 0)),
        Explain((8, 8)),
        ShowOdds(),
        Advise("sentences"),
        PlayMove("exact"),
    ],
)
def test_a_copy_of_a_session_answers_as_the_session_does(action: Action) -> None:
    here = Session(Settings(Level.parse("beginner"), seed=7), now=lambda: 0.0)
    there = Session(Settings(Level.parse("beginner"), seed=7), now=lambda: 0.0)
    desk = Desk()
    for step in (Open((4, 4)), Flag((0, 0)), action, Open((0, 8)), action):
        if step is action:
            proposal = there.propose(action)
            game = there.snapshot()
            proposal.settle(works.help_with(desk, "key", game, action))
            result, expected = there.apply(proposal), here.do(action)
        else:
            result, expected = there.do(step), here.do(step)
        assert result.as_data() == expected.as_data()
        assert there.round.help == here.round.help


def test_a_copy_is_brought_up_or_made_anew() -> None:
    session = Session(Settings(Level.parse("beginner"), seed=7), now=lambda: 0.0)
    desk = Desk()
    for step in ((4, 4), (0, 8), (8, 0)):
        session.do(Open(step))
        found, error = works.help_with(desk, "copy", session.snapshot(), ShowOdds())
        assert error is None
        assert found.as_data() == odds(session.analysis).as_data()
    session.round.undo()
    found, _error = works.help_with(desk, "copy", session.snapshot(), ShowOdds())
    assert found.as_data() == odds(session.analysis).as_data()


def test_only_a_few_copies_are_kept_and_nobody_else_has_them() -> None:
    session = Session(Settings(Level.parse("beginner"), seed=7), now=lambda: 0.0)
    desk, other = Desk(), Desk()
    for number in range(10):
        works.help_with(desk, f"copy {number}", session.snapshot(), ShowOdds())
    assert [number for number in range(10) if desk.copies.take(f"copy {number}")] == [6, 7, 8, 9]
    assert other.copies.take("copy 9") is None


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
        thinkers = ProcessPool()
        try:
            return await thinkers.think(Work(count_to, (3,)), Desk())
        finally:
            ticking.cancel()
            thinkers.close()

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
    found = [
        int(each) for task in tasks.iterdir() for each in (task / "children").read_text().split()
    ]
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
