"""A puzzle: a position from a real game, a question, and the theme that the answer needs.

In a pack a puzzle is one line:

    ID RATING QUESTION THEME POSITION [CELLS]

such as `k5x2u7aa 873 judge 1-1 5x2x2/#####/11111 0,2`. The cells, counted from 0, are those that
the question is about. Answers are not stored but worked out (`truth.py`). Two puzzles that differ
only by turning or mirroring are the same puzzle.
"""

import base64
import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from minewise.base.errors import ImpossibleError, MinewiseError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.core import FLAG, HIDDEN, Cell, Grid, Position
from minewise.core.no_guess import HIGHEST, LOWEST
from minewise.training.question import Question
from minewise.training.theme import Theme

_CELL = re.compile(r"([0-9]{1,6}),([0-9]{1,6})")

MOST_CELLS = 10_000
"""The largest board of a puzzle: its answers are worked out while the player waits."""

# The least and the most cells that a question is about; others are about none.
_MARKED = {
    Question.JUDGE: (1, 1),
    Question.PROVE: (1, 1),
    Question.FIFTY: (2, 2),
    Question.COUNT: (1, MOST_CELLS),
}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle.

    >>> puzzle = Puzzle(Position.parse("3x2x2/###/121"), Question.SAFE, Theme.ONE_TWO_ONE, 900)
    >>> puzzle.line()
    'vuxkny2z 900 safe 1-2-1 3x2x2/###/121'
    >>> Puzzle.parse(puzzle.line()) == puzzle
    True
    """

    position: Position
    question: Question  #: `safe`, `certain`, `judge`, `prove`, `due`, `guess`, `fifty` or `count`
    theme: Theme
    rating: int  #: at first; people's attempts move it
    cells: tuple[Cell, ...] = ()  #: the cells that the question is about
    #: the same for all turned and mirrored versions, in every pack
    id: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not self.id:
            object.__setattr__(self, "id", id_of(self.position, self.question, self.cells))

    @classmethod
    def parse(cls, line: str, *, trusted: bool = False) -> "Puzzle":
        """Read a line of a pack.

        `trusted` skips the check that its position is possible: for the three thousand of our own
        pack that takes a moment.
        """
        name, rating, question, theme, *rest = [*line.split(), *[""] * 4]
        parts = [part for part in rest if part]
        if parts and not parts[0][0].isdigit():  # a shape before the size
            parts[:2] = [" ".join(parts[:2])]
        if not parts or not re.fullmatch("[a-z2-7]{8}", name):
            message = _(
                "{given} is not a puzzle: expected ID RATING QUESTION THEME POSITION and "
                "perhaps cells"
            )
            raise NotationError(message.format(given=quote(line)), line)
        position = Position.written(parts[0]) if trusted else Position.parse(parts[0])
        puzzle = cls(
            position,
            _question(question),
            Theme.parse(theme),
            _rating(rating),
            tuple(_cell(text, position) for text in parts[1:]),
            name,
        )
        puzzle.check()
        return puzzle

    def check(self) -> None:
        """Raise an `ImpossibleError` unless the question fits this position and these cells."""
        least, most = _MARKED.get(self.question, (0, 0))
        count, hidden = len(self.cells), frozenset(self.position.hidden)
        grid = self.position.grid
        if len(grid) > MOST_CELLS:
            text = _("its board of {size} is too large: expected at most {most} cells")
            why = text.format(size=grid.size, most=MOST_CELLS)
        elif not hidden:
            why = _("its position has no hidden cell")
        elif not least <= count <= most or len(set(self.cells)) < count:
            expected = str(least) if least == most else f"{least}-{most}"
            why = _(
                "its question {question} is about {count} cells: expected {expected}, all different"
            ).format(question=quote(str(self.question)), count=count, expected=expected)
        elif not hidden.issuperset(self.cells):
            open_cell = min(cell for cell in self.cells if cell not in hidden)
            why = _("its question is about {cell}, which is not hidden").format(
                cell=f"{open_cell[0]},{open_cell[1]}"
            )
        else:
            return
        raise ImpossibleError(
            _("puzzle {id} cannot be asked: {why}").format(id=quote(self.id), why=why), self.line()
        )

    def line(self) -> str:
        """The puzzle as a line of a pack."""
        cells = [f"{row},{column}" for row, column in self.cells]
        parts = (self.id, str(self.rating), self.question, self.theme, self.position.line())
        return " ".join([*parts, *cells])

    @property
    def text(self) -> str:
        """The question, as a sentence."""
        return self.question.text


def unflagged(position: Position) -> Position:
    """The position without flags, which may be wrong and give things away."""
    view = position.view.replace(FLAG, HIDDEN)
    return Position.unchecked(position.grid, position.mines, view)


def id_of(position: Position, question: Question, cells: Sequence[Cell]) -> str:
    """The id of a puzzle, however it is turned: eight letters and digits."""
    same = f"{question} {same_for_all(position, cells)}"
    digest = hashlib.blake2b(same.encode(), digest_size=5).digest()
    return base64.b32encode(digest).decode().lower()


def _question(text: str) -> Question:
    try:
        return Question(text)
    except ValueError:
        message = _("{given} is not a question: expected one of {questions}")
        raise NotationError(
            message.format(given=quote(text), questions=", ".join(Question)), text
        ) from None


def _rating(text: str) -> int:
    rating = int(text) if re.fullmatch("[0-9]{1,4}", text) else 0
    if not LOWEST <= rating <= HIGHEST:
        message = _("{given} is not a rating: expected a number from {least} to {most}")
        raise NotationError(message.format(given=quote(text), least=LOWEST, most=HIGHEST), text)
    return rating


def _cell(text: str, position: Position) -> Cell:
    match = _CELL.fullmatch(text)
    cell = (int(match[1]), int(match[2])) if match else None
    if cell is None or cell not in position.grid:
        raise MinewiseError(
            _("{given} is not a cell of {size}: expected ROW,COLUMN from 0,0 to {last}").format(
                given=quote(text),
                size=position.grid.size,
                last=f"{position.grid.height - 1},{position.grid.width - 1}",
            ),
            text,
        )
    return cell


# Turning and mirroring

_Turn = Callable[[Cell], Cell]


def same_for_all(position: Position, marked: Sequence[Cell] = (), *, bare: bool = False) -> str:
    """A canonical text, shared by all turned and mirrored versions of a position, and by no other.

    `bare` leaves out the numbers that touch no hidden cell: the answers do not depend on them, so
    positions that differ only there are nearly the same.

    >>> one, other = "3x2x1/###/1#1", "2x3x1/1#/##/1#"
    >>> same_for_all(Position.parse(one)) == same_for_all(Position.parse(other))
    True
    """
    view = _bare(position) if bare else position.view
    return min(_written(position, view, marked, turn) for turn in _turns(position.grid))


def _bare(position: Position) -> str:
    grid, view = position.grid, position.view
    return "".join(
        symbol
        if not symbol.isdigit() or any(not view[i].isdigit() for i in grid.around(n))
        else "."
        for n, symbol in enumerate(view)
    )


def _turns(grid: Grid) -> Iterator[tuple[int, _Turn]]:
    """The width after each turn, and its map of cells. Hexagons are not turned."""
    down, right = grid.height - 1, grid.width - 1
    yield grid.width, lambda cell: cell
    if grid.shape == "hexagons":
        return
    yield grid.width, lambda cell: (down - cell[0], cell[1])
    yield grid.width, lambda cell: (cell[0], right - cell[1])
    yield grid.width, lambda cell: (down - cell[0], right - cell[1])
    yield grid.height, lambda cell: (cell[1], cell[0])
    yield grid.height, lambda cell: (right - cell[1], cell[0])
    yield grid.height, lambda cell: (cell[1], down - cell[0])
    yield grid.height, lambda cell: (right - cell[1], down - cell[0])


def _written(position: Position, view: str, marked: Sequence[Cell], turn: tuple[int, _Turn]) -> str:
    width, move = turn
    symbols = [""] * len(view)
    for index, symbol in enumerate(view):
        row, column = move(position.grid.cell(index))
        symbols[row * width + column] = symbol
    cells = sorted(map(move, marked))
    shape = position.grid.shape
    return f"{shape} {width} {position.mines} {''.join(symbols)} {cells}"
