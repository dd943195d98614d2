"""Experiments with a student's AI: one thing is repaired, everything else stays the same.

    repair   the short name of a change (see below); if it removes the fault, it names the cause
    log      the cells that an AI marked during a call, and the sentences it created

The repairs:

    known_mines  replace Sentence.known_mines with a correct one
    known_safes  replace Sentence.known_safes with a correct one
    mark_mine    replace Sentence.mark_mine with a correct one
    mark_safe    replace Sentence.mark_safe with a correct one
    ai_marks     replace MinesweeperAI.mark_mine and mark_safe with correct ones
    copies       known_mines and known_safes return copies
    steady       a loop over the knowledge runs over a copy
    tell         cells put into safes or mines directly are removed from all sentences
    free_mines   known mines are removed from sentences as they enter the knowledge
    free_safes   the same for known safe cells
    keep         sentences that have a cell are not removed from the knowledge
    lift         a cell that is marked in a sentence is also marked by the AI
    add          the sentence of a call is added to the knowledge before the call

This module runs in the student's process, as part of `worker`, and needs only the standard library.
"""

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

_MOST_LOGGED = 2000


class Log:
    """Calls since the last `clear`; `marks` is the current depth of the AI's own marking calls."""

    def __init__(self) -> None:
        self.ai: Any = None
        self.marks = 0
        self.clear()

    def clear(self) -> None:
        """Forget the cells and sentences logged so far."""
        self.marked: set[Any] = set()
        self.taken: set[Any] = set()
        self.made: list[tuple[Any, Any]] = []


class Telling(set[Any]):
    """An AI's safe cells or mines: every cell added is removed from the AI's sentences."""

    def __init__(self, ai: Any, cells: Iterable[Any], *, is_mine: bool) -> None:
        super().__init__(cells)
        self._ai, self._is_mine = ai, is_mine
        for cell in self:
            self._tell(cell)

    def add(self, cell: Any, /) -> None:
        """Add a cell."""
        if cell not in self:
            super().add(cell)
            self._tell(cell)

    def update(self, *others: Iterable[Any]) -> None:
        """Add cells."""
        for other in others:
            for cell in list(other):
                self.add(cell)

    def __ior__(self, other: Any) -> Any:  # type: ignore[misc]
        self.update(other)
        return self

    def _tell(self, cell: Any) -> None:
        for sentence in list.__iter__(getattr(self._ai, "knowledge", [])):
            _take_out(sentence, {cell}, is_mine=self._is_mine)


class Knowledge(list[Any]):
    """The sentences of an AI, with the repairs of incoming and removed sentences and of loops."""

    def __init__(self, ai: Any, repairs: set[str], sentences: Iterable[Any]) -> None:
        super().__init__()
        self._ai, self._repairs = ai, repairs
        self.extend(sentences)

    def _freed(self, sentence: Any) -> Any:
        for repair, name in (("free_mines", "mines"), ("free_safes", "safes")):
            if repair in self._repairs:
                known = set(getattr(self._ai, name, ()))
                _take_out(sentence, known, is_mine=name == "mines")
        return sentence

    def append(self, sentence: Any, /) -> None:
        """Append a sentence."""
        super().append(self._freed(sentence))

    def extend(self, sentences: Iterable[Any], /) -> None:
        """Append sentences."""
        for sentence in list(sentences):
            self.append(sentence)

    def __iadd__(self, sentences: Iterable[Any]) -> Any:  # type: ignore[misc]
        self.extend(sentences)
        return self

    def insert(self, place: Any, sentence: Any, /) -> None:
        """Insert a sentence."""
        super().insert(place, self._freed(sentence))

    def __iter__(self) -> Iterator[Any]:
        return iter(list(super().__iter__())) if "steady" in self._repairs else super().__iter__()

    def remove(self, sentence: Any, /) -> None:
        """Remove a sentence, unless it has to be kept."""
        if "keep" not in self._repairs or not getattr(sentence, "cells", None):
            super().remove(sentence)

    def __delitem__(self, place: Any) -> None:
        if "keep" not in self._repairs:
            super().__delitem__(place)

    def clear(self) -> None:
        """Remove all sentences, unless they have to be kept."""
        if "keep" not in self._repairs:
            super().clear()

    def __setitem__(self, place: Any, value: Any) -> None:
        kept = [one for one in super().__iter__() if getattr(one, "cells", None)]
        super().__setitem__(place, value)
        if "keep" in self._repairs and isinstance(place, slice):
            self.hold(kept)

    def hold(self, sentences: Iterable[Any]) -> None:
        """Add sentences that have been removed back to the list."""
        there = {id(one) for one in super().__iter__()}
        super().extend(one for one in sentences if id(one) not in there and one.cells)


def _take_out(sentence: Any, cells: set[Any], *, is_mine: bool) -> None:
    taken = set(sentence.cells) & cells
    if taken:
        # A new set: a loop may be running over the old one.
        sentence.cells = set(sentence.cells) - taken
        sentence.count -= len(taken) * is_mine


@contextlib.contextmanager
def repaired(module: Any, repairs: Iterable[str], log: Log) -> Iterator[Any]:
    """The student's AI class with some repairs; the module is restored afterwards."""
    wanted = set(repairs)
    with contextlib.ExitStack() as undo:
        sentence = getattr(module, "Sentence", None)
        if sentence is not None:
            _patch_sentence(sentence, wanted, log, undo)
        yield _watched_ai(module.MinesweeperAI, wanted, log)


def _patch_sentence(owner: Any, wanted: set[str], log: Log, undo: contextlib.ExitStack) -> None:
    def patch(name: str, method: Any) -> None:
        undo.callback(setattr, owner, name, getattr(owner, name))
        setattr(owner, name, method)

    ours = {
        "known_mines": lambda self: set(self.cells) if self.count == len(self.cells) else set(),
        "known_safes": lambda self: set(self.cells) if self.count == 0 else set(),
        "mark_mine": lambda self, cell: _take_out(self, {cell}, is_mine=True),
        "mark_safe": lambda self, cell: _take_out(self, {cell}, is_mine=False),
    }
    for name, method in ours.items():
        if name in wanted:
            patch(name, method)
        if not hasattr(owner, name):
            continue
        own = getattr(owner, name)
        if name.startswith("mark"):
            patch(name, _marking(name, own, wanted, log))
        elif "copies" in wanted:
            patch(name, lambda self, own=own: _copied(own(self)))
    begin = owner.__init__

    def init(self: Any, *args: Any, **named: Any) -> None:
        begin(self, *args, **named)
        if len(log.made) < _MOST_LOGGED:
            log.made.append((frozenset(self.cells), self.count))

    patch("__init__", init)


def _marking(name: str, own: Any, wanted: set[str], log: Log) -> Any:
    """A sentence's marking method that logs the cell, or with `lift` has the AI mark it first."""

    def mark(self: Any, cell: Any) -> Any:
        ai, is_held = log.ai, cell in self.cells
        if is_held:
            log.taken.add(cell)
        is_new = is_held and not log.marks and cell not in ai.mines and cell not in ai.safes
        if "lift" in wanted and is_new:
            getattr(ai, name)(cell)
        return own(self, cell)

    return mark


def _copied(value: Any) -> Any:
    return set(value) if isinstance(value, (set, frozenset)) else value


def _watched_ai(owner: Any, wanted: set[str], log: Log) -> Any:
    def mark(ai: Any, cell: Any, name: str, own: Any) -> None:
        log.marked.add(cell)
        if "ai_marks" in wanted:
            getattr(ai, name).add(cell)
            for sentence in ai.knowledge:
                _take_out(sentence, {cell}, is_mine=name == "mines")
            return
        log.marks += 1
        try:
            own(cell)
        finally:
            log.marks -= 1

    class Watched(owner):  # type: ignore[misc]
        """The student's AI, with its marks logged; it adds no attributes of its own."""

        def __setattr__(self, name: str, value: Any) -> None:
            log.ai = self
            if name == "knowledge" and isinstance(value, list):
                old = getattr(self, "knowledge", ())
                value = Knowledge(self, wanted, value)
                if "keep" in wanted:
                    value.hold(old)
            elif name in ("safes", "mines") and isinstance(value, set) and "tell" in wanted:
                value = Telling(self, value, is_mine=name == "mines")
            super().__setattr__(name, value)

        def mark_mine(self, cell: Any) -> None:
            mark(self, cell, "mines", super().mark_mine)

        def mark_safe(self, cell: Any) -> None:
            mark(self, cell, "safes", super().mark_safe)

    return Watched


def add_sentence(module: Any, ai: Any, cell: Any, count: int) -> None:
    """Add the sentence of the next call to the AI's knowledge."""
    row, column = cell
    around = {
        (i, j)
        for i in range(max(row - 1, 0), min(row + 2, ai.height))
        for j in range(max(column - 1, 0), min(column + 2, ai.width))
    } - {cell}
    count -= len(around & set(ai.mines))
    cells = around - set(ai.mines) - set(ai.safes)
    if cells:
        ai.knowledge.append(module.Sentence(cells, count))
