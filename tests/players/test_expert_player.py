"""The player expert: its efforts, what it says of a guess, and how long a move takes."""

import time

import pytest

from hard_positions import WIDE, WIDER
from minewise import players
from minewise.base import MinewiseError, NotationError
from minewise.core import HIDDEN, Position
from minewise.players import MOVE_SECONDS, ExpertPlayer, Guess
from minewise.solver import best_play, core_in_use

needs_native = pytest.mark.skipif(
    core_in_use() != "native", reason="expert looks ahead in the native core only"
)

# Three cells are equally safe, and only one of them wins the most layouts: 285 of 360.
PUBLISHED = Position.parse("5x4x5/#####/#1###/#3###/#####")


@needs_native
@pytest.mark.parametrize("effort", ExpertPlayer.efforts)
def test_the_end_is_played_perfectly_by_whoever_looks_ahead(effort: str) -> None:
    move = ExpertPlayer(effort=effort).move(PUBLISHED)
    assert move.cell in PUBLISHED.hidden
    assert effort == "instant" or (move.cell,) == best_play(PUBLISHED).best


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


@pytest.mark.slow
@pytest.mark.parametrize("position", [WIDE, WIDER], ids=["wide", "wider"])
@pytest.mark.parametrize("name", ["exact", "expert", "expert:hard"])
def test_a_move_takes_no_longer_than_it_may(name: str, position: str) -> None:
    seen = Position.parse(position)
    began = time.monotonic()
    move = players.create(name).move(seen)
    assert time.monotonic() - began < 2 * MOVE_SECONDS + 1
    assert seen[move.cell] == HIDDEN


def test_a_name_may_say_how_hard_the_player_thinks_unless_the_effort_is_named_apart() -> None:
    for apart, effort in ((None, "quick"), ("instant", "instant")):
        player = players.create("expert:quick", effort=apart)
        assert isinstance(player, ExpertPlayer)
        assert player.effort == effort
    assert players.split_effort("expert:quick") == ("expert", "quick")
    for name in ("exact", "policy:a:b", "sb3:model.zip"):
        assert players.split_effort(name) == (name, None)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("expert:most", "'most' is not an effort of the player 'expert': expected one of instant"),
        ("expert:", "'' is not an effort of the player 'expert'"),
        ("random:hard", "'hard' is not an effort of the player 'random': it has none"),
    ],
)
def test_an_effort_that_a_player_does_not_know_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        players.check(name)
    with pytest.raises(MinewiseError, match="'silly' is not an effort of expert: expected one of"):
        ExpertPlayer(effort="silly")
