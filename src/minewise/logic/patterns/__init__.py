"""Patterns that players know by name, in proofs and positions: see `docs/patterns.md`.

A name is given only where the numbers of its shape alone, less known cells, force the cells: every
arrangement is tried first. Of several true names the richest is used.
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
