import pytest

from logic.soundness import LEVELS, main


@pytest.mark.slow
def test_no_conclusion_is_false_and_every_proof_passes_its_judges() -> None:
    counted = main(games=2 * len(LEVELS), seed=1_000_000)
    assert counted["games"] == 2 * len(LEVELS)
    assert counted["explanations"] > 500
    assert counted["confirmed by brute force"] > 0.7 * counted["explanations"]
    assert counted["recorded proofs read back"] > 50
    assert counted["reasons of players"] > 100
    assert min(counted[f"by {rule}"] for rule in ("subset", "overlap", "remainder", "cases")) > 3
