"""Talking to a server over its socket: tabs, doubled ids, changes, cancelling, limits."""

import contextlib
import json
import re
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from minewise.core import Level
from minewise.formats import read_text, write
from minewise.session import Round, Session, Settings
from minewise.ui.web import limits
from minewise.ui.web.local_server.connection import Connection
from ui.web.serving import Site, Tab, wait_until

SMALL = "4x1x1 first any board 4x1x1/..*."
SCRIPT = "<script>alert(1)</script>"


def fresh(site: Site, deal: str = SMALL) -> Tab:
    """A tab on a game of a known board."""
    tab = site.tab()
    tab.do("paste", text=deal)
    return tab


def applied(view: str, message: dict[str, Any]) -> str:
    """A view with the changes of a message."""
    cells = list(view)
    for index, symbol in message["changes"]:
        cells[index] = symbol
    return "".join(cells)


# What is done, and what is told


def test_only_the_changes_go_out_and_they_make_the_view(site: Site) -> None:
    with fresh(site, deal="9x9x10 first safe seed 7") as tab:
        tab.say(type="sync")
        view = tab.hear("welcome")["room"]["view"]
        session = Session(Settings(Level.parse("beginner"), seed=7))
        for cell in [(4, 4), (0, 0), (8, 8), (0, 8), (3, 3)]:
            message = tab.do("open", cell=list(cell))
            result = session.open(cell).result()
            assert message["result"]["done"] == result.done
            assert len(message["changes"]) == len(result.changed)
            view = applied(view, message)
            assert view == session.round.view


def test_no_mine_leaves_the_server_before_it_is_shown(site: Site) -> None:
    with fresh(site, deal="9x9x10 first safe seed 7") as tab:
        tab.heard.clear()  # it may have come to a game that is over
        tab.do("open", cell=[4, 4])
        tab.do("hint")
        tab.do("odds")
        tab.say(type="sync")
        tab.ask("replay", room=True)
        for message in tab.heard:
            state = message.get("state") or message.get("room", {}).get("state", {})
            assert "*" not in message.get("room", {}).get("view", "")
            assert not any(symbol == "*" for _index, symbol in message.get("changes", ()))
            assert state.get("figures") is None
            assert "board" not in json.dumps(message.get("data", ""))


def test_what_cannot_be_done_changes_nothing(site: Site) -> None:
    with fresh(site) as tab:
        before = tab.do("flag", cell=[0, 0])["seq"]
        refused = tab.do("open", cell=[7, 7])
        assert refused["result"]["done"] is False
        assert refused["result"]["message"] == (
            "Row 8, column 8 is off the board, which has 1 row and 4 columns."
        )
        assert refused["seq"] == before
        assert refused["changes"] == []


def test_the_end_of_a_game_has_its_figures(site: Site) -> None:
    with fresh(site) as tab:
        tab.do("open", cell=[0, 0])
        end = tab.do("open", cell=[0, 3])
        assert end["result"]["ended"]
        assert end["state"]["phase"] == "won"
        assert end["state"]["figures"]["three_bv"] == 2
        assert end["state"]["summary"].startswith("Won")


# Tabs


def test_a_second_tab_watches_the_same_game(site: Site) -> None:
    with fresh(site) as one, site.tab() as two:
        assert one.room == two.room
        did = one.do("open", cell=[0, 1])
        saw = two.hear("event")
        assert (saw["seq"], saw["changes"], saw["state"]["phase"]) == (
            did["seq"],
            [[1, "1"]],
            "playing",
        )
        assert "id" not in saw
        two.do("flag", cell=[0, 2])
        assert one.hear("event")["changes"] == [[2, "F"]]


def test_a_new_board_goes_to_every_tab_and_then_the_answer(site: Site) -> None:
    with fresh(site) as one, site.tab() as two:
        one.heard.clear()
        answer = one.do("new", settings={"level": "expert"})
        kinds = [message["type"] for message in one.heard]
        assert kinds == ["board", "result"]
        assert answer["changes"] == []
        board = two.hear("board")
        assert board["room"]["width"] == 30
        assert board["seq"] == answer["seq"]
        assert board["settings"]["level"] == "30x16x99"


def test_another_browser_has_its_own_games(site: Site) -> None:
    with fresh(site) as mine:
        guest = Site(mine.ask("invite")["link"]).enter()
        with guest.tab() as other:
            assert other.room != mine.room
            mine.do("open", cell=[0, 0])
            other.say(type="sync")
            assert set(other.hear("welcome")["room"]["view"]) == {"#"}
        with pytest.raises(AssertionError), guest.tab(room=mine.room) as thief:
            assert thief.welcome["type"] == "welcome", "it is refused"


def test_a_game_that_is_not_there_gets_one_sentence(site: Site) -> None:
    tab = Tab(site.socket())
    with tab:
        tab.say(type="hello", room="0" * 16, tab="a", seen=0)
        assert tab.hear()["text"] == "There is no such game any more: begin a new one."
        assert tab.hello("new").welcome["seq"] == 0


def test_before_hello_nothing_can_be_done(site: Site) -> None:
    with Tab(site.socket()) as tab:
        for message in ({"type": "do", "id": 1, "action": "undo"}, {"type": "sync"}):
            tab.say(**message)
            assert tab.hear()["text"] == "Say hello first."


# Done once


def test_a_doubled_id_is_answered_twice_and_done_once(site: Site) -> None:
    with fresh(site) as tab:
        first = tab.do("flag", number=50, cell=[0, 0])
        again = tab.do("flag", number=50, cell=[0, 0])
        assert again == first
        assert tab.do("flag", number=51, cell=[0, 0])["changes"] == [[0, "#"]]


def test_the_same_id_of_another_tab_is_another_wish(site: Site) -> None:
    with fresh(site) as one, site.tab() as two:
        one.do("flag", number=60, cell=[0, 0])
        assert two.do("flag", number=60, cell=[0, 0])["changes"] == [[0, "#"]]


def test_a_wish_is_done_once_over_two_connections(site: Site) -> None:
    with fresh(site) as tab:
        first = tab.do("flag", number=70, cell=[0, 0])
    with site.tab(tab.name) as back:
        assert back.do("flag", number=70, cell=[0, 0]) == first


def test_ids_from_long_ago_are_not_done_again(site: Site) -> None:
    with fresh(site) as tab:
        begin = tab.number
        for number in range(limits.ANSWERS + 10):
            tab.do("flag", number=begin + 1 + number, cell=[0, 0])
        seq = tab.do("question", number=10**12, cell=[0, 0])["seq"]
        again = tab.do("flag", number=begin + 1, cell=[0, 0])
        assert again["seq"] == seq
        assert again["result"]["done"]
        assert again["changes"] == []


def test_two_in_a_row_are_done_in_their_order(site: Site) -> None:
    with fresh(site, deal="9x9x10 first safe seed 7") as tab:
        for number in range(30):
            tab.say(type="do", id=100 + number, action="flag", cell=[number // 9, number % 9])
        answers = [tab.hear("result", 100 + number) for number in range(30)]
        seqs = [answer["seq"] for answer in answers]
        assert seqs == list(range(seqs[0], seqs[0] + 30))


# Reconnecting


def test_a_page_that_saw_everything_is_told_so(site: Site) -> None:
    with fresh(site) as tab:
        seq = tab.do("open", cell=[0, 1])["seq"]
        room = tab.room
    with site.tab(room=room, seen=seq) as back:
        assert back.welcome["resumed"] is True
        assert back.welcome["room"]["view"] == "#1##"
    with site.tab(room=room, seen=seq - 1) as late:
        assert late.welcome["resumed"] is False
        assert late.welcome["seq"] == seq


def test_while_nobody_is_there_the_clock_stands(site: Site) -> None:
    with fresh(site) as tab:
        before = tab.do("open", cell=[0, 1])["state"]["seconds"]
        began = time.monotonic()
        room = tab.room
    time.sleep(0.5)
    with site.tab(room=room) as back:
        spent = back.welcome["room"]["state"]["seconds"] - before
        assert spent <= time.monotonic() - began - 0.45


# Long work


def hard_position(size: int = 60) -> str:
    """A position that keeps counting busy for longer than anybody waits."""
    rows = ["#" * size if row % 3 else "2#" * (size // 2) for row in range(size)]
    return f"{size}x{size}x{size * size // 3}/" + "/".join(rows)


def test_work_that_takes_long_is_told_of_and_can_be_cancelled(site: Site) -> None:
    with site.tab() as tab:
        tab.say(type="ask", id=900, about="analyse", position=hard_position(), seconds=30)
        working = tab.hear("working", 900)
        assert working["text"]
        began = time.monotonic()
        tab.say(type="cancel", id=900)
        assert tab.hear("refused", 900)["text"] == "Stopped."
        # The thread is free again: what comes next does not wait for the thirty seconds.
        assert tab.ask("check", position="3x1x1/1#1")["possible"]
        assert time.monotonic() - began < 15


def test_a_question_is_cancelled_before_its_turn_has_come(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    undo = Round.undo

    def slowly(played: Round) -> Any:
        time.sleep(1)
        return undo(played)

    with fresh(site) as tab:
        tab.do("flag", cell=[0, 0])
        monkeypatch.setattr(Round, "undo", slowly)
        tab.say(type="do", id=900, action="undo")
        tab.say(type="ask", id=901, about="analyse", position=hard_position(), seconds=30)
        tab.say(type="cancel", id=901)
        assert tab.hear("refused", 901)["text"] == "Stopped."
        assert tab.hear("result", 900)["result"]["done"]
        tab.heard.clear()
        assert tab.ask("check", position="3x1x1/1#1")["possible"]
        assert [message["type"] for message in tab.heard] == ["answer"]


@pytest.mark.parametrize("action", ["open", "ai"])
def test_a_dense_board_is_made_while_the_tab_is_told_how_far_it_is(site: Site, action: str) -> None:
    with fresh(site, "100x100x3400 first opening no-guess seed 7") as tab:
        cell = {} if action == "ai" else {"cell": [30, 30]}
        tab.say(type="do", id=900, action=action, **cell)
        told: list[int] = []
        while len(set(told)) < 2:
            working = tab.hear("working", 900)
            if working["of"] is not None:  # the AI may still think
                assert working["text"] == "Making a board that needs no guess"
                assert working["of"] == 100
                told.append(working["done"])
        assert told == sorted(told)
        # Others are answered meanwhile.
        assert tab.ask("check", position="3x1x1/1#1")["possible"]
        tab.say(type="cancel", id=900)
        assert tab.hear("refused", 900)["text"] == "Stopped."
        tab.say(type="sync")
        assert tab.hear("welcome")["room"]["state"]["phase"] == "new"


def test_how_many_boards_were_tried_is_told(site: Site) -> None:
    with fresh(site, "30x16x170 first opening no-guess rating 2795-2800 seed 7") as tab:
        tab.say(type="do", id=900, action="press", cell=[8, 15])
        working = tab.hear("working", 900)
        assert re.fullmatch(
            r"Looking for a board of that difficulty, \d+ tried", working["text"]
        ), working
        assert working["of"] is None
        tab.say(type="cancel", id=900)
        assert tab.hear("refused", 900)["text"] == "Stopped."


def test_a_board_is_proved_once_it_is_made(site: Site) -> None:
    with fresh(site, "9x9x10 first opening no-guess seed 7") as tab:
        tab.say(type="sync")
        state = tab.hear("welcome")["room"]["state"]
        assert (state["no_guess"], state["proved"], state["fair"]) == (True, False, False)
        state = tab.do("open", cell=[4, 4])["state"]
        assert (state["no_guess"], state["proved"], state["fair"]) == (True, True, False)


def test_cancelling_what_is_not_there_does_nothing(site: Site) -> None:
    with site.tab() as tab:
        tab.say(type="cancel", id=99)
        assert tab.ask("check", position="3x1x1/1#1")["possible"]


def test_while_one_thinks_the_game_goes_on(site: Site) -> None:
    with site.tab(room="new") as tab:
        tab.do("new", settings={"level": "200x200x8000", "seed": "3"})
        tab.do("open", cell=[100, 100])
        tab.say(type="do", id=1000, action="hint")
        done = tab.do("flag", number=1001, cell=[0, 0])
        assert done["result"]["done"]
        hint = next((m for m in tab.heard if m.get("id") == 1000 and m["type"] == "result"), None)
        hint = hint or tab.hear("result", 1000)
        assert hint["result"]["message"]


# Limits


def test_a_message_that_is_too_large_is_refused_and_closes_nothing(site: Site) -> None:
    with site.tab() as tab:
        tab.socket.send("x" * (limits.MESSAGE_BYTES + 1))
        assert "too large" in tab.hear("refused")["text"]
        assert tab.ask("check", position="3x1x1/1#1")["possible"]


def test_a_frame_that_is_far_too_large_closes_the_socket(site: Site) -> None:
    with site.tab() as tab:
        with contextlib.suppress(ConnectionClosed):
            tab.socket.send("x" * (limits.FRAME_BYTES + 1))
            tab.hear()
        # What we still had to send may drown why it was closed.
        assert tab.socket.close_code in (1006, 1009)
    assert site.get().status_code == 200


def test_a_flood_is_refused_and_then_cut_off(site: Site) -> None:
    heard: list[str] = []
    with site.tab() as tab:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(2000):
                tab.say(type="cancel", id=0)
        with contextlib.suppress(ConnectionClosed):
            while True:
                heard.append(tab.hear()["text"])
        assert tab.socket.close_code == 1008
    assert heard[0] == "Too many messages: the last ones were not read."
    assert heard[-1] == "Too many messages: this connection is closed."
    with site.tab() as calm:
        assert calm.do("flag", cell=[0, 0])


def test_a_tab_that_does_not_read_is_cut_off_before_much_waits_for_it(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OUTGOING_LETTERS", 500_000)
    cut_off: list[Connection] = []
    send = Connection.send

    def watched(connection: Connection, text: str) -> None:
        send(connection, text)
        if connection._over:
            cut_off.append(connection)

    monkeypatch.setattr(Connection, "send", watched)
    with site.tab(room="new") as tab:
        tab.do("new", settings={"level": "500x500x5000"})
        for _ in range(90):
            tab.say(type="sync")  # 250 kB each
        wait_until("it is cut off", lambda: cut_off)
    with site.tab() as calm:
        assert calm.do("flag", cell=[0, 0])


def test_one_browser_has_so_many_sockets_and_no_more(site: Site) -> None:
    tabs: list[ClientConnection] = []
    refused: list[int] = []
    try:
        while not refused and len(tabs) <= limits.SOCKETS_OF_ONE:
            try:
                tabs.append(site.socket())
            except InvalidStatus as error:
                refused.append(error.response.status_code)
        assert refused == [403]
        assert len(tabs) <= limits.SOCKETS_OF_ONE
    finally:
        for tab in tabs:
            tab.close()


def test_one_browser_has_so_many_games_and_no_more(site: Site) -> None:
    with site.tab() as tab:
        guest = Site(tab.ask("invite")["link"]).enter()
    with Tab(guest.socket()) as other:
        for _ in range(limits.ROOMS):
            other.say(type="hello", room="new", tab="a")
            assert other.hear()["type"] == "welcome"
        other.say(type="hello", room="new", tab="a")
        assert "more cannot be begun" in other.hear()["text"]


@pytest.mark.parametrize("level", ["1001x1000x5", "999999999x999999999x1", "0x0x0", "5x5x26"])
def test_a_board_that_cannot_be_is_refused(site: Site, level: str) -> None:
    with site.tab() as tab:
        refused = tab.do("new", settings={"level": level})
        assert refused["type"] == "refused"
        pasted = tab.do("paste", text=f"{level} first any seed 1")
        assert pasted["result"]["done"] is False


def test_a_browser_cannot_have_everybody_wait(site: Site) -> None:
    """One browser asks for all it may; another is answered."""
    with site.tab() as busy:
        guest = Site(busy.ask("invite")["link"]).enter()
        for number in range(limits.JOBS + 1):
            busy.say(
                type="ask", id=500 + number, about="analyse", position=hard_position(), seconds=30
            )
        assert "Too much" in busy.hear("refused")["text"]
        with guest.tab() as other:
            began = time.monotonic()
            assert other.ask("analyse", position="3x1x1/1#1")["safe"] == []
            assert time.monotonic() - began < 10
        for number in range(limits.JOBS):
            busy.say(type="cancel", id=500 + number)


# Script in what people write


def test_script_in_a_text_comes_back_as_text(site: Site) -> None:
    with site.tab() as tab:
        for text in (SCRIPT, f"9x9x10 first {SCRIPT} seed 1", f"minewise replay 1\n{SCRIPT}"):
            message = tab.do("paste", text=text)
            assert message["result"]["done"] is False
            assert isinstance(message["result"]["message"], str)
        for about, keys in (
            ("analyse", {"position": SCRIPT}),
            ("check", {"position": SCRIPT}),
            ("replay", {"text": SCRIPT}),
            ("watch", {"player": SCRIPT}),
            (SCRIPT, {}),
        ):
            assert tab.ask(about, **keys)


# Questions


def test_a_position_is_analysed_and_explained(site: Site) -> None:
    with site.tab() as tab:
        data = tab.ask("analyse", position="3x2x1/###/111")
        assert (data["safe"], data["mine"], data["layouts"]) == ([[0, 0], [0, 2]], [[0, 1]], "1")
        reason = tab.ask("explain", position="3x2x1/###/111", cell=[0, 0])
        assert reason["conclusion"] == "safe"
        assert tab.ask("explain", position="3x2x1/###/111", cell=[5, 5]) == (
            "'[5, 5]' is no cell of a board of 3x2."
        )
        assert data["text"].startswith("This position is possible: 1 layout of mines agrees. Best")
        wrong = tab.ask("analyse", position="3x2x1/###/121")
        assert not wrong["possible"]
        assert "cannot all be right" in wrong["text"]
        assert [1, 1] in wrong["numbers"]


def test_an_editor_is_told_which_numbers_are_wrong(site: Site) -> None:
    with site.tab() as tab:
        right = tab.ask("check", position="3x2x1/###/111")
        assert (right["possible"], right["numbers"]) == (True, [])
        assert right["board"]["view"] == "###111"
        wrong = tab.ask("check", position="3x2x2/###/131")
        assert wrong["possible"] is False
        assert wrong["text"].startswith("This position is impossible: the numbers at ")
        assert [1, 1] in wrong["numbers"]
        assert wrong["board"]["mines"] == 2
        assert tab.ask("check", position="3x2x1/###/119")["board"] is None


def test_an_editor_gets_the_same_cells_at_another_size(site: Site) -> None:
    with site.tab() as tab:
        found = tab.ask("check", position="3x2x1/###/111", level="torus 2x3x2")
        assert found["board"] == {
            "width": 2,
            "height": 3,
            "mines": 2,
            "shape": "torus",
            "view": "##11##",
        }
        large = tab.ask("check", position="3x2x1/###/111", level="100000x100000x1")
        assert "too large" in large


def test_a_player_is_watched_move_by_move(site: Site) -> None:
    with site.tab() as tab:
        began = tab.ask("watch", player="exact", settings={"level": "beginner", "seed": "7"})
        view, moves, over = began["view"], 0, False
        while not over:
            told = tab.ask("watch-next")
            moves += 1
            assert told["move"]["move"] == moves
            assert told["move"]["text"]
            view, over = applied(view, told), told["over"]
        assert told["state"]["phase"] in ("won", "lost")
        assert ("#" not in view) or ("X" in view) or told["state"]["phase"] == "won"
        assert "over" in tab.ask("watch-next").lower()


def test_nothing_is_watched_before_it_is_asked_for(site: Site) -> None:
    with site.tab() as tab:
        assert tab.ask("watch-next") == "No game is being watched."


def test_a_replay_has_its_steps_and_grades(site: Site) -> None:
    text = "minewise replay 1\n4x1x1 first any board 4x1x1/..*.\nopen 1 1 0.5\nopen 1 4 1.5 exact\n"
    with site.tab() as tab:
        replay = tab.ask("replay", text=text)
        assert (replay["width"], replay["height"], replay["mines"]) == (4, 1, 1)
        steps = [list(step.values()) for step in replay["steps"]]
        assert list(replay["steps"][0]) == ["action", "cell", "seconds", "by", "changes"]
        assert steps == [
            ["open", [0, 0], 0.5, None, [[0, "0"], [1, "1"]]],
            ["open", [0, 3], 1.5, "exact", [[2, "F"], [3, "1"]]],
        ]
        assert replay["figures"]["three_bv"] == 2
        first, second = tab.ask("grades", replay=replay["id"])["grades"]
        assert first["guess"]
        assert not second["guess"]
        assert tab.ask("grades", replay="0" * 16) == (
            "This replay is not here any more: open it again."
        )


def test_a_replay_is_handed_in_and_graded_on_the_socket(site: Site) -> None:
    text = "minewise replay 1\n4x1x1 first any board 4x1x1/..*.\nopen 1 1 0.5\n"
    answer = site.request("POST", "/replays", text.encode())
    assert answer.status_code == 200
    with site.tab() as tab:
        assert len(tab.ask("grades", replay=answer.json()["id"])["grades"]) == 1


def test_the_first_click_in_another_program_is_no_guess_unless_it_was_a_mine(site: Site) -> None:
    start = "minewise replay 1\n4x1x1 first any board 4x1x1/..*.\n"
    for steps, guesses in (
        ("open 1 1 0.5\nopen 1 4 1.5\n", [None, False]),
        ("flag 1 3 0.2\nopen 1 1 0.5\n", [None, None]),
        ("open 1 3 0.5\n", [True]),
    ):
        data = write(read_text(start + steps), "rawvf")
        answer = site.request("POST", "/replays", data)
        with site.tab() as tab:
            grades = tab.ask("grades", replay=answer.json()["id"])["grades"]
        assert [None if grade is None else grade["guess"] for grade in grades] == guesses


def test_a_replay_that_is_none_gets_one_sentence(site: Site) -> None:
    for data in (b"", b"\x00" * 1000, b"<script>"):
        answer = site.request("POST", "/replays", data)
        assert answer.status_code == 422
        assert answer.text.endswith(".")


def test_a_small_board_is_tried(site: Site) -> None:
    with site.tab() as tab:
        tried = tab.ask(
            "try", deal=SMALL, clicks=[["flag", [0, 2]], ["open", [0, 1]], ["chord", [0, 1]]]
        )
        assert tried["view"] == "01F#"
        assert "too large" in tab.ask("try", deal="30x16x99 first any seed 1", clicks=[])
        assert "cannot be done" in tab.ask("try", deal=SMALL, clicks=[["paste", [0, 0]]])
        assert "expected a list" in tab.ask("try", deal=SMALL, clicks=[["open", [0, 0]]] * 1000)


# What is kept


def test_settings_and_preferences_are_kept_and_come_back(site: Site) -> None:
    with site.tab() as tab:
        chosen = {"theme": "dark", "speed": 0.5, "zooms": [["9x9", 1.5]], "questions": True}
        told = tab.do("settings", settings=chosen)
        assert told["changes"] == []
        tab.say(type="sync")
        settings = tab.hear("welcome")["settings"]
        assert chosen.items() <= settings.items()
        for wrong in (
            {"theme": SCRIPT},
            {"zooms": [["9x9", 1e9]]},
            {"speed": True},
            {"zooms": [["9x9", 1]] * 51},
            {"nonsense": 1},
        ):
            assert tab.do("settings", settings=wrong)["type"] == "refused"


def test_a_finished_game_is_counted_and_can_be_replayed(site: Site) -> None:
    with site.tab() as tab:
        tab.do("new", settings={"level": "4x1x1", "seed": "2", "first": "opening"})
        assert tab.do("open", cell=[0, 0])["state"]["phase"] == "won"
        game = tab.ask("history", limit=1)[0]
        assert (game["size"], game["won"]) == ("4x1x1", True)
        assert len(tab.ask("replay", game=game["id"])["steps"]) == 1
        assert tab.ask("replay", game="nonsense") == "The steps of that game were not kept."
        assert tab.ask("statistics")["tallies"]
        assert tab.ask("history", limit=0) == []
