"""The errors of Minewise.

Every error is a `ValueError` whose message is one sentence for people, and carries
the input it is about and the position it was given in:

    MinewiseError
     ├── NotationError         the text cannot be parsed
     ├── ImpossibleError       it can be parsed, but no such thing can exist
     ├── WrongTypeError        the argument has the wrong type; a TypeError too
     └── IllegalMoveError      the move cannot be made in this position
"""

from collections.abc import Iterable
from pathlib import PurePath
from types import NoneType
from typing import Any

from minewise.base.language import gettext as _

_LONGEST_QUOTE = 60


class MinewiseError(ValueError):
    """The root of all errors of this package."""

    def __init__(
        self,
        sentence: str,
        given: object,
        *,
        position: str | None = None,
        cell: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.input = str(given)  #: what was given, as text
        self.position = position  #: in one-line notation
        self.cell = cell  #: the (row, column) that the message points to

    def __reduce__(self) -> tuple[object, ...]:
        # Each class has a constructor of its own, which takes more than the sentence.
        return _remake, (type(self), self.args, self.__dict__)


def _remake(kind: type[MinewiseError], args: tuple[str], carried: dict[str, Any]) -> MinewiseError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(carried)
    return error


class NotationError(MinewiseError):
    """The text is not in the notation."""


class ImpossibleError(MinewiseError):
    """No such board, position or game can exist."""


class WrongTypeError(MinewiseError, TypeError):
    """The argument is of another type than expected."""


class IllegalMoveError(MinewiseError):
    """The move cannot be made in this position."""


class SlowCoreWarning(RuntimeWarning):
    """The native core is not installed: everything works, but much slower.

    It is issued once, in the process that the user started; MINEWISE_CORE=python silences it.
    """


def check_type(given: object, kind: type | tuple[type, ...], name: str) -> None:
    """Raise a `WrongTypeError` unless a value is of a type, or of one of several.

    >>> check_type("3x3", int, "seed")
    Traceback (most recent call last):
    minewise.base.errors.WrongTypeError: seed is of type str: expected int, not '3x3'
    """
    if isinstance(given, kind):
        return
    kinds = kind if isinstance(kind, tuple) else (kind,)
    names = ["None" if each is NoneType else each.__name__ for each in kinds]
    text = _("{name} is of type {type}: expected {expected}, not {given}")
    raise WrongTypeError(
        text.format(
            name=name, type=type(given).__name__, expected=" | ".join(names), given=quote(given)
        ),
        given,
    )


def not_one_of(given: str, names: Iterable[str]) -> str:
    """Quote an input that is not one of the names, and suggest the name that was meant.

    >>> not_one_of("exprt", ["beginner", "expert"])
    "'exprt' (did you mean expert?)"
    """
    from difflib import get_close_matches  # noqa: PLC0415 - most inputs are right

    wanted = given.strip().lower()[:_LONGEST_QUOTE]
    near = get_close_matches(wanted, [*names], n=1, cutoff=0.7)
    if not near or near[0] == wanted:
        return quote(given)
    return _("{given} (did you mean {name}?)").format(given=quote(given), name=near[0])


def quote(given: object) -> str:
    """Quote an input for a sentence, shortened if it is long; a path keeps its end.

    >>> quote("3x3")
    "'3x3'"
    """
    text = str(given)
    if len(text) > _LONGEST_QUOTE:
        rest = _LONGEST_QUOTE - 3
        text = f"...{text[-rest:]}" if isinstance(given, PurePath) else f"{text[:rest]}..."
    return repr(text)
