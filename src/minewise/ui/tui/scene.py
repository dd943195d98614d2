"""The scene: all that the board widget draws, as plain data.

Who fills it in (a game that a person plays, a game that one watches) is no
matter of the widget's. Each cell is one symbol, as `minewise.session.view`
writes them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from minewise.core import FLAG, HIDDEN, MINE, Cell, Grid
from minewise.session import EXPLODED, QUESTION, WRONG_FLAG, flags_over
from minewise.solver import Probability
from minewise.ui import heat
from minewise.ui.tui.themes import Paint, Theme


@dataclass(frozen=True, slots=True)
class Scene:
    """A game as it is seen, and what is drawn on top of it.

    Attributes:
        grid: The shape.
        view: One symbol a cell, row by row.
        cursor: The cell under the cursor, or None.
        looked_at: The numbers that a hint or a reason points to.
        settled: The cells that a hint or a reason settles.
        odds: How likely a mine is in each hidden cell, where that is to be shown.
        compact: Whether cells are two characters wide: where the board would not fit.
        pressed: The hidden cells that a mouse button is held down on, or around.
        fades: Whether numbers that have all their flags fade.
        counts_flags: Whether numbers with too many flags around them stand out.
        notes: What is written in hidden cells instead of their symbol, at most two characters.
        first: The number of the first row and column.
    """

    grid: Grid
    view: str
    cursor: Cell | None = None
    looked_at: frozenset[Cell] = frozenset()
    settled: frozenset[Cell] = frozenset()
    odds: Mapping[Cell, Probability] = field(default_factory=dict)
    compact: bool = False
    pressed: frozenset[Cell] = frozenset()
    fades: bool = False
    counts_flags: bool = False
    notes: Mapping[Cell, str] | None = None
    first: int = 1

    @property
    def focus(self) -> Cell | None:
        """The cell to keep in view: under the cursor, or else what is settled."""
        return min(self.settled, default=None) if self.cursor is None else self.cursor

    @property
    def pointed_at(self) -> frozenset[Cell]:
        """All cells that a hint or a reason is about."""
        return self.looked_at | self.settled

    @property
    def cell_width(self) -> int:
        """How many characters a cell takes: odds need one more, unless cells are compact."""
        if self.notes is not None and max(map(len, self.notes.values()), default=0) > 1:
            return 3 if self.compact else 4
        return 2 if self.compact else 4 if self.odds else 3


# What stands left and right of the mark. They tell without colour what is
# pointed to; the cursor comes first, because one must always find it.
_CURSOR, _SETTLED, _LOOKED_AT, _NOTHING = ("[", "]"), (">", "<"), ("(", ")"), (" ", " ")
_TOO_MANY = ("!", "!")


def look(scene: Scene, cell: Cell, theme: Theme) -> tuple[str, Paint]:
    """The characters of a cell, and how they are painted."""
    text, paint = _mark(scene, cell, theme)
    left, right = _NOTHING
    if scene.counts_flags and (_flags_over(scene, cell) or 0) > 0:
        (left, right), paint = _TOO_MANY, theme.exploded
    if cell in scene.looked_at:
        (left, right), paint = _LOOKED_AT, theme.looked_at
    if cell in scene.settled:
        (left, right), paint = _SETTLED, theme.settled
    if cell == scene.cursor:
        (left, right), paint = _CURSOR, theme.cursor
    width = scene.cell_width
    if scene.notes is not None and width == 4 and not scene.odds:
        return f"{left}{text:<2}{right}"[:width], paint
    if len(text) > 1 or scene.compact:
        # Odds leave room for one side, or for none: then the colours have to do, and the rulers
        # tell where the cursor is.
        return f"{left}{text:>{width - 1}}"[-width:], paint
    return f"{left}{text:>{width - 2}}{right}", paint


def _mark(scene: Scene, cell: Cell, theme: Theme) -> tuple[str, Paint]:
    marks = theme.marks
    symbol = scene.view[scene.grid.index(cell)]
    if cell in scene.odds and symbol in (HIDDEN, QUESTION, FLAG):
        return _odds(scene, cell, symbol, theme)
    if scene.notes is not None and cell in scene.notes:
        ground = theme.shade[0] if _is_odd(cell) else theme.hidden.ground
        return scene.notes[cell], Paint(theme.hidden.ink, ground, bold=True)
    if symbol in (HIDDEN, QUESTION):
        return _hidden(scene, cell, symbol, theme)
    marked = {
        FLAG: (marks.flag, theme.flag),
        MINE: (marks.mine, theme.mine),
        EXPLODED: (marks.exploded, theme.exploded),
        WRONG_FLAG: (marks.wrong_flag, theme.exploded),
    }
    if symbol in marked:
        return marked[symbol]
    ground = theme.shade[1] if _is_odd(cell) else theme.open.ground
    bold = theme.open.bold or symbol != "0"
    if scene.fades and _flags_over(scene, cell) == 0:
        return marks.done[int(symbol)], Paint(theme.numbers[0], ground)
    return marks.empty if symbol == "0" else symbol, Paint(theme.numbers[int(symbol)], ground, bold)


def _odds(scene: Scene, cell: Cell, symbol: str, theme: Theme) -> tuple[str, Paint]:
    """The chance of a mine. A percent sign tells it from an open number, a flag stays a flag."""
    odds, flagged = scene.odds[cell], symbol == FLAG
    if scene.compact and not flagged and not _touches_a_number(scene, cell):
        # They are all alike, and side by side their digits would run together.
        text = theme.marks.hidden
    elif scene.compact:
        text = heat.short(odds, flagged=flagged).strip().replace(FLAG, theme.marks.flag)
    else:
        text = heat.percent(odds)
        if flagged and len(text) != 2:  # one character more leaves no room for the cursor
            text = heat.short(odds).strip().removesuffix("%")
        text = theme.marks.flag + text if flagged else text if len(text) > 2 else f"{text}%"
    if theme.odds is not None:
        dark = theme.odds == "dark"
        ink, ground = heat.foreground(odds, dark=dark), heat.background(odds, dark=dark)
        return text, Paint(ink, ground, bold=odds in (0, 1) or flagged)
    ground = theme.shade[0] if _is_odd(cell) else theme.hidden.ground
    return text, Paint(theme.hidden.ink, ground, bold=odds in (0, 1) or _is_odd(cell))


def _flags_over(scene: Scene, cell: Cell) -> int | None:
    return flags_over(scene.grid, scene.view, scene.grid.index(cell))


def _touches_a_number(scene: Scene, cell: Cell) -> bool:
    around = scene.grid.around(scene.grid.index(cell))
    return any(scene.view[index].isdigit() for index in around)


def _hidden(scene: Scene, cell: Cell, symbol: str, theme: Theme) -> tuple[str, Paint]:
    if cell in scene.pressed:
        return theme.marks.pressed, Paint(theme.open.ink, theme.open.ground, bold=True)
    ground = theme.shade[0] if _is_odd(cell) else theme.hidden.ground
    if symbol == QUESTION:
        return theme.marks.question, Paint(theme.question.ink, ground, theme.question.bold)
    return theme.marks.hidden, Paint(theme.hidden.ink, ground, theme.hidden.bold)


def _is_odd(cell: Cell) -> bool:
    return sum(cell) % 2 == 1
