"""Facts about the package as a whole."""

import ast
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src/minewise/solver"


def test_the_solver_needs_the_core_and_the_standard_library_only() -> None:
    for path in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                ours = name.startswith(("minewise.core", "minewise.solver"))
                assert ours or name.partition(".")[0] in sys.stdlib_module_names, (path, name)
