"""The wire: what a page may send, and views as JSON that it can follow."""

import builtins
import json
import types
import typing
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, strategies as st

from minewise.core import Grid
from minewise.screens.blocks import Block, Board, Chart, Mark, MarkKind
from minewise.screens.view import Given, View
from minewise.ui.web import wire
from screens.every_block import EveryBlock
from strategies import cells, grids
from ui.web.pages import Data, applied


def message(kind: Any, **keys: Any) -> wire.Message:
    return wire.Message(2, kind, **keys)


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({"type": "hello", "tab": "a-1_B"}, message("hello", tab="a-1_B")),
        (
            {"type": "hello", "tab": "t", "screen": "replay", "given": {"game": "3"}},
            message("hello", tab="t", screen="replay", given={"game": "3"}),
        ),
        ({"type": "open", "n": 3, "screen": "help"}, message("open", n=3, screen="help")),
        (
            {"type": "do", "n": 5, "action": "x", "row": "r", "cell": [2, 3], "text": "t"},
            message("do", n=5, action="x", row="r", cell=(2, 3), text="t"),
        ),
        ({"type": "do", "n": 5, "action": "x", "cell": None}, message("do", n=5, action="x")),
        ({"type": "answer", "n": 6, "file": "AP8="}, message("answer", n=6, file="AP8=")),
        ({"type": "look", "at": False, "theme": "x"}, message("look", at=False, theme="x")),
        ({"type": "tick", "more": "of a later version"}, message("tick")),
    ],
)
def test_every_kind_of_message(sent: dict[str, object], expected: wire.Message) -> None:
    assert wire.read(json.dumps({"version": 2, **sent})) == expected


def test_an_action_is_done_with_what_the_message_holds() -> None:
    sent = message("do", row="r", cell=(2, 3), text="t", file="AP8=")
    assert sent.values == Given("r", (2, 3), "t", b"\0\xff")


@pytest.mark.parametrize(
    "text",
    [
        "", "nonsense", "[]", "5", "null", '"do"', "{}", "[" * 100_000, '{"version": 2}',
        '{"version": 1, "type": "tick"}', '{"version": "2", "type": "tick"}',
        '{"version": 2, "type": "shout"}', '{"version": 2, "type": ["do"]}',
        '{"version": 2, "type": "hello"}', '{"version": 2, "type": "hello", "tab": ""}',
        '{"version": 2, "type": "hello", "tab": "a/b"}',
        '{"version": 2, "type": "hello", "tab": 5}',
        '{"version": 2, "type": "hello", "tab": "a", "given": {"a": 1}}',
        '{"version": 2, "type": "do", "n": -1}', '{"version": 2, "type": "do", "n": 1e400}',
        '{"version": 2, "type": "do", "n": NaN}',
        '{"version": 2, "type": "do", "n": 99999999999999999}',
        '{"version": 2, "type": "do", "n": true}', '{"version": 2, "type": "do", "n": "1"}',
        '{"version": 2, "type": "do", "n": 1, "cell": [1]}',
        '{"version": 2, "type": "do", "n": 1, "cell": [-1, 0]}',
        '{"version": 2, "type": "do", "n": 1, "cell": "here"}',
        '{"version": 2, "type": "do", "n": 1, "text": "\\ud800"}',
        '{"version": 2, "type": "do", "n": 1, "row": "\\ud800"}',
        '{"version": 2, "type": "do", "n": 1, "action": "\\ud800"}',
        '{"version": 2, "type": "open", "n": 1, "screen": "\\ud800"}',
        '{"version": 2, "type": "open", "n": 1, "screen": "x", "given": {"a": "\\ud800"}}',
        '{"version": 2, "type": "do", "n": 1, "file": "?"}',
        '{"version": 2, "type": "look", "at": 1}',
        '{"version": 2, "type": "tick", "n": ' + "9" * 5000,
        '{"version": 2, "type": "do", "n": 1, "action": "' + "a" * 101 + '"}',
    ],
)  # fmt: skip
def test_what_is_none_gets_one_sentence(text: str) -> None:
    with pytest.raises(wire.UnreadableError) as caught:
        wire.read(text)
    said = str(caught.value)
    assert said.endswith(".")
    assert len(said) < 400
    wire.as_text("trouble", text=said).encode()


def test_a_message_that_is_too_long_is_not_even_looked_at() -> None:
    with pytest.raises(wire.UnreadableError, match="too large"):
        wire.read("{" + " " * wire.MESSAGE_BYTES)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
kinds = st.sampled_from(["hello", "open", "do", "answer", "back", "tick", "look"])
names = st.sampled_from(
    ["n", "tab", "screen", "given", "action", "row", "cell", "text", "file", "at", "other"]
)


@given(
    st.text() | st.binary() | st.builds(
        lambda kind, keys: json.dumps({"version": 2, "type": kind, **keys}),
        kinds,
        st.dictionaries(names, json_values, max_size=4),
    )
)  # fmt: skip
def test_anything_is_read_or_refused(text: str | bytes) -> None:
    said = ""
    try:
        assert isinstance(wire.read(text), wire.Message)
    except wire.UnreadableError as error:
        said = str(error)
    assert "\n" not in said


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
    found: Data = json.loads(json.dumps(data, allow_nan=False))
    return found


@given(next_to_each_other())
def test_what_a_page_makes_of_the_changes_is_the_view_and_no_change_takes_nothing(
    two: tuple[View, View],
) -> None:
    before, after = two
    told = as_sent(wire.changes(before, after))
    expected = as_sent(wire.view_as_data(after))
    assert applied(as_sent(wire.view_as_data(before)), told) == expected
    assert wire.changes(after, after) == {}
    assert wire.changes(None, after) == {"view": wire.view_as_data(after)}


def test_every_field_of_every_block_is_sent() -> None:
    view = EveryBlock().view()
    assert {type(block) for block in view.blocks} == set(get_args(Block))
    for block in view.blocks:
        data = wire.block_as_data(block)
        assert data["kind"] == type(block).__name__.lower()
        names = {each.name for each in fields(block)}
        assert names - {"grid", "kind"} <= data.keys()
    (chart,) = [each for each in view.blocks if isinstance(each, Chart) and each.kind == "line"]
    assert wire.block_as_data(chart)["style"] == "line"


def test_of_a_board_only_the_cells_that_changed_are_sent() -> None:
    grid = Grid(1000, 1000)
    before = View("play", "Play", (Board(grid, "#" * len(grid), cursor=(0, 0)),))
    symbols = "F" + "#" * (len(grid) - 2) + "1"
    after = replace(before, blocks=(Board(grid, symbols, cursor=(0, 0)),))
    (told,) = wire.changes(before, after)["blocks"].values()
    assert told["cells"] == [[0, "F"], [999_999, "1"]]
    assert "view" not in told
    assert "cursor" not in told, "the person may have moved it since"
    assert len(json.dumps(wire.changes(before, after))) < 500
