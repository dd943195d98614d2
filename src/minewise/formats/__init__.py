"""What is in this file or link? The community's replays and boards, read and written.

    read_file, read_bytes, read_text   what is in it: replays, a board, a position
    Recording                          a game: its deal, what was done, and who did it
    write                              the same in another format

It needs the standard library only. Only the program that wrote a replay can verify its
signature, so we do not.
"""

from minewise.formats.in_parallel import each_file
from minewise.formats.model import Contents, Recording
from minewise.formats.mouse import Event, Mouse
from minewise.formats.own import recording_of
from minewise.formats.registry import READABLE, WRITABLE, read_bytes, read_file, read_text, write
from minewise.formats.scan import FormatError
from minewise.formats.simulation import ReplayedClick, Simulation

__all__ = [
    "READABLE",
    "WRITABLE",
    "Contents",
    "Event",
    "FormatError",
    "Mouse",
    "Recording",
    "ReplayedClick",
    "Simulation",
    "each_file",
    "read_bytes",
    "read_file",
    "read_text",
    "recording_of",
    "write",
]
