"""Faults in words, by degrees: the kind, the situation, the cause, the worked example.

    names      letters for the hidden cells of a small board, as the course writes {A, B} = 1
    degree     how much detail: 1 the kind of fault, 2 the situation, 3 the step of the
               reasoning, 4 the worked example

No sentence here holds code: the assignment stays the student's. Cells are written as the
student's program has them, row and column from 0.
"""

from collections.abc import Iterable
from string import ascii_uppercase

from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import Cell
from minewise.course.judge import Fault
from minewise.course.layouts import contradicted
from minewise.course.proof import Line, prove
from minewise.course.reference import BitBoard, Call, bit_board
from minewise.course.student import Loaded
from minewise.course.trace import HeldSentence, Problem


class Names:
    """Names for the cells of a board: letters where there are enough, else pairs."""

    def __init__(self, height: int, width: int, calls: Iterable[Call]) -> None:
        self.field = bit_board(height, width)
        self.calls = tuple(calls)
        opened = beside = 0
        for row, column, _count in self.calls:
            opened |= self.field.mask([(row, column)])
            beside |= self.field.around[row * width + column]
        hidden = [*self.field.cells(self.field.all & ~opened)]
        if len(hidden) > len(ascii_uppercase):
            hidden = [*self.field.cells(beside & ~opened)]
        fits = len(hidden) <= len(ascii_uppercase)
        self.letters = dict(zip(hidden, ascii_uppercase, strict=False)) if fits else {}

    def cell(self, cell: Cell) -> str:
        """A cell by its letter, or as a pair."""
        return self.letters.get(cell, str(cell))

    def cells(self, mask: int) -> str:
        """Some cells in a row: A, B and C."""
        return in_a_row([self.cell(cell) for cell in self.field.cells(mask)])

    def sentence(self, mask: int, count: int | str) -> str:
        """A sentence as the course writes it."""
        return self._set(map(self.cell, self.field.cells(mask)), count)

    def held(self, held: HeldSentence) -> str:
        """A sentence of the student's."""
        return self._set([*map(self.cell, sorted(held.cells)), *held.odd], held.count)

    @staticmethod
    def _set(cells: Iterable[str], count: int | str) -> str:
        return f"{{{', '.join(cells)}}} = {count}"

    def legend(self) -> str:
        """Which cell each letter is."""
        return ", ".join(f"{letter} = {cell}" for cell, letter in self.letters.items())


def in_a_row(words: list[str]) -> str:
    """Some words, with "and" before the last.

    >>> in_a_row(["A", "B", "C"])
    'A, B and C'
    """
    if len(words) < 2:
        return "".join(words)
    return _("{words} and {last}").format(words=", ".join(words[:-1]), last=words[-1])


def draw(names: Names, mines: int | None = None) -> str:
    """The board: numbers where it is open, letters where it is hidden, * for mines if given.

    >>> print(draw(Names(2, 3, [(0, 0, 1), (0, 1, 1)])))
        0 1 2
    0   1 1 A
    1   B C D
    """
    field: BitBoard = names.field
    told = {(row, column): str(count) for row, column, count in names.calls}
    wide = len(str(max(field.width, field.height) - 1))
    lines = ["".join([" " * (wide + 2), *(f" {column:>{wide}}" for column in range(field.width))])]
    for row in range(field.height):
        line = f"{row:>{wide}}  "
        for column in range(field.width):
            cell = (row, column)
            symbol = told.get(cell) or names.letters.get(cell, "#")
            if mines is not None and cell not in told:
                symbol = "*" if field.mask([cell]) & mines else "."
            line += f" {symbol:>{wide}}"
        lines.append(line)
    return "\n".join(lines)


# Degree 1: the kind


def kind_in_words(kind: str) -> str:
    """What kind of thing is wrong."""
    return {
        "crash": _("Your program ends with an error."),
        "hang": _("Your program does not come back."),
        "false": _("Your AI concludes something that does not follow."),
        "missed": _("Your AI misses a conclusion that the course's rules give."),
        "stuck": _("Your AI gives no usable move although cells are left."),
        "needless": _("Your AI guesses although it knows a safe cell."),
        "slow": _("Your AI is right so far, but takes far more work than it needs."),
        "contract": _("A method does not do what the course asks of it."),
        "advice": _("This is not wrong, and costs nothing: advice only."),
    }[kind]


def often_in_words(times: int, games: int) -> str:
    """How often it was seen in the games."""
    if not times:
        return _("Not seen in the games, but on small boards.")
    said = _n("Seen in {times} of {games} game.", "Seen in {times} of {games} games.", games)
    return said.format(times=times, games=games)


def cut_in_words(budget: float) -> str:
    """That not everything was tried."""
    said = _("Not everything was tried: the whole check may take {seconds:g} seconds.")
    return said.format(seconds=budget)


def fault_title(fault: Fault) -> str:
    """The fault in a few words, without its cause."""
    if fault.problem is None:
        return _said(fault)[0]
    doing = fault.problem.doing or _("a call")
    if fault.kind == "hang":
        return _("{method} does not come back").format(method=doing)
    return _("{method} ends with an error").format(method=doing)


# Degree 2: the situation


def situation(fault: Fault) -> str:
    """In which situation it shows."""
    calls = len(fault.calls)
    where = _n(
        "On a board of {height} rows and {width} columns, after {calls} call of add_knowledge:",
        "On a board of {height} rows and {width} columns, after {calls} calls of add_knowledge:",
        calls,
    ).format(height=fault.height, width=fault.width, calls=calls)
    return f"{where} {_what(fault)}"


def fault_in_words(fault: Fault) -> str:
    """The same without where, for people who see the board."""
    said = _what(fault)
    # Names of the student's program stay as they are written.
    is_name = said.split()[0] in ("safes", "mines", "knowledge") or "_" in said.split()[0]
    return said if is_name else said[0].upper() + said[1:]


def _what(fault: Fault) -> str:
    if fault.problem is not None:
        return problem_in_words(fault.problem)
    names = Names(fault.height, fault.width, fault.calls)
    if fault.kind == "missed":
        return _missing(fault, names)
    cells = names.cells(fault.safes | fault.mines)
    if fault.kind == "needless":
        cells = in_a_row([names.cell(cell) for cell in fault.spare[:3]])
    return _said(fault)[1].format(
        cells=cells,
        sentence=names.held(fault.sentence) if fault.sentence else "",
        odd=in_a_row(list(fault.odd[:3])),
        move=names.cell(fault.move) if isinstance(fault.move, tuple) else fault.move,
    )


def _said(fault: Fault) -> tuple[str, str]:
    """The fault in a few words, and as a sentence with gaps."""
    noted = _("safes holds {cells}, but that does not follow.")
    if not fault.safes:
        noted = _("mines holds {cells}, but that does not follow.")
    return {
        ("missed", "cell"): (
            _("a safe cell is not found") if fault.safes else _("a mine is not found"), "",
        ),
        ("false", "cell"): (_("a cell is noted that may be otherwise"), noted),
        ("false", "sentence"): (
            _("knowledge holds a sentence that is not so"),
            _("knowledge holds {sentence}, but that is not so."),
        ),
        ("false", "off the board"): (
            _("safes or mines holds something that is no cell"),
            _("safes or mines holds {odd}, which is no cell of the board."),
        ),
        ("false", "safe move"): (
            _("a safe move is not in safes"),
            _("make_safe_move gives {move}, which is not in safes."),
        ),
        ("needless", "cell"): (
            _("a guess although a safe cell is known"),
            _("{cells} is in safes and not opened yet, but make_safe_move gives None."),
        ),
        ("stuck", "none"): (
            _("there is no move although cells are left"),
            _("cells are left, but make_random_move gives None."),
        ),
        ("stuck", "open"): (
            _("a cell is opened twice"), _("the next move is {move}, which is open already."),
        ),
        ("stuck", "no cell"): (
            _("a move is no cell of the board"),
            _("the next move is {move}, which is no cell of the board."),
        ),
        ("contract", "known mine"): (
            _("a random move opens a known mine"),
            _("make_random_move gives {move}, which is in mines."),
        ),
        ("contract", "forgotten"): (
            _("a known cell is forgotten"),
            _("{cells} should be in safes or mines by now, and is not, or no longer."),
        ),
        ("slow", "sentences"): (
            _("far too many sentences"),
            _("it holds many times as many sentences as the rules need."),
        ),
        ("slow", "time"): (
            _("a game takes seconds"), _("a game takes seconds, where milliseconds do."),
        ),
    }[fault.kind, fault.about]  # fmt: skip


def _missing(fault: Fault, names: Names) -> str:
    missing = []
    if fault.safes:
        said = _n("{cells} is safe", "{cells} are safe", fault.safes.bit_count())
        missing.append(said.format(cells=names.cells(fault.safes)))
    if fault.mines:
        missing.append(
            _n("{cells} is a mine", "{cells} are mines", fault.mines.bit_count()).format(
                cells=names.cells(fault.mines)
            )
        )
    return _("it does not know that {missing}.").format(missing=in_a_row(missing))


def unusable_in_words(loaded: Loaded) -> str:
    """Why a file has no AI that can play."""
    if loaded.problem is not None:
        return problem_in_words(loaded.problem)
    return _("There is no class MinesweeperAI in the file.")


def problem_in_words(problem: Problem) -> str:
    """Why something ended early."""
    doing = problem.doing or _("a call")
    if doing == "import":
        doing = _("Loading the file")
    if problem.kind == "hang":
        return _("{method} does not come back within the time limit.").format(method=doing)
    if not problem.type:
        return _("{method} did not come back: {why}.").format(method=doing, why=problem.text)
    if problem.type == "NotImplementedError":
        return _("{method} is not written yet.").format(method=problem.method or doing)
    special = {
        "EOFError": _("it asks for input, and there is none"),
        "SystemExit": _("it ends the program"),
        "RecursionError": _("it calls itself without end"),
        "MemoryError": _("it needs more memory than it may use"),
    }
    why = special.get(problem.type) or (
        f"{problem.type}: {problem.text.rstrip('.')}" if problem.text else problem.type
    )
    if problem.line:
        said = _("{method} fails in line {line}: {why}.")
        return said.format(method=_method(problem, doing), line=problem.line, why=why)
    return _("{method} fails: {why}.").format(method=doing, why=why)


def _method(problem: Problem, doing: str) -> str:
    """Where it happened, as the student knows it."""
    inside = problem.method.rsplit(".", 1)[-1]
    if not inside or inside == doing or problem.method.startswith("<"):
        return doing
    return _("{outer} (in {inner})").format(outer=doing, inner=inside)


# Degree 3: the cause


def cause_in_words(cause: str) -> str:
    """Which step is missing or wrong: what to look for, never how to write it."""
    if cause.startswith("Sentence."):
        return _("{method} is wrong: it does not do what the course asks.").format(method=cause)
    return _causes()[cause]


def cause_title(cause: str) -> str:
    """The same in a few words: the part before the colon."""
    return cause_in_words(cause).partition(":")[0].rstrip(".")


def _causes() -> dict[str, str]:
    return {
        "one pass": _(
            "One round over the knowledge is not enough: when your AI is called once more with "
            "nothing new, the conclusion comes. A conclusion can make another one possible."
        ),
        "compared before reduced": _(
            "Sentences are compared too early: before the cells that have just become known are "
            "taken out of them, and not again afterwards."
        ),
        "one direction": _(
            "Pairs of sentences are compared in one direction only: in another order of the same "
            "calls the conclusion comes. Either of the two may lie inside the other."
        ),
        "no subset rule": _(
            "A sentence inside another is not used: even the simplest pair gives nothing. When all "
            "cells of one sentence are in another, what is left is a sentence as well."
        ),
        "only rests without mines": _(
            "A rest with mines is not used: of a sentence inside another, only a safe rest is."
        ),
        "only rests with mines": _(
            "A rest without mines is not used: of a sentence inside another, a safe rest is left."
        ),
        "wrong count of a rest": _(
            "The rest of a sentence inside another has a wrong count: the mines of the smaller one "
            "are not taken off."
        ),
        "conclusions not drawn": _(
            "Settled sentences are not all used: one settles its cells, but they are not noted. "
            "Not every sentence is asked what it proves."
        ),
        "known mines left in": _(
            "Known mines stay in new sentences: with them taken out, and the count lowered, the "
            "fault is gone."
        ),
        "known safe cells left in": _(
            "Known safe cells stay in new sentences: with them taken out, the fault is gone."
        ),
        "noted but not told": _(
            "Cells are noted, but old sentences are not told: a cell comes into safes or mines, "
            "and the sentences that are there already still hold it."
        ),
        "the sentence's method for the AI's": _(
            "A cell is marked in one sentence only: it is taken out there, but the AI itself does "
            "not mark it. So it is in neither safes nor mines, and no other sentence hears of it."
        ),
        "needed sentence removed": _(
            "A sentence that is still needed is removed: what your AI was told no longer follows "
            "from what it keeps."
        ),
        "sentence never added": _(
            "The sentence of a new number is not kept: after the call the knowledge holds nothing "
            "about the cells around, and what the number says is lost."
        ),
        "difference the wrong way round": _(
            "A difference is taken the wrong way round: of two sentences of which one lies inside "
            "the other, the smaller minus the larger leaves no cells, or a count that cannot be."
        ),
        "safe and mine mixed up": _(
            "Safe cells and mines are mixed up: what is proved to be a mine is noted as safe, or "
            "the other way round."
        ),
        "count not lowered": _(
            "A count is not lowered: a known mine is left out of a sentence, and the count stays."
        ),
        "sentences not told": _(
            "mark_mine or mark_safe does not tell the sentences: those that hold the cell keep it."
        ),
        "equal sentences kept": _(
            "The same sentence is kept again and again: every copy is compared with all others. "
            "Whether it is there already is not looked at, or not found."
        ),
        "empty sentences kept": _(
            "Sentences without a cell are kept: each of them is inside every other."
        ),
        "changed while looping": _(
            "A set or list is changed while it is looped over: Python then fails, or skips every "
            "other element."
        ),
        "own set handed out": _(
            "A sentence's own set is handed out, or the set kept that it was handed: a change to "
            "one changes the other."
        ),
        "None instead of a set": _(
            "None is given where a set is asked for: the empty set is a set, too."
        ),
        "neighbours": _("The cells around a cell are not the right ones: at an edge or elsewhere."),
        "cell itself among its neighbours": _(
            "The opened cell is counted among the cells around it."
        ),
        "height and width swapped": _(
            "Height and width are swapped somewhere: this shows on boards that are not square."
        ),
        "board size written into the code": _(
            "The size 8 by 8 is written into the code: this shows on other boards."
        ),
        "moves made not looked at": _(
            "A move that was made is chosen again: moves made are not left out."
        ),
        "known mines not looked at": _(
            "A random move opens a known mine: known mines are not left out."
        ),
        "safes not looked at": _("The safe move is not chosen from the cells that are in safes."),
        "draws until free": _(
            "Cells are drawn at random until a free one comes: where none is left, that never ends."
        ),
        "no cell left": _(
            "A random move is drawn from no cells: where none is left, the course asks for None."
        ),
        "gives up": _(
            "make_random_move gives up too soon: there are cells that it may take. It does not "
            "look at all of them."
        ),
        "never settles": _(
            "The loop in add_knowledge does not end: it goes on while something changes, and "
            "something always does."
        ),
        "state shared between games": _(
            "A new AI starts with what an earlier one knew: its sets or its list are shared "
            "between all of them."
        ),
        "all pairs at every call": _(
            "The same work is done again at every call: there are not too many sentences, but what "
            "has been compared before is compared again, or copied."
        ),
        "not a subset": _(
            "A difference is taken of sentences that only overlap: neither lies inside the other."
        ),
        "random.sample of a set": _(
            "random.sample is given a set: since Python 3.11 it wants a list or another sequence."
        ),
        "a move changes the knowledge": _("Choosing a move changes what the AI knows."),
        "forgotten": _(
            "A known cell is forgotten: what is known stays in safes or mines, opened cells too."
        ),
        "not random": _("The random move is always the same cell."),
        "sentences not compared": _(
            "Equal sentences do not count as equal: two with the same cells and count must."
        ),
        "not written": _("This is not written yet."),
        "missing": _("A name that the course asks for is missing."),
        "signature": _("A method takes other arguments than the course's."),
        "asks for input": _("The program asks for input: the course's AI is only called."),
        "ends the program": _("The program ends the process that it runs in."),
        "endless recursion": _("A function calls itself without end."),
        "too much memory": _("The program needs more memory than it may use."),
        "prints": _("It prints: take that out once you need it no more."),
        "warnings": _("Python warns about a line: have a look at it."),
        "reseeds random": _(
            "It seeds Python's random numbers: then every game on a board is the same."
        ),
        "threads": _("It starts threads: they change things while these are looked at."),
        "streams": _("It closes or replaces the standard streams."),
    }


# Degree 4: the worked example


def worked(fault: Fault) -> list[str]:
    """The worked example, line by line: why it should be otherwise."""
    names = Names(fault.height, fault.width, fault.calls)
    if fault.kind == "missed":
        cells = fault.safes | fault.mines
        lines = prove(fault.height, fault.width, fault.calls, cells & -cells)
        return [line_in_words(line, names) for line in lines]
    if fault.kind == "false" and fault.about in ("cell", "sentence"):
        return _refuted(fault, names)
    return []


def _refuted(fault: Fault, names: Names) -> list[str]:
    """Our proof of the opposite, or else mines that fit the numbers and contradict it."""
    cells = fault.safes | fault.mines
    bit = cells & -cells
    lines = prove(fault.height, fault.width, fault.calls, bit) if bit else []
    if lines:
        return [line_in_words(line, names) for line in lines]
    if fault.layout is None:
        return []
    # Of all layouts one that really contradicts it.
    wrong = contradicted(fault.field, fault.calls, bit, are_mines=bool(fault.mines & bit))
    layout = fault.field.cells(next(iter(wrong.values()), fault.layout))
    mines = in_a_row([names.cell(cell) for cell in [*layout][:12]]) or _("no cell")
    return [_("Every number is right as well if the mines are {mines}.").format(mines=mines)]


def line_in_words(line: Line, names: Names) -> str:
    """One step of a proof, in the course's terms."""
    told = names.sentence(*line.sentence)
    match line.rule:
        case "told":
            assert line.call is not None, "a call gave it"
            row, column, count = line.call
            return _n(
                "Around {cell} there is {count} mine: {sentence}.",
                "Around {cell} there are {count} mines: {sentence}.",
                count,
            ).format(cell=(row, column), count=count, sentence=told)
        case "known":
            return _("{cells} known, so {before} leaves {sentence}.").format(
                cells=_n("{cells} is", "{cells} are", line.taken.bit_count()).format(
                    cells=names.cells(line.taken)
                ),
                before=names.sentence(*line.premises[0]),
                sentence=told,
            )
        case "inside":
            small, large = (names.sentence(*premise) for premise in line.premises)
            said = _("{small} lies inside {large}, so {sentence}.")
            return said.format(small=small, large=large, sentence=told)
        case "safe":
            return _n(
                "{sentence}: {cells} is safe.",
                "{sentence}: {cells} are safe.",
                line.sentence[0].bit_count(),
            ).format(sentence=told, cells=names.cells(line.sentence[0]))
    return _n(
        "{sentence}: {cells} is a mine.",
        "{sentence}: {cells} are mines.",
        line.sentence[0].bit_count(),
    ).format(sentence=told, cells=names.cells(line.sentence[0]))
