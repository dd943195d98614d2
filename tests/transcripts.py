"""Transcripts: everything that can be done with a game, and what the screens show after each step.

The records are plain text for people to read, and the tests do the same again and compare. Where
screens are meant to show something else, write the records anew and read what changed:

    python tests/transcripts.py

In `tests/screens/scenes` a record itself says what is done, in its lines that begin with `>`: to do
more, add such lines and write the records anew. Rows are in brackets, then come cells and texts.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, chdir, closing
from dataclasses import fields, replace
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

from contract.doings import DOINGS, Doing
from contract.drivers.driver import MOMENT, Clock, Start
from contract.kinds import KINDS, Kind
from contract.seat import Seat
from course_students import FAULTY
from expected import known
from minewise.core import Cell
from minewise.course import Plan, Report, Student, check_student
from minewise.screens.blocks import Board, Form
from minewise.screens.play import PlayScreen
from minewise.screens.registry import open_screen
from minewise.screens.view import Action, Given, View
from minewise.session.keys import show_key
from minewise.ui.plain.printer import Printer, value_in_words
from screens.dummy import Dummy

FOLDER = Path(__file__).with_suffix("")
SCENES = FOLDER.parent / "screens" / "scenes"

# The doing of each record, by the name of its file; and all records.
RECORDS: dict[str, Doing] = {f"{doing.__name__}.txt": doing for doing in DOINGS}
PLACES = (*(FOLDER / name for name in RECORDS), *sorted(SCENES.glob("*.txt")))

# Programs of students, by what is wrong with them.
STUDENTS = {each.name: each.text() for each in FAULTY}

# What a printed block tells of itself.
_PRINTED = ("paragraphs", "rows", "pairs", "fields", "grid", "view", "marks", "options")

# An action, a row, a cell and a text, as a scene names them.
_DONE = re.compile(r"(\S+)(?: \[(.*?)\])?(?: (\d+),(\d+))?(?: (.*))?")

# Days and hours by the clock on the wall, and seconds by the clock of this machine.
_TODAY = re.compile(r"\b202\d-\d\d-\d\d|(?<=-\d\d) \d\d[.:]\d\d\b")
_SECONDS = re.compile(r"[0-9]+\.[0-9]{6,}")


class _Day(datetime):
    """The day on which all is done."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2030, 5, 1, 12, tzinfo=tz)


def few_games(student: Student, file: str, plan: Plan, *more: Any) -> Report:
    """Check a student's file with a few games, which take no time."""
    found = check_student(student, file, replace(plan, games=2, small=2), *more)
    return replace(found, seconds=0.0)


class _Lines(list[str]):
    """Each step, and the lines that were not on this screen before."""

    def __init__(self) -> None:
        super().__init__()
        self._before: dict[str, set[str]] = {}

    def add(self, step: str, view: View, *more: str) -> None:
        lines, before = [*_lines(view)], self._before.get(view.name, ())
        lines = [f"== {view.title} ({view.name}, {len(lines)} lines)", *lines, *more]
        self += [f"> {step}", *(f"  {line}".rstrip() for line in lines if line not in before)]
        self._before[view.name] = {*lines} - {*more}


class _Transcript(Seat):
    """A front end in memory that does what a person does on all of them."""

    def __init__(self, folder: Path) -> None:
        super().__init__("dummy", KINDS[0], folder)
        self.lines = _Lines()
        self.lines.add("", self.view)

    def _both(self, what: str, *given: Any) -> None:
        super()._both(what, *given)
        self.lines.add(" ".join([what, *filter(None, map(_given, given))]), self.view)


class _Scene(Dummy):
    """A front end in memory on which the lines of a record are done."""

    def __init__(self, folder: Path, what: str) -> None:
        on, kind, *offers = what.split(", ")
        kinds = {each.name: each for each in KINDS}
        self.folder, self.clock, self.told = folder, Clock(), list[str]()
        start = Start(kinds.get(kind, Kind("", KINDS[0].settings, kind)), folder, self.clock)
        self.on, self.session = on, start.session()
        super().__init__(PlayScreen(self.session, on, *offers), self.clock)  # type: ignore[arg-type]

    def copy(self, text: str) -> None:
        self.told.append(f"copied: {text}")

    def save(self, name: str, data: bytes) -> None:
        self.told.append(f"saved: {name}")
        (self.folder / name).write_bytes(data)

    def play(self, sound: str) -> None:
        self.told.append(f"sound: {sound}")

    def carry_out(self, what: str, row: str, cell: Cell | None, text: str) -> None:
        match what:
            case "back":
                self.back()
            case "answer":
                self.stage.answer(text)
            case "student":
                (self.folder / "minesweeper.py").write_text(STUDENTS[text])
            case "file":
                if (SCENES / text).exists():
                    shutil.copy(SCENES / text, self.folder)
                self.stage.answer_file(text)
            case "wait":
                self.clock.seconds += float(text or self.view.tick or 0)
                self.tick()
            case "screen":
                more = dict(pair.split("=", 1) for pair in filter(None, text.split("; ")))
                self.stage.do(lambda: open_screen(row, self.session, self.on, more))
            case _:
                self.press(what, row, text, cell)


def _performed(record: str, folder: Path) -> list[str]:
    """What a scene says of itself, and its lines done again."""
    head, *rest = record.splitlines()
    lines, scenes = _Lines(), list[_Scene]()
    for each in (line.removeprefix("> ") for line in rest if line.startswith("> ")):
        what, row, line, column, text = known(_DONE.fullmatch(each)).groups("")
        if what == "sit":
            for last in scenes[-1:]:
                last.session.library.leave()
            scenes.append(_Scene(folder, text))
        else:
            cell = (int(line) - 1, int(column) - 1) if line else None
            scenes[-1].carry_out(what, row, cell, text)
        lines.add(each, scenes[-1].view, *scenes[-1].told)
        scenes[-1].told.clear()
    for scene in scenes:
        scene.stage.close()
    return [head, "", *lines]


def _given(given: Any) -> str:
    if not isinstance(given, Given):
        return str(given or "")
    cell = "" if given.cell is None else "{},{}".format(*given.cell)
    return " ".join(filter(None, (given.row, cell, given.text)))


def _lines(view: View) -> Iterator[str]:
    yield f"Tick: {view.tick}"
    for block in view.blocks:
        yield from Printer().lines(block, None)
        if isinstance(block, Form):
            for field in block.fields:
                notes = filter(None, (field.help, field.why_not))
                yield " ".join((f"{field.name} {field.kind} {value_in_words(field)}.", *notes))
        if isinstance(block, Board):
            yield from (f"{mark.kind} {mark.cell}: {mark.words}" for mark in block.marks)
            yield f"Letters: {block.letters}"
        more = {each.name: getattr(block, each.name) for each in fields(block)}
        told = (
            f"{name}={_plain(more[name])}" for name in more if more[name] and name not in _PRINTED
        )
        yield " ".join((type(block).__name__, *told))
    yield from map(_action, view.actions)
    if view.ask is not None:
        ask = view.ask
        yield f"? {ask.text} [{ask.yes}] {ask.kind} {ask.line}"
    yield f"! {view.message}"


def _plain(value: object) -> str:
    """A value of a block; figures are only so precise."""
    return re.sub(r"\d+\.\d+", lambda found: f"{float(found[0]):.3f}", repr(value))


def _action(action: Action) -> str:
    keys = " ".join(map(show_key, action.keys))
    on = {None: "", True: "on", False: "off"}[action.on]
    parts = (f"[{action.label}]", action.name, action.place, keys, on, action.needs, action.why_not)
    return " ".join(filter(None, parts))


def record(name: str, folder: Path) -> str:
    """The expected contents of a record: everything is done again."""
    with ExitStack() as around:
        for module in ("screens.today", "session.session", "session.library"):
            around.enter_context(patch(f"minewise.{module}.datetime", _Day))
        if name not in RECORDS:
            around.enter_context(chdir(folder))
            around.enter_context(patch("minewise.screens.course_check.check_student", few_games))
            around.enter_context(patch("minewise.screens.grading._PART", 1000.0))
            lines, hidden = _performed((SCENES / name).read_text(encoding="utf-8"), folder), _TODAY
        else:
            seat = around.enter_context(closing(_Transcript(folder)))
            RECORDS[name](seat)
            lines, hidden = [RECORDS[name].__doc__ or "", "", *seat.lines], MOMENT
    text = "\n".join([*lines, ""]).replace(f"{folder}/", "…/")
    return _SECONDS.sub("…", hidden.sub("(moment)", text))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path in PLACES:
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(record(path.name, Path(folder)), encoding="utf-8")
        print(path.name)
