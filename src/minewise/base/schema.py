"""Describes plain data: the keys of objects and their meaning, and the JSON Schema of all of it.

A field is described by a comment `#:` or a docstring below it, a property by its docstring.
"""

import ast
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from inspect import getdoc, getsource
from textwrap import dedent
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from minewise.base.data import Data, keys_of, to_data
from minewise.base.shape import Within, is_required

Schema = dict[str, Any]
"""A JSON Schema, as data."""

_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}


class Member(NamedTuple):
    """One key of an object."""

    name: str
    shape: Any
    about: str  #: its description; "" if there is none
    optional: bool


def members(shape: Any) -> list[Member]:
    """The keys of a `TypedDict` or a dataclass, in order, without those of its bases."""
    if hasattr(shape, "KEYS"):
        return [
            Member(name, *_attribute(shape, path), optional)
            for name, path, optional in keys_of(shape)
        ]
    hints = get_type_hints(shape, include_extras=True)
    if is_dataclass(shape):
        optional = {field.name for field in fields(shape) if not is_required(field)}
    else:
        optional = shape.__optional_keys__
    return [
        Member(name, hints[name], about, name in optional)
        for name, about in _descriptions(shape).items()
    ]


def _attribute(cls: Any, path: Sequence[str]) -> tuple[Any, str]:
    """The type at the end of a path of attributes, and its description."""
    name, *rest = path
    hints = get_type_hints(cls, include_extras=True)
    attribute = getattr(cls, name, None)
    getter = getattr(attribute, "fget", None) or getattr(attribute, "func", None)
    if name in hints:
        shape, about = hints[name], _descriptions(cls)[name]
    elif getter is not None:
        shape, about = get_type_hints(getter, include_extras=True)["return"], getdoc(getter) or ""
    else:  # the same for all objects, such as a version
        shape, about = type(attribute), ""
    if not rest:
        return shape, about
    classes = [one for one in get_args(shape) or [shape] if one is not NoneType]
    assert len(classes) == 1, f"{cls.__name__}.{name} is of one class"
    inner, about = _attribute(classes[0], rest)
    return (inner | None if classes[0] is not shape else inner), about


@cache
def _descriptions(shape: Any) -> dict[str, str]:
    """The keys that a class declares itself, each with its `#:` comment or docstring."""
    source = dedent(getsource(shape))
    lines = source.splitlines()
    (tree,) = ast.parse(source).body
    assert isinstance(tree, ast.ClassDef), "a shape is a class"
    found: dict[str, str] = {}
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)):
                found[name] = _comment(lines, node)
            case ast.Expr(value=ast.Constant(value=str(text))) if found:
                found[list(found)[-1]] = text
    return found


def _comment(lines: list[str], node: ast.AnnAssign) -> str:
    """The `#:` comment behind a field, or in the lines before it."""
    _code, _sign, beside = lines[(node.end_lineno or node.lineno) - 1].partition("  #: ")
    first = node.lineno - 1
    while lines[first - 1].lstrip().startswith("#: "):
        first -= 1
    above = [line.lstrip().removeprefix("#: ") for line in lines[first : node.lineno - 1]]
    return beside or " ".join(above)


def schema_of(shape: Any) -> Schema:
    """The schema of a shape: of the data that `shaped` reads and `to_data` writes.

    >>> schema_of(dict[str, list[int]])
    {'type': 'object', 'additionalProperties': {'type': 'array', 'items': {'type': 'integer'}}}
    >>> schema_of(Annotated[int, Within(1, 4)])
    {'type': 'integer', 'minimum': 1, 'maximum': 4}
    """
    shape = form_of(shape)
    make = _MAKERS.get(get_origin(shape))
    if make is not None:
        return make(get_args(shape))
    if shape in _PLAIN:
        return dict(_PLAIN[shape])
    if is_object(shape):
        return _object(shape)
    return {"enum": to_data(list(shape))}


def form_of(shape: Any) -> Any:
    """The shape of the data that objects of a class are written as."""
    write = getattr(shape, "as_data", None)
    if write is not None:
        written = get_type_hints(write)["return"]
        return shape if get_origin(written) is Data else written
    has_text = isinstance(shape, type) and shape.__str__ is not cast(Any, object.__str__)
    return str if has_text and not issubclass(shape, Enum) else shape


def is_object(shape: Any) -> bool:
    """Whether data of a shape is an object with declared keys."""
    return isinstance(shape, type) and (
        is_typeddict(shape) or is_dataclass(shape) or hasattr(shape, "KEYS")
    )


def _object(shape: Any) -> Schema:
    properties = {}
    for member in members(shape):
        properties[member.name] = schema_of(member.shape)
        if member.about:
            properties[member.name]["description"] = member.about
    required = [member.name for member in members(shape) if not member.optional]
    return {"type": "object", "properties": properties, "required": required}


def _either(args: Any) -> Schema:
    return {"anyOf": [schema_of(one) for one in args]}


def _array(args: Any) -> Schema:
    return {"type": "array", "items": schema_of(args[0])}


def _mapping(args: Any) -> Schema:
    return {"type": "object", "additionalProperties": schema_of(args[1])}


def _row(args: Any) -> Schema:
    items = [*map(schema_of, args)]
    return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}


_MAKERS: dict[Any, Callable[[Any], Schema]] = {
    Annotated: lambda args: schema_of(args[0]) | _bounds(args[0], args[1]),
    NotRequired: lambda args: schema_of(args[0]),
    Union: _either,
    UnionType: _either,
    list: _array,
    frozenset: _array,
    tuple: lambda args: _array(args) if args[-1] is ... else _row(args),
    Data: lambda args: schema_of(args[0]),
    dict: _mapping,
    Mapping: _mapping,
    Literal: lambda args: {"enum": list(args)},
}


def _bounds(shape: Any, within: Within) -> Schema:
    names = {str: ("minLength", "maxLength"), list: ("minItems", "maxItems")}
    least, most = names.get(get_origin(shape) or shape, ("minimum", "maximum"))
    found: Schema = {least: within.least}
    if within.most != math.inf:
        found[most] = within.most
    return found
