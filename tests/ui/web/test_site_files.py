"""What goes into the page without a server: all that it may need; what can wait, waits."""

import ast
import os
import subprocess
import sys
from importlib.util import resolve_name
from pathlib import Path

import pytest

from minewise.screens.registry import _OPENERS
from minewise.ui.web.local_server import guard
from minewise.ui.web.static_site import folder
from minewise.ui.web.static_site.archives import our_files

FIRST = "minewise.ui.web.in_page"


@pytest.fixture(scope="module")
def carried() -> dict[str, bytes]:
    """The files of ours, by name."""
    return dict(our_files())


def modules_of(carried: dict[str, bytes]) -> dict[str, str]:
    """The file of each module."""
    return {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name
        for name in carried
        if name.endswith(".py")
    }


def imported(module: str, file: str, source: bytes) -> set[str]:
    """The modules of ours that a module may import, now or later."""
    package = module if file.endswith("__init__.py") else module.rpartition(".")[0]
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            name = resolve_name("." * node.level + (node.module or ""), package)
            found |= {name, *(f"{name}.{each.name}" for each in node.names)}
    return {name for name in found if name.split(".")[0] == "minewise"}


def test_whatever_the_page_may_import_is_carried(carried: dict[str, bytes]) -> None:
    known = modules_of(carried)
    screens = {f"minewise.screens.{opener.partition(':')[0]}" for opener in _OPENERS.values()}
    todo, seen = [FIRST, *screens], set()
    while todo:
        module = todo.pop()
        if module in seen or module not in known:
            continue
        seen.add(module)
        file = known[module]
        named = imported(module, file, carried[file])
        # A name of a package may be a function; a package itself is a file or nothing.
        missing = {
            name
            for name in named
            if name not in known
            and name.rpartition(".")[0] not in known
            and not name.endswith("_native")
        }
        assert not missing, f"{module} imports what is not in the page: {missing}"
        todo += named
    assert {"minewise.course", "minewise.session"} <= seen


def test_data_beside_modules_is_carried_and_no_compiled_files(carried: dict[str, bytes]) -> None:
    assert "minewise/training/puzzles.txt" in carried
    ends = {name.rpartition(".")[2] for name in carried}
    assert ends <= {"py", "txt", "json", "mo"}, ends


def test_what_few_need_is_not_imported_before_the_first_click(tmp_path: Path) -> None:
    program = f"""
import sys
from {FIRST} import InPage
page = InPage(print)
page.hear('{{"version": 2, "type": "hello", "tab": "first"}}')
page.hear('{{"version": 2, "type": "do", "n": 1, "action": "point", "cell": [4, 4]}}')
later = ("arena", "course", "env", "suite", "training")
print([name for name in later if f"minewise.{{name}}" in sys.modules])
"""
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"MINEWISE_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "[]\n"


def rules(policy: str) -> dict[str, set[str]]:
    return {name: set(values) for name, *values in map(str.split, policy.split(";"))}


def test_the_policy_is_that_of_the_server_but_for_compiling_python() -> None:
    ours, server = rules(folder.POLICY), rules(guard.POLICY)
    # A page cannot say who may frame it; a worker and a manifest are of the site alone.
    only_here = {"worker-src", "manifest-src"}
    assert server.keys() - ours.keys() <= {"frame-ancestors"}
    assert ours.keys() - server.keys() <= only_here
    assert all(ours[name] == {"'self'"} for name in only_here & ours.keys())
    assert ours.pop("script-src") - server["script-src"] == {"'wasm-unsafe-eval'"}
    none = {"'none'"}
    assert all(values <= server.get(name, {"'self'"}) | none for name, values in ours.items())
