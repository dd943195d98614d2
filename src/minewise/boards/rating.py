"""The difficulty of a no-guess board: a number from 400 to 2800, and one of five words.

A board is hard because of the kind of its steps, not their number. So the hardest way that its
solution needs (see `waves`), taking the easiest step first, decides the *band*:

    single 400-799 · pair 800-1299 · three 1300-1699 · four 1700-1999 · cases 2000-2299
    · total 2300-2800

Within the band the *load* decides, which grows with every wave harder than single numbers, more
so if the wave has few cells, and a little with the 3BV:

    load   = 3BV / 10 + the sum over the waves of weight(way) * (1 + 1 / cells)
    weight = pair 1, three 3, four 5, cases 8, total 4
    rating = floor of the band + width of the band * load / (load + 12)

So a board that needs a harder way is never rated below one that does not. The words: easy
(single), medium (pair), tricky (three or four), hard (cases), very hard (total).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from minewise.base.language import gettext as _
from minewise.boards import waves as in_python
from minewise.boards.waves import Wave, Way
from minewise.core import Board, Cell
from minewise.core.no_guess import HIGHEST
from minewise.measures import measure
from minewise.solver import core_in_use

_FLOORS = dict(zip(Way, (400, 800, 1300, 1700, 2000, 2300), strict=True))
_WEIGHTS = {Way.PAIR: 1.0, Way.THREE: 3.0, Way.FOUR: 5.0, Way.CASES: 8.0, Way.TOTAL: 4.0}

# This load, typical between Intermediate and Expert, gives the middle of a band.
_HALF = 12.0

_BV_OF_ONE = 10
"""This much 3BV adds 1 to the load, the weight of a pair."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The difficulty of a board."""

    value: int  #: 400 to 2800
    hardest: Way  #: the hardest way needed
    waves: tuple[Wave, ...] = ()  #: the moments at which single numbers do not suffice

    @property
    def word(self) -> str:
        """The rating as a word."""
        return word_for(self.value)


def rate(waves: Iterable[Wave], three_bv: int) -> Rating:
    """Rate a solution by its waves and the 3BV of the board.

    >>> rate([], three_bv=30).value, rate([Wave(Way.PAIR, 1)], three_bv=30).word
    (480, 'medium')
    """
    waves = tuple(waves)
    hardest = max((wave.way for wave in waves), default=Way.SINGLE)
    load = three_bv / _BV_OF_ONE
    load += sum(_WEIGHTS[wave.way] * (1 + 1 / wave.cells) for wave in waves)
    floor = _FLOORS[hardest]
    ceiling = min((other for other in _FLOORS.values() if other > floor), default=HIGHEST)
    return Rating(floor + int((ceiling - floor) * load / (load + _HALF)), hardest, waves)


def word_for(value: int) -> str:
    """The word for a rating: easy, medium, tricky, hard or very hard."""
    words = ((800, _("easy")), (1300, _("medium")), (2000, _("tricky")), (2300, _("hard")))
    return next((word for end, word in words if value < end), _("very hard"))


def grade(board: Board, opened: Sequence[Cell]) -> tuple[bool, list[Wave]]:
    """Whether a board needs no guess once some cells are open, and its waves, up to a guess.

    >>> grade(Board.parse("5x1x1/...*."), [(0, 0)])
    (True, [Wave(way=<Way.TOTAL: 5>, cells=1)])
    """
    if core_in_use() == "native":
        from minewise.boards import native  # noqa: PLC0415 - not there on every machine

        return native.grade(board, opened)
    return in_python.grade(board, opened)


def rate_board(board: Board, start: Cell) -> Rating:
    """The difficulty of a board that needs no guess from `start`.

    >>> rate_board(Board.parse("5x1x1/...*."), (0, 0)).value
    2502
    """
    _won, waves = grade(board, [start])
    return rate(waves, measure(board).three_bv)
