"""Help in the window: hints, odds, the AI; undo, pause, and what happens when something fails."""

from pathlib import Path

import pytest

from minewise.core import Board, FirstClick, State
from minewise.session import Mode
from minewise.solver import TooWideError, analyse
from minewise.ui.choices import SPEEDS
from minewise.ui.tk.actions import PAUSED
from window_player import WindowPlayer, playing

SIMPLE = Board.parse("3x3x1/*../.../...")


def begun(player: WindowPlayer) -> None:
    player.click((4, 4))
    assert player.session.round.state is State.PLAYING


def test_a_hint_says_more_each_time_and_points_at_the_cells(display: str) -> None:
    with playing(display) as player:
        begun(player)
        said = []
        for _ in range(3):
            player.press("i")
            said.append(player.said)
        assert len(set(said)) == 3
        assert player.items("hint") == 2 * len(player.screen.hinted) > 0
        kinds = {str(player.canvas.type(item)) for item in player.canvas.find_withtag("hint")}
        assert kinds == {"oval", "polygon"}, "numbers have rings, the cell has a frame"
        player.press("Escape")
        assert player.items("hint") == 0


def test_a_long_message_is_scrolled_with_keys(display: str) -> None:
    with playing(display) as player:
        player.screen.say("A long story. " * 100)
        message = player.screen.message.text
        player.press("period", "period")
        assert message.index("@0,0") != "1.0"
        player.press("comma", "comma")
        assert message.index("@0,0") == "1.0"


def test_the_odds_are_shown_on_every_hidden_cell_until_they_are_switched_off(display: str) -> None:
    with playing(display) as player:
        begun(player)
        player.press("o")
        assert player.actions.choices.odds.get()
        for cell in player.session.round.position.hidden:
            look = player.board.shown_look(cell)
            assert look.raised
            assert look.text or look.sign in ("tick", "sure mine")
        assert "Safe for sure" in player.said
        mines = [cell for cell in player.session.round.position.hidden if is_mine(player, cell)]
        player.click(mines[0], 3)
        assert "flag" in player.board.shown_look(mines[0]).sign
        player.press("o")
        assert player.board.shown_look(mines[0]).sign == "flag"
        assert player.session.round.help.probabilities == 1


def is_mine(player: WindowPlayer, cell: tuple[int, int]) -> bool:
    board = player.session.round.game.board
    return board is not None and board.is_mine(cell)


def test_strict_mode_refuses_help_and_hides_the_odds(display: str) -> None:
    with playing(display) as player:
        begun(player)
        player.press("o")
        player.actions.choices.mode.set("strict")
        player.actions.chosen["mode"]()
        assert player.session.settings.mode is Mode.STRICT
        assert not player.actions.choices.odds.get()
        assert all(
            player.board.shown_look(c).text == "" for c in player.session.round.position.hidden
        )
        for key in ("i", "o", "a", "w"):
            player.press(key)
            assert player.said == "There is no help in strict mode."
        player.press("u")
        assert player.said == "There is no undo in strict mode."
        assert not player.actions.choices.odds.get()


def test_the_ai_plays_on_to_the_end(display: str) -> None:
    with playing(display, SIMPLE) as player:
        player.press(*["plus"] * len(SPEEDS))
        assert player.said.endswith("33 moves/s.")
        player.press("p")
        player.wait("the end", lambda: player.session.round.outcome)
        assert not player.actions.choices.auto.get()
        assert not player.actions.auto_play.runs


def test_the_ai_stops_at_a_wrong_flag_and_points_at_it(display: str) -> None:
    with playing(display, Board.parse("5x3x2/..*../...../..*..")) as player:
        player.click((1, 2), 3)
        player.click((0, 0))
        player.press(*["plus"] * len(SPEEDS), "p")
        player.wait("a sentence", lambda: player.said.startswith("No safe cell is left to open"))
        assert player.said.endswith("your flag at row 2, column 3 is wrong.")
        assert player.screen.hinted == ((1, 2),)
        assert player.items("hint") > 0
        player.wait("its end", lambda: not player.actions.auto_play.runs)


def test_any_action_on_the_board_stops_the_ai(display: str) -> None:
    with playing(display, "expert") as player:
        player.press("minus", "p")
        assert player.actions.auto_play.runs
        player.click((0, 0), 3)
        assert not player.actions.auto_play.runs
        assert not player.actions.choices.auto.get()


def test_a_pause_covers_the_board_and_keeps_hands_off_it(display: str) -> None:
    with playing(display) as player:
        begun(player)
        player.press("z")
        assert player.screen.cover.winfo_ismapped()
        assert (player.title, player.face) == ("Minewise: Paused", "Paused")
        steps = player.session.round.steps
        for key in ("space", "f", "i", "o", "a", "u", "p", "y"):
            player.press(key)
            assert player.said == PAUSED
            assert player.session.round.paused
        assert player.session.round.steps == steps
        player.press("z")
        assert not player.screen.cover.winfo_ismapped()
        assert player.title == "Minewise"


def test_a_click_on_the_cover_goes_on(display: str) -> None:
    with playing(display) as player:
        begun(player)
        player.press("z")
        player.real_buttons((4, 4), "click", "1")
        player.wait("the board", lambda: not player.session.round.paused)
        assert not player.screen.cover.winfo_ismapped()
        assert len(player.session.round.steps) == 1, "the click opened nothing"


def test_a_window_that_is_put_away_pauses(display: str) -> None:
    with playing(display) as player:
        begun(player)
        player.root.withdraw()
        player.wait("a pause", lambda: player.session.round.paused)


def test_the_clock_goes_on_by_itself(display: str) -> None:
    with playing(display) as player:
        assert player.screen.header.clock.cget("text") == "Time 0:00"
        begun(player)
        player.wait("a second", lambda: player.screen.header.clock.cget("text") == "Time 0:01")


def test_before_the_game_and_after_it_nothing_ticks(display: str) -> None:
    with playing(display, SIMPLE) as player:
        waiting = player.root.tk.call("after", "info")
        player.click((1, 1))
        assert len(player.root.tk.call("after", "info")) == len(waiting) + 1
        player.click((0, 0))
        # What is told at the end is looked up first.
        player.wait(
            "nothing ticks", lambda: len(player.root.tk.call("after", "info")) == len(waiting)
        )


def test_what_fails_is_said_in_one_sentence_and_the_game_goes_on(
    display: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    data_folder: Path,
) -> None:
    with playing(display) as player:
        begun(player)
        monkeypatch.setattr(type(player.session), "_step", lambda *_: 1 / 0)
        player.press("f")
        assert player.said.startswith(
            "Something went wrong (ZeroDivisionError: division by zero). You can go on playing."
        )
        assert player.dialog() is None
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert told.startswith("minewise: Something went wrong")
        assert "Traceback" in (data_folder / "last-error.txt").read_text()
        monkeypatch.undo()
        monkeypatch.setenv("MINEWISE_DATA", str(data_folder))
        player.press("n", "f")
        assert "is flagged" in player.said


def test_an_ai_that_fails_does_not_fail_again_and_again(
    display: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(display) as player:
        monkeypatch.setattr(type(player.session), "ai", lambda *_: 1 / 0)
        player.press("p")
        player.wait("a complaint", lambda: player.said.startswith("Something went wrong"))
        assert not player.actions.auto_play.runs
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", ["new", "retry"])
def test_odds_that_were_on_do_not_help_in_the_next_game(display: str, command: str) -> None:
    with playing(display) as player:
        player.click((4, 4))
        player.press("o")
        player.settle()
        assert player.session.round.help.probabilities
        player.answer("Give up")
        player.actions.commands[command]()
        player.click((0, 0))
        player.settle()
        assert not player.screen.choices.odds.get()
        assert not player.session.round.help.probabilities


def test_odds_stay_on_after_an_ai_move_and_after_a_refusal(display: str) -> None:
    with playing(display) as player:
        player.click((4, 4))
        player.press("o", "a")
        player.answer("Keep playing")
        player.actions.commands["new"]()
        assert player.screen.choices.odds.get()


def test_the_window_says_that_odds_are_estimates(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_wide(*_: object) -> None:
        raise TooWideError(40, 50_000)

    with playing(display) as player:
        player.click((4, 4))
        monkeypatch.setattr(type(analyse(player.session.round.position)), "count", too_wide)
        player.press("o")
        player.settle()
        assert player.screen.helped.cget("text").endswith(". The odds are estimates.")
        player.press("o")
        assert "estimates" not in player.screen.helped.cget("text")


def test_a_hint_for_a_guess_marks_its_cell_and_e_goes_there(display: str) -> None:
    with playing(display, seed=3, first=FirstClick.SAFE) as player:
        player.click((4, 4))
        player.press("i", "i")
        assert "The best cell to try is (1,1)" in player.said
        assert player.items("hint")
        player.press("e")
        assert player.session.cursor == (0, 0)
