"""Every kind of game, everything that can be done with it, on every front end.

No cell of this table is empty: an action does something that is seen, or says something, or is
refused with a sentence that says why.

The page and line by line do everything with every kind of game. Terminal and window are slow: they
do everything with the first kind, and an eighth of it with each other kind, in turn; the rest is
`thorough`.
"""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from brackets import Brackets
from contract.doings import DOINGS, OF_A_KIND, START, Doing, begun, helping, keeping
from contract.kinds import KINDS, Kind
from contract.seat import FRONT_ENDS, Seat
from contract.walks import walk
from minewise.base.language import speaking
from minewise.session.settings import Settings

each_front_end = pytest.mark.parametrize("front_end", FRONT_ENDS)


def cell(number: int, name: str, kind: Kind, front_end: str, *values: object) -> ParameterSet:
    """A cell of the table, of the doing with this number; only some are run every time."""
    of_kind = KINDS.index(kind)
    is_rare = front_end in ("terminal", "window") and of_kind > 0 and (number + of_kind) % 8 > 0
    marks = [pytest.mark.thorough] if is_rare else []
    return pytest.param(*values, kind, front_end, marks=marks, id=f"{name}-{kind.name}-{front_end}")


CELLS = [
    cell(number, doing.__name__, kind, front_end, doing)
    for number, doing in enumerate(DOINGS)
    for kind in (KINDS if doing in OF_A_KIND else KINDS[:1])
    for front_end in FRONT_ENDS
]

SeatAt = Callable[[str, Kind], Seat]


@pytest.fixture
def seat_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> SeatAt:
    """Sits down at a front end, with a kind of game."""
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))  # for what goes wrong

    def sit(front_end: str, kind: Kind) -> Seat:
        return Seat(front_end, kind, tmp_path, lambda: request.getfixturevalue("display"))

    return sit


@pytest.mark.parametrize(("doing", "kind", "front_end"), CELLS)
def test_every_front_end_agrees(doing: Doing, kind: Kind, front_end: str, seat_at: SeatAt) -> None:
    with closing(seat_at(front_end, kind)) as seat:
        doing(seat)


@pytest.mark.parametrize(
    ("kind", "front_end"),
    [cell(len(DOINGS), "offers", kind, front_end) for kind in KINDS for front_end in FRONT_ENDS],
)
def test_every_offer_is_done_or_refused(kind: Kind, front_end: str, seat_at: SeatAt) -> None:
    with closing(seat_at(front_end, kind)) as seat:
        begun(seat)
        names = [action.name for action in seat.view.actions if action.name not in LEFT_OUT]
        for _time in range(3):
            seat.press("hint")  # else there is nothing to stop
        offered = sorted(filter(seat.offers, names), key=lambda name: name != "stop")
        assert len(offered) > 25
        for name in offered:
            does_or_says_something(seat, name)
            if name == "pause":
                seat.press(name)
            seat.back_to_game()


LEFT_OUT = frozenset(("course", "expert"))
"""What runs a student's program, and what makes the largest board: both have tests of their own."""


def does_or_says_something(seat: Seat, name: str) -> None:
    def seen() -> object:
        """All that is seen, beside what is said."""
        return {**seat.model.view, "message": ""}, seat.model.copied, len(seat.model.files)

    action, before = seat.view.action(name), seen()
    assert action is not None
    seat.press(name, next(seat.safe(), START) if action.needs == "cell" else None)
    is_done = seen() != before and not action.why_not
    assert is_done or seat.view.message, f"{name} does nothing and says nothing"


@each_front_end
@pytest.mark.parametrize("doing", [helping, keeping], ids=lambda each: each.__name__)
def test_every_front_end_speaks_the_language(doing: Doing, front_end: str, seat_at: SeatAt) -> None:
    with speaking(Brackets()), closing(seat_at(front_end, KINDS[0])) as seat:
        doing(seat)
        assert seat.view.title.startswith("⟦"), "the view is translated"


CHOSEN: tuple[dict[str, str], ...] = (
    {},
    {"swap": "yes"},
    {"chord_by": "double"},
    {"chord_by": "both"},
    {"open_by": "double"},
    {"open_by": "double", "swap": "yes", "chord_by": "double"},
)


@pytest.mark.parametrize("front_end", [each for each in FRONT_ENDS if each != "plain"])
@pytest.mark.parametrize("chosen", CHOSEN, ids=lambda chosen: " ".join(chosen.values()) or "usual")
def test_a_mouse_does_as_chosen(chosen: dict[str, str], front_end: str, seat_at: SeatAt) -> None:
    with closing(seat_at(front_end, KINDS[0])) as seat:
        seat.press("settings")
        for name, value in chosen.items():
            seat.set(name, value)
            assert getattr(seat.model.session.settings.values, name) != getattr(Settings(), name)
        seat.back()
        seat.press("open", (1, 1))
        number = next(iter(seat.model.session.played.position.numbers))
        for cell in (next(seat.safe()), next(seat.mines()), number):
            for gesture in ("left", "right", "double", "both"):
                seat.point(cell, gesture)
                if seat.model.session.played.outcome is not None:
                    seat.press("undo")


@each_front_end
@pytest.mark.parametrize("number", range(3))
def test_every_front_end_shows_the_same_on_a_random_walk(
    number: int, front_end: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    done = walk(number, 60, front_end, tmp_path, lambda: request.getfixturevalue("display"))
    assert done.total() - done["tick"] > 30
