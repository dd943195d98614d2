"""The text of json.md, which describes the data for programs; `make pages` writes it.

The classes declare the keys of each object, with their types and meanings. An object that is
part of another one is described below it.
"""

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from minewise.advice import ExplainedMove, Grade, Hint, JudgedClaim, Odds, analysis_as_data
from minewise.advice.ratings import RatedBoardData, RatedPositionData
from minewise.arena.report import BenchData, CompareData, WinEstimateData
from minewise.base.data import Data
from minewise.base.schema import form_of, is_object, members
from minewise.boards import Certificate
from minewise.core import Cell
from minewise.core.game import StepData
from minewise.core.grid import CellData
from minewise.course import Report
from minewise.env.text.game import TurnData
from minewise.session.storage import Added
from minewise.session.tally import Overview
from minewise.suite import Scores
from minewise.training import Trainer
from minewise.training.pack import ListedPuzzle
from minewise.ui.cli.data import WhereData
from minewise.ui.cli.replay import ReplayData
from minewise.ui.cli.watch import WatchedGameData, WatchedMoveData
from minewise.ui.mcp.tools import GameData

_INTRODUCTION = (
    "# Data for programs",
    "Every answer about a position is an object with `as_data()`: plain values, ready for JSON. "
    "Commands print the same with `--json`. Cells are `[row, column]`, counted from 0 at the top "
    "left; a step is `[click, row, column, seconds]`, followed by the AI that made it, if one did. "
    "A probability is exactly 0 or 1 only if that is certain. Values called `text` are for people, "
    "in their language; programs should not parse them.",
    "`version` is 1. It changes when a key is removed or changes its meaning; new keys may be "
    "added at any time.",
)


def _made_by(function: Callable[..., Any]) -> Any:
    """The shape of a function's result."""
    return get_type_hints(function)["return"]


_Objects = tuple[tuple[str, Any], ...]
"""How to get an object, and its shape."""

_SECTIONS: dict[str, _Objects] = {
    "A position": (
        ("`minewise analyse --json`, `analysis_as_data(analysis)`", _made_by(analysis_as_data)),
        ("`JudgedClaim.as_data()`", JudgedClaim),
        ("`minewise analyse --hint N --json`, `Hint.as_data()`", Hint),
        ("`Odds.as_data()`", Odds),
    ),
    "A move": (
        ("`ExplainedMove.as_data()`", ExplainedMove),
        ("`minewise watch --json`, one per line", WatchedMoveData),
        ("`minewise watch --json`, the last line", WatchedGameData),
    ),
    "A step of a game": (("`Grade.as_data()`", Grade),),
    "How hard a board is": (
        ("`minewise rate --json`, one per line", RatedBoardData),
        ("`minewise rate --json` of a position", RatedPositionData),
        (
            "`minewise generate --no-guess --certificate FILE`, `Certificate.as_data()`",
            _made_by(Certificate.as_data),
        ),
    ),
    "Games and replays": (("`minewise replay --json`, one per line", ReplayData),),
    "Many games": (
        ("`minewise bench --json`", BenchData),
        ("`minewise bench --estimate --json`", WinEstimateData),
        ("`minewise compare --json`", CompareData),
        ("`minewise suite --json`, one per line", Scores),
    ),
    "Agents that talk": (
        ("`new_game`, `open`, `flag`, `position` of `minewise mcp`", GameData),
        ("`info` of `minewise.env.text`", TurnData),
    ),
    "Puzzles and training": (
        ("`minewise puzzles list --json`, a list", ListedPuzzle),
        ("`Trainer.lessons()`, a list", _made_by(Trainer.lesson_page)),
        ("`minewise train --progress`, `Trainer.progress()`", _made_by(Trainer.progress)),
    ),
    "A course AI": (("`minewise course check --json`, `Report.as_data()`", Report),),
    "Statistics": (
        ("`minewise stats --json`, `Overview.as_data()`", Overview),
        ("`minewise data import --json`", Added),
        ("`minewise data where --json`", WhereData),
    ),
}

_WIDTH = 115


def json_page() -> str:
    """The page, in Markdown."""
    described: set[Any] = set()
    parts = [_filled(paragraph) for paragraph in _INTRODUCTION]
    for title, objects in _SECTIONS.items():
        parts += [f"## {title}", *_section(objects, described)]
    return "\n\n".join(parts) + "\n"


def _section(objects: _Objects, described: set[Any]) -> Iterator[str]:
    """Each object, followed by those of its parts that were not described before."""
    described |= {shape for _source, shape in objects}
    for source, root in objects:
        yield _object(root, source)
        for part in _parts(root):
            if part not in described and not _is_small(part):
                described.add(part)
                yield _object(part)


def _parts(shape: Any) -> dict[Any, None]:
    """A shape and all its parts, in order of appearance."""
    shape = form_of(shape)
    if is_object(shape):
        shapes = [member.shape for member in members(shape)]
        return {shape: None} | dict.fromkeys(chain.from_iterable(map(_parts, shapes)))
    return dict.fromkeys(chain.from_iterable(map(_parts, get_args(shape))))


def _is_small(shape: Any) -> bool:
    """Whether its few keys can be described where it is used."""
    keys = members(shape)
    return len(keys) <= 3 and not any(member.about for member in keys)


def _object(shape: Any, source: str = "") -> str:
    """Its name, how to get it, its description, and its keys."""
    about = _linked(shape.__doc__)
    head = f"**{_title(shape).capitalize()}**{f' ({source})' if source else ''}: "
    lines = [head + about[0].lower() + about[1:], "", *(f"- {line}" for line in _keys(shape))]
    return "\n".join(_filled(line) for line in lines)


def _filled(line: str) -> str:
    indent = "  " if line.startswith("- ") else ""
    return textwrap.fill(
        line, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _title(shape: Any) -> str:
    """The title of `BestMoveData` is "best move"."""
    return " ".join(re.findall("[A-Z][a-z]+", shape.__name__.removesuffix("Data"))).lower()


def _linked(text: str) -> str:
    """A docstring without its examples, with other pages as links, and null for None."""
    text = " ".join(text.partition(">>>")[0].replace("None", "null").split())
    return re.sub(r"`docs/(\w+\.md)(#\w+)?`", r"[\1](\1\2)", text)


def _keys(shape: Any) -> Iterator[str]:
    """Each key with its type and meaning; keys with the same description share a line."""
    lines: dict[str, list[str]] = {}
    for member in members(shape):
        optional = ", optional" if member.optional else ""
        about = _described(_in_words(member.shape, member.name) + optional, _linked(member.about))
        lines.setdefault(about, []).append(f"`{member.name}`")
    for about, names in lines.items():
        yield f"{', '.join(names)}: {about}"


# Docstrings that begin like this already imply the type.
_IMPLIES_TYPE = {"`": "text", "how many ": "number", "whether ": "true or false"}


def _described(words: str, docstring: str) -> str:
    """A type and a description.

    >>> _described("text or null", "`won` or `lost`."), _described("number", "1 to 4.")
    ('`won` or `lost`, or null', 'number, 1 to 4')
    """
    text = docstring[:1].lower() + docstring[1:].rstrip(".")
    for beginning, type_in_words in _IMPLIES_TYPE.items():
        if text.startswith(beginning) and words.startswith(type_in_words):
            return text + words.removeprefix(type_in_words).replace(" or null", ", or null")
    return ", ".join(filter(None, (words, text)))


_PLAIN: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "text",
    bool: "true or false",
    NoneType: "null",
    CellData: "cell",
    Cell: "cell",
    StepData: "step",
    list[list[float | None]]: "rows of numbers",
    dict[str, str]: "object",
}


def _in_words(shape: Any, name: str = "", *, many: bool = False) -> str:
    """The type of a named key, in plain words."""
    shape = form_of(shape)
    origin, args = get_origin(shape), get_args(shape)
    if is_object(shape):
        # Do not repeat a type that is the name of the key.
        is_plain = _is_small(shape) or _title(shape) == name.replace("_", " ")
        word = "object" if is_plain else _title(shape)
        keys = f" ({', '.join(_keys(shape))})" if _is_small(shape) else ""
        return (_plural(word) if many else word) + keys
    if shape in _PLAIN or origin is None:
        is_number = isinstance(shape, type) and issubclass(shape, int)
        word = _PLAIN.get(shape, "number" if is_number else "text")
        return _plural(word) if many else word
    if origin in (Annotated, NotRequired, Data):
        return _in_words(args[0], name, many=many)
    if origin in (list, frozenset, tuple):
        return f"{'lists' if many else 'list'} of {_in_words(args[0], many=True)}"
    if origin in (dict, Mapping):
        return f"{'objects' if many else 'object'} of {_in_words(args[1], many=True)}"
    assert origin in (Literal, Union, UnionType), f"describe {shape} in words"
    if origin is Literal:
        words = [f"`{each}`" if each else "empty" for each in args]
    else:
        words = [_in_words(each, name, many=many) for each in args if each is not bool]
        words = ["true", "false", *words] if bool in args else words
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _plural(word: str) -> str:
    if word == _PLAIN[bool]:
        return word
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
