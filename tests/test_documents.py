"""The documents: links lead somewhere, commands exist, and what a program writes is up to date."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

import notebooks
from json_page import json_page
from minewise.ui.cli.app import COMMANDS, load
from pictures.architecture import packages, side

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(
    {*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *ROOT.glob("cs50/*.md")} - {*DOCS.glob("api/*")}
)


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def anchors(page: Path) -> set[str]:
    """The names by which links reach the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_leads_to_a_file_and_its_heading(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if link.startswith("https:"):
            continue
        path, _, heading = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not heading or heading in anchors(target), link


def test_every_page_is_reached_from_the_readme() -> None:
    """By a link there, or by one of a page that has a link there."""
    reached = {ROOT / "README.md"}
    for _step in range(2):
        reached |= {
            (page.parent / link).resolve()
            for page in reached
            for link in re.findall(r"\]\(([^)\s#]+\.md)", page.read_text(encoding="utf-8"))
        }
    assert {*DOCS.rglob("*.md")} - {*DOCS.glob("api/*")} <= reached


# Commands


def commands(text: str) -> set[str]:
    """What a page tells people to type: lines after a `$`, lines set in, and words in backticks."""
    typed = re.findall(r"^(?:\$ |    )(\w.*)$", text, re.MULTILINE)
    typed += re.findall(r"`((?:minewise|make|python) [^`]+)`", text.replace("\n", " "))
    parts = {part.strip() for line in typed for part in re.split(r"[|&]| #|\$\(", line)}
    return {part for part in parts if re.match(r"(minewise|make|python) ", part)}


def options(words: list[str]) -> set[str]:
    """The options of a command of ours, by its words."""
    command: click.Command = load(words[0])
    if isinstance(command, click.Group) and words[1:]:
        command = command.commands[words[1]]
    return {option for each in command.params for option in (*each.opts, *each.secondary_opts)}


# The changelog tells of commands that there were.
@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=named)
def test_every_command_that_is_named_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for command in commands(page.read_text(encoding="utf-8")):
        first, *words = command.replace("[", " ").replace("]", " ").split()
        if first == "make" and words[0].islower():
            assert words[0] in targets, command
        elif first == "python" and words[0].endswith(".py"):
            assert (ROOT / words[0]).is_file() or (page.parent / words[0]).is_file(), command
        elif first == "minewise" and words[0].islower() and not words[0].startswith("-"):
            given = {word.partition("=")[0] for word in words if word.startswith("--")}
            assert words[0] in COMMANDS, command
            assert given <= options(words) | {"--help"}, command


# What is written by a program


def test_the_page_on_json_says_what_the_types_say() -> None:
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    assert page == json_page(), "run make pages"


@pytest.mark.parametrize(("name", "draw"), [("packages", packages), ("side", side)])
def test_drawings_of_the_architecture_are_up_to_date(name: str, draw: Callable[[], str]) -> None:
    drawn = (DOCS / "images" / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == draw(), "run make pictures"


@pytest.mark.parametrize("tutorial", notebooks.TUTORIALS, ids=lambda page: page.stem)
def test_a_notebook_is_its_tutorial(tutorial: Path) -> None:
    made = notebooks.notebook(tutorial.read_text(encoding="utf-8"))
    kept = tutorial.with_suffix(".ipynb").read_text(encoding="utf-8")
    assert kept == made, "run python docs/notebooks.py"


@pytest.mark.slow
@pytest.mark.parametrize("tutorial", notebooks.TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_does_what_it_says(tutorial: Path, tmp_path: Path) -> None:
    asked = [sys.executable, str(DOCS / "notebooks.py"), "run", str(tutorial)]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_wrong_tutorial_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    notebooks.run("```python\n1 + 1\n```\n\n```text\n2\n```\n")
    with pytest.raises(notebooks.WrongError, match="prints\n\n2\n"):
        notebooks.run("```python\n1 + 1\n```\n\n```text\n3\n```\n")
    with pytest.raises(notebooks.WrongError, match="ends with 3"):
        notebooks.run("```console\n$ exit 3\n```\n")
