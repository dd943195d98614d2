"""The package installs on any machine, with a compiler or without."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import minewise

ROOT = Path(__file__).parents[1]


def build_wheel(into: Path, **environment: str) -> Path:
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(into), str(ROOT)],
        env=os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"} | environment,
        check=True,
        timeout=300,
    )
    (wheel,) = into.glob("*.whl")
    return wheel


@pytest.mark.slow
def test_a_compiler_that_fails_still_gives_a_wheel_in_pure_python(tmp_path: Path) -> None:
    wheel = build_wheel(tmp_path, CXX="/bin/false")
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "minewise/core/game.py" in names
    assert "minewise/py.typed" in names
    assert "minewise/suite/suite-1.json" in names
    assert "minewise_text/__init__.py" in names  # where verifiers looks


@pytest.mark.slow
def test_a_wheel_for_others_is_not_built_without_the_native_core(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        build_wheel(tmp_path, CXX="/bin/false", MINEWISE_NATIVE="1")


def test_the_version_is_the_one_in_the_changelog() -> None:
    assert f"## [{minewise.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("module", ["minewise", "minewise.core"])
def test_importing_needs_nothing_but_the_package(module: str) -> None:
    program = f"""
import sys
before = set(sys.modules)
import {module}
others = {{name.partition('.')[0] for name in set(sys.modules) - before}}
print(*sorted(others - set(sys.stdlib_module_names) - {{'minewise'}}))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )  # fmt: skip
    assert run.stdout.strip() == ""
