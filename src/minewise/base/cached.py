"""`functools.cached_property` without the lock.

Before Python 3.12 it holds one lock for all instances of a class while it computes: a server that
answers one request would block all others. Here two threads may both compute the value.
"""

import functools
import sys
from typing import Any, Self, TypeVar, overload

_Value = TypeVar("_Value")

if sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property(functools.cached_property[_Value]):  # noqa: N801 - as in functools
        """`functools.cached_property` without the lock."""

        @overload
        def __get__(self, instance: None, owner: type[Any] | None = None) -> Self: ...

        @overload
        def __get__(self, instance: object, owner: type[Any] | None = None) -> _Value: ...

        def __get__(self, instance: object | None, owner: type[Any] | None = None) -> Self | _Value:
            if instance is None:
                return self
            assert self.attrname is not None, "it has a name in its class"
            values: dict[str, _Value] = instance.__dict__
            if self.attrname not in values:
                values[self.attrname] = self.func(instance)
            return values[self.attrname]


__all__ = ["cached_property"]
