"""The conversation with the pages of one person: messages in, views out, each thing done once."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from minewise.base.task import Task
from minewise.core import Deal, Level
from minewise.screens.play import PlayScreen
from minewise.screens.statistics import StatisticsScreen
from minewise.screens.view import Did
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.ui.web import conversation
from minewise.ui.web.conversation import OUR_MISTAKE
from minewise.ui.web.journal import Journal
from screens.every_block import EveryBlock
from ui.web.pages import SMALL, Page, Talk

pytestmark = pytest.mark.usefixtures("home")

HELLO = "9x9x10 first safe seed 1"


def test_a_tab_gets_the_screen_that_its_address_names_and_has_one_above_the_game() -> None:
    talk = Talk()
    assert talk.page("one", "statistics").view["name"] == "statistics"
    assert talk.page("two", "play").view["name"] == "play"
    lost = talk.page("three", "nowhere")
    assert (lost.view["name"], lost.said) == ("play", "There is no screen 'nowhere'.")
    assert lost.say("tick").told[-1].keys() == {"version", "type", "n"}, "else no other tick comes"
    talk.gone("one")
    again = talk.page("one", "play")
    assert again.view["name"] == "statistics", "the tab is known: its screens are where they were"
    assert again.act("open", screen="settings").view["name"] == "settings"
    assert again.act("back").view["name"] == "play", "a screen takes the place of another"
    assert again.act("open", screen="help").act("open", screen="play").view["name"] == "play"


def test_over_a_restart_all_is_done_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.jsonl"
    talk = Talk(file=file)
    page = talk.page().play(SMALL)
    talk.session.library.name = "Mine"
    monkeypatch.setattr(conversation, "_MOST_TABS", 5)
    for number in range(8):  # a tab that is used is not forgotten for five others
        talk.page(f"tab{number}", "help")
        talk.gone(f"tab{number}")
    page.point(0, 0, "right")
    written: list[int] = []
    monkeypatch.setattr(page, "tell", lambda _: written.append(len(Journal.read(file).game.done)))
    page.point(0, 1, "right")
    assert written == [2], "it is written before anybody is told"
    # Killed here; the page does not know whether its last message has arrived.
    talk = Talk(file=file)
    again = talk.page()
    assert (again.board, again.n, talk.session.library.name) == ("FF##", page.counted, "Mine")
    again.do("point", n=1, cell=[0, 1], text="right")
    again.do("point", n=page.counted, cell=[0, 1], text="right")
    assert again.board == "FF##"
    again.do("point", n=page.counted + 1, cell=[0, 1], text="right")
    assert again.board == "F###"
    assert talk.page("tab7", "help").view["name"] == "help"


def test_of_tabs_that_are_gone_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "_MOST_TABS", 3)
    talk = Talk()
    talk.page("here", "help")
    for name in "abcde":
        talk.page(name, "help")
        talk.gone(name)
    assert talk.page("here").view["name"] == "help"
    assert talk.page("a").view["name"] == "play", "it was gone for longest"
    assert talk.page("e").view["name"] == "help"


def test_two_tabs_see_each_others_moves_but_have_screens_odds_and_hints_of_their_own() -> None:
    talk = Talk()
    one, two, three = talk.page("one").play(SMALL), talk.page("two"), talk.page("three", "help")
    one.point(0, 0, "right")
    assert two.board == "F###"
    assert "view" not in two.told[-1], "only what has changed is sent"
    two.point(0, 1, "right")
    assert one.board == "FF##"
    assert three.view["name"] == "help"
    assert three.act("back").board == "FF##"
    one.play(HELLO).point(4, 4).do("odds")
    assert one.block("board")["odds"]
    two.point(*divmod(one.board.index("#"), 9), "right")
    assert not one.block("board")["odds"], "they are of another position"
    one.do("hint")
    assert one.block("board")["marks"] or one.said
    two.play(SMALL)
    assert not one.block("board")["marks"], "they are of another game"


def test_the_clock_waits_while_nobody_looks() -> None:
    now = [0.0]
    session = Session(GameOptions(Level(9, 9, 10), seed=1), now=lambda: now[0])
    talk = Talk(session)
    one, two = talk.page("one").point(4, 4), talk.page("two")
    one.say("look", at=False)
    now[0] += 10
    assert session.played.seconds >= 10, "the other tab looks"
    talk.gone("two")
    before = session.played.seconds
    now[0] += 10
    assert session.played.seconds == before
    one.say("look", at=True)
    now[0] += 5
    assert session.played.seconds >= before + 5
    one.act("open", screen="help")
    before = session.played.seconds
    now[0] += 10
    one.say("look", at=False).say("look", at=True)
    now[0] += 10
    assert session.played.seconds == before, "the page looks, but not at the board"
    one.act("back")
    now[0] += 1
    assert session.played.seconds == before + 1
    assert two.board == one.board


@pytest.mark.usefixtures("every_blocks")
def test_questions_are_answered_once_and_what_is_given_is_given_once() -> None:
    page = Talk().page("one", "every-block")
    page.do("rename", row="b").act("answer", text="Bravo").act("answer", text="twice")
    assert page.said == "Renamed: Bravo.", "nothing is asked any more"
    page.do("give")
    assert page.told[-1]["file"] == {"name": "every-block.txt", "data": "aGVsbG8="}
    page.do("copy")
    assert page.told[-1]["copy"] == "a line"
    page.say("hello", tab="one")
    assert not {"copy", "file"} & page.told[-1].keys()


def test_what_comes_soon_after_a_click_waits_for_it_and_one_that_was_stopped_is_not_done() -> None:
    talk = Talk()
    page = talk.page().play("9x9x10 first opening no-guess v1 seed 7")
    talk.at_once = False
    page.point(4, 4)
    talk.works[-1].work()  # on another thread
    page.act("back")
    assert (page.view["working"], page.said) == ("", "Stopped.")
    talk.work()
    assert (page.board, page.said) == ("#" * 81, "Stopped.")
    assert talk.session.played.steps == ()
    page.point(4, 4)
    assert page.view["working"]
    page.point(0, 0, "right").do("hint")
    talk.work()
    assert len(talk.session.played.steps) == 2
    assert page.block("board")["marks"] or page.said


def broken(*_args: object) -> Any:
    raise RuntimeError("a mistake")


def goes_on(page: Page) -> None:
    page.act("open", screen="play")
    page.play(SMALL).point(0, 0, "right")
    assert page.board == "F###"


@pytest.mark.parametrize("where", ["action", "work", "finish"])
def test_a_mistake_is_said_and_the_game_goes_on(
    where: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    task = Task(broken, Did) if where == "work" else Task(lambda _task: 1, broken)
    act = broken if where == "action" else lambda *_args: task
    monkeypatch.setattr(PlayScreen, "act_odds", act)
    page = Talk().page()
    page.do("odds")
    assert (page.troubles, page.view["working"]) == ([OUR_MISTAKE], "")
    assert page.n == page.counted, "it is not sent again"
    assert "RuntimeError: a mistake" in capsys.readouterr().err
    goes_on(page)


def test_a_screen_that_cannot_be_drawn_gives_way_to_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = Talk()
    other = talk.page("two", "help")
    page = talk.page("one", "statistics")
    monkeypatch.setattr(StatisticsScreen, "view", broken)
    page.say("tick")
    assert page.view["name"] == "play"
    assert other.view["name"] == "help"
    assert "a mistake" in capsys.readouterr().err
    goes_on(page)


def test_nothing_of_an_unfinished_game_is_sent_that_is_not_seen() -> None:
    seed = 8_123_456_789_012_345
    session = Session(GameOptions(Level(9, 9, 10), seed=seed), now=lambda: 0.0)
    page = Talk(session).page().point(4, 4)
    page.do("hint").do("odds").do("ai").do("why", cell=[0, 0])
    for screen in ("help", "settings", "statistics", "saved-games", "new-game", "today", "watch"):
        page.act("open", screen=screen)
    page.act("open", screen="play").say("hello", tab="one")
    sent = json.dumps(page.told)
    assert str(seed) not in sent
    board = session.played.game.board
    assert board is not None
    for text in (board.line(), "".join(".*"[mine] for mine in board.mine_at)):
        assert text not in sent
    views = [told["view"] for told in page.told if "view" in told]
    boards = [each for view in views for each in view["blocks"] if each["kind"] == "board"]
    assert not any(set("*XW") & set(each["view"]) for each in boards)
    page.do("odds").do("hint").do("pause")
    covered = page.block("board")
    assert covered["cover"].startswith("Paused")
    assert (set(covered["view"]), covered["odds"], covered["marks"]) == ({"#"}, [], [])


def test_a_game_that_cannot_be_kept_is_said_once_and_played_on(tmp_path: Path) -> None:
    page = Talk(file=tmp_path / "folder" / "game.jsonl").page().play(SMALL)
    (tmp_path / "folder" / "game.jsonl").unlink()
    (tmp_path / "folder").rmdir()
    (tmp_path / "folder").write_text("in its place")
    page.point(0, 0, "right").point(0, 1, "right")
    assert page.board == "FF##"
    (told,) = page.troubles
    assert re.match(r"This game is not saved: cannot write .*\.$", told)
    (tmp_path / "folder").unlink()
    page.point(0, 1, "right")
    assert Talk(file=tmp_path / "folder" / "game.jsonl").page().board == "F###"


@pytest.mark.parametrize("text", ["nonsense\n", '{"minewise": "sitting", "version": 9}\n', ""])
def test_a_damaged_journal_is_kept_aside_or_gives_what_it_has(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.jsonl"
    Talk(file=file).page().play(SMALL).point(0, 0, "right")
    with file.open("a") as journal:
        journal.write("nonsense\n")
    page = Talk(file=file).page()
    assert page.board == "F###"
    assert "1 of your last actions could not be read" in page.troubles[0]
    file.write_text(text)
    page = Talk(file=file).page()
    assert page.board == "#" * 81
    (told,) = page.troubles
    assert "damaged-2.jsonl" in told
    assert (tmp_path / "damaged-2.jsonl").read_text() == text
    assert Talk(file=file).page().troubles == []


texts = st.sampled_from(["", "left", "right", "double", "both", "yes", "no", "1", "-1", "x", "a b"])
cell = st.none() | st.tuples(st.integers(0, 12), st.integers(0, 12)) | st.just((2**52, 0))
rows = st.sampled_from(["", "a", "0", "1", "beginner", "sound", "hold", "nobody", "exact", "\n"])
SCREENS = (
    "play", "new-game", "today", "saved-games", "settings", "statistics", "help", "train", "watch",
    "replay",
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=150)
@given(st.data())
def test_whatever_is_sent_is_done_or_refused_in_a_sentence(data: st.DataObject) -> None:
    talk = Talk(Session(GameOptions(Deal.parse(HELLO).level, seed=1), now=lambda: 0.0))
    page = talk.page("one", data.draw(st.sampled_from(SCREENS)))
    if data.draw(st.booleans()):
        page.point(4, 4)
    for _step in range(data.draw(st.integers(1, 8))):
        kind = data.draw(st.sampled_from(["do", "do", "do", "do", "answer", "back", "tick"]))
        if kind == "do":
            slow = {"check", "grade", "luck", "learn", "editor", "course"}
            named = [each["name"] for each in page.view["actions"] if each["name"] not in slow]
            more = [block["press"] for block in page.view["blocks"] if block["kind"] == "board"]
            names = st.sampled_from([*named, *filter(None, more), "set", "go", "nothing"])
            page.do(
                data.draw(names), row=data.draw(rows), cell=data.draw(cell), text=data.draw(texts)
            )
        else:
            page.act(kind, text=data.draw(texts))
        assert page.troubles == []


@pytest.mark.parametrize(
    ("screen", "sent", "said"),
    [
        ("play", {"action": "point", "cell": [9, 9]}, "There is no such cell on this board."),
        ("play", {"action": "flag", "cell": [0, 99]}, "There is no such cell on this board."),
        ("play", {"action": "point", "cell": [0, 0], "text": "x"}, "'x' is not a click: expected"),
        ("every-block", {"action": "pick", "row": "x"}, "What you chose is no longer there."),
        ("every-block", {"action": "set", "row": "x"}, "There is no setting 'x' here."),
        ("every-block", {"action": "go", "text": "10"}, "'10' is out of range: expected 0 to 9."),
        ("every-block", {"action": "go", "text": "-1"}, "'-1' is out of range"),
    ],
)
def test_what_the_view_does_not_show_cannot_be_chosen(
    screen: str, sent: dict[str, Any], said: str, every_blocks: list[EveryBlock]
) -> None:
    page = Talk().page("one", screen)
    page.do(**sent)
    assert page.said.startswith(said)
    assert not any(each.done for each in every_blocks)
    for hidden in ("__init__", "_forget", "session", "view", "do", "leave", "happened", ""):
        assert "cannot be done here" in page.do(hidden).said
    assert page.troubles == []
