import pytest

from logic.soundness import LEVELS, main


@pytest.mark.slow
def test_no_conclusion_is_false_and_every_proof_passes_its_judges() -> None:
    counted = main(games=3 * len(LEVELS), seed=1_000_000)
    assert counted["games"] == 3 * len(LEVELS)
    assert counted["explanations"] > 300
    assert counted["confirmed by brute force"] > 0.7 * counted["explanations"]
