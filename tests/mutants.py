"""Changes the package in many small ways, and looks whether a test notices each.

    make mutants
    .venv/bin/python tests/mutants.py core --count 100 --seed 7

    site      a place in the code where something can be changed: a number, a comparison, a call
    mutant    the package with one change at one site
    killed    a test failed, or ran without end: the change was noticed
    survived  all tests passed: what was changed, no test holds

The changes are those of mutmut. Its own runner leaves out everything that is decorated
(here every property) and all that is outside of functions, and cannot draw a sample. So
this one draws sites by a seed, one change each, and runs the quick tests of the package
that reach the site, the quickest first, until one fails.
"""

import argparse
import ast
import difflib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import coverage
import libcst as cst
import pytest
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PACKAGES = ("core", "logic", "solver", "analysis", "advice")

# Seconds of processor time for every test at least; and on the clock, for all of a mutant.
LEAST, PATIENCE = 10.0, 900.0

# What a package does is also held where it is used.
_USED_BY = ("tests/ui/test_analyse.py", "tests/session/test_session.py")
_ALSO_TESTED_BY = {
    "analysis": ("tests/advice", *_USED_BY),
    "advice": (*_USED_BY, "tests/ui/test_replay_command.py"),
}

# What pytest answers where no test fails.
OK, NO_TESTS = pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED
USAGE_ERROR = pytest.ExitCode.USAGE_ERROR

# What a change says nothing about: types, what a package lists, and how an object is stored.
NO_SITES = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)
NO_NAMES = {"__all__", "__slots__", "TYPE_CHECKING"}


@dataclass(frozen=True)
class Site:
    """A node of a module, and the nodes that it can be changed into."""

    file: Path
    lines: range
    node: cst.CSTNode
    changes: tuple[cst.CSTNode, ...]


@dataclass(frozen=True)
class Mutant:
    """One change, and how it went."""

    file: Path
    line: int
    before: str
    after: str
    tests: Sequence[str]

    @property
    def diff(self) -> str:
        name = self.file.relative_to(ROOT).as_posix()
        old, new = self.before.splitlines(), self.after.splitlines()
        lines = difflib.unified_diff(old, new, name, f"{name}, changed", lineterm="", n=2)
        return "\n".join(lines)


@dataclass
class Suite:
    """The quick tests of a package: how long each takes, and which lines it reaches."""

    package: str
    seconds: dict[str, float] = field(default_factory=dict)
    reached: dict[str, dict[int, set[str]]] = field(default_factory=dict)

    @property
    def folders(self) -> list[str]:
        return [
            f"tests/{self.package}",
            f"src/minewise/{self.package}",
            *_ALSO_TESTED_BY.get(self.package, ()),
        ]

    def that_reach(self, site: Site) -> list[str]:
        """The tests that run a line of the site, the quickest first.

        A line that runs when the module is imported can show in any test.
        """
        reached = self.reached.get(str(site.file), {})
        found = set[str]().union(*(reached.get(line, set()) for line in site.lines))
        if "" in found:
            found = set(self.seconds)
        return sorted(found & self.seconds.keys(), key=lambda test: self.seconds[test])


class SiteFinder(cst.CSTVisitor):
    """Walks through a module and collects its sites."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, file: Path, code: str) -> None:
        super().__init__()
        self.sites: list[Site] = []
        self._file = file
        self._statements = [
            node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.stmt)
        ]

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, NO_SITES) or _named(node) & NO_NAMES or _is_sentence(node):
            return False
        place = self.get_metadata(PositionProvider, node, None)
        if isinstance(place, CodeRange):
            changes = tuple(
                change
                for kind, change_all in mutation_operators
                if isinstance(node, kind)
                for change in change_all(node)
            )
            if changes:
                self.sites.append(Site(self._file, self._lines(place), node, changes))
        return True

    def _lines(self, place: CodeRange) -> range:
        """The lines that run when the site does: from the beginning of its statement."""
        line = place.start.line
        around = [one.lineno for one in self._statements if one.lineno <= line <= _end(one)]
        return range(max(around, default=line), place.end.line + 1)


def _end(statement: ast.stmt) -> int:
    return statement.end_lineno or statement.lineno


def _named(node: cst.CSTNode) -> set[str]:
    """The names that an assignment or a condition is about."""
    match node:
        case cst.Assign(targets=targets):
            return {
                target.target.value for target in targets if isinstance(target.target, cst.Name)
            }
        case cst.If(test=cst.Name(value=name)):
            return {name}
    return set()


def _is_sentence(node: cst.CSTNode) -> bool:
    """Whether it is words for people: tests look at what they tell, not at every letter."""
    return isinstance(node, cst.SimpleString) and " " in node.value


def sites_of(package: str) -> Iterator[tuple[Site, cst.Module]]:
    for file in sorted((SOURCE / "minewise" / package).rglob("*.py")):
        code = file.read_text(encoding="utf-8")
        wrapper = MetadataWrapper(cst.parse_module(code))
        finder = SiteFinder(file, code)
        wrapper.visit(finder)
        for site in finder.sites:
            yield site, wrapper.module


def learn(package: str, folder: Path) -> Suite:
    """Run the tests as they are, and see what each of them reaches."""
    tests = Suite(package)
    data, costs = folder / f"{package}.coverage", folder / f"{package}.json"
    done = run_pytest(
        [*tests.folders, f"--cov=minewise.{package}", "--cov-context=test", "--cov-report="],
        {"COVERAGE_FILE": str(data), "MINEWISE_COSTS": str(costs)},
    )
    if done.returncode:
        sys.exit(f"the tests of {package} fail without any change:\n{done.stdout}")
    tests.seconds = json.loads(costs.read_text(encoding="utf-8"))
    found = coverage.CoverageData(str(data))
    found.read()
    for name in found.measured_files():
        tests.reached[name] = {
            line: {context.partition("|")[0] for context in contexts}
            for line, contexts in found.contexts_by_lineno(name).items()
        }
    files = (SOURCE / "minewise" / package).glob("[a-z]*.py")
    file = min(files)
    code = file.read_text(encoding="utf-8")
    if is_killed(Mutant(file, 1, code, code, list(tests.seconds)), tests, folder):
        sys.exit(f"the tests of {package} fail with a change that changes nothing")
    return tests


def run_pytest(
    words: Sequence[str], variables: dict[str, str]
) -> "subprocess.CompletedProcess[str]":
    """Run pytest with our plugins."""
    here = os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")])
    variables = variables | {
        "PYTHONPATH": here,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    options = ["-q", "-x", "-m", "not slow and not screen", "--hypothesis-profile=mutants"]
    # Loading all plugins would take longer than most tests.
    plugins = ["costs", "mutant", "hypothesispytest", "pytest_cov", "no:cacheprovider"]
    return subprocess.run(
        [
            sys.executable, "-m", "pytest", *options,
            *(word for name in plugins for word in ("-p", name)), *words,
        ],
        cwd=ROOT,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )  # fmt: skip


def is_killed(mutant: Mutant, tests: Suite, folder: Path) -> bool:
    if not mutant.tests:
        return False
    change = {
        "module": ".".join(mutant.file.relative_to(SOURCE).with_suffix("").parts),
        "path": str(mutant.file),
        "text": mutant.after,
        "tests": mutant.tests,
        "seconds": tests.seconds,
        "least": LEAST,
    }
    change["module"] = str(change["module"]).removesuffix(".__init__")
    with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".json", delete=False) as file:
        json.dump(change, file)
    # Tests first: pytest imports a file of the package for its examples, and should find it there.
    files = sorted({test.partition("::")[0] for test in mutant.tests}, reverse=True)
    try:
        done = run_pytest(files, {"MINEWISE_MUTANT": file.name})
    except subprocess.TimeoutExpired:
        return True
    # A change that cannot even be imported ends pytest before any test fails.
    if done.returncode == USAGE_ERROR and "while loading conftest" not in done.stdout:
        raise RuntimeError(f"pytest does not understand how it was called:\n{done.stdout}")
    return done.returncode not in (OK, NO_TESTS)


def draw(tests: Suite, site: Site, module: cst.Module, chance: random.Random) -> Mutant:
    after = module.deep_replace(site.node, chance.choice(site.changes))
    assert isinstance(after, cst.Module)
    found = tests.that_reach(site)
    return Mutant(site.file, site.lines[-1], module.code, after.code, found)


def main() -> int:
    given = _read_words()
    began = time.monotonic()
    chance = random.Random(given.seed)
    sites = [(one, *site) for one in given.packages for site in sites_of(one)]
    drawn = chance.sample(sites, min(given.count, len(sites)))
    killed, survivors = dict.fromkeys(given.packages, 0), dict[str, list[Mutant]]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with ThreadPoolExecutor(given.jobs) as pool:
            learned = pool.map(lambda one: learn(one, folder), given.packages)
            tests = dict(zip(given.packages, learned, strict=True))
            mutants = [(one, draw(tests[one], site, module, chance)) for one, site, module in drawn]
            done = pool.map(lambda two: is_killed(two[1], tests[two[0]], folder), mutants)
            for number, ((package, mutant), dead) in enumerate(zip(mutants, done, strict=True), 1):
                killed[package] += dead
                if not dead:
                    survivors.setdefault(package, []).append(mutant)
                    reason = "" if mutant.tests else " (no test comes here)"
                    print(f"\nsurvived{reason}:\n{mutant.diff}\n", flush=True)
                elif number % 10 == 0:
                    print(f"{number} of {len(mutants)}", flush=True)
    for package in given.packages:
        alive = len(survivors.get(package, []))
        print(f"{package:8} {killed[package]:4} killed {alive:4} survived")
    all_killed = sum(killed.values())
    share = all_killed / max(len(drawn), 1)
    print(
        f"{all_killed} of {len(drawn)} mutants killed ({share:.1%}), drawn with seed {given.seed} "
        f"from {len(sites)} sites, in {time.monotonic() - began:.0f} s"
    )
    return 0 if share >= given.least else 1


def _read_words() -> argparse.Namespace:
    there = [name for name in PACKAGES if (SOURCE / "minewise" / name).is_dir()]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("packages", nargs="*", help=", ".join(there))
    parser.add_argument("--count", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--least", type=float, default=0.9, help="the share to be killed (0.9)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at one time (2)")
    given = parser.parse_args()
    given.packages = given.packages or there
    for name in given.packages:
        if name not in there:
            parser.error(f"{name!r} is not a package: expected some of {', '.join(there)}")
    return given


if __name__ == "__main__":
    sys.exit(main())
