"""`minewise course watch`, line by line: for pipes, screen readers, and people who prefer text.

A line is a command. Cells are counted from 0 here, as in the student's program.
"""

import re
from collections.abc import Callable, Iterable

from minewise.base import IllegalMoveError, MinewiseError, NotationError, gettext as _, quote
from minewise.core import Cell
from minewise.course import Stepper, as_text


def commands() -> str:
    """What can be typed."""
    return _(
        "Enter: next; b: back; d: to the next difference; g NUMBER: go to a step; "
        "o ROW,COLUMN: open a cell yourself, from 0; a: let the AI play again; "
        "n: another board; r: read the file again; q: quit."
    )


def step_by_lines(stepper: Stepper, lines: Iterable[str], say: Callable[[str], None]) -> None:
    """Follow commands until there are no more."""
    say(commands())
    say(as_text(stepper))
    for line in lines:
        words = line.split(maxsplit=1)
        if words and words[0] in ("q", "quit"):
            return
        try:
            _do(stepper, words)
        except MinewiseError as error:
            say(str(error))
            continue
        say(as_text(stepper))


def _do(stepper: Stepper, words: list[str]) -> None:
    name = words[0] if words else ""
    if not name:
        stepper.step()
    elif name == "b":
        stepper.back()
    elif name == "d":
        stepper.difference()
    elif name == "g":
        stepper.go(_number(words))
    elif name == "o":
        stepper.open(_cell(words)).result()
    elif name == "a":
        stepper.again().result()
    elif name == "n":
        stepper.another().result()
    elif name == "r":
        stepper.reload().result()
    else:
        raise NotationError(
            _("{given} is not a command. {commands}").format(
                given=quote(name), commands=commands()
            ),
            name,
        )


def _number(words: list[str]) -> int:
    if len(words) < 2 or not re.fullmatch("[0-9]{1,6}", words[1].strip(), re.ASCII):
        raise NotationError(_("expected the number of a step"), " ".join(words))
    return int(words[1])


def _cell(words: list[str]) -> Cell:
    text = "".join(words[1:]).strip()
    match = re.fullmatch(r"\(?([0-9]{1,6}), *([0-9]{1,6})\)?", text, re.ASCII)
    if match is None:
        raise IllegalMoveError(_("expected ROW,COLUMN, from 0"), " ".join(words))
    return int(match[1]), int(match[2])
