"""Reads plain data of a declared shape; if it has another one, the error names the faulty part.

    @dataclass
    class Guess:
        cell: tuple[int, int]
        chance: Annotated[float, Within(0, 1)]
        by: str = ""

A shape is a dataclass or a `TypedDict`, a class that can `parse` a text or reads other data
(`of_data`), a date with a time, or made of plain types, lists, tuples and `Within`.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from datetime import UTC, datetime
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
    """The bounds of a number, or of the length of a text or a list."""

    least: float = 0
    most: float = math.inf
    printable: bool = False  # whether a text must be printable on one line


class ShapeError(MinewiseError):
    """Data of another shape than expected."""

    def __init__(self, path: str, given: object, expected: str | None) -> None:
        self.path = path  # where in the data, such as `waves[2].way`; empty for all of it
        if expected is None:
            sentence = _("{name} is missing")
        elif path:
            sentence = _("its {name} cannot be {given}: expected {expected}")
        else:
            sentence = _("it cannot be {given}: expected {expected}")
        text = sentence.format(name=quote(path), given=quote(given), expected=expected)
        super().__init__(text, given)


def shaped(value: object, shape: type[Shape], name: str | None = None) -> Shape:
    """Read plain data as an object of a dataclass, or as a value of other types.

    JSON has no tuples: lists stand for them. `name` is the place of the value in errors.

    >>> shaped([1, 2], tuple[int, int])
    (1, 2)
    >>> shaped({"a": [1, "2"]}, dict[str, list[int]])
    Traceback (most recent call last):
    minewise.base.shape.ShapeError: its 'a[1]' cannot be '2': expected a whole number
    """
    try:
        return cast(Shape, _reader(cast(Any, shape))(value))
    except _MisfitError as misfit:
        path = misfit.path if name is None else [*misfit.path, name]
        raise ShapeError(_path(path), misfit.given, misfit.expected) from None


class _MisfitError(Exception):
    """A value does not fit; the path to it, from the innermost name to the outermost."""

    def __init__(self, given: object, expected: str | None) -> None:
        self.given = given
        self.expected = expected
        self.path: list[str | int] = []


def _path(names: Sequence[str | int]) -> str:
    path = ""
    for name in reversed(names):
        path += f"[{name}]" if isinstance(name, int) else f".{name}" if path else name
    return path


_Read = Callable[[Any], Any]


@cache
def _reader(shape: Any) -> _Read:
    """A function that reads data of this shape, and raises a `_MisfitError` for any other."""
    if hasattr(shape, "parse") and not hasattr(shape, "KEYS"):  # it has a notation of its own
        read_text = _reader(str)
        return lambda value: shape.parse(read_text(value))
    if hasattr(shape, "of_data"):
        read = _reader(get_type_hints(shape.of_data, include_extras=True)["data"])
        return lambda value: shape.of_data(read(value))
    if shape is datetime:
        return _moment
    if is_typeddict(shape) or is_dataclass(shape):
        return _object(shape)
    make = _MAKERS.get(get_origin(shape))
    return _plain(shape) if make is None else make(shape, get_args(shape))


def _plain(shape: Any) -> _Read:
    # A bool is an int to Python, and a whole number is a number to people.
    kinds = {float: (int, float)}.get(shape, (shape,))

    def read(value: object) -> object:
        fits = type(value) in kinds and (type(value) is not float or math.isfinite(value))
        if shape is not Any and not fits:
            raise _MisfitError(value, _named(shape))
        return value

    return read


def _moment(value: object) -> datetime:
    """Read a date and a time; without a time zone they are UTC."""
    try:
        moment = datetime.fromisoformat(_reader(str)(value))
    except ValueError:
        raise _MisfitError(value, _named(datetime)) from None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _within(shape: Any, args: Any) -> _Read:
    inner, bounds = _reader(args[0]), args[1]

    def read(value: Any) -> Any:
        found = inner(value)
        size = len(value) if isinstance(value, str | list) else value
        fits = value is None or bounds.least <= size <= bounds.most
        if not fits or (bounds.printable and isinstance(value, str) and not value.isprintable()):
            raise _MisfitError(value, _named(shape))
        return found

    return read


def _object(shape: Any) -> _Read:
    hints = get_type_hints(shape, include_extras=True)
    builds = is_dataclass(shape)
    if builds:
        declared = [field for field in fields(shape) if field.init]
        readers = {field.name: _reader(hints[field.name]) for field in declared}
        required = {field.name for field in declared if is_required(field)}
    else:
        readers = {name: _reader(hint) for name, hint in hints.items()}
        required = shape.__required_keys__

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise _MisfitError(value, _("an object"))
        found, name = {}, ""
        try:
            for name, read_one in readers.items():
                if name in value:
                    found[name] = read_one(value[name])
                elif name in required:
                    raise _MisfitError(value, None)
        except _MisfitError as misfit:
            misfit.path.append(name)
            raise
        return shape(**found) if builds else value | found

    return read


def is_required(field: Field[Any]) -> bool:
    """Whether a field of a dataclass has no default."""
    return field.default is MISSING and field.default_factory is MISSING


def _list(_shape: Any, args: Any) -> _Read:
    each = _reader(args[0])

    def read(value: object) -> object:
        if not isinstance(value, list):
            raise _MisfitError(value, _("a list"))
        return [_at(number, each, one) for number, one in enumerate(value)]

    return read


def _tuple(shape: Any, args: Any) -> _Read:
    if args[-1] is ...:
        read_all = _list(shape, args)
        return lambda value: tuple(read_all(value))
    readers = [_reader(one) for one in args]

    def read(value: object) -> object:
        if not isinstance(value, list) or len(value) != len(readers):
            raise _MisfitError(value, _named(shape))
        pairs = enumerate(zip(readers, value, strict=True))
        return tuple(_at(number, read_one, one) for number, (read_one, one) in pairs)

    return read


def _dict(_shape: Any, args: Any) -> _Read:
    each = _reader(args[1])

    def read(value: object) -> object:
        if not isinstance(value, dict):
            raise _MisfitError(value, _("an object"))
        return {name: _at(str(name), each, one) for name, one in value.items()}

    return read


def _either(shape: Any, args: Any) -> _Read:
    readers = [_reader(one) for one in args]

    def read(value: object) -> object:
        path: list[str | int] = []
        for read_one in readers:
            try:
                return read_one(value)
            except _MisfitError as misfit:
                if len(misfit.path) > len(path):
                    deepest, path = misfit, misfit.path
        raise deepest if path else _MisfitError(value, _named(shape))

    return read


def _one_of(shape: Any, args: Any) -> _Read:
    values = [[type(one), one] for one in args]

    def read(value: object) -> object:
        # Not all values can be hashed, and True equals 1.
        if [type(value), value] not in values:
            raise _MisfitError(value, _named(shape))
        return value

    return read


_MAKERS: dict[Any, Callable[[Any, Any], _Read]] = {
    Annotated: _within,
    NotRequired: lambda _shape, args: _reader(args[0]),
    Union: _either,
    UnionType: _either,
    list: _list,
    tuple: _tuple,
    dict: _dict,
    Literal: _one_of,
}


def _at(name: str | int, read: _Read, value: object) -> Any:
    try:
        return read(value)
    except _MisfitError as misfit:
        misfit.path.append(name)
        raise


def _named(shape: Any) -> str:
    """The expected shape, in words."""
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
        datetime: _("a date and a time"),
    }
    return names.get(origin or shape, _("an object"))


def _bounded(shape: Any, bounds: Within) -> str:
    if bounds.least == bounds.most:
        sentence = _("{what} of {count}")
    elif str in (shape, *get_args(shape)):
        sentence = _("{what} of {least} to {most} characters")
    elif get_origin(shape) in (list, tuple):
        sentence = _("{what} of {least} to {most}")
    elif bounds.most == math.inf:
        sentence = _("{what} from {least}")
    else:
        sentence = _("{what} from {least} to {most}")
    least, most = bounds.least, bounds.most
    return sentence.format(what=_named(shape), count=least, least=least, most=most)
