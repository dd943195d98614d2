"""Parse typed lines: find the action, cell, row or field that they mean."""

import re
from collections.abc import Iterable

from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.core import Cell
from minewise.screens.blocks import Board, Field, Table
from minewise.screens.view import Action, View
from minewise.session import commands
from minewise.ui.plain.printer import value_in_words

NUMBER = re.compile("[0-9]{1,9}", re.ASCII)
_CELL = re.compile(r"\(?([0-9]{1,9}) *, *([0-9]{1,9})\)?", re.ASCII)

# Actions that other front ends handle themselves, and plain mode does not need.
_ELSEWHERE = frozenset(
    (
        *("left", "right", "up", "down", "first-column", "last-column", "first-row", "last-row"),
        *("theme", "zoom-in", "zoom-out", "zoom-fit", "scroll-up", "scroll-down", "quit", "help"),
    )
)

NEEDS = {each.name: each.needs for each in commands.table("play", commands.PLAIN)}
"""The arguments of the commands in a game."""


class Reply(Exception):  # noqa: N818 - not always an error
    """The answer to a line that changes nothing: an error, or the requested text."""


def chosen_from(view: View) -> Table | None:
    """The table whose rows can be chosen, or else the first table."""
    tables = view.every(Table)
    return next((table for table in tables if table.enter), tables[0] if tables else None)


def here(actions: Iterable[Action]) -> list[Action]:
    """The actions that can be typed: those with a label, unlike clicks, and not left out here."""
    return [each for each in actions if each.label and each.name not in _ELSEWHERE]


def action_meant(actions: Iterable[Action], word: str) -> Action | None:
    """The action that a word means, by its key, name or label; then ignoring case."""
    low, can_be = word.lower(), here(actions)
    for names in ((word,), (low, word.capitalize())):
        for each in can_be:
            if any(name in (*each.keys, each.name, each.label) for name in names):
                return each
    return None


def words_for(action: Action, *, is_game: bool) -> list[str]:
    """The words that can be typed for an action; in a game, its keys."""
    if is_game:
        return [*action.keys]
    return [action.name, *(key for key in action.keys if len(key) == 1 and key != action.name)]


def cells_in(text: str, board: Board | None) -> tuple[Cell, ...]:
    """Typed cells, `ROW COL` or one or more of `ROW,COL`; none if any is off the board."""
    if board is None:
        return ()
    pairs = _CELL.findall(text)
    if not pairs or _CELL.sub("", text).strip():
        numbers = text.replace(",", " ").split()
        is_cell = len(numbers) == 2 and all(map(NUMBER.fullmatch, numbers))
        pairs = [numbers] if is_cell else []
    cells = [(int(row) - board.first, int(column) - board.first) for row, column in pairs]
    return tuple(cells) if all(cell in board.grid for cell in cells) else ()


def cell_in(word: str, text: str, board: Board | None) -> Cell:
    """The single cell typed after a word."""
    cells = cells_in(text, board)
    if len(cells) == 1:
        return cells[0]
    if board is None:
        raise Reply(_("There is no board here."))
    low = board.first
    bottom, right = board.grid.height + low - 1, board.grid.width + low - 1
    message = _(
        "{word} needs a row from {low} to {bottom} and a column from {low} to {right}, "
        "such as {word} {low} {other}."
    )
    if text:
        message = _(
            "{word} needs a row from {low} to {bottom} and a column from {low} to {right}, "
            "such as {word} {low} {other}, not {text}."
        )
    other = min(low + 1, right)
    gaps = {"word": word, "low": low, "bottom": bottom, "right": right, "other": other}
    raise Reply(message.format(**gaps, text=quote(text)))


def row_in(word: str, text: str, table: Table | None) -> tuple[str, str]:
    """The id of a typed row, given by its number, id or first cell; and the rest of the line."""
    rows = () if table is None else table.rows
    for row in rows:
        if text and text.lower() in (row.cells[0].lower(), row.id.lower()):
            return row.id, ""
    number, _space, rest = text.partition(" ")
    if NUMBER.fullmatch(number) and 0 < int(number) <= len(rows):
        return rows[int(number) - 1].id, rest.strip()
    raise Reply(_("{word} needs a row: its number, or its name.").format(word=word))


def field_in(text: str, view: View) -> tuple[str, str]:
    """The name of a typed field, given by its name or label; and its value."""
    named = [(name, each) for each in view.fields for name in (each.name, each.label)]
    for name, each in sorted(named, key=lambda pair: -len(pair[0])):
        if f"{text} ".lower().startswith(f"{name} ".lower()):
            return each.name, _value(each, text[len(name) :].strip())
    names = ", ".join(each.name for each in view.fields)
    message = _("{given} cannot be set here: expected one of {names}.")
    raise Reply(message.format(given=quote(text), names=names))


def _value(field: Field, text: str) -> str:
    if field.why_not:
        raise Reply(field.why_not)
    known = {each.lower(): value for value, label in field.options for each in (label, value)}
    expected = ", ".join(label for _value, label in field.options)
    if field.kind == "switch":
        known = {"on": "yes", "off": "no", _("yes"): "yes", _("no"): "no", "yes": "yes", "no": "no"}
        expected = _("yes or no")
    if not text and field.kind != "text":
        now = f"{field.label}: {value_in_words(field)}."
        choice = _("Choose from: {values}.").format(values=expected) if expected else ""
        raise Reply(" ".join(filter(None, (now, field.help, choice))))
    if known and text.lower() not in known:
        message = _("{given} cannot be chosen for {field}: expected {values}.")
        raise Reply(message.format(given=quote(text), field=field.label, values=expected))
    return known.get(text.lower(), text)
