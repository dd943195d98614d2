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


def check(found: Recording, recording: Recording, **about: object) -> None:
    """What was read is what was made; `about` names what the file has in other words."""
    made = {name: getattr(recording, name) for name in ("board", "events", "player", "marks")}
    expected = made | {"damage": ""} | about
    assert {name: getattr(found, name) for name in expected} == expected


@given(recordings(step=10, kinds=[*PLAIN, Mouse.SHIFT_LEFT_DOWN]))
def test_avf(recording: Recording) -> None:
    data = makers.avf(recording)
    assert avf.looks_like(data)
    check(
        avf.read(data), recording, version="0.52.3", country="China", signed=True,
        claims={"three_bv": "5", "seconds": "2.25"}, started=STARTED.replace(microsecond=66_000),
    )  # fmt: skip


def test_avf_of_the_usual_levels() -> None:
    for width, height, mines in [(8, 8, 10), (16, 16, 40), (30, 16, 99)]:
        board = Board.generate(Grid(width, height), mines, seed=1)
        assert avf.read(makers.avf(made(board), custom=False)).board == board


def test_an_avf_file_with_a_wrong_checksum_is_rescued_and_says_so() -> None:
    events = tuple(Event(10 * n, Mouse.MOVE, n, 0) for n in range(20))
    data = bytearray(makers.avf(made(Board.parse("4x1x1/...*"), events, player="someone")))
    data[data.index(b"[3|") - 3] ^= 1  # in the checksum of the name
    found = avf.read(bytes(data))
    assert "checksum of the name is not right" in found.damage
    assert (found.events, found.claims["three_bv"]) == (events, "5")


@pytest.mark.parametrize("generation", ["0.97", "2006"])
@given(data=st.data(), lead=st.integers(0, 65535))
def test_mvf_with_shuffled_bits(generation: str, data: st.DataObject, lead: int) -> None:
    new = generation == "2006"
    recording = data.draw(recordings(outside=30) if new else recordings(step=10))
    found = mvf.read(makers.mvf(recording, generation=generation, lead=lead))
    events = tuple(makers.events_of_states(makers.states_of(recording)))
    version = "2006 release 1" if new else "0.97 beta"
    check(found, recording, events=events, version=version, started=STARTED)
    assert found.claims["seconds"] == "2.250"


@given(recordings(step=10))
def test_mvf_without_a_header(recording: Recording) -> None:
    recording = replace(recording, player="someone")
    states = makers.states_of(recording)
    if states:
        time, *_, x, y = states[-1]
        states.append((time, 0, 0, 0, x, y))
    found, events = mvf.read(makers.mvf_without_header(recording)), makers.events_of_states(states)
    check(found, recording, events=tuple(events), version="0.8 to 0.96")


@given(recordings(outside=12, squares=(16, 24)), st.sampled_from([0, 1, 2]), st.data())
def test_rmv_and_umf(recording: Recording, kind: int, data: st.DataObject) -> None:
    if kind != 2:
        recording = replace(recording, square=16)
    flags = data.draw(st.lists(st.sampled_from(list(recording.board.grid)), max_size=4))
    found = rmv.read(makers.rmv(recording, kind=kind, flags=flags))
    # The first press is not in the file.
    stored = recording.events[1:]
    press = [event._replace(kind=Mouse.LEFT_DOWN) for event in stored[:1]]
    before, events = found.events[: len(flags)], found.events[len(flags) :]
    assert [found.cell_at(event.x, event.y) for event in before] == flags
    assert {event.kind for event in before} <= {Mouse.PREFLAG}
    assert events == (*press, *stored)
    check(
        found, recording, events=found.events, square=recording.square, version="5.0.0",
        country="AT", signed=True, recorded=len(stored),
    )  # fmt: skip


@given(recordings(squares=(16, 20, 54)), st.sampled_from([0, 1, 2]))
def test_old_evf(recording: Recording, version: int) -> None:
    data = makers.evf(recording, version)
    assert evf.looks_like(data)
    check(
        evf.read(data), recording, version=str(version), square=recording.square, signed=True,
        program="Metasweeper", marks=False, started=STARTED.replace(microsecond=66_000),
    )  # fmt: skip


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
    told = [(event.time, event.kind.value) for event in found.events]
    assert told == [(5, "lc"), (8 + 512, "lc"), (8 + 512, "lr")]
    assert (found.country, found.signed, found.damage) == ("", False, "")


TEXT = Path(__file__).with_name("somebodys.rawvf").read_text("utf-8")


@pytest.mark.parametrize("events", ["Events:\n", "\n", "", "start\n"])
def test_rawvf_in_the_ways_of_many_programs(events: str) -> None:
    text = TEXT.format(events=events)
    for data in (text.encode(), text.replace("\n", "\r\n").encode()):
        assert rawvf.looks_like(data)
        found = rawvf.read(data)
        assert found.board == Board.parse("3x2x1/*../...")
        assert [tuple(event) for event in found.events] == [
            (-44, "lc", 28, 6), (100, "lr", 41, 6), (200, "mt", 0, 0), (305, "sc", 1, 1),
        ]  # fmt: skip
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


OWN = Path(__file__).with_name("marks.replay").read_text("utf-8")


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
    clicks = [action.click.value for action in marks.recordings[0].played.actions]
    assert clicks == ["open", "flag", "question", "question", "flag"]


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
    events = tuple(plain_events(recording.events))
    check(rawvf.read(rawvf.write(recording)), recording, events=events, square=recording.square)


@given(recordings(outside=30, kinds=EVERY, squares=(16, 24)).map(by_hand), st.sampled_from([3, 4]))
def test_evf_back_and_forth(recording: Recording, version: int) -> None:
    recording = replace(recording, started=STARTED.replace(microsecond=66_000), mode="upk")
    found = evf.read(evf.write(recording, version))
    same = {name: getattr(recording, name) for name in ("square", "started", "mode", "signed")}
    check(found, recording, events=found.events, version=str(version), **same)
    assert found.played.play.view == recording.played.play.view
    for one, other in zip(found.events, plain_events(recording.events), strict=True):
        assert (one.time, one.kind) == (other.time, other.kind)
        assert found.cell_at(one.x, one.y) == recording.cell_at(other.x, other.y)


@given(recordings(outside=30, kinds=list(Mouse)))
def test_our_own_replay_back_and_forth(recording: Recording) -> None:
    found = own.read(own.write(recording))
    assert found.damage == ""
    assert found.played.game.position == recording.played.game.position
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
    for pause in (9, 1_000_000, 1 << 24):
        events = (Event(0, Mouse.LEFT_DOWN, 1, 1), Event(pause, Mouse.LEFT_UP, 1, 1))
        for some, completed in ((events, "yes"), (events[:1], "no")):
            found = evf.read(evf.write(made(board, some)))
            claims = [found.claims[name] for name in ("completed", "fair", "official")]
            assert (found.events, claims) == (some, [completed, "no", "no"])
    with pytest.raises(FormatError, match="too long for EVF 3"):
        evf.write(made(board, events), 3)


@pytest.mark.parametrize(
    ("size", "events", "ending", "sentence"),
    [
        (256, (), "evf", "at most 255x255"),
        (256, (), "mbf", "at most 255x255"),
        (101, (), "link", "cannot be written as a link"),
        (1, (), "avf", "cannot be written: expected one of"),
        (1, (Event(0, Mouse.TOGGLE_MARKS, 0, 0),), "evf", "which EVF cannot store: use RAWVF"),
    ],
)
def test_what_a_format_cannot_tell_is_refused(
    size: int, events: tuple[Event, ...], ending: str, sentence: str
) -> None:
    with pytest.raises(FormatError, match=sentence):
        write(Contents("made", (made(Board(Grid(size, 1), ()), events),)), ending)


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
    with pytest.raises(FormatError, match="no replay to write"):
        write(board, "rawvf")
    seen = read_bytes(b"4x4x2\n001H\n012H\n01FH\n0111\n", "x.mine")
    with pytest.raises(FormatError, match="no board to write"):
        write(seen, "mbf")
    assert read_bytes(write(seen, "link")).position == seen.position
    assert read_bytes(write(seen, "board")).position == seen.position
