"""What a screen is: a view to draw, and actions to do. Every front end draws the same views.

    Screen    says what is to be seen (`view`) and does what a person asks for (`do`)
    View      a title, blocks from top to bottom, and actions: plain data
    Block     Text, Table, Form, Chart, Counters, Board or Slider: a closed list
    Action    something to do, by its name
    Ask       a question before an action goes on: yes or no, a line, a file, a key
    Did       what an action did

A front end draws each kind of block once, in the way of its toolkit, and knows nothing of what a
view is about. Views are compared, so that only the blocks that changed are drawn again.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import Cell, Grid
from minewise.core.grid import short_place
from minewise.session import words
from minewise.session.result import Result

Value = str | int | bool
"""What a field of a form holds."""


@dataclass(frozen=True, slots=True)
class Text:
    """Paragraphs to read. A cell in them, such as (3,4), may be a link to the board.

    `style` is `plain`, `heading`, `note` (less important), or `fixed` (columns line up).
    """

    paragraphs: tuple[str, ...]
    style: Literal["plain", "heading", "note", "fixed"] = "plain"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: figures are set flush right; a narrow screen drops spare columns."""

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
    """Rows to read or to choose from. `empty` is said where there are none.

    Where `enter` names an action, a row can be chosen, and Enter or a double click does that.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    title: str = ""
    empty: str = ""
    enter: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """Something to set. A change is done at once, by the action `set` with the field's name.

    `kind` is `switch`, `choice` (of `options`, each a value and its label), `number` (from `least`
    to `most`) or `text`. `why_not` says why it cannot be changed now.
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
    """Fields, those of one group together under its name."""

    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing of values in order, and `words` that say the same.

    `parts`, if given, are the share of each value that is drawn filled. `low` and `high` label
    the axis at 0 and at `top`; `first` and `last` the two ends of the other one.
    """

    title: str
    words: str
    values: tuple[float, ...]
    kind: Literal["bars", "line"] = "bars"
    parts: tuple[float, ...] = ()
    top: float = 1.0
    low: str = ""
    high: str = ""
    first: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class Counters:
    """Labels with what they count: mines left, time, rating.

    `name` tells several of one view apart, for the layout.
    """

    pairs: tuple[tuple[str, str], ...]
    name: str = ""


MarkKind = Literal["looked", "safe", "mine", "asked", "chosen", "wrong", "best", "trail"]
"""How a cell can be marked."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How a cell is marked, and the same in words for people who do not see it.

    `looked` is a number that a reason rests on; `safe` and `mine` are settled or said to be so;
    `asked` is in question, `chosen` and `wrong` are parts of an answer, `best` is best to guess,
    `trail` is where the mouse was.
    """

    cell: Cell
    kind: MarkKind
    words: str = ""


@dataclass(frozen=True, slots=True)
class Gestures:
    """How a front end reads the mouse and fingers on a board.

    A finger held for `hold` milliseconds is a right click, and with `hold_mouse` a left button
    too. With `swap` the right button is the one that opens. `lights` shows which cells a press is
    about, `haptics` lets a phone vibrate.
    """

    hold: int = 400
    hold_mouse: bool = False
    swap: bool = False
    lights: bool = True
    haptics: bool = True


@dataclass(frozen=True, slots=True)
class Board:
    """A board, one symbol a cell (see `minewise.session.view`), and what is drawn on it.

    `press` and `mark` name the actions of a left and a right click; with neither, it is only to
    look at. With `gestures` every gesture does `press`, and `Given.text` names it: left, right,
    double or both. `cursor` is where the cursor is put when it changes; a person may then move it.
    `fades` lets numbers fade that have all their flags, `counts_flags` lets numbers stand out that
    have too many. `notes` are written in hidden cells; a single letter is also the cell's name in
    the message of the view. `cover` is written over the board, which cannot be seen then. `rulers`
    shows the numbers of rows and columns, from `first` on.
    """

    grid: Grid
    view: str
    label: str = ""
    press: str = ""
    mark: str = ""
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
        """The cells that a sentence may call by a letter."""
        named = Counter(self.notes.values())
        return {
            cell: note
            for cell, note in self.notes.items()
            if len(note) == 1 and note.isupper() and named[note] == 1
        }


@dataclass(frozen=True, slots=True)
class Slider:
    """A place in something long, from 0 to `most`; moving it does `action` with the place.

    People count from `first`.
    """

    label: str
    value: int
    most: int
    action: str = "go"
    first: int = 0

    @property
    def words(self) -> str:
        """Where it stands."""
        return _("{label}: {place} of {last}").format(
            label=self.label, place=self.value + self.first, last=self.most + self.first
        )

    def misfit(self, place: int | None, typed: str) -> str:
        """Why it cannot be moved to a place that was given like this; nothing if it can."""
        if place is not None and 0 <= place <= self.most:
            return ""
        return _("{typed} is no place here: expected {first} to {last}.").format(
            typed=quote(typed), first=self.first, last=self.most + self.first
        )


Block = Text | Table | Form | Chart | Counters | Board | Slider
"""What a view is made of."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done: by a button, a key, a menu, or a typed word.

    `needs` is what it is done with: the chosen `row` of a table, the `cell` of the cursor, or
    nothing. `why_not` says why it cannot be done now. `place` is where a screen puts it: among
    the `main` buttons, behind `more`, or nowhere (`hidden`: keys and clicks only). `on` is whether
    a switch is on; None for what is no switch. One that `waits` is done after what is being worked
    out; others stop that.
    """

    name: str
    label: str
    keys: tuple[str, ...] = ()
    needs: Literal["", "row", "cell"] = ""
    help: str = ""
    why_not: str = ""
    place: Literal["main", "more", "hidden"] = "main"
    on: bool | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A question. Its answer does `action` again, with the same row and one more `sure`.

    `kind` is what the answer is: `yes` (or no), a `line` of text, a `file` to read, or a `key`.
    """

    text: str
    yes: str
    action: str
    row: str = ""
    sure: int = 1
    kind: Literal["yes", "line", "file", "key"] = "yes"
    line: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """All that a front end draws of a screen.

    `tick` is after how many seconds the screen wants to go on by itself. `message`, `ask` and
    `working` are filled in by the `Stage`.
    """

    name: str
    title: str
    blocks: tuple[Block, ...] = ()
    actions: tuple[Action, ...] = ()
    tick: float | None = None
    message: str = ""
    ask: Ask | None = None
    working: str = ""

    @property
    def lettered(self) -> str:
        """The message with letters for cells, as on the board; screen readers read `message`."""
        said = self.message
        for block in self.blocks:
            if isinstance(block, Board):
                for cell, letter in block.letters.items():
                    said = said.replace(short_place(cell), letter)
        return said

    def action(self, name: str) -> Action | None:
        """The action of that name, if the view offers it."""
        for each in self.actions:
            if each.name == name:
                return each
        return None

    def by_key(self, key: str) -> Action | None:
        """The action that a key does."""
        return next((each for each in self.actions if key in each.keys), None)


@dataclass(frozen=True, slots=True)
class Given:
    """What an action is done with.

    `text` is a typed line, the value of a field, or the name of a file; `data` is what a file
    holds; `sure` counts the questions that were answered with yes.
    """

    row: str = ""
    cell: Cell | None = None
    text: str = ""
    data: bytes = b""
    sure: int = 0

    @property
    def number(self) -> int | None:
        """The number of a row, or that a slider is moved to; None if it is none."""
        text = self.row or self.text
        is_number = text.isascii() and text.isdigit() and len(text) < 10
        return int(text) if is_number else None


NOTHING = Given()
"""For an action that needs nothing."""


@dataclass(frozen=True, slots=True)
class Did:
    """What an action did.

    `message` is said; `ask` is asked; `open` is another screen to show on top, `close` ends this
    one. `copy` goes to the clipboard, `file` (a name and what it holds) to where the person wants
    it. `result` is what happened to the game, for the screen with the board. `sound` is heard where
    there are sounds: open, area, flag, won or lost. `then` is worked out next, beside the screen.
    """

    message: str = ""
    ask: Ask | None = None
    open: "Screen | None" = None
    close: bool = False
    copy: str = ""
    file: tuple[str, bytes] | None = None
    result: Result | None = None
    sound: str = ""
    then: Task["Did"] | None = None


class Screen:
    """What is to be seen, and what can be done. Nothing here takes long, or raises.

    The action `name-of-it` is the method `act_name_of_it`. What takes long returns a `Task`.
    """

    def view(self) -> View:
        """The present view."""
        raise NotImplementedError

    def do(self, action: str, given: Given = NOTHING) -> Did | Task[Did]:
        """Do what a person asks for."""
        act: Act | None = getattr(self, f"act_{action.replace('-', '_')}", None)
        if act is None:
            said = _("{action} cannot be done here.").format(action=quote(action))
            return Did(said)
        return act(given)

    def load(self) -> Task[Did] | None:
        """What has to be read before there is much to see: done each time the screen is shown."""
        return None

    def tick(self, seconds: float) -> Task[Did] | None:  # noqa: ARG002 - most do not care
        """Let so much time pass, as `View.tick` asks for; returns the work to do then."""
        return None

    def cover(self) -> None:
        """Another screen is shown on top; `load` is called when this one is visible again."""

    def happened(self, result: Result) -> Did:
        """A screen that was on top has begun another game, and is closed; so is this one."""
        return did(result, close=True)

    def leave(self) -> None:
        """Release resources: the screen is closed."""


Act = Callable[[Given], Did | Task[Did]]
"""How a screen does one of its actions."""


def said(error: MinewiseError) -> Did:
    """What went wrong, as a sentence."""
    return Did(words.as_sentence(str(error)))


def did(result: Result, *, close: bool = False) -> Did:
    """What a command of the session did, for a screen that ends where it was done."""
    return Did(result.message or "", close=close and result.done, result=result)
