"""A property that is worked out when first asked, and once.

Python before 3.12 holds one lock for all objects of a class while a cached property is
worked out: a server that answers one person would keep all others waiting. Here
no thread waits. Two threads that ask one object at the same time may both work it out.
"""

import functools
import sys
from typing import Any, Self, TypeVar, overload

_Value = TypeVar("_Value")

if sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property(functools.cached_property[_Value]):  # noqa: N801 - as it is known
        """The same without the lock."""

        @overload
        def __get__(self, instance: None, owner: type[Any] | None = None) -> Self: ...

        @overload
        def __get__(self, instance: object, owner: type[Any] | None = None) -> _Value: ...

        def __get__(self, instance: object | None, owner: type[Any] | None = None) -> Self | _Value:
            """The value for an object."""
            if instance is None:
                return self
            name = self.attrname
            assert name is not None, "it has a name in its class"
            values = instance.__dict__
            if name not in values:
                values[name] = self.func(instance)
            value: _Value = values[name]
            return value


__all__ = ["cached_property"]
