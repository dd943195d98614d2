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

from minewise.ui.web.local_server import carrier
from screen import wait_until
from ui.web.pages import SMALL
from ui.web.serving import Program, Site, call, served

HALF = b"GET / HTTP/1.1\r\nHost: x\r\n"


def is_closed(caller: socket.socket) -> bool:
    caller.settimeout(0)
    try:
        return caller.recv(1000) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


@contextlib.contextmanager
def crowd(site: Site, size: int) -> Iterator[list[socket.socket]]:
    """Many that have begun a request and do not go on, for whom this program has files enough."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    callers: list[socket.socket] = []
    try:
        callers.extend(call(site, HALF) for _ in range(size))
        yield callers
    finally:
        for caller in callers:
            caller.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_strangers_keep_nobody_from_playing_and_nothing_is_printed(
    tmp_path: Path,
) -> None:
    """More of them than the server has files: it plays, saves, lets in, and prints nothing."""
    with Program(tmp_path, files=400) as program:
        site = program.site.enter()
        with site.tab("mine") as tab:
            tab.play(SMALL)
            with crowd(site, 1100):
                began = time.monotonic()
                assert tab.point(0, 0, "right").board == "F###"
                assert site.get().status_code == 200
                with site.tab("second") as second:
                    assert second.point(0, 3, "right").board == "F##F"
                tab.do("save").act("answer", text="Among many")
                tab.hear_until(lambda: "Among many" in tab.said)
                assert time.monotonic() - began < 15
            assert tab.troubles == []
        for headers in ({"cookie": ""}, {"origin": "http://evil.example"}):
            with pytest.raises(InvalidStatus, match="403"):
                site.socket(**headers)
        for junk in (b"\0\1\r\n\r\n", b"\x16\x03\x01\x02\0\x01", b"GET / HTTP/9\r\n\r\n"):
            with call(site, junk) as caller:
                wait_until("the server hangs up", partial(is_closed, caller))
        secret = site.cookie.partition("=")[2]
        assert secret
        assert site.request("GET", f"/static/{secret}").status_code == 404
        assert program.end() == (0, "The game is saved.\n", "")


def test_whoever_waits_longest_makes_room(home: Path) -> None:
    with served() as site, crowd(site, carrier.HALL + 5) as callers:
        wait_until("the first ones are gone", lambda: all(map(is_closed, callers[:5])))
        assert not is_closed(callers[-1])
        # The one that goes on is answered.
        callers[-1].settimeout(30)
        callers[-1].sendall(b"\r\n")
        assert callers[-1].recv(1000).startswith(b"HTTP/1.1 421")


@pytest.mark.usefixtures("home")
def test_requests_that_do_not_come_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrier, "_HEAD_SECONDS", 0.5)
    long = b"GET /socket HTTP/1.1\r\nContent-Length: 9999\r\n"
    with served() as site, site.tab() as tab, contextlib.ExitStack() as stack:
        parts = (b"", b"G", b"GET / HTTP/1.1\r\n", HALF, long)
        callers = [stack.enter_context(call(site, data)) for data in parts]
        for caller in callers:
            wait_until("the server hangs up", partial(is_closed, caller))
        # A socket that is talked on is not one that waits.
        assert tab.play(SMALL).point(0, 0, "right").board == "F###"
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
