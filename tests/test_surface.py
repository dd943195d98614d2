"""What each package offers: its `__all__`, and nobody takes anything else from outside.

    package  a folder of `src/minewise` with an `__init__`
    home     the package that a file belongs to; tests belong to the package they mirror

Inside a package everybody may import its modules. From elsewhere only what a
package lists is imported, from the package itself. A screen is a module of its
own, imported when it is opened: so the modules of `screens` are public too.
"""

import ast
import importlib
import sys
from collections.abc import Iterator
from inspect import isclass, isfunction
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TypeGuard

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PACKAGES = {
    ".".join(path.parent.relative_to(SOURCE).parts): path
    for path in sorted((SOURCE / "minewise").rglob("__init__.py"))
}

# Files that belong to a package although they are not in a folder of its name.
HELPERS = {
    "benchmarks/boards.py": "minewise.boards",  # grows boards that would be dealt
    "benchmarks/hops.py": "minewise.ui.web.local_server",  # talks to it without a network
    "benchmarks/solver.py": "minewise.solver",  # compares the cores, which are inside
    "benchmarks/judge.py": "minewise.solver",  # asks the native core for what no player needs
    "docs/json_page.py": "minewise.ui.cli",  # describes what commands print
    "docs/reference.py": "minewise.ui.cli",  # prints what they say of themselves
    "docs/pictures/terminal.py": "minewise.ui.tui",
    "docs/pictures/window.py": "minewise.ui.tk",
    "src/minewise_text/__init__.py": "minewise.env.text",  # where verifiers looks for it
    "tests/agents.py": "minewise.env",
    "tests/hostile.py": "minewise.players",
    "tests/playthroughs.py": "minewise.ui",
    "tests/window_player.py": "minewise.ui",
}

BY_MODULE = {"minewise.screens"}


def package_named(name: str) -> ModuleType:
    if name == "minewise.ui.tk":
        pytest.importorskip("tkinter")
    return importlib.import_module(name)


def in_order(name: str) -> tuple[bool, bool, str]:
    """CONSTANTS, then Classes, then functions; by name among themselves."""
    return not name.isupper(), not name[0].isupper(), name


@pytest.mark.parametrize("name", PACKAGES)
def test_what_a_package_lists_is_its_own_in_order_and_all_that_it_defines(name: str) -> None:
    package = package_named(name)
    listed: list[str] = list(getattr(package, "__all__", []))
    assert listed == sorted(set(listed), key=in_order)
    offered = {one: getattr(package, one) for one in listed}
    homes = {one: what.__module__ for one, what in offered.items() if is_code(what)}
    assert not {one for one, home in homes.items() if not is_inside(home, name)}, "borrowed"
    for node in ast.parse(PACKAGES[name].read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            assert node.name in listed


def is_code(what: object) -> TypeGuard[type | FunctionType]:
    return isclass(what) or isfunction(what)


def files() -> list[Path]:
    folders = ("src", "benchmarks", "docs", "tests")
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def home_of(file: str) -> str:
    """The package that a file belongs to, or `minewise` for what stands outside of all."""
    if file in HELPERS:
        return HELPERS[file]
    parts = Path(file).parts
    if parts[0] == "src":
        return ".".join(parts[1:-1])
    # A folder of tests mirrors a package, and may look inside all of that.
    mirrored = f"minewise.{parts[1]}" if parts[0] == "tests" and len(parts) > 2 else ""
    return mirrored if mirrored in PACKAGES else "minewise"


def imported(code: str) -> Iterator[tuple[str, str]]:
    """Each module that some code imports from, and the name it takes from it."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            yield from ((node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def is_inside(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


def imports_past(file: str, code: str) -> set[str]:
    """The modules that a file imports, or takes a name from, although their packages hide them."""
    home = home_of(file)
    is_test = file.startswith("tests/")
    past = set()
    for module, name in imported(code):
        if not is_inside(module, "minewise"):
            continue
        if module not in PACKAGES:
            package = module.rpartition(".")[0]
            is_near = is_inside(home, package) or (is_test and is_inside(package, home))
            if package not in BY_MODULE and not is_near:
                past.add(module)
        elif name and not is_inside(home, module) and not (is_test and is_inside(module, home)):
            whole = f"{module}.{name}"
            listed = getattr(package_named(module), "__all__", [])
            if name not in listed and whole not in PACKAGES and not name.startswith("__"):
                past.add(whole)
    return past


@pytest.mark.parametrize("package", ["core", "logic", "solver", "formats"])
def test_what_must_run_anywhere_needs_the_standard_library_only(package: str) -> None:
    files = sorted((SOURCE / "minewise" / package).glob("*.py"))
    assert files
    for path in files:
        for module, _ in imported(path.read_text(encoding="utf-8")):
            top = module.partition(".")[0]
            assert top == "minewise" or top in sys.stdlib_module_names, (path, module)


def test_nothing_is_imported_past_a_package() -> None:
    found = {
        f"{file} {module}"
        for path in files()
        for file in [path.relative_to(ROOT).as_posix()]
        for module in imports_past(file, path.read_text(encoding="utf-8"))
    }
    assert not found, "import these from the package, which lists what it offers:\n" + "\n".join(
        sorted(found)
    )


@pytest.mark.parametrize(
    ("file", "code", "past"),
    [
        ("src/minewise/ui/heat.py", "from minewise.core import Cell", set()),
        ("src/minewise/ui/heat.py", "import minewise.core", set()),
        ("src/minewise/core/game.py", "from minewise.core.grid import Grid", set()),
        ("src/minewise/ui/cli/play.py", "from minewise.ui.plain import Plain", set()),
        ("src/minewise/ui/cli/play.py", "from minewise.ui import plain", set()),
        ("src/minewise/ui/cli/play.py", "from minewise.ui.cli import options", set()),
        ("src/minewise/ui/cli/gui.py", "from minewise.ui import tk", set()),
        ("src/minewise/ui/cli/play.py", "from minewise.screens.play import PlayScreen", set()),
        ("src/minewise/__main__.py", "from minewise import __version__, core", set()),
        ("tests/core/test_grid.py", "from minewise.core.grid import Grid", set()),
        ("tests/ui/test_gui.py", "from minewise.ui.tui.themes import Theme", set()),
        ("docs/make.py", "from minewise.core.grid import Grid", {"minewise.core.grid"}),
        ("docs/make.py", "import minewise.core.grid", {"minewise.core.grid"}),
        ("docs/make.py", "from minewise.core import grid", {"minewise.core.grid"}),
        ("tests/ui/test_gui.py", "from minewise.core.grid import Grid", {"minewise.core.grid"}),
        ("src/minewise/ui/tui/x.py", "from minewise.ui.cli.app import x", {"minewise.ui.cli.app"}),
        ("src/minewise/ui/heat.py", "def f():\n from minewise.core.cell import place",
         {"minewise.core.cell"}),
    ],
)  # fmt: skip
def test_an_import_past_a_package_is_found(file: str, code: str, past: set[str]) -> None:
    assert imports_past(file, code) == past
