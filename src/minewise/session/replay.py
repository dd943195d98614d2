"""A replay: the steps of a game, one after the other, and how good its guesses were.

As text it can be copied out and pasted back in: see `formats.own`.
"""

from collections.abc import Callable, Iterable

from minewise import formats
from minewise.advice import Review, ReviewedStep, review
from minewise.base import ImpossibleError, NotationError, gettext as _, quote
from minewise.core import Deal, Outcome, Position, Step
from minewise.formats import REPLAY_HEADER, replay_text
from minewise.session.history import MOST_STEPS, History, game_after
from minewise.session.laying import laid_out
from minewise.session.view import view_of


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
    >>> replay.forward(), str(replay.review().steps[1].grade)
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
        self._review: Review | None = None

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

    def review(
        self,
        told: Callable[[int, ReviewedStep | None], object] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Review:
        """How good each step was, and how lucky the guesses were.

        Args:
            told: Is told after each step how many have been judged, and how good it was.
            stop: Is asked before each step whether to stop; those that follow are left out then.
        """
        if self._review is None:
            board = self.deal.board
            if board is None:  # no cell was opened
                return Review((None,) * len(self))
            found = review(
                board, self.steps, first_is_safe=self.deal.promises_first, told=told, stop=stop
            )
            if len(found.steps) < len(self):
                return found
            self._review = found
        return self._review


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
