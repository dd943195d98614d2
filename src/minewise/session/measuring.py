"""What is told of a game beside the board: luck, figures, and where it stands in the end."""

from collections.abc import Callable
from typing import TypeVar

from minewise.advice import Judging, Luck, Review, verdict_in_words
from minewise.base import Limit, MinewiseError, Task, gettext as _
from minewise.core import Board, Step
from minewise.session import words
from minewise.session.finish import Finish
from minewise.session.following import last_by_hand
from minewise.session.live_figures import LiveFigures
from minewise.session.pointing import Pointing
from minewise.session.result import Result, refused
from minewise.session.rules import When
from minewise.session.settings import Mode
from minewise.session.standing import Standing, alike
from minewise.session.storage import finished_game

LUCK_SECONDS = 2.0
"""How long judging the guesses after a click may take."""

FINISH_SECONDS = 10.0
"""The same when the game is over."""

_Found = TypeVar("_Found")


class Measuring(Pointing):
    """A session that tells how lucky, how fast and how good a game was."""

    # Luck

    def luck(self) -> Task[Result]:
        """How likely the guesses so far were to live. It is no help: it speaks of the past.

        After a click a front end asks for it where `wants_luck`, and works the task beside the
        game: clicks do not wait for it. If more clicks come meanwhile, the answer is that of the
        game as it was then.
        """
        if why := When.LUCK.refusal(self):
            return Task.of(refused(why))

        latest = last_by_hand(self.round.steps)

        def tell(review: Review, _nothing: None) -> Result:
            found = Luck.of(review, latest)
            return Result(True, found.text or None, luck=found)

        return self._judging(LUCK_SECONDS, lambda: None, tell)

    @property
    def wants_luck(self) -> bool:
        """Whether luck is to be told after a click: the person wants it, and may have it now."""
        return self.comfort.luck and When.LUCK.refusal(self) is None

    def _judging(
        self,
        seconds: float,
        also: Callable[[], _Found],
        tell: Callable[[Review, _Found], Result],
    ) -> Task[Result]:
        """Judge the steps that are not judged yet, and find something else, beside the game."""
        played, known = self.round, self._judged
        board, steps = played.game.board, played.steps
        promised = played.laid_deal.promises_first

        def work(task: Task[Result]) -> tuple[Review, _Found]:
            limit = task.limit(seconds)
            return _judged(board, steps, known, limit, first_is_safe=promised), also()

        def finish(found: tuple[Review, _Found]) -> Result:
            review, other = found
            if self.round is played and not review.too_wide:  # else there may be more time later
                self._judged = steps, review
            return tell(review, other)

        return Task(work, finish, lambda error: refused(words.as_sentence(str(error))))

    # Figures while playing

    def figures(self) -> LiveFigures:
        """Clicks, 3BV per second, efficiency and the record; the board's 3BV where it is shown.

        Showing that before the end is help, unless the board is known anyway. The record is what
        `records` has found.
        """
        return LiveFigures.of(self.round, self._shown_three_bv(), self._best_seconds)

    def _shown_three_bv(self) -> int | None:
        played = self.round
        if played.outcome is not None:
            return played.three_bv
        if not self.comfort.three_bv or self.settings.mode is Mode.STRICT:
            return None
        three_bv = played.whole_three_bv
        if three_bv is not None and not played.help.figures:
            self._count("figures")
        return three_bv

    def records(self) -> Task[Result]:
        """Look up the record of what is played, for `figures`: when a game begins or has ended."""
        deal, statistics = self.round.deal, self.storage.statistics

        def work(_task: Task[Result]) -> float | None:
            games = [] if statistics is None else statistics.games()
            wins = alike(games, deal.level, deal.first, deal.kind)
            return min((game.seconds for game in wins), default=None)

        def finish(best: float | None) -> Result:
            self._best_seconds = best
            return Result(done=True)

        return Task(work, finish, lambda error: refused(words.as_sentence(str(error))))

    # The end

    def finish(self) -> Task[Result]:
        """What there is to say when a game has ended: best times, a grade, luck, a line to share.

        A front end asks for it when a result has `ended`, and adds it to what it shows then. The
        result has a `finish`; its message is the same in words.
        """
        if self.round.summary is None or not self.round.steps:
            return Task.of(refused(_("The game is not over.")))
        statistics = self.storage.statistics
        if self.settings.mode is Mode.PRACTICE:
            statistics = None
        game, share = finished_game(self.round), words.shared(self.round)
        latest, is_fair = last_by_hand(self.round.steps), self.round.laid_deal.fair

        def standing() -> Standing | None:
            if statistics is None:
                return None
            try:
                return Standing.of(game, statistics.games())
            except MinewiseError:  # what is wrong was said when the game was to be recorded
                return None

        def tell(review: Review, found: Standing | None) -> Result:
            luck = Luck() if is_fair else Luck.of(review, latest)
            grade = verdict_in_words(review, fair=is_fair)
            end = Finish(found, grade, luck, review.begin, share)
            return Result(True, end.text or None, finish=end)

        return self._judging(FINISH_SECONDS, standing, tell)


def _judged(
    board: Board | None,
    steps: tuple[Step, ...],
    known: tuple[tuple[Step, ...], Review] | None,
    limit: Limit,
    *,
    first_is_safe: bool,
) -> Review:
    """Judge steps of a game, of which the first ones may have been judged before."""
    if board is None:  # no cell was opened
        return Review((None,) * len(steps), too_wide=0, is_lost=False)
    judging = Judging(board, first_is_safe=first_is_safe)
    before, found = known or ((), Review((), too_wide=0, is_lost=False))
    same = True
    for number, step in enumerate(steps):
        same = same and number < len(before) and before[number] == step
        if same:
            judging.make(step, found.steps[number])
        else:
            judging.judge(step, limit)
    return judging.review
