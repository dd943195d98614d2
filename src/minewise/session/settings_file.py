"""The settings file: one for all front ends, readable by people.

    {
      "minewise": "settings",
      "version": 1,
      "level": "16x16x40",
      "first": "opening",
      "terminal": {"theme": "light"},
      "window": {"theme": "dark", "size": [900, 700]}
    }

Front ends share the game options; each has its own looks. Everything is optional. A file that is
damaged or of a newer Minewise is kept; one sentence reports it, and defaults are used.
"""

import contextlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from itertools import count
from pathlib import Path
from typing import Any

from minewise.base import files
from minewise.base.errors import MinewiseError
from minewise.base.header import read_json
from minewise.base.language import gettext as _
from minewise.session.keys import GROUP as KEYS, fitting
from minewise.session.options import NEW_PLAYERS, GameOptions, SettingsError, chosen_first
from minewise.session.saved_game import is_there
from minewise.session.today import GROUP as TODAY

WHAT = "settings"
VERSION = 1

PRESETS = "presets"
"""The group of a person's presets."""

# It holds a few names and numbers.
_MOST_BYTES = 256 * 1024

# The seed is not stored: it was chosen for one board, not for later ones.
_FIELDS = tuple(each.name for each in fields(GameOptions) if each.name != "seed")

Value = str | int | float | bool | list[int] | None
"""A plain value that a front end may store."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """The contents of the settings file."""

    options: GameOptions = NEW_PLAYERS
    # front ends' looks, custom keys, presets, daily boards
    groups: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    problem: str | None = None

    def value(self, group: str, name: str, usual: Value = None) -> Any:
        """A value of a group; `usual` if it is missing or of another type.

        >>> Remembered(groups={"window": {"theme": 7}}).value("window", "theme", "classic")
        'classic'
        """
        found = self.groups.get(group, {}).get(name, usual)
        fits = usual is None or type(found) is type(usual)
        return found if fits else usual


class SettingsFile:
    """The file. Reading never fails, and writing never stops a game."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Remembered:
        """The contents of the file; the defaults if it is missing or unreadable."""
        try:
            data = self._data()
            options = _options(data)
        except MinewiseError as error:
            text = _("the settings in {path} are not used: {why}")
            return Remembered(problem=text.format(path=repr(str(self.path)), why=error))
        groups = {name: value for name, value in data.items() if isinstance(value, dict)}
        return Remembered(options, groups)

    def remember_options(self, before: GameOptions, after: GameOptions) -> None:
        """Store only the changed options: the others may have been meant for one game."""
        was, now = {**before.as_data()}, {**after.as_data()}
        self._change({name: now[name] for name in _FIELDS if now[name] != was[name]})

    def remember(self, group: str, /, **values: Value) -> None:
        """Store values of a group, such as a front end's; its other values stay."""
        self._change({group: values})

    def contents(self) -> dict[str, Any]:
        """The whole contents of the file, to take to another machine."""
        data = self._data()
        _options(data)
        return {name: value for name, value in data.items() if name not in _HEADER}

    def add(self, others: Mapping[str, Any]) -> list[str]:
        """Add the settings of another machine that are not set here, and return their names."""
        others = {name: value for name, value in others.items() if name not in _HEADER}
        _options(others)
        with files.locked(self.path):
            here = self.contents()
            if KEYS in others:
                others[KEYS] = fitting(_group(here.get(KEYS)), _group(others[KEYS]))
            if PRESETS in others:
                others[PRESETS] = _beside(here.get(PRESETS), others[PRESETS])
            merged = here | {name: _merged(here.get(name), others[name]) for name in others}
            if TODAY in others:  # the later of two dates
                merged[TODAY] = _later(here.get(TODAY), others[TODAY])
            added = [name for name in others if merged[name] != here.get(name) and merged[name]]
            if added:
                check_settings(merged)
                files.write_text(self.path, _text(merged), make_folder=True)
        return added

    def _change(self, changes: dict[str, Any]) -> None:
        """Change values in the file; in a group, only those that are named."""
        if not changes:
            return
        # Several programs may be open at once. A failure here must not stop a game.
        with contextlib.suppress(MinewiseError), files.locked(self.path):
            data = self._data()
            _options(data)
            rest = {name: value for name, value in data.items() if name not in _HEADER}
            for name, value in changes.items():
                had = rest.get(name)
                both = isinstance(had, dict) and isinstance(value, dict)
                rest[name] = had | value if both else value
            files.write_text(self.path, _text(rest), make_folder=True)

    def _data(self) -> dict[str, Any]:
        """The contents of the file if it is one of ours; empty without a file."""
        if not is_there(self.path):
            return {}
        text = files.read_text(self.path, _MOST_BYTES)
        other = _("it is not a settings file of Minewise")
        return read_json(text, WHAT, VERSION, other=other, error=SettingsError)


_HEADER = {"minewise": WHAT, "version": VERSION}


def _text(rest: Mapping[str, Any]) -> str:
    """The text of the file, one line per name."""
    lines = {**_HEADER, **rest}.items()
    text = ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in lines)
    return f"{{\n{text}\n}}\n"


def _merged(here: Any, other: Any) -> Any:
    """The values here, and in groups also those that only the other has."""
    if here is None:
        return other
    if isinstance(here, dict) and isinstance(other, dict):
        return here | {name: _merged(here.get(name), value) for name, value in other.items()}
    return here


def _group(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _beside(here: Any, other: Any) -> dict[str, Any]:
    """New presets of another machine, with a number after names that are taken here."""
    there = _group(here)
    found: dict[str, Any] = {}
    for name, preset in _group(other).items():
        if preset in there.values():
            continue
        taken = {each for each, value in there.items() if value is not None} | {*found}
        names = (name if number == 1 else f"{name} {number}" for number in count(1))
        found[next(each for each in names if each not in taken)] = preset
    return found


def _later(here: Any, other: Any) -> dict[str, str]:
    both = [group for group in (here, other) if isinstance(group, dict)]
    names = {name: None for group in both for name in group}
    return {
        name: max(group[name] for group in both if name in group)
        for name in names
        if all(isinstance(group.get(name, ""), str) for group in both)
    }


def check_settings(data: Mapping[str, Any]) -> None:
    """Refuse impossible settings, and too many."""
    if len(_text(data)) > _MOST_BYTES:
        raise SettingsError(_("there are too many settings"), "")
    _options(data)


def _options(data: Mapping[str, Any]) -> GameOptions:
    return chosen_first({name: data[name] for name in _FIELDS if name in data})
