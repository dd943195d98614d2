"""The carrier inside a page, without a browser: messages in, texts out, nothing beside it."""

import json
from pathlib import Path

import pytest

from minewise.core import FirstClick, Level, NoGuess
from minewise.session.options import GameOptions
from minewise.ui.web.in_page import InPage, make_ahead
from ui.web.pages import SMALL, Data, PageWithoutScreen

NO_GUESS = "9x9x10 first opening no-guess v1 seed 7"


class Page(PageWithoutScreen):
    """A page, and what it was told while something was worked out."""

    def __init__(self, screen: str = "") -> None:
        super().__init__()
        self.progress: list[Data] = []
        self.carrier = InPage(lambda text: self.progress.append(json.loads(text)))
        self.say("hello", tab="page", screen=screen)

    def send(self, text: str) -> None:
        for told in self.carrier.hear(text):
            self.tell(told)


@pytest.fixture(autouse=True)
def _here(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_CORE", "python")


def test_another_worker_goes_on_where_the_one_before_was_ended() -> None:
    first = Page().play(SMALL).point(0, 0, "right")
    second = Page()
    assert (second.board, second.n) == ("F###", first.counted)
    second.do("point", n=first.counted, cell=[0, 0], text="right")
    assert second.board == "F###", "it was done before"


def test_a_board_that_was_made_ahead_is_the_one_that_the_click_makes_and_tells_of() -> None:
    page = Page("help").act("open", screen="play").play(NO_GUESS)
    page.progress.clear()
    expected = page.point(4, 4).board
    assert expected != "#" * 81
    assert {told["type"] for told in page.progress} == {"working"}
    assert page.view["working"] == ""
    page.play(NO_GUESS)
    order = page.carrier.wanted()
    assert order is not None
    assert json.loads(order) == {"deal": NO_GUESS, "cell": [4, 4]}
    page.carrier.made(order, make_ahead(order))
    page.progress.clear()
    assert page.point(4, 4).board == expected
    assert not page.progress, "there was nothing to work out"


def test_the_board_of_the_next_game_is_made_while_this_one_is_played() -> None:
    page = Page().play(NO_GUESS)
    following = GameOptions(Level(9, 9, 10), FirstClick.OPENING, no_guess=NoGuess())
    page.carrier._conversation.session.new(following)
    page.point(2, 3)
    order = page.carrier.wanted()
    assert order is not None
    assert json.loads(order)["cell"] == [2, 3], "where the last game began"
    page.carrier.made(order, make_ahead(order))
    assert page.carrier.wanted() != order
    page.do("new")
    page.progress.clear()
    page.point(2, 3)
    assert page.board != "#" * 81
    assert not page.progress


def test_a_board_that_cannot_be_made_is_not_wanted_again() -> None:
    page = Page().play("4x4x12 first safe no-guess v1 seed 1")
    order = page.carrier.wanted()
    assert order is not None
    page.carrier.made(order, make_ahead(order))
    assert page.carrier.wanted() is None
    assert "there is no board" in page.point(2, 2).said.lower()
    page.play("9x9x10 first safe seed 1")
    assert page.carrier.wanted() is None, "games with guesses need nothing ahead"


def test_it_is_said_once_that_the_browser_keeps_nothing() -> None:
    page = Page()
    (told,) = page.carrier.kept("QuotaExceededError")
    assert "the storage of this browser is full" in json.loads(told)["text"]
    assert page.carrier.kept("QuotaExceededError") == []
    assert page.carrier.kept(None) == []
    (again,) = page.carrier.kept("SecurityError")
    assert "does not let this page store anything" in json.loads(again)["text"]


def test_what_cannot_be_read_and_a_mistake_of_ours_get_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Page()
    for text in ("", "[]", '{"version": 1}', '{"version": 2, "type": "shout"}'):
        (told,) = page.carrier.hear(text)
        assert json.loads(told)["type"] == "trouble"
    (told,) = InPage(print).hear('{"version": 2, "type": "tick"}')
    assert json.loads(told)["text"] == "Say hello first."
    monkeypatch.setattr("minewise.ui.web.in_page.read", lambda *_args: 1 / 0)
    (told,) = page.carrier.hear("{}")
    assert "Something went wrong" in json.loads(told)["text"]
    assert "ZeroDivisionError" in capsys.readouterr().err
