"""Statistics that wait until somebody has the time to write them: the disk may keep one waiting."""

import traceback
from pathlib import Path

from minewise.session import FinishedGame, Statistics, StatisticsError
from minewise.ui.web.texts import OUR_MISTAKE


class BufferedStatistics(Statistics):
    """Statistics that are written by `flush`.

    Attributes:
        waiting: The games that are to be recorded, each with its replay.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.waiting: list[tuple[FinishedGame, str | None]] = []

    def record(self, game: FinishedGame, replay: str | None = None) -> bool:
        """Remember a game that is to be recorded."""
        self.waiting.append((game, replay))
        return True

    def flush(self) -> str | None:
        """Record what waits; a sentence where that cannot be."""
        waiting, self.waiting = self.waiting, []
        try:
            for game, replay in waiting:
                super().record(game, replay)
        except StatisticsError as error:
            return f"It was not recorded: {error}."
        except Exception:
            # The game has ended all the same, and is to be kept and answered.
            traceback.print_exc()
            return f"It was not recorded. {OUR_MISTAKE}"
        return None
