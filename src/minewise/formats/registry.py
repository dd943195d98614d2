"""All formats by file extension: which reader handles a file, and which can be written.

A few formats have a magic number. For the others the extension decides, unless the data fits
another format and not that one: people rename files.
"""

import re
from collections.abc import Callable
from pathlib import Path

from minewise.base import files
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.core import Board, Position
from minewise.formats import avf, board_file, evf, jsm, links, mbf, mvf, own, rawvf, rmv, tatham
from minewise.formats.model import Contents, Recording
from minewise.formats.scan import MOST_BYTES, refusal

_Reader = Callable[[bytes, str | None], Contents]


def _games(form: str, read: Callable[[bytes, str | None], tuple[Recording, ...]]) -> _Reader:
    return lambda data, encoding: Contents(form, read(data, encoding))


def _game(form: str, read: Callable[[bytes, str | None], Recording]) -> _Reader:
    return lambda data, encoding: Contents(form, (read(data, encoding),))


def _text(data: bytes, encoding: str | None) -> str:
    try:
        return data.decode(encoding or "utf-8-sig")
    except (UnicodeDecodeError, LookupError):
        raise refusal(_("this is not valid text")) from None


_READERS: dict[str, _Reader] = {
    "avf": _game("avf", avf.read),
    "mvf": _game("mvf", mvf.read),
    "rmv": _game("rmv", rmv.read),
    "umf": _game("umf", rmv.read),
    "evf": _game("evf", evf.read),
    "evfs": _games("evfs", evf.read_set),
    "rawvf": _games("rawvf", rawvf.read_all),
    "replay": _game("replay", own.read),
    "sav": _game("sav", lambda data, _: tatham.read_save(data)),
    "mbf": lambda data, _: Contents("mbf", board=mbf.read(data)),
    "abf": lambda data, _: Contents("abf", board=mbf.read(data)),
    "board": lambda data, encoding: board_file.read(_text(data, encoding)),
    "mine": lambda data, encoding: jsm.read(_text(data, encoding)),
}

# Formats with a magic number, and formats recognised because their structure fits.
_MAGIC: dict[str, Callable[[bytes], bool]] = {
    "rmv": rmv.looks_like,
    "replay": own.looks_like,
    "board": board_file.looks_like,
    "sav": tatham.looks_like_save,
}
_FIT: dict[str, Callable[[bytes], bool]] = {
    "avf": avf.looks_like,
    "evf": evf.looks_like,
    "mvf": mvf.looks_like,
    "rawvf": rawvf.looks_like,
    "mine": jsm.looks_like,
    "mbf": mbf.looks_like,
}

READABLE = tuple(_READERS)
"""The extensions of files that can be read."""

REPLAYS = ("avf", "mvf", "rmv", "umf", "evf", "evfs", "rawvf", "replay", "sav")
"""The formats that hold replays."""

WRITABLE = ("rawvf", "evf", "replay", "mbf", "abf", "board", "mine", "link", "tatham")
"""The formats that can be written; `link` and `tatham` are lines of text."""


def read_bytes(data: bytes, name: str = "", encoding: str | None = None) -> Contents:
    """Read the bytes of a file.

    The extension of `name` is a hint of the format; `encoding` is that of the player's name.
    """
    if not data:
        raise refusal(_("the file is empty"), name)
    if len(data) > MOST_BYTES:
        raise refusal(_("the file is larger than any replay"), name)
    ending = _kind(data, Path(name).suffix.lower().lstrip("."))
    if ending is not None:
        return _READERS[ending](data, encoding)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refusal(
            _("unknown file format: expected one of {names}"), name, names=", ".join(READABLE)
        ) from None
    return read_text(text)


def _kind(data: bytes, ending: str) -> str | None:
    """The reader for a file; None for text in no file format."""
    for kind, has_magic in _MAGIC.items():
        if has_magic(data):
            return kind
    if ending in _READERS and (ending not in _FIT or _FIT[ending](data)):
        return ending
    fitting = next((kind for kind, fits in _FIT.items() if fits(data)), None)
    if ending in _READERS:
        # Board formats are so short that a damaged file of another format may fit by chance.
        return fitting if fitting in ("avf", "evf", "rawvf") else ending
    return fitting


def read_file(path: str | Path, encoding: str | None = None) -> Contents:
    """Read a file of any known format."""
    path = Path(path)
    data = files.read_bytes(path, MOST_BYTES)
    try:
        return read_bytes(data, path.name, encoding)
    except MinewiseError as error:
        raise refusal(_("cannot read {given}: {error}"), path, error=error) from None


def read_text(text: str) -> Contents:
    """Read pasted text: a link, a game ID, a board, a position or a replay.

    >>> read_text("https://example.com/?b=88&m=000006a0009o6").board.mine_count
    10
    """
    if len(text) > MOST_BYTES:
        raise refusal(_("the text is larger than any replay"), "")
    data, stripped = text.encode("utf-8", "replace"), text.strip()
    for kind in ("replay", "board", "sav"):
        if _MAGIC[kind](data):
            return _READERS[kind](data, None)
    if links.looks_like(stripped):
        return links.read(stripped)
    if tatham.looks_like(stripped):
        return tatham.read(stripped)
    if rawvf.looks_like(data):
        return _READERS["rawvf"](data, None)
    if re.match(r"(?:;.*\s+)*(?:[a-z]+ )?[0-9]+x[0-9]+x[0-9]+(?:[\s/]|$)", stripped):
        return _read_notation(text)
    if re.fullmatch(r"[0-9a-fA-F\s]{8,}", stripped, re.ASCII):
        return Contents("mbf", board=mbf.read_hex(stripped))
    raise refusal(
        _(
            "{given} is not a board: expected a position such as 3x3x1/1##/###/###, a "
            "link with ?b=...&m=..., a game ID such as 9x9:4,4,m..., or the text of "
            "a replay"
        ),
        text,
        given=quote(stripped),
    )


def _read_notation(text: str) -> Contents:
    """A board or a position in our own notation."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith(";")]
    cells = re.sub(r"^\s*(?:[a-z]+ )?[0-9x]+", "", "\n".join(lines))
    if set(cells) <= set(".*/ \t\n"):
        return Contents("notation", board=Board.parse(text))
    return Contents("notation", position=Position.parse(text, trust_flags=False))


# Writing


def write(contents: Contents, ending: str, *, game: int = 0, evf_version: int = 4) -> bytes:
    """Convert contents to another format, one of `WRITABLE`; `game` counts from 0."""
    if ending not in WRITABLE:
        raise refusal(
            _("{given} cannot be written: expected one of {names}"),
            ending,
            names=", ".join(WRITABLE),
        )
    recording = contents.recordings[game] if contents.recordings else None
    board = recording.board if recording is not None else contents.board
    if ending in ("rawvf", "evf", "replay"):
        if recording is None:
            raise refusal(_("there is no replay to write as {ending}"), ending=ending)
        if ending == "evf":
            return evf.write(recording, evf_version)
        return rawvf.write(recording) if ending == "rawvf" else own.write(recording)
    return _write_board(board, contents.position, recording, ending)


def _write_board(
    board: Board | None, position: Position | None, recording: Recording | None, ending: str
) -> bytes:
    if ending == "board":
        text = board_file.write(board, position)
    elif ending == "mine" and position is not None:
        text = jsm.write(position)
    elif ending == "link" and recording is not None:
        text = links.write_recording(recording) + "\n"
    elif ending == "link" and board is None and position is not None:
        text = links.write_position(position) + "\n"
    elif board is None:
        raise refusal(_("there is no board to write as {ending}"), ending=ending)
    elif ending in ("mbf", "abf"):
        return mbf.write(board)
    elif ending == "mine":
        text = jsm.write_board(board)
    elif ending == "link":
        text = links.write(board) + "\n"
    else:
        text = tatham.write(board) + "\n"
    return text.encode("utf-8")
