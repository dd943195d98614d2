"""The rules of axe-core, on any page."""

import importlib.resources
import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

THEMES = ("light", "dark", "contrast")
AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()


def violations(page: Page, themes: Sequence[str] = THEMES) -> list[str]:
    """What axe-core finds wrong in these themes, a line each: all rules, then colours alone."""
    # The page's policy lets no other script in; what tools evaluate is not asked about.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    said = []
    for theme in themes:
        choose_theme(page, theme)
        rules = {} if theme == themes[0] else {"runOnly": ["color-contrast"]}
        found: Any = page.evaluate(
            "rules => axe.run(document, { resultTypes: ['violations'], ...rules })", rules
        )
        said += [
            f"{theme}: {each['id']}: {each['help']}: "
            + json.dumps([node["html"][:200] for node in each["nodes"]][:3])
            for each in found["violations"]
        ]
    choose_theme(page, "light")
    return said


def choose_theme(page: Page, theme: str) -> None:
    """Another theme from now on, as the form for it does."""
    page.evaluate(
        "detail => document.dispatchEvent(new CustomEvent('themechoice', { detail }))", theme
    )
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
