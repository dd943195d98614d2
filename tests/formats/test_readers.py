"""Files made from the specification are read as what they were made from."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from formats import makers
from formats.makers import recordings
from minewise.core import Board, Grid
from minewise.formats import (
    READABLE,
    Event,
    FormatError,
    Mouse,
    Recording,
    avf,
    evf,
    mvf,
    rawvf,
    read_bytes,
    read_file,
    rmv,
)
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


def test_our_own_replay() -> None:
    found = read_bytes(OWN.encode(), "x.replay").recordings[0]
    board = Board.generate(Grid(9, 9), 10, seed=7)
    assert found.board.mine_count == board.mine_count
    assert not found.board.is_mine((4, 4))
    assert [event.kind.value for event in found.events if event.time == 250] == ["rc", "rr"]
    cut = read_bytes((OWN + "jump 1 1\nopen 1 1\n").encode()).recordings[0]
    assert "line 8 is not a click" in cut.damage
    with pytest.raises(FormatError, match="have not been dealt"):
        read_bytes(b"minewise replay 1\n9x9x10 first safe seed 7\nflag 1 1\n")


def test_marks_that_go_round_are_read_as_what_they_do() -> None:
    steps = "open 1 1 0\n" + "mark 1 3 1\n" * 4
    found = read_bytes(f"minewise replay 1\n4x1x1 first any board 4x1x1/..*.\n{steps}".encode())
    actions = found.recordings[0].played.actions
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
