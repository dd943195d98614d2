"""A progress bar on the terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

_Result = TypeVar("_Result")


@contextmanager
def bar_shown() -> Iterator[Callable[[str, int, int | None], None]]:
    """A bar on standard error, if it is a terminal; yields a callback (text, done, total)."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - most do without
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as shown:
        task = shown.add_task("", total=1)

        def progress(doing: str, done: int, total: int | None) -> None:
            shown.update(task, description=doing, completed=done, total=total)

        yield progress


def with_progress(results: Iterator[_Result], length: int, label: str) -> Iterator[_Result]:
    """Yield the results while a progress bar shows their number."""
    with bar_shown() as show:
        for done, result in enumerate(results):
            show(label, done, length)
            yield result
