"""What is in this file or link? The community's replays and boards, read and written.

    read_file, read_bytes, read_text   what is in it: replays, a board, a position
    simulate                           what the mouse of a replay did on the board
    write                              the same in another format

It needs the standard library only. Signatures of replays cannot be verified by anybody but the
program that wrote them, and are not.
"""

from minewise.formats.contents import Contents
from minewise.formats.errors import FormatError
from minewise.formats.in_parallel import each_file, files_below
from minewise.formats.model import Event, Mouse, Recording
from minewise.formats.own import (
    HEADER as REPLAY_HEADER,
    deal_of,
    parse as parse_replay,
    recording_of,
    text_of as replay_text,
)
from minewise.formats.registry import (
    READABLE,
    REPLAYS,
    WRITABLE,
    read_bytes,
    read_file,
    read_text,
    write,
)
from minewise.formats.simulation import ReplayedClick, Simulation, simulate

__all__ = [
    "READABLE",
    "REPLAYS",
    "REPLAY_HEADER",
    "WRITABLE",
    "Contents",
    "Event",
    "FormatError",
    "Mouse",
    "Recording",
    "ReplayedClick",
    "Simulation",
    "deal_of",
    "each_file",
    "files_below",
    "parse_replay",
    "read_bytes",
    "read_file",
    "read_text",
    "recording_of",
    "replay_text",
    "simulate",
    "write",
]
