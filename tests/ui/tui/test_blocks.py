"""Every kind of block, action and question in the terminal; and the app around them."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, Static

from minewise.base.task import Task
from minewise.core import Level
from minewise.screens.blocks import Counters, Form, Text
from minewise.screens.editor import EditorScreen
from minewise.screens.play import PlayScreen
from minewise.screens.view import Action, Did, Given, Screen, View
from minewise.session import commands
from minewise.session.edited_position import read_position
from minewise.session.session import Session
from minewise.session.settings_file import SettingsFile
from minewise.ui.tui.blocks import DRAWN, DrawnBoard, DrawnTable
from screens.every_block import EveryBlock
from screens.sitting import sitting
from ui.tui.playing import sit

LARGE = (120, 80)


def playing(session: Session | None = None) -> PlayScreen:
    return PlayScreen(session or sitting(), commands.TERMINAL)


async def test_every_block_is_drawn_and_used_and_the_theme_remembered(tmp_path: Path) -> None:
    screen, memory = EveryBlock(), SettingsFile(tmp_path / "settings.json")
    async with sit(screen, LARGE, memory) as terminal:
        shown = terminal.shown
        assert [each.block for each in shown._blocks] == [*screen.view().blocks]
        for each in shown._blocks:
            assert type(each) is DRAWN[type(each.block)]
            assert each.size.height > 0, each.block
        assert "A" in "".join(terminal.lines), "letters of a board are drawn"
        assert isinstance(shown.focused, DrawnBoard), "the board takes the keys first"
        await terminal.press("left", "up", "space")
        assert screen.done[-1] == ("open", Given(cell=(1, 2)))
        await terminal.press("t")
        await terminal.until(lambda: terminal.app.look.name != "plain")
    assert memory.read().value("terminal", "theme") == terminal.app.look.name


async def test_actions_have_keys_and_are_found_in_the_list_of_all() -> None:
    async with sit(EveryBlock()) as terminal:
        await terminal.press("n")
        assert terminal.said == "It cannot be done."
        terminal.shown.action_press("slow")
        await terminal.until(lambda: "Thinking" in terminal.said)
        await terminal.press("escape")
        assert terminal.said == "Stopped."
        await terminal.press("f10")
        (listed,) = terminal.app.screen.query(OptionList)
        names = [listed.get_option_at_index(at).id for at in range(listed.option_count)]
        assert "secret" not in names, "that one has a key only"
        await terminal.press("escape")
        await terminal.choose("copy")
        assert terminal.said == "Copied."
        await terminal.press("q")
    assert terminal.app.return_code == 0


async def test_focus_choice_and_scroll_stay_over_a_redraw() -> None:
    screen = EveryBlock(board=False)
    screen.rows = {f"row {number}": f"Name {number}" for number in range(60)}
    async with sit(screen) as terminal:
        listed, table = terminal.focus(DrawnTable), terminal.drawn(DrawnTable)
        await terminal.press(*["down"] * 30, *["up"] * 3)
        before = listed.scroll_offset
        assert before.y > 0
        for changed in ("row 3", "row 60"):  # another text, and one row more
            screen.rows[changed] = "Changed"
            terminal.shown.draw()
            await terminal.settle()
            assert (listed.scroll_offset, table.row) == (before, "row 27")
            assert terminal.shown.focused is listed


async def test_what_is_being_typed_survives_a_tick() -> None:
    screen = EveryBlock()
    async with sit(screen) as terminal:
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


async def test_the_focus_in_a_list_is_seen_without_colour_and_enter_alone_loses_nothing() -> None:
    screen = EveryBlock()
    async with sit(screen, LARGE) as terminal:
        await terminal.press("d")
        assert terminal.said == "Choose a row first.", "none is seen to be chosen"
        assert "Enter Pick" in terminal.keys
        await terminal.press("down")
        assert terminal.listed == [
            "  Alpha      5  a note",
            "> Beta       4  a note",
            "  Gamma      5  a note",
        ]
        await terminal.press("f10")
        assert terminal.listed[0].startswith("> ")
        await terminal.press("escape")
        for no in ("n", "enter", "y"):
            assert "a" in screen.rows
            terminal.shown.stage.press("delete", Given("a"))
            await terminal.settle()
            assert terminal.listed == ["  y  Delete", "> n  Cancel"]
            await terminal.press(no)
        assert terminal.said == "Deleted: a."


async def test_a_better_move_is_found_with_the_keys_of_the_board() -> None:
    session = sitting(board="7x1x2/..*.*..", opened=((0, 0), (0, 6), (0, 2)))
    async with sit(playing(session)) as terminal:
        await terminal.press("v")
        await terminal.until(lambda: isinstance(terminal.shown.focused, DrawnBoard))
        await terminal.press("right", "enter")
        await terminal.until(lambda: "safe for sure" in terminal.said)


async def test_keys_of_the_view_go_before_those_of_a_list() -> None:
    class Paging(EveryBlock):
        def view(self) -> View:
            view = super().view()
            turn = Action("copy", "Turn", ("pagedown", "space"))
            return replace(view, actions=(turn, *view.actions[:2]))

    async with sit(Paging(board=False)) as terminal:
        for key in ("pagedown", "space"):
            await terminal.press(key)
            assert terminal.said == "Copied."
            terminal.shown.stage.press("7")


async def test_keys_are_heard_after_the_block_with_the_focus_was_replaced() -> None:
    class Changing(EveryBlock):
        """Its lists make room for others, as when an AI has thought of its first move."""

        is_later = False

        def view(self) -> View:
            view = super().view()
            form = [block for block in view.blocks if isinstance(block, Form)]
            first = Text(("Wait.",)) if self.is_later else Counters((("Move", "0"),))
            return replace(view, blocks=(first, *form), tick=None)

    screen = Changing()
    async with sit(screen) as terminal:
        assert terminal.shown.focused is not None
        screen.is_later = True
        terminal.shown.draw()
        await terminal.until(lambda: isinstance(terminal.shown.focused, OptionList))
        await terminal.press("c")
        assert terminal.said == "Copied."


class Page(Screen):
    """A screen that reads something first, and whose Enter makes room for another one."""

    def __init__(self, title: str, following: "Page | None" = None) -> None:
        self._title, self._following = title, following

    def load(self) -> Task[Did]:
        return Task(lambda _task: None, lambda _found: Did())

    def view(self) -> View:
        text = Text((f"This is the {self._title}.",))
        return View(self._title, self._title, (text,), (Action("go", "Go", ("enter",)),))

    def act_go(self, _given: Given) -> Did:
        return Did(close=True, open=self._following)


async def test_a_view_that_another_one_replaces_at_once_does_no_harm() -> None:
    def texts() -> list[str]:
        found = terminal.shown.query("#blocks Static").results(Static)
        return [str(each.visual) for each in found]

    async with sit(Page("list")) as terminal:
        terminal.shown.stage.open(Page("lesson", Page("puzzle")))
        await terminal.until(lambda: texts() == ["This is the lesson."])
        await terminal.press("enter")
        await terminal.until(lambda: texts() == ["This is the puzzle."])


# The app


@pytest.mark.parametrize(
    ("level", "size", "cells"),
    [
        ("beginner", (80, 24), (3, 1)),
        ("intermediate", (80, 24), (3, 1)),
        ("expert", (80, 24), (2, 1)),
        ("beginner", (120, 40), (7, 3)),
        ("expert", (120, 40), (3, 1)),
        ("expert", (200, 50), (5, 2)),
    ],
)
async def test_a_board_fits_and_its_cells_grow_with_the_terminal(
    level: str, size: tuple[int, int], cells: tuple[int, int]
) -> None:
    session = sitting(board=None, level=Level.parse(level))
    grid = session.played.game.grid
    corner = (grid.height - 1, grid.width - 1)
    async with sit(playing(session), size) as terminal:
        await terminal.until(lambda: terminal.board.scene.size == cells)
        await terminal.until(lambda: terminal.board.size == terminal.board.scene.extent)
        await terminal.press("question_mark", "escape")  # help, and back
        await terminal.until(lambda: terminal.board.scene.size == cells)
        await terminal.click(corner)
        await terminal.until(lambda: session.cursor == corner)
        await terminal.press("o")  # odds change nothing of it
        await terminal.until(lambda: terminal.board.scene.board.odds)
        assert terminal.board.scene.size == cells
        if (level, size) == ("beginner", (120, 40)):
            room = terminal.shown.query_one("#boards")
            room.styles.height = 20  # a long message came
            await terminal.until(lambda: terminal.board.scene.size == (5, 2))
            room.styles.height = 30  # and went
            await terminal.until(lambda: terminal.board.scene.size == cells)


@pytest.mark.parametrize("level", ["intermediate", "expert"])
async def test_on_80_by_24_board_counters_and_reason_are_seen_whole(level: str) -> None:
    def shown() -> str:
        strips = terminal.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    session = sitting(board=None, level=Level.parse(level))
    async with sit(playing(session)) as terminal:
        await terminal.press("space")
        board = session.played.game.board
        assert board is not None
        mine = min(board.mines)
        for key, name in (("W", "watch"), ("v", "replay")):
            await terminal.press(key)
            await terminal.until(lambda name=name: f"view-{name}" in terminal.shown.classes)
            await terminal.press("question_mark", "question_mark")
            assert terminal.shown.focused is None, "Enter steps"
            await terminal.press("space", "right")
            await terminal.until(lambda: "\n" in terminal.keys and len(terminal.lines) == 17)
            assert terminal.lines[-1].startswith(" 16 ")
            assert "Mines left" in shown()
            if level == "expert":
                said = shown().splitlines()[18:21]  # beside the board is no room for sentences
                assert any("." in line for line in said), said
            await terminal.press("escape")
        session.open(mine).result()
        terminal.shown.draw()
        await terminal.until(lambda: "\n" in terminal.keys and len(terminal.lines) == 17)
        await terminal.until(lambda: "Efficiency" in shown())
        assert "chord" not in terminal.said, "no key acts on a cell of a game that is over"


async def test_the_cursor_is_where_it_was_after_another_screen() -> None:
    async with sit(playing()) as terminal:
        await terminal.press("space", "left", "up")
        before = terminal.lines
        assert "[" in "".join(before)
        for key in ("question_mark", "s", "W", "v"):
            await terminal.press(key)
            await terminal.until(lambda: terminal.shown.stage.view.name != "play")
            await terminal.press("escape")
            await terminal.until(lambda: terminal.shown.stage.view.name == "play")
            await terminal.until(lambda: terminal.lines == before)


async def test_a_key_is_named_once() -> None:
    class Skipping(EveryBlock):
        def view(self) -> View:
            return replace(super().view(), actions=(Action("copy", "Skip", ("escape",)),))

    async with sit(Skipping()) as terminal:
        assert terminal.keys == "Escape Skip"


async def test_in_a_terminal_too_small_for_the_board_a_game_is_played() -> None:
    session = sitting(board=None)
    async with sit(playing(session), (40, 15)) as terminal:
        await terminal.press("space")
        await terminal.until(lambda: "shows" in terminal.said)
        assert session.played.steps


async def test_the_game_shows_what_a_beginner_needs_its_numbers_and_a_cover() -> None:
    async with sit(playing()) as terminal:
        for label in ("Flag mode", "Hint", "Undo", "Odds", "AI move", "Why?", "F10 More", "Quit"):
            assert label in terminal.keys
        assert "\n" not in terminal.keys
        assert terminal.said == "Open any cell to begin. Space opens a cell, f flags it."
        assert terminal.lines[0].split() == ["1", "2", "3", "4", "5"]
        await terminal.press("x")
        assert set(terminal.lines[0].split()) <= {"[", "#", "]"}
        await terminal.press("space", "z")
        shown = "".join(terminal.lines)
        assert "Paused." in shown
        assert not set(shown) & set("[]#1")


@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40)])
async def test_a_board_stays_where_it_is_whatever_is_said_around_it(size: tuple[int, int]) -> None:
    position = read_position("5x4x3/#####/#1###/#####/###2#")

    def place() -> object:
        return terminal.board.region, terminal.board.place_of((1, 1))

    async with sit(EditorScreen(sitting(), position), size) as terminal:
        seen = {place()}
        for key in ("4", "w", "right", "9", "u", "u", "u", "o", "w", "Y"):
            await terminal.press(key)
            seen.add(place())
        for _click in range(3):
            await terminal.click((1, 1))
            seen.add(place())
        terminal.shown.stage.press("paste", Given(text="no position at all " * 20))
        await terminal.settle()
        assert len(terminal.said) > size[0]
        assert seen == {place()}


async def test_a_screen_chosen_from_the_list_of_all_hears_keys_and_is_scrolled_by_them() -> None:
    async with sit(playing()) as terminal:
        await terminal.choose("help")
        blocks = terminal.shown.query_one("#blocks")
        await terminal.until(lambda: blocks.max_scroll_y > 0)
        for key, place in (("down", 1), ("end", blocks.max_scroll_y), ("home", 0)):
            await terminal.press(key)
            await terminal.until(lambda place=place: blocks.scroll_y == place)
        await terminal.press("pagedown")
        await terminal.until(lambda: blocks.scroll_y > 10)
        await terminal.press("escape")
        await terminal.until(lambda: terminal.shown.stage.view.name == "play")
