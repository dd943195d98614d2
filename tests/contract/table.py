"""The table of the matrix: every kind of game, every action, every front end, and no empty cell.

    python tests/contract/table.py

prints what the suite is to hold; `pytest tests/contract` ends with what it has held.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

PLANNED = {
    "+": "tested",
    "r": "refused on purpose, with a sentence",
    "s": "kept since it was last saved, as promised",
}
"""What a cell can be, by its sign."""

OTHERS = {"x": "waits for a repair", "F": "FAILED", "-": "could not be run here", ".": "not run"}
"""What else can come of it."""

Cells = dict[tuple[str, str, str], str]
"""Signs by action, kind and front end."""


def record(
    property_of: Callable[[str, object], None], action: str, kind: str, front_end: str, sign: str
) -> None:
    """Let a test say which cell it holds; the report brings it to the table."""
    property_of("cell", [action, kind, front_end, sign])


def planned() -> Cells:
    """What the suite is to hold."""
    from contract.cells import ALL_ACTIONS, FRONT_ENDS, sign_of  # noqa: PLC0415 - needs us
    from contract.kinds import KINDS  # noqa: PLC0415

    return {
        (action, kind.name, front_end): sign_of(action, kind, front_end)
        for action in ALL_ACTIONS
        for kind in KINDS
        for front_end in FRONT_ENDS
    }


def lines(cells: Cells) -> Iterator[str]:
    """The table, line by line; four signs a cell, one for each front end."""
    from contract.cells import ALL_ACTIONS, FRONT_ENDS, reasons  # noqa: PLC0415 - needs us
    from contract.kinds import KINDS  # noqa: PLC0415

    width = max(map(len, ALL_ACTIONS)) + 1
    yield " " * width + "".join(f"{kind.short:>7}" for kind in KINDS)
    for action in ALL_ACTIONS:
        row = [
            "".join(cells.get((action, kind.name, front_end), ".") for front_end in FRONT_ENDS)
            for kind in KINDS
        ]
        yield f"{action:<{width}}" + "".join(f"{signs:>7}" for signs in row)
    yield ""
    yield f"Four signs a cell: {', '.join(FRONT_ENDS)}."
    counted = Counter(cells.values())
    yield ", ".join(
        f"{sign} {told}: {counted[sign]}"
        for sign, told in (PLANNED | OTHERS).items()
        if counted[sign]
    )
    yield f"Cells: {len(cells)} of {len(KINDS) * len(ALL_ACTIONS) * len(FRONT_ENDS)}."
    yield from (f"r {why}: {', '.join(sorted(actions))}" for why, actions in reasons().items())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table at the end, if the suite was run."""
    signs = {"failed": "F", "error": "F", "xpassed": "F", "xfailed": "x", "skipped": "-"}
    cells: Cells = {}
    for outcome, reports in terminalreporter.stats.items():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "cell":
                    action, kind, front_end, sign = value
                    cells[action, kind, front_end] = signs.get(outcome, sign)
    if cells:
        terminalreporter.section("every kind of game, every action, every front end")
        for line in lines(cells):
            terminalreporter.line(line)


if __name__ == "__main__":
    import sys
    from pathlib import Path

    sys.path.insert(0, str(Path(__file__).parents[1]))
    print(*lines(planned()), sep="\n")
