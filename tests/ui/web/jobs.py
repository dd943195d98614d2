"""Tasks for processes that tests start: they import them from here."""

import os
import time

from minewise.base import Task


def sleep(seconds: float) -> Task[str]:
    """A task that looks whether to stop."""

    def work(task: Task[str]) -> str:
        task.tell(0.0)
        limit = task.limit(seconds)
        while not limit.over:
            time.sleep(0.01)
        return "stopped" if task.is_stopped else "slept"

    return Task.finding(work)


def sleep_on(seconds: float) -> Task[None]:
    """A task that does not."""

    def work(task: Task[None]) -> None:
        task.tell(0.0)
        time.sleep(seconds)

    return Task.finding(work)


def process_id() -> Task[int]:
    return Task.finding(lambda _task: os.getpid())


def count_to(number: int, pause: float = 0.0) -> Task[int]:
    def work(task: Task[int]) -> int:
        for done in range(1, number + 1):
            task.tell(done / number, f"Counted to {done}")
            time.sleep(pause)
        return number

    return Task.finding(work)


def fail() -> Task[float]:
    return Task.finding(lambda _task: 1 / 0)
