"""Figures of a played game: speed, clicks, efficiency.

`docs/replays.md` defines every name. An undefined one (a speed in no time, an efficiency
without a click) is None.
"""

import math
from dataclasses import dataclass

from minewise.base.cached import cached_property
from minewise.base.data import Serializable
from minewise.core import FLAG, Board
from minewise.measures.three_bv import Measures, Parts, measure, parts, solved_three_bv
from minewise.measures.zini import greedy_zini, human_zini

# STNB is scaled so that the levels compare: width, height, mines, and the scale.
_STNB_SCALE = {(8, 8, 10): 36, (16, 16, 40): 162, (30, 16, 99): 435}


@dataclass(frozen=True, slots=True)
class Play:
    """The counts of a played game."""

    board: Board
    view: str  #: at the end, one symbol a cell, row by row
    won: bool
    seconds: float  #: from the click that opened the first cell to the end
    left: int  #: clicks to open
    right: int  #: clicks to mark
    double: int  #: chords
    left_effective: int  #: left clicks that opened something and did not explode
    right_effective: int  #: first flags on mines
    double_effective: int  #: chords that opened something
    changing: int  #: clicks of any kind that changed the board
    #: the way of the mouse on the board, in pixels of a 16-pixel cell; None without a mouse
    path: float | None = None


class Figures(Serializable):
    """The figures of a game, by the names of `docs/replays.md`.

    >>> from minewise.core import Game
    >>> board = Board.parse("8x1x1/...*....")
    >>> figures = Figures(Play(board, "001#####", False, 2.0, 1, 0, 0, 1, 0, 0, 1))
    >>> figures.three_bv, figures.solved_three_bv, figures.three_bv_per_second, figures.ioe
    (2, 1, 0.5, 1.0)
    """

    KEYS = """
        won=play.won seconds=play.seconds three_bv solved_three_bv three_bv_per_second
        estimated_seconds openings islands numbers left=play.left right=play.right
        double=play.double clicks left_effective=play.left_effective
        right_effective=play.right_effective double_effective=play.double_effective effective
        changing=play.changing flags ioe correctness throughput zini human_zini zini_efficiency
        zini_throughput path=play.path clicks_per_second effective_per_second rqp rqp_plus_one
        qg stnb ios
    """

    play: Play

    def __init__(self, play: Play) -> None:
        self.play = play

    @cached_property
    def _parts(self) -> Parts:
        return parts(self.play.board)

    @cached_property
    def _measures(self) -> Measures:
        return measure(self.play.board, self._parts)

    # The board

    @property
    def three_bv(self) -> int:
        """3BV."""
        return self._parts.three_bv

    @property
    def openings(self) -> int:
        """How many openings the board has."""
        return self._measures.openings

    @property
    def islands(self) -> int:
        """How many islands the board has."""
        return self._measures.islands

    @cached_property
    def zini(self) -> int:
        """g-ZiNi."""
        return greedy_zini(self.play.board, self._parts)

    @cached_property
    def human_zini(self) -> int:
        """h-ZiNi."""
        return human_zini(self.play.board, self._parts)

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many cells show 0, 1, ... 8."""
        board = self.play.board
        shown = [n for n, mine in zip(board.number_at, board.mine_at, strict=True) if not mine]
        return tuple(map(shown.count, range(9)))

    # Clicks

    @property
    def clicks(self) -> int:
        """All clicks."""
        return self.play.left + self.play.right + self.play.double

    @property
    def effective(self) -> int:
        """The clicks that helped."""
        play = self.play
        return play.left_effective + play.right_effective + play.double_effective

    @property
    def flags(self) -> int:
        """The flags on the board at the end."""
        return self.play.view.count(FLAG)

    @cached_property
    def solved_three_bv(self) -> int:
        """How much of the 3BV was done."""
        return solved_three_bv(self.play.board, self.play.view, self._parts)

    # Efficiency

    @property
    def ioe(self) -> float | None:
        """Index of efficiency: solved 3BV for each click."""
        return _ratio(self.solved_three_bv, self.clicks)

    @property
    def correctness(self) -> float | None:
        """The share of clicks that helped."""
        return _ratio(self.effective, self.clicks)

    @property
    def throughput(self) -> float | None:
        """Solved 3BV for each click that helped."""
        return _ratio(self.solved_three_bv, self.effective)

    @property
    def zini_efficiency(self) -> float | None:
        """ZNE: ZiNi for each click; of a game that was won."""
        return _ratio(self.zini, self.clicks) if self.play.won else None

    @property
    def zini_throughput(self) -> float | None:
        """ZNT: ZiNi for each click that helped; of a game that was won."""
        return _ratio(self.zini, self.effective) if self.play.won else None

    # Speed

    @property
    def three_bv_per_second(self) -> float | None:
        """Solved 3BV a second."""
        return _ratio(self.solved_three_bv, self.play.seconds)

    @property
    def estimated_seconds(self) -> float | None:
        """How long the whole board would have taken at this speed."""
        return _ratio(self.play.seconds * self.three_bv, self.solved_three_bv)

    @property
    def clicks_per_second(self) -> float | None:
        """Clicks a second."""
        return _ratio(self.clicks, self.play.seconds)

    @property
    def effective_per_second(self) -> float | None:
        """Clicks a second that helped."""
        return _ratio(self.effective, self.play.seconds)

    @property
    def rqp(self) -> float | None:
        """Rapport qualité prix: seconds divided by 3BV a second."""
        return _ratio(self.play.seconds**2, self.solved_three_bv)

    @property
    def rqp_plus_one(self) -> float | None:
        """The same by the older clocks, which begin at 1."""
        speed = self.three_bv_per_second
        return None if speed is None else _ratio(self.play.seconds + 1, speed)

    @property
    def qg(self) -> float | None:
        """QG: seconds to the power of 1.7, divided by solved 3BV."""
        return _ratio(self.play.seconds**1.7, self.solved_three_bv)

    @property
    def stnb(self) -> float | None:
        """STNB: how good the speed is for the level; None for levels without a scale."""
        grid = self.play.board.grid
        scale = _STNB_SCALE.get((grid.width, grid.height, self.play.board.mine_count))
        if scale is None or not self.qg or not self.three_bv:
            return None
        return scale * math.sqrt(self.solved_three_bv / self.three_bv) / self.qg

    @property
    def ios(self) -> float | None:
        """Index of speed: log 3BV divided by log seconds; of a game longer than a second."""
        if self.play.seconds <= 1 or self.three_bv < 1:
            return None
        return math.log(self.three_bv) / math.log(self.play.seconds)


def _ratio(some: float, of: float) -> float | None:
    return some / of if of else None
