"""Writing results: a row for each game, as the games are played.

A file is written aside and put in place once it is complete, so an old file is never lost. If
something goes wrong, the rows so far are kept in a file beside it.
"""

import csv
import io
from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from minewise.arena.experiment import Experiment
from minewise.arena.result import GameResult
from minewise.arena.table import COLUMNS, UNKNOWN, arrow, check_results_name
from minewise.base import files
from minewise.base.errors import quote

# Parquet is written so many rows at a time.
_ROWS_AT_A_TIME = 20_000


class ResultsWriter(ABC):
    """Writes results, some at a time; to be used with `with`."""

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
        with files.file_errors("write", self._name):
            try:
                self._finish()
                if error is None:
                    self._new.commit()
                elif isinstance(error, Exception) and self._has_rows:
                    # Hours of games are not thrown away because the last of them went wrong.
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
        self._arrow, parquet = arrow()
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


def _chance_as_text(chance: float | None) -> str:
    return UNKNOWN if chance is None else f"{chance:.6g}"
