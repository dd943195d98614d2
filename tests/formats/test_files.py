"""Files of others are read as what they were made from, and what we write is read back."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from formats import makers
from formats.makers import PLAIN, by_hand, made, recordings
from minewise.core import Board, Game, Grid, Hexagons, Torus
from minewise.formats import (
    READABLE,
    WRITABLE,
    Contents,
    Event,
    FormatError,
    Mouse,
    Recording,
    avf,
    evf,
    evf_writer,
    mvf,
    own,
    rawvf,
    read_bytes,
    read_file,
    rmv,
    write,
)
from minewise.formats.mouse import plain_events
from minewise.formats.scan import decode

STARTED = datetime(2020, 12, 1, 9, 8, 7)


@given(recordings(step=10, kinds=[*makers.PLAIN, Mouse.SHIFT_LEFT_DOWN]))
def test_avf(recording: Recording) -> None:
    data = makers.avf(recording)
    assert avf.looks_like(data)
    found = avf.read(data)
    assert (found.board, found.events) == (recording.board, recording.events)
    assert (found.player, found.marks) == (recording.player, recording.marks)
    assert found.started == STARTED.replace(microsecond=66_000)
    assert found.claims == {"three_bv": "5", "seconds": "2.25"}
    assert (found.version, found.country, found.signed) == ("0.52.3", "China", True)
    assert found.damage == ""


def test_avf_of_the_usual_levels() -> None:
    for width, height, mines in [(8, 8, 10), (16, 16, 40), (30, 16, 99)]:
        board = Board.generate(Grid(width, height), mines, seed=1)
        assert avf.read(makers.avf(makers.made(board, ()), custom=False)).board == board


def test_an_avf_file_with_a_wrong_checksum_is_rescued_and_says_so() -> None:
    events = tuple(Event(10 * n, Mouse.MOVE, n, 0) for n in range(20))
    recording = makers.made(Board.parse("4x1x1/...*"), events, player="someone")
    data = bytearray(makers.avf(recording))
    at = data.index(b"[3|") - 3
    data[at] ^= 1  # in the checksum of the name
    found = avf.read(bytes(data))
    assert "checksum of the name is not right" in found.damage
    assert found.events == events
    assert found.claims["three_bv"] == "5"


@given(recordings(step=10), st.integers(0, 65535))
def test_mvf_of_097(recording: Recording, lead: int) -> None:
    found = mvf.read(makers.mvf(recording, lead=lead))
    assert found.board == recording.board
    assert list(found.events) == makers.events_of_states(makers.states_of(recording))
    assert (found.player, found.marks) == (recording.player, recording.marks)
    assert (found.version, found.started, found.damage) == ("0.97 beta", STARTED, "")
    assert found.claims["seconds"] == "2.250"


@given(recordings(outside=30), st.integers(0, 65535))
def test_mvf_of_2006(recording: Recording, lead: int) -> None:
    found = mvf.read(makers.mvf(recording, generation="2006", lead=lead))
    assert found.board == recording.board
    assert list(found.events) == makers.events_of_states(makers.states_of(recording))
    assert (found.version, found.started, found.damage) == ("2006 release 1", STARTED, "")


@given(recordings(step=10))
def test_mvf_without_a_header(recording: Recording) -> None:
    recording = replace(recording, player="someone")
    found = mvf.read(makers.mvf_without_header(recording))
    assert found.board == recording.board
    states = makers.states_of(recording)
    if states:
        time, *_, x, y = states[-1]
        states.append((time, 0, 0, 0, x, y))
    assert list(found.events) == makers.events_of_states(states)
    assert (found.player, found.version, found.damage) == ("someone", "0.8 to 0.96", "")


@given(recordings(outside=12, squares=(16, 24)), st.sampled_from([0, 1, 2]), st.data())
def test_rmv_and_umf(recording: Recording, kind: int, data: st.DataObject) -> None:
    if kind != 2:
        recording = replace(recording, square=16)
    flags = data.draw(st.lists(st.sampled_from(list(recording.board.grid)), max_size=4))
    found = rmv.read(makers.rmv(recording, kind=kind, flags=flags))
    assert found.board == recording.board
    assert (found.square, found.player) == (recording.square, recording.player)
    assert (found.version, found.country) == ("5.0.0", "AT")
    assert (found.marks, found.signed, found.damage) == (recording.marks, True, "")
    before = [event for event in found.events if event.kind is Mouse.PREFLAG]
    assert [found.cell_at(event.x, event.y) for event in before] == flags
    stored = recording.events[1:]
    assert found.events[found.added :] == stored
    assert found.recorded == len(stored)
    if stored:
        press = found.events[found.added - 1]
        assert press == stored[0]._replace(kind=Mouse.LEFT_DOWN)


@given(recordings(squares=(16, 20, 54)), st.sampled_from([0, 1, 2]))
def test_old_evf(recording: Recording, version: int) -> None:
    data = makers.evf(recording, version)
    assert evf.looks_like(data)
    found = evf.read(data)
    assert (found.board, found.events) == (recording.board, recording.events)
    assert (found.version, found.square) == (str(version), recording.square)
    assert (found.player, found.program) == (recording.player, "Metasweeper")
    assert found.started == datetime(2020, 12, 1, 9, 8, 7, 66_000)
    assert (found.signed, found.damage) == (True, "")


def test_evf_4_has_events_that_are_not_about_the_mouse() -> None:
    head = bytes([4, 0, 0, 1, 3, 0, 1, 16, 0, 0, 0, 1]) + (0).to_bytes(4, "big") + b"XX"
    head += bytes(16) + b"test\0me\0\0\0" + bytes(2) + bytes([0b00100000]) + b"\0\1metric\0"
    events = bytes([2, 5, 0, 8, 0, 8])  # left down
    events += bytes([118, 1, 0, 0])  # a cell looks pressed
    events += bytes([200, 1, 0x27, 0x10]) + bytes(8)  # a metric
    events += bytes([201, 1, 0x27, 0x10]) + b"text\0"
    events += bytes([255, 1, 0]) * 2  # a pause of 256 ms, twice
    events += bytes([10, 0, 0, 0, 0, 0]) + bytes([10, 0, 0, 0, 0, 0])  # left: down, then up
    events += bytes([82, 1])
    found = evf.read(head + events + bytes(3))
    assert [(event.time, event.kind.value) for event in found.events] == [
        (5, "lc"),
        (8 + 512, "lc"),
        (8 + 512, "lr"),
    ]
    assert (found.country, found.signed, found.damage) == ("", False, "")


TEXT = """RawVF_Version: Rev5
Program: Somebody's
player:  Me
LEVEL: custom
WIDTH: 3
Height: 2
QuestionMarks: ON
SquareSize: 20
Timestamp: 2021-05-23T17:55:44
Board:
*00
000
{events}-0.044 lc (28 6)
0.10 lr 3 1 (41 6) (l)
number1 3 1
Cell opened (Number 1) 3 1
0.200 mt
0.300 boom
0.305 sc (1, 1)
"""


@pytest.mark.parametrize("events", ["Events:\n", "\n", "", "start\n"])
def test_rawvf_in_the_ways_of_many_programs(events: str) -> None:
    text = TEXT.format(events=events)
    for data in (text.encode(), text.replace("\n", "\r\n").encode()):
        assert rawvf.looks_like(data)
        found = rawvf.read(data)
        assert found.board == Board.parse("3x2x1/*../...")
        assert [tuple(event) for event in found.events] == [
            (-44, "lc", 28, 6),
            (100, "lr", 41, 6),
            (200, "mt", 0, 0),
            (305, "sc", 1, 1),
        ]
        assert (found.player, found.marks, found.square) == ("Me", True, 20)
        assert found.started == datetime(2021, 5, 23, 17, 55, 44)


def test_rawvf_with_several_games_or_with_mines_that_change() -> None:
    one = "Description: one\nWidth: 1\nHeight: 1\nBoard:\n0\nEvents:\n0.00 lc 1 1 (1 1)\n"
    data = (one + one.replace("one", "two") * 2).encode()
    assert len(rawvf.read_all(data)) == 3
    cut = (one + one.replace("Height: 1", "Height: 9")).encode()
    (first,) = rawvf.read_all(cut)
    assert "game 2 of the file cannot be read" in first.damage
    found = rawvf.read(f"{one}Board:\n*\nEvents:\n0.00 lr 1 1 (1 1)\n".encode())
    assert len(found.events) == 1, "it is read up to there"
    assert "mines change" in found.damage


OWN = """minewise replay 1
9x9x10 first safe seed 7
; a note
open 5 5 0.000
flag 1 1 0.25 exact
question 1 1
chord 5 5 1.5
"""


def test_our_own_replay_is_read_with_marks_that_go_round() -> None:
    found = read_bytes(OWN.encode(), "x.replay").recordings[0]
    board = Board.generate(Grid(9, 9), 10, seed=7)
    assert found.board.mine_count == board.mine_count
    assert not found.board.is_mine((4, 4))
    assert [event.kind.value for event in found.events if event.time == 250] == ["rc", "rr"]
    cut = read_bytes((OWN + "jump 1 1\nopen 1 1\n").encode()).recordings[0]
    assert "line 8 is not a click" in cut.damage
    with pytest.raises(FormatError, match="have not been dealt"):
        read_bytes(b"minewise replay 1\n9x9x10 first safe seed 7\nflag 1 1\n")
    steps = "open 1 1 0\n" + "mark 1 3 1\n" * 4
    marks = read_bytes(f"minewise replay 1\n4x1x1 first any board 4x1x1/..*.\n{steps}".encode())
    actions = marks.recordings[0].played.actions
    assert [action.click.value for action in actions] == [
        "open", "flag", "question", "question", "flag",
    ]  # fmt: skip


def test_names_are_decoded_whether_told_how_or_not() -> None:
    for name, encoding in (
        ("Müller", "cp1252"), ("王嘉宁", "gbk"), ("Kamil Murañski", "cp1252"), ("匿", "utf-8"),
    ):  # fmt: skip
        assert decode(name.encode(encoding)) == name
    raw = "Иванов".encode("cp1251")
    assert decode(raw, "cp1251") == decode(raw, hint="cp1251") == "Иванов"
    assert decode("王嘉宁".encode("gbk"), hint="cp1251") == "王嘉宁"


@given(st.binary(max_size=30))
def test_names_never_steer_the_terminal(raw: bytes) -> None:
    assert decode(raw).isprintable()


def test_every_readable_format_is_told_in_the_document() -> None:
    text = (Path(__file__).parents[2] / "docs/replays.md").read_text(encoding="utf-8")
    for ending in READABLE:
        assert ending.upper() in text or f"`.{ending}`" in text, ending


def test_a_path_may_be_text(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("3x1x1/*..\n")
    assert read_file(str(file)).board == read_file(file).board == Board.parse("3x1x1/*..")
    damaged = tmp_path / "other.avf"
    damaged.write_bytes(b"\x00" * 40)
    with pytest.raises(FormatError, match=r"cannot read '.*other\.avf'"):
        read_file(str(damaged))


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


def test_evf_claims_no_more_than_is_true_and_keeps_long_pauses() -> None:
    board = Board.parse("2x1x1/.*")
    events = (Event(0, Mouse.LEFT_DOWN, 1, 1), Event(9, Mouse.LEFT_UP, 1, 1))
    claims = evf.read(evf_writer.write(made(board, events))).claims
    assert [claims[name] for name in ("completed", "fair", "official")] == ["yes", "no", "no"]
    open_game = evf.read(evf_writer.write(made(board, events[:1])))
    assert open_game.claims["completed"] == "no"
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
