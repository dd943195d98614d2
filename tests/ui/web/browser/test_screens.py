"""How it looks: pictures in three themes and two sizes, and what can be measured in them.

The pictures are written to the folder that MINEWISE_PICTURES names, to be looked at.
"""

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from ui.web.browser.browsers import Person
from ui.web.browser.conftest import Sit
from ui.web.browser.test_access import THEMES, choose_theme

pytestmark = pytest.mark.slow

SIZES = {"phone": (360, 740), "wide": (1280, 800)}


def _luminance(colour: tuple[int, int, int]) -> float:
    parts = [value / 255 for value in colour]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """How well one colour stands out from another, as WCAG counts."""
    lighter, darker = sorted([_luminance(one), _luminance(other)], reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("size", SIZES)
def test_pictures(sit_down: Sit, size: str) -> None:
    with sit_down(size=SIZES[size], touch=size == "phone") as page:
        person = Person(page)
        person.paste("9x9x10 first opening seed 3")
        person.cell(5, 5).click()
        expect(person.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
        page.keyboard.press("ArrowLeft")
        for _ in range(3):
            person.button("Hint").click()
        expect(page.locator(".proof .spot")).to_have_count(1)
        for theme in THEMES:
            choose_theme(page, theme)
            picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
            folder = os.environ.get("MINEWISE_PICTURES")
            if folder:
                picture.save(Path(folder) / f"{size}-{theme}.png")
            assert picture.size == SIZES[size]
            at = _colour_of(person, picture)
            hidden, paper = at(1, 1, 0.5), at(5, 5, 0.5)
            edge = at(1, 1, 0.955)
            assert max(contrast(hidden, paper), contrast(edge, paper)) >= 3, (hidden, edge, paper)


def _colour_of(
    person: Person, picture: Image.Image
) -> Callable[[int, int, float], tuple[int, int, int]]:
    """The colour in the middle of a cell, so far down."""

    def at(row: int, column: int, down: float) -> tuple[int, int, int]:
        box = person.cell(row, column).bounding_box()
        assert box
        place = (int(box["x"] + box["width"] / 2), int(box["y"] + box["height"] * down))
        colour = picture.getpixel(place)
        assert isinstance(colour, tuple)
        return colour[0], colour[1], colour[2]

    return at
