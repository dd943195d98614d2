"""The records: a session's finished games, the standing of a game, and daily boards."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import Deal, Level
from minewise.formats.own import text_of as replay_text
from minewise.session import words
from minewise.session.history import MOST_STEPS
from minewise.session.options import Mode
from minewise.session.played_game import PlayedGame
from minewise.session.result import Result
from minewise.session.rules import When, refused
from minewise.session.statistics import Statistics, StatisticsError
from minewise.session.tally import FinishedGame, Standing, alike
from minewise.session.today import GROUP

if TYPE_CHECKING:
    from minewise.session.session import Session


class Records:
    """Records the games of a session, if it has statistics."""

    def __init__(self, session: "Session") -> None:
        self._session = session

    @property
    def _statistics(self) -> Statistics | None:
        return self._session.storage.statistics

    # A game that has ended

    def record(self, played: PlayedGame, mode: Mode) -> None:
        """Record a game that has just ended, once."""
        recorded, played.recorded = played.recorded, True
        if recorded or self._statistics is None or mode is Mode.PRACTICE:
            return
        is_short = len(played.steps) <= MOST_STEPS
        replay = replay_text(played.full_deal, played.steps) if is_short else None
        self._statistics.record(finished_game(played), replay)

    def standing(self, played: PlayedGame, mode: Mode) -> Callable[[], Standing | None]:
        """A function that ranks a finished game; it reads every game, on any thread."""
        statistics, game = self._statistics, finished_game(played)
        if mode is Mode.PRACTICE:
            statistics = None

        def find() -> Standing | None:
            try:
                return None if statistics is None else Standing.of(game, statistics.games())
            except MinewiseError:  # reported when the game was recorded
                return None

        return find

    def best_seconds(self, deal: Deal) -> float | None:
        """The best time for the present options; None if there is none."""
        games = [] if self._statistics is None else self._statistics.games()
        wins = alike(games, deal.level, deal.first, deal.kind)
        return min((game.seconds for game in wins), default=None)

    # Deleting

    def reset_questions(self) -> tuple[str, str]:
        """The two questions to ask in turn before the statistics are reset."""
        return (
            _("Reset your statistics? No game counts any more."),
            _("Are you sure? You can restore them for a day; after that they are gone."),
        )

    def reset(self) -> Result:
        """Reset the statistics: ask `reset_questions` first."""
        return self._change(
            Statistics.reset,
            lambda count: _n(
                "{count} game no longer counts. You can restore it for a day.",
                "{count} games no longer count. You can restore them for a day.",
                count,
            ),
            _("There is nothing to reset: no game is recorded."),
        )

    def restore(self) -> Result:
        """Restore the games deleted from the statistics within the last day."""
        return self._change(
            Statistics.restore,
            lambda count: _n("{count} game counts again.", "{count} games count again.", count),
            _("There is nothing to restore."),
        )

    def delete_question(self) -> str:
        """The question to ask before a game is deleted from the statistics."""
        return _("Delete this game from your statistics? You can restore it for a day.")

    def delete(self, game: str) -> Result:
        """Delete a game from the statistics by its id: ask `delete_question` first."""
        return self._change(
            lambda statistics: statistics.delete(game),
            lambda _count: _("The game no longer counts. You can restore it for a day."),
            _("There is no such game in the statistics."),
        )

    def _change(
        self, change: Callable[[Statistics], int], text: Callable[[int], str], nothing: str
    ) -> Result:
        """Change the statistics and report the number of games, or `nothing` if it is 0."""
        if why := When.RECORDED.refusal(self._session):
            return refused(why)
        assert self._statistics is not None, "else it is refused"
        try:
            count = change(self._statistics)
        except MinewiseError as error:
            return words.failure(error)
        return Result(True, text(count).format(count=count)) if count else refused(nothing)

    # Today's boards

    def has_begun(self, day: str, level: str) -> bool:
        """Whether the daily board is known: begun last, or finished before."""
        file = self._session.storage.settings
        if file is not None and file.read().groups.get(GROUP, {}).get(level) == day:
            return True
        if self._statistics is None:
            return False
        try:
            return self._statistics.has_daily(day, Level.parse(level))
        except StatisticsError:  # reported when the game is recorded
            return False

    def note_begun(self, day: str, level: str) -> None:
        """Remember that the daily board of a date and a level was begun."""
        file = self._session.storage.settings
        if file is not None:
            file.remember(GROUP, **{level: day})


def finished_game(played: PlayedGame) -> FinishedGame:
    """The record of a finished game."""
    assert played.outcome is not None, "the game is over"
    assert played.three_bv is not None, "so its board can be measured"
    return FinishedGame(
        id=played.id,
        level=played.deal.level,
        first=played.deal.first,
        help=played.help.kinds,
        won=played.outcome.won,
        seconds=played.seconds,
        three_bv=played.three_bv,
        clicks=len(played.steps),
        kind=played.deal.kind,
        day=played.day,
    )
