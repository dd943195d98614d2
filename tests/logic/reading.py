"""Reading proofs back: whether the words of a proof state steps that are valid.

This knows the English sentences and the board, and nothing of how proofs are found
or put into words. Each sentence is read clause by clause. A clause about a number
must be true of the board, with every cell named that it takes for known; a clause
about known cells must have been concluded by a sentence before. Then small integer
reasoning decides whether what the clauses say implies what the sentence concludes,
and, where asked, that no clause can be left out.

What is supposed is read with all that is said to follow from it, one number after the other, until
a number cannot be right. Where the mines of the board are counted, the words only say how many are
certain: that, and what follows, is held against a count of all layouts.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from minewise.core import Cell, Position
from minewise.solver import solve

Cells = frozenset[Cell]
Found = TypeVar("Found")

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
RULES = ("already satisfied", "obvious choice", "mutant already satisfied", "mutant obvious choice")

COUNT = rf"(?P<count>\d+|{'|'.join(COUNTS)})"
LIST = r"(?P<cells>(?:these and )?\(\d+,\d+\)(?:(?:, | and )\(\d+,\d+\))*)"
NUMBER = r"the (?P<number>\d) at \((?P<row>\d+),(?P<column>\d+)\)"


class MisreadError(AssertionError):
    """A sentence that is not true, or does not follow."""


def demand(found: Found | None, otherwise: str) -> Found:
    if not found:
        raise MisreadError(otherwise)
    return found


def fully(pattern: str, text: str) -> re.Match[str]:
    return demand(re.fullmatch(pattern, text), f"what does it say: {text}")


# Small integer reasoning


@dataclass(frozen=True)
class Bounds:
    """Between `least` and `most` of these cells are mines."""

    cells: Cells
    least: int
    most: int


def exactly(cells: Iterable[Cell], count: int) -> Bounds:
    return Bounds(frozenset(cells), count, count)


def mine(cell: Cell, is_mine: bool) -> Bounds:
    return exactly([cell], int(is_mine))


def solutions(constraints: Sequence[Bounds]) -> Iterator[dict[Cells, int]]:
    """Every way to fill the boxes (cells in the same constraints) so that all are true."""
    boxes = boxes_of(constraints)
    order = sorted(boxes, key=lambda places: (-len(places), places))

    def fill(filled: list[int], least: list[int], most: list[int]) -> Iterator[dict[Cells, int]]:
        """Fill the boxes that are left; each constraint has at least, and at most, so many."""
        if any(
            few > constraint.most or many < constraint.least
            for constraint, few, many in zip(constraints, least, most, strict=True)
        ):
            return
        if len(filled) == len(order):
            yield {
                frozenset(boxes[places]): mines for places, mines in zip(order, filled, strict=True)
            }
            return
        places = order[len(filled)]
        size = len(boxes[places])
        for mines in range(size + 1):
            fewer, more = [*least], [*most]
            for place in places:
                fewer[place] += mines
                more[place] -= size - mines
            yield from fill([*filled, mines], fewer, more)

    return fill([], [0] * len(constraints), [len(constraint.cells) for constraint in constraints])


def boxes_of(constraints: Sequence[Bounds]) -> dict[tuple[int, ...], set[Cell]]:
    """The cells that lie in the same constraints, by the places of these."""
    boxes: dict[tuple[int, ...], set[Cell]] = {}
    for cell in frozenset[Cell]().union(*[constraint.cells for constraint in constraints]):
        places = tuple(place for place, one in enumerate(constraints) if cell in one.cells)
        boxes.setdefault(places, set()).add(cell)
    return boxes


def implies(constraints: Iterable[Bounds], conclusion: Bounds) -> bool:
    """Whether nothing that satisfies the constraints contradicts the conclusion."""
    known = list(constraints)
    size = len(conclusion.cells)
    contrary = []
    if conclusion.least > 0:
        contrary.append(Bounds(conclusion.cells, 0, conclusion.least - 1))
    if conclusion.most < size:
        contrary.append(Bounds(conclusion.cells, conclusion.most + 1, size))
    return not any(possible([*known, one]) for one in contrary)


def possible(constraints: Sequence[Bounds]) -> bool:
    return next(solutions(constraints), None) is not None


# Reading


@dataclass
class Premises:
    """What a sentence rests on, clause by clause; each entry could be left out by itself."""

    entries: list[Bounds] = field(default_factory=list)
    facts: dict[Cell, bool] = field(default_factory=dict)
    just_said: dict[Cell, bool] = field(default_factory=dict)
    bounds: list[tuple[Bounds, str]] = field(default_factory=list)
    last: Cells = frozenset()
    total: bool = False
    counted: dict[str, int] = field(default_factory=dict)

    def known(self) -> list[Bounds]:
        return [mine(*fact) for fact in self.facts.items()]

    def take_known(self, cells: Cells, text: str) -> int:
        """Rely on cells that were named as known here or just before; how many are mines."""
        for cell in cells:
            if cell in self.just_said:
                self.facts.setdefault(cell, self.just_said[cell])
        demand(cells <= self.facts.keys(), f"it touches other cells, not named: {text}")
        return sum(self.facts[cell] for cell in cells)


class Reader:
    """Reads the sentences of one proof, in order; flags may have been explained before it."""

    def __init__(self, position: Position, *, flags_are_known: bool = False) -> None:
        self.position = position
        self.numbers = position.numbers
        self.closed = frozenset(position.grid) - self.numbers.keys()
        known = (*position.shown_mines, *(position.flags if flags_are_known else ()))
        self.settled = dict.fromkeys(known, True)
        self._concluded: dict[Cell, bool] = {}

    def read(self, sentences: Sequence[str], *, concise: bool = False) -> Bounds:
        """What the last sentence concludes, if all are valid, and without an idle premise."""
        concluded: list[Bounds] = []
        conclusion = exactly([], 0)
        for sentence in sentences:
            conclusion = self.sentence(sentence, concluded, concise=concise)
            concluded.append(conclusion)
        return conclusion

    def cannot_spare_any(self, sentences: Sequence[str]) -> None:
        """Demand that the proof fails without any one of its sentences."""
        goal = self.read(sentences, concise=True)
        for place in range(len(sentences)):
            try:
                found = self.read([*sentences[:place], *sentences[place + 1 :]])
            except MisreadError:
                continue
            demand(found != goal, f"not needed: {sentences[place]}")

    def sentence(self, text: str, concluded: list[Bounds], *, concise: bool) -> Bounds:
        demand(text.endswith("."), f"no full stop: {text}")
        demand(text[0] == text[0].upper(), f"no capital: {text}")
        text = text[0].lower() + text[1:-1]
        for rule in RULES:
            text = text.removeprefix(f"{rule}: ")
        if " only one case, " in text or " cases: " in text or " arrangement" in text:
            return self._cases(text)
        self._concluded = {
            cell: is_mine for one in concluded for cell, is_mine in facts_of(one).items()
        }
        if text.startswith("suppose "):
            return self._supposition(text, concise=concise)
        before, _, after = text.partition(": so ")
        if not after:
            # A number with as many cells as mines: they are mines.
            only = re.fullmatch(rf"(.*; )?{NUMBER} has only {LIST} for its mines?", text)
            after = f"{demand(only, f'it concludes nothing: {text}')['cells']} are mines"
        premises = Premises()
        if "the board" in text:
            # Counting its mines takes for granted what is certain without them.
            known = self._settled(use_total=False)
            self._concluded |= {cell: bool(is_mine) for cell, is_mine in known.items()}
            premises.just_said = self._concluded
        elif concluded:
            # What has just been said need not be repeated.
            premises.just_said = facts_of(concluded[-1])
        for clause in before.split("; "):
            self._clause(clause, premises, concluded)
        conclusion = demand(claim(after) or self._needed(after, premises), f"no claim: {after}")
        if premises.counted:
            self._check_count(premises.counted, conclusion, text)
            return conclusion
        self._check(premises, conclusion, text)
        if concise:
            self._check_concise(premises, conclusion, text, concluded)
        return conclusion

    def _check(self, premises: Premises, conclusion: Bounds, text: str) -> None:
        entries, facts = premises.entries, premises.known()
        demand(possible([*entries, *facts]), f"it contradicts itself: {text}")
        demand(implies([*entries, *facts], conclusion), f"it does not follow: {text}")
        # A bound must be the reason: one clause gives it, and the others follow from it.
        for bound, clause in premises.bounds:
            giving = [entry for entry in entries if implies([entry, *facts], bound)]
            demand(bool(giving), f"the bound is wrong: {clause}")
            others = [[other for other in entries if other is not one] for one in giving]
            demand(
                any(implies([*rest, *facts, bound], conclusion) for rest in others),
                f"it does not follow from the bound: {text}",
            )

    def _needed(self, text: str, premises: Premises) -> Bounds | None:
        """What a number is said to need beside what was said of its other cells."""
        found = re.fullmatch(f"{NUMBER} needs {COUNT} more mines? among {LIST}", text)
        if not found:
            return None
        premises.entries.append(self._says(found, text))
        return exactly(named_cells(found["cells"]), counted(found["count"]))

    # What is supposed

    def _supposition(self, text: str, *, concise: bool) -> Bounds:
        found = fully(
            r"suppose (?P<cell>\(\d+,\d+\)) were (?P<what>a mine|safe)\. "
            r"Then (?:(?P<follows>.*\)\)): )?(?P<wrong>.*)\. So (?P<claim>.*)",
            text,
        )
        (cell,) = named_cells(found["cell"])
        is_mine = found["what"] == "a mine"
        told = re.split(r"(?<=\)\)), |(?<=\)\)) and ", found["follows"]) if found["follows"] else []
        self._refute(told, {cell: is_mine}, found["wrong"])
        for place in range(len(told) if concise else 0):
            try:
                self._refute([*told[:place], *told[place + 1 :]], {cell: is_mine}, found["wrong"])
            except MisreadError:
                continue
            raise MisreadError(f"not needed: {told[place]} in {text}")
        demand(claim(found["claim"]) == mine(cell, not is_mine), f"another conclusion: {text}")
        return mine(cell, not is_mine)

    def _refute(self, told: Sequence[str], supposed: dict[Cell, bool], wrong: str) -> None:
        """Follow what is said to follow, and see that it cannot be."""
        known = self._concluded | self.settled | supposed
        for clause in told:
            found = fully(rf"(?P<claim>.*) \({NUMBER}\)", clause)
            said = demand(claim(found["claim"]), f"no claim: {clause}")
            demand(bool(facts_of(said)), f"no fact: {clause}")
            demand(not said.cells & known.keys(), f"it is known already: {clause}")
            facts = [mine(*fact) for fact in known.items()]
            number = self._says(found, clause)
            demand(possible([number, *facts]), f"it cannot be: {clause}")
            demand(implies([number, *facts], said), f"it does not follow: {clause}")
            known |= facts_of(said)
        found = fully(
            rf"{NUMBER} would (?:touch {COUNT} mines|have (?:no cell|only {LIST}) for its mines?)",
            wrong,
        )
        number = self._says(found, wrong)
        mines = {cell for cell in number.cells if known.get(cell) is True}
        left = {cell for cell in number.cells if known.get(cell) is not False}
        if found["count"]:
            demand(counted(found["count"]) == len(mines), f"it touches others: {wrong}")
            demand(len(mines) > number.least, f"it may touch so many: {wrong}")
        else:
            demand(named_cells(found["cells"] or "") == left, f"it has others: {wrong}")
            demand(len(left) < number.least, f"it has enough: {wrong}")

    def _says(self, found: re.Match[str], text: str) -> Bounds:
        """What a number that is named says of the closed cells around it."""
        place, number = place_of(found), int(found["number"])
        demand(self.numbers.get(place) == number, f"the board shows no such number: {text}")
        return exactly(frozenset(self.position.grid.neighbours(place)) & self.closed, number)

    # Counting the mines of the board

    def _counts(self, text: str, premises: Premises) -> bool:
        found = re.fullmatch(rf"(?:the last )?{COUNT} (?P<where>is|are) (?P<what>certain|.*)", text)
        last = re.fullmatch(
            rf"the last {COUNT} must be in the only (?:cell|(?P<cells>\w+) cells) left", text
        )
        if not premises.total or not (found or last):
            return False
        if last:
            cells = counted(last["cells"]) if last["cells"] else 1
            demand(cells == counted(last["count"]), f"they do not fit: {text}")
            premises.counted["left"] = cells
        elif found and found["what"] == "certain":
            premises.counted["certain"] = counted(found["count"])
        elif found:
            fully(rf"in (?:a group|{COUNT} groups) of cells", found["what"])
            premises.counted["groups"] = counted(found["count"])
        return True

    def _check_count(self, said: dict[str, int], conclusion: Bounds, text: str) -> None:
        """Check that so many mines are certain, that all are counted, and what follows."""
        by_numbers = self._settled(use_total=False)
        certain = sum(by_numbers.values())
        demand(said.get("certain", 0) <= certain, f"only {certain} are certain: {text}")
        facts = facts_of(conclusion)
        if facts:
            demand(sum(said.values()) == self.position.mines, f"they do not add up: {text}")
        settled = self._settled(use_total=True)
        for cell, is_mine in facts.items():
            demand(settled.get(cell) == is_mine, f"it does not follow: {text}")

    def _settled(self, *, use_total: bool) -> Mapping[Cell, int]:
        return solve(self.position, lazy=True).settled(self.numbers, use_total) or {}

    def _check_concise(
        self, premises: Premises, conclusion: Bounds, text: str, concluded: list[Bounds]
    ) -> None:
        """Demand that no clause is idle, and no earlier sentence is cited in vain."""
        facts = premises.known()
        for place in range(len(premises.entries)):
            fewer = premises.entries[:place] + premises.entries[place + 1 :]
            demand(not implies([*fewer, *facts], conclusion), f"clause {place} is idle: {text}")
        for earlier in concluded:
            others = [fact for fact in facts if not fact.cells <= earlier.cells]
            if len(others) == len(facts) or not facts_of(earlier):
                continue
            left = [*premises.entries, *others]
            if implies(left, conclusion) and (not premises.total or self._sums(left, conclusion)):
                raise MisreadError(f"{sorted(earlier.cells)} need not be known: {text}")

    def _sums(self, constraints: list[Bounds], conclusion: Bounds) -> bool:
        """Whether plain counting shows it: parts of the board that share no cell."""
        facts = {next(iter(c.cells)): c.least for c in constraints if len(c.cells) == 1}
        left = [
            (one.cells - facts.keys(), one.least - sum(facts.get(cell, 0) for cell in one.cells))
            for one in constraints
        ]
        (whole, mines), *parts = sorted(left, key=lambda part: -len(part[0]))
        parts = [(cells, count) for cells, count in parts if cells]
        taken = frozenset[Cell]().union(*[cells for cells, _ in parts])
        if len(taken) < sum(len(cells) for cells, _ in parts) or not taken <= whole:
            return False
        rest = exactly(whole - taken, mines - sum(count for _, count in parts))
        return implies([rest], conclusion)

    # Clauses

    def _clause(self, text: str, premises: Premises, concluded: list[Bounds]) -> None:
        clause, bound = text, None
        found = re.fullmatch(
            rf"(?P<clause>.*), at (?P<which>most|least) {COUNT} of them (at|among) {LIST}", text
        )
        if found:
            clause = found["clause"]
            cells, count = self._cells(found, premises), counted(found["count"])
            least, most = (count, len(cells)) if found["which"] == "least" else (0, count)
            bound = Bounds(cells, least, most)
        kinds = (self._number, self._total, self._counts, self._seen, self._many_known)
        if not any(read(clause, premises) for read in kinds):
            self._claimed(clause, premises, concluded)
        if bound is not None:
            premises.bounds.append((bound, text))

    def _cells(self, found: re.Match[str], premises: Premises) -> Cells:
        text = found["cells"]
        cells = named_cells(text)
        if text.startswith("these and "):
            demand(premises.last, f"nothing was named before: {text}")
            cells |= premises.last
        return cells

    def _number(self, text: str, premises: Premises) -> bool:
        named = re.match(NUMBER + " (?P<says>.*)", text)
        if not named:
            return False
        says, board = named["says"], self._says(named, text)
        closed, number = board.cells, board.least
        found = re.fullmatch(f"has no mine around it|already has its mines? at {LIST}", says)
        if found:
            cells = self._cells(found, premises) if found["cells"] else frozenset[Cell]()
            demand(len(cells) == number and cells <= closed, f"these are not its mines: {text}")
            for cell in cells:
                self._cite(cell, True, premises, text)
            premises.entries.append(board)
            return True
        if found := re.fullmatch(f"has only {LIST} for its mines?", says):
            cells = self._cells(found, premises)
            demand(len(cells) == number, f"so many cells are not so many mines: {text}")
            need, more = number, False
        else:
            found = fully(f"needs {COUNT} (?P<more>more )?mines? among {LIST}", says)
            cells, need = self._cells(found, premises), counted(found["count"])
            more = found["more"] is not None
        around = self.position.grid.neighbours(place_of(named))
        demand(cells.issubset(around), f"it does not touch them all: {text}")
        others = closed - cells
        mines = premises.take_known(others, text)
        demand(need + mines == number, f"it needs another number of mines: {text}")
        demand(more == (mines > 0), f"'more' is out of place: {text}")
        premises.entries.append(exactly(closed | cells, number))
        premises.last = cells
        if premises.counted:
            premises.counted["groups"] = premises.counted.get("groups", 0) + need
        return True

    def _total(self, text: str, premises: Premises) -> bool:
        if found := re.fullmatch(r"the board has (one|\d+) mines?", text):
            demand(counted(found[1]) == self.position.mines, f"it has another number: {text}")
            premises.counted["certain"] = 0
        elif found := re.fullmatch(
            rf"(?:{COUNT} of )?the (?P<total>one|\d+) mines? on the board (?:is|are) among {LIST}",
            text,
        ):
            demand(counted(found["total"]) == self.position.mines, f"another number: {text}")
            cells = self._cells(found, premises)
            others = self.closed - cells
            demand(cells <= self.closed, f"not all these cells are closed: {text}")
            mines = premises.take_known(others, text)
            here = counted(found["count"]) if found["count"] else counted(found["total"])
            demand(here + mines == self.position.mines, f"the mines do not add up: {text}")
            premises.last = cells
        else:
            return False
        premises.entries.append(exactly(self.closed, self.position.mines))
        premises.total = True
        return True

    def _seen(self, text: str, premises: Premises) -> bool:
        if found := re.fullmatch(f"the mines? at {LIST} (?:is|are) shown", text):
            is_mine, true = True, frozenset(self.position.shown_mines)
        elif found := re.fullmatch(f"{LIST} (?:is|are) open", text):
            is_mine, true = False, frozenset(self.numbers)
        elif found := re.fullmatch(f"{LIST} (?:is|are) taken for (?:a mine|mines)", text):
            is_mine, true = True, frozenset(self.position.flags)
        else:
            return False
        cells = self._cells(found, premises)
        demand(cells <= true, f"that is not to be seen: {text}")
        premises.facts |= dict.fromkeys(cells, is_mine)
        return True

    def _many_known(self, text: str, premises: Premises) -> bool:
        found = re.fullmatch(
            r"(?P<size>\d+) (?:(?P<mines>mines are known)|cells are known to be safe)", text
        )
        if not found:
            return False
        is_mine = found["mines"] is not None
        known = {cell: true for cell, true in self._concluded.items() if true == is_mine}
        demand(len(known) >= int(found["size"]), f"so many are not known: {text}")
        premises.facts |= known
        return True

    def _claimed(self, text: str, premises: Premises, concluded: list[Bounds]) -> None:
        """A claim that was concluded before, perhaps less cells that are named as known."""
        said = demand(claim(text, premises.last), f"what does it say: {text}")
        for cell, is_mine in facts_of(said).items():
            self._cite(cell, is_mine, premises, text)
        if not facts_of(said):
            premises.entries.append(self._source(said, premises, concluded, text))
        premises.last = said.cells

    def _source(
        self, said: Bounds, premises: Premises, concluded: list[Bounds], text: str
    ) -> Bounds:
        """The earlier conclusion that a claim comes from, less cells that are named as known."""
        named = premises.facts.keys() | premises.just_said.keys()
        for one in concluded:
            gone = one.cells - said.cells
            if said.cells <= one.cells and gone <= named:
                mines = premises.take_known(gone, text)
                if one.least == one.most == said.least + mines:
                    return one
        raise MisreadError(f"not concluded: {text}")

    def _cite(self, cell: Cell, is_mine: bool, premises: Premises, text: str) -> None:
        known = self._concluded | self.settled | premises.facts
        demand(known.get(cell) is is_mine, f"{cell} is not known: {text}")
        premises.facts[cell] = is_mine

    # Cases

    def _cases(self, text: str) -> Bounds:
        found = fully(
            rf"(?P<numbers>.*) leaves? (?:only one case, (?P<case>.*): so (?P<only>.*)"
            rf"|only {COUNT} cases: (?P<list>.*); each time (?P<each>.*)"
            r"|(?:only one arrangement: in it|(?P<many>\w+) arrangements: in each of them)"
            r" (?P<all>.*))",
            text,
        )
        names = found["numbers"]
        use_total = "the number of mines on the board" in names
        constraints = [self._says(number, text) for number in re.finditer(NUMBER, names)]
        touched = frozenset[Cell]().union(*[one.cells for one in constraints])
        if use_total:
            constraints.append(exactly(self.closed, self.position.mines))
        seen = [
            mine(cell, True) for cell in self.position.shown_mines if cell in touched or use_total
        ]
        said = claim(found["only"] or found["each"] or found["all"])
        conclusion = demand(said, f"no claim: {text}")
        if re.match(r"\d+ numbers", names):
            # Which, only the picture shows: so it is held against all numbers.
            settled = self._settled(use_total=use_total)
            true = all(settled.get(cell) == value for cell, value in facts_of(conclusion).items())
            demand(true, f"it does not follow: {text}")
            return conclusion
        demand(implies([*constraints, *seen], conclusion), f"it does not follow: {text}")
        for one in constraints:
            fewer = [other for other in constraints if other is not one]
            demand(not implies([*fewer, *seen], conclusion), f"a number is idle: {text}")
        if found["all"]:
            ways = sum(1 for _ in solutions([*constraints, *seen]))
            demand(ways == counted(found["many"] or "one"), f"there are {ways}: {text}")
            return conclusion
        listed = [found["case"]] if found["case"] else found["list"].split("; ")
        listed = [re.sub(r"^\([a-c]\) ", "", case) for case in listed]
        self._check_list(listed, [*constraints, *seen], touched, found["count"], text)
        return conclusion

    def _check_list(
        self, listed: list[str], constraints: list[Bounds], touched: Cells, count: str, text: str
    ) -> None:
        """Check that the cases are those there are."""
        demand(len(listed) <= 3, f"nobody reads so many cases: {text}")
        truth = [frozenset(solution.items()) for solution in solutions(constraints)]
        demand(len(truth) == len(listed), f"there are {len(truth)} cases: {text}")
        demand(not count or counted(count) == len(truth), f"there are {len(truth)}: {text}")
        told = set()
        for case in listed:
            said = self._case(case, touched)
            fits = [
                solution
                for solution in truth
                if all(
                    sum(mines for box, mines in solution if box <= one.cells) == one.least
                    for one in said
                )
            ]
            demand(len(fits) == 1, f"it is not one case: {case} in {text}")
            told.add(fits[0])
        demand(len(told) == len(listed), f"a case is there twice: {text}")

    def _case(self, text: str, touched: Cells) -> list[Bounds]:
        """What a case says of each cell that it mentions, and that there is no other mine."""
        said, elsewhere = [], 0
        if found := re.search(r"(?:, |^)(\w+) mines? elsewhere$", text):
            elsewhere = counted(found[1])
            text = text[: found.start()]
        if found := re.match(f"(?:a mine|mines) at {LIST}(?:, |$)", text):
            cells = named_cells(found["cells"])
            said.append(exactly(cells, len(cells)))
            text = text[found.end() :]
        while found := re.match(f"{COUNT} of {LIST}(?:, |$)", text):
            said.append(exactly(named_cells(found["cells"]), counted(found["count"])))
            text = text[found.end() :]
        demand(text in ("", "no mine"), f"what does it say: {text}")
        mentioned = frozenset[Cell]().union(*[one.cells for one in said])
        said.append(exactly(touched - mentioned, 0))
        said.append(exactly(self.closed - touched, elsewhere))
        return said


def place_of(found: re.Match[str]) -> Cell:
    return int(found["row"]) - 1, int(found["column"]) - 1


def counted(text: str) -> int:
    return COUNTS.index(text) if text in COUNTS else int(text)


def named_cells(text: str) -> Cells:
    return frozenset(
        (int(row) - 1, int(column) - 1) for row, column in re.findall(r"\((\d+),(\d+)\)", text)
    )


def claim(text: str, these: Cells = frozenset()) -> Bounds | None:
    """What "(1,2) is a mine" and the like say; "these" are cells that were named before."""
    if found := re.fullmatch(f"{LIST} (?:is|are) (?P<what>safe|a mine|mines)", text):
        cells = named_cells(found["cells"])
        return exactly(cells, 0 if found["what"] == "safe" else len(cells))
    if found := re.fullmatch(f"exactly {COUNT} of {LIST} (?:is a mine|are mines)", text):
        cells = named_cells(found["cells"])
        if found["cells"].startswith("these and "):
            cells |= these
        return exactly(cells, counted(found["count"]))
    return None


def facts_of(bounds: Bounds) -> dict[Cell, bool]:
    """What a conclusion says of single cells."""
    if bounds.least == bounds.most and bounds.least in (0, len(bounds.cells)):
        return dict.fromkeys(bounds.cells, bounds.least > 0)
    return {}
