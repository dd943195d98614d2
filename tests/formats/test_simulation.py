from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from formats.makers import PLAIN, made, recordings
from minewise.core import Board, Click, Deal, Game, State, Step
from minewise.core.game import make_click
from minewise.formats import Event, Mouse, Recording, Simulation
from minewise.formats.buttons import ButtonAction, ButtonState, MouseButtons
from minewise.measures import Figures
from strategies import boards, cells
from text_tables import blocks, columns

HERE = Path(__file__).parent
(PRESSES,) = blocks(HERE / "presses.txt")


def played(board: str, words: str, *, marks: bool = False) -> Simulation:
    """Play words such as "lc11" (press over row 1, column 1): 10 ms from one to the next."""
    events = []
    for number, word in enumerate(words.split()):
        kind, row, column = Mouse(word[:2]), int(word[2]), int(word[3])
        events.append(Event(10 * number, kind, 16 * column - 8, 16 * row - 8))
    return made(Board.parse(board), tuple(events), marks=marks).played


LINE = "5x1x1/..*.."


@pytest.mark.parametrize(("name", "words", "expected"), blocks(HERE / "clicks.txt"))
def test_clicks_and_effective_ones_are_counted(name: str, words: str, expected: str) -> None:
    simulation = played(LINE, words)
    play = simulation.play
    left = f"{play.left}/{play.left_effective}"
    right = f"{play.right}/{play.right_effective}"
    double = f"{play.double}/{play.double_effective}"
    assert f"{left} {right} {double} {simulation.game.state}" == expected


def test_the_clock_starts_with_the_first_opening_and_ends_with_the_last() -> None:
    simulation = played(LINE, "rc13 rr13 lc11 lr11 lc15 lr15 mv11")
    assert simulation.game.state is State.WON
    assert (simulation.started, simulation.ended) == (30, 50)
    assert simulation.play.seconds == 0.02
    assert simulation.actions[0].time == -30


def test_flags_before_the_game_are_kept_and_counted_once_something_is_open() -> None:
    simulation = played("3x1x1/.*.", "rc12 rr12 lc11 lr11 mc11 mr11")
    assert (simulation.play.right, simulation.play.right_effective) == (1, 1)
    assert simulation.game.position.line() == "3x1x1/1F#"
    assert simulation.play.double == 1
    simulation = played(LINE, "rc13 rr13 rc13 rr13 mc11 mr11")
    assert Figures(simulation.play).clicks == 0
    assert [action.click for action in simulation.actions] == [Click.FLAG, Click.FLAG]
    simulation = played(LINE, "rc13 rr13 rc13 rr13 lc11 lr11")
    assert Figures(simulation.play).clicks == 1


@pytest.mark.parametrize(
    ("board", "words", "state"),
    [
        ("3x1x1/*..", "lc12 lr12 rc11 lc12 lr12 rr12", State.WON),
        ("4x1x1/.*..", "lc13 lr13 rc14 rr14 mc13 mr13", State.LOST),
    ],
)
def test_a_chord_is_effective_even_if_it_explodes(board: str, words: str, state: State) -> None:
    simulation = played(board, words)
    assert simulation.game.state is state
    assert (simulation.play.double, simulation.play.double_effective) == (1, 1)


def test_question_marks_come_after_flags_where_they_are_in_use() -> None:
    simulation = played(LINE, "lc11 lr11 rc13 rr13 rc13 rr13 rc13 rr13", marks=True)
    clicks = [action.click for action in simulation.actions[1:]]
    assert clicks == [Click.FLAG, Click.QUESTION, Click.QUESTION]
    assert simulation.game.position.line() == "5x1x1/01###"
    assert simulation.play.changing == 4, "each of them changes the board"
    switched_on = played(LINE, "lc11 lr11 rc13 rr13 mt11 rc13 rr13")
    assert switched_on.game.questions == {(0, 2)}


def test_the_path_counts_from_the_first_opening_and_only_on_the_board() -> None:
    places = [(100, 8), (8, 8), (8, 8), (24, 8), (-30, 8), (24, 12)]
    kinds = [Mouse.MOVE, Mouse.LEFT_DOWN, Mouse.LEFT_UP, Mouse.MOVE, Mouse.MOVE, Mouse.MOVE]
    events = [Event(5, kind, *place) for kind, place in zip(kinds, places, strict=True)]
    won_at_once, board = Board.parse("9x1x1/........*"), Board.parse("9x1x1/....*....")
    assert made(won_at_once, events).played.play.path == 0, "nothing is counted after the end"
    assert made(board, events).played.play.path == 16 + 4
    assert made(board, events, square=32).played.play.path == (16 + 4) / 2
    outside = (Event(0, Mouse.LEFT_DOWN, -1, 5), Event(5, Mouse.LEFT_UP, -1, 5))
    assert made(board, outside).played.actions == []
    to_come = made(board)
    assert to_come.cell_at(-1, 5) is None
    assert to_come.played is to_come.played, "played once"
    assert (to_come.played.game.state, to_come.played.play.seconds) == (State.READY, 0)


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
    return Recording("made", Deal.on(board), written=tuple(steps))


@given(games())
def test_steps_do_what_the_game_does_and_their_mouse_counts_the_same(recording: Recording) -> None:
    game = Game.on(recording.board)
    done = [
        step
        for step in recording.written
        if game.outcome is None and make_click(game, step.click, step.cell) is not None
    ]
    assert recording.steps == tuple(done)
    assert recording.played.game.position == game.position
    assert recording.played.game.questions == game.questions
    recording = replace(recording, written=recording.steps)
    moved = replace(recording, mouse=recording.events, written=())
    assert moved.played.play == recording.played.play
    assert moved.played.game.questions == recording.played.game.questions


@given(recordings(outside=30, kinds=PLAIN))
def test_the_steps_of_a_game_lead_to_its_end_again(recording: Recording) -> None:
    game = Game.on(recording.board)
    for step, action in zip(recording.steps, recording.played.actions, strict=True):
        assert make_click(game, step.click, step.cell) == action.opened
    assert game.position == recording.played.game.position


@pytest.mark.parametrize("row", columns(PRESSES), ids=lambda row: row[0])
def test_what_presses_and_releases_ask_for(row: list[str]) -> None:
    words, asked, *not_marked = row
    buttons, found = MouseButtons(), []
    for word in words.split():
        action = buttons.take(Mouse(word))
        if action is ButtonAction.MARK:
            buttons.marked(not not_marked)
        if action is not None:
            found.append(action.name)
    assert (" ".join(found) or "nothing") == asked


@given(st.lists(st.sampled_from(list(Mouse)), max_size=60))
def test_when_all_buttons_are_up_nothing_is_held(kinds: list[Mouse]) -> None:
    buttons = MouseButtons()
    for kind in kinds:
        buttons.take(kind)
    for _ in range(2):
        buttons.take(Mouse.LEFT_UP)
        buttons.take(Mouse.RIGHT_UP)
    assert buttons.held is ButtonState.NONE
