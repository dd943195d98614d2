"""Attacks with a raw client, one for each danger: none gets anything."""

import json
import socket
import zlib
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from minewise.base.files import FileError
from minewise.ui.web.local_server import access as access_module, guard
from minewise.ui.web.local_server.access import Access
from ui.web.serving import Site, call, served


def refused_socket(site: Site, **headers: str) -> httpx.Headers:
    """The headers of the answer to a socket that is refused, before it is accepted."""
    with pytest.raises(InvalidStatus) as caught:
        site.socket(**headers)
    assert caught.value.response.status_code == 403
    return httpx.Headers([*caught.value.response.headers.raw_items()])


def filled(text: str, site: Site) -> str:
    name, secret = site.cookie.split("=", 1)
    port = site.host.rsplit(":", 1)[1]
    return text.format(host=site.host, port=port, origin=site.origin, name=name, secret=secret)


def raw(site: Site, request: str) -> str:
    with call(site, request.encode("latin-1")) as connection, connection.makefile("rb") as answer:
        connection.shutdown(socket.SHUT_WR)
        return answer.read().decode("latin-1")


def request(site: Site, path: str = "/", host: str | None = None, more: str = "") -> str:
    cookie = "" if "Cookie" in more else f"Cookie: {site.cookie}\r\n"
    host = site.host if host is None else host
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{cookie}Connection: close\r\n{more}\r\n"


def upgrade(site: Site, path: str = "/socket", host: str | None = None) -> str:
    more = (
        f"Origin: {site.origin}\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    )
    return request(site, path, host, more).replace("Connection: close", "Connection: Upgrade")


def test_a_browser_that_was_let_in_gets_the_page(site: Site) -> None:
    assert "Minewise" in site.get().text
    assert site.get(host=filled("localhost:{port}", site)).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}",
        "localhost.:{port}", "127.0.0.1:{port}.evil.example", "",
    ],
)  # fmt: skip
def test_a_rebound_name_gets_nothing(site: Site, host: str) -> None:
    host = filled(host, site)
    for asked in (request(site, host=host), upgrade(site, host=host)):
        answer = raw(site, asked)
        assert answer.startswith("HTTP/1.1 421")
        assert "Minewise" not in answer


@pytest.mark.parametrize(
    "twice",
    [
        "Origin: {origin}\r\nOrigin: http://evil.example\r\n",
        "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n",
        "Cookie: {name}={secret}\r\nCookie: {name}={secret}\r\n",
        "Host: {host}\r\n",
    ],
)
def test_what_is_said_twice_is_not_believed(site: Site, twice: str) -> None:
    answer = raw(site, request(site, more=filled(twice, site)))
    assert answer.split()[1] == ("400" if "Host" in twice else "403")


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example", "http://localhost:1", "null", "https://{host}",
        "http://{host}.evil.example", "http://{host}/",
    ],
)  # fmt: skip
def test_a_foreign_origin_gets_nothing(site: Site, origin: str) -> None:
    assert site.get(origin=filled(origin, site)).status_code == 403
    refused_socket(site, origin=filled(origin, site))
    refused_socket(site, origin="")  # a socket must say where it comes from


@pytest.mark.parametrize("where", ["cross-site", "same-site", "nonsense"])
def test_a_request_that_another_site_has_caused_gets_nothing(site: Site, where: str) -> None:
    frame = {"sec_fetch_mode": "navigate", "sec_fetch_dest": "iframe"}
    for path in ("/", "/static/index.html", "/enter"):
        assert site.get(path, sec_fetch_site=where).status_code == 403
        assert site.get(path, sec_fetch_site=where, **frame).status_code == 403
    refused_socket(site, sec_fetch_site=where)


def test_a_link_on_another_page_leads_to_a_page_that_asks_again(site: Site) -> None:
    mode = {"sec_fetch_mode": "navigate", "sec_fetch_dest": "document"}
    answer = site.get("/", sec_fetch_site="cross-site", **mode)
    assert 'http-equiv="refresh"' in answer.text
    assert "script" not in answer.text
    assert site.get("/static/app.js", sec_fetch_site="cross-site", **mode).status_code == 403


def test_without_the_cookie_there_is_one_sentence(site: Site) -> None:
    said = "Open the link that minewise web has printed: this browser is not known yet."
    for path in ("/", "/static/index.html", "/nowhere", "/socket"):
        answer = site.get(path, cookie="")
        assert (answer.status_code, answer.text) == (403, said)
    assert refused_socket(site, cookie="")["content-security-policy"] == guard.POLICY


@pytest.mark.parametrize(
    "cookie",
    [
        "{name}=", "{name}=wrong", "{name}={secret}x", "x={secret}",
        "{name}={secret}; {name}=wrong", "\x01;=;;", "{name}=" + "a" * 5000,
    ],
)  # fmt: skip
def test_a_wrong_cookie_is_none(site: Site, cookie: str) -> None:
    assert site.get(cookie=filled(cookie, site)).status_code == 403


@pytest.mark.parametrize(
    "query", ["", "?token=", "?token=wrong", "?token=%00", "?tok=en", "?token=a&token=b"]
)
def test_a_wrong_token_lets_nobody_in(site: Site, query: str) -> None:
    answer = site.get(f"/enter{query}", cookie="")
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_the_cookie_is_for_this_server_and_for_no_script(site: Site) -> None:
    answer = site.get(site.link.removeprefix(site.origin), cookie="")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert answer.headers["cache-control"] == "no-store"
    attributes = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= attributes
    assert not any(part.startswith("domain") for part in attributes)


def test_who_is_in_already_keeps_its_cookie_and_is_counted_once(home: Path) -> None:
    with served() as site:
        for path in (site.link.removeprefix(site.origin), "/enter", "/enter?token=old"):
            answer = site.get(path)
            assert answer.status_code == 303
            assert "set-cookie" not in answer.headers
        kept = (home / "web" / "browsers.json").read_text()
        assert len(json.loads(kept)["browsers"]) == 1


@pytest.mark.parametrize(
    ("screen", "where"), [("course", "/#course"), ("", "/"), ("//evil.example", "/"), ("a b", "/")]
)
def test_a_link_may_lead_to_a_screen_and_nowhere_else(site: Site, screen: str, where: str) -> None:
    assert site.get("/enter?screen=" + quote(screen)).headers["location"] == where


def test_every_answer_forbids_what_is_not_the_pages_own_and_repeats_nothing(site: Site) -> None:
    script = "<script>alert(1)</script>"
    paths = ("/", "/nowhere", "/enter", f"/{script}", f"/static/{script}", f"/enter?token={script}")
    answers = [
        *map(site.get, paths),
        site.get(cookie=""),
        site.get(host="evil.example"),
        site.get(origin="http://evil.example"),
        site.request("PUT", "/"),
        site.request("POST", "/", script.encode()),
    ]
    for answer in answers:
        assert answer.headers["content-security-policy"] == (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
        )
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert not {"server", "access-control-allow-origin"} & answer.headers.keys()
        assert "alert" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/static/../site.py", "/static/..%2fsite.py", "/static/%2e%2e/site.py",
        "/static/%2e%2e%2fsite.py", "/static/....//site.py", "/static//etc/passwd",
        "/static/%2fetc%2fpasswd", "/static/index.html%00.js", "/static/..%5csite.py",
        "/static/%252e%252e/site.py", "/static/", "/static", "/static/index.html/",
        "/static/./index.html", "/STATIC/index.html", "//static/index.html", "/static/types.d.ts",
        "/static/INDEX.HTML", "/static/C:/index.html", "/static/%c0%ae%c0%ae/site.py", "/socket",
    ],
)  # fmt: skip
def test_only_the_pages_own_names_are_files(site: Site, path: str) -> None:
    answer = raw(site, request(site, path))
    assert answer.split(" ", 2)[1] in ("404", "307", "400"), answer[:200]
    assert "import" not in answer
    assert "<html" not in answer


def test_a_link_in_the_folder_of_the_page_leads_nowhere(home: Path) -> None:
    page = home / "page"
    page.mkdir(parents=True)
    (page / "index.html").write_text("the page")
    (home / "secret.js").write_text("secret")
    (page / "link.js").symlink_to(home / "secret.js")
    with served(page=page) as site:
        assert site.get().text == "the page"
        assert site.get("/static/link.js").status_code == 404


def test_other_methods_are_refused(site: Site) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"):
        assert site.request(method, "/").status_code == 405, method


@pytest.mark.parametrize(
    "text",
    [
        "GET / HTTP/1.1\r\n\r\n",
        "nonsense\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: {host}\r\nX: " + "a" * 100_000 + "\r\n\r\n",
        "GET /" + "a" * 100_000 + " HTTP/1.1\r\nHost: {host}\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\n"
        "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: {host}\r\n" + "A: b\r\n" * 20_000 + "\r\n",
        "\x16\x03\x01\x02",
        "CONNECT evil.example:80 HTTP/1.1\r\nHost: {host}\r\n\r\n",
        "GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\n\r\n",
    ],
    ids=lambda text: text[:30],
)
def test_odd_requests_are_refused_and_harm_nobody(site: Site, text: str) -> None:
    assert not raw(site, filled(text, site)).startswith("HTTP/1.1 2")
    assert " 101 " not in raw(site, upgrade(site, "/")).split("\r\n", 1)[0], "a page is no socket"
    assert site.get().status_code == 200


@pytest.mark.parametrize("first", [0xC1, 0xC2, 0xA1, 0x91, 0x83, 0x8B, 0x00])
def test_frames_that_were_not_agreed_upon_close_the_socket_alone(site: Site, first: int) -> None:
    """Compressed ones, other reserved bits, unknown kinds, the end of what never began."""
    talk = connect(
        f"ws://{site.host}/socket",
        additional_headers={"Cookie": site.cookie, "Origin": site.origin},
        compression="deflate",
    ).__enter__()
    assert not talk.protocol.extensions, "no bomb of compressed zeros can be sent"
    mask, packed = b"\1\2\3\4", zlib.compress(b"0" * 100_000)[:100]
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(packed))
    talk.socket.sendall(bytes([first, 0x80 | len(packed)]) + mask + masked)
    with pytest.raises(ConnectionClosed):
        talk.recv(timeout=30)
    assert talk.close_code == 1002
    with site.tab() as tab:
        assert tab.view["name"] == "play"


def let_in(access: Access) -> str:
    """A browser that comes in; its secret."""
    secret = access.enter(access.token)
    assert secret is not None
    return secret


def test_the_link_is_good_for_many_browsers_and_another_for_none() -> None:
    access = Access()
    secrets = {let_in(access) for _ in range(3)}
    assert len(secrets) == 3
    assert all(map(access.knows, secrets))
    for wrong in ("", access.token[:-1], access.token + "x", "\ud800", Access().token):
        assert access.enter(wrong) is None
    for unknown in (None, "", access.token, "\ud800"):
        assert not access.knows(unknown)


def test_the_browser_goes_that_was_not_seen_for_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access_module, "_BROWSERS", 3)
    access = Access()
    one, two, three = (let_in(access) for _ in range(3))
    assert access.knows(one)
    four = let_in(access)
    assert [access.knows(each) for each in (one, two, three, four)] == [True, False, True, True]


def test_a_browser_finds_its_way_back_to_a_server_that_was_started_again(tmp_path: Path) -> None:
    file = tmp_path / "browsers.json"
    first = Access(file)
    one, two = let_in(first), let_in(first)
    first.knows(one)
    first.save()
    again = Access(file)
    assert again.cookie_name == first.cookie_name
    assert again.token != first.token
    assert again.enter(first.token) is None
    assert all(map(again.knows, (one, two)))
    assert len(json.loads(file.read_text())["browsers"]) == 2
    assert not any(secret in file.read_text() for secret in (one, two, first.token))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "what", '{"version": 1, "browsers": []}', '{"version": 2, "browsers": [5]}'],
)
def test_a_damaged_file_gets_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "browsers.json"
    file.write_text(text)
    with pytest.raises(FileError, match=r"browsers.json' is damaged: remove it, and start again$"):
        Access(file)


def test_a_realm_that_cannot_be_a_cookies_name_is_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "browsers.json"
    for realm in ("a;b", "", 5, "a" * 33, None):
        file.write_text(json.dumps({"version": 2, "realm": realm, "browsers": []}))
        assert Access(file).cookie_name.removeprefix("minewise-").isalnum()
