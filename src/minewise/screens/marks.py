"""Marks that several screens share: the numbers of a reason, and the cell that it settles."""

from collections.abc import Iterable, Iterator

from minewise.advice import Conclusion, Explanation
from minewise.base.language import gettext as _
from minewise.core import Cell
from minewise.screens.blocks import Mark, MarkKind


def looked(numbers: Iterable[Cell]) -> Iterator[Mark]:
    """The numbers that a reason rests on."""
    for cell in sorted(numbers):
        yield Mark(cell, "looked", _("part of the reason"))


def settled(cell: Cell, conclusion: Conclusion) -> Mark:
    """A cell that is certainly safe, certainly a mine, or neither."""
    kinds: dict[Conclusion, tuple[MarkKind, str]] = {
        Conclusion.SAFE: ("safe", _("safe")),
        Conclusion.MINE: ("mine", _("a mine")),
        Conclusion.UNKNOWN: ("asked", _("not settled")),
    }
    return Mark(cell, *kinds[conclusion])


def explained(found: Explanation) -> Iterator[Mark]:
    """The cell of an explanation, and the numbers that settle it."""
    yield from looked(() if found.proof is None else found.proof.shown)
    yield settled(found.cell, found.conclusion)
