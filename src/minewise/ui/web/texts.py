"""Messages as text.

Writing JSON keeps every other thread of the program waiting until it is done. So what may be
long is written in pieces, between which others take their turns.
"""

import json
from collections.abc import Iterator
from typing import Any

from minewise.ui.web.messages import VERSION

# About so many values are written at once: in less than a millisecond.
_AT_ONCE = 2_000


def as_text(kind: str, **keys: Any) -> str:
    """A message of the server."""
    return _dumps({"version": VERSION, "type": kind, **keys})


def answer(number: int, data: str) -> str:
    """The answer to a question, whose data are text already."""
    return f'{{"version":{VERSION},"type":"answer","id":{number},"data":{data}}}'


def in_pieces(data: Any) -> str:
    """The same as `json.dumps`, without keeping others waiting.

    >>> in_pieces({"a": [1, [2, None]], "b": "c"})
    '{"a":[1,[2,null]],"b":"c"}'
    """
    return "".join(_pieces(data))


def _pieces(data: Any) -> Iterator[str]:
    if isinstance(data, dict) and _size(data) > _AT_ONCE:
        yield "{"
        for number, (key, value) in enumerate(data.items()):
            yield f"{',' if number else ''}{_dumps(str(key))}:"
            yield from _pieces(value)
        yield "}"
    elif isinstance(data, list | tuple) and _size(data) > _AT_ONCE:
        yield "["
        begin = 0
        while begin < len(data):
            if begin:
                yield ","
            end, size = begin, 0
            while end < len(data) and size <= _AT_ONCE:
                size += _size(data[end])
                end += 1
            if end == begin + 1:
                yield from _pieces(data[begin])
            else:
                yield _dumps(list(data[begin:end]))[1:-1]
            begin = end
        yield "]"
    else:
        yield _dumps(data)


def _size(data: Any) -> int:
    """How many values there are, as far as that matters."""
    if isinstance(data, dict):
        return 1 + sum(map(_size, data.values()))
    if isinstance(data, list | tuple):
        return 1 + (len(data) if len(data) > _AT_ONCE else sum(map(_size, data)))
    return 1


def _dumps(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
