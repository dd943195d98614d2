"""What a model hands in: declared shapes, and how positions and cells in them are read."""

from typing import Annotated, Literal, NotRequired, TypedDict

from minewise.base import ImpossibleError, NotationError, Within, gettext as _, quote
from minewise.core import Board, Cell, CellData, Grid, Position, read_cell, written_cell

MOST_CELLS = 10_000
"""Larger boards are for screens: no model reads one."""

_Text = Annotated[str, Within(1, 4 * MOST_CELLS)]
_Name = Annotated[str, Within(1, 100)]
_Spelling = Literal["notation", "grid", "list", "constraints"]

GivenCell = str | CellData
"""As text, counted from 1; or as in the answers, [row, column] counted from 0."""


class AnalyseGiven(TypedDict):
    """A position."""

    position: _Text
    """In the notation, as in 3x2x1/###/111; or the id of a game."""


class ExplainGiven(TypedDict):
    """A cell of a position."""

    position: _Text
    """In the notation, as in 3x2x1/###/111; or the id of a game."""
    cell: GivenCell
    """"3,4" for row 3, column 4; or, as in the answers, [2, 3], counted from 0."""


class HintGiven(TypedDict):
    """A position, and how much a hint may give away."""

    position: _Text
    """In the notation, as in 3x2x1/###/111; or the id of a game."""
    level: NotRequired[Annotated[int, Within(1, 4)]]
    """1 is anything certain, 2 is a flag wrong, 3 which numbers, 4 the reason. Without it: for a \
position 1, for a game one more each time."""


class ClaimGiven(TypedDict):
    """A claim: a cell, what it is, and the numbers that are to prove it."""

    position: _Text
    """In the notation, as in 3x2x1/###/111; or the id of a game."""
    cell: GivenCell
    """"3,4" for row 3, column 4; or, as in the answers, [2, 3], counted from 0."""
    says: Literal["safe", "mine"]
    numbers: Annotated[list[GivenCell], Within(0, 1000)]
    """The cells of the numbers cited. Nothing else counts."""
    total: NotRequired[bool]
    """Whether the number of mines on the board is cited too."""


class RateGiven(TypedDict):
    """A whole board, or a position."""

    board: _Text
    """Where the mines are, as in 4x1x1/..*. with * and . in the rows; or a position, whose next \
step is rated."""
    start: NotRequired[GivenCell]
    """The cell of a board that is opened first. Without it, a 0 of the largest opening."""


class NewGameGiven(TypedDict):
    """What to play."""

    level: NotRequired[_Name]
    """cs50, beginner, intermediate, expert or WIDTHxHEIGHTxMINES; beginner without it."""
    first: NotRequired[Literal["any", "safe", "opening"]]
    """What the first click is promised; safe without it."""
    no_guess: NotRequired[bool]
    """Whether the board can be won without a guess."""
    rating: NotRequired[_Name]
    """How hard, as in 800-1300, from 400 to 2800; such a board needs no guess."""
    seed: NotRequired[Annotated[int, Within(0, 2**64 - 1)]]
    """The same seed and first cell give the same board."""
    spelling: NotRequired[_Spelling]
    """How the position is spelled in the answer: grid without it."""


class CellGiven(TypedDict):
    """A cell of a game."""

    game: _Name
    """Its id."""
    cell: GivenCell
    """"3,4" for row 3, column 4; or, as in the answers, [2, 3], counted from 0."""
    spelling: NotRequired[_Spelling]
    """How the position is spelled in the answer: grid without it."""


class GameGiven(TypedDict):
    """A game."""

    game: _Name
    """Its id."""
    spelling: NotRequired[_Spelling]
    """How the position is spelled in the answer: grid without it."""


class ReviewGiven(TypedDict):
    """A game."""

    game: _Name
    """Its id."""


def read_position(text: str) -> Position:
    """Read a position that is not too large; its flags are notes.

    Raises:
        MinewiseError: It is none, or too large.
    """
    position = Position.parse(text, trust_flags=False)
    check_size(position.grid)
    return position


def read_board(text: str) -> Board:
    """Read a board that is not too large.

    Raises:
        MinewiseError: It is none, or too large.
    """
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


def cell_in(given: GivenCell, grid: Grid) -> Cell:
    """Read a cell: as text counted from 1, as a pair counted from 0.

    Raises:
        NotationError: The board does not have it.
    """
    if isinstance(given, str):
        return read_cell(given, grid)
    row, column = given
    if (row, column) not in grid:
        raise NotationError(
            _(
                "{given} is not a cell of {size}: expected [row, column] from [0, 0] to {last}"
            ).format(given=quote(given), size=grid.size, last=[grid.height - 1, grid.width - 1]),
            given,
        )
    return row, column


def cited(given: GivenCell) -> str:
    """A number that is cited, as text: there may be none in that cell."""
    return given if isinstance(given, str) else written_cell((given[0], given[1]))
