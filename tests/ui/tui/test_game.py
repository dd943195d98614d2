"""Playing in the terminal, by keys alone and by the mouse."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.screen import Screen
from textual.widgets import Input, Select, Static

from minewise.core import Board, FirstClick, Level
from minewise.session import Keys, SavedGames, Session, Settings, Statistics, Storage, show_key
from minewise.solver import TooWideError, analyse
from minewise.ui.tui.choose import ChooseScreen
from minewise.ui.tui.editor import EditorScreen
from minewise.ui.tui.frame import HelpScreen
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.replay_app import ReplayScreen
from ui.tui.playing import SMALL, Playing, play, sitting, until

# Whole games


def test_a_game_is_won_by_keys_alone() -> None:
    session = sitting(board=SMALL)

    async def steps(game: Playing) -> None:
        for cell in ((1, 2), (0, 1), (3, 1), (3, 3), (1, 0), (2, 0)):
            await game.walk_to(cell)
            await game.press("space")
        assert game.state == "won"
        assert "Won in 0.0 s, 3BV 3, efficiency 100 %." in game.message
        assert "F2 starts a new game" in game.message

    play(session, steps)


def test_a_game_is_lost_by_opening_a_mine_and_all_mines_are_shown() -> None:
    session = sitting(board=SMALL)

    async def steps(game: Playing) -> None:
        game.go_to((0, 1))
        await game.press("f")
        game.go_to((0, 0))
        await game.press("enter")
        assert game.state == "lost"
        assert "Lost after 0.0 s: row 1, column 1 is a mine." in game.message
        assert game.board[0].split() == ["[X]", "f", "#", "#", "#"]
        assert game.board[3].split() == ["*", "#", "#", "#", "*"]
        await game.press("space")
        assert "The game is over" in game.message

    play(session, steps)


def test_a_whole_game_can_be_left_to_the_ai() -> None:
    session = sitting(seed=3)

    async def steps(game: Playing) -> None:
        await game.press("+", "+", "+", "+", "+", "p")
        await until(game.pilot, lambda: session.round.outcome)

    play(session, steps)


def test_the_ai_stops_at_a_wrong_flag_and_points_at_it() -> None:
    session = sitting(board=Board.parse("5x3x2/..*../...../..*.."))

    async def steps(game: Playing) -> None:
        game.go_to((1, 2))
        await game.press("f")
        game.go_to((0, 0))
        await game.press("space", "+", "+", "+", "+", "+", "p")
        await until(game.pilot, lambda: "No safe cell is left to open" in game.message)
        assert "your flag at row 2, column 3 is wrong." in game.message
        assert game.screen.board.scene.settled == {(1, 2)}
        hints = session.round.help.hints
        await game.press("+")
        assert "The AI plays " in game.message, "it has stopped, else its speed is not told"
        assert session.round.help.hints == hints == 1

    play(session, steps)


def test_any_move_of_ones_own_stops_the_ai() -> None:
    session = sitting()

    async def steps(game: Playing) -> None:
        await game.press("+", "+", "+", "+", "p", "f")
        moves = len(session.round.steps)
        await game.pilot.pause(0.2)
        assert len(session.round.steps) == moves

    play(session, steps)


# Cells


def test_keys_move_the_cursor() -> None:
    session = sitting()

    async def steps(game: Playing) -> None:
        for keys, cell in (
            (["h"], (4, 3)),
            (["j"], (5, 3)),
            (["k"], (4, 3)),
            (["l"], (4, 4)),
            (["left", "up"], (3, 3)),
            (["right", "down"], (4, 4)),
            (["tab"], (4, 5)),
            (["shift+tab"], (4, 4)),
            (["n"], (4, 5)),
            (["N"], (4, 4)),
            (["home"], (4, 0)),
            (["left"], (4, 0)),
            (["end"], (4, 8)),
            (["pageup"], (0, 8)),
            (["pagedown"], (8, 8)),
            (["tab"], (0, 0)),
        ):
            await game.press(*keys)
            assert session.cursor == cell
            assert game.board[cell[0]][3 * cell[1] :][:3] == "[#]"

    play(session, steps)


def test_question_marks_follow_flags_where_they_are_switched_on() -> None:
    async def steps(game: Playing) -> None:
        await game.press("f", "f")
        assert "[?]" in game.board[4]
        await game.press("f")
        assert "[#]" in game.board[4]

    play(sitting(questions=True), steps)


def test_a_pause_covers_the_board_and_the_next_key_only_uncovers_it() -> None:
    session = sitting()

    async def steps(game: Playing) -> None:
        await game.press("space")
        before = game.board
        await game.press("z")
        assert session.round.paused
        assert set("".join(game.board)) == {"#", " "}
        await game.press("left")
        assert not session.round.paused
        assert game.board == before

    play(session, steps)


# Help


# Games


def test_a_level_is_one_key_away() -> None:
    session = sitting("5x5x5")

    async def steps(game: Playing) -> None:
        for key, level in zip("1234", ("cs50", "beginner", "intermediate", "expert"), strict=True):
            await game.press(key)
            assert session.round.deal.level == Level.parse(level)
            assert level in game.title
            assert "[#" in "".join(game.board)

    play(session, steps)


def test_a_game_that_goes_on_is_given_up_only_by_a_second_press() -> None:
    session = sitting()

    async def steps(game: Playing) -> None:
        for key, shown in (("f2", "F2"), ("r", "r"), ("1", "1")):
            await game.press("space", key)
            assert game.state == "playing"
            assert game.message.startswith("This game is not over: ")
            assert game.message.endswith(f" Give it up? Press {shown} again to do so.")
            await game.press("left", key)
            assert game.state == "playing"
            await game.press(key)
            assert game.state == "ready"

    play(session, steps)


def test_the_form_begins_a_game_of_any_size_and_seed() -> None:
    session = sitting()

    async def steps(game: Playing) -> None:
        await game.press("g")
        form = game.app.screen
        assert isinstance(form, ChooseScreen)
        for name, value in (("width", "12"), ("height", "7"), ("mines", "9")):
            form.query_one(f"#{name}", Input).value = value
        form.query_one("#seed", Input).value = "123"
        form.query_one("#first", Select).value = "any"
        form.query_one("#player", Select).value = "rules"
        form.query_one("#questions", Select).value = "True"
        form.query_one("#seed", Input).focus()
        await game.press("enter")
        assert session.round.deal.line() == "12x7x9 first any seed 123"
        assert (session.settings.player, session.settings.questions) == ("rules", True)

    play(session, steps)


def test_the_form_fills_in_the_size_of_a_level() -> None:
    session = sitting("7x5x6", first=FirstClick.SAFE)

    async def steps(game: Playing) -> None:
        await game.press("g")
        form = game.app.screen
        assert form.query_one("#level", Select).value == "own"
        form.query_one("#level", Select).value = "expert"
        await game.pilot.pause()
        await game.pilot.click("#play")
        await game.pilot.pause()
        assert session.round.deal.level == Level.parse("expert")
        assert session.round.deal.first is FirstClick.SAFE

    play(session, steps)


def test_the_form_says_what_is_wrong_and_waits() -> None:
    session = sitting()
    before = session.round.deal

    async def steps(game: Playing) -> None:
        await game.press("g")
        form = game.app.screen
        form.query_one("#width", Input).focus()
        for size, seed, sentence in (
            ("9x9x", "", "Mines: expected a whole number, not ''."),
            ("axbxc", "", "Width: expected a whole number, not 'a'."),
            ("9x9x82", "", "82 mines cannot lie on 9x9 cells"),
            ("3x3x5", "", "5 mines do not fit"),
            ("9x9x9", "x", "'x' is not a seed"),
            ("2000x2000x5", "", "too large to play"),
        ):
            for name, value in zip(("width", "height", "mines"), size.split("x"), strict=True):
                form.query_one(f"#{name}", Input).value = value
            form.query_one("#seed", Input).value = seed
            await game.press("enter")
            assert sentence in str(form.query_one("#problem", Static).render())
        await game.pilot.click("#cancel")
        await game.pilot.pause()
        assert session.round.deal == before
        assert not isinstance(game.app.screen, ChooseScreen)
        await game.press("g", "escape")
        assert not isinstance(game.app.screen, ChooseScreen)

    play(session, steps)


# Screens


def test_the_help_lists_every_key_and_any_key_closes_it() -> None:
    async def steps(game: Playing) -> None:
        await game.press("?")
        assert isinstance(game.app.screen, HelpScreen)
        text = " ".join(str(part.render()) for part in game.app.screen.query(Static))
        for command in Keys.of("play").commands:
            assert command.label in text
            assert all(show_key(key) in text for key in command.keys)
        await game.press("x")
        assert not isinstance(game.app.screen, HelpScreen)

    play(sitting(), steps)


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [(True, "Cannot use the statistics in"), (False, "Games are not recorded here.")],
)
def test_statistics_that_are_not_there_are_a_sentence(
    tmp_path: Path, broken: bool, sentence: str
) -> None:
    file = tmp_path / "statistics.sqlite"
    file.write_text("[broken]" * 200)

    async def steps(game: Playing) -> None:
        await game.press("s")
        assert sentence in str(game.app.screen.query_one("#text", Static).render())

    play(sitting(statistics=Statistics(file) if broken else None), steps)


@pytest.mark.parametrize(("key", "shown"), [("v", ReplayScreen), ("E", EditorScreen)])
def test_looking_into_a_game_that_goes_on_counts_as_help(
    key: str, shown: type[Screen[None]]
) -> None:
    session = sitting(board=SMALL)

    async def steps(game: Playing) -> None:
        game.go_to((1, 1))
        await game.press("space")
        before = session.round.help
        await game.press(key)
        assert isinstance(game.app.screen, shown)
        said = "Looking into a game that is not over counts as help."
        assert [note.message for note in game.app._notifications] == [said]
        await game.press("escape")
        assert game.app.screen is game.screen
        assert game.message == said
        await game.press(key, "escape")
        assert session.round.help == replace(before, analyses=1)

    play(session, steps)


def test_a_game_without_an_opened_cell_has_no_replay_and_says_so() -> None:
    session = sitting()

    async def steps(game: Playing) -> None:
        await game.press("f", "v")
        assert game.app.screen is game.screen
        assert game.message.startswith("No cell is opened")

    play(session, steps)


def counters(game: Playing) -> list[tuple[str, str]]:
    assert game.screen._counted is not None
    return game.screen._counted[0]


@pytest.mark.parametrize("key", ["f2", "r", "1"])
def test_odds_that_were_on_do_not_help_in_the_next_game(key: str) -> None:
    # Without a promise of the first click, odds of an untouched board would count at once.
    session = sitting(first=FirstClick.ANY)

    async def steps(game: Playing) -> None:
        await game.press("o")
        assert game.screen.board.scene.odds
        assert session.round.help.probabilities == 1
        before = session.round
        await game.press(key)
        assert session.round is not before
        assert not session.round.help.probabilities
        assert not game.screen.board.scene.odds
        await game.press("a")
        assert not game.screen.board.scene.odds
        assert not session.round.help.probabilities
        await game.press("o")
        assert game.screen.board.scene.odds, "they come when somebody asks again"

    play(session, steps)


def test_odds_that_are_estimates_are_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sitting()
    session.open((4, 4)).result()

    def too_wide(*_: object) -> None:
        raise TooWideError(40, 50_000)

    async def steps(game: Playing) -> None:
        monkeypatch.setattr(type(analyse(session.round.position)), "count", too_wide)
        await game.press("o")
        assert game.screen.board.scene.odds
        assert ("Odds", "estimates") in counters(game)
        await game.press("o")
        assert ("Odds", "estimates") not in counters(game)

    play(session, steps)


# The clock


class _Hand:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def timed(folder: Path) -> tuple[Session, _Hand]:
    hand = _Hand()
    settings = Settings(Level.parse("beginner"), FirstClick.OPENING, seed=7)
    return Session(settings, now=hand, storage=Storage(None, SavedGames(folder))), hand


def test_the_clock_stands_still_behind_another_screen(tmp_path: Path) -> None:
    session, hand = timed(tmp_path)

    async def steps(game: Playing) -> None:
        await game.press("space")
        for key in ("?", "g", "ctrl+s", "ctrl+o", "s", "v", "E"):
            hand.seconds += 1.0
            before = session.round.seconds
            await game.press(key)
            assert game.app.screen is not game.screen, key
            assert set(game.screen.board.scene.view) == {"#"}, "nobody thinks for free"
            hand.seconds += 100.0
            await game.press("escape")
            assert game.app.screen is game.screen, key
            assert not session.round.paused
            assert game.screen.board.scene.view == session.round.view
            hand.seconds += 1.0
            assert session.round.seconds == before + 1.0, key

    play(session, steps)


def test_a_pause_outlasts_a_dialog(tmp_path: Path) -> None:
    session, hand = timed(tmp_path)

    async def steps(game: Playing) -> None:
        await game.press("space", "z", "?")
        hand.seconds = 100.0
        await game.press("escape")
        assert session.round.paused
        assert session.round.seconds == 0.0

    play(session, steps)


def test_a_game_saved_or_left_from_behind_a_dialog_was_not_paused(tmp_path: Path) -> None:
    session, _ = timed(tmp_path)

    async def steps(game: Playing) -> None:
        await game.press("space", "ctrl+s", "enter")
        (saved,) = SavedGames(tmp_path).saved()
        assert not SavedGames(tmp_path).load(str(saved.name)).paused
        await game.press("?")
        assert session.round.paused

    play(session, steps)
    assert not session.round.paused


def test_the_theme_changes_while_one_plays() -> None:
    async def steps(game: Playing) -> None:
        seen = [game.app.theme]
        for _ in range(4):
            await game.press("t")
            seen.append(game.app.theme)
        assert len(set(seen)) == 4
        assert seen[0] == seen[4]

    play(sitting(), steps)


def test_keys_of_ones_own_work_and_are_shown() -> None:
    session = sitting(board=SMALL)
    preferences = Preferences.parse('[play]\nopen = "x"\nflag = ["space"]\n')

    async def steps(game: Playing) -> None:
        assert "x opens a cell, Space flags it" in game.message
        await game.press("space")
        assert session.round.mines_left == 2
        await game.press("space", "x")
        assert game.state == "playing"

    play(session, steps, preferences=preferences)


# The mouse


def test_the_mouse_opens_flags_and_chords() -> None:
    session = sitting(board=SMALL)

    async def steps(game: Playing) -> None:
        await game.click((1, 1))
        assert session.round.position[1, 1] == "1"
        await game.click((0, 0), button=3)
        assert session.round.position[0, 0] == "F"
        await game.click((1, 1), button=2)
        assert session.round.position[1, 0] == "1"

    play(session, steps)


def test_a_double_click_chords() -> None:
    session = sitting(board=SMALL)

    async def steps(game: Playing) -> None:
        await game.click((0, 0), button=3)
        await game.click((1, 1), times=2)
        assert session.round.position[1, 0] == "1"

    play(session, steps)


def test_without_a_right_button_the_left_one_flags() -> None:
    session = sitting(board=SMALL)

    async def steps(game: Playing) -> None:
        await game.press("m")
        await game.click((0, 0))
        assert session.round.position[0, 0] == "F"
        await game.press("m")
        await game.click((1, 1))
        assert session.round.position[1, 1] == "1"

    play(session, steps)


def test_a_click_uncovers_a_paused_board_and_does_no_more() -> None:
    session = sitting()

    async def steps(game: Playing) -> None:
        await game.press("space", "z")
        opened = len(session.round.steps)
        await game.click((0, 0))
        assert not session.round.paused
        assert len(session.round.steps) == opened

    play(session, steps)


def test_the_keys_beside_the_board_can_be_clicked() -> None:
    session = sitting()

    async def steps(game: Playing) -> None:
        lines = str(game.screen.query_one("#keys", Static).render()).splitlines()
        row = next(at for at, line in enumerate(lines) if "AI move" in line)
        await game.pilot.click("#keys", offset=(lines[row].index("AI move") + 1, row + 1))
        await until(game.pilot, lambda: len(session.round.steps) == 1)

    play(session, steps)


# Sizes


def test_intermediate_fits_on_80x24_too() -> None:
    async def steps(game: Playing) -> None:
        view = game.screen.board
        assert view.max_scroll_x == view.max_scroll_y == 0

    play(sitting("intermediate"), steps, size=(80, 24))


@pytest.mark.parametrize("size", [(80, 24), (20, 8)])
def test_on_a_large_board_the_cursor_stays_in_view(size: tuple[int, int]) -> None:
    async def steps(game: Playing) -> None:
        assert game.screen.board.max_scroll_x > 0
        for keys in (["pageup"], ["end"], ["pagedown"], ["home"], ["right"] * 5):
            await game.press(*keys)
            assert "[#" in "\n".join(game.board)

    play(sitting("100x60x900"), steps, size=size)


def test_a_narrow_terminal_shows_the_counters_that_fit_on_one_line() -> None:
    async def steps(game: Playing) -> None:
        assert not game.screen.query_one("#panel").display
        assert str(game.screen.query_one("#narrow", Static).render()) == (
            "Mines left 10  Time 0:00  Game ready  Seed 7"
        )

    play(sitting(), steps, size=(50, 20))


def test_a_board_without_safe_cells_is_won_before_it_begins() -> None:
    async def steps(game: Playing) -> None:
        await game.press("space", "tab", "i", "o", "a")
        assert "over" in game.message

    play(sitting(board=Board.parse("2x1x2/**")), steps)
