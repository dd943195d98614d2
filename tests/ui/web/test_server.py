"""The server as a program: its line, kill -9, Ctrl+C, two at once, the network."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from commands import one_sentence, runner
from minewise.session import Session
from minewise.ui.web import limits
from minewise.ui.web.local_server import Server, ServerError, serve
from ui.web.serving import Program, Site, Tab, served

pytestmark = pytest.mark.slow


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "minewise", "web", "--no-browser", *words],
        env=os.environ | {"MINEWISE_DATA": str(folder)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


# Kill -9


def test_what_was_answered_survives_kill_9(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        tab = program.site.enter().tab("mine").play("9x9x10 first safe seed 7")
        tab.point(4, 4).point(0, 0, "right").do("undo").point(0, 1, "right")
        before = tab.board
        program.end(signal.SIGKILL)

        cookie, host = program.site.cookie, program.site.host
        program.start()
        assert program.site.host == host, "an open page finds it again"
        program.site.cookie = cookie
        with program.site.tab("mine") as back:
            assert (back.board, back.n) == (before, tab.counted)
            # The page does not know whether its last message arrived, and sends it again.
            back.do("point", n=tab.counted, cell=[0, 1], text="right")
            assert back.board == before
            assert back.do("undo", n=tab.counted + 1).board.startswith("##")


KILLS = int(os.environ.get("MINEWISE_KILLS", "3"))


def test_nothing_is_lost_or_doubled_whenever_it_is_killed(tmp_path: Path) -> None:
    """Flags set and taken away by two tabs, the server killed in between: each is done once."""
    with Program(tmp_path, "--level", "30x16x99") as program:
        cookie = program.site.enter().cookie
        counted = 0
        for kill in range(KILLS):
            program.site.cookie = cookie
            tabs = [program.site.tab(name) for name in ("one", "two")]
            for wish in range(1, 21):
                for row, tab in enumerate(tabs):
                    say(tab, counted + wish, row, wish)
            heard = 1 + kill % 20
            for tab in tabs:
                tab.hear_count(counted + heard)
            program.end(signal.SIGKILL)
            program.start()
            program.site.cookie = cookie
            for row, name in enumerate(("one", "two")):
                with program.site.tab(name) as back:
                    assert back.n >= counted + heard, "what was answered is kept"
                    for wish in range(1, 21):
                        say(back, counted + wish, row, wish)
                    back.hear_count(counted + 20)
            counted += 20
            with program.site.tab() as tab:
                symbol = "#" if kill % 2 else "F"
                assert [tab.board[30 * row : 30 * row + 20] for row in (0, 1)] == [symbol * 20] * 2


def say(tab: Tab, n: int, row: int, wish: int) -> None:
    tab.say(type="do", n=n, action="point", cell=[row, wish - 1], text="right")


# Beginning and end


def test_ctrl_c_saves_the_game_and_says_so_in_one_line(tmp_path: Path) -> None:
    with Program(tmp_path) as program, program.site.enter().tab() as tab:
        tab.point(0, 0)
        assert program.end(signal.SIGINT) == (0, "The game is saved.\n", "")
    file = tmp_path / "web" / "game.jsonl"
    assert len(file.read_text().splitlines()) == 1, "written anew, with all there is"


def test_ctrl_c_ends_it_at_once_while_something_is_worked_out(tmp_path: Path) -> None:
    with Program(tmp_path) as program, program.site.enter().tab() as tab:
        tab.play("60x60x1000 first safe no-guess v1 seed 1")
        tab.say(type="do", n=tab.counted + 1, action="point", cell=[30, 30], text="left")
        tab.hear_until(lambda: bool(tab.view["working"]))
        began = time.monotonic()
        assert program.end(signal.SIGINT) == (0, "The game is saved.\n", "")
        assert time.monotonic() - began < 5


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no such signals")
def test_a_signal_saves_too_and_has_its_usual_exit_code(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        code, said, complained = program.end(signal.SIGTERM)
        assert (code, said, complained) == (143, "The game is saved.\n", "")


def test_a_second_server_on_the_same_games_is_refused(tmp_path: Path) -> None:
    with Program(tmp_path):
        second = run(tmp_path)
        assert second.returncode == 1
        assert "is running already" in second.stderr
        assert len(second.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--port", "70000"], "'70000' is not a port: expected 1 to 65535, or 0 for any free one"),
        (["--port", "http"], "'http' is not a port: expected 1 to 65535"),
        (["--host", "no such host"], "cannot listen on no such host:0"),
        (["--host", "192.0.2.1"], "cannot listen on 192.0.2.1:0"),
        (["--level", "huge"], "'huge' is not a level"),
        (["--player", "nobody"], "'nobody' is not a player"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    assert sentence in one_sentence(runner(capsys, monkeypatch), "web", "--no-browser", *words)


def test_a_port_that_is_taken_gets_one_sentence(tmp_path: Path) -> None:
    with Program(tmp_path / "one") as program:
        port = program.site.host.rsplit(":", 1)[1]
        ended = run(tmp_path / "two", "--port", port)
        assert (ended.returncode, ended.stderr) == (
            1,
            f"minewise: cannot listen on 127.0.0.1:{port}: address already in use\n",
        )


def test_port_0_is_any_free_one_even_if_the_last_one_is_taken(tmp_path: Path) -> None:
    with Program(tmp_path, "--port", "0") as program:
        last = program.site.host.rpartition(":")[2]
        assert 0 < int(last) < 65536
        program.site.enter()
        program.end()
        with socket.create_server(("127.0.0.1", int(last))):
            program.start()
            assert program.site.host.rpartition(":")[2] not in ("0", last)
            assert program.site.enter().get("/").status_code == 200


def test_the_level_that_is_named_is_played(tmp_path: Path) -> None:
    with Program(tmp_path, "--level", "expert") as program:
        cookie = program.site.enter().cookie
        with program.site.tab() as tab:
            assert tab.block("board")["width"] == 30
        for level, width in (("beginner", 9), ("intermediate", 9)):
            program.end()
            program.words = ("--level", level)
            program.start()
            program.site.cookie = cookie
            with program.site.tab() as tab:
                assert tab.block("board")["width"] == width, "a game that goes on is not given up"
                tab.point(0, 0)


def test_what_is_set_for_the_whole_program_is_as_it_was_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
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


# The network


def test_on_every_address_each_is_a_name_and_no_other_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    with served(host="0.0.0.0") as site:
        port = site.host.rsplit(":", 1)[1]
        here = Site(f"http://127.0.0.1:{port}/")
        here.cookie = site.cookie
        assert here.get().status_code == 200
        assert here.get(host=f"evil.example:{port}").status_code == 421
        assert here.get(host=f"0.0.0.0:{port}").status_code == 421
        assert here.get(host=f"192.0.2.1:{port}").status_code == 421


def test_a_port_that_cannot_be_used_leaves_the_folder_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    with pytest.raises(ServerError, match=r"^cannot listen on 192\.0\.2\.1:0"):
        Server(Session(), host="192.0.2.1")
    Server(Session()).close()


# Sockets


def test_whoever_does_not_say_hello_is_told_so(site: Site) -> None:
    with Tab(site.socket()) as tab:
        tab.say(type="tick")
        assert tab.hear()["text"] == "Say hello first."
        tab.socket.send("nonsense")
        assert tab.hear()["text"] == "The message is not JSON: expected one object."
        tab.hello()
        tab.say(type="hello", tab="another")
        assert tab.hear()["text"] == "This connection is of another tab."
        tab.socket.send(b'{"version": 2, "type": "tick"}')
        assert tab.hear()["type"] == "view"


def test_a_flood_is_refused_and_others_play_on(site: Site) -> None:
    with Tab(site.socket()) as flood, site.tab() as tab:
        flood.hello()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(10_000):
                flood.say(type="look")
        with pytest.raises(ConnectionClosed):
            flood.hear_until(lambda: False)
        assert flood.troubles[-1] == "Too many messages: this connection is closed."
        assert tab.play("4x1x1 first any board 4x1x1/..*.").point(0, 0, "right").board == "F###"


def test_two_sockets_of_one_tab_the_later_one_is_told(site: Site) -> None:
    first = site.tab("same")
    with site.tab("same") as later:
        first.socket.close()
        assert later.play("4x1x1 first any board 4x1x1/..*.").point(0, 0, "right").board == "F###"


def test_only_so_many_sockets_are_open_at_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    with site.tab() as tab:
        monkeypatch.setattr(limits, "SOCKETS", 1)
        with pytest.raises((ConnectionClosed, InvalidStatus)):
            Tab(site.socket()).hello()
        assert tab.do("flag-mode").said.startswith("Flag mode is on")


def test_how_far_work_is_is_told_and_it_is_stopped(site: Site) -> None:
    with site.tab() as tab:
        tab.play("60x60x1000 first safe no-guess v1 seed 1")
        tab.do("point", cell=[30, 30], text="left")
        tab.hear_until(lambda: tab.told[-1]["type"] == "working")
        assert tab.told[-1]["text"]
        tab.act("back")
        assert (tab.said, tab.view["working"]) == ("Stopped.", "")
        assert set(tab.board) == {"#"}
