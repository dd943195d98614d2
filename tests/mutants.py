"""Change the package in small ways with Cosmic Ray, and see whether a test notices each.

    make mutants
    .venv/bin/python tests/mutants.py core screens --count 100 --seed 7

Cosmic Ray changes the files in place and puts them back, so nothing else may use them meanwhile.
It knows every change of a package; this draws some of them by a seed. A change is noticed if one
of the quick tests of the package, or of what uses it, fails or takes too long.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkerOutcome, WorkResult

ROOT = Path(__file__).parents[1]
PACKAGES = ("core", "logic", "solver", "analysis", "advice", "screens")
ENOUGH = 0.9
PATIENCE = 300.0

# What a package does is also tested where it is used.
ALSO_TESTED = {
    "core": ("tests/session",),
    "logic": ("tests/advice", "tests/training"),
    "solver": ("tests/analysis", "tests/players"),
    "analysis": ("tests/advice",),
    "advice": ("tests/session", "tests/screens"),
    "screens": ("tests/ui/test_plain.py", "tests/ui/web/test_conversation.py", "tests/ui/tui"),
}

# Types such as `int | None` are no longer types then: importing the module would fail. And `is`
# and `==` mean the same for None, members of enumerations and names written in the code.
NO_CHANGE = (
    "core/ReplaceBinaryOperator_BitOr_",
    *(
        f"core/ReplaceComparisonOperator_{one}"
        for one in ("Is_Eq", "Eq_Is", "IsNot_NotEq", "NotEq_IsNot")
    ),
)


def run(package: str, count: int, seed: str, folder: Path) -> tuple[int, list[str]]:
    """How many changes were made, and the differences that no test has noticed."""
    config, session = folder / f"{package}.toml", folder / f"{package}.sqlite"
    words = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    words += [f"tests/{package}", f"src/minewise/{package}", *ALSO_TESTED.get(package, ())]
    words += ["-m", "'not slow and not screen'", "--hypothesis-profile=quick"]
    # Strings of JSON are strings of TOML.
    config.write_text(
        f"""
[cosmic-ray]
module-path = {json.dumps(f"src/minewise/{package}")}
timeout = {PATIENCE}
excluded-modules = []
test-command = {json.dumps(" ".join([sys.executable, *words]))}
[cosmic-ray.distributor]
name = "local"
"""
    )
    subprocess.run(["cosmic-ray", "init", config, session], cwd=ROOT, check=True)
    with use_db(session, WorkDB.Mode.open) as changes:
        draw(changes, count, seed)
    subprocess.run(["cosmic-ray", "exec", config, session], cwd=ROOT, check=True)
    with use_db(session, WorkDB.Mode.open) as changes:
        results = [each for _job, each in changes.results if each.test_outcome is not None]
    return len(results), [each.diff or "" for each in results if not each.is_killed]


def draw(changes: WorkDB, count: int, seed: str) -> None:
    """Leave some of all changes to be made, at most one a line."""
    places = sorted(
        (str(change.module_path), *change.start_pos, change.operator_name, change.occurrence, job)
        for job, change in ((item.job_id, item.mutations[0]) for item in changes.work_items)
    )
    random.Random(seed).shuffle(places)
    lines: set[tuple[str, int]] = set()
    skipped = []
    for file, line, column, operator, _occurrence, job in places:
        code = (ROOT / file).read_text(encoding="utf-8").splitlines()[line - 1]
        # A star in a list of parameters is taken for a product. And mypy checks that nothing
        # changes a frozen dataclass; slots only save memory.
        is_none = operator.startswith(NO_CHANGE) or code[column:].startswith("*,")
        is_none = is_none or code.startswith("@dataclass")
        if len(lines) == count or (file, line) in lines or is_none:
            skipped.append(job)
        else:
            lines.add((file, line))
    changes.set_multiple_results(skipped, WorkResult(WorkerOutcome.SKIPPED))


def main() -> int:
    """Change the packages; 0 if enough of it was noticed."""
    options = argparse.ArgumentParser(description="See which changes of the code no test notices.")
    options.add_argument("packages", nargs="*", default=PACKAGES, help="Default: %(default)s.")
    options.add_argument("--count", type=int, default=300, help="of all packages together")
    options.add_argument("--seed", default="1")
    chosen = options.parse_args()
    if subprocess.run(["git", "diff", "--quiet", "src"], cwd=ROOT, check=False).returncode:
        sys.exit("Commit what you have changed in src first: it is changed in place.")
    made = 0
    unnoticed: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for package in chosen.packages:
            count = chosen.count // len(chosen.packages)
            some, left = run(package, count, chosen.seed, Path(folder))
            made, unnoticed = made + some, unnoticed + left
            print(f"{package}: {some - len(left)} of {some} changes were noticed", flush=True)
    print("", *unnoticed, sep="\n")
    part = 1 - len(unnoticed) / made
    print(f"{part:.1%} of {made} changes were noticed; {ENOUGH:.0%} are enough.")
    return int(part < ENOUGH)


if __name__ == "__main__":
    sys.exit(main())
