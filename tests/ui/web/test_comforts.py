"""The page's comforts by messages: each does what the session does, and is remembered."""

from pathlib import Path

import pytest

from minewise.session import SettingsFile
from minewise.ui import daily
from ui.web.test_conversation import Page, kept_in

SMALL = "4x1x1 first any board 4x1x1/..*."


@pytest.fixture
def page(tmp_path: Path) -> Page:
    conversation = kept_in(tmp_path)
    conversation.begin()
    return Page(conversation)


def test_a_gesture_means_what_the_person_has_chosen(page: Page) -> None:
    assert page.do("point", gesture="right", cell=[0, 0])["changes"] == [[0, "F"]]
    page.do("prefer", comfort={"swap": True})
    assert page.do("point", gesture="left", cell=[0, 0])["changes"] == [[0, "#"]]
    flagged = page.do("point", gesture="right", cell=[0, 0], flag_mode=True)
    assert flagged["changes"] == [[0, "F"]]
    refused = page.do("point", gesture="wink", cell=[0, 0])
    assert refused["type"] == "refused"
    assert "'wink'" in refused["text"]


def test_a_preference_is_told_and_kept(page: Page, tmp_path: Path) -> None:
    told = page.do("prefer", comfort={"chord_by": "double", "hold": 700})
    assert told["settings"]["comfort"]["hold"] == 700
    assert SettingsFile(tmp_path / "settings.json").read().looks["comfort"]["hold"] == 700
    wrong = page.do("prefer", comfort={"hold": 5})
    assert not wrong["result"]["done"]
    assert "'hold' cannot be '5'" in wrong["result"]["message"]
    assert page.say(type="sync")[0]["settings"]["comfort"]["hold"] == 700


def test_numbers_are_told_by_their_flags(page: Page) -> None:
    page.do("paste", text="3x2x2 first any board 3x2x2/*../.*.")
    page.do("open", cell=[0, 1])
    page.do("flag", cell=[0, 0])
    assert page.do("flag", cell=[1, 1])["looks"], "around a flag"
    many = page.do("flag", cell=[0, 2])
    assert [1, 2] in many["looks"], "the 2 has three flags"
    assert [1, 2] in page.say(type="sync")[0]["room"]["looks"]
    assert [1, 0] in page.do("flag", cell=[0, 2])["looks"]
    faded = page.do("prefer", comfort={"fade": True})
    assert faded["view"] == "F2##F#"
    assert [1, 1] in faded["looks"]
    assert not page.do("prefer", comfort={"fade": False, "flag_counts": False})["looks"]


def test_neighbours_of_a_pressed_number_light_up(page: Page) -> None:
    page.do("paste", text=SMALL)
    page.do("open", cell=[0, 1])
    assert page.ask("pressed", cell=[0, 1]) == [[0, 0], [0, 2]]
    assert page.ask("pressed", cell=[0, 3]) == [[0, 3]]
    page.do("prefer", comfort={"press_lights": False})
    assert page.ask("pressed", cell=[0, 1]) == []


def test_luck_is_told_where_it_is_wanted_and_the_end_is_judged(page: Page) -> None:
    page.do("paste", text=SMALL)
    page.do("open", cell=[0, 1])
    assert page.ask("finish") == "The game is not over."
    assert page.ask("luck")["last"]["chance"] == 0.75
    page.do("open", cell=[0, 2])
    end = page.ask("finish")
    assert end["standing"] is None
    assert end["grade"]
    assert end["luck"]["guesses"] == len(end["luck"]["chart"])


def test_figures_are_told_with_every_click(page: Page) -> None:
    assert page.do("open", cell=[4, 4])["state"]["live"] == []
    page.do("prefer", comfort={"figures": True})
    told = page.do("flag", cell=[0, 0])["state"]["live"]
    assert dict(told)["Clicks"] == "2"
    assert page.ask("figures") == told


def test_levels_of_ones_own_have_names(page: Page) -> None:
    page.do("new", settings={"level": "7x5x6"})
    saved = page.do("save-preset", name="Small")
    assert saved["settings"]["presets"] == {"Small": "7x5x6"}
    page.do("new", settings={"level": "expert"})
    page.do("preset", name="Small")
    assert page.say(type="sync")[0]["room"]["width"] == 7
    page.do("again")
    assert page.say(type="sync")[0]["room"]["width"] == 7
    assert page.do("delete-preset", name="Small")["settings"]["presets"] == {}
    assert "no preset 'Small'" in page.do("preset", name="Small")["result"]["message"]


def test_a_key_is_taken_only_if_that_is_said(page: Page) -> None:
    refused = page.do("keys", command="hint", keys=["u"])
    assert not refused["result"]["done"]
    assert "undo" in refused["result"]["message"]
    taken = page.do("keys", command="hint", keys=["u"], take=True)
    keys = {command["name"]: command["keys"] for command in taken["commands"]}
    assert keys["hint"] == ["u"]
    assert "u" not in keys["undo"]
    usual = page.do("reset-keys")["commands"]
    assert {command["name"]: command["keys"] for command in usual}["hint"] == ["i"]


def test_todays_boards_and_what_was_done(page: Page) -> None:
    found = page.ask("today")
    assert [*found["levels"]] == ["beginner", "intermediate", "expert"]
    assert any(
        day == daily.today().day and is_today
        for week in found["weeks"]
        for day, _, is_today in week
    )
    page.do("today", level="beginner")
    state = page.say(type="sync")[0]["room"]["state"]
    assert state["day"] == daily.today().isoformat()
    assert state["no_guess"]
    assert page.ask("today", back=1)["month"] < found["month"]
    refused = page.do("today", level="3x3x1")
    assert "not played as '3x3x1'" in refused["result"]["message"]


def test_statistics_rank_and_are_reset_and_restored(page: Page) -> None:
    page.do("new", settings={"level": "2x1x1", "first": "safe"})
    page.do("open", cell=[0, 0])
    found = page.ask("statistics")
    (level,) = found["levels"]
    assert level["size"] == "2x1x1"
    assert len(level["best"]["rows"]) == 1
    assert len(found["list"]["rows"]) == len(found["games"]) == 1
    assert len(found["reset"]) == 2
    assert found["remove"].startswith("Delete this game")
    assert "1 game no longer counts" in page.do("reset-statistics")["result"]["message"]
    assert not page.ask("statistics")["games"]
    assert "counts again" in page.do("restore-statistics")["result"]["message"]
    game = page.ask("statistics")["games"][0]["id"]
    page.do("delete-finished", game=game)
    assert not page.ask("statistics")["games"]


def test_a_text_is_read_before_anything_is_given_up(page: Page) -> None:
    assert page.ask("read", text=SMALL) is True
    assert "'nothing' is no" in page.ask("read", text="nothing")
    assert page.ask("read", settings={"level": "5x5x5", "shape": "torus"}) is True
    assert "30 mines" in page.ask("read", settings={"level": "5x5x30"})


def test_a_review_says_where_to_look_first(page: Page) -> None:
    page.do("paste", text=SMALL)
    for cell in ([0, 0], [0, 2]):  # the second one is a mine for sure
        page.do("open", cell=cell)
    replay = page.ask("replay", room=True)
    assert replay["won"] is False
    grades = page.ask("grades", replay=replay["id"])
    assert grades["begin"] == grades["worst"][0] == 1
