"""Which step of the reasoning is missing or wrong: decided by experiments on the smallest case.

    cause        its short name; `words` has the full sentence
    experiment   the case run again with one repair (see `repairs`), with the last call
                 repeated, or in another order

The student's code is not read. A cause is reported only if it explains the case: with that one
repair, the fault is gone. The smallest repair is tried first. If no experiment decides, no cause
is reported.
"""

import re
from collections.abc import Iterable
from itertools import permutations

from minewise.base.cached import cached_property
from minewise.core import Cell
from minewise.course.contract import ATTRIBUTES, CLASSES, ContractCase as Point
from minewise.course.judge import Fault, faults_in
from minewise.course.layouts import is_so, layout_with
from minewise.course.proof import prove
from minewise.course.reference import Call, Reference, bit_board
from minewise.course.small_boards import SmallCase
from minewise.course.student import Student
from minewise.course.trace import Problem, TraceStep

# Two numbers, the cells of one a subset of the other's: the rest is all safe, or all mines.
_PAIRS: tuple[tuple[int, int, tuple[Call, Call]], ...] = (
    (2, 3, ((0, 0, 1), (0, 1, 1))),
    (2, 3, ((0, 0, 1), (0, 1, 3))),
)

# How often the last call is repeated to see whether the conclusion comes after all.
_AGAIN = 3

# An endless loop shows within this many calls.
_FEW_CALLS = 8

# How long an experiment may take: a repaired AI may loop forever.
_SECONDS = 1.0

# The causes that follow from the type of the exception alone.
_BY_EXCEPTION = {
    "EOFError": "asks for input",
    "SystemExit": "ends the program",
    "KeyboardInterrupt": "ends the program",
    "RecursionError": "endless recursion",
    "MemoryError": "too much memory",
    "NotImplementedError": "not written",
}


# The repairs, in this order: the first that removes the fault was its cause.
_OF_METHODS = {
    "known_mines": "Sentence.known_mines",
    "known_safes": "Sentence.known_safes",
    "mark_mine": "Sentence.mark_mine",
    "mark_safe": "Sentence.mark_safe",
    "ai_marks": "sentences not told",
}
_OF_SENTENCES = {"lift": "the sentence's method for the AI's"}
_OF_LOOPS = {"copies": "own set handed out", "steady": "changed while looping"}
_OF_KNOWN_CELLS = {
    "tell": "noted but not told",
    "free_mines": "known mines left in",
    "free_safes": "known safe cells left in",
}


class Diagnosis:
    """Experiments with one student's file; shared ones are run once."""

    def __init__(
        self, student: Student, failed: Iterable[tuple[Point, Problem | None, str]]
    ) -> None:
        """`failed` are the failed cases, each with its problem and the value it returned."""
        self._student = student
        self._seconds = min(_SECONDS, student.limits.seconds)
        self._causes = [
            cause for point, problem, got in failed if (cause := point_cause(point, problem, got))
        ]

    def cause(self, fault: Fault) -> str | None:
        """The cause of a fault, if an experiment reveals it."""
        if "state shared between games" in self._causes:
            return "state shared between games"
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

    def cause_in_games(self, fault: Fault) -> str | None:
        """The cause of a fault that occurs in games, but not when one game's calls are repeated."""
        for cause in ("state shared between games", "a move changes the knowledge"):
            if cause in self._causes and fault.problem is None:
                return cause
        return None

    # Experiments

    def _tell(
        self, height: int, width: int, calls: Iterable[Call], *repairs: str
    ) -> tuple[TraceStep, ...]:
        """The steps of an experiment on a fresh board."""
        calls = tuple(calls)
        case = SmallCase(height, width, calls, layout_with(height, width, calls) or 0)
        trace = case.tell(
            self._student, detail=True, moves=False, repair=repairs, seconds=self._seconds
        )
        return trace.steps

    def _comes(self, fault: Fault, calls: Iterable[Call], *repairs: str) -> bool:
        """Whether the missed cells are known after these calls."""
        steps = self._tell(fault.height, fault.width, calls := tuple(calls), *repairs)
        if len(steps) < len(calls):
            return False
        return not (fault.safes & ~steps[-1].safes or fault.mines & ~steps[-1].mines)

    def _is_gone(self, fault: Fault, *repairs: str) -> bool:
        """Whether a repair removes a fault."""
        if fault.kind == "missed":
            return self._comes(fault, fault.calls, *repairs)
        trace = fault.case.tell(
            self._student, repair=repairs, moves=bool(fault.asked), seconds=self._seconds
        )
        return fault.kind not in {found.kind for found in faults_in(trace)}

    def _first_gone(self, fault: Fault, repairs: dict[str, str]) -> str | None:
        return next((cause for one, cause in repairs.items() if self._is_gone(fault, one)), None)

    def _around(self, fault: Fault) -> str | None:
        """The cause if the AI gets the neighbours of a cell in this case wrong."""
        cells = [(row, column) for row, column, _ in fault.calls]
        if not self._wrong_neighbours(fault.height, fault.width, cells):
            return None
        if wrong := self._wrong_on_square:
            own = all(cell in found for cell, found in wrong.items())
            return "cell itself among its neighbours" if own else "neighbours"
        if self._wrong_neighbours(6, 6):
            return "board size written into the code"
        return "height and width swapped"

    @cached_property
    def _wrong_on_square(self) -> dict[Cell, tuple[Cell, ...]]:
        return self._wrong_neighbours(8, 8)

    def _wrong_neighbours(
        self, height: int, width: int, places: Iterable[Cell] = ()
    ) -> dict[Cell, tuple[Cell, ...]]:
        """The cells whose first sentence is not about their neighbours, with its cells."""
        field = bit_board(height, width)
        corners = ((0, 0), (0, width - 1), (height - 1, 0), (height - 1, width - 1))
        edges = ((0, 2), (2, 0), (height - 1, 2), (2, width - 1), (2, 2))
        wrong = {}
        for row, column in places or (*corners, *edges):
            steps = self._tell(height, width, [(row, column, 1)])
            if not steps:
                continue
            right = field.around[row * width + column]
            # It may be created with too many cells, which are removed before it is stored.
            made = [one for one in (*steps[0].made, *steps[0].held) if one.cells or one.odd]
            if made and not any(field.mask(one.cells) == right and not one.odd for one in made):
                wrong[(row, column)] = made[0].cells
        return wrong

    @cached_property
    def pairs(self) -> tuple[bool, ...]:
        """Whether the subset rule works in its simplest cases, for both orders of the numbers."""
        worked = []
        for height, width, calls in _PAIRS:
            field = bit_board(height, width)
            for order in permutations(calls):
                steps = self._tell(height, width, order)
                rest = field.mask([(0, 2), (1, 2)])
                known = steps[-1].safes | steps[-1].mines if steps else 0
                worked.append(rest & ~known == 0)
        return tuple(worked)

    @cached_property
    def is_wrong_way(self) -> bool:
        """Whether a pair yields a sentence that only a reversed difference can yield."""
        return any(
            isinstance(held.count, int) and (held.count < 0 or (held.count > 0 and not held.cells))
            for height, width, calls in _PAIRS
            for step in self._tell(height, width, calls)
            for held in step.made
        )

    def _pair_comes_later(self) -> bool:
        """Whether a pair yields its rest once a distant number settles a cell."""
        height, width = 2, 6
        steps = self._tell(height, width, [(0, 0, 1), (0, 1, 1), (0, 5, 0)])
        rest = bit_board(height, width).mask([(0, 2), (1, 2)])
        return bool(steps) and not rest & ~steps[-1].safes

    # A missed conclusion

    def _missed(self, fault: Fault) -> str | None:
        calls = fault.calls
        steps = self._tell(fault.height, fault.width, calls)
        if len(steps) < len(calls) or self._comes(fault, calls):
            return None  # it does not occur a second time
        return (
            self._around(fault)
            or self._first_gone(fault, _OF_LOOPS)
            or (self._half_noted(fault, steps[-1]) and "changed while looping")
            or self._first_gone(fault, _OF_METHODS)
            or self._first_gone(fault, _OF_SENTENCES)
            or self._first_gone(fault, _OF_KNOWN_CELLS)
            or (self._not_combined if self._follows(fault, steps[-1]) else self._lost)(fault)
        ) or None

    def _half_noted(self, fault: Fault, step: TraceStep) -> bool:
        """Whether only some cells of a settled sentence are recorded, after a single call."""
        if len(fault.calls) != 1:
            return False
        return bool((step.safes | step.mines) & ~fault.field.mask([fault.calls[0][:2]]))

    def _lost(self, fault: Fault) -> str | None:
        """The sentences no longer imply the numbers given: where was one lost?"""
        last = fault.calls[-1]
        if self._comes(fault, fault.calls, "keep"):
            return "needed sentence removed"
        # A cell that touches two or more: one mine there proves nothing, so the sentence stays.
        alone = self._tell(fault.height, fault.width, [(*last[:2], 1)])
        several = fault.field.around[last[0] * fault.width + last[1]].bit_count() > 1
        if several and alone and not alone[0].held and not alone[0].mines:
            return "sentence never added"
        if self._comes(fault, [*fault.calls, last], "keep"):
            return "needed sentence removed"
        return None

    def _follows(self, fault: Fault, step: TraceStep) -> bool:
        """Whether the missing cells follow by the rules from the AI's own sentences."""
        known = Reference(fault.height, fault.width)
        sentences = [
            (fault.field.mask(held.cells), held.count)
            for held in step.held
            if isinstance(held.count, int) and not held.odd
        ]
        known.learn(step.safes, step.mines, sentences)
        return not (fault.safes & ~known.safes or fault.mines & ~known.mines)

    def _not_combined(self, fault: Fault) -> str | None:  # noqa: PLR0911 - a list of causes
        """All needed sentences are present: which step is missing, or comes too early?"""
        calls, cells = fault.calls, fault.safes | fault.mines
        proof = prove(fault.height, fault.width, calls, cells & -cells)
        rules = [line.rule for line in proof]
        again = [[*calls, *[calls[-1]] * times] for times in range(1, _AGAIN + 1)]
        if any(self._comes(fault, longer) for longer in again):
            return self._too_early(rules)
        later = self._tell(fault.height, fault.width, again[-1])
        if later and (fault.mines & later[-1].safes or fault.safes & later[-1].mines):
            return "safe and mine mixed up"
        if "inside" not in rules:
            return "conclusions not drawn"
        if self.is_wrong_way:
            return "difference the wrong way round"
        for works, fails, cause in (
            (self.pairs[:2], self.pairs[2:], "only rests without mines"),
            (self.pairs[2:], self.pairs[:2], "only rests with mines"),
        ):
            if all(works) and not any(fails):
                return cause
        if not any(self.pairs):
            return "one pass" if self._pair_comes_later() else "no subset rule"
        if any(self._comes(fault, order) for order in permutations(calls[:5]) if len(calls) <= 5):
            return "one direction"
        if not all(self.pairs):
            return "one direction"
        return "one pass" if rules.count("inside") > 1 else None

    def _too_early(self, rules: list[str]) -> str:
        """The conclusion comes at the next call: too few rounds, or in the wrong order."""
        if "inside" not in rules or not all(self.pairs):
            return "one pass"
        once = rules.count("inside") == 1
        reduced = "known" in rules[: rules.index("inside")]
        return "compared before reduced" if once and reduced else "one pass"

    # A false conclusion

    def _false(self, fault: Fault) -> str | None:  # noqa: PLR0911 - a list of causes
        if fault.about == "safe move":
            taken = "a move changes the knowledge"
            return taken if taken in self._causes else "safes not looked at"
        if self._is_gone(fault):
            return None  # it does not occur a second time
        if cause := self._around(fault) or self._first_gone(fault, _OF_LOOPS | _OF_METHODS):
            return cause
        steps = self._tell(fault.height, fault.width, fault.calls)
        if steps and self._counts_stay(fault, steps):
            return "count not lowered"
        if self._is_mixed_up(fault):
            return "safe and mine mixed up"
        if cause := self._first_gone(fault, _OF_KNOWN_CELLS):
            return cause
        if self.is_wrong_way:
            return "difference the wrong way round"
        return self._of_difference(fault, steps)

    def _is_mixed_up(self, fault: Fault) -> bool:
        """Whether all its wrong safe cells are proved mines, or the other way round."""
        known = Reference.after(fault.height, fault.width, fault.calls)
        wrong = fault.safes | fault.mines
        return bool(wrong) and not fault.safes & ~known.mines and not fault.mines & ~known.safes

    def _counts_stay(self, fault: Fault, steps: tuple[TraceStep, ...]) -> bool:
        """Whether a sentence leaves out known mines but keeps the full count of its number."""
        field = fault.field
        for place, (row, column, count) in enumerate(fault.calls):
            around = field.around[row * fault.width + column]
            known = steps[place - 1].mines & around if place else 0
            for held in steps[place].made if place < len(steps) else ():
                cells = field.mask(held.cells)
                if known and cells and not cells & ~(around & ~known) and held.count == count:
                    return True
        return False

    def _of_difference(self, fault: Fault, steps: tuple[TraceStep, ...]) -> str | None:
        """The cause if the first false sentence is a difference of two sentences."""
        mask = fault.field.mask
        before: list[int] = []
        for place, step in enumerate(steps, 1):
            for held in step.made:
                rest, numbers = mask(held.cells), fault.calls[:place]
                if rest and not is_so(fault.height, fault.width, numbers, rest, held.count):
                    # Known cells have been removed from the sentences since they were created.
                    settled = mask((row, column) for row, column, _ in numbers)
                    settled |= steps[place - 2].safes | steps[place - 2].mines if place > 1 else 0
                    left = [one & ~settled for one in before]
                    pairs = [(one, other) for one in left for other in left if one & other]
                    if any(one & ~other == rest and not other & ~one for one, other in pairs):
                        return "wrong count of a rest"
                    overlaps = any(one & ~other == rest for one, other in pairs)
                    return "not a subset" if overlaps else None
                before.append(rest)
        return None

    # Crashes and hangs

    def _crash(self, fault: Fault) -> str | None:  # noqa: PLR0911 - a list of causes
        problem = fault.problem
        assert problem is not None, "a crash has a problem"
        if cause := _of_exception(problem):
            return cause
        if problem.type == "RuntimeError" and "during iteration" in problem.text:
            handed = self._is_gone(fault, "copies")
            return "own set handed out" if handed else "changed while looping"
        if problem.type == "TypeError" and "NoneType" in problem.text:
            both = self._is_gone(fault, "known_mines", "known_safes")
            return "None instead of a set" if both else None
        if problem.doing == "make_random_move":
            known = Reference.after(fault.height, fault.width, fault.calls)
            if not fault.field.all & ~known.moves & ~known.mines:
                return "no cell left"
        if problem.type in ("IndexError", "KeyError", "ValueError"):
            swapped = None if fault.height == fault.width else "height and width swapped"
            return self._first_gone(fault, _OF_LOOPS) or self._around(fault) or swapped
        if not problem.doing and not problem.text.startswith("it wrote"):
            return "ends the program"
        return None

    def _hang(self, fault: Fault) -> str | None:
        assert fault.problem is not None, "a hang has a problem"
        if fault.problem.doing == "make_random_move":
            return "draws until free"
        if fault.problem.twice > max(2, fault.problem.empty):
            return "equal sentences kept"
        if fault.problem.empty > 2:
            return "empty sentences kept"
        if fault.problem.doing == "add_knowledge" or (fault.calls and not fault.problem.doing):
            # After many calls it may be merely slow rather than endless.
            cause = "never settles" if len(fault.calls) <= _FEW_CALLS else None
            return self._first_gone(fault, _OF_SENTENCES) or cause
        return None

    # The rest

    def _slow(self, fault: Fault) -> str | None:
        steps: tuple[TraceStep, ...] = ()
        if fault.about == "sentences":
            steps = self._tell(fault.height, fault.width, fault.calls)
        twice = max((step.twice for step in steps), default=0)
        empty = max((step.empty for step in steps), default=0)
        if twice > max(2, empty):
            return "equal sentences kept"
        return "empty sentences kept" if empty > 2 else "all pairs at every call"

    def _stuck(self, fault: Fault) -> str | None:
        if fault.about == "open":
            return "moves made not looked at"
        if fault.about == "none":
            return "gives up"
        return _off_board(fault) or next((one for one in self._causes if one in OF_SIZE), None)

    def _needless(self, _fault: Fault) -> str | None:
        return "safes not looked at"

    def _contract(self, fault: Fault) -> str | None:
        if fault.about == "known mine":
            return "known mines not looked at"
        return "forgotten" if fault.about == "forgotten" else None


def _of_exception(problem: Problem) -> str | None:
    """The cause that an exception reveals by itself."""
    if problem.type in _BY_EXCEPTION:
        return _BY_EXCEPTION[problem.type]
    if problem.type == "TypeError":
        if "Population must be a sequence" in problem.text:
            return "random.sample of a set"
        if "argument" in problem.text and "NoneType" not in problem.text:
            return "signature"
    return "missing" if _is_missing(problem) else None


# The sentence of "known mines left in" with the right cells but the full count.
_LOWERED = "{(1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)} = 4"

OF_SIZE = ("height and width swapped", "board size written into the code")


def _off_board(fault: Fault) -> str | None:
    """Why a move may be off the board."""
    numbers = re.fullmatch(r"\((\d+), (\d+)\)", str(fault.move), re.ASCII)
    if numbers is None:
        return None
    row, column = int(numbers[1]), int(numbers[2])
    if fault.height != fault.width and row < fault.width and column < fault.height:
        return "height and width swapped"
    return "board size written into the code" if row < 8 and column < 8 else None


def point_cause(point: Point, problem: Problem | None, got: str) -> str | None:  # noqa: C901, PLR0911, PLR0912 - a list of causes
    """The usual cause of a failure of this contract case."""
    if problem is not None:
        if problem.kind == "crash" and not problem.type:
            return None if problem.text.startswith("it wrote") else "ends the program"
        if problem.kind == "hang":
            return "draws until free" if "random" in point.method else None
        if cause := _of_exception(problem):
            return cause
        if problem.kind == "crash" and "random" in point.method and point.expected == "None":
            return "no cell left"
        if problem.type == "RuntimeError" and "during iteration" in problem.text:
            return point.cause or "changed while looping"
        return None
    if point.method in ("Sentence.known_mines", "Sentence.known_safes") and got == "None":
        return "None instead of a set"
    if point.cause == "own set handed out" and point.expected == "set()" and got.count("(") == 3:
        return point.method  # it returned nothing, so nothing was marked
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
    """Whether a name of the course is missing, not one of the student's."""
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
