"""What a mouse or a finger means: the one place that decides it, for every front end.

A front end reports gestures as they happen, a double one after the single ones that it is made
of; what the person has chosen says what each of them does.
"""

from enum import StrEnum

from minewise.base import Task
from minewise.core import FLAG, HIDDEN, Cell, Click
from minewise.session.following import last_by_hand
from minewise.session.playing import Playing
from minewise.session.result import Result
from minewise.session.view import pressed_cells


class Gesture(StrEnum):
    """What a mouse or a finger did on a cell."""

    LEFT = "left"
    """A click with the left button, or a tap."""
    RIGHT = "right"
    """A click with the right button, or a finger (or a left button, if wanted) that is held."""
    DOUBLE = "double"
    """A second click or tap on the same cell, soon after the first, by the button that opens."""
    BOTH = "both"
    """Both buttons, or the middle one."""


class Pointing(Playing):
    """A session that is played with a mouse or a finger."""

    def point(
        self, gesture: Gesture, cell: Cell, *, flag_mode: bool = False
    ) -> Task[Result] | Result:
        """Do what a gesture means.

        What means nothing is done without a word, so that nobody hears of every slip.

        Args:
            gesture: What was done.
            cell: Where.
            flag_mode: Whether the front end is in flag mode: opening and flagging change places.
        """
        if gesture in (Gesture.LEFT, Gesture.RIGHT):
            return self._single(gesture is Gesture.RIGHT, cell, flag_mode)
        position = self.round.position
        if cell not in position.grid:
            return self.open(cell)  # which says what is wrong
        self.cursor = cell
        if position[cell] == HIDDEN and gesture is Gesture.DOUBLE:
            wanted = self.comfort.open_by == "double" and not flag_mode
            return self.open(cell) if wanted else Result(done=True)
        # Who chords by one click means nothing else by both buttons.
        also = gesture is Gesture.BOTH and self.comfort.chord_by == "click"
        if (
            not (str(gesture) == self.comfort.chord_by or also)
            or position.number(cell) is None
            or self._has_just_opened(cell)
        ):
            return Result(done=True)
        return self.chord(cell)

    def _single(self, right: bool, cell: Cell, flag_mode: bool) -> Task[Result] | Result:
        position = self.round.position
        if cell not in position.grid:
            return self.open(cell)
        if position.number(cell) is not None:
            self.cursor = cell
            wanted = right is self.comfort.swap and self.comfort.chord_by == "click"
            return self.chord(cell) if wanted else Result(done=True)
        if right ^ self.comfort.swap ^ flag_mode:
            return self.mark(cell)
        if self.comfort.open_by == "double" and position[cell] != FLAG:
            self.cursor = cell
            return Result(done=True)
        return self.open(cell)

    def _has_just_opened(self, cell: Cell) -> bool:
        """Whether the first half of a double click has opened the cell: it is no chord then."""
        steps = self.round.steps
        last = last_by_hand(steps)
        return last >= 0 and steps[last].click is Click.OPEN and steps[last].cell == cell

    def pressed(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that light up while a cell is pressed; none where that is not wanted."""
        if not self.comfort.press_lights or self.round.outcome is not None or self.round.covered:
            return ()
        return pressed_cells(self.round.position, cell)
