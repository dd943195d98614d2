"""What a browser has to load, and whether its types are right. No browser is needed for that."""

import importlib.resources
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from minewise.ui.web.assets import read_asset
from ui.web.browser.browsers import do_without
from ui.web.serving import Site

PAGE = Path(str(importlib.resources.files("minewise.ui.web"))) / "page"
NAMED = re.compile(r"(?:static/|\./)([\w.-]+\.(?:js|css|svg))")
TYPESCRIPT = "7.0.2"

FILES = sorted(path for path in PAGE.iterdir() if not path.name.endswith(".d.ts"))
SENT = [path for path in FILES if path.suffix != ".css" or path.name == "style.css"]


def test_the_page_weighs_at_most_38_kilobytes() -> None:
    assert sum(len(read_asset(path).packed) for path in SENT) <= 38_000


def test_a_browser_gets_them_packed_and_without_comments(site: Site) -> None:
    for path in SENT:
        answer = site.get("/" if path.name == "index.html" else f"/static/{path.name}")
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) == len(read_asset(path).packed)
        if path.suffix == ".js":  # lines keep their numbers
            assert answer.text.count("\n") == path.read_text().count("\n")
        plain = site.get(f"/static/{path.name}", accept_encoding="identity")
        assert "content-encoding" not in plain.headers
        assert plain.text == answer.text
    assert "// The page: a frame" in (PAGE / "app.js").read_text()
    assert "// The page: a frame" not in site.get("/static/app.js").text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_comes_from_elsewhere_is_made_of_text_or_looks_like_a_comment(path: Path) -> None:
    text = path.read_text()
    addresses = set(re.findall(r"https?://[^\s'\"`)]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text)
    assert not re.search(r"\sstyle=", text)
    # No text looks like a comment or goes over several lines: what looks like a comment is one.
    for line in text.splitlines() if path.suffix == ".js" else ():
        assert line.count("`") % 2 == 0, line
        assert not re.search(r"""["'`][^"'`]*[;,{})\]] +// [^"'`]*["'`]""", line), line


def test_every_file_is_reached_from_the_page() -> None:
    """Nothing is carried along that nobody loads, and nothing is named that is not there."""
    texts = {
        path.name: path.read_text() if path.suffix == ".css" else read_asset(path).data.decode()
        for path in FILES
    }
    reached, next_ones = set(), {"index.html"}
    while next_ones:
        reached |= next_ones
        found = {name for each in next_ones for name in NAMED.findall(texts[each])}
        next_ones = found - reached
    assert reached == set(texts)


@pytest.mark.slow
def test_the_types_are_right() -> None:
    tools = Path(sys.prefix) / "page"
    compiler = tools / "node_modules" / ".bin" / "tsc"
    if not compiler.exists():
        if shutil.which("npm") is None:
            do_without("npm not found: install the Debian packages nodejs and npm")
        how = ["--silent", "--no-save", "--no-package-lock", "--prefix", str(tools)]
        command = ["npm", "install", *how, f"typescript@{TYPESCRIPT}"]
        if subprocess.run(command, check=False, timeout=200).returncode:
            do_without(f"npm could not install typescript {TYPESCRIPT}: try again with a network")
    check = [str(compiler), "--project", str(Path(__file__).with_name("tsconfig.json"))]
    checked = subprocess.run(check, capture_output=True, text=True, timeout=200, check=False)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")
