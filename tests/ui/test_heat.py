"""Probabilities in percent, and the colours of cells that show them."""

from fractions import Fraction

import pytest
from hypothesis import example, given, strategies as st

from minewise.base.data import as_float
from minewise.base.percent import percent
from minewise.solver import Probability
from minewise.ui import heat
from ui.contrast import contrast, luminance

uncertain = (st.fractions(0, 1) | st.floats(0, 1)).filter(lambda chance: 0 < chance < 1)
digits = st.integers(0, 3)


@given(uncertain, digits)
@example(1e-300, 0)
@example(1 - 1e-16, 0)
@example(Fraction(1, 10**400), 1)
@example(1 - Fraction(1, 10**400), 1)
def test_only_what_is_certain_is_0_or_100(probability: Probability, digits: int) -> None:
    text = percent(probability, digits)
    if text[0] not in "<>":
        assert 0 < float(text) < 100
    assert percent(Fraction(0), digits) == percent(0.0, digits) == "0"
    assert percent(Fraction(1), digits) == percent(1.0, digits) == "100"


@given(uncertain, digits)
@example(0.125, 0)
@example(0.005, 0)
@example(0.995, 0)
def test_percentages_are_rounded_and_halves_go_up(probability: Probability, digits: int) -> None:
    text = percent(probability, digits)
    exact, half = 100 * Fraction(probability), Fraction(1, 2 * 10**digits)
    if text[0] == "<":
        assert exact < half == Fraction(text[1:]) / 2
    elif text[0] == ">":
        assert exact >= 100 - half == 50 + Fraction(text[1:]) / 2
    else:
        assert -half < Fraction(text) - exact <= half
        assert len(text.partition(".")[2]) == digits


@given(uncertain)
@example(Fraction(1, 10**400))
@example(1 - Fraction(1, 10**400))
def test_programs_are_told_certainty_only_of_what_is_certain(probability: Probability) -> None:
    assert 0 < as_float(probability) < 1
    assert as_float(probability) == pytest.approx(float(probability))
    assert (as_float(Fraction(0)), as_float(Fraction(1))) == (0.0, 1.0)


# Colours


@given(st.fractions(0, 1) | st.floats(0, 1))
def test_letters_can_be_read_on_every_colour(probability: Probability) -> None:
    # 4.5 is what readable text needs at least.
    assert contrast(heat.foreground(probability), heat.background(probability)) >= 4.5


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_likelier_mine_is_never_greener(one: float, other: float) -> None:
    def redness(probability: float) -> int:
        red, green, _ = heat.colour(heat.tint(probability))
        return red - green

    less, more = sorted((one, other))
    assert redness(less) <= redness(more)


@given(uncertain)
def test_what_is_certain_is_darker_than_anything_else(probability: Probability) -> None:
    for certain in (0, 1):
        assert luminance(heat.background(certain)) < luminance(heat.background(probability)) / 2
