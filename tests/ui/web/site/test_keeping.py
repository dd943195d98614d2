"""Nothing is lost in a browser without a server: reloads, breaks, other tabs, a full disk."""

import json
import shutil
from contextlib import closing, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, Route, expect

from screen import wait_until
from ui.web.browser import browsers
from ui.web.browser.browsers import Person, open_view
from ui.web.site.hosting import Host, ready, sitting, visit, with_board

pytestmark = pytest.mark.slow

SLOW = "30x16x120 first safe no-guess seed 5"
"""A board that takes longer to make than anybody waits."""


def kept(page: Page) -> None:
    """Wait until the site is kept for use without a network."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until("a controller", lambda: page.evaluate("!!navigator.serviceWorker.controller"))


def flagged(page: Page, *cells: tuple[int, int]) -> None:
    """These cells have flags, and no others."""
    found = page.get_by_role("gridcell", name="flagged")
    expect(found).to_have_count(len(cells))
    for cell in cells:
        Person(page).sees(*cell, "flagged")


HOLD_PYTHON_BACK = """
const post = Worker.prototype.postMessage;
const released = new Promise((resolve) => (window.release = resolve));
Worker.prototype.postMessage = function (...given) {
    released.then(() => post.apply(this, given));
};
"""


def reload_without_python(page: Page) -> None:
    """Load the page anew, on a machine so slow that Python does not begin until `release()`."""
    tools = page.context.new_cdp_session(page)
    tools.send("Page.enable")
    added = tools.send("Page.addScriptToEvaluateOnNewDocument", {"source": HOLD_PYTHON_BACK})
    page.reload()
    tools.send("Page.removeScriptToEvaluateOnNewDocument", added)
    tools.detach()


def test_after_a_reload_a_game_goes_on_and_clicks_are_kept_for_python(person: Person) -> None:
    page = person.page
    person.flags(1, 1)
    reload_without_python(page)
    # As it was, at once; and what is done now is done when it can be, in this order.
    flagged(page, (1, 1))
    expect(page.locator(".notice")).to_contain_text("Starting")
    person.cell(2, 2).click(button="right")
    person.cell(3, 3).click(button="right")
    person.cell(2, 2).click(button="right")
    flagged(page, (1, 1))
    page.evaluate("release()")
    ready(page)
    flagged(page, (1, 1), (3, 3))


def test_a_click_that_was_meant_for_another_board_is_not_done(person: Person) -> None:
    page = person.page
    # As if the board had had a flag when the page was left.
    page.evaluate(
        """() => {
            const keep = () => {
                const isOfTheGame = (name) => /^minewise.look \\S+$/.test(name);
                const key = Object.keys(localStorage).find(isOfTheGame);
                const look = JSON.parse(localStorage[key]);
                const board = look.blocks.find(({ kind }) => kind === "board");
                board.view = "F" + board.view.slice(1);
                localStorage[key] = JSON.stringify(look);
            };
            addEventListener("pagehide", keep);
            document.addEventListener("visibilitychange", keep);
        }"""
    )
    reload_without_python(page)
    flagged(page, (1, 1))
    person.cell(1, 1).click(button="right")
    page.evaluate("release()")
    ready(page)
    flagged(page)
    expect(person.status).to_contain_text("this was not done")


def test_a_long_thought_is_cancelled_and_nothing_is_lost(person: Person) -> None:
    page = person.page
    person.paste(SLOW)
    person.flags(1, 1)
    person.cell(8, 15).click()
    expect(page.get_by_text("Making a board")).to_be_visible()
    person.cell(2, 2).click(button="right")  # waits for its turn
    page.keyboard.press("Escape")
    expect(page.get_by_text("Making a board")).to_be_hidden()
    flagged(page, (1, 1), (2, 2))
    person.paste("9x9x10 first safe seed 1")
    person.opens(5, 5)


def test_another_tab_takes_over_until_it_crashes(person: Person, at_site: Page, host: Host) -> None:
    person.flags(1, 1)
    other = visit(at_site.context, host)
    line = "Minewise is open in another tab."
    expect(other.locator(".broken")).to_contain_text(line)
    Person(other).cell(2, 2).click(button="right")
    expect(other.get_by_role("status")).to_contain_text("this was not done")
    other.get_by_role("button", name="Play here").click()
    expect(other.locator(".broken")).to_be_hidden()
    expect(at_site.locator(".broken")).to_contain_text(line)
    Person(other).cell(3, 3).click(button="right")
    flagged(other, (1, 1), (3, 3))
    with other.expect_event("crash"), suppress(Error):  # as a lack of memory would end it
        other.goto("chrome://crash")
    # The tab that is left goes on with what the other one has done.
    expect(at_site.locator(".broken")).to_be_hidden()
    flagged(at_site, (1, 1), (3, 3))
    other.close()


# What the page says of another tab, from the first moment on.
NOTE_BROKEN = """
globalThis.said = [];
new MutationObserver(() => {
  const broken = document.querySelector(".broken");
  if (broken && !broken.hidden) said.push(broken.textContent);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_a_slow_reload_and_a_page_that_is_being_left_are_no_other_tabs(
    chromium: Browser, host: Host
) -> None:
    with sitting(chromium, host) as leaving:
        ready(leaving)
        leaving.context.add_init_script(NOTE_BROKEN)
        slow = leaving.context.new_cdp_session(leaving)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 10})
        leaving.reload(wait_until="commit")
        ready(with_board(leaving))
        assert not leaving.evaluate("said")
        slow.detach()
        # It still holds the lock, but nobody is there to answer.
        leaving.evaluate("() => void (BroadcastChannel.prototype.postMessage = () => {})")
        page = visit(leaving.context, host)
        expect(page.locator(".notice")).to_contain_text("Starting")
        ready(page)
        Person(page).flags(1, 1)
        assert not page.evaluate("said")


def test_once_visited_it_opens_without_a_network(person: Person, at_site: Page, host: Host) -> None:
    kept(at_site)
    host.close()
    try:
        at_site.goto(f"{host.address}index.html")
        ready(at_site)
        person.opens(5, 5)
        open_view(at_site, "watch")
    finally:
        host.start()


def newer(folder: Path, later: Path) -> str:
    """A later version of a site, whose page is in a folder of another name; the earlier name."""
    shutil.copytree(folder, later)
    page_name = next(path.name for path in later.glob("page-*"))
    (later / page_name).rename(later / LATER)
    for name in ("index.html", "service-worker.js"):
        text = (later / name).read_text().replace(page_name, LATER)
        (later / name).write_text(text.replace('BUILD = "', 'BUILD = "later '))
    return page_name


LATER = "page-000000000000"
UPDATE = "navigator.serviceWorker.getRegistration().then(found => found.update()).then(() => true)"


def test_a_new_version_is_only_offered(chromium: Browser, folder: Path, tmp_path: Path) -> None:
    page_name = newer(folder, tmp_path / "later")
    with closing(Host(folder)) as host, sitting(chromium, host) as page:
        ready(page)
        kept(page)
        other = visit(page.context, host)
        person = Person(page)
        person.flags(1, 1)
        host.folder, host.asked = tmp_path / "later", []
        page.evaluate(UPDATE)
        expect(page.locator(".notice")).to_contain_text("A new version of Minewise is ready.")
        # What has not changed is not loaded again.
        assert not any("python-" in path for path in host.asked)
        person.flags(2, 2)
        assert page_name in page.content()
        page.get_by_role("button", name="Use it").click()
        expect(page.locator(f"script[src*={LATER}]").last).to_be_attached()
        flagged(page, (1, 1), (2, 2))
        other.close()
        page.reload()
        wait_until(
            "the earlier one is forgotten",
            lambda: page.evaluate("caches.keys().then(names => names.length === 1)"),
        )


def test_what_cannot_be_loaded_is_said(chromium: Browser, folder: Path, host: Host) -> None:
    context = chromium.new_context(service_workers="block")
    context.route("**/*.wasm.packed", lambda route: route.abort())
    page = visit(context, host)
    expect(page.locator(".broken")).to_contain_text("could not be started in this browser")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.goto((folder / "index.html").as_uri())
    expect(page.locator(".unserved")).to_contain_text("has to come from a web host")
    context.close()


# A quota that a test sets is not noticed at once. This is how a full storage behaves.
FULL = """
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...given) {
  const { transaction } = this;
  if (globalThis.isFull && !Object.hasOwn(transaction, "error")) {
    const error = new DOMException("The storage is full", "QuotaExceededError");
    Object.defineProperty(transaction, "error", { value: error });
    queueMicrotask(() => transaction.abort());
  }
  return put.apply(this, given);
};
"""


def fill(page: Page, is_full: bool) -> None:
    for worker in page.workers:
        worker.evaluate("isFull => void (globalThis.isFull = isFull)", is_full)


def test_a_full_storage_is_said_once_and_the_game_goes_on(chromium: Browser, host: Host) -> None:
    def answer(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=FULL + found.text())

    with sitting(chromium, host, route=("**/files.js", answer)) as page:
        ready(page)
        person = Person(page)
        fill(page, True)
        person.cell(1, 1).click(button="right")
        expect(person.status).to_contain_text("the storage of this browser is full")
        person.flags(2, 2)
        expect(person.status).not_to_contain_text("the storage of this browser is full")
        fill(page, False)
        person.flags(3, 3)
        page.reload()
        ready(page)
        flagged(page, (1, 1), (2, 2), (3, 3))


def test_a_forbidden_storage_is_said(tmp_path: Path, playing: Playwright, host: Host) -> None:
    profile = tmp_path / "Default"
    profile.mkdir()
    forbidden = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Preferences").write_text(json.dumps(forbidden))
    with closing(browsers.launch_with_profile(playing, tmp_path)) as refusing:
        person = Person(ready(visit(refusing, host)))
        expect(person.status).to_contain_text("this browser does not let this page store anything")
        person.opens(5, 5)
