"""Random numbers that are the same everywhere: SplitMix64 (Steele, Lea and Flood, 2014).

Python's own `random` may differ from one version to the next, and no other language has it. A
board that is named by its seed needs a generator that fits in a few lines of any language.
"""

import re

from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.base.language import gettext as _

_MASK = (1 << 64) - 1


class Chance:
    """A stream of random numbers, determined by its seed.

    >>> Chance(seed=1).below(6), Chance(seed=1).below(6)
    (3, 3)
    """

    def __init__(self, seed: int) -> None:
        if not 0 <= seed <= _MASK:
            sentence = _("the seed {given} is out of range: expected 0 to {most}")
            raise ImpossibleError(sentence.format(given=quote(seed), most=_MASK), seed)
        self._state = seed

    @staticmethod
    def read_seed(text: str) -> int:
        """Parse a seed.

        >>> Chance.read_seed(" 7")
        7
        """
        if not re.fullmatch(r"[0-9]{1,20}", text.strip(" ")):
            sentence = _("{given} is not a seed: expected a whole number from 0")
            raise NotationError(sentence.format(given=quote(text)), text)
        return int(text)

    def next64(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, all exactly equally likely.

        The upper half of a 128-bit product is the number; the few products
        that would favour some numbers are drawn again (Lemire, 2019).
        """
        product = self.next64() * limit
        if product & _MASK < limit:
            favoured = ((1 << 64) - limit) % limit
            while product & _MASK < favoured:
                product = self.next64() * limit
        return product >> 64

    def choose(self, count: int, among: int) -> list[int]:
        """`count` different numbers below `among`, all sets exactly equally likely.

        Floyd's method: as many draws as numbers chosen, whatever `among` is.
        The order of the list has no meaning.
        """
        chosen: dict[int, None] = {}
        for last in range(among - count, among):
            drawn = self.below(last + 1)
            chosen[last if drawn in chosen else drawn] = None
        return list(chosen)
