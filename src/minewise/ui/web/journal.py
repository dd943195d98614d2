"""A journal: a game in a file, to which a line is appended for every action before its answer.

    first line   the initial state of the game, as plain data, and a note
    other lines  the changes since, or another game, and a note

A note is data that the front end wants to remember. A damaged line is left out, with the lines that
build on it, and reported; so is a last line that was cut off. Now and then the file is rewritten
with only a first line. A single line is not synced against a loss of power, which would take longer
than a click.
"""

import contextlib
import json
import os
from dataclasses import dataclass, fields, replace
from itertools import count
from pathlib import Path
from typing import Any

from minewise.base import files
from minewise.base.data import to_data
from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.session.saved_game import SavedGame, SavedGameError

WHAT = "sitting"  # the file's kind, kept for compatibility
VERSION = 1

# The file is rewritten after this many lines.
_MOST_LINES = 500
_MOST_BYTES = 64 * 1024 * 1024

Note = dict[str, Any]


@dataclass(frozen=True, slots=True)
class JournalContents:
    """The contents of a journal."""

    game: SavedGame
    notes: tuple[Note, ...]  # of all lines used, the oldest first
    left_out: int = 0  # the number of lines that were damaged, or did not fit the others


class Journal:
    """The file of one game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_long = False  # whether it is time to rewrite it
        self._last: SavedGame | None = None
        self._lines = 0

    def begin(self, game: SavedGame, note: Note) -> None:
        """Rewrite the file with the current game. On an error the old file stays."""
        first = {"minewise": WHAT, "version": VERSION, "game": game.as_data(), "note": note}
        files.write_text(self.path, _line(first), make_folder=True)
        self._last = game
        self._lines, self.is_long = 0, False

    def add(self, game: SavedGame, note: Note) -> None:
        before = self._last
        assert before is not None, "`begin` comes before `add`"
        line: Note = {"line": self._lines + 1, "note": note}
        if game.id != before.id or game.deal != before.deal:
            line["game"] = game.as_data()
        else:
            line |= _changes(before, game)
        try:
            _append(self.path, _line(line).encode())
        except OSError:
            with files.file_errors("write", self.path):
                raise
        self._last = game
        self._lines += 1
        self.is_long = self._lines >= _MOST_LINES

    def set_aside(self) -> str:
        """Rename a damaged file instead of overwriting it; return the new name."""
        with files.file_errors("write", self.path):
            names = (self.path.with_name(f"damaged-{number}.jsonl") for number in count(1))
            kept = next(name for name in names if not name.exists())
            self.path.rename(kept)
        return repr(str(kept))

    @staticmethod
    def read(path: Path) -> JournalContents:
        """Read a journal; a `SavedGameError` if it is damaged or of a newer version."""
        # Invalid text makes only its line unreadable, not the file.
        first, *others = files.read_bytes(path, _MOST_BYTES).decode(errors="replace").split("\n")
        try:
            head = json.loads(first)
            if head["minewise"] != WHAT or head["version"] != VERSION:
                raise ValueError
            # The last piece is empty, or a line that was cut off.
            return _as_far_as_possible(dict(head["game"]), dict(head["note"]), others[:-1])
        except SavedGameError as error:
            why = str(error)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            why = _("it is not a journal of Minewise, or is damaged")
        raise SavedGameError(_("cannot load {path}: {why}").format(path=quote(path), why=why), path)


def _line(data: Note) -> str:
    return json.dumps(data, separators=(",", ":"), default=to_data) + "\n"


def _changes(before: SavedGame, after: SavedGame) -> Note:
    """The steps added or taken back, and the other attributes that changed."""
    found: Note = {}
    for name in _NAMES:
        old, new = getattr(before, name), getattr(after, name)
        if old == new:
            continue
        if name in ("done", "undone"):
            # The number of steps kept, and the steps that follow.
            shorter = min(len(old), len(new))
            same = shorter if old[:shorter] == new[:shorter] else 0
            found[name] = [same, [step.as_data() for step in new[same:]]]
        else:
            found.setdefault("set", {})[name] = new
    return found


# The attributes that may change within a game.
_NAMES = tuple(each.name for each in fields(SavedGame) if each.name not in ("id", "deal"))


def _append(path: Path, data: bytes) -> None:
    """Append a line to a file: all of it, or nothing."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_CLOEXEC", 0))
    try:
        end = os.fstat(handle).st_size
        try:
            left = memoryview(data)
            while left:  # a disk that is nearly full may write only a part
                left = left[os.write(handle, left) :]
        except OSError:
            # The next line must not follow half of this one.
            with contextlib.suppress(OSError):
                os.ftruncate(handle, end)
            raise
    finally:
        os.close(handle)


# Reading


def _as_far_as_possible(game: Note, note: Note, texts: list[str]) -> JournalContents:
    """The game with as many valid lines as possible, at least the first."""
    lines = [_parsed(text) for text in texts]
    with contextlib.suppress(SavedGameError):
        return _kept(game, note, lines)
    # One of the lines has an impossible step: find the last line before it by bisection.
    good, bad = 0, len(lines)
    kept = _kept(game, note, [])
    while bad - good > 1:
        middle = (good + bad) // 2
        try:
            kept, good = _kept(game, note, lines[:middle]), middle
        except SavedGameError:
            bad = middle
    return replace(kept, left_out=kept.left_out + len(lines) - good)


def _kept(game: Note, note: Note, lines: list[Note]) -> JournalContents:
    """The game with its lines; a line that does not follow from the one before is left out."""
    game, notes, last = dict(game), [note], 0
    for number, line in enumerate(lines, 1):
        with contextlib.suppress(ValueError, TypeError, KeyError, AttributeError):
            if last != line.get("line", number) - 1 and "game" not in line:
                continue
            game, about = _applied(game, line), dict(line["note"])
            notes.append(about)
            last = line.get("line", number)
    return JournalContents(SavedGame.read(game), tuple(notes), len(lines) + 1 - len(notes))


def _parsed(text: str) -> Note:
    """A line, parsed as plain data; empty if it is damaged."""
    with contextlib.suppress(ValueError, RecursionError):
        found = json.loads(text)
        return found if isinstance(found, dict) else {}
    return {}


def _applied(game: Note, line: Note) -> Note:
    """A game as plain data after a line; raises if the line does not follow from the game."""
    # Another game takes nothing from the one before.
    after: Note = (dict(line["game"]) if "game" in line else game) | line.get("set", {})
    for name in ("done", "undone"):
        if name in line:
            same, more = line[name]
            after[name] = [*after[name][:same], *more]
    return after
