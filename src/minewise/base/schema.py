"""The schema of plain data: what `shape` holds data against, in the words of JSON Schema.

Programs that talk to us in JSON can read it. The docstrings below the keys say what they mean.
"""

import ast
import math
from collections.abc import Callable
from functools import cache
from inspect import getsource
from textwrap import dedent
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
    is_typeddict,
)

from minewise.base.shape import Within

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


@cache
def docstrings(shape: Any) -> dict[str, str]:
    """The keys that a `TypedDict` declares itself, each with the docstring below it."""
    (tree,) = ast.parse(dedent(getsource(shape))).body
    assert isinstance(tree, ast.ClassDef), "a TypedDict is a class"
    told: dict[str, str] = {}
    for line in tree.body:
        match line:
            case ast.AnnAssign(target=ast.Name(id=name)):
                told[name] = ""
            case ast.Expr(value=ast.Constant(value=str(text))) if told:
                told[list(told)[-1]] = text
    return told


def schema_of(shape: Any) -> Schema:
    """The schema of a shape: a `TypedDict`, or anything else that `shaped` reads.

    >>> schema_of(dict[str, list[int]])
    {'type': 'object', 'additionalProperties': {'type': 'array', 'items': {'type': 'integer'}}}
    >>> schema_of(Annotated[int, Within(1, 4)])
    {'type': 'integer', 'minimum': 1, 'maximum': 4}
    """
    if is_typeddict(shape):
        return _object(shape)
    make = _MAKERS.get(get_origin(shape))
    return dict(_PLAIN[shape]) if make is None else make(get_args(shape))


def _object(shape: Any) -> Schema:
    told = docstrings(shape)
    properties = {}
    for name, hint in get_type_hints(shape, include_extras=True).items():
        properties[name] = schema_of(hint)
        if told.get(name):
            properties[name]["description"] = told[name]
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name in shape.__required_keys__],
    }


def _either(args: Any) -> Schema:
    return {"anyOf": [schema_of(one) for one in args]}


_MAKERS: dict[Any, Callable[[Any], Schema]] = {
    Annotated: lambda args: schema_of(args[0]) | _bounds(args[0], args[1]),
    NotRequired: lambda args: schema_of(args[0]),
    Union: _either,
    UnionType: _either,
    list: lambda args: {"type": "array", "items": schema_of(args[0])},
    tuple: lambda args: {
        "type": "array",
        "prefixItems": [*map(schema_of, args)],
        "minItems": len(args),
        "items": False,
    },
    dict: lambda args: {"type": "object", "additionalProperties": schema_of(args[1])},
    Literal: lambda args: {"enum": list(args)},
}


def _bounds(shape: Any, within: Within) -> Schema:
    names = {str: ("minLength", "maxLength"), list: ("minItems", "maxItems")}
    least, most = names.get(get_origin(shape) or shape, ("minimum", "maximum"))
    found: Schema = {least: within.least}
    if within.most != math.inf:
        found[most] = within.most
    return found
