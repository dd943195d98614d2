"""Objects as plain data, ready for JSON. A class declares its fields once.

    @dataclass(frozen=True, slots=True)
    class Guess(Serializable):
        cell: tuple[int, int]
        chance: float  #: of a mine

`Guess((0, 1), 0.5).as_data()` is `{"cell": [0, 1], "chance": 0.5}`. The same declaration checks
data that is read (`shape`), and describes it to other programs and in `docs/json.md` (`schema`).
"""

import math
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

if TYPE_CHECKING:
    from fractions import Fraction

_Object_co = TypeVar("_Object_co", covariant=True)


class Data(dict[str, Any], Generic[_Object_co]):
    """The plain data of an object of a class, for type checkers; at run time it is a dict."""


class Serializable:
    """An object that can be written as plain data: its fields, or the keys in `KEYS`, in order.

    A key is the name of a field or property, as in `text`; or it gives the path to its value, as
    in `cell=move.cell`, which is null if `move` is. A question mark, as in `guess?`, marks a key
    that some objects omit.
    """

    __slots__ = ()

    KEYS: ClassVar[str] = ""

    def as_data(self) -> Data[Self]:
        """The object as plain values, for JSON."""
        found, cls = {}, cast(Any, type(self))
        for name, path, _optional in keys_of(cls):
            value: Any = self
            for part in path:
                value = None if value is None else getattr(value, part)
            found[name] = to_data(value)
        return cast("Data[Self]", found)


@cache
def keys_of(cls: Any) -> tuple[tuple[str, tuple[str, ...], bool], ...]:
    """Each key, the path to its value, and whether it may be omitted."""
    keys = []
    for key in cls.KEYS.split() or [field.name for field in fields(cls)]:
        name, _equals, path = key.partition("=")
        plain = name.removesuffix("?")
        keys.append((plain, tuple((path or plain).split(".")), plain != name))
    return tuple(keys)


def to_data(value: Any) -> Any:
    """A value as plain data: sets are sorted, fractions become numbers, other objects text.

    >>> to_data({"cells": frozenset({(1, 0), (0, 1)})})
    {'cells': [[0, 1], [1, 0]]}
    """
    if value is None or type(value) in (str, int, float, bool):  # nearly all are
        return value
    found: Any
    match value:
        case object(as_data=write):
            found = write()
        case str():  # perhaps of an enumeration
            found = str(value)
        case object(__index__=_):
            found = int(value)
        case Mapping():
            found = {str(name): to_data(each) for name, each in value.items()}
        case frozenset() | set():
            found = [to_data(each) for each in sorted(value)]
        case list() | tuple():
            found = [to_data(each) for each in value]
        case object(isoformat=write):
            found = write()
        case float() | object(numerator=_):
            found = as_float(cast(Any, value))
        case _:
            plain: Any = object.__str__
            assert type(value).__str__ is not plain, f"{value!r} has no form as plain data"
            found = str(value)
    return found


def as_float(probability: "Fraction | float") -> float:
    """A probability as a float: exactly 0 or 1 only if it is certain.

    >>> from fractions import Fraction
    >>> as_float(Fraction(1, 4)), as_float(Fraction(1, 10**400)) > 0
    (0.25, True)
    """
    number = float(probability)
    if number in (0, 1) and probability != number:
        return math.nextafter(number, 0.5)
    return number
