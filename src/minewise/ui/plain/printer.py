"""Print blocks as lines: drawn with plain characters, or in words only.

If a block was printed before, only its changes are printed.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from textwrap import wrap

from minewise.base.language import gettext as _
from minewise.core import FLAG, HIDDEN, MINE, Cell
from minewise.core.game import EXPLODED, QUESTION, WRONG_FLAG
from minewise.core.grid import place
from minewise.screens.as_text import chart_lines, numbered, table_lines
from minewise.screens.blocks import Block, Board, Chart, Counters, Field, Form, Slider, Table, Text
from minewise.ui import heat

# Marks without words of their own: the reason already names the numbers it rests on.
_SILENT = ("looked", "trail")

# A clock changes constantly, so it is printed only with the whole screen.
_CLOCK = re.compile(r"[0-9:]*:[0-9.]+")


@dataclass(frozen=True, slots=True)
class Printer:
    """Prints blocks, with these settings."""

    brief: bool = False  # in words only, without boards and charts
    room: int | None = None  # the longest line

    def wrapped(self, line: str) -> list[str]:
        """A line, wrapped between words."""
        if self.room is None or len(line) <= self.room:
            return [line]
        return wrap(line, self.room, break_long_words=False, break_on_hyphens=False)

    def lines(self, block: Block, before: Block | None, message: str = "") -> Iterator[str]:
        """The lines of a block, without parts printed `before` or contained in `message`."""
        match block, before:
            case Text(), _:
                yield from block.paragraphs
            case Counters(), Counters() | None:
                yield from _counted(block, before)
            case Slider(), _:
                yield block.words
            case Chart(), _:
                yield from [*chart_lines(block)][: 1 if self.brief else None]
            case Form(), Form() | None:
                yield from self._fields(block.fields, () if before is None else before.fields)
            case Table(), Table() | None:
                yield from self._table(block, before)
            case Board(), Board() | None:
                yield from self._board(block, before, message)

    @staticmethod
    def _fields(fields: Iterable[Field], before: Iterable[Field]) -> Iterator[str]:
        had, group = set(before), ""
        for each in fields:
            if each in had:
                continue
            if each.group not in (group, ""):
                yield f"{each.group}:"
            group = each.group
            yield f"{each.label} ({each.name}): {value_in_words(each)}"

    def _table(self, table: Table, before: Table | None) -> Iterator[str]:
        had = set() if before is None else {row.cells for row in before.rows}
        fresh = {row.id for row in table.rows if row.cells not in had}
        is_whole = len(fresh) in (0, len(table.rows))
        if table.title and is_whole:
            yield table.title
        if not table.rows:
            yield table.empty or _("There is nothing.")
            return
        shown = numbered(table) if table.enter else table
        if not is_whole:
            shown = replace(shown, rows=tuple(row for row in shown.rows if row.id in fresh))
        lines = table_lines(shown, self.room)
        if not is_whole:
            next(lines)
        yield from lines

    # Boards

    def _board(self, board: Board, before: Board | None, message: str) -> Iterator[str]:
        if board.cover:
            yield board.cover
            return
        had_odds = before is not None and before.odds
        if not self.brief:
            yield ""
            yield from drawn(board, self.room)
            yield ""
            if board.odds and not had_odds:
                yield _(
                    "{safe} is safe for sure, {mine} a mine for sure; 12% is the chance of a mine."
                ).format(safe=heat.SAFE_MARK, mine=heat.MINE_MARK)
            return
        changed = _changed(board, before)
        if len(changed) == 1 and message.startswith(f"{place(changed[0]).capitalize()} "):
            return  # the message already describes the change
        yield from in_words(board, changed)


def _counted(counters: Counters, before: Counters | None) -> Iterator[str]:
    if before is not None and counters.name == "figures":
        return  # they change with every click
    had = () if before is None else before.pairs
    for label, value in counters.pairs:
        if before is None or not ((label, value) in had or _CLOCK.fullmatch(value)):
            yield f"{label}: {value}"


def value_in_words(field: Field) -> str:
    """The value of a field, as text for people."""
    if field.kind == "switch":
        return _("yes") if field.value else _("no")
    return dict(field.options).get(str(field.value), str(field.value))


def drawn(board: Board, room: int | None = None) -> Iterator[str]:
    """A board in plain characters, in strips at most `room` wide; marked cells are in brackets."""
    grid, marked = board.grid, {mark.cell for mark in board.marks}
    looks = {cell: _drawn_cell(board, cell, cell in marked) for cell in grid}
    width = max(len(str(grid.width)), *map(len, looks.values()))
    side = len(str(grid.height)) + 1
    together = grid.width if room is None else max(1, (room - side - 1) // (width + 1))
    for begin in range(0, grid.width, together):
        columns = range(begin, min(begin + together, grid.width))
        if begin:
            yield ""
        yield " " * (side + 1) + "".join(f" {column + board.first:>{width}}" for column in columns)
        for row in range(grid.height):
            shift = " " * round(grid.shift(row) * (width + 1))
            cells = "".join(f" {looks[row, column]:>{width}}" for column in columns)
            yield f"{row + board.first:>{side}} {shift}{cells}"


def _drawn_cell(board: Board, cell: Cell, is_marked: bool) -> str:
    symbol = board.view[board.grid.index(cell)]
    look = board.notes.get(cell, "." if symbol == "0" else symbol)
    if cell in board.odds:
        look = heat.mark(board.odds[cell], flagged=symbol == FLAG)
    return f"[{look}]" if is_marked else look


def _changed(board: Board, before: Board | None) -> list[Cell]:
    """The cells whose look or marks have changed; all cells if there was no board before."""
    if before is None or before.grid != board.grid or before.cover:
        return [*board.grid]
    has, had = _extra_words(board), _extra_words(before)
    return [
        cell
        for index, cell in enumerate(board.grid)
        if board.view[index] != before.view[index] or has.get(cell, "") not in had.get(cell, "")
    ]


def _extra_words(board: Board) -> dict[Cell, str]:
    """The words for the odds, notes and marks of cells, besides their symbols."""
    extra = {cell: _chance(chance) for cell, chance in board.odds.items()}
    marked = [(each.cell, each.words) for each in board.marks if each.kind not in _SILENT]
    for cell, more in (*board.notes.items(), *((cell, text) for cell, text in marked if text)):
        extra[cell] = ", ".join(filter(None, (extra.get(cell), more)))
    return extra


def _chance(chance: float) -> str:
    mark = heat.mark(chance).removesuffix("%")
    certain = {heat.SAFE_MARK: _("safe for sure"), heat.MINE_MARK: _("a mine for sure")}
    text = certain.get(mark) or _("{percent} % mine").format(percent=mark)
    return text.replace("<", _("less than ")).replace(">", _("more than "))


def in_words(board: Board, cells: Iterable[Cell]) -> Iterator[str]:
    """Cells in words, a sentence for each run in a row; a cell with extra words gets its own."""
    extra, first = _extra_words(board), board.first
    looks = {cell: _spoken(board.view[board.grid.index(cell)]) for cell in cells}
    if len(looks) == len(board.grid) and len({*looks.values()}) == 1 and not extra:
        yield _("Every cell: {look}.").format(look=next(iter(looks.values())))
        return
    alone = object()
    for _key, members in groupby(
        enumerate(sorted(looks)),
        key=lambda item: (
            (item[1], alone) if item[1] in extra else (item[1][0], item[1][1] - item[0])
        ),
    ):
        run = [cell for _at, cell in members]
        spoken = [_with(looks[cell], extra.get(cell, "")) for cell in run]
        text = ", ".join(spoken)
        if len(run) > 1 and len({*spoken}) == 1:
            text = _("all {look}").format(look=spoken[0])
        where = _("Row {row}, columns {first} to {last}: {look}.")
        if len(run) == 1:
            where = _("Row {row}, column {first}: {look}.")
        row, begin, end = run[0][0] + first, run[0][1] + first, run[-1][1] + first
        yield where.format(row=row, first=begin, last=end, look=text)


def _with(look: str, extra: str) -> str:
    """The look and the extra words of a cell; if it has any, "hidden" is implied."""
    return look if not extra else extra if look == _spoken(HIDDEN) else f"{look}, {extra}"


def _spoken(symbol: str) -> str:
    """The name of a symbol when it is read aloud."""
    names = {
        HIDDEN: _("hidden"),
        FLAG: _("flag"),
        MINE: _("mine"),
        QUESTION: _("question mark"),
        EXPLODED: _("opened mine"),
        WRONG_FLAG: _("wrong flag"),
    }
    return names.get(symbol, symbol)
