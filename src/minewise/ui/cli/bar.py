"""A bar on the terminal, for what takes a while."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar_shown() -> Iterator[Callable[[str, int, int], None]]:
    """A bar on standard error, if that is a terminal: call it with text, number done and total."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - most do without
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as shown:
        task = shown.add_task("", total=1)

        def progress(doing: str, done: int, total: int) -> None:
            shown.update(task, description=doing, completed=done, total=total)

        yield progress
