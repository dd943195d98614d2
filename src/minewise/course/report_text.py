"""A report for people: its figures, its table of findings, and the whole report as plain text."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap

from minewise.base.language import gettext as _, ngettext as _n
from minewise.course.points import scores, total
from minewise.course.report import Finding, Report
from minewise.course.words import Names, draw

ALL_DEGREES = 4
"""The degree with every detail."""

FOR_STUDENTS = 2
"""The default degree for students: the fault and its smallest case."""

# The number of sentences of an AI that are shown, and the width of a chart.
_MOST_SHOWN = 8
_BARS = " ▁▂▃▄▅▆▇█"
_WIDEST_CHART = 60


# Shared by all front ends


def title(finding: Finding, degree: int = ALL_DEGREES) -> str:
    """The subject of a finding in a few words; a low degree leaves out the cause."""
    text = finding.title if degree >= 3 else finding.about
    return text[:1].upper() + text[1:]


def figures(report: Report) -> Iterator[tuple[str, str]]:
    """The figures, as pairs of name and value."""
    if report.verdict == "unusable":
        return
    asked = [point for point in report.points if not point.is_advice]
    text = _("{passed} of {points}")
    yield (
        _("Requirements of the course"),
        text.format(passed=sum(point.passed for point in asked), points=len(asked)),
    )
    played = report.played
    if not played:
        return
    yield (
        _("Games won"),
        _(
            "{won} of {played}, {rate:.1f} %; by the course's rules {other}, {other_rate:.1f} %"
        ).format(
            won=report.won,
            played=played,
            rate=100 * report.won / played,
            other=report.reference_won,
            other_rate=100 * report.reference_won / played,
        ),
    )
    low, high = report.pairs.interval
    yield (
        _("Difference"),
        _("{difference:+.1f} percentage points (95 %: {low:+.1f} to {high:+.1f})").format(
            difference=100 * report.pairs.difference, low=100 * low, high=100 * high
        ),
    )
    yield _("Time"), _("{time:.1f} ms a game").format(time=1000 * report.seconds)
    if report.beyond:
        yield (
            _("Beyond the course"),
            _n(
                "{beyond} guess of {guesses}, where exact logic proves a cell",
                "{beyond} guesses of {guesses}, where exact logic proves a cell",
                report.beyond,
            ).format(beyond=report.beyond, guesses=report.guesses),
        )
    if played < report.planned:
        yield (
            _("Stopped"),
            _("after {played} of {planned} games").format(played=played, planned=report.planned),
        )


def heads() -> list[str]:
    """The column headings of the table of findings."""
    return [_("Kind"), _("Finding"), _("Seen in"), _("Smallest case")]


def row(finding: Finding, report: Report, degree: int = ALL_DEGREES) -> tuple[str, str, str, str]:
    """A finding's row in the table; a low degree leaves out details."""
    calls, size = len(finding.calls), ""
    if calls and degree >= 2:
        text = _n("{calls} call, {height}x{width}", "{calls} calls, {height}x{width}", calls)
        size = text.format(calls=calls, height=finding.height, width=finding.width)
    return finding.kind, title(finding, degree), often(finding, report), size


def often(finding: Finding, report: Report) -> str:
    """How often it was seen, as a short text for the table."""
    if finding.fault is None:
        count = len(finding.points)
        text = _n("{count} requirement", "{count} requirements", count)
        return text.format(count=count) if count else ""
    if not finding.times:
        return _("small boards")
    text = _n("{times} of {games} game", "{times} of {games} games", report.played)
    return text.format(times=finding.times, games=report.played)


def call_lines(finding: Finding) -> list[str]:
    """The calls of the smallest case, as lines of Python."""
    return [
        f"ai = MinesweeperAI(height={finding.height}, width={finding.width})",
        *(f"ai.add_knowledge(({row}, {column}), {count})" for row, column, count in finding.calls),
        *([f"ai.{finding.fault.asked}()"] if finding.fault and finding.fault.asked else []),
    ]


def also_failing(finding: Finding) -> list[str]:
    """The points that fail along with a finding from games or small boards, with a heading."""
    if finding.fault is None or not finding.points:
        return []
    head = _n(
        "This requirement of the course fails too:",
        "These {count} requirements of the course fail too:",
        len(finding.points),
    ).format(count=len(finding.points))
    return [head, *(f"- {point.name}" for point in finding.points)]


# Plain text


def report_text(
    report: Report, degree: int = ALL_DEGREES, *, shows_all: bool = True, width: int = 80
) -> str:
    """The report in as much detail as `degree` allows; all findings in full, or only the worst."""
    lines = _wrapped(f"{Path(report.file).name}: {report.sentence}", width)
    if report.verdict == "unusable":
        return "\n".join(lines) + "\n"
    rows = [(_("Points"), _("{points} of 100").format(points=total(scores(report))))]
    rows += figures(report)
    wide = max(len(name) for name, _value in rows)
    lines += ["", *(f"{name:<{wide + 3}}{value}" for name, value in rows)]
    if report.findings:
        lines += ["", *_list(report, degree, width)]
    for finding in report.findings if shows_all else report.findings[:1]:
        lines += ["", *finding_lines(finding, degree, width)]
    if len(report.findings) > 1 and not shows_all:
        lines += ["", _("The other findings in full: --all.")]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def finding_lines(finding: Finding, degree: int, width: int = 80) -> Iterator[str]:
    """A finding in full, in as much detail as the degree allows."""
    head = title(finding, degree)
    yield from (head, "-" * len(head))
    kind, situation, cause = finding.degrees
    yield from _wrapped(kind, width)
    if degree < 2:
        return
    if finding.fault is not None:
        yield from _case(finding, width)
        yield from _wrapped(situation, width)
        for line in also_failing(finding):
            yield from wrap(line, width, subsequent_indent="  " * line.startswith("-"))
    elif finding.cause != "not written":
        yield from _points(finding, width)
    if degree >= 3 and cause:
        yield from _wrapped(cause, width)
    if degree == ALL_DEGREES:
        yield from _sentences(finding)


def _list(report: Report, degree: int, width: int) -> Iterator[str]:
    for number, finding in enumerate(report.findings, 1):
        kind, name, often, size = row(finding, report, degree)
        seen = "; ".join(filter(None, (often, size)))
        text = f"{number}. {kind:<9} {name} ({seen})" if seen else f"{number}. {kind:<9} {name}"
        yield from wrap(text, width, subsequent_indent=" " * 13)


def _case(finding: Finding, width: int) -> Iterator[str]:
    """The board and the calls; if the AI is slow, a chart of its growth instead of the calls."""
    yield from ("", *_block(finding.picture.splitlines()), "")
    if finding.chart:
        yield from _block(_chart(finding))
    else:
        if finding.legend:
            yield from (*_block(wrap(finding.legend, width - 2)), "")
        yield from _block(call_lines(finding))
    yield ""


def _points(finding: Finding, width: int) -> Iterator[str]:
    """The first case that fails, and the names of the others."""
    first = finding.points[0] if finding.points else None
    if first is None or not first.lines:
        yield from _wrapped(finding.degrees[1], width)
        return
    yield from (f"{first.name}:", "")
    if first.calls:
        yield from _block(draw(Names(first.height, first.width, first.calls)).splitlines())
        yield ""
    yield from _block([*first.lines, first.value])
    yield ""
    yield from _block([_("expected  {value}").format(value=first.expected)])
    yield from _block([_("got       {value}").format(value=first.got)])
    yield ""
    for point in finding.points[1:]:
        yield from _wrapped(_("The same: {name}.").format(name=point.name), width)


def _sentences(finding: Finding) -> Iterator[str]:
    for name, lines, most in (
        (_("Its sentences before the last call:"), finding.before, _MOST_SHOWN),
        (_("Its sentences after it:"), finding.after, _MOST_SHOWN),
        (_("Why:"), finding.worked, len(finding.worked)),
    ):
        if lines:
            yield from ("", name, *_block(lines[:most]))
            left = len(lines) - most
            if left > 0:
                more = _n("and {count} more", "and {count} more", left).format(count=left)
                yield from _block([more])


def _chart(finding: Finding) -> Iterator[str]:
    """Bar charts of the number of sentences and of the time, call by call."""
    rows = (
        (_("sentences"), [float(number) for number in finding.chart], "{:.0f}"),
        (_("seconds"), list(finding.seconds), "{:.2f}"),
    )
    for name, values, form in rows:
        most = max(values, default=0.0) or 1.0
        bars = "".join(_BARS[round(8 * value / most)] for value in values[:_WIDEST_CHART])
        yield f"{name:<10} {bars} {form.format(most)}"


def _wrapped(text: str, width: int) -> list[str]:
    return [part for line in text.splitlines() for part in wrap(line, width) or [""]]


def _block(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)
