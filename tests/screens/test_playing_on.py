"""Playing on from a step of a recorded game: in a review, after a loss, from the editor."""

from pathlib import Path

import pytest
from hypothesis import assume, given as drawn, strategies as st

from expected import known
from minewise.core import HIDDEN, Cell, Click, Deal, FirstClick, Level, Position, State, Step
from minewise.formats import Recording, recording_of
from minewise.screens.blocks import Text
from minewise.screens.editor import EditorScreen
from minewise.screens.registry import open_screen
from minewise.screens.replay import ReplayScreen
from minewise.session import commands
from minewise.session.edited_position import read_position, read_position_bytes
from minewise.session.options import Mode
from minewise.session.replay import Replay
from minewise.session.session import Session
from screens.dummy import Dummy
from screens.sitting import WALL, Clock, playing, session_of, sitting

LOST = ((0, 0), (1, 2), (0, 2))
"""Two safe cells of `WALL`, then a mine."""


def title(dummy: Dummy) -> str:
    (found,) = [each for each in dummy.view.every(Text) if each.style == "heading"]
    return found.paragraphs[0]


# The law

CLICKS = st.tuples(st.sampled_from(Click), st.tuples(st.integers(0, 2), st.integers(0, 3)))


@st.composite
def games(draw: st.DrawFn) -> Recording:
    """A game as somebody has played it: all of its clicks have changed something."""
    first, fair = draw(st.sampled_from(FirstClick)), draw(st.booleans())
    session = sitting(board=None, level=Level(4, 3, 3), first=first, fair=fair)
    for click, cell in draw(st.lists(CLICKS, max_size=9)):
        if session.played.outcome is None:
            session.played.click(click, cell)
    return session.played.replay().recording


@drawn(games(), st.integers(0, 9), st.sampled_from(Mode))
def test_one_plays_from_the_position_of_the_step(recording: Recording, at: int, mode: Mode) -> None:
    replay = Replay(recording)
    replay.go(at)
    session = sitting(mode=mode)
    assert session.play_from(recording, at).done
    played = session.played
    assert (played.position, played.view) == (replay.position, replay.view)
    assert played.steps == replay.steps[: replay.at]
    assert session.options.mode is mode


@drawn(games(), st.integers(0, 9))
def test_a_click_then_does_the_same_as_in_the_recorded_game(recording: Recording, at: int) -> None:
    assume(not recording.deal.fair)  # there mines may be dealt again
    replay = Replay(recording)
    replay.go(at)
    session = sitting()
    session.play_from(recording, at)
    for step in replay.steps[at:]:
        session.played.click(step.click, step.cell)
        replay.forward()
    assert session.played.view == replay.view


# After a loss


@pytest.mark.parametrize("mode", Mode)
def test_a_lost_game_is_played_on_from_before_the_losing_click(mode: Mode, tmp_path: Path) -> None:
    dummy = playing(sitting(tmp_path, mode=mode))
    session = session_of(dummy)
    for cell in LOST:
        assert dummy.press("play-on").said == "The game is not lost."
        dummy.press("point", cell=cell, text="left")
    before = Replay(session.played.replay().recording)
    before.go(2)
    action = dummy.action("play-on")
    assert (action.label, action.place, action.why_not) == ("Play on", "main", "")
    assert dummy.press("play-on").board.view == before.view
    assert dummy.said == "You play on after 2 steps, as practice: nothing is recorded."
    assert title(dummy).endswith(", practice")
    assert bool(session.allowed("undo")) is bool(session.allowed("hint")) is (mode is Mode.STRICT)
    dummy.press_on("open", (0, 3), (0, 4), (2, 3), (0, 1))
    assert session.played.state is State.WON
    statistics = known(session.storage.statistics)
    recorded = [] if mode is Mode.PRACTICE else [False]
    assert [game.won for game in statistics.games()] == recorded, "only the loss is recorded"
    assert title(dummy).endswith(", practice")


def test_what_followed_the_losing_click_by_itself_goes_back_with_it() -> None:
    session = sitting(opened=[(1, 2), (1, 1)])
    session.settings.change(chord_on=True)
    session.flag((0, 1))  # wrong
    session.flag((2, 1))  # wrong
    before = session.played.position
    assert session.chord((1, 1)).ended
    assert session.play_on().done
    assert session.played.position == before


# From a review


def replayed(session: Session | None = None) -> Dummy:
    """A review of a lost game, on top of a game."""
    recording = recording_of(
        Deal.on(WALL), (Step(Click.OPEN, cell, float(at)) for at, cell in enumerate(LOST))
    )
    dummy = playing(session)
    dummy.stage.open(ReplayScreen(session_of(dummy), [Replay(recording)]))
    return dummy


@pytest.mark.parametrize("at", range(4))
def test_any_step_of_a_review_is_played_on(at: int) -> None:
    dummy = replayed()
    # Where the game is over one plays on from before the last click.
    dummy.press("go", text=str(min(at, 2)))
    seen = dummy.board.view
    assert dummy.press("go", text=str(at)).action("play-on").label == "Play from here"
    assert dummy.press("play-on").name == "play"
    assert dummy.board.view == seen
    assert title(dummy).endswith(", practice")


def test_a_running_game_is_given_up_only_after_a_question() -> None:
    clock = Clock()
    session = sitting(clock=clock, opened=[(0, 0)])
    clock.seconds = 60.0
    dummy = replayed(session)
    game = session.played.id
    assert dummy.press("play-on").asked.text.startswith("This game is not over:")
    assert session.played.id == game
    assert dummy.back().name == "replay"
    assert dummy.press("play-on").answer().name == "play"
    assert session.played.help.practice


# From the editor

REPLAY = "minewise replay 1\n5x3x2 first any board 5x3x2/..*../...../..*..\nopen 1 1\n"


def plays_on(dummy: Dummy) -> bool:
    return dummy.view.action("play-on") is not None


@pytest.mark.parametrize(
    ("text", "steps", "is_known"),
    [
        (REPLAY, 1, True),
        (f"{REPLAY}open 1 3 1.5\n", 1, True),  # the mine is not opened yet
        (sitting(opened=[(0, 0)]).snapshot().text(), 1, True),
        ("5x3x2/..*../...../..*..", 0, True),
        ("5x3x2/01###/01###/01###", 0, False),
    ],
    ids=["replay", "lost", "saved", "board", "position"],
)
def test_a_position_of_a_known_board_is_played_on(text: str, steps: int, is_known: bool) -> None:
    dummy = playing()
    dummy.stage.do(lambda: open_screen("analyse", session_of(dummy), commands.TERMINAL, {}))
    dummy.press("open-file").answer("game.json", text.encode())
    seen = dummy.board.view
    assert plays_on(dummy) is is_known
    assert not plays_on(dummy.press("F", cell=(0, 2))), "it was edited"
    dummy.press_each("undo", "play-on")
    if is_known:
        assert (dummy.name, dummy.board.view) == ("play", seen)
        assert len(session_of(dummy).played.steps) == steps
        assert title(dummy).endswith(", practice")
    else:
        assert (dummy.name, dummy.said) == ("analyse", "The places of the mines are not known.")


@pytest.mark.parametrize("cells", [(), LOST[:1], LOST])
def test_ones_own_game_is_played_on_from_the_editor(cells: tuple[Cell, ...]) -> None:
    dummy = playing()
    for cell in cells:
        dummy.press("open", cell=cell)
    assert plays_on(dummy.press("editor")) is bool(cells)
    if cells:
        assert len(session_of(dummy.press("play-on")).played.steps) == min(len(cells), 2)


@drawn(games())
def test_what_the_editor_reads_of_a_game_is_where_its_recording_ends(recording: Recording) -> None:
    replay = Replay(recording)
    if not replay.steps or replay.recording.played.started is None:
        return
    read = read_position_bytes(replay.text().encode(), "game.replay")
    assert read.recording is not None
    assert read.recording.played.game.position == read.position
    assert read.recording.played.game.outcome is None
    assert isinstance(read.position, Position)
    assert HIDDEN in read.position.view


def test_a_screen_without_a_game_below_is_closed_for_it() -> None:
    session = sitting()
    dummy = Dummy(EditorScreen(session, read_position(REPLAY)))
    before = session.played.id
    dummy.stage.press("play-on")
    assert dummy.is_closed
    assert session.played.id != before
