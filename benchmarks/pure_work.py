"""The work that `pure.py` measures. It runs in a separate process, which may be WebAssembly.

python benchmarks/pure_work.py ORDER    prints the results of the order as JSON
"""

# ruff: noqa: PLC0415 - to import is part of the work

import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from operator import sub
from pathlib import Path
from typing import Any

Figures = dict[str, Any]
Row = tuple[str, float, object]
"""The name, the milliseconds, and the result."""

# The packages that a page needs, each after its dependencies.
PACKAGES = (
    "base", "core", "measures", "logic", "solver", "formats", "analysis", "players", "boards",
    "advice", "session",
)  # fmt: skip
LEVELS = ("beginner", "intermediate", "expert")


def clocks() -> list[float]:
    """Seconds on every clock that never runs slower than the working thread."""
    if sys.platform != "emscripten":
        return [time.process_time()]
    return [time.perf_counter(), import_module("js").cpuSeconds()]


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """The time of a function in milliseconds, and its result."""
    began = clocks()
    found = work()
    return 1000 * min(map(sub, clocks(), began)), found


def start(_order: Figures) -> Iterator[Row]:
    """Import the packages that a page needs, begin, and click."""
    whole = 0.0
    for package in PACKAGES:
        took, _ = timed(partial(import_module, f"minewise.{package}"))
        whole += took
        yield f"import {package}", took, package

    def begin() -> str:
        from minewise.core import Level
        from minewise.session.options import GameOptions
        from minewise.session.session import Session

        session = Session(GameOptions(level=Level.parse("expert"), seed=7))
        session.open((8, 15)).result()
        return session.played.position.line()

    took, line = timed(begin)
    yield "session, first click", took, line
    yield "start", whole + took, line


def on_positions(name: str) -> Callable[[Figures], Iterator[Row]]:
    """Answer one question for every position."""

    def work(order: Figures) -> Iterator[Row]:
        from minewise import advice
        from minewise.advice.player_pool import PlayerPool
        from minewise.analysis import Analysis
        from minewise.core import Position

        questions: dict[str, Callable[[Analysis], Any]] = {
            "hint": lambda found: advice.hint(found, advice.HintLevel.PROOF).as_data(),
            "odds": lambda found: advice.odds(found).as_data(),
            "exact": lambda found: PlayerPool(1).ask("exact", found).as_data(),
            "expert": lambda found: PlayerPool(1).ask("expert", found).as_data(),
        }
        ask = questions[name]
        for line in order["positions"]:
            position = Position.parse(line)
            took, answer = timed(partial(ask, Analysis(position)))
            yield name, took, answer

    return work


def review(order: Figures) -> Iterator[Row]:
    """Judge whole games."""
    from minewise import advice
    from minewise.core import Board

    for line, cells in order["games"]:
        board, steps = Board.parse(line), [("open", tuple(cell)) for cell in cells]
        judge = partial(advice.review, board, steps, first_is_safe=True, win_chances="guesses")
        took, found = timed(judge)
        yield "review of a game", took, found.as_data()


def boards(order: Figures) -> Iterator[Row]:
    """Make no-guess boards."""
    from minewise.boards import make_board
    from minewise.core import FirstClick, Level

    kinds = [(name, FirstClick.OPENING, order["boards"]) for name in LEVELS]
    kinds.append(("expert", FirstClick.SAFE, min(4, order["boards"])))
    for name, first, count in kinds:
        level = Level.parse(name)
        centre = (level.grid.height // 2, level.grid.width // 2)
        cell = centre if first is FirstClick.OPENING else (0, 0)
        for seed in range(count):
            took, made = timed(partial(make_board, level, first, cell, seed))
            yield f"no-guess {name}, {first}", took, str(made.board)


PARTS = {
    "start": start,
    **{name: on_positions(name) for name in ("hint", "odds", "exact", "expert")},
    "review": review,
    "boards": boards,
}


def work_on(order: Figures) -> Figures:
    """Carry out an order: for each row of the table, its times and a hash of its answers."""
    times: dict[str, list[float]] = {}
    answers: dict[str, Any] = {}
    for part in order["parts"]:
        for row, took, answer in PARTS[part](order):
            times.setdefault(row, []).append(took)
            mark = answers.setdefault(row, hashlib.sha256())
            mark.update(json.dumps(answer).encode())
    return {
        row: {"times": took, "answers": answers[row].hexdigest()} for row, took in times.items()
    }


if __name__ == "__main__":
    print(json.dumps(work_on(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))))
