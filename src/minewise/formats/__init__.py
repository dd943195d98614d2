"""Read and write the community's replay and board formats, as files, links or text.

    read_file, read_bytes, read_text   read the contents: replays, a board, a position
    Recording                          a recorded game: the deal, the actions and the player
    write                              write contents in another format

Only the standard library is needed. Signatures are not verified: only the program that wrote
a replay can do that.
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
