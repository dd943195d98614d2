"""Looking into one's own game while it runs: the session decides, however it is asked for."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from minewise.session import data_folder
from ui.web.serving import Site, Tab

NO_HELP = "There is no help in strict mode."


@pytest.fixture
def playing(site: Site, request: pytest.FixtureRequest) -> Iterator[Tab]:
    """A tab in a game that has begun, in the mode that is asked for."""
    with site.tab(room="new") as tab:
        tab.do("new", settings={"level": "9x9x10", "seed": "7", "mode": request.param})
        tab.do("open", cell=[4, 4])
        tab.do("flag", cell=[0, 0])
        yield tab


def ways(tab: Tab) -> dict[str, dict[str, Any]]:
    """All the ways of asking about one's own game."""
    links = tab.ask("link")
    flags_left_out = links["position"].replace("F", "#")
    rows = links["position"].split("/")
    return {
        "analyse": {"position": links["position"]},
        "analyse without flags": {"position": flags_left_out},
        "analyse as a block": {"position": "\n".join(rows)},
        "analyse as a screen shows it": {"position": f"{rows[0]}\n\n" + "\n".join(rows[1:])},
        "explain": {"position": flags_left_out, "cell": [0, 0]},
        "replay": {"room": True},
        "replay pasted": {"text": links["replay"]},
        "replay pasted without its end": {"text": "\n".join(links["replay"].split("\n")[:3])},
    }


def helped(tab: Tab) -> list[str]:
    """What help the game has had."""
    tab.say(type="sync")
    return list(tab.hear("welcome")["room"]["state"]["helped"])


@pytest.mark.parametrize("playing", ["strict"], indirect=True)
def test_a_strict_game_is_not_looked_into(playing: Tab, site: Site) -> None:
    before = helped(playing)
    for way, keys in ways(playing).items():
        assert playing.ask(way.split()[0], **keys) == NO_HELP, way
    assert playing.do("study")["result"]["message"] == NO_HELP
    replay = site.request("POST", "/replays", playing.ask("link")["replay"].encode()).json()
    assert playing.ask("grades", replay=replay["id"]) == NO_HELP
    assert helped(playing) == before
    # Another position is nobody's game; nor is a board on which nothing is seen.
    assert playing.ask("analyse", position="3x2x1/###/111")["safe"]
    assert playing.ask("analyse", position="9x9x10/" + "/".join(["#" * 9] * 9))["layouts"]


@pytest.mark.parametrize("playing", ["strict"], indirect=True)
def test_a_strict_game_that_is_over_is_looked_into(playing: Tab) -> None:
    playing.do("paste", text="4x1x1 first any board 4x1x1/..*.")
    playing.do("open", cell=[0, 0])
    assert playing.ask("replay", room=True) == NO_HELP
    assert playing.do("open", cell=[0, 3])["state"]["phase"] == "won"
    replay = playing.ask("replay", room=True)
    assert len(playing.ask("grades", replay=replay["id"])["grades"]) == 2


@pytest.mark.parametrize("playing", ["normal"], indirect=True)
def test_in_a_usual_game_it_is_help_and_every_tab_sees_that(playing: Tab, site: Site) -> None:
    with site.tab(room=playing.room) as other:
        seq = playing.do("flag", cell=[0, 1])["seq"]
        assert "analyses" not in helped(other)
        assert playing.ask("analyse", position=playing.ask("link")["position"])["layouts"]
        told = next(m for m in playing.heard if m["type"] == "event")
        assert (told["seq"], told["changes"]) == (seq + 1, [])
        assert "counts as help" in told["result"]["message"]
        assert "analyses" in helped(other)
        # Once a position.
        replay = playing.ask("replay", room=True)
        playing.ask("grades", replay=replay["id"])
        playing.say(type="sync")
        assert playing.hear("welcome")["seq"] == seq + 1


@pytest.mark.parametrize("playing", ["normal"], indirect=True)
def test_help_that_was_counted_is_kept(playing: Tab) -> None:
    playing.ask("replay", room=True)
    (file,) = data_folder().glob(f"web/sittings/*/{playing.room}/sitting.jsonl")
    last = json.loads(file.read_text().splitlines()[-1])
    assert last["set"]["help"]["analyses"] == 1


@pytest.mark.parametrize("playing", ["normal"], indirect=True)
@pytest.mark.parametrize(
    "deal", ["9x9x10 first opening no-guess seed 7", "9x9x10 first opening fair seed 7"]
)
def test_a_running_game_of_any_kind_is_replayed_and_its_mines_stay_here(
    playing: Tab, deal: str
) -> None:
    playing.do("paste", text=deal)
    playing.do("open", cell=[4, 4])
    playing.heard.clear()
    replay = playing.ask("replay", room=True)
    assert len(playing.ask("grades", replay=replay["id"])["grades"]) == 1
    assert "board" not in playing.ask("link")["replay"]
    assert not any("*" in json.dumps(message) for message in playing.heard)
