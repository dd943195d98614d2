"""Every kind of block, action and question in the terminal; and the app around them."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from minewise.core import Level
from minewise.screens import Action, Counters, Form, Given, Text, View
from minewise.screens.editor import EditorScreen
from minewise.screens.play import PlayScreen
from minewise.session import SettingsFile, commands, read_position
from minewise.ui.tui.blocks import DRAWN, DrawnBoard, DrawnForm, DrawnTable
from screens.every_block import EveryBlock
from screens.sitting import sitting
from ui.tui.playing import Terminal, sit


def test_every_block_is_drawn() -> None:
    screen = EveryBlock()

    async def steps(terminal: Terminal) -> None:
        drawn = [each.block for each in terminal.shown._blocks]
        assert drawn == [*screen.view().blocks]
        for each in terminal.shown._blocks:
            assert type(each) is DRAWN[type(each.block)]
            assert each.size.height > 0, each.block

    sit(screen, steps, size=(120, 80))


@pytest.mark.parametrize(
    ("key", "done"),
    [
        ("f", "Marked (2, 3)."),
        ("n", "It cannot be done."),
        ("c", "Copied."),
        ("7", "Ticking."),
    ],
)
def test_actions_have_keys(key: str, done: str) -> None:
    async def steps(terminal: Terminal) -> None:
        await terminal.press(key)
        assert terminal.said == done

    sit(EveryBlock(), steps)


def test_actions_are_clicked_and_found_behind_more() -> None:
    screen = EveryBlock()

    async def steps(terminal: Terminal) -> None:
        terminal.shown.action_press("slow")
        await terminal.until(lambda: "Thinking" in terminal.said)
        await terminal.press("escape")
        assert terminal.said == "Stopped."
        await terminal.press("f10")
        (listed,) = terminal.app.screen.query(OptionList)
        names = [listed.get_option_at_index(at).id for at in range(listed.option_count)]
        assert "copy" in names
        assert "secret" not in names, "that one has a key only"
        listed.highlighted = names.index("copy")
        await terminal.press("enter")
        assert terminal.said == "Copied."

    sit(screen, steps)


def test_cells_rows_and_fields_are_used() -> None:
    screen = EveryBlock()

    async def steps(terminal: Terminal) -> None:
        shown = terminal.shown
        assert isinstance(shown.focused, DrawnBoard), "the board takes the keys first"
        await terminal.press("left", "up", "space")
        assert screen.done[-1] == ("open", Given(cell=(1, 2)))
        table = next(each for each in shown._blocks if isinstance(each, DrawnTable))
        table.query_one(OptionList).focus()
        await terminal.press("down", "enter")
        assert terminal.said == "Picked: b."
        form = next(each for each in shown._blocks if isinstance(each, DrawnForm))
        form.query_one(OptionList).focus()
        await terminal.press("space")
        assert screen.values["sound"] == "yes"

    sit(screen, steps, size=(120, 80))


def test_the_focus_and_the_chosen_row_stay_over_a_redraw() -> None:
    screen = EveryBlock()

    async def steps(terminal: Terminal) -> None:
        table = next(each for each in terminal.shown._blocks if isinstance(each, DrawnTable))
        listed = table.query_one(OptionList)
        listed.focus()
        await terminal.press("down", "down")
        screen.rows["d"] = "Delta"
        terminal.shown.draw()
        await terminal.pilot.pause()
        assert terminal.shown.focused is listed
        assert table.row == "c"

    sit(screen, steps, size=(120, 80))


def test_a_list_keeps_its_scroll_over_a_redraw() -> None:
    screen = EveryBlock(board=False)
    screen.rows = {f"row {number}": f"Name {number}" for number in range(60)}

    async def steps(terminal: Terminal) -> None:
        table = next(each for each in terminal.shown._blocks if isinstance(each, DrawnTable))
        listed = table.query_one(OptionList)
        listed.focus()
        await terminal.press(*["down"] * 30, *["up"] * 3)
        before = listed.scroll_offset
        assert before.y > 0
        for changed in ("row 3", "row 60"):  # another text, and one row more
            screen.rows[changed] = "Changed"
            terminal.shown.draw()
            await terminal.settle()
            assert (listed.scroll_offset, table.row) == (before, "row 27")
            assert terminal.shown.focused is listed

    sit(screen, steps)


def test_what_is_being_typed_survives_a_tick() -> None:
    screen = EveryBlock()

    async def steps(terminal: Terminal) -> None:
        await terminal.press("7")
        terminal.shown.stage.press("rename", Given("b"))
        await terminal.pilot.pause()
        field = terminal.app.screen.query_one(Input)
        await terminal.pilot.press("X", "Y")
        ticks = screen.ticks
        await terminal.until(lambda: screen.ticks > ticks + 2)
        assert terminal.app.focused is field
        assert field.value == "XY", "it takes the place of the old name"
        await terminal.press("enter")
        assert screen.rows["b"] == "XY"

    sit(screen, steps)


def test_the_focus_in_a_list_is_seen_without_colour() -> None:
    async def steps(terminal: Terminal) -> None:
        terminal.shown.query(DrawnTable).first().query_one(OptionList).focus()
        await terminal.press("down")
        assert terminal.listed == [
            "  Alpha      5  a note",
            "> Beta       4  a note",
            "  Gamma      5  a note",
        ]
        await terminal.press("f10")
        assert terminal.listed[0].startswith("> ")
        await terminal.press("escape")
        terminal.shown.stage.press("delete", Given("a"))
        await terminal.settle()
        assert terminal.listed == ["> y  Delete", "  n  Cancel"]

    sit(EveryBlock(), steps, size=(120, 80))


def test_keys_of_the_view_go_before_those_of_a_list() -> None:
    class Paging(EveryBlock):
        def view(self) -> View:
            view = super().view()
            turn = Action("copy", "Turn", ("pagedown", "space"))
            return replace(view, actions=(turn, *view.actions[:2]))

    async def steps(terminal: Terminal) -> None:
        for key in ("pagedown", "space"):
            await terminal.press(key)
            assert terminal.said == "Copied."
            terminal.shown.stage.press("7")

    sit(Paging(board=False), steps)


class Changing(EveryBlock):
    """A screen whose lists make room for others, as when an AI has thought of its first move."""

    is_later = False

    def view(self) -> View:
        view = super().view()
        form = [block for block in view.blocks if isinstance(block, Form)]
        first = Text(("Wait.",)) if self.is_later else Counters((("Move", "0"),))
        return replace(view, blocks=(first, *form), tick=None)


def test_keys_are_heard_after_the_block_with_the_focus_was_replaced() -> None:
    screen = Changing()

    async def steps(terminal: Terminal) -> None:
        assert terminal.shown.focused is not None
        screen.is_later = True
        terminal.shown.draw()
        await terminal.until(lambda: isinstance(terminal.shown.focused, OptionList))
        await terminal.press("c")
        assert terminal.said == "Copied."

    sit(screen, steps)


def test_every_question_is_answered(tmp_path: Path) -> None:
    screen, file = EveryBlock(), tmp_path / "file"
    file.write_bytes(b"hello")

    async def steps(terminal: Terminal) -> None:
        stage = terminal.shown.stage
        stage.press("delete", Given("a"))
        await terminal.press("n")
        assert "a" in screen.rows
        stage.press("delete", Given("a"))
        await terminal.press("y")
        assert terminal.said == "Deleted: a."
        stage.press("rename", Given("b"))
        await terminal.pilot.pause()
        terminal.app.screen.query_one(Input).value = "Other"
        await terminal.press("enter")
        assert screen.rows["b"] == "Other"
        stage.press("file")
        await terminal.pilot.pause()
        terminal.app.screen.query_one(Input).value = str(file)
        await terminal.press("enter")
        assert terminal.said == "5 bytes."
        stage.press("key")
        await terminal.press("ctrl+s")
        assert terminal.said == "Key: ctrl+s."
        stage.press("give")
        await terminal.pilot.pause()
        terminal.app.screen.query_one(Input).value = str(tmp_path / "given")
        await terminal.press("enter")
        assert (tmp_path / "given").read_bytes() == b"hello"

    sit(screen, steps)


def test_screens_are_opened_and_closed() -> None:
    async def steps(terminal: Terminal) -> None:
        await terminal.press("a")
        assert len(terminal.shown.stage) == 2
        await terminal.press("escape")
        assert len(terminal.shown.stage) == 1

    sit(EveryBlock(), steps)


def test_a_screen_that_ticks_goes_on_by_itself() -> None:
    screen = EveryBlock()

    async def steps(terminal: Terminal) -> None:
        await terminal.press("7")
        await terminal.until(lambda: screen.ticks > 2)

    sit(screen, steps)


# The app


@pytest.mark.parametrize("size", [(80, 24), (40, 15), (200, 60)])
def test_a_game_is_played_in_terminals_of_any_size(size: tuple[int, int]) -> None:
    session = sitting()

    async def steps(terminal: Terminal) -> None:
        await terminal.press("space")
        await terminal.until(lambda: session.played.steps)
        await terminal.until(lambda: "shows 2" in terminal.said)
        board = terminal.shown.query_one(DrawnBoard)
        assert board.region.height > 0

    sit(PlayScreen(session, commands.TERMINAL), steps, size=size)


@pytest.mark.parametrize(
    ("level", "size", "cells"),
    [
        ("beginner", (80, 24), (3, 1)),
        ("intermediate", (80, 24), (3, 1)),
        ("expert", (80, 24), (2, 1)),
        ("beginner", (120, 40), (7, 3)),
        ("expert", (120, 40), (3, 1)),
        ("beginner", (200, 50), (7, 3)),
        ("expert", (200, 50), (5, 2)),
    ],
)
def test_a_board_fits_and_its_cells_grow_with_the_terminal(
    level: str, size: tuple[int, int], cells: tuple[int, int]
) -> None:
    session = sitting(board=None, level=Level.parse(level))

    async def steps(terminal: Terminal) -> None:
        await terminal.until(lambda: terminal.board.scene.size == cells)
        grid = session.played.game.grid
        await terminal.until(lambda: terminal.board.size == terminal.board.scene.extent)
        await terminal.click((grid.height - 1, grid.width - 1))
        await terminal.until(lambda: session.cursor == (grid.height - 1, grid.width - 1))
        await terminal.press("o")  # odds change nothing of it
        await terminal.until(lambda: terminal.board.scene.odds)
        assert terminal.board.scene.size == cells

    sit(PlayScreen(session, commands.TERMINAL, rulers=True), steps, size=size)


def test_the_numbers_of_rows_and_columns_are_hidden_and_shown() -> None:
    async def steps(terminal: Terminal) -> None:
        assert terminal.lines[0].split() == ["1", "2", "3", "4", "5"]
        await terminal.press("x")
        assert set(terminal.lines[0].split()) <= {"[", "#", "]"}

    sit(PlayScreen(sitting(), commands.TERMINAL, rulers=True), steps)


def test_letters_of_a_board_are_drawn() -> None:
    async def steps(terminal: Terminal) -> None:
        assert "A" in "".join(terminal.lines)

    sit(EveryBlock(), steps)


def test_a_pause_covers_the_board() -> None:
    session = sitting()

    async def steps(terminal: Terminal) -> None:
        await terminal.press("space", "z")
        shown = "".join(terminal.lines)
        assert "Paused." in shown
        assert not set(shown) & set("[]#1")

    sit(PlayScreen(session, commands.TERMINAL, rulers=True), steps)


def test_six_keys_and_the_list_of_all_are_on_one_line() -> None:
    async def steps(terminal: Terminal) -> None:
        for label in ("Flag mode", "Hint", "Undo", "Odds", "AI move", "Why?", "F10 More", "Quit"):
            assert label in terminal.keys
        assert "\n" not in terminal.keys
        first = "Open any cell to begin. Space opens a cell, f flags it."
        assert terminal.said == first, "what a beginner needs first"

    sit(PlayScreen(sitting(), commands.TERMINAL), steps)


@pytest.mark.parametrize("size", [(80, 24), (60, 24), (80, 18), (120, 40)])
def test_a_board_stays_where_it_is_whatever_is_said_around_it(size: tuple[int, int]) -> None:
    async def steps(terminal: Terminal) -> None:
        seen = {(terminal.board.region, terminal.board.place_of((1, 1)))}
        for keys in ("4", "w", "right", "9", "u", "u", "u", "o", "w", "Y"):
            await terminal.press(keys)
            seen.add((terminal.board.region, terminal.board.place_of((1, 1))))
        for _click in range(3):
            await terminal.click((1, 1))
            seen.add((terminal.board.region, terminal.board.place_of((1, 1))))
        terminal.shown.stage.press("paste", Given(text="no position at all " * 20))
        await terminal.settle()
        assert len(terminal.said) > size[0]
        seen.add((terminal.board.region, terminal.board.place_of((1, 1))))
        assert len(seen) == 1

    position = read_position("5x4x3/#####/#1###/#####/###2#")
    sit(EditorScreen(sitting(), position), steps, size=size)


def test_keys_are_heard_on_a_screen_that_is_chosen_from_the_list_of_all() -> None:
    async def steps(terminal: Terminal) -> None:
        await terminal.press("f10")
        listed = terminal.app.screen.query_one(OptionList)
        listed.highlighted = listed.get_option_index("glossary")
        await terminal.press("enter")
        await terminal.until(lambda: terminal.shown.stage.view.name == "glossary")
        await terminal.press("escape")
        await terminal.until(lambda: terminal.shown.stage.view.name == "play")

    sit(PlayScreen(sitting(), commands.TERMINAL), steps)


def test_help_is_scrolled_by_keys() -> None:
    async def steps(terminal: Terminal) -> None:
        await terminal.press("?")
        blocks = terminal.shown.query_one("#blocks")
        await terminal.until(lambda: blocks.max_scroll_y > 0)
        for key, is_at in (
            ("down", lambda: blocks.scroll_y == 1),
            ("pagedown", lambda: blocks.scroll_y > 10),
            ("end", lambda: blocks.scroll_y == blocks.max_scroll_y),
            ("home", lambda: blocks.scroll_y == 0),
        ):
            await terminal.press(key)
            await terminal.until(is_at)

    sit(PlayScreen(sitting(), commands.TERMINAL), steps)


def test_a_theme_is_remembered(tmp_path: Path) -> None:
    memory = SettingsFile(tmp_path / "settings.json")

    async def steps(terminal: Terminal) -> None:
        await terminal.press("t")
        await terminal.until(lambda: terminal.app.look.name != "plain")

    app = sit(EveryBlock(), steps, memory=memory)
    assert memory.read().value("terminal", "theme") == app.look.name


def test_q_leaves() -> None:
    async def steps(terminal: Terminal) -> None:
        await terminal.press("q")

    assert sit(EveryBlock(), steps).return_code == 0
