"""Grade many students' files at once, one table row each.

    solution   a Python file in the folder, or the minesweeper.py in one of its subfolders
    row        the figures of one solution

A solution that hangs, crashes or cannot be read does not stop the others.
"""

import csv
import io
import json
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from minewise.arena import wilson
from minewise.base import files
from minewise.base.errors import NotationError, quote
from minewise.base.files import FileError
from minewise.base.language import gettext as _
from minewise.course.check import check
from minewise.course.games import Plan
from minewise.course.judge import KINDS
from minewise.course.points import scores, total
from minewise.course.report import Report
from minewise.course.report_text import (
    ALL_DEGREES,
    FOR_STUDENTS,
    finding_lines,
    report_text,
    title,
)
from minewise.course.student import ResourceLimits

NAME = "minesweeper.py"
"""The course's name for the file."""

# How often a process checks that its parent is still alive, in seconds.
_LOOK = 0.5

ENDINGS = (".csv", ".json", ".html")
"""The file formats of a table."""


@dataclass(frozen=True, slots=True)
class Graded:
    """A solution and the report on it."""

    name: str
    report: Report

    @property
    def points(self) -> int:
        """Its points, out of 100."""
        return 0 if self.report.verdict == "unusable" else total(scores(self.report))

    def row(self) -> dict[str, Any]:
        """One line of the table."""
        report = self.report
        times = dict.fromkeys(KINDS, 0)
        for finding in report.findings:
            # `times` is 0 for faults seen on small boards only, which still count once.
            times[finding.kind] = max(times[finding.kind] + finding.times, 1)
        asked = [point for point in report.points if not point.is_advice]
        low, high = wilson(report.won, report.played) if report.played else (None, None)
        return {
            "solution": self.name,
            "verdict": report.verdict,
            "points": self.points,
            "passed": sum(point.passed for point in asked),
            "asked": len(asked),
            **times,
            "played": report.played,
            "clean": report.clean,
            "won": report.won,
            "win_rate": _rounded(report.won / report.played if report.played else None),
            "low": _rounded(low),
            "high": _rounded(high),
            "reference_won": report.reference_won,
            "ms_a_game": round(1000 * report.seconds, 2),
            "causes": "; ".join(
                dict.fromkeys(finding.cause for finding in report.findings if finding.cause)
            ),
            "complete": report.budget is None,
        }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)


def find_solutions(folder: Path | str) -> dict[str, Path]:
    """The solutions in a folder, by name: Python files, and folders with a minesweeper.py."""
    folder = Path(folder)
    found = {}
    with files.file_errors("read", folder):
        for entry in sorted(folder.iterdir()):
            if entry.is_file() and entry.suffix == ".py":
                found[entry.name] = entry
            elif entry.is_dir() and not entry.name.startswith("."):
                inside = sorted(entry.rglob(NAME), key=lambda path: (len(path.parts), path))
                if inside:
                    found[entry.name] = inside[0]
    if not found:
        text = _("{folder} holds no solutions: expected Python files, or folders with a {name}")
        raise FileError(text.format(folder=quote(folder), name=NAME), folder)
    return found


def grade(
    solutions: dict[str, Path], plan: Plan, limits: ResourceLimits, jobs: int = 1
) -> Iterator[Graded]:
    """Check all solutions, `jobs` at a time; yield each as soon as it is done."""
    plan.check()
    if jobs == 1:
        for name, file in solutions.items():
            yield Graded(name, _checked(file, plan, limits))
        return
    from concurrent.futures import (  # noqa: PLC0415 - unavailable in the page
        ProcessPoolExecutor,
        as_completed,
    )

    with ProcessPoolExecutor(jobs, initializer=_end_with_parent) as pool:
        waiting = {
            pool.submit(_checked, file, plan, limits): name for name, file in solutions.items()
        }
        for done in as_completed(waiting):
            yield Graded(waiting[done], done.result())


def _end_with_parent() -> None:
    """End this process when its parent ends, even if the parent is killed."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _checked(file: Path, plan: Plan, limits: ResourceLimits) -> Report:
    try:
        return check(file, plan, limits)
    except FileError as error:
        return Report(str(file), "unusable", str(error))


def check_table_name(name: str) -> str:
    """Refuse an unknown table format before anything is checked."""
    if Path(name).suffix.lower() not in ENDINGS:
        text = _("{file} is not a table: expected a name that ends in {endings}")
        raise NotationError(text.format(file=quote(name), endings=", ".join(ENDINGS)), name)
    return name


def write_table(name: str, graded: list[Graded]) -> None:
    """Write a table in the format given by the file's suffix."""
    ending = Path(check_table_name(name)).suffix.lower()
    if ending == ".csv":
        text = io.StringIO()
        writer = csv.DictWriter(text, list(graded[0].row()), lineterminator="\n")
        writer.writeheader()
        writer.writerows(one.row() for one in graded)
        files.write_text(name, text.getvalue())
    elif ending == ".json":
        data = [{**one.row(), "report": one.report.as_data()} for one in graded]
        files.write_text(name, json.dumps(data, indent=1) + "\n")
    else:
        files.write_text(name, page(graded))


def write_reports(folder: str, graded: list[Graded], degree: int = FOR_STUDENTS) -> None:
    """Write a report for each solution, as a page and as text, named after it."""
    for one in graded:
        name = one.name.removesuffix(".py")
        files.write_text(
            Path(folder) / f"{name}.txt", report_text(one.report, degree), make_folder=True
        )
        files.write_text(Path(folder) / f"{name}.html", page([one], degree))


# The page

_STYLE = """\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid #8884; padding: .3rem .6rem; text-align: left; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
pre { background: #8881; padding: .8rem; overflow-x: auto; line-height: 1.3;
      white-space: pre-wrap; }
section { margin-top: 2.5rem; }
"""


def page(graded: list[Graded], degree: int = ALL_DEGREES) -> str:
    """A self-contained page with the table and a drawing of every smallest case."""
    kinds = [kind for kind in KINDS if any(one.row()[kind] for one in graded)]
    names = [_("Solution"), _("Verdict"), _("Points"), *kinds, _("Won"), _("Time")]
    if degree > FOR_STUDENTS:
        names.append(_("Causes"))
    numbers = range(2, 5 + len(kinds))
    head = "".join(
        f'<th scope="col"{_number(place in numbers)}>{escape(name)}</th>'
        for place, name in enumerate(names)
    )
    body = "".join(
        "<tr>"
        + f'<th scope="row"><a href="#solution-{row}">{escape(one.name)}</a></th>'
        + "".join(
            f"<td{_number(place in numbers)}>{escape(text)}</td>"
            for place, text in enumerate(_texts(one, kinds)[: len(names) - 1], start=1)
        )
        + "</tr>\n"
        for row, one in enumerate(graded)
    )
    sections = "".join(_section(place, one, degree) for place, one in enumerate(graded))
    title = escape(_("Course AIs"))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{title}</h1>\n<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n"
        f"</table>\n{sections}</main>\n</body>\n</html>\n"
    )


def _number(is_number: bool) -> str:
    return ' class="n"' if is_number else ""


def _texts(one: Graded, kinds: list[str]) -> list[str]:
    """A solution's cells in the page's table, after its name."""
    row = one.row()
    won = time = ""
    if row["played"]:
        won = f"{row['win_rate']:.1%} ({row['low']:.1%} to {row['high']:.1%})"
        time = f"{row['ms_a_game']:.1f} ms"
    points = str(row["points"])
    counts = [str(row[kind] or "") for kind in kinds]
    return [row["verdict"], points, *counts, won, time, row["causes"]]


def _section(place: int, one: Graded, degree: int) -> str:
    parts = [
        f'<section id="solution-{place}">\n<h2>{escape(one.name)}</h2>\n'
        f"<p>{escape(one.report.sentence)}</p>\n"
    ]
    for finding in one.report.findings:
        lines = list(finding_lines(finding, degree))[2:]  # after the title and its rule
        parts.append(
            f"<h3>{escape(title(finding, degree))}</h3>\n<pre>{escape(chr(10).join(lines))}</pre>\n"
        )
    return "".join([*parts, "</section>\n"])
