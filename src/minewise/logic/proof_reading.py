"""A proof read back from plain data, as `proof_data` writes it.

What is read may be anything, written by anybody: that it is a proof says nothing of whether it
is right. For that there is the checker.
"""

from collections.abc import Sequence
from typing import Any

from minewise.base import NotationError, gettext as _, quote
from minewise.core import Cell, Position
from minewise.logic.proof import Proof, Rule, total
from minewise.logic.sentence import Sentence

_KINDS = (Rule.SEEN, Rule.GIVEN)


def proof_from_data(steps: Sequence[Any], position: Position) -> Proof:
    """The proof that some steps write down, as it holds in a position.

    >>> from minewise.logic import Reasoning, is_sound, proof_as_data
    >>> position = Position.parse("3x2x1/###/111")
    >>> steps = proof_as_data(Reasoning(position).explain((0, 0)))
    >>> is_sound(proof_from_data(steps, position), position)
    True

    Raises:
        NotationError: They do not write down a proof.
    """
    made: list[Proof] = []
    try:
        for step in steps:
            premises = tuple(_premise(premise, made, position) for premise in step["premises"])
            cases = tuple(tuple(map(_sentence, case)) for case in step.get("cases", ()))
            made.append(
                Proof(Rule(step["rule"]), premises, _sentence(step["conclusion"]), None, cases)
            )
        return made[-1]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise NotationError(
            _("{given} is not a proof: expected steps with rule, premises and conclusion").format(
                given=quote(str(steps))
            ),
            str(steps),
        ) from None


def _premise(data: Any, made: Sequence[Proof], position: Position) -> Proof:
    if "step" in data:
        number = data["step"]
        if type(number) is not int or not 0 <= number < len(made):
            raise ValueError
        return made[number]
    if "number" in data:
        about = _sentence({"cells": data["cells"], "count": data["shows"]})
        return Proof(Rule.NUMBER, (), about, at=_cell(data["number"]))
    if "total" in data:
        opened = position.numbers
        return total((cell for cell in position.grid if cell not in opened), _count(data["total"]))
    for rule in _KINDS:
        if str(rule) in data:
            return Proof(rule, (), _sentence(data[str(rule)]))
    raise ValueError


def _sentence(data: Any) -> Sentence:
    return Sentence(frozenset(map(_cell, data["cells"])), _count(data["count"]))


def _cell(data: Any) -> Cell:
    row, column = data
    return _count(row), _count(column)


def _count(data: Any) -> int:
    if type(data) is not int:
        raise TypeError
    return data
