"""A journal: a sitting in a file, one line longer with everything that is done.

Whoever kills the program loses nothing that was answered: a line is handed to the system
before anybody is told. Writing one takes no longer for a long game than for a short one.

    first line   the game as it was, as plain data, and a note
    other lines  what has changed since, or another game, and a note

A note is whatever the front end needs to remember with it. A line that was cut off when
the program was killed is left out. Now and then the file is written anew, with the first
line alone: whole or not at all, and safe on the disk, as all our files. A line is not made
safe against a loss of power, for that takes longer than a click.
"""

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from minewise.core import Deal, FirstClick, Level, Step, files, gettext as _, quote
from minewise.session.saved_game import SavedGame, SavedGameError

WHAT = "sitting"
VERSION = 1

# After so many lines the file is written anew.
_MOST_LINES = 500
_MOST_BYTES = 64 * 1024 * 1024

Note = dict[str, Any]

# A game keeps its deal, which may be long to write.
_NO_DEAL = Deal(Level(1, 1, 0), FirstClick.ANY, 0)


@dataclass(frozen=True, slots=True)
class Kept:
    """What was in a journal.

    Attributes:
        game: The game as it was last.
        notes: The notes of all lines, the oldest first.
    """

    game: SavedGame
    notes: tuple[Note, ...]


class Journal:
    """The journal of one sitting.

    Attributes:
        path: Its file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._last: SavedGame | None = None
        self._last_data: Note = {}
        self._lines = 0

    @property
    def is_long(self) -> bool:
        """Whether it is time to write it anew."""
        return self._lines >= _MOST_LINES

    def begin(self, game: SavedGame, note: Note) -> None:
        """Write the file anew: the game as it is.

        Raises:
            FileError: It cannot be written; the file is as it was.
        """
        first = {"minewise": WHAT, "version": VERSION, "game": game.as_data(), "note": note}
        files.write_text(self.path, _line(first), make_folder=True)
        self._last, self._last_data = game, _rest(game)
        self._lines = 0

    def add(self, game: SavedGame, note: Note) -> None:
        """Add a line: what has changed.

        Raises:
            FileError: It cannot be written.
        """
        before, rest = self._last, _rest(game)
        assert before is not None, "a journal is begun first"
        line: Note = {"note": note}
        if game.id != before.id or game.deal != before.deal:
            line["game"] = game.as_data()
        else:
            line |= _changes(before, game)
            changed = {key: value for key, value in rest.items() if value != self._last_data[key]}
            if changed:
                line["set"] = changed
        with files.telling("write", self.path):
            # In one piece and at the end: whoever reads it sees whole lines, but for the last.
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_CLOEXEC", 0))
            try:
                os.write(handle, _line(line).encode())
            finally:
                os.close(handle)
        self._last, self._last_data = game, rest
        self._lines += 1

    @staticmethod
    def read(path: Path) -> Kept:
        """Read a journal.

        Raises:
            FileError: The file cannot be read.
            SavedGameError: It is no journal, or is damaged, or of a newer version.
        """
        first, *others = files.read_text(path, _MOST_BYTES).split("\n")
        try:
            head = json.loads(first)
            if head["minewise"] != WHAT or head["version"] != VERSION:
                raise ValueError
            game, notes = dict(head["game"]), [dict(head["note"])]
            # The last line is empty, or was cut off.
            notes += [_applied(game, json.loads(line)) for line in others[:-1]]
            return Kept(SavedGame.of_data(game), tuple(notes))
        except SavedGameError as error:
            why = str(error)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            why = _("it is not a journal of Minewise, or is damaged")
        raise SavedGameError(_("cannot load {path}: {why}").format(path=quote(path), why=why), path)


def _line(data: Note) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _rest(game: SavedGame) -> Note:
    """All that may change in a game but its steps, of which there may be many."""
    return replace(game, deal=_NO_DEAL, done=(), undone=()).as_data()


def _changes(before: SavedGame, after: SavedGame) -> Note:
    """The steps that are new, or were taken back."""
    both = {"done": (before.done, after.done), "undone": (before.undone, after.undone)}
    return {name: _difference(old, new) for name, (old, new) in both.items() if old != new}


def _difference(old: tuple[Step, ...], new: tuple[Step, ...]) -> list[Any]:
    """How many steps stay, and those that follow."""
    same = 0
    if new[: len(old)] == old:
        same = len(old)
    elif old[: len(new)] == new:
        same = len(new)
    return [same, [step.as_data() for step in new[same:]]]


def _applied(game: Note, line: Note) -> Note:
    """Apply a line to a game as plain data, and give its note."""
    game.update(line.get("game", {}))
    game.update(line.get("set", {}))
    for name in ("done", "undone"):
        if name in line:
            same, more = line[name]
            game[name] = [*game[name][:same], *more]
    return dict(line["note"])
