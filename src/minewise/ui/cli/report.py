"""`minewise report`: pictures and a table of what results say, or a folder of replays."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from minewise.arena import TENTHS, Results, calibration, losses, read_results
from minewise.base import MinewiseError, files, quote
from minewise.formats import REPLAYS, FormatError, files_below
from minewise.ui import charts, replay_charts, replay_report
from minewise.ui.charts import Entry
from minewise.ui.cli.options import with_progress

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TABLE = "report.md"


@click.command("report")
@click.argument("results", nargs=-1, required=True, metavar="RESULTS...")
@click.option(
    "--out",
    metavar="FOLDER",
    help="The folder to write to. Default: beside RESULTS, named after it.",
)
@click.option(
    "--no-luck", is_flag=True, help="For replays: skip the luck analysis (the slowest part)."
)
def command(results: tuple[str, ...], out: str | None, no_luck: bool) -> None:
    """Draw charts of RESULTS from bench (.csv or .parquet): one or more files, one player each.

    Writes win-rate, losses and calibration, each as PNG and SVG, and report.md with the
    same numbers. Needs: pip install ".[plots]".

    RESULTS may also be folders of replays of any program. The charts then show times,
    speed, efficiency and luck, month by month.
    """
    charts.check()
    if all(map(_holds_replays, results)):
        _report_replays(results, out, luck=not no_luck)
        return
    read = [read_results(name) for name in results]
    labels = _labels(read)
    entries = [Entry(label, one) for label, one in zip(labels, read, strict=True)]
    _save(_folder(results, out), charts.draw_all(entries), in_markdown(entries))


def _folder(results: Sequence[str], out: str | None) -> Path:
    first = Path(results[0])
    return Path(out) if out is not None else first.with_name(f"{first.stem}-report")


def _save(folder: Path, pictures: "Mapping[str, Figure]", text: str) -> None:
    """Write the pictures and the text, and say where."""
    with files.file_errors("write", folder):
        folder.mkdir(parents=True, exist_ok=True)
    for name, figure in pictures.items():
        charts.save(folder, name, figure)
    files.write_text(folder / TABLE, text)
    click.echo(f"The report is in {folder / TABLE}, with its pictures beside it.")


def _holds_replays(name: str) -> bool:
    return Path(name).is_dir() or Path(name).suffix.lower().lstrip(".") in REPLAYS


def _report_replays(given: Sequence[str], out: str | None, *, luck: bool) -> None:
    """Report on replays; files that cannot be read are told at the end."""
    paths: list[Path] = []
    for path in map(Path, given):
        paths += files_below(path, REPLAYS) if path.is_dir() else [path]
    rows: list[replay_report.GameRow] = []
    faults = []
    found = replay_report.rows_of_files(paths, luck=luck)
    for result in with_progress(found, len(paths), "Reading"):
        if isinstance(result, MinewiseError):
            faults.append(str(result))
        else:
            rows += result
    if not rows:
        reason = faults[0] if faults else "there is none"
        raise FormatError(f"no replay could be read in {quote(given[0])}: {reason}", given[0])
    pictures = replay_charts.draw_all(rows)
    titles = {name: replay_charts.TITLES[name] for name in pictures}
    _save(_folder(given, out), pictures, replay_report.in_markdown(rows, faults, titles))


def _labels(read: Sequence[Results]) -> list[str]:
    """A name for each: the player, and as much more as it takes to tell them apart."""
    names = [
        [one.who for one in read],
        [f"{one.who}, {one.level}" for one in read],
        [f"{one.who}, {Path(one.name).name}" for one in read],
        [f"{one.who}, {one.name}" for one in read],
    ]
    for labels in names:
        if max(Counter(labels).values()) == 1:
            return labels
    return [f"{label} ({number})" for number, label in enumerate(names[-1], start=1)]


def in_markdown(entries: Sequence[Entry]) -> str:
    """The report as text, with the pictures by their names."""
    parts = [
        "# Results",
        "Intervals are 95 % intervals (Wilson).",
        "## Win rate",
        "![Win rate of each player](win-rate.png)",
        _table(
            "player|played|games|won|win rate|interval|guesses a game|survival|slowest move|faults",
            _win_rates(entries),
        ),
        "## Where games are lost",
        "Games by how many of the safe cells were open when they were lost.",
        "![Games lost by the share of safe cells open](losses.png)",
        _table(f"player|{'|'.join(map(_tenth, range(TENTHS)))}", _losses(entries)),
        "## Are the chances right?",
        "Guesses by how likely the player said they were to be safe, and how many were.",
        "![Guesses that were safe against what was said](calibration.png)",
        _table("player|said|on average|guesses|safe|interval", _calibration(entries)),
    ]
    return "\n\n".join(parts) + "\n"


def _win_rates(entries: Sequence[Entry]) -> Iterator[list[str]]:
    for entry in entries:
        summary = entry.results.summary
        low, high = summary.interval
        yield [
            entry.label,
            charts.describe(entry.results),
            str(summary.games),
            str(summary.wins),
            f"{summary.win_rate:.2%}",
            f"{low:.2%} to {high:.2%}",
            f"{summary.guesses_per_game:.2f}",
            "not said" if summary.survival is None else f"{summary.survival:.2%}",
            f"{1000 * summary.slowest_move:.3g} ms",
            str(summary.faults),
        ]


def _losses(entries: Sequence[Entry]) -> Iterator[list[str]]:
    for entry in entries:
        yield [entry.label, *map(str, losses(entry.results.level, entry.results.games))]


def _calibration(entries: Sequence[Entry]) -> Iterator[list[str]]:
    for entry in entries:
        bins = calibration(entry.results.games)
        for part in bins:
            low, high = part.interval
            yield [
                entry.label,
                _tenth(round(part.low * TENTHS)),
                f"{part.said:.1%}",
                str(part.guesses),
                f"{part.rate:.1%}",
                f"{low:.1%} to {high:.1%}",
            ]
        if not bins:
            yield [entry.label, "does not say", "", "", "", ""]


def _tenth(number: int) -> str:
    return f"{100 * number // TENTHS} to {100 * (number + 1) // TENTHS} %"


def _table(head: str, rows: Iterator[list[str]]) -> str:
    columns = head.split("|")
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(map(_in_cell, cells))} |" for cells in lines)


def _in_cell(text: str) -> str:
    """A text for a cell of a table: a name may hold what ends one."""
    return text.replace("\\", "\\\\").replace("|", "\\|")
