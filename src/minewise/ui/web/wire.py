"""Views as JSON for the page, and the changes from one to the next.

Another screen is sent whole; after that only the blocks that differ, and of a board of the same
size only the cells that changed.
"""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from minewise.screens.blocks import Block, Board, Chart, Form, Table
from minewise.screens.view import View

Data = dict[str, Any]

_NAMES = ("title", "tick", "message", "working")
_BOARD = tuple(each.name for each in fields(Board) if each.name != "grid")


def view_as_data(view: View) -> Data:
    """All of a view."""
    return {
        "name": view.name,
        "title": view.title,
        "blocks": [block_as_data(block) for block in view.blocks],
        "actions": _all(view.actions),
        "tick": view.tick,
        "message": view.message,
        "ask": view.ask and _plain(view.ask),
        "working": view.working,
    }


def changes(before: View | None, after: View) -> Data:
    """The changes for a page that shows `before`; empty if there are none."""
    if before is None or not _is_alike(before, after):
        return {"view": view_as_data(after)}
    found: Data = {}
    for name in _NAMES:
        if getattr(after, name) != getattr(before, name):
            found[name] = getattr(after, name)
    for number, (old, new) in enumerate(zip(before.blocks, after.blocks, strict=True)):
        if old != new:
            found.setdefault("blocks", {})[str(number)] = _changed(old, new)
    if after.actions is not before.actions and after.actions != before.actions:
        found["actions"] = _all(after.actions)
    if after.ask != before.ask:
        found["ask"] = after.ask and _plain(after.ask)
    return found


def _is_alike(before: View, after: View) -> bool:
    """Whether both have the same blocks, in the same order."""
    return before.name == after.name and [*map(type, before.blocks)] == [*map(type, after.blocks)]


def _changed(before: Block, after: Block) -> Data:
    data = block_as_data(after)
    if not isinstance(before, Board) or not isinstance(after, Board) or before.grid != after.grid:
        return data
    # What stays is left out; of the cursor because the person may have moved it since.
    for name in _BOARD:
        if getattr(before, name) == getattr(after, name):
            del data[name]
    cells = [
        [index, symbol]
        for index, (was, symbol) in enumerate(zip(before.view, after.view, strict=True))
        if was != symbol
    ]
    if 0 < len(cells) < len(after.view) // 2:
        del data["view"]
        data["cells"] = cells
    return data


def block_as_data(block: Block) -> Data:
    """A block, with its kind."""
    match block:
        case Board():
            return _board(block)
        case Table():
            return _with(block, columns=_all(block.columns), rows=_all(block.rows))
        case Form():
            return _with(block, fields=_all(block.fields))
        case Chart():  # its own `kind` gives way to that of the block
            return _with(block, style=block.kind)
    return _with(block)


def _with(block: Block, **more: Any) -> Data:
    return {**_plain(block), **more, "kind": type(block).__name__.lower()}


def _board(board: Board) -> Data:
    index = board.grid.index
    data = {
        **_plain(board),
        "kind": "board",
        "width": board.grid.width,
        "height": board.grid.height,
        "shape": board.grid.shape,
        "notes": [],
        "odds": [],
        "gestures": board.gestures and _plain(board.gestures),
    }
    del data["grid"]
    if board.marks:
        data["marks"] = [[index(mark.cell), mark.kind, mark.words] for mark in board.marks]
    if board.notes:
        data["notes"] = [[index(cell), text] for cell, text in board.notes.items()]
    if board.odds:
        data["odds"] = [[index(cell), float(chance)] for cell, chance in board.odds.items()]
    return data


def _all(values: tuple[Any, ...]) -> list[Data]:
    return [*map(_plain, values)]


def _plain(value: Any) -> Data:
    """What a dataclass holds, by name. Most hold nothing but texts, numbers and tuples of them."""
    if type(value) not in _readers:
        names = tuple(each.name for each in fields(value))
        _readers[type(value)] = names, attrgetter(*names)
    names, read = _readers[type(value)]
    values = read(value)
    return dict(zip(names, values if len(names) > 1 else (values,), strict=True))


_readers: dict[type, tuple[tuple[str, ...], Callable[[Any], Any]]] = {}
