"""Facts about finding players by name."""

import sys
from importlib import metadata
from types import ModuleType
from unittest.mock import Mock

import pytest

from minewise import players
from minewise.base.errors import ImpossibleError, MinewiseError
from minewise.players import RandomPlayer, RulesPlayer, UnknownPlayerError
from minewise.players.registry import GROUP, Registry


class First(RandomPlayer):
    name = "first"


def offer(monkeypatch: pytest.MonkeyPatch, entries: dict[str, str]) -> Mock:
    """Pretend that a package offers these entry points; return who is asked for them."""
    module = ModuleType("their_package")
    vars(module).update(First=First, nonsense=42, Taken=type("Taken", (First,), {"name": "rules"}))
    monkeypatch.setitem(sys.modules, "their_package", module)
    offered = (metadata.EntryPoint(name, value, GROUP) for name, value in entries.items())
    asked = Mock(return_value=metadata.EntryPoints(offered))
    monkeypatch.setattr(metadata, "entry_points", asked)
    return asked


def test_our_own_players_come_first_and_are_made_with_their_seed() -> None:
    assert players.names()[:3] == ("random", "rules", "sentences")
    made = players.create("rules", seed=5)
    assert isinstance(made, RulesPlayer)
    assert made.chance.next64() == players.RandomPlayer(5).chance.next64()
    for seed in (-1, 2**64):
        with pytest.raises(ImpossibleError, match=f"the seed '{seed}' is out of range"):
            players.create("random", seed)
    with pytest.raises(UnknownPlayerError, match=r"'chess' is not a player: .*random, rules") as no:
        players.get("chess")
    assert no.value.input == "chess"
    assert isinstance(no.value, MinewiseError)


def test_a_player_can_be_registered_under_its_name_unless_that_is_taken() -> None:
    registry = Registry([RandomPlayer])
    assert registry.register(First) is First
    assert registry.register(First) is First, "twice does no harm"
    assert registry.get("first") is First
    with pytest.raises(MinewiseError, match="'random' is taken: Other needs another"):
        registry.register(type("Other", (First,), {"name": "random"}))
    assert registry.get("random") is RandomPlayer


@pytest.mark.parametrize("attributes", [{"name": ""}, {"name": 3}, {"summary": "two\nlines"}])
def test_a_player_needs_a_name_and_a_summary_of_one_line(attributes: dict[str, object]) -> None:
    with pytest.raises(MinewiseError, match=r"the player Bad has no (name|summary) of one line"):
        Registry().register(type("Bad", (First,), attributes))


def test_a_player_of_another_package_is_found_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = offer(monkeypatch, {"first": "their_package:First"})
    registry = Registry([RandomPlayer])
    assert registry.get("random") is RandomPlayer
    assert not asked.called, "our own need no looking"
    assert registry.get("first") is First
    assert registry.names() == ("random", "first")
    assert isinstance(registry.create("first", 1), First)
    asked.assert_called_once_with(group=GROUP)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("gone", "no_such_package:Player", "ModuleNotFoundError"),
        ("gone", "their_package:NoSuch", "AttributeError"),
        ("gone", "their_package:nonsense", "'42' is not a class of players"),
        ("other", "their_package:First", "it calls itself 'first'"),
        ("rules", "their_package:Taken", "'rules' is taken"),
    ],
)
def test_a_broken_player_is_left_out_with_a_warning_and_the_others_stay(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, why: str
) -> None:
    offer(monkeypatch, {name: value, "first": "their_package:First"})
    registry = Registry([RandomPlayer, RulesPlayer])
    with pytest.warns(RuntimeWarning, match=f"the player '{name}' .*cannot be used: .*{why}"):
        assert registry.names() == ("random", "rules", "first")
    assert registry.names() == ("random", "rules", "first"), "and it warns once"
    assert registry.get("rules") is RulesPlayer
