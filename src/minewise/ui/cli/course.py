"""`minewise course`: the workbench for the course's students and their own AIs."""

import json
import shutil
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import rich_click as click
from click.exceptions import Exit

from minewise.base import files
from minewise.base.errors import MinewiseError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.core import Level
from minewise.course import (
    PACKS,
    Graded,
    Plan,
    Report,
    ResourceLimits,
    check,
    classroom50,
    find_solutions,
    grade,
    gradescope,
    junit,
    report_text,
    write_pack,
    write_reports,
    write_table,
    write_tests,
)
from minewise.course.formats import FORMATS
from minewise.course.grading import check_table_name
from minewise.course.judge import KINDS
from minewise.course.report_text import ALL_DEGREES, FOR_STUDENTS
from minewise.course.tests_written import has_tests
from minewise.screens.as_text import table_lines
from minewise.screens.blocks import Board, Column, Row, Table
from minewise.session import commands
from minewise.session.session import Session
from minewise.ui.cli import streams
from minewise.ui.cli.bar import bar_shown, with_progress
from minewise.ui.cli.bench import GAMES, JOBS
from minewise.ui.cli.options import LEVEL, SEED, Reads, seconds, together, whole
from minewise.ui.cli.terminal_screens import screen_options, show

_USUAL = ResourceLimits()
_DEGREE = whole(
    "1|2|3|4", ALL_DEGREES, lambda: _("{given} is not a degree of help: expected 1 to {most}")
)
_SEED = click.option("--seed", type=SEED, default="1", help="The random seed.")
_SECONDS = click.option(
    "--seconds",
    type=seconds(3600),
    default=f"{_USUAL.seconds:g}",
    help="How long a game or a case may take.",
)
_MEMORY = click.option(
    "--memory",
    type=whole(
        "MiB",
        1024 * 1024,
        lambda: _("{given} is not an amount of memory: expected MiB, {least} to {most}"),
        least=64,
    ),
    default=str(_USUAL.memory),
    help="How much memory a process of the file may use.",
)


@contextmanager
def _could_not_be_run() -> Iterator[None]:
    try:
        yield
    except MinewiseError as error:
        streams.complain(error)
        raise Exit(2) from None


class CheckCommand(click.RichCommand):
    """A command whose exit status 1 means findings; errors exit with 2."""

    make_context = _could_not_be_run()(click.RichCommand.make_context)
    invoke = _could_not_be_run()(click.RichCommand.invoke)


@click.group("course")
def course_command() -> None:
    """Find out where your own AI for the course's project reasons wrongly.

    The file runs in processes of its own with limits on time and memory. This is not
    a sandbox: check only files that you would run yourself.
    """


limit_options = together(
    click.option("--games", type=GAMES, default="200", help="How many games."),
    click.option(
        "--level",
        type=LEVEL,
        default="8x8x8",
        help="The boards of nine games in ten; the others are of other sizes.",
    ),
    _SEED,
    click.option(
        "--budget",
        type=seconds(86400),
        default=f"{_USUAL.budget:g}",
        help="How long the whole check of a file may take.",
    ),
    _SECONDS,
    _MEMORY,
)
"""The options for the games to play and the resources that a file may use."""


def _read_kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(text.split(","))
    if not set(kinds) <= {*KINDS, "none"}:
        message = _("{given} are not kinds of findings: expected some of {kinds}, or none")
        raise NotationError(message.format(given=quote(text), kinds=",".join(KINDS)), text)
    return kinds


report_options = together(
    click.option(
        "--format", "form", type=click.Choice(FORMATS), default="text", help="What to print."
    ),
    click.option("--json", "form", flag_value="json", help="The same as --format json."),
    click.option(
        "--degree",
        type=_DEGREE,
        help="How much to reveal: 1 the kind of fault, 2 the situation, 3 the cause, "
        "4 everything. Default: 4 on the screen, 2 in reports for students.",
    ),
    click.option(
        "--fail-on",
        metavar="KINDS",
        type=Reads("KINDS", _read_kinds),
        help="The kinds of findings with which the exit status is 1, such as crash,hang. "
        "Default: all but advice for a file, none for a class.",
    ),
)
"""The options for the form of a report."""


def _read_plan(options: dict[str, Any]) -> tuple[Plan, ResourceLimits]:
    limits = ResourceLimits(options["seconds"], options["memory"], options["budget"])
    return Plan(options["games"], options["level"], options["seed"]), limits


@course_command.command("check", cls=CheckCommand)
@click.argument("file", metavar="FILE")
@limit_options
@report_options
@click.option("--all", "show_all", is_flag=True, help="Show every finding in full.")
@click.option("--test", "test_file", metavar="FILE", help="Write the cases as tests for pytest.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
@click.pass_context
def check_command(ctx: click.RichContext, /, file: str, **options: Any) -> None:
    """Find where the AI in FILE reasons wrongly, and the smallest case that shows it.

    FILE is any file with the course's three classes. Its AI is compared with one that knows
    the course's rules; no code is written or shown, so the assignment stays yours.
    The exit status is 0 if nothing was found, 1 with findings, 2 if it could not be run.
    """
    plan, limits = _read_plan(options)
    files.check_readable(file)
    tests = options["test_file"]
    if tests is not None and Path(tests).resolve() == Path(file).resolve():
        files.check_new(tests, sentence=_("{file} is the file to check: expected another name"))
    files.check_new(tests, force=options["force"])
    with bar_shown() as progress:
        report = check(file, plan, limits, progress)
    if tests is not None:
        files.write_text(tests, write_tests(report, tests, limits.seconds))
    if options["form"] == "text":
        _show(report, options["degree"] or ALL_DEGREES, show_all=options["show_all"])
        if tests is not None:
            no_test = _("{file} contains no tests: no finding can be written as one.")
            text = _("The cases are in {file}.") if has_tests(report) else no_test
            click.echo("\n" + text.format(file=tests))
    elif options["form"] == "junit":
        click.echo(junit({Path(file).name: report}, options["degree"] or FOR_STUDENTS), nl=False)
    else:
        click.echo(json.dumps(_as_data(report, options)))
    fail_on = options["fail_on"]
    ctx.exit(report.exit_code if fail_on is None else report.exit_code_on(fail_on))


def _as_data(report: Report, options: dict[str, Any]) -> Any:
    """A report in one of the JSON formats."""
    if options["form"] == "gradescope":
        return gradescope(report, options["degree"] or FOR_STUDENTS)
    return classroom50(report) if options["form"] == "classroom50" else report.as_data()


@course_command.command("grade")
@click.argument("folder", metavar="FOLDER")
@limit_options
@report_options
@click.option("--jobs", type=JOBS, default="1", help="How many at a time.")
@click.option(
    "--out",
    metavar="FILE",
    type=Reads("FILE", check_table_name),
    help="Write a table: .csv, .json, or .html with every smallest case drawn.",
)
@click.option(
    "--out-dir", metavar="DIR", help="Write a report for each student there, .html and .txt."
)
@click.pass_context
def grade_command(ctx: click.RichContext, /, folder: str, **options: Any) -> None:
    """Check all solutions in FOLDER: print a row for each, with its points and its findings.

    A solution is a Python file in FOLDER, or a folder in it with a minesweeper.py.
    """
    plan, limits = _read_plan(options)
    solutions = find_solutions(folder)
    results = grade(solutions, plan, limits, options["jobs"])
    graded = sorted(_with_progress(results, len(solutions)), key=lambda one: one.name)
    if options["out"] is not None:
        write_table(options["out"], graded)
    if options["out_dir"] is not None:
        write_reports(options["out_dir"], graded, options["degree"] or FOR_STUDENTS)
    reports = {one.name: one.report for one in graded}
    if options["form"] == "text":
        click.echo("\n".join(table_lines(_grades(graded))))
        for what in filter(None, (options["out"], options["out_dir"])):
            click.echo("\n" + _("Written: {file}.").format(file=what))
    elif options["form"] == "junit":
        click.echo(junit(reports, options["degree"] or FOR_STUDENTS), nl=False)
    else:
        data = {name: _as_data(report, options) for name, report in reports.items()}
        click.echo(json.dumps(data))
    if options["fail_on"] is not None:
        ctx.exit(int(any(report.exit_code_on(options["fail_on"]) for report in reports.values())))


def _with_progress(results: Iterator[Graded], length: int) -> Iterator[Graded]:
    """Yield the results with a progress bar on a terminal, or a line for each elsewhere."""
    if sys.stderr.isatty():
        yield from with_progress(results, length, _("solutions"))
        return
    for number, one in enumerate(results, 1):
        click.echo(f"{number}/{length} {one.name}: {one.points}", err=True)
        yield one


def _grades(graded: list[Graded]) -> Table:
    rows = []
    for one in graded:
        report = one.report
        kinds = ", ".join(dict.fromkeys(finding.kind for finding in report.findings))
        won = f"{report.won / report.played:.1%}" if report.played else ""
        rows.append(Row(one.name, (one.name, str(one.points), won, report.verdict, kinds)))
    points, wins = Column(_("Points"), figure=True), Column(_("Won"), figure=True)
    columns = (Column(_("Solution")), points, wins, Column(_("Verdict")), Column(_("Findings")))
    return Table(columns, tuple(rows))


@course_command.command("pack")
@click.argument("system", type=click.Choice(PACKS))
@click.argument("folder", metavar="FOLDER")
@click.option("--games", type=GAMES, default="60", help="How many games.")
@click.option(
    "--degree",
    type=_DEGREE,
    default=str(FOR_STUDENTS),
    help="How much to reveal to students, as in course check.",
)
def pack_command(system: str, folder: str, games: int, degree: int) -> None:
    """Write into FOLDER a self-contained grader for another system.

    gradescope: autograder.zip to upload; check50: a folder for check50 --dev; pytest: one
    file of fixed tests, for CodeRunner, nbgrader and others. None of them needs a network.
    """
    for file in write_pack(system, Path(folder), games, degree):
        click.echo(_("Written: {file}.").format(file=file))


@course_command.command("watch")
@click.argument("file", metavar="FILE")
@click.option("--level", type=LEVEL, default="8x8x8", help="The board.")
@_SEED
@_SECONDS
@_MEMORY
@screen_options
def watch_command(file: str, level: Level, seed: int, **options: Any) -> None:
    """Step through a game of the AI in FILE, and compare its knowledge with the course's rules.

    It stops at the first difference. Press ? for the keys; line by line, type ? for the commands.
    """
    from minewise.screens.course import CourseScreen  # noqa: PLC0415 - the others do without
    from minewise.screens.storage import storage_at_home  # noqa: PLC0415 - as above

    files.check_readable(file)
    limits = ResourceLimits(options.pop("seconds"), options.pop("memory"))
    plan = Plan(1, level, seed)
    plan.check()
    session = Session(storage=storage_at_home())
    screen = CourseScreen(session, commands.TERMINAL, Path(file), plan, limits)
    show(screen, **options)
    raise Exit(int(screen.view().first(Board) is None))  # 1 if the file could not be run


# The report on the screen


def _show(report: Report, degree: int, *, show_all: bool) -> None:
    width = min(shutil.get_terminal_size().columns, 100)
    click.echo(report_text(report, degree, shows_all=show_all, width=width), nl=False)
    is_revealed = any(finding.cause != "not written" for finding in report.findings)
    if is_revealed and report.verdict != "unusable" and degree == ALL_DEGREES:
        note = _(
            "For less detail use --degree 1, 2 or 3. Your course's rules on academic honesty "
            "apply here too: this shows where to look; the code is for you to write."
        )
        click.echo("\n" + textwrap.fill(note, width))
