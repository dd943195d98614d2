"""Who may come in, and who makes room for others."""

import asyncio
import json
from pathlib import Path

import pytest

from minewise.ui.web import limits
from minewise.ui.web.local_server.access import Access, Browser
from minewise.ui.web.local_server.each import Each
from ui.web.serving import Site, served


def let_in(access: Access, *, owner: bool) -> str:
    """A browser that comes in; its secret."""
    secret = access.enter(access.token(owner=owner))
    assert secret is not None
    return secret


def test_the_owner_stays_and_the_guest_goes_that_was_not_seen_for_longest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "BROWSERS", 4)
    gone: list[Browser] = []

    def forget(browser: Browser) -> bool:
        gone.append(browser)
        return True

    access = Access(forget=forget)
    owner = let_in(access, owner=True)
    guests = [let_in(access, owner=False) for _ in range(3)]
    first = access.browser(guests[1])
    access.browser(guests[0])
    access.browser(guests[2])
    let_in(access, owner=False)
    assert gone == [first]
    assert access.browser(guests[1]) is None
    for secret in (owner, guests[0], guests[2]):
        assert access.browser(secret) is not None
    for _ in range(20):
        let_in(access, owner=False)
    assert access.browser(owner) is not None


def test_a_guest_that_is_here_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BROWSERS", 3)
    here: list[Browser] = []
    access = Access(forget=lambda browser: browser not in here)
    let_in(access, owner=True)
    playing, other = (let_in(access, owner=False) for _ in range(2))
    found = access.browser(playing)
    assert found is not None
    here.append(found)
    access.browser(other)
    let_in(access, owner=False)
    assert access.browser(playing) == found
    assert access.browser(other) is None


def test_the_order_in_which_they_were_seen_outlasts_the_server(tmp_path: Path) -> None:
    access = Access(tmp_path / "browsers.json")
    one, other = (let_in(access, owner=False) for _ in range(2))
    seen = access.browser(other), access.browser(one)
    access.save()
    rows = json.loads((tmp_path / "browsers.json").read_text())["browsers"].values()
    assert [row["id"] for row in rows] == [browser.id for browser in seen if browser]


def test_what_a_guest_has_kept_goes_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    monkeypatch.setattr(limits, "BROWSERS", 3)
    with served(host="0.0.0.0") as site, site.tab() as owner:
        guests = []
        for _ in range(2):
            guest = Site(owner.ask("invite")["link"]).enter()
            guests.append(guest)
            with guest.tab() as tab:
                tab.do("save", name="mine")
        assert len(list(tmp_path.glob("web/guests/*/games/mine.json"))) == 2
        rooms = len(list(tmp_path.glob("web/sittings/*")))
        Site(owner.ask("invite")["link"]).enter()
        assert guests[0].get().status_code == 403
        assert guests[1].get().status_code == 200
        assert len(list(tmp_path.glob("web/guests/*"))) == 1
        assert len(list(tmp_path.glob("web/sittings/*"))) == rooms - 1
        assert owner.do("flag", cell=[0, 0])["result"]["done"]


def test_a_link_is_good_by_a_clock_that_nobody_sets() -> None:
    now = [1000.0]
    access = Access(now=lambda: now[0])
    token = access.token(owner=False, seconds=60)
    now[0] += 61
    assert access.enter(token) is None


def test_locks_of_many_names_are_not_kept() -> None:
    async def use() -> int:
        locks = Each(asyncio.Lock)
        inside: list[str] = []

        async def hold(name: str) -> None:
            async with locks.of(name):
                assert name not in inside
                inside.append(name)
                await asyncio.sleep(0)
                inside.remove(name)

        await asyncio.gather(*(hold(f"{number % 50}") for number in range(500)))
        return len(locks)

    assert asyncio.run(use()) == 0
