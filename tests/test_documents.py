"""The documents: links lead somewhere, and what is written by a program is up to date."""

import re
from pathlib import Path

import pytest

from json_page import json_page

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("cs50/*.md")])


def anchors(page: Path) -> set[str]:
    """The names by which links reach the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file_and_its_heading(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if link.startswith("https:"):
            continue
        path, _, heading = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not heading or heading in anchors(target), link


def test_every_page_is_reached_from_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for page in {*ROOT.glob("docs/*.md")} - {ROOT / "docs" / "index.md"}:  # the site's own door
        assert f"(docs/{page.name})" in text


def test_the_page_on_json_says_what_the_types_say() -> None:
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    assert page == json_page(), "run python docs/json_page.py > docs/json.md"
