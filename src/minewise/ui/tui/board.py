"""The board as a widget: cells with rulers, a cursor kept in view, and the mouse.

Only visible lines are drawn, so a board of a million cells scrolls like a small one.
"""

from collections.abc import Collection
from functools import lru_cache
from textwrap import wrap

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.timer import Timer

from minewise.base.percent import percent
from minewise.core import Cell
from minewise.session.session import Gesture
from minewise.ui.tui.scene import Scene, look
from minewise.ui.tui.themes import ColourTheme, Paint

_LEFT, _MIDDLE, _RIGHT = 1, 2, 3
_GESTURES = {_LEFT: Gesture.LEFT, _MIDDLE: Gesture.BOTH, _RIGHT: Gesture.RIGHT}

# The number of cells kept visible beyond the cursor, so that players can look ahead.
_MARGIN = 2


class BoardView(ScrollView, can_focus=False):
    """Draws a scene, and reports clicks on cells."""

    ALLOW_SELECT = False  # a double click chords

    class Clicked(Message):
        """A cell was clicked; a double click is reported after its two single clicks."""

        def __init__(self, cell: Cell, gesture: Gesture) -> None:
            super().__init__()
            self.cell = cell
            self.gesture = gesture

    class Pressed(Message):
        """A mouse button is held down on a cell; None when it is released."""

        def __init__(self, cell: Cell | None) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, scene: Scene, theme: ColourTheme, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._scene = scene
        self._theme = theme
        self._held: set[int] = set()
        self._held_on: Cell | None = None
        # Whether the gesture is already complete: both buttons, or one held.
        self._is_spent = False
        # The milliseconds after which holding the left button is a right click.
        self.hold: int | None = None
        # Whether the right button opens cells.
        self.swapped = False
        # Whether each cell that a drag passes is clicked, at once.
        self.paints = False
        self._painted: Cell | None = None
        self._timer: Timer | None = None
        self._measure()

    @property
    def scene(self) -> Scene:
        return self._scene

    def show(self, scene: Scene, theme: ColourTheme | None = None) -> None:
        """Draw another scene, and scroll to a new hint or to a moved cursor."""
        other_size = scene.extent != self._scene.extent or scene.size != self._scene.size
        moved = scene.focus != self._scene.focus
        pointed = bool(scene.pointed_at) and scene.pointed_at != self._scene.pointed_at
        self._scene = scene
        self._theme = theme or self._theme
        look_at = self.bring_hint_into_view if pointed else self.keep_in_view
        if other_size:
            self._measure()
            self.refresh(layout=True)
            self.call_after_refresh(look_at)
        else:
            self.refresh()
        if moved or pointed:
            look_at()

    def keep_in_view(self) -> None:
        """Scroll as little as needed to show the cursor and its surroundings."""
        if self._scene.focus is not None:
            self._bring([self._scene.focus])

    def bring_hint_into_view(self) -> None:
        """Scroll as little as needed to show the whole hint, or at least one of its cells."""
        scene = self._scene
        if not scene.pointed_at:
            self.keep_in_view()
        elif self._fits(scene.pointed_at):
            self._bring(scene.pointed_at)
        else:
            self._bring([min(scene.settled or scene.looked_at)])

    def _fits(self, cells: Collection[Cell]) -> bool:
        rows, columns = zip(*cells, strict=True)
        wide: int = (max(columns) - min(columns) + 1) * self._scene.size[0]
        high: int = (max(rows) - min(rows) + 1) * self._scene.size[1]
        return wide <= self._room.width and high <= self._room.height

    def _bring(self, cells: Collection[Cell]) -> None:
        rows, columns = zip(*cells, strict=True)
        (width, height), seen = self._scene.size, self._room
        left = min(columns) * width + self._scene.shift(min(rows))
        across = (max(columns) - min(columns) + 1) * width
        above, down = min(rows) * height, (max(rows) - min(rows) + 1) * height
        self.scroll_to(
            _scrolled(self.scroll_offset.x, seen.width, left, across, width),
            _scrolled(self.scroll_offset.y, seen.height, above, down, height),
            animate=False,
            immediate=True,
        )

    # Sizes

    def _measure(self) -> None:
        self.virtual_size = Size(*self._scene.extent)

    @property
    def _room(self) -> Size:
        """The room for cells without scrollbars and rulers, in characters."""
        size = self.scrollable_content_region.size
        scene = self._scene
        return Size(max(size.width - scene.side, 1), max(size.height - scene.top, 1))

    def on_resize(self) -> None:
        """Keep the cursor in view when the window shrinks."""
        self.call_after_refresh(self.keep_in_view)

    # Drawing

    def render_line(self, y: int) -> Strip:
        scene, ruler = self._scene, _style(self._theme.ruler)
        if scene.board.cover:
            return self._covered(y)
        scroll_x, scroll_y = self.scroll_offset
        width, each = self.scrollable_content_region.width, scene.size[0]
        row, line = divmod(y - scene.top + scroll_y, scene.size[1])
        is_ruler = y < scene.top
        shift = 0 if is_ruler else scene.shift(row)
        first = max(scroll_x - shift, 0) // each
        last = min(scene.grid.width, (scroll_x - shift + width - scene.side) // each + 1)
        columns = range(first, max(first, last))
        if is_ruler:
            side, cells = self._corner(), [self._column_number(column) for column in columns]
        elif row < scene.grid.height:
            side = self._row_number(row, line)
            cells = [self._cell((row, column), line) for column in columns]
        else:
            return Strip.blank(width, ruler)
        if shift and first == 0:
            cells.insert(0, Segment(" " * shift, ruler))
            shift = 0
        start = scroll_x - shift - first * each
        cut = Strip(cells).crop(start, start + width - scene.side)
        return Strip([side, *cut]).extend_cell_length(width, ruler)

    def _cell(self, cell: Cell, line: int) -> Segment:
        text, paint = look(self._scene, cell, self._theme, line)
        return Segment(text, _style(paint))

    def _covered(self, y: int) -> Strip:
        """A visible line of the cover."""
        width, height = self.scrollable_content_region.size
        lines = wrap(self._scene.board.cover, max(1, width - 2))
        at = y - (height - len(lines)) // 2
        text = lines[at] if 0 <= at < len(lines) else ""
        return Strip([Segment(f"{text:^{width}}", _style(self._theme.hidden))])

    def _corner(self) -> Segment:
        """The corner of the rulers: the odds of the cursor's cell if cells are too narrow."""
        scene, text = self._scene, ""
        odds = None if scene.cursor is None else scene.board.odds.get(scene.cursor)
        if odds is not None and scene.size[0] == 2:
            text = f"{percent(odds)}%"
        return Segment(f"{text[: scene.side]:<{scene.side}}", self._ruler(here=bool(text)))

    def _row_number(self, row: int, line: int) -> Segment:
        scene = self._scene
        if not scene.board.rulers:
            return Segment("")
        here = scene.cursor is not None and scene.cursor[0] == row
        number = str(row + scene.board.first) if line == scene.middle else ""
        return Segment(f"{number:>{scene.side - 1}} ", self._ruler(here))

    def _column_number(self, column: int) -> Segment:
        cursor = self._scene.cursor
        here = cursor is not None and cursor[1] == column
        width, number = self._scene.size[0], column + self._scene.board.first
        if width == 2:
            # Two digits would touch: number every second column and the cursor's, but not the
            # neighbours of that one.
            near = cursor is not None and abs(cursor[1] - column) == 1
            shown = here or (column % 2 == 0 and not near)
            text = f"{number}"[-2:] if shown else ""
            return Segment(f"{text:>2}", self._ruler(here))
        # Columns past 999 show only their last three digits, for lack of room.
        return Segment(f"{number % 1000:^{width}}", self._ruler(here))

    def _ruler(self, here: bool) -> Style:
        paint = self._theme.ruler
        return _style(Paint(paint.ground, paint.ink, bold=True) if here else paint)

    # The mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Track the held buttons: both together are a gesture of their own."""
        if not self._held:
            self._is_spent = False
        self._held.add(event.button)
        self._is_spent = self._is_spent or {_LEFT, _RIGHT} <= self._held
        cell = self.cell_at(event.x, event.y)
        self._stop_waiting()
        if self.paints and event.button == _LEFT:
            self._is_spent = True
            self._paint(cell)
            return
        self._hold(cell)
        if self.hold is not None and cell is not None and self._held == {_LEFT}:
            self._timer = self.set_timer(self.hold / 1000, lambda: self._was_held(cell))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        cell = self.cell_at(event.x, event.y)
        if self.paints and _LEFT in self._held:
            self._paint(cell)
        elif self._held:
            self._hold(cell)

    def _paint(self, cell: Cell | None) -> None:
        if cell is not None and cell != self._painted:
            self._painted = cell
            self.post_message(self.Clicked(cell, Gesture.LEFT))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The first release of two held buttons triggers the gesture."""
        cell = self.cell_at(event.x, event.y)
        if {_LEFT, _RIGHT} <= self._held and cell is not None:
            self.post_message(self.Clicked(cell, Gesture.BOTH))
        self._held.discard(event.button)
        self._painted = None
        self._hold(None)

    def on_leave(self) -> None:
        """Forget the buttons: their release elsewhere is not reported."""
        self._held.clear()
        self._painted = None
        self._hold(None)

    def _hold(self, cell: Cell | None) -> None:
        if cell != self._held_on:
            self._stop_waiting()
            self._held_on = cell
            self.post_message(self.Pressed(cell))

    def _stop_waiting(self) -> None:
        """Cancel the hold of the left button."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _was_held(self, cell: Cell) -> None:
        """The left button was held long enough: report a right click, and ignore its release."""
        self._is_spent = True
        self._hold(None)
        self.post_message(self.Clicked(cell, Gesture.RIGHT))

    def on_click(self, event: events.Click) -> None:
        cell, gesture = self.cell_at(event.x, event.y), _GESTURES.get(event.button)
        if cell is None or gesture is None or self._is_spent:
            return
        self.post_message(self.Clicked(cell, gesture))
        opens = Gesture.RIGHT if self.swapped else Gesture.LEFT
        if gesture is opens and event.chain % 2 == 0:
            self.post_message(self.Clicked(cell, Gesture.DOUBLE))

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell drawn at a place of this widget; None on rulers and off the board."""
        scene, room = self._scene, self._room
        inside = x - scene.side, y - scene.top
        if not (0 <= inside[0] < room.width and 0 <= inside[1] < room.height):
            return None
        scroll_x, scroll_y = self.scroll_offset
        row = (inside[1] + scroll_y) // scene.size[1]
        cell = row, (inside[0] + scroll_x - scene.shift(row)) // scene.size[0]
        return cell if cell in scene.grid else None

    def place_of(self, cell: Cell) -> Region:
        """The region of a cell in this widget."""
        scene, (scroll_x, scroll_y) = self._scene, self.scroll_offset
        width, height = scene.size
        left = scene.side + scene.shift(cell[0]) + cell[1] * width - scroll_x
        return Region(left, scene.top + cell[0] * height - scroll_y, width, height)


def _scrolled(now: int, seen: int, place: int, size: int, cell: int) -> int:
    """The scroll offset that shows `place`, with its margin if there is room."""
    margin = min(_MARGIN * cell, max((seen - size) // 2, 0))
    most = place - margin
    least = place + size + margin - seen
    return max(0, min(max(now, least), most))


@lru_cache(maxsize=512)
def _style(paint: Paint) -> Style:
    return Style(color=paint.ink, bgcolor=paint.ground, bold=paint.bold)
