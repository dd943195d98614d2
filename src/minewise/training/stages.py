"""The deductions in a position, the easiest first, and their themes.

    stage  everything that the easiest possible way settles at one moment; then the next
    path   the stages up to the first that finds a safe cell

Nothing is opened in between: a position is one picture.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from minewise.analysis import Analysis
from minewise.base.cached import cached_property
from minewise.boards import Wave, Way
from minewise.boards.waves import easiest
from minewise.core import Cell, Position
from minewise.logic.patterns import name_of
from minewise.logic.patterns.search import in_sight
from minewise.training.theme import BY_NAME, Theme

# A stage that settles more cells is no clear example of a theme.
_MOST_NAMED = 8

_PLAIN = frozenset((Theme.ONE_ONE, Theme.ONE_TWO))


@dataclass(frozen=True, slots=True)
class FindingStage:
    """One moment of the reasoning: everything that the easiest way settles."""

    way: Way  # the easiest way that settles anything
    found: Mapping[Cell, bool]  # the cells it settles: True for a mine
    known: Mapping[Cell, bool]  # the cells settled before

    @property
    def finds_safe(self) -> bool:
        """Whether it settles a safe cell."""
        return False in self.found.values()


class FindingStages:
    """The stages of a position.

    >>> found = FindingStages(Analysis(Position.parse("3x2x2/###/121")))
    >>> [str(stage.way) for stage in found.all], str(found.theme)
    (['pair', 'single'], '1-2-1')
    """

    def __init__(self, analysis: Analysis) -> None:
        """Analyse a position without flags."""
        self.analysis = analysis
        self.position: Position = analysis.position
        # Lazily: most callers need only the first safe cell.
        self._walk = self._easiest_first()
        self._only_mines: list[FindingStage] = []

    def _easiest_first(self) -> Iterator[FindingStage]:
        known: dict[Cell, bool] = {}
        while True:
            way, found = easiest(self.position, known)
            if not found:
                return
            yield FindingStage(way, found, dict(known))
            known |= found

    @cached_property
    def path(self) -> list[FindingStage]:
        """The stages up to the first that finds a safe cell; empty if none does."""
        path = []
        for stage in self._walk:
            path.append(stage)
            if stage.finds_safe:
                return path
        self._only_mines = path
        return []

    @cached_property
    def all(self) -> list[FindingStage]:
        """All stages."""
        return [*(self.path or self._only_mines), *self._walk]

    @property
    def hardest(self) -> Way | None:
        """The hardest way that a safe cell takes; None if no cell is certainly safe."""
        return max((stage.way for stage in self.path), default=None)

    @property
    def work(self) -> int:
        """The number of numbers to look at: those that touch a cell that is not open."""
        position = self.position
        return sum(
            any(position.number(near) is None for near in position.grid.neighbours(number))
            for number in position.numbers
        )

    def waves(self, stages: list[FindingStage]) -> list[Wave]:
        """The stages harder than single numbers, as waves for `boards.rate`."""
        return [
            Wave(stage.way, len(stage.found)) for stage in stages if stage.way is not Way.SINGLE
        ]

    @cached_property
    def theme(self) -> Theme | None:
        """The theme that a safe cell takes; None if there is none, or more than one.

        Easier stages before it have found only mines.
        """
        themes = {self.theme_of(stage) for stage in self.path if stage.way is self.hardest}
        return themes.pop() if len(themes) == 1 else None

    def theme_of(self, stage: FindingStage) -> Theme | None:
        """The theme of everything that a stage settles; None if there are several."""
        if stage.way is Way.SINGLE:
            return Theme.COUNTING
        if stage.way is Way.TOTAL:
            return Theme.MINE_COUNTING
        return self._by_pairs(stage) if stage.way is Way.PAIR else self._by_several(stage)

    def _by_pairs(self, stage: FindingStage) -> Theme | None:
        shapes = in_sight(self.position, stage.known)
        themes = {BY_NAME[shape.name] for shape in shapes}
        if themes <= _PLAIN and all(shape.known_mines for shape in shapes):
            return Theme.REDUCTION
        return themes.pop() if len(themes) == 1 else None

    def _by_several(self, stage: FindingStage) -> Theme | None:
        if len(stage.found) > _MOST_NAMED:
            return None
        themes = {self.theme_of_cell(cell) for cell in stage.found}
        theme = themes.pop()
        allowed = (Theme.CORNER, Theme.BOX_LOGIC, Theme.CHAIN, Theme.CASES)
        return theme if not themes and theme in allowed else None

    def theme_of_cell(self, cell: Cell) -> Theme | None:
        """The theme of the reason for a cell; None if that has no name."""
        named = name_of(self.analysis.proof(cell), self.position)
        return None if named is None else BY_NAME[named.name]
