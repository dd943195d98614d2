from minewise.logic import Rule, proof as proofs, proof_as_data, shortest


def test_what_is_given_or_seen_is_named_by_its_kind() -> None:
    number = proofs.from_number((0, 0), 1, [(0, 1), (1, 0), (1, 1)])
    facts = [proofs.given((0, 1), is_mine=True), proofs.seen((1, 0))]
    (step,) = proof_as_data(proofs.without_known(number, facts))
    assert step["premises"][1:] == [
        {"given": {"cells": [[0, 1]], "count": 1}},
        {"seen": {"cells": [[1, 0]], "count": 0}},
    ]


def test_every_step_says_in_words_what_it_comes_to() -> None:
    number = proofs.from_number((0, 0), 1, [(0, 1), (1, 0)])
    (step,) = proof_as_data(proofs.without_known(number, [proofs.given((0, 1), is_mine=True)]))
    assert step["text"] == (
        "(1,2) is taken for a mine; the 1 at (1,1) already has its mine at (1,2): so (2,1) is safe."
    )


def test_rules_have_the_names_that_programs_read() -> None:
    assert {rule.name: str(rule) for rule in (Rule.CASES, Rule.SUBSET, Rule.TOTAL)} == {
        "CASES": "cases",
        "SUBSET": "subset",
        "TOTAL": "total",
    }


def test_of_equally_short_proofs_the_first_is_taken() -> None:
    first = proofs.from_number((0, 0), 1, [(0, 1)])
    second = proofs.from_number((2, 0), 1, [(2, 1)])
    longer = proofs.without_known(
        proofs.from_number((1, 0), 1, [(0, 1), (1, 1)]), [proofs.seen((1, 1))]
    )
    assert shortest([longer, first, second, None]) is first
    assert shortest([second, first]) is second
    assert shortest([None]) is None
