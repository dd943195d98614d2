"""Transcripts: everything that can be done with a game, and what the screens show after each step.

The records are plain text for people to read, and the tests do the same again and compare. Where
screens are meant to show something else, write the records anew and read what changed:

    python tests/transcripts.py
"""

import re
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

from contract.doings import DOINGS, Doing
from contract.drivers.driver import MOMENT
from contract.kinds import KINDS
from contract.seat import Seat
from minewise.screens.blocks import Board, Form
from minewise.screens.view import Action, Given, View
from minewise.session.keys import show_key
from minewise.ui.plain.printer import Printer, value_in_words

FOLDER = Path(__file__).with_suffix("")

# The doing of each record, by the name of its file.
RECORDS = {f"{doing.__name__}.txt": doing for doing in DOINGS}

# Seconds by the clock of this machine.
_SECONDS = re.compile(r"[0-9]+\.[0-9]{6,}")


class _Day(datetime):
    """The day on which all is done."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2030, 5, 1, 12, tzinfo=tz)


class _Transcript(Seat):
    """A front end in memory: each step, and the lines that were not on this screen before."""

    def __init__(self, folder: Path) -> None:
        super().__init__("dummy", KINDS[0], folder)
        self.lines: list[str] = []
        self._before = {self.view.name: {*_lines(self.view)}}

    def _both(self, what: str, *given: Any) -> None:
        super()._both(what, *given)
        step = " ".join([what, *filter(None, map(_given, given))])
        lines, before = [*_lines(self.view)], self._before.get(self.view.name, ())
        self.lines += [f"> {step}", *(f"  {line}".rstrip() for line in lines if line not in before)]
        self._before[self.view.name] = {*lines}


def _given(given: Any) -> str:
    if not isinstance(given, Given):
        return str(given or "")
    cell = "" if given.cell is None else "{},{}".format(*given.cell)
    return " ".join(filter(None, (given.row, cell, given.text)))


def _lines(view: View) -> Iterator[str]:
    yield f"== {view.title} ({view.name})"
    for block in view.blocks:
        yield from Printer().lines(block, None)
        if isinstance(block, Form):
            for field in block.fields:
                notes = filter(None, (field.help, field.why_not))
                yield " ".join((f"{field.name} {field.kind} {value_in_words(field)}.", *notes))
        if isinstance(block, Board):
            yield from (f"{mark.kind} {mark.cell}: {mark.words}" for mark in block.marks)
            yield from (f"{letter} is {cell}" for cell, letter in block.letters.items())
            yield from (f"{note} in {cell}" for cell, note in block.notes.items())
    yield from map(_action, view.actions)
    if view.ask is not None:
        ask = view.ask
        yield f"? {ask.text} [{ask.yes}] {ask.kind} {ask.line}"
    yield f"! {view.message}"


def _action(action: Action) -> str:
    keys = " ".join(map(show_key, action.keys))
    on = {None: "", True: "on", False: "off"}[action.on]
    parts = (f"[{action.label}]", action.name, action.place, keys, on, action.needs, action.why_not)
    return " ".join(filter(None, parts))


def record(name: str, folder: Path) -> str:
    """The expected contents of a record: everything is done again."""
    doing: Doing = RECORDS[name]
    with ExitStack() as around:
        for module in ("screens.today", "session.session"):
            around.enter_context(patch(f"minewise.{module}.datetime", _Day))
        seat = around.enter_context(closing(_Transcript(folder)))
        doing(seat)
        text = "\n".join([doing.__doc__ or "", "", *seat.lines, ""])
    return _SECONDS.sub("…", MOMENT.sub("(moment)", text.replace(f"{folder}/", "…/")))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in RECORDS:
        with tempfile.TemporaryDirectory() as folder:
            (FOLDER / name).write_text(record(name, Path(folder)), encoding="utf-8")
        print(name)
