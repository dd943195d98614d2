"""A heat map of a position as a picture: PNG for pages, SVG for print.

What colour says is said a second time: by a percentage, a tick or a cross. The
picture is drawn by matplotlib, which is an extra, and slow to load: it is
imported only when a picture is asked for. Nothing of its global state is used,
so a program that draws with it itself is not disturbed.
"""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.base import MinewiseError, files, quote
from minewise.core import FLAG, MINE, Cell, Grid, Position, place
from minewise.solver import Probability
from minewise.ui import heat

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ENDINGS = (".png", ".svg")

# Inches: cells are large where there are few, so that a small board fills its
# picture, and small where there are many, so that the picture stays printable.
_LARGEST_CELL, _USUAL_CELL = 0.8, 0.55
_SMALL_BOARD, _LARGE_BOARD = 4.0, 18.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 0.5, 1.2, 1.0, 0.5
_NARROWEST, _LOWEST = 5.4, 2.4
_ROOM_FOR_LABEL = 0.3
_DOTS_PER_INCH = 120

# Smaller cells than these have no room for letters, and for a tick or a cross.
_SMALLEST_WITH_TEXT, _SMALLEST_WITH_SIGN = 0.25, 0.06

_OPEN, _UNKNOWN, _LINE, _FRAME = "#f4f4f4", "#c4c4c4", "#9a9a9a", "#1546c8"
_NUMBERS = dict(
    zip(
        "12345678",
        ("#0000e6", "#007a00", "#d40000", "#00007f", "#7f0000", "#007a7a", "#000000", "#666666"),
        strict=True,
    )
)
_TICK = (((0.24, 0.52), (0.43, 0.72), (0.77, 0.30)),)
_CROSS = (((0.27, 0.27), (0.73, 0.73)), ((0.27, 0.73), (0.73, 0.27)))


class PictureError(MinewiseError):
    """A picture cannot be drawn or written."""


def check(name: str) -> None:
    """Say in time that a picture cannot be drawn under this name."""
    if Path(name).suffix.lower() not in ENDINGS:
        raise PictureError(
            f"{quote(name)} is not the name of a picture: expected one that ends in "
            f"{' or '.join(ENDINGS)}",
            name,
        )
    if find_spec("matplotlib") is None:
        raise PictureError(
            'a picture needs matplotlib, which is not installed: pip install ".[plots]"',
            name,
        )


def save(
    name: str, position: Position, probability: Mapping[Cell, Probability], best: Cell | None
) -> None:
    """Draw a heat map and write it into a file, as its ending says.

    Args:
        name: The file.
        position: What is seen.
        probability: How likely hidden cells are mines. Cells that are left out are grey.
        best: The cell to put a frame around.
    """
    check(name)
    write(name, draw(position, probability, best))


def write(name: str | Path, figure: "Figure") -> None:
    """Write a picture into a file, as its ending says; the same picture gives the same file."""
    import matplotlib as mpl  # noqa: PLC0415 - slow, and an extra

    ending = Path(name).suffix.lower()
    # With no date, no version, and no names by chance.
    same = {"Date": None} if ending == ".svg" else {"Software": None}
    with mpl.rc_context({"svg.hashsalt": "minewise", "svg.fonttype": "none"}):
        drawn = io.BytesIO()
        figure.savefig(drawn, format=ending[1:], metadata=same)
    files.write_bytes(name, drawn.getvalue())


def draw(
    position: Position, probability: Mapping[Cell, Probability], best: Cell | None
) -> "Figure":
    """The same as a figure of matplotlib's."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    plan = _Plan.of(position.grid)
    figure = Figure(figsize=(plan.width, plan.height), dpi=_DOTS_PER_INCH, facecolor=heat.PAPER)
    FigureCanvasAgg(figure)
    board = _HeatMap(figure.add_axes(plan.board), position, probability, plan.cell)
    board.draw_cells()
    board.draw_labels()
    if plan.cell >= _SMALLEST_WITH_SIGN:
        board.draw_signs()
    if plan.cell >= _SMALLEST_WITH_TEXT:
        board.draw_texts()
    if best is not None:
        board.draw_frame(best)
    _draw_scale(figure, figure.add_axes(plan.scale))

    def write(text: str, inches_up: float, size: int, weight: str = "normal") -> None:
        middle = plan.board[0] + plan.board[2] / 2
        up = inches_up / plan.height
        figure.text(middle, up, text, fontsize=size, weight=weight, ha="center", va="center")

    write(_title(position), plan.height - 0.3, size=14, weight="bold")
    if best is not None:
        write(_best_move(best, probability[best]), plan.height - 0.57, size=10)
    write(_legend(position, probability), 0.26, size=9)
    return figure


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything goes.

    Attributes:
        width: Of the whole picture, in inches.
        height: The same.
        cell: The side of a cell, in inches.
        board: Left, bottom, width and height of the board, as parts of the picture.
        scale: The same for the scale of colours.
    """

    width: float
    height: float
    cell: float
    board: tuple[float, float, float, float]
    scale: tuple[float, float, float, float]

    @classmethod
    def of(cls, grid: Grid) -> "_Plan":
        longest = max(grid.width, grid.height)
        cell = max(_USUAL_CELL, min(_LARGEST_CELL, _SMALL_BOARD / longest))
        cell = min(cell, _LARGE_BOARD / longest)
        across, down = grid.width * cell, grid.height * cell
        width = max(_NARROWEST, _LEFT + across + _RIGHT)
        room = max(_LOWEST, down)
        height = _TOP + room + _BOTTOM
        left = _LEFT + (width - _LEFT - _RIGHT - across) / 2
        return cls(
            width,
            height,
            cell,
            (left / width, (_BOTTOM + (room - down) / 2) / height, across / width, down / height),
            ((left + across + 0.3) / width, _BOTTOM / height, 0.2 / width, room / height),
        )


@dataclass(frozen=True, slots=True)
class _Letters:
    """How letters look, and where in a cell they are; all in parts of a cell."""

    size: float
    weight: str
    across: float = 0.5
    down: float = 0.5


_LARGE, _SMALL = _Letters(0.5, "bold"), _Letters(0.29, "normal")
_CORNER = _Letters(0.24, "bold", across=0.15, down=0.19)


class _HeatMap:
    """Draws the board. A cell is one unit wide; rows count downwards."""

    def __init__(
        self,
        axes: "Axes",
        position: Position,
        probability: Mapping[Cell, Probability],
        cell: float,
    ) -> None:
        self._axes = axes
        self._position = position
        self._probability = probability
        self._points = cell * 72  # the side of a cell in the unit of letters and lines
        self._inches = cell
        axes.set_xlim(0, position.grid.width)
        axes.set_ylim(position.grid.height, 0)

    def draw_cells(self) -> None:
        from matplotlib.collections import PatchCollection  # noqa: PLC0415
        from matplotlib.patches import Rectangle  # noqa: PLC0415

        squares = [Rectangle((column, row), 1, 1) for row, column in self._position.grid]
        self._axes.add_collection(
            PatchCollection(
                squares,
                facecolors=[self._colour(cell) for cell in self._position.grid],
                edgecolors=_LINE,
                linewidths=min(0.8, self._points / 20),
            )
        )

    def _colour(self, cell: Cell) -> str:
        if cell in self._probability:
            return heat.background(self._probability[cell])
        return _OPEN if self._position.number(cell) is not None else _UNKNOWN

    def draw_labels(self) -> None:
        """Rows and columns from 1, as many as there is room for."""
        grid, axes = self._position.grid, self._axes
        step = next(n for n in (1, 5, 10, 50, 100, 10**9) if n * self._inches >= _ROOM_FOR_LABEL)
        for axis, count in ((axes.xaxis, grid.width), (axes.yaxis, grid.height)):
            named = [n for n in range(1, count + 1) if n == 1 or n % step == 0]
            axis.set_ticks([n - 0.5 for n in named], [str(n) for n in named])
        axes.tick_params(
            length=0, labelsize=8, top=True, labeltop=True, bottom=False, labelbottom=False
        )

    def draw_signs(self) -> None:
        """A tick on what is safe for sure, a cross on what is a mine for sure."""
        from matplotlib.collections import LineCollection  # noqa: PLC0415

        signs = {0: _TICK, 1: _CROSS}
        lines = [
            [(column + x, row + y) for x, y in stroke]
            for (row, column), mine in self._probability.items()
            if mine in signs
            for stroke in signs[int(mine)]
        ]
        self._axes.add_collection(
            LineCollection(lines, colors=heat.PAPER, linewidths=self._points * 0.08)
        )

    def draw_texts(self) -> None:
        """The numbers, the percentages and the flags."""
        for cell in self._position.grid:
            symbol, mine = self._position[cell], self._probability.get(cell)
            if symbol in _NUMBERS:
                self._write(cell, symbol, _NUMBERS[symbol], _LARGE)
            elif symbol == MINE:
                self._write(cell, MINE, heat.INK, _LARGE)
            elif mine is not None and 0 < mine < 1:
                self._write(cell, f"{heat.percent(mine)}%", heat.INK, _SMALL)
            if symbol == FLAG:
                colour = heat.INK if mine is None else heat.foreground(mine)
                self._write(cell, FLAG, colour, _CORNER)

    def _write(self, cell: Cell, text: str, colour: str, letters: "_Letters") -> None:
        self._axes.text(
            cell[1] + letters.across,
            cell[0] + letters.down,
            text,
            fontsize=letters.size * self._points,
            weight=letters.weight,
            color=colour,
            ha="center",
            va="center_baseline",
        )

    def draw_frame(self, cell: Cell) -> None:
        from matplotlib.patches import Rectangle  # noqa: PLC0415

        row, column = cell
        thick = max(2.0, self._points * 0.09)
        # White around the frame sets it off from any colour beside it.
        for colour, width in ((heat.PAPER, thick * 1.8), (_FRAME, thick)):
            frame = Rectangle(
                (column, row), 1, 1, fill=False, edgecolor=colour, linewidth=width, zorder=3
            )
            frame.set_clip_on(False)
            self._axes.add_patch(frame)


def _draw_scale(figure: "Figure", axes: "Axes") -> None:
    from matplotlib.cm import ScalarMappable  # noqa: PLC0415
    from matplotlib.colors import LinearSegmentedColormap, Normalize  # noqa: PLC0415

    colours = LinearSegmentedColormap.from_list("heat", [heat.tint(n / 20) for n in range(21)])
    scale = figure.colorbar(ScalarMappable(Normalize(0, 100), colours), cax=axes)
    scale.set_ticks([0, 25, 50, 75, 100], labels=["0%", "25%", "50%", "75%", "100%"])
    scale.ax.tick_params(labelsize=8)
    scale.set_label("chance of a mine", fontsize=9)


def _title(position: Position) -> str:
    mines = f"{position.mines} {'mine' if position.mines == 1 else 'mines'}"
    return f"{position.grid.width}x{position.grid.height}, {mines}"


def _best_move(best: Cell, mine: Probability) -> str:
    how_safe = "safe for sure" if mine == 0 else f"{heat.spoken(1 - Fraction(mine))} safe"
    return f"Best move, framed: {place(best)}, {how_safe}"


def _legend(position: Position, probability: Mapping[Cell, Probability]) -> str:
    parts = ["\N{CHECK MARK} safe for sure", "\N{BALLOT X} a mine for sure"]
    if position.flags:
        parts.append(f"{FLAG} your flag")
    if position.shown_mines:
        parts.append(f"{MINE} a mine that is shown")
    if len(probability) < len(position.hidden):
        parts.append("grey: not settled")
    return "     ".join(parts)
