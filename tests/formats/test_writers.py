"""What we write, we read back as the same; what a format cannot tell is refused."""

from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import given, strategies as st

from formats.makers import PLAIN, by_hand, made, recordings
from minewise.core import Board, Game, Grid, Hexagons, Torus
from minewise.formats import (
    WRITABLE,
    Contents,
    Event,
    FormatError,
    Mouse,
    Recording,
    evf,
    evf_writer,
    own,
    rawvf,
    read_bytes,
    write,
)
from minewise.formats.plain_events import plain_events

EVERY = [kind for kind in Mouse if kind is not Mouse.TOGGLE_MARKS]


@given(recordings(outside=30, kinds=list(Mouse), squares=(16, 24)))
def test_rawvf_back_and_forth(recording: Recording) -> None:
    found = rawvf.read(rawvf.write(recording))
    assert found.board == recording.board
    assert found.events == tuple(plain_events(recording.events))
    assert (found.square, found.marks) == (recording.square, recording.marks)
    assert found.player == recording.player
    assert found.damage == ""


@given(recordings(outside=30, kinds=EVERY, squares=(16, 24)).map(by_hand), st.sampled_from([3, 4]))
def test_evf_back_and_forth(recording: Recording, version: int) -> None:
    recording = replace(recording, started=datetime(2020, 12, 1, 9, 8, 7, 66_000), mode="upk")
    found = evf.read(evf_writer.write(recording, version))
    assert found.board == recording.board
    assert (found.version, found.square, found.marks) == (
        str(version),
        recording.square,
        recording.marks,
    )
    assert (found.player, found.started) == (recording.player, recording.started)
    assert (found.mode, found.signed, found.damage) == ("upk", False, "")
    assert found.played.play.view == recording.played.play.view
    for one, other in zip(found.events, plain_events(recording.events), strict=True):
        assert (one.time, one.kind) == (other.time, other.kind)
        assert found.cell_at(one.x, one.y) == recording.cell_at(other.x, other.y)


@given(recordings(outside=30, kinds=list(Mouse)))
def test_our_own_replay_back_and_forth(recording: Recording) -> None:
    found = own.read(own.write(recording))
    assert found.damage == ""
    again, before = found.played, recording.played
    assert again.game.position == before.game.position
    assert own.write(found) == own.write(recording)


@given(recordings(kinds=EVERY, outside=20).map(by_hand))
def test_plain_events_do_the_same(recording: Recording) -> None:
    plain = replace(recording, mouse=tuple(plain_events(recording.events)))
    assert {event.kind for event in plain.events} <= set(PLAIN)
    assert plain.played.game.position == recording.played.game.position


@given(recordings())
def test_a_game_can_be_written_in_every_format(recording: Recording) -> None:
    contents = Contents("made", (recording,))
    for ending in WRITABLE:
        name = f"made.{ending}" if ending not in ("link", "tatham") else "made.txt"
        found = read_bytes(write(contents, ending), name)
        assert found.any_board == recording.board, ending


def test_what_we_write_claims_no_more_than_is_true() -> None:
    board = Board.parse("2x1x1/.*")
    events = (Event(0, Mouse.LEFT_DOWN, 1, 1), Event(9, Mouse.LEFT_UP, 1, 1))
    claims = evf.read(evf_writer.write(made(board, events))).claims
    assert [claims[name] for name in ("completed", "fair", "official")] == ["yes", "no", "no"]
    open_game = evf.read(evf_writer.write(made(board, events[:1])))
    assert open_game.claims["completed"] == "no"


def test_long_pauses_are_kept_in_evf_4_and_refused_by_evf_3() -> None:
    for pause in (1_000_000, 1 << 24):
        events = (Event(0, Mouse.LEFT_DOWN, 1, 1), Event(pause, Mouse.LEFT_UP, 1, 1))
        recording = made(Board.parse("2x1x1/.*"), events)
        assert evf.read(evf_writer.write(recording)).events == events
    with pytest.raises(FormatError, match="too long for EVF 3"):
        evf_writer.write(recording, 3)


@pytest.mark.parametrize(
    ("recording", "ending", "sentence"),
    [
        (made(Board(Grid(256, 1), ()), ()), "evf", "at most 255x255"),
        (made(Board(Grid(256, 1), ()), ()), "mbf", "at most 255x255"),
        (made(Board(Grid(101, 1), ()), ()), "link", "cannot be written as a link"),
        (made(Board(Grid(1, 1), ()), ()), "avf", "cannot be written: expected one of"),
        (
            made(Board(Grid(1, 1), ()), (Event(0, Mouse.TOGGLE_MARKS, 0, 0),)),
            "evf",
            "which EVF cannot tell: RAWVF can",
        ),
    ],
)
def test_what_a_format_cannot_tell_is_refused(
    recording: Recording, ending: str, sentence: str
) -> None:
    with pytest.raises(FormatError, match=sentence):
        write(Contents("made", (recording,)), ending)


@pytest.mark.parametrize("grid", [Torus(3, 3), Hexagons(3, 3)])
def test_other_shapes_are_written_as_our_own_only(grid: Grid) -> None:
    recording = made(Board(grid, [(0, 0)]), (Event(0, Mouse.LEFT_DOWN, 40, 40),))
    contents = Contents("made", (recording,), position=Game.on(recording.board).position)
    for ending in WRITABLE:
        if ending == "replay":
            assert read_bytes(write(contents, ending)).any_board == recording.board
        else:
            with pytest.raises(FormatError, match=f"of the shape {grid.shape} cannot be written"):
                write(contents, ending)


def test_boards_and_positions_can_be_written_where_that_makes_sense() -> None:
    board = Contents("mbf", board=Board.parse("2x1x1/.*"))
    with pytest.raises(FormatError, match="no replay in this"):
        write(board, "rawvf")
    seen = read_bytes(b"4x4x2\n001H\n012H\n01FH\n0111\n", "x.mine")
    with pytest.raises(FormatError, match="no board in this"):
        write(seen, "mbf")
    assert read_bytes(write(seen, "link")).position == seen.position
    assert read_bytes(write(seen, "board")).position == seen.position
