"""Which step of the reasoning is missing, or done too early: decided by experiments.

    cause        a short name for it; `words.cause_in_words` says it in full
    experiment   something that is done with the student's file to tell causes apart

Nobody reads the student's code: what it does, when it is called once more or in another
order or on a board of another size, tells which of the usual mistakes it makes.
"""

import re
from collections.abc import Iterable
from itertools import permutations

from minewise.base import cached_property
from minewise.core import Cell
from minewise.course.contract import ATTRIBUTES, CLASSES, Case as Point
from minewise.course.games import trace_of
from minewise.course.judge import Fault
from minewise.course.layouts import layout_with
from minewise.course.proof import prove
from minewise.course.reference import Call, Reference, field_of
from minewise.course.small import Case
from minewise.course.student import Student
from minewise.course.trace import Problem, Trace

# Two numbers of which one's cells lie inside the other's: the rest is safe, or is mines.
_PAIRS: tuple[tuple[int, int, tuple[Call, Call]], ...] = (
    (2, 3, ((0, 0, 1), (0, 1, 1))),
    (2, 3, ((0, 0, 1), (0, 1, 3))),
)

# How often a call is repeated to see whether a conclusion comes then.
_AGAIN = 3

# A process that has to be ended says nothing; these are its sentences with a cause.
_BY_EXCEPTION = {
    "EOFError": "asks for input",
    "SystemExit": "ends the program",
    "KeyboardInterrupt": "ends the program",
    "RecursionError": "endless recursion",
    "MemoryError": "too much memory",
    "NotImplementedError": "not written",
}


class Diagnosis:
    """Experiments with one student's file; each is made once, when it is asked for."""

    def __init__(
        self, student: Student, failed: Iterable[tuple[Point, Problem | None, str]]
    ) -> None:
        """Diagnose.

        Args:
            student: The file.
            failed: The cases of the contract that failed: what went wrong, and what came back.
        """
        self._student = student
        self._failed = list(failed)
        self._causes = [
            cause
            for point, problem, got in self._failed
            if (cause := point_cause(point, problem, got))
        ]

    def cause(self, fault: Fault) -> str | None:
        """The cause of a fault, where it can be told."""
        finder = {
            "missed": self._missed,
            "false": self._false,
            "crash": self._crash,
            "hang": self._hang,
            "slow": self._slow,
            "stuck": self._stuck,
            "needless": self._needless,
            "contract": self._contract,
        }[fault.kind]
        return finder(fault)

    # Experiments

    def _tell(self, height: int, width: int, calls: Iterable[Call], **more: object) -> Trace:
        calls = tuple(calls)
        mines = layout_with(height, width, calls) or 0
        job = Case(height, width, calls, mines).job(detail=True, moves=False, **more)
        return trace_of(self._student.ask(job), height, width, mines)

    def _comes(self, fault: Fault, calls: Iterable[Call]) -> bool:
        """Whether what was missed is there after these calls."""
        steps = self._tell(fault.height, fault.width, calls).steps
        if not steps:
            return False
        return not (fault.safes & ~steps[-1].safes or fault.mines & ~steps[-1].mines)

    @cached_property
    def neighbours(self) -> str | None:
        """What is wrong with the cells around a cell, if anything."""
        if not self._wrong_neighbours(8, 8):
            if self._wrong_neighbours(6, 6):
                return "board size written into the code"
            if self._wrong_neighbours(4, 6) or self._wrong_neighbours(6, 4):
                return "height and width swapped"
            return None
        own = all(cell in cells for cell, cells in self._wrong_neighbours(8, 8).items())
        return "cell itself among its neighbours" if own else "neighbours"

    def _wrong_neighbours(self, height: int, width: int) -> dict[Cell, tuple[Cell, ...]]:
        """The cells whose first sentence is about other cells than those around."""
        field = field_of(height, width)
        places = [(0, 0), (0, width - 1), (height - 1, 0), (height - 1, width - 1),
                  (0, 2), (2, 0), (height - 1, 2), (2, width - 1), (2, 2)]  # fmt: skip
        wrong = {}
        for row, column in places:
            trace = self._tell(height, width, [(row, column, 1)])
            if not trace.steps or len(trace.steps[0].held) != 1:
                continue
            held = trace.steps[0].held[0]
            if field.mask(held.cells) != field.around[row * width + column] or held.odd:
                wrong[(row, column)] = held.cells
        return wrong

    @cached_property
    def pairs(self) -> tuple[bool, ...]:
        """Whether the subset rule works in its simplest cases, in both orders of the numbers."""
        worked = []
        for height, width, calls in _PAIRS:
            field = field_of(height, width)
            for order in permutations(calls):
                steps = self._tell(height, width, order).steps
                rest = field.mask([(0, 2), (1, 2)])
                known = steps[-1].safes | steps[-1].mines if steps else 0
                worked.append(rest & ~known == 0)
        return tuple(worked)

    def _pair_comes_later(self) -> bool:
        """Whether a pair gives its rest once a number far away settles something."""
        height, width = 2, 6
        steps = self._tell(height, width, [(0, 0, 1), (0, 1, 1), (0, 5, 0)]).steps
        rest = field_of(height, width).mask([(0, 2), (1, 2)])
        return bool(steps) and not rest & ~steps[-1].safes

    # By kind

    def _shared(self) -> str | None:
        """What explains almost anything, if it is so."""
        if "state shared between games" in self._causes:
            return "state shared between games"
        return self.neighbours

    def _of_points(self, *causes: str) -> str | None:
        """A cause that points of the contract have shown: a method of Sentence, or one of these."""
        for cause in self._causes:
            if cause.startswith("Sentence."):
                return cause
        return next((one for one in ("sentences not told", *causes) if one in self._causes), None)

    def _missed(self, fault: Fault) -> str | None:  # noqa: C901, PLR0911 - a list of causes
        if shared := self._shared():
            return shared
        calls = fault.calls
        steps = self._tell(fault.height, fault.width, calls).steps
        if len(calls) == 1 and steps:
            known = (steps[-1].safes | steps[-1].mines) & ~fault.field.mask([calls[0][:2]])
            if known:
                return "changed while looping"
        if cause := self._of_points("known mines left in", "known safe cells left in"):
            return cause
        again = [[*calls, *[calls[-1]] * times] for times in range(1, _AGAIN + 1)]
        if any(self._comes(fault, longer) for longer in again):
            return self._too_early(fault)
        if len(calls) == 1 or "inside" not in self._rules(fault):
            return self._left_in(fault) or "conclusions not drawn"
        if left := self._left_in(fault):
            return left
        if all(self.pairs[:2]) and not any(self.pairs[2:]):
            return "only rests without mines"
        if not any(self.pairs):
            return "one pass" if self._pair_comes_later() else "no subset rule"
        if any(self._comes(fault, order) for order in permutations(calls[:5]) if len(calls) <= 5):
            return "one direction"
        if not all(self.pairs):
            return "one direction"
        return "one pass" if self._rules(fault).count("inside") > 1 else None

    def _rules(self, fault: Fault) -> list[str]:
        """The rules that the proof of what is missing uses, in order."""
        cells = fault.safes | fault.mines
        lines = prove(fault.height, fault.width, fault.calls, cells & -cells)
        return [line.rule for line in lines]

    def _too_early(self, fault: Fault) -> str:
        """It comes when the AI is called once more: too few rounds, or in the wrong order."""
        rules = self._rules(fault)
        if "inside" not in rules or not all(self.pairs):
            return "one pass"
        once = rules.count("inside") == 1
        reduced = "known" in rules[: rules.index("inside")]
        return "compared before reduced" if once and reduced else "one pass"

    def _left_in(self, fault: Fault) -> str | None:
        """Whether a sentence still holds a cell that the AI knows."""
        steps = self._tell(fault.height, fault.width, fault.calls).steps
        if not steps:
            return None
        step, field = steps[-1], fault.field
        for held in step.held:
            if field.mask(held.cells) & step.mines:
                return "known mines left in"
            if field.mask(held.cells) & step.safes:
                return "known safe cells left in"
        return None

    def _false(self, fault: Fault) -> str | None:
        if shared := self._shared():
            return shared
        if cause := self._of_points("count not lowered", "known mines left in"):
            return cause
        if fault.about == "safe move":
            taken = "a move changes the knowledge"
            return taken if taken in self._causes else "safes not looked at"
        if self._counts_stay(fault):
            return "count not lowered"
        if len(fault.calls) > 1 and self._no_subset(fault):
            return "not a subset"
        return None

    def _counts_stay(self, fault: Fault) -> bool:
        """Whether a false sentence is right once the mines that it knows are counted."""
        steps = self._tell(fault.height, fault.width, fault.calls).steps
        if fault.sentence is None or not steps or not isinstance(fault.sentence.count, int):
            return False
        field, known = fault.field, steps[-1].mines
        cells = field.mask(fault.sentence.cells)
        for row, column, count in fault.calls:
            around = field.around[row * fault.width + column]
            if (
                cells & around == cells
                and count == fault.sentence.count
                and around & known & ~cells
            ):
                return True
        return False

    def _no_subset(self, fault: Fault) -> bool:
        """Whether no number's cells lie inside another's: then no difference is allowed."""
        field = fault.field
        opened = field.mask((row, column) for row, column, _ in fault.calls)
        around = [
            field.around[row * fault.width + column] & ~opened for row, column, _ in fault.calls
        ]
        return any(
            one & other and one & other not in (one, other)
            for one in around
            for other in around
            if one != other
        )

    def _crash(self, fault: Fault) -> str | None:  # noqa: C901, PLR0911 - a list of causes
        problem = fault.problem
        assert problem is not None, "it has crashed"
        if problem.type in _BY_EXCEPTION:
            return _BY_EXCEPTION[problem.type]
        if problem.type == "RuntimeError" and "during iteration" in problem.text:
            handed = "own set handed out" in self._causes
            return "own set handed out" if handed else "changed while looping"
        if problem.type == "TypeError":
            if "Population must be a sequence" in problem.text:
                return "random.sample of a set"
            if "None instead of a set" in self._causes and "NoneType" in problem.text:
                return "None instead of a set"
            if "argument" in problem.text:
                return "signature"
        if _is_missing(problem):
            return "missing"
        if problem.doing == "make_random_move" and not self._free(fault):
            return "no cell left"
        if problem.type in ("IndexError", "KeyError", "ValueError"):
            return self._shared() or self._size_of(fault)
        if not problem.doing and not problem.text.startswith("it wrote"):
            return "ends the program"
        return None

    def _free(self, fault: Fault) -> int:
        """The cells that a random move may take."""
        known = Reference.after(fault.height, fault.width, fault.calls)
        return fault.field.all & ~known.moves & ~known.mines

    def _size_of(self, fault: Fault) -> str | None:
        """Whether the size of the board makes the difference."""
        if (fault.height, fault.width) == (8, 8):
            return None
        return None if fault.height == fault.width else "height and width swapped"

    def _hang(self, fault: Fault) -> str | None:
        assert fault.problem is not None, "it hangs"
        if fault.problem.doing == "make_random_move":
            return "draws until free"
        if fault.problem.twice > max(2, fault.problem.empty):
            return "equal sentences kept"
        if fault.problem.empty > 2:
            return "empty sentences kept"
        if fault.problem.doing == "add_knowledge" or (fault.calls and not fault.problem.doing):
            return "never settles"
        return None

    def _growth(self, fault: Fault) -> str | None:
        steps = self._tell(fault.height, fault.width, fault.calls).steps
        twice = max((step.twice for step in steps), default=0)
        empty = max((step.empty for step in steps), default=0)
        if twice > max(2, empty):
            return "equal sentences kept"
        return "empty sentences kept" if empty > 2 else None

    def _slow(self, fault: Fault) -> str | None:
        grown = self._growth(fault) if fault.about == "sentences" else None
        return grown or "all pairs at every call"

    def _stuck(self, fault: Fault) -> str | None:
        if fault.about == "open":
            return "moves made not looked at"
        if shared := self._shared():
            return shared
        if fault.about == "none":
            return "gives up"
        return next((cause for cause in self._causes if cause in _OF_SIZE), _off_board(fault))

    def _needless(self, _fault: Fault) -> str | None:
        return "safes not looked at"

    def _contract(self, fault: Fault) -> str | None:
        if fault.about == "known mine":
            return "known mines not looked at"
        return "forgotten" if fault.about == "forgotten" else None


# The sentence of that case with the right cells, and the count as it was told.
_LOWERED = "{(1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)} = 4"

_OF_SIZE = ("height and width swapped", "board size written into the code")


def _off_board(fault: Fault) -> str | None:
    """Why a move may lie beside the board."""
    numbers = re.fullmatch(r"\((\d+), (\d+)\)", str(fault.move), re.ASCII)
    if numbers is None:
        return None
    row, column = int(numbers[1]), int(numbers[2])
    if fault.height != fault.width and row < fault.width and column < fault.height:
        return "height and width swapped"
    return "board size written into the code" if row < 8 and column < 8 else None


def point_cause(point: Point, problem: Problem | None, got: str) -> str | None:  # noqa: C901, PLR0911, PLR0912 - a list of causes
    """The usual cause why a case of the contract fails."""
    if problem is not None:
        if problem.type in _BY_EXCEPTION:
            return _BY_EXCEPTION[problem.type]
        if problem.kind == "crash" and not problem.type:
            return None if problem.text.startswith("it wrote") else "ends the program"
        if problem.kind == "hang":
            return "draws until free" if "random" in point.method else "never settles"
        if problem.type == "TypeError" and "argument" in problem.text:
            return "signature"
        if problem.type == "TypeError" and "Population must be a sequence" in problem.text:
            return "random.sample of a set"
        if problem.kind == "crash" and "random" in point.method and point.expected == "None":
            return "no cell left"
        if problem.type == "RuntimeError" and "during iteration" in problem.text:
            return point.cause or "changed while looping"
        return "missing" if _is_missing(problem) else None
    if point.method in ("Sentence.known_mines", "Sentence.known_safes") and got == "None":
        return "None instead of a set"
    if point.cause == "known mines left in":
        if _LOWERED in got:
            return "count not lowered"
        return point.cause if "(1, 1)" in got and "(1, 2)" in got else None
    if point.cause == "known safe cells left in":
        return point.cause if "(0, 0)" in got and "(0, 2)" in got else None
    if point.cause:
        return point.cause
    if (
        point.method in ("MinesweeperAI.mark_mine", "MinesweeperAI.mark_safe")
        and "sentence" in point.value
    ):
        return "sentences not told"
    if point.method == "MinesweeperAI.make_random_move":
        return _random_cause(point, got)
    if point.method == "MinesweeperAI.make_safe_move":
        return "moves made not looked at" if got == "(0, 0)" else "safes not looked at"
    if point.method.startswith("Sentence.") and not point.method.endswith("__"):
        return point.method
    return None


def _is_missing(problem: Problem) -> bool:
    """Whether it failed for want of a name of the course's, and not of one of the student's."""
    if problem.type == "NameError":
        return any(f"name '{name}'" in problem.text for name in CLASSES)
    return problem.type == "AttributeError" and any(
        f"'{owner}' object has no attribute '{name}'" in problem.text
        for owner in CLASSES
        for name in (*CLASSES[owner], *ATTRIBUTES[owner])
    )


def _random_cause(point: Point, got: str) -> str | None:
    if "{" in point.expected and "range" not in point.expected:
        if "(0, 0)" in got:
            return "moves made not looked at"
        return "known mines not looked at" if "(1, 1)" in got else None
    if "range" in point.expected:
        cells = {cell.strip("{}") for cell in got.replace("), (", ")|(").split("|")}
        if len(cells) == 1:
            return "not random"
        wide = any(cell.endswith(("3)", "4)")) for cell in cells)
        large = any(cell.endswith(("5)", "6)", "7)")) for cell in cells)
        if large:
            return "board size written into the code"
        return "height and width swapped" if wide else None
    return None
