"""The clock waits for whoever looks at something else; large boards and long lists keep nobody."""

import json
import time
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minewise.core import Board, FirstClick, Level
from minewise.measures import Parts, parts
from minewise.session import FinishedGame, Statistics, statistics_file
from minewise.ui.web import limits, texts
from minewise.ui.web.actions import QUICK
from minewise.ui.web.local_server.pools import Pools
from ui.web.serving import Site, Tab

EASY = "9x9x10 first safe seed 7"


def begin(site: Site, deal: str = EASY) -> Tab:
    """A tab in a game whose clock runs."""
    tab = site.tab(room="new")
    tab.do("paste", text=deal)
    assert tab.do("open", cell=[4, 4])["state"]["running"]
    return tab


def seconds(tab: Tab) -> float:
    """What the clock shows."""
    tab.say(type="sync")
    return float(tab.hear("welcome")["room"]["state"]["seconds"])


def test_the_clock_stands_while_something_covers_the_board(site: Site) -> None:
    with begin(site) as tab:
        tab.say(type="look", at=False)
        told = tab.hear("clock")
        assert told["running"] is False
        time.sleep(0.5)
        assert seconds(tab) == told["seconds"]
        assert tab.heard[-1]["room"]["state"]["running"] is False
        # What is done in a dialog does not start it.
        state = tab.do("settings", settings={"questions": True})["state"]
        assert (state["seconds"], state["running"], state["paused"]) == (
            told["seconds"],
            False,
            False,
        )
        tab.say(type="look", at=True)
        assert tab.hear("clock") == told | {"running": True}
        time.sleep(0.05)
        assert seconds(tab) > told["seconds"]


def test_it_runs_while_another_tab_shows_the_board(site: Site) -> None:
    with begin(site) as one, site.tab(room=one.room) as two:
        one.say(type="look", at=False)
        before = seconds(one)
        time.sleep(0.1)
        assert seconds(one) > before
        two.say(type="look", at=False)
        assert one.hear("clock")["running"] is False
    with site.tab(room=one.room) as back:
        assert back.welcome["room"]["state"]["running"] is True


def test_whoever_clicks_looks(site: Site) -> None:
    with begin(site) as tab:
        tab.say(type="look", at=False)
        tab.hear("clock")
        assert tab.do("flag", cell=[0, 0])["state"]["running"] is True


def test_a_game_that_a_person_has_paused_stays_so(site: Site) -> None:
    with begin(site) as tab:
        tab.do("pause")
        for at in (False, True):
            tab.say(type="look", at=at)
            told = tab.hear("clock")
            assert told["running"] is False
        tab.say(type="sync")
        assert tab.hear("welcome")["room"]["state"]["paused"] is True


# Large boards


def test_where_thousands_of_cells_have_changed_the_view_is_sent(site: Site) -> None:
    with site.tab(room="new") as tab:
        tab.do("paste", text="100x100x1 first opening seed 7")
        opened = tab.do("open", cell=[50, 50])
        assert (opened["changes"], opened["result"]["changed"], opened["result"]["opened"]) == (
            [],
            [],
            [],
        )
        assert opened["view"].count("0") > limits.CHANGES
        assert len(json.dumps(opened)) < 15_000
        tab.say(type="sync")
        assert tab.hear("welcome")["room"]["view"] == opened["view"]
        assert set(tab.do("undo")["view"]) == {"#"}


def test_steps_are_not_taken_back_where_everybody_waits() -> None:
    """Nor is a click of a fair game judged there."""
    assert not {"undo", "redo", "retry"} & QUICK


def test_a_click_of_a_fair_game_is_not_quick(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[str] = []
    real = Pools.turn

    def spy(self: Pools, cells: int, work: Any, *args: Any) -> Any:
        where.append(work.__name__)
        return real(self, cells, work, *args)

    with site.tab(room="new") as tab:
        tab.do("paste", text="9x9x10 first safe fair seed 7")
        monkeypatch.setattr(Pools, "turn", spy)
        tab.do("open", cell=[4, 4])
        assert where == ["handle"]
        monkeypatch.undo()
        tab.do("paste", text=EASY)
        monkeypatch.setattr(Pools, "turn", spy)
        where.clear()
        tab.do("open", cell=[4, 4])
        assert where == []


def test_a_finished_board_is_measured_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[object] = []

    def counted(board: Board) -> Parts:
        measured.append(board)
        return parts(board)

    monkeypatch.setattr("minewise.session.round.parts", counted)
    with site.tab(room="new") as tab:
        tab.do("paste", text="4x1x1 first any board 4x1x1/..*.")
        tab.do("open", cell=[0, 0])
        tab.do("open", cell=[0, 3])
        for _ in range(5):
            seconds(tab)
            tab.do("flag", cell=[0, 0])
        assert len(measured) == 1


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(json_values)
def test_pieces_make_the_same_text(data: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(texts, "_AT_ONCE", 3)
        assert texts.in_pieces(data) == json.dumps(data, separators=(",", ":"))


def test_a_long_answer_keeps_nobody_waiting_while_it_is_written() -> None:
    data = {"steps": [{"changes": [[index, "0"] for index in range(1000)]}] * 300}
    assert max(map(len, texts._pieces(data))) < 60_000
    assert json.loads(texts.in_pieces(data)) == data


def test_so_many_syncs_wait_and_no_more(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WAITING", 3)
    with begin(site) as tab:
        for _ in range(40):
            tab.say(type="sync")
        kinds = [tab.hear()["type"] for _ in range(40)]
        assert "refused" in kinds
        assert "welcome" in kinds


# Statistics


def test_statistics_of_many_games_tell_of_the_latest_one_by_one(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "GAMES", 5)
    records = Statistics(statistics_file())
    level = Level.parse("7x7x5")
    for number in range(12):
        records.record(
            FinishedGame(
                id=f"game {number}",
                level=level,
                first=FirstClick.SAFE,
                help=(),
                won=True,
                seconds=float(number),
                three_bv=3,
                clicks=3,
            )
        )
    with site.tab(room="new") as tab:
        found = tab.ask("statistics")
        assert found["count"] >= 12
        assert [game["id"] for game in found["games"]] == [f"game {n}" for n in range(11, 6, -1)]
        (tally,) = [each for each in found["tallies"] if each["size"] == "7x7x5"]
        assert tally["games"] == 12
        assert len(tab.ask("history", limit=10**9)) == 5
