"""How well faults in a student's course AI are found: faulty files, flawless ones, and the time.

Every faulty AI of the tests is checked: is its fault found, with the right kind and the right
cause, and how small is the case? Flawless ones play many games, without any finding.

    python benchmarks/course.py [--games N] [--flawless N] [--only faulty|flawless] [--json]
"""

import argparse
import json
import sys
import tempfile
import time
from itertools import combinations
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from course_students import DOUBLE, FAULTY, FLAWLESS, Faulty
from minewise.course import Plan, Report, ResourceLimits, check, scores, total

# Enough to find a fault: more would give the same results.
GAMES = 60

FLAWLESS_GAMES = 10_000


def main() -> None:
    """Check all files and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help="games of a faulty AI")
    parser.add_argument(
        "--flawless", type=int, default=FLAWLESS_GAMES, help="games of a flawless AI"
    )
    parser.add_argument("--only", choices=("faulty", "flawless"), help="check only these")
    parser.add_argument("--json", action="store_true", help="print one JSON object a file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "minesweeper.py"
        if options.only != "flawless":
            records = [
                faulty(fault, file, options.games)
                for fault in _each([*FAULTY, *DOUBLE], options.json)
            ]
            if not options.json:
                _sum_up(records)
        if options.only != "faulty":
            for name, text in FLAWLESS.items():
                flawless(name, text, file, options.flawless, as_json=options.json)


def _each(faults: list[Faulty], as_json: bool) -> list[Faulty]:
    if not as_json:
        print(f"{'fault':<42} {'kind':<9} {'cause':<34} {'case':<14} points seconds")
    return faults


def faulty(fault: Faulty, file: Path, games: int) -> dict[str, Any]:
    """Check a faulty AI, and print the finding."""
    report, seconds = _checked(fault.text(), file, games)
    same = [finding for finding in report.findings if finding.kind == fault.kind]
    right = [finding for finding in same if finding.cause == fault.cause]
    best = next(iter(right or same), None)
    causes = {finding.cause for finding in report.findings if finding.cause}
    record: dict[str, Any] = {
        "fault": fault.name,
        "kind": fault.kind,
        "found": bool(report.findings),
        "kind_right": bool(same),
        "cause": best.cause if best else None,
        "cause_right": bool(right),
        "both": causes >= set(fault.also),
        "wrong": sorted(causes - {fault.cause, *fault.also}),
        "calls": len(best.calls) if best else None,
        "cells": best.height * best.width if best else None,
        "points": total(scores(report)),
        "clean": report.clean / report.played if report.played else 0.0,
        "seconds": round(seconds, 2),
    }
    if "--json" in sys.argv:
        print(json.dumps(record), flush=True)
        return record
    case = f"{record['calls']} on {record['cells']}" if best and best.calls else ""
    cause = f"{record['cause']}{'' if right else f', not {fault.cause}'}"
    if fault.also:
        cause += " +" if record["both"] else " (alone)"
    kind = fault.kind if same else f"not {fault.kind}"
    print(
        f"{fault.name:<42} {kind:<9} {cause:<34} {case:<14} {record['points']:>3} {seconds:5.1f} "
        f"{'; '.join(record['wrong'])}",
        flush=True,
    )
    return record


def _sum_up(records: list[dict[str, Any]]) -> None:
    small = [one for one in records if one["calls"] and one["kind"] in ("missed", "false")]
    print(
        f"{len(records)} faulty AIs: {sum(one['found'] for one in records)} found, "
        f"{sum(one['kind_right'] for one in records)} with the right kind, "
        f"{sum(one['cause_right'] for one in records)} with the right cause, "
        f"{sum(bool(one['wrong']) for one in records)} with a wrong one beside it; "
        f"{sum(one['calls'] <= 3 and one['cells'] <= 10 for one in small)} of {len(small)} cases "
        "of wrong reasoning with at most 3 calls on at most 10 cells"
    )
    pairs = [
        (one["points"] - other["points"]) * (one["clean"] - other["clean"])
        for one, other in combinations(records, 2)
        if one["clean"] != other["clean"]
    ]
    print(
        f"points order {sum(pair > 0 for pair in pairs)} of {len(pairs)} pairs as the share of "
        f"games without a fault does, {sum(pair < 0 for pair in pairs)} the other way round"
    )


def flawless(name: str, text: str, file: Path, games: int, *, as_json: bool) -> None:
    """Check a flawless AI, and print whether anything was found."""
    report, seconds = _checked(text, file, games)
    record = {
        "flawless": name,
        "games": report.played,
        "findings": len(report.findings),
        "won": report.won,
        "reference_won": report.reference_won,
        "ms_a_game": round(1000 * report.seconds, 2),
        "seconds": round(seconds, 1),
    }
    if as_json:
        print(json.dumps(record), flush=True)
    else:
        print(
            f"{name:<28} {report.played} games, {len(report.findings)} findings, "
            f"{report.won} won ({report.reference_won} by the reference), "
            f"{1000 * report.seconds:.1f} ms a game, {seconds:.0f} s",
            flush=True,
        )


def _checked(text: str, file: Path, games: int) -> tuple[Report, float]:
    file.write_text(text, encoding="utf-8")
    began = time.perf_counter()
    return check(file, Plan(games), ResourceLimits(seconds=8)), time.perf_counter() - began


if __name__ == "__main__":
    main()
