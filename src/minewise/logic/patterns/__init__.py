"""Patterns that players know by name, given to proofs and positions.

A name is given only where the numbers of its shape alone, less known cells, force the cells: every
arrangement is tried first. Of several true names the richest is used. How hard a step is,
`minewise.boards` says.

`docs/patterns.md` shows them all.
"""

from minewise.logic.patterns.finding import found, in_sight
from minewise.logic.patterns.guesses import guesses
from minewise.logic.patterns.naming import name_of
from minewise.logic.patterns.pattern import Name, Pattern

__all__ = ["Name", "Pattern", "found", "guesses", "in_sight", "name_of"]
