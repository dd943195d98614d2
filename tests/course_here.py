"""A student's file run in this very process: as where there are no others, in a browser's worker.

`python tests/course_here.py FILE` prints what comes of it. A process of its own for the whole,
since the worker makes itself at home in the process that it is in.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from minewise.base import FOREVER, Limit
from minewise.course import (
    Answer,
    Job,
    Limits,
    Loaded,
    Plan,
    Stepper,
    Student,
    check_student,
    read_answer,
    worker,
)


class HereStudent(Student):
    """Does jobs at once, and by itself."""

    def __init__(self, file: Path) -> None:
        self.name, self.limits, self._file = file.name, Limits(), file
        self._worker: worker.Job | None = None

    def load(self, limit: Limit = FOREVER) -> Loaded:
        del limit
        self._worker = worker.Job(worker.Watch(self.limits.seconds), self._file)
        return Loaded.read(_sent(self._worker.load()))

    def do(self, jobs: Iterable[Job], limit: Limit = FOREVER) -> Iterator[tuple[Job, Answer]]:
        del limit
        for job in jobs:
            if self._worker is None:
                self.load()
            assert self._worker is not None, "it was loaded"
            asked = json.loads(json.dumps({**job, "mark": ""}))
            yield job, _sent(self._worker.do(asked))

    def close(self) -> None:
        self._worker = None


def _sent(answer: dict[str, Any]) -> Answer:
    """An answer as it comes through a pipe, or in a message."""
    read = read_answer(json.dumps(answer).encode())
    assert read is not None, "our worker has written it"
    return read


def main(file: Path) -> None:
    """Check the file, walk to the first difference, and print both."""
    out = sys.stdout
    report = check_student(HereStudent(file), str(file), Plan(10, small=1))
    with Stepper(HereStudent(file)) as stepper:
        stepper.load().result()
        stepper.difference()
        seen = repr((stepper.place, stepper.game))
    used = [name for name in sys.modules if name == "minewise.course.process"]
    print(json.dumps({"report": report.as_data(), "seen": seen, "used": used}), file=out)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
