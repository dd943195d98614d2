"""What is worked out once and in time: tasks, limits and cached properties."""

from threading import Event, Thread

import pytest

from minewise.base.cached import cached_property
from minewise.base.errors import MinewiseError
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.base.task import Task


def test_a_task_that_goes_on_has_the_same_work_and_another_answer() -> None:
    worked: list[int] = []

    def work(task: Task[str]) -> int:
        task.tell(0.5, "Multiplying")
        worked.append(1)
        return 6 * 7

    task = Task(work, str).then(lambda answer: f"It is {answer()}.")
    assert not task.is_worked_out
    task.work()
    assert (task.progress, task.text) == (0.5, "Multiplying")
    assert task.result() == "It is 42."
    assert worked == [1]


def test_it_hears_of_errors_and_may_raise_them() -> None:
    def fail(_task: Task[None]) -> None:
        raise MinewiseError("no", "")

    def told(answer: object) -> str:
        assert callable(answer)
        try:
            return str(answer())
        except MinewiseError as error:
            return f"refused: {error}"

    assert Task.finding(fail).then(told).result() == "refused: no"
    with pytest.raises(MinewiseError, match="no"):
        Task.finding(fail).then(lambda answer: answer()).result()


def test_stopping_it_stops_the_work() -> None:
    def work(task: Task[None]) -> None:
        task.limit().check()

    task = Task.finding(work).then(lambda answer: answer())
    task.stop()
    with pytest.raises(TimeUpError):
        task.result()


def test_what_is_worked_out_stays_so() -> None:
    then = Task.of(3).then(lambda answer: answer() + 1)
    assert then.is_worked_out
    assert then.result() == 4


def test_what_is_left_becomes_less() -> None:
    limit = Limit(60)
    first = limit.left
    assert first is not None
    assert 59 < first <= 60
    assert limit.left is not None
    assert limit.left <= first
    assert not limit.over
    assert FOREVER.left is Limit().left is None
    stopped = Event()
    limit = Limit(stopped=stopped)
    assert not limit.over
    stopped.set()
    assert limit.over


def test_a_limit_that_is_over_says_so() -> None:
    with pytest.raises(TimeUpError, match="takes more than 0 seconds") as caught:
        Limit(0).check()
    assert caught.value.seconds == 0
    stopped = Limit(60)
    stopped.check()
    stopped.stop()
    with pytest.raises(TimeUpError, match="was stopped") as caught:
        stopped.check()
    assert caught.value.seconds is None


def test_the_limit_that_all_share_cannot_be_stopped() -> None:
    with pytest.raises(RuntimeError, match="FOREVER"):
        FOREVER.stop()
    assert not FOREVER.over


class Worker:
    """Works something out, as long as somebody lets it."""

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


def test_it_is_worked_out_once() -> None:
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
    thread = Thread(target=lambda: slow.answer)
    thread.start()
    try:
        assert slow.began.wait(60)
        other = Thread(target=lambda: quick.answer)
        other.start()
        other.join(20)
        assert not other.is_alive(), "it waited for the slow one"
    finally:
        never_yet.set()
        thread.join(60)
