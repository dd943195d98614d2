"""The history of a game: its steps, back and forth.

    step  one click that changed something: what, where, when, and by whom
    done  the steps that led to the game as it is
    undone  those that were taken back, and can be made again

A game is laid out the same by its deal, so the steps are all there is to keep:
to take one back, the others are played again. Clicks that change nothing are no
steps, since nobody would want to take them back.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from minewise.core import Board, Cell, Game, IllegalMoveError, gettext as _, place
from minewise.session.deal import Deal

MOST_STEPS = 100_000
"""A game of more steps is not saved, and not loaded: playing them again would take long."""


class Click(StrEnum):
    """What can be done with a cell."""

    OPEN = "open"
    FLAG = "flag"
    """Set a flag, or take it away."""
    QUESTION = "question"
    """Set a question mark, or take it away."""
    MARK = "mark"
    """Go round: no mark, flag, question mark."""
    CHORD = "chord"

    @property
    def opens(self) -> bool:
        """Whether it opens cells, so that the player learns something."""
        return self in (Click.OPEN, Click.CHORD)


@dataclass(frozen=True, slots=True)
class Step:
    """One click.

    Attributes:
        click: What was done.
        cell: Where.
        seconds: What the clock showed.
        by: The name of the AI that did it; None for a person.
    """

    click: Click
    cell: Cell
    seconds: float = 0.0
    by: str | None = None

    def as_data(self) -> list[Any]:
        """The same as plain values, as short as can be: a saved game has many."""
        row: list[Any] = [str(self.click), *self.cell, self.seconds]
        return row if self.by is None else [*row, self.by]


class History:
    """A game with its steps.

    >>> history = History(Deal.parse("4x1x1 first any seed 0 board 4x1x1/...*"))
    >>> history.play(Step(Click.OPEN, (0, 2)))
    ((0, 2),)
    >>> history.undo().cell, str(history.game.position)
    ((0, 2), '4x1x1/####')

    Attributes:
        deal: How the game was laid out.
        game: The game as it is.
        done: The steps that led here.
        undone: The steps that can be made again, the next one last.
    """

    def __init__(self, deal: Deal, done: Iterable[Step] = (), undone: Iterable[Step] = ()) -> None:
        """Play the steps of `done`, which must all be possible.

        Raises:
            IllegalMoveError: One of the steps, done or undone, cannot be made or changes nothing.
        """
        self.deal = deal
        self.game = deal.game()
        self.done: list[Step] = []
        self.undone: list[Step] = list(undone)
        for step in done:
            self._play_again(step)
        for step in reversed(self.undone):
            self._play_again(step)
        if self.undone:
            del self.done[-len(self.undone) :]
            self._lay_out_again()

    def play(self, step: Step) -> tuple[Cell, ...] | None:
        """Make a step, and return what it opened; None if it changed nothing.

        What was undone before can then no longer be made again.
        """
        opened = make_step(self.game, step)
        if opened is not None:
            self.done.append(step)
            self.undone.clear()
        return opened

    def undo(self) -> Step | None:
        """Take back the last step; None if there is none."""
        if not self.done:
            return None
        step = self.done.pop()
        self.undone.append(step)
        self._lay_out_again()
        return step

    def redo(self) -> Step | None:
        """Make again what was taken back last; None if there is nothing."""
        if not self.undone:
            return None
        step = self.undone.pop()
        self._play_again(step)
        return step

    def deal_again(self, board: Board) -> None:
        """Go on with another board, on which the steps so far show the very same."""
        self.deal = replace(self.deal, board=board)
        self._lay_out_again()

    def _play_again(self, step: Step) -> None:
        opened = make_step(self.game, step)
        if opened is None:
            raise IllegalMoveError(
                _("step {number}, {click} at {place}, changes nothing").format(
                    number=len(self.done) + 1, click=step.click, place=place(step.cell)
                ),
                step,
                cell=step.cell,
            )
        self.done.append(step)

    def _lay_out_again(self) -> None:
        self.game = self.deal.game()
        for step in self.done:
            make_step(self.game, step)


def make_step(game: Game, step: Step) -> tuple[Cell, ...] | None:
    """Do it, and return what was opened; None if nothing changed."""
    before = game.clicks.effective
    opened: tuple[Cell, ...] = ()
    match step.click:
        case Click.OPEN:
            opened = game.open(step.cell)
        case Click.CHORD:
            opened = game.chord(step.cell)
        case Click.FLAG:
            game.flag(step.cell)
        case Click.QUESTION:
            game.question(step.cell)
        case Click.MARK:
            game.cycle_mark(step.cell)
    return opened if game.clicks.effective > before else None
