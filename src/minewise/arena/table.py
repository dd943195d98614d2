"""Results as a file: one row a game, in the order of the boards, as CSV or Parquet.

The same columns with the same values in both; `docs/arena.md` says what they are.
What was played (player, level, first click) is the same in every row, so that a
file can be read on its own, and several in one go.

How they are written is in `table_writing`, how they are read in `table_reading`.
"""

from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from minewise.arena.experiment import Experiment
from minewise.arena.result import GameResult
from minewise.arena.summary import SeriesSummary
from minewise.base.errors import MinewiseError, quote
from minewise.core import Cell, FirstClick, Level

RESULTS_ENDINGS = (".csv", ".parquet")
"""How the names of result files end."""

# The columns, and what each holds: for Parquet, which has types.
COLUMNS = {
    "game": "int64",
    "seed": "uint64",
    "board": "string",
    "won": "int8",
    "moves": "int64",
    "guesses": "int64",
    "survival": "float64",
    "time": "float64",
    "player": "string",
    "effort": "string",
    "level": "string",
    "first": "string",
    "start": "string",
    "opened": "int64",
    "slowest_move": "float64",
    "chances": "string",
    "fault": "string",
}

UNKNOWN = "?"


class TableError(MinewiseError):
    """A file of results cannot be written or read."""


@dataclass(frozen=True, slots=True)
class Results:
    """What a file of results holds."""

    name: str  #: of the file
    player: str
    effort: str | None  #: None for the player's usual effort
    level: Level
    first: FirstClick
    start: Cell | None  #: None: the player chose it
    games: list[GameResult] = field(repr=False)

    @property
    def who(self) -> str:
        """The player, with its effort where one was asked for."""
        return self.player if self.effort is None else f"{self.player}:{self.effort}"

    @property
    def summary(self) -> SeriesSummary:
        """The sums over the games."""
        summary = SeriesSummary()
        for game in self.games:
            summary.add(game)
        return summary

    def _repr_html_(self) -> str:
        return self.summary._repr_html_()

    @classmethod
    def of(cls, experiment: Experiment, games: list[GameResult]) -> "Results":
        """The results of games just played."""
        return cls(
            experiment.who,
            experiment.player,
            experiment.effort,
            experiment.level,
            experiment.first,
            experiment.start,
            games,
        )


def check_results_name(name: str) -> None:
    """Refuse a file name for results before any game is played."""
    ending = Path(name).suffix.lower()
    if ending not in RESULTS_ENDINGS:
        raise TableError(
            f"{quote(name)} is not the name of a file of results: expected one that ends in "
            f"{' or '.join(RESULTS_ENDINGS)}",
            name,
        )
    if ending == ".parquet" and find_spec("pyarrow") is None:
        raise TableError(
            'a Parquet file needs pyarrow, which is not installed: pip install ".[parquet]"',
            name,
        )


def arrow() -> tuple[Any, Any]:
    """The modules of pyarrow: slow to load, and an extra."""
    return import_module("pyarrow"), import_module("pyarrow.parquet")
