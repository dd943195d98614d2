"""Who may come in: whoever has the link of the server, from as many browsers as they like."""

import json
from pathlib import Path

import pytest

from minewise.base.files import FileError
from minewise.ui.web.local_server import access as access_module
from minewise.ui.web.local_server.access import Access


def let_in(access: Access) -> str:
    """A browser that comes in; its secret."""
    secret = access.enter(access.token)
    assert secret is not None
    return secret


def test_the_link_is_good_for_many_browsers_and_another_for_none() -> None:
    access = Access()
    secrets = {let_in(access) for _ in range(3)}
    assert len(secrets) == 3
    assert all(map(access.knows, secrets))
    for wrong in ("", access.token[:-1], access.token + "x", "\ud800", Access().token):
        assert access.enter(wrong) is None
    for unknown in (None, "", access.token, "\ud800"):
        assert not access.knows(unknown)


def test_the_browser_goes_that_was_not_seen_for_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access_module, "_BROWSERS", 3)
    access = Access()
    one, two, three = (let_in(access) for _ in range(3))
    assert access.knows(one)
    four = let_in(access)
    assert [access.knows(each) for each in (one, two, three, four)] == [True, False, True, True]


def test_a_browser_finds_its_way_back_to_a_server_that_was_started_again(tmp_path: Path) -> None:
    file = tmp_path / "browsers.json"
    first = Access(file)
    one, two = let_in(first), let_in(first)
    first.knows(one)
    first.save()
    again = Access(file)
    assert again.cookie_name == first.cookie_name
    assert again.token != first.token
    assert again.enter(first.token) is None
    assert again.knows(one)
    assert again.knows(two)
    kept = json.loads(file.read_text())
    assert len(kept["browsers"]) == 2
    assert not any(secret in file.read_text() for secret in (one, two, first.token))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "what", '{"version": 1, "browsers": []}', '{"version": 2, "browsers": [5]}'],
)
def test_a_damaged_file_gets_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "browsers.json"
    file.write_text(text)
    with pytest.raises(FileError, match=r"browsers.json' is damaged: remove it, and start again$"):
        Access(file)


def test_a_realm_that_cannot_be_a_cookies_name_is_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "browsers.json"
    for realm in ("a;b", "", 5, "a" * 33, None):
        file.write_text(json.dumps({"version": 2, "realm": realm, "browsers": []}))
        assert Access(file).cookie_name.removeprefix("minewise-").isalnum()
