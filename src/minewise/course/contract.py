"""The course's requirements for its three classes, as executable cases.

    point   one requirement, with its name
    case    lines that exercise it, an expression to evaluate, and the expected value

The lines are Python, so students can read and repeat them. They run in the student's process.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from minewise.base.language import gettext as _
from minewise.course.reference import Call

CLASSES = {
    "Minesweeper": ("is_mine", "nearby_mines", "won", "print"),
    "Sentence": ("known_mines", "known_safes", "mark_mine", "mark_safe"),
    "MinesweeperAI": (
        "mark_mine",
        "mark_safe",
        "add_knowledge",
        "make_safe_move",
        "make_random_move",
    ),
}
"""The classes of the course, and their methods."""

ATTRIBUTES = {
    "Minesweeper": ("height", "width", "mines", "board", "mines_found"),
    "Sentence": ("cells", "count"),
    "MinesweeperAI": ("height", "width", "moves_made", "mines", "safes", "knowledge"),
}
"""The attributes of their instances."""

_DRAWS = 400


@dataclass(frozen=True, slots=True)
class ContractCase:
    """A case of the contract."""

    name: str  # the requirement
    method: str  # the class or method called, for example `Sentence.known_mines`
    lines: tuple[str, ...]
    value: str  # an expression, evaluated after the lines
    expected: str  # its required value, as a Python expression
    show: str = ""  # an expression to show on failure, if it tells more than `value`
    height: int = 0  # 0 where there is no board
    width: int = 0
    calls: tuple[Call, ...] = ()  # the calls, if the case consists of nothing else
    cause: str = ""  # the usual cause of a failure, if there is only one

    def job(self) -> dict[str, object]:
        """The worker's job."""
        return {
            "do": "try",
            "lines": self.lines,
            "value": self.value,
            "expected": self.expected,
            "show": self.show,
        }


def contract() -> list[ContractCase]:
    """All cases, in the order of the classes."""
    return [*_board_cases(), *_sentence_cases(), *_new_ai_cases(), *_knowledge_cases(), *_moves()]


# A table: each case has its name, its method, its lines, the value and the expected value.
# fmt: off


def _board_cases() -> Iterator[ContractCase]:
    board = "board = Minesweeper(height=4, width=5, mines=3)"
    yield ContractCase(
        _("Minesweeper places the requested number of mines"), "Minesweeper",
        (board,), "len(board.mines)", "3")
    yield ContractCase(
        _("Minesweeper.board is True exactly where there is a mine"), "Minesweeper",
        (board,),
        "{(i, j) for i in range(4) for j in range(5) if board.board[i][j]} == board.mines", "True",
        show="board.board")
    yield ContractCase(
        _("Minesweeper.is_mine knows the mines"), "Minesweeper.is_mine",
        (board, "cells = [(i, j) for i in range(4) for j in range(5)]"),
        "{cell for cell in cells if board.is_mine(cell)} == board.mines", "True")
    yield ContractCase(
        _("Minesweeper.nearby_mines counts the mines around a cell, not the cell itself"),
        "Minesweeper.nearby_mines", ("board = Minesweeper(height=2, width=3, mines=6)",),
        "[board.nearby_mines((0, 0)), board.nearby_mines((1, 1))]", "[3, 5]")
    yield ContractCase(
        _("Minesweeper.won is true once exactly the mines are found"), "Minesweeper.won",
        (board, "before = board.won()", "board.mines_found = set(board.mines)"),
        "[before, board.won()]", "[False, True]")
    yield ContractCase(
        _("Minesweeper.print draws the board"), "Minesweeper.print",
        ("board = Minesweeper(height=1, width=2, mines=2)", "board.print()"),
        "printed().split()", "['-----', '|X|X|', '-----']")


def _sentence_cases() -> Iterator[ContractCase]:
    every = "{(0, 1), (1, 1), (2, 1)}"

    def case(  # noqa: PLR0913 - a case has this many parts
        name: str, method: str, count: int, value: str, expected: str, *lines: str, cause: str = "",
    ) -> ContractCase:
        made = f"sentence = Sentence([(0, 1), (1, 1), (2, 1)], {count})"
        method = f"Sentence{method}"
        return ContractCase(name, method, (made, *lines), value, expected, cause=cause)

    yield case(_("Sentence keeps its cells as a set"), "", 1, "sentence.cells", every)
    yield case(_("Sentence keeps its count"), "", 2, "sentence.count", "2")
    yield ContractCase(
        _("Sentence does not change the set passed to it"), "Sentence",
        ("cells = {(0, 1), (1, 1)}", "sentence = Sentence(cells, 1)",
         "sentence.mark_safe((0, 1))", "sentence.mark_mine((1, 1))"),
        "cells", "{(0, 1), (1, 1)}", cause="own set handed out")
    # Python iterates over these two cells in insertion order, so the sets differ as text.
    same = "Sentence([(0, 1), (1, 0)], 1) == Sentence([(1, 0), (0, 1)], {count})"
    yield ContractCase(
        _("Sentences with the same cells and count are equal"), "Sentence.__eq__",
        (), same.format(count=1), "True", cause="sentences not compared")
    yield ContractCase(
        _("Sentences with different counts are not equal"), "Sentence.__eq__",
        (), same.format(count=2), "False")
    yield ContractCase(
        _("str() of a Sentence shows its cells and its count"), "Sentence.__str__",
        (), "str(Sentence([(2, 3)], 1))", "'{(2, 3)} = 1'")
    for name, method, count, known in (
        (_("Sentence.known_mines: all cells, when there are as many mines as cells"),
         ".known_mines", 3, every),
        (_("Sentence.known_mines: the empty set, when only some are mines"),
         ".known_mines", 2, "set()"),
        (_("Sentence.known_mines: the empty set, when there is no mine"),
         ".known_mines", 0, "set()"),
        (_("Sentence.known_safes: all cells, when there is no mine"), ".known_safes", 0, every),
        (_("Sentence.known_safes: the empty set, when only some are mines"),
         ".known_safes", 1, "set()"),
        (_("Sentence.known_safes: the empty set, when all are mines"), ".known_safes", 3, "set()"),
    ):
        yield case(name, method, count, f"sentence{method}()", known)
    for name, method, count, mark in (
        (_("Sentence.known_mines can be looped over while its cells are marked"),
         ".known_mines", 3, "mark_mine"),
        (_("Sentence.known_safes can be looped over while its cells are marked"),
         ".known_safes", 0, "mark_safe"),
    ):
        loop = f"for cell in sentence{method}(): sentence.{mark}(cell)"
        yield case(name, method, count, "sentence.cells", "set()", loop, cause="own set handed out")
    value = "(set(sentence.cells), sentence.count)"
    for mark, left, name, other in (
        ("mark_mine", 1, _("Sentence.mark_mine removes the cell and lowers the count"),
         _("Sentence.mark_mine does not change a sentence without the cell")),
        ("mark_safe", 2, _("Sentence.mark_safe removes the cell and keeps the count"),
         _("Sentence.mark_safe does not change a sentence without the cell")),
    ):
        rest = f"({{(0, 1), (2, 1)}}, {left})"
        yield case(name, f".{mark}", 2, value, rest, f"sentence.{mark}((1, 1))")
        yield case(other, f".{mark}", 2, value, f"({every}, 2)", f"sentence.{mark}((5, 5))")


def _new_ai_cases() -> Iterator[ContractCase]:
    new = "ai = MinesweeperAI(height=4, width=5)"
    known = "(ai.moves_made, ai.mines, ai.safes, len(ai.knowledge))"
    nothing = "(set(), set(), set(), 0)"
    yield ContractCase(
        _("MinesweeperAI keeps the height and width of the board"), "MinesweeperAI",
        (new,), "(ai.height, ai.width)", "(4, 5)")
    yield ContractCase(
        _("MinesweeperAI is made for 8 by 8 cells by default"), "MinesweeperAI",
        ("ai = MinesweeperAI()",), "(ai.height, ai.width)", "(8, 8)")
    yield ContractCase(
        _("A new MinesweeperAI knows nothing"), "MinesweeperAI", (new,), known, nothing)
    yield ContractCase(
        _("MinesweeperAI.knowledge is a list"), "MinesweeperAI",
        (new,), "isinstance(ai.knowledge, list)", "True", "ai.knowledge")
    yield ContractCase(
        _("A second MinesweeperAI knows nothing of the first"), "MinesweeperAI",
        ("first = MinesweeperAI(height=4, width=5)", "first.add_knowledge((1, 1), 2)",
         "first.mark_mine((0, 0))", new),
        known, nothing, cause="state shared between games")
    for mark, kept, left, name, updates in (
        ("mark_mine", "mines", 0, _("MinesweeperAI.mark_mine records the mine"),
         _("MinesweeperAI.mark_mine updates every sentence")),
        ("mark_safe", "safes", 1, _("MinesweeperAI.mark_safe records the safe cell"),
         _("MinesweeperAI.mark_safe updates every sentence")),
    ):
        method = f"MinesweeperAI.{mark}"
        yield ContractCase(name, method, (new, f"ai.{mark}((1, 2))"), f"ai.{kept}", "{(1, 2)}")
        yield ContractCase(
            updates, method,
            (new, "ai.knowledge.append(Sentence({(0, 0), (0, 1)}, 1))",
             "ai.knowledge.append(Sentence({(0, 0), (1, 0)}, 1))", f"ai.{mark}((0, 0))"),
            "[(set(sentence.cells), sentence.count) for sentence in ai.knowledge]",
            f"[({{(0, 1)}}, {left}), ({{(1, 0)}}, {left})]")


def _ai_case(  # noqa: PLR0913 - a case has this many parts
    name: str, size: tuple[int, int], calls: tuple[Call, ...], value: str, expected: str,
    *between: str, show: str = "", cause: str = "",
) -> ContractCase:
    """A case in which an AI is given numbers; the lines `between` run before the last one."""
    height, width = size
    lines = [f"ai.add_knowledge(({row}, {column}), {count})" for row, column, count in calls]
    lines[-1:-1] = between
    return ContractCase(
        name, "MinesweeperAI.add_knowledge",
        (f"ai = MinesweeperAI(height={height}, width={width})", *lines), value, expected, show,
        height, width, () if between else calls, cause)


def _knowledge_cases() -> Iterator[ContractCase]:
    wide, tall = (4, 5), (5, 3)
    held = "Sentence({{{cells}}}, {count}) in ai.knowledge"
    yield _ai_case(
        _("add_knowledge records the move"), wide, ((2, 3, 2),), "ai.moves_made", "{(2, 3)}")
    yield _ai_case(
        _("add_knowledge records the cell as safe"), tall, ((4, 1, 2),), "ai.safes", "{(4, 1)}")
    for name, size, call, around in (
        (_("add_knowledge adds a sentence about the cells around, in the middle of the board"),
         wide, (2, 3, 3), "(1, 2), (1, 3), (1, 4), (2, 2), (2, 4), (3, 2), (3, 3), (3, 4)"),
        (_("add_knowledge adds a sentence about the cells around, in the top left corner"),
         wide, (0, 0, 1), "(0, 1), (1, 0), (1, 1)"),
        (_("add_knowledge adds a sentence about the cells around, in the bottom right corner"),
         tall, (4, 2, 2), "(3, 1), (3, 2), (4, 1)"),
        (_("add_knowledge adds a sentence about the cells around, at the edge of a wide board"),
         wide, (1, 4, 2), "(0, 3), (0, 4), (1, 3), (2, 3), (2, 4)"),
        (_("add_knowledge adds a sentence about the cells around, at the edge of a tall board"),
         tall, (3, 0, 2), "(2, 0), (2, 1), (3, 1), (4, 0), (4, 1)"),
    ):
        value = held.format(cells=around, count=call[2])
        yield _ai_case(name, size, (call,), value, "True", show="ai.knowledge")
    yield _ai_case(
        _("add_knowledge leaves known mines out of a new sentence, and lowers its count"),
        wide, ((2, 2, 4),),
        held.format(cells="(1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)", count=2), "True",
        "ai.mines.update({(1, 1), (1, 2)})", show="ai.knowledge", cause="known mines left in")
    yield _ai_case(
        _("add_knowledge leaves known safe cells out of a new sentence"),
        tall, ((0, 1, 1),), held.format(cells="(1, 0), (1, 1), (1, 2)", count=1), "True",
        "ai.safes.update({(0, 0), (0, 2)})", show="ai.knowledge", cause="known safe cells left in")
    yield _ai_case(
        _("add_knowledge: around a 0 all cells are safe"),
        tall, ((4, 0, 0),), "ai.safes", "{(4, 0), (3, 0), (3, 1), (4, 1)}")
    yield _ai_case(
        _("add_knowledge: as many mines as cells around, so all are mines"),
        wide, ((0, 4, 3),), "ai.mines", "{(0, 3), (1, 3), (1, 4)}")
    yield _ai_case(
        _("add_knowledge: a later number settles an earlier one"),
        tall, ((0, 0, 1), (2, 1, 0)), "ai.mines", "{(0, 1)}")
    yield _ai_case(
        _("add_knowledge: a sentence inside another leaves a sentence about the rest, a safe cell"),
        (2, 3), ((0, 0, 1), (0, 1, 1)), "{(0, 2), (1, 2)} <= ai.safes", "True", show="ai.safes")
    yield _ai_case(
        _("add_knowledge: a sentence inside another leaves a sentence about the rest, a mine"),
        (3, 2), ((0, 0, 1), (1, 0, 3)), "{(2, 0), (2, 1)} <= ai.mines", "True", show="ai.mines")
    yield _ai_case(
        _("add_knowledge: each conclusion is used for further conclusions"),
        (2, 5), ((0, 3, 3), (0, 0, 1), (0, 1, 1)), "ai.mines", "{(0, 4), (1, 3), (1, 4)}")


def _moves() -> Iterator[ContractCase]:
    new = "ai = MinesweeperAI(height=5, width=3)"
    safe, chance = "MinesweeperAI.make_safe_move", "MinesweeperAI.make_random_move"
    known, made = "ai.safes.update({(4, 2), (0, 0)})", "ai.moves_made.add((0, 0))"
    yield ContractCase(
        _("make_safe_move returns a known safe cell that is not open yet"),
        safe, (new, known, made), "ai.make_safe_move()", "(4, 2)")
    yield ContractCase(
        _("make_safe_move returns None when no safe move is known"),
        safe, (new, "ai.safes.add((0, 0))", made), "ai.make_safe_move()", "None")
    yield ContractCase(
        _("make_safe_move does not change the AI's knowledge"),
        safe, (new, known, made, "ai.make_safe_move()"), "(ai.safes, ai.mines, ai.moves_made)",
        "({(4, 2), (0, 0)}, set(), {(0, 0)})", cause="a move changes the knowledge")
    # A new AI for each move: some AIs record a move as made.
    drawn = f"{{copy.deepcopy(ai).make_random_move() for _ in range({_DRAWS})}}"
    yield ContractCase(
        _("make_random_move can return every cell of the board"),
        chance, ("import copy", new), drawn, "{(i, j) for i in range(5) for j in range(3)}")
    yield ContractCase(
        _("make_random_move avoids moves made and known mines"), chance,
        ("import copy", "ai = MinesweeperAI(height=2, width=2)", made, "ai.safes.add((0, 0))",
         "ai.mines.add((1, 1))"),
        drawn, "{(0, 1), (1, 0)}")
    yield ContractCase(
        _("make_random_move returns None when no cell is left"), chance,
        ("ai = MinesweeperAI(height=2, width=3)",
         "ai.moves_made.update({(0, 0), (0, 1), (0, 2), (1, 0)})",
         "ai.safes.update(ai.moves_made)", "ai.mines.update({(1, 1), (1, 2)})"),
        "ai.make_random_move()", "None")
