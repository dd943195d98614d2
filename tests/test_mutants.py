"""What finds the changes, and what tests them."""

from pathlib import Path

import libcst as cst
import pytest
from libcst.metadata import MetadataWrapper

import mutants
from mutants import Mutant, Site, SiteFinder, Suite, is_killed

CODE = '''"""What this is for."""
import os
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import re

__all__ = ["half"]

@decorate(first=True)
def half(
    number: int | None = 3,
) -> "Number":
    """Half of it."""
    if number < 0:
        raise ValueError("less")
    print("a sentence for people")
    return (
        number
        // 2
    )
'''


def sites() -> list[tuple[Site, list[str]]]:
    """The sites of that code, and the lines that differ after each change."""
    module = MetadataWrapper(cst.parse_module(CODE))
    finder = SiteFinder(Path("half.py"), CODE)
    module.visit(finder)
    found = []
    for site in finder.sites:
        codes = [changed_code(module.module, site, change) for change in site.changes]
        found.append((site, [line for code in codes for line in differing(code)]))
    return found


def changed_code(module: cst.Module, site: Site, change: cst.CSTNode) -> str:
    changed = module.deep_replace(site.node, change)
    assert isinstance(changed, cst.Module)
    return changed.code


def differing(code: str) -> list[str]:
    return [line.strip() for line in code.splitlines() if line not in CODE.splitlines()]


def test_what_runs_is_changed_and_nothing_else() -> None:
    assert {line for _, lines in sites() for line in lines} == {
        "number: int | None = 4,",
        "if number <= 0:",
        "if number < 1:",
        "raise ValueError(None)",
        'raise ValueError("XXlessXX")',
        'raise ValueError("LESS")',
        "print(None)",
        "number / 2",
        "// 3",
    }


def test_a_site_is_reached_by_whoever_comes_to_its_statement() -> None:
    lines = {site.lines for site, changes in sites() if changes == ["// 3"]}
    assert lines == {range(17, 20)}


def test_the_tests_that_reach_a_site_are_run_the_quickest_first() -> None:
    tests = Suite("core", {"slow": 2.0, "quick": 0.1, "other": 0.0})
    tests.reached["half.py"] = {1: {""}, 14: {"other"}, 16: {"slow"}, 18: {"quick"}}
    node = cst.Name("x")
    reach = [tests.that_reach(Site(Path("half.py"), lines, node, ())) for lines in (
        range(16, 19), range(14, 15), range(30, 31), range(1, 2),
    )]  # fmt: skip
    assert reach == [["quick", "slow"], ["other"], [], ["other", "quick", "slow"]]


@pytest.mark.slow
def test_a_change_that_a_test_notices_is_killed_and_another_survives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "LEAST", 2.0)
    file = mutants.SOURCE / "minewise" / "core" / "cell.py"
    code = file.read_text(encoding="utf-8")
    test = "src/minewise/core/cell.py::minewise.core.cell.place"
    tests = Suite("core", {test: 0.1})

    def killed(old: str, new: str) -> bool:
        assert old in code
        return is_killed(Mutant(file, 1, code, code.replace(old, new), [test]), tests, tmp_path)

    assert killed("row=row + 1", "row=row + 2")
    assert killed("def place", "raise ImportError\ndef place")
    assert killed("row, column = cell", "row, column = cell\n    while True: pass")
    assert not killed("    row, column = cell", "    (row, column) = cell")
    assert file.read_text(encoding="utf-8") == code
