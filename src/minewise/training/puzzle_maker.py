"""Making packs: play games as people do, and cut puzzles from the hard positions.

The simulated player opens the easiest cell first, and if nothing is certain, the cell that the
player `exact` would guess. So the positions are those that people get into. From a game one
puzzle is taken, early or late by chance, unless the pack has one that is nearly the same.

Everything follows from the seed: the same command makes the same pack on every machine.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from minewise.analysis import Analysis
from minewise.boards import Way, grade
from minewise.boards.waves import open_all
from minewise.core import Board, Cell, Chance, Deal, FirstClick, Game, Level
from minewise.core.game import make_click
from minewise.formats import Recording
from minewise.training.extraction import GUESSING, cut, themes_of
from minewise.training.puzzle import MOST_CELLS, Puzzle, same_for_all, unflagged
from minewise.training.stages import FindingStages
from minewise.training.theme import Theme

# Mostly small boards, which also fit on a phone. Dense ones are harder.
_LEVELS = tuple(
    map(
        Level.parse,
        ("9x9x10", "9x9x14", "9x9x16", "10x10x20", "12x10x24", "12x10x26", "16x10x34", "16x16x52"),
    )
)

# After this many boards for each puzzle, the missing themes are too rare to wait for.
_MOST_BOARDS = 2

# The share of each theme: 1, unless it is rare.
_RARE = {
    Theme.HOLE: 0.6,
    Theme.TRIANGLE: 0.4,
    Theme.ONE_TWO_TWO_ONE: 0.6,
    Theme.CORNER: 0.3,
    Theme.CHAIN: 0.3,
    Theme.CASES: 0.02,
    Theme.DEAD_CELL: 0.3,
}

# Common themes are not always taken at the beginning of a game.
_COMMON = themes_of(Way.SINGLE) | themes_of(Way.PAIR)

Reported = Callable[[int], object]


def make_puzzles(
    count: int, seed: int, recordings: Iterable[Recording] = (), report: Reported | None = None
) -> list[Puzzle]:
    """Make a pack, the easiest puzzle first.

    Puzzles are cut from `recordings` first. `report` is called with the number of puzzles so far.

    >>> pack = make_puzzles(4, seed=1)
    >>> len(pack), pack == make_puzzles(4, seed=1)
    (4, True)
    """
    maker = _Maker(count, Chance(seed), report)
    for recording in recordings:
        if maker.is_done:
            break
        if len(recording.board.grid) <= MOST_CELLS:
            maker.take_from(_recorded(recording), all_of_it=True)
    boards = 0
    while not maker.is_done:
        boards += 1
        if boards == _MOST_BOARDS * count:
            maker.take_any()
        maker.take_from_board()
    return sorted(maker.puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))


class _Maker:
    """The puzzles so far, and the themes still wanted."""

    def __init__(self, count: int, chance: Chance, report: Reported | None) -> None:
        self.puzzles: list[Puzzle] = []
        self._count = count
        shares = {theme: _RARE.get(theme, 1.0) for theme in Theme}
        self._quota = {
            theme: math.ceil(count * share / sum(shares.values()))
            for theme, share in shares.items()
        }
        self._of_theme: Counter[Theme] = Counter()
        self._seen: set[str] = set()
        self._chance = chance
        self._report = report

    @property
    def is_done(self) -> bool:
        return len(self.puzzles) >= self._count

    @property
    def wanted(self) -> frozenset[Theme]:
        return frozenset(theme for theme in Theme if self._of_theme[theme] < self._quota[theme])

    def take_any(self) -> None:
        """Accept any theme from now on: some are too rare."""
        self._quota = dict.fromkeys(Theme, self._count)

    def take_from_board(self) -> None:
        """Deal a board, and play it if it may have a wanted theme."""
        level = _LEVELS[self._chance.below(len(_LEVELS))]
        deal = Deal(level, FirstClick.OPENING, self._chance.next64())
        start = self._chance.below(level.height), self._chance.below(level.width)
        board = deal.board_for(start)
        assert board is not None, "it is dealt for a first cell"
        won, waves = grade(board, [start])
        themes = themes_of(Way.SINGLE).union(*(themes_of(wave.way) for wave in waves))
        if not won:
            themes |= GUESSING
        if themes & self.wanted:
            self.take_from(_played(board, start))

    def take_from(self, game: Iterator[FindingStages], *, all_of_it: bool = False) -> None:
        """Take a puzzle from a game, or with `all_of_it` one of each theme."""
        taken: set[Theme] = set()
        late = self._chance.below(100) / 200
        for stages in game:
            wanted = self.wanted - taken
            if len(stages.position.numbers) < late * len(stages.position.grid) and not all_of_it:
                wanted -= _COMMON
            puzzle = cut(stages, wanted, self._chance)
            if puzzle is not None and self._take(puzzle):
                taken.add(puzzle.theme)
            if self.is_done or (taken and not all_of_it):
                return

    def _take(self, puzzle: Puzzle) -> bool:
        """Take a puzzle unless there is one like it."""
        # Positions that differ only in irrelevant numbers are nearly the same.
        key = same_for_all(puzzle.position, bare=True)
        if key in self._seen:
            return False
        self._seen.add(key)
        self._of_theme[puzzle.theme] += 1
        self.puzzles.append(puzzle)
        if self._report is not None:
            self._report(len(self.puzzles))
        return True


def _played(board: Board, start: Cell) -> Iterator[FindingStages]:
    """The positions of a game, until its end."""
    game = Game.on(board)
    game.open(start)
    while game.outcome is None:
        stages = FindingStages(Analysis(game.position, effort=None))
        yield stages
        found = stages.path[-1].found if stages.path else {}
        safe = [cell for cell, mine in found.items() if not mine]
        if not safe:
            guess = stages.analysis.best_cell()
            assert guess is not None, "a game that goes on has a safe cell"
            safe = [guess]
        open_all(game, safe)


def _recorded(recording: Recording) -> Iterator[FindingStages]:
    """The positions before the clicks of a recorded game."""
    game = Game.on(recording.board)
    for step in recording.steps:
        position = unflagged(game.position)
        if step.click.opens and position.numbers and game.outcome is None:
            yield FindingStages(Analysis(position, effort=None))
        make_click(game, step.click, step.cell)
