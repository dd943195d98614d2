"""Reading results: files may be damaged, or come from anywhere.

Every value is checked; one sentence says what is wrong with a file, and names the row.
"""

import csv
import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from minewise.arena.experiment import MOST_SEEDS, Experiment
from minewise.arena.result import GameResult
from minewise.arena.table import UNKNOWN, Results, TableError, arrow, check_results_name
from minewise.base import files
from minewise.base.errors import quote
from minewise.core import Cell, FirstClick, Level

# Ten million games are smaller; they would not fit into the memory as they are read.
_MOST_BYTES = 2 * 1024**3

# More are not read: a small file may say that there are very many.
_MOST_GAMES = 10**7

# No count is higher, and no time longer, in seconds.
_MOST = 10**12

_LONGEST_NAME = 1000

# What is the same in every row.
_WHAT = ("player", "effort", "level", "first", "start")


def read_results(name: str) -> Results:
    """Read a file of results.

    Raises:
        TableError: It holds no results, or is damaged.
    """
    check_results_name(name)
    files.check_readable(name, _MOST_BYTES)
    rows = _csv_rows(name) if Path(name).suffix.lower() == ".csv" else _parquet_rows(name)
    games = []
    same: tuple[str, ...] | None = None
    for number, row in enumerate(rows, start=1):
        try:
            games.append(_result(row))
            these = tuple(_name(row[column] or "") for column in _WHAT)
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise TableError(
                f"{quote(name)}, game {number} of the file: {_why(error)}", name
            ) from None
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
    """The games of an experiment that a file holds already, in whole chunks; none without it.

    Raises:
        TableError: It holds something else.
    """
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
    pa, parquet = arrow()
    try:
        with Path(name).open("rb") as file:
            table = parquet.ParquetFile(file, page_checksum_verification=True)
            for batch in table.iter_batches():
                yield from batch.to_pylist()
    except (pa.ArrowException, OSError, ValueError, OverflowError, MemoryError):
        # Pyarrow has no one error for bytes that are wrong, and calls some of them OSError.
        raise TableError(f"{quote(name)} is not a Parquet file, or is damaged", name) from None


# Each of these gives a value, or a KeyError, TypeError, ValueError or OverflowError.


def _result(row: Mapping[str, Any]) -> GameResult:
    """Read a row; CSV has text in every column, Parquet typed values."""
    chances = str(row["chances"] or "").split()
    return GameResult(
        _count(row["game"]),
        None if row["seed"] in ("", None) else _count(row["seed"], MOST_SEEDS - 1),
        bool(_count(row["won"], 1)),
        _count(row["moves"]),
        _count(row["guesses"]),
        None if row["survival"] in ("", None) else _chance(row["survival"]),
        _count(row["opened"]),
        tuple(None if chance == UNKNOWN else _chance(chance) for chance in chances),
        str(row["fault"] or ""),
        _name(row["board"] or ""),
        _seconds(row["time"]),
        _seconds(row["slowest_move"]),
    )


def _count(value: Any, most: int = _MOST) -> int:
    # The length is checked first: Python's own message about very many digits is long.
    number = int(value) if len(str(value)) <= _LONGEST_NAME else -1
    if not 0 <= number <= most:
        raise ValueError(f"{quote(value)} is not from 0 to {most}")
    return number


def _chance(value: Any) -> float:
    chance = float(value)
    if not 0 <= chance <= 1:  # which nan is not either
        raise ValueError(f"{quote(value)} is not a chance, from 0 to 1")
    return chance


def _seconds(value: Any) -> float:
    seconds = float(value)
    if not math.isfinite(seconds) or not 0 <= seconds <= _MOST:
        raise ValueError(f"{quote(value)} is not a number of seconds")
    return seconds


def _name(value: Any) -> str:
    text = str(value)
    if len(text) > _LONGEST_NAME or not text.isprintable():
        raise ValueError(f"{quote(text)} is not a name")
    return text


def _cell(name: str, text: str, level: Level) -> Cell:
    row, _, column = text.partition(",")
    if all(part.isascii() and part.isdigit() and len(part) < 10 for part in (row, column)):
        cell = int(row), int(column)
        if cell in level.grid:
            return cell
    raise TableError(
        f"{quote(name)}: the first cell {quote(text)} is not one of {level.header}: expected R,C",
        name,
    )


def _why(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"there is no column {error.args[0]!r}"
    return f"a value cannot be read ({error})"
