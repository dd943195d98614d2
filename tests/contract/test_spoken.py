"""Every front end speaks the language of its person: what the session says is translated.

In the test language every text stands in brackets. The labels of the screens themselves are
not translated yet: only what session and advice say is compared.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from brackets import Brackets, is_spoken
from commands import Run
from contract.cells import FRONT_ENDS, SPOKEN, Seat, sign_of
from contract.drivers.starting import Drivers
from contract.kinds import KINDS, Kind
from contract.table import record
from contract.vocabulary import agrees
from minewise.base import speaking


@pytest.fixture(scope="module", autouse=True)
def language() -> Iterator[None]:
    """The test language, before a front end is started."""
    with speaking(Brackets()):
        yield


def hints(seat: Seat) -> Iterator[str]:
    """Three hints, each of which gives away more."""
    for _ in range(3):
        found, due = seat.driver.hint(), seat.model.hint()
        agrees(found.text, due.text)
        yield due.text


@pytest.mark.parametrize("front_end", FRONT_ENDS)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name.replace(" ", "-"))
def test_the_session_is_heard_in_its_language(  # noqa: PLR0917 - pytest names them
    kind: Kind,
    front_end: str,
    language: None,
    drivers: Drivers,
    folder: Path,
    run: Run,
    record_property: Callable[[str, object], None],
    request: pytest.FixtureRequest,
) -> None:
    record(record_property, SPOKEN, kind.name, front_end, sign_of(SPOKEN, kind, front_end))
    seat = Seat(drivers[front_end], drivers.model, kind, folder, run)
    try:
        seat.sit_down()
        told = [seat.both("open", seat.start), seat.both("flag", next(seat.mines()))]
        told += [seat.both("undo"), seat.both("save", f"spoken by {kind.name} at {front_end}")]
        # A large board is thought about in another process, which asks the environment.
        if (kind.name, front_end) != ("large", "page"):
            told += [seat.both("ai_move"), *hints(seat)]
        for said in told:
            assert said
            assert is_spoken(said), said
    except BaseException:
        drivers.forget(front_end)
        raise
