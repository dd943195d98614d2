"""The report on a student's file: its figures and findings, and each finding on a screen."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from minewise.base.language import gettext as _
from minewise.course import Finding, Report
from minewise.course.report_text import also_failing, call_lines, figures, heads, row, title
from minewise.course.words import Names
from minewise.screens.blocks import Block, Chart, Column, Row, Table, Text
from minewise.screens.course_moment import called
from minewise.screens.view import Action, Did, Given, Screen, View


def report_blocks(report: Report) -> Iterator[Block]:
    """The findings, the worst first: Enter shows one."""
    yield Text((_("The check"),), "heading")
    yield Text((report.sentence, *(f"{name}: {value}." for name, value in figures(report))))
    if report.findings:
        kind, what, times, case = heads()
        yield Table(
            (Column(kind), Column(what), Column(times, spare=True), Column(case, spare=True)),
            tuple(Row(str(at), row(each, report)) for at, each in enumerate(report.findings)),
            enter="finding",
        )
        honesty = _(
            "Your course's rules on academic honesty hold here too: this shows where to look, and "
            "the code is for you to write."
        )
        yield Text((honesty,), "note")


class FindingScreen(Screen):
    """One finding: its kind, the smallest case, the cause, and the reason for the right answer."""

    def __init__(self, finding: Finding, step: Callable[[Finding], None]) -> None:
        """`step` lets the screen below step through the finding's case."""
        self._finding = finding
        self._step = step

    def view(self) -> View:
        case = Action("case", _("Step through this case"), ("s",))
        actions = (case,) if self._finding.calls else ()
        return View("finding", title(self._finding), tuple(self._blocks()), actions)

    def act_case(self, _given: Given) -> Did:
        self._step(self._finding)
        return Did(close=True)

    def _blocks(self) -> Iterator[Block]:
        finding = self._finding
        kind, situation, cause = finding.degrees
        yield Text((kind,))
        first = finding.points[0] if finding.fault is None and finding.points else None
        lines = call_lines(finding) if finding.calls else []
        message = [situation, *also_failing(finding), cause]
        if first is not None and first.lines:  # the call, and its result
            lines = [*first.lines, first.value]
            message = [
                f"{first.name}.",
                _("Expected: {value}").format(value=first.expected),
                _("Got: {value}").format(value=first.got),
                *(_("The same: {name}.").format(name=point.name) for point in finding.points[1:]),
                cause,
            ]
        if finding.calls:
            names = Names(finding.height, finding.width, finding.calls)
            smallest = _("The smallest case")
            board = called(finding.width, finding.height, finding.calls, smallest)
            yield replace(board, notes=names.letters)
            yield Text((_("The calls of the smallest case:"),))
        if lines:
            yield Text(tuple(lines), "fixed")
        paragraphs = tuple(line for text in message for line in text.splitlines())
        if paragraphs:
            yield Text(paragraphs)
        yield from self._growth()
        for heading, sentences in (
            (_("Its sentences before the last call:"), finding.before),
            (_("Its sentences after it:"), finding.after),
            (_("Why:"), finding.worked),
        ):
            if sentences:
                yield Text((heading, *sentences), "fixed")

    def _growth(self) -> Iterator[Chart]:
        """For slow code, charts of the sentences and the time from call to call."""
        finding = self._finding
        for name, values, form in (
            (_("Sentences after each call"), tuple(map(float, finding.chart)), "{:.0f}"),
            (_("Seconds of each call"), finding.seconds, "{:.2f}"),
        ):
            if values:
                most = form.format(max(values))
                yield Chart(
                    name,
                    _("at most {count}").format(count=most),
                    values,
                    top=max(values) or 1.0,
                    low="0",
                    high=most,
                    first=_("first call"),
                    last=_("last"),
                )
