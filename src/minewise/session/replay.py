"""A replay: a recorded game to follow step by step or in time, without a screen.

    now    the present moment, in seconds of the recording
    clock  the game's clock at that moment: it starts with the first cell opened
    trail  the recent path of the mouse

Its text can be copied and pasted back in: see `formats.own`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from math import floor
from typing import NamedTuple

from minewise import formats
from minewise.advice import Review, ReviewedStep, review
from minewise.base.cached import cached_property
from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.base.limit import Limit, TimeUpError
from minewise.boards.generator import lay_board
from minewise.core import Cell, Deal, Game, Outcome, Position, Step
from minewise.core.game import view_of
from minewise.formats import Mouse, Recording
from minewise.formats.own import (
    HEADER as REPLAY_HEADER,
    parse as parse_replay,
    text_of as replay_text,
)
from minewise.measures import Parts, parts
from minewise.measures.three_bv import solved_three_bv
from minewise.session.history import MOST_STEPS, History, changes_nothing

REPLAY_SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""The playback speeds: 1 is as recorded."""

LAYING_SECONDS = 10.0
"""The time limit for making the board of a replay that does not contain it."""

TRAIL = 0.7
"""How long the mouse leaves a trail, in seconds of the recording."""


class _Place(NamedTuple):
    """A place of the mouse: the time, and the place on the board in cells."""

    seconds: float
    x: float
    y: float


class Replay:
    """A recorded game to step through, from before its first step; replayed as needed.

    >>> replay = Replay.parse('''minewise replay 1
    ... 4x1x1 first any board 4x1x1/..*.
    ... open 1 1
    ... open 1 4 2.5''')
    >>> replay.forward()
    True
    >>> str(replay.position), len(replay)
    ('4x1x1/01##', 2)
    >>> replay.forward(), replay.clock, str(replay.review().steps[1].grade)
    (True, 2.5, 'Certain.')
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.speed = 1.0
        self.now = self._begin
        self._passed = 0  # the number of events
        self._review: Review | None = None

    @classmethod
    def of(cls, deal: Deal, steps: Iterable[Step]) -> "Replay":
        """A game that was played here."""
        return cls(formats.recording_of(deal, steps))

    @classmethod
    def parse(cls, text: str) -> "Replay":
        """Read a replay as `text` writes it."""
        found = parse_replay(text)
        if found.damage:
            raise NotationError(found.damage, text)
        if len(found.written) > MOST_STEPS:
            message = _("the replay has {count} steps: expected at most {most}")
            raise NotationError(message.format(count=len(found.written), most=MOST_STEPS), text)
        return cls(checked(found))

    @property
    def deal(self) -> Deal:
        """How the game was laid out."""
        return self.recording.deal

    @property
    def steps(self) -> tuple[Step, ...]:
        """Its steps."""
        return self.recording.steps

    def __len__(self) -> int:
        """The number of steps."""
        return len(self.steps)

    def text(self) -> str:
        """The replay as text, to copy and to paste back in."""
        return replay_text(self.deal, self.steps)

    def shown_text(self) -> str:
        """The text for a screen or a clipboard, without the mines of an unfinished game."""
        over = self.recording.played.game.outcome is not None
        return replay_text(self.deal if over else self.deal.setup, self.steps)

    def measured(self) -> "Replay":
        """This replay, played and measured now: on a large board that takes a while."""
        self.recording.played, self._parts  # noqa: B018 - reading them computes them
        return self

    # The present state

    @cached_property
    def _history(self) -> History:
        history = History(self.deal)
        history.undone = [*reversed(self.steps)]  # they were played, so they are possible
        return history

    @property
    def at(self) -> int:
        """The number of steps made."""
        return len(self._history.done)

    @property
    def game(self) -> Game:
        """The game at this point: to read, not to play."""
        return self._history.game

    @property
    def position(self) -> Position:
        """The visible position at this point."""
        return self.game.position

    @property
    def outcome(self) -> Outcome | None:
        """How the game had ended at this point; None if it had not."""
        return self.game.outcome

    @property
    def view(self) -> str:
        """The symbol of each cell at this point: see `minewise.session.view`."""
        return view_of(self.game)

    @property
    def is_over(self) -> bool:
        """Whether the replay is at its end."""
        return self._passed >= self._end

    @property
    def clock(self) -> float:
        """The game's clock at this point, in seconds."""
        played = self.recording.played
        if played.started is None:
            return 0.0
        return max(0.0, min(self.now - played.started / 1000, played.milliseconds / 1000))

    @property
    def clicks(self) -> tuple[int, int, int]:
        """The number of clicks so far: left, right, and both buttons."""
        clicked = self.recording.played.clicked
        number = bisect_right(clicked, self._passed, key=lambda after: after.events)
        return clicked[number - 1][1:] if number else (0, 0, 0)

    @property
    def three_bv(self) -> tuple[int, int]:
        """The 3BV solved so far, and the 3BV of the board."""
        found = self._parts
        return solved_three_bv(self.recording.board, self.position.view, found), found.three_bv

    @cached_property
    def _parts(self) -> Parts:
        return parts(self.recording.board)

    # Forward and back

    def forward(self) -> bool:
        """Make the next step, or go to the end; return whether there was one."""
        if self.at == len(self):
            self.to_end()
            return False
        self.go(self.at + 1)
        return True

    def back(self) -> bool:
        """Take the last step back, or go to the beginning; return whether there was one."""
        number = self.at
        self.go(number - 1)
        return number > 0

    def go(self, number: int) -> None:
        """Go to where `number` steps have been made, within the replay."""
        number = max(0, min(number, len(self)))
        self._pass(self.recording.played.actions[number - 1].event + 1 if number else 0)

    def to_end(self) -> None:
        """Go to the end."""
        self._pass(self._end)

    def _pass(self, events: int) -> None:
        self._move(self._places[events - 1].seconds if events else self._begin, events)

    def _move(self, seconds: float, events: int) -> None:
        self.now, self._passed = seconds, events
        made = bisect_left(self.recording.played.actions, events, key=lambda made: made.event)
        while self.at > made:
            self._history.undo()
        while self.at < made:
            self._history.redo()

    # Time

    def seek(self, seconds: float) -> None:
        """Go to a time, in seconds of the recording."""
        happened = bisect_right(self._places, seconds, key=_seconds)
        self._move(seconds, min(happened, self._end))

    def play_on(self, seconds: float) -> None:
        """Play on for a number of seconds at this speed."""
        self.seek(self.now + seconds * self.speed)

    def faster(self) -> None:
        """Switch to the next higher speed, if there is one."""
        self.speed = min(
            (speed for speed in REPLAY_SPEEDS if speed > self.speed), default=self.speed
        )

    def slower(self) -> None:
        """Switch to the next lower speed, if there is one."""
        self.speed = max(
            (speed for speed in REPLAY_SPEEDS if speed < self.speed), default=self.speed
        )

    @property
    def _begin(self) -> float:
        mouse = self.recording.mouse
        return mouse[0].time / 1000 if mouse else 0.0

    @cached_property
    def _end(self) -> int:
        """The number of events until the game is over."""
        played = self.recording.played
        return len(self._places) if played.ended is None else played.actions[-1].event + 1

    # The mouse

    @cached_property
    def _places(self) -> tuple[_Place, ...]:
        """The mouse's place at each event; without a recorded mouse, one for each step."""
        recording = self.recording
        if recording.mouse is None:
            return tuple(_places_of(recording.written))
        side = recording.square
        times = accumulate((event.time / 1000 for event in recording.mouse), max)
        return tuple(
            _Place(time, event.x / side, event.y / side)
            for time, event in zip(times, recording.mouse, strict=True)
        )

    @property
    def mouse(self) -> Cell | None:
        """The cell under the mouse, or of the last step without a mouse; None off the board."""
        return self._cell(self._places[self._passed - 1]) if self._passed else None

    @property
    def trail_cells(self) -> frozenset[Cell]:
        """The cells that the mouse has touched recently."""
        return frozenset(filter(None, map(self._cell, self._lately())))

    def _lately(self) -> list[_Place]:
        mouse = self.recording.mouse
        if mouse is None:
            return []
        began = bisect_left(self._places, self.now - TRAIL, key=_seconds)
        return [
            self._places[number]
            for number in range(began, self._passed)
            if mouse[number].kind is not Mouse.TOGGLE_MARKS
        ]

    def _cell(self, place: _Place) -> Cell | None:
        cell = floor(place.y), floor(place.x)
        return cell if cell in self.recording.level.grid else None

    # Grades

    def review(
        self,
        report: Callable[[int, ReviewedStep | None], object] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Review:
        """Grade each step and the luck of the guesses.

        `report` is called after each step with the number graded and the grade; `stop` ends it.
        """
        recording = self.recording
        if recording.played.started is None:  # no cell was opened
            return Review((None,) * len(self), too_wide=0, is_lost=False)
        if self._review is None:
            found = review(
                recording.board,
                self.steps,
                first_is_safe=recording.first_is_safe,
                report=report,
                stop=stop,
            )
            if len(found.steps) < len(self):
                return found
            self._review = found
        elif report is not None:
            for number, judged in enumerate(self._review.steps, 1):
                report(number, judged)
        return self._review


def _seconds(place: _Place) -> float:
    return place.seconds


def _places_of(steps: Sequence[Step]) -> Iterator[_Place]:
    """The places of the mouse for steps; a second apart if these have no times."""
    times = [step.seconds for step in steps]
    if not any(times):
        times = [float(number) for number in range(len(steps))]
    for time, step in zip(accumulate(times, max), steps, strict=True):
        row, column = step.cell
        yield _Place(time, column + 0.5, row + 0.5)


# Reading


def checked(recording: Recording) -> Recording:
    """A game of ours with its board; refused if a step changes nothing."""
    deal, start = recording.deal, next((s.cell for s in recording.written if s.click.opens), None)
    if start is not None and deal.board is None and deal.needs_board(start):
        recording = replace(recording, deal=_laid_out(deal, start))
    if len(recording.steps) < len(recording.written):
        made = {action.event for action in recording.played.actions}
        number = next(number for number in range(len(recording.written)) if number not in made)
        raise changes_nothing(number, recording.written[number])
    return recording


def _laid_out(deal: Deal, start: Cell) -> Deal:
    """The deal with its board, which the replay of an unfinished game does not contain."""
    try:
        return deal.laid(start, lay_board(deal, start, limit=Limit(LAYING_SECONDS)))
    except TimeUpError:
        raise ImpossibleError(
            _(
                "its board was not saved, and it takes more than {seconds:g} seconds to make "
                "{level} again without guesses"
            ).format(seconds=LAYING_SECONDS, level=deal.level.header),
            deal.line(),
        ) from None


def read_game(text: str) -> Recording:
    """Read a game as far as it was played: a replay, a deal, a board, or a link to one.

    >>> str(read_game("https://example.com/?b=88&m=000006a0009o6").level)
    '8x8x10'
    """
    if text.lstrip().startswith(REPLAY_HEADER):
        return Replay.parse(text).recording
    if " first " in text.strip().partition("\n")[0]:
        return formats.recording_of(Deal.parse(text), ())
    return game_in(formats.read_text(text), text)


def game_in(contents: formats.Contents, name: object) -> Recording:
    """The game in a file or a link of another program, as far as it was played."""
    if contents.recordings:
        return contents.recordings[0]
    if contents.board is None:
        text = _("{given} does not contain the mines: it can be analysed, not played")
        raise ImpossibleError(text.format(given=quote(name)), name)
    return Recording(contents.format, Deal.on(contents.board))
