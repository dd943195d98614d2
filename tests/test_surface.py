"""The public surface: what `__all__` of each package lists, for people who use the library.

    public   a package with `__all__`: its names are in the reference, and change with care
    private  `base`, `session`, `screens`, `ui`: the rooms of the application, without `__all__`
    home     the package that a file belongs to; tests belong to the package they mirror

The house itself imports what it needs from modules, in the direction that import-linter
enforces. Documents, examples and the course folder are for users: they use public names only.
"""

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from doctest import DocTestParser
from inspect import isclass, isfunction
from pathlib import Path

import pytest

import reference

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PACKAGES = {
    ".".join(path.parent.relative_to(SOURCE).parts): path
    for path in sorted((SOURCE / "minewise").rglob("__init__.py"))
}
PRIVATE = ("minewise.base", "minewise.session", "minewise.screens", "minewise.ui")
PUBLIC = [name for name in PACKAGES if not name.startswith(PRIVATE)]

# Modules that need packages which few have: their names are public, and imported from there.
WITH_OTHERS = {
    f"minewise.{home}.{name}" for home, names in reference.WITH_OTHERS.items() for name in names
}

# The library is to be read in an afternoon.
MOST_NAMES = 300


def listed_in(name: str) -> list[str]:
    return list(getattr(importlib.import_module(name), "__all__", []))


def in_order(name: str) -> tuple[bool, bool, str]:
    """CONSTANTS, then Classes, then functions; by name among themselves."""
    return not name.isupper(), not name[0].isupper(), name


@pytest.mark.parametrize("name", PUBLIC)
def test_what_a_package_lists_is_its_own_and_in_order(name: str) -> None:
    listed = listed_in(name)
    assert listed == sorted(set(listed), key=in_order)
    package = importlib.import_module(name)
    offered = {one: getattr(package, one) for one in listed}
    homes = {one: it.__module__ for one, it in offered.items() if isclass(it) or isfunction(it)}
    assert not {f"{name}.{one}" for one, home in homes.items() if not is_inside(home, name)}


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_package_imports_only_what_it_lists(name: str) -> None:
    """What the house alone needs is imported from its module, not passed on by the package."""
    listed = set(listed_in(name))
    tree = ast.parse(PACKAGES[name].read_text(encoding="utf-8"))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            assert node.name in listed
        if isinstance(node, ast.ImportFrom):
            assert {alias.asname or alias.name for alias in node.names} <= listed | used


def test_a_private_package_lists_nothing() -> None:
    private = [name for name in PACKAGES if name not in PUBLIC]
    assert {name.split(".")[1] for name in private} == {name.split(".")[1] for name in PRIVATE}
    for name in private:
        assert "__all__" not in PACKAGES[name].read_text(encoding="utf-8"), name


def test_the_reference_has_exactly_the_public_packages_and_not_too_many_names() -> None:
    assert {reference._full(name) for name in reference.PACKAGES} == set(PUBLIC)
    names = [one for name in PUBLIC for one in listed_in(name)]
    assert len(names) + len(WITH_OTHERS) <= MOST_NAMES


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


def home_of(file: str) -> str:
    """The package that a file belongs to, or `minewise` for what stands outside of all."""
    parts = Path(file).parts
    if parts[0] == "src":
        return ".".join(parts[1:-1])
    # A folder of tests mirrors a package, and may look inside all of that.
    mirrored = f"minewise.{parts[1]}" if parts[0] == "tests" and len(parts) > 2 else ""
    return mirrored if mirrored in PACKAGES else "minewise"


def hidden_imports(file: str, code: str) -> set[str]:
    """What a file takes from another package although its name begins with an underscore."""
    found = set()
    for module, name in imported(code):
        parts = f"{module}.{name}".rstrip(".").split(".")
        for at, part in enumerate(parts):
            if parts[0] == "minewise" and re.match(r"_[a-z]", part):
                owner = ".".join(parts[:at])
                package = owner if owner in PACKAGES else owner.rpartition(".")[0]
                if not is_inside(home_of(file), package):
                    found.add(".".join(parts))
    return found


LOOKS_INSIDE = {"benchmarks/judge.py"}  # asks the native core for what no player needs


def test_nothing_private_is_taken_from_another_package() -> None:
    folders = (ROOT / name for name in ("src", "benchmarks", "docs"))
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        found = hidden_imports(file, path.read_text(encoding="utf-8"))
        assert not found or file in LOOKS_INSIDE, file


@pytest.mark.parametrize(
    ("file", "code", "found"),
    [
        ("src/minewise/ui/heat.py", "from minewise.core.grid import place", set()),
        ("src/minewise/core/game.py", "from minewise.core.grid import _near", set()),
        ("src/minewise/solver/native.py", "from minewise.solver import _native", set()),
        ("src/minewise/__main__.py", "from minewise import __version__", set()),
        ("docs/make.py", "from minewise.core.grid import _near", {"minewise.core.grid._near"}),
        ("docs/make.py", "import minewise.solver._native", {"minewise.solver._native"}),
        ("src/minewise/ui/x.py", "def f():\n from minewise.core import _x", {"minewise.core._x"}),
    ],
)  # fmt: skip
def test_something_private_is_noticed(file: str, code: str, found: set[str]) -> None:
    assert hidden_imports(file, code) == found


def is_public(whole: str) -> bool:
    """Whether a full name is that of a public package, or of one of its names or what is in it."""
    parts = whole.split(".")
    names = [(".".join(parts[:at]), parts[at]) for at in range(1, len(parts))]
    listed = any(package in PUBLIC and name in listed_in(package) for package, name in names)
    return listed or whole in PUBLIC or any(is_inside(whole, one) for one in WITH_OTHERS)


def past_the_surface(code: str) -> set[str]:
    """What some code imports from Minewise, or reaches by its full name, and is not public."""
    reached = {f"{module}.{name}".rstrip(".") for module, name in imported(code)}
    attributes = (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Attribute))
    reached |= {text for node in attributes if re.fullmatch(r"[\w.]+", text := ast.unparse(node))}
    return {whole for whole in reached if is_inside(whole, "minewise") and not is_public(whole)}


@pytest.mark.parametrize(
    ("code", "past"),
    [
        ("import minewise\nminewise.play(minewise.core.Level.parse('beginner'))", set()),
        ("from minewise.env.stable_baselines import SB3VecEnv", set()),
        ("import minewise\nminewise.core.game", {"minewise.core.game"}),
        ("from minewise.core.game import Step", {"minewise.core.game.Step"}),
        ("from minewise.session.session import Session", {"minewise.session.session.Session"}),
        ("from minewise.core import no_such_name", {"minewise.core.no_such_name"}),
    ],
)  # fmt: skip
def test_what_is_not_public_is_noticed(code: str, past: set[str]) -> None:
    assert past_the_surface(code) == past


def code_in(path: Path) -> list[str]:
    """The Python of a file; that of a document is at prompts, or in blocks that are marked so."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return [text]
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    typed = [example.source for example in DocTestParser().get_examples(text)]
    return ["".join(typed), *(block for block in blocks if ">>>" not in block)]


def for_users() -> list[Path]:
    found = {*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.py")}
    found |= {*(ROOT / "cs50").rglob("*.md"), *(ROOT / "cs50").rglob("*.py")}
    return sorted(found - {*(ROOT / "docs" / "api").rglob("*")})


def test_users_need_public_names_only() -> None:
    for path in for_users():
        for code in code_in(path):
            assert not past_the_surface(code), path


@pytest.mark.parametrize("package", ["base", "core", "logic", "solver", "formats"])
def test_what_must_run_anywhere_needs_the_standard_library_only(package: str) -> None:
    files = sorted((SOURCE / "minewise" / package).glob("*.py"))
    assert files
    for path in files:
        for module, _ in imported(path.read_text(encoding="utf-8")):
            top = module.partition(".")[0]
            assert top == "minewise" or top in sys.stdlib_module_names, (path, module)
