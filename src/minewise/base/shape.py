"""The shape of plain data: declared once, as a type; data from outside is checked against it.

    class Guess(TypedDict):
        cell: tuple[int, int]
        chance: Annotated[float, Within(0, 1)]
        by: NotRequired[str]

mypy checks what is written, since `as_data` returns such a type; this module checks what is
read. If it has another shape, one sentence says where.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _

Shape = TypeVar("Shape")


@dataclass(frozen=True, slots=True)
class Within:
    """How large a number is, or how long a text or a list: at least and at most."""

    least: float = 0
    most: float = math.inf
    printable: bool = False  # whether a text holds only what can be shown on one line


class ShapeError(MinewiseError):
    """Data of another shape than expected."""

    def __init__(self, path: str, given: object, expected: str | None) -> None:
        self.path = path  # where in the data, such as `waves[2].way`; empty for all of it
        if expected is None:
            sentence = _("it does not say {name}").format(name=quote(path))
        elif path:
            sentence = _("its {name} cannot be {given}: expected {expected}").format(
                name=quote(path), given=quote(given), expected=expected
            )
        else:
            sentence = _("it cannot be {given}: expected {expected}").format(
                given=quote(given), expected=expected
            )
        super().__init__(sentence, given)


def shaped(value: object, shape: type[Shape], name: str | None = None) -> Shape:
    """The same value, which is of that shape.

    A shape is a `TypedDict`, or made of plain types, lists, tuples and `Within`; lists stand for
    tuples, as in JSON. `name` says in errors where the value stands.

    >>> shaped([1, 2], tuple[int, int])
    [1, 2]
    >>> shaped({"a": [1, "2"]}, dict[str, list[int]])
    Traceback (most recent call last):
    minewise.base.shape.ShapeError: its 'a[1]' cannot be '2': expected a whole number
    """
    try:
        _checker(cast(Any, shape))(value)
    except _MisfitError as misfit:
        path = misfit.path if name is None else [*misfit.path, name]
        raise ShapeError(_path(path), misfit.given, misfit.expected) from None
    return value  # type: ignore[return-value]  # that is what was checked


class _MisfitError(Exception):
    """Something does not fit; where, from the innermost name to the outermost."""

    def __init__(self, given: object, expected: str | None) -> None:
        self.given = given
        self.expected = expected
        self.path: list[str | int] = []


def _path(names: Sequence[str | int]) -> str:
    path = ""
    for name in reversed(names):
        path += f"[{name}]" if isinstance(name, int) else f".{name}" if path else name
    return path


_Check = Callable[[object], None]


@cache
def _checker(shape: Any) -> _Check:
    """A function that raises a `_MisfitError` for data of another shape."""
    if is_typeddict(shape):
        return _object(shape)
    origin, args = get_origin(shape), get_args(shape)
    make = _MAKERS.get(origin)
    return _plain(shape) if make is None else make(shape, args)


def _plain(shape: Any) -> _Check:
    # A bool is an int to Python, and a whole number is a number to people.
    kinds = {float: (int, float)}.get(shape, (shape,))

    def check(value: object) -> None:
        if shape is Any:
            return
        if type(value) not in kinds or (type(value) is float and not math.isfinite(value)):
            raise _MisfitError(value, _named(shape))

    return check


def _within(shape: Any, args: Any) -> _Check:
    inner, bounds = _checker(args[0]), args[1]

    def check(value: Any) -> None:
        inner(value)
        size = len(value) if isinstance(value, str | list) else value
        fits = value is None or bounds.least <= size <= bounds.most
        if not fits or (bounds.printable and isinstance(value, str) and not value.isprintable()):
            raise _MisfitError(value, _named(shape))

    return check


def _object(shape: Any) -> _Check:
    hints = get_type_hints(shape, include_extras=True)
    checks = [(name, _checker(hint)) for name, hint in hints.items()]
    required = shape.__required_keys__

    def check(value: object) -> None:
        if not isinstance(value, dict):
            raise _MisfitError(value, _("an object"))
        for name, of_value in checks:
            if name in value:
                try:
                    of_value(value[name])
                except _MisfitError as misfit:
                    misfit.path.append(name)
                    raise
            elif name in required:
                missing = _MisfitError(value, None)
                missing.path.append(name)
                raise missing

    return check


def _list(_shape: Any, args: Any) -> _Check:
    each = _checker(args[0])

    def check(value: object) -> None:
        if not isinstance(value, list):
            raise _MisfitError(value, _("a list"))
        for number, one in enumerate(value):
            _at(number, each, one)

    return check


def _row(shape: Any, args: Any) -> _Check:
    checks = [_checker(one) for one in args]

    def check(value: object) -> None:
        if not isinstance(value, list) or len(value) != len(checks):
            raise _MisfitError(value, _named(shape))
        for number, of_value in enumerate(checks):
            try:
                of_value(value[number])
            except _MisfitError as misfit:
                misfit.path.append(number)
                raise

    return check


def _dict(_shape: Any, args: Any) -> _Check:
    each = _checker(args[1])

    def check(value: object) -> None:
        if not isinstance(value, dict):
            raise _MisfitError(value, _("an object"))
        for name, one in value.items():
            _at(str(name), each, one)

    return check


def _either(shape: Any, args: Any) -> _Check:
    checks = [_checker(one) for one in args]

    def check(value: object) -> None:
        deepest: _MisfitError | None = None
        for of_value in checks:
            try:
                of_value(value)
            except _MisfitError as misfit:
                if misfit.path and (deepest is None or len(misfit.path) > len(deepest.path)):
                    deepest = misfit
            else:
                return
        raise deepest or _MisfitError(value, _named(shape))

    return check


def _one_of(shape: Any, args: Any) -> _Check:
    values = [[type(one), one] for one in args]

    def check(value: object) -> None:
        # Not all values can be hashed, and True equals 1.
        if [type(value), value] not in values:
            raise _MisfitError(value, _named(shape))

    return check


_MAKERS: dict[Any, Callable[[Any, Any], _Check]] = {
    Annotated: _within,
    NotRequired: lambda _shape, args: _checker(args[0]),
    Union: _either,
    UnionType: _either,
    list: _list,
    tuple: _row,
    dict: _dict,
    Literal: _one_of,
}


def _at(name: str | int, check: _Check, value: object) -> None:
    try:
        check(value)
    except _MisfitError as misfit:
        misfit.path.append(name)
        raise


def _named(shape: Any) -> str:
    """What is expected, in words."""
    origin, args = get_origin(shape), get_args(shape)
    if origin is Annotated:
        return _bounded(args[0], args[1])
    if origin in (Union, UnionType):
        return _(" or ").join(_named(one) for one in args)
    if origin is Literal:
        return _("one of {values}").format(values=", ".join(map(str, args)))
    if origin is tuple:
        return _("a list of {count}").format(count=len(args))
    names: dict[Any, str] = {
        int: _("a whole number"),
        float: _("a number"),
        str: _("a text"),
        bool: _("true or false"),
        NoneType: _("null"),
        list: _("a list"),
    }
    return names.get(origin or shape, _("an object"))


def _bounded(shape: Any, bounds: Within) -> str:
    named = _named(shape)
    if bounds.least == bounds.most:
        return _("{what} of {count}").format(what=named, count=bounds.least)
    if str in (shape, *get_args(shape)):
        return _("{what} of {least} to {most} characters").format(
            what=named, least=bounds.least, most=bounds.most
        )
    if get_origin(shape) is list:
        return _("{what} of {least} to {most}").format(
            what=named, least=bounds.least, most=bounds.most
        )
    if bounds.most == math.inf:
        return _("{what} from {least}").format(what=named, least=bounds.least)
    return _("{what} from {least} to {most}").format(
        what=named, least=bounds.least, most=bounds.most
    )
