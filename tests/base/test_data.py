"""Objects written as plain data, from one declaration."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import IntEnum, StrEnum
from fractions import Fraction

import pytest

from minewise.base.data import Serializable, to_data
from minewise.base.schema import members, schema_of


class Way(StrEnum):
    PAIR = "pair"
    CASES = "cases"


class Level(IntEnum):
    FIRST = 1


@dataclass(frozen=True, slots=True)
class Inner(Serializable):
    cell: tuple[int, int]  #: row and column
    way: Way = Way.PAIR


@dataclass(frozen=True, slots=True)
class Outer(Serializable):
    KEYS = "total cell=inner.cell inner chance? level days"

    inner: Inner | None
    chance: Fraction | None  #: of a mine
    #: how much is given away,
    #: from 1
    level: Level
    days: Mapping[date, frozenset[int]]
    hidden: int = 3

    @property
    def total(self) -> int:
        """How many there are."""
        return self.hidden * 2


def test_keys_come_in_order_from_fields_properties_and_paths() -> None:
    days = {date(2026, 1, 2): frozenset({3, 1})}
    full = Outer(Inner((1, 2)), Fraction(1, 4), Level.FIRST, days)
    assert list(full.as_data().items()) == [
        ("total", 6),
        ("cell", [1, 2]),
        ("inner", {"cell": [1, 2], "way": "pair"}),
        ("chance", 0.25),
        ("level", 1),
        ("days", {"2026-01-02": [1, 3]}),
    ]
    empty = Outer(None, None, Level.FIRST, {}).as_data()
    assert (empty["cell"], empty["inner"], empty["chance"]) == (None, None, None)
    assert {type(full.as_data()["level"]), type(full.as_data()["inner"]["way"])} == {int, str}


def test_the_same_declaration_describes_the_keys() -> None:
    found = {member.name: member for member in members(Outer)}
    assert found["total"] == ("total", int, "How many there are.", False)
    assert found["cell"].shape == tuple[int, int] | None
    assert [found[name].about for name in ("cell", "chance", "level", "days")] == [
        "row and column",
        "of a mine",
        "how much is given away, from 1",
        "",
    ]
    assert found["chance"].optional
    schema = schema_of(Outer)
    assert schema["required"] == ["total", "cell", "inner", "level", "days"]
    numbers = {"type": "array", "items": {"type": "integer"}}
    assert schema["properties"]["days"] == {"type": "object", "additionalProperties": numbers}
    assert schema_of(Inner)["properties"]["way"] == {"enum": ["pair", "cases"]}


def test_only_a_certain_chance_is_0_or_1_and_an_object_without_a_text_is_no_data() -> None:
    assert 0 < to_data(Fraction(1, 10**400)) < to_data(1 - Fraction(1, 10**400)) < 1
    with pytest.raises(AssertionError, match="has no form as plain data"):
        to_data(object())
