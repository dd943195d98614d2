"""The blocks that views are made of: a closed list, drawn once by each front end.

    Text, Table, Form, Chart, Counters, Board, Slider

All are plain data, and are compared, so that only the blocks that changed are drawn again.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.core import Cell, Grid

Value = str | int | bool
"""The value of a field."""


@dataclass(frozen=True, slots=True)
class Text:
    """Paragraphs to read. A cell in them, such as (3,4), may be a link to the board.

    `style` is `plain`, `heading`, `note` (less important), or `fixed` (columns line up).
    """

    paragraphs: tuple[str, ...]
    style: Literal["plain", "heading", "note", "fixed"] = "plain"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: figures are right-aligned; without room for all, spare ones go."""

    label: str
    figure: bool = False
    spare: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, with a text for each column."""

    id: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows to read or to choose from. `empty` is shown if there are none.

    If `enter` names an action, Enter or a double click does that with the chosen row.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    title: str = ""
    empty: str = ""
    enter: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """Something to set. A change takes effect at once, by the action `set` with the field's name.

    `kind` is `switch`, `choice` (of `options`, each a value and its label), `number` (from `least`
    to `most`) or `text`. `why_not` is the reason if it cannot be changed now.
    """

    name: str
    label: str
    kind: Literal["switch", "choice", "number", "text"]
    value: Value
    help: str = ""
    group: str = ""
    options: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """Fields, each group together under its name."""

    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing of values in order, and the same in `words`.

    `parts`, if given, are the filled part of each value. `low` and `high` label the axis at 0 and
    at `top`, by default for shares of a whole; `first` and `last` label the ends of the other axis.
    """

    title: str
    words: str
    values: tuple[float, ...]
    kind: Literal["bars", "line"] = "bars"
    parts: tuple[float, ...] = ()
    top: float = 1.0
    low: str = "0 %"
    high: str = "100 %"
    first: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class Counters:
    """Labels with their values: mines left, time, rating.

    `name` distinguishes several in one view, for the layout: the `dial` of a game is exactly the
    mines left and the time, which some front ends draw with icons instead of the labels.
    """

    pairs: tuple[tuple[str, str], ...]
    name: str = ""


MarkKind = Literal["looked", "safe", "mine", "asked", "chosen", "wrong", "best", "trail"]
"""The kinds of marks on cells."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a cell, also in words for people who do not see it.

    `looked` is a number that a reason rests on; `safe` and `mine` are settled or marked so by the
    person; `asked` is in question, `chosen` and `wrong` are parts of an answer, `best` is best to
    guess, `trail` is on the path of the mouse.
    """

    cell: Cell
    kind: MarkKind
    words: str = ""


@dataclass(frozen=True, slots=True)
class Gestures:
    """The settings for mouse and touch on a board.

    A finger held for `hold` milliseconds is a right click, and with `hold_mouse` a left button
    too. With `swap` the right button is the one that opens. `lights` lights up the cells of
    a press, `haptics` lets a phone vibrate.
    """

    hold: int = 400
    hold_mouse: bool = False
    swap: bool = False
    lights: bool = True
    haptics: bool = True


@dataclass(frozen=True, slots=True)
class Board:
    """A board, one symbol a cell (see `minewise.session.view`), and everything drawn on it.

    `press` and `mark` name the actions of a left and a right click; without them, it is read-only.
    If it `paints`, `press` is done at once, and on each cell that a drag passes.
    With `gestures` every gesture does `press`, and `Given.text` names it: left, right, double or
    both. When `cursor` changes, the cursor moves there; a person may then move it. `fades` fades
    numbers that have all their flags, `counts_flags` highlights numbers that have too many.
    `notes` are written in hidden cells; a single letter is also the cell's name in the message of
    the view. `cover` is a text in place of the cells. `rulers` shows the numbers of rows and
    columns, from `first` on.
    """

    grid: Grid
    view: str
    label: str = ""
    press: str = ""
    mark: str = ""
    paints: bool = False
    cursor: Cell | None = None
    marks: tuple[Mark, ...] = ()
    notes: Mapping[Cell, str] = field(default_factory=dict)
    odds: Mapping[Cell, float] = field(default_factory=dict)
    gestures: Gestures | None = None
    fades: bool = False
    counts_flags: bool = False
    cover: str = ""
    rulers: bool = True
    first: int = 1

    @property
    def letters(self) -> Mapping[Cell, str]:
        """The cells that a sentence may name by a unique letter."""
        named = Counter(self.notes.values())
        return {
            cell: note
            for cell, note in self.notes.items()
            if len(note) == 1 and note.isupper() and named[note] == 1
        }


@dataclass(frozen=True, slots=True)
class Slider:
    """A place in something long, from 0 to `most`; moving it does `action` with the place.

    It is displayed counting from `first`.
    """

    label: str
    value: int
    most: int
    action: str = "go"
    first: int = 0

    @property
    def words(self) -> str:
        """Its place in words."""
        return _("{label}: {place} of {last}").format(
            label=self.label, place=self.value + self.first, last=self.most + self.first
        )

    def misfit(self, place: int | None, typed: str) -> str:
        """The error for a place, quoted as typed; empty if it is valid."""
        if place is not None and 0 <= place <= self.most:
            return ""
        text = _("{typed} is out of range: expected {first} to {last}.")
        return text.format(typed=quote(typed), first=self.first, last=self.most + self.first)


Block = Text | Table | Form | Chart | Counters | Board | Slider
"""A part of a view."""
