"""A process that works tasks for the server: the inside of it.

It hears how to make one task at a time, tells how far it is and what it has found, and
hears that nobody waits for it any more. When the server is gone, killed or not, so is it.
"""

import os
import sys
import traceback
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from minewise.base import Call, MinewiseError, Outcome, Task, speaking, translations

# How often it is looked how far a task is, in seconds.
_LOOK = 0.1


class _Worker:
    """What is heard and told."""

    def __init__(self, connection: "Connection[Any, Any]") -> None:
        self._connection = connection
        self._sending = Lock()
        self._calls: SimpleQueue[Call] = SimpleQueue()
        self._task: Task[Any] | None = None
        self._stopped = False

    def listen(self) -> None:
        """Hear until the server is gone, and tell now and then how far the task is."""
        told: object = None
        while True:
            try:
                if not self._connection.poll(_LOOK):
                    task = self._task
                    if task is not None and told != (told := (task.progress, task.text)):
                        self._send("progress", told)
                    continue
                call = self._connection.recv()
            except (EOFError, OSError):
                os._exit(0)  # whatever is worked on, nobody will hear of it
            except Exception:
                traceback.print_exc()
                os._exit(1)  # the server hears that, and does not wait
            self._stopped = call is None
            if call is not None:
                self._calls.put(call)
            elif self._task is not None:
                self._task.stop()

    def work(self) -> None:
        """Work, one task after the other."""
        while True:
            outcome = self._outcome(self._calls.get())
            self._task = None
            self._send("outcome", outcome)

    def _outcome(self, call: Call) -> Outcome:
        try:
            task = self._task = call.function(*call.args)
            if self._stopped:  # while it was made
                task.stop()
            return task.outcome
        except MinewiseError as error:
            return None, error
        except Exception:
            traceback.print_exc()
            return None, MinewiseError("something went wrong in working it out", "")

    def _send(self, kind: str, value: object) -> None:
        with self._sending:
            self._connection.send((kind, value))


def main(handle: int) -> None:
    """Work until the server is gone."""
    worker = _Worker(Connection(handle))
    Thread(target=worker.listen, daemon=True).start()
    with speaking(translations()):
        worker.work()


if __name__ == "__main__":
    main(int(sys.argv[1]))
