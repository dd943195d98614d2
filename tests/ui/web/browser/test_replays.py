"""Replays: opened in every way, walked along, and every guess graded."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from minewise.advice import luck_in_words
from minewise.formats import read_text, write
from minewise.session import REPLAY_SPEEDS, Replay
from ui.web.browser.browsers import Person, open_view, paste
from ui.web.browser.conftest import Sit

pytestmark = pytest.mark.slow

TEXT = """minewise replay 1
5x4x2 first any board 5x4x2/*.*../...../...../.....
open 4 5 0.0
flag 1 1 1.5
open 1 2 65.2
"""
GUESS = """minewise replay 1
5x4x2 first any board 5x4x2/*..*./...../...../.....
open 4 1 0.0
open 1 2 0.2
open 1 3 0.3
open 1 5 0.4
"""
"""Two guesses: the first click, and one although a cell was safe for sure."""


def payload(text: str, name: str = "game.txt") -> FilePayload:
    """A file to open."""
    return {"name": name, "mimeType": "application/octet-stream", "buffer": text.encode()}


def drop(page: Page, data: bytes, name: str) -> None:
    """Drop a file on the page, whatever is shown."""
    page.evaluate(
        """([bytes, name]) => {
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array(bytes)], name));
            const spot = document.querySelector("main");
            const how = { dataTransfer: data, bubbles: true, cancelable: true };
            for (const kind of ["dragover", "drop"]) spot.dispatchEvent(new DragEvent(kind, how));
        }""",
        [list(data), name],
    )


# When each step is shown for the first time.
NOTE_STEPS = """() => {
    globalThis.stepAt = {};
    const where = document.querySelector(".where");
    const note = () => (stepAt[parseInt(where.textContent)] ??= performance.now());
    new MutationObserver(note).observe(where, { childList: true });
}"""


def at_step(person: Person, number: int, of: int) -> None:
    """It is at that step."""
    expect(person.page.locator(".where")).to_contain_text(f"{number} of {of}")


def open_file(person: Person, text: str = TEXT) -> None:
    """Open a replay as a file."""
    open_view(person.page, "replays")
    person.page.get_by_label("Open a file").set_input_files(payload(text))
    at_step(person, 0, len(text.splitlines()) - 2)


def test_a_file_is_walked_along_and_every_board_is_right(person: Person) -> None:
    open_file(person)
    replay = Replay.parse(TEXT)
    shown = {"#": "hidden", "F": "flagged"}
    walk = ["Step", "Step", "Step", "Back", "Back", "Start", "End", "Start"]
    for button, at in zip(walk, [1, 2, 3, 2, 1, 0, 3, 0], strict=True):
        person.button(button).click()
        at_step(person, at, 3)
        replay.go(at)
        names = [person.name(row, column) for row in range(1, 5) for column in range(1, 6)]
        assert names == [shown.get(symbol, symbol) for symbol in replay.view], at


def test_steps_by_keys_and_by_the_slider(person: Person) -> None:
    open_file(person)
    page = person.page
    page.locator("body").press("ArrowRight")
    at_step(person, 1, 3)
    page.locator("body").press("End")
    at_step(person, 3, 3)
    page.locator("body").press("u")
    at_step(person, 2, 3)
    expect(page.locator(".where")).to_contain_text("0:01 · flag row 1, column 1")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_attribute("aria-valuetext", "2 of 3: flag row 1, column 1")
    slider.press("ArrowLeft")
    at_step(person, 1, 3)
    slider.fill("3")
    at_step(person, 3, 3)
    expect(page.locator(".where")).to_contain_text("1:05")


def test_it_plays_at_a_chosen_speed_to_the_end(person: Person) -> None:
    open_file(person)
    page = person.page
    speeds = page.get_by_label("Speed")
    expect(speeds).to_have_value("as recorded")
    recorded = [name for name in speeds.locator("option").all_inner_texts() if "recorded" in name]
    assert [name.split()[0] for name in recorded] == [
        "as" if speed == 1 else f"{speed:g}" for speed in REPLAY_SPEEDS
    ]
    speeds.select_option(label="10 moves/s")
    person.button("Play").click()
    at_step(person, 3, 3)
    expect(person.button("Play")).to_have_attribute("aria-pressed", "false")
    page.get_by_label("Speed").select_option(label="as recorded")
    page.evaluate(NOTE_STEPS)
    person.button("Play").click()  # from the start again
    at_step(person, 2, 3)
    first, second = page.evaluate("[1, 2].map(step => stepAt[step])")
    assert second - first > 1400  # it came after a second and a half
    page.locator("body").press("p")
    expect(person.button("Play")).to_have_attribute("aria-pressed", "false")


def test_every_guess_has_its_grade_and_the_luck_is_told(person: Person) -> None:
    open_file(person, GUESS)
    page = person.page
    replay = Replay.parse(GUESS)
    guesses = [(judged.step + 1, judged.grade) for judged in replay.review().worst]
    assert [step for step, _grade in guesses] == [2, 1], "the worst first"
    luck = page.get_by_role("region", name="Luck")
    entries = luck.get_by_role("button")
    expect(entries).to_have_count(len(guesses))
    told = luck_in_words(replay.review())
    expect(luck).to_contain_text(told)
    expect(luck.get_by_role("img", name=told)).to_be_visible()
    for entry, (step, grade) in zip(entries.all(), guesses, strict=True):
        expect(entry).to_have_text(f"Step {step}{grade}")
        entry.click()
        at_step(person, step, 4)
        expect(page.locator(".where")).to_contain_text(str(grade))
        expect(person.status).to_contain_text(str(grade))
        expect(luck.locator("[aria-current=step]")).to_have_count(1)
    assert page.evaluate("document.activeElement.ariaCurrent") == "step"  # the focus has stayed


@pytest.mark.parametrize("form", ["rawvf", "evf"])
def test_files_of_other_programs_are_dropped_anywhere(person: Person, form: str) -> None:
    drop(person.page, write(read_text(TEXT), form), f"game.{form}")  # on the view Play
    expect(person.page).to_have_title("Replays · Minewise")
    expect(person.page.locator(".panel")).to_contain_text(f"game.{form}")
    at_step(person, 0, 3)
    drop(person.page, GUESS.encode(), "second")
    at_step(person, 0, 4)


def test_text_that_is_pasted_and_links(person: Person) -> None:
    page = person.page
    open_view(page, "replays")
    paste(page, TEXT)
    at_step(person, 0, 3)
    person.button("Paste").click()
    page.get_by_role("textbox").fill(GUESS)
    page.get_by_role("button", name="Open", exact=True).click()
    at_step(person, 0, 4)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.button("Copy link").click()
    expect(person.status).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    open_view(page, "help")
    page.goto(link)
    at_step(person, 0, 4)


def test_what_is_no_replay_is_said(sit_down: Sit) -> None:
    with sit_down(forgive="status of 422") as page:
        person = Person(page)
        open_view(page, "replays")
        page.get_by_label("Open a file").set_input_files(payload("<b>no</b>", "<i>name</i>"))
        expect(person.status).to_contain_text("<i>name</i>: ")
        assert page.locator("main i, main b").count() == 0
        paste(page, "no replay")
        expect(person.status).not_to_contain_text("name")
        open_view(page, "replays?game=unknown")
        expect(person.status).to_contain_text("not kept")
        expect(page.locator(".where")).to_be_hidden()


def test_from_a_replay_to_its_position_and_its_board(person: Person) -> None:
    open_file(person)
    person.button("Step").click()
    person.button("Analyse here").click()
    expect(person.page).to_have_title("Analyse · Minewise")
    expect(person.cell(1, 4)).to_have_accessible_name("row 1, column 4, 1")
    assert "position=5x4x2/###10/12110/00000/00000" in person.page.url
    open_file(person)
    person.button("Play this board").click()
    expect(person.page.locator("main[data-phase=new]")).to_be_visible()
    expect(person.cell(4, 5)).to_have_accessible_name("row 4, column 5, hidden")


def test_a_finished_game_is_reviewed_and_in_the_history(newcomer: Person) -> None:
    page = newcomer.page
    newcomer.paste("5x4x2 first any board 5x4x2/*.*../...../...../.....")
    newcomer.cell(4, 5).click()
    newcomer.cell(1, 2).click()
    newcomer.button("Review").click()
    expect(page).to_have_title("Replays · Minewise")
    at_step(newcomer, 1, 2)
    page.reload()
    at_step(newcomer, 1, 2)
    game = page.get_by_role("button", name=re.compile("^Won in"))
    expect(game).to_have_count(1)
    game.click()
    at_step(newcomer, 1, 2)
