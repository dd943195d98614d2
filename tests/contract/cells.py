"""The table of what can be done: each kind of game, each of its actions, on each front end.

    python tests/contract/cells.py

No cell is empty: an action does something that is seen, or says something, or is refused with a
sentence that says why.
"""

import sys
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from contract.doings import START, begun
from contract.kinds import KINDS
from contract.seat import FRONT_ENDS, Seat
from screen import virtual_screen

_LEFT_OUT = frozenset(("course", "expert"))
"""What runs a student's program, and what makes the largest board: both have tests of their own."""


def fill(seat: Seat) -> dict[str, str]:
    """Do everything that a game offers, in the middle of one; what came of each."""
    begun(seat)
    found: dict[str, str] = {}
    names = [action.name for action in seat.view.actions if action.name not in _LEFT_OUT]
    for _time in range(3):
        seat.press("hint")  # else there is nothing to stop
    for name in sorted(filter(seat.offers, names), key=lambda name: name != "stop"):
        found[name] = _press(seat, name)
        if name == "pause":
            seat.press(name)
        while seat.view.ask is not None or seat.model.is_deep:
            seat.back()
    return found


def _press(seat: Seat, name: str) -> str:
    action = seat.view.action(name)
    assert action is not None
    before = _seen(seat)
    seat.press(name, next(seat.safe(), START) if action.needs == "cell" else None)
    if _seen(seat) != before and not action.why_not:
        return "done"
    assert seat.view.message, f"{name} does nothing and says nothing"
    return "refused" if action.why_not else "said"


def _seen(seat: Seat) -> object:
    """All that is seen, beside what is said."""
    return {**seat.model.view, "message": ""}, seat.model.copied, len(seat.model.files)


def main() -> None:
    """Fill the whole table, and count."""
    counted: Counter[str] = Counter()
    with virtual_screen() as display:
        for front_end in FRONT_ENDS:
            for kind in KINDS:
                with (
                    tempfile.TemporaryDirectory() as folder,
                    closing(Seat(front_end, kind, Path(folder), lambda: display)) as seat,
                ):
                    counted.update(fill(seat).values())
            print(f"{front_end}: {dict(counted)}", flush=True)
    print(f"Cells: {counted.total()}.")


if __name__ == "__main__":
    main()
