"""Find the smallest case that still shows a fault.

All small boards are tried first, in order; then a game is reduced by every call, row and column
that is not needed. Nothing is random: the same file gives the same case, unless time runs out.
"""

from collections.abc import Generator, Iterator
from dataclasses import replace

from minewise.course.judge import KINDS, Fault, faults_in
from minewise.course.reference import bit_board
from minewise.course.small_boards import SmallCase, cases
from minewise.course.student import Student
from minewise.course.trace import trace_of

# The time limit of a small case, in seconds: far longer than any AI needs for two numbers.
SMALL_SECONDS = 2.0

# The search ends after this many cases that hang, take the process down or crash.
_MOST_HANGS = 1
_MOST_DOWN = 5
_MOST_CRASHES = 100

# No moves are asked for after this many that end a case early; one hang counts as all of them.
_MOST_SPOILT = 20

# The time that all small cases together may take, in seconds of the AI's own calls.
_MOST_SECONDS = 5.0

# The budget of shrinking, in cases, and the price of one that hangs.
_MOST_TRIALS = 1500
_HANG_COSTS = 300


class SmallBoards:
    """The faults on small boards: for each kind, the first case that shows it."""

    def __init__(self, student: Student, *, moves: bool = True) -> None:
        self._student = student
        self._moves = moves
        self._spent = 0.0
        self._looked: set[int] = set()
        self.first: dict[str, Fault] = {}

    def look(self, calls: int, wanted: set[str] | None = None) -> Iterator[int]:
        """Try all cases of `calls` calls until all wanted kinds were seen; yield the progress."""
        if calls in self._looked or self._spent > _MOST_SECONDS or self._is_hopeless:
            return
        self._looked.add(calls)
        rest = list(cases(calls))
        while rest:
            rest = yield from self._look(rest, wanted)

    @property
    def _is_hopeless(self) -> bool:
        """Whether it hangs in `add_knowledge`; a move that hangs is not asked for again."""
        problem = self.first["hang"].problem if "hang" in self.first else None
        return problem is not None and not problem.doing.startswith("make_")

    def _look(
        self, every: list[SmallCase], wanted: set[str] | None
    ) -> Generator[int, None, list[SmallCase]]:
        """Try cases; return the untried rest once moves have ended too many of them."""
        student = self._student
        seconds = min(SMALL_SECONDS, student.limits.seconds)
        hung = down = crashed = spoilt = 0
        answers = student.do(case.job(moves=self._moves, seconds=seconds) for case in every)
        for number, (case, (_job, answer)) in enumerate(zip(every, answers, strict=False)):
            trace = trace_of(answer, case.height, case.width, case.mines, case.calls)
            for fault in faults_in(trace):
                self.first.setdefault(fault.kind, fault)
            problem = trace.problem
            if problem is not None:
                hangs = problem.kind == "hang" or problem.type == "MemoryError"
                if problem.doing.startswith("make_"):
                    spoilt += _MOST_SPOILT if hangs else 1
                else:
                    hung += hangs
                    crashed += 1
                down += not problem.doing
            self._spent += answer.get("seconds", 0.0) if not spoilt else 0.0
            yield number
            if spoilt >= _MOST_SPOILT:
                student.close()
                self._moves = False  # its conclusions can still be judged
                return every[number + 1 :]
            enough = wanted is not None and wanted <= set(self.first)
            tired = crashed >= _MOST_CRASHES or self._spent > _MOST_SECONDS
            if enough or tired or hung >= _MOST_HANGS or down >= _MOST_DOWN:
                student.close()
                break
        return []


class Shrinker:
    """Shrinks one fault of a game; without cropping, its board keeps its size."""

    def __init__(self, student: Student, fault: Fault, *, crops: bool = True) -> None:
        self._student = student
        self.fault = fault
        self._crops = crops
        self._trials = _MOST_TRIALS

    def shrink(self) -> Fault:
        """The smallest case that can be reached by leaving things out."""
        # The fault may have occurred by chance: then it cannot be shrunk.
        if not self._try(self.fault.case):
            return self.fault
        before = None
        while before != self.fault.size:
            before = self.fault.size
            self._drop_calls()
            if self._crops:
                self._crop()
        return self.fault

    def _drop_calls(self) -> None:
        together = max(len(self.fault.calls) // 2, 1)
        while together:
            place = 0
            while place < len(self.fault.calls):
                calls = self.fault.calls[:place] + self.fault.calls[place + together :]
                if not calls or not self._try(replace(self.fault.case, calls=calls)):
                    place += together
            together //= 2

    def _crop(self) -> None:
        """Remove rows and columns at the edges that have no opened cell."""
        for top, left, rows, columns in ((1, 0, 1, 0), (0, 0, 1, 0), (0, 1, 0, 1), (0, 0, 0, 1)):
            while (case := self._cropped(top, left, rows, columns)) and self._try(case):
                pass

    def _cropped(self, top: int, left: int, rows: int, columns: int) -> SmallCase | None:
        """The case with fewer rows and columns; None if that would remove an opened cell."""
        fault = self.fault
        small = bit_board(fault.height - rows, fault.width - columns)
        moved = [(row - top, column - left) for row, column in fault.field.cells(fault.board)]
        mines = small.mask(cell for cell in moved if cell in small)
        cells = [(row - top, column - left) for row, column, _ in fault.calls]
        if not small.all or not all(cell in small for cell in cells):
            return None
        calls = tuple((*cell, small.number(cell, mines)) for cell in cells)
        return SmallCase(small.height, small.width, calls, mines)

    def _try(self, case: SmallCase) -> bool:
        if self._trials <= 0:
            return False
        found = find(self._student, case, self.fault)
        self._trials -= _HANG_COSTS if found is not None and found.kind == "hang" else 1
        if found is not None:
            self.fault = found
        return found is not None


def find(student: Student, case: SmallCase, like: Fault, *, patient: bool = False) -> Fault | None:
    """The same fault in another case; only a patient search waits for the whole time limit."""
    seconds = student.limits.seconds
    if like.kind == "hang" and not patient:
        seconds = min(seconds, SMALL_SECONDS)
    for fault in faults_in(case.tell(student, seconds=seconds)):
        if (fault.kind, fault.about) == (like.kind, like.about) and (
            fault.problem is None or like.problem is None or fault.problem.type == like.problem.type
        ):
            return fault
    return None


def confirmed(student: Student, fault: Fault) -> bool:
    """Whether a fault can be reproduced in a fresh process."""
    student.close()
    return find(student, fault.case, fault, patient=True) is not None


def smallest(student: Student, small: SmallBoards, seen: dict[str, Fault]) -> Iterator[Fault]:
    """The smallest case of each kind of fault.

    `small` has the faults on small boards, up to two calls; `seen` the faults in games.
    """
    wanted = set(seen) - {"slow", "hang"}
    for calls in (1, 2, 3):
        if wanted - set(small.first):
            for _number in small.look(calls, wanted):
                pass
    for kind in KINDS:
        if kind in small.first:
            yield small.first[kind]
        elif kind in seen:
            fault = seen[kind]
            yield fault if kind == "slow" else Shrinker(student, fault).shrink()
