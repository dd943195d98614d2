"""Every kind of game, everything that can be done with it, on every front end.

The suite ends with a table of all cells: see `table.py`.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from commands import Run
from contract.cells import ACTIONS, FRONT_ENDS, Seat, check_refusal, refusal, sign_of
from contract.drivers.starting import Drivers
from contract.kinds import KINDS, Kind
from contract.table import record


@pytest.mark.parametrize("front_end", FRONT_ENDS)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name.replace(" ", "-"))
@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.replace(" ", "-"))
def test_cell(  # noqa: PLR0917 - pytest names them
    action: str,
    kind: Kind,
    front_end: str,
    drivers: Drivers,
    folder: Path,
    run: Run,
    record_property: Callable[[str, object], None],
    request: pytest.FixtureRequest,
) -> None:
    record(record_property, action, kind.name, front_end, sign_of(action, kind, front_end))
    refused = refusal(action, kind, front_end)
    seat = Seat(drivers[front_end], drivers.model, kind, folder, run)
    try:
        seat.sit_down()
        if refused is None:
            ACTIONS[action](seat)
        else:
            check_refusal(seat, action, refused)
    except BaseException:
        drivers.forget(front_end)
        raise
