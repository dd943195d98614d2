"""The documents become a site without a warning: no link leads nowhere, no name is left out."""

import importlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import reference

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    # A copy, since pages are written beside the documents.
    for folder in ("docs", "cs50"):
        ignored = shutil.ignore_patterns("__pycache__", "api")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    asked = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    built = subprocess.run(
        [*asked, str(tmp_path / "docs"), str(tmp_path / "site")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stderr) == (0, "")
    page = (tmp_path / "site" / "api" / "core.html").read_text(encoding="utf-8")
    assert 'id="minewise.core.Position"' in page
    assert "minewise course check" in (tmp_path / "site" / "api" / "commands.html").read_text(
        "utf-8"
    )


def test_every_package_with_public_names_has_a_page() -> None:
    folders = (ROOT / "src" / "minewise").glob("*/__init__.py")
    packages = {folder.parent.name for folder in folders} - {"ui"}
    assert set(reference.PACKAGES) == packages


def test_what_is_said_of_a_value_is_found_below_it() -> None:
    solver = importlib.import_module("minewise.solver")
    assert reference._said_of(solver, "EFFORTS").startswith("How hard to think")
    assert reference._said_of(solver, "no such name") == ""
