"""What goes into the page without a server: all that it may need, and nothing else."""

import ast
import base64
import hashlib
import io
import os
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import resolve_name
from pathlib import Path

import platformdirs
import pytest

import minewise
from minewise.base.errors import MinewiseError
from minewise.screens.registry import _OPENERS
from minewise.ui.web.local_server import guard
from minewise.ui.web.static_site import folder, runtime
from minewise.ui.web.static_site.archives import compiled_core, our_files

FIRST = "minewise.ui.web.in_page"


@pytest.fixture(scope="module")
def carried() -> dict[str, bytes]:
    return dict(our_files())


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
    files = [name for name in carried if name.endswith(".py")]
    known = {name[:-3].removesuffix("/__init__").replace("/", "."): name for name in files}
    screens = {f"minewise.screens.{opener.partition(':')[0]}" for opener in _OPENERS.values()}
    todo, seen = {FIRST, *screens}, set()
    while todo:
        module = todo.pop()
        seen.add(module)
        named = imported(module, known[module], carried[known[module]])
        # A name of a package may be a function; a package itself is a file or nothing.
        missing = {name for name in named - known.keys() if name.rpartition(".")[0] not in known}
        assert all("._native" in name for name in missing), f"{module} imports {missing}"
        todo |= (named & known.keys()) - seen
    assert {"minewise.course", "minewise.session"} <= seen


def test_data_beside_modules_is_carried_and_no_compiled_files(carried: dict[str, bytes]) -> None:
    assert "minewise/training/puzzles.txt" in carried
    ends = {name.rpartition(".")[2] for name in carried}
    assert ends <= {"py", "txt", "json", "mo"}, ends


def printed(*words: str, **environment: str) -> str:
    """What a Python prints that is started with these words."""
    command, environ = [sys.executable, *words], os.environ | environment
    run = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
    return run.stdout


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
    assert printed("-c", program, MINEWISE_DATA=str(tmp_path)) == "[]\n"


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


# As npm does it: the package is written to a folder that is named.
PACKS = """#!/bin/sh
echo fetched >> "{log}"
cp "{package}" "$4/pyodide-0.tgz"
"""
FAILS = """#!/bin/sh
echo "npm error code ECONNREFUSED" >&2
echo "npm error errno ECONNREFUSED" >&2
echo "npm error FetchError: the registry does not answer" >&2
exit 1
"""


def npm(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "bin").mkdir()
    (folder / "bin" / "npm").write_text(script)
    (folder / "bin" / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder / 'bin'}:/usr/bin:/bin")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "package.tgz"
    with tarfile.open(path, "w:gz") as archive:
        for name in (*runtime.FILES, "../outside"):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(name)
            archive.addfile(member, io.BytesIO(name.encode()))
    npm(tmp_path, PACKS.format(log=tmp_path / "log", package=path), monkeypatch)
    return path


def test_another_package_is_refused_and_the_right_one_fetched_once_and_only_what_a_site_needs(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(MinewiseError, match="is not what was expected: its checksum is sha512-"):
        runtime.runtime_folder(tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []
    (tmp_path / "log").unlink()
    found = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    monkeypatch.setattr(runtime, "INTEGRITY", f"sha512-{found}")
    for _time in range(2):
        folder = runtime.runtime_folder(tmp_path / "cache")
        assert {path.name for path in folder.iterdir()} == set(runtime.FILES)
        assert (folder / "pyodide.mjs").read_text() == "pyodide.mjs"
    assert (tmp_path / "log").read_text() == "fetched\n"
    (folder / "pyodide.mjs").unlink()
    assert (runtime.runtime_folder(tmp_path / "cache") / "pyodide.mjs").is_file()


def test_it_is_said_why_fetching_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MinewiseError, match=r"needs npm, .*install Node.js 18 or newer"):
        runtime.runtime_folder(tmp_path / "cache")
    npm(tmp_path, FAILS, monkeypatch)
    with pytest.raises(MinewiseError) as caught:
        runtime.runtime_folder(tmp_path / "cache")
    assert str(caught.value) == (
        f"fetching pyodide@{runtime.VERSION} with npm, which needs a network once, failed: "
        "FetchError: the registry does not answer"
    )


NAME = f"minewise-{minewise.__version__}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"


def wheel(folder: Path, name: str = NAME, *modules: str) -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w") as archive:
        for module in ("minewise/core/game.py", *modules):
            archive.writestr(module, "what it holds")
    return path


def test_its_compiled_modules_are_taken_and_nothing_else(tmp_path: Path) -> None:
    core = "minewise/solver/_native.cpython-314-wasm32-emscripten.so"
    with zipfile.ZipFile(io.BytesIO(compiled_core(wheel(tmp_path, NAME, core)))) as archive:
        assert archive.namelist() == [core]


@pytest.mark.parametrize(
    ("name", "modules", "told"),
    [
        ("minewise-0.0.1-cp314-cp314-x_wasm32.whl", ["minewise/x.so"], "is not a wheel for this"),
        (NAME.replace("wasm32", "x86_64"), ["minewise/x.so"], "is not a wheel for this page"),
        (NAME, [], "holds no compiled modules"),
    ],
)
def test_another_wheel_is_refused_with_a_sentence(
    tmp_path: Path, name: str, modules: list[str], told: str
) -> None:
    with pytest.raises(MinewiseError, match=told):
        compiled_core(wheel(tmp_path, name, *modules))
    path = tmp_path / NAME
    path.write_bytes(b"PK no zip")
    with pytest.raises(MinewiseError, match="cannot be read"):
        compiled_core(path)


def test_modules_in_the_folder_are_found_where_the_core_is_looked_for(tmp_path: Path) -> None:
    folder = tmp_path / "minewise" / "solver"
    folder.mkdir(parents=True)
    (folder / "_native.py").write_text("NAME = 'compiled'", encoding="utf-8")
    program = f"""
import importlib.util
from minewise.ui.web import in_page
assert importlib.util.find_spec("minewise.solver._native") is None
in_page.use_compiled({str(tmp_path)!r})
import minewise.solver._native
print(minewise.solver._native.NAME)
"""
    # Without the start-up files of the environment the sources alone are found.
    paths = (str(Path(each.__file__ or "").parents[1]) for each in (minewise, platformdirs))
    assert printed("-S", "-c", program, PYTHONPATH=os.pathsep.join(paths)) == "compiled\n"
