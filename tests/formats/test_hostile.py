"""Files that are damaged or lie: a replay, a rescued one, or one sentence; soon, and small."""

import os
import random
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from expected import refused
from formats import fuzz, makers
from formats.makers import made
from limits import within
from minewise.base.errors import MinewiseError
from minewise.core import Board, State
from minewise.formats import READABLE, avf, evf, mvf, read_bytes, read_file, read_text, rmv
from minewise.formats.mouse import Event, Mouse
from minewise.formats.scan import MOST_BYTES

SHORT = fuzz.good_files(20)
LINE = Board.parse("4x1x1/...*")
MOVES = tuple(Event(10 * n, Mouse.MOVE, n % 64, 3) for n in range(30))


@contextmanager
def little(seconds: float = 2.0, megabytes: int = 40) -> Iterator[None]:
    """Whatever happens inside takes little time and little memory."""
    tracemalloc.start()
    try:
        with within(seconds):
            yield
    finally:
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < megabytes * 2**20


@pytest.mark.parametrize("kind", SHORT)
def test_a_good_file_is_read_and_may_be_cut_off_at_any_byte_or_have_a_wrong_name(kind: str) -> None:
    data, name = SHORT[kind], fuzz.name_of(kind)
    assert fuzz.attempt(data, name) == "read"
    for end in range(len(data)):
        fuzz.attempt(data[:end], name)
    for ending in READABLE:
        fuzz.attempt(data, f"file.{ending}")


@pytest.mark.parametrize(
    "count", [1_200, pytest.param(100_000, marks=[pytest.mark.thorough, pytest.mark.slow])]
)
def test_random_damage_is_survived(count: int) -> None:
    files = SHORT if count < 10_000 else fuzz.good_files()
    chance, ends = random.Random(2), Counter[str]()
    for kind in islice(cycle(files), count):
        data = fuzz.damaged(files[kind], chance)
        ends[fuzz.attempt(data, fuzz.name_of(kind))] += 1
    assert min(ends[name] for name in ("read", "rescued", "refused")) > count / 24, "neither much"


@given(st.binary(max_size=300), st.sampled_from(READABLE))
def test_any_bytes_under_any_name(data: bytes, ending: str) -> None:
    fuzz.attempt(data, f"file.{ending}")


@given(st.text(max_size=100))
def test_any_text_that_is_pasted(text: str) -> None:
    assert "\n" not in str(refused(MinewiseError, lambda: read_text(text)))


def test_what_is_rescued_of_a_cut_replay_is_its_beginning() -> None:
    recording = made(LINE, MOVES)
    for data, read in (
        (makers.avf(recording), avf.read),
        (makers.mvf(recording), mvf.read),
        (makers.evf(recording, 2), evf.read),
    ):
        whole = read(data).events
        ends = range(len(data) // 2, len(data), 3)
        assert len({len(read(data[:end]).events) for end in ends}) > 5
        for end in ends:
            part = read(data[:end])
            assert part.events == whole[: len(part.events)]
            if len(part.events) < len(whole):
                assert f"ends at byte {end}" in part.damage


def test_a_cut_video_or_one_with_a_strange_event_says_where_it_stops() -> None:
    data = makers.rmv(made(LINE, MOVES), kind=2)
    part = rmv.read(data[:-60])
    assert part.damage == f"the video has no end: it stops at byte {len(data) - 60}"
    assert 0 < len(part.events) < len(rmv.read(data).events)
    strange = bytearray(makers.rmv(made(LINE, MOVES), kind=1))
    at = strange.rindex(bytes([18, 0, 0]))
    strange[at] = 99
    assert f"byte {at}: 99 is not an event" in rmv.read(bytes(strange)).damage


def test_a_set_is_read_up_to_the_game_that_is_damaged() -> None:
    one = evf.write(made(LINE, MOVES))
    good = b"first\0" + len(one).to_bytes(4, "big") + one
    bad = b"second\0" + (3).to_bytes(4, "big") + b"\x09\x09\x09"
    games = evf.read_set(bytes(3) + good + bad)
    assert [game.name for game in games] == ["first"]
    assert "game 2 of the set" in games[0].damage
    cut = evf.read_set(bytes(3) + good + good[:-9])
    assert [bool(game.damage) for game in cut] == [False, True]


def test_a_board_without_its_events_or_with_other_mines_than_it_says_is_rescued() -> None:
    part = avf.read(makers.avf(made(LINE, MOVES))[:20])
    assert part.board == LINE
    assert part.played.game.state is State.READY
    assert "ends at byte 20" in part.damage
    data = bytearray(makers.evf(made(LINE, MOVES), 2))
    data[5] = 3
    assert "the header says 3 mines, but the board has 1" in evf.read(bytes(data)).damage


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (bytes([52, 1, 1, 1, 1, 6, 254, 254, 255, 255]), "a.avf"),
        (bytes([255, 255, 255, 255]), "a.mbf"),
        (bytes([255, 255, 0, 0, 0, 0]), "a.mvf"),
        (b"*rmv\0\1" + b"\xff" * 60, "a.rmv"),
        (b"*rmv\0\2" + b"\xff" * 60, "a.rmv"),
        (bytes([4, 0, 0, 255, 255, 255, 255, 16]) + bytes(90), "a.evf"),
        (bytes([0, 0, 0]) + b"x\0\xff\xff\xff\xff", "a.evfs"),
        (b"Width: 999999\nHeight: 999999\nBoard:\n0\n", "a.rawvf"),
        (b"minewise replay 1\n999999999x999999999x1 first any seed 1\n", "a.replay"),
        (b"minewise replay 1\n99999x99999x1 first any seed 1\nopen 1 1\n", "a.replay"),
        (b"# MINESWEEPER-BOARD v0.1\nrows: 99999\ncolumns: 99999\nmines: 1\n[real]\n", "a.board"),
        (b"999999x999999x1\nH\n", "a.mine"),
        (b"SAVEFILE:9999999:x", "a.sav"),
        (b"?analysis=999999999999999999", "a.txt"),
        (b"?analysis=aaaa9999", "a.txt"),
        (b"?b=100100&m=" + b"v" * 5000, "a.txt"),
        (b"99999x99999:0,0,m00", "a.txt"),
        (b"999999999x999999999x999999999/1", "a.txt"),
    ],
)
def test_sizes_that_lie_cost_nothing(data: bytes, name: str) -> None:
    with little():
        assert fuzz.attempt(data, name) in ("refused", "rescued")


def test_a_full_board_with_a_mine_listed_twice_and_a_count_that_lies_cost_little() -> None:
    cells = [(x, y) for x in range(255) for y in range(255)][:65_000]
    listed = bytes(number for cell in [*cells, cells[-1]] for number in cell)
    data = bytes([255, 255]) + (65_001).to_bytes(2, "big") + listed
    with little(), pytest.raises(MinewiseError, match="twice"):
        read_bytes(data, "a.mbf")
    recording = made(LINE, MOVES)
    for data, old, new in (
        (makers.avf(recording), makers.disguised((35).to_bytes(4, "big")), b"\xd2" * 4),
        (makers.mvf(recording), b"\x12\x67" + (30).to_bytes(3, "big"), b"\x12\x67\xff\xff\xff"),
    ):
        assert data.count(old) == 1
        with little():
            found = read_bytes(data.replace(old, new), f"a.{'avf' if new[0] > 100 else 'mvf'}")
        assert found.recordings[0].damage


@pytest.mark.parametrize("line", [b"0\n", b"\n", b"0.00 xx\n", b"Board:\n", b"Description: x\n"])
def test_a_long_text_of_nothing_takes_a_moment(line: bytes) -> None:
    head = b"Width: 999\nHeight: 999\nBoard:\n"
    with little(seconds=4):
        fuzz.attempt(head + line * (2**17 // len(line)), "a.rawvf")


def test_large_files_pipes_and_folders_are_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.avf"
    with large.open("wb") as file:
        file.truncate(20 * MOST_BYTES)  # takes no room on the disk
    twice = 2 * MOST_BYTES // 2**20
    with little(megabytes=twice), pytest.raises(MinewiseError, match="it is too large"):
        read_file(large)
    pipe = tmp_path / "pipe.avf"
    os.mkfifo(pipe)
    for path in (pipe, tmp_path, tmp_path / "none.avf", Path("a\0b.avf"), Path("/dev/zero")):
        with pytest.raises(MinewiseError, match=r"cannot read|is not the name of a file"):
            read_file(path)


def test_many_events_take_seconds_not_minutes() -> None:
    kinds = (Mouse.RIGHT_UP, Mouse.RIGHT_DOWN) * 8_000
    recording = made(Board.parse("2x1x1/.*"), [Event(0, it, 5, 5) for it in kinds], marks=True)
    with little(seconds=4):
        recording.played  # noqa: B018


@pytest.mark.parametrize("raw", [b"\x1b[31mred", b"\r\nBoard:\n*", "\u202eabc".encode(), b"\x9b1m"])
def test_names_that_would_steer_a_terminal_are_made_harmless(raw: bytes) -> None:
    recording = made(LINE, MOVES)
    data = makers.evf(recording, 2).replace(b"Metasweeper\0", b"Metasweeper\0" + raw, 1)
    found = evf.read(data)
    assert found.player.isprintable()
    again = read_bytes(evf.write(found))
    assert again.recordings[0].events == found.events
