"""Printable puzzle sheets: boards and questions first, answers on separate pages.

A PDF holds all pages; SVG is one file per page. Matplotlib, an extra that is slow to load, is
imported only when needed. Nothing depends on colour, so any printer will do.
"""

import io
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from minewise.base import files
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import Cell, Position
from minewise.training import Puzzle, Truth

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ENDINGS = (".pdf", ".svg")

# A page of A4 in inches, with room for six puzzles.
_WIDTH, _HEIGHT = 8.27, 11.69
_ACROSS, _DOWN = 2, 3
_EACH = _ACROSS * _DOWN
_ANSWERS_EACH = 24
_LETTERS = 52

_HIDDEN, _OPEN, _LINE, _MARK = "#d0d0d0", "#ffffff", "#555555", "#000000"


class SheetError(MinewiseError):
    """A sheet cannot be drawn or written."""


def check(name: str) -> None:
    """Raise early if no sheet can be drawn under this name."""
    if Path(name).suffix.lower() not in ENDINGS:
        text = _("{name} is not the name of a sheet: expected one that ends in {endings}")
        raise SheetError(
            text.format(name=quote(name), endings=_(" or ").join((*ENDINGS, ".json"))), name
        )
    if find_spec("matplotlib") is None:
        raise SheetError(
            _("a sheet needs matplotlib, which is not installed: {command}").format(
                command='pip install ".[plots]"'
            ),
            name,
        )


def save(name: str, puzzles: Sequence[Puzzle]) -> list[str]:
    """Draw a sheet and write it; return the names of the files written."""
    check(name)
    import matplotlib as mpl  # noqa: PLC0415 - slow, and an extra

    path = Path(name)
    with mpl.rc_context({"svg.hashsalt": "minewise", "svg.fonttype": "none", "pdf.fonttype": 42}):
        pages = [*_question_pages(puzzles), *_answer_pages(puzzles)]
        if path.suffix.lower() == ".pdf":
            from matplotlib.backends.backend_pdf import PdfPages  # noqa: PLC0415 - as above

            drawn = io.BytesIO()
            # Without a date, the output is reproducible.
            with PdfPages(drawn, metadata={"CreationDate": None, "Creator": "Minewise"}) as pdf:
                for page in pages:
                    pdf.savefig(page)
            files.write_bytes(name, drawn.getvalue())
            return [name]
        names = [f"{path.stem}-{number}{path.suffix}" for number in range(2, len(pages) + 1)]
        written = [name, *(str(path.with_name(other)) for other in names)]
        for file, page in zip(written, pages, strict=True):
            drawn = io.BytesIO()
            page.savefig(drawn, format="svg", metadata={"Date": None})
            files.write_bytes(file, drawn.getvalue())
        return written


def _pages(
    title: str, puzzles: Sequence[Puzzle], each: int
) -> "Iterator[tuple[Figure, list[tuple[int, Puzzle]]]]":
    """Yield each page, with its title drawn, and its numbered puzzles."""
    from matplotlib.figure import Figure  # noqa: PLC0415

    numbered = list(enumerate(puzzles, 1))
    for first in range(0, len(puzzles), each):
        page = Figure(figsize=(_WIDTH, _HEIGHT), facecolor="white")
        page.text(0.5, 0.965, title, ha="center", fontsize=15, weight="bold")
        yield page, numbered[first : first + each]


def _question_pages(puzzles: Sequence[Puzzle]) -> "Iterator[Figure]":
    for page, shown in _pages(_("Minewise puzzles"), puzzles, _EACH):
        for place, (number, puzzle) in enumerate(shown):
            row, column = divmod(place, _ACROSS)
            left, top = 0.07 + column * 0.46, 0.935 - row * 0.31
            head = _("{number}. {question}").format(number=number, question=puzzle.text)
            count = puzzle.position.mines
            mines = _n("{mines} mine on the board.", "{mines} mines on the board.", count)
            text = fill(f"{head} {mines.format(mines=count)}", _LETTERS)
            page.text(left, top, text, fontsize=9, va="top")
            axes = page.add_axes((left, top - 0.275, 0.4, 0.225))
            draw_board(axes, puzzle.position, puzzle.cells)
        yield page


def _answer_pages(puzzles: Sequence[Puzzle]) -> "Iterator[Figure]":
    for page, shown in _pages(_("Answers"), puzzles, _ANSWERS_EACH):
        note = _("Cells are (row,column), counted from 1 at the top left.")
        page.text(0.07, 0.935, note, fontsize=9)
        for place, (number, puzzle) in enumerate(shown):
            line = _("{number}. {theme} ({rating}): {answer}").format(
                number=number,
                theme=puzzle.theme.label,
                rating=puzzle.rating,
                answer=Truth(puzzle).in_words,
            )
            page.text(0.07, 0.91 - place * 0.0365, fill(line, 110), fontsize=9, va="top")
        yield page


def draw_board(axes: "Axes", position: Position, marked: Sequence[Cell] = ()) -> None:
    """Draw a position with frames around some cells, rows and columns counted from 1."""
    from matplotlib.patches import Rectangle  # noqa: PLC0415

    grid = position.grid
    axes.set_xlim(-0.1, grid.width + 0.1)
    axes.set_ylim(grid.height + 0.1, -0.1)
    axes.set_aspect("equal")
    # The side of a cell in points, the unit of font sizes.
    size = min(0.4 * _WIDTH / grid.width, 0.225 * _HEIGHT / grid.height) * 72
    for cell in grid:
        number = position.number(cell)
        colour = _HIDDEN if number is None else _OPEN
        corner = cell[1] + grid.shift(cell[0]), cell[0]
        axes.add_patch(Rectangle(corner, 1, 1, facecolor=colour, edgecolor=_LINE, linewidth=0.5))
        if number:
            text = axes.text(corner[0] + 0.5, corner[1] + 0.52, str(number), fontsize=0.6 * size)
            text.set(ha="center", va="center_baseline")
    for row, column in marked:
        inside = column + grid.shift(row) + 0.1, row + 0.1
        frame = Rectangle(inside, 0.8, 0.8, fill=False, edgecolor=_MARK, linewidth=1.6)
        axes.add_patch(frame)
    for axis, count in ((axes.xaxis, grid.width), (axes.yaxis, grid.height)):
        axis.set_ticks([n + 0.5 for n in range(count)], [str(n + 1) for n in range(count)])
    axes.tick_params(
        length=0, labelsize=min(7.0, 0.5 * size), top=True, labeltop=True, labelbottom=False
    )
    axes.spines[:].set_visible(False)
