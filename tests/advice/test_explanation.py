import json

from minewise.advice import explain
from minewise.analysis import Analysis
from minewise.core import Position


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


def test_a_premise_can_be_an_earlier_step() -> None:
    found = explain(Analysis(Position.parse("3x2x1/###/111")), (0, 1)).as_data()
    assert found["conclusion"] == "mine"
    assert {"step": 0} in found["steps"][1]["premises"]


def test_a_cell_that_is_not_certain_is_unknown() -> None:
    found = explain(Analysis(Position.parse("3x3x2/1##/###/###")), (0, 1)).as_data()
    assert found["conclusion"] == "unknown"
    assert not found["steps"]
    assert not found["numbers"]
    assert found["text"] == (
        "Nothing settles (1,2): it may be a mine or not. It is a mine in 33.3 % of all layouts."
    )


def test_what_is_as_likely_a_mine_as_not_is_a_coin_toss() -> None:
    said = explain(Analysis(Position.parse("2x1x1/##")), (0, 0)).text
    assert "It is a coin toss: a mine in 50.0 % of all layouts." in said


def test_the_total_and_the_cases_are_plain_data_too() -> None:
    total = explain(Analysis(Position.parse("3x3x1/1##/###/###")), (2, 2)).as_data()
    assert total["uses_total"] is True
    assert {"total": 1} in total["steps"][0]["premises"]
    position = Position.parse("3x3x2/##1/#2#/1##")
    cases = explain(Analysis(position), (0, 0)).as_data()
    assert cases["steps"][0]["rule"] == "cases"
    (case,) = cases["steps"][0]["cases"]
    assert sum(box["count"] for box in case) == 2
    assert json.dumps(cases)


def test_what_is_supposed_is_plain_data_too() -> None:
    position = Position.parse("5x5x3/#####/##1##/2#21#/#2###/1####")
    steps = explain(Analysis(position), (0, 1)).as_data()["steps"]
    assert [step["rule"] for step in steps] == ["all safe", "all mines", "known", "contradiction"]
    assert {"supposed": {"cells": [[0, 1]], "count": 1}} in steps[0]["premises"]
    assert json.dumps(steps)
