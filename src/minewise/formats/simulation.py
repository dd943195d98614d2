"""Playing a recording: what the mouse did becomes what happened on the board.

Files store where the mouse was and which button moved. Here those events are played by the
rules, and every click is counted:

    left, right, double   clicks to open, to mark, to chord, whether they did something or not
    effective             those that helped: a left click that opens without exploding, the
                          first flag on a cell that is a mine, a chord that opens
    changing              those that changed the board at all (Arbiter calls these effective)
    path                  how far the mouse went while it was on the board

The clock starts with the release that opens the first cell, and so does the path. Flags may
be set before; while nothing is open and no mark is set, nothing has been counted yet.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from minewise.core import Cell, Click, Game, State
from minewise.formats.buttons import Buttons, Deed
from minewise.formats.model import Event, Mouse, Recording
from minewise.measures import Play


class ReplayedClick(NamedTuple):
    """One click that changed the board.

    Attributes:
        event: The number of the event that did it, from 0.
        time: Milliseconds since the clock started; less than 0 for flags before that.
        click: What it was.
        cell: Where.
        opened: The cells that it opened, itself first.
    """

    event: int
    time: int
    click: Click
    cell: Cell
    opened: tuple[Cell, ...] = ()


@dataclass(slots=True)
class _Counts:
    """What is counted while a game is played."""

    left: int = 0
    right: int = 0
    double: int = 0
    left_effective: int = 0
    right_effective: int = 0
    double_effective: int = 0
    changing: int = 0
    flagged: set[Cell] = field(default_factory=set)


class Simulation:
    """A recording as it is played, event by event.

    >>> from minewise.core import Board
    >>> events = (Event(0, Mouse.LEFT_DOWN, 8, 8), Event(90, Mouse.LEFT_UP, 9, 8))
    >>> simulation = Simulation(Recording("rawvf", Board.parse("3x1x1/..*"), events))
    >>> simulation.finish()
    >>> simulation.actions[0].opened, simulation.game.state
    (((0, 0), (0, 1)), <State.WON: 'won'>)

    Attributes:
        recording: What is played.
        game: The game as it is.
        actions: The clicks that changed it so far.
        at: How many events have been played.
        started: When the clock started, in the recording's own time; None before that.
        ended: When the game was over; None before that.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.game = Game.on(recording.board)
        self.actions: list[ReplayedClick] = []
        self.at = 0
        self.started: int | None = None
        self.ended: int | None = None
        self._marks = recording.marks
        self._buttons = Buttons()
        self._counts = _Counts()
        self._marked: dict[Cell, Click] = {}
        self._path = 0.0
        self._last: tuple[int, int] | None = None
        self._playing = self._play()

    def finish(self) -> None:
        """Play all events that are left."""
        for _ in self._playing:
            pass

    def advance(self, events: int) -> None:
        """Play until so many events have been played, or all."""
        while self.at < events and next(self._playing, None) is not None:
            pass

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: further events do nothing."""
        return self.game.outcome is not None

    @property
    def milliseconds(self) -> int:
        """What the clock shows: until now, or until the end of the game."""
        if self.started is None:
            return 0
        events = self.recording.events
        now = self.ended if self.ended is not None else events[self.at - 1].time
        return max(now - self.started, 0)

    @property
    def play(self) -> Play:
        """What has been counted so far."""
        counts = self._counts
        return Play(
            board=self.recording.board,
            view=self.game.position.view,
            won=self.game.state is State.WON,
            seconds=self.milliseconds / 1000,
            left=counts.left,
            right=counts.right,
            double=counts.double,
            left_effective=counts.left_effective,
            right_effective=counts.right_effective,
            double_effective=counts.double_effective,
            changing=counts.changing,
            path=self._path,
        )

    # How it is done

    def _play(self) -> Iterator[bool]:
        """Play event after event; the loop is here so that moves, the most of all, cost little."""
        recording = self.recording
        side, grid = recording.square, recording.board.grid
        right, bottom = grid.width * side, grid.height * side
        move, scale, hypot = Mouse.MOVE, 16 / side, math.hypot
        for event in recording.events:
            _time, kind, x, y = event
            on_board = 0 <= x < right and 0 <= y < bottom
            self.at += 1
            if self.game.outcome is not None:
                yield True
                continue
            if kind is not move:
                self._take(event, (y // side, x // side) if on_board else None)
                if kind is Mouse.TOGGLE_MARKS:  # its place means nothing
                    on_board = False
            if on_board and self.started is not None:
                if self._last is not None:
                    self._path += hypot(x - self._last[0], y - self._last[1]) * scale
                self._last = x, y
            yield True

    def _take(self, event: Event, cell: Cell | None) -> None:
        """Play a press or a release."""
        if event.kind is Mouse.TOGGLE_MARKS:
            self._marks = not self._marks
            return
        if event.kind is Mouse.PREFLAG:
            self._counts.right += 1
            self._mark(event, cell)
        deed = self._buttons.take(event.kind)
        if deed is Deed.OPEN:
            self._counts.left += 1
            self._open(event, cell)
        elif deed is Deed.MARK:
            self._counts.right += 1
            self._buttons.marked(self._mark(event, cell))
        elif deed is not None:
            self._counts.double += 1
            self._counts.right -= deed is Deed.CHORD_NOT_MARK
            self._chord(event, cell)
        if self.game.outcome is not None:
            self.ended = event.time
        elif self.started is None and not self._marked:
            self._counts = _Counts()

    def _open(self, event: Event, cell: Cell | None) -> None:
        if cell is None:
            return
        before = self.game.clicks.effective
        opened = self.game.open(cell)
        if self.game.clicks.effective == before:
            return
        if self.started is None:
            self._start(event.time)
        self._counts.left_effective += bool(opened)
        self._did(event, Click.OPEN, cell, opened)

    def _start(self, time: int) -> None:
        """Start the clock; what was flagged before happened before 0."""
        self.started = time
        self.actions = [action._replace(time=action.time - time) for action in self.actions]

    def _chord(self, event: Event, cell: Cell | None) -> None:
        if cell is None:
            return
        before = self.game.clicks.effective
        opened = self.game.chord(cell)
        if self.game.clicks.effective > before:
            self._counts.double_effective += 1
            self._did(event, Click.CHORD, cell, opened)

    def _mark(self, event: Event, cell: Cell | None) -> bool:
        """Click with the right button; whether that changed a mark."""
        if cell is None:
            return False
        before = self.game.clicks.effective
        mark = self._marked.pop(cell, None)
        if self._marks and mark is not None:
            click, is_set = Click.QUESTION, self.game.question(cell)
        else:
            click, is_set = Click.FLAG, self.game.flag(cell)
        if self.game.clicks.effective == before:
            return False
        if is_set:
            self._marked[cell] = click
        if is_set and click is Click.FLAG and cell not in self._counts.flagged:
            self._counts.flagged.add(cell)
            self._counts.right_effective += self.recording.board.is_mine(cell)
        self._did(event, click, cell)
        return True

    def _did(self, event: Event, click: Click, cell: Cell, opened: tuple[Cell, ...] = ()) -> None:
        self._counts.changing += 1
        time = event.time - (self.started or 0)
        self.actions.append(ReplayedClick(self.at - 1, time, click, cell, opened))


def simulate(recording: Recording) -> Simulation:
    """Play a whole recording."""
    simulation = Simulation(recording)
    simulation.finish()
    return simulation
