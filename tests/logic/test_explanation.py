import json

from minewise.core import Position
from minewise.logic import Reasoning, explain, proof as proofs
from minewise.logic.explanation import proof_as_data


def test_an_explanation_has_the_fields_that_the_documents_promise() -> None:
    found = explain(Reasoning(Position.parse("3x2x1/###/111")), (0, 2))
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
                "needs one mine and touches both and (1,3): so (1,3) is safe.",
            }
        ],
        "text": "The 1 at (2,1) needs one mine among (1,1) and (1,2); the 1 at (2,2) needs one "
        "mine and touches both and (1,3): so (1,3) is safe.",
    }


def test_a_premise_can_be_an_earlier_step() -> None:
    found = explain(Reasoning(Position.parse("3x2x1/###/111")), (0, 1))
    assert found["conclusion"] == "mine"
    assert {"step": 0} in found["steps"][1]["premises"]


def test_a_cell_that_is_not_certain_is_unknown() -> None:
    found = explain(Reasoning(Position.parse("3x3x2/1##/###/###")), (0, 1))
    assert found["conclusion"] == "unknown"
    assert found["steps"] == found["numbers"] == []
    assert found["text"] == "Nothing that is seen settles (1,2): it may be a mine or not."


def test_the_total_and_the_cases_are_plain_data_too() -> None:
    total = explain(Reasoning(Position.parse("3x3x1/1##/###/###")), (2, 2))
    assert total["uses_total"] is True
    assert {"total": 1} in total["steps"][0]["premises"]
    position = Position.parse("5x5x3/#####/##1##/2#21#/#2###/1####")
    cases = explain(Reasoning(position), (0, 1))
    assert cases["steps"][0]["rule"] == "cases"
    (case,) = cases["steps"][0]["cases"]
    assert sum(box["count"] for box in case) == 2
    assert json.dumps(cases)


def test_what_is_given_or_seen_is_named_by_its_kind() -> None:
    number = proofs.from_number((0, 0), 1, [(0, 1), (1, 0), (1, 1)])
    facts = [proofs.given((0, 1), is_mine=True), proofs.seen((1, 0))]
    (step,) = proof_as_data(proofs.without_known(number, facts))
    assert step["premises"][1:] == [
        {"given": {"cells": [[0, 1]], "count": 1}},
        {"seen": {"cells": [[1, 0]], "count": 0}},
    ]
