"""What a model hands in: declared shapes, and how positions and cells in them are read."""

from typing import Annotated, Literal, NotRequired, TypedDict

from minewise.base.errors import ImpossibleError
from minewise.base.language import gettext as _
from minewise.base.shape import Within
from minewise.core import Board, Cell, Grid, Position, read_cell

MOST_CELLS = 10_000
"""Larger boards are for screens: no model reads one."""

_Text = Annotated[str, Within(1, 4 * MOST_CELLS)]
_Name = Annotated[str, Within(1, 100)]
_Cells = Annotated[str, Within(0, 4000)]
_Spelling = Literal["notation", "grid", "list", "constraints"]


class AnalyseGiven(TypedDict):
    """A position."""

    position: _Text
    """Such as 3x2x1/###/111, or the id of a game."""
    odds: NotRequired[bool]
    """Also the chance of a mine in each cell that is not certain."""


class ExplainGiven(TypedDict):
    """A cell of a position."""

    position: _Text
    """Such as 3x2x1/###/111, or the id of a game."""
    cell: _Name
    """3,4 is row 3, column 4."""


class HintGiven(TypedDict):
    """A position, and how much a hint may give away."""

    position: _Text
    """Such as 3x2x1/###/111, or the id of a game."""
    level: NotRequired[Annotated[int, Within(1, 4)]]
    """Default: for a position 1, for a game one more each time."""


class ClaimGiven(TypedDict):
    """A claim: a cell, safe or a mine, and the numbers that should prove it."""

    position: _Text
    """Such as 3x2x1/###/111, or the id of a game."""
    cell: _Name
    """3,4 is row 3, column 4."""
    says: Literal["safe", "mine"]
    numbers: _Cells
    """The cells of the numbers cited, such as 2,3 2,4."""
    total: NotRequired[bool]
    """Whether the number of mines is cited too."""


class RateGiven(TypedDict):
    """A whole board, or a position."""

    board: _Text
    """Such as 4x1x1/..*. with * for mines; or a position, whose next step is rated."""
    start: NotRequired[_Name]
    """The cell that is opened first."""


class NewGameGiven(TypedDict):
    """What to play."""

    level: NotRequired[_Name]
    """beginner (default), intermediate, expert or WIDTHxHEIGHTxMINES."""
    first: NotRequired[Literal["any", "safe", "opening"]]
    """What the first click is promised; default safe."""
    no_guess: NotRequired[bool]
    """Whether the board can be won without a guess."""
    rating: NotRequired[_Name]
    """How hard, from 400 to 2800, such as 800-1300; without a guess."""
    seed: NotRequired[Annotated[int, Within(0, 2**64 - 1)]]
    """The same seed and first cell give the same board."""
    spelling: NotRequired[_Spelling]
    """Also the position, spelled like this."""


class CellsGiven(TypedDict):
    """Cells of a game."""

    game: _Name
    """Its id."""
    cells: _Cells
    """Such as 3,4 for row 3, column 4; several with blanks between."""
    spelling: NotRequired[_Spelling]
    """Also the position, spelled like this."""


class GameGiven(TypedDict):
    """A game."""

    game: _Name
    """Its id."""
    spelling: NotRequired[_Spelling]
    """Also the position, spelled like this."""


class ReviewGiven(TypedDict):
    """A game."""

    game: _Name
    """Its id."""


def read_position(text: str) -> Position:
    """Read a position that is not too large; its flags are notes."""
    position = Position.parse(text, trust_flags=False)
    check_size(position.grid)
    return position


def read_board(text: str) -> Board:
    """Read a board that is not too large."""
    board = Board.parse(text)
    check_size(board.grid)
    return board


def check_size(grid: Grid) -> None:
    """Refuse a board that is too large for a model."""
    if len(grid) > MOST_CELLS:
        raise ImpossibleError(
            _("a board of {size} is too large for this tool: expected at most {most} cells").format(
                size=grid.size, most=MOST_CELLS
            ),
            grid.size,
        )


def cells_in(text: str, grid: Grid) -> list[Cell]:
    """Read at least one cell of the grid, counted from 1."""
    return [read_cell(cell, grid) for cell in text.split() or [text]]
