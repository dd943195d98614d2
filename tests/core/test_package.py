"""Facts about the package as a whole."""

import ast
import sys
from pathlib import Path

import minewise
from minewise import core

ROOT = Path(__file__).parents[2]


def imported_by(path: Path) -> set[str]:
    """The modules that a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            found.add(node.module or "")
    return found


def test_core_needs_the_standard_library_only() -> None:
    files = list((ROOT / "src/minewise/core").glob("*.py"))
    assert files
    for path in files:
        for module in imported_by(path):
            top = module.partition(".")[0]
            assert module.startswith("minewise.core") or top in sys.stdlib_module_names, path


def test_every_error_is_a_value_error_of_one_root() -> None:
    for error in (core.NotationError, core.ImpossibleError, core.IllegalMoveError):
        assert issubclass(error, core.MinewiseError)
    assert issubclass(core.MinewiseError, ValueError)


def test_the_version_is_the_one_in_the_changelog() -> None:
    assert f"## [{minewise.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
