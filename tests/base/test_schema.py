import json
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from minewise.advice import analysis_as_data
from minewise.advice.analysis_data import AnalysisData
from minewise.analysis import Analysis
from minewise.base.schema import members, schema_of
from minewise.base.shape import ShapeError, Within, shaped
from minewise.core import Position


class Inner(TypedDict):
    """A part."""

    at: tuple[int, int]


class Outer(TypedDict):
    """All of it."""

    name: Annotated[str, Within(1, 5)]
    """What it is called."""
    kind: Literal["a", "b"]
    chance: Annotated[float, Within(0, 1)] | None
    inner: list[Inner]
    more: NotRequired[dict[str, bool]]
    anything: NotRequired[Any]


GOOD: dict[str, Any] = {"name": "x", "kind": "a", "chance": 0.5, "inner": [{"at": [1, 2]}]}


def test_a_schema_says_what_each_key_means_and_which_are_needed() -> None:
    schema = schema_of(Outer)
    assert schema["required"] == ["name", "kind", "chance", "inner"]
    assert schema["properties"]["name"] == {
        "type": "string",
        "minLength": 1,
        "maxLength": 5,
        "description": "What it is called.",
    }
    assert [member.about for member in members(Outer)][:2] == ["What it is called.", ""]


@pytest.mark.parametrize(
    "change",
    [{}, {"chance": None}, {"more": {"x": True}}, {"inner": []}, {"anything": [1]},
     {"name": ""}, {"name": "longer"}, {"kind": "c"}, {"chance": 2}, {"chance": "much"},
     {"inner": [{"at": [1]}]}, {"inner": [{}]}, {"inner": 3}, {"more": {"x": 1}}, {"name": None}],
)  # fmt: skip
def test_a_schema_allows_what_fits_the_shape_and_nothing_else(change: dict[str, Any]) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    data = GOOD | change
    try:
        shaped(data, Outer)
        fits = True
    except ShapeError:
        fits = False
    assert jsonschema.Draft202012Validator(schema_of(Outer)).is_valid(data) == fits


def test_what_we_print_is_as_its_schema_says() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    data = analysis_as_data(Analysis(Position.parse("3x2x1/###/111")), (0, 0))
    schema = schema_of(AnalysisData)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(json.dumps(data)), schema)
