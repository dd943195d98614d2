"""What outlasts a session: saved games, statistics, and the settings."""

from dataclasses import dataclass, field
from typing import Self

from minewise.formats import replay_text
from minewise.session.folders import data_folder, settings_file, statistics_file
from minewise.session.history import MOST_STEPS
from minewise.session.remembered import SettingsFile
from minewise.session.round import Round
from minewise.session.saved_games import SavedGames
from minewise.session.settings import Mode
from minewise.session.statistics import Statistics
from minewise.session.tally import FinishedGame


@dataclass(slots=True)
class Storage:
    """Keeps what a person has played. What is None is not kept.

    Attributes:
        statistics: Where finished games are recorded.
        games: The saved games, and the one that was left.
        settings: What is remembered for the next time.
        resumed: The ids of the games that were resumed after they had been left: a player who gives
            one up does not want to find it again.
    """

    statistics: Statistics | None = None
    games: SavedGames | None = None
    settings: SettingsFile | None = None
    resumed: set[str] = field(default_factory=set)

    @classmethod
    def at_home(cls) -> Self:
        """The storage with all files of the person who runs the program."""
        return cls(
            Statistics(statistics_file()), SavedGames(data_folder()), SettingsFile(settings_file())
        )

    def record(self, round: Round, mode: Mode) -> None:  # noqa: A002 - the game's word
        """Record a game that has just ended, once.

        Raises:
            StatisticsError: It cannot be recorded.
        """
        recorded, round.recorded = round.recorded, True
        if recorded or self.statistics is None or mode is Mode.PRACTICE:
            return
        assert round.outcome is not None, "the game is over"
        assert round.three_bv is not None, "so its board can be measured"
        self.statistics.record(
            FinishedGame(
                id=round.id,
                level=round.deal.level,
                first=round.deal.first,
                help=round.help.kinds,
                won=round.outcome.won,
                seconds=round.seconds,
                three_bv=round.three_bv,
                clicks=len(round.steps),
                kind=round.deal.kind,
            ),
            replay_text(round.laid_deal, round.steps) if len(round.steps) <= MOST_STEPS else None,
        )
