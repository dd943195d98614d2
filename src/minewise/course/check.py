"""Check a student's file: the contract, small boards and games, and the faults found in them.

progress   a callback that gets the name of the current part, the items done, and their total
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from minewise.arena import Pairs
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.course.contract import CLASSES, ContractCase, contract
from minewise.course.diagnosis import OF_SIZE, Diagnosis, point_cause
from minewise.course.games import JudgedGame, Plan, play_games
from minewise.course.judge import KINDS, Fault
from minewise.course.reference import Reference
from minewise.course.report import Cells, Finding, Point, Report
from minewise.course.shrink import SMALL_SECONDS, Shrinker, SmallBoards, confirmed, smallest
from minewise.course.student import Loaded, ResourceLimits, Student, StudentWithin, open_student
from minewise.course.trace import Problem, printable, read_noticed
from minewise.course.words import (
    Names,
    cause_in_words,
    cause_title,
    cut_in_words,
    draw,
    fault_title,
    in_a_row,
    kind_in_words,
    often_in_words,
    problem_in_words,
    situation,
    unusable_in_words,
    worked,
)

Progress = Callable[[str, int, int], None]

_Answer = TypeVar("_Answer")

# The share of the time spent looking for faults; the rest is for shrinking them.
_LOOKING = 0.6

# Without these no game can be played.
_NEEDED = (
    "MinesweeperAI.add_knowledge",
    "MinesweeperAI.make_safe_move",
    "MinesweeperAI.make_random_move",
)


def check(
    file: Path | str,
    plan: Plan | None = None,
    limits: ResourceLimits | None = None,
    progress: Progress = lambda *_: None,
    limit: Limit = FOREVER,
) -> Report:
    """Check a file in a process of its own."""
    with open_student(file, limits) as student:
        return check_student(student, str(file), plan, progress, limit)


def check_student(
    student: Student,
    file: str,
    plan: Plan | None = None,
    progress: Progress = lambda *_: None,
    limit: Limit = FOREVER,
) -> Report:
    """Check a file, wherever it runs; `file` is its name in the report.

    When the budget is used up, the report covers only the cases tried until then.
    """
    plan = plan or Plan()
    plan.check()
    return _Check(student, file, plan, progress, limit).report()


class _Check:
    def __init__(
        self, student: Student, name: str, plan: Plan, progress: Progress, limit: Limit
    ) -> None:
        self._limit = limit
        self._budget = student.limits.budget
        self._in_all = limit.at_most(self._budget)
        self._student = StudentWithin(student, self._in_all.at_most(_LOOKING * self._budget))
        self._is_cut = False
        self._untried: list[Point] = []
        self._name = name
        self._plan = plan
        self._progress = progress
        self._noticed: dict[str, str] = {}
        self._games: list[JudgedGame] = []
        # By kind: the first fault in any game, the first on a usual board, and their number.
        self._first: dict[str, Fault] = {}
        self._usual: dict[str, Fault] = {}
        self._times: Counter[str] = Counter()
        self._small = SmallBoards(self._student)
        self._failed: list[tuple[ContractCase, Problem | None, str]] = []
        self._hanging: set[str] = set()

    def report(self) -> Report:
        late = Loaded(Problem("hang", "import"), {}, {})
        loaded = self._in_time(self._student.load, late)
        if not loaded.has_ai:
            return self._unusable(loaded)
        self._noticed.update(loaded.noticed)
        points = [*_names(loaded), *self._contract()]
        absent = {point.method for point in points if point.cause in ("not written", "missing")}
        if "MinesweeperAI.add_knowledge" not in absent:
            self._in_time(lambda: self._play_small(moves=not absent & set(_NEEDED)), None)
        if not absent & set(_NEEDED):
            self._in_time(self._play, None)
        points += _manners(self._noticed)
        is_cut_early = bool(self._untried) or (self._is_cut and not self._games)
        self._student.limit = self._in_all
        findings = self._findings(points)
        if is_cut_early:
            findings.append(_cut(self._budget))
        return self._summed(points, findings)

    def _in_time(self, ask: Callable[[], _Answer], instead: _Answer) -> _Answer:
        """The result of a call, or a substitute once the budget is used up."""
        try:
            return ask()
        except TimeUpError:
            self._limit.check()  # the caller may have stopped the check
            self._is_cut = True
            return instead

    # The parts

    def _unusable(self, loaded: Loaded) -> Report:
        why, problem = unusable_in_words(loaded), loaded.problem
        finding = Finding(
            *((problem.kind if problem else "contract"), 1, 0, 0, (), Cells(), Cells()),
            None if problem else "missing",
            (_("The file could not be run."), why, ""),
            about=(about := _("the file could not be run")),
            title=about,
        )
        sentence = _("The file could not be run. {why}").format(why=why)
        return Report(self._name, "unusable", sentence, tuple(_names(loaded)), (finding,))

    def _contract(self) -> list[Point]:
        cases = contract()
        points = []
        for number, case in enumerate(cases):
            self._progress(_("contract"), number, len(cases))
            untried = Point(case.name, False, _("Not tried: time was up."), method=case.method)
            point = self._in_time(partial(self._point, case), untried)
            points.append(point)
            if point is untried:
                self._untried.append(point)
        return points

    def _point(self, case: ContractCase) -> Point:
        point = Point(
            case.name, True, "", None, case.method, case.lines, case.value, case.expected,
            height=case.height, width=case.width, calls=case.calls,
        )  # fmt: skip
        if case.method in self._hanging:
            why = _("Not tried: an earlier call of this method did not return.")
            return replace(point, passed=False, text=why)
        seconds = min(SMALL_SECONDS, self._student.limits.seconds)
        answer = self._student.ask({**case.job(), "seconds": seconds})
        problem = answer.get("problem")
        for name, what in read_noticed(answer).items():
            self._noticed.setdefault(name, what)
        if problem is None and answer.get("passed"):
            return point
        got = printable(answer.get("got", ""))
        self._failed.append((case, problem, got))
        cause = point_cause(case, problem, got)
        if cause == "state shared between games" and any(
            failed.value == case.value for failed, *_rest in self._failed[:-1]
        ):
            cause = None  # not even the first AI starts as it should
        if problem is not None:
            got = problem_in_words(problem)
            if problem.kind == "hang" or problem.type in ("", "MemoryError"):
                self._hanging.add(case.method)
        ended = "" if problem is None else problem.kind
        point = replace(point, passed=False, cause=cause, got=got, ended=ended)
        if problem is not None and cause == "not written":
            return replace(
                point, text=_("This is not written yet."), method=problem.method or case.method
            )
        called = "; ".join([*case.lines, case.value])
        if problem is not None:
            text = _("{called}: expected {expected}, but {problem}")
            text = text.format(called=called, expected=case.expected, problem=got)
        else:
            text = _("{called}: expected {expected}, got {got}.").format(
                called=called, expected=case.expected, got=got
            )
        if case.calls:
            text += "\n" + draw(Names(case.height, case.width, case.calls))
        return replace(point, text=text)

    def _play_small(self, *, moves: bool) -> None:
        self._small = SmallBoards(self._student, moves=moves)
        for calls in range(1, self._plan.small + 1):
            for number in self._small.look(calls):
                if number % 100 == 0:
                    self._progress(_("small boards"), number, 6500)

    def _play(self) -> None:
        hangs = 1 if "hang" in self._small.first else 2
        for played in play_games(self._student, self._plan, hangs):
            self._progress(_("games"), len(self._games), self._plan.games)
            self._games.append(played)
            self._noticed.update(played.trace.noticed)
            size = self._plan.level.grid.height, self._plan.level.grid.width
            for fault in played.faults:
                self._first.setdefault(fault.kind, fault)
                if (fault.height, fault.width) == size:
                    self._usual.setdefault(fault.kind, fault)
                self._times[fault.kind] += 1

    # Findings

    def _findings(self, points: list[Point]) -> list[Finding]:
        self._progress(_("smallest cases"), 0, 1)
        faults = {**self._first, **self._small.first}
        found = smallest(self._student, self._small, self._first)
        self._in_time(lambda: faults.update((fault.kind, fault) for fault in found), None)
        diagnosis = Diagnosis(self._student, self._failed)
        findings: list[Finding] = []
        for kind in KINDS:
            if kind in faults:
                findings += self._of_kind(faults[kind], diagnosis)
        return _with_points(findings, [one for one in points if one not in self._untried])

    def _of_kind(self, fault: Fault, diagnosis: Diagnosis) -> Iterator[Finding]:
        """The finding of a kind; a second one if the cause depends on the size of the board."""
        finding = self._confirmed(fault, diagnosis)
        other = self._usual.get(fault.kind)
        if finding.cause in OF_SIZE and other is not None and other is not fault:
            shrinker = Shrinker(self._student, other, crops=False)
            other = self._in_time(shrinker.shrink, other)
            key = other.kind, other.height, other.width
            faults = (one for played in self._games for one in played.faults)
            times = sum((one.kind, one.height, one.width) == key for one in faults)
            yield self._confirmed(other, diagnosis, times)
            finding = replace(finding, times=finding.times - times)
        yield finding

    def _confirmed(self, fault: Fault, diagnosis: Diagnosis, times: int | None = None) -> Finding:
        """A finding: shrunk if it can be reproduced, otherwise as it first appeared in a game."""
        first = self._first.get(fault.kind, fault)
        for seen in dict.fromkeys((fault, first)):
            shows = partial(confirmed, self._student, seen)
            if seen.kind == "slow" or self._in_time(shows, False):
                return self._finding(seen, diagnosis, times)
        return self._finding(first, diagnosis, times, is_sure=False)

    def _finding(
        self, fault: Fault, diagnosis: Diagnosis, times: int | None, *, is_sure: bool = True
    ) -> Finding:
        find = diagnosis.cause if is_sure else diagnosis.cause_in_games
        cause = self._in_time(partial(find, fault), None)
        names = Names(fault.height, fault.width, fault.calls)
        times = self._times[fault.kind] if times is None else times
        none: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        before, after = self._in_time(lambda: self._sentences(fault, names), none)
        sort = kind_in_words(fault.kind)
        if self._games:
            sort += " " + often_in_words(times, len(self._games))
        shown = situation(fault)
        if not is_sure and cause is None:
            shown += " " + _(
                "With the same calls it did not happen again: it may depend on chance or timing."
            )
        about = fault_title(fault)
        finding = Finding(
            fault.kind,
            times,
            fault.height,
            fault.width,
            fault.calls,
            *_expected(fault),
            cause,
            (sort, shown, cause_in_words(cause) if cause else ""),
            tuple(worked(fault)),
            draw(names),
            names.legend(),
            before,
            after,
            fault=fault,
            about=about,
            title=cause_title(cause) if cause else about,
        )
        slow = (one.trace.steps for one in self._games if any(x.kind == "slow" for x in one.faults))
        if fault.kind != "slow" or (steps := next(slow, None)) is None:
            return finding
        return replace(
            finding,
            chart=tuple(step.sentences for step in steps),
            seconds=tuple(step.seconds for step in steps),
        )

    def _sentences(self, fault: Fault, names: Names) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The AI's sentences before and after the last call."""
        if fault.kind in ("hang", "slow"):
            return (), ()
        steps = fault.case.tell(self._student, detail=True, moves=False).steps
        held = [tuple(map(names.held, step.held)) or (_("none"),) for step in steps]
        if len(held) < len(fault.calls):  # the last call did not return
            return (held[-1] if held else (), ())
        return (held[-2] if len(held) > 1 else (), held[-1] if held else ())

    def _summed(self, points: list[Point], findings: list[Finding]) -> Report:
        games, budget = self._games, self._budget if self._is_cut else None
        ended = [(played.trace.won, played.reference_won) for played in games]
        pairs = Pairs(
            *map(ended.count, [(True, True), (True, False), (False, True), (False, False)])
        )
        problems = [played.trace.problem.kind for played in games if played.trace.problem]
        seconds = [sum(step.seconds for step in played.trace.steps) for played in games]
        is_faulty = any(finding.kind != "advice" for finding in findings)
        return Report(
            self._name,
            "findings" if is_faulty else "flawless",
            _verdict(points, findings, len(games)) + (f" {cut_in_words(budget)}" if budget else ""),
            tuple(points),
            tuple(findings),
            pairs,
            problems.count("crash"),
            problems.count("hang"),
            sum(all(fault.kind == "slow" for fault in played.faults) for played in games),
            self._plan.games,
            sum(played.guesses for played in games),
            sum(played.beyond for played in games),
            sum(seconds) / len(seconds) if seconds else 0.0,
            budget,
        )


# Findings from games, of these kinds, can explain failing points of these methods.
_SAME = {
    "MinesweeperAI.add_knowledge": ("crash", "hang", "false", "missed"),
    "MinesweeperAI.make_random_move": ("crash", "hang", "stuck", "contract"),
    "MinesweeperAI.make_safe_move": ("crash", "hang", "stuck", "needless", "false"),
}

# Causes that are consequences of other causes.
_FOLLOWS = {
    "changed while looping": "own set handed out",
    "known safe cells left in": "forgotten",
}


def _with_points(findings: list[Finding], points: list[Point]) -> list[Finding]:
    """All findings, the most harmful first; each failing point is attached to one of them."""
    failed = [point for point in points if not point.passed]
    shared = "state shared between games"
    if any(point.cause == shared for point in failed):  # each case affects the next ones
        failed = [replace(point, cause=shared) for point in failed]
    causes = {point.cause for point in failed}
    of_sentence = next((one for one in causes if (one or "").startswith("Sentence.")), None)
    causes |= {finding.cause for finding in findings}
    follows = {**_FOLLOWS, **({"sentences not told": of_sentence} if of_sentence else {})}
    owned: dict[int, list[Point]] = {}
    groups: dict[str, list[Point]] = {}
    for point in failed:
        cause = point.cause
        if cause in follows and follows[cause] in causes:
            cause = follows[cause]
        place = _finding_of(point, cause, findings)
        if place is None:
            groups.setdefault(cause or point.method, []).append(point)
        else:
            owned.setdefault(place, []).append(point)
    for cause in [cause for cause in groups if not groups[cause][0].cause]:
        same = [one for one in groups if one != cause and groups[one][0].method == cause]
        if same:
            groups[same[0]] += groups.pop(cause)
    found = [
        replace(finding, points=tuple(owned.get(place, ())))
        for place, finding in enumerate(findings)
    ]
    found += [_of_points(group) for group in groups.values()]
    return sorted(found, key=lambda finding: KINDS.index(finding.kind))


def _finding_of(point: Point, cause: str | None, findings: list[Finding]) -> int | None:
    """The finding from games or small boards that explains a failing point."""
    for place, finding in enumerate(findings):
        if cause and cause == finding.cause:
            return place
    if cause:
        return None
    kinds = (point.ended,) if point.ended else _SAME.get(point.method, ())
    return next((place for place, finding in enumerate(findings) if finding.kind in kinds), None)


def _expected(fault: Fault) -> tuple[Cells, Cells]:
    """The expected and the actual state of the cells in question."""
    cells = fault.field.cells
    held = Cells(tuple(cells(fault.safes)), tuple(cells(fault.mines)))
    if fault.kind == "missed" or fault.about == "forgotten":
        return held, Cells()
    if fault.kind == "false" and fault.about == "cell":
        reference = Reference.after(fault.height, fault.width, fault.calls)
        safes, mines = fault.mines & reference.safes, fault.safes & reference.mines
        return Cells(tuple(cells(safes)), tuple(cells(mines))), held
    if fault.kind == "needless":
        return Cells(tuple(fault.spare)), Cells(tuple(fault.spare))
    return Cells(), Cells()


def _of_points(points: list[Point]) -> Finding:
    """A finding for points that fail for the same reason."""
    first, cause = points[0], points[0].cause
    why = cause_in_words(cause) if cause and cause != "not written" else ""
    kind = "advice" if all(point.is_advice for point in points) else "contract"
    sort = kind_in_words(kind)
    about = _("fails: {name}").format(name=first.name)
    if cause == "not written":
        methods = list(dict.fromkeys(point.method for point in points))
        sort = _n(
            "One method is not written yet: {methods}.",
            "{count} methods are not written yet: {methods}.",
            len(methods),
        ).format(count=len(methods), methods=in_a_row(methods))
        text, about = "", _("not written yet")
    else:
        text = f"{first.name}." if first.text == why else f"{first.name}.\n{first.text}"
    if cause == "missing":
        about = first.text.rstrip(".")
    return Finding(
        kind, len(points), first.height, first.width, first.calls, Cells(), Cells(),
        cause,
        (sort, text, why),
        points=tuple(points),
        about=about,
        title=cause_title(cause) if cause and cause != "missing" else about,
    )  # fmt: skip


def _cut(budget: float) -> Finding:
    """A finding about a file that used up the budget before the first game."""
    sort = kind_in_words("slow")
    point = Point(sort, False)
    return Finding(
        "slow", 1, 0, 0, (), Cells(), Cells(), None, (sort, cut_in_words(budget), ""),
        points=(point,), about=(about := _("time was up before the first game")), title=about,
    )  # fmt: skip


def _names(loaded: Loaded) -> list[Point]:
    """Points for the presence of the classes and their methods."""
    points = []
    for name, methods in CLASSES.items():
        label = _("There is a class {name} with its methods").format(name=name)
        if name not in loaded.names:
            text = _("There is no class {name} in the file.").format(name=name)
            points.append(Point(label, False, text, "missing", name))
            continue
        absent = [method for method in methods if method not in loaded.names[name]]
        if absent:
            text = _("{name} has no {methods}.").format(name=name, methods=in_a_row(absent))
            points.append(Point(label, False, text, "missing", f"{name}.{absent[0]}"))
        else:
            points.append(Point(label, True, method=name))
    return points


def _manners(noticed: dict[str, str]) -> list[Point]:
    """Points for side effects that a well-behaved module does not have, such as printing."""
    asked = {
        "printed": (_("Nothing is printed while the AI thinks"), "prints"),
        "warned": (_("Python gives no warnings"), "warnings"),
        "reseeded": (_("Python's random numbers are not seeded"), "reseeds random"),
        "threads": (_("No threads are started"), "threads"),
        "streams": (_("The standard streams are left alone"), "streams"),
    }
    points = []
    for name, (label, cause) in asked.items():
        if name not in noticed:
            points.append(Point(label, True))
            continue
        text = cause_in_words(cause)
        if name == "printed":
            text = _("It prints {text}.").format(text=repr(noticed[name][:60]))
        elif name == "warned":
            text = _("Python warns: {text}.").format(text=noticed[name].rstrip("."))
        points.append(Point(label, False, text, cause))
    return points


def _verdict(points: list[Point], findings: list[Finding], games: int) -> str:
    asked = [point for point in points if not point.is_advice]
    passed = sum(point.passed for point in asked)
    faults = [finding for finding in findings if finding.kind != "advice"]
    if not faults:
        return _n(
            "Flawless: all {points} requirements of the course; nothing wrong in {games} game.",
            "Flawless: all {points} requirements of the course; nothing wrong in {games} games.",
            games,
        ).format(points=len(asked), games=games)
    if all(finding.cause == "not written" for finding in faults):
        return _(
            "Not finished yet: {passed} of {points} requirements of the course so far, and nothing "
            "wrong in what is written."
        ).format(passed=passed, points=len(asked))
    text = _n(
        "{count} finding: {worst}.", "{count} findings, the worst first: {worst}.", len(findings)
    )
    return text.format(count=len(findings), worst=faults[0].about)
