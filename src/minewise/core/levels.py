"""The usual sizes, by name, and any other as WIDTHxHEIGHTxMINES."""

from dataclasses import dataclass

from minewise.core.errors import ImpossibleError, NotationError, quote
from minewise.core.grid import Grid
from minewise.core.notation import HEADER


@dataclass(frozen=True, slots=True)
class Level:
    """A size of board and its number of mines.

    >>> Level.parse("expert")
    Level(width=30, height=16, mines=99)
    >>> str(Level.parse("30x16x99")), str(Level.parse("7x5x6"))
    ('expert', '7x5x6')
    """

    width: int
    height: int
    mines: int

    def __post_init__(self) -> None:
        check_mines(self.grid, self.mines, self.header)

    @classmethod
    def parse(cls, text: str) -> "Level":
        """Read a level's name, or WIDTHxHEIGHTxMINES."""
        name = text.strip().lower()
        if name in LEVELS:
            return LEVELS[name]
        match = HEADER.fullmatch(name)
        if match is None:
            names = ", ".join(LEVELS)
            raise NotationError(
                f"{quote(text)} is not a level: expected {names} or WIDTHxHEIGHTxMINES", text
            )
        width, height, mines = map(int, match.groups())
        return cls(width, height, mines)

    @property
    def grid(self) -> Grid:
        """The grid of this size."""
        return Grid(self.width, self.height)

    @property
    def header(self) -> str:
        """The size as the notation writes it."""
        return f"{self.width}x{self.height}x{self.mines}"

    def __str__(self) -> str:
        return next((name for name, level in LEVELS.items() if level == self), self.header)


def check_mines(grid: Grid, mines: int, given: object) -> None:
    """Refuse a number of mines that the grid cannot hold."""
    if not 0 <= mines <= len(grid):
        raise ImpossibleError(
            f"{mines} mines cannot lie on {grid.width}x{grid.height} cells: "
            f"expected 0 to {len(grid)}",
            given,
        )


LEVELS: dict[str, Level] = {
    "cs50": Level(8, 8, 8),
    "beginner": Level(9, 9, 10),
    "intermediate": Level(16, 16, 40),
    "expert": Level(30, 16, 99),
}
