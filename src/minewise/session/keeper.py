"""The keeper: what outlasts a sitting, saved games and the statistics of finished ones."""

import contextlib
from pathlib import Path

from minewise.core import FileError, MinewiseError, gettext as _, quote
from minewise.session.files import read_file, write_file
from minewise.session.history import MOST_STEPS
from minewise.session.round import Round
from minewise.session.saved_game import SavedGame, SavedGameError, check_header
from minewise.session.settings import Mode
from minewise.session.statistics import FinishedGame, Statistics


class Keeper:
    """Keeps games.

    Attributes:
        statistics: Where finished games are recorded; None to record none.
    """

    def __init__(self, statistics: Statistics | None = None) -> None:
        self.statistics = statistics

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
            )
        )

    def save(self, game: SavedGame, path: Path) -> None:
        """Write a game to a file. A file that is not a saved game is not written over.

        Raises:
            FileError: It cannot be written.
        """
        if _is_there(path):
            try:
                check_header(read_file(path))
            except SavedGameError as error:
                raise FileError(
                    _("{path} is left as it is: {why}").format(path=quote(path), why=error), path
                ) from None
        if max(len(game.done), len(game.undone)) > MOST_STEPS:
            raise FileError(
                _("cannot write {path}: a game of more than {most} steps is not saved").format(
                    path=quote(path), most=MOST_STEPS
                ),
                path,
            )
        write_file(path, game.text())

    def load(self, path: Path) -> SavedGame:
        """Read a saved game.

        Raises:
            FileError: The file cannot be read.
            SavedGameError: It is not a saved game, or is damaged, or of a newer version.
        """
        text = read_file(path)
        try:
            return SavedGame.parse(text)
        except SavedGameError as error:
            raise SavedGameError(
                _("cannot load {path}: {why}").format(path=quote(path), why=error), path
            ) from None

    def forget(self, id: str, path: Path) -> None:  # noqa: A002 - its name in the file
        """Remove a file if the game in it is this one, which is over: nobody resumes that."""
        with contextlib.suppress(MinewiseError, OSError):  # then it is not ours to remove
            if self.load(path).id == id:
                path.unlink()


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False  # writing will say what is wrong with the name
