"""The package installs on any machine, with a compiler or without."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

import minewise

ROOT = Path(__file__).parents[1]
BUILD = "import sys, scikit_build_core.build as backend; getattr(backend, sys.argv[1])(sys.argv[2])"
MADE = re.compile(r"(?:^|/)(\.\w+|__pycache__|api)(/|$)|\.so$")
OUTSIDE = re.compile(r"(?:^|/)(tests?|benchmarks|docs|examples|cs50|\.\w+|__pycache__)(/|$)")


def build(what: str, into: Path, **environment: str) -> Path:
    """Build a wheel or the source of what lies here, with all that was made beside it."""
    words = [sys.executable, "-c", BUILD, f"build_{what}", str(into)]
    system = os.environ | environment
    subprocess.run(words, cwd=ROOT, env=system, check=True, capture_output=True, timeout=300)
    (built,) = into.iterdir()
    return built


@pytest.mark.slow
def test_a_failing_compiler_gives_a_pure_wheel_unless_the_core_is_required(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        build("wheel", tmp_path, CXX="/bin/false", MINEWISE_NATIVE="1")
    wheel = build("wheel", tmp_path, CXX="/bin/false")
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {
        "minewise/core/game.py", "minewise/py.typed", "minewise/suite/suite-1.json",
        "minewise/training/puzzles.txt", "minewise/ui/tui/minewise.tcss",
        "minewise/ui/web/page/index.html", "minewise_text/__init__.py",  # where verifiers looks
    } < {*names}  # fmt: skip
    info = f"minewise-{minewise.__version__}.dist-info"
    assert {name.split("/")[0] for name in names} == {"minewise", "minewise_text", info}
    assert not [name for name in names if OUTSIDE.search(name)]


def test_the_source_has_all_that_is_needed_and_no_dead_links(tmp_path: Path) -> None:
    source = build("sdist", tmp_path)
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        file = archive.extractfile(f"{source.name.removesuffix('.tar.gz')}/PKG-INFO")
        assert file is not None
        told = message_from_bytes(file.read())
    assert {name.split("/")[0] for name in names} == {
        "CHANGELOG.md", "CITATION.cff", "CMakeLists.txt", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md",
        "LICENSE", "Makefile", "PKG-INFO", "README.md", "SECURITY.md", "benchmarks", "conftest.py",
        "cs50", "docs", "examples", "native", "packaging", "pyproject.toml", "src", "tests",
    }  # fmt: skip
    some = "native/module.cpp", "native/env/batch.cpp", "src/minewise/training/puzzles.txt"
    assert {*some, "tests/test_packaging.py", "tests/conftest.py"} < names
    assert not [name for name in names if MADE.search(name)]
    assert told["Author"] == "The Minewise developers"
    assert told["Description-Content-Type"] == "text/markdown"
    text = bytes(told.get_payload(decode=True)).decode()
    assert text.startswith("# Minewise")
    assert "[" not in re.sub(r"(?s)```.*?```|`[^`]*`", "", text), "a link into the repository"
    assert "docs/" not in text
    # Otherwise it is the README.
    assert "**Play** in the terminal, in a window or in a browser" in text


def test_changelog_and_citation_have_the_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version, day = re.findall(r"^## \[(\d.*)\] - (.*)$", changes, re.MULTILINE)[0]
    assert version == minewise.__version__
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert {f"version: {version}", f"date-released: {day}"} < {*citation}


# What is not a front end's needs no package but our own; one that needs another needs no more.
FREE = """
base core measures logic solver formats analysis players boards advice training arena course suite
ui.cli
"""
NEEDS = {
    FREE: "",
    "session.session ui.plain.stage ui.web.conversation": "platformdirs",
    "ui.tk.window": "platformdirs sv_ttk tkinter",
    "ui.tui.stage_screen": "platformdirs rich textual",
    "ui.web.local_server.server": "click h11 platformdirs starlette uvicorn",
}
OF_FRONT_ENDS = """
click gymnasium h11 matplotlib mcp numpy platformdirs pyarrow rich rich_click starlette sv_ttk
textual tkinter uvicorn websockets
"""


@pytest.mark.parametrize("names", NEEDS)
def test_what_only_one_front_end_needs_is_imported_by_it_alone(names: str) -> None:
    program = f"""
import importlib, sys
before = set(sys.modules)
for name in {names.split()}:
    importlib.import_module(f"minewise.{{name}}")
print(*{{name.partition(".")[0] for name in set(sys.modules) - before}})
"""
    others = set(subprocess.check_output([sys.executable, "-c", program], text=True).split())
    assert others & set(OF_FRONT_ENDS.split()) == set(NEEDS[names].split())
    if names == FREE:
        assert others <= set(sys.stdlib_module_names) | {"minewise"}
