"""Results as a file: one row per game, in the order of the boards, as CSV or Parquet.

Both have the same columns with the same values; `docs/arena.md` describes them. The experiment
(player, level, first click) is repeated in every row, so that a file is self-contained, and
several can be read together.

A file is written under a temporary name while the games are played, and replaced atomically once
it is complete, so an old file is never lost. If something goes wrong, the rows so far are kept in
another file beside it. Files that are read are untrusted: if one is damaged, a one-sentence error
names the row.
"""

import csv
import io
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO

from minewise.arena.experiment import Experiment
from minewise.arena.result import GameResult, Name
from minewise.arena.summary import SeriesSummary
from minewise.base import files
from minewise.base.errors import MinewiseError, quote
from minewise.base.shape import ShapeError, shaped
from minewise.core import Cell, FirstClick, Level

RESULTS_ENDINGS = (".csv", ".parquet")
"""The extensions of result files."""

# The columns and their Parquet types.
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

# The Python types for values that CSV stores as text.
_TYPES = {"int64": int, "uint64": int, "int8": int, "float64": float, "string": str}

# The columns that are the same in every row, and the others.
_WHAT = ("player", "effort", "level", "first", "start")
_OF_A_GAME = COLUMNS.keys() - _WHAT

# How an unknown chance is written.
_UNKNOWN = "?"

# How many rows of Parquet are written at a time.
_ROWS_AT_A_TIME = 20_000

# Files of ten million games are smaller, and more games would not fit into memory. A small file
# may claim to have more.
_MOST_BYTES = 2 * 1024**3
_MOST_GAMES = 10**7


class TableError(MinewiseError):
    """A file of results cannot be written or read."""


@dataclass(frozen=True, slots=True)
class Results:
    """The contents of a file of results."""

    name: str  #: of the file
    player: str
    effort: str | None  #: None for the player's default effort
    level: Level
    first: FirstClick
    start: Cell | None  #: None: the player chose it
    games: list[GameResult] = field(repr=False)

    @property
    def who(self) -> str:
        """The player, with its effort if one was given."""
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
    """Refuse an unusable file name before any game is played."""
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


def _arrow() -> tuple[Any, Any]:
    """The modules of pyarrow: slow to load, and an extra."""
    return import_module("pyarrow"), import_module("pyarrow.parquet")


# Writing


class ResultsWriter(AbstractContextManager["ResultsWriter"], ABC):
    """Writes results incrementally; use it in a `with` statement."""

    def __init__(self, name: str, experiment: Experiment) -> None:
        self._name = name
        self._has_rows = False
        self._same = {
            "player": experiment.player,
            "effort": experiment.effort or "",
            "level": experiment.level.header,
            "first": str(experiment.first),
            "start": "" if experiment.start is None else "{},{}".format(*experiment.start),
        }
        with files.file_errors("write", self._name):
            self._new = files.Replacement(name)
            try:
                self._open(self._new.file)
            except BaseException:
                self._new.close()
                raise

    @abstractmethod
    def _open(self, file: BinaryIO) -> None: ...

    @abstractmethod
    def _add(self, rows: Iterable[dict[str, Any]]) -> None: ...

    @abstractmethod
    def _finish(self) -> None: ...

    def add(self, results: Iterable[GameResult]) -> None:
        """Write some rows."""
        with files.file_errors("write", self._name):
            self._add(self._row(result) for result in results)
            self._has_rows = True

    def _row(self, result: GameResult) -> dict[str, Any]:
        chances = (_UNKNOWN if chance is None else f"{chance:.6g}" for chance in result.chances)
        return {
            **self._same,
            **result.as_data(),
            "won": int(result.won),
            "time": round(result.time, 7),
            "slowest_move": round(result.slowest_move, 7),
            "chances": " ".join(chances),
        }

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        with files.file_errors("write", self._name):
            try:
                self._finish()
                if error is None:
                    self._new.commit()
                elif isinstance(error, Exception) and self._has_rows:
                    # Do not lose hours of games because the last one failed.
                    path = Path(self._name)
                    kept = f"{path.stem}.partial{path.suffix}"
                    self._new.commit(kept)
                    error.add_note(f"the games so far are in {quote(path.with_name(kept))}")
            finally:
                self._new.close()


class _CsvWriter(ResultsWriter):
    def _open(self, file: BinaryIO) -> None:
        self._text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
        self._rows = csv.DictWriter(self._text, COLUMNS)
        self._rows.writeheader()

    def _add(self, rows: Iterable[dict[str, Any]]) -> None:
        self._rows.writerows(rows)
        self._text.flush()

    def _finish(self) -> None:
        self._text.detach()


class _ParquetWriter(ResultsWriter):
    def _open(self, file: BinaryIO) -> None:
        self._arrow, parquet = _arrow()
        pa = self._arrow
        self._schema = pa.schema([(name, getattr(pa, kind)()) for name, kind in COLUMNS.items()])
        self._waiting: list[dict[str, Any]] = []
        self._file = parquet.ParquetWriter(file, self._schema, write_page_checksum=True)

    def _add(self, rows: Iterable[dict[str, Any]]) -> None:
        self._waiting += rows
        if len(self._waiting) >= _ROWS_AT_A_TIME:
            self._write()

    def _write(self) -> None:
        self._file.write_table(self._arrow.Table.from_pylist(self._waiting, schema=self._schema))
        self._waiting.clear()

    def _finish(self) -> None:
        try:
            if self._waiting:
                self._write()
        finally:
            self._file.close()


def results_writer(name: str, experiment: Experiment) -> ResultsWriter:
    """A writer of results, in the format of the file's ending."""
    check_results_name(name)
    kind = _CsvWriter if Path(name).suffix.lower() == ".csv" else _ParquetWriter
    return kind(name, experiment)


# Reading


def read_results(name: str) -> Results:
    """Read a file of results; raises `TableError` if it has none, or is damaged."""
    check_results_name(name)
    files.check_readable(name, _MOST_BYTES)
    rows = _csv_rows(name) if Path(name).suffix.lower() == ".csv" else _parquet_rows(name)
    games = []
    same: tuple[str, ...] | None = None
    for number, row in enumerate(rows, start=1):
        try:
            games.append(_result(row))
            these = tuple(shaped(row[column] or "", Name, column) for column in _WHAT)
        except (KeyError, ShapeError) as error:
            why = f"a value cannot be read ({error})"
            if isinstance(error, KeyError):
                why = f"there is no column {error}"
            raise TableError(f"{quote(name)}, game {number} of the file: {why}", name) from None
        if same is not None and these != same:
            raise TableError(
                f"{quote(name)} holds games of several experiments: expected one player, level, "
                "first click and first cell",
                name,
            )
        same = these
        if number > _MOST_GAMES:
            raise TableError(f"{quote(name)} holds more than {_MOST_GAMES} games", name)
    if same is None:
        raise TableError(f"{quote(name)} holds no games", name)
    player, effort, level, first, start = same
    if not player:
        raise TableError(f"{quote(name)} does not say who has played", name)
    size = Level.parse(level)
    cell = _cell(name, start, size) if start else None
    return Results(name, player, effort or None, size, FirstClick.parse(first), cell, games)


def read_done(name: str, experiment: Experiment) -> list[GameResult]:
    """The games of an experiment that a file has already, in whole chunks; none without a file."""
    if not Path(name).exists():
        return []
    found = read_results(name)
    due = Results.of(experiment, found.games)
    boards = enumerate(found.games[: experiment.games])
    if replace(found, name=due.name) != due or any(
        (game.game, game.seed, game.board)
        != (number, experiment.seed_of(number), experiment.name_of_board(number))
        for number, game in boards
    ):
        raise TableError(
            f"{quote(name)} holds other games, of {found.who} on {found.level.header}: expected "
            f"those of {experiment.who} on {experiment.level.header}, on the same boards",
            name,
        )
    whole = min(len(found.games), experiment.games) // experiment.chunk_size
    return found.games[: whole * experiment.chunk_size]


def _csv_rows(name: str) -> Iterator[Mapping[str, Any]]:
    try:
        with files.file_errors("read", name), Path(name).open(encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file)
    except (UnicodeDecodeError, csv.Error):
        raise TableError(f"{quote(name)} is not a CSV file", name) from None


def _parquet_rows(name: str) -> Iterator[Mapping[str, Any]]:
    pa, parquet = _arrow()
    try:
        with Path(name).open("rb") as file:
            table = parquet.ParquetFile(file, page_checksum_verification=True)
            for batch in table.iter_batches():
                yield from batch.to_pylist()
    except (pa.ArrowException, OSError, ValueError, OverflowError, MemoryError):
        # Pyarrow has no single error for invalid data, and raises OSError for some.
        raise TableError(f"{quote(name)} is not a Parquet file, or is damaged", name) from None


def _result(row: Mapping[str, Any]) -> GameResult:
    data = {name: _value(row[name], _TYPES[COLUMNS[name]]) for name in _OF_A_GAME}
    data |= {name: data[name] or "" for name in ("chances", "fault", "board")}
    if data["won"] in (0, 1):
        data["won"] = bool(data["won"])
    chances = str(data["chances"]).split()
    data["chances"] = [None if one == _UNKNOWN else _value(one, float) for one in chances]
    return shaped(data, GameResult)


def _value(given: Any, kind: type) -> Any:
    """Convert the text of CSV; Parquet has typed values already."""
    if not isinstance(given, str) or kind is str:
        return given
    try:
        return kind(given) if given else None
    except ValueError:
        return given


def _cell(name: str, text: str, level: Level) -> Cell:
    match = re.fullmatch("([0-9]{1,9}),([0-9]{1,9})", text)
    cell = (int(match[1]), int(match[2])) if match else None
    if cell is None or cell not in level.grid:
        raise TableError(
            f"{quote(name)}: the first cell {quote(text)} is not one of {level.header}: "
            "expected R,C",
            name,
        )
    return cell
