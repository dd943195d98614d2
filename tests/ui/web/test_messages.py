"""What a page may send: read as what it is, or refused in one sentence."""

import json
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minewise.screens.view import Given
from minewise.ui.web.wire import MESSAGE_BYTES, Message, UnreadableError, as_text, read


def message(kind: Any, **keys: Any) -> Message:
    return Message(2, kind, **keys)


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
def test_every_kind_of_message(sent: dict[str, object], expected: Message) -> None:
    assert read(json.dumps({"version": 2, **sent})) == expected


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
    with pytest.raises(UnreadableError) as caught:
        read(text)
    said = str(caught.value)
    assert said.endswith(".")
    assert len(said) < 400
    as_text("trouble", text=said).encode()


def test_a_message_that_is_too_long_is_not_even_looked_at() -> None:
    with pytest.raises(UnreadableError, match="too large"):
        read("{" + " " * MESSAGE_BYTES)


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
        assert isinstance(read(text), Message)
    except UnreadableError as error:
        said = str(error)
    assert "\n" not in said
