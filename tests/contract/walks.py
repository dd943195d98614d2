"""Random walks: the same wild use of every front end, over all kinds of game and all screens.

    python tests/contract/walks.py --walks 100 --actions 200 --seed 0

A walk is drawn by its number: it does anything that the view offers, and what a view offers is
mostly a board. Each front end does the same beside a model of its own, and shows the same view
after each action.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import chdir, closing
from functools import partial
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from contract.kinds import GIVEN, KINDS, RECORDED
from contract.seat import FRONT_ENDS, Seat, next_value
from minewise.core import Cell
from minewise.screens.blocks import Board, Field, Table
from minewise.screens.view import Action, View
from screen import virtual_screen

# What takes long, or leads out of the program: a student's file is run by the course.
_LEFT_OUT = frozenset(("course", "expert", "intermediate"))

_OFTEN = {"open": 12, "flag": 4, "chord": 4, "undo": 3, "hint": 3, "odds": 2, "ai": 2, "step": 3}
"""How often an action is taken, compared with others."""

_LINES = ("one", "two", "", "a/b", "x" * 300, "12", GIVEN, "no board at all", "(2,2)", "\N{BOMB}")
_KEYS = ("x", "u", "f5", "ctrl+x", "5")
_GESTURES = ("left", "left", "left", "right", "double", "both")


class Walk:
    """One walk, on one front end and its model."""

    def __init__(self, seat: Seat, number: int) -> None:
        self._seat = seat
        self._chance = random.Random(number)

    def step(self) -> None:
        seat, view = self._seat, self._seat.view
        if view.ask is not None:
            self._answer(view.ask.kind)
        elif self._playing(view):
            seat.to_end()
        else:
            self._chance.choices(*zip(*self._ways(view), strict=True))[0]()

    def _playing(self, view: View) -> bool:
        """Whether an AI plays on; a large board would take it long."""
        auto, board = view.action("auto"), view.first(Board)
        if auto is None or not auto.on or board is None:
            return False
        if len(board.grid) > 200:
            self._seat.press("auto")
        return True

    def _answer(self, kind: str) -> None:
        seat, chance = self._seat, self._chance
        if chance.random() < 0.25:
            seat.back()
        elif kind == "file":
            file = seat.folder / chance.choice(("a game", "no game"))
            file.write_text(RECORDED if file.name == "a game" else "hello")
            seat.answer(file=file)
        else:
            seat.answer(chance.choice({"key": _KEYS, "line": _LINES}.get(kind, ("",))))

    def _ways(self, view: View) -> list[tuple[Callable[[], None], float]]:
        """What can be done, and how often that is done."""
        ways: list[tuple[Callable[[], None], float]] = []
        seat = self._seat
        for action in view.actions:
            if action.name not in _LEFT_OUT and seat.offers(action.name):
                often = _OFTEN.get(action.name, 1 if action.place == "main" else 0.5)
                ways.append((partial(self._press, view, action), often))
        board = view.first(Board)
        if board is not None and (board.press or board.mark):
            ways.append((lambda: self._point(board), 12))
        can_change = [field for field in view.fields if not field.why_not]
        if can_change:
            ways.append((lambda: self._set(can_change), 4))
        if view.tick is not None:
            ways.append((seat.tick, 2))
        if seat.model.is_deep:
            ways.append((seat.back, 3))
        return ways

    def _press(self, view: View, action: Action) -> None:
        row, cell = "", None
        if action.needs == "row":
            tables = [table for table in view.every(Table) if table.enter]
            # What is chosen by keys is chosen in the first table.
            rows = tables[0].rows if tables else ()
            if not rows:
                return
            row = self._chance.choice(rows).id
        board = view.first(Board)
        if action.needs == "cell":
            if board is None:
                return
            cell = self._cell(board)
        self._seat.press(action.name, cell, row)

    def _point(self, board: Board) -> None:
        # Where nothing reads gestures there are clicks, and a click on a cover only uncovers.
        can = _GESTURES if board.gestures is not None and not board.cover else ("left", "right")
        self._seat.point(self._cell(board), self._chance.choice(can))

    def _set(self, fields: Sequence[Field]) -> None:
        field = self._chance.choice(fields)
        if field.name not in ("player", "language"):  # some AIs think as long as a clock lets them
            self._seat.set(field.name, next_value(field))

    def _cell(self, board: Board) -> Cell:
        """Mostly a cell that is no mine, where that is known."""
        laid, grid = self._seat.model.session.played.game.board, board.grid
        is_known = laid is not None and laid.grid == grid and self._chance.random() < 0.7
        if is_known and (safe := list(self._seat.safe())):
            return self._chance.choice(safe)
        return self._chance.randrange(grid.height), self._chance.randrange(grid.width)


def walk(
    number: int, actions: int, front_end: str, folder: Path, display: Callable[[], str] = str
) -> Counter[str]:
    """Walk once, until the front end shows something else than the model; count what was done."""
    kind = KINDS[number % len(KINDS)]
    with closing(Seat(front_end, kind, folder, display, number)) as seat:
        walking = Walk(seat, number)
        for step in range(1, actions + 1):
            try:
                walking.step()
            except Exception as error:  # one that breaks down shows something else, too
                said = f"walk {number}, action {step}, {front_end}, {kind.name}: {error!r}"
                raise AssertionError(said) from error
    return Counter(given[0] if what == "press" else what for what, *given in seat.done)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--walks", type=int, default=100)
    parser.add_argument("--actions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--on", nargs="+", default=FRONT_ENDS, choices=FRONT_ENDS)
    chosen = parser.parse_args()
    done: Counter[str] = Counter()
    found: list[str] = []
    with virtual_screen() as display:
        for number in range(chosen.seed, chosen.seed + chosen.walks):
            began = time.monotonic()
            for front_end in chosen.on:
                # Lines may be taken for names of files.
                with tempfile.TemporaryDirectory() as folder, chdir(folder):
                    try:
                        path = Path(folder)
                        done += walk(number, chosen.actions, front_end, path, lambda: display)
                    except AssertionError as error:
                        found.append(str(error))
                        print(error)
            seconds = time.monotonic() - began
            print(f"walk {number}: {seconds:.1f} s, {len(found)} differences", flush=True)
    print(f"Actions on {len(chosen.on)} front ends: {sum(done.values())}.")
    print(", ".join(f"{name} {count}" for name, count in done.most_common()))
    print(f"Differences: {len(found)}.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
