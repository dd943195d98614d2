"""Comforts in the terminal: gestures, what is drawn, settings, own keys, other ways to begin."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input, OptionList, Select, Static

from minewise.core import Board, Grid
from minewise.session import (
    FinishedGame,
    SavedGames,
    Session,
    Settings,
    SettingsFile,
    Statistics,
    Storage,
)
from minewise.ui import daily
from minewise.ui.tui.begin_screens import PresetsScreen, TodayScreen
from minewise.ui.tui.list_screen import KeyScreen, LineScreen
from minewise.ui.tui.scene import Scene, look
from minewise.ui.tui.settings_screen import KeysScreen, SettingsScreen
from minewise.ui.tui.statistics_screen import StatisticsScreen
from minewise.ui.tui.themes import THEMES
from ui.tui.playing import SMALL, Playing, laid_out, play, sitting, until

# Opening the middle shows 2; with both mines flagged a chord opens the rest.
ROW = Board.parse("5x3x2/*.*../...../.....")


def at_home(folder: Path, board: Board | None = None) -> Session:
    """A session that remembers all of it."""
    storage = Storage(
        Statistics(folder / "statistics.sqlite"),
        SavedGames(folder),
        SettingsFile(folder / "settings.json"),
    )
    session = Session(Settings(seed=7), now=lambda: 0.0, storage=storage)
    if board is not None:
        session.new(board=board)
    return session


def said(game: Playing) -> str:
    """What the screen on top says."""
    return str(game.app.screen.query_one("#problem", Static).render())


async def choose(game: Playing, name: str, *keys: str) -> None:
    """Go to a row of the list on top, and press keys there."""
    listed = game.app.screen.query_one(OptionList)
    listed.highlighted = listed.get_option_index(name)
    await game.press(*keys)


# Gestures


def test_left_and_right_can_change_places() -> None:
    session = sitting(board=SMALL)
    session.prefer(swap=True)

    async def steps(game: Playing) -> None:
        await game.click((0, 0))
        assert session.round.position[0, 0] == "F"
        await game.click((1, 1), button=3)
        assert session.round.position[1, 1] == "1"

    play(session, steps)


def test_a_button_that_is_held_is_a_right_click_where_that_is_chosen() -> None:
    session = sitting(board=ROW)
    session.prefer(hold_mouse=True, hold=150)

    async def steps(game: Playing) -> None:
        board = game.screen.board
        await laid_out(game.pilot)

        def place(cell: tuple[int, int]) -> tuple[int, int]:
            at = board.place_of(cell)
            return at.x + 1, at.y

        await game.pilot.mouse_down(board, offset=place((0, 0)))
        await until(game.pilot, lambda: session.round.position[0, 0] == "F")
        await game.pilot.mouse_up(board, offset=place((0, 0)))
        await game.pilot._post_mouse_events([events.Click], board, offset=place((0, 0)), button=1)
        await game.pilot.pause()
        assert session.round.position[0, 0] == "F", "letting it go does nothing more"
        session.prefer(hold=1500)  # the longest: longer than anything below takes
        game.screen.show_all()
        await game.click((1, 1))
        assert session.round.position[1, 1] == "2", "a short click opens"
        await game.pilot.mouse_down(board, offset=place((0, 2)))
        await game.pilot.hover(board, offset=place((2, 4)))
        assert board._timer is None, "moved to another cell it is not held"
        await game.pilot.mouse_up(board, offset=place((2, 4)))
        assert session.round.position[0, 2] == "#"

    play(session, steps)


def test_only_a_double_click_opens_where_that_is_chosen() -> None:
    session = sitting(board=SMALL)
    session.prefer(open_by="double")

    async def steps(game: Playing) -> None:
        await game.click((1, 1))
        assert session.round.position[1, 1] == "#"
        await game.click((1, 1), times=2)
        assert session.round.position[1, 1] == "1"

    play(session, steps)


def test_both_buttons_chord_once_and_do_nothing_else() -> None:
    session = sitting(board=ROW)
    session.open((1, 1)).result()
    for mine in ((0, 0), (0, 2)):
        session.flag(mine)
    session.prefer(chord_by="both")

    async def steps(game: Playing) -> None:
        await game.click((1, 1))
        assert session.round.position[0, 1] == "#", "one click does not chord now"
        board = game.screen.board
        place = board.place_of((1, 1))
        at = (place.x + 1, place.y)
        await game.pilot.mouse_down(board, offset=at)
        for what in (events.MouseDown, events.MouseUp):  # the pilot has no words for these
            await game.pilot._post_mouse_events([what], board, offset=at, button=3)
        await game.pilot.mouse_up(board, offset=at)
        await game.pilot.pause()
        assert session.round.position[0, 1] == "2"
        assert sum(step.click == "chord" for step in session.round.steps) == 1

    play(session, steps)


def test_the_cells_around_a_pressed_number_light_up_until_it_is_let_go() -> None:
    session = sitting(board=SMALL)
    session.open((1, 1)).result()

    async def steps(game: Playing) -> None:
        board = game.screen.board
        await laid_out(game.pilot)
        place = board.place_of((1, 1))
        at = (place.x + 1, place.y)
        await game.pilot.mouse_down(board, offset=at)
        await game.pilot.pause()
        around = {*board.scene.grid.neighbours((1, 1))}
        assert board.scene.pressed == around & set(session.round.position.hidden)
        assert "_" in "".join(game.board)
        await game.pilot.mouse_up(board, offset=at)
        await game.pilot.pause()
        assert not board.scene.pressed

    play(session, steps)


def test_a_click_after_the_end_leaves_the_result_to_be_read() -> None:
    session = sitting(board=SMALL)

    async def steps(game: Playing) -> None:
        await game.click((0, 0))
        assert session.round.outcome is not None
        await game.press()
        told = game.message
        assert "Lost" in told or "lost" in told
        await game.click((1, 1))
        assert game.message == told

    play(session, steps)


# What is drawn


def test_finished_numbers_and_those_with_too_many_flags_have_shapes_of_their_own() -> None:
    grid, view = Grid(3, 2), "F#F112"
    for theme in THEMES.values():
        plain, shown = (
            [
                look(Scene(grid, view, fades=on, counts_flags=on), cell, theme)[0]
                for cell in ((1, 0), (1, 1), (1, 2))
            ]
            for on in (False, True)
        )
        assert shown[0] != plain[0], "it has its flag, and fades"
        assert shown[1] == "!1!", "it has two"
        assert shown[2] == plain[2], "one is missing"


# Settings and keys


def test_settings_are_changed_at_once_and_remembered(tmp_path: Path) -> None:
    session = at_home(tmp_path)

    async def steps(game: Playing) -> None:
        await game.press("S")
        assert isinstance(game.app.screen, SettingsScreen)
        await choose(game, "fade", "enter")
        assert session.comfort.fade
        await choose(game, "chord_by", "right")
        assert str(session.comfort.chord_by) == "double"
        await choose(game, "chord_by", "left", "left")
        assert str(session.comfort.chord_by) == "off"
        assert said(game) == "What opens all around a number that has its flags."
        await game.press("escape")
        assert game.screen.board.scene.fades

    play(session, steps)
    assert at_home(tmp_path).comfort.fade


def test_a_key_can_be_changed_and_a_conflict_is_told_before_it_is_taken(tmp_path: Path) -> None:
    session = at_home(tmp_path)

    async def steps(game: Playing) -> None:
        await game.press("S")
        await choose(game, "=keys", "enter")
        assert isinstance(game.app.screen, KeysScreen)
        await choose(game, "flag", "enter")
        assert isinstance(game.app.screen, KeyScreen)
        await game.press("b")
        await game.press("enter")
        await game.press("o")
        assert "'o' is given to both" in said(game)
        assert session.keys().action("o") == "odds"
        await game.press("enter")
        assert session.keys().action("o") == "flag"
        assert session.keys().shown("odds") == ""
        await game.press("escape", "escape", "o")
        assert session.round.mines_left == 9, "it flags"
        await game.press("S")
        await choose(game, "=keys", "enter")
        await game.press("r")
        assert said(game) == "The usual keys are used again."

    play(session, steps)
    assert session.keys().action("o") == "odds"


# Other ways to begin


def test_todays_board_is_played_and_stands_in_the_calendar(tmp_path: Path) -> None:
    session = at_home(tmp_path)

    async def steps(game: Playing) -> None:
        await game.press("T")
        assert isinstance(game.app.screen, TodayScreen)
        calendar = str(game.app.screen.query_one("#calendar", Static).render())
        assert f"[{daily.today().day:>2} ···]" in calendar
        await game.press("left", "right", "enter")
        assert session.round.day == daily.today().isoformat()
        await game.press("space")
        board = session.round.game.board
        assert board is not None
        mine = next(cell for cell in board.grid if board.is_mine(cell))
        game.go_to(mine)
        await game.press("space")
        assert f"Minewise {session.round.day}, beginner: lost" in game.message
        await game.press("C")
        assert game.app.clipboard.startswith(f"Minewise {session.round.day}")
        await game.press("T")
        calendar = str(game.app.screen.query_one("#calendar", Static).render())
        assert f"[{daily.today().day:>2} x··]" in calendar

    play(session, steps)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_the_calendar_leaves_room_for_the_boards(size: tuple[int, int]) -> None:
    async def steps(game: Playing) -> None:
        await game.press("T")
        screen = game.app.screen
        text = str(screen.query_one("#calendar", Static).render())
        wide = screen.query_one("#calendar", Static).size.width
        assert all(len(line) <= wide for line in text.splitlines() if "B, I, E" not in line)
        listed = screen.query_one(OptionList)
        assert listed.size.height >= listed.option_count == 3
        assert screen.region.contains_region(listed.region)

    play(sitting(board=SMALL), steps, size=size)


def test_own_levels_are_added_played_and_deleted(tmp_path: Path) -> None:
    session = at_home(tmp_path)

    async def steps(game: Playing) -> None:
        await game.press("G", "a")
        assert isinstance(game.app.screen, LineScreen)
        game.app.screen.query_one(Input).value = "mine"
        await game.press("enter")
        assert isinstance(game.app.screen, PresetsScreen)
        await game.press("escape", "4", "G")
        assert str(session.settings.level) == "expert"
        await game.press("enter")
        assert str(session.round.deal.level) == "beginner"
        await game.press("G", "d")
        assert said(game) == "Delete the level 'mine'? Press d again to do so."
        await game.press("d")
        assert session.presets() == {}

    play(session, steps)


def test_the_form_has_the_shapes_and_only_boards_that_can_be_chosen() -> None:
    session = sitting()

    async def steps(game: Playing) -> None:
        await game.press("g")
        form = game.app.screen
        boards = form.query_one("#boards", Select)
        assert "As you asked for" not in [str(label) for label, _ in boards._options]
        form.query_one("#shape", Select).value = "torus"
        await game.press()
        assert form.query_one("#level", Select).value == "own"
        form.query_one("#seed", Input).focus()
        await game.press("enter")
        assert session.round.deal.level.shape == "torus"
        assert session.round.deal.level.header == "torus 9x9x10"

    play(session, steps)


@pytest.mark.parametrize("width", [60, 80])
def test_no_line_of_the_help_is_cut_off(width: int) -> None:
    async def steps(game: Playing) -> None:
        await game.press("?")
        for column in game.app.screen.query(".column"):
            assert column.region.right <= width
            lines = str(column.render()).split("\n")
            assert max(map(len, lines)) <= column.size.width

    play(sitting(), steps, size=(width, 24))


def test_keys_make_room_for_figures_and_the_help_stays() -> None:
    session = sitting()
    session.prefer(figures=True)

    async def steps(game: Playing) -> None:
        await game.press("space")
        keys = game.screen.query_one("#keys")
        assert keys.region.bottom <= game.screen.query_one("#panel").region.bottom
        assert "help" in str(keys.render())

    play(session, steps)


# What is told


def test_luck_is_told_in_a_quiet_line_after_a_guess_and_counted_in_the_panel() -> None:
    session = sitting(board=Board.parse("4x1x2/*.*."))
    session.prefer(luck=True)

    async def steps(game: Playing) -> None:
        game.go_to((0, 1))
        await game.press("space")
        first, second = game.message.splitlines()
        assert first.startswith("Row 1, column 2 shows 2")
        assert second.startswith("That guess was 50.0")
        told = dict((game.screen._counted or ([],))[0])
        assert told["Luck so far"].startswith("50.0")

    play(session, steps)


def test_the_end_tells_standing_grade_and_luck_with_little_bars(tmp_path: Path) -> None:
    session = at_home(tmp_path, Board.parse("4x1x2/*.*."))

    async def steps(game: Playing) -> None:
        game.go_to((0, 1))
        await game.press("space")
        game.go_to((0, 3))
        await game.press("space")
        assert session.round.outcome is not None
        assert session.round.outcome.won
        assert "You have lived through a chance of" in game.message
        assert "▅" in game.message or "▄" in game.message
        assert "starts a new game" in game.message

    play(session, steps)


def finished(number: int, seconds: float) -> FinishedGame:
    settings = Settings()
    ended = datetime(2026, 3, 1, 12, tzinfo=UTC) + timedelta(days=20 * number)
    return FinishedGame(
        f"{number}", settings.level, settings.first, (), True, seconds, 20, 25, ended
    )


def test_statistics_have_best_times_and_months_and_are_reset_after_two_questions(
    tmp_path: Path,
) -> None:
    session = at_home(tmp_path)
    statistics = session.storage.statistics
    assert statistics is not None
    for number, seconds in enumerate((14.0, 11.5, 12.0)):
        statistics.record(finished(number, seconds))

    async def steps(game: Playing) -> None:
        await game.press("s", "right")
        assert isinstance(game.app.screen, StatisticsScreen)

        def text() -> str:
            return str(game.app.screen.query_one("#text", Static).render())

        lines = text().splitlines()
        assert lines[0].startswith("Best times: beginner, first click")
        assert lines[2].split()[:2] == ["1", "0:11.500"]
        await game.press("right")
        assert "2026-03" in text()
        assert "2026-04" in text()
        await game.press("r", "r")
        assert "Are you sure?" in said(game)
        assert len(statistics.games()) == 3
        await game.press("r")
        assert said(game).startswith("3 games no longer count.")
        assert statistics.games() == []
        await game.press("u")
        assert len(statistics.games()) == 3

    play(session, steps)


def test_a_game_is_deleted_from_the_statistics_after_a_question_and_restored(
    tmp_path: Path,
) -> None:
    session = at_home(tmp_path)
    statistics = session.storage.statistics
    assert statistics is not None
    for number in range(3):
        statistics.record(finished(number, 10.0 + number))

    def left() -> list[float]:
        return sorted(game.seconds for game in statistics.games())

    async def steps(game: Playing) -> None:
        # The latest is on top. The question is of one game: another is asked about again.
        await game.press("s", "down", "d", "up", "d")
        assert said(game) == (
            "Delete this game from your statistics? You can restore it for a day. "
            "Press d again to do so."
        )
        assert left() == [10, 11, 12]
        await game.press("down", "d", "d")
        assert said(game).startswith("The game no longer counts.")
        assert left() == [10, 12]
        await game.press("d", "l", "d")
        assert left() == [10, 12]
        await game.press("d", "d", "d", "d", "d")
        assert left() == []
        await game.press("u")
        assert left() == [10, 11, 12]

    play(session, steps)
