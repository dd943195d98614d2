"""A position, a board and a game show themselves in a notebook."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from hypothesis import given, settings

from minewise.core import Board, Grid, Hexagons, Note, svg
from strategies import boards, grids
from ui.contrast import contrast, luminance

SVG = "{http://www.w3.org/2000/svg}"
SIDE = 24


def tree(drawn: str | None) -> Element:
    assert drawn is not None
    return ElementTree.fromstring(drawn)


def texts(drawn: str | None, kind: str) -> list[str]:
    """What stands in the texts of one kind, in order."""
    return [text.text or "" for text in tree(drawn).iter(f"{SVG}text") if text.get("class") == kind]


def shapes(drawn: str | None, *kinds: str) -> list[int]:
    """How many parts of each kind there are."""
    counted = Counter(part.get("class") for part in tree(drawn).iter())
    return [counted[kind] for kind in kinds]


@given(grids(any_shape=True))
def test_cells_lie_side_by_side_under_the_numbers_of_their_columns(grid: Grid) -> None:
    root = tree(svg(grid, 0, "#" * len(grid)))
    _left, _top, width, height = map(float, root.get("viewBox", "").split())
    assert (float(root.get("width", "")), float(root.get("height", ""))) == (width, height)
    corners = [
        tuple(map(float, cell.get("transform", "").removeprefix("translate(")[:-1].split()))
        for cell in root.iter(f"{SVG}g")
    ]
    x, y = corners[0]
    shift = SIDE / 2 if isinstance(grid, Hexagons) else 0
    assert corners == [(x + c * SIDE + r % 2 * shift, y + r * SIDE) for r, c in grid]
    for rect in root.iter(f"{SVG}rect"):
        inset, size = float(rect.get("x", "")), float(rect.get("width", ""))
        assert (rect.get("y"), rect.get("height")) == (rect.get("x"), rect.get("width"))
        assert 0 < inset < 2
        assert inset * 2 + size == SIDE
    right, bottom = (max(corner[axis] for corner in corners) + SIDE for axis in (0, 1))
    assert 0 <= width - right < 3
    assert 0 <= height - bottom < 3
    ruler = [text for text in root.iter(f"{SVG}text") if text.get("class") == "ruler"]
    over, beside = ruler[: grid.width], ruler[grid.width :]
    for column, text in enumerate(over):
        assert float(text.get("x", "")) == x + (column + 0.5) * SIDE
        assert 0 < float(text.get("y", "")) < y
    for row, text in enumerate(beside):
        assert 0 < float(text.get("x", "")) < x
        assert y + row * SIDE < float(text.get("y", "")) < y + (row + 1) * SIDE


def test_what_is_drawn_can_be_read_in_light_and_in_dark() -> None:
    root = tree(svg(Grid(3, 1), 1, "1F*", {(0, 0): Note("x", "x")}, ringed=[(0, 1)]))
    style = root.findtext(f"{SVG}style") or ""
    themes = [
        dict(re.findall("--mw-([a-z0-9]+):(#[0-9a-f]{6});", rule))
        for rule in re.findall(r"\{(--[^}]*)\}", style)
    ]
    light, dark = themes[0], themes[1]
    assert themes == [light, dark, light, dark], "the system's, then the notebook's"
    assert luminance(dark["open"]) < luminance(light["ink"]) + 0.05 < luminance(light["open"])
    for theme in (light, dark):
        for number in "12345678":
            assert contrast(theme[number], theme["open"]) > 4.5
        assert min(contrast(theme["ink"], theme[cell]) for cell in ("open", "hidden")) > 7
        assert min(contrast(theme[cell], theme["edge"]) for cell in ("open", "hidden")) > 1.8
        assert contrast(theme["faint"], theme["open"]) > 4
    assert set(re.findall(r"var\(--mw-([a-z0-9]+)\)", style)) == set(light) == set(dark)
    classes = {part.get("class") for part in root.iter()} - {None, "minewise"}
    assert classes <= set(re.findall(r"\.minewise \.([a-z0-9]+)\{", style))


def test_every_symbol_is_drawn_as_on_record_and_a_note_is_text_and_never_markup() -> None:
    notes = {(2, 0): Note("<1 & b", "less than one percent")}
    drawn = svg(Hexagons(6, 3), 4, "012345678#F*##....", notes, ringed=[(2, 0), (2, 1)])
    assert f"{drawn}\n" == Path(__file__).with_name("picture.svg").read_text()


def test_a_board_too_large_to_look_at_is_not_drawn() -> None:
    assert svg(Grid(50, 100), 0, "#" * 5_000) is not None
    assert svg(Grid(5_001, 1), 0, "#" * 5_001) is None


@settings(max_examples=20)
@given(boards())
def test_the_picture_of_a_board_has_its_mines_and_its_numbers(board: Board) -> None:
    drawn = board._repr_svg_()
    assert shapes(drawn, "mine") == [board.mine_count]
    for number in range(1, 9):
        cells = sum(not board.is_mine(c) and board.number(c) == number for c in board.grid)
        assert len(texts(drawn, f"n{number}")) == cells
