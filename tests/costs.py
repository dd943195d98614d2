"""A plugin of pytest that says which tests take the most processor time.

    make slowest

Time on the clock depends on what else the machine does; processor time hardly does. That of
the programs that a test starts, and waits for, is included. `MINEWISE_COSTS` names a file for
the seconds of every test, as JSON.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

MOST_SHOWN = 20

_seconds: dict[str, float] = {}


def processor_time() -> float:
    """That of this process and of those it has waited for, in seconds."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    before = processor_time()
    result = yield
    _seconds[item.nodeid] = processor_time() - before
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section(f"processor time: {sum(_seconds.values()):.0f} s, and most of it in")
    for test in sorted(_seconds, key=lambda test: -_seconds[test])[:MOST_SHOWN]:
        terminalreporter.line(f"{_seconds[test]:6.1f} s  {test[:120]}")


def pytest_sessionfinish() -> None:
    if "MINEWISE_COSTS" in os.environ:
        file = Path(os.environ["MINEWISE_COSTS"])
        file.write_text(json.dumps(_seconds), encoding="utf-8")
