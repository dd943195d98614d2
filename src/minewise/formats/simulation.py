"""Playing a recording: mouse events or steps become changes of the board.

Files store the position and buttons of the mouse, or the steps. Either is played by the rules
here, and every click is counted:

    left, right, double   clicks to open, to mark, to chord, whether they had an effect or not
    effective             those that helped: a left click that opens without exploding, the
                          first flag on a cell that is a mine, a chord that opens
    changing              those that changed the board at all (Arbiter calls these effective)
    path                  how far the mouse went while it was on the board

The clock and the path start with the release that opens the first cell. Flags may be set
before. The counts start with the first cell that is opened or marked.
"""

import math
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from minewise.core import Cell, Click, State, Step
from minewise.core.game import make_click
from minewise.formats.buttons import ButtonAction, MouseButtons
from minewise.formats.mouse import SQUARE, Event, Mouse, meant, middle
from minewise.measures import Play

if TYPE_CHECKING:
    from minewise.formats.model import Recording


_COUNTED = ("left", "right", "double", "left_effective", "right_effective", "double_effective",
            "changing")  # fmt: skip


class ReplayedClick(NamedTuple):
    """A click that changed the board."""

    event: int  #: the index of the event, or of the file's step
    #: milliseconds since the clock started, or as in the file; negative for flags set before
    time: int
    click: Click
    cell: Cell
    opened: tuple[Cell, ...] = ()  #: the clicked cell first


class Clicked(NamedTuple):
    """The number of clicks of each kind after the first `events` events."""

    events: int
    left: int
    right: int
    double: int


class Simulation:
    """A recording, played.

    >>> from minewise.core import Board, Deal
    >>> from minewise.formats.model import Recording
    >>> events = (Event(0, Mouse.LEFT_DOWN, 8, 8), Event(90, Mouse.LEFT_UP, 9, 8))
    >>> simulation = Simulation(Recording("rawvf", Deal.on(Board.parse("3x1x1/..*")), events))
    >>> simulation.actions[0].opened, simulation.game.state
    (((0, 0), (0, 1)), <State.WON: 'won'>)
    """

    def __init__(self, recording: "Recording") -> None:
        self.recording = recording
        self.game = recording.game()  #: as it was at the end
        self.actions: list[ReplayedClick] = []  #: the clicks that changed it
        self.clicked: list[Clicked] = []  #: the click counts over time, including wasted clicks
        #: in milliseconds of the recording; None if the clock did not start
        self.started: int | None = None
        self.ended: int | None = None  #: None if the game was not over
        self._marks = recording.marks
        self._buttons = MouseButtons()
        self._counts = Counter[str]()
        self._flagged: set[Cell] = set()
        self._marked: dict[Cell, Click] = {}
        self._path = 0.0
        self._last: tuple[int, int] | None = None
        self._at = 0
        self._now = 0
        if recording.mouse is None:
            self._play_steps(recording.written)
        else:
            self._play_events(recording.mouse)

    @property
    def milliseconds(self) -> int:
        """The time on the clock at the end of the game, or of the recording."""
        if self.started is None:
            return 0
        return max((self._now if self.ended is None else self.ended) - self.started, 0)

    @property
    def play(self) -> Play:
        """The counts; raises `FormatError` if no cell was opened, since there is no board then."""
        return Play(
            board=self.recording.board,
            view=self.game.position.view,
            won=self.game.state is State.WON,
            seconds=self.milliseconds / 1000,
            path=self._path,
            **{name: self._counts[name] for name in _COUNTED},
        )

    # Mouse events

    def _play_events(self, events: tuple[Event, ...]) -> None:
        """Play the events; moves are handled in the loop, since most events are moves."""
        side, grid = self.recording.square, self.recording.level.grid
        right, bottom = grid.width * side, grid.height * side
        move, scale, hypot, game = Mouse.MOVE, SQUARE / side, math.hypot, self.game
        for number, (time, kind, x, y) in enumerate(events):
            if game.outcome is not None:
                break
            on_board = 0 <= x < right and 0 <= y < bottom
            if kind is not move:
                self._at, self._now = number, time
                self._take(kind, (y // side, x // side) if on_board else None)
                if kind is Mouse.TOGGLE_MARKS:  # its position means nothing
                    on_board = False
            if on_board and self.started is not None:
                if self._last is not None:
                    self._path += hypot(x - self._last[0], y - self._last[1]) * scale
                self._last = x, y
        if events:
            self._now = events[-1].time
        if self.started is not None:
            began = self.started
            self.actions = [action._replace(time=action.time - began) for action in self.actions]

    def _take(self, kind: Mouse, cell: Cell | None) -> None:
        """Play a press or a release."""
        if kind is Mouse.TOGGLE_MARKS:
            self._marks = not self._marks
            return
        if kind is Mouse.PREFLAG:
            self._counts["right"] += 1
            self._press_right(cell)
        action = self._buttons.take(kind)
        if action is ButtonAction.OPEN:
            self._counts["left"] += 1
            self._open(cell)
        elif action is ButtonAction.MARK:
            self._counts["right"] += 1
            self._buttons.marked(self._press_right(cell))
        elif action is not None:
            self._counts["double"] += 1
            self._counts["right"] -= action is ButtonAction.CHORD_NOT_MARK
            self._chord(cell)
        self._count()

    def _press_right(self, cell: Cell | None) -> bool:
        """Right-click a cell; return whether that changed a mark."""
        if cell is None:
            return False
        is_question = self._marks and cell in self._marked
        return self._mark(Click.QUESTION if is_question else Click.FLAG, cell)

    # Steps

    def _play_steps(self, steps: tuple[Step, ...]) -> None:
        """Play the steps, and count the clicks that a mouse would have needed."""
        for number, step in enumerate(steps):
            if self.game.outcome is not None:
                break
            self._at, self._now = number, round(1000 * step.seconds)
            self._make(step)
            self._count()
            if self.started is not None:
                place = middle(step.cell)
                self._path += math.dist(self._last or place, place)
                self._last = place
        if steps:
            self._now = round(1000 * steps[-1].seconds)

    def _make(self, step: Step) -> None:
        click = meant(step, self._marked)
        if click is Click.OPEN:
            self._counts["left"] += 1
            self._open(step.cell)
        elif click is Click.CHORD:
            self._counts["double"] += 1
            self._chord(step.cell)
        else:
            # With a mouse, a question mark comes after a flag.
            both = click is Click.QUESTION and step.cell not in self._marked
            self._counts["right"] += 1 + both
            if self._mark(click, step.cell) and both:
                self._counts["changing"] += 1
                self._count_flag(step.cell)

    # Clicks

    def _open(self, cell: Cell | None) -> None:
        opened = None if cell is None else make_click(self.game, Click.OPEN, cell)
        if cell is None or opened is None:
            return
        if self.started is None:
            self.started = self._now
        self._counts["left_effective"] += bool(opened)
        self._did(Click.OPEN, cell, opened)

    def _chord(self, cell: Cell | None) -> None:
        opened = None if cell is None else make_click(self.game, Click.CHORD, cell)
        if cell is not None and opened is not None:
            self._counts["double_effective"] += 1
            self._did(Click.CHORD, cell, opened)

    def _mark(self, click: Click, cell: Cell) -> bool:
        """Set or remove a flag or a question mark; return whether anything changed."""
        if make_click(self.game, click, cell) is None:
            return False
        if self._marked.pop(cell, None) is not click:
            self._marked[cell] = click
            if click is Click.FLAG:
                self._count_flag(cell)
        self._did(click, cell)
        return True

    def _did(self, click: Click, cell: Cell, opened: tuple[Cell, ...] = ()) -> None:
        self._counts["changing"] += 1
        self.actions.append(ReplayedClick(self._at, self._now, click, cell, opened))

    def _count_flag(self, cell: Cell) -> None:
        """Count a flag as effective if it is the first on a mine."""
        if cell not in self._flagged:
            self._flagged.add(cell)
            board = self.game.board
            self._counts["right_effective"] += board is not None and board.is_mine(cell)

    def _count(self) -> None:
        """Record the click counts; they stay at 0 until a cell is opened or marked."""
        if self.game.outcome is not None:
            self.ended = self._now
        elif self.started is None and not self._marked:
            self._counts.clear()
            self._flagged.clear()
        left, right, double = (self._counts[name] for name in _COUNTED[:3])
        self.clicked.append(Clicked(self._at + 1, left, right, double))
