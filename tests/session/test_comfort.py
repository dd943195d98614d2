"""How a person likes to play: clicks, what is done by itself, and what is shown."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, strategies as st

from brackets import Brackets
from doing import done
from minewise.base import MinewiseError, Task, speaking
from minewise.core import FLAG, Board, Cell, FirstClick, Game, Level
from minewise.session import (
    Comfort,
    Gesture,
    Mode,
    Result,
    Session,
    Settings,
    SettingsFile,
    Storage,
    around_changed,
    choices,
    finished_numbers,
)
from minewise.session.following import AUTO_FLAG
from strategies import games

BOARD = Board.parse("5x4x3/*..../.*.../...../....*")


def sit(mode: Mode = Mode.NORMAL, board: Board = BOARD, **comfort: object) -> Session:
    session = Session(Settings(seed=1, mode=mode))
    session.new(board=board)
    assert session.prefer(**comfort).done
    return session


def pointed(gesture: Gesture, cell: Cell, session: Session) -> Result | Task[Result]:
    return session.point(gesture, cell)


def kinds(session: Session) -> set[str]:
    return {*session.round.help.kinds} - {"known_board"}


def view(session: Session) -> list[str]:
    return session.round.position.line().split("/")[1:]


# What is remembered


@pytest.mark.parametrize(
    ("name", "typed", "says"),
    [
        ("self", "yes", "'self' is not a setting."),
        ("as_data", "yes", "'as_data' is not a setting."),
        ("hold", "yes", "'hold' cannot be 'yes': expected 150 to 1500 milliseconds."),
    ],
)
def test_what_is_typed_is_named_as_it_was_typed(name: str, typed: str, says: str) -> None:
    assert sit().prefer_typed(name, typed).message == says


def test_every_field_has_a_row_on_the_screen_of_settings() -> None:
    assert {choice.name for choice in choices()} == {*Comfort().as_data()}
    for choice in choices():
        value = getattr(Comfort(), choice.name)
        if choice.values:
            assert value in choice.values
        elif choice.range is not None:
            assert choice.range[0] <= value <= choice.range[1]
        else:
            assert type(value) is bool
    with speaking(Brackets()):
        assert all(choice.label.startswith("⟦") for choice in choices())


def test_what_counts_as_help_is_off_at_first() -> None:
    assert not any(getattr(Comfort(), choice.name) for choice in choices() if choice.counts)


def test_it_is_remembered_for_every_game_and_front_end(tmp_path: Path) -> None:
    storage = Storage(settings=SettingsFile(tmp_path / "settings.json"))
    Session(storage=storage).prefer(swap=True, hold=700)
    again = Session(storage=storage)
    assert again.comfort == Comfort(swap=True, hold=700)
    again.new()
    assert again.comfort.swap


@pytest.mark.parametrize(
    "wrong",
    [{"swap": 1}, {"hold": 20}, {"hold": 700.5}, {"chord_by": "foot"}, {"none": True}],
)
def test_what_cannot_be_is_refused_and_changes_nothing(wrong: dict[str, object]) -> None:
    session = sit()
    assert not session.prefer(**wrong).done
    assert session.comfort == Comfort()
    with pytest.raises(MinewiseError):
        Comfort().changed(wrong)
    assert Comfort.remembered({"fade": True, **wrong}) == Comfort(fade=True)


def test_chords_have_one_switch() -> None:
    session = sit(chord_by="off")
    assert session.allowed("chord") == "Chords are switched off."
    session.prefer(chord_by="double")
    assert session.allowed("chord") is None


def test_chords_are_switched_on_and_off_by_one_word() -> None:
    assert Comfort().with_chords(False) == Comfort(chord_by="off")
    assert Comfort(chord_by="off").with_chords(True) == Comfort()
    for same in (Comfort(chord_by="both"), Comfort(chord_by="off")):
        assert same.with_chords(same.chord_by != "off") == same


# What a mouse or a finger means


def test_both_buttons_chord_too_where_one_click_does() -> None:
    session = sit(board=Board.parse("3x2x1/*../..."))
    done(session, lambda session: session.open((1, 1)))
    session.flag((0, 0))
    assert done(session, partial(pointed, Gesture.BOTH, (1, 1))).step is not None


def test_left_opens_and_right_flags_unless_they_are_swapped() -> None:
    for swap in (False, True):
        session = sit(swap=swap)
        done(session, lambda session: session.point(Gesture.LEFT, (0, 2)))
        done(session, lambda session: session.point(Gesture.RIGHT, (0, 1)))
        assert view(session)[0] == ("#2F##" if swap else "#F1##")


def test_flag_mode_swaps_once_more() -> None:
    for swap in (False, True):
        session = sit(swap=swap)
        done(session, lambda session: session.point(Gesture.LEFT, (0, 1), flag_mode=True))
        assert (session.round.position[0, 1] == FLAG) is not swap


@pytest.mark.parametrize("by", ["click", "double", "both", "off"])
@pytest.mark.parametrize("gesture", Gesture)
def test_a_chord_is_made_by_the_gesture_that_was_chosen(by: str, gesture: Gesture) -> None:
    session = sit(chord_by=by)
    session.open((0, 1)).result()
    session.flag((0, 0))
    session.flag((1, 1))
    done(session, lambda session: session.point(gesture, (0, 1)))
    # Who chords by one click means nothing else by both buttons.
    chords = {("click", "left"), ("click", "both"), ("double", "double"), ("both", "both")}
    chorded = (by, gesture) in chords
    assert (session.round.position.number((0, 2)) is not None) is chorded


def test_the_second_half_of_a_double_click_is_no_chord() -> None:
    board = Board.parse("4x2x1/*.../....")
    session = sit(board=board, chord_by="double")
    session.flag((0, 0))
    for gesture in (Gesture.LEFT, Gesture.DOUBLE):
        done(session, partial(pointed, gesture, (0, 1)))
    assert len(session.round.steps) == 2
    session.open((1, 0)).result()
    done(session, lambda session: session.point(Gesture.DOUBLE, (0, 1)))
    assert session.round.steps[-1].click == "chord"


def test_nor_is_it_one_where_flags_followed_the_first_half() -> None:
    # The last one settles the mine, and could be chorded then.
    session = sit(board=Board.parse("4x2x1/*.../...."), chord_by="double", auto_flag=True)
    for cell in ((1, 0), (0, 1), (1, 1)):
        session.open(cell).result()
    assert session.round.steps[-1].by == "auto-flag"
    done(session, partial(pointed, Gesture.DOUBLE, (1, 1)))
    assert all(step.click != "chord" for step in session.round.steps)


def test_a_slip_opens_nothing_where_only_a_double_click_opens() -> None:
    session = sit(open_by="double")
    assert done(session, lambda session: session.point(Gesture.LEFT, (0, 2))).message is None
    assert not session.round.steps
    done(session, lambda session: session.point(Gesture.DOUBLE, (0, 2)))
    assert session.round.position.number((0, 2)) == 1


def test_off_the_board_is_said_for_every_gesture() -> None:
    for gesture in Gesture:
        said = done(sit(), partial(pointed, gesture, (9, 9)))
        assert "off the board" in (said.message or "")


def test_what_lights_up_while_a_cell_is_pressed() -> None:
    session = sit()
    session.open((0, 1)).result()
    assert session.pressed((0, 2)) == ((0, 2),)
    assert session.pressed((0, 1)) == ((0, 0), (0, 2), (1, 0), (1, 1), (1, 2))
    session.hold()
    assert session.pressed((0, 2)) == (), "nothing is seen of a covered board"
    session.prefer(press_lights=False)
    assert session.pressed((0, 2)) == ()


# What is done by itself


def test_a_number_whose_hidden_cells_are_all_mines_flags_them() -> None:
    session = sit(board=Board.parse("4x1x1/..*."), auto_flag=True)
    result = session.open((0, 0)).result()
    assert view(session) == ["01F#"]
    assert "1 cell flagged by itself." in (result.message or "")
    assert kinds(session) == {"auto_flags"}
    assert (0, 2) in result.changed


def test_a_chord_goes_on_from_number_to_number() -> None:
    board = Board.parse("7x2x2/*...*../.......")
    alone = sit(board=board)
    going = sit(board=board, chord_on=True)
    for session in (alone, going):
        session.flag((0, 0))
        session.flag((0, 4))
        session.open((0, 1)).result()
        session.chord((0, 1))
    assert alone.round.outcome is None
    assert going.round.outcome is not None
    assert going.round.outcome.won
    assert kinds(going) == {"auto_opens"}
    assert kinds(alone) == set()


def test_a_wrong_flag_kills_as_in_any_chord() -> None:
    session = sit(board=Board.parse("5x2x2/*..../....*"), chord_on=True)
    session.flag((0, 0))
    session.flag((0, 4))
    session.open((0, 1)).result()
    result = session.chord((0, 1))
    assert result.ended
    assert (result.message or "").startswith("Lost after 0.0 s: a wrong flag made the chord open")


def test_undo_takes_back_what_followed_and_redo_makes_it_again() -> None:
    board = Board.parse("7x2x2/*...*../.......")
    session = sit(board=board, auto_flag=True, chord_on=True)
    session.open((0, 6)).result()
    session.flag((0, 4))
    before = session.round.steps
    session.chord((0, 5))
    after, shown = session.round.steps, session.round.view
    assert len(after) > len(before) + 1
    assert session.undo().done
    assert session.round.steps == before
    assert session.redo().done
    assert (session.round.steps, session.round.view) == (after, shown)


def test_steps_of_a_file_that_follow_nothing_can_be_undone() -> None:
    session = sit()
    session.flag((0, 0))
    saved = session.snapshot()
    session.restore(replace(saved, done=tuple(replace(step, by=AUTO_FLAG) for step in saved.done)))
    assert session.undo().done
    assert session.round.steps == ()
    assert session.redo().done
    assert len(session.round.steps) == 1


def test_thousands_of_flags_do_not_each_look_at_the_whole_board() -> None:
    level = Level.parse("500x500x12500")
    seconds = []
    for auto_flag in (False, True):
        session = Session(Settings(level, FirstClick.OPENING, seed=3))
        session.prefer(auto_flag=auto_flag)
        began = process_time()
        session.open((250, 250)).result()
        seconds.append(process_time() - began)
    assert len(session.round.steps) > 10_000
    assert seconds[1] < 12 * seconds[0]


def test_nothing_is_done_by_itself_in_strict_mode_or_for_an_ai() -> None:
    strict = sit(Mode.STRICT, Board.parse("4x1x1/..*."), auto_flag=True, chord_on=True)
    strict.open((0, 0)).result()
    assert view(strict) == ["01##"]
    session = sit(board=Board.parse("4x1x1/..*."), auto_flag=True)
    session.ai("rules").result()
    assert all(step.by == "rules" for step in session.round.steps)


@given(games(any_shape=True))
def test_what_is_flagged_by_itself_is_a_mine(game: Game) -> None:
    if game.board is None or game.outcome is not None:
        return
    session = sit(board=game.board, auto_flag=True)
    for cell in game.position.numbers:
        if session.round.outcome is None:
            session.open(cell).result()
    flags = session.round.position.flags
    assert all(map(game.board.is_mine, flags))
    assert bool(flags) == bool(session.round.help.auto_flags)


# What is shown


@given(games(any_shape=True))
def test_finished_numbers_count_flags_alone(game: Game) -> None:
    position = game.position
    finished, too_many = finished_numbers(position)
    for cell in position.grid:
        flags = sum(position[other] == FLAG for other in position.grid.neighbours(cell))
        number = position.number(cell)
        assert (cell in finished) == bool(number and flags == number)
        assert (cell in too_many) == bool(number and flags > number)


@given(games(any_shape=True), st.data())
def test_after_a_step_only_the_cells_around_it_can_look_finished(
    game: Game, data: st.DataObject
) -> None:
    if game.outcome is not None:
        return
    before = game.position
    cell = data.draw(st.sampled_from([*game.grid]))
    data.draw(st.sampled_from([game.open, game.flag, game.chord]))(cell)
    after = game.position
    changed = [cell for cell in game.grid if before[cell] != after[cell]]
    near = around_changed(game.grid, changed)
    for was, now in zip(finished_numbers(before), finished_numbers(after), strict=True):
        assert was ^ now <= near


# The clock


def test_the_clock_stands_while_a_dialog_is_open() -> None:
    now = 0.0
    session = Session(Settings(seed=3), now=lambda: now)
    session.hold()
    assert not session.round.covered, "nothing is to be seen yet"
    session.let_go()
    session.open((4, 4)).result()
    now = 5.0
    session.hold()
    now = 60.0
    assert (session.round.seconds, session.round.covered, session.round.paused) == (5, True, False)
    session.let_go()
    now = 61.0
    assert session.round.seconds == 6
    session.pause()
    session.hold()
    session.let_go()
    assert session.round.paused
    session.flag((0, 0))
    now = 62.0
    assert session.round.seconds == 7
