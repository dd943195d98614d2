"""Views as JSON: what a page makes of the changes is the view itself, whatever it is made of."""

import json
from dataclasses import fields, replace
from typing import get_args

from hypothesis import given, strategies as st

from minewise.core import Grid
from minewise.screens import (
    Action,
    Ask,
    Block,
    Board,
    Chart,
    Column,
    Counters,
    Field,
    Form,
    Mark,
    Row,
    Slider,
    Table,
    Text,
    View,
)
from minewise.screens.view import Gestures
from minewise.ui.web.wire import block_as_data, changes, view_as_data
from screens.every_block import EveryBlock
from strategies import cells, grids
from ui.web.shown import Data, applied

words = st.text(st.characters(codec="utf-8"), max_size=8)
amounts = st.integers(0, 20)
shares = st.floats(0, 1)


def tuples(of: st.SearchStrategy[object], most: int = 3) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(of, max_size=most).map(tuple)


@st.composite
def boards(draw: st.DrawFn, grid: Grid | None = None) -> Board:
    grid = grid or draw(grids(4, any_shape=True))
    where = cells(grid)
    size = len(grid)
    kinds = st.sampled_from(["looked", "safe", "mine", "asked", "chosen", "wrong", "best", "trail"])
    return Board(
        grid,
        draw(st.text("#F?012345678*XW", min_size=size, max_size=size)),
        draw(words),
        draw(words),
        draw(words),
        draw(st.none() | where),
        draw(tuples(st.builds(Mark, where, kinds, words))),  # type: ignore[arg-type]
        draw(st.dictionaries(where, words, max_size=3)),
        draw(st.dictionaries(where, shares, max_size=3)),
        draw(st.none() | st.builds(Gestures, amounts, st.booleans())),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(words),
        draw(st.booleans()),
        draw(st.integers(0, 1)),
    )


blocks: list[st.SearchStrategy[Block]] = [
    st.builds(Text, tuples(words), st.sampled_from(["plain", "heading", "note", "fixed"])),
    st.builds(
        Table,
        tuples(st.builds(Column, words, st.booleans(), st.booleans())),
        tuples(st.builds(Row, words, tuples(words))),
        words,
        words,
        words,
    ),
    st.builds(
        Form,
        tuples(
            st.builds(
                Field,
                words,
                words,
                st.sampled_from(["switch", "choice", "number", "text"]),
                st.booleans() | amounts | words,
                words,
                words,
                tuples(st.tuples(words, words)),
                amounts,
                amounts,
                words,
            )
        ),
    ),
    st.builds(
        Chart,
        words,
        words,
        tuples(shares),
        st.sampled_from(["bars", "line"]),
        tuples(shares),
        shares,
        words,
        words,
        words,
        words,
    ),
    st.builds(Counters, tuples(st.tuples(words, words)), words),
    boards(),
    st.builds(Slider, words, amounts, amounts, words),
]
actions = st.builds(
    Action,
    words,
    words,
    tuples(words),
    st.sampled_from(["", "row", "cell"]),
    words,
    words,
    st.sampled_from(["main", "more", "hidden"]),
    st.none() | st.booleans(),
    st.booleans(),
)
asks = st.builds(
    Ask, words, words, words, words, amounts, st.sampled_from(["yes", "line", "file", "key"]), words
)


def views(shown: st.SearchStrategy[tuple[Block, ...]]) -> st.SearchStrategy[View]:
    return st.builds(
        View,
        st.sampled_from(["play", "replay"]),
        words,
        shown,
        tuples(actions),
        st.none() | shares,
        words,
        st.none() | asks,
        words,
    )


any_view = views(tuples(st.one_of(blocks), 4))  # type: ignore[arg-type]


@st.composite
def next_to_each_other(draw: st.DrawFn) -> tuple[View, View]:
    """Two views, often of the same blocks: some the same, some changed, boards of one size."""
    before = draw(any_view)
    if draw(st.booleans()):
        return before, draw(any_view)
    kinds = get_args(Block)

    def changed(block: Block) -> Block:
        if draw(st.booleans()):
            return block
        if isinstance(block, Board):
            return draw(boards(block.grid))
        return draw(blocks[kinds.index(type(block))])

    return before, draw(views(st.just(tuple(map(changed, before.blocks)))))


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


@given(any_view)
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
