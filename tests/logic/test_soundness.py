import pytest

from logic.soundness import LEVELS, main


@pytest.mark.slow
@pytest.mark.parametrize("times", [1, pytest.param(4, marks=pytest.mark.thorough)])
def test_no_conclusion_is_false_and_every_proof_passes_its_judges(times: int) -> None:
    counted = main(games=times * len(LEVELS), seed=1_000_000)
    assert counted["games"] == times * len(LEVELS)
    assert counted["explanations"] > 250 * times
    assert counted["confirmed by brute force"] > 0.7 * counted["explanations"]
    assert counted["recorded proofs read back"] > 25 * times
    assert counted["reasons of players"] > 50 * times
    assert (
        min(counted[f"by {rule}"] for rule in ("subset", "overlap", "remainder", "cases")) > times
    )
