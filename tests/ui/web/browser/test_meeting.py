"""Where the page's features meet: odds and the AI, the clock and dialogs, modes and views."""

import re
import signal
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ui.web.browser import browsers
from ui.web.browser.browsers import Person, mine_of, paste
from ui.web.browser.conftest import Sit
from ui.web.browser.test_staying import GONE, Between, wait_for
from ui.web.serving import Program, served, wait_until

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"
# The numbers prove that the middle of the first row is a mine.
SURE = "3x2x1 first any board 3x2x1/.*./..."


def view(page: Page, name: str) -> None:
    """Go to another view."""
    page.locator("nav.views").get_by_text(name, exact=True).click()
    expect(page.locator(f"main.{name.lower()}")).to_be_visible()


def clock(page: Page) -> str:
    return page.locator(".time .digits").inner_text()


def seconds(page: Page) -> int:
    """What it shows, in seconds."""
    minutes, rest = clock(page).split(":")
    return 60 * int(minutes) + int(rest)


def stands(page: Page) -> None:
    """The clock stands still, once the server has heard why."""

    def has_stood() -> bool:
        before = clock(page)
        page.wait_for_timeout(1200)
        return clock(page) == before

    wait_until("the clock stands", has_stood)


def runs(page: Page) -> None:
    """The clock runs."""
    expect(page.locator(".time .digits")).not_to_have_text(clock(page))


# Odds


def test_odds_stay_after_a_move_of_the_ai(person: Person) -> None:
    person.paste(EASY)
    person.cell(5, 5).click()
    odds, board = person.button("Odds"), person.page.locator(".board")
    odds.click()
    expect(board).to_have_attribute("data-odds", "")
    for _ in range(2):
        person.button("AI move").click()
        expect(person.status).to_contain_text(re.compile(r"^The AI \(\w+\) opens"))
        expect(board).to_have_attribute("data-odds", "")
        expect(odds).to_have_attribute("aria-pressed", "true")
    # What it did is said, and not what followed from it.
    person.page.wait_for_timeout(300)
    expect(person.status).to_contain_text(re.compile(r"^The AI \(\w+\) opens"))
    person.page.get_by_role("combobox", name="Speed").select_option(index=2)
    said = person.status.inner_text()
    person.switch("Auto-play").click()
    expect(person.status).not_to_have_text(said)
    if person.phase == "playing":
        person.switch("Auto-play").click()
        expect(odds).to_have_attribute("aria-pressed", "true")
        expect(board).to_have_attribute("data-odds", "")


def test_odds_are_off_in_the_next_game_which_has_no_help(newcomer: Person) -> None:
    newcomer.paste("9x9x10 first safe seed 3")
    newcomer.cell(5, 5).click()
    odds = newcomer.button("Odds")
    odds.click()
    expect(odds).to_have_attribute("aria-pressed", "true")
    expect(newcomer.page.get_by_text("with help")).to_be_visible()
    newcomer.page.keyboard.press("Escape")
    newcomer.button("New game").click()
    expect(newcomer.page.locator("main[data-phase=new]")).to_be_visible()
    expect(odds).to_have_attribute("aria-pressed", "false")
    expect(newcomer.status).to_contain_text("New game")
    newcomer.cell(5, 5).click()
    expect(newcomer.page.locator("main[data-phase=new]")).to_have_count(0)
    expect(newcomer.page.get_by_text("with help")).to_have_count(0)
    assert newcomer.page.locator(".board").get_attribute("data-odds") is None


def test_flag_mode_and_odds_are_there_after_a_look_at_another_view(person: Person) -> None:
    person.paste(EASY)
    person.cell(5, 5).click()
    person.switch("Flag mode").click()
    person.button("Odds").click()
    expect(person.page.locator(".board")).to_have_attribute("data-odds", "")
    view(person.page, "Help")
    view(person.page, "Play")
    expect(person.switch("Flag mode")).to_have_attribute("aria-checked", "true")
    expect(person.button("Odds")).to_have_attribute("aria-pressed", "true")
    expect(person.page.locator(".board")).to_have_attribute("data-odds", "")
    hidden = person.grid.locator("[aria-label*=hidden]").first
    label = hidden.get_attribute("aria-label") or ""
    hidden.click()
    row, column = re.findall(r"\d+", label)[:2]
    expect(person.cell(int(row), int(column))).to_have_accessible_name(re.compile("flagged"))


# The clock


def test_the_clock_stands_in_dialogs_and_other_views(person: Person) -> None:
    page = person.page
    person.paste(EASY)
    person.cell(5, 5).click()
    runs(page)
    person.button("Settings").click()
    expect(person.grid).not_to_be_visible()  # no time to think
    stands(page)
    person.button("Done").click()
    expect(person.grid).to_be_visible()
    runs(page)
    person.button("New game").click()
    stands(page)
    person.button("Keep playing").click()
    before, began = seconds(page), time.monotonic()
    view(page, "Statistics")
    page.wait_for_timeout(2200)
    view(page, "Play")
    # It has run on the way there and back, and what it shows is rounded.
    assert seconds(page) - before <= time.monotonic() - began - 2.2 + 1
    expect(page.get_by_text("Paused")).not_to_be_visible()
    runs(page)


def test_a_paused_game_is_paused_after_a_dialog(person: Person) -> None:
    person.paste(EASY)
    person.cell(5, 5).click()
    person.button("Pause").click()
    expect(person.page.get_by_text("Paused", exact=True)).to_be_visible()
    person.button("Settings").click()
    person.button("Done").click()
    expect(person.page.get_by_text("Paused", exact=True)).to_be_visible()
    stands(person.page)


# A game that runs is looked into


def test_a_strict_game_is_not_looked_into(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))  # the mode is remembered
    with served() as site, browsers.tab(chromium, browsers.invite(site)) as page:
        look_into_strict(page)


def look_into_strict(page: Page) -> None:
    person = Person(page)
    page.locator("button.level").click()
    page.get_by_text("More choices").click()
    page.get_by_label("Help", exact=True).select_option("strict")
    person.button("Start").click()
    expect(page.get_by_text("strict", exact=True)).to_be_visible()
    person.cell(5, 5).click()
    expect(page.locator("main[data-phase=playing]")).to_be_visible()
    page.keyboard.press("E")
    expect(person.status).to_contain_text("There is no help in strict mode.")
    assert "#analyse" not in page.url
    view(page, "Analyse")
    person.button("My game").click()
    expect(page.get_by_role("status")).to_contain_text("There is no help in strict mode.")
    view(page, "Replays")
    person.button("My game").click()
    expect(page.get_by_role("status")).to_contain_text("There is no help in strict mode.")
    view(page, "Play")
    expect(page.get_by_text("with help")).to_have_count(0)


# After the end


def test_a_review_names_the_move_that_lost(person: Person) -> None:
    page = person.page
    person.paste(SURE)
    for column in (1, 2, 3):
        person.cell(2, column).click()
        expect(person.cell(2, column)).not_to_have_accessible_name(re.compile("hidden"))
    person.cell(1, 2).click()
    expect(page.get_by_role("heading", name="Lost")).to_be_visible()
    person.button("Review").click()
    luck = page.get_by_role("region", name="Luck")
    expect(luck).to_contain_text("Mistakes: 1 (a cell was opened that was a mine for sure).")
    luck.get_by_role("button", name=re.compile("^Step 4")).click()
    expect(page.get_by_role("status")).to_contain_text("A mistake: it was a mine for sure")


def test_the_mine_that_went_off_has_a_shape_of_its_own(person: Person) -> None:
    person.paste(EASY)
    person.cell(5, 5).click()
    mine = mine_of(EASY, (5, 5))
    person.cell(*mine).click()
    expect(person.page.get_by_role("heading", name="Lost")).to_be_visible()
    shape = "cell => getComputedStyle(cell, '::after').maskImage"
    other = person.grid.locator("[aria-label$=' mine']:not([aria-label*=exploded])").first
    assert "svg" in person.cell(*mine).evaluate(shape)
    assert "svg" not in other.evaluate(shape)


def test_the_text_of_a_replay_can_be_pasted_back(person: Person) -> None:
    page = person.page
    person.paste(EASY)
    person.cell(5, 5).click()
    expect(page.locator("main[data-phase=playing]")).to_be_visible()
    person.button("Share").click()
    text = page.get_by_label("The replay as text", exact=True).input_value()
    assert text.splitlines()[0] == "minewise replay 1"
    assert text.count("\n") >= 2
    person.button("Close").click()
    view(page, "Replays")
    paste(page, text)
    expect(page.get_by_role("status")).to_contain_text("1 step")


# Company


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_somebody_is_invited(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    # What a browser thinks of pages over the network without HTTPS.
    forgive = "Cross-Origin-Opener-Policy"
    with (
        served(host=host) as site,
        browsers.tab(chromium, browsers.invite(site), forgive=forgive) as page,
    ):
        person = Person(page)
        person.button("Invite").click()
        dialog = page.get_by_role("dialog", name="Invite")
        sentence = "on this computer alone" if host == "127.0.0.1" else "on your network"
        expect(dialog).to_contain_text(sentence)
        if host == "127.0.0.1":
            expect(dialog).to_contain_text("--host 0.0.0.0")
        link = dialog.get_by_label("Link", exact=True).input_value()
        with browsers.tab(chromium, link, forgive=forgive) as other:
            expect(Person(other).grid).to_be_visible()


# Breaks


def test_what_is_done_without_a_connection_is_refused_and_not_done_later(
    chromium: Browser, tmp_path: Path
) -> None:
    with (
        Program(tmp_path) as program,
        browsers.tab(chromium, program.site.link, forgive=GONE) as page,
    ):
        person = Person(page)
        person.paste(EASY)
        person.cell(5, 5).click()
        expect(person.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
        person.cell(9, 9).click(button="right")
        expect(person.cell(9, 9)).to_have_accessible_name("row 9, column 9, flagged")
        program.end(signal.SIGKILL)
        expect(page.get_by_text("No connection. Trying again")).to_be_visible()
        for _ in range(3):
            person.cell(9, 9).click(button="right")
            expect(person.status).to_contain_text("No connection: this was not done.")
        person.cell(1, 1).click()
        program.start()
        expect(page.get_by_text("No connection. Trying again")).not_to_be_visible()
        page.wait_for_timeout(500)
        assert person.name(9, 9) == "flagged"
        assert person.name(1, 1) == "hidden"
        person.cell(1, 1).click(button="right")
        expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")


def test_what_was_sent_and_not_answered_is_sent_again_and_done_once(sit_down: Sit) -> None:
    with sit_down(forgive=GONE) as page:
        between, person = Between(page), Person(page)
        person.paste(EASY)
        between.keep_back = lambda message: message["type"] == "result"
        person.cell(1, 1).click(button="right")
        wish = wait_for(page, between.sent, "do")
        wait_for(page, between.kept_back, "result")  # it is done, and the answer is lost
        between.keep_back = lambda _message: False
        between.hang_up()
        expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
        assert [each for each in between.sent if each.get("id") == wish["id"]] == [wish, wish]
        page.wait_for_timeout(300)
        assert person.name(1, 1) == "flagged"


def test_a_game_that_is_not_there_any_more_gives_way_to_another(
    chromium: Browser, tmp_path: Path
) -> None:
    with (
        Program(tmp_path) as program,
        browsers.tab(chromium, program.site.link, forgive=GONE) as page,
    ):
        person = Person(page)
        person.cell(1, 1).click(button="right")
        expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
        program.end(signal.SIGKILL)
        (file,) = tmp_path.glob("web/sittings/*/*/sitting.jsonl")
        file.unlink()
        file.parent.rmdir()
        program.start()
        expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, hidden")
        person.cell(1, 2).click(button="right")
        expect(person.cell(1, 2)).to_have_accessible_name("row 1, column 2, flagged")


# Much at once


def test_thousands_of_cells_open_at_once(person: Person) -> None:
    person.paste("100x100x1 first opening seed 7")
    person.cell(5, 5).click()
    expect(person.cell(5, 5)).to_have_accessible_name("row 5, column 5, 0")
    expect(person.cell(6, 6)).to_have_accessible_name("row 6, column 6, 0")
    person.button("Undo").click()
    expect(person.cell(5, 5)).to_have_accessible_name("row 5, column 5, hidden")


def test_a_chart_of_very_many_values_is_drawn(person: Person) -> None:
    height = person.page.evaluate(
        """async () => {
            const { chart } = await import("/static/chart.js");
            const bars = Array.from({ length: 200000 }, (_, x) => [x, x % 7]);
            const ends = ["a", "b"], write = String;
            const given = { title: "t", told: "t", line: bars, range: [0, 1], ends, write };
            return chart(given).querySelectorAll("text")[2].textContent;
        }"""
    )
    assert height == "6"
