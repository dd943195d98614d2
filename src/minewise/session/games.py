"""Games: a new one, the same again, one that was copied; and the settings."""

from dataclasses import replace
from datetime import date, datetime

from minewise.base import MinewiseError, Task, gettext as _
from minewise.core import LEVELS, Board, Deal, Level
from minewise.formats import Recording
from minewise.session import words
from minewise.session.replay import read_game
from minewise.session.result import Result, refused
from minewise.session.settings import Settings
from minewise.session.state import SessionState
from minewise.session.today import TODAY_LEVELS, todays_deal


class Games(SessionState):
    """A session in which one game follows another.

    A game that is not over is given up: ask `give_up_question` first.
    """

    def new(self, settings: Settings | None = None, board: Board | None = None) -> Result:
        """Begin a new game.

        Args:
            settings: New settings, if they change. The seed among them is used as it is: take
                them from `next_settings` for the next seed after one that was chosen.
            board: A board to play on, instead of one that is dealt.
        """
        if settings is not None:
            self.use(settings)
            self.next_seed = settings.seed
        deal = self.next_deal() if board is None else Deal.on(board)
        self.begin(deal, known_board=board is not None or self.settings.seed is not None)
        return _begun(deal)

    def today(self, level: Level | None = None, day: date | None = None) -> Result:
        """Begin today's board of a level; the same for everybody on that date.

        Who has begun it before knows the board: that counts as help.

        Args:
            level: One of `TODAY_LEVELS`; None for the level that is played, if it is one of
                them, else the first.
            day: The date; None for today's, where the person is.
        """
        if level is None:
            now = self.settings.level
            level = now if str(now) in TODAY_LEVELS else LEVELS[TODAY_LEVELS[0]]
        when = day or datetime.now().astimezone().date()
        try:
            deal = todays_deal(when, level)
        except MinewiseError as error:
            return refused(words.as_sentence(str(error)))
        known = self.storage.has_begun(when.isoformat(), str(level))
        self.begin(deal, known_board=known, day=when.isoformat())
        said = _("Today's board, {date}: {size}. It needs no guess, and begins in the middle.")
        if known:
            said = _(
                "Today's board, {date}: {size}. You have begun it before, so it counts as known."
            )
        message = said.format(date=when.isoformat(), size=words.size(level))
        return Result(True, message, changed=tuple(level.grid))

    def retry(self) -> Result:
        """Begin again on the same board. The deaths are kept, for it is the same board."""
        before = self.round
        # A player who has opened a cell here knows the board, even after undo.
        seen = bool(before.help.undos) or any(step.click.opens for step in before.steps)
        deal = before.deal
        if seen:
            # On a board that is known nothing can be dealt again.
            deal = replace(deal, board=before.game.board, fair=False)
        self.begin(deal, known_board=before.board_is_known, deaths=before.deaths)
        return Result(True, _("The same board from the beginning."), changed=tuple(deal.level.grid))

    def paste(self, text: str) -> Task[Result]:
        """Begin the game that a text describes.

        Args:
            text: A deal on one line, a board or a link to one, or a replay: a game that was
                played so far. They count as known boards.
        """
        return self._task(lambda _task: read_game(text), self._resume_recording)

    def _resume_recording(self, recording: Recording) -> Result:
        """Resume where a recording ends; a game that somebody has played is not ours to record."""
        deal, steps = recording.deal, recording.steps
        self.begin(deal, known_board=True)
        if steps:
            seconds = steps[-1].seconds
            self.restore(replace(self.snapshot(), done=steps, seconds=seconds, recorded=True))
        return _begun(deal)

    def configure(self, settings: Settings) -> Result:
        """Change settings; level, first click and seed are those of the next new game."""
        if settings.seed != self.settings.seed:
            self.next_seed = settings.seed
        self.use(settings)
        return Result(done=True)


def _begun(deal: Deal) -> Result:
    message = _("New game: {size}.").format(size=words.size(deal.level))
    return Result(True, message, changed=tuple(deal.level.grid))
