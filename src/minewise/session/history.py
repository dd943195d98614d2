"""The history of a game: its steps, with undo and redo.

    done    the steps that led to the current state
    undone  the steps that were taken back, and can be redone

Clicks that change nothing are not recorded as steps.
"""

from array import array
from collections.abc import Callable, Iterable
from dataclasses import replace

from minewise.base.errors import IllegalMoveError
from minewise.base.language import gettext as _
from minewise.core import Board, Cell, Deal, State, Step
from minewise.core.game import Before, make_click
from minewise.core.grid import place

MOST_STEPS = 100_000
"""A game of more steps is neither saved nor loaded: replaying it would take too long."""


class History:
    """A game with its steps.

    >>> from minewise.core import Click
    >>> history = History(Deal.parse("4x1x1 first any seed 0 board 4x1x1/...*"))
    >>> history.play(Step(Click.OPEN, (0, 2)))
    ((0, 2),)
    >>> history.undo().cell, str(history.game.position)
    ((0, 2), '4x1x1/####')
    """

    def __init__(
        self,
        deal: Deal,
        done: Iterable[Step] = (),
        undone: Iterable[Step] = (),
        make: Callable[[Cell], Board] | None = None,
    ) -> None:
        """Play the steps of `done`, which must all be possible."""
        self.deal = deal
        self._make = make
        self.game = deal.game(make)
        self.done: list[Step] = []
        # How to undo each step: the state before, and the cells that it opened.
        self._back: list[tuple[Before, array[int]]] = []
        self.undone: list[Step] = []
        again = [*undone]
        for step in (*done, *reversed(again)):
            self._play_again(step)
        for _step in again:
            self.undo()

    def play(self, step: Step) -> tuple[Cell, ...] | None:
        """Make a step and return the cells it opened; None if it changed nothing. Clears redo."""
        opened = self._make_step(step)
        if opened is not None:
            self.undone.clear()
        return opened

    def undo(self) -> Step | None:
        """Take back the last step; None if there is none."""
        if not self.done:
            return None
        step = self.done.pop()
        self.undone.append(step)
        self.game.take_back(*self._back.pop())
        if step.click.opens and self.game.state is State.READY:
            # Nothing is open any more: another first cell may lay out another board.
            self._begin_again()
        return step

    def redo(self) -> Step | None:
        """Redo the last undone step; None if there is none."""
        if not self.undone:
            return None
        step = self.undone.pop()
        self._play_again(step)
        return step

    def set_board(self, start: Cell, board: Board) -> None:
        """Use a board that was made for a first cell; no cell is open yet."""
        self.deal = self.deal.laid(start, board)
        self._begin_again()

    def deal_again(self, board: Board) -> None:
        """Continue on another board that looks the same after the steps so far."""
        self.deal = replace(self.deal, board=board)
        self.game.board = board

    def _begin_again(self) -> None:
        self.game = self.deal.game(self._make)
        for step in self.done:
            make_click(self.game, step.click, step.cell)

    def _play_again(self, step: Step) -> None:
        if self._make_step(step) is None:
            raise changes_nothing(len(self.done), step)

    def _make_step(self, step: Step) -> tuple[Cell, ...] | None:
        game, nothing_open = self.game, self.game.state is State.READY
        before = game.before(step.cell)
        opened = make_click(game, step.click, step.cell)
        if opened is None:
            return None
        self.done.append(step)
        index = game.grid.index
        self._back.append((before, array("I", [index(cell) for cell in opened])))
        if nothing_open and step.click.opens:
            assert game.board is not None, "a cell was opened on it"
            self.deal = self.deal.laid(step.cell, game.board)
        return opened


def changes_nothing(number: int, step: Step) -> IllegalMoveError:
    """The error for a step, counted from 0, that changes nothing."""
    text = _("step {number}, {click} at {place}, changes nothing")
    return IllegalMoveError(
        text.format(number=number + 1, click=step.click, place=place(step.cell)),
        step,
        cell=step.cell,
    )
