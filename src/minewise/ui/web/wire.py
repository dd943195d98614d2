"""Views as JSON for the page, and what changed from one to the next.

A view goes over whole when another screen is shown. After that only the blocks that differ are
sent, and of a board of the same size only its cells that changed.
"""

from dataclasses import fields
from typing import Any

from minewise.screens import Ask, Block, Board, Chart, View

Data = dict[str, Any]

_NAMES = ("title", "tick", "message", "working")


def view_as_data(view: View) -> Data:
    """All of a view."""
    return {
        "name": view.name,
        "title": view.title,
        "blocks": [block_as_data(block) for block in view.blocks],
        "actions": [_plain(action) for action in view.actions],
        "tick": view.tick,
        "message": view.message,
        "ask": _ask(view.ask),
        "working": view.working,
    }


def changes(before: View | None, after: View) -> Data:
    """What a page that shows `before` needs to show `after`; nothing where they are the same."""
    if before is None or not _is_alike(before, after):
        return {"view": view_as_data(after)}
    found: Data = {
        name: getattr(after, name)
        for name in _NAMES
        if getattr(after, name) != getattr(before, name)
    }
    blocks = {
        str(number): _changed(old, new)
        for number, (old, new) in enumerate(zip(before.blocks, after.blocks, strict=True))
        if old != new
    }
    if blocks:
        found["blocks"] = blocks
    if after.actions is not before.actions and after.actions != before.actions:
        found["actions"] = [_plain(action) for action in after.actions]
    if after.ask != before.ask:
        found["ask"] = _ask(after.ask)
    return found


def _is_alike(before: View, after: View) -> bool:
    """Whether both have the same blocks, in the same order."""
    return before.name == after.name and [*map(type, before.blocks)] == [*map(type, after.blocks)]


def _changed(before: Block, after: Block) -> Data:
    if not isinstance(before, Board) or not isinstance(after, Board) or before.grid != after.grid:
        return block_as_data(after)
    data = block_as_data(after)
    cells = [
        [index, symbol]
        for index, (was, symbol) in enumerate(zip(before.view, after.view, strict=True))
        if was != symbol
    ]
    if len(cells) < len(after.view) // 2:
        del data["view"]
        data["cells"] = cells
    if before.cursor == after.cursor:
        del data["cursor"]  # the person may have moved it since
    return data


def block_as_data(block: Block) -> Data:
    """A block, with its kind."""
    if isinstance(block, Board):
        return _board(block)
    return {**_plain(block), "kind": type(block).__name__.lower(), **_style(block)}


def _style(block: Block) -> Data:
    """How a chart is drawn: its own `kind` gives way to that of the block."""
    return {"style": block.kind} if isinstance(block, Chart) else {}


def _board(board: Board) -> Data:
    index = board.grid.index
    return {
        "kind": "board",
        "width": board.grid.width,
        "height": board.grid.height,
        "shape": board.grid.shape,
        "view": board.view,
        "label": board.label,
        "press": board.press,
        "mark": board.mark,
        "cursor": board.cursor,
        "marks": [[index(mark.cell), mark.kind, mark.words] for mark in board.marks],
        "notes": [[index(cell), text] for cell, text in board.notes.items()],
        "odds": [[index(cell), float(chance)] for cell, chance in board.odds.items()],
        "gestures": None if board.gestures is None else _plain(board.gestures),
        "fades": board.fades,
        "counts_flags": board.counts_flags,
        "cover": board.cover,
        "rulers": board.rulers,
        "first": board.first,
    }


def _ask(ask: Ask | None) -> Data | None:
    return None if ask is None else _plain(ask)


def _plain(value: Any) -> Any:
    """A dataclass as plain data; only what is in views occurs."""
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if value is None or isinstance(value, str | int | float):
        return value
    return {name: _plain(getattr(value, name)) for name in _fields(type(value))}


_known: dict[type, tuple[str, ...]] = {}


def _fields(kind: type) -> tuple[str, ...]:
    if kind not in _known:
        _known[kind] = tuple(each.name for each in fields(kind))
    return _known[kind]
