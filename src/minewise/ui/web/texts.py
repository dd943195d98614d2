"""Messages as text.

Writing JSON keeps every other thread of the program waiting until it is done. So what may be
long is written in pieces, between which others take their turns.
"""

import json
from collections.abc import Iterator
from typing import Any

from minewise.base import Task
from minewise.session import words
from minewise.ui.web.messages import VERSION

OUR_MISTAKE = "Something went wrong inside Minewise, which has printed the details."

# About so many values are written at once: in less than a millisecond.
_AT_ONCE = 2_000


def as_text(kind: str, **keys: Any) -> str:
    """A message of the server."""
    return _dumps({"version": VERSION, "type": kind, **keys})


def refusal(number: int | None, sentence: str) -> str:
    """That something could not be read or done."""
    return as_text("refused", id=number, text=words.as_sentence(sentence))


def answer(number: int, data: str) -> str:
    """The answer to a question, whose data are text already."""
    return f'{{"version":{VERSION},"type":"answer","id":{number},"data":{data}}}'


def how_far(number: int, task: Task[Any]) -> str:
    """How far the work for an id is."""
    far = task.progress
    done, of = (None, None) if far is None else (round(100 * far), 100)
    return as_text("working", id=number, text=task.text, done=done, of=of)


def in_pieces(data: Any) -> str:
    """The same as `json.dumps`, without keeping others waiting.

    >>> in_pieces({"a": [1, [2, None]], "b": "c"})
    '{"a":[1,[2,null]],"b":"c"}'
    """
    return "".join(_pieces(data))


def _pieces(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for number, (key, value) in enumerate(data.items()):
            yield f"{',' if number else '{'}{_dumps(str(key))}:"
            yield from _pieces(value)
        yield "}" if data else "{}"
    elif isinstance(data, list | tuple) and data:
        yield "["
        if isinstance(data[0], dict):
            for number, value in enumerate(data):
                yield "," if number else ""
                yield from _pieces(value)
        else:
            # Of lists in a list, such as rows, the first tells how long they are.
            each = 1 + (len(data[0]) if isinstance(data[0], list | tuple) else 0)
            at_once = max(1, _AT_ONCE // each)
            for begin in range(0, len(data), at_once):
                yield "," if begin else ""
                yield _dumps(list(data[begin : begin + at_once]))[1:-1]
        yield "]"
    else:
        yield _dumps(data)


def _dumps(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
