"""Properties that are worked out once, and keep nobody else waiting."""

from threading import Event, Thread

from minewise.base.cached import cached_property


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
