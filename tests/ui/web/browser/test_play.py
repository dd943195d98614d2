"""Whole games on the page, played as people play them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from minewise.boards import Rating, Way
from ui.web.browser.browsers import Person, mine_of, winning_cells
from ui.web.browser.conftest import Sit

pytestmark = pytest.mark.slow

EASY = "9x9x10 first opening seed 3"
START = (5, 5)
SMALL = "5x4x4 first opening seed 3"


def test_a_game_is_won_by_mouse(person: Person) -> None:
    person.paste(SMALL)
    for row, column in winning_cells(SMALL, (2, 2)):
        person.cell(row, column).click()
        expect(person.cell(row, column)).not_to_have_accessible_name(re.compile("hidden"))
    expect(person.page.get_by_role("heading", name="Won")).to_be_visible()
    expect(person.status).to_contain_text("Won")
    ending = person.page.get_by_role("region", name="How it ended")
    expect(ending).to_contain_text("3BV")
    expect(ending).to_contain_text("Efficiency")


def test_a_game_is_won_by_keyboard_alone(newcomer: Person) -> None:
    newcomer.paste(EASY)
    keyboard = newcomer.page.keyboard
    keyboard.press("Tab")
    while not newcomer.page.evaluate("document.activeElement.matches('[role=gridcell]')"):
        keyboard.press("Tab")
    at = [5, 5]  # the cursor begins in the middle
    expect(newcomer.cell(5, 5)).to_be_focused()
    for row, column in winning_cells(EASY, START):
        for index, (back, on) in enumerate([("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight")]):
            goal = (row, column)[index]
            while at[index] != goal:
                keyboard.press(on if at[index] < goal else back)
                at[index] += 1 if at[index] < goal else -1
        expect(newcomer.cell(row, column)).to_be_focused()
        keyboard.press("Space")
        expect(newcomer.cell(row, column)).not_to_have_accessible_name(re.compile("hidden"))
    expect(newcomer.status).to_contain_text("Won")


def test_a_game_is_won_by_touch_alone(sit_down: Sit) -> None:
    with sit_down(size=(360, 740), touch=True) as page:
        person = Person(page)
        person.paste(SMALL)
        for row, column in winning_cells(SMALL, (2, 2)):
            person.cell(row, column).tap()
            expect(person.cell(row, column)).not_to_have_accessible_name(re.compile("hidden"))
        expect(page.get_by_role("heading", name="Won")).to_be_visible()


def test_a_game_is_lost_and_its_last_step_undone(person: Person) -> None:
    person.paste(EASY)
    person.cell(*START).click()
    mine = mine_of(EASY, START)
    other = person.cell(9, 9)
    expect(other).to_have_accessible_name("row 9, column 9, hidden")
    other.click(button="right")  # a wrong flag
    expect(other).to_have_accessible_name("row 9, column 9, flagged")
    person.cell(*mine).click()
    expect(person.page.get_by_role("heading", name="Lost")).to_be_visible()
    assert person.name(*mine) == "exploded mine"
    assert person.name(9, 9) == "wrong flag"
    expect(person.status).to_contain_text("Lost")
    expect(person.button("Hint")).to_be_disabled()
    person.button("Undo").click()
    expect(person.cell(*mine)).to_have_accessible_name(re.compile("hidden"))


def test_chords_by_mouse_and_key(person: Person) -> None:
    board = "3x3x1 first any board 3x3x1/*../.../..."
    ways: list[Callable[[Person], None]] = [
        lambda person: person.cell(2, 2).click(),
        lambda person: person.cell(2, 2).click(button="middle"),
        lambda person: person.page.keyboard.press("c"),
    ]
    for chord in ways:
        person.paste(board)
        person.cell(2, 2).click()
        expect(person.cell(2, 2)).to_have_accessible_name("row 2, column 2, 1")
        person.cell(1, 1).click(button="right")
        expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
        person.cell(2, 2).focus()
        chord(person)
        expect(person.page.get_by_role("heading", name="Won")).to_be_visible()


def test_a_question_mark_follows_a_flag_where_that_is_chosen(newcomer: Person) -> None:
    newcomer.paste(EASY)
    newcomer.button("Settings").click()
    newcomer.page.get_by_label("Question marks").check()
    newcomer.button("Done").click()
    for name in ("flagged", "question mark", "hidden"):
        newcomer.cell(1, 1).click(button="right")
        expect(newcomer.cell(1, 1)).to_have_accessible_name(f"row 1, column 1, {name}")


def test_a_hint_points_at_numbers_and_the_cell_they_settle(person: Person) -> None:
    person.paste("3x2x1 first any board 3x2x1/.*./...")
    for column in (1, 2, 3):
        person.cell(2, column).click()
        expect(person.cell(2, column)).not_to_have_accessible_name(re.compile("hidden"))
    page = person.page
    hint = person.button("Hint")
    hint.click()
    expect(person.status).to_contain_text("Yes: there is a move that is certain.")
    expect(page.locator(".proof path")).to_have_count(0)  # the first hints name no cell
    hint.click()
    expect(person.status).to_contain_text("Look at")
    rings = page.locator(".proof .number")
    expect(rings).not_to_have_count(0)
    expect(page.locator(".proof .spot")).to_have_count(0)
    hint.click()
    expect(person.status).to_contain_text("is safe.")
    expect(page.locator(".proof .spot.safe")).to_have_count(1)
    expect(page.locator(".badge.safe")).to_have_count(1)
    expect(page.locator(".proof .arrow")).to_have_count(rings.count())
    ring, number = rings.first.bounding_box(), person.cell(2, 1).bounding_box()
    assert ring
    assert number
    assert abs(ring["y"] + ring["height"] / 2 - number["y"] - number["height"] / 2) < 3
    page.keyboard.press("Escape")
    expect(page.locator(".proof path")).to_have_count(0)


def test_hints_that_are_asked_for_in_a_hurry_come_one_after_the_other(person: Person) -> None:
    person.paste("3x2x1 first any board 3x2x1/.*./...")
    for column in (1, 2, 3):
        person.cell(2, column).click()
        expect(person.cell(2, column)).not_to_have_accessible_name(re.compile("hidden"))
    person.page.keyboard.type("iii")
    expect(person.page.locator(".proof .spot.safe")).to_have_count(1)
    person.page.keyboard.press("e")
    expect(person.cell(1, 1)).to_be_focused()
    person.page.keyboard.press("E")
    expect(person.page.get_by_role("heading", name="Analyse", level=1)).to_be_attached()
    assert "position=3x2x1/" in person.page.url


def test_odds_are_figures_and_follow_the_game(person: Person) -> None:
    person.paste("2x2x1 first any board 2x2x1/*./..")
    person.cell(2, 2).click()
    expect(person.cell(2, 2)).to_have_accessible_name("row 2, column 2, 1")
    person.button("Odds").click()
    expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, hidden, mine 33 %")
    expect(person.cell(1, 1)).to_have_text("33")
    person.cell(2, 1).click()
    expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, hidden, mine 50 %")
    person.button("Odds").click()
    expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, hidden")


def test_the_ai_makes_a_move_and_plays_on(newcomer: Person) -> None:
    newcomer.paste(EASY)
    newcomer.button("AI move").click()
    expect(newcomer.status).to_contain_text("the first click. It cannot be a mine.")
    expect(newcomer.page.get_by_text("with help")).to_be_visible()
    for _ in range(4):
        newcomer.page.keyboard.press("+")
    newcomer.switch("Auto-play").click()
    expect(newcomer.page.get_by_role("region", name="How it ended")).to_be_visible()
    expect(newcomer.switch("Auto-play")).not_to_be_checked()


def test_the_ai_stops_at_a_wrong_flag_and_points_at_it(person: Person) -> None:
    person.paste("5x3x2 first any board 5x3x2/..*../...../..*..")
    person.cell(2, 3).click(button="right")
    person.cell(1, 1).click()
    person.switch("Auto-play").click()
    expect(person.status).to_contain_text("your flag at row 2, column 3 is wrong.")
    expect(person.switch("Auto-play")).not_to_be_checked()
    expect(person.page.locator(".proof .spot.look")).to_have_count(1)


def test_a_paused_game_hides_its_board(person: Person) -> None:
    person.paste(EASY)
    person.cell(*START).click()
    expect(person.button("Pause")).to_be_enabled()
    person.button("Pause").click()
    expect(person.page.get_by_text("Paused", exact=True)).to_be_visible()
    expect(person.grid).not_to_be_visible()
    person.page.locator(".cover").get_by_role("button", name="Resume").click()
    expect(person.grid).to_be_visible()
    expect(person.cell(*START)).to_be_focused()


def test_every_level_and_an_own_size_can_be_chosen(newcomer: Person) -> None:
    page = newcomer.page
    for level, count in (("CS50", 64), ("Intermediate", 256), ("Expert", 480)):
        page.keyboard.press("g")
        page.get_by_role("radio", name=re.compile(level)).check()
        newcomer.button("Start").click()
        expect(newcomer.grid.get_by_role("gridcell")).to_have_count(count)
        expect(page.locator("dialog[open]")).to_have_count(0)
    newcomer.choose()
    page.get_by_role("radio", name=re.compile("Custom")).check()
    page.get_by_label("Width").fill("7")
    page.get_by_label("Height").fill("4")
    page.get_by_role("spinbutton", name="Mines").fill("5")
    page.get_by_label("Shape").select_option("hexagons")
    page.get_by_label("Random seed").fill("77")
    newcomer.button("Start").click()
    expect(newcomer.grid.get_by_role("gridcell")).to_have_count(28)
    assert newcomer.grid.get_attribute("aria-rowcount") == "4"
    assert page.locator(".board").get_attribute("data-shape") == "hexagons"


def test_the_arrow_keys_go_over_the_edge_of_a_torus(person: Person) -> None:
    person.paste("torus 6x5x4 first opening seed 3")
    person.cell(1, 1).focus()
    for key, place in (
        ("ArrowUp", (5, 1)),
        ("ArrowLeft", (5, 6)),
        ("ArrowDown", (1, 6)),
        ("ArrowRight", (1, 1)),
        ("End", (1, 6)),
        ("PageDown", (5, 6)),
    ):
        person.page.keyboard.press(key)
        expect(person.cell(*place)).to_be_focused()


def test_a_size_that_cannot_be_is_refused_with_a_sentence(person: Person) -> None:
    person.cell(*START).click()
    expect(person.page.locator("main[data-phase=playing]")).to_be_visible()
    person.page.keyboard.press("g")
    person.page.get_by_role("radio", name=re.compile("Custom")).check()
    person.page.get_by_label("Width").fill("3")
    person.page.get_by_label("Height").fill("3")
    person.page.get_by_role("spinbutton", name="Mines").fill("99")
    person.button("Start").click()
    # Nobody is asked to give up a game for it, and what was chosen stays.
    expect(person.page.get_by_role("dialog")).to_contain_text("99 mines")
    expect(person.page.get_by_role("spinbutton", name="Mines")).to_have_value("99")
    person.page.keyboard.press("Escape")
    expect(person.page.locator("main[data-phase=playing]")).to_be_visible()


def test_a_running_game_is_not_given_up_without_a_question(person: Person) -> None:
    person.paste(EASY)
    person.cell(*START).click()
    expect(person.cell(*START)).to_have_accessible_name("row 5, column 5, 0")
    person.button("New game").click()
    person.button("Keep playing").click()
    expect(person.cell(*START)).to_have_accessible_name("row 5, column 5, 0")
    person.button("New game").click()
    person.button("Give it up").click()
    expect(person.page.locator("main[data-phase=new]")).to_be_visible()


def test_saved_games_are_kept_renamed_opened_and_deleted(person: Person) -> None:
    page = person.page
    person.paste(EASY)
    person.cell(1, 1).click(button="right")
    expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
    person.button("Saved games").click()
    page.get_by_label("Save this game as").fill("<b>one</b>")
    person.button("Save").click()
    person.button("Rename <b>one</b>").click()
    page.get_by_label("New name").fill("two")
    person.button("Rename").click()
    expect(page.get_by_role("button", name=re.compile("^two"))).to_be_visible()
    person.button("Close").click()
    person.paste("3x3x1 first any seed 1")
    person.button("Saved games").click()
    page.get_by_role("button", name=re.compile("^two")).click()
    expect(person.cell(1, 1)).to_have_accessible_name("row 1, column 1, flagged")
    # Another game does not take its name without a question.
    person.paste("3x3x1 first any seed 1")
    person.button("Saved games").click()
    page.get_by_label("Save this game as").fill("two")
    person.button("Save").click()
    person.button("Keep it").click()
    expect(page.get_by_role("button", name=re.compile("^two"))).to_contain_text("10 mines")
    person.button("Save").click()
    person.button("Save over it").click()
    expect(page.get_by_role("button", name=re.compile("^two"))).to_contain_text("1 mine")
    person.button("Delete two").click()
    person.button("Delete").click()
    expect(page.get_by_role("button", name=re.compile("^two"))).to_have_count(0)


def test_a_link_lays_out_the_same_board(person: Person) -> None:
    page = person.page
    person.paste(EASY)
    person.button("Share").click()
    link = page.get_by_label("This board", exact=True).input_value()
    assert "#play?deal=9x9x10" in link
    person.button("Close").click()
    person.paste("3x3x1 first any seed 1")
    page.goto(link)
    expect(person.grid.get_by_role("gridcell")).to_have_count(81)
    person.cell(*START).click()
    expect(person.cell(*START)).to_have_accessible_name("row 5, column 5, 0")
    expect(person.cell(1, 1)).to_have_accessible_name(re.compile("hidden|[0-8]"))
    # A reload goes on with the game, and does not lay it out again.
    page.reload()
    expect(person.cell(*START)).to_have_accessible_name("row 5, column 5, 0")


def test_themes_follow_the_system_until_one_is_chosen(newcomer: Person) -> None:
    page, root = newcomer.page, newcomer.page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")
    page.emulate_media(contrast="more")
    expect(root).to_have_attribute("data-theme", "contrast")
    newcomer.button("Theme").click()
    page.get_by_label("Colours").select_option("light")
    expect(root).to_have_attribute("data-theme", "light")
    newcomer.button("Done").click()
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")


ANY, NO_GUESS = "Any board: some need a guess", "No guess needed"


def choose(person: Person, guesses: str, *, fair: bool = False) -> None:
    """Fill in the form for a new game; what was chosen before is remembered there."""
    page = person.page
    person.choose()
    page.get_by_role("radio", name="Beginner").check()
    page.get_by_label("Guesses").select_option(guesses)
    box = page.get_by_label("Fair: you lose only by a guess that was not needed")
    box.set_checked(fair)


def test_a_board_that_needs_no_guess_is_chosen_and_proved(person: Person) -> None:
    page = person.page
    badges = page.locator(".badge-text")
    choose(person, ANY)
    expect(page.get_by_label("Hardest step")).to_be_hidden()
    page.get_by_label("Guesses").select_option(NO_GUESS)
    expect(page.get_by_label("Hardest step")).to_be_visible()
    person.button("Start").click()
    expect(badges).to_have_text(["no guess needed"])
    person.cell(*START).click()
    expect(badges).to_have_text(["no guess needed (proved)"])
    expect(person.status).to_contain_text("No guess needed (proved).")
    page.reload()
    expect(badges).to_have_text(["no guess needed (proved)"])


def test_a_fair_game_is_chosen_and_no_more(person: Person) -> None:
    page = person.page
    choose(person, ANY, fair=True)
    person.button("Start").click()
    expect(page.locator(".badge-text")).to_have_text(["fair"])
    person.cell(*START).click()
    expect(person.cell(*START)).not_to_have_accessible_name(re.compile("hidden"))
    choose(person, ANY)
    person.button("Start").click()
    person.button("Give it up").click()
    expect(page.locator(".badge-text")).to_have_count(0)


def test_how_hard_a_board_is_can_be_chosen(person: Person) -> None:
    page = person.page
    choose(person, "No guess, no counting of mines")
    words = page.get_by_role("dialog").get_by_text("Easy below").text_content() or ""
    bounds = re.findall(r"(\w+) below (\d+)", words.lower())
    assert len(bounds) == 3
    for word, end in bounds:
        below, above = (Rating(int(end) - less, Way.SINGLE).word for less in (1, 0))
        assert below == word != above
    page.get_by_label("Hardest step").select_option("Two numbers together")
    page.get_by_label("Rating from").fill("900")
    page.get_by_label("Rating to").fill("1200")
    person.button("Start").click()
    person.cell(*START).click()
    expect(page.locator(".badge-text")).to_have_text(["no guess needed (proved)"])
    person.button("Share").click()
    demand = "no-guess v1 without counting hardest pairs rating 900-1200"
    text = page.get_by_role("textbox", name="The board as text")
    expect(text).to_have_value(re.compile(f"9x9x10 first opening {demand} seed"))
    page.keyboard.press("Escape")
    # It is there again for the next game, and can be taken back.
    person.choose()
    expect(page.get_by_label("Guesses")).to_have_value("no-guess without counting")
    expect(page.get_by_label("Hardest step")).to_have_value("pairs")
    expect(page.get_by_label("Rating from")).to_have_value("900")
    expect(page.get_by_label("Rating to")).to_have_value("1200")
    page.get_by_label("Guesses").select_option(ANY)
    person.button("Start").click()
    person.button("Give it up").click()
    expect(page.locator(".badge-text")).to_have_count(0)


def test_making_a_dense_board_shows_how_far_it_is_and_stops(person: Person) -> None:
    page = person.page
    person.paste("100x100x3400 first opening no-guess seed 7")
    page.keyboard.press("Space")
    working = page.locator(".working")
    expect(working).to_contain_text("Making a board that needs no guess")
    expect(working.get_by_role("progressbar")).to_have_attribute("max", "100")
    expect(working.get_by_role("progressbar")).not_to_have_attribute("value", "0")
    person.button("Stop").click()
    expect(working).to_be_hidden()
    expect(person.status).to_contain_text("Stopped.")
    assert person.phase == "new"
