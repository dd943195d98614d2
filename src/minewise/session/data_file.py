r"""All data of a person in one file: a backup, or a move to another machine.

A data file is JSON lines, compressed with gzip; an uncompressed file is read too.

    {"minewise": "data", "version": 1, "made": "2026-11-16T18:30:00+00:00"}
    {"settings": {"level": "16x16x40", "window": {"theme": "dark"}}}
    {"left": {"minewise": "saved game", ...}}
    {"saved": "On the train", "game": {"minewise": "saved game", ...}}
    {"finished": {"id": "3f", "won": true, ...}, "replay": "minewise replay 1\n..."}
    {"practice": {"attempts": [...], ...}}
    {"lines": 6}

The settings are those of the settings file: custom keys, presets and the looks of front ends too.
Practice has the format of its own package. The last line counts those before it, to detect a
truncated file. A file may come from anywhere: it names no paths, its sizes are not trusted, its
contents are limited, and all of it is checked before any of it is used.
"""

import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from minewise.base import files
from minewise.base.errors import MinewiseError, quote
from minewise.base.header import read_json
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.limit import FOREVER, Limit
from minewise.base.shape import ShapeError
from minewise.formats.own import parse as parse_replay
from minewise.session.saved_game import (
    VERSION as SAVED_GAME_VERSION,
    WHAT as SAVED_GAME,
    SavedGame,
    SavedGameInfo,
)
from minewise.session.saved_games import read_name
from minewise.session.settings_file import check_settings
from minewise.session.tally import FinishedGame, read_written, written

WHAT = "data"
VERSION = 1

MOST_BYTES = files.MOST_BYTES
"""The largest data file that is read, packed or not: 15,000 games with their replays fit in."""

# A file with a higher compression ratio is malicious, unless it is small: a large board of
# which little is open compresses well.
_MOST_PACKED = 50
_LITTLE = 4 * 1024 * 1024

_MOST_LINES = 100_000
_MOST_SAVED = 1_000
_LONGEST_LINE = 16 * 1024 * 1024
_LAST_LINE = 100
_CHUNK = 1024 * 1024

_ONCE = {"settings", "left", "practice"}
_MOST_LEVELS = 10  # custom keys are in a list of a command of a context of a group

_MAGIC = b"\x1f\x8b"
_GZIP = 31  # zlib's `wbits` for gzip


class DataFileError(MinewiseError):
    """The file holds no data of Minewise, or is damaged."""

    def __init__(self, sentence: str, given: object = "") -> None:
        super().__init__(sentence, given)


@dataclass(slots=True)
class DataFile:
    """The contents of a data file."""

    settings: dict[str, Any] = field(default_factory=dict)
    left: dict[str, Any] | None = None  # the unfinished game
    saved: dict[str, dict[str, Any]] = field(default_factory=dict)  # by name
    # each with its replay
    finished: list[tuple[FinishedGame, str | None]] = field(default_factory=list)
    practice: dict[str, Any] = field(default_factory=dict)  # as `minewise.training` writes it

    def as_bytes(self, made: datetime) -> bytes:
        """The contents of the file."""
        lines = [*self._lines(made)]
        lines.append({"lines": len(lines)})
        data = b"".join(f"{json.dumps(line)}\n".encode() for line in lines)
        packed = _packed(data)
        # Data over the ratio that is read again is stored without compression.
        return packed if len(data) <= _most_unpacked(packed) else _packed(data, level=0)

    def fit(self) -> list[str]:
        """Leave out the earliest replays if the file would be too large to be imported again."""
        sizes = [len(json.dumps(line)) + 1 for line in self._lines(datetime.now(UTC))]
        over, left_out = sum(sizes) + _LAST_LINE - MOST_BYTES, 0
        for number, (game, replay) in enumerate(self.finished):
            if over > 0 and replay is not None:
                self.finished[number] = game, None
                over -= len(json.dumps(replay)) - len("null")
                left_out += 1
        problems = []
        if left_out:
            text = _n(
                "the replay of {count} game is left out: the file would be too large",
                "the replays of the {count} earliest games are left out: the file would be "
                "too large",
                left_out,
            )
            problems.append(text.format(count=left_out))
        is_long = len(sizes) >= _MOST_LINES or len(self.saved) > _MOST_SAVED
        if over > 0 or is_long or max(sizes) > _LONGEST_LINE:
            problems.append(_("the file is too large: it cannot be imported"))
        return problems

    def _lines(self, made: datetime) -> Iterator[dict[str, Any]]:
        moment = made.isoformat(timespec="seconds")
        yield {"minewise": WHAT, "version": VERSION, "made": moment}
        if self.settings:
            yield {"settings": self.settings}
        if self.left is not None:
            yield {"left": self.left}
        for name, game in self.saved.items():
            yield {"saved": name, "game": game}
        for finished, replay in self.finished:
            yield {"finished": written(finished), "replay": replay}
        if self.practice:
            yield {"practice": self.practice}

    @classmethod
    def parse(
        cls,
        data: bytes,
        limit: Limit = FOREVER,
        tell: Callable[[float], object] = lambda _share: None,
    ) -> "DataFile":
        """Read and check a whole file."""
        if len(data) > MOST_BYTES:
            raise _too_large()
        lines = enumerate(_lines_of(_unpacked(data, tell)))
        read_header(next(lines, (0, b""))[1])
        found, ended = cls(), False
        seen: set[str] = set()
        for number, line in lines:
            limit.check()
            if number >= _MOST_LINES:
                raise _too_large()
            if ended:
                raise _damaged()
            value = _value(line)
            if "lines" in value:
                if value["lines"] != number:
                    raise _damaged()
                ended = True
                continue
            try:
                _check_once(value, seen)
                found._take(value)
            except MinewiseError as error:
                text = _("line {number} cannot be used: {why}")
                raise DataFileError(text.format(number=number + 1, why=error), number) from None
        if not ended:
            raise DataFileError(_("it ends too early: it is damaged"))
        return found

    def _take(self, line: dict[str, Any]) -> None:
        match line:
            case {"settings": dict(settings)} if not _is_deep(settings):
                check_settings(settings)
                self.settings = settings
            case {"left": game}:
                self.left = _checked(game)
            case {"saved": str(text), "game": game}:
                name = read_name(text)
                if name in self.saved:
                    raise _twice(name)
                if len(self.saved) >= _MOST_SAVED:
                    raise _too_large()
                self.saved[name] = _checked(game)
            case {"finished": game, "replay": None | str() as replay}:
                if replay is not None:
                    parse_replay(replay)
                self.finished.append((read_written(game), replay))
            case {"practice": dict(practice)}:
                self.practice = practice
            case _:
                raise ShapeError("", line, _("settings, a saved game or a finished one"))


def _check_once(line: dict[str, Any], seen: set[str]) -> None:
    """Refuse a second line where only one is allowed: it would replace the first."""
    for kind in _ONCE & line.keys():
        if kind in seen:
            raise _twice(kind)
        seen.add(kind)


def read_header(line: bytes) -> None:
    """Check the first line, which names the format."""
    other = _("it is not a data file of Minewise")
    if not line.lstrip().startswith(b"{"):
        raise DataFileError(other)
    read_json(_text(line), WHAT, VERSION, other=other, error=DataFileError)


def _packed(data: bytes, level: int = -1) -> bytes:
    packing = zlib.compressobj(level, wbits=_GZIP)
    return packing.compress(data) + packing.flush()


def _most_unpacked(data: bytes) -> int:
    """The most bytes that a file may unpack to."""
    return min(MOST_BYTES, max(_LITTLE, _MOST_PACKED * len(data)))


def _unpacked(data: bytes, tell: Callable[[float], object]) -> Iterator[bytes]:
    """The unpacked contents, piece by piece; the size that the file claims is ignored."""
    whole = len(data)
    if not data.startswith(_MAGIC):
        for start in range(0, whole, _CHUNK):
            tell(start / whole)
            yield data[start : start + _CHUNK]
        return
    unpacking, total, most = zlib.decompressobj(_GZIP), 0, _most_unpacked(data)
    try:
        while not unpacking.eof:
            tell(1 - len(data) / whole)
            piece = unpacking.decompress(data, _CHUNK)
            data = unpacking.unconsumed_tail
            total += len(piece)
            if total > most:
                raise _too_large()
            if not piece and not data and not unpacking.eof:
                raise _damaged()
            yield piece
    except zlib.error:
        raise _damaged() from None
    if unpacking.unused_data:
        raise _damaged()


def _lines_of(pieces: Iterable[bytes]) -> Iterator[bytes]:
    rest = b""
    for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
        if len(rest) > _LONGEST_LINE:
            raise _too_large()
    if rest.strip():
        yield rest


def _text(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        raise _damaged() from None


def _value(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(_text(line))
    except (ValueError, RecursionError):
        raise _damaged() from None
    if not isinstance(value, dict):
        raise _damaged()
    return value


def _checked(game: object) -> dict[str, Any]:
    """A saved game with valid parts; it is replayed only when it is loaded."""
    if isinstance(game, dict) and game.get("minewise") == SAVED_GAME:
        version = game.get("version")
        if type(version) is int and 1 <= version <= SAVED_GAME_VERSION:
            SavedGame.unplayed(game)
            SavedGameInfo.of(game)
            return game
    raise DataFileError(_("it is not a saved game of Minewise that can be read"), game)


def _is_deep(value: object, levels: int = _MOST_LEVELS) -> bool:
    """Whether groups are nested too deeply to be merged."""
    match value:
        case dict():
            return levels == 0 or any(_is_deep(each, levels - 1) for each in value.values())
        case list():
            return levels == 0 or any(_is_deep(each, levels - 1) for each in value)
    return False


def _damaged() -> DataFileError:
    return DataFileError(_("it is damaged"))


def _twice(name: str) -> DataFileError:
    return DataFileError(_("{name} occurs twice").format(name=quote(name)), name)


def _too_large() -> DataFileError:
    return DataFileError(_("it is too large"))
