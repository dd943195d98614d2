"""Plain data and its declared shape: what fits is read, one sentence refuses the rest."""

import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest
from hypothesis import given, strategies as st

from expected import refused
from minewise.advice import analysis_as_data
from minewise.advice.analysis_data import AnalysisData
from minewise.analysis import Analysis
from minewise.base.errors import MinewiseError
from minewise.base.schema import members, schema_of
from minewise.base.shape import ShapeError, Within, shaped
from minewise.core import Position
from strategies import json_values


class Inner(TypedDict):
    way: Literal["pair", "cases"]
    cells: list[tuple[int, int]]


class Outer(TypedDict):
    name: Annotated[str, Within(1, 5, printable=True)]
    """What it is called."""
    count: Annotated[int, Within(0, 9)]
    seconds: Annotated[float, Within(0)]
    sure: bool
    best: tuple[int, int] | None
    waves: list[Inner]
    notes: NotRequired[dict[str, str]]
    anything: NotRequired[Any]


RIGHT: dict[str, Any] = {
    "name": "one",
    "count": 3,
    "seconds": 1.5,
    "sure": True,
    "best": [1, 2],
    "waves": [{"way": "pair", "cells": [[0, 1]]}],
    "notes": {"a": "b"},
}
LESS = {name: value for name, value in RIGHT.items() if name != "notes"}

# What no schema can say: text on one line, and that 1.0 is no whole number to us.
ONLY_READ = ("{'name': 'a\\nb'}", "{'count': 1.0}", "{'seconds': nan}")


def is_valid(data: object) -> bool:
    jsonschema = pytest.importorskip("jsonschema")
    return bool(jsonschema.Draft202012Validator(schema_of(Outer)).is_valid(data))


@pytest.mark.parametrize(
    "value",
    [
        RIGHT,
        RIGHT | {"best": None, "seconds": 2, "waves": []},
        LESS,
        RIGHT | {"of a later version": [1], "anything": [1]},
    ],
)
def test_what_fits_is_given_back_as_it_is(value: dict[str, Any]) -> None:
    assert json.loads(json.dumps(shaped(value, Outer))) == value
    assert is_valid(value)


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
    with pytest.raises(ShapeError, match=r"'\[0\]\.cells' is missing"):
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
        ({"waves": [{}]}, "'waves[0].way' is missing"),
        ({"waves": [{"way": "luck", "cells": []}]},
         "its 'waves[0].way' cannot be 'luck': expected one of pair, cases"),
        ({"notes": {"a": 1}}, "its 'notes.a' cannot be '1': expected a text"),
        ({"notes": None}, "its 'notes' cannot be 'None': expected an object"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named_with_what_was_expected(
    changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ShapeError) as refused:
        shaped(RIGHT | changes, Outer)
    assert str(refused.value) == sentence.replace(r"\\", "\\")
    assert is_valid(RIGHT | changes) == (repr(changes) in ONLY_READ)


@pytest.mark.parametrize("name", LESS)
def test_what_is_missing_is_named(name: str) -> None:
    incomplete = {key: value for key, value in RIGHT.items() if key != name}
    with pytest.raises(ShapeError, match=f"'{name}' is missing"):
        shaped(incomplete, Outer)
    assert not is_valid(incomplete)


@given(st.fixed_dictionaries({name: json_values | st.just(value) for name, value in RIGHT.items()}))
def test_any_data_is_read_or_refused_with_one_sentence(value: dict[str, Any]) -> None:
    refusal = refused(MinewiseError, lambda: shaped(value, Outer))
    assert "\n" not in str(refusal)
    if refusal is None:
        assert 0 <= value["count"] <= 9
        assert all(wave["way"] in ("pair", "cases") for wave in value["waves"])
        assert is_valid(value)


def test_a_schema_says_what_each_key_means() -> None:
    length = {"minLength": 1, "maxLength": 5}
    described = {"type": "string", "description": "What it is called."} | length
    assert schema_of(Outer)["properties"]["name"] == described
    assert [member.about for member in members(Outer)][:2] == ["What it is called.", ""]


def test_what_we_print_is_as_its_schema_says() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    data = analysis_as_data(Analysis(Position.parse("3x2x1/###/111")), (0, 0))
    schema = schema_of(AnalysisData)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(json.dumps(data)), schema)
