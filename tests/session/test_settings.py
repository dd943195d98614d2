"""How a person likes to play: clicks, what is done by itself, and what is shown."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given

from brackets import Brackets
from doing import done
from minewise.base.errors import MinewiseError
from minewise.base.language import speaking
from minewise.base.task import Task
from minewise.core import FLAG, Board, Cell, FirstClick, Game, Level
from minewise.session.automatic_steps import AUTO_FLAG
from minewise.session.options import GameOptions, Mode
from minewise.session.result import Result
from minewise.session.session import Gesture, Session
from minewise.session.settings import Settings, setting_rows
from minewise.session.settings_file import SettingsFile
from minewise.session.storage import Storage
from minewise.session.view import flags_over
from strategies import games

BOARD = Board.parse("5x4x3/*..../.*.../...../....*")


def sit(mode: Mode = Mode.NORMAL, board: Board = BOARD, **settings: object) -> Session:
    session = Session(GameOptions(seed=1, mode=mode))
    session.new(board=board)
    assert session.settings.change(**settings).done
    return session


def pointed(gesture: Gesture, cell: Cell, session: Session) -> Result | Task[Result]:
    return session.point(gesture, cell)


def kinds(session: Session) -> set[str]:
    return {*session.played.help.kinds} - {"known_board"}


def view(session: Session) -> list[str]:
    return session.played.position.line().split("/")[1:]


# What is remembered


@pytest.mark.parametrize(
    ("name", "typed", "says"),
    [
        ("self", "yes", "'self' is not a setting."),
        ("hold", "yes", "'hold' cannot be 'yes': expected 150 to 1500 milliseconds."),
    ],
)
def test_what_is_typed_is_named_as_it_was_typed(name: str, typed: str, says: str) -> None:
    assert sit().settings.change_typed(name, typed).message == says


def test_every_field_has_a_row_on_the_screen_of_settings() -> None:
    assert {row.name for row in setting_rows()} == {*Settings().as_data()}
    for row in setting_rows():
        value = getattr(Settings(), row.name)
        assert not (row.counts and value), "what counts as help is off at first"
        if row.values:
            assert value in row.values
        elif row.range is not None:
            assert row.range[0] <= value <= row.range[1]
        else:
            assert type(value) is bool
    with speaking(Brackets()):
        assert all(row.label.startswith("⟦") for row in setting_rows())


def test_it_is_remembered_for_every_game_and_front_end(tmp_path: Path) -> None:
    storage = Storage(settings=SettingsFile(tmp_path / "settings.json"))
    Session(storage=storage).settings.change(swap=True, hold=700)
    again = Session(storage=storage)
    assert again.settings.values == Settings(swap=True, hold=700)
    again.new()
    assert again.settings.values.swap


@pytest.mark.parametrize(
    "wrong",
    [{"swap": 1}, {"hold": 20}, {"hold": 700.5}, {"chord_by": "foot"}, {"none": True}],
)
def test_what_cannot_be_is_refused_and_changes_nothing(wrong: dict[str, object]) -> None:
    session = sit()
    assert not session.settings.change(**wrong).done
    assert session.settings.values == Settings()
    with pytest.raises(MinewiseError):
        Settings().changed(wrong)
    assert Settings.remembered({"fade": True, **wrong}) == Settings(fade=True)


# What a mouse or a finger means


@pytest.mark.parametrize("flag_mode", [False, True])
@pytest.mark.parametrize("swap", [False, True])
def test_left_opens_and_right_flags_unless_they_are_swapped(swap: bool, flag_mode: bool) -> None:
    session = sit(swap=swap)
    done(session, lambda session: session.point(Gesture.LEFT, (0, 2), flag_mode=flag_mode))
    done(session, lambda session: session.point(Gesture.RIGHT, (0, 1), flag_mode=flag_mode))
    assert view(session)[0] == ("#F1##" if swap is flag_mode else "#2F##")


@pytest.mark.parametrize("by", ["click", "double", "both", "off"])
@pytest.mark.parametrize("gesture", Gesture)
def test_a_chord_is_made_by_the_gesture_that_was_chosen(by: str, gesture: Gesture) -> None:
    session = sit(chord_by=by)
    session.open((0, 1)).result()
    session.flag((0, 0))
    session.flag((1, 1))
    done(session, lambda session: session.point(gesture, (0, 1)))
    # If one click chords, both buttons chord too.
    chords = {("click", "left"), ("click", "both"), ("double", "double"), ("both", "both")}
    chorded = (by, gesture) in chords
    assert (session.played.position.number((0, 2)) is not None) is chorded


def test_a_slip_opens_nothing_where_only_a_double_click_opens() -> None:
    session = sit(open_by="double")
    assert done(session, partial(pointed, Gesture.LEFT, (0, 2))).message is None
    assert not session.played.steps
    done(session, partial(pointed, Gesture.DOUBLE, (0, 2)))
    assert session.played.position.number((0, 2)) == 1
    for gesture in Gesture:
        assert "off the board" in str(done(session, partial(pointed, gesture, (9, 9))).message)


def test_the_second_half_of_a_double_click_is_no_chord() -> None:
    board = Board.parse("4x2x1/*.../....")
    session = sit(board=board, chord_by="double")
    session.flag((0, 0))
    for gesture in (Gesture.LEFT, Gesture.DOUBLE):
        done(session, partial(pointed, gesture, (0, 1)))
    assert len(session.played.steps) == 2
    session.open((1, 0)).result()
    done(session, lambda session: session.point(Gesture.DOUBLE, (0, 1)))
    assert session.played.steps[-1].click == "chord"


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
    assert alone.played.outcome is None
    assert going.played.outcome is not None
    assert going.played.outcome.won
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
    before = session.played.steps
    session.chord((0, 5))
    after, shown = session.played.steps, session.played.view
    assert len(after) > len(before) + 1
    assert session.undo().done
    assert session.played.steps == before
    assert session.redo().done
    assert (session.played.steps, session.played.view) == (after, shown)
    # Steps of a file that follow nothing can be undone too.
    saved = session.snapshot()
    flag = replace(saved.done[1], by=AUTO_FLAG)
    session.restore(replace(saved, done=(flag,), undone=()))
    assert session.undo().done
    assert session.played.steps == ()


def test_thousands_of_flags_do_not_each_look_at_the_whole_board() -> None:
    level = Level.parse("200x200x2000")
    seconds = []
    for auto_flag in (False, True):
        session = Session(GameOptions(level, FirstClick.OPENING, seed=3))
        session.settings.change(auto_flag=auto_flag)
        began = process_time()
        session.open((100, 100)).result()
        seconds.append(process_time() - began)
    assert len(session.played.steps) > 1_500
    assert seconds[1] < 12 * seconds[0]


def test_nothing_is_done_by_itself_in_strict_mode_or_for_an_ai() -> None:
    strict = sit(Mode.STRICT, Board.parse("4x1x1/..*."), auto_flag=True, chord_on=True)
    strict.open((0, 0)).result()
    assert view(strict) == ["01##"]
    session = sit(board=Board.parse("4x1x1/..*."), auto_flag=True)
    session.ai("rules").result()
    assert all(step.by == "rules" for step in session.played.steps)


@given(games(any_shape=True))
def test_what_is_flagged_by_itself_is_a_mine(game: Game) -> None:
    if game.board is None or game.outcome is not None:
        return
    session = sit(board=game.board, auto_flag=True)
    for cell in game.position.numbers:
        if session.played.outcome is None:
            session.open(cell).result()
    flags = session.played.position.flags
    assert all(map(game.board.is_mine, flags))
    assert bool(flags) == bool(session.played.help.auto_flags)


# What is shown


@given(games(any_shape=True))
def test_flags_too_many_are_counted_by_flags_alone(game: Game) -> None:
    position = game.position
    for index, cell in enumerate(position.grid):
        flags = sum(position[other] == FLAG for other in position.grid.neighbours(cell))
        number = position.number(cell)
        over = flags_over(position.grid, position.view, index)
        assert over == (flags - number if number else None)


# The clock


def test_the_clock_stands_while_no_screen_shows_the_board() -> None:
    now = 0.0
    session = Session(GameOptions(seed=3), now=lambda: now)
    session.look("screen", at=False)
    assert not session.played.covered, "nothing is to be seen yet"
    session.look("screen", at=True)
    session.open((4, 4)).result()
    now = 5.0
    session.look("screen", at=False)
    now = 60.0
    assert (session.played.seconds, session.played.covered) == (5, True)
    assert not session.played.paused, "the person has not stopped it"
    assert session.flag((0, 0)).message == "The game is paused: resume it first."
    session.look("screen", at=True)
    now = 61.0
    assert session.played.seconds == 6
    session.pause()
    session.look("screen", at=False)
    session.look("screen", at=True)
    assert session.played.paused
    assert session.resume().done
    now = 62.0
    assert session.played.seconds == 7
