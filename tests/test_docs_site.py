"""The documents are built into a site without a warning: no dead links, no missing names."""

import importlib
import inspect
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

import reference
from minewise.ui.cli.app import COMMANDS

ROOT = Path(__file__).parent.parent


def names_in_inventory(file: Path) -> set[str]:
    """The names of the code that other sites can link to."""
    listed = zlib.decompress(file.read_bytes().split(b"\n", 4)[4]).decode()
    return {line.split(" ")[0] for line in listed.splitlines() if " py:" in line}


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    # A copy, since pages are written beside the documents.
    for folder in ("docs", "cs50"):
        ignored = shutil.ignore_patterns("__pycache__", "api")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    # A stand-in for the page without a server, which takes a minute and a network to build.
    page = tmp_path / "build" / "page" / "play" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("the game", encoding="utf-8")
    asked = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    asked += ["-D", "toc_object_entries=0"]  # every name beside every page: a quarter of the time
    asked += [str(tmp_path / "docs"), str(tmp_path / "site")]
    built = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stderr) == (0, "")
    site = tmp_path / "site"

    def text(name: str) -> str:
        return (site / name).read_text(encoding="utf-8")

    assert 'id="minewise.core.Position"' in text("api/core.html")
    names = names_in_inventory(site / "objects.inv")
    assert {
        "minewise.MinewiseError", "minewise.arena.Experiment",
        "minewise.env.cell_policy.CellPolicy", "minewise.env.stable_baselines.SB3VecEnv",
        "minewise.env.text.TextEnv", "minewise.solver.EFFORTS",
    } < names  # fmt: skip
    assert not [name for name in names if name.count("minewise.") > 1], "a doubled prefix"
    assert "minewise course check" in text("api/commands.html")
    assert '<iframe src="play/index.html"' in text("index.html")
    assert text("play/index.html") == "the game"
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="drawing"' in text("architecture.html")
    assert list(site.glob("_downloads/*/write-an-ai.ipynb"))
    # Nothing comes from elsewhere: scripts, styles and pictures are all beside the pages.
    loaded = r'<(?:script|img|iframe|link rel="stylesheet")[^>]*(?:src|href)="https?:'
    assert not [page for page in site.rglob("*.html") if re.search(loaded, text(str(page)))]


@pytest.mark.parametrize("name", reference.PACKAGES)
def test_every_public_name_is_described(name: str) -> None:
    package = importlib.import_module(reference._full(name))
    for public in package.__all__:
        what = getattr(package, public)
        tells_itself = inspect.isclass(what) or inspect.isroutine(what) or inspect.ismodule(what)
        assert what.__doc__ if tells_itself else reference._doc_of(package, public), public


def test_the_page_of_commands_has_their_help() -> None:
    page = reference.commands_page()
    assert all(f"## minewise {name}\n" in page for name in COMMANDS)
    assert "`--games N`\n: How many boards. \\[default: 1\\]" in page
    assert "\nFind where the AI in FILE reasons wrongly" in page
    solver = importlib.import_module("minewise.solver")
    assert reference._doc_of(solver, "EFFORTS").startswith("How hard to think")
    assert reference._doc_of(solver, "no such name") == ""
