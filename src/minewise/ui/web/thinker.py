"""A process that works things out for the server: the inside of it.

It hears one piece of work at a time, and that nobody waits for it any more. When the
server is gone, killed or not, so is it.
"""

import os
import traceback
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from minewise.base import MinewiseError, speaking, translations
from minewise.ui.web.desk import Copies, Desk
from minewise.ui.web.works import WorkError


class _Bench:
    """What is heard and told."""

    def __init__(self, connection: "Connection[Any, Any]") -> None:
        self._connection = connection
        self._telling = Lock()
        self._desk = Desk()
        self._copies = Copies()
        self._waiting: SimpleQueue[tuple[Any, Desk]] = SimpleQueue()

    def listen(self) -> None:
        """Hear until the server is gone."""
        while True:
            try:
                heard = self._connection.recv()
            except (EOFError, OSError):
                os._exit(0)  # whatever is worked on, nobody will hear of it
            except Exception:
                traceback.print_exc()
                os._exit(1)  # the server hears that, and does not wait
            if heard is None:
                self._desk.stop()
            else:
                self._desk = Desk(lambda done, of: self._tell("told", (done, of)))
                self._desk.copies = self._copies
                self._waiting.put((heard, self._desk))

    def work(self) -> None:
        """Work, one thing after the other."""
        while True:
            (function, args), desk = self._waiting.get()
            try:
                answer = "done", function(desk, *args)
            except MinewiseError as error:
                answer = "error", error
            except Exception:
                traceback.print_exc()
                answer = "error", WorkError("something went wrong in working it out", "")
            self._tell(*answer)

    def _tell(self, kind: str, value: Any) -> None:
        with self._telling:
            self._connection.send((kind, value))


def main(handle: int) -> None:
    """Work until the server is gone."""
    bench = _Bench(Connection(handle))
    Thread(target=bench.listen, daemon=True).start()
    with speaking(translations()):
        bench.work()
