"""Connections before they are let in: many, slow, or never finished."""

import contextlib
import resource
import socket
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from minewise.ui.web import limits
from ui.web.serving import Program, Site, served, wait_until

HALF = b"GET / HTTP/1.1\r\nHost: x\r\n"


def call(site: Site, data: bytes = HALF) -> socket.socket:
    """Connect, and send something."""
    host, port = site.host.rsplit(":", 1)
    found = socket.create_connection((host, int(port)), timeout=30)
    found.sendall(data)
    return found


def is_closed(caller: socket.socket) -> bool:
    """Whether the server has hung up on it."""
    caller.settimeout(0)
    try:
        return caller.recv(1000) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


@contextlib.contextmanager
def crowd(site: Site, size: int) -> Iterator[list[socket.socket]]:
    """Many that have begun a request and do not go on."""
    callers: list[socket.socket] = []
    try:
        callers.extend(call(site) for _ in range(size))
        yield callers
    finally:
        for caller in callers:
            caller.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Path]:
    """A folder, and files enough for a crowd in this program."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    yield tmp_path
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_crowd_at_the_door_keeps_nobody_from_playing(room: Path) -> None:
    """More of them than the server has files: it plays, saves, lets in, and prints nothing."""
    with Program(room, files=400) as program:
        site = program.site.enter()
        with site.tab("mine") as tab:
            tab.do("paste", text="4x1x1 first any board 4x1x1/..*.")
            with crowd(site, 1100):
                began = time.monotonic()
                assert tab.do("flag", cell=[0, 0])["result"]["done"]
                assert site.get().status_code == 200
                with site.tab("second", tab.room) as second:
                    assert second.do("flag", cell=[0, 3])["result"]["done"]
                    assert second.ask("analyse", position="3x1x1/1#1")["safe"] == []
                saved = tab.do("save", name="Among many")
                assert saved["result"]["done"], saved
                assert time.monotonic() - began < 10
            assert not any("not saved" in str(message.get("text")) for message in tab.heard)
        assert program.end() == (0, "Every game is saved.\n", "")


def test_whoever_waits_longest_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    with served() as site, crowd(site, limits.HALL + 5) as callers:
        wait_until("the first ones are gone", lambda: all(map(is_closed, callers[:5])))
        assert not is_closed(callers[-1])
        # The one that goes on is answered.
        callers[-1].settimeout(30)
        callers[-1].sendall(b"\r\n")
        assert callers[-1].recv(1000).startswith(b"HTTP/1.1 421")


@pytest.mark.parametrize(
    "data",
    [b"", HALF, b"GET / HTTP/1.1\r\n", b"G", b"POST /replays HTTP/1.1\r\nContent-Length: 9999\r\n"],
)
def test_a_request_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    monkeypatch.setattr(limits, "HEAD_SECONDS", 0.2)
    with served() as site, call(site, data) as caller:
        wait_until("the server hangs up", lambda: is_closed(caller))


def test_a_head_that_comes_byte_by_byte_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    monkeypatch.setattr(limits, "HEAD_SECONDS", 0.5)
    with served() as site:
        whole = f"GET / HTTP/1.1\r\nHost: {site.host}\r\nCookie: {site.cookie}\r\n\r\n".encode()
        with call(site, whole) as caller:
            caller.recv(100_000)
            sent = 0
            with contextlib.suppress(OSError):  # a second request on the same connection
                for byte in whole[:-4] * 10:
                    caller.sendall(bytes([byte]))
                    sent += 1
                    time.sleep(0.02)
            assert sent < len(whole)


def test_a_socket_that_is_talked_on_is_not_one_that_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    monkeypatch.setattr(limits, "HEAD_SECONDS", 0.2)
    with served() as site, site.tab() as tab:
        time.sleep(0.6)
        assert tab.do("flag", cell=[0, 0])["result"]["done"]


def test_nothing_that_strangers_send_is_printed(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        site = program.site.enter()
        for headers in ({"cookie": ""}, {"origin": "http://evil.example"}):
            with pytest.raises(InvalidStatus, match="403"):
                site.socket(**headers)
        for junk in (b"\0\1\r\n\r\n", b"\x16\x03\x01\x02\0\x01", b"GET / HTTP/9\r\n\r\n"):
            with call(site, junk) as caller:
                wait_until("the server hangs up", partial(is_closed, caller))
        secret = site.cookie.partition("=")[2]
        assert secret
        assert site.request("GET", f"/static/{secret}").status_code == 404
        assert program.end() == (0, "Every game is saved.\n", "")


# Files that are handed in


def upload(site: Site, length: int, data: bytes = b"abc", *, cookie: bool = True) -> bytes:
    """The head of an upload, and the first bytes of it."""
    lines = [
        "POST /replays HTTP/1.1",
        f"Host: {site.host}",
        f"Origin: {site.origin}",
        f"Content-Length: {length}",
        *([f"Cookie: {site.cookie}"] if cookie else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + data


def heard(caller: socket.socket) -> bytes:
    """All that the server says until it hangs up."""
    caller.settimeout(30)
    found = b""
    with contextlib.suppress(ConnectionError):
        while more := caller.recv(10_000):
            found += more
    return found


def test_a_file_that_is_far_too_large_is_not_waited_for(site: Site) -> None:
    for length in (limits.UPLOAD_BYTES + 1, 99_999_999_999, 10**18):
        with call(site, upload(site, length)) as caller:
            assert heard(caller).startswith(b"HTTP/1.1 413")


def test_a_file_that_does_not_arrive_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    monkeypatch.setattr(limits, "UPLOAD_SECONDS", 0.3)
    with served() as site, call(site, upload(site, 1000)) as caller:
        assert heard(caller).startswith(b"HTTP/1.1 408")


def test_only_so_many_files_arrive_at_once(site: Site) -> None:
    callers = [call(site, upload(site, 1000)) for _ in range(limits.UPLOADS)]
    wait_until(
        "the next one is refused", lambda: site.request("POST", "/replays").status_code == 503
    )
    for caller in callers:
        caller.close()
    wait_until("there is room", lambda: site.request("POST", "/replays").status_code == 422)


def test_a_file_of_a_stranger_is_not_waited_for(site: Site) -> None:
    with call(site, upload(site, 1000, cookie=False)) as caller:
        assert heard(caller).startswith(b"HTTP/1.1 403")


def test_whoever_goes_away_while_sending_a_file_is_not_complained_of(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        site = program.site.enter()
        for _ in range(3):
            call(site, upload(site, 100_000)).close()
        assert site.get().status_code == 200
        assert program.end() == (0, "Every game is saved.\n", "")
