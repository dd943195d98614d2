"""What a folder of replays says: times, speed, efficiency and luck, month by month.

A month is that of the clock of the player's machine. Speed and efficiency are of games that
were won, and so is luck: the chance to survive the guesses that they took.
"""

import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from minewise.base import MinewiseError, percent
from minewise.core import Level
from minewise.formats import each_file, read_file
from minewise.measures import Figures
from minewise.session import Replay

NO_DATE = "no date"


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game of a folder.

    Attributes:
        file: Which file it is from.
        started: When it was played, if that is told.
        level: Size and mines.
        won: Whether it was won.
        seconds: How long it took.
        three_bv_per_second: The speed; None where there was no time.
        ioe: The efficiency; None where nothing was clicked.
        luck: The chance to survive its guesses; None where that was not looked at.
        guesses: How many guesses it took; None likewise.
        needless: How many of them were needless; None likewise.
        damaged: Whether the file was damaged.
    """

    file: str
    started: datetime | None
    level: Level
    won: bool
    seconds: float
    three_bv_per_second: float | None
    ioe: float | None
    luck: float | None = None
    guesses: int | None = None
    needless: int | None = None
    damaged: bool = False

    @property
    def month(self) -> str:
        """The month it was played in, such as 2024-08."""
        return NO_DATE if self.started is None else f"{self.started:%Y-%m}"


@dataclass(frozen=True, slots=True)
class _Job:
    file: Path
    luck: bool


def rows_of_file(job: _Job) -> list[GameRow]:
    """Read and measure the games of one file; runs in another process."""
    found = []
    for recording in read_file(job.file).recordings:
        play = recording.played.play
        figures = Figures(play)
        luck = guesses = needless = None
        if job.luck:
            judged = Replay(recording).review()
            luck, guesses, needless = judged.luck, len(judged.guesses), len(judged.needless)
        found.append(
            GameRow(
                file=str(job.file),
                started=recording.started,
                level=recording.level,
                won=play.won,
                seconds=play.seconds,
                three_bv_per_second=figures.three_bv_per_second,
                ioe=figures.ioe,
                luck=luck,
                guesses=guesses,
                needless=needless,
                damaged=bool(recording.damage),
            )
        )
    return found


def rows_of_files(
    files: Sequence[Path], *, luck: bool = True, workers: int | None = None
) -> Iterator[list[GameRow] | MinewiseError]:
    """The same for many, on all cores: what each holds, or what is wrong with it."""
    return each_file(rows_of_file, [_Job(file, luck) for file in files], workers)


def by_level(rows: Iterable[GameRow]) -> dict[Level, list[GameRow]]:
    """The games of each level, the most played first."""
    found: dict[Level, list[GameRow]] = defaultdict(list)
    for row in rows:
        found[row.level].append(row)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0].header)))


def by_month(rows: Iterable[GameRow]) -> dict[str, list[GameRow]]:
    """The games of each month, in order; those without a date come last."""
    found: dict[str, list[GameRow]] = defaultdict(list)
    for row in rows:
        found[row.month].append(row)
    return dict(sorted(found.items()))


COLUMNS = (
    "month", "games", "won", "best time", "median time", "median 3BV/s", "median IOE",
    "median luck", "guesses a game", "needless a game",
)  # fmt: skip


def in_markdown(rows: Sequence[GameRow], faults: Sequence[str], pictures: Mapping[str, str]) -> str:
    """The report as text, with the pictures by their names."""
    parts = [
        "# Replays",
        f"{_count(len(rows), 'game')}, of which {sum(row.won for row in rows)} were won and "
        f"{sum(row.damaged for row in rows)} come from damaged files. Times, speed (3BV/s), "
        "efficiency (IOE) and luck are of games that were won; luck is the chance to survive the "
        "guesses that a game took.",
    ]
    for name, title in pictures.items():
        parts.append(f"![{title}]({name}.png)")
    for level, games in by_level(rows).items():
        parts.append(f"## {level.in_full}")
        months = by_month(games)
        lines = [[month, *_summary(found)] for month, found in months.items()]
        if len(months) > 1:
            lines.append(["all", *_summary(games)])
        parts.append(_table(lines))
    if faults:
        parts += ["## Files that could not be read", "\n".join(f"- {fault}" for fault in faults)]
    return "\n\n".join(parts) + "\n"


def _summary(games: Sequence[GameRow]) -> list[str]:
    won = [row for row in games if row.won]
    times = [row.seconds for row in won]
    return [
        str(len(games)),
        str(len(won)),
        _told(min(times, default=None), "{:.3f} s"),
        _median(times, "{:.3f} s"),
        _median([row.three_bv_per_second for row in won], "{:.3f}"),
        _median([row.ioe for row in won], "{:.3f}"),
        _median([row.luck for row in won], lambda luck: f"{percent(luck)} %"),
        _mean([row.guesses for row in games]),
        _mean([row.needless for row in games]),
    ]


def _told(value: float | None, form: "str | Callable[[float], str]") -> str:
    if value is None:
        return "-"
    return form.format(value) if isinstance(form, str) else form(value)


def _median(values: Iterable[float | None], form: "str | Callable[[float], str]") -> str:
    known = [value for value in values if value is not None]
    return _told(statistics.median(known) if known else None, form)


def _mean(values: Iterable[int | None]) -> str:
    known = [value for value in values if value is not None]
    return _told(statistics.fmean(known) if known else None, "{:.2f}")


def _table(lines: Iterable[list[str]]) -> str:
    every = [list(COLUMNS), ["---"] * len(COLUMNS), *lines]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in every)


def _count(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number:,} {what}s"
