"""Patterns that players know by name, given to proofs and positions.

A name is given only where the numbers of its shape alone, less known cells, force the cells: every
arrangement is tried first. Of several true names the richest is used. How hard a step is,
`minewise.boards` says.

`docs/patterns.md` shows them all.
"""

from minewise.logic.patterns.guesses import guesses
from minewise.logic.patterns.pattern import Name, Pattern
from minewise.logic.patterns.proof_names import name_of
from minewise.logic.patterns.search import found

__all__ = [
    "Name",
    "Pattern",
    "found",
    "guesses",
    "name_of",
]
