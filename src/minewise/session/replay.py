"""A replay: the steps of a game, one after the other, and how good its guesses were.

As text it can be copied out and pasted back in: the deal, then a line for each
step with row and column from 1, as a person would type it:

    minewise replay 1
    9x9x10 first safe seed 7
    open 5 5 0.0
    flag 1 3 2.5
    open 1 4 3.1 exact

The last words are the seconds on the clock, and the AI's name if it was one.
"""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from minewise.core import Cell, FirstClick, NotationError, Position, State
from minewise.core.errors import quote
from minewise.core.position import HIDDEN
from minewise.logic import Words
from minewise.session.deal import Deal
from minewise.session.history import Click, History, Step
from minewise.session.view import view_of
from minewise.solver import Analysis, NoLayoutError, Probability, TooWideError, analyse
from minewise.solver.guess import best_guess
from minewise.solver.percent import spoken

REPLAY_HEADER = "minewise replay 1"
_STEP = re.compile(
    r"(\w+) +([0-9]{1,9}) +([0-9]{1,9})(?: +([0-9]{1,10}(?:\.[0-9]{1,6})?))?(?: +(\S+))?", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Grade:
    """How good a step was that opened something, judged by what could be seen then.

    Attributes:
        cells: The cells that were opened: one, or those around a chorded number.
        safety: How likely all of them were safe; exactly 1 only if that was certain.
        best_cell: The safest cell there was, and the most telling of those.
        best: How likely that one was safe.
    """

    cells: tuple[Cell, ...]
    safety: Probability
    best_cell: Cell
    best: Probability

    @property
    def is_guess(self) -> bool:
        """Whether it could have gone wrong."""
        return self.safety != 1

    @property
    def is_needless(self) -> bool:
        """Whether it was a guess although some cell was safe for sure."""
        return self.is_guess and self.best == 1

    @property
    def is_best(self) -> bool:
        """Whether no cell was safer; rounding aside."""
        return self.best - self.safety <= 1e-9

    def __str__(self) -> str:
        if not self.is_guess:
            return "Certain."
        better = Words().cell(self.best_cell)
        if self.is_needless:
            return f"A needless guess, {spoken(self.safety)} safe: {better} was safe for sure."
        if self.is_best:
            return f"A guess, {spoken(self.safety)} safe: no cell was safer."
        return f"A guess, {spoken(self.safety)} safe: {better} was {spoken(self.best)} safe."


class Replay:
    """The steps of a game, to walk along. It begins before the first.

    >>> replay = Replay.parse('''minewise replay 1
    ... 4x1x1 first any board 4x1x1/..*.
    ... open 1 1
    ... open 1 4''')
    >>> replay.forward()
    True
    >>> str(replay.position), len(replay)
    ('4x1x1/01##', 2)
    >>> replay.forward(), str(replay.grade(1))
    (True, 'Certain.')

    Attributes:
        deal: How the game was laid out.
        steps: Its steps.
    """

    def __init__(self, deal: Deal, steps: Iterable[Step]) -> None:
        """Prepare to walk along steps, which must all be possible.

        Raises:
            IllegalMoveError: One of them is not.
        """
        self.deal = deal
        self.steps = tuple(steps)
        self._history = History(deal, undone=reversed(self.steps))
        self._grades: dict[int, Grade | None] = {}
        self._too_wide: set[int] = set()

    @classmethod
    def parse(cls, text: str) -> "Replay":
        """Read a replay as `text` writes it.

        Raises:
            MinewiseError: It is not one, or its game cannot be.
        """
        lines = [line.strip() for line in text.splitlines()]
        lines = [line for line in lines if line and not line.startswith(";")]
        if len(lines) < 2 or lines[0] != REPLAY_HEADER:
            raise NotationError(
                f"a replay begins with the line {quote(REPLAY_HEADER)} and its deal, "
                f"not with {quote(lines[0] if lines else '')}",
                text,
            )
        deal = Deal.parse(lines[1])
        return cls(deal, [_read_step(line, deal) for line in lines[2:]])

    def text(self) -> str:
        """The replay as text, to copy out and to paste back in."""
        lines = [REPLAY_HEADER, self.deal.line()]
        for step in self.steps:
            row, column = step.cell
            by = "" if step.by is None else f" {step.by}"
            lines.append(f"{step.click} {row + 1} {column + 1} {step.seconds:.3f}{by}")
        return "\n".join(lines) + "\n"

    def __len__(self) -> int:
        """How many steps there are."""
        return len(self.steps)

    # Where we are

    @property
    def at(self) -> int:
        """How many steps have been made."""
        return len(self._history.done)

    @property
    def position(self) -> Position:
        """What the player saw here."""
        return self._history.game.position

    @property
    def view(self) -> str:
        """How each cell looked here: see `minewise.session.view`."""
        return view_of(self._history.game)

    def forward(self) -> bool:
        """Make the next step; return whether there was one."""
        return self._history.redo() is not None

    def back(self) -> bool:
        """Take the last step back; return whether there was one."""
        return self._history.undo() is not None

    def go(self, number: int) -> None:
        """Go to where `number` steps have been made; no further than there are steps."""
        number = max(0, min(number, len(self)))
        self._history = History(
            self.deal, self.steps[:number], undone=reversed(self.steps[number:])
        )

    # How good it was

    def grade(self, number: int) -> Grade | None:
        """How good step `number` was, counted from 0.

        None for marks, for a first click that cannot be a mine, and where the
        position was too wide to count.
        """
        if number not in self._grades:
            self._grades[number] = self._look_at(number)
        return self._grades[number]

    def grades(self) -> tuple[Grade | None, ...]:
        """The grades of all steps."""
        return tuple(self.grade(number) for number in range(len(self)))

    def summary(self) -> str:
        """How many guesses there were, and how lucky they had to be."""
        guesses = [grade for grade in self.grades() if grade is not None and grade.is_guess]
        if self._too_wide:
            return f"Steps that were too wide to grade: {len(self._too_wide)}."
        if not guesses:
            return "No guess was made."
        count = "1 guess" if len(guesses) == 1 else f"{len(guesses)} guesses"
        needless = sum(grade.is_needless for grade in guesses)
        chosen = math.prod(Fraction(grade.safety) for grade in guesses)
        best = math.prod(Fraction(grade.best) for grade in guesses)
        return (
            f"{count}, {needless} of them needless. The chance to live through all: "
            f"{spoken(chosen)}; with the safest cell each time: {spoken(best)}."
        )

    def _look_at(self, number: int) -> Grade | None:
        step = self.steps[number]
        if not step.click.opens:
            return None
        game = History(self.deal, self.steps[:number]).game
        promised = self.deal.board is None and self.deal.first is not FirstClick.ANY
        if game.state is State.READY and promised:
            return None
        position = game.position
        cells: tuple[Cell, ...] = (step.cell,)
        if step.click is Click.CHORD:
            around = position.grid.neighbours(step.cell)
            cells = tuple(cell for cell in around if position[cell] == HIDDEN)
        try:
            analysis = analyse(position)
            best = best_guess(analysis)
            assert best is not None, "a game that goes on has a safe cell"
            return Grade(cells, _safety(analysis, cells), best, 1 - analysis.probability[best])
        except TooWideError:
            self._too_wide.add(number)
            return None


def _safety(analysis: Analysis, cells: tuple[Cell, ...]) -> Probability:
    """How likely it is that all of these cells are safe."""
    chances = [analysis.probability[cell] for cell in cells]
    if 1 in chances:
        return 0
    uncertain = [cell for cell, chance in zip(cells, chances, strict=True) if chance != 0]
    if len(uncertain) < 2:
        return 1 - sum(chances, start=Fraction(0))
    try:
        safe = analyse(analysis.position, dict.fromkeys(uncertain, False)).layouts
    except NoLayoutError:
        return 0
    return Fraction(safe, analysis.layouts)


def _read_step(line: str, deal: Deal) -> Step:
    match = _STEP.fullmatch(line)
    try:
        if match is None:
            raise ValueError
        click, row, column, seconds, by = match.groups()
        cell = int(row) - 1, int(column) - 1
        if cell not in deal.level.grid:
            raise ValueError
        return Step(Click(click), cell, float(seconds or 0), by)
    except ValueError:
        raise NotationError(
            f"{quote(line)} is not a step on {deal.level.header}: expected such as 'open 1 1 0.5'",
            line,
        ) from None
