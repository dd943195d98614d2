"""The player expert: its efforts, and what it says of a guess."""

import pytest

from minewise.base import MinewiseError
from minewise.core import Position
from minewise.players import ExpertPlayer, Guess
from minewise.solver import best_play, core_in_use, solve

needs_native = pytest.mark.skipif(
    core_in_use() != "native", reason="expert looks ahead in the native core only"
)

# Three cells are equally safe, and only one of them wins the most layouts: 285 of 360.
PUBLISHED = Position.parse("5x4x5/#####/#1###/#3###/#####")


@needs_native
@pytest.mark.parametrize("effort", ["quick", "normal", "hard"])
def test_the_end_is_played_perfectly(effort: str) -> None:
    move = ExpertPlayer(effort=effort).move(PUBLISHED)
    assert (move.cell,) == best_play(PUBLISHED).best


@needs_native
@pytest.mark.parametrize("effort", ExpertPlayer.efforts)
def test_every_effort_is_known_to_the_native_core(effort: str) -> None:
    assert solve(PUBLISHED, core="native").best_cell(effort=effort) in PUBLISHED.hidden


def test_an_unknown_effort_is_refused_by_name() -> None:
    with pytest.raises(MinewiseError, match="'silly' is not an effort of expert: expected one of"):
        ExpertPlayer(effort="silly")


@needs_native
def test_a_guess_says_what_its_numbers_lead_to() -> None:
    reason = ExpertPlayer().move(PUBLISHED).reason
    assert isinstance(reason, Guess)
    assert reason.safe_probability == pytest.approx(352 / 360)
    assert reason.best_probability == pytest.approx(352 / 360)
    assert sum(float(prospect.chance) for prospect in reason.prospects) == pytest.approx(352 / 360)


def test_a_cell_that_a_person_has_flagged_is_not_opened() -> None:
    flagged = Position.parse("5x4x5/##F##/#1###/#3###/#####", trust_flags=False)
    assert ExpertPlayer().move(flagged).cell != (0, 2)
