from minewise.logic import proof as proofs, proof_as_data


def test_what_is_given_or_seen_is_named_by_its_kind() -> None:
    number = proofs.from_number((0, 0), 1, [(0, 1), (1, 0), (1, 1)])
    facts = [proofs.given((0, 1), is_mine=True), proofs.seen((1, 0))]
    (step,) = proof_as_data(proofs.without_known(number, facts))
    assert step["premises"][1:] == [
        {"given": {"cells": [[0, 1]], "count": 1}},
        {"seen": {"cells": [[1, 0]], "count": 0}},
    ]
