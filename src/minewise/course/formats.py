"""Reports in the formats of other systems: JUnit, Gradescope, Classroom 50.

degree   the level of detail: students get 2 by default, the fault and its smallest case
"""

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from minewise.base.language import gettext as _
from minewise.course.judge import KINDS
from minewise.course.points import ScoreRow, scores, total
from minewise.course.report import Finding, Report
from minewise.course.report_text import FOR_STUDENTS, finding_lines, title
from minewise.course.words import kind_in_words

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

FORMATS = ("text", "json", "junit", "gradescope", "classroom50")
"""The formats of a report."""


def junit(reports: Mapping[str, Report], degree: int = FOR_STUDENTS) -> str:
    """JUnit XML: a suite for each solution, a case for each point and each kind of fault."""
    from xml.etree import ElementTree  # noqa: PLC0415 - the page's Python does without

    root = ElementTree.Element("testsuites")
    for name, report in reports.items():
        suite = ElementTree.SubElement(root, "testsuite", name=name)
        if report.verdict == "unusable":
            _case(suite, "minesweeper", _("The file can be run"), "error", report.sentence)
        for point in report.points:
            if not point.is_advice:
                where = point.method or "minesweeper"
                _case(suite, where, point.name, "" if point.passed else "failure", point.text)
        for kind in KINDS[:-2]:
            found = [finding for finding in report.findings if finding.kind == kind]
            text = "\n\n".join(_text(finding, degree) for finding in found)
            if report.played:
                without = _("No such fault: {kind}").format(kind=kind_in_words(kind).rstrip("."))
                _case(suite, "games", without, "failure" if found else "", text)
        for count, tag in (
            ("tests", "testcase"),
            ("failures", ".//failure"),
            ("errors", ".//error"),
        ):
            suite.set(count, str(len(suite.findall(tag))))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _case(suite: "Element", where: str, name: str, problem: str, text: str) -> None:
    case = suite.makeelement("testcase", {"classname": where, "name": _allowed(name)})
    suite.append(case)
    if problem:
        first = text.partition("\n")[0]
        shown = case.makeelement(problem, {"message": _allowed(first)})
        shown.text = _allowed(text)
        case.append(shown)


def _allowed(text: str) -> str:
    """The text without the characters that XML forbids."""
    return "".join(
        one for one in text if one in "\n\t" or (one >= " " and one not in "\ufffe\uffff")
    )


def gradescope(report: Report, degree: int = FOR_STUDENTS) -> dict[str, Any]:
    """The data of Gradescope's results.json."""
    rows = [] if report.verdict == "unusable" else scores(report)
    return {
        "score": total(rows),
        "output": report.sentence,
        "output_format": "text",
        "stdout_visibility": "hidden",
        "tests": [
            {
                "name": row.name,
                "score": row.points,
                "max_score": row.most,
                "status": "passed" if row.points == row.most else "failed",
                "output": _row_text(row, report, degree),
                "output_format": "text",
                "visibility": "visible",
                "tags": [],
            }
            for row in rows
        ],
    }


def classroom50(report: Report, environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The data of Classroom 50's result.json; it overwrites owner and type with its own."""
    rows = [] if report.verdict == "unusable" else scores(report)
    if not rows:
        rows = [ScoreRow(_("The file can be run"), 0, 100)]
    commit = environment.get("COMMIT_URL") or "local"
    return {
        "schema": "classroom50/result/v1",
        "classroom": environment.get("CLASSROOM") or "local",
        "assignment": environment.get("ASSIGNMENT") or "minesweeper",
        "assignment_type": environment.get("ASSIGNMENT_TYPE") or "individual",
        "owner": environment.get("OWNER") or environment.get("USERNAME") or "local",
        "submission": environment.get("SUBMISSION_TAG") or "submit/local",
        "commit": commit,
        "release": environment.get("RELEASE_URL") or commit,
        "review": environment.get("REVIEW_URL") or commit,
        "datetime": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "score": total(rows),
        "max-score": sum(row.most for row in rows),
        "tests": [
            {
                "test-name": row.name,
                "passed": row.points == row.most,
                "score": row.points,
                "max-score": row.most,
            }
            for row in rows
        ],
    }


def rows(report: Report, degree: int = FOR_STUDENTS) -> dict[str, tuple[str, str]]:
    """The faults by method or kind: a short text and a longer one with details."""
    found = {}
    for row in scores(report):
        if row.failed:
            found[row.name] = row.failed[0].name, row.failed[0].text if degree > 1 else ""
    for finding in reversed(report.findings):
        if finding.fault is not None:
            found[finding.kind] = title(finding, degree), _text(finding, degree)
    return found


def _row_text(row: ScoreRow, report: Report, degree: int) -> str:
    """The text of a row: the failing points, or the findings of the games."""
    if row.failed:
        return "\n\n".join(point.text if degree >= 2 else point.name for point in row.failed)
    if row.points == row.most or row.name in {point.method for point in report.points}:
        return ""
    found = [one for one in report.findings if one.kind not in ("contract", "advice")]
    others = [f"{one.kind}: {title(one, degree)}" for one in found[1:]]
    return "\n\n".join([*(_text(one, degree) for one in found[:1]), "\n".join(others)]).strip()


def _text(finding: Finding, degree: int) -> str:
    return "\n".join(finding_lines(finding, degree))
