"""A student's own AI: a game step by step beside the course's method, and the check of its file."""

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path, PurePath
from typing import Literal

from minewise.base import files
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import Chance, Level
from minewise.course import Finding, Plan, Report, ResourceLimits
from minewise.course.stepper import SECONDS as STEP_SECONDS, Stepper
from minewise.screens import course_moment
from minewise.screens.blocks import Block, Field, Form, Slider, Text
from minewise.screens.course_check import Check, in_browser, student_of
from minewise.screens.course_report import FindingScreen, report_blocks
from minewise.screens.view import NOTHING, Action, Ask, Did, Given, SessionScreen, View, failed
from minewise.session import commands
from minewise.session.folders import data_folder
from minewise.session.session import Session

# How often to show the progress of a check; a timer may be early.
_LOOK = 0.25
_NEARLY = 0.9

_USUAL_NAME = "minesweeper.py"


_Step = Callable[[Stepper], Task[None] | None]


def _walks(step: _Step) -> "Callable[[CourseScreen, Given], Did | Task[Did]]":
    return lambda screen, _given: screen._walk(step)


class CourseScreen(SessionScreen):
    """A game of a student's AI from the first difference on, while a check runs beside it."""

    def __init__(
        self,
        session: Session,
        on: str,
        file: Path | None = None,
        plan: Plan | None = None,
        limits: ResourceLimits | None = None,
    ) -> None:
        """Without a file, ask for one; without a plan, take the course's board."""
        super().__init__(session, context="course")
        # A server's page may be reached by others: it runs no file that it is given.
        self._allowed = session.course_files if _is_served(on) else None
        self._has_paths = on != commands.PAGE
        self._file = file
        self._is_copy = False
        self._plan = plan or Plan(1)
        self._limits = limits
        self._stepper: Stepper | None = None
        self._waited = 0.0
        self._check: Check | None = None
        self._report: Report | None = None
        self._waits_for_check = False
        self._has_asked = file is not None
        self._next_case: Finding | None = None

    @classmethod
    def opened(cls, session: Session, on: str, given: Mapping[str, str]) -> Did:
        """Open a file by its path, or ask for one. A server's page names one of its files."""
        name = given.get("file", "")
        file = Path(name).expanduser() if name else None
        if _is_served(on):
            file = _allowed_file(session, name)
        level = Level.parse(given["level"]) if "level" in given else Plan().level
        plan = Plan(1, level, Chance.read_seed(given.get("seed", "1")))
        plan.check()
        return Did(open=cls(session, on, file, plan))

    # The view

    def view(self) -> View:
        stepper, check = self._stepper, self._check
        tick = None
        if check is not None:
            tick = _LOOK
        elif stepper is not None and stepper.playing:
            tick = STEP_SECONDS
        title = _("Course AI") if stepper is None else stepper.name
        return View("course", title, tuple(self._blocks()), tuple(self._actions()), tick)

    def _blocks(self) -> Iterator[Block]:
        stepper = self._stepper
        if stepper is None:
            yield Text((self._how(),))
            return
        yield Text((course_moment.heading(stepper),), "heading")
        yield from course_moment.boards(stepper.moment, press="open")
        yield Text((_("- safe, x a mine, ? missing, ! wrong"),), "note")
        yield Slider(_("Step"), stepper.place, stepper.game.last)
        if self._check is not None:
            yield Text((self._check.progress,), "note")
        if self._report is not None:
            yield from report_blocks(self._report)
        yield Text(course_moment.remarks(stepper))
        yield Text(course_moment.sentences(stepper.moment), "fixed")
        yield Form(tuple(self._fields()))

    def _how(self) -> str:
        if self._allowed == ():
            return _("This page runs no files. Start it with: minewise web --course minesweeper.py")
        return _(
            "Open the file with your MinesweeperAI. It plays a game beside the course's method, "
            "and you see where the two differ."
        )

    def _fields(self) -> Iterator[Field]:
        level = self._plan.level.header
        levels = {"8x8x8": _("The course's"), "5x5x4": _("Small"), "16x16x40": _("Large")}
        boards = tuple(({level: level} | levels).items())
        yield Field("level", _("Board"), "choice", level, options=boards)
        if self._allowed is not None and len(self._allowed) > 1:
            named = _names(self._allowed)
            chosen = next((name for name, file in named.items() if file == self._file), "")
            names = tuple((name, name) for name in named)
            yield Field("file", _("File"), "choice", chosen, options=names)

    def _actions(self) -> Iterator[Action]:
        stepper, act = self._stepper, self._action
        place: Literal["main", "more"] = "main" if stepper is None else "more"
        if stepper is not None:
            yield act("play", _("Pause") if stepper.playing else _("Play"))
            yield act("step-back", _("Step back"))
            yield act("step", _("Step"))
            yield act("difference", _("Next difference"))
            check = _("Check the file") if self._check is None else _("Stop the check")
            yield Action("check", check, ("c",))
            yield act("again", _("Restart"), place="more")
            yield act("next", _("New board"), place="more")
            yield act("begin", _("To the beginning"), place="more")
            yield act("end", _("To the end"), place="more")
            yield act("open", _("Open this cell"), needs="cell", place="more")
        if self._file is not None:
            yield act("reload", _("Reload"), place=place)
        if self._report is not None and self._report.findings:
            yield Action("finding", _("Show this finding"), needs="row", place="more")
            yield Action("case", _("Step through this case"), ("s",), needs="row", place="more")
        if self._allowed is None:
            yield Action("open-file", _("Open a file"), ("O",), place=place)

    # Going on

    def do(self, action: str, given: Given = NOTHING) -> Did | Task[Did]:
        """Do an action; a check continues, only waiting for it stops."""
        self._waits_for_check = False
        return super().do(action, given)

    def load(self) -> Task[Did] | None:
        super().load()
        found: Did | Task[Did] | None
        if self._stepper is None and self._file is not None:
            found = self._watch(self._file)
        elif self._next_case is not None:
            finding, self._next_case = self._next_case, None
            found = self._walk(lambda stepper: stepper.case(finding))
        elif self._allowed is None and not self._has_asked:
            self._has_asked = True
            found = self._ask_for_file()
        else:
            found = self.beside()
        return Task.of(found) if isinstance(found, Did) else found

    def tick(self, seconds: float) -> None:
        stepper = self._stepper
        self._waited += seconds
        if stepper is not None and stepper.playing and self._waited >= STEP_SECONDS * _NEARLY:
            stepper.tick()
            self._waited = 0.0

    def beside(self) -> Task[Did] | None:
        return None if self._check is None else self._await(self._check)

    def stopped(self) -> None:
        if self._waits_for_check:
            self._end_check()

    def leave(self) -> None:
        self._end_check()
        if self._stepper is not None:
            self._stepper.close()

    # The file

    def act_open_file(self, given: Given) -> Did | Task[Did]:
        if self._allowed is not None:
            return Did(self._how())
        if not given.sure:
            return self._ask_for_file()
        file, self._is_copy = self._given_file(given)
        return self._watch(file)

    def _ask_for_file(self) -> Did:
        return Did(ask=Ask(self._how(), _("Open"), "open-file", kind="file"))

    def _given_file(self, given: Given) -> tuple[Path, bool]:
        """The file at the given path; or a copy of a file without one, as in a browser."""
        path = Path(given.text).expanduser()
        if self._has_paths and path.is_file():
            return path, False
        name = PurePath(given.text.replace("\\", "/")).name
        if not re.fullmatch(r"\w[\w .-]{0,99}", name):
            name = _USUAL_NAME
        copy = data_folder() / "course" / name
        files.write_bytes(copy, given.data, make_folder=True)
        return copy, True

    def _watch(self, file: Path, plan: Plan | None = None) -> Did | Task[Did]:
        """Let the AI of a file play, and go to the first difference."""
        plan = plan or self._plan
        if self._stepper is None:
            self._file = file  # for another try
        try:
            stepper = Stepper(student_of(file, self._limits), plan)
        except MinewiseError as error:
            return failed(error)

        def show(load: Callable[[], None]) -> Did:
            try:
                load()
            except MinewiseError as error:
                stepper.close()
                return failed(error)
            if self._stepper is not None:
                self._stepper.close()
                if file != self._file:
                    self._end_check()
                    self._report = None
            self._file, self._plan, self._stepper = file, plan, stepper
            stepper.difference()
            return Did(stepper.message)

        return stepper.load().then(show)

    def act_reload(self, given: Given) -> Did | Task[Did]:
        """Read the file again; if it is a copy, ask for the file."""
        if self._is_copy and not given.sure:
            asked = _("Open the file again, with your changes:")
            return Did(ask=Ask(asked, _("Open"), "reload", kind="file"))
        if self._is_copy and self._file is not None:
            files.write_bytes(self._file, given.data)
        if self._stepper is None and self._file is not None:
            return self._watch(self._file)
        return self._walk(Stepper.reload)

    def act_set(self, given: Given) -> Did | Task[Did]:
        """Play another board, or another of the files that a page may run."""
        file, plan = self._file, self._plan
        if given.row == "file":
            file = _allowed_file(self.session, given.text)
        else:
            plan = replace(plan, level=Level.parse(given.text))
        return Did(self._how()) if file is None else self._watch(file, plan)

    # Walking

    def _walk(self, step: _Step) -> Did | Task[Did]:
        stepper = self._stepper
        if stepper is None:
            return Did(self._how())
        self._waited = 0.0
        task = step(stepper)
        if task is None or task.is_worked_out:
            return Did(stepper.message)

        def end(result: Callable[[], None]) -> Did:
            result()
            return Did(stepper.message)

        return task.then(end)

    act_play = _walks(Stepper.play)
    act_step = _walks(Stepper.step)
    act_step_back = _walks(Stepper.back)
    act_begin = _walks(Stepper.begin)
    act_end = _walks(Stepper.end)
    act_difference = _walks(Stepper.difference)
    act_again = _walks(Stepper.again)
    act_next = _walks(Stepper.another)

    def act_go(self, given: Given) -> Did | Task[Did] | None:
        place = given.number
        return None if place is None else self._walk(lambda stepper: stepper.go(place))

    def act_open(self, given: Given) -> Did | Task[Did]:
        cell = given.cell
        if cell is None:
            return Did(_("Choose a cell first."))
        return self._walk(lambda stepper: stepper.open(cell))

    # The check

    def act_check(self, _given: Given) -> Did | Task[Did]:
        if self._check is not None:
            self._end_check()
            return Did(_("The check has been stopped."))
        if self._file is None:
            return Did(self._how())
        student = student_of(self._file, self._limits)
        self._report = None
        self._check = Check(student, Plan(level=self._plan.level, seed=self._plan.seed))
        return self._await(self._check)

    def _await(self, check: Check) -> Task[Did]:
        def end(result: Callable[[], Report]) -> Did:
            try:
                self._report = result()
            except MinewiseError as error:
                self._end_check()
                return failed(error)
            self._check = None
            return Did(self._report.sentence)

        self._waits_for_check = True
        return check.wait().then(end)

    def _end_check(self) -> None:
        if self._check is not None:
            self._check.stop()
            self._check = None

    def act_finding(self, given: Given) -> Did:
        return Did(open=FindingScreen(self._finding(given), self._step_later))

    def _step_later(self, finding: Finding) -> None:
        self._next_case = finding

    def act_case(self, given: Given) -> Did | Task[Did]:
        """Step through the smallest case of a finding."""
        finding = self._finding(given)
        if not finding.calls:
            return Did(_("This finding is about a method alone: it has no calls to step through."))
        return self._walk(lambda stepper: stepper.case(finding))

    def _finding(self, given: Given) -> Finding:
        number, report = given.number, self._report
        if report is None or number is None or number >= len(report.findings):
            raise MinewiseError(_("choose a finding first"), given.row)
        return report.findings[number]


def _is_served(on: str) -> bool:
    """Whether the screen is on a page of a server."""
    return on == commands.PAGE and not in_browser()


def _names(files: Collection[Path]) -> dict[str, Path]:
    """The files by their names; with their folders if some share a name."""
    named = {file.name: file for file in files}
    if len(named) == len(files):
        return named
    around = os.path.commonpath(files)
    return {str(file.relative_to(around)): file for file in files}


def _allowed_file(session: Session, name: str) -> Path | None:
    """The file of that name, if a page may run it; without a name, the first allowed one."""
    allowed = session.course_files
    if not name:
        return allowed[0] if allowed else None
    if (file := _names(allowed).get(name)) is not None:
        return file
    text = _("{file} is not a file that the server was started with")
    raise MinewiseError(text.format(file=quote(name)), name)
