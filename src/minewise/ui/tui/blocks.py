"""Widgets for each kind of block in a terminal, independent of the subject of a view."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby, zip_longest
from textwrap import wrap
from typing import Any, Generic, TypeVar

from rich.cells import cell_len
from rich.markup import escape
from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from minewise.base.language import gettext as _
from minewise.core import Cell
from minewise.screens.as_text import chart_lines, table_lines
from minewise.screens.blocks import Block, Board, Chart, Counters, Field, Form, Slider, Table, Text
from minewise.screens.view import Action, Given
from minewise.session.session import Gesture
from minewise.session.view import pressed_cells
from minewise.ui.cursor import KEYS, MOVES, moved
from minewise.ui.tui.board import BoardView
from minewise.ui.tui.scene import Scene
from minewise.ui.tui.themes import ASCII, ColourTheme

# The text in marked cells: they differ by signs, not only by colours.
_SIGNS = {"safe": "✓", "mine": "⚑", "chosen": "○", "wrong": "✗", "best": "★"}
_IN_ASCII = {"safe": "ok", "mine": "F", "chosen": "o", "wrong": "x", "best": "+"}

# The marks that the board frames as settled or in question.
_SETTLED = ("asked", "wrong", "safe", "mine", "best", "chosen")

# The columns left free beside a board: its field's edge, and a scrollbar.
_EDGE = 2

# The lines of a board's label, if boards are side by side.
_LABEL = 2

_STEP = 50  # the change of a wide-ranging number by one key

Shown = TypeVar("Shown", bound=Block)


class Choices(OptionList):
    """A list to choose from: a sign, not only a colour, marks the focus."""

    def __init__(self, *options: Option, sign: str = "") -> None:
        super().__init__(*options, markup=False, compact=True)
        self.sign = sign

    def fill(self, options: Iterable[Option]) -> None:
        """Show other options; if only their texts differ, keep the scroll position."""
        options = [*options]
        if [each.id for each in options] == [each.id for each in self.options]:
            for index, (now, option) in enumerate(zip(self.options, options, strict=True)):
                if now.prompt != option.prompt:
                    self.replace_option_prompt_at_index(index, option.prompt)
            return
        place = self.scroll_offset.y
        with self.prevent(OptionList.OptionHighlighted):
            self.set_options(options)
        self.call_after_refresh(self._go_back, place)

    def _go_back(self, place: int) -> None:
        """Restore the scroll position, but keep the highlighted option in view."""
        self.scroll_to(y=place, animate=False, immediate=True)
        self.scroll_to_highlight()

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        line = self.scroll_offset.y + y
        if not self.has_focus or line >= len(self._lines):
            return strip
        if self._lines[line] != (self.highlighted, 0):
            return strip
        style = next((segment.style for segment in strip), None)
        return Strip([Segment(f"{self.sign} ", style), *strip.crop(2)])


class Press(Message):
    """The user triggered an action on a row, a field or a cell."""

    def __init__(self, action: str, given: Given) -> None:
        super().__init__()
        self.action, self.given = action, given


class Drawn(Vertical, Generic[Shown]):
    """A block on the screen. It is given the next block of its kind when the block changes."""

    def __init__(self, block: Shown, look: ColourTheme) -> None:
        super().__init__()
        self.block = block
        self.look = look

    def fits(self, block: Block) -> bool:
        return type(block) is type(self.block)

    def show(self, block: Shown, look: ColourTheme) -> None:
        self.block, self.look = block, look
        if self.children:  # otherwise it is not composed yet, or was removed before
            self.draw()

    def draw(self) -> None:
        raise NotImplementedError

    def on_mount(self) -> None:
        self.show(self.block, self.look)

    on_resize = on_mount  # lines depend on the width


class DrawnLines(Drawn[Shown]):
    """A block that is only read."""

    def compose(self) -> ComposeResult:
        yield Static(markup=False)

    def draw(self) -> None:
        self.query_one(Static).update(self.lines())

    def lines(self) -> VisualType:
        raise NotImplementedError


class DrawnText(DrawnLines[Text]):
    """Paragraphs."""

    def lines(self) -> str:
        self.set_classes(self.block.style)
        return ("\n" if self.block.style == "fixed" else "\n\n").join(self.block.paragraphs)


class DrawnCounters(DrawnLines[Counters]):
    """Labels on the left, figures on the right: on the next line if there is no room."""

    def lines(self) -> Content:
        lines, width = [], self.size.width
        for label, value in self.block.pairs:
            left = width - cell_len(value)
            between = " " * (left - cell_len(label)) or "\n" + " " * left
            lines.append(Content.assemble((label, self.look.ruler.ink), between, (value, "bold")))
        return Content("\n").join(lines)


class DrawnChart(DrawnLines[Chart]):
    """Small bars, with a description in words above them."""

    def lines(self) -> str:
        return "\n".join(chart_lines(self.block))


class DrawnSlider(DrawnLines[Slider]):
    """A bar, above its words if it is narrow; keys of the view's actions move it."""

    def lines(self) -> str:
        slider = self.block
        room = self.size.width - len(slider.words) - 1
        gap, width = (" ", room) if room >= 10 else ("\n", max(10, self.size.width))
        at = round(slider.value / slider.most * (width - 1)) if slider.most else 0
        return f"{'━' * at}●{'─' * (width - 1 - at)}{gap}{slider.words}"


class DrawnTable(Drawn[Table]):
    """A table; if its rows can be chosen, it is a list."""

    def compose(self) -> ComposeResult:
        yield Static(classes="heads")
        if self.block.enter:
            yield Choices()
        else:
            yield Static(classes="rows", markup=False)

    def fits(self, block: Block) -> bool:
        return isinstance(block, Table) and bool(block.enter) == bool(self.block.enter)

    @property
    def row(self) -> str:
        option = next((each.highlighted_option for each in self.query(OptionList)), None)
        return "" if option is None else option.id or ""

    def draw(self) -> None:
        table = self.block
        margin = 3 if table.enter else 0  # for the sign of the focus, and a scrollbar
        room = max(self.size.width - margin, 0) or None
        heads, *rows = table_lines(table, room)
        last = heads.rfind("  ") + 2  # the column of the last cells, which are wrapped below it
        below = " " * (last if last <= (room or 0) // 2 else 2)
        lines = ["\n".join(wrap(row, room or 999, subsequent_indent=below)) for row in rows]
        if not lines:
            heads, lines = "", [table.empty]
        title = f"[b $accent]{escape(table.title)}[/]\n" if table.title else ""
        self.query_one(".heads", Static).update(
            f"{title}{'  ' if table.enter else ''}[b]{escape(heads)}[/]"
        )
        self.query_one(".heads").display = bool(title or heads)
        if not table.enter:
            self.query_one(".rows", Static).update("\n".join(lines))
            return
        listed, here = self.query_one(Choices), self.row
        listed.sign = self.look.marks.here
        at, ids = listed.highlighted or 0, [row.id for row in table.rows]
        listed.fill(
            Option(line, id=row, disabled=row is None) for line, row in zip_longest(lines, ids)
        )
        with self.prevent(OptionList.OptionHighlighted):
            if ids:
                listed.highlighted = ids.index(here) if here in ids else min(at, len(ids) - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option.id is not None:
            self.post_message(Press(self.block.enter, Given(event.option.id)))


class DrawnForm(Drawn[Form]):
    """A row for each field: Enter changes it, left and right cycle through its values."""

    class Typed(Message):
        """A value has to be typed."""

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    class Explained(Message):
        """Another field is highlighted."""

    def compose(self) -> ComposeResult:
        yield Choices()

    def draw(self) -> None:
        listed = self.query_one(Choices)
        listed.sign = self.look.marks.here
        here, options = self.field, []
        width = max((len(field.label) for field in self.block.fields), default=0)
        for group, fields in groupby(self.block.fields, lambda field: field.group):
            if group:
                options.append(Option(Content.styled(group, "bold"), disabled=True))
            options += [
                Option(_line(field, width, self.size.width - 2), id=field.name) for field in fields
            ]
        with self.prevent(OptionList.OptionHighlighted):
            listed.fill(options)
            ids = [option.id for option in options]
            listed.highlighted = ids.index(here.name) if here and here.name in ids else None
            if listed.highlighted is None:
                listed.action_first()

    @property
    def explanation(self) -> str:
        """The purpose of the highlighted field, or why it cannot be changed."""
        return "" if self.field is None else self.field.why_not or self.field.help

    @property
    def field(self) -> Field | None:
        option = self.query_one(OptionList).highlighted_option
        return next((each for each in self.block.fields if option and each.name == option.id), None)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Explained())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        field = self.field
        if field is None or field.why_not:
            return
        if field.kind in ("text", "number"):
            self.post_message(self.Typed(field))
        else:
            self.turn(1)

    def turn(self, by: int) -> None:
        """Change the highlighted field to its next or previous value."""
        field = self.field
        if field is None or field.why_not or field.kind == "text":
            return
        if field.kind == "switch":
            value = "no" if field.value else "yes"
        elif field.kind == "choice":
            names = [name for name, _label in field.options]
            here = names.index(str(field.value)) if str(field.value) in names else -by
            value = names[(here + by) % len(names)]
        else:
            step = _STEP if field.most - field.least > 10 * _STEP else 1
            here = int(field.value or field.least)  # nothing may be typed yet
            value = str(max(field.least, min(field.most, here + by * step)))
        self.post_message(Press("set", Given(field.name, text=value)))


def _line(field: Field, width: int, room: int) -> str:
    """A field with its value beside it, or below it if there is no room."""
    value = _shown(field)
    if not 0 < room < width + 2 + len(value):
        return f"{field.label:<{width}}  {value}"
    return f"{field.label}\n{'  ' if len(value) + 2 <= room else ''}{value}"


def _shown(field: Field) -> str:
    value = str(field.value)
    match field.kind:
        case "switch":
            return f"[x] {_('yes')}" if field.value else f"[ ] {_('no')}"
        case "choice":
            return f"< {dict(field.options).get(value, value)} >"
        case "number":
            return f"< {value} >"
    return value or "…"


class DrawnBoard(Drawn[Board], can_focus=True):
    """A board. The arrow keys move its cursor if cells can be pressed."""

    def __init__(self, block: Board, look: ColourTheme) -> None:
        super().__init__(block, look)
        self.cursor = self._first_cursor()
        self._pressed: frozenset[Cell] = frozenset()
        self.can_focus = self.is_pressable
        self._board = BoardView(self._scene(), look)

    @property
    def is_pressable(self) -> bool:
        return bool(self.block.press or self.block.mark)

    def _first_cursor(self) -> Cell | None:
        """The view's cursor, or by default the middle of a playable board."""
        grid = self.block.grid
        if self.block.cursor is None and self.is_pressable:
            return grid.height // 2, grid.width // 2
        return self.block.cursor

    def compose(self) -> ComposeResult:
        yield Static(markup=False, classes="label")
        with Container(classes="field"):
            yield self._board

    def show(self, block: Board, look: ColourTheme) -> None:
        before, self.block = self.block, block
        self.follow(before, self.cursor)
        super().show(block, look)

    def follow(self, before: Board, cursor: Cell | None) -> None:
        """Keep a cursor, unless the board has changed, or the view has moved it."""
        is_kept = (self.block.cursor, self.block.grid) == (before.cursor, before.grid)
        self.cursor = (cursor if is_kept else None) or self._first_cursor()

    def draw(self) -> None:
        self.can_focus = self.is_pressable
        label = self.query_one(".label", Static)
        label.update(self.block.label)
        # A single board needs no label: the title or a text names it.
        label.display = bool(self.block.label) and self.screen.has_class("-several")
        self._board.paints = self.block.paints
        gestures = self.block.gestures
        if gestures is not None:
            self._board.hold = gestures.hold if gestures.hold_mouse else None
            self._board.swapped = gestures.swap
        self.fit()

    def _scene(self) -> Scene:
        board = self.block
        signs = _IN_ASCII if self.look.marks is ASCII else _SIGNS
        cells: dict[str, set[Cell]] = {}
        for mark in board.marks:
            cells.setdefault(mark.kind, set()).add(mark.cell)
        signed = {
            mark.cell: signs[mark.kind]
            for mark in board.marks
            if mark.kind in signs and not board.view[board.grid.index(mark.cell)].isdigit()
        }
        for cell, letter in board.letters.items():
            sign = signed.get(cell, "")
            signed[cell] = f"{letter}{sign}" if len(sign) == 1 else letter
        scene = Scene(
            board,
            cursor=self.cursor if self.has_focus else None,
            looked_at=frozenset(cells.get("looked", set()) | cells.get("trail", set())),
            settled=frozenset().union(*(cells.get(kind, set()) for kind in _SETTLED)),
            notes={**board.notes, **signed},
            pressed=self._pressed,
        )
        return scene.fitted(*self._room()) if isinstance(self.parent, Widget) else scene

    def _room(self) -> tuple[int, int]:
        """The columns and lines available to this board, if boards share the room equally."""
        around = self.parent
        assert isinstance(around, Widget)
        boards = max(1, len(around.children))
        width, height = around.size
        if self.screen.has_class("-across"):
            return width // boards - _EDGE, height - _LABEL * bool(self.block.label)
        return width - _EDGE, height // boards - (bool(self.block.label) and boards > 1)

    @property
    def usual(self) -> int:
        """The width with cells of the usual size, including the free columns beside it."""
        return replace(self._board.scene, size=(3, 1)).extent[0] + _EDGE

    def wide(self, room: int) -> int:
        """The width with the largest cells that fit, including the free columns beside it."""
        height = self._room()[1] if isinstance(self.parent, Widget) else 0
        return self._board.scene.fitted(room - _EDGE, height).extent[0] + _EDGE

    def takes(self, key: str, action: Action | None) -> bool:
        """Move the cursor or press its cell; return whether the key did that."""
        command = KEYS.get(key, "") if action is None else action.name
        if self.is_pressable and command in MOVES and self.cursor is not None:
            self.cursor = moved(self.block.grid, self.cursor, command)
            self.draw()
        elif action is None and key in ("space", "enter") and self.block.press:
            self.post_message(Press(self.block.press, Given(cell=self.cursor)))
        else:
            return False
        return True

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        event.stop()
        block, gesture = self.block, event.gesture
        action = block.press
        if block.gestures is None:
            action = {Gesture.LEFT: block.press, Gesture.RIGHT: block.mark}.get(gesture, "")
        if action:
            self.cursor = event.cell
            self.draw()
            self.post_message(Press(action, Given(cell=event.cell, text=str(gesture))))

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        event.stop()
        gestures = self.block.gestures
        cells: tuple[Cell, ...] = ()
        if event.cell is not None and gestures is not None and gestures.lights:
            cells = pressed_cells(self.block.grid, self.block.view, event.cell)
        if self._pressed != frozenset(cells):
            self._pressed = frozenset(cells)
            self.fit()

    def fit(self) -> None:
        """Redraw with the largest cells that fit."""
        self._board.show(self._scene(), self.look)

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.fit()


DRAWN: dict[type[Block], Callable[[Any, ColourTheme], Drawn[Any]]] = {
    Text: DrawnText,
    Table: DrawnTable,
    Form: DrawnForm,
    Chart: DrawnChart,
    Counters: DrawnCounters,
    Board: DrawnBoard,
    Slider: DrawnSlider,
}
