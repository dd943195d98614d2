"""A task: worked once, anywhere, and followed by more."""

import pytest

from minewise.base import MinewiseError, Task, TimeUpError
from minewise.base.task import Call


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


def test_what_is_worked_out_stays_so_and_another_process_does_the_same() -> None:
    task = Task.of(3)
    task.call = Call(Task.of, (3,))
    then = task.then(lambda answer: answer() + 1)
    assert (then.is_worked_out, then.call) == (True, task.call)
    assert then.result() == 4
