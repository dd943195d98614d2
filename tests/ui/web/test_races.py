"""Races at a server: the same board for everybody, each click done once, and who is told what."""

import json
import os
import re
import sys
import textwrap
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import segno

from minewise.core import HIDDEN, Deal, Game
from minewise.ui.web import limits
from minewise.ui.web.local_server import Access
from minewise.ui.web.qr import qr_as_data
from ui.web.serving import Site, Tab, served


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to count to three here."""
    monkeypatch.setattr(limits, "COUNTDOWN_SECONDS", 1.5)
    monkeypatch.setattr(limits, "RACE_TOLD_SECONDS", 0.05)


@pytest.fixture
def tabs() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def guest(tabs: ExitStack, link: str) -> tuple[Site, Tab]:
    """Somebody who comes by a link."""
    site = Site(link).enter()
    return site, tabs.enter_context(site.tab())


def laid(room: str) -> Deal:
    """The board of a race: it is in the journal of everybody in it."""
    folder = Path(os.environ["MINEWISE_DATA"]) / "web" / "races" / room.removeprefix("race-")
    texts = [path.read_text() for path in folder.glob("*/sitting.jsonl")]
    deals = {json.loads(text.splitlines()[0])["game"]["deal"] for text in texts}
    (deal,) = deals  # the same for everybody
    return Deal.parse(deal)


def safe_cells(deal: Deal) -> list[tuple[int, int]]:
    """Cells to open, one after the other, until the board is cleared."""
    game, found = Game.on(deal.board or pytest.fail("no board")), []
    assert deal.start is not None
    game.open(deal.start)
    for cell in game.grid:
        if not deal.board.is_mine(cell) and game.position[cell] == HIDDEN:  # type: ignore[union-attr]
            game.open(cell)
            found.append(cell)
    return found


def seen(board: Tab) -> str:
    """What the board shows after its first cell was opened."""
    view = list(board.welcome["room"]["view"])
    for index, symbol in board.heard[-1]["changes"]:
        view[index] = symbol
    return "".join(view)


class Meeting:
    """Ann, who is the host, and Bob, in a race that has just begun."""

    def __init__(self, site: Site, tabs: ExitStack) -> None:
        self.site, self.tabs = site, tabs
        self.ann = tabs.enter_context(site.tab())
        self.race = self.ann.race("open", level="beginner", name="Ann")
        self.link = self.ann.race("link")["link"]
        self.bobs, self.bob = guest(tabs, self.link)
        self.bob.race("join", race=self.race["id"], name="Bob")
        self.ann.race("start", heat=1)
        self.room = self.ann.hear_race("countdown")["room"]

    def sit(self) -> tuple[Tab, Tab]:
        """Their boards, once it has begun."""
        mine, other = (
            self.tabs.enter_context(one.tab(room=self.room)) for one in (self.site, self.bobs)
        )
        for board in (mine, other):
            assert set(board.welcome["room"]["view"]) == {HIDDEN}
            assert board.do("open", cell=[0, 0])["text"] == "The race has not begun yet."
        for board in (mine, other):
            assert board.hear("event")["state"]["phase"] == "playing"
        return mine, other


def test_everybody_has_the_same_board_and_opening_and_no_help(site: Site, tabs: ExitStack) -> None:
    meeting = Meeting(site, tabs)
    mine, other = meeting.sit()
    opened = [board.heard[-1]["changes"] for board in (mine, other)]
    assert opened[0] == opened[1] != []
    state, shown = mine.heard[-1]["state"], seen(mine)
    assert (state["mode"], state["no_guess"], state["seed"]) == ("strict", True, None)
    for action in ("hint", "undo", "odds", "ai", "new", "retry", "pause", "settings", "paste"):
        refused = mine.do(action, text="9x9x10 first safe seed 1", settings={"mode": "normal"})
        assert refused["text"].startswith("In a race you can only open, flag and chord")
    # Nor in another tab, with the position copied from the board.
    position = "/".join(["9x9x10", *textwrap.wrap(shown, 9)])
    for about in ("analyse", "explain"):
        assert (
            meeting.ann.ask(about, position=position, cell=[0, 0]) == "There is no help in a race."
        )
    other_position = position.replace("9x9x10", "9x9x11")
    assert "probability" in str(meeting.ann.ask("analyse", position=other_position))
    for about in ("link", "replay", "luck", "export"):
        assert mine.ask(about, room=True) == "There is no help in a race."


def test_a_race_is_won_and_everybody_in_it_is_told(site: Site, tabs: ExitStack) -> None:
    meeting = Meeting(site, tabs)
    _outsider, eve = guest(tabs, meeting.link)
    mine, other = meeting.sit()
    deal = laid(meeting.room)
    assert deal.board is not None
    mine_cell = next(cell for cell in deal.level.grid if deal.board.is_mine(cell))
    assert other.do("open", cell=mine_cell)["state"]["phase"] == "lost"
    cells = safe_cells(deal)
    for cell in cells:
        last = mine.do("open", cell=cell)
    assert last["state"]["phase"] == "won"
    seconds = last["state"]["seconds"]
    over = meeting.bob.hear_race("over")
    assert over["table"]["rows"][0][:2] == ["1", "Ann"]
    assert over["table"]["rows"][0][3] == str(len(cells))
    assert over["table"]["rows"][1][1:] == ["Bob", over["people"][1]["text"], "1"]
    assert over["news"] == f"The race is over. Ann wins in {int(seconds * 10) / 10} s."
    assert mine.do("flag", cell=[0, 0])["text"] == "The race is over."
    # Who is not in it hears nothing of it, and gets at nobody's board.
    assert not [message for message in eve.heard if message["type"] == "race"]
    with _outsider.socket() as socket:
        stranger = Tab(socket)
        stranger.say(type="hello", room=meeting.room, tab="x")
        assert stranger.hear()["text"] == "There is no such race any more: open another one."
    # The games of both are kept as they were, and the race is in the statistics.
    with site.tab() as again:
        assert again.welcome["room"]["state"]["phase"] == "new"
        (game,) = again.ask("history")
        assert (game["won"], game["kind"]) == (True, "no-guess")


def test_a_click_that_is_sent_again_is_done_once(site: Site, tabs: ExitStack) -> None:
    meeting = Meeting(site, tabs)
    mine, _other = meeting.sit()
    cell = safe_cells(laid(meeting.room))[0]
    flagged = mine.do("flag", cell=cell)
    assert flagged["changes"]
    mine.socket.close()
    back = tabs.enter_context(site.tab(mine.name, meeting.room))
    assert back.do("flag", mine.number, cell=cell)["seq"] == flagged["seq"]
    width = back.welcome["room"]["width"]
    assert back.welcome["room"]["view"][cell[0] * width + cell[1]] == "F"
    with site.tab(room=meeting.room) as second:  # another tab of the same browser
        assert second.welcome["room"]["view"] == back.welcome["room"]["view"]


def test_a_race_goes_on_after_a_restart(
    tabs: ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    with served(port=0) as site:
        meeting = Meeting(site, tabs)
        mine, _other = meeting.sit()
        cells = safe_cells(laid(meeting.room))
        mine.do("open", cell=cells[0])
        taken = mine.do("flag", cell=cells[1])["state"]["seconds"]
        cookie, race = site.cookie, meeting.race["id"]
    with served(port=0) as new:
        again = Site(new.link)
        again.cookie = cookie
        with again.tab() as ann, again.tab(mine.name, meeting.room) as board:
            told = ann.race("look")
            assert (told["id"], told["phase"], told["room"]) == (race, "running", meeting.room)
            assert board.do("flag", mine.number, cell=cells[1])["result"]["done"]  # it was done
            assert board.welcome["room"]["view"].count("F") == 1
            assert board.welcome["room"]["state"]["seconds"] > taken  # time has gone on
            for cell in cells[1:]:
                if cell == cells[1]:
                    board.do("flag", cell=cell)
                last = board.do("open", cell=cell)
            assert last["state"]["phase"] == "won"
            assert [row["name"] for row in ann.hear_race("running")["people"]] == ["Ann", "Bob"]


def test_a_link_to_a_race_lets_many_in_as_guests_until_nobody_races(
    site: Site, tabs: ExitStack
) -> None:
    ann = tabs.enter_context(site.tab())
    race = ann.race("open", level="cs50")
    link = ann.race("link")
    assert link["qr"]["size"] == 37
    assert link == ann.race("link")  # the same for everybody
    entered = [guest(tabs, link["link"]) for _ in range(3)]
    for number, (one, tab) in enumerate(entered, 2):
        assert tab.race("join", race=race["id"])["you"] == number
        there = one.get(link["link"].removeprefix(one.origin))  # who is in needs no other cookie
        assert there.status_code == 303
        assert there.headers["location"] == f"/#race?id={race['id']}"
        assert "set-cookie" not in there.headers
    for tab in (ann, *(tab for _one, tab in entered)):
        assert tab.race("leave") is None
    for _ in range(20):  # it is closed in a moment
        if ann.race("list") == {"races": []}:
            break
    answer = Site(link["link"]).get(link["link"].removeprefix(site.origin))
    assert answer.status_code == 403
    assert site.get("/enter?token=x&race=//evil").headers["location"] == "/"


def test_the_drawing_of_a_qr_code_is_dark_where_the_code_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "http://192.0.2.1:8000/enter?token=x&race=0123456789abcdef"
    drawn = qr_as_data(text)
    assert drawn is not None
    dark = set()
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", drawn["path"]):
        dark |= {(int(y), int(x) + step) for step in range(int(width))}
    rows = segno.make(text, micro=False).matrix
    assert drawn["size"] == len(rows)
    assert dark == {(y, x) for y, row in enumerate(rows) for x, bit in enumerate(row) if bit}
    monkeypatch.setitem(sys.modules, "segno", None)  # as if it were not installed
    assert qr_as_data(text) is None


def test_a_token_may_be_good_for_several_and_be_revoked() -> None:
    access = Access()
    token = access.token(owner=False, uses=2)
    assert [access.enter(token) is not None for _ in range(3)] == [True, True, False]
    token = access.token(owner=False, uses=2)
    access.revoke(token)
    assert access.enter(token) is None


def test_nonsense_about_races_is_refused_in_a_sentence(site: Site) -> None:
    with site.tab() as tab:
        given: list[dict[str, Any]] = [
            {"action": "dig"},
            {"action": "open", "level": "9x9x10"},
            {"action": "open", "level": 7},
            {"action": "join", "race": "../../x"},
            {"action": "join", "race": "x" * 10_000},
            {"action": "open", "level": "beginner", "name": "\ud800"},
            {"action": "link"},
            {"action": 5},
        ]
        for keys in given:
            said = tab.race(**keys)
            assert isinstance(said, str), keys
            assert said.endswith("."), said
            assert "\n" not in said
        tab.say(type="hello", room="race-0123456789abcdef", tab="x")
        assert tab.hear("refused")["text"] == "There is no such race any more: open another one."
