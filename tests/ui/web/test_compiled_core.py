"""Where a wheel that was compiled for browsers is at hand, the page has the native core."""

import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import platformdirs
import pytest

import minewise
from minewise.base.errors import MinewiseError
from minewise.ui.web.static_site.archives import compiled_core

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


def test_modules_in_the_folder_are_found_where_the_native_core_is_looked_for(
    tmp_path: Path,
) -> None:
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
    run = subprocess.run(
        [sys.executable, "-S", "-c", program],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "compiled\n"
