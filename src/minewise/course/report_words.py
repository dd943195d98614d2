"""A report for people: its figures, its table, and each finding, as every front end shows them."""

from collections.abc import Iterator

from minewise.base.language import gettext as _, ngettext as _n
from minewise.course.report import Finding, Report


def title(finding: Finding, degree: int = 4) -> str:
    """The subject of a finding in a few words; a low degree leaves out the cause."""
    said = finding.title if degree >= 3 else finding.about
    return said[:1].upper() + said[1:]


def figures(report: Report) -> Iterator[tuple[str, str]]:
    """The figures: a name and a value each."""
    if report.verdict == "unusable":
        return
    asked = [point for point in report.points if not point.is_advice]
    yield (
        _("Points of the course"),
        _("{passed} of {points}").format(
            passed=sum(point.passed for point in asked), points=len(asked)
        ),
    )
    played = report.played
    if not played:
        return
    yield (
        _("Games won"),
        _("{won} of {played}, {rate:.1%}; by the course's rules {other}, {other_rate:.1%}").format(
            won=report.won,
            played=played,
            rate=report.won / played,
            other=report.reference_won,
            other_rate=report.reference_won / played,
        ),
    )
    low, high = report.pairs.interval
    yield (
        _("Difference"),
        _("{difference:+.1f} points ({low:+.1f} to {high:+.1f} with 95 % confidence)").format(
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
    """The heads of the table of findings."""
    return [_("Kind"), _("Finding"), _("Seen in"), _("Smallest case")]


def row(finding: Finding, report: Report, degree: int = 4) -> tuple[str, str, str, str]:
    """A finding in the table; a low degree leaves out details."""
    calls, size = len(finding.calls), ""
    if calls and degree >= 2:
        size = _n(
            "{calls} call, {height}x{width}", "{calls} calls, {height}x{width}", calls
        ).format(calls=calls, height=finding.height, width=finding.width)
    return finding.kind, title(finding, degree), often(finding, report), size


def often(finding: Finding, report: Report) -> str:
    """How often it was seen, for a table."""
    if finding.fault is None:
        count = len(finding.points)
        return _n("{count} point", "{count} points", count).format(count=count) if count else ""
    if not finding.times:
        return _("small boards")
    return _n("{times} of {games} game", "{times} of {games} games", report.played).format(
        times=finding.times, games=report.played
    )


def call_lines(finding: Finding) -> list[str]:
    """The calls of the smallest case, as they are written in Python."""
    return [
        f"ai = MinesweeperAI(height={finding.height}, width={finding.width})",
        *(f"ai.add_knowledge(({row}, {column}), {count})" for row, column, count in finding.calls),
        *([f"ai.{finding.fault.asked}()"] if finding.fault and finding.fault.asked else []),
    ]


def also_failing(finding: Finding) -> list[str]:
    """The points of the course that fail with what was found in games or on small boards."""
    if finding.fault is None or not finding.points:
        return []
    head = _n(
        "Of what the course asks, this fails too:",
        "Of what the course asks, these {count} fail too:",
        len(finding.points),
    ).format(count=len(finding.points))
    return [head, *(f"- {point.name}" for point in finding.points)]
