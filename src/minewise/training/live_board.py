"""A live board opens only proved cells. No mine can be hit on it.

A click on a cell that is not proved safe bounces, and the numbers that prove another one light
up. The pattern is named after the step. If nothing is certain, the best guess is right, and
always survives.

The mines are not laid out beforehand: an opened cell shows a number that is consistent with the
visible position.
"""

from minewise.advice import explain
from minewise.analysis import Analysis
from minewise.base.language import gettext as _
from minewise.core import Board, Cell, Chance, Game, Position
from minewise.logic import Words
from minewise.logic.patterns import Name
from minewise.solver import solve
from minewise.training.puzzle import Puzzle
from minewise.training.question import Question
from minewise.training.theme import Theme
from minewise.training.truth import Truth


class LiveBoard:
    """A board that opens only proved cells.

    >>> board = LiveBoard(Position.parse("5x2x2/#####/11111"))
    >>> board.open((0, 0)), sorted(board.lit)
    (False, [(1, 0), (1, 1)])
    >>> board.open((0, 2)), board.is_done
    (True, True)
    >>> board.text.endswith("Pattern: a 1-1.")
    True
    """

    def __init__(self, position: Position, chance: Chance | None = None) -> None:
        self.position = position
        self.lit: frozenset[Cell] = frozenset()  #: the numbers that light up
        self.bounced: Cell | None = None  #: the cell of the last click, if that bounced
        self.text = ""  #: about the last click
        self._chance = chance or Chance(0)
        self._goal = self._truth.safe
        self._has_guessed = False

    @property
    def _truth(self) -> Truth:
        return Truth(Puzzle(self.position, Question.SAFE, Theme.GUESS, 1500))

    @property
    def is_done(self) -> bool:
        """Whether all initially certain cells are open, or the best guess was made."""
        closed = frozenset(self.position.hidden)
        return self._has_guessed if not self._goal else not self._goal & closed

    @property
    def is_guess(self) -> bool:
        """Whether nothing was certain initially, so that the best guess is asked for."""
        return not self._goal

    def open(self, cell: Cell) -> bool:
        """Open a cell if it is proved safe, or the best guess; return whether it is open now."""
        if cell not in self.position.grid or self.position.number(cell) is not None:
            return False
        truth = self._truth
        if cell in truth.safe:
            self.text = explain(truth.analysis, cell).text
            self._show(cell)
        elif not truth.safe and cell in truth.best_guesses:
            self.text = _("Right: no cell is better to guess.")
            named = explain(truth.analysis, cell).pattern
            if named is not None and named.name is not Name.DEAD_CELL:
                self.text = f"{self.text} {named.remark}"
            self._has_guessed = True
            self._show(cell)
        else:
            self._bounce(truth, cell)
            return False
        return True

    def _show(self, cell: Cell) -> None:
        self.lit, self.bounced = frozenset(), None
        layout = solve(self.position, {cell: False}).sample(self._chance)
        game = Game.on(Board(self.position.grid, layout))
        for other in self.position.numbers:
            game.open(other)
        game.open(cell)
        self.position = game.position

    def _bounce(self, truth: Truth, cell: Cell) -> None:
        self.bounced = cell
        shown = truth.easiest_safe()
        if shown is None:
            self.lit = frozenset()
            self.text = _("Nothing is certain here, and another cell is better to guess.")
            return
        proof = Analysis(self.position, effort=None).proof(shown)
        self.lit = frozenset() if proof is None else proof.numbers
        where = Words().cell(cell)
        if not self.lit:
            self.text = _("{cell} is not proved safe. Count the mines.").format(cell=where)
        elif cell in truth.mines:
            self.text = _("{cell} is a mine. Look at the lit numbers.").format(cell=where)
        else:
            self.text = _("{cell} is not proved safe. Look at the lit numbers.").format(cell=where)
