"""The carrier inside a page, without a browser: messages in, texts out, nothing beside it."""

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from minewise.ui.web.in_page import InPage, make_ahead

NO_GUESS = "9x9x10 first opening no-guess v1 seed 7"


class Page:
    """A page, and what it was told."""

    def __init__(self, tab: str = "page") -> None:
        self.progress: list[dict[str, Any]] = []
        self.carrier = InPage(lambda text: self.progress.append(json.loads(text)))
        self.numbers = count(1)
        self.welcome, *self.news = self.say(type="hello", tab=tab, seen=0)

    def say(self, **keys: Any) -> list[dict[str, Any]]:
        texts = self.carrier.hear(json.dumps({"version": 1, **keys}))
        return [json.loads(text) for text in texts]

    def do(self, action: str, number: int | None = None, **keys: Any) -> dict[str, Any]:
        number = next(self.numbers) if number is None else number
        return self.say(type="do", id=number, action=action, **keys)[-1]

    @property
    def view(self) -> str:
        return str(self.say(type="sync")[0]["room"]["view"])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    monkeypatch.setenv("MINEWISE_CORE", "python")
    return tmp_path


@pytest.mark.parametrize(("core", "told"), [("native", "native core,"), ("python", "in Python,")])
def test_it_is_said_which_core_runs(core: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minewise.ui.web.in_page.core_in_use", lambda: core)
    about = Page().welcome["choices"]["place"]["about"]
    assert told in about[-1]


def test_another_worker_goes_on_where_the_one_before_was_ended() -> None:
    first = Page()
    first.do("paste", text="4x1x1 first any board 4x1x1/..*.")
    first.do("flag", number=7, cell=[0, 0])
    second = Page()
    assert second.welcome["room"]["id"] == first.welcome["room"]["id"]
    assert second.view == "F###"
    assert second.do("flag", number=7, cell=[0, 0])["changes"] == [], "it was done before"


def test_what_was_stopped_with_a_worker_is_answered_by_the_next_one() -> None:
    Page().do("flag", number=7, cell=[0, 0])
    page = Page()
    assert page.say(type="cancel", id=8)[0]["text"] == "Stopped."
    (done,) = page.say(type="cancel", id=7)
    assert (done["type"], done["result"]["done"]) == ("result", True), "it was done in that moment"


def test_how_far_work_is_is_told_while_it_goes_on() -> None:
    page = Page()
    page.do("paste", text=NO_GUESS)
    page.progress.clear()
    assert page.do("open", number=50, cell=[4, 4])["state"]["phase"] == "playing"
    assert {told["type"] for told in page.progress} == {"working"}
    assert {told["id"] for told in page.progress} == {50}


def test_a_board_that_was_made_ahead_is_the_one_that_the_click_would_make() -> None:
    page = Page()
    page.do("paste", text=NO_GUESS)
    page.do("open", cell=[4, 4])
    expected = page.view
    page.do("paste", text=NO_GUESS)
    order = page.carrier.wanted()
    assert order is not None
    assert json.loads(order) == {"deal": NO_GUESS, "cell": [4, 4]}
    page.carrier.made(order, make_ahead(order))
    page.progress.clear()
    page.do("open", cell=[4, 4])
    assert page.view == expected
    assert not page.progress, "there was nothing to work out"


def test_the_board_of_the_next_game_is_made_while_this_one_is_played() -> None:
    page = Page()
    settings = {"level": "beginner", "first": "opening", "no_guess": "no-guess"}
    page.do("new", settings=settings)
    page.do("open", cell=[2, 3])
    order = page.carrier.wanted()
    assert order is not None
    assert json.loads(order)["cell"] == [2, 3], "where the last game began"
    page.carrier.made(order, make_ahead(order))
    assert page.carrier.wanted() != order
    page.do("new")
    page.progress.clear()
    assert page.do("open", cell=[2, 3])["state"]["proved"]
    assert not page.progress


def test_a_board_that_cannot_be_made_is_not_wanted_again() -> None:
    page = Page()
    page.do("paste", text="5x5x20 first safe no-guess v1 seed 1")
    order = page.carrier.wanted()
    assert order is not None
    page.carrier.made(order, make_ahead(order))
    assert page.carrier.wanted() is None
    assert "there is no board" in page.do("open", cell=[2, 2])["result"]["message"].lower()


def test_games_with_guesses_need_nothing_ahead() -> None:
    page = Page()
    page.do("open", cell=[4, 4])
    assert page.carrier.wanted() is None


def test_it_is_said_once_that_the_browser_keeps_nothing() -> None:
    page = Page()
    (told,) = page.carrier.kept("QuotaExceededError")
    assert "the storage of this browser is full" in json.loads(told)["text"]
    assert page.carrier.kept("QuotaExceededError") == []
    assert page.carrier.kept(None) == []
    (again,) = page.carrier.kept("SecurityError")
    assert "does not let this page store anything" in json.loads(again)["text"]


def test_files_are_read_or_refused_in_a_sentence() -> None:
    page = Page()
    replay = b"minewise replay 1\n4x1x1 first any board 4x1x1/..*.\nopen 1 1 0.0\n"
    assert len(json.loads(page.carrier.upload(replay))["replay"]["steps"]) == 1
    assert set(json.loads(page.carrier.upload(b"nonsense"))) == {"refused"}


def test_what_cannot_be_read_gets_one_sentence() -> None:
    page = Page()
    for text in ("", "[]", '{"version": 2}', '{"version": 1, "type": "shout"}'):
        (told,) = page.carrier.hear(text)
        assert json.loads(told)["type"] == "refused"
    (told,) = page.carrier.hear('{"version": 1, "type": "hello", "tab": "a", "room": "new"}')
    assert "no such game" in json.loads(told)["text"]


def test_a_mistake_of_ours_is_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Page()
    monkeypatch.setattr("minewise.ui.web.in_page.read", lambda *_args: 1 / 0)
    (told,) = page.carrier.hear("{}")
    assert "Something went wrong" in json.loads(told)["text"]
    assert "ZeroDivisionError" in capsys.readouterr().err
