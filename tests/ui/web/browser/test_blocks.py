"""Every kind of block, action and question on the page: a screen that has them all."""

import re

import pytest
from playwright.sync_api import Page, expect

from minewise.screens.view import Action, Given
from screen import wait_until
from screens import every_block
from screens.every_block import EveryBlock
from ui.web.browser.axe import violations
from ui.web.browser.browsers import Person, open_view

pytestmark = pytest.mark.slow


class Shown(Person):
    """The page, and the screen behind it."""

    def __init__(self, page: Page, screens: list[EveryBlock]) -> None:
        super().__init__(page)
        self._screens = screens
        self.dialog = page.get_by_role("dialog")

    @property
    def screen(self) -> EveryBlock:
        return self._screens[-1]

    def says(self, text: str) -> None:
        expect(self.status).to_have_text(text)

    def ticks_on(self) -> None:
        """Wait while the view changes again and again."""
        before = self.screen.ticks
        wait_until("it ticks on", lambda: self.screen.ticks > before + 5)


@pytest.fixture
def shown(wide: Page, every_blocks: list[EveryBlock]) -> Shown:
    for name in ("play", "every-block"):
        open_view(wide, name)
    return Shown(wide, every_blocks)


def test_every_block_is_there_and_fits_on_a_small_screen(shown: Shown) -> None:
    page = shown.page
    assert page.title() == "Every block · Minewise"
    expect(page.get_by_role("heading", name="A heading")).to_be_visible()
    expect(page.get_by_text("So (4,1) is a mine.")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(20)
    expect(page.locator("dl.figures")).to_contain_text("Mines left3Time0:07")
    expect(page.get_by_role("slider", name="Step 3 of 9")).to_have_value("3")
    expect(page.get_by_role("table", name="A table").get_by_role("row")).to_have_count(4)
    expect(page.get_by_role("img", name="Games by day. 7 of 12 games won.")).to_be_visible()
    expect(page.locator(".chart rect.part")).to_have_count(3)
    expect(page.get_by_role("group", name="Mouse").get_by_label("Hold time")).to_have_value("400")
    expect(page.get_by_label("Not now")).to_be_disabled()
    expect(page.locator("pre")).to_have_count(2)
    expect(shown.button("Hidden")).to_have_count(0)
    assert violations(page) == []
    shown.button("Never").click(force=True)
    shown.says("It cannot be done.")
    for width, height in ((768, 1024), (390, 844), (320, 568), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(page.get_by_text("a note").first).to_be_visible(visible=width < 960)
        assert violations(page, ["light"]) == []
    for table in page.locator(".panel .scroll").all():
        assert table.evaluate("table => table.scrollHeight <= table.clientHeight")


def test_the_board_shows_marks_notes_and_odds_and_says_them(shown: Shown) -> None:
    cell = shown.cell
    expect(cell(3, 1)).to_have_accessible_name(re.compile("part of the proof"))
    expect(cell(4, 2)).to_have_accessible_name(re.compile("hidden.*safe"))
    expect(cell(4, 4)).to_contain_text("A")
    expect(cell(4, 5)).to_have_accessible_name(re.compile("mine 25 %"))
    cell(4, 2).click()
    shown.says("Opened (3, 1).")
    cell(4, 3).click(button="right")
    shown.says("Marked (3, 2).")
    shown.page.keyboard.press("ArrowRight")
    shown.page.keyboard.press("f")
    wait_until("it is marked", lambda: shown.screen.done[-1][0] == "mine")
    shown.page.locator(".cell-link").filter(has_text="(4,1)").hover()
    expect(cell(4, 1)).to_have_attribute("data-lit", "")


def test_an_arrow_key_on_a_button_is_for_the_board_once_that_has_the_focus(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    back = Action("copy", "Back by one", ("left", "space"))
    monkeypatch.setattr(every_block, "_ACTIONS", (back,))
    shown.button("Alpha").click()
    expect(shown.button("Back by one")).to_be_visible()
    shown.page.locator("main").focus()
    shown.page.keyboard.press("ArrowLeft")
    shown.says("Copied.")
    shown.page.keyboard.press("ArrowRight")
    expect(shown.cell(3, 5)).to_be_focused()
    shown.page.keyboard.press("ArrowLeft")
    expect(shown.cell(3, 4)).to_be_focused()
    shown.page.get_by_role("slider").fill("7")
    shown.says("At 7.")
    shown.page.keyboard.press("Space")  # a slider has no use for it
    shown.says("Copied.")


def test_rows_are_chosen_by_mouse_and_keys(shown: Shown) -> None:
    page = shown.page
    shown.button("Beta").click()
    shown.says("Picked: b.")
    for no in ("Escape", "Cancel", "Close"):
        shown.button("Delete: Alpha").click()
        expect(shown.dialog).to_contain_text("Delete a?")
        expect(shown.dialog.locator(".strong")).to_have_text("Cancel")
        expect(shown.dialog.locator(".strong")).to_be_focused()
        if no == "Escape":
            assert violations(page) == []
            page.keyboard.press("Escape")
        else:
            shown.dialog.get_by_role("button", name=no).click()
        expect(shown.dialog).to_have_count(0)
    assert "a" in shown.screen.rows
    shown.button("Gamma").focus()
    page.keyboard.press("d")
    shown.dialog.get_by_role("button", name="Delete").click()
    shown.says("Deleted: c.")
    expect(shown.button("Beta")).to_be_focused()
    expect(page.get_by_role("table", name="A table").get_by_role("row")).to_have_count(3)
    shown.button("Alpha").focus()
    page.keyboard.press("r")
    line = shown.dialog.get_by_role("textbox")
    expect(line).to_have_value("Alpha")
    expect(line).to_be_focused()
    line.fill("<b>Ada</b>")
    page.keyboard.press("Enter")
    shown.says("Renamed: <b>Ada</b>.")
    expect(shown.button("<b>Ada</b>")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("d")
    shown.says("Choose a row first.")


def test_fields_are_set_at_once(shown: Shown) -> None:
    page = shown.page
    page.get_by_label("Sound").check()
    shown.says("sound is yes.")
    page.get_by_label("Chord by").select_option(label="A double click")
    shown.says("chord is double.")
    page.get_by_label("Hold time").fill("700")
    page.keyboard.press("Enter")
    shown.says("hold is 700.")
    page.get_by_role("slider").fill("7")
    shown.says("At 7.")


def test_what_is_typed_and_where_the_focus_is_stay_while_the_view_changes(shown: Shown) -> None:
    page = shown.page
    page.keyboard.press("7")
    shown.says("Ticking.")
    name = page.get_by_label("Name", exact=True)
    shown.button("Never").click(force=True)
    name.fill("half a na")
    shown.ticks_on()
    shown.says("It cannot be done.")
    for new, focused in (
        ("Delta", name),
        ("Epsilon", shown.button("Work")),
        ("Zeta", shown.button("Beta")),
    ):
        focused.focus()
        shown.screen.rows[new.lower()] = new
        expect(shown.button(new)).to_be_visible()
        expect(focused).to_be_focused()
    expect(name).to_have_value("half a na")
    page.get_by_role("button", name="Rename: Beta").click()
    line = shown.dialog.get_by_role("textbox")
    line.fill("Bra")
    shown.ticks_on()
    expect(line).to_have_value("Bra")
    page.keyboard.press("Enter")
    shown.says("Renamed: Bra.")
    expect(shown.dialog).to_have_count(0)


def test_work_is_shown_and_stopped(shown: Shown) -> None:
    page = shown.page
    shown.button("Work").click()
    expect(page.locator(".working")).to_contain_text("Thinking")
    expect(page.locator(".working progress")).to_have_attribute("value", "0.5")
    assert violations(page, ["light"]) == []
    shown.button("Stop").click()
    shown.says("Stopped.")
    expect(page.locator(".working")).to_be_hidden()
    page.keyboard.press("w")
    expect(page.locator(".working")).to_be_visible()
    page.keyboard.press("Escape")
    shown.says("Stopped.")


def test_files_keys_and_the_clipboard(shown: Shown) -> None:
    page = shown.page
    shown.choose("Open a file")
    shown.dialog.locator("input[type=file]").set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"12345"}
    )
    shown.says("5 bytes.")
    assert shown.screen.done[-1] == ("file", Given(text="a.txt", data=b"12345", sure=1))
    with page.expect_download() as download:
        shown.choose("Save a file")
    assert download.value.suggested_filename == "every-block.txt"
    assert download.value.path().read_bytes() == b"hello"
    shown.choose("A key")
    expect(shown.dialog).to_contain_text("Press a key:")
    page.keyboard.press("Control+q")
    shown.says("Key: ctrl+q.")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("c")
    shown.says("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == "a line"
    # A text that may not be copied is shown.
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")
    page.keyboard.press("c")
    expect(shown.dialog.get_by_role("textbox")).to_have_value("a line")
    expect(shown.status).to_contain_text("did not allow")
    page.evaluate("() => delete navigator.clipboard.writeText")


def test_back_and_links_lead_down_to_the_game_and_close_a_question(shown: Shown) -> None:
    page = shown.page
    shown.choose("Another screen")
    expect(page.get_by_role("grid")).to_have_count(0)
    assert violations(page) == []
    shown.button("Back").click()
    expect(page.get_by_role("grid")).to_have_count(1)
    page.get_by_role("button", name="Delete: Beta").click()
    expect(shown.dialog).to_be_visible()
    open_view(page, "help")
    expect(shown.dialog).to_have_count(0)
    open_view(page, "settings")
    page.keyboard.press("Escape")
    expect(page.locator("main.view-play")).to_be_visible()
    expect(page).to_have_url(re.compile("#play$"))
