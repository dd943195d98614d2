"""Write the cases of a report as a test module: it fails now and passes once the AI is right.

The module needs only pytest and the student's file.
"""

import os
import textwrap
from collections.abc import Iterator
from pathlib import Path

from minewise.course.contract import ContractCase
from minewise.course.judge import MANY_SENTENCES, SLOW_GAME, Fault
from minewise.course.report import Finding, Point, Report
from minewise.course.report_text import call_lines

_HEAD = '''\
"""Cases found by `minewise course check`: they fail now, and pass once the AI is right."""

import importlib.util
import random
import sys
import threading
import time
from pathlib import Path

FILE = Path(__file__).parent / {file!r}
LIMIT = {seconds!r}  # seconds

sys.path.insert(0, str(FILE.parent))  # helpers may lie beside it
_spec = importlib.util.spec_from_file_location("minesweeper_under_test", FILE)
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)
MinesweeperAI = getattr(_module, "MinesweeperAI", None)
Sentence = getattr(_module, "Sentence", None)
Minesweeper = getattr(_module, "Minesweeper", None)


def in_time(function):
    """Call a function, which must return within the limit."""
    failed = []

    def call():
        try:
            function()
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=call, daemon=True)
    thread.start()
    thread.join(LIMIT)
    assert not thread.is_alive(), "it does not return in time"
    if failed:
        raise failed[0]
'''


def write_tests(report: Report, test_file: Path | str, seconds: float) -> str:
    """The test module for a report; it names the student's file relative to `test_file`."""
    folder = Path(test_file).resolve().parent
    try:
        file = os.path.relpath(Path(report.file).resolve(), folder)
    except ValueError:  # on another drive
        file = str(Path(report.file).resolve())
    parts = [module_head(Path(file).as_posix(), seconds)]
    number = 0
    for finding in report.findings:
        for body in _bodies(finding):
            number += 1
            name = f"test_{number}_{finding.kind}"
            parts.append(f"\n\ndef {name}():\n{textwrap.indent(body, '    ')}\n")
    return "".join(parts)


def module_head(file: str, seconds: float) -> str:
    """The beginning of a test module, which loads a file by a path relative to itself."""
    return _HEAD.format(file=file, seconds=seconds)


def has_tests(report: Report) -> bool:
    """Whether any finding can be written as a test."""
    return any(True for finding in report.findings for _body in _bodies(finding))


def _bodies(finding: Finding) -> Iterator[str]:
    if finding.fault is not None:
        began = ["began = time.monotonic()"] if finding.kind == "slow" else []
        calls = call_lines(finding)[: len(finding.calls) + 1]
        yield _in_time([*began, *calls, *_asserted(finding.fault)])
    yield from filter(None, map(case_body, finding.points))
    if finding.fault is None and not finding.points:
        yield 'assert MinesweeperAI is not None, "there is no class MinesweeperAI"'


def _in_time(lines: list[str]) -> str:
    body = textwrap.indent("\n".join(lines), "    ")
    return f"def case():\n{body}\n\nin_time(case)"


def _asserted(fault: Fault) -> list[str]:  # noqa: C901, PLR0911 - one answer each
    safes, mines = (set(fault.field.cells(mask)) for mask in (fault.safes, fault.mines))
    on_board = f"0 <= cell[0] < {fault.height} and 0 <= cell[1] < {fault.width}"
    drawn = "for cell in [ai.make_random_move() for _ in range(100)]:"
    held = [(safes, "safes"), (mines, "mines")]
    match fault.kind, fault.about:
        case ("missed", _) | (_, "forgotten"):
            return [f"assert {_set(cells)} <= ai.{name}" for cells, name in held if cells]
        case "false", "cell":
            return [f"assert not {_set(cells)} & ai.{name}" for cells, name in held if cells]
        case "false", "sentence":
            return [
                f"mines = {_set(set(fault.field.cells(fault.layout or 0)))}",
                "for sentence in ai.knowledge:",
                "    assert len(sentence.cells & mines) == sentence.count",
            ]
        case "false", "off the board":
            return ["for cell in ai.safes | ai.mines:", f"    assert {on_board}"]
        case "false", _:
            return ["assert ai.make_safe_move() in ai.safes | {None}"]
        case "needless", _:
            return ["assert ai.make_safe_move() is not None"]
        case "contract", _:
            return [drawn, "    assert cell not in ai.mines"]
        case "stuck", _:
            return [
                "moves = [ai.make_safe_move()]",
                "if moves == [None]:",
                "    moves = [ai.make_random_move() for _ in range(100)]",
                "for cell in moves:",
                f"    assert cell is not None and {on_board}",
                "    assert cell not in ai.moves_made",
            ]
        case "slow", "sentences":
            return [f"assert len(ai.knowledge) <= {MANY_SENTENCES}"]
        case "slow", _:
            return [f"assert time.monotonic() - began <= {SLOW_GAME}"]
    return [
        "if ai.make_safe_move() is None:",
        "    for _ in range(100):",
        "        ai.make_random_move()",
    ]


def _set(cells: set[tuple[int, int]]) -> str:
    return f"{{{', '.join(map(str, sorted(cells)))}}}" if cells else "set()"


def case_body(point: "Point | ContractCase") -> str:
    """The test body of a contract case; "" for one about the whole file or printed text."""
    if not point.value or "printed()" in point.value:
        return ""
    lines = [*point.lines, f"value = {point.value}"]
    if point.expected.startswith(("{", "set(")):
        lines.append("assert isinstance(value, (set, frozenset))")
    same = "is" if point.expected in ("True", "False", "None") else "=="
    lines.append(f"assert value {same} {point.expected}")
    return _in_time(lines)
