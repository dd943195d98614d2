"""RMV: replays of Vienna Minesweeper, in two types; and UMF, their predecessor.

The header holds the sizes of the sections, which follow in a fixed order. The video mixes mouse
events with changes of the board; we take the mouse events, and play them by the rules.
Recording begins with the first *release*, so its press is added. Flags set before are in a
separate list.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from struct import unpack_from

from minewise.base.language import gettext as _
from minewise.core import Board
from minewise.formats.model import Recording, foreign_deal, mode_name
from minewise.formats.mouse import Event, Mouse, middle
from minewise.formats.scan import MOST_EVENTS, FormatError, Scan, decode

# Type 1 measures from the corner of the window.
_LEFT_OF_BOARD, _ABOVE_BOARD = 12, 56
_KINDS = (
    Mouse.MOVE, Mouse.LEFT_DOWN, Mouse.LEFT_UP, Mouse.RIGHT_DOWN, Mouse.RIGHT_UP,
    Mouse.MIDDLE_DOWN, Mouse.MIDDLE_UP,
)  # fmt: skip
_ENDS = {15: "lost", 16: "won", 17: "left"}
_PROGRAMS = (
    "", "Vienna Minesweeper", "Minesweeper Arbiter", "Minesweeper X", "Minesweeper Clone",
    "Metasweeper", "FreeSweeper", "MySweeper",
)  # fmt: skip


@dataclass
class _Sections:
    """The sections by name, and the type of the file."""

    kind: int
    parts: Mapping[str, bytes]
    program: str
    at_video: int


def looks_like(data: bytes) -> bool:
    """Whether this is an RMV or UMF file, by its magic number."""
    return data.startswith((b"*rmv", b"*umf"))


def read(data: bytes, encoding: str | None = None) -> Recording:
    """Read a replay, even if it is truncated in its video."""
    scan = Scan(data, "UMF" if data.startswith(b"*umf") else "RMV")
    sections = _sections(scan)
    parts = sections.parts
    properties = parts["properties"]
    mines = Scan(parts["board"], scan.format)
    generated, board = mines.u32("time of the board"), mines.board()
    square = properties[6] if sections.kind == 2 and len(properties) > 6 else 16
    damage = []
    if square == 0:
        square = 16
        damage.append(_("the size of its cells is 0"))
    utf8 = sections.kind == 2 or (len(properties) > 4 and properties[4] == 1)
    people = _people(Scan(parts["player"], "RMV"), damage)
    try:
        b"".join(people if utf8 else ()).decode("utf-8")
    except UnicodeDecodeError:
        damage.append(_("the player's name is not UTF-8"))
    player, _nick, country = (decode(raw, encoding) for raw in (*people, b"", b"", b"")[:3])
    claims, video_damage, events = _video(parts["video"], sections)
    if video_damage:
        damage.append(video_damage)
    claims |= _result(parts.get("result", b""))
    if sections.kind == 2 and len(properties) > 5:
        claims["three_bv"] = str(properties[4] + 256 * properties[5])
    flags = _flags(parts["flags"], board, square, events[0].time if events else 0)
    return Recording(
        scan.format.lower(),
        foreign_deal(board),
        # Recording starts with the first release: add the press before it.
        (*flags, *(event._replace(kind=Mouse.LEFT_DOWN) for event in events[:1]), *events),
        version=_version(parts["version"]),
        program=sections.program,
        square=square,
        player=player,
        country=country,
        started=datetime.fromtimestamp(generated, UTC).replace(tzinfo=None) if generated else None,
        marks=len(properties) > 0 and properties[0] == 1,
        mode=mode_name(properties[2]) if len(properties) > 2 else "",
        claims=claims,
        damage="; ".join(damage),
        signed=bool(parts.get("checksum")),
        added=len(flags) + bool(events),
    )


def _sections(scan: Scan) -> _Sections:
    """Split the file into its sections; only video and checksum may be incomplete."""
    old = scan.take(4, "first bytes") == b"*umf"
    kind = scan.u16("type")
    if kind not in (1, 2) or (old and kind != 1):
        raise scan.wrong(
            _("{kind} is not a type of {format}: expected 1 or 2"), 4, kind=kind, format=scan.format
        )
    program = _PROGRAMS[1]
    if kind == 2:
        clone = scan.u8("number of the program")
        scan.u8("version of the program")
        program = _PROGRAMS[clone] if clone < len(_PROGRAMS) else ""
    scan.u32("size of the file")  # off by 2 in type 2, so it is not used
    names = ["version", "player", "board", "flags", "properties"]
    if kind == 1 and not old:
        names.insert(0, "result")
    if kind == 2:
        names.append("extensions")
    sizes = {name: scan.u16(f"size of the section {name}") for name in names}
    sizes["video"] = scan.u32("size of the video")
    sizes["checksum"] = scan.u16("size of the checksum")
    parts = {}
    at_video = 0
    for name, size in sizes.items():
        if name == "video":
            at_video = scan.at
        if name in ("video", "checksum"):
            size = min(size, scan.left)  # noqa: PLW2901
        parts[name] = scan.take(size, f"section {name}")
    if kind == 2 and not program:
        program = _extensions(parts["extensions"]).get("clone_name", "")
    return _Sections(kind, parts, program, at_video)


def _extensions(raw: bytes) -> dict[str, str]:
    found = {}
    scan = Scan(raw, "RMV")
    with suppress(FormatError):
        for _number in range(scan.u16("number of extensions")):
            key = scan.take(scan.u8("length of a key"), "key")
            value = scan.take(scan.u8("length of a value"), "value")
            found[decode(key)] = decode(value)
    return found


def _people(scan: Scan, damage: list[str]) -> list[bytes]:
    """Name, nickname, country and token, as far as present."""
    found: list[bytes] = []
    if not scan.left:
        return found
    try:
        count = scan.u16("number of names")
        while len(found) < count:
            found.append(scan.take(scan.u8("length of a name"), "name"))
    except FormatError as error:
        damage.append(_("in the section player: {error}").format(error=error))
    return found


def _flags(raw: bytes, board: Board, square: int, time: int) -> list[Event]:
    """The flags set before the recording began."""
    if len(raw) < 2:
        return []
    count = min(int.from_bytes(raw[:2], "big"), (len(raw) - 2) // 2)
    cells = ((raw[3 + 2 * number], raw[2 + 2 * number]) for number in range(count))
    return [
        Event(time, Mouse.PREFLAG, *middle(cell, square)) for cell in cells if cell in board.grid
    ]


def _video(video: bytes, sections: _Sections) -> tuple[dict[str, str], str, list[Event]]:
    """The result given at the end, the damage, and the events."""
    events: list[Event] = []
    make, kinds, size = Event._make, _KINDS, len(video)
    relative = sections.kind == 2
    left, top, numbers = (0, 0, ">IBhh") if relative else (_LEFT_OF_BOARD, _ABOVE_BOARD, ">IBHH")
    at = time = x = y = 0
    while at < size:
        code = video[at]
        if 1 <= code <= 7:
            if at + 9 > size:
                break
            time, _held, x, y = unpack_from(numbers, video, at)
            time &= 0xFFFFFF
            x, y = x - left, y - top
            events.append(make((time, kinds[code - 1], x, y)))
            at += 9
        elif code == 28 and relative:
            if at + 3 > size or len(events) >= MOST_EVENTS:
                break
            time += video[at + 1]
            step = video[at + 2]
            x += (step >> 4) - (16 if step & 0x80 else 0)
            y += (step & 15) - (16 if step & 8 else 0)
            events.append(make((time, Mouse.MOVE, x, y)))
            at += 3
        elif 9 <= code <= 14 or 18 <= code <= 27:
            at += 3
        elif code in _ENDS:
            if at + 4 > size:
                break
            end = int.from_bytes(video[at + 1 : at + 4], "big")
            return {"seconds": f"{end / 1000:.3f}", "outcome": _ENDS[code]}, "", events
        elif code == 0:
            at += 5
        else:
            place = sections.at_video + at
            text = _("byte {place}: {code} is not an event, so the rest is ignored")
            return ({}, text.format(place=place, code=code), events)
    return (
        {},
        _("the video has no end: it stops at byte {end}").format(end=sections.at_video + size),
        events,
    )


def _result(raw: bytes) -> dict[str, str]:
    """Score and 3BV from the result section, as written there."""
    fields = dict(part.split(b":", 1) for part in raw.strip().split(b"#") if b":" in part)
    names = {b"SCORE": "score", b"3BV": "three_bv"}
    return {names[key]: decode(value) for key, value in fields.items() if key in names}


def _version(raw: bytes) -> str:
    text = decode(raw)
    words = text.split()
    for word, following in pairwise(words):
        if word.lower() in ("release", "version"):
            return following
    return text[:60]
