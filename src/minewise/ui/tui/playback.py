"""A replay as it is watched: time goes by, fast or slowly, on or back, without a screen.

now    where we are, in milliseconds of the recording
made   how many of the clicks that changed the board have been made
trail  the cells where the mouse has been in the last moment
"""

from collections.abc import Sequence

from minewise.core import Cell
from minewise.formats import Mouse, Recording, ReplayedClick, Simulation, simulate
from minewise.measures import parts, solved_three_bv
from minewise.session import Replay

SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
_NORMAL = SPEEDS.index(1.0)

# How long the mouse leaves a trail, in milliseconds of the recording.
TRAIL = 700


class Playback:
    """The games of a file, one of them on the screen.

    >>> from minewise.core import Board
    >>> from minewise.formats import Event
    >>> events = (Event(0, Mouse.LEFT_DOWN, 8, 8), Event(90, Mouse.LEFT_UP, 8, 8))
    >>> playback = Playback([Recording("rawvf", Board.parse("3x1x1/.*."), events)])
    >>> playback.made, playback.forward(), playback.made, playback.forward()
    (0, True, 1, False)

    Attributes:
        recordings: The games.
        number: Which of them we watch, from 0.
        whole: The game, played to its end.
        now: Where we are, in milliseconds of the recording.
    """

    def __init__(self, recordings: Sequence[Recording]) -> None:
        self.recordings = tuple(recordings)
        self._speed = _NORMAL
        self._watch(0)

    @classmethod
    def of_game(cls, replay: Replay) -> "Playback":
        """A game of ours. Long ones on large boards take a while: no work for a screen's thread.

        Raises:
            MinewiseError: There is nothing to be seen: no cell was opened.
        """
        return cls([replay.recording()])

    def _watch(self, number: int) -> None:
        self.number = number
        self.whole = simulate(self.recording)
        self._parts = parts(self.recording.board)
        self.to_begin()

    # What is seen

    @property
    def recording(self) -> Recording:
        """The game that we watch."""
        return self.recordings[self.number]

    @property
    def simulation(self) -> Simulation:
        """The game as far as we have watched it."""
        return self._simulation

    @property
    def made(self) -> int:
        """How many clicks have changed the board so far."""
        return len(self._simulation.actions)

    @property
    def last(self) -> ReplayedClick | None:
        """The last of them, with its time since the clock started."""
        return self.whole.actions[self.made - 1] if self.made else None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to watch."""
        return self._simulation.at >= self._end

    @property
    def clock(self) -> float:
        """What the clock of the game shows, in seconds."""
        started, ended = self.whole.started, self.whole.ended
        if started is None:
            return 0.0
        now = self.now if ended is None else min(self.now, ended)
        return max(now - started, 0) / 1000

    @property
    def three_bv(self) -> tuple[int, int]:
        """How much of the 3BV is done, and how much there is."""
        view = self._simulation.game.position.view
        done = solved_three_bv(self.recording.board, view, self._parts)
        return done, self._parts.three_bv

    @property
    def mouse(self) -> Cell | None:
        """The cell under the mouse; None off the board, and before it was seen."""
        at = self._simulation.at
        if at == 0:
            return None
        event = self.recording.events[at - 1]
        return self.recording.cell_at(event.x, event.y)

    @property
    def trail(self) -> frozenset[Cell]:
        """The cells where the mouse has been in the last moment."""
        cells = set()
        for event in reversed(self.recording.events[: self._simulation.at]):
            if event.time < self.now - TRAIL:
                break
            cell = self.recording.cell_at(event.x, event.y)
            if cell is not None and event.kind is not Mouse.TOGGLE_MARKS:
                cells.add(cell)
        return frozenset(cells)

    # Time goes by

    @property
    def speed(self) -> float:
        """How fast time goes by: 1 is as it was played."""
        return SPEEDS[self._speed]

    def faster(self) -> None:
        """The next speed up, if there is one."""
        self._speed = min(self._speed + 1, len(SPEEDS) - 1)

    def slower(self) -> None:
        """The next speed down, if there is one."""
        self._speed = max(self._speed - 1, 0)

    def let_pass(self, seconds: float) -> None:
        """Let so many seconds go by at this speed, with all that happens in them."""
        events = self.recording.events
        self.now += 1000 * seconds * self.speed
        at = self._simulation.at
        while at < self._end and events[at].time <= self.now:
            at += 1
        self._simulation.advance(at)

    # On and back

    def forward(self) -> bool:
        """Go on by one click that changes the board; False where there is none."""
        actions = self.whole.actions
        if self.made >= len(actions):
            self._go(self._end)
            return False
        self._go(actions[self.made].event + 1)
        return True

    def back(self) -> bool:
        """Go back by one click that changed the board; False where there is none."""
        if self.made == 0:
            self.to_begin()
            return False
        before = self.made - 1
        self._simulation = Simulation(self.recording)
        self._go(self.whole.actions[before - 1].event + 1 if before else 0)
        return True

    def to_begin(self) -> None:
        """Go to the beginning."""
        self._simulation = Simulation(self.recording)
        self._end = self._events_to_watch()
        events = self.recording.events
        self.now: float = events[0].time if events else 0

    def to_end(self) -> None:
        """Go to the end."""
        self._go(self._end)

    def next_game(self) -> None:
        """The next game of the file; after the last, the first."""
        self._watch((self.number + 1) % len(self.recordings))

    def _events_to_watch(self) -> int:
        """How many events there are until the game is over."""
        if self.whole.ended is not None and self.whole.actions:
            return self.whole.actions[-1].event + 1
        return len(self.recording.events)

    def _go(self, events: int) -> None:
        """Go on until so many events have been played."""
        self._simulation.advance(events)
        if self._simulation.at:
            self.now = self.recording.events[self._simulation.at - 1].time
