"""The server as a program: its line, kill -9, Ctrl+C, long work, two at once, the network."""

import base64
import contextlib
import json
import os
import signal
import socket
import sys
import threading
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from minewise.base.limit import Limit
from minewise.session.session import Session
from minewise.session.storage import Added, Storage
from minewise.ui.web.local_server import site as site_module
from minewise.ui.web.local_server.address import ServerError
from minewise.ui.web.local_server.server import Server, serve
from ui.web.pages import SMALL
from ui.web.serving import Program, Site, Tab, served

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("home")]

AT_ONCE = 10
"""Seconds that something may take which waits for nothing, on a busy machine."""

KILLS = int(os.environ.get("MINEWISE_KILLS", "2"))


def test_nothing_is_lost_or_doubled_by_kills_and_a_signal_saves_the_game(tmp_path: Path) -> None:
    """Flags set and taken away by two tabs, the server killed in between: each is done once."""
    with Program(tmp_path, "--level", "30x16x99") as program:
        host = program.site.enter().host
        counted = 0
        for kill in range(KILLS):
            tabs = [program.site.tab(name) for name in ("one", "two")]
            for row, tab in enumerate(tabs):
                flag_a_row(tab, counted, row)
            heard = 1 + kill % 20
            for tab in tabs:
                tab.hear_count(counted + heard)
            program.restart(signal.SIGKILL)
            assert program.site.host == host, "an open page finds it again"
            # The pages do not know what has arrived, and send everything again.
            for row, name in enumerate(("one", "two")):
                with program.site.tab(name) as back:
                    assert back.n >= counted + heard, "what was answered is kept"
                    flag_a_row(back, counted, row)
                    back.hear_count(counted + 20)
            counted += 20
            with program.site.tab() as tab:
                symbol = "#" if kill % 2 else "F"
                assert [tab.board[30 * row : 30 * row + 20] for row in (0, 1)] == [symbol * 20] * 2
        assert program.end(signal.SIGTERM) == (143, "The game is saved.\n", "")
    file = tmp_path / "web" / "game.jsonl"
    assert len(file.read_text().splitlines()) == 1, "written anew, with all there is"


def flag_a_row(tab: Tab, counted: int, row: int) -> None:
    for column in range(20):
        tab.say("do", n=counted + column + 1, action="point", cell=[row, column], text="right")


def test_a_second_server_is_refused(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served() as site:
        with pytest.raises(ServerError, match="is already running with the games in"):
            Server(Session())
        monkeypatch.setenv("MINEWISE_DATA", str(home / "two"))
        with pytest.raises(ServerError, match=f"^cannot listen on {site.host}: address already"):
            Server(Session(), port=int(site.host.rsplit(":", 1)[1]))
        Server(Session()).close()  # what was refused has left the folder free


def test_another_port_is_taken_and_a_game_goes_on_whatever_level_is_named(tmp_path: Path) -> None:
    with Program(tmp_path, "--level", "expert", "--port", "0") as program:
        last = program.site.enter().host.rpartition(":")[2]
        with program.site.tab() as tab:
            assert tab.block("board")["width"] == 30
        program.end()
        program.words = ("--level", "beginner", "--port", "0")
        with socket.create_server(("127.0.0.1", int(last))):
            program.restart()
            assert program.site.host.rpartition(":")[2] not in ("0", last)
        with program.site.tab() as tab:
            assert tab.point(0, 0).block("board")["width"] == 9, "nothing had been opened"
        program.words = ("--level", "intermediate")
        program.restart(signal.SIGINT)
        with program.site.tab() as tab:
            assert tab.block("board")["width"] == 9, "a game that goes on is not given up"


def test_what_is_set_for_the_whole_program_is_as_it_was_before() -> None:
    before = sys.getswitchinterval()
    server = Server(Session())
    said: list[str] = []

    def tell(line: str) -> None:
        assert sys.getswitchinterval() < before or said
        said.append(line)
        server.stop()

    serve(server, browser=False, tell=tell)
    assert said[-1] == "The game is saved."
    assert sys.getswitchinterval() == before


def data_file(*told: object) -> str:
    lines = [{"minewise": "data", "version": 1}, *told]
    text = "\n".join(json.dumps(line) for line in (*lines, {"lines": len(lines)}))
    return base64.b64encode(text.encode()).decode()


def import_file(tab: Tab, file: str) -> None:
    tab.do("import")
    assert tab.view["ask"]["kind"] == "file"
    tab.act("answer", text="all.gz", file=file)


def test_a_file_is_imported_though_its_tab_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    import_bytes, gone = Storage.import_bytes, threading.Event()

    def later(*given: Any) -> Added:
        assert gone.wait(AT_ONCE)
        return import_bytes(*given)

    with served() as site:
        with site.tab("one", screen="settings") as tab:
            import_file(tab, data_file({"settings": {"level": "?"}}))
            tab.hear_until(lambda: tab.said.startswith("Cannot import 'all.gz': line 2"))
            monkeypatch.setattr(Storage, "import_bytes", later)
            import_file(tab, data_file({"settings": {"window": {"theme": "dark"}}}))
        gone.set()
        with site.tab("one") as tab:
            tab.hear_until(lambda: tab.said == "Added: 1 setting.")


def test_work_is_stopped_and_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def import_for_ever(_storage: Storage, _data: bytes, limit: Limit, *_tell: object) -> None:
        while True:
            limit.check()

    monkeypatch.setattr(Storage, "import_bytes", import_for_ever)
    with served() as site:
        with site.tab(screen="settings") as importing, site.tab() as playing:
            for is_stopped in (True, False):
                import_file(importing, data_file())
                importing.hear_until(lambda: importing.told[-1]["type"] == "working")
                assert importing.told[-1]["text"]
                began = monotonic()
                playing.play("9x9x10 first safe seed 1").point(4, 4)
                assert monotonic() - began < AT_ONCE
                if is_stopped:
                    importing.act("back")
                    importing.hear_until(lambda: importing.said == "Stopped.")
        began = monotonic()
    assert monotonic() - began < AT_ONCE


def test_on_every_address_each_is_a_name_and_no_other_is() -> None:
    with served(host="0.0.0.0") as site:
        port = site.host.rsplit(":", 1)[1]
        here = Site(f"http://127.0.0.1:{port}/")
        here.cookie = site.cookie
        assert here.get().status_code == 200
        for other in ("evil.example", "0.0.0.0", "192.0.2.1"):
            assert here.get(host=f"{other}:{port}").status_code == 421


def test_whoever_does_not_say_hello_is_told_so(site: Site) -> None:
    with Tab(site.socket()) as tab:
        assert tab.say("tick").hear()["text"] == "Say hello first."
        tab.send("nonsense")
        assert tab.hear()["text"] == "The message is not JSON: expected one object."
        tab.hello()
        other = tab.say("hello", tab="another")
        assert other.hear()["text"] == "This connection belongs to another tab."
        tab.socket.send(b'{"version": 2, "type": "tick"}')
        assert tab.hear()["type"] == "view"


def test_a_flood_is_refused_and_others_play_on(site: Site) -> None:
    with Tab(site.socket()) as flood, site.tab() as tab:
        flood.hello()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(10_000):
                flood.say("look")
        with pytest.raises(ConnectionClosed):
            flood.hear_until(lambda: False)
        assert flood.troubles[-1] == "Too many messages: this connection is closed."
        assert tab.play(SMALL).point(0, 0, "right").board == "F###"


def test_of_two_sockets_of_one_tab_the_later_one_is_told(site: Site) -> None:
    first = site.tab("same")
    with site.tab("same") as later:
        first.socket.close()
        assert later.play(SMALL).point(0, 0, "right").board == "F###"


def test_only_so_many_sockets_are_open(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    with site.tab() as tab:
        monkeypatch.setattr(site_module, "_SOCKETS", 1)
        with pytest.raises((ConnectionClosed, InvalidStatus)):
            Tab(site.socket()).hello()
        assert tab.do("flag-mode").said.startswith("Flag mode is on")
