"""What is asked of a board: on one line and back, and which boards are good enough."""

import pytest
from hypothesis import given, strategies as st

from minewise.base import ImpossibleError
from minewise.core import HARDEST_STEPS, NoGuess, read_hardest, read_rating

ratings = st.tuples(st.integers(400, 2800), st.integers(400, 2800)).map(sorted).map(tuple)


@given(st.booleans(), st.none() | st.sampled_from(HARDEST_STEPS[:-1]), st.none() | ratings)
def test_a_line_is_read_back_as_the_same_demand(
    counting: bool, hardest: str | None, rating: tuple[int, int] | None
) -> None:
    demand = NoGuess(counting, hardest, rating)
    assert NoGuess.parse(demand.line()) == demand
    assert NoGuess.parse(f" {demand.line().replace(' v1', '')} ") == demand, "without a version"


@pytest.mark.parametrize(
    ("demand", "line", "difficulty", "selects"),
    [
        (NoGuess(), "no-guess v1", "", False),
        (NoGuess(counting=False), "no-guess v1 without counting", "", False),
        (NoGuess(hardest="total"), "no-guess v1 hardest total", "hardest step total", True),
        (NoGuess(rating=(900, 950)), "no-guess v1 rating 900-950", "rated 900 to 950", True),
        (NoGuess(counting=False, hardest="pairs", rating=(400, 2800)),
         "no-guess v1 without counting hardest pairs rating 400-2800",
         "hardest step pairs, rated 400 to 2800", True),
    ],
)  # fmt: skip
def test_a_demand_in_a_deal_and_in_a_sentence(
    demand: NoGuess, line: str, difficulty: str, selects: bool
) -> None:
    assert (demand.line(), demand.difficulty, demand.selects) == (line, difficulty, selects)


def test_ratings_and_steps_are_read_as_people_write_them() -> None:
    assert read_rating(" 900-1500 ") == (900, 1500)
    assert [read_hardest(f" {name.upper()} ") for name in HARDEST_STEPS] == list(HARDEST_STEPS)
    assert NoGuess(hardest="Pairs") == NoGuess(hardest="pairs")
    assert HARDEST_STEPS == ("single", "pairs", "several", "total")
    assert NoGuess(rating=(1500, 1500)).rating == (1500, 1500)
    for rating in [(399, 2800), (400, 2801), (1500, 1499)]:
        with pytest.raises(ImpossibleError, match="expected LOW-HIGH from 400 to 2800"):
            NoGuess(rating=rating)
