"""Faults in words, by degree: the kind, the situation, the cause, the worked example.

    names      letters for the hidden cells of a small board, as the course writes {A, B} = 1
    degree     the level of detail: 1 the kind of fault, 2 the situation, 3 the step of the
               reasoning, 4 the worked example

No sentence contains code: writing it is the student's assignment. Cells are written as in
the student's program, row and column from 0.
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
    """Names for the cells of a board: letters if there are enough, otherwise pairs."""

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
        """A cell's letter, or its pair of numbers."""
        return self.letters.get(cell, str(cell))

    def cells(self, mask: int) -> str:
        """A set of cells as a list in words: A, B and C."""
        return in_a_row([self.cell(cell) for cell in self.field.cells(mask)])

    def sentence(self, mask: int, count: int | str) -> str:
        """A sentence in the course's notation."""
        return self._set(map(self.cell, self.field.cells(mask)), count)

    def held(self, held: HeldSentence) -> str:
        """A sentence of the student's AI."""
        return self._set([*map(self.cell, sorted(held.cells)), *held.odd], held.count)

    @staticmethod
    def _set(cells: Iterable[str], count: int | str) -> str:
        return f"{{{', '.join(cells)}}} = {count}"

    def legend(self) -> str:
        """The cell of each letter."""
        return ", ".join(f"{letter} = {cell}" for cell, letter in self.letters.items())


def in_a_row(words: list[str]) -> str:
    """The words with commas, and "and" before the last.

    >>> in_a_row(["A", "B", "C"])
    'A, B and C'
    """
    if len(words) < 2:
        return "".join(words)
    return _("{words} and {last}").format(words=", ".join(words[:-1]), last=words[-1])


def draw(names: Names, mines: int | None = None) -> str:
    """The board: numbers for open cells, letters for hidden ones, * for mines if given.

    >>> print(draw(Names(2, 3, [(0, 0, 1), (0, 1, 1)])))
        0 1 2
    0   1 1 A
    1   B C D
    """
    field: BitBoard = names.field
    open_cells = {(row, column): str(count) for row, column, count in names.calls}
    wide = len(str(max(field.width, field.height) - 1))
    lines = ["".join([" " * (wide + 2), *(f" {column:>{wide}}" for column in range(field.width))])]
    for row in range(field.height):
        line = f"{row:>{wide}}  "
        for column in range(field.width):
            cell = (row, column)
            symbol = open_cells.get(cell) or names.letters.get(cell, "#")
            if mines is not None and cell not in open_cells:
                symbol = "*" if field.mask([cell]) & mines else "."
            line += f" {symbol:>{wide}}"
        lines.append(line)
    return "\n".join(lines)


# Degree 1: the kind


def kind_in_words(kind: str) -> str:
    """The kind of a fault as a sentence."""
    return {
        "crash": _("Your program ends with an error."),
        "hang": _("Your program hangs."),
        "false": _("Your AI concludes something that does not follow."),
        "missed": _("Your AI misses a conclusion that the course's rules give."),
        "stuck": _("Your AI returns no usable move although cells are left."),
        "needless": _("Your AI guesses although it knows a safe cell."),
        "slow": _("Your AI is right so far, but takes far more work than it needs."),
        "contract": _("A method does not do what the course asks of it."),
        "advice": _("Advice only: this is not wrong and costs no points."),
    }[kind]


def often_in_words(times: int, games: int) -> str:
    """How often it was seen in the games."""
    if not times:
        return _("Seen on small boards, but not in the games.")
    text = _n("Seen in {times} of {games} game.", "Seen in {times} of {games} games.", games)
    return text.format(times=times, games=games)


def cut_in_words(budget: float) -> str:
    """A note that the check was cut short."""
    text = _("The check was cut short: its time limit is {seconds:g} seconds.")
    return text.format(seconds=budget)


def fault_title(fault: Fault) -> str:
    """The fault in a few words, without its cause."""
    if fault.problem is None:
        return _phrases(fault)[0]
    doing = fault.problem.doing or _("a call")
    if fault.kind == "hang":
        return _("{method} does not return").format(method=doing)
    return _("{method} ends with an error").format(method=doing)


# Degree 2: the situation


def situation(fault: Fault) -> str:
    """The board and the calls, and the fault they lead to."""
    calls = len(fault.calls)
    where = _n(
        "On a board of {height} rows and {width} columns, after {calls} call of add_knowledge:",
        "On a board of {height} rows and {width} columns, after {calls} calls of add_knowledge:",
        calls,
    ).format(height=fault.height, width=fault.width, calls=calls)
    return f"{where} {_what(fault)}"


def fault_in_words(fault: Fault) -> str:
    """The fault alone, for screens that show the board."""
    text = _what(fault)
    # Names from the student's program keep their lower case.
    is_name = text.split()[0] in ("safes", "mines", "knowledge") or "_" in text.split()[0]
    return text if is_name else text[0].upper() + text[1:]


def _what(fault: Fault) -> str:
    if fault.problem is not None:
        return problem_in_words(fault.problem)
    names = Names(fault.height, fault.width, fault.calls)
    if fault.kind == "missed":
        return _missing(fault, names)
    cells = names.cells(fault.safes | fault.mines)
    if fault.kind == "needless":
        cells = in_a_row([names.cell(cell) for cell in fault.spare[:3]])
    return _phrases(fault)[1].format(
        cells=cells,
        sentence=names.held(fault.sentence) if fault.sentence else "",
        odd=in_a_row(list(fault.odd[:3])),
        move=names.cell(fault.move) if isinstance(fault.move, tuple) else fault.move,
    )


def _phrases(fault: Fault) -> tuple[str, str]:
    """The fault in a few words, and as a sentence with gaps."""
    noted = _("safes holds {cells}, but that does not follow.")
    if not fault.safes:
        noted = _("mines holds {cells}, but that does not follow.")
    return {
        ("missed", "cell"): (
            _("a safe cell is not found") if fault.safes else _("a mine is not found"), "",
        ),
        ("false", "cell"): (_("a cell is marked without proof"), noted),
        ("false", "sentence"): (
            _("knowledge holds a false sentence"),
            _("knowledge holds {sentence}, but that is false."),
        ),
        ("false", "off the board"): (
            _("safes or mines holds something that is not a cell"),
            _("safes or mines holds {odd}: only cells of the board belong there."),
        ),
        ("false", "safe move"): (
            _("a safe move is not in safes"),
            _("make_safe_move returns {move}, which is not in safes."),
        ),
        ("needless", "cell"): (
            _("a guess although a safe cell is known"),
            _("safes holds {cells}, not opened yet, but make_safe_move returns None."),
        ),
        ("stuck", "none"): (
            _("there is no move although cells are left"),
            _("cells are left, but make_random_move returns None."),
        ),
        ("stuck", "open"): (
            _("a cell is opened twice"), _("the next move is {move}, which is open already."),
        ),
        ("stuck", "no cell"): (
            _("a move is not a cell of the board"),
            _("the next move is {move}, which is not a cell of the board."),
        ),
        ("contract", "known mine"): (
            _("a random move opens a known mine"),
            _("make_random_move returns {move}, which is in mines."),
        ),
        ("contract", "forgotten"): (
            _("a known cell is forgotten"),
            _("safes or mines should hold {cells} by now, but neither does."),
        ),
        ("slow", "sentences"): (
            _("far too many sentences"),
            _("it holds many times as many sentences as the rules need."),
        ),
        ("slow", "time"): (
            _("a game takes seconds"), _("a game takes seconds, not milliseconds."),
        ),
    }[fault.kind, fault.about]  # fmt: skip


def _missing(fault: Fault, names: Names) -> str:
    missing = []
    if fault.safes:
        text = _n("{cells} is safe", "{cells} are safe", fault.safes.bit_count())
        missing.append(text.format(cells=names.cells(fault.safes)))
    if fault.mines:
        text = _n("{cells} is a mine", "{cells} are mines", fault.mines.bit_count())
        missing.append(text.format(cells=names.cells(fault.mines)))
    return _("it does not know that {missing}.").format(missing=in_a_row(missing))


def unusable_in_words(loaded: Loaded) -> str:
    """The reason why a file has no AI that can play."""
    if loaded.problem is not None:
        return problem_in_words(loaded.problem)
    return _("There is no class MinesweeperAI in the file.")


def problem_in_words(problem: Problem) -> str:
    """The reason why a job ended early."""
    doing = problem.doing or _("a call")
    if doing == "import":
        doing = _("Loading the file")
    if problem.kind == "hang":
        return _("{method} does not return within the time limit.").format(method=doing)
    if not problem.type:
        return _("{method} did not return: {why}.").format(method=doing, why=problem.text)
    if problem.type == "NotImplementedError":
        return _("{method} is not written yet.").format(method=problem.method or doing)
    special = {
        "EOFError": _("it asks for input, and there is none"),
        "SystemExit": _("it ends the program"),
        "RecursionError": _("it calls itself endlessly"),
        "MemoryError": _("it needs more memory than it may use"),
    }
    why = special.get(problem.type) or (
        f"{problem.type}: {problem.text.rstrip('.')}" if problem.text else problem.type
    )
    if problem.line:
        text = _("{method} fails in line {line}: {why}.")
        return text.format(method=_method(problem, doing), line=problem.line, why=why)
    return _("{method} fails: {why}.").format(method=doing, why=why)


def _method(problem: Problem, doing: str) -> str:
    """The method called, and the student's own method in which it failed."""
    inside = problem.method.rsplit(".", 1)[-1]
    if not inside or inside == doing or problem.method.startswith("<"):
        return doing
    return _("{outer} (in {inner})").format(outer=doing, inner=inside)


# Degree 3: the cause


def cause_in_words(cause: str) -> str:
    """The missing or wrong step: a pointer to the mistake, never its correction."""
    if cause.startswith("Sentence."):
        return _("{method} is wrong: it does not do what the course asks.").format(method=cause)
    return _causes()[cause]


def cause_title(cause: str) -> str:
    """The cause in a few words: the part before the colon."""
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
            "cells of one sentence are in another, the other cells form a sentence as well."
        ),
        "only rests without mines": _(
            "A rest with mines is not used: of a sentence inside another, only a safe rest is used."
        ),
        "only rests with mines": _(
            "A rest without mines is not used: of a sentence inside another, only mines are used."
        ),
        "wrong count of a rest": _(
            "The rest of a sentence inside another has a wrong count: the mines of the smaller one "
            "are not subtracted."
        ),
        "conclusions not drawn": _(
            "Not all settled sentences are used: one settles its cells, but they are not marked. "
            "Not every sentence is checked for known cells."
        ),
        "known mines left in": _(
            "Known mines stay in new sentences: with them removed, and the count lowered, the "
            "fault is gone."
        ),
        "known safe cells left in": _(
            "Known safe cells stay in new sentences: with them removed, the fault is gone."
        ),
        "noted but not told": _(
            "Cells are recorded, but old sentences are not updated: a cell is added to safes or "
            "mines, but existing sentences still hold it."
        ),
        "the sentence's method for the AI's": _(
            "A cell is marked in one sentence only: it is removed there, but the AI itself does "
            "not mark it. So it is in neither safes nor mines, and other sentences keep it."
        ),
        "needed sentence removed": _(
            "A sentence that is still needed is removed: the numbers given to your AI no longer "
            "follow from the sentences it keeps."
        ),
        "sentence never added": _(
            "The sentence of a new number is not kept: after the call the knowledge holds nothing "
            "about the cells around, so the number is lost."
        ),
        "difference the wrong way round": _(
            "A difference is taken the wrong way round: when one sentence lies inside another, "
            "the smaller minus the larger leaves no cells, or an impossible count."
        ),
        "safe and mine mixed up": _(
            "Safe cells and mines are mixed up: a proved mine is marked as safe, or the other way "
            "round."
        ),
        "count not lowered": _(
            "A count is not lowered: a known mine is left out of a sentence, but still counted."
        ),
        "sentences not told": _(
            "mark_mine or mark_safe does not update the sentences: those with the cell keep it."
        ),
        "equal sentences kept": _(
            "The same sentence is added again and again: every copy is compared with all others. "
            "The check for duplicates is missing, or does not work."
        ),
        "empty sentences kept": _(
            "Sentences without cells are kept: each of them lies inside every other."
        ),
        "changed while looping": _(
            "A set or list is changed while it is looped over: Python then raises an error, or "
            "skips every other element."
        ),
        "own set handed out": _(
            "A sentence returns its own set, or keeps the set passed to it: a change to one "
            "changes the other."
        ),
        "None instead of a set": _(
            "None is returned where a set is expected: the empty set is a set, too."
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
            "A cell that is already open is chosen again: moves made are not left out."
        ),
        "known mines not looked at": _(
            "A random move opens a known mine: known mines are not left out."
        ),
        "safes not looked at": _("The safe move is not chosen from the cells in safes."),
        "draws until free": _(
            "Random cells are drawn until one is free: if no cell is left, this never ends."
        ),
        "no cell left": _(
            "A random move is drawn from no cells: if none is left, the course asks for None."
        ),
        "gives up": _(
            "make_random_move gives up too soon: there are cells that it may choose, but it does "
            "not look at all of them."
        ),
        "never settles": _(
            "The loop in add_knowledge does not end: it runs while something changes, and "
            "something always does."
        ),
        "state shared between games": _(
            "A new AI starts with what an earlier one knew: its sets or its list are shared "
            "between all of them."
        ),
        "all pairs at every call": _(
            "The same work is done again at every call: there are not too many sentences, but old "
            "pairs are compared again, or sentences are copied."
        ),
        "not a subset": _(
            "A difference is taken of sentences that only overlap: neither lies inside the other."
        ),
        "random.sample of a set": _(
            "random.sample is given a set: since Python 3.11 it needs a list or another sequence."
        ),
        "a move changes the knowledge": _("Choosing a move changes what the AI knows."),
        "forgotten": _(
            "A known cell is forgotten: known cells must stay in safes or mines, opened ones too."
        ),
        "not random": _("The random move is always the same cell."),
        "sentences not compared": _(
            "Equal sentences do not compare equal: two with the same cells and count must."
        ),
        "not written": _("This is not written yet."),
        "missing": _("A name that the course requires is missing."),
        "signature": _("A method takes different arguments from the course's."),
        "asks for input": _("The program asks for input: the course's AI is only called."),
        "ends the program": _("The program ends the process that it runs in."),
        "endless recursion": _("A function calls itself endlessly."),
        "too much memory": _("The program needs more memory than it may use."),
        "prints": _("It prints: remove that when you no longer need it."),
        "warnings": _("Python warns about a line: have a look at it."),
        "reseeds random": _(
            "It seeds Python's random numbers: every game on the same board is then the same."
        ),
        "threads": _("It starts threads: they can change the AI while it is being examined."),
        "streams": _("It closes or replaces the standard streams."),
    }


# Degree 4: the worked example


def worked(fault: Fault) -> list[str]:
    """The worked example, line by line: the proof of the correct conclusion."""
    names = Names(fault.height, fault.width, fault.calls)
    if fault.kind == "missed":
        cells = fault.safes | fault.mines
        lines = prove(fault.height, fault.width, fault.calls, cells & -cells)
        return [line_in_words(line, names) for line in lines]
    if fault.kind == "false" and fault.about in ("cell", "sentence"):
        return _refuted(fault, names)
    return []


def _refuted(fault: Fault, names: Names) -> list[str]:
    """A proof of the opposite, or else a layout that fits the numbers and contradicts it."""
    cells = fault.safes | fault.mines
    bit = cells & -cells
    lines = prove(fault.height, fault.width, fault.calls, bit) if bit else []
    if lines:
        return [line_in_words(line, names) for line in lines]
    if fault.layout is None:
        return []
    # Prefer a layout that contradicts this very cell.
    wrong = contradicted(fault.field, fault.calls, bit, are_mines=bool(fault.mines & bit))
    layout = fault.field.cells(next(iter(wrong.values()), fault.layout))
    mines = in_a_row([names.cell(cell) for cell in [*layout][:12]]) or _("no cell")
    return [_("Every number also fits if the mines are {mines}.").format(mines=mines)]


def line_in_words(line: Line, names: Names) -> str:
    """One step of a proof, in the course's terms."""
    text = names.sentence(*line.sentence)
    cells, number = names.cells(line.sentence[0]), line.sentence[0].bit_count()
    match line.rule:
        case "told":
            assert line.call is not None, "a given number has a call"
            row, column, count = line.call
            return _n(
                "Around {cell} there is {count} mine: {sentence}.",
                "Around {cell} there are {count} mines: {sentence}.",
                count,
            ).format(cell=(row, column), count=count, sentence=text)
        case "known":
            return _("{cells} known, so {before} leaves {sentence}.").format(
                cells=_n("{cells} is", "{cells} are", line.taken.bit_count()).format(
                    cells=names.cells(line.taken)
                ),
                before=names.sentence(*line.premises[0]),
                sentence=text,
            )
        case "inside":
            small, large = (names.sentence(*premise) for premise in line.premises)
            step = _("{small} lies inside {large}, so {sentence}.")
            return step.format(small=small, large=large, sentence=text)
        case "safe":
            step = _n("{sentence}: {cells} is safe.", "{sentence}: {cells} are safe.", number)
            return step.format(sentence=text, cells=cells)
    step = _n("{sentence}: {cells} is a mine.", "{sentence}: {cells} are mines.", number)
    return step.format(sentence=text, cells=cells)
