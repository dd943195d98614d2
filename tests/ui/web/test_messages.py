"""The reader of messages: anything may be sent, and it answers with a message or a sentence."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from minewise.base import MinewiseError, Task
from minewise.session import Result, Session
from minewise.ui.web import limits
from minewise.ui.web.actions import ACTIONS, perform
from minewise.ui.web.messages import (
    Ask,
    Cancel,
    Do,
    Hello,
    Look,
    Payload,
    Sync,
    UnreadableError,
    read,
)
from minewise.ui.web.settings import read_settings
from ui.web.serving import Site

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["expert", "hexagons", "9x9x10", "policy:x", "exact:hard", "", "0", "7"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
KEYS = ["id", "action", "about", "cell", "settings", "text", "player", "tab", "seen", "room"]
KEYS += ["position", "seconds", "deal", "clicks", "replay", "game", "name", "to", "limit", "x"]
messages = st.fixed_dictionaries(
    {
        "version": st.just(1) | plain,
        "type": st.sampled_from(["hello", "do", "ask", "cancel", "sync", "race"]) | plain,
    },
    optional=dict.fromkeys(KEYS, plain)
    | {
        "id": st.integers(0, 10) | plain,
        "action": st.sampled_from(list(ACTIONS)) | plain,
        "cell": st.lists(st.integers(-2, 20), min_size=2, max_size=2) | plain,
    },
)


NOT_JSON = "The message is not JSON: expected one object."
NO_VERSION = "is not a version that this server speaks: expected 1. Load the page again."
UNREADABLE = "The message cannot be read:"
NO_ID = "expected a whole number from 0 to 9007199254740992."

Made = TypeVar("Made")


def made(make: Callable[[], Made]) -> Made | None:
    """What is made; None where it is refused in one sentence."""
    try:
        return make()
    except MinewiseError as error:
        sentence = str(error)
    assert sentence
    assert "\n" not in sentence
    return None


@pytest.mark.parametrize(
    ("sent", "read_as"),
    [
        ({"type": "hello", "room": None, "tab": "a-1", "seen": 3}, Hello(None, "a-1", 3)),
        ({"type": "hello", "room": "new", "tab": "a"}, Hello("new", "a", 0)),
        ({"type": "cancel", "id": 7}, Cancel(7)),
        ({"type": "sync"}, Sync()),
    ],
)
def test_messages_are_read(sent: dict[str, Any], read_as: object) -> None:
    assert read(json.dumps({"version": 1} | sent)) == read_as


def test_the_keys_of_wishes_and_questions_are_read_later() -> None:
    wish = read('{"version": 1, "type": "do", "id": 0, "action": "open", "cell": [2, 3]}')
    assert isinstance(wish, Do)
    assert (wish.id, wish.action, wish.given.cell("cell")) == (0, "open", (2, 3))
    question = read('{"version": 1, "type": "ask", "id": 1, "about": "link"}')
    assert isinstance(question, Ask)
    assert (question.id, question.about) == (1, "link")


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ("", NOT_JSON),
        ("[1]", "'[1]' is not a message: expected one object."),
        ("{", NOT_JSON),
        ("[" * 100_000, NOT_JSON),
        ("9" * 100_000, NOT_JSON),
        ('{"version": NaN}', NOT_JSON),
        (b"\xff\xfe\xfd", NOT_JSON),
        ("{}", f"'None' {NO_VERSION}"),
        ('{"version": true, "type": "sync"}', f"'True' {NO_VERSION}"),
        ('{"version": 1}', f"{UNREADABLE} it does not say 'type'."),
        (
            '{"version": 1, "type": "dig"}',
            f"{UNREADABLE} its 'type' cannot be 'dig': "
            "expected one of hello, do, ask, cancel, sync, look, race.",
        ),
        (
            '{"version": 1, "type": "do", "id": -1}',
            f"{UNREADABLE} its 'id' cannot be '-1': {NO_ID}",
        ),
        (
            '{"version": 1, "type": "do", "id": true}',
            f"{UNREADABLE} its 'id' cannot be 'True': expected a whole number.",
        ),
        (
            '{"version": 1, "type": "do", "id": 1, "action": 5}',
            f"{UNREADABLE} its 'action' cannot be '5': expected a text.",
        ),
        (
            '{"version": 1, "type": "hello", "tab": "../../x"}',
            f"{UNREADABLE} its 'tab' cannot be '../../x': expected 1 to 64 letters and digits.",
        ),
        (
            '{"version": 1, "type": "hello", "tab": "a", "room": "../../x"}',
            f"{UNREADABLE} its 'room' cannot be '../../x': "
            "expected an id that this server has given.",
        ),
    ],
)
def test_what_is_no_message_gets_one_sentence(sent: str | bytes, sentence: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read(sent)
    assert str(caught.value) == sentence


def test_a_message_that_is_too_large_is_not_read() -> None:
    with pytest.raises(UnreadableError, match="is too large: expected at most 2097152"):
        read(" " * (limits.MESSAGE_BYTES + 1))


def test_the_id_of_a_message_that_cannot_be_read_is_told() -> None:
    with pytest.raises(UnreadableError) as caught:
        read('{"version": 1, "type": "do", "id": 12}')
    assert caught.value.id == 12


@pytest.mark.parametrize(
    ("seconds", "granted"), [(2, 2.0), (0.5, 0.5), (10**400, 60.0), (0, None), (-1, None)]
)
def test_seconds_are_granted_up_to_the_most(seconds: float, granted: float | None) -> None:
    given = Payload({"seconds": seconds})
    assert made(lambda: given.seconds("seconds", most=60)) == granted


@given(st.text() | st.binary() | plain.map(json.dumps) | messages.map(json.dumps))
def test_anything_is_read_or_refused_in_a_sentence(sent: str | bytes) -> None:
    found = made(lambda: read(sent))
    assert found is None or isinstance(found, Hello | Do | Ask | Cancel | Sync | Look)


@given(st.sampled_from(list(ACTIONS)), st.dictionaries(st.sampled_from(KEYS), plain))
def test_any_keys_make_an_action_or_a_sentence(action: str, keys: dict[str, Any]) -> None:
    found = made(lambda: perform(Session(), action, Payload(keys)))
    assert found is None or isinstance(found, Result | Task)


SETTINGS = ["level", "shape", "first", "seed", "questions", "player", "mode", "theme"]


@given(st.dictionaries(st.sampled_from(SETTINGS) | st.text(max_size=5), plain))
def test_any_settings_are_read_or_refused_in_a_sentence(keys: dict[str, Any]) -> None:
    found = made(lambda: read_settings(Session().settings, keys))
    if found is not None:
        assert Session(found)


@pytest.mark.parametrize(
    "name",
    [
        "policy:os:system",
        "sb3:/etc/passwd",
        "policy:",
        "sb3",
        "exact:",
        "exact:none",
        "../x",
        "nobody",
    ],
)
def test_no_page_names_a_player_that_would_load_code(name: str) -> None:
    with pytest.raises(MinewiseError):
        read_settings(Session().settings, {"player": name})
    with pytest.raises(MinewiseError):
        perform(Session(), "ai", Payload({"player": name}))


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    sent=st.lists(
        messages.map(json.dumps) | st.text(max_size=30) | st.binary(max_size=30), max_size=5
    )
)
def test_a_server_outlives_anything_that_is_sent(site: Site, sent: list[str | bytes]) -> None:
    with site.tab("fuzz") as tab:
        for text in sent:
            tab.socket.send(text)
        tab.say(type="hello", tab="after", room=None, seen=0)
        assert tab.hear("welcome")["type"] in ("welcome", "refused")
        tab.number = 123_456  # an id that none of the messages had
        answer = tab.ask("try", deal="4x1x1 first any board 4x1x1/..*.", clicks=[["open", [0, 0]]])
        assert answer["view"] == "01##"
