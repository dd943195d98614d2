"""Read typed lines: the action, cell, row or field that they mean."""

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

# Actions that other front ends do themselves, and plain mode does not need.
_ELSEWHERE = frozenset(
    (
        *("left", "right", "up", "down", "first-column", "last-column", "first-row", "last-row"),
        *("theme", "zoom-in", "zoom-out", "zoom-fit", "scroll-up", "scroll-down", "quit", "help"),
    )
)

NEEDS = {each.name: each.needs for each in commands.table("play", commands.PLAIN)}
"""What follows the words of a game, by command."""


class Told(Exception):  # noqa: N818 - no error: the answer to a line
    """The answer to a line that does nothing: an error, or the requested text."""


def chosen_from(view: View) -> Table | None:
    """The table whose rows can be chosen; any, where there is none."""
    tables = view.every(Table)
    return next((table for table in tables if table.enter), tables[0] if tables else None)


def here(actions: Iterable[Action]) -> list[Action]:
    """The actions that can be typed: not those without a name for people, as a click has none."""
    return [each for each in actions if each.label and each.name not in _ELSEWHERE]


def action_meant(actions: Iterable[Action], word: str) -> Action | None:
    """The action that a word means: by its key or its name, then in another case."""
    low, can_be = word.lower(), here(actions)
    for names in ((word,), (low, word.capitalize())):
        for each in can_be:
            if any(name in (*each.keys, each.name, each.label) for name in names):
                return each
    return None


def words_for(action: Action, *, is_game: bool) -> list[str]:
    """What can be typed for an action; in a game, keys are words."""
    if is_game:
        return [*action.keys]
    return [action.name, *(key for key in action.keys if len(key) == 1 and key != action.name)]


def cells_in(text: str, board: Board | None) -> tuple[Cell, ...]:
    """The cells that are typed, `ROW COL` or `ROW,COL` once or more; none where one is off."""
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
    """The one cell that is typed after a word."""
    cells = cells_in(text, board)
    if len(cells) == 1:
        return cells[0]
    if board is None:
        raise Told(_("There is no board here."))
    low = board.first
    bottom, right = board.grid.height + low - 1, board.grid.width + low - 1
    said = _(
        "{word} needs a row from {low} to {bottom} and a column from {low} to {right}, "
        "such as {word} {low} {other}."
    )
    if text:
        said = _(
            "{word} needs a row from {low} to {bottom} and a column from {low} to {right}, "
            "such as {word} {low} {other}, not {text}."
        )
    other = min(low + 1, right)
    gaps = {"word": word, "low": low, "bottom": bottom, "right": right, "other": other}
    raise Told(said.format(**gaps, text=quote(text)))


def row_in(word: str, text: str, table: Table | None) -> tuple[str, str]:
    """The id of a typed row, by its number or its first cell; and the rest of the line."""
    rows = () if table is None else table.rows
    for row in rows:
        if text and text.lower() in (row.cells[0].lower(), row.id.lower()):
            return row.id, ""
    number, _space, rest = text.partition(" ")
    if NUMBER.fullmatch(number) and 0 < int(number) <= len(rows):
        return rows[int(number) - 1].id, rest.strip()
    raise Told(_("{word} needs a row: its number, or its name.").format(word=word))


def field_in(text: str, view: View) -> tuple[str, str]:
    """The name of the field that is typed, by its name or its label; and its value."""
    named = [(name, each) for each in view.fields for name in (each.name, each.label)]
    for name, each in sorted(named, key=lambda pair: -len(pair[0])):
        if f"{text} ".lower().startswith(f"{name} ".lower()):
            return each.name, _value(each, text[len(name) :].strip())
    names = ", ".join(each.name for each in view.fields)
    said = _("{given} cannot be set here: expected one of {names}.")
    raise Told(said.format(given=quote(text), names=names))


def _value(field: Field, text: str) -> str:
    if field.why_not:
        raise Told(field.why_not)
    known = {each.lower(): value for value, label in field.options for each in (label, value)}
    expected = ", ".join(label for _value, label in field.options)
    if field.kind == "switch":
        known = {"on": "yes", "off": "no", _("yes"): "yes", _("no"): "no", "yes": "yes", "no": "no"}
        expected = _("yes or no")
    if not text and field.kind != "text":
        now = f"{field.label}: {value_in_words(field)}."
        choice = _("Choose from: {values}.").format(values=expected) if expected else ""
        raise Told(" ".join(filter(None, (now, field.help, choice))))
    if known and text.lower() not in known:
        said = _("{given} cannot be chosen for {field}: expected {values}.")
        raise Told(said.format(given=quote(text), field=field.label, values=expected))
    return known.get(text.lower(), text)
