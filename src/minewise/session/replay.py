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
from collections.abc import Callable, Iterable
from fractions import Fraction

from minewise import formats
from minewise.advice import Grade, grade, mistakes_in_words, spoken
from minewise.core import (
    HIDDEN,
    Cell,
    Game,
    ImpossibleError,
    NotationError,
    Outcome,
    Position,
    gettext as _,
    ngettext as _n,
    quote,
)
from minewise.formats import REPLAY_HEADER
from minewise.session.deal import Deal
from minewise.session.history import MOST_STEPS, Click, History, Step, make_step
from minewise.session.view import view_of
from minewise.solver import TooWideError, analyse, count_or_estimate


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
                _("a replay begins with the line {header} and its deal, not with {given}").format(
                    header=quote(REPLAY_HEADER), given=quote(lines[0] if lines else "")
                ),
                text,
            )
        if len(lines) - 2 > MOST_STEPS:
            raise NotationError(
                _("the replay has {count} steps: expected at most {most}").format(
                    count=len(lines) - 2, most=MOST_STEPS
                ),
                text,
            )
        deal = Deal.parse(lines[1])
        return cls(deal, [_read_step(line, deal) for line in lines[2:]])

    def text(self) -> str:
        """The replay as text, to copy out and to paste back in."""
        return replay_text(self.deal, self.steps)

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
    def outcome(self) -> Outcome | None:
        """How the game had ended here; None where it had not."""
        return self._history.game.outcome

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
            game = self.deal.game()
            for step in self.steps[:number]:
                make_step(game, step)
            self._grades[number] = self._graded(number, game)
        return self._grades[number]

    def grades(
        self, told: Callable[[int], None] | None = None, stop: Callable[[], bool] | None = None
    ) -> tuple[Grade | None, ...]:
        """The grades of all steps, in one walk along them.

        Args:
            told: Is told how many steps have been graded, after each.
            stop: Is asked before each step whether to stop; the rest are None then, and
                are graded when somebody asks again.
        """
        game = self.deal.game()
        for number, step in enumerate(self.steps):
            if stop is not None and stop():
                break
            if number not in self._grades:
                self._grades[number] = self._graded(number, game)
            make_step(game, step)
            if told is not None:
                told(number + 1)
        return tuple(self._grades.get(number) for number in range(len(self)))

    def summary(self) -> str:
        """How many guesses there were, and how lucky they had to be."""
        guesses = [grade for grade in self.grades() if grade is not None and grade.is_guess]
        if self._too_wide:
            return _("Steps that were too wide to grade: {count}.").format(
                count=len(self._too_wide)
            )
        mistakes = sum(grade is not None and grade.is_mistake for grade in self.grades())
        faults = mistakes_in_words(mistakes)
        if not guesses:
            return faults or _("No guess was made.")
        made = _n("{count} guess", "{count} guesses", len(guesses)).format(count=len(guesses))
        chosen = math.prod(Fraction(grade.safety) for grade in guesses)
        best = math.prod(Fraction(grade.best) for grade in guesses)
        luck = _(
            "{guesses}, {needless} of them needless. The chance to survive all of them: {chance}; "
            "with the safest cell each time: {best}."
        ).format(
            guesses=made,
            needless=sum(grade.is_needless for grade in guesses),
            chance=spoken(chosen),
            best=spoken(best),
        )
        return f"{luck} {faults}".rstrip()

    def _graded(self, number: int, game: Game) -> Grade | None:
        """How good a step is in a game that has come to it."""
        step = self.steps[number]
        if not step.click.opens or game.first_click_is_safe:
            return None
        position = game.position
        cells: tuple[Cell, ...] = (step.cell,)
        if step.click is Click.CHORD:
            around = position.grid.neighbours(step.cell)
            cells = tuple(cell for cell in around if position[cell] == HIDDEN)
        try:
            return grade(count_or_estimate(analyse(position, lazy=True)), cells)
        except TooWideError:
            self._too_wide.add(number)
            return None


def replay_text(deal: Deal, steps: Iterable[Step]) -> str:
    """A game as text, to copy out and to paste back in; the steps are not played for it."""
    lines = [REPLAY_HEADER, deal.line()]
    for step in steps:
        row, column = step.cell
        by = "" if step.by is None else f" {step.by}"
        lines.append(f"{step.click} {row + 1} {column + 1} {step.seconds:.3f}{by}")
    return "\n".join(lines) + "\n"


def read_game(text: str) -> Replay:
    """Read a game as far as it was played: a replay, a deal, a board, or a link to one.

    >>> str(read_game("https://example.com/?b=88&m=000006a0009o6").deal.level)
    '8x8x10'

    Raises:
        MinewiseError: It is none of them, or its game cannot be.
    """
    if text.lstrip().startswith(REPLAY_HEADER):
        return Replay.parse(text)
    if " first " in text:
        return Replay(Deal.parse(text), ())
    return game_in(formats.read_text(text), text)


def game_in(contents: formats.Contents, name: object) -> Replay:
    """The game in a file or a link of another program, as far as it was played.

    Raises:
        MinewiseError: There is no board in it to play on.
    """
    if contents.recordings:
        recording = contents.recordings[0]
        steps = [
            Step(Click(str(action.click)), action.cell, max(action.time, 0) / 1000)
            for action in formats.simulate(recording).actions
        ]
        return Replay(Deal.on(recording.board), steps)
    if contents.board is None:
        raise ImpossibleError(
            _("{given} does not tell where the mines are: it can be analysed, not played").format(
                given=quote(name)
            ),
            name,
        )
    return Replay(Deal.on(contents.board), ())


def _read_step(line: str, deal: Deal) -> Step:
    match formats.read_step(line):
        case word, cell, seconds, by if word in tuple(Click) and cell in deal.level.grid:
            return Step(Click(word), cell, seconds, by or None)
    raise NotationError(
        _("{given} is not a step on {level}: expected such as 'open 1 1 0.5'").format(
            given=quote(line), level=deal.level.header
        ),
        line,
    )
