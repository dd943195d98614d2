"""`minewise course`: the workbench for the course's students and their own AIs."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click
from click.exceptions import Exit

from minewise.base import MinewiseError, NotationError, files, gettext as _, ngettext as _n, quote
from minewise.core import Level
from minewise.course import (
    Finding,
    Graded,
    Limits,
    Names,
    Plan,
    Report,
    call_lines,
    check,
    check_table_name,
    draw,
    figures,
    find_solutions,
    grade,
    has_tests,
    heads,
    row,
    write_table,
    write_tests,
)
from minewise.session import Session, commands
from minewise.ui.cli import streams
from minewise.ui.cli.bar import bar_shown
from minewise.ui.cli.options import (
    LEVEL,
    SEED,
    Reads,
    seconds,
    theme_option,
    with_progress,
)
from minewise.ui.cli.running import GAMES, JOBS
from minewise.ui.cli.showing import brief_option, plain_option, show

if TYPE_CHECKING:
    from rich.console import RenderableType

_USUAL = Limits()
_MOST_MEMORY = 1024 * 1024
_ALL_DEGREES = 4

# How many sentences of an AI are shown, and how high a chart is.
_MOST_SHOWN = 8
_BARS = " ▁▂▃▄▅▆▇█"
_WIDEST_CHART = 60


def _read_memory(text: str) -> int:
    if not re.fullmatch("[0-9]{1,7}", text) or not 64 <= int(text) <= _MOST_MEMORY:
        raise NotationError(
            _("{given} is not an amount of memory: expected MiB, 64 to {most}").format(
                given=quote(text), most=_MOST_MEMORY
            ),
            text,
        )
    return int(text)


def _read_degree(text: str) -> int:
    if text not in map(str, range(1, _ALL_DEGREES + 1)):
        raise NotationError(
            _("{given} is not a degree of help: expected 1 to {most}").format(
                given=quote(text), most=_ALL_DEGREES
            ),
            text,
        )
    return int(text)


MEMORY = Reads("MiB", _read_memory)


class CheckCommand(click.RichCommand):
    """A command whose exit status 1 means findings: where it could not be run, it is 2."""

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """Read what was typed."""
        with _could_not_be_run():
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with _could_not_be_run():
            return super().invoke(ctx)


@contextmanager
def _could_not_be_run() -> Iterator[None]:
    try:
        yield
    except MinewiseError as error:
        streams.complain(error)
        raise Exit(2) from None


@click.group("course")
def command() -> None:
    """Help with your own AI for the course's project: where does it reason wrongly?

    The file runs in processes of its own with limits on time and memory. This is not
    a sandbox: check only files that you would run yourself.
    """


def limit_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say which games are played, and what a file may use."""
    for option in (
        click.option(
            "--memory",
            type=MEMORY,
            default=str(_USUAL.memory),
            show_default=True,
            help="How much memory a process of the file may use.",
        ),
        click.option(
            "--seconds",
            type=seconds(3600),
            default=f"{_USUAL.seconds:g}",
            show_default=True,
            help="How long a game or a case may take.",
        ),
        click.option(
            "--budget",
            type=seconds(86400),
            default=f"{_USUAL.budget:g}",
            show_default=True,
            help="How long the whole check of a file may take.",
        ),
        click.option("--seed", type=SEED, default="1", show_default=True, help="The random seed."),
        click.option(
            "--level",
            type=LEVEL,
            default="8x8x8",
            show_default=True,
            help="The boards of nine games in ten; the others are of other sizes.",
        ),
        click.option(
            "--games", type=GAMES, default="200", show_default=True, help="How many games."
        ),
    ):
        function = option(function)
    return function


@command.command("check", cls=CheckCommand)
@click.argument("file", metavar="FILE")
@limit_options
@click.option(
    "--degree",
    type=Reads("1|2|3|4", _read_degree),
    default=str(_ALL_DEGREES),
    show_default=True,
    help="How much to tell: 1 the kind of fault, 2 the situation, 3 the cause, 4 everything.",
)
@click.option("--all", "show_all", is_flag=True, help="Show every finding in full.")
@click.option("--test", "test_file", metavar="FILE", help="Write the cases as tests for pytest.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def check_command(ctx: click.RichContext, /, file: str, **options: Any) -> None:
    """Find where the AI in FILE reasons wrongly, and the smallest case that shows it.

    FILE is any file with the course's three classes. Its AI plays beside one that knows
    the course's rules; nothing here writes or shows code, so the assignment stays yours.
    The exit status is 0 if nothing was found, 1 with findings, 2 if it could not be run.
    """
    limits = Limits(options["seconds"], options["memory"], options["budget"])
    plan = Plan(options["games"], options["level"], options["seed"])
    files.check_readable(file)
    with bar_shown() as progress:
        report = check(file, plan, limits, progress)
    if options["test_file"] is not None:
        files.write_text(
            options["test_file"], write_tests(report, options["test_file"], limits.seconds)
        )
    if options["as_json"]:
        click.echo(json.dumps(report.as_data()))
    else:
        _show(report, options["degree"], show_all=options["show_all"])
        if options["test_file"] is not None:
            click.echo("\n" + _written(report).format(file=options["test_file"]))
    ctx.exit(report.exit_code)


def _written(report: Report) -> str:
    if has_tests(report):
        return _("The cases are in {file}.")
    return _("{file} has no test: nothing was found that could be one.")


@command.command("grade")
@click.argument("folder", metavar="FOLDER")
@limit_options
@click.option("--jobs", type=JOBS, default="1", show_default=True, help="How many at a time.")
@click.option(
    "--out",
    metavar="FILE",
    type=Reads("FILE", check_table_name),
    help="Write a table: .csv, .json, or .html with every smallest case drawn.",
)
def grade_command(folder: str, **options: Any) -> None:
    """Check all solutions in FOLDER: a row for each, with what was found in it.

    A solution is a file of Python in FOLDER, or a folder in it with a minesweeper.py.
    """
    limits = Limits(options["seconds"], options["memory"], options["budget"])
    plan = Plan(options["games"], options["level"], options["seed"])
    solutions = find_solutions(folder)
    results = grade(solutions, plan, limits, options["jobs"])
    graded = sorted(
        with_progress(results, len(solutions), _("solutions")), key=lambda one: one.name
    )
    if options["out"] is not None:
        write_table(options["out"], graded)
    _print(_grades(graded))
    if options["out"] is not None:
        click.echo("\n" + _("The table is in {file}.").format(file=options["out"]))


def _grades(graded: list[Graded]) -> "RenderableType":
    from rich.table import Table  # noqa: PLC0415 - JSON does without

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in (_("Solution"), _("Verdict"), _("Points"), _("Won"), _("Findings")):
        table.add_column(name)
    for one in graded:
        report = one.report
        kinds = dict.fromkeys(finding.kind for finding in report.findings)
        points = f"{sum(point.passed for point in report.points)}/{len(report.points)}"
        won = f"{report.won / report.played:.1%}" if report.played else ""
        table.add_row(one.name, report.verdict, points, won, ", ".join(kinds))
    return table


@command.command("watch")
@click.argument("file", metavar="FILE")
@click.option("--level", type=LEVEL, default="8x8x8", show_default=True, help="The board.")
@click.option("--seed", type=SEED, default="1", show_default=True, help="The random seed.")
@click.option(
    "--seconds",
    type=seconds(3600),
    default=f"{_USUAL.seconds:g}",
    show_default=True,
    help="How long the game may take.",
)
@click.option(
    "--memory",
    type=MEMORY,
    default=str(_USUAL.memory),
    show_default=True,
    help="How much memory a process of the file may use.",
)
@plain_option
@brief_option
@theme_option
def watch_command(file: str, level: Level, seed: int, **options: Any) -> None:
    """Step through a game of the AI in FILE, beside what the course's rules know.

    It stops at the first difference. Press ? for the keys; line by line, type ? for the commands.
    """
    from minewise.screens.course import CourseScreen  # noqa: PLC0415 - the others do without
    from minewise.screens.storage import storage_at_home  # noqa: PLC0415 - as above

    files.check_readable(file)
    plan, limits = Plan(1, level, seed), Limits(options["seconds"], options["memory"])
    plan.check()
    session = Session(storage=storage_at_home())
    screen = CourseScreen(session, commands.TERMINAL, Path(file), plan, limits)
    show(screen, theme=options["theme"], plain=options["plain"], brief=options["brief"])


# The report on the screen


def _show(report: Report, degree: int, *, show_all: bool) -> None:
    _print(f"{Path(report.file).name}: {report.sentence}")
    if report.verdict == "unusable":
        return
    click.echo()
    told = list(figures(report))
    wide = max(len(name) for name, _value in told)
    for name, value in told:
        click.echo(f"{name:<{wide + 3}}{value}")
    if report.findings:
        click.echo()
        _print(_table(report, degree))
    for finding in report.findings if show_all else report.findings[:1]:
        click.echo()
        _show_finding(finding, degree)
    more = len(report.findings) - 1
    if more > 0 and not show_all:
        click.echo("\n" + _("The other findings in full: --all."))
    is_told = any(finding.cause != "not written" for finding in report.findings)
    if is_told and degree == _ALL_DEGREES:
        click.echo()
        _print(
            _(
                "Less at first? --degree 1, 2 or 3. Your course's rules on academic honesty hold "
                "here too: this shows where to look, and the code is for you to write."
            )
        )


def _table(report: Report, degree: int) -> "RenderableType":
    from rich.table import Table  # noqa: PLC0415 - JSON does without

    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, name in enumerate(heads()):
        table.add_column(name, justify="right" if number == 1 else "left")
    for finding in report.findings:
        table.add_row(*row(finding, degree))
    return table


def _show_finding(finding: Finding, degree: int) -> None:
    click.echo(f"{finding.kind}\n{'-' * len(finding.kind)}")
    kind, situation, cause = finding.degrees
    _print(kind)
    if degree < 2:
        return
    if finding.fault is not None:
        _show_case(finding)
        _print(situation)
    elif finding.cause != "not written":
        _show_points(finding)
    if degree >= 3 and cause:
        _print(cause)
    if degree == _ALL_DEGREES:
        _show_sentences(finding)


def _show_case(finding: Finding) -> None:
    """The board, the calls, and of something slow how it grows."""
    click.echo()
    _block(finding.picture.splitlines())
    click.echo()
    if finding.chart:
        _block(_chart(finding))
    else:
        if finding.legend:
            _print(f"  {finding.legend}\n")
        _block(call_lines(finding))
    click.echo()


def _show_points(finding: Finding) -> None:
    """The first case that fails, and the names of the others."""
    first = finding.points[0] if finding.points else None
    if first is None or not first.lines:
        _print(finding.degrees[1])
        return
    click.echo(f"{first.name}:\n")
    if first.calls:
        _block(draw(Names(first.height, first.width, first.calls)).splitlines())
        click.echo()
    _block([*first.lines, first.value])
    click.echo()
    _block([_("expected  {value}").format(value=first.expected)])
    _block([_("got       {value}").format(value=first.got)])
    click.echo()
    for point in finding.points[1:]:
        _print(_("The same: {name}.").format(name=point.name))


def _show_sentences(finding: Finding) -> None:
    for title, lines, most in (
        (_("Its sentences before the last call:"), finding.before, _MOST_SHOWN),
        (_("Its sentences after it:"), finding.after, _MOST_SHOWN),
        (_("Why:"), finding.worked, len(finding.worked)),
    ):
        if lines:
            click.echo("\n" + title)
            _block(lines[:most])
            left = len(lines) - most
            if left > 0:
                _block([_n("and {count} more", "and {count} more", left).format(count=left)])


def _chart(finding: Finding) -> list[str]:
    """How sentences and time grow from call to call."""
    rows = (
        (_("sentences"), [float(number) for number in finding.chart], "{:.0f}"),
        (_("seconds"), list(finding.seconds), "{:.2f}"),
    )
    lines = []
    for name, values, form in rows:
        most = max(values, default=0.0) or 1.0
        bars = "".join(_BARS[round(8 * value / most)] for value in values[:_WIDEST_CHART])
        lines.append(f"{name:<10} {bars} {form.format(most)}")
    return lines


def _block(lines: "list[str] | tuple[str, ...]") -> None:
    for line in lines:
        click.echo(f"  {line}")


def _print(what: "RenderableType") -> None:
    from rich.console import Console  # noqa: PLC0415 - JSON does without

    console = Console(highlight=False, markup=False)
    # By way of a string, so that one place alone, the application, deals with pipes that close.
    with console.capture() as captured:
        console.print(what)
    click.echo("\n".join(line.rstrip() for line in captured.get().splitlines()), color=True)
