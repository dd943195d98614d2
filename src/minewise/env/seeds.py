"""Which boards are dealt: every episode has a seed that names its board.

An environment draws a *stream* from its generator of chance when it is seeded, and
the stream gives one seed for each episode. The single and the vector environment do
this alike, so that the same seed gives both the same boards.
"""

import numpy as np

from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.boards.generator import first_seed
from minewise.core import Cell, Chance
from minewise.env.rules import Rules

# Exact in every JSON reader, and in a signed 64-bit number.
_SEED_BITS = 53

MOST_SEED = 2**63 - 1

MOST_TRIED = 100_000
"""After so many boards there seems to be none that needs no guess."""


def draw_stream(generator: np.random.Generator) -> int:
    """A stream for the episodes of one environment."""
    return int(generator.integers(2**64, dtype=np.uint64))


def next_seed(stream: Chance) -> int:
    """The seed of the next board."""
    return stream.next64() >> (64 - _SEED_BITS)


def read_seed(given: object) -> int:
    """Read the seed of a board."""
    if isinstance(given, bool) or not isinstance(given, int | np.integer):
        raise NotationError(f"{quote(given)} is not the seed of a board: expected a number", given)
    if not 0 <= given <= MOST_SEED:
        raise ImpossibleError(
            f"the seed {quote(given)} of a board is out of range: expected 0 to {MOST_SEED}", given
        )
    return int(given)


def no_guess_seed(rules: Rules, seed: int, start: Cell) -> int:
    """The first seed from `seed` on whose board can be won without a guess from `start`."""
    most = min(MOST_TRIED, MOST_SEED - seed + 1)
    return first_seed(rules.level, rules.first, start, seed, most)
