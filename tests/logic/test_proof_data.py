import json

import pytest
from hypothesis import example, given, settings

from logic.soundness import explain_all
from minewise.base.shape import ShapeError
from minewise.core import Position
from minewise.logic import Reasoning, Rule, check, easiest, proof as proofs
from minewise.logic.proof_data import proof_as_data, proof_from_data
from strategies import games

CASES = Position.parse("5x5x3/#####/##1##/2#21#/#2###/1####")


@settings(max_examples=60)
@given(games(largest=5, any_shape=True).map(lambda game: game.position))
@example(Position.parse("3x3x1/1##/###/###"))  # the number of mines on the board
@example(CASES)
def test_a_proof_written_and_read_back_is_as_sound(position: Position) -> None:
    for proof in explain_all(Reasoning(position)).values():
        steps = json.loads(json.dumps(proof_as_data(proof)))
        read = proof_from_data(steps, position)
        check(read, position)
        assert read.conclusion == proof.conclusion
        assert [step.rule for step in read.steps] == [step.rule for step in proof.steps]
        assert read.numbers == proof.numbers
        assert proof_as_data(read) == steps


NOTHING = {"cells": [], "count": 0}


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        ([], "it cannot be '[]': expected at least one step"),
        ([{"rule": "magic", "premises": [], "conclusion": NOTHING}],
         "its '[0].rule' cannot be 'magic': expected the name of a rule"),
        ([{"rule": "subset", "premises": [{"step": 0}], "conclusion": NOTHING}],
         "its 'step' cannot be '0': expected the number of an earlier step"),
        ([{"rule": "subset", "premises": [{"step": -1}], "conclusion": NOTHING}],
         "its 'step' cannot be '-1': expected the number of an earlier step"),
        ([{"rule": "subset", "premises": [{"shows": 1}], "conclusion": NOTHING}],
         "its 'premises' cannot be \"{'shows': 1}\": expected a number, a step, the total, or "
         "a known fact"),
    ],
)  # fmt: skip
def test_what_writes_down_no_proof_is_refused_with_its_place(
    steps: list[object], sentence: str
) -> None:
    with pytest.raises(ShapeError) as caught:
        proof_from_data(steps, CASES)
    assert str(caught.value) == sentence
    assert f"'{caught.value.input}'" in sentence.replace('"', "'")


def test_what_is_given_or_seen_is_named_by_its_kind() -> None:
    number = proofs.from_number((0, 0), 1, [(0, 1), (1, 0), (1, 1)])
    facts = [proofs.given((0, 1), is_mine=True), proofs.seen((1, 0))]
    proof = proofs.without_known(number, facts)
    (step,) = proof_as_data(proof)
    assert step["premises"][1:] == [
        {"given": {"cells": [[0, 1]], "count": 1}},
        {"seen": {"cells": [[1, 0]], "count": 0}},
    ]
    read = proof_from_data([step], CASES)
    assert [part.rule for part in read.premises] == [Rule.NUMBER, Rule.GIVEN, Rule.SEEN]
    assert proof_as_data(read) == [step]
    assert proof_as_data(number) == [], "what is seen needs no step"


def test_of_equally_easy_proofs_the_first_is_taken() -> None:
    first = proofs.from_number((0, 0), 1, [(0, 1)])
    second = proofs.from_number((2, 0), 1, [(2, 1)])
    longer = proofs.without_known(
        proofs.from_number((1, 0), 1, [(0, 1), (1, 1)]), [proofs.seen((1, 1))]
    )
    assert easiest([longer, first, second, None]) is first
    assert easiest([second, first]) is second
    assert easiest([None]) is None
