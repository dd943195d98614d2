"""A proof read back from plain data, as `proof_data` writes it.

The data may come from anywhere. Reading says nothing about whether the proof is right: use the
checker for that.
"""

from collections.abc import Sequence

from minewise.base.language import gettext as _
from minewise.base.shape import ShapeError, shaped
from minewise.core import Position
from minewise.logic.proof import Proof, Rule, total
from minewise.logic.proof_data import PremiseData, ProofStepData, SentenceData
from minewise.logic.sentence import Sentence

_RULES = frozenset(map(str, Rule))


def proof_from_data(steps: object, position: Position) -> Proof:
    """The proof that some steps write down, as it holds in a position.

    >>> from minewise.logic import Reasoning, is_sound, proof_as_data
    >>> position = Position.parse("3x2x1/###/111")
    >>> steps = proof_as_data(Reasoning(position).explain((0, 0)))
    >>> is_sound(proof_from_data(steps, position), position)
    True
    """
    made: list[Proof] = []
    for number, step in enumerate(shaped(steps, list[ProofStepData])):
        premises = tuple(_premise(premise, made, position) for premise in step["premises"])
        cases = tuple(tuple(map(_sentence, case)) for case in step.get("cases", ()))
        if step["rule"] not in _RULES:
            where = f"[{number}].rule"
            raise ShapeError(where, step["rule"], _("the name of a rule"))
        made.append(Proof(Rule(step["rule"]), premises, _sentence(step["conclusion"]), None, cases))
    if not made:
        raise ShapeError("", steps, _("at least one step"))
    return made[-1]


def _premise(data: PremiseData, made: Sequence[Proof], position: Position) -> Proof:
    if "step" in data:
        if not 0 <= data["step"] < len(made):
            raise ShapeError("step", data["step"], _("the number of an earlier step"))
        return made[data["step"]]
    if "number" in data and "cells" in data and "shows" in data:
        about = _sentence({"cells": data["cells"], "count": data["shows"]})
        row, column = data["number"]
        return Proof(Rule.NUMBER, (), about, at=(row, column))
    if "total" in data:
        opened = position.numbers
        return total((cell for cell in position.grid if cell not in opened), data["total"])
    if "seen" in data:
        return Proof(Rule.SEEN, (), _sentence(data["seen"]))
    if "given" in data:
        return Proof(Rule.GIVEN, (), _sentence(data["given"]))
    if "supposed" in data:
        return Proof(Rule.SUPPOSED, (), _sentence(data["supposed"]))
    raise ShapeError("premises", data, _("a number, a step, the total, or what is known"))


def _sentence(data: SentenceData) -> Sentence:
    return Sentence(frozenset((row, column) for row, column in data["cells"]), data["count"])
