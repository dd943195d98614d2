"""The usual sizes, by name, and any other as WIDTHxHEIGHTxMINES, of any shape."""

from dataclasses import dataclass, replace
from functools import lru_cache

from minewise.base.errors import ImpossibleError, NotationError, not_one_of
from minewise.base.language import gettext as _
from minewise.core.counts import mines_in_words
from minewise.core.grid import Grid
from minewise.core.notation import HEADER, header
from minewise.core.shapes import SHAPES, grid_of


@dataclass(frozen=True, slots=True)
class Level:
    """A size of board, its number of mines, and its shape.

    >>> Level.parse("expert")
    Level(width=30, height=16, mines=99, shape='rectangle')
    >>> str(Level.parse("30x16x99")), str(Level.parse("7x5x6"))
    ('expert', '7x5x6')
    >>> str(Level.parse("torus beginner"))
    'torus 9x9x10'
    """

    width: int
    height: int
    mines: int
    shape: str = Grid.shape

    def __post_init__(self) -> None:
        check_mines(self.grid, self.mines, self.header)

    @classmethod
    def parse(cls, text: str) -> "Level":
        """Read a level's name, or WIDTHxHEIGHTxMINES; a shape may stand in front."""
        name = " ".join(text.lower().split())
        if name in LEVELS:
            return LEVELS[name]
        match = HEADER.fullmatch(name)
        if match is not None:
            shape, width, height, mines = match.groups()
            return cls(int(width), int(height), int(mines), shape or Grid.shape)
        shape, size = name.split(" ", 1) if " " in name else ("", name)
        if shape in SHAPES and size in LEVELS:
            return replace(LEVELS[size], shape=shape)
        sentence = _(
            "{given} is not a level: expected {names} or WIDTHxHEIGHTxMINES, with {shapes} before "
            "it if you like"
        ).format(
            given=not_one_of(text, LEVELS),
            names=", ".join(LEVELS),
            shapes=_(" or ").join(name for name in SHAPES if name != Grid.shape),
        )
        raise NotationError(sentence, text)

    @classmethod
    def of(cls, grid: Grid, mines: int) -> "Level":
        """The level of an existing board."""
        return cls(grid.width, grid.height, mines, grid.shape)

    @property
    def grid(self) -> Grid:
        """The grid of this size and shape."""
        return grid_of(self.shape, self.width, self.height)

    @property
    def header(self) -> str:
        """Shape and size as the notation writes them."""
        return _header(self)

    @property
    def in_full(self) -> str:
        """Its name, where it has one, and its size.

        >>> Level.parse("beginner").in_full, Level.parse("5x4x3").in_full
        ('beginner (9x9x10)', '5x4x3')
        """
        name = str(self)
        return name if name == self.header else f"{name} ({self.header})"

    def __str__(self) -> str:
        return next((name for name, level in LEVELS.items() if level == self), self.header)


@lru_cache
def _header(level: Level) -> str:
    return header(level.grid, level.mines)


def check_mines(grid: Grid, mines: int, given: object) -> None:
    """Refuse a number of mines that the grid cannot hold."""
    if not 0 <= mines <= len(grid):
        text = _("{mines} cannot lie on {size} cells: expected 0 to {most}")
        sentence = text.format(mines=mines_in_words(mines), size=grid.size, most=len(grid))
        raise ImpossibleError(sentence, given)


LEVELS: dict[str, Level] = {
    "cs50": Level(8, 8, 8),
    "beginner": Level(9, 9, 10),
    "intermediate": Level(16, 16, 40),
    "expert": Level(30, 16, 99),
}
"""The usual levels by name."""
