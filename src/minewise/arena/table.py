"""Results as a file: one row a game, in the order of the boards, as CSV or Parquet.

The same columns with the same values in both; `docs/arena.md` says what they are.
What was played (player, level, first click) is the same in every row, so that a
file can be read on its own, and several in one go.

A file is written aside, and renamed once it is whole: whatever happens, what was
there before is not lost, and neither are the rows so far.
"""

import csv
import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from minewise.arena.result import GameResult
from minewise.arena.setting import Setting
from minewise.arena.summary import Summary
from minewise.core import Cell, FirstClick, Level, MinewiseError, quote

ENDINGS = (".csv", ".parquet")

# The columns, and what each holds: for Parquet, which has types.
_COLUMNS = {
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

_UNKNOWN = "?"

# Parquet is written so many rows at a time.
_ROWS_AT_A_TIME = 20_000


class TableError(MinewiseError):
    """A file of results cannot be written or read."""


@dataclass(frozen=True, slots=True)
class Results:
    """What a file of results holds.

    Attributes:
        name: The file.
        player: Who has played.
        effort: How hard it thought; None for its usual effort.
        level: Size and mines.
        first: What the first click was promised.
        start: The first cell; None if the player chose it.
        games: How each game went.
    """

    name: str
    player: str
    effort: str | None
    level: Level
    first: FirstClick
    start: Cell | None
    games: list[GameResult]

    @property
    def who(self) -> str:
        """The player, with its effort where one was asked for."""
        return self.player if self.effort is None else f"{self.player}:{self.effort}"

    @property
    def summary(self) -> Summary:
        """The sums over the games."""
        summary = Summary()
        for game in self.games:
            summary.add(game)
        return summary

    @classmethod
    def of(cls, setting: Setting, games: list[GameResult]) -> "Results":
        """The results of games just played."""
        return cls(
            setting.who,
            setting.player,
            setting.effort,
            setting.level,
            setting.first,
            setting.start,
            games,
        )


def check_name(name: str) -> None:
    """Say in time that results cannot be in a file of this name."""
    ending = Path(name).suffix.lower()
    if ending not in ENDINGS:
        raise TableError(
            f"{quote(name)} is not the name of a file of results: expected one that ends in "
            f"{' or '.join(ENDINGS)}",
            name,
        )
    if ending == ".parquet" and find_spec("pyarrow") is None:
        raise TableError(
            'a Parquet file needs pyarrow, which is not installed: pip install "minewise[parquet]"',
            name,
        )


# Writing


class Writer(ABC):
    """Writes results, some at a time; to be used with `with`."""

    def __init__(self, name: str, setting: Setting) -> None:
        self._name = Path(name)
        self._aside = Path(f"{name}.{os.getpid()}.part")
        self._has_rows = False
        self._same = {
            "player": setting.player,
            "effort": setting.effort or "",
            "level": setting.level.header,
            "first": str(setting.first),
            "start": "" if setting.start is None else "{},{}".format(*setting.start),
        }
        try:
            if self._name.is_dir():
                raise IsADirectoryError(None, "it is a folder")
            self._open()
        except OSError as error:
            raise self._error(error) from None

    @abstractmethod
    def _open(self) -> None: ...

    @abstractmethod
    def _add(self, rows: Iterable[dict[str, Any]]) -> None: ...

    @abstractmethod
    def _close(self) -> None: ...

    def add(self, results: Iterable[GameResult]) -> None:
        """Write some rows."""
        try:
            self._add(self._row(result) for result in results)
            self._has_rows = True
        except OSError as error:
            raise self._error(error) from None

    def _row(self, result: GameResult) -> dict[str, Any]:
        return self._same | {
            "game": result.game,
            "seed": result.seed,
            "board": result.board,
            "won": int(result.won),
            "moves": result.moves,
            "guesses": result.guesses,
            "survival": result.survival,
            "time": round(result.time, 7),
            "opened": result.opened,
            "slowest_move": round(result.slowest_move, 7),
            "chances": " ".join(map(_chance_as_text, result.chances)),
            "fault": result.fault,
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._close()
            if kind is None:
                self._aside.replace(self._name)
            elif not self._has_rows:
                self._aside.unlink()
        except OSError as failed:
            raise self._error(failed) from None

    def _error(self, error: OSError) -> TableError:
        name = str(self._name)
        reason = (error.strerror or "it cannot be written").lower()
        return TableError(f"cannot write {quote(name)}: {reason}", name)


class _CsvWriter(Writer):
    def _open(self) -> None:
        self._file = self._aside.open("w", encoding="utf-8", newline="")
        self._rows = csv.DictWriter(self._file, _COLUMNS)
        self._rows.writeheader()

    def _add(self, rows: Iterable[dict[str, Any]]) -> None:
        self._rows.writerows(rows)
        self._file.flush()

    def _close(self) -> None:
        self._file.close()


class _ParquetWriter(Writer):
    def _open(self) -> None:
        self._arrow, parquet = _arrow()
        pa = self._arrow
        self._schema = pa.schema([(name, getattr(pa, kind)()) for name, kind in _COLUMNS.items()])
        self._waiting: list[dict[str, Any]] = []
        self._file = parquet.ParquetWriter(self._aside, self._schema)

    def _add(self, rows: Iterable[dict[str, Any]]) -> None:
        self._waiting += rows
        if len(self._waiting) >= _ROWS_AT_A_TIME:
            self._write()

    def _write(self) -> None:
        self._file.write_table(self._arrow.Table.from_pylist(self._waiting, schema=self._schema))
        self._waiting.clear()

    def _close(self) -> None:
        try:
            if self._waiting:
                self._write()
        finally:
            self._file.close()


def _arrow() -> tuple[Any, Any]:
    """The modules of pyarrow: slow to load, and an extra."""
    return import_module("pyarrow"), import_module("pyarrow.parquet")


def writer(name: str, setting: Setting) -> Writer:
    """What writes results into a file, as its ending says."""
    check_name(name)
    kind = _CsvWriter if Path(name).suffix.lower() == ".csv" else _ParquetWriter
    return kind(name, setting)


def _chance_as_text(chance: float | None) -> str:
    return _UNKNOWN if chance is None else f"{chance:.6g}"


# Reading


def read(name: str) -> Results:
    """Read a file of results."""
    check_name(name)
    rows = _csv_rows(name) if Path(name).suffix.lower() == ".csv" else _parquet_rows(name)
    games = []
    same: tuple[str, ...] | None = None
    what = ("player", "effort", "level", "first", "start")
    for number, row in enumerate(rows, start=1):
        try:
            games.append(_result(row))
            these = tuple(str(row[column]) for column in what)
        except (KeyError, TypeError, ValueError) as error:
            raise TableError(
                f"{quote(name)}, game {number} of the file: {_why(error)}", name
            ) from None
        if same is not None and these != same:
            raise TableError(
                f"{quote(name)} holds games of several settings: expected one player, level, "
                "first click and first cell",
                name,
            )
        same = these
    if same is None:
        raise TableError(f"{quote(name)} holds no games", name)
    player, effort, level, first, start = same
    size = Level.parse(level)
    cell = _cell(name, start, size) if start else None
    return Results(name, player, effort or None, size, FirstClick.parse(first), cell, games)


def _cell(name: str, text: str, level: Level) -> Cell:
    row, _, column = text.partition(",")
    if row.isdecimal() and column.isdecimal() and (int(row), int(column)) in level.grid:
        return int(row), int(column)
    raise TableError(
        f"{quote(name)}: the first cell {quote(text)} is not one of {level.header}: expected R,C",
        name,
    )


def _why(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"there is no column {error.args[0]!r}"
    return f"a value cannot be read ({error})"


def _csv_rows(name: str) -> Iterator[Mapping[str, Any]]:
    try:
        with Path(name).open(encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file)
    except (UnicodeDecodeError, csv.Error):
        raise TableError(f"{quote(name)} is not a CSV file", name) from None
    except OSError as error:
        raise _cannot_read(name, error) from None


def _parquet_rows(name: str) -> Iterator[Mapping[str, Any]]:
    pa, parquet = _arrow()
    try:
        with Path(name).open("rb") as file:
            for batch in parquet.ParquetFile(file).iter_batches():
                yield from batch.to_pylist()
    except pa.ArrowException:
        raise TableError(f"{quote(name)} is not a Parquet file", name) from None
    except OSError as error:
        raise _cannot_read(name, error) from None


def _cannot_read(name: str, error: OSError) -> TableError:
    reason = (error.strerror or "it cannot be read").lower()
    return TableError(f"cannot read {quote(name)}: {reason}", name)


def _result(row: Mapping[str, Any]) -> GameResult:
    """Read a row; CSV has text in every column, Parquet what it was told."""
    chances = str(row["chances"] or "").split()
    return GameResult(
        int(row["game"]),
        None if row["seed"] in ("", None) else int(row["seed"]),
        bool(int(row["won"])),
        int(row["moves"]),
        int(row["guesses"]),
        None if row["survival"] in ("", None) else float(row["survival"]),
        int(row["opened"]),
        tuple(None if chance == _UNKNOWN else float(chance) for chance in chances),
        str(row["fault"] or ""),
        str(row["board"] or ""),
        float(row["time"]),
        float(row["slowest_move"]),
    )
