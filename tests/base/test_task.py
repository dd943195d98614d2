"""What is worked out once and in time: tasks, limits and cached properties."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from minewise.base.cached import cached_property
from minewise.base.errors import MinewiseError
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.base.task import Task


def test_a_task_that_goes_on_has_the_same_work_and_another_answer() -> None:
    worked: list[int] = []

    def work(task: Task[str]) -> int:
        task.report(0.5, "Multiplying")
        worked.append(1)
        return 6 * 7

    task = Task(work, str).then(lambda answer: f"It is {answer()}.")
    assert not task.is_worked_out
    task.work()
    assert (task.progress, task.text) == (0.5, "Multiplying")
    assert task.result() == "It is 42."
    assert worked == [1]


def test_what_follows_a_task_hears_of_its_error() -> None:
    def fail(_task: Task[None]) -> None:
        raise MinewiseError("no", "")

    def told(answer: Callable[[], object]) -> str:
        with pytest.raises(MinewiseError) as caught:
            answer()
        return f"refused: {caught.value}"

    assert Task.finding(fail).then(told).result() == "refused: no"
    with pytest.raises(MinewiseError, match="no"):
        Task.finding(fail).then(lambda answer: answer()).result()


def test_a_task_can_be_stopped_and_what_is_worked_out_stays_so() -> None:
    task = Task.finding(lambda task: task.limit().check()).then(lambda answer: answer())
    task.stop()
    with pytest.raises(TimeUpError):
        task.result()
    then = Task.of(3).then(lambda answer: answer() + 1)
    assert (then.is_worked_out, then.result()) == (True, 4)


def test_a_limit_is_over_after_its_seconds_or_once_it_is_stopped() -> None:
    limit, stopped = Limit(60), Event()
    first = limit.left or 0
    assert 0 < (limit.left or 0) <= first <= 60
    with pytest.raises(TimeUpError, match="takes more than 0 seconds") as caught:
        Limit(0).check()
    assert caught.value.seconds == 0
    limit.check()
    limit.stop()
    with pytest.raises(TimeUpError, match="was stopped") as caught:
        limit.check()
    assert caught.value.seconds is None
    other = Limit(stopped=stopped)
    assert not other.over
    stopped.set()
    assert other.over


def test_the_limit_that_all_share_cannot_be_stopped() -> None:
    with pytest.raises(RuntimeError, match="FOREVER"):
        FOREVER.stop()
    assert (FOREVER.over, FOREVER.left, Limit().left) == (False, None, None)


class Worker:
    """Works something out, but waits for a signal to finish."""

    def __init__(self, may_end: Event) -> None:
        self.began = Event()
        self.times = 0
        self._may_end = may_end

    @cached_property
    def answer(self) -> int:
        self.times += 1
        self.began.set()
        assert self._may_end.wait(60)
        return 42


def test_a_cached_property_is_worked_out_once() -> None:
    may_end = Event()
    may_end.set()
    worker = Worker(may_end)
    assert (worker.answer, worker.answer, worker.times) == (42, 42, 1)
    del worker.__dict__["answer"]
    assert (worker.answer, worker.times) == (42, 2)
    assert isinstance(Worker.answer, cached_property)


def test_one_object_does_not_wait_for_another() -> None:
    never_yet, at_once = Event(), Event()
    at_once.set()
    slow, quick = Worker(never_yet), Worker(at_once)
    with ThreadPoolExecutor() as pool:
        pool.submit(lambda: slow.answer)
        try:
            assert slow.began.wait(60)
            assert pool.submit(lambda: quick.answer).result(timeout=20) == 42
        finally:
            never_yet.set()
