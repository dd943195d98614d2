"""What is kept of a room, whatever goes wrong: mistakes of ours, damaged files, kill -9."""

import json
import signal
import socket
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minewise.base import FileError
from minewise.session import Session, Statistics
from minewise.ui.web import conversation, limits
from minewise.ui.web.exactly_once import SeenCommands
from minewise.ui.web.journal import Journal
from minewise.ui.web.local_server.access import Access
from minewise.ui.web.texts import OUR_MISTAKE
from ui.web.serving import Program, Site, Tab, served, wait_until

SMALL = "4x1x1 first any board 4x1x1/..*."
FAIR = "9x9x10 first opening fair seed 3"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a server in this program."""
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    return tmp_path


def again(program: Program) -> Site:
    """Kill the program, start it again, and come back with the same cookie."""
    cookie = program.site.cookie
    program.end(signal.SIGKILL)
    program.start()
    program.site.cookie = cookie
    return program.site


def looks(tab: Tab) -> tuple[int, str]:
    """What the server has: the number of changes, and how the board looks."""
    tab.say(type="sync")
    welcome = tab.hear("welcome")
    return welcome["seq"], welcome["room"]["view"]


def test_an_undone_cell_of_a_fair_game_is_answered_and_kept(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        with program.site.enter().tab("mine") as tab:
            tab.do("paste", text=FAIR)
            tab.do("open", cell=[4, 4])
            tab.do("open", cell=[0, 0])
            assert tab.do("undo")["type"] == "result"
            assert tab.do("flag", cell=[0, 0])["changes"] == [[0, "F"]]
            before = looks(tab)
        with again(program).tab("mine", tab.room) as back:
            assert looks(back) == before


def test_the_name_of_a_saved_game_is_kept(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        with program.site.enter().tab("mine") as tab:
            tab.do("paste", text=SMALL)
            tab.do("save", name="On the train")
            assert tab.do("flag", cell=[0, 0])["state"]["saved_as"] == "On the train"
        site = again(program)
        with site.tab("mine", tab.room) as back:
            assert back.welcome["room"]["state"]["saved_as"] == "On the train"
            assert back.do("new", number=100)["state"]["saved_as"] is None
        with again(program).tab("mine", tab.room) as later:
            assert later.welcome["room"]["state"]["saved_as"] is None


# Mistakes of ours


def fails_once(patch: pytest.MonkeyPatch, owner: Any, name: str, *, after: bool = False) -> None:
    """Let a function fail the next time it is called; or do its work, and fail then."""
    real, left = getattr(owner, name), [1]

    def failing(*args: Any, **named: Any) -> Any:
        if not left:
            return real(*args, **named)
        left.pop()
        if after:
            real(*args, **named)
        raise ZeroDivisionError

    patch.setattr(owner, name, failing)


MISTAKES = [
    (Session, "_step", False),
    (Session, "_step", True),
    (Session, "snapshot", False),
    (Journal, "add", False),
    (Journal, "add", True),
    (conversation, "state_as_data", False),
    (conversation, "changes_of", False),
]


@pytest.mark.parametrize(("owner", "name", "after"), MISTAKES)
def test_after_a_mistake_the_wish_is_answered_and_the_file_is_what_is_shown(
    data: Path, owner: Any, name: str, after: bool
) -> None:
    with served() as site, site.tab("mine") as tab, site.tab("other") as other:
        tab.do("paste", text=SMALL)
        with pytest.MonkeyPatch.context() as patch:
            fails_once(patch, owner, name, after=after)
            answer = tab.do("flag", number=50, cell=[0, 0])
        assert answer["id"] == 50
        # Both tabs have seen every change, or the whole board.
        seq, view = looks(tab)
        assert looks(other) == (seq, view)
        last = [message["seq"] for message in tab.heard if message["type"] in ("board", "result")]
        assert last[-1] == seq
        if answer["type"] == "refused":
            assert answer["text"] == OUR_MISTAKE
        else:
            assert view == "F###"
        # It is not done again, and what comes next is.
        tab.do("flag", number=50, cell=[0, 0])
        assert looks(tab) == (seq, view)
        file = file_of(data, tab.room)
        session = Session(now=lambda: 0.0)
        session.restore(Journal.read(file).game)
        assert session.round.view == view
        tab.do("flag", number=51, cell=[0, 3])
        session.restore(Journal.read(file).game)
        assert session.round.view == looks(tab)[1] == view[:3] + "F"


@pytest.mark.usefixtures("data")
def test_a_game_that_cannot_be_recorded_by_a_mistake_of_ours_has_ended_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with served() as site, site.tab() as tab:
        tab.do("new", settings={"level": "4x1x1", "seed": "2", "first": "opening"})
        fails_once(monkeypatch, Statistics, "record")
        end = tab.do("open", cell=[0, 0])
        assert end["state"]["phase"] == "won"
        assert "It was not recorded." in end["result"]["message"]


@pytest.mark.usefixtures("data")
def test_a_question_that_fails_by_a_mistake_of_ours_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with served() as site, site.tab() as tab:
        fails_once(monkeypatch, Statistics, "overview")
        assert tab.ask("statistics") == OUR_MISTAKE
        assert tab.ask("statistics")["games"] == []


# A disk that is full, or may not be written to


def test_a_game_that_cannot_be_saved_is_played_and_saved_when_it_can_be(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minewise.ui.web.local_server.server._ROUND", 0.05)

    def full(*_args: Any, **_named: Any) -> None:
        raise FileError("cannot write 'x': no space left on device", "x")

    with served() as site:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Journal, "begin", full)
            patch.setattr(Journal, "add", full)
            tab = site.tab("mine", "new")
            told = "This game is not saved: cannot write 'x': no space left on device."
            assert tab.hear("refused")["text"] == told
            assert tab.do("flag", cell=[0, 0])["result"]["done"]
            tab.do("flag", cell=[0, 1])
            assert len([each for each in tab.heard if each["type"] == "refused"]) == 1
            assert not list(data.glob(f"web/sittings/*/{tab.room}/*"))
        # Nothing else is done, and it is saved all the same.
        pattern = f"web/sittings/*/{tab.room}/sitting.jsonl"
        wait_until("it is saved", lambda: bool(list(data.glob(pattern))))
        session = Session(now=lambda: 0.0)
        session.restore(Journal.read(file_of(data, tab.room)).game)
        assert session.round.view[:3] == "FF#"
        tab.socket.close()


@pytest.mark.usefixtures("data")
def test_whoever_comes_while_nothing_can_be_written_is_let_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read_only(*_args: Any, **_named: Any) -> None:
        raise FileError("cannot write 'x': read-only file system", "x")

    with served() as site, site.tab() as tab:
        monkeypatch.setattr(Access, "save", read_only)
        guest = Site(tab.ask("invite")["link"]).enter()
        assert guest.get().status_code == 200


# Done once


def test_what_is_worked_out_for_long_is_not_taken_for_done() -> None:
    """Id 2 takes long; more is done in the meantime than is remembered."""
    memory = SeenCommands()
    for number in (1, *range(3, 3 + 2 * limits.ANSWERS)):
        memory.add("tab", number, f"did {number}")
    for kept in (memory, SeenCommands()):
        kept.restore(memory.as_data())
        assert kept.done("tab", 2) is None
        assert kept.done("tab", 1)
        assert all(kept.done("tab", number) for number in range(3, 3 + 2 * limits.ANSWERS))


@given(st.lists(st.integers(0, 40), unique=True))
def test_memory_never_says_done_of_what_was_not(numbers: list[int]) -> None:
    memory = SeenCommands()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "ANSWERS", 3)
        patch.setattr(limits, "RUNS", 3)
        for number in numbers:
            memory.add("tab", number, None)
    for number in range(41):
        found = memory.done("tab", number)
        if number in numbers:
            assert found is not None, "it would be done twice"
        else:
            assert found is None or not found.done


@pytest.mark.usefixtures("data")
def test_every_tab_that_may_be_there_is_remembered() -> None:
    with served() as site:
        tabs = [site.tab(f"tab-{number}") for number in range(30)]
        tabs[0].do("paste", text=SMALL)
        first = tabs[1].do("flag", number=1, cell=[0, 0])
        for tab in tabs[2:]:
            tab.do("flag", number=1, cell=[0, 3])
        before = looks(tabs[0])
        assert tabs[1].do("flag", number=1, cell=[0, 0]) == first
        assert looks(tabs[0]) == before
        for tab in tabs:  # they have not read what the others did, and would go on with that
            tab.socket.socket.shutdown(socket.SHUT_RDWR)
            tab.socket.close()


# Damaged files


def play(*cells: list[int]) -> tuple[str, str]:
    """Flag some cells, each under its own id from 1; the cookie, and the room."""
    with served() as site, site.tab("mine") as tab:
        for cell in cells:
            tab.do("flag", cell=cell)
        return site.cookie, tab.room


def file_of(data: Path, room: str) -> Path:
    (file,) = data.glob(f"web/sittings/*/{room}/sitting.jsonl")
    return file


@pytest.mark.parametrize("wanted", ["the same", None])
@pytest.mark.parametrize("text", ["damaged", "", '{"minewise":"room","version":9}\n'])
def test_a_file_that_cannot_be_read_is_kept_aside_and_another_game_begins(
    data: Path, text: str, wanted: str | None
) -> None:
    cookie, room = play([0, 0])
    file = file_of(data, room)
    file.write_text(text)
    with served() as site:
        site.cookie = cookie
        with site.tab(room=wanted and room, seen=1) as back:
            assert back.welcome["type"] == "welcome"
            assert back.welcome["resumed"] is False
            told = back.hear("refused")["text"]
            assert "cannot be read any more" in told
            assert "damaged-1.jsonl" in told
            assert back.do("flag", cell=[0, 0])["result"]["done"]
    assert file.with_name("damaged-1.jsonl").read_text() == text
    with served() as site:
        site.cookie = cookie
        with site.tab(room=back.room) as later:
            assert later.welcome["room"]["view"][0] == "F"


@pytest.mark.parametrize("seq", ["1e999", '"a"', "null", "9" * 400])
def test_a_number_that_cannot_be_spoils_nothing_else(data: Path, seq: str) -> None:
    cookie, room = play([0, 0])
    file = file_of(data, room)
    damaged = file.read_text().replace('"seq":1', f'"seq":{seq}')
    assert seq in damaged
    file.write_text(damaged)
    with served() as site:
        site.cookie = cookie
        with site.tab("mine", room, seen=1) as back:
            assert back.welcome["resumed"] is False
            assert back.welcome["room"]["view"][0] == "F"
            assert "is damaged" in back.hear("refused")["text"]
    assert file.with_name("damaged-1.jsonl").read_text() == damaged


def test_a_damaged_line_costs_what_comes_after_it_and_no_more(data: Path) -> None:
    with served() as site, site.tab("mine") as tab:
        for column in range(3):
            seq = tab.do("flag", cell=[0, column])["seq"]
        file = file_of(data, tab.room)
        lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines[:-2], lines[-2][:30] + "\n", lines[-1]]))
    with served() as back:
        back.cookie = site.cookie
        with back.tab("mine", tab.room, seen=seq) as later:
            assert later.welcome["room"]["view"][:4] == "F###"
            assert later.welcome["seq"] > seq, "no page has counted so far"
            assert "2 of the last things that you did could not be read" in later.hear()["text"]
            # What was lost is done when it is sent again, what was not is not.
            assert later.do("flag", number=1, cell=[0, 0])["changes"] == []
            assert later.do("flag", number=2, cell=[0, 1])["changes"] == [[1, "F"]]


def test_whatever_is_in_a_file_the_page_gets_a_game(data: Path) -> None:
    """Every value of the first line, one after the other, is something else."""
    cookie, room = play([0, 0])
    file = file_of(data, room)
    whole = json.loads(file.read_text())
    paths = [(key,) for key in whole] + [
        (part, key) for part in ("game", "note") for key in whole[part]
    ]
    with served() as site:
        site.cookie = cookie
        for number, path in enumerate(paths):
            values: tuple[Any, ...] = (None, -1, 1e400, "x", [[1]])
            for value in values:
                changed = json.loads(json.dumps(whole))
                inner = changed if len(path) == 1 else changed[path[0]]
                inner[path[-1]] = value
                name = f"{number:016x}"
                file.parent.with_name(name).mkdir(exist_ok=True)
                (file.parent.with_name(name) / file.name).write_text(json.dumps(changed) + "\n")
                with Tab(site.socket(), "mine") as tab:
                    tab.say(type="hello", room=name, tab="mine", seen=1)
                    assert tab.hear()["type"] == "welcome", (path, value)
                for folder in file.parent.parent.glob(f"{name}/*"):
                    folder.unlink()


# The clock on the wall


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("years", [-30, 30])
def test_a_clock_that_is_set_changes_no_game_and_no_link(
    monkeypatch: pytest.MonkeyPatch, years: int
) -> None:
    real = time.time
    with served() as site, site.tab() as tab:
        tab.do("paste", text=SMALL)
        tab.do("open", cell=[0, 1])
        link = tab.ask("invite")["link"]
        monkeypatch.setattr(time, "time", lambda: real() + years * 365 * 86_400)
        assert tab.do("flag", cell=[0, 2])["state"]["seconds"] < 60
        with Site(link).enter().tab() as guest:
            assert guest.do("flag", cell=[0, 0])["result"]["done"]
        end = [tab.do("open", cell=[0, column]) for column in (0, 3)][-1]
        assert end["state"]["phase"] == "won"
        assert 0 <= end["state"]["seconds"] < 60
