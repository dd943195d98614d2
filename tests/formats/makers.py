"""Files as other programs write them, made from the specification and nothing else.

They share no code with the readers, so that both would have to be wrong in the same way.
"""

import math
import struct
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from minewise.core import Board, Deal, FirstClick
from minewise.formats import Event, Mouse, Recording
from strategies import boards

PLAIN = [
    Mouse.MOVE, Mouse.LEFT_DOWN, Mouse.LEFT_UP, Mouse.RIGHT_DOWN, Mouse.RIGHT_UP,
    Mouse.MIDDLE_DOWN, Mouse.MIDDLE_UP,
]  # fmt: skip


def made(board: Board, events: Iterable[Event] = (), **about: Any) -> Recording:
    """A game of another program, which promises that the first click is safe."""
    return Recording("made", Deal.on(board, FirstClick.SAFE), tuple(events), **about)


def lost_game(**about: Any) -> Recording:
    """A lost game: an opening, a flag, and a mine after a second each."""
    moments = [
        (0, "lc", 8), (50, "lr", 8), (500, "mv", 24), (1000, "rc", 40), (1050, "rr", 40),
        (1500, "mv", -5), (2000, "lc", 104), (2050, "lr", 104), (3000, "mv", 8),
    ]  # fmt: skip
    events = [Event(time, Mouse(kind), x, 8) for time, kind, x in moments]
    return made(Board.parse("8x1x2/..*...*."), events, **about)


@st.composite
def recordings(
    draw: st.DrawFn,
    *,
    step: int = 1,
    outside: int = 0,
    kinds: Sequence[Mouse] = PLAIN,
    squares: Sequence[int] = (16,),
    largest: int = 8,
    most: int = 40,
) -> Recording:
    """A recording whose mouse does anything, on the board and `outside` pixels around it.

    Times are multiples of `step` milliseconds, and the board has at most `largest` cells a side.
    """
    board = draw(boards(largest))
    square = draw(st.sampled_from(list(squares)))
    times = st.integers(0, 60_000 // step).map(lambda number: number * step)
    across = st.integers(-outside, board.grid.width * square + outside)
    down = st.integers(-outside, board.grid.height * square + outside)
    one = st.builds(Event, times, st.sampled_from(list(kinds)), across, down)
    events = sorted(draw(st.lists(one, max_size=most)), key=lambda event: event.time)
    return made(
        board,
        events,
        square=square,
        player=draw(st.text("abcXYZ äöü扫雷", max_size=12)).strip(),
        marks=draw(st.booleans()),
    )


# AVF


def avf(recording: Recording, *, version: int = 52, custom: bool = True, hs: str = "") -> bytes:
    """Arbiter's file. `custom` writes any size; else it must be one of the usual levels."""
    board, grid = recording.board, recording.board.grid
    sizes = {(8, 8, 10): 3, (16, 16, 40): 4, (30, 16, 99): 5}
    size = grid.width, grid.height, board.mine_count
    out = bytes([version, 7, 11, 19, 30])
    if custom:
        out += bytes([6, grid.width - 1, grid.height - 1]) + struct.pack(">H", board.mine_count)
    else:
        out += bytes([sizes[size]])
    out += bytes(n for row, column in sorted(board.mines) for n in (row + 1, column + 1))
    worth = {cell: 10 if board.is_mine(cell) else board.number(cell) + 1 for cell in grid}
    total = sum(worth[y, x] * (x + x * y) for y, x in grid)
    out += disguised(str(total).encode())
    out += disguised(struct.pack(">I", len(recording.events) + 5))
    name = recording.player.encode("utf-8")
    out += bytes([8, len(name)]) + disguised(name) + disguised(str(_weighted(name)).encode())
    out += bytes([17 if recording.marks else 127])
    where = f"W{grid.width}H{grid.height}M{board.mine_count}|" if custom else ""
    stamp = f"[{3 if custom else 0}|{where}1.12.2020.9:08:07:066|1.9:08:09:9|{hs}B5T3.25]".encode()
    out += bytes([len(stamp)]) + stamp + disguised(str(_weighted(stamp)).encode())
    codes = dict(zip(PLAIN, (1, 3, 5, 9, 17, 33, 65), strict=True)) | {Mouse.SHIFT_LEFT_DOWN: 11}
    for time, kind, x, y in recording.events:
        second, hundredth = time // 1000 + 1, time % 1000 // 10
        out += bytes([codes[kind], x >> 8, second & 255, x & 255])
        out += bytes([hundredth, y >> 8, second >> 8, y & 255])
    out += bytes([1, 0, 0, 0, 0, 0, 0, 0]) * 6
    out += b"1234567890123456789010" + b"0100" + bytes([3, 1, 4, 1, 5])
    out += b"\rcs=0123456789abcdef\rRealTime: 2.25\rSkin: 3.1\r" + name
    return out + b"\rMinesweeper Arbiter 0.52.3. Copyright \xa9 2005-2006 Dmitriy I. Sukhomlynov"


def disguised(raw: bytes) -> bytes:
    return bytes((byte - 45) & 255 for byte in raw)


def _weighted(raw: bytes) -> int:
    return sum(at * byte for at, byte in enumerate(raw, 1))


# MVF


def states_of(recording: Recording) -> list[tuple[int, int, int, int, int, int]]:
    """Time, left, middle, right, x and y after each event."""
    left = middle = right = 0
    found = []
    for time, kind, x, y in recording.events:
        left = {Mouse.LEFT_DOWN: 1, Mouse.LEFT_UP: 0}.get(kind, left)
        middle = {Mouse.MIDDLE_DOWN: 1, Mouse.MIDDLE_UP: 0}.get(kind, middle)
        right = {Mouse.RIGHT_DOWN: 1, Mouse.RIGHT_UP: 0}.get(kind, right)
        found.append((time, left, middle, right, x, y))
    return found


BUTTONS = (
    (1, Mouse.LEFT_DOWN, Mouse.LEFT_UP),
    (3, Mouse.RIGHT_DOWN, Mouse.RIGHT_UP),
    (2, Mouse.MIDDLE_DOWN, Mouse.MIDDLE_UP),
)


def events_of_states(states: Sequence[tuple[int, int, int, int, int, int]]) -> list[Event]:
    """What a reader of states must say: differences, moves first, presses before releases."""
    found = []
    before = (0, 0, 0, 0, -999, -999)
    for number, state in enumerate(states):
        time, *held, x, y = state
        if state[4:] != before[4:] if number else not any(held):
            found.append(Event(time, Mouse.MOVE, x, y))
        found += [Event(time, down, x, y) for at, down, _ in BUTTONS if state[at] > before[at]]
        found += [Event(time, up, x, y) for at, _, up in BUTTONS if state[at] < before[at]]
        before = state
    return found


def _places(lead: int, count: int) -> list[int]:
    """Where each bit of a record goes."""
    num1, num2 = lead**0.5, (lead + 1000) ** 0.5
    num3, num4 = (num1 + 1000) ** 0.5, (num2 + 1000) ** 0.5
    values = [math.cos(num3 + 1000), math.sin(num2**0.5), math.cos(num3)]
    values += [math.sin(num1**0.5 + 1000), math.cos(num4), math.sin(num4)]
    text = "".join(str(round(abs(value) * 1e8)).zfill(8)[:8] for value in values[:count])
    return sorted(range(len(text)), key=text.__getitem__)


def _shuffled(bits: Sequence[int], places: Sequence[int], count: int) -> bytes:
    record = bytearray(count)
    for bit, place in zip(bits, places, strict=False):
        if bit:
            record[place // 8] |= 1 << (place % 8)
    return bytes(record)


def _low_first(value: int, count: int) -> list[int]:
    return [value >> shift & 1 for shift in range(count)]


def mvf(recording: Recording, *, generation: str = "0.97", lead: int = 4711) -> bytes:
    """Clone's file of 0.97 or 2006."""
    new = generation != "0.97"
    texts = [b"Minesweeper Clone", b"2006-2006" if new else b"2004-2005"]
    texts += [b"Rodrigo Silveira Camargo", b"2006 release 1" if new else b"version 0.97 beta"]
    out = b"".join(bytes([len(text)]) + text for text in texts)
    out += bytes((71 if new else 74) - len(out))
    out += struct.pack(">BBHBBB", 12, 1, 2020, 9, 8, 7) + bytes([4, 1])
    out += (2250).to_bytes(3, "big") if new else struct.pack(">HB5H", 2, 25, 9, 9, 1, 2, 3)
    out += bytes([recording.marks]) + _mines_by_column(recording.board, first=1)
    name = recording.player.encode("utf-8")
    states = states_of(recording)
    out += bytes([len(name)]) + name + struct.pack(">H", lead) + len(states).to_bytes(3, "big")
    count = 6 if new else 5
    places = _places(lead, count)
    for time, left, middle, right, x, y in states:
        bits = [right, middle, left]
        if new:
            bits += _low_first(y + 32, 11) + _low_first(x + 32, 11) + _low_first(time, 22)
        else:
            bits += _low_first(y, 9) + _low_first(x, 9)
            bits += _low_first(time % 1000 // 10, 7) + _low_first(time // 1000, 10)
        out += _shuffled(bits, places, count)
    return out + bytes(2) + bytes(range(30))


def mvf_without_header(recording: Recording) -> bytes:
    """Clone's file of 0.8 to 0.96."""
    out = _mines_by_column(recording.board, first=0) + bytes([recording.marks, 0])
    states = states_of(recording)
    for time, left, middle, right, x, y in states:
        buttons = left | middle << 1 | right << 2
        out += struct.pack(">BBBHHB", time // 1000, time % 1000 // 10, buttons, x, y, 0)
    last = states[-1][0] if states else 0
    out += struct.pack(">HB", last // 1000, last % 1000 // 10)
    name = recording.player.encode("latin-1", "replace").ljust(100)
    return out + name + b"\0" + b"\x80" * 20 + b"\0"


def _mines_by_column(board: Board, first: int) -> bytes:
    grid = board.grid
    out = struct.pack(">BBH", grid.width, grid.height, board.mine_count)
    listed = sorted((column, row) for row, column in board.mines)
    return out + bytes(number + first for place in listed for number in place)


# RMV and UMF


def rmv(recording: Recording, *, kind: int = 2, flags: Sequence[tuple[int, int]] = ()) -> bytes:
    """Vienna Minesweeper's file, or UMF where `kind` is 0. The first event is left out: a press."""
    board = recording.board
    name = recording.player.encode("utf-8")
    people = [name, b"nick", b"AT", b"token"]
    sections = {
        "result": b"\nLEVEL:Custom#SCORE:2.25#NAME:x#NICK:y#3BV:5#NF:0#TIMESTAMP:1#\n",
        "version": b"Vienna Minesweeper - Release 5.0.0 Copyright 2020",
        "player": struct.pack(">H", 4) + b"".join(bytes([len(p)]) + p for p in people),
        "board": struct.pack(">I", 1_606_813_687) + _mines_by_column(board, first=0),
        "flags": struct.pack(">H", len(flags)) + bytes(n for r, c in flags for n in (c, r)),
        "properties": bytes([recording.marks, 0, 0, 3]),
        "extensions": struct.pack(">H", 1) + b"\x03key\x05value",
        "video": _video(recording, relative=kind == 2),
        "checksum": bytes(18),
    }
    sections["properties"] += bytes([5, 0, recording.square] if kind == 2 else [1])
    for missing in {0: ("result", "extensions"), 1: ("extensions",), 2: ("result",)}[kind]:
        del sections[missing]
    sizes = b"".join(
        struct.pack(">I" if name == "video" else ">H", len(part)) for name, part in sections.items()
    )
    head = {0: b"*umf\0\1", 1: b"*rmv\0\1", 2: b"*rmv\0\2\1\5"}[kind]
    body = b"".join(sections.values())
    return head + struct.pack(">I", len(head) + 4 + len(sizes) + len(body)) + sizes + body


def _video(recording: Recording, relative: bool) -> bytes:
    out = b""
    before: Event | None = None
    for event in recording.events[1:]:
        time, kind, x, y = event
        near = before is not None and abs(x - before.x) < 8 and abs(y - before.y) < 8
        if relative and near and kind is Mouse.MOVE and before and time - before.time < 256:
            nibbles = ((x - before.x) & 15) << 4 | ((y - before.y) & 15)
            out += bytes([28, time - before.time, nibbles])
        else:
            shift = (0, 0) if relative else (12, 56)
            out += bytes([1 + PLAIN.index(kind)]) + time.to_bytes(3, "big") + b"\1"
            out += struct.pack(">hh", x + shift[0], y + shift[1])
        out += bytes([18, 0, 0])  # what the program drew: we do not need it
        before = event
    last = recording.events[-1].time if recording.events else 0
    end = last.to_bytes(3, "big")
    return out + b"\x10" + end + b"\0" + (b"\xff" if relative else b"\0") + end


# EVF 0 to 2, which nobody writes any more


def evf(recording: Recording, version: int) -> bytes:
    """Metasweeper's file of version 0, 1 or 2."""
    grid = recording.board.grid
    out = struct.pack(
        ">BBBBHBHH", version, 0x80, grid.height, grid.width, recording.board.mine_count,
        recording.square, 0, 5,
    )  # fmt: skip
    out += (2250).to_bytes(3, "big")
    texts = ["Metasweeper", recording.player, "", "", "1606813687066000", "1606813689316000", "AT"]
    texts += ["device"] * (version == 2)
    out += b"".join(text.encode("utf-8") + b"\0" for text in texts)
    cells = [recording.board.is_mine(cell) for cell in grid]
    for start in range(0, len(cells), 8):
        eight = cells[start : start + 8]
        out += bytes([sum(mine << 7 - place for place, mine in enumerate(eight))])
    for time, kind, x, y in recording.events:
        out += bytes([1 + PLAIN.index(kind)]) + time.to_bytes(3, "big") + struct.pack(">HH", x, y)
    return out + b"\0" + bytes(32)


def by_hand(recording: Recording) -> Recording:
    """The same without what no hand can do: pressing what is held, releasing what is not."""
    left = right = started = False
    kept = []
    for event in recording.events:
        match event.kind:
            case Mouse.PREFLAG:
                possible = not started
            case Mouse.LEFT_DOWN | Mouse.SHIFT_LEFT_DOWN:
                possible, left = not left, True
            case Mouse.RIGHT_DOWN:
                possible, right = not right, True
            case Mouse.LEFT_UP:
                possible, left = left, False
            case Mouse.RIGHT_UP:
                possible, right = right, False
            case Mouse.SECOND_DOWN:
                possible = left != right
                left = right = left or right
            case _:
                possible = True
        started = started or (possible and event.kind is not Mouse.PREFLAG)
        if possible:
            kept.append(event)
    return replace(recording, mouse=tuple(kept))
