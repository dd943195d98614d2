"""Playing as a screen."""

import pytest
from hypothesis import given, strategies as st

from minewise.core import HIDDEN, Cell
from minewise.screens.blocks import Counters, Slider
from minewise.screens.play import PlayScreen
from minewise.session import commands
from minewise.session.options import Mode
from minewise.session.session import Session
from screens.dummy import Dummy, Patient
from screens.sitting import playing, session_of, sitting


def on_board(
    text: str, *opened: Cell, on: str = commands.TERMINAL, front_end: type[Dummy] = Dummy
) -> Dummy:
    """A game in which some cells of a board have been opened."""
    return front_end(PlayScreen(sitting(board=text, opened=opened, player="exact"), on))


def test_the_ai_stops_where_a_wrong_flag_leaves_it_no_move() -> None:
    dummy = on_board("4x1x1/..*.", (0, 0))
    dummy.press("flag", cell=(0, 3)).press("auto")
    for _time in range(4):
        dummy.tick()
    assert not dummy.action("auto").on
    assert "your flag at row 1, column 4 is wrong" in dummy.said
    assert HIDDEN in dummy.board.view


@pytest.mark.parametrize(("action", "opened"), [("replay", "replay"), ("editor", "analyse")])
def test_a_game_without_help_is_looked_into_only_by_one_who_is_sure(
    action: str, opened: str
) -> None:
    session = Session(now=lambda: 0.0, any_number=lambda: 7)
    game = Dummy(PlayScreen(session, commands.PAGE)).press("open", cell=(4, 4))
    assert game.press(action).asked.text.startswith("Analysing a game that is not over counts")
    assert not session.played.help
    game.back().press(action)
    assert (game.answer().name, bool(session.played.help)) == (opened, True)
    assert game.back().press(action).name == opened, "it is asked once"


def test_the_first_words_name_a_mode_that_was_chosen_before() -> None:
    modes = Mode.STRICT, Mode.NORMAL
    strict, usual = (Dummy(PlayScreen(sitting(mode=mode), commands.PAGE)) for mode in modes)
    assert strict.said.endswith("This game is in strict mode, as you chose.")
    assert "mode" not in usual.said


def test_the_dial_is_the_mines_left_and_the_time_which_have_icons() -> None:
    game = on_board("4x1x1/..*.", on=commands.PAGE)
    for action in ("open", "pause", "pause", "counters"):
        game.press(action, cell=(0, 0))
        dial, *_others = game.view.every(Counters)
        assert dial.name == "dial"
        assert [label for label, _value in dial.pairs] == ["Mines left", "Time"]


def test_the_cells_of_a_reason_have_letters_on_the_board_and_in_the_sentence() -> None:
    dummy = on_board("3x2x1/.*./...", (1, 0), (1, 1), (1, 2))
    assert dummy.press("why", cell=(0, 0)).board.notes == {(0, 1): "A", (0, 2): "B", (0, 0): "C"}
    assert dummy.view.message.startswith("The 1 at (2,3) needs one mine among (1,2) and (1,3);")
    assert dummy.view.lettered == (
        "The 1 at (2,3) needs one mine among A and B; the 1 at (2,2) needs one mine among these "
        "and C: so C is safe. Pattern: a 1-1."
    )
    assert not dummy.press("flag", cell=(0, 1)).board.notes
    plain = on_board("3x2x1/.*./...", (1, 0), (1, 1), (1, 2), on=commands.PLAIN)
    plain.press("why", cell=(0, 0))
    assert not plain.board.notes, "line by line cells go by row and column"
    assert plain.view.lettered == plain.view.message


def test_another_game_begins_without_odds_whether_it_is_drawn_before_or_not() -> None:
    dummy = on_board("4x2x1/..*./....", (0, 0))
    screen = dummy.stage.top
    assert isinstance(screen, PlayScreen)
    session = screen.session
    dummy.press("odds")
    replay = session.played.replay().recording
    dummy.press("open", cell=(1, 3))
    assert screen.happened(session.play_from(replay, 1)).then is None
    assert not dummy.board.odds


@pytest.mark.parametrize("number", [0, 99])
def test_the_luck_of_a_game_is_not_that_of_one_begun_in_another_tab(number: int) -> None:
    dummy = on_board("4x2x1/..*./....", (0, 3)).press("luck")
    session = session_of(dummy)
    session.any_number = lambda: number
    assert "Luck so far" in dict(dummy.block(Counters, 1).pairs)
    assert session.new().done
    assert len(dummy.view.every(Counters)) == 1


def test_what_follows_the_end_is_told_even_if_a_click_comes_meanwhile() -> None:
    quick, slow = on_board("4x1x1/..*."), on_board("4x1x1/..*.", front_end=Patient)
    assert isinstance(slow, Patient)
    slow.catch_up()
    for dummy in (quick, slow, quick, slow):
        dummy.press("point", cell=(0, 2), text="left")
    slow.catch_up()
    assert slow.view == quick.view
    assert "X" in slow.board.view


WALK = st.lists(
    st.tuples(
        st.sampled_from(("point", "flag", "undo", "redo", "pause", "hint", "ai", "new", "retry")),
        st.tuples(st.integers(0, 2), st.integers(0, 4)),
        st.sampled_from(("left", "right", "kick")),
    ),
    max_size=15,
)


@given(walk=WALK, mode=st.sampled_from(Mode), chord_by=st.sampled_from(("click", "off")))
def test_the_actions_of_a_view_are_never_those_of_an_earlier_moment(
    walk: list[tuple[str, Cell, str]], mode: Mode, chord_by: str
) -> None:
    """They are put together anew only when the session's facts change: these must tell all."""
    session = sitting(mode=mode)
    session.settings.change(chord_by=chord_by)
    dummy = playing(session)
    for name, cell, how in walk:
        dummy.press(name, cell=cell, text=how if name == "point" else "")
        for each in commands.by_name():
            shown = dummy.view.action(each)
            assert shown is None or shown.why_not == (session.allowed(each) or "")


def test_only_what_a_button_can_do_is_listed() -> None:
    places = {each.name: each.place for each in playing().view.actions}
    assert {places[name] for name in ("left", "open", "expert", "next")} == {"hidden"}
    assert {places[name] for name in ("redo", "pause", "faster", "coordinates")} == {"more"}
    main = [name for name, place in places.items() if place == "main"]
    assert main == ["flag-mode", "hint", "undo", "odds", "ai", "why"]


@pytest.mark.parametrize("on", [commands.TERMINAL, commands.WINDOW, commands.PAGE, commands.PLAIN])
def test_live_counters_are_switched_in_one_step(on: str) -> None:
    dummy = playing(on=on).press("open", cell=(0, 0))
    for shows in (True, False):
        dummy.press("counters")
        action = dummy.action("counters")
        assert (action.label, action.place, action.on) == ("Live counters", "more", shows)
        names = {each.name for each in dummy.view.every(Counters)}
        assert ("figures" in names) is shows


def test_a_setting_is_changed_by_its_name() -> None:
    assert playing(on=commands.PLAIN).press("settings", text="luck yes").said == "Luck: yes."


# Reasons that count: arrangements to walk through, and groups of cells with a letter each

WALKED = "8x8x14/...**.../....*.../....*.../..***..*/....*.*./.....*../...*..*./.*......"
BEFORE_WALK = "11 34 83 64 67 65 76 54 24 75"
BEFORE_TOTAL = f"{BEFORE_WALK} 81 84 85 86 56 17 46 47 58 68"
GROUPS = "8x8x14/....*.*./......*./...*..../...*...*/.*...*../...*..../...*.*.*/.*.....*"
BEFORE_GROUPS = "11 53 35 25 16 26 36 37 45 46 47 77 38 62 61 63 71 72 73 83"


def hinted(board: str, opened: str) -> Dummy:
    """A game in which cells were opened, and all of a hint was asked for."""
    cells = [(int(cell[0]) - 1, int(cell[1]) - 1) for cell in opened.split()]
    return on_board(board, *cells).press_each("hint", "hint", "hint")


def test_asking_for_a_hint_again_walks_through_the_arrangements_of_that_position() -> None:
    dummy = hinted(WALKED, BEFORE_WALK)
    assert "leave three arrangements: in each of them" in dummy.said
    seen = []
    for number in range(1, 4):
        assert dummy.block(Slider).words == f"Arrangement: {number} of 3"
        seen.append(frozenset(dummy.marks["mine"]))
        assert len(seen[-1]) <= 14
        assert dummy.press("hint").said.endswith(f"Arrangement {number % 3 + 1} of 3.")
    assert len({*seen}) > 1
    assert dummy.marks["mine"] == seen[0], "it begins anew"
    assert dummy.board.notes == {(7, 3): "A"}
    assert dummy.press("case", text="99").block(Slider).words == "Arrangement: 3 of 3"
    session_of(dummy).ai().result()  # as from another tab
    assert not dummy.has(Slider)
    assert "mine" not in dummy.marks
    assert not dummy.press("hint").said.endswith("of 3.")


def test_cells_that_are_named_have_letters_which_why_on_an_open_cell_repeats() -> None:
    dummy = hinted(WALKED, BEFORE_TOTAL)
    assert dummy.view.lettered == (
        "The board has 14 mines; 13 are certain; the 1 at (8,6) needs one mine among A and B: "
        "so C is safe. Pattern: mine counting."
    )
    reason, notes = dummy.said, dummy.board.notes
    dummy.press("why", cell=(0, 0))
    assert (dummy.said, dummy.board.notes) == (reason, notes)
    assert dummy.press("stop").press("why", cell=(0, 0)).said.endswith("is open already.")


def test_groups_that_are_only_counted_have_a_letter_each() -> None:
    dummy = hinted(GROUPS, BEFORE_GROUPS)
    assert "the last 9 are in four groups of cells: so (8,4) is safe" in dummy.said
    found = dict(dummy.board.notes)
    assert found.pop((7, 3)) == "A"
    assert {*found.values()} == {"B", "C", "D", "E"}
