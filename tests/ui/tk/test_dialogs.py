"""The dialogs, by their keys and buttons."""

from collections.abc import Callable
from typing import Any

from minewise.core import Board, Level
from minewise.ui.tk.dialogs import QuestionDialog
from window_player import WindowPlayer, playing


def write(dialog: Any, *values: str) -> None:
    for entry, value in zip(dialog.entries.values(), values, strict=True):
        entry.delete(0, "end")
        entry.insert(0, value)


def enter(dialog: Any) -> None:
    dialog.focus_force()
    dialog.update()
    dialog.event_generate("<Return>")


def test_a_board_of_any_size_and_shape_can_be_asked_for(display: str) -> None:
    with playing(display) as player:
        problems = []

        def fill_in(dialog: Any) -> None:
            for values in (("5", "4", "50"), ("5", "many", "1"), ("5", "4", "12"), ("", "", "")):
                write(dialog, *values)
                enter(dialog)
                problems.append(dialog.problem.cget("text"))
            write(dialog, "20", "5", "12")
            dialog.chosen["Shape"].set("hexagons")
            enter(dialog)

        player.when_open(fill_in)
        player.actions.choices.level.set("own")
        player.actions.chosen["level"]()
        assert problems[0] == "50 mines cannot lie on 5x4 cells: expected 0 to 20."
        assert problems[1] == "Height: expected a whole number from 1, not 'many'."
        assert problems[2].startswith("12 mines do not fit on 5x4 cells when the first click is")
        assert problems[3] == "Width: expected a whole number from 1."
        assert player.session.round.deal.level == Level(20, 5, 12, "hexagons")
        assert player.actions.choices.level.get() == "own"
        assert player.actions.choices.shape.get() == "hexagons"


def test_what_is_typed_replaces_the_number_in_the_field_that_has_the_focus(display: str) -> None:
    with playing(display) as player:
        seen: list[object] = []

        def fill_in(dialog: Any) -> None:
            dialog.focus_force()
            dialog.entries["Width"].focus_force()
            dialog.update()
            seen.append([entry.selection_present() for entry in dialog.entries.values()])
            for key in ("2", "0", "Tab", "5", "Tab", "1", "2"):
                widget = dialog.focus_get()
                widget.event_generate(f"<KeyPress-{key}>")
                dialog.update()
            seen.append([entry.get() for entry in dialog.entries.values()])
            entry = dialog.entries["Mines"]
            entry.select_clear()
            entry.event_generate("<Control-a>")
            dialog.update()
            seen.append(entry.selection_get())

        player.when_open(fill_in)
        player.press("g")
        assert seen == [[True, False, False], ["20", "5", "12"], "12"]


# Games that are given up


def test_a_game_that_goes_on_is_not_given_up_without_asking(display: str) -> None:
    with playing(display) as player:
        player.root.clipboard_clear()
        player.root.clipboard_append("9x9x10 first opening seed 12")

        def ask_for_another(how: str) -> None:
            if how in ("level", "shape"):
                chosen = {"level": "expert", "shape": "torus"}[how]
                getattr(player.actions.choices, how).set(chosen)
                player.actions.chosen[how]()
            elif how == "face":
                player.screen.header.face.invoke()
            else:
                player.press(how)
            player.settle()

        for how in ("face", "r", "F2", "Control+v", "level", "shape"):
            player.click((4, 4))
            player.click(player.session.round.position.hidden[0], 3)
            view, game = player.session.round.view, player.session.round.id
            level = player.actions.choices.level.get()
            player.answer("Keep playing")
            ask_for_another(how)
            assert (player.session.round.view, player.session.round.id) == (view, game), how
            assert not player.session.round.paused
            assert player.actions.choices.level.get() == level
            assert player.actions.choices.shape.get() == "rectangle"
            player.press("u")
            assert player.said.startswith("Undone")
            player.answer("Give up")
            ask_for_another(how)
            assert player.session.round.id != game, how


def test_the_answer_that_loses_nothing_has_the_focus(display: str) -> None:
    with playing(display) as player:
        player.click((4, 4))
        game = player.session.round.id

        focused: list[str] = []

        def press(*keys: str) -> Callable[[Any], None]:
            def do(dialog: Any) -> None:
                dialog.update()
                for key in keys:
                    button = dialog.focus_lastfor()
                    focused.append(button.cget("text"))
                    button.event_generate(key)
                    player.root.update()

            return do

        player.when_open(press("<Return>"))
        player.press("r")
        assert player.session.round.id == game
        player.when_open(press("<Right>", "<Return>"))
        player.press("r")
        assert focused == ["Keep playing", "Keep playing", "Give up"]
        assert player.session.round.id != game


def test_a_game_that_has_not_begun_or_is_over_is_not_asked_about(display: str) -> None:
    with playing(display, Board.parse("4x1x1/..*.")) as player:
        first = player.session.round.id
        player.press("r")
        second = player.session.round.id
        player.click((0, 2))
        player.press("r")
        assert len({first, second, player.session.round.id}) == 3


# The clock


def test_the_clock_stands_still_and_the_board_is_covered_under_a_dialog(display: str) -> None:
    with playing(display) as player:
        player.click((4, 4))
        seen = []

        def look(dialog: Any) -> None:
            seen.append((player.session.round.paused, player.screen.cover.winfo_ismapped()))

        for key in ("g", "d", "Control+s", "Control+o", "r"):
            player.when_open(look)
            player.press(key)
            assert seen.pop() == (True, True), key
            assert not player.session.round.paused
            assert not player.screen.cover.winfo_ismapped()


def test_the_clock_stands_still_beside_another_window(display: str) -> None:
    with playing(display) as player:
        player.click((4, 4))
        for key in ("F1", "s", "E"):
            player.press(key)
            assert player.session.round.paused, key
            player.dialog().destroy()
            player.settle()
            assert not player.session.round.paused


def test_the_ai_does_not_play_on_under_a_dialog(display: str) -> None:
    with playing(display, "expert") as player:
        player.press("space", "minus", "minus")
        seen = []

        def look(dialog: Any) -> None:
            seen.append((player.actions.auto_play.runs, player.session.round.paused))

        for key in ("F1", "g"):
            player.press("p")
            assert player.actions.auto_play.runs
            player.when_open(look)
            player.press(key)
            player.wait("a look", lambda: seen)
            assert seen.pop() == (False, True), key


def test_a_game_that_was_paused_stays_paused_after_a_dialog(display: str) -> None:
    with playing(display) as player:
        player.click((4, 4))
        player.press("z")
        player.when_open(lambda dialog: dialog.destroy())
        player.press("g")
        assert player.session.round.paused


def test_escape_closes_a_dialog_and_nothing_happens(display: str) -> None:
    with playing(display) as player:

        def escape(dialog: Any) -> None:
            dialog.focus_force()
            dialog.update()
            dialog.event_generate("<Escape>")
            assert not dialog.winfo_exists()

        for name in ("choose", "seed", "save", "load"):
            player.when_open(escape)
            player.actions.commands[name]()
        player.actions.choices.level.set("own")
        player.when_open(escape)
        player.actions.chosen["level"]()
        assert player.actions.choices.level.get() == "beginner"
        assert player.session.round.deal.line() == "9x9x10 first opening seed 7"


def test_escape_is_never_the_answer_that_loses_something(display: str) -> None:
    """Neither a game that goes on, nor the statistics."""
    with playing(display, "9x9x10") as player:

        def escape(dialog: Any) -> None:
            assert isinstance(dialog, QuestionDialog)
            dialog.focus_force()
            dialog.update()
            dialog.event_generate("<Escape>")

        player.click((4, 4))
        for column in range(9):
            player.click((0, column), 3)
        game = player.session.round
        player.when_open(escape)
        player.actions.commands["new"]()
        assert player.session.round is game
        asked = QuestionDialog(player.root, player.screen.theme, "?", "?", ("Cancel", "Delete"))
        assert asked.answer == "Cancel"
        asked.destroy()


def test_a_board_is_found_again_by_its_seed(display: str) -> None:
    with playing(display) as player:
        for text, deal in (
            ("123", "9x9x10 first opening seed 123"),
            ("16x16x40 first safe seed 5", "16x16x40 first safe seed 5"),
            ("4x1x1/..*.", "4x1x1 first any board 4x1x1/..*."),
        ):

            def fill_in(dialog: Any, text: str = text) -> None:
                write(dialog, text)
                enter(dialog)

            player.when_open(fill_in)
            player.actions.commands["seed"]()
            assert player.session.round.deal.line() == deal
            assert player.session.round.help.known_board == 1


def test_a_seed_that_is_none_is_refused_in_the_dialog(display: str) -> None:
    with playing(display) as player:
        problems = []

        def fill_in(dialog: Any) -> None:
            for text in ("seven", "99999999999999999999", "9x9 first safe seed 1"):
                write(dialog, text)
                enter(dialog)
                problems.append(dialog.problem.cget("text"))

        player.when_open(fill_in)
        player.actions.commands["seed"]()
        assert problems[0] == "'seven' is not a seed: expected a whole number from 0."
        assert "out of range" in problems[1]
        assert "'9x9" in problems[2]
        assert player.session.round.deal.seed == 7


def test_an_empty_seed_means_boards_by_chance(display: str) -> None:
    with playing(display) as player:

        def fill_in(dialog: Any) -> None:
            write(dialog, "")
            enter(dialog)

        player.when_open(fill_in)
        player.actions.commands["seed"]()
        assert player.session.settings.seed is None
        assert player.session.round.help.known_board == 0


def text_of(player: WindowPlayer) -> str:
    dialog = player.dialog()
    text: str = dialog.text.get("1.0", "end")
    dialog.destroy()
    return text


def test_the_help_has_every_key(display: str) -> None:
    with playing(display) as player:
        player.press("F1")
        text = text_of(player)
        assert "Flag mode is for trackpads" in text
        assert "Shift+Tab" in text
