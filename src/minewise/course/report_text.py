"""A report as plain text: the worst finding in full, and the others in a line each."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap

from minewise.base.language import gettext as _, ngettext as _n
from minewise.course.points import scores, total
from minewise.course.report import Finding, Report
from minewise.course.report_words import also_failing, call_lines, figures, row, title
from minewise.course.words import Names, draw

ALL_DEGREES = 4
"""The degree with every detail."""

FOR_STUDENTS = 2
"""The default degree for students: what is wrong, and where."""

# How many sentences of an AI are shown, and how wide a chart is.
_MOST_SHOWN = 8
_BARS = " ▁▂▃▄▅▆▇█"
_WIDEST_CHART = 60


def report_text(
    report: Report, degree: int = ALL_DEGREES, *, shows_all: bool = True, width: int = 80
) -> str:
    """The report, with as much as `degree` allows, and all findings in full or only the worst."""
    lines = _wrapped(f"{Path(report.file).name}: {report.sentence}", width)
    if report.verdict == "unusable":
        return "\n".join(lines) + "\n"
    told = [(_("Points"), _("{points} of 100").format(points=total(scores(report))))]
    told += figures(report)
    wide = max(len(name) for name, _value in told)
    lines += ["", *(f"{name:<{wide + 3}}{value}" for name, value in told)]
    if report.findings:
        lines += ["", *_list(report, degree, width)]
    for finding in report.findings if shows_all else report.findings[:1]:
        lines += ["", *finding_lines(finding, degree, width)]
    if len(report.findings) > 1 and not shows_all:
        lines += ["", _("The other findings in full: --all.")]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def finding_lines(finding: Finding, degree: int, width: int = 80) -> Iterator[str]:
    """A finding in full, as far as the degree goes."""
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
    """The board, the calls, and of something slow how it grows."""
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
    """How sentences and time grow from call to call."""
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
