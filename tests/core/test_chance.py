from collections import Counter
from math import comb

import pytest

from minewise.core import Chance


def test_the_stream_is_the_published_one() -> None:
    # The reference output of SplitMix64 for this seed.
    chance = Chance(1234567)
    assert [chance.next64() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_numbers_drawn_for_a_seed_never_change() -> None:
    chance = Chance(7)
    assert [chance.below(100) for _ in range(12)] == [38, 1, 90, 58, 45, 24, 46, 32, 13, 41, 10, 95]
    assert sorted(chance.choose(10, among=480)) == [
        51, 155, 259, 295, 323, 361, 408, 411, 417, 432,
    ]  # fmt: skip


def test_exactly_the_products_that_favour_some_numbers_are_drawn_again() -> None:
    limit, favoured = 3 * 2**62, 2**62
    chance, stream = Chance(7), Chance(7)
    products = [stream.next64() * limit for _ in range(400)]
    kept = [product >> 64 for product in products if product % 2**64 >= favoured]
    assert 250 < len(kept) < 350
    assert [chance.below(limit) for _ in kept] == kept


def test_every_choice_is_equally_likely() -> None:
    draws = 20_000
    chance = Chance(2026)
    seen = Counter(frozenset(chance.choose(3, among=6)) for _ in range(draws))
    choices = comb(6, 3)
    assert len(seen) == choices
    expected = draws / choices
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_square < 43.8, "19 degrees of freedom: one seed in a thousand is beyond"


@pytest.mark.parametrize("count", [0, 1, 5, 6])
def test_any_count_up_to_all_can_be_chosen(count: int) -> None:
    chosen = Chance(1).choose(count, among=6)
    assert len(set(chosen)) == count
    assert set(chosen) <= set(range(6))
