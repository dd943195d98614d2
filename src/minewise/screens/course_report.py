"""The report on a student's file: its figures and findings, and each finding on a screen."""

from collections.abc import Iterator

from minewise.base import gettext as _
from minewise.core import Grid
from minewise.course import Finding, Report, figures, finding_as_data, heads, row, title
from minewise.screens.view import Block, Board, Chart, Column, Row, Screen, Table, Text, View


def report_blocks(report: Report) -> Iterator[Block]:
    """What was found, the worst first: Enter shows a finding."""
    yield Text((_("The check"),), "heading")
    yield Text((report.sentence, *(f"{name}: {value}." for name, value in figures(report))))
    if report.findings:
        what, times, case, cause = heads()
        yield Table(
            (
                Column(what),
                Column(times, figure=True, spare=True),
                Column(case, spare=True),
                Column(cause, spare=True),
            ),
            tuple(
                Row(str(number), (title(finding), *row(finding)[1:]))
                for number, finding in enumerate(report.findings)
            ),
            enter="finding",
        )
        yield Text(
            (
                _(
                    "Your course's rules on academic honesty hold here too: this shows where to "
                    "look, and the code is for you to write."
                ),
            ),
            "note",
        )


class FindingScreen(Screen):
    """One finding: what kind, the smallest case, the cause, and why it should be otherwise."""

    def __init__(self, finding: Finding) -> None:
        self._finding = finding

    def view(self) -> View:
        return View("finding", title(self._finding), tuple(self._blocks()))

    def _blocks(self) -> Iterator[Block]:
        found = finding_as_data(self._finding)
        case, texts = found["case"], (*found["situation"], found["cause"])
        yield Text((found["kind"],))
        if case is not None:
            if case["height"]:
                grid = Grid(case["width"], case["height"])
                notes = {grid.cell(at): note for at, note in enumerate(case["notes"]) if note}
                yield Board(grid, case["view"], _("The smallest case"), notes=notes, first=0)
            yield Text(tuple(case["lines"]), "fixed")
        said = tuple(line for text in texts for line in text.splitlines())
        if said:
            yield Text(said)
        yield from self._growth()
        for heading, lines in (
            (_("Its sentences before the last call:"), found["before"]),
            (_("Its sentences after it:"), found["after"]),
            (_("Why:"), found["why"]),
        ):
            if lines:
                yield Text((heading, *lines), "fixed")

    def _growth(self) -> Iterator[Chart]:
        """Of something slow, how the sentences and the time grow from call to call."""
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
