import pytest

from minewise import players
from minewise.base import NotationError
from minewise.players import ExpertPlayer


def test_a_name_may_say_how_hard_the_player_thinks() -> None:
    player = players.create("expert:quick")
    assert isinstance(player, ExpertPlayer)
    assert player.effort == "quick"
    assert players.split_effort("expert:quick") == ("expert", "quick")
    assert players.split_effort("exact") == ("exact", None)


def test_an_effort_that_is_named_apart_counts_before_the_name() -> None:
    player = players.create("expert:quick", effort="instant")
    assert isinstance(player, ExpertPlayer)
    assert player.effort == "instant"


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
