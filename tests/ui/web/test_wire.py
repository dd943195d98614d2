"""Views as JSON: what a page makes of the changes is the view itself, whatever it is made of."""

import builtins
import json
import types
import typing
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from hypothesis import given, strategies as st

from minewise.core import Grid
from minewise.screens.blocks import Block, Board, Chart, Mark, MarkKind
from minewise.screens.view import View
from minewise.ui.web.wire import block_as_data, changes, view_as_data
from screens.every_block import EveryBlock
from strategies import cells, grids
from ui.web.pages import Data, applied


@cache
def anything(of: Any) -> st.SearchStrategy[Any]:
    """A value of a type: of a dataclass with any value in each field."""
    if of is Board:
        return boards()
    if isinstance(of, type) and is_dataclass(of):
        each = {name: anything(kind) for name, kind in get_type_hints(of).items()}
        return st.builds(of, **each)
    parts = get_args(of)
    match get_origin(of):
        case typing.Literal:
            return st.sampled_from(parts)
        case typing.Union | types.UnionType:
            return st.one_of(*map(anything, parts))
        case builtins.tuple:
            some = st.lists(anything(parts[0]), max_size=3).map(tuple)
            return some if parts[-1] is ... else st.tuples(*map(anything, parts))
    return PLAIN[of]


PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(st.characters(codec="utf-8"), max_size=8),
    int: st.integers(0, 20),
    float: st.floats(0, 1),
    bool: st.booleans(),
    type(None): st.none(),
}


@st.composite
def boards(draw: st.DrawFn, grid: Grid | None = None) -> Board:
    grid = grid or draw(grids(4, any_shape=True))
    where, size = cells(grid), len(grid)
    marks = st.builds(Mark, where, anything(MarkKind), PLAIN[str])
    own = {
        "grid": st.just(grid),
        "view": st.text("#F?012345678*XW", min_size=size, max_size=size),
        "cursor": st.none() | where,
        "marks": st.lists(marks, max_size=3).map(tuple),
        "notes": st.dictionaries(where, PLAIN[str], max_size=3),
        "odds": st.dictionaries(where, PLAIN[float], max_size=3),
    }
    hints = get_type_hints(Board)
    rest = {name: anything(kind) for name, kind in hints.items() if name not in own}
    return draw(st.builds(Board, **own, **rest))


@st.composite
def next_to_each_other(draw: st.DrawFn) -> tuple[View, View]:
    """Two views, often of the same blocks: some the same, some changed, boards of one size."""
    before, after = draw(anything(View)), draw(anything(View))

    def changed(block: Block) -> Any:
        if draw(st.booleans()):
            return block
        kind: Any = type(block)
        return draw(boards(block.grid) if isinstance(block, Board) else anything(kind))

    if draw(st.booleans()):
        after = replace(after, blocks=tuple(map(changed, before.blocks)))
    return before, replace(after, name=draw(st.sampled_from((before.name, after.name))))


def as_sent(data: Data) -> Data:
    """The same after a journey as JSON."""
    found: Data = json.loads(json.dumps(data, allow_nan=False))
    return found


@given(next_to_each_other())
def test_what_a_page_makes_of_the_changes_is_the_view_itself(two: tuple[View, View]) -> None:
    before, after = two
    told = as_sent(changes(before, after))
    expected = as_sent(view_as_data(after))
    assert applied(as_sent(view_as_data(before)), told) == expected


@given(anything(View))
def test_a_view_that_has_not_changed_takes_nothing(view: View) -> None:
    assert changes(view, view) == {}
    assert changes(None, view) == {"view": view_as_data(view)}


def test_every_field_of_every_block_is_sent() -> None:
    view = EveryBlock().view()
    assert {type(block) for block in view.blocks} == set(get_args(Block))
    for block in view.blocks:
        data = block_as_data(block)
        assert data["kind"] == type(block).__name__.lower()
        names = {each.name for each in fields(block)}
        assert names - {"grid", "kind"} <= data.keys()
    (chart,) = [each for each in view.blocks if isinstance(each, Chart) and each.kind == "line"]
    assert block_as_data(chart)["style"] == "line"


def test_of_a_board_only_the_cells_that_changed_are_sent() -> None:
    grid = Grid(1000, 1000)
    before = View("play", "Play", (Board(grid, "#" * len(grid), cursor=(0, 0)),))
    symbols = "F" + "#" * (len(grid) - 2) + "1"
    after = replace(before, blocks=(Board(grid, symbols, cursor=(0, 0)),))
    (told,) = changes(before, after)["blocks"].values()
    assert told["cells"] == [[0, "F"], [999_999, "1"]]
    assert "view" not in told
    assert "cursor" not in told, "the person may have moved it since"
    assert len(json.dumps(changes(before, after))) < 500
