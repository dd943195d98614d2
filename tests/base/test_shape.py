"""Plain data held against a shape: what fits is taken, and one sentence says what does not."""

import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest
from hypothesis import given, strategies as st

from minewise.base.errors import MinewiseError
from minewise.base.shape import ShapeError, Within, shaped


class Inner(TypedDict):
    way: Literal["pair", "cases"]
    cells: list[tuple[int, int]]


class Outer(TypedDict):
    name: Annotated[str, Within(1, 5, printable=True)]
    count: Annotated[int, Within(0, 9)]
    seconds: Annotated[float, Within(0)]
    sure: bool
    best: tuple[int, int] | None
    waves: list[Inner]
    notes: NotRequired[dict[str, str]]


RIGHT: dict[str, Any] = {
    "name": "one",
    "count": 3,
    "seconds": 1.5,
    "sure": True,
    "best": [1, 2],
    "waves": [{"way": "pair", "cells": [[0, 1]]}],
    "notes": {"a": "b"},
}


@pytest.mark.parametrize(
    "value",
    [
        RIGHT,
        RIGHT | {"best": None, "seconds": 2, "waves": []},
        {name: value for name, value in RIGHT.items() if name != "notes"},
        RIGHT | {"of a later version": [1]},
    ],
)
def test_what_fits_is_given_back_as_it_is(value: dict[str, Any]) -> None:
    assert json.loads(json.dumps(shaped(value, Outer))) == value


@dataclass(frozen=True)
class Rule:
    words: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> "Rule":
        return cls(tuple(text.split()))


@dataclass(frozen=True)
class Wave:
    way: Literal["pair", "cases"]
    cells: tuple[tuple[int, int], ...]
    seconds: Annotated[float, Within(0)] = 1.0
    rule: Rule | None = None


def test_an_object_is_built_from_its_keys_and_errors_name_the_path() -> None:
    good = {"way": "pair", "cells": [[0, 1]], "of a later version": 1}
    assert shaped([good], list[Wave]) == [Wave("pair", ((0, 1),))]
    (read,) = shaped([good | {"rule": "one two"}], list[Wave])
    assert read.rule == Rule(("one", "two"))
    for wrong, path in (({"cells": [[0]]}, "[0].cells[0]"), ({"seconds": -1}, "[0].seconds")):
        with pytest.raises(ShapeError) as refused:
            shaped([good | wrong], list[Wave])
        assert refused.value.path == path
    with pytest.raises(ShapeError, match=r"it does not say '\[0\]\.cells'"):
        shaped([{"way": "pair"}], list[Wave])


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": 3}, "its 'name' cannot be '3': expected a text"),
        ({"name": ""}, "its 'name' cannot be '': expected a text of 1 to 5 characters"),
        ({"name": "a\nb"}, r"its 'name' cannot be 'a\\nb': expected a text of 1 to 5 characters"),
        ({"count": True}, "its 'count' cannot be 'True': expected a whole number"),
        ({"count": 1.0}, "its 'count' cannot be '1.0': expected a whole number"),
        ({"count": 10}, "its 'count' cannot be '10': expected a whole number from 0 to 9"),
        ({"seconds": -1}, "its 'seconds' cannot be '-1': expected a number from 0"),
        ({"seconds": float("nan")}, "its 'seconds' cannot be 'nan': expected a number"),
        ({"sure": 1}, "its 'sure' cannot be '1': expected true or false"),
        ({"best": [1]}, "its 'best' cannot be '[1]': expected a list of 2 or null"),
        ({"best": [1, "2"]}, "its 'best[1]' cannot be '2': expected a whole number"),
        ({"waves": {}}, "its 'waves' cannot be '{}': expected a list"),
        ({"waves": [{}]}, "it does not say 'waves[0].way'"),
        (
            {"waves": [{"way": "luck", "cells": []}]},
            "its 'waves[0].way' cannot be 'luck': expected one of pair, cases",
        ),
        ({"notes": {"a": 1}}, "its 'notes.a' cannot be '1': expected a text"),
        ({"notes": None}, "its 'notes' cannot be 'None': expected an object"),
    ],
)
def test_what_does_not_fit_is_named_with_what_was_expected(
    changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ShapeError) as refused:
        shaped(RIGHT | changes, Outer)
    assert str(refused.value) == sentence.replace(r"\\", "\\")


def test_what_is_missing_is_named() -> None:
    for name in RIGHT.keys() - {"notes"}:
        with pytest.raises(ShapeError, match=f"it does not say '{name}'"):
            shaped({key: value for key, value in RIGHT.items() if key != name}, Outer)


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
)


@given(st.fixed_dictionaries({name: plain | st.just(value) for name, value in RIGHT.items()}))
def test_whatever_comes_is_taken_or_refused_with_one_sentence(value: dict[str, Any]) -> None:
    refused = ""
    try:
        shaped(value, Outer)
    except MinewiseError as error:
        refused = str(error)
    assert "\n" not in refused
    if not refused:
        assert 0 <= value["count"] <= 9
        assert all(wave["way"] in ("pair", "cases") for wave in value["waves"])
