from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from formats.makers import PLAIN, made, recordings
from minewise.core import Board, Click, Deal, Game, State, Step, make_click
from minewise.formats import Event, Mouse, Recording, Simulation
from minewise.measures import Figures
from strategies import boards, cells


def played(board: str, words: str, *, marks: bool = False) -> Simulation:
    """Play words such as "lc11" (press over row 1, column 1): 10 ms from one to the next."""
    events = []
    for number, word in enumerate(words.split()):
        kind, row, column = Mouse(word[:2]), int(word[2]), int(word[3])
        events.append(Event(10 * number, kind, 16 * column - 8, 16 * row - 8))
    return made(Board.parse(board), tuple(events), marks=marks).played


LINE = "5x1x1/..*.."


def test_a_cell_opens_when_the_button_comes_up_where_it_comes_up() -> None:
    simulation = played(LINE, "lc15 mv11 lr11")
    assert [action.opened for action in simulation.actions] == [((0, 0), (0, 1))]
    assert simulation.play.left == simulation.play.left_effective == 1


def test_the_clock_starts_with_the_first_opening_and_ends_with_the_last() -> None:
    simulation = played(LINE, "rc13 rr13 lc11 lr11 lc15 lr15 mv11")
    assert simulation.game.state is State.WON
    assert (simulation.started, simulation.ended) == (30, 50)
    assert simulation.play.seconds == 0.02
    assert simulation.actions[0].time == -30


def test_flags_set_before_the_game_are_kept_and_counted() -> None:
    simulation = played("3x1x1/.*.", "rc12 rr12 lc11 lr11 mc11 mr11")
    assert (simulation.play.right, simulation.play.right_effective) == (1, 1)
    assert simulation.game.position.line() == "3x1x1/1F#"
    assert simulation.play.double == 1


def test_while_nothing_is_open_or_marked_nothing_is_counted() -> None:
    simulation = played(LINE, "rc13 rr13 rc13 rr13 mc11 mr11")
    assert Figures(simulation.play).clicks == 0
    assert [action.click for action in simulation.actions] == [Click.FLAG, Click.FLAG]
    simulation = played(LINE, "rc13 rr13 rc13 rr13 lc11 lr11")
    assert Figures(simulation.play).clicks == 1


def test_a_flag_blocks_the_left_button_but_the_click_counts() -> None:
    simulation = played(LINE, "lc11 lr11 rc13 rr13 lc13 lr13")
    assert (simulation.play.left, simulation.play.left_effective) == (2, 1)
    assert simulation.game.state is State.PLAYING


def test_only_the_first_flag_on_a_mine_is_effective_but_every_one_changes_the_board() -> None:
    simulation = played(LINE, "lc11 lr11 rc13 rr13 rc13 rr13 rc13 rr13 rc14 rr14")
    play = simulation.play
    assert (play.right, play.right_effective, play.changing) == (4, 1, 5)


def test_a_chord_opens_around_a_number_with_all_its_flags() -> None:
    simulation = played("3x1x1/*..", "lc12 lr12 rc11 lc12 lr12 rr12")
    assert simulation.game.state is State.WON
    assert (simulation.play.double, simulation.play.double_effective) == (1, 1)


def test_a_right_press_on_an_open_cell_is_no_click_when_it_becomes_a_chord() -> None:
    assert played(LINE, "lc11 lr11 rc12 lc12 lr12 rr12").play.right == 0
    assert played(LINE, "lc11 lr11 rc12 rr12").play.right == 1


def test_a_chord_that_explodes_is_effective_but_a_left_click_that_explodes_is_not() -> None:
    lost = played("4x1x1/.*..", "lc13 lr13 rc14 rr14 mc13 mr13")
    assert lost.game.state is State.LOST
    assert lost.play.double_effective == 1
    lost = played(LINE, "lc11 lr11 lc13 lr13")
    assert (lost.play.left, lost.play.left_effective) == (2, 1)
    assert lost.game.state is State.LOST


def test_question_marks_come_after_flags_where_they_are_in_use() -> None:
    simulation = played(LINE, "lc11 lr11 rc13 rr13 rc13 rr13 rc13 rr13", marks=True)
    assert [action.click for action in simulation.actions[1:]] == [
        Click.FLAG,
        Click.QUESTION,
        Click.QUESTION,
    ]
    assert simulation.game.position.line() == "5x1x1/01###"


def test_question_marks_can_be_switched_on_in_the_middle() -> None:
    simulation = played(LINE, "lc11 lr11 rc13 rr13 mt11 rc13 rr13")
    assert simulation.game.questions == {(0, 2)}


def test_off_the_board_clicks_count_and_do_nothing() -> None:
    simulation = played(LINE, "lc11 lr11 lc11 lr99 rc99 rr99 mc99 mr99")
    play = simulation.play
    assert (play.left, play.right, play.double, play.changing) == (2, 1, 1, 1)


def test_left_of_the_board_is_not_its_first_column() -> None:
    board = Board.parse(LINE)
    events = (Event(0, Mouse.LEFT_DOWN, -1, 5), Event(5, Mouse.LEFT_UP, -1, 5))
    assert made(board, events).played.actions == []
    assert made(board, ()).cell_at(-1, 5) is None


def test_the_path_counts_from_the_first_opening_and_only_on_the_board() -> None:
    board = Board.parse("9x1x1/........*")
    places = [(100, 8), (8, 8), (8, 8), (24, 8), (-30, 8), (24, 12)]
    kinds = [Mouse.MOVE, Mouse.LEFT_DOWN, Mouse.LEFT_UP, Mouse.MOVE, Mouse.MOVE, Mouse.MOVE]
    events = tuple(
        Event(number, kind, *place)
        for number, (kind, place) in enumerate(zip(kinds, places, strict=True))
    )
    # The game is won at the first click here, so nothing is counted after it.
    assert made(board, events).played.play.path == 0
    board = Board.parse("9x1x1/....*....")
    assert made(board, events).played.play.path == 16 + 4
    assert made(board, events, square=32).played.play.path == (16 + 4) / 2


@given(recordings(outside=30, kinds=list(Mouse)))
def test_any_events_at_all_can_be_played(recording: Recording) -> None:
    simulation = recording.played
    play, figures = simulation.play, Figures(simulation.play)
    assert 0 <= figures.effective <= figures.clicks
    assert figures.effective <= play.changing <= figures.clicks
    assert 0 <= figures.solved_three_bv <= figures.three_bv
    assert play.won == (simulation.game.state is State.WON)
    if play.won and figures.clicks:
        assert figures.solved_three_bv == figures.three_bv
    figures.as_data()


@st.composite
def games(draw: st.DrawFn) -> Recording:
    """A game that is known by its steps, some of which change nothing."""
    board = draw(boards(6))
    one = st.builds(Step, st.sampled_from(Click), cells(board.grid), st.integers(0, 9).map(float))
    steps = sorted(draw(st.lists(one, max_size=40)), key=lambda step: step.seconds)
    return Recording("made", Deal.on(board), told=tuple(steps))


@given(games())
def test_steps_do_what_the_game_does(recording: Recording) -> None:
    game = Game.on(recording.board)
    done = [
        step
        for step in recording.told
        if game.outcome is None and make_click(game, step.click, step.cell) is not None
    ]
    assert recording.steps == tuple(done)
    assert recording.played.game.position == game.position
    assert recording.played.game.questions == game.questions


@given(games())
def test_a_mouse_that_makes_the_steps_does_and_counts_the_same(recording: Recording) -> None:
    recording = replace(recording, told=recording.steps)
    moved = replace(recording, mouse=recording.events, told=())
    assert moved.played.play == recording.played.play
    assert moved.played.game.questions == recording.played.game.questions


@given(recordings(outside=30, kinds=PLAIN))
def test_the_steps_of_a_game_lead_to_its_end_again(recording: Recording) -> None:
    game = Game.on(recording.board)
    for step, action in zip(recording.steps, recording.played.actions, strict=True):
        assert make_click(game, step.click, step.cell) == action.opened
    assert game.position == recording.played.game.position


def test_a_game_is_played_once_and_when_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    recording = made(Board.parse(LINE))
    assert recording.played is recording.played
    monkeypatch.setattr("minewise.formats.model.Simulation", None)
    assert made(Board.parse(LINE)).level.mines == 1


def test_an_empty_recording_is_a_game_that_has_not_begun() -> None:
    simulation = made(Board.parse(LINE), ()).played
    assert simulation.game.state is State.READY
    assert simulation.play.seconds == 0


@pytest.mark.parametrize("kind", [Mouse.MOVE, Mouse.LEFT_UP])
def test_events_after_the_end_do_nothing(kind: Mouse) -> None:
    simulation = played(LINE, f"lc11 lr11 lc13 lr13 lc15 {kind.value}15")
    assert simulation.game.state is State.LOST
    assert simulation.play.left == 2
