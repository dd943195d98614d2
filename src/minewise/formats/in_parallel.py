"""Process many files in parallel, on all cores. A damaged file does not stop the others."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.formats.scan import refusal

_Job = TypeVar("_Job")
_Result = TypeVar("_Result")

# Processes take a while to start: for fewer files it is not worthwhile.
_FEW = 40


def files_below(folder: Path, endings: Sequence[str]) -> Iterator[Path]:
    """All files in a folder and its subfolders whose names have one of these extensions."""
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if Path(name).suffix.lower().lstrip(".") in endings:
                yield Path(place, name)


def each_file(
    work: Callable[[_Job], _Result], jobs: Sequence[_Job], workers: int | None = None
) -> Iterator[_Result | MinewiseError]:
    """Do the work for each job: yield the results, or the errors, in order.

    `work` must be a module-level function, since it may run in another process; by default there
    is one process per core.
    """
    workers = workers or _cores()
    if workers == 1 or len(jobs) < _FEW:
        yield from (_guarded(work, job) for job in jobs)
        return
    # Slow to load, and a web page that runs this in the browser cannot start processes anyway.
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415
    from multiprocessing import get_context  # noqa: PLC0415

    # Spawned, not forked: the caller may have threads.
    context = get_context("spawn")
    # Ctrl+C also reaches this process, which ends the others.
    ignored = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(workers, context, initializer=signal.signal, initargs=ignored)
    try:
        # One at a time: a caller that stops early waits only for the jobs already running.
        yield from pool.map(partial(_guarded, work), jobs)
    except BrokenProcessPool:
        raise refusal(_("a process that read files has ended: was the memory full?")) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _guarded(work: Callable[[_Job], _Result], job: _Job) -> _Result | MinewiseError:
    try:
        return work(job)
    except MinewiseError as error:
        return error


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
