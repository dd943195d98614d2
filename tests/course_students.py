"""Files as students write them: one plain AI, and changes to it that make it wrong.

TEMPLATE   an AI by the course's rules, in the plainest way
Faulty     what to change in it, and what must be found then
FLAWLESS   other ways to be right, as changes or as files of their own
"""

from dataclasses import dataclass
from pathlib import Path

from minewise.course.points import METHODS

OURS = Path(__file__).parents[1] / "cs50" / "minesweeper.py"

TEMPLATE = """\
import itertools
import random


class Minesweeper:
    def __init__(self, height=8, width=8, mines=8):
        self.height, self.width = height, width
        cells = list(itertools.product(range(height), range(width)))
        self.mines = set(random.sample(cells, mines))
        self.board = [[(i, j) in self.mines for j in range(width)] for i in range(height)]
        self.mines_found = set()

    def print(self):
        for row in self.board:
            print("-" * (2 * self.width + 1))
            print("".join("|X" if mine else "| " for mine in row) + "|")
        print("-" * (2 * self.width + 1))

    def is_mine(self, cell):
        return self.board[cell[0]][cell[1]]

    def nearby_mines(self, cell):
        return sum(
            (i, j) in self.mines
            for i in range(cell[0] - 1, cell[0] + 2)
            for j in range(cell[1] - 1, cell[1] + 2)
            if (i, j) != cell
        )

    def won(self):
        return self.mines_found == self.mines


class Sentence:
    def __init__(self, cells, count):
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other):
        return self.cells == other.cells and self.count == other.count

    def __str__(self):
        return f"{self.cells} = {self.count}"

    def known_mines(self):
        if self.count and len(self.cells) == self.count:
            return set(self.cells)
        return set()

    def known_safes(self):
        if self.count == 0:
            return set(self.cells)
        return set()

    def mark_mine(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height = height
        self.width = width
        self.moves_made = set()
        self.mines = set()
        self.safes = set()
        self.knowledge = []

    def mark_mine(self, cell):
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell):
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def around(self, cell):
        for i in range(cell[0] - 1, cell[0] + 2):
            for j in range(cell[1] - 1, cell[1] + 2):
                if (i, j) == cell:
                    continue
                if 0 <= i < self.height and 0 <= j < self.width:
                    yield i, j

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        cells = set()
        for other in self.around(cell):
            if other in self.mines:
                count -= 1
                continue
            if other in self.safes:
                continue
            cells.add(other)
        self.learn(Sentence(cells, count))
        changed = True
        while changed:
            changed = self.conclude()
            changed = self.compare() or changed

    def learn(self, sentence):
        if not sentence.cells:
            return False
        if sentence in self.knowledge:
            return False
        self.knowledge.append(sentence)
        return True

    def conclude(self):
        before = len(self.mines) + len(self.safes)
        for sentence in list(self.knowledge):
            for cell in sentence.known_mines():
                self.mark_mine(cell)
            for cell in sentence.known_safes():
                self.mark_safe(cell)
        self.knowledge = [sentence for sentence in self.knowledge if sentence.cells]
        return len(self.mines) + len(self.safes) > before

    def compare(self):
        changed = False
        for small in list(self.knowledge):
            for large in list(self.knowledge):
                if small.cells < large.cells:
                    rest = Sentence(large.cells - small.cells, large.count - small.count)
                    if self.learn(rest):
                        changed = True
        return changed

    def make_safe_move(self):
        for cell in sorted(self.safes - self.moves_made):
            return cell
        return None

    def make_random_move(self):
        cells = [
            (i, j)
            for i in range(self.height)
            for j in range(self.width)
            if (i, j) not in self.moves_made
            and (i, j) not in self.mines
        ]
        return random.choice(cells) if cells else None
"""


@dataclass(frozen=True)
class Faulty:
    """A change that makes an AI wrong: what must be found, and as which cause.

    With two faults at once, `also` has the causes of the other; no third may be told.
    """

    name: str
    kind: str
    cause: str | None
    changes: tuple[tuple[str, str], ...]
    source: str = TEMPLATE
    also: tuple[str, ...] = ()

    def text(self) -> str:
        return changed(self.source, *self.changes)


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A text with some changes, each of which must fit once."""
    for old, new in changes:
        assert text.count(old) == 1, (text.count(old), old)
        text = text.replace(old, new)
    return text


def method(name: str) -> str:
    """A method of the template, whole."""
    start = TEMPLATE.index(f"    def {name}(self")
    ends = [TEMPLATE.find(mark, start + 1) for mark in ("\n    def ", "\n\n\nclass ")]
    return TEMPLATE[start : min([end for end in ends if end > 0], default=len(TEMPLATE))]


def part(first: str, last: str) -> str:
    """The lines of the template from the first that has some words to the next that has others."""
    lines = TEMPLATE.splitlines(keepends=True)
    start = next(number for number, line in enumerate(lines) if first in line)
    end = next(number for number in range(start, len(lines)) if last in lines[number])
    return "".join(lines[start : end + 1])


TELL = "    def add_knowledge(self, cell, count):\n"
LOOP = part("changed = True", "changed = self.compare()")
INSIDE = "                if small.cells < large.cells:\n"
LEARN = part("if sentence in self.knowledge", "return False")
FREE = part("if (i, j) not in self.moves_made", "and (i, j) not in self.mines")
CHOOSE = "        return random.choice(cells) if cells else None\n"
KNOWN_MINE = part("if other in self.mines", "continue")
KNOWN_SAFE = part("if other in self.safes", "continue")
MINES_SET, SAFES_SET = method("known_mines"), method("known_safes")
ON_BOARD = "                if 0 <= i < self.height and 0 <= j < self.width:\n"
ROWS = "            for i in range(self.height)\n"
COLUMNS = "            for j in range(self.width)\n"
OWN = part("if (i, j) == cell", "continue")
SAFE_MOVE = part("for cell in sorted(self.safes - self.moves_made)", "return None")
START = "        self.knowledge = []\n"

FAULTY = [
    Faulty("one round", "missed", "one pass", ((LOOP, "        self.conclude()\n        self.compare()\n"),)),
    Faulty("two rounds", "missed", "one pass", ((LOOP, "        for _ in range(2):\n            self.conclude()\n            self.compare()\n"),)),
    Faulty("conclude, compare, conclude", "missed", "one pass",
           ((LOOP, "        self.conclude()\n        self.compare()\n        self.conclude()\n"),)),
    Faulty("compare, then conclude", "missed", "one pass",
           ((LOOP, "        self.compare()\n        self.conclude()\n"),)),
    Faulty("repeats only while it concludes", "missed", "one pass",
           ((LOOP, "        while self.conclude():\n            self.compare()\n"),)),
    Faulty("compares once, concludes to the end", "missed", "compared before reduced",
           ((LOOP, "        self.compare()\n        while self.conclude():\n            pass\n"),)),
    Faulty("only an earlier one inside a later one", "missed", "one direction",
           (("for large in list(self.knowledge):", "for large in self.knowledge[self.knowledge.index(small):]:"),)),
    Faulty("only a later one inside an earlier one", "missed", "one direction",
           (("for large in list(self.knowledge):", "for large in self.knowledge[: self.knowledge.index(small)]:"),)),
    Faulty("pairs are not compared", "missed", "no subset rule", ((INSIDE, "                if False:\n"),)),
    Faulty("only rests without mines", "missed", "only rests without mines",
           ((INSIDE, "                if small.cells < large.cells and small.count == large.count:\n"),)),
    Faulty("asks only the last sentence", "missed", "conclusions not drawn",
           (("        for sentence in list(self.knowledge):\n", "        for sentence in self.knowledge[-1:]:\n"),)),
    Faulty("known mines left in", "missed", "known mines left in", ((KNOWN_MINE, ""),)),
    Faulty("known safe cells left in", "missed", "known safe cells left in", ((KNOWN_SAFE, ""),)),
    Faulty("count not lowered", "false", "count not lowered", (("                count -= 1\n                continue", "                continue"),)),
    Faulty("mark_mine keeps the count", "false", "Sentence.mark_mine", (("            self.cells.remove(cell)\n            self.count -= 1", "            self.cells.remove(cell)"),)),
    Faulty("mark_safe lowers the count", "false", "Sentence.mark_safe",
           (("            self.cells.remove(cell)\n\n\nclass", "            self.cells.remove(cell)\n            self.count -= 1\n\n\nclass"),)),
    Faulty("mines not told", "missed", "sentences not told", (("            sentence.mark_mine(cell)\n", "            pass\n"),)),
    Faulty("safes not told", "missed", "sentences not told", (("            sentence.mark_safe(cell)\n", "            pass\n"),)),
    Faulty("no mines is None", "crash", "None instead of a set", ((MINES_SET, MINES_SET.replace("        return set()", "        return None")),)),
    Faulty("no safes is None", "crash", "None instead of a set", ((SAFES_SET, SAFES_SET.replace("        return set()\n", "")),)),
    Faulty("known_safes hands out its set", "crash", "own set handed out", ((SAFES_SET, SAFES_SET.replace("set(self.cells)", "self.cells")),)),
    Faulty("known_mines hands out its set", "crash", "own set handed out", ((MINES_SET, MINES_SET.replace("set(self.cells)", "self.cells")),)),
    Faulty("keeps the set it was handed", "advice", "own set handed out", (("self.cells = set(cells)", "self.cells = cells if isinstance(cells, set) else set(cells)"),)),
    Faulty("loops over the cells of a sentence", "crash", "changed while looping",
           (("            for cell in sentence.known_safes():\n", "            for cell in sentence.cells if sentence.count == 0 else ():\n"),)),
    Faulty("takes every other cell", "missed", "changed while looping",
           (("            for cell in sentence.known_safes():\n                self.mark_safe(cell)\n",
             "            cells = sorted(sentence.known_safes())\n            for cell in cells:\n                cells.remove(cell)\n                self.mark_safe(cell)\n"),
            ("        return len(self.mines) + len(self.safes) > before", "        return False"),
            ("        self.knowledge = [sentence for sentence in self.knowledge if sentence.cells]", "        self.knowledge = [one for one in self.knowledge if 0 < one.count]"))),
    Faulty("cells off the board", "false", "neighbours", ((ON_BOARD, "                if i < self.height and j < self.width:\n"),)),
    Faulty("a row too few", "false", "neighbours",
           (("        for i in range(cell[0] - 1, cell[0] + 2):\n            for j in range(cell[1] - 1, cell[1] + 2):\n                if (i, j) == cell:",
             "        for i in range(cell[0] - 1, cell[0] + 1):\n            for j in range(cell[1] - 1, cell[1] + 2):\n                if (i, j) == cell:"),)),
    Faulty("only four neighbours", "false", "neighbours", ((OWN, "                if i != cell[0] and j != cell[1] or (i, j) == cell:\n                    continue\n"),)),
    Faulty("the cell itself among them", "missed", "cell itself among its neighbours", ((OWN, ""), (KNOWN_SAFE, "")), also=("known safe cells left in",)),
    Faulty("height and width swapped", "false", "height and width swapped", ((ON_BOARD, "                if 0 <= i < self.width and 0 <= j < self.height:\n"),)),
    Faulty("eight by eight", "false", "board size written into the code", ((ON_BOARD, "                if 0 <= i < 8 and 0 <= j < 8:\n"),)),
    Faulty("random cells of eight by eight", "stuck", "board size written into the code", ((ROWS, "            for i in range(8)\n"), (COLUMNS, "            for j in range(8)\n"))),
    Faulty("random cells swapped", "stuck", "height and width swapped", ((ROWS, "            for i in range(self.width)\n"), (COLUMNS, "            for j in range(self.height)\n"))),
    Faulty("safe moves twice", "stuck", "moves made not looked at", (("sorted(self.safes - self.moves_made)", "sorted(self.safes)"),)),
    Faulty("random moves twice", "stuck", "moves made not looked at", ((FREE, "            if (i, j) not in self.mines\n"),)),
    Faulty("random moves to mines", "contract", "known mines not looked at", ((FREE, "            if (i, j) not in self.moves_made\n"),)),
    Faulty("draws until a free one comes", "hang", "draws until free",
           ((CHOOSE, "        while True:\n            cell = random.randrange(self.height), random.randrange(self.width)\n            if cell in cells:\n                return cell\n"),)),
    Faulty("random.sample of a set", "crash", "random.sample of a set", ((CHOOSE, "        return random.sample(set(cells), 1)[0] if cells else None\n"),)),
    Faulty("the first free cell", "contract", "not random", ((CHOOSE, "        return cells[0] if cells else None\n"),)),
    Faulty("nothing but safe moves", "stuck", "gives up", ((CHOOSE, "        return random.choice(cells) if not self.moves_made else None\n"),)),
    Faulty("no safe moves", "needless", "safes not looked at", ((SAFE_MOVE, "        return None\n"),)),
    Faulty("any cell for a safe one", "false", "safes not looked at",
           ((SAFE_MOVE, "        cells = itertools.product(range(self.height), range(self.width))\n        return next((one for one in cells if one not in self.moves_made | self.mines), None)\n"),)),
    Faulty("takes the safe move out", "false", "a move changes the knowledge",
           ((SAFE_MOVE, "        while self.safes:\n            cell = self.safes.pop()\n            if cell not in self.moves_made:\n                return cell\n        return None\n"),)),
    Faulty("knowledge in the class", "false", "state shared between games", (("class MinesweeperAI:\n", "class MinesweeperAI:\n    knowledge = []\n\n"), (START, ""),
           ("        self.knowledge = [sentence for sentence in self.knowledge if sentence.cells]\n", "        self.knowledge[:] = [sentence for sentence in self.knowledge if sentence.cells]\n"))),
    Faulty("safes as a default", "false", "state shared between games", (("def __init__(self, height=8, width=8):", "def __init__(self, height=8, width=8, safes=set()):"), ("        self.safes = set()\n", "        self.safes = safes\n"))),
    Faulty("equal ones kept", "hang", "equal sentences kept", ((LEARN, ""),)),
    Faulty("never equal", "contract", "sentences not compared", (("    def __eq__(self, other):\n        return self.cells == other.cells and self.count == other.count\n\n", ""),), also=("equal sentences kept",)),
    Faulty("copies that pile up", "slow", "equal sentences kept", ((LEARN, ""), (LOOP, "        for _ in range(3):\n            self.conclude()\n            if len(self.knowledge) < 600:\n                self.compare()\n        self.conclude()\n")), also=("one pass",)),
    Faulty("sleeps on it", "slow", "all pairs at every call", (("        self.moves_made.add(cell)\n", "        self.moves_made.add(cell)\n        sum(i * i for i in range(1_500_000))\n"),)),
    Faulty("a rest of any two", "false", "not a subset", ((INSIDE, "                if small.cells & large.cells and small.cells != large.cells and large.count > small.count:\n"),), also=("only rests with mines",)),
    Faulty("a wrong count", "false", "wrong count of a rest", (("large.count - small.count", "large.count"),)),
    Faulty("forgets", "contract", "forgotten", (("        self.mark_safe(cell)\n        cells = set()", "        self.safes = self.safes & self.moves_made\n        self.mark_safe(cell)\n        cells = set()"),)),
    Faulty("safes by length", "missed", "Sentence.known_safes", (("        if self.count == 0:\n", "        if len(self.cells) == 0:\n"),)),
    Faulty("equal if written alike", "contract", "sentences not compared", (("return self.cells == other.cells and self.count == other.count", "return str(self) == str(other)"),)),
    Faulty("draws from nothing", "crash", "no cell left", ((CHOOSE, "        return random.choice(cells)\n"),)),
    Faulty("a slip of the pen", "crash", None, (("        self.moves_made.add(cell)\n", "        self.move_made.add(cell)\n"),)),
    Faulty("safe moves are spent", "false", "a move changes the knowledge",
           ((SAFE_MOVE, "        left = sorted(self.safes - self.moves_made)\n        for cell in left:\n            self.safes.discard(cell)\n            return cell\n        return None\n"),)),
    Faulty("a flood that ebbs away", "slow", "empty sentences kept",
           ((LOOP, LOOP + "        if len(self.moves_made) == 5:\n            self.knowledge += [Sentence((), 0) for _ in range(500)]\n"),)),
]  # fmt: skip
"""The faults of the template. Long lines read best here: a line is what is changed."""

ADD = part("self.learn(Sentence(cells, count))", "changed = True")
KEPT = part("if self.learn(rest)", "changed = True")
REST = "Sentence(large.cells - small.cells, large.count - small.count)"
CONCLUDED_MINE = part("for cell in sentence.known_mines()", "self.mark_mine(cell)")
CONCLUDED_SAFE = part("for cell in sentence.known_safes()", "self.mark_safe(cell)")
NOTED = part("self.moves_made.add(cell)", "self.mark_safe(cell)")
FAULTY += [
    Faulty("the new sentence is not added", "missed", "sentence never added", ((ADD, "        Sentence(cells, count)\n        changed = True\n"),)),
    Faulty("both are thrown away for the rest", "missed", "needed sentence removed",
           ((KEPT, KEPT + "                    for used in (small, large):\n                        if used in self.knowledge:\n                            self.knowledge.remove(used)\n"),)),
    Faulty("the smaller minus the larger", "missed", "difference the wrong way round", ((REST, "Sentence(small.cells - large.cells, small.count - large.count)"),)),
    Faulty("sentence.mark_mine for self.mark_mine", "missed", "the sentence's method for the AI's", ((CONCLUDED_MINE, CONCLUDED_MINE.replace("self.mark_mine", "sentence.mark_mine")),)),
    Faulty("removes from the list it loops over", "missed", "changed while looping",
           (("        for sentence in list(self.knowledge):\n", "        for sentence in self.knowledge:\n            if not sentence.cells:\n                self.knowledge.remove(sentence)\n                continue\n"),
            ("        self.knowledge = [sentence for sentence in self.knowledge if sentence.cells]\n", ""))),
    Faulty("mines are marked as safe", "false", "safe and mine mixed up", ((CONCLUDED_MINE, CONCLUDED_MINE.replace("self.mark_mine", "self.mark_safe")),)),
    Faulty("safes.add for mark_safe", "missed", "noted but not told", ((CONCLUDED_SAFE, CONCLUDED_SAFE.replace("self.mark_safe", "self.safes.add")),)),
    Faulty("safes.add for the opened cell", "missed", "noted but not told", ((NOTED, "        self.moves_made.add(cell)\n        self.safes.add(cell)\n"),)),
    Faulty("leaves out opened cells only", "missed", "known safe cells left in", ((KNOWN_SAFE, KNOWN_SAFE.replace("self.safes", "self.moves_made")),)),
]  # fmt: skip
"""Faults of real solutions, whose causes are easily taken for others."""


def faulty(name: str) -> Faulty:
    """The fault of that name."""
    return next(fault for fault in FAULTY if fault.name == name)


def both(one: str, other: str) -> Faulty:
    """Two faults at once: what the first must be found as, and the cause of the other as well."""
    first, second = faulty(one), faulty(other)
    assert second.cause is not None
    changes = first.changes + second.changes
    return Faulty(f"{one}; {other}", first.kind, first.cause, changes, also=(second.cause,))


DOUBLE = [
    both("one round", "height and width swapped"),
    both("pairs are not compared", "the first free cell"),
    both("only an earlier one inside a later one", "random cells of eight by eight"),
    both("leaves out opened cells only", "random moves to mines"),
    both("pairs are not compared", "safe moves twice"),
    both("no mines is None", "one round"),
    both("count not lowered", "the first free cell"),
    both("the new sentence is not added", "draws until a free one comes"),
    both("safes not told", "pairs are not compared"),
    both("the smaller minus the larger", "known mines left in"),
    both("removes from the list it loops over", "draws from nothing"),
    both("sentence.mark_mine for self.mark_mine", "nothing but safe moves"),
    both("mines are marked as safe", "one round"),
    both("safes.add for mark_safe", "only rests without mines"),
    both("mark_mine keeps the count", "forgets"),
    both("draws from nothing", "one round"),
    both("one round", "eight by eight"),
    Faulty("thrown away, prints", "missed", "needed sentence removed",
           (*FAULTY[-8].changes, ("        self.moves_made.add(cell)\n", "        self.moves_made.add(cell)\n        print(cell)\n")), also=("prints",)),
]  # fmt: skip
"""Two faults at once."""


OWN_TEXT = OURS.read_text(encoding="utf-8")
FAULTY += [
    Faulty("ours: an earlier one inside a later one", "missed", "one direction",
           (("itertools.permutations(counts, 2)", "itertools.combinations(counts, 2)"),), OWN_TEXT),
    Faulty("ours: a later one inside an earlier one", "missed", "one direction",
           (("itertools.permutations(counts, 2)", "itertools.combinations(reversed(counts), 2)"),), OWN_TEXT),
    Faulty("ours: count not lowered", "false", "count not lowered",
           (("            if neighbour in self.mines:\n                count -= 1\n", "            if neighbour in self.mines:\n                pass\n"),), OWN_TEXT),
    Faulty("ours: a column too few", "false", "neighbours",
           (("        for j in range(max(column - 1, 0), min(column + 2, width))\n        if (i, j) != cell", "        for j in range(max(column - 1, 0), min(column + 1, width))\n        if (i, j) != cell"),), OWN_TEXT),
    Faulty("ours: no mines are concluded", "missed", "conclusions not drawn",
           (("            mines, safes = sentence.known_mines(), sentence.known_safes()\n", "            mines, safes = set(), sentence.known_safes()\n"),), OWN_TEXT),
]  # fmt: skip


OVERLAP = (
    INSIDE,
    """\
                if large.count - small.count == len(large.cells - small.cells) > 0:
                    for cell in large.cells - small.cells:
                        changed = changed or cell not in self.mines
                        self.mark_mine(cell)
                    for cell in small.cells - large.cells:
                        changed = changed or cell not in self.safes
                        self.mark_safe(cell)
                elif small.cells < large.cells:
""",
)

# Looks at all layouts of all numbers: it concludes all that there is to conclude.
EXACT = """\
    def conclude(self):
        changed = False
        for cell in set().union(*(one.cells for one in self.knowledge)):
            facts = [(one.cells, one.count) for one in self.knowledge]
            if not self.possible(facts, cell, 1):
                self.mark_safe(cell)
                changed = True
            elif not self.possible(facts, cell, 0):
                self.mark_mine(cell)
                changed = True
        self.knowledge = [one for one in self.knowledge if one.cells]
        return changed

    def possible(self, facts, cell, mine):
        facts = [(cells - {cell}, count - mine * (cell in cells)) for cells, count in facts]
        if any(not 0 <= count <= len(cells) for cells, count in facts):
            return False
        facts = [fact for fact in facts if fact[0]]
        if not facts:
            return True
        # The tightest first: most often only one value can be.
        cells, _ = min(facts, key=lambda fact: min(fact[1], len(fact[0]) - fact[1]))
        return any(self.possible(facts, min(cells), value) for value in (0, 1))
"""

# Begins again at every call, from all numbers, and finds the same in the end.
SLOW = """\
    def add_knowledge(self, cell, count):
        self.told = [*getattr(self, "told", []), (cell, count)]
        self.knowledge = []
        for other, number in self.told:
            self.tell(other, number)

    def tell(self, cell, count):
"""

FLAWLESS = {
    "plain": TEMPLATE,
    "ours": OWN_TEXT,
    "overlapping sets as well": changed(TEMPLATE, OVERLAP),
    "all layouts": changed(
        TEMPLATE, (method("conclude"), EXACT), (INSIDE, "                if False:\n")
    ),
    "from the beginning, slowly": changed(TEMPLATE, (TELL, SLOW)),
    "leaves safe cells to safe moves": changed(
        TEMPLATE,
        (FREE, FREE + "            and (i, j) not in self.safes\n"),
        (INSIDE, "                if small.cells <= large.cells:\n"),
    ),
    "compares first": changed(
        TEMPLATE,
        (LOOP, """\
        while True:
            known = self.compare()
            if not self.conclude() and not known:
                break
"""),
        (SAFE_MOVE, "        return next(iter(self.safes - self.moves_made), None)\n"),
    ),
}  # fmt: skip

NOTES = """\
        cell = random.choice(cells) if cells else None
        self.moves_made.add(cell)
        return cell
"""
FAIR = FLAWLESS | {
    "a banner of a library": "import pygame\n" + TEMPLATE,
    "another json": TEMPLATE + "\nimport json\njson.dumps = json.loads = lambda *_: None\n",
    "a random move that is noted": changed(TEMPLATE, (CHOOSE, NOTES)),
}
"""These, and what may look like a fault."""


_TO_WRITE = [method(name.partition(".")[2]) for name in METHODS]
UNFINISHED = changed(
    TEMPLATE,
    *((one, one.partition("\n")[0] + "\n        raise NotImplementedError\n") for one in _TO_WRITE),
)
"""The template as the course hands it out: the methods that are to be written are not."""


def before(text: str, call: str = "add_knowledge(self, cell, count)") -> str:
    """The template with some lines at the beginning of a method."""
    head = f"    def {call}:\n"
    return changed(
        TEMPLATE, (head, head + "".join(f"        {line}\n" for line in text.splitlines()))
    )


@dataclass(frozen=True)
class Hostile:
    """A file that misbehaves: the kind and the cause that are found, and the exit status.

    Without a kind any finding will do: what happens is up to Python and the machine.
    """

    name: str
    text: str
    kind: str
    cause: str | None
    status: int = 1


HOSTILE = [
    Hostile("no such module", "import no_such_module\n" + TEMPLATE, "crash", None, 2),
    Hostile("a syntax error", "def broken(:\n", "crash", None, 2),
    Hostile("exits when loaded", TEMPLATE + "\nexit()\n", "crash", None, 2),
    Hostile("ends its process when loaded", "import os\nos._exit(3)\n", "crash", None, 2),
    Hostile("loops when loaded", "while True:\n    pass\n", "hang", None, 2),
    Hostile("empty", "", "contract", "missing", 2),
    Hostile("no Sentence", TEMPLATE.replace("Sentence", "Fact"), "contract", "missing"),
    Hostile("no Minesweeper", TEMPLATE.replace("class Minesweeper:", "class Board:"), "contract", "missing"),
    Hostile("no make_safe_move", TEMPLATE.replace("make_safe_move", "safe_move"), "contract", "missing"),
    Hostile("other arguments", TEMPLATE.replace("add_knowledge(self, cell, count)", "add_knowledge(self, cell, count, more)"), "crash", "signature"),
    Hostile("exits", before("exit()"), "crash", "ends the program"),
    Hostile("ends its process", before("import os\nos._exit(3)"), "crash", "ends the program"),
    Hostile("asks", before("input('Which? ')"), "crash", "asks for input"),
    Hostile("loops", before("while True:\n    pass"), "hang", "never settles"),
    Hostile("loops and catches everything", before("while True:\n    try:\n        sum(range(1000))\n    except BaseException:\n        pass"), "hang", "never settles"),
    Hostile("calls itself", before("self.add_knowledge(cell, count)"), "crash", "endless recursion"),
    Hostile("uses up the stack", before("import sys\nsys.setrecursionlimit(10**9)\nself.add_knowledge(cell, count)"), "", None),
    Hostile("eats memory", before("self.eaten = [bytearray(1 << 24) for _ in range(1 << 20)]"), "crash", "too much memory"),
    Hostile("starts threads", before("import threading, time\nthreading.Thread(target=time.sleep, args=(600,), daemon=True).start()", "make_safe_move(self)"), "contract", "threads"),
    Hostile("prints", before("print('thinking', cell)"), "advice", "prints", 0),
    Hostile("prints without end", before("while True:\n    print('x' * 10000)"), "hang", "never settles"),
    Hostile("seeds", before("random.seed(1)", "make_random_move(self)"), "contract", "reseeds random"),
    Hostile("closes the streams", before("import os, sys\nsys.stdout.close()\nos.closerange(0, 3)"), "contract", "streams"),
    Hostile("closes everything", before("import os\nos.closerange(0, 100)"), "crash", "ends the program"),
    Hostile("writes into the messages", before("import os\nfor number in range(3, 20):\n    try:\n        os.write(number, b'{}\\n')\n    except OSError:\n        pass"), "crash", None),
    Hostile("changes what it was handed", changed(TEMPLATE, ("self.cells = set(cells)", "self.cells = cells if isinstance(cells, set) else set(cells)")), "advice", "own set handed out", 0),
    Hostile("sets that are lists", TEMPLATE.replace("self.safes = set()", "self.safes = []").replace("self.safes.add", "self.safes.append"), "contract", None),
    Hostile("odd cells", before("self.safes.add('everything')"), "false", None),
    Hostile("a count beyond all bounds", before("self.knowledge.append(Sentence({(0, 0), (0, 1), (1, 0), (1, 1)}, 10 ** 5000))"), "false", None),
    Hostile("a safe move that is no cell", changed(TEMPLATE, (SAFE_MOVE, "        return [0, 0]\n")), "stuck", None),
]  # fmt: skip
"""Files that misbehave."""
