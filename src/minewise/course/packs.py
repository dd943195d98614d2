"""Packs with which other systems grade the course's project automatically.

    pack   a folder or an archive for one system. It contains the part of Minewise that checks
           course AIs, except for the fixed tests, which need only the student's file

A pack needs neither a network nor an installation, only Python 3.11 or newer: `minewise.course`
imports only the standard library.
"""

import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import minewise
from minewise.base import files
from minewise.core import Cell
from minewise.course.contract import contract
from minewise.course.games import Plan
from minewise.course.judge import KINDS
from minewise.course.points import METHODS
from minewise.course.reference import Call, Reference
from minewise.course.small_boards import cases
from minewise.course.tests_written import case_body, module_head

PACKS = ("gradescope", "check50", "pytest")
"""The systems."""

# The packages that `minewise.course` needs.
_PARTS = (
    "analysis", "arena", "base", "boards", "core", "course", "logic", "measures", "players",
    "solver",
)  # fmt: skip

# The numbers of small boards and of games in the fixed tests, and their time limit.
_SMALL = 40
_GAMES = 12
_SECONDS = 8.0

_RUN = '''\
"""Grade a file: python3 grade.py FILE prints the data of Gradescope's results.json."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from minewise.course import ResourceLimits, Plan, Report, check, gradescope

if __name__ == "__main__":
    try:
        report = check(sys.argv[1], Plan({games}), ResourceLimits(seconds=8, budget=240))
    except Exception as error:
        report = Report(sys.argv[1], "unusable", str(error))
    print(json.dumps(gradescope(report, {degree})))
'''

_SETUP = """\
#!/usr/bin/env bash
# The grader needs only Python 3.11 or newer; install it in images with an older version.
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    (apt-get update && apt-get install -y python3.11)
"""

_RUN_AUTOGRADER = """\
#!/usr/bin/env bash
# Gradescope has everything in /autograder; elsewhere, set AUTOGRADER=FOLDER.
root="${AUTOGRADER:-/autograder}"
python=python3
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || python=python3.11
file="$(find "$root/submission" -name minesweeper.py | sort | head -n 1)"
mkdir -p "$root/results"
"$python" "$root/source/grade.py" "${file:-$root/submission/minesweeper.py}" \\
    > "$root/results/results.json"
"""

_CS50 = """\
check50:
  checks: __init__.py
  files:
    - !exclude "*"
    - !include "*.py"
    - !require minesweeper.py
"""

_CHECKS = '''\
"""Checks for check50: check50 --dev FOLDER, in the folder with minesweeper.py."""

import json
import sys
from pathlib import Path

import check50

sys.path.insert(0, str(Path(__file__).resolve().parent))

REPORT = "minewise-report.json"


@check50.check()
def exists():
    """minesweeper.py exists"""
    check50.exists("minesweeper.py")


@check50.check(exists, timeout=300)
def runs():
    """minesweeper.py can be run"""
    from minewise.course import ResourceLimits, Plan, check
    from minewise.course.formats import rows

    report = check("minesweeper.py", Plan({games}), ResourceLimits(seconds=8, budget=240))
    if report.verdict == "unusable":
        raise check50.Failure(report.sentence)
    Path(REPORT).write_text(json.dumps(rows(report, {degree})), encoding="utf-8")


def look(name):
    """Fail if there is a finding of that name."""
    found = json.loads(Path(REPORT).read_text(encoding="utf-8")).get(name)
    if found:
        raise check50.Failure(found[0], help=found[1] or None)
'''

_CHECK = '''

@check50.check(runs)
def {function}():
    """{text}"""
    look({name!r})
'''


def write_pack(system: str, folder: Path, games: int, degree: int) -> Iterator[Path]:
    """Write one of `PACKS`; yield each path. `degree` is the level of detail for students."""
    run = _RUN.format(games=games, degree=degree)
    if system == "gradescope":
        texts = {"setup.sh": _SETUP, "run_autograder": _RUN_AUTOGRADER, "grade.py": run}
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in (texts | dict(_ours())).items():
                entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
                entry.external_attr = (
                    0o755 if name in ("setup.sh", "run_autograder") else 0o644
                ) << 16
                archive.writestr(entry, text, zipfile.ZIP_DEFLATED)
        files.write_bytes(folder / "autograder.zip", packed.getvalue(), make_folder=True)
        yield folder / "autograder.zip"
        return
    if system == "pytest":
        texts = {"test_minesweeper.py": fixed_tests()}
    else:
        texts = {".cs50.yaml": _CS50, "__init__.py": _checks(games, degree)} | dict(_ours())
    for name, text in texts.items():
        files.write_text(folder / name, text, make_folder=True)
    yield folder / next(iter(texts)) if system == "pytest" else folder


def _ours() -> Iterator[tuple[str, str]]:
    """The modules of Minewise that check a course AI, as pairs of path and source."""
    root = Path(minewise.__file__).parent
    yield "minewise/__init__.py", (root / "__init__.py").read_text("utf-8")
    for part in _PARTS:
        for file in sorted((root / part).rglob("*.py")):
            yield f"minewise/{file.relative_to(root).as_posix()}", file.read_text("utf-8")


def _checks(games: int, degree: int) -> str:
    text = _CHECKS.format(games=games, degree=degree)
    for name in METHODS:
        function = name.replace(".", "_").lower()
        text += _CHECK.format(
            function=function, text=f"{name} does what the course asks", name=name
        )
    texts = {
        "crash": "no game ends with an error",
        "hang": "every call returns",
        "false": "nothing is concluded that does not follow",
        "missed": "no conclusion is missed",
        "stuck": "there is a move while cells are left",
        "needless": "no guess while a safe cell is known",
    }
    for kind in KINDS:
        if kind in texts:
            text += _CHECK.format(function=f"games_{kind}", text=texts[kind], name=kind)
    return text


# The fixed tests

_FIXED = '''

def check_calls(height, width, calls, safes, mines):
    """Give a fresh AI some numbers; it must draw the conclusions of the course's rules."""
    ai = MinesweeperAI(height=height, width=width)
    for call, new_safes, new_mines in zip(calls, safes, mines):
        ai.add_knowledge(tuple(call[:2]), call[2])
        where = f"after {calls[: calls.index(call) + 1]} on {height}x{width}"
        missing = {tuple(cell) for cell in new_safes} - ai.safes
        assert not missing, f"{where}: not in safes: {sorted(missing)}"
        missing = {tuple(cell) for cell in new_mines} - ai.mines
        assert not missing, f"{where}: not in mines: {sorted(missing)}"
'''

_MAIN = """

if __name__ == "__main__":  # print the results in the format of CodeRunner's graders
    import json

    rows = [["iscorrect", "Test", "Got"]]
    for name, test in sorted(globals().items()):
        if name.startswith("test_"):
            try:
                test()
                rows.append([True, test.__doc__, "passed"])
            except BaseException as error:
                rows.append([False, test.__doc__, str(error) or type(error).__name__])
    passed = sum(row[0] for row in rows[1:])
    print(json.dumps({"fraction": passed / (len(rows) - 1), "testresults": rows}))
"""


def fixed_tests() -> str:
    """A pytest module, the same for all students; it needs only the student's file."""
    parts = [module_head("minesweeper.py", _SECONDS), _FIXED]
    for number, case in enumerate(contract(), 1):
        if case.cause != "own set handed out" and (body := case_body(case)):
            parts.append(_test(f"contract_{number:02}", case.name, body))
    small = [one for one in cases(2) if _gives(one.height, one.width, one.calls)]
    for number, one in enumerate(small[:: len(small) // _SMALL][:_SMALL], 1):
        parts.append(_calls_test(f"small_{number:02}", one.height, one.width, one.calls))
    for number, (_seed, board) in enumerate(Plan(_GAMES).boards(), 1):
        height, width = board.grid.height, board.grid.width
        calls = _game(height, width, board.mines)
        parts.append(_calls_test(f"game_{number:02}", height, width, calls))
    return "".join([*parts, _MAIN])


def _gives(height: int, width: int, calls: tuple[Call, ...]) -> bool:
    """Whether the calls prove that a closed cell is safe."""
    known = Reference.after(height, width, calls)
    return bool((known.safes | known.mines) & ~known.moves) and known.safes != known.moves


def _game(height: int, width: int, mines: Iterable[Cell]) -> tuple[Call, ...]:
    """The calls of a game that opens all safe cells, proved ones first."""
    known = Reference(height, width)
    field = known.field
    all_mines = field.mask(mines)
    calls: list[Call] = []
    while left := field.all & ~all_mines & ~known.moves:
        cell = next(field.cells(known.safes & left or left))
        calls.append((*cell, field.number(cell, all_mines)))
        known.tell(cell, calls[-1][2])
    return tuple(calls)


def _calls_test(name: str, height: int, width: int, calls: tuple[Call, ...]) -> str:
    known = Reference(height, width)
    safes, mines = [], []
    before = 0, 0
    for row, column, count in calls:
        known.tell((row, column), count)
        safes.append([list(cell) for cell in known.field.cells(known.safes & ~before[0])])
        mines.append([list(cell) for cell in known.field.cells(known.mines & ~before[1])])
        before = known.safes, known.mines
    given = ", ".join(json.dumps(one) for one in (calls, safes, mines))
    line = f"in_time(lambda: check_calls({height}, {width}, {given}))"
    return _test(name, f"add_knowledge, {name.replace('_', ' ')}", line)


def _test(name: str, text: str, body: str) -> str:
    lines = "\n".join(f"    {line}" if line else "" for line in body.splitlines())
    return f'\n\ndef test_{name}():\n    """{text}"""\n{lines}\n'
