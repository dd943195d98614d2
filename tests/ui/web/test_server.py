"""The server as a program: its line, kill -9, Ctrl+C, two at once, the network."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from commands import one_sentence, runner
from minewise.ui.web.local_server import Server, serve
from ui.web.serving import Program, Site, served, wait_until

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
        program.site.enter()
        tab = program.site.tab("mine")
        tab.do("paste", text="9x9x10 first safe seed 7")
        tab.do("open", cell=[4, 4])
        tab.do("flag", cell=[0, 0])
        tab.do("undo")
        last = tab.do("flag", cell=[0, 1])
        tab.say(type="sync")
        before = tab.hear("welcome")
        program.end(signal.SIGKILL)

        cookie, port = program.site.cookie, program.site.host
        program.start()
        assert program.site.host == port, "an open page finds it again"
        program.site.cookie = cookie
        with program.site.tab("mine", tab.room, last["seq"]) as back:
            assert back.welcome["resumed"] is True
            assert back.welcome["seq"] == before["seq"]
            now, then = back.welcome["room"], before["room"]
            seconds = now["state"].pop("seconds"), then["state"].pop("seconds")
            assert abs(seconds[0] - seconds[1]) < 5
            assert now == then
            # The page does not know whether its last wish arrived, and sends it again.
            again = back.do("flag", number=last["id"], cell=[0, 1])
            assert again["seq"] == last["seq"]
            assert again["result"]["message"] == last["result"]["message"]
            assert back.do("redo", number=last["id"] + 1)["result"]["done"] is False
            assert back.do("undo", number=last["id"] + 2)["changes"] == [[1, "#"]]


def test_no_action_is_lost_or_doubled_whenever_it_is_killed(tmp_path: Path) -> None:
    """Flags set and taken away, the server killed in between: each is done exactly once."""
    with Program(tmp_path, "--level", "30x16x99") as program:
        cookie = program.site.enter().cookie
        room, number = None, 0
        for _kill in range(3):
            program.site.cookie = cookie
            tab = program.site.tab("mine", room)
            room = tab.room
            for wish in range(20):
                tab.say(type="do", id=number + wish, action="flag", cell=[0, wish])
            heard = tab.hear("result", number + 5)["seq"]
            program.end(signal.SIGKILL)
            program.start()
            program.site.cookie = cookie
            with program.site.tab("mine", room) as back:
                assert back.welcome["seq"] >= heard
                for wish in range(20):
                    back.say(type="do", id=number + wish, action="flag", cell=[0, wish])
                answers = [back.hear("result", number + wish) for wish in range(20)]
                assert all(answer["result"]["done"] for answer in answers)
                back.say(type="sync")
                after = back.hear("welcome")
                number += 20
                assert after["seq"] == number
                symbol = "F" if number % 40 else "#"
                assert after["room"]["view"][:20] == symbol * 20


# Beginning and end


def test_ctrl_c_saves_every_game_and_says_so_in_one_line(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        program.site.enter()
        with program.site.tab() as tab:
            tab.do("open", cell=[0, 0])
            assert program.end(signal.SIGINT) == (0, "Every game is saved.\n", "")
    (file,) = tmp_path.glob("web/sittings/*/*/sitting.jsonl")
    assert len(file.read_text().splitlines()) == 1, "written anew, with all there is"


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no such signals")
def test_a_signal_saves_too_and_has_its_usual_exit_code(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        code, said, complained = program.end(signal.SIGTERM)
        assert (code, said, complained) == (143, "Every game is saved.\n", "")


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
    with Program(tmp_path, "--level", "expert", "--seed", "5") as program:
        with program.site.enter().tab() as tab:
            assert tab.welcome["room"]["width"] == 30
            assert tab.welcome["room"]["state"]["seed"] == "5"
        program.end()
        cookie = program.site.cookie
        program.words = ("--level", "beginner")
        program.start()
        program.site.cookie = cookie
        with program.site.tab() as tab:
            assert tab.welcome["room"]["width"] == 9, "nothing was being played"
            tab.do("open", cell=[0, 0])
        program.end()
        program.words = ("--level", "intermediate")
        program.start()
        program.site.cookie = cookie
        with program.site.tab() as tab:
            assert tab.welcome["room"]["width"] == 9, "a game that goes on is not given up"


def test_what_is_set_for_the_whole_program_is_as_it_was_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    before = sys.getswitchinterval()
    server = Server()
    said: list[str] = []

    def tell(line: str) -> None:
        assert sys.getswitchinterval() < before or said
        said.append(line)
        server.stop()

    serve(server, browser=False, tell=tell)
    assert said[-1] == "Every game is saved."
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


def test_a_guest_has_games_and_statistics_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    won = "minewise replay 1\n4x1x1 first any board 4x1x1/..*.\nopen 1 1 0.5\n"
    with served(host="0.0.0.0") as site, site.tab() as owner:
        guest = Site(owner.ask("invite")["link"]).enter()
        with guest.tab() as other:
            other.do("new", settings={"level": "4x1x1", "seed": "2", "first": "opening"})
            assert other.do("open", cell=[0, 0])["state"]["phase"] == "won"
            assert len(other.ask("history")) == 1
            other.do("paste", text=won)
            assert other.do("save", name="<b>mine</b>")["result"]["done"]
            assert other.ask("saved")["games"][0]["name"] == "<b>mine</b>"
        assert owner.ask("history") == []
        assert owner.ask("statistics")["games"] == []
        assert owner.ask("saved")["games"] == []
    assert not (tmp_path / "statistics.sqlite").exists()


# Putting away


def test_what_nobody_looks_at_is_put_away_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    monkeypatch.setattr("minewise.ui.web.limits.IDLE_SECONDS", 0.0)
    monkeypatch.setattr("minewise.ui.web.local_server.server._ROUND", 0.05)
    with served() as site:
        with site.tab("mine") as tab:
            tab.do("paste", text="4x1x1 first any board 4x1x1/..*.")
            seq = tab.do("open", cell=[0, 1])["seq"]
            (file,) = tmp_path.glob("web/sittings/*/*/sitting.jsonl")
            assert len(file.read_text().splitlines()) > 1
        wait_until("it is put away", lambda: len(file.read_text().splitlines()) == 1)
        with site.tab("mine", tab.room, seq) as back:
            assert back.welcome["resumed"] is True
            assert back.welcome["room"]["view"] == "#1##"
            again = back.do("open", number=tab.number, cell=[0, 1])
            assert (again["seq"], again["result"]["done"]) == (seq, True)
