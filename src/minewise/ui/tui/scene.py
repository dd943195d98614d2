"""The scene: the board widget's content as plain data, and the look of each cell."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from minewise.base.percent import percent
from minewise.core import FLAG, HIDDEN, MINE, Cell, Grid
from minewise.core.game import EXPLODED, QUESTION, WRONG_FLAG
from minewise.screens.blocks import Board
from minewise.session.view import flags_over
from minewise.ui import heat
from minewise.ui.tui.themes import ColourTheme, Paint


@dataclass(frozen=True, slots=True)
class Scene:
    """A board, and the marks that a terminal draws on it."""

    board: Board
    cursor: Cell | None = None
    looked_at: frozenset[Cell] = frozenset()  # the numbers that a hint or a reason points to
    settled: frozenset[Cell] = frozenset()  # the cells that it proves safe or mined
    notes: Mapping[Cell, str] = field(default_factory=dict)  # at most two characters
    size: tuple[int, int] = (3, 1)  # width and height of a cell in characters
    pressed: frozenset[Cell] = frozenset()  # hidden cells on or around a held mouse button

    @property
    def grid(self) -> Grid:
        return self.board.grid

    @property
    def focus(self) -> Cell | None:
        """The cell to keep in view: the cursor's, or else a settled one."""
        return min(self.settled, default=None) if self.cursor is None else self.cursor

    @property
    def pointed_at(self) -> frozenset[Cell]:
        """All cells that a hint or a reason points to."""
        return self.looked_at | self.settled

    @property
    def middle(self) -> int:
        """The line of a cell that holds its mark."""
        return (self.size[1] - 1) // 2

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height of the whole board with its rulers, in characters."""
        grid = self.grid
        across = grid.width * self.size[0] + max(self.shift(row) for row in (0, 1))
        return self.side + across, self.top + grid.height * self.size[1]

    @property
    def side(self) -> int:
        """The width of the row numbers, in characters."""
        return len(str(self.grid.height)) + 2 if self.board.rulers else 0

    @property
    def top(self) -> int:
        """The height of the column numbers, in lines."""
        return int(self.board.rulers)

    def shift(self, row: int) -> int:
        """The number of characters by which a row is shifted right."""
        return round(self.grid.shift(row) * self.size[0])

    def fitted(self, width: int, height: int) -> "Scene":
        """The scene with the largest cells that fit, or else with the narrowest."""
        for size in _SIZES:
            found = replace(self, size=size)
            wide, high = found.extent
            if wide <= width and (high <= height or size[1] == 1):
                break
        return found


# The sizes of cells. Two characters are narrow, but make Expert fit on 80 columns.
_SIZES = ((7, 3), (5, 2), (3, 1), (2, 1))

# The characters left and right of a mark. They show without colour which cells are
# pointed to; the cursor takes precedence, since it must always be visible.
_CURSOR, _SETTLED, _LOOKED_AT, _NOTHING = ("[", "]"), (">", "<"), ("(", ")"), (" ", " ")
_TOO_MANY = ("!", "!")


def look(
    scene: Scene, cell: Cell, theme: ColourTheme, line: int | None = None
) -> tuple[str, Paint]:
    """The characters and the paint of a line of a cell, by default of the line with its mark."""
    text, paint = _mark(scene, cell, theme)
    left, right = _NOTHING
    if scene.board.counts_flags and (_flags_over(scene, cell) or 0) > 0:
        (left, right), paint = _TOO_MANY, theme.exploded
    if cell in scene.looked_at:
        (left, right), paint = _LOOKED_AT, theme.looked_at
    if cell in scene.settled:
        (left, right), paint = _SETTLED, theme.settled
    if cell == scene.cursor:
        # If there is room, marked cells keep their signs inside the cursor's brackets.
        text = f"{left}{text}{right}" if scene.size[0] > 3 and left.strip() else text
        paint = theme.settled if cell in scene.settled else theme.cursor
        left, right = _CURSOR
    if line is not None and line != scene.middle:
        text = ""
    width = scene.size[0]
    if width > 3:
        return f"{left}{text:^{width - 2}}{right}", paint
    if len(text) > 1 or width == 2:
        # There is room for one side or for none: then only the colours show the marks, and the
        # rulers show the cursor.
        return f"{left}{text:>{width - 1}}"[-width:], paint
    return f"{left}{text:1}{right}", paint


def _mark(scene: Scene, cell: Cell, theme: ColourTheme) -> tuple[str, Paint]:
    marks = theme.marks
    symbol = scene.board.view[scene.grid.index(cell)]
    is_named = cell in scene.board.letters and cell in scene.notes
    if cell in scene.board.odds and symbol in (HIDDEN, QUESTION, FLAG) and not is_named:
        return _odds(scene, cell, symbol, theme)
    shade = theme.shade[0] if _is_odd(cell) else theme.hidden.ground
    if cell in scene.notes:
        return scene.notes[cell], Paint(theme.hidden.ink, shade, bold=True)
    if symbol in (HIDDEN, QUESTION) and cell in scene.pressed:
        return marks.pressed, Paint(theme.open.ink, theme.open.ground, bold=True)
    marked = {
        HIDDEN: (marks.hidden, Paint(theme.hidden.ink, shade, theme.hidden.bold)),
        QUESTION: (marks.question, Paint(theme.question.ink, shade, theme.question.bold)),
        FLAG: (marks.flag, theme.flag),
        MINE: (marks.mine, theme.mine),
        EXPLODED: (marks.exploded, theme.exploded),
        WRONG_FLAG: (marks.wrong_flag, theme.exploded),
    }
    if symbol in marked:
        return marked[symbol]
    ground = theme.shade[1] if _is_odd(cell) else theme.open.ground
    bold = theme.open.bold or symbol != "0"
    if scene.board.fades and _flags_over(scene, cell) == 0:
        return marks.done[int(symbol)], Paint(theme.numbers[0], ground)
    return marks.empty if symbol == "0" else symbol, Paint(theme.numbers[int(symbol)], ground, bold)


def _odds(scene: Scene, cell: Cell, symbol: str, theme: ColourTheme) -> tuple[str, Paint]:
    """The chance of a mine. It never looks like an open number, and a flag stays a flag."""
    odds, flagged = scene.board.odds[cell], symbol == FLAG
    width = scene.size[0]
    if width > 3:
        text = f"{theme.marks.flag if flagged else ''}{percent(odds)}"
        text = text if len(text) > 2 else f"{text}%"
    elif width == 3 or flagged or odds in (0, 1):
        text = heat.short(odds, flagged=flagged).strip().replace(FLAG, theme.marks.flag)
    else:
        # Two digits would run together: the ruler's corner has the odds of the cursor's cell.
        text = theme.marks.chances[int(float(odds) * len(theme.marks.chances))]
    if theme.odds is not None:
        dark = theme.odds == "dark"
        ink, ground = heat.foreground(odds, dark=dark), heat.background(odds, dark=dark)
        return text, Paint(ink, ground, bold=odds in (0, 1) or flagged)
    ground = theme.shade[0] if _is_odd(cell) else theme.hidden.ground
    return text, Paint(theme.hidden.ink, ground, bold=odds in (0, 1) or _is_odd(cell))


def _flags_over(scene: Scene, cell: Cell) -> int | None:
    return flags_over(scene.grid, scene.board.view, scene.grid.index(cell))


def _is_odd(cell: Cell) -> bool:
    return sum(cell) % 2 == 1
