"""A replay: the steps of a game, one after the other, and how good its guesses were.

As text it can be copied out and pasted back in: see `formats.own`.
"""

import math
from collections.abc import Callable, Iterable
from fractions import Fraction

from minewise import formats
from minewise.advice import Grade, grade, mistakes_in_words, spoken
from minewise.core import (
    Deal,
    Game,
    ImpossibleError,
    NotationError,
    Outcome,
    Position,
    State,
    Step,
    gettext as _,
    make_click,
    ngettext as _n,
    quote,
    turned_over,
)
from minewise.formats import REPLAY_HEADER, replay_text
from minewise.session.history import MOST_STEPS, History, game_after
from minewise.session.laying import laid_out
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
            ImpossibleError: Its board was not written down with it, and takes too long to make.
        """
        self.steps = tuple(steps)
        deal = laid_out(deal, self.steps)
        self._history = History(deal, undone=reversed(self.steps))
        self.deal = self._history.deal
        self._grades: dict[int, Grade | None] = {}
        self._too_wide: set[int] = set()

    @classmethod
    def parse(cls, text: str) -> "Replay":
        """Read a replay as `text` writes it.

        Raises:
            MinewiseError: It is not one, or its game cannot be.
        """
        found = formats.parse_replay(text)
        if found.damage:
            raise NotationError(found.damage, text)
        if len(found.steps) > MOST_STEPS:
            raise NotationError(
                _("the replay has {count} steps: expected at most {most}").format(
                    count=len(found.steps), most=MOST_STEPS
                ),
                text,
            )
        return cls(found.deal, found.steps)

    def text(self) -> str:
        """The replay as text, to copy out and to paste back in."""
        return replay_text(self.deal, self.steps)

    def shown_text(self) -> str:
        """The same for a screen or a clipboard: while the game goes on, without its mines.

        Whoever reads it lays out the board again, from the seed and the first cell.
        """
        over = game_after(self.deal, self.steps).outcome is not None
        return replay_text(self.deal if over else self.deal.setup, self.steps)

    def recording(self) -> formats.Recording:
        """The replay as other programs have it, with what the mouse would have done.

        Raises:
            FormatError: No cell was opened, so that its mines have not been dealt.
        """
        return formats.recording_of(self.deal, self.steps)

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
        while self.at > number:
            self.back()
        while self.at < number:
            self.forward()

    # How good it was

    def grade(self, number: int) -> Grade | None:
        """How good step `number` was, counted from 0.

        None for marks, for a first click that cannot be a mine, and where the
        position was too wide to count.
        """
        if number not in self._grades:
            game = self.deal.game()
            for step in self.steps[:number]:
                make_click(game, step.click, step.cell)
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
            make_click(game, step.click, step.cell)
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
        position = game.position
        cells = turned_over(position, step.click, step.cell)
        if not cells or (self.deal.promises_first and game.state is State.READY):
            return None
        try:
            return grade(count_or_estimate(analyse(position, lazy=True)), cells)
        except TooWideError:
            self._too_wide.add(number)
            return None


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
            Step(action.click, action.cell, max(action.time, 0) / 1000)
            for action in formats.simulate(recording).actions
        ]
        return Replay(formats.deal_of(recording), steps)
    if contents.board is None:
        raise ImpossibleError(
            _("{given} does not tell where the mines are: it can be analysed, not played").format(
                given=quote(name)
            ),
            name,
        )
    return Replay(Deal.on(contents.board), ())
