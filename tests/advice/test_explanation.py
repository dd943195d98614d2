import json

import pytest

from minewise.advice import explain
from minewise.analysis import Analysis
from minewise.core import Cell, Position


def test_an_explanation_has_the_fields_that_the_documents_promise() -> None:
    found = explain(Analysis(Position.parse("3x2x1/###/111")), (0, 2)).as_data()
    assert json.loads(json.dumps(found)) == found
    assert found == {
        "cell": [0, 2],
        "conclusion": "safe",
        "numbers": [[1, 0], [1, 1]],
        "uses_total": False,
        "steps": [
            {
                "rule": "subset",
                "premises": [
                    {"number": [1, 0], "shows": 1, "cells": [[0, 0], [0, 1]]},
                    {"number": [1, 1], "shows": 1, "cells": [[0, 0], [0, 1], [0, 2]]},
                ],
                "conclusion": {"cells": [[0, 2]], "count": 0},
                "text": "The 1 at (2,1) needs one mine among (1,1) and (1,2); the 1 at (2,2) "
                "needs one mine among these and (1,3): so (1,3) is safe.",
            }
        ],
        "pattern": {
            "name": "1-1",
            "title": "1-1",
            "numbers": [[1, 0], [1, 1]],
            "safe": [[0, 2]],
            "mines": [],
            "undecided": [],
            "reduced": False,
            "known_safe": [],
            "known_mines": [],
            "uses_total": False,
        },
        "text": "The 1 at (2,1) needs one mine among (1,1) and (1,2); the 1 at (2,2) needs one "
        "mine among these and (1,3): so (1,3) is safe. Pattern: a 1-1.",
    }


@pytest.mark.parametrize(
    ("line", "cell", "text"),
    [
        ("3x3x2/1##/###/###", (0, 1), "It is a mine in 33.3 % of all layouts."),
        ("2x1x1/##", (0, 0), "It is a coin toss: a mine in 50.0 % of all layouts."),
    ],
)
def test_a_cell_that_is_not_certain_is_unknown(line: str, cell: Cell, text: str) -> None:
    found = explain(Analysis(Position.parse(line)), cell).as_data()
    assert (found["conclusion"], found["steps"], found["numbers"]) == ("unknown", [], [])
    row, column = cell
    settles = f"Nothing settles ({row + 1},{column + 1}): it may be a mine or not. "
    assert found["text"].startswith(settles + text)


@pytest.mark.parametrize(
    ("line", "cell", "rules", "step", "premise"),
    [
        ("3x2x1/###/111", (0, 1), ["subset", "all mines"], 1, {"step": 0}),
        ("3x3x1/1##/###/###", (2, 2), ["remainder"], 0, {"total": 1}),
        ("5x5x3/#####/##1##/2#21#/#2###/1####", (0, 1),
         ["all safe", "all mines", "known", "contradiction"], 0,
         {"supposed": {"cells": [[0, 1]], "count": 1}}),
    ],
)  # fmt: skip
def test_what_a_step_rests_on_is_plain_data(
    line: str, cell: Cell, rules: list[str], step: int, premise: object
) -> None:
    found = explain(Analysis(Position.parse(line)), cell).as_data()
    assert [one["rule"] for one in found["steps"]] == rules
    assert premise in [*found["steps"][step]["premises"]]


def test_cases_are_plain_data_too() -> None:
    (step,) = explain(Analysis(Position.parse("3x3x2/##1/#2#/1##")), (0, 0)).as_data()["steps"]
    (case,) = step["cases"]
    assert (step["rule"], sum(box["count"] for box in case)) == ("cases", 2)
